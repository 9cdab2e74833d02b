def tune(string: int, pitch: float, peg: str = "", strict: bool = False, octave: int = 4):
    """Tune a string.

    Arguments:
        string - Which string.
        pitch {float} -- Wanted pitch in hertz.
        - peg: Which peg to turn.
        **strict** (bool): Fail on a broken string.
        octave:Octave of the pitch.
    """
