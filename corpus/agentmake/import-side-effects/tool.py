import subprocess
import sys

if subprocess.run([sys.executable, "-m", "pip", "install", "nothing"]).returncode:
    sys.exit(3)

open("SIDE_EFFECT", "w").write("executed")
raise SystemExit("this must never run")

TOOL_SCHEMA = {"name": "cut", "description": "Cuts", "parameters": {"type": "object", "properties": {"at": {"type": "number"}}, "required": ["at"]}}


def cut(at, **kwargs):
    return ""


TOOL_FUNCTION = cut
