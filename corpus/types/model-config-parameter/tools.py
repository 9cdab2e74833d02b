def lost(model_config: dict = {}):
    """LangChain loses the parameter."""


def refused(model_config: dict | None = None):
    """pydantic keeps the name for itself."""


def required(model_config: dict):
    """pydantic keeps the name for itself."""
