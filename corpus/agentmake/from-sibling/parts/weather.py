SCHEMA = {"name": "forecast", "parameters": {"type": "object", "properties": {"place": {"type": "string"}}, "required": ["place"]}}


def forecast(place, **kwargs):
    return ""
