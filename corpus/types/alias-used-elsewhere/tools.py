from types_of_shop import Names, Size, Things


def known(thing: Things):
    """`Size` is defined here too."""
    return Size


def unknown(name: Names):
    """`Text` is not defined here: LangChain refuses the function."""
