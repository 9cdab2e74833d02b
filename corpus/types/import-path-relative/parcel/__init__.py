from pydantic import BaseModel


class Parcel(BaseModel):
    mine: int
