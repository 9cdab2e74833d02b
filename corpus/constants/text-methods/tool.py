import textwrap

HELP = textwrap.dedent(
    """\
    first
      second
    """
)


def say(
    a="{:>6}|{:<4}|{!r}".format("x", 3, "q"),
    b="%05.1f %s %(n)d" % {"n": 1} if False else "%05.1f" % 3.14159,
    c="a,b,,c".split(","),
    d="-".join(word.capitalize() for word in "one two".split()),
    e=HELP,
    f="snake_case".replace("_", " ").title(),
    g=f"{1234567.891:,.2f} {0.25:%} {255:#06x}",
):
    """Says."""
    return a
