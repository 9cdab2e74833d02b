def before(x: int):
    return x


TEXT = """never closed


def after(y):
    return y
