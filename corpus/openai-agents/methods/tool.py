import agents


class Kiosk:
    @agents.function_tool
    def sell(this, item: str):
        """Sell."""

    @staticmethod
    @agents.function_tool
    def count(self_service: bool):
        """Count."""

    @classmethod
    @agents.function_tool
    def open(cls, hour: int = 9):
        """Open."""
