def go(**kwargs):
    match kwargs:
        case {"name": str(name), "count": int(count), **rest}:
            return name * count, rest.get("suffix", "!")
        case _:
            raise TypeError("name and count")


def alternatives(**kwargs):
    match kwargs:
        case {"url": url}:
            return url
        case {"text": text}:
            return text
        case _:
            raise TypeError("url or text")
