def variadic(a: int, *rest: int, b: int = 1, **more: str) -> None:
    """Variadic."""


def called_args(args: int, kwargs: dict) -> None:
    """Parameters of these names."""


def by_position(a: int, /, b: int = 2) -> None:
    """By position."""


def underscored(_hidden: int, a: int, __other: int = 1) -> None:
    """Names with underscores."""


def taken(callbacks: list, run_manager: int, a: int, config: dict, self: int) -> None:
    """Names that LangChain passes."""


def upper(URLPath: str, x_1y: int, class_: int, naïve: str = "") -> None:
    """Titles of names."""
