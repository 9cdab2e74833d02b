def odd(a: str = "\ud800", b="\udcff x", c="\U0001f600", d="\N{SNOWMAN}"):
    return a, b, c, d
