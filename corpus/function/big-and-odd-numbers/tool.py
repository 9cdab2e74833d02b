def numbers(a=2**70, b=-(10**30), c=1e400, d=float("nan"), e=3j, f=1e-7, g=0.1 + 0.2):
    return a, b, c, d, e, f, g
