"""Prepares a transfer of the native token."""
import ast
from typing import Any, Dict, Optional, Tuple

from openai import OpenAI

TRANSFER_PROMPT = """Read USER_PROMPT and give {{"to": ..., "wei": ...}}.

USER_PROMPT: {user_prompt}
"""


def build_transfer(prompt: str, client: OpenAI) -> Tuple[str, Optional[str], Optional[Dict[str, Any]], Any]:
    """Build the transaction."""
    answer = client.responses.create(input=TRANSFER_PROMPT.format(user_prompt=prompt)).output_text
    fields = ast.literal_eval(answer)
    return answer, prompt, {"to": str(fields["to"]), "value": int(fields["wei"])}, None


AVAILABLE_TOOLS = {"native_transfer": build_transfer}


def error_response(msg: str) -> Tuple[str, None, None, None]:
    """What to answer when something is missing."""
    return msg, None, None, None


def run(**kwargs) -> Tuple[str, Optional[str], Optional[Dict[str, Any]], Any]:
    """Run the task."""
    tool: Optional[str] = kwargs.get("tool", None)
    if tool is None:
        return error_response("no tool")

    prompt: str | None = kwargs.get("prompt", None)
    if prompt is None:
        return error_response("no prompt")

    builder = AVAILABLE_TOOLS.get(tool, None)
    if builder is None:
        return error_response(f"{tool!r} is not one of {tuple(AVAILABLE_TOOLS)}")

    api_key = kwargs.get("api_keys", {}).get("openai", None)
    if api_key is None:
        return error_response("no key")
    return builder(prompt, OpenAI(api_key=api_key))
