def run(**kwargs):
    """Looks for a key at the end of many paths."""
    _outer(kwargs)
    return kwargs["key"]


def _outer(given):
    _level_1(dict(given, left=1))
    _level_1(dict(given, right=2))


def _level_1(given):
    _level_2(dict(given, left=1))
    _level_2(dict(given, right=2))


def _level_2(given):
    _level_3(dict(given, left=1))
    _level_3(dict(given, right=2))


def _level_3(given):
    return given.get("deep")
