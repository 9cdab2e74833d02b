import os
import time


def go(**kwargs):
    home = kwargs.get("home", os.environ["HOME"])
    now = kwargs.get("now", int(time.time()))
    tag = kwargs.get("tag", f"run-{now}")
    return home, now, tag
