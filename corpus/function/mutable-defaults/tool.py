def collect(item: str, into=[], options={"deep": False}, seen=set()):
    into.append(item)
    return into, options, seen
