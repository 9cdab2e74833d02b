class Box:
    def __init__(self, width: int, **rest):
        self.width = width
        self.fill(**rest)

    def fill(self, content: str = "air", **kwargs):
        return content, kwargs.get("lid", True)


def go(**kwargs):
    return Box(**kwargs).fill("stone")
