PROMPT = "%(role)s: answer %(question)s with 100%%"


def percent(**kwargs):
    return PROMPT % kwargs


def mapped(**kwargs):
    return "{city}, {country!r}".format_map(kwargs)


def own(**kwargs):
    answer = kwargs["answer"].replace("a", "b")
    return "{answer} {other}".format(**locals())
