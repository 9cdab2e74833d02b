import sys

if sys.version_info[0] == 2:
    str = unicode  # noqa: F821
else:
    str = str
    bytes = bytes
