import os
import platform
import time
from os import environ

HOME = os.environ.get("HOME_FOLDER", "/srv")
LIMIT = int(os.environ["LIMIT"])


def collect(
    label=f"on {platform.system()}",
    folder=HOME,
    below=os.path.join(HOME, "in"),
    key=environ["KEY"],
    maybe=os.getenv("MAYBE"),
    number_or_text=os.getenv("PORT", 80),
    limit=LIMIT,
    double=LIMIT * 2,
    half=LIMIT / 2,
    since=time.time(),
    options={"home": HOME, "deep": {"limit": LIMIT}},
    names=[HOME, "b"],
    pair=(LIMIT, HOME),
    quiet="QUIET" in environ,
    loud=not environ,
    same=LIMIT == 3,
    either=HOME if LIMIT else "x",
    mixed=HOME if LIMIT else 1,
    shout=HOME.upper(),
    parts=HOME.split("/"),
    made=unknown(),
):
    """Collects."""
