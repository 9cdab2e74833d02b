def [31mred(x):
    return x


def fine(x="‮gnp.exe", y=1 +* 2):  # ]0;title
    return x
