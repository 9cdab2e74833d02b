LIST = [1]
OTHER = LIST
LIST = [2]
OTHER.append(9)

COUNT = 1
BEFORE = COUNT
COUNT += 1

SETTINGS = {"limit": 1, "names": ["a"], "deep": {"k": 1}}
LIMIT = SETTINGS["limit"]
NAMES = SETTINGS["names"]
DEEP = SETTINGS["deep"]
SETTINGS["limit"] = 5
SETTINGS["names"] = ["b"]
NAMES.append("c")
SETTINGS["deep"]["k"] = 2
SETTINGS.update(deep={"k": 3})

FIRST = SECOND = ["x"]
FIRST += ["y"]
SECOND.append("z")


def use(
    list_=LIST,
    other=OTHER,
    count=COUNT,
    before=BEFORE,
    limit=LIMIT,
    names=NAMES,
    deep=DEEP,
    settings=SETTINGS,
    first=FIRST,
    second=SECOND,
):
    """Uses them."""
