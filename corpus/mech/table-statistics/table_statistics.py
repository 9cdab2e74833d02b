"""Statistics of a table."""
import csv
import io
import json
import math
import statistics as st
from collections import Counter
from typing import Any, Callable, Dict, List, Optional, Union

Number = Union[int, float]
FUNCTIONS: Dict[str, Callable[[List[float]], float]] = {
    "mean": st.fmean,
    "median": st.median,
    "stdev": st.pstdev,
    "sum": math.fsum,
}
ALLOWED_TOOLS = ["csv-stats"]


def rows_of(text: str, delimiter: str = ",", has_header: bool = True) -> List[Dict[str, str]]:
    reader = csv.reader(io.StringIO(text), delimiter=delimiter)
    rows = list(reader)
    header = rows.pop(0) if has_header else [str(i) for i in range(len(rows[0]))]
    return [dict(zip(header, row)) for row in rows]


def run(**kwargs):
    data = kwargs.pop("data")
    column = kwargs.pop("column", None)
    function = kwargs.pop("function", "mean")
    if isinstance(data, (list, tuple)):
        data = "\n".join(data)
    rows = rows_of(data, **{k: v for k, v in kwargs.items() if k in ("delimiter", "has_header")})
    where = kwargs.get("where", {})
    for name, wanted in where.items():
        rows = [r for r in rows if r[name] == wanted]
    if column is None:
        return json.dumps(Counter(len(r) for r in rows)), None, None, None
    if function not in FUNCTIONS:
        return f"function is one of {sorted(FUNCTIONS)}", None, None, None
    values = [float(r[column]) for r in rows]
    precision = kwargs.get("precision", 2)
    low: Optional[Number] = kwargs.get("min_value")
    if low is not None:
        values = [v for v in values if v >= low]
    result = FUNCTIONS[function](values)
    return f"{result:.{precision}f}", None, {"n": len(values)}, kwargs.get("counter_callback")
