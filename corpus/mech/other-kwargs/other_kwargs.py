"""Only run's own keys count."""
import logging

ALLOWED_TOOLS = ["other"]
# kwargs["commented"] was dropped in 0.2


def log(level="info", **kwargs):
    logging.log(logging.INFO, "%s %s %s", level, kwargs.get("color"), kwargs["where"])


def make(**kwargs):
    return kwargs["size"]


def run(**kwargs):
    """kwargs["quoted"] is only text."""
    log(where="here")
    size = make(size=3)
    settings = {"depth": 1}
    return f"{size} {settings['depth']} {kwargs['prompt']} {settings.pop('depth')}", None, None, None
