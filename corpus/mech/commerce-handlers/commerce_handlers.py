"""Charges and checkouts."""
import json

VERSION = "2018-03-22"


def create_charge(key: str, payload: str) -> str:
    return json.dumps({"k": key, "p": json.loads(payload), "v": VERSION})


def show_event(key: str, event_id: str) -> str:
    return f"{key}/{event_id}"


def handle_create(key: str, **kwargs) -> str:
    payload = kwargs.get("payload", "")
    return create_charge(key, payload)


def handle_event(key: str, **kwargs) -> str:
    return show_event(key, kwargs.get("event_id", ""))


def handle_list(key: str, **kwargs) -> str:
    return key


COMMANDS = {"creates a charge": handle_create, "shows an event": handle_event, "lists": handle_list}
ALLOWED_TOOLS = ["commerce"]


def run(**kwargs):
    """Entry point."""
    command = kwargs.get("prompt", None)
    if command is None:
        return "no command", None, None, None
    command = command.lower()
    if command not in COMMANDS:
        return "unknown", None, None, None
    key = kwargs.get("cc_api_key", "")
    handler = COMMANDS[command]
    return str(handler(key, **kwargs)), None, None, None
