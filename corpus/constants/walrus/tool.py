if (count := len("abc")) > 2:
    LABEL = "x" * count
else:
    LABEL = ""

WIDE = max(first := 4, 2) + first
PARTS = []
while count:
    PARTS.append(count)
    count -= 1


def use(label=LABEL, wide=WIDE, parts=PARTS):
    """Uses them."""
