TOOL_SCHEMA = {
    "name": "pay",
    "description": "Pays",
    "parameters": {
        "type": "object",
        "properties": {
            "payee": {"type": "string", "pattern": "^0x[a-fA-F0-9]{40}$"},
            "token": {"type": "string", "format": "hexAddress"},
            "recipient": {"type": "string", "description": "Their e-mail"},
        },
        "required": ["payee", "token", "recipient"],
    },
}


def pay(payee, token, recipient, **kwargs):
    return ""


TOOL_FUNCTION = pay
