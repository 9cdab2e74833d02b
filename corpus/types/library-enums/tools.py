import signal
import socket
from http import HTTPMethod


def listen(family: socket.AddressFamily = socket.AF_INET, kind=socket.SOCK_STREAM):
    """Listen."""


def stop(number: signal.Signals, fallback: signal.Signals = signal.Signals.SIGKILL):
    """Stop."""


def ask(method: HTTPMethod = HTTPMethod.GET):
    """Ask."""
