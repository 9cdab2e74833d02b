TOOL_SCHEMA = {
    "name": "order_pizza",
    "description": "Orders a pizza",
    "strict": True,
    "parameters": {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "zone": {"$ref": "#/$defs/zone"},
            "size": {"type": "string", "enum": ["S", "M", "L"], "default": "M", "description": "Size"},
            "toppings": {
                "type": "array",
                "minItems": 1,
                "items": {"type": "string", "pattern": "^[a-z]+$"},
                "examples": [["ham", "basil"]],
            },
            "address": {
                "type": "object",
                "properties": {"street": {"type": "string"}, "number": {"type": ["integer", "null"]}},
                "required": ["street"],
            },
            "coupon": {"anyOf": [{"type": "string", "minLength": 4}, {"type": "null"}], "default": None},
            "tip": {"type": "number", "exclusiveMinimum": 0.5},
            "kind": {"const": "delivery"},
        },
        "required": ["zone", "toppings"],
        "$defs": {"zone": {"type": "integer", "minimum": 1}},
    },
}


def order_pizza(zone, toppings, size="M", address=None, coupon=None, tip=1.0, kind="delivery", **kwargs):
    return ""


TOOL_FUNCTION = order_pizza
