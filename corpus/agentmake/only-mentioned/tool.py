"""TOOL_SCHEMA = {"name": "in_a_string"}"""
# TOOL_SCHEMA = {"name": "in_a_comment"}


class Holder:
    TOOL_SCHEMA = {"name": "in_a_class"}


def describe(thing: str):
    TOOL_SCHEMA = {"name": "in_a_function", "thing": thing}
    return TOOL_SCHEMA
