"""A tool of several files."""
from typing import Any

from . import constants as c
from .constants import ALLOWED_TOOLS, Keys
from .lib.client import Client, ClientError
from .lib.params import Params, parse


def run(**kwargs: Any):
    params: Params = parse(kwargs)
    client = Client(kwargs["api_keys"]["search"], base_url=kwargs.get(Keys.BASE_URL, c.BASE_URL))
    try:
        hits = client.search(params, safe=kwargs.get(Keys.SAFE, c.SAFE))
    except ClientError as error:
        return str(error), None, None, None
    return "\n".join(hits), params.query, None, kwargs.get("counter_callback")
