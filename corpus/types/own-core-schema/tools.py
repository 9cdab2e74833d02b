from typing import TypeVar

from pydantic_core import core_schema

Loose = TypeVar("Loose", default=None)


class StepId:
    @classmethod
    def __get_pydantic_core_schema__(cls, source, handler):
        return core_schema.no_info_after_validator_function(
            cls.parse,
            core_schema.union_schema(
                [core_schema.is_instance_schema(cls), core_schema.str_schema()]
            ),
        )

    @classmethod
    def parse(cls, value):
        return value


def step(at: StepId):
    """Step."""


def made(kind: type[Loose] | int):
    """`type[Loose]` says no more than `type`: no member of a schema."""
