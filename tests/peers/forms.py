"""Python forms of parameters with the schema that LangChain gives each: a table for the tests.

    python forms.py TABLE            writes the table
    python forms.py --check TABLE    fails where it no longer is what LangChain says

A line of the table is `{"form": …, "schema": …}`; the schema is null where LangChain fails. The
form is put after the prelude, which the table's first line holds.
"""

import json
import sys
import types
import warnings

from as_json import plain

PRELUDE = '''\
import collections
import dataclasses
import datetime
import decimal
import enum
import ipaddress
import os
import pathlib
import re
import typing
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Generic, Literal, NamedTuple, Optional, TypeVar, Union

import annotated_types
import pydantic
from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import NotRequired, Required, TypeAliasType, TypedDict

T = TypeVar("T")
Bound = TypeVar("Bound", bound=float)
Either = TypeVar("Either", str, bytes)
UserId = typing.NewType("UserId", str)
Alias = Union[int, str]
Numbers = TypeAliasType("Numbers", list[float])
STEP = 5
NAMES = ["a", "b"]


class Plain:
    pass


class Shade(enum.Enum):
    DARK = "dark"
    PALE = "pale"


class Rank(enum.IntEnum):
    FIRST = 1
    SECOND = 2


class Mode(str, enum.Enum):
    FAST = "fast"
    SLOW = "slow"


class Bits(enum.Flag):
    ONE = enum.auto()
    TWO = enum.auto()
    FOUR = enum.auto()


class Point(BaseModel):
    """A place."""

    x: float
    y: float = 0


class Tree(BaseModel):
    name: str
    below: "list[Tree]" = []


class Pair(BaseModel, Generic[T]):
    left: T
    right: T


@dataclass
class Box:
    width: int
    label: str = "none"
    tags: list[str] = field(default_factory=list)


class Row(NamedTuple):
    key: str
    count: int = 0


class Opts(TypedDict, total=False):
    deep: bool
    name: Required[str]


'''

TYPES = """
int|float|bool|str|bytes|None|object|complex|list|dict|tuple|set|frozenset|type
Any|list[int]|list[list[str]]|dict[str, int]|dict[int, str]|dict[str, Any]|set[str]|frozenset[int]
tuple[int, str]|tuple[int, ...]|tuple[()]|typing.List[int]|typing.Dict[str, float]|typing.Tuple
Sequence[int]|Iterable[str]|Mapping[str, bool]|collections.deque[int]|collections.OrderedDict[str, int]
collections.Counter[str]|collections.defaultdict[str, int]|typing.Generator[int, None, None]
Callable|Callable[[int], str]|type[int]|type[Point]|Plain|list[Plain]|bytearray|range|Exception
Literal["a"]|Literal["a", "b"]|Literal[1, 2]|Literal[1, "a", None]|Literal[True]|Literal[Shade.DARK]
Literal["a", Literal["b", "c"]]|Shade|Rank|Mode|Bits|Point|Tree|Pair[int]|Pair|Box|Row|Opts|UserId|Alias
Numbers|T|Bound|Either|datetime.datetime|datetime.date|datetime.time|datetime.timedelta|decimal.Decimal
uuid.UUID|Path|pathlib.PurePath|os.PathLike[str]|re.Pattern|ipaddress.IPv4Address|ipaddress.IPv6Network
pydantic.SecretStr|pydantic.HttpUrl|pydantic.PositiveInt|pydantic.FilePath|pydantic.UUID4
pydantic.conint(gt=1, le=9)|pydantic.constr(min_length=2)|pydantic.conlist(str, max_length=3)
Annotated[int, "a text"]|Annotated[int, Field(ge=0, description="d")]|Annotated[str, Field(pattern="^x")]
Annotated[list[int], Field(min_length=1)]|Annotated[int, annotated_types.Gt(STEP)]|Annotated[Point, "p"]
Annotated[str, annotated_types.Len(1, 4)]|"int"|"list[Tree]"|"Nowhere"|typing.Final[int]|typing.IO[str]
"""

WRAPPINGS = ["{}", "Optional[{}]", "list[{}]", "dict[str, {}]", "Union[int, {}, None]"]

