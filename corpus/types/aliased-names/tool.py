import dataclasses as dc
import datetime as dt
import enum as e
import pydantic as p
import typing as t
from pathlib import Path as Where
from pydantic import BaseModel as Model, Field as F
from typing import Annotated as A, Optional as Opt

Maybe = t.Optional


class Grade(e.IntEnum):
    LOW = 1
    HIGH = 2


class Beam(Model):
    length: float = F(gt=0)
    grade: Grade = Grade.LOW


@dc.dataclass
class Cut:
    at: float
    tool: str = dc.field(default="saw")


class Log(p.BaseModel):
    when: dt.datetime
    where: Opt[Where] = None


def saw(beam: Beam, cuts: t.List[Cut], log: Maybe[Log], note: A[str, F(description="A note.")] = "") -> None:
    """Saw a beam."""
