class Report:
    """Writes a report."""

    def __init__(self, topic: str, pages: int = 2, **kwargs):
        self.topic = topic


TOOL_FUNCTION = Report
