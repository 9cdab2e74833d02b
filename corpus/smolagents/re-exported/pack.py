from names import Piece, exposed


@exposed
def weigh(parcel: str) -> float:
    """Weigh a parcel.

    Args:
        parcel: Which parcel.
    """
    return 1.0


class Label(Piece):
    name = "label"
    description = "Print a label."
    inputs = {"address": {"type": "string", "description": "Where to."}}
    output_type = "string"

    def forward(self, address):
        return address
