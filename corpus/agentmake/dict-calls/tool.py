TOOL_SCHEMA = dict(
    name="roll",
    description="Rolls dice",
    parameters=dict(
        type="object",
        properties=dict(sides=dict(type="integer", enum=[4, 6, 20]), dice=dict([("type", "integer"), ("default", 1)])),
        required=["sides"],
    ),
)


def roll(sides, dice=1, **kwargs):
    return ""


TOOL_FUNCTION = roll
