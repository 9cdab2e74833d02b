"""Settings as attributes."""
ALLOWED_TOOLS = ["settings-object"]


class Settings:
    depth = 3

    def __init__(self, **kwargs):
        for key, value in kwargs.items():
            setattr(self, key, value)


def run(**kwargs):
    """Run the task."""
    settings = Settings(**kwargs)
    return f"{settings.depth} {settings.topic.strip()}", None, None, None
