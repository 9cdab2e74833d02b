import lib.limits
from lib import HIGH, LEAD, LOW


def pick(low=LOW, high=HIGH + lib.limits._STEP, lead=LEAD[:3], span=(LOW, HIGH)):
    """Picks."""
    return low
