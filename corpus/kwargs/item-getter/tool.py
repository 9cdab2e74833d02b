import operator
from operator import itemgetter

DEFAULTS = {"size": 3}
route = itemgetter("origin", "target")


def go(**kwargs):
    origin, target = route(kwargs)
    weight = itemgetter("weight")(kwargs)
    merged = operator.or_(DEFAULTS, kwargs)
    return origin.strip(), target, int(weight), merged["size"], operator.getitem(kwargs, "note")
