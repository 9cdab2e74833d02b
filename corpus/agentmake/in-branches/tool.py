try:
    import fancy
except ImportError:
    fancy = None

if True:
    TOOL_SCHEMA = {
        "name": "plot",
        "description": "Plots",
        "parameters": {"type": "object", "properties": {"data": {"type": "array", "items": {"type": "number"}}}, "required": ["data"]},
    }
else:
    TOOL_SCHEMA = {"name": "never"}

try:
    def plot(data, **kwargs):
        return ""
except RuntimeError:
    plot = None

if 1 < 2:
    TOOL_FUNCTION = plot
