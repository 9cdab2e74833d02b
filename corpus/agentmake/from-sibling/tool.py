from parts.weather import SCHEMA as TOOL_SCHEMA, forecast
from parts import TEXT as TOOL_DESCRIPTION

TOOL_FUNCTION = forecast
