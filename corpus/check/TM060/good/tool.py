def ask(**kwargs):
    """Asks a model.

    :param model: which one.
    """
    return kwargs.get("model", "small")
