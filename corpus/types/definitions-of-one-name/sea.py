from pydantic import BaseModel


class Route(BaseModel):
    miles: int
