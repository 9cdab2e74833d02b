def deep(x: int = ((((((((((((((((((((1))))))))))))))))))))):
    """Nests a little."""
    return x
