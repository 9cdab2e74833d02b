from pydantic import BaseModel


class Shipment(BaseModel):
    parcels: int


class Wagon(BaseModel):
    axles: int
