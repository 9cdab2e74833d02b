from pydantic import BaseModel


class Ticket(BaseModel):
    seat: int
