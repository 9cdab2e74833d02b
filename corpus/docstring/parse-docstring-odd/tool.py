from typing import Annotated


def below(a: int, b: str = "x") -> int:
    """Sum it up.

    Returns:
        A number.

    Args:
        a: Comes late.
        b: Too.

    More text.
    """
    return a


def indented(a: int, b: int) -> int:
    """First line,
         with more below
    at several depths.

    Args:
      a: One.
         b: Part of one.
      c

    Example:
        Never seen.
    """
    return a


def noted(a: Annotated[int, "Noted."], b: Annotated[int, "Noted too."]) -> int:
    """Notes and sections.

    Args:
        a: From the section.
    """
    return a


def empty_entry(a: int) -> int:
    """Nothing is said.

    Args:
        a:
    """
    return a


def only_arguments(a: int) -> int:
    """
    Args:
        a: Said.
    """
    return a
