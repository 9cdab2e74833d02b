from typing import Optional

import parcel
from parcel import Parcel, Sticker
from parcel.weights import HEAVIEST


class Insured(Parcel):
    worth: int


def send(what: Parcel, speed: parcel.Speed, insured: Insured, stickers: list[Sticker], most: int = HEAVIEST) -> None:
    """Send."""
