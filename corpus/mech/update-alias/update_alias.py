"""Merge settings."""
ALLOWED_TOOLS = ["settings"]


def run(**kwargs):
    """Run the task."""
    settings = {"tone": "calm", "pitch": 1.0}
    settings.update(kwargs)
    options = kwargs.copy()
    options.pop("tool", None)
    voice = options["voice"]
    speed = dict(kwargs).get("speed", 1)
    return f"{settings['tone']} {settings['pitch']} {voice} {speed}", None, None, None
