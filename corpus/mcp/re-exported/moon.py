from base import application


@application.service.tool
def phase(day: int) -> str:
    """Tell the phase of the moon."""
    return str(day)
