import kit.names


class Hone(kit.names.Piece):
    name: str = "hone"
    description: str = "Hone an edge."

    def _run(self, edge: str) -> str:
        return edge