DEFAULTS = """
None|0|-1|2.5|True|"text"|""|b"bytes"|()|(1, "x")|[]|[1, [2]]|{}|{"k": 1}|{1: "x"}|{"one"}|STEP|STEP * 2
NAMES|NAMES[0]|f"{STEP} steps"|", ".join(NAMES)|"a" if STEP > 3 else "b"|[n.upper() for n in NAMES]
dict(k=STEP)|list(range(3))|Shade.DARK|Rank.SECOND|Mode.FAST|Bits.TWO|[Shade.PALE]|Path("a") / "b"|Path("/x/./y")
decimal.Decimal("1.50")|uuid.UUID(int=7)|datetime.date(2021, 2, 3)|datetime.datetime(2021, 2, 3, 4, 5)
datetime.timedelta(hours=26, seconds=1.5)|re.compile("x+")|Point(x=1)|Box(3)|Row("k")|object()|Plain()|print
Plain|...|float("inf")|1j|10**20|~STEP|not STEP|STEP and 7|sorted({3, 1, 2})|len(NAMES)|max(4, STEP)|"%s" % STEP
Field(3)|Field(3, gt=1, description="d")|Field(default_factory=list)|Field(..., description="d")|os.sep
"""

SIGNATURES = """
|a, /|a: int, /, b: int = 2|*, a: int|*args|*args: int|**kwargs|**options: str|a, *rest: int, b=1, **more
args|kwargs: dict|args: int, *rest|self, a: int|callbacks: list = None, a: int = 1|run_manager, a
_hidden: int, a: int|model_dump: int|model_name: str|schema: str|URLPath: str|x_1y: int|class_: int|__a: int
config: dict|a: int = ..., b: str = "x"|*args: Point|**kwargs: Optional[int]|a: Annotated[int, "x"] = Field(3)
"""

