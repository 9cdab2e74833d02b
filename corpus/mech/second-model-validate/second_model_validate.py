"""Settings by pydantic."""
from typing import Literal

from pydantic import BaseModel, ValidationError

ALLOWED_TOOLS = ["pydantic-settings"]


class Settings(BaseModel):
    city: str
    unit: Literal["C", "F"] = "C"


def run(**kwargs):
    """Run the task."""
    try:
        settings = Settings.model_validate(kwargs)
    except ValidationError as error:
        return str(error), None, None, None
    return f"{settings.city} {settings.unit}", kwargs.get("prompt", ""), None, None
