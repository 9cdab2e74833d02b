import os
import platform

TOOL_SCHEMA = {
    "name": "run_command",
    "description": f"Runs a command on {platform.system()} in {os.getcwd()}.",
    "parameters": {
        "type": "object",
        "properties": {
            "command": {"type": "string", "description": "For " + platform.machine() + " only."},
            "shell": {"type": "string", "default": os.environ.get("SHELL", "sh")},
        },
        "required": ["command"],
    },
}


def run_command(command, shell="sh", **kwargs):
    return command


TOOL_FUNCTION = run_command
