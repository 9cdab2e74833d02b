class Base:
    def __init__(self, name: str):
        self.name = name


class Child(Base):
    def __init__(self, size: int = 1, **kwargs):
        super().__init__(**kwargs)
        self.size = size


def go(**kwargs):
    return Child(**kwargs).name
