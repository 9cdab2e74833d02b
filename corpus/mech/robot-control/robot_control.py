"""Send commands to a robot."""
import re

import requests

PREFIX = "robot-"
ALLOWED_TOOLS = [f"{PREFIX}control"]
SERVER = "http://localhost:5000/command"
COMMANDS = {"forward", "backward"}


def parse(prompt: str):
    command, seconds = re.match(r"(\w+) (\d+)", prompt).groups()
    return command, int(seconds)


def run(**kwargs):
    """Run the task."""
    prompt = kwargs["prompt"]
    tool = kwargs["tool"]
    if tool not in ALLOWED_TOOLS:
        return f"{tool} is unknown", None, None, None
    command, seconds = parse(prompt)
    if command not in COMMANDS:
        return "bad command", prompt, None, None
    payload = {"command": command, "duration": seconds, "dry_run": kwargs.get("dry_run", False)}
    return requests.post(SERVER, json=payload, timeout=5).text, prompt, None, None
