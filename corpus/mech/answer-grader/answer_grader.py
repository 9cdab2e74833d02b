"""Grades an answer against a rubric, by several judges."""
import json
import statistics
from enum import Enum, auto, unique
from typing import Any, Dict, Iterable, List, Literal, Mapping, Optional, TypedDict, Union

from openai import OpenAI


@unique
class Scale(str, Enum):
    FIVE = "1-5"
    TEN = "1-10"
    PERCENT = "percent"


class Criterion(TypedDict, total=False):
    name: str
    weight: float


class Params(TypedDict):
    answer: str
    rubric: List[Criterion]


BOUNDS = {Scale.FIVE: (1, 5), Scale.TEN: (1, 10), Scale.PERCENT: (0, 100)}
JUDGES = ("gpt-4o", "gpt-4o-mini")
ALLOWED_TOOLS = ["grade-answer"]
ERRORS = {"answer": "There is no answer.", "rubric": "There is no rubric."}


def check(task: Mapping[str, Any]) -> Optional[str]:
    return next((text for name, text in ERRORS.items() if not task.get(name)), None)


def ask(client: OpenAI, judge: str, params: Params, *, seed: int, bounds: tuple) -> float:
    reply = client.chat.completions.create(model=judge, seed=seed, messages=[{"role": "user", "content": json.dumps(params)}])
    return float(reply.choices[0].message.content)


def run(**kwargs: Any):
    if (problem := check(kwargs)) is not None:
        return problem, None, None, None
    scale = Scale(kwargs.get("scale", Scale.FIVE.value))
    judges = kwargs.get("judges", JUDGES)
    if isinstance(judges, str):
        judges = [j.strip() for j in judges.split(",")]
    seed = kwargs.get("seed", 7)
    client = OpenAI(api_key=kwargs["api_keys"]["openai"])
    params: Params = {"answer": kwargs["answer"], "rubric": kwargs["rubric"]}
    scores = [ask(client, judge, params, seed=seed, bounds=BOUNDS[scale]) for judge in judges]
    how: Literal["mean", "median"] = kwargs.get("aggregate", "mean")
    value = getattr(statistics, how)(scores)
    threshold = kwargs.get("pass_mark")
    passed = None if threshold is None else value >= float(threshold)
    return json.dumps({"score": value, "passed": passed}), kwargs.get("prompt", ""), None, None
