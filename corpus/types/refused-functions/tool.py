from pydantic import BaseModel


def reserved(v__args: int) -> None:
    """A name of pydantic's own."""


def dumped(model_dump: int, a: int) -> None:
    """A method of models."""


def configured(model_config: int) -> None:
    """The configuration of models."""


def nowhere(a: "Nowhere", b: int) -> None:
    """A name that is nowhere."""


def returned(a: int) -> "Nowhere":
    """The same, returned."""


def fine(model_name: str, schema: int, a: "BaseModel" = None) -> None:
    """Names that look reserved."""
