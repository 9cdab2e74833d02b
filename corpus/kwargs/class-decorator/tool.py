import functools


class Checked:
    def __init__(self, function):
        functools.update_wrapper(self, function)
        self.function = function

    def __call__(self, **kwargs):
        if "prompt" not in kwargs:
            raise ValueError("no prompt")
        return self.function(**kwargs)


@Checked
def go(**kwargs):
    return kwargs.get("prompt"), kwargs.get("size", 3)
