class Base:
    retries = 3
    hosts = ["a", "b"]


class Settings(Base):
    timeout = 2.5
    both = (timeout, timeout * 2)

    class Inner:
        depth = 7


def call(
    retries=Settings.retries,
    timeout=Settings.timeout,
    both=Settings.both,
    depth=Settings.Inner.depth,
    first=Settings.hosts[0],
):
    """Calls."""
    return retries
