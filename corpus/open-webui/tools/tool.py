"""
title: Tides
author: nobody
version: 0.1.0
"""

from pydantic import BaseModel


class Tools:
    class Valves(BaseModel):
        key: str = ""

    def __init__(self):
        self.valves = self.Valves()

    async def next_tide(self, harbour: str, hours: int = 12, __user__: dict = {}, __event_emitter__=None) -> str:
        """
        Tell the next tide.

        :param harbour: Which harbour.
        :param hours: How far to look ahead.
        """
        return self._fetch(harbour)

    def _fetch(self, harbour: str) -> str:
        return harbour
