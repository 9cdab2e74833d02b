from typing import List

import requests

from .params import Params


class ClientError(Exception):
    pass


class Client:
    def __init__(self, key: str, base_url: str) -> None:
        self.key = key
        self.base_url = base_url

    def search(self, params: Params, safe: bool = False) -> List[str]:
        r = requests.get(self.base_url, params={"q": params.query, "safe": safe}, timeout=5)
        if not r.ok:
            raise ClientError(r.text)
        return r.json()
