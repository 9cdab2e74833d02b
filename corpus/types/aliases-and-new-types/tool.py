from typing import Dict, List, NewType, Optional, TypeAlias, Union

from typing_extensions import TypeAliasType

UserId = NewType("UserId", int)
Owner = NewType("Owner", UserId)
Plain = Union[int, str]
Explicit: TypeAlias = "List[UserId]"
Named = TypeAliasType("Named", Dict[str, float])
Tree = TypeAliasType("Tree", "Union[Dict[str, Tree], List[Tree], int]")


def name(a: UserId, b: Owner, c: Plain, d: Explicit, e: Named, f: Tree, g: Optional[Plain] = None) -> None:
    """Name things."""
