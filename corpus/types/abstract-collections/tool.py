import collections
import typing
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Iterable, Mapping, MutableMapping, Sequence, Set


def gather(
    a: Sequence[int], b: Iterable[str], c: Mapping[str, bool], d: deque[int], e: OrderedDict[str, int],
    f: Counter[str], g: defaultdict[str, int], h: typing.Sequence[float], i: MutableMapping[str, int],
    j: collections.deque, k: Set[int],
) -> None:
    """Gather."""
