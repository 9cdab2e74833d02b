def größe(ﬁle: str, ñ: int = 1, 变量=2.5):
    return ﬁle, ñ, 变量
