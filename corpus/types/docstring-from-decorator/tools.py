"""Functions whose docstrings are made by decorators."""

import os


class Store:
    def fetch(self, key):
        """Fetch what is stored.

        Args:
            key: Under which it is stored.
        """


def _same_as_method(function):
    method = getattr(Store, function.__name__)
    function.__doc__ = method.__doc__
    return function


def _filled_in(**parts):
    def fill(function):
        if function.__doc__:
            function.__doc__ = function.__doc__.format(**parts)
        return function

    return fill


def _with_note(text):
    def add(function):
        function.__doc__ = (function.__doc__ or "") + text
        return function

    return add


def _from_machine(function):
    function.__doc__ = os.environ["TOOL_DOC"]
    return function


def _registered(function):
    """Leaves the docstring alone."""
    return function


@_same_as_method
def fetch(key: str):
    return Store().fetch(key)


@_filled_in(unit="metres")
def measure(length: float):
    """Measure in {unit}."""


@_registered
@_with_note("\n\nOnly for tests.")
@_filled_in(what="nothing")
def noted(flag: bool = False):
    """Do {what}."""


@_from_machine
def unknown(x: int):
    """What is written here is replaced."""
