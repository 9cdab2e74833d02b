"""A pydantic model takes those of the kwargs that are its fields."""
from datetime import datetime, timedelta
from typing import Any, Dict, Optional, Tuple
from pydantic import BaseModel, Field


class Result(BaseModel):
    reasoning: str
    answer: Optional[bool]


class Question(BaseModel):
    question: str
    opened: Optional[datetime] = None
    sources: list[str] = Field(default_factory=list, description="where to look")
    max_results: int = Field(5, ge=1, le=20)
    strict: bool = False


def resolve(q: Question, key: str) -> Result:
    return Result(reasoning="", answer=None)


def run(**kwargs) -> Tuple[Optional[str], Optional[Dict[str, Any]], Any, Any]:
    keys = kwargs["api_keys"]
    question = Question(**{k: v for k, v in kwargs.items() if k in Question.model_fields})
    result = resolve(question, keys["openai"])
    if kwargs.get("verbose", False):
        print(result)
    return result.model_dump_json(), "", None, None
