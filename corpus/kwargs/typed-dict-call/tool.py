from typing import NotRequired, TypedDict

from pydantic import BaseModel, TypeAdapter


class Query(TypedDict):
    text: str
    limit: NotRequired[int]


class Place(BaseModel):
    city: str
    zip_code: str = ""


def search(**kwargs):
    query = Query(**kwargs)
    return query["text"]


def find(**kwargs):
    place = TypeAdapter(Place).validate_python(kwargs)
    return place.city
