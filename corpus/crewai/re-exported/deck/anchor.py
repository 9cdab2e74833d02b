from . import gear


class Anchor(gear.Gear):
    name: str = "Anchor"
    description: str = "Drop the anchor."

    def _run(self, depth: float) -> str:
        return str(depth)
