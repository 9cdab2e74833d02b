from kiln import Coat, Firing


def fire(firing: Firing, coat: Coat = "ash") -> str:
    """Fire the kiln."""
    return coat
