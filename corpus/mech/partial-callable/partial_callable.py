"""One function, two uses."""
from functools import partial

ALLOWED_TOOLS = ["partial-callable"]


def _work(mode, scale: int = 2, **kwargs):
    return f"{mode} {scale} {str(kwargs['text'])}", None, None, None


tool = partial(_work, "fast")
