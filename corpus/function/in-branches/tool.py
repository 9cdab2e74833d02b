import contextlib

if True:
    def a(x: int):
        return x
else:
    def never(x):
        return x

try:
    import speedups
except ImportError:
    def b(x: str):
        return x
else:
    def b(x: str):
        return speedups.b(x)

with contextlib.suppress(ValueError):
    def c(x: float):
        return x

if __name__ == "__main__":
    def main():
        return a(1)
