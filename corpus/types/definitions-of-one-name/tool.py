import land
import sea


def travel(by_sea: sea.Route, by_land: land.Route, again: sea.Route) -> None:
    """Travel."""
