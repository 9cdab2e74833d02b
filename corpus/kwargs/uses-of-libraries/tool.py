import base64
import os
import re
import uuid
from pathlib import Path
from urllib.parse import urljoin

import requests

URL = re.compile(r"https?://")
LEVELS = {"low": 1, "high": 2}


def go_fullmatch(**kwargs):
    if not re.fullmatch(r"\d+", kwargs["a"]):
        raise ValueError
    return 1


def go_compiled(**kwargs):
    return URL.sub("", kwargs["a"])


def go_local_compiled(**kwargs):
    pattern = re.compile(r"\d")
    return pattern.findall(kwargs["a"])


def go_b64(**kwargs):
    return base64.b64decode(kwargs["a"])


def go_env(**kwargs):
    return os.path.join("/tmp", kwargs["a"])


def go_path(**kwargs):
    return Path(kwargs["a"]).read_text()


def go_open(**kwargs):
    with open(kwargs["a"]) as f:
        return f.read()


def go_table_key_required(**kwargs):
    return LEVELS[kwargs["a"]]


def go_request_method(**kwargs):
    return requests.request("GET", kwargs["url"]).text


def go_urljoin(**kwargs):
    return urljoin(kwargs["base"], "x")


def go_uuid(**kwargs):
    return uuid.UUID(kwargs["a"])


def go_concat(**kwargs):
    return "prefix " + kwargs["a"]


def go_concat2(**kwargs):
    a = kwargs["a"]
    return a + " suffix"


def go_in_text(**kwargs):
    return kwargs["a"] in "abc"
