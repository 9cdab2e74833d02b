import datetime
import decimal
import os
import pathlib
import re
import uuid
from datetime import date, datetime as Moment, time, timedelta
from decimal import Decimal


def note(
    a: Moment, b: date, c: time, d: timedelta, e: Decimal, f: uuid.UUID, g: pathlib.Path, h: os.PathLike[str],
    i: re.Pattern, j: complex, k: pathlib.PurePosixPath,
    l: date = date(2021, 2, 3), m: timedelta = datetime.timedelta(hours=26), n: Decimal = decimal.Decimal("1.50"),
    o: pathlib.Path = pathlib.Path("a") / "b", p: uuid.UUID = uuid.UUID(int=7),
) -> None:
    """Note."""
