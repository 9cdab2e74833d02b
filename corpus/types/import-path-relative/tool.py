from parcel import Parcel
from stubbed import Receipt
from second import Extra


def sign(parcel: Parcel, receipt: Receipt, extra: Extra) -> None:
    """Sign."""
