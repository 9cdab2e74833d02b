from pydantic import BaseModel


class Route(BaseModel):
    kilometres: int
