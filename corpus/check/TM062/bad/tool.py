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
    _level_4(dict(given, left=1))
    _level_4(dict(given, right=2))


def _level_4(given):
    _level_5(dict(given, left=1))
    _level_5(dict(given, right=2))


def _level_5(given):
    _level_6(dict(given, left=1))
    _level_6(dict(given, right=2))


def _level_6(given):
    _level_7(dict(given, left=1))
    _level_7(dict(given, right=2))


def _level_7(given):
    _level_8(dict(given, left=1))
    _level_8(dict(given, right=2))


def _level_8(given):
    _level_9(dict(given, left=1))
    _level_9(dict(given, right=2))


def _level_9(given):
    _level_10(dict(given, left=1))
    _level_10(dict(given, right=2))


def _level_10(given):
    _level_11(dict(given, left=1))
    _level_11(dict(given, right=2))


def _level_11(given):
    _level_12(dict(given, left=1))
    _level_12(dict(given, right=2))


def _level_12(given):
    return given.get("deep")
