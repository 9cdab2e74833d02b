KEY = "city"
UNIT_KEY = KEY + "_unit"


def weather(**kwargs):
    return str(kwargs[KEY]), kwargs.get(UNIT_KEY, "C")