WHOLE = [
    "class M(BaseModel):\n    model_config = ConfigDict(extra='forbid', title='Titled')\n    x: int\ndef f(a: M): pass",
    "class M(BaseModel, extra='allow'):\n    o: Opts\n    b: Box\ndef f(a: M): pass",
    "class M(Point):\n    z: int = Field(alias='zed', examples=[1])\ndef f(a: M): pass",
    "class A(BaseModel):\n    kind: Literal['a']\nclass B(BaseModel):\n    kind: Literal['b']\n"
    "class M(BaseModel):\n    u: Union[A, B] = Field(discriminator='kind')\ndef f(a: M): pass",
    "class M(pydantic.RootModel[dict[str, int]]): pass\ndef f(a: M): pass",
    "class M(BaseModel):\n    c: Callable[[], int]\ndef f(a: Union[str, M]): pass",
    "class M(BaseModel):\n    a: int\n    _p: int = 1\n    K: typing.ClassVar[int] = 2\n    b: Optional[int]\ndef f(m: M): pass",
    "class M(BaseModel):\n    model_config = ConfigDict(alias_generator=pydantic.alias_generators.to_camel)\n    long_name: int\ndef f(a: M): pass",
    "class M(Pair[str]):\n    more: int\ndef f(a: M): pass",
    "class Mix:\n    extra: int = 3\nclass M(Mix, BaseModel):\n    x: int\ndef f(a: M): pass",
    "@dataclass\nclass D(Box):\n    depth: int = field(default=1, kw_only=True)\n    n: int = field(init=False, default=2)\ndef f(a: D): pass",
    "@dataclass(kw_only=True)\nclass D:\n    a: dataclasses.InitVar[int]\n    b: 'Optional[D]' = None\ndef f(a: D): pass",
    "@pydantic.dataclasses.dataclass\nclass D:\n    x: int = Field(1, description='about x')\ndef f(a: D): pass",
    "class O(Opts):\n    extra: NotRequired[int]\n    path: Annotated[str, Field(description='where')]\ndef f(a: O): pass",
    "O = TypedDict('O', {'a': int, 'b-c': str}, total=False)\ndef f(a: O): pass",
    "class O(typing.TypedDict):\n    a: int\ndef f(a: O): pass",
    "N = collections.namedtuple('N', 'a b', defaults=[1])\ndef f(a: N): pass",
    "E = enum.Enum('E', 'A B')\ndef f(a: E): pass",
    "E = enum.Enum('E', {'A': 'x', 'B': 'y'}, type=str)\ndef f(a: E = E.A): pass",
    "class E(enum.StrEnum):\n    RED = enum.auto()\n    BLUE = enum.auto()\ndef f(a: E): pass",
    "class E(enum.Enum):\n    '''Documented.'''\n    A = 1\n    B = A\n    C = None\ndef f(a: E): pass",
    "class E(enum.Enum):\n    A = (1, 'one')\n    def __new__(cls, value, text):\n        self = object.__new__(cls)\n        self._value_ = value\n        return self\ndef f(a: E): pass",
    "Tree2 = TypeAliasType('Tree2', 'Union[list[Tree2], int]')\ndef f(a: Tree2): pass",
    "Gen = TypeAliasType('Gen', dict[str, T], type_params=(T,))\ndef f(a: Gen[int]): pass",
    "Maybe = Optional[T]\ndef f(a: Maybe[str] = None): pass",
    "M = pydantic.create_model('M', x=(int, 3), y=(str, ...))\ndef f(a: M): pass",
    "class K(dict[str, int]): pass\ndef f(a: Optional[K] = None): pass",
    "class K(typing.Protocol):\n    def go(self): ...\ndef f(a: Union[int, K]): pass",
    "class K:\n    @classmethod\n    def __get_pydantic_core_schema__(cls, source, handler):\n        return handler(int)\ndef f(a: K): pass",
    "if typing.TYPE_CHECKING:\n    from decimal import Context\ndef f(a: 'Context'): pass",
    "def f(a: int) -> 'Nowhere': pass",
    "async def f(a: int, b: str = 'x'):\n    '''Summary.\n\n        Indented.\n    Last.\n    '''",
    "def f(a: int): '   '",
    "def f(a: int): pass\nf.__doc__ = 'Assigned.'",
    "def f(a: 'Later'): pass\nclass Later(BaseModel):\n    x: int",
    "def f(a: Union[list[Plain], list[int]], b: Union[Callable, Plain] = None): pass",
    "def f(a: Annotated[Annotated[int, 'inner'], 'outer'], b: list[Annotated[int, 'lost']]): pass",
    "def f(a: Annotated[Union[int, str], Field(gt=0)], b: Annotated[Optional[int], Field(gt=0)] = None): pass",
    "def f(a: Annotated[Plain, pydantic.WithJsonSchema({'type': 'string'})]): pass",
    "def f(a: Annotated[int, pydantic.PlainValidator(int)], b: pydantic.json_schema.SkipJsonSchema[int] = 1): pass",
]


def cells(text):
    return [cell for line in text.strip("\n").split("\n") for cell in line.split("|")]


def forms():
    for annotation in cells(TYPES):
        for wrapping in WRAPPINGS:
            default = " = None" if wrapping.startswith(("Optional", "Union")) else ""
            yield f"def f(a: {wrapping.format(annotation)}{default}): pass"
    for default in cells(DEFAULTS):
        yield f"def f(a={default}): pass"
        yield f"def f(a: int = {default}): pass"
    for signature in cells(SIGNATURES):
        yield f"def f({signature}): pass"
    yield from WHOLE


def schema(form, index):
    from langchain_core.tools import StructuredTool

    module = types.ModuleType(f"form_{index}")
    sys.modules[module.__name__] = module
    try:
        exec(PRELUDE + form, module.__dict__)
        tool = StructuredTool.from_function(module.f, description="given")
        return plain(tool.args_schema.model_json_schema())
    except Exception:
        return None


def table():
    warnings.simplefilter("ignore")
    lines = [{"prelude": PRELUDE}]
    lines += [{"form": form, "schema": schema(form, i)} for i, form in enumerate(dict.fromkeys(forms()))]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def main():
    check, (path,) = sys.argv[1] == "--check", sys.argv[-1:]
    text = table()
    if not check:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return
    with open(path, encoding="utf-8") as file:
        old = file.read()
    if old != text:
        changed = [new for was, new in zip(old.splitlines(), text.splitlines()) if was != new]
        sys.exit(f"{path} is not what LangChain says now, first at: {changed[:1]}")
    print(f"{path}: {text.count(chr(10)) - 1} forms as LangChain has them")


if __name__ == "__main__":
    main()
