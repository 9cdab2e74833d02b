TOOL_SCHEMA = {"name": "ask", "description": "Asks", "parameters": {"type": "object", "properties": {"question": {"type": "string"}}, "required": ["question"]}}


def ask(question, backend=None, temperature: float = 0.2, **kwargs):
    model = kwargs.get("model")
    stop = kwargs["stop"]
    if kwargs.pop("stream", False):
        print(model, stop, backend, temperature)
    return ""


TOOL_FUNCTION = ask
