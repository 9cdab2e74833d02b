from pydantic import AliasChoices, BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel


class Short(BaseModel):
    from_: int = Field(alias="from")
    other: int = Field(validation_alias="another")
    several: int = Field(1, validation_alias=AliasChoices("one", "two"))
    out: int = Field(2, serialization_alias="outward")


class Camel(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)

    long_name: int
    own_name: int = Field(3, alias="mine")


def call(short: Short, camel: Camel) -> None:
    """Call."""
