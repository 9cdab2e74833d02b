from elsewhere import SECRET

TABLE = {"known": 1, "secret": SECRET}


def use(known=TABLE["known"], secret=TABLE["secret"], first=[1, SECRET][0], size=len([SECRET, 2])):
    """Uses."""
    return known
