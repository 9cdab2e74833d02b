"""What the frameworks say at run time of the cases in `corpus/`: tables for the tests.

    python corpus.py [--check] [FRAMEWORK…]

writes `snapshots/peers/FRAMEWORK.jsonl`, or fails where a table no longer is what the framework
says. A line is `{"case", "file", "name", "description", "schema"}`, one for each tool or public
function, with a null schema where the framework refuses; or `{"case", "file", "error"}` for a file
that cannot be imported here. Some schemas depend on the version of Python; the tables are made with
that of `PYTHON`.
"""

import asyncio
import contextlib
import importlib
import inspect
import json
import logging
import os
import sys
import tomllib
import traceback
import warnings
from pathlib import Path

from as_json import plain

# Some schemas depend on it: `typing.TypedDict` is refused before 3.12.
PYTHON = (3, 11)
CORPUS = Path(__file__).parents[2] / "corpus"
TABLES = Path(__file__).parents[2] / "snapshots" / "peers"
# Areas whose public functions are asked about, each made into a tool of the framework.
FUNCTIONS = ("types", "docstring", "function")
# Cases whose answers are of the machine and the moment, or about folders that are passed over.
LEFT_OUT = {"dynamic-defaults", "skipped-folders"}


# Each imports its framework once, before the processes for the cases are forked.
class LangChain:
    areas = (*FUNCTIONS, "langchain")

    def __init__(self):
        import langchain_core.tools

        self.api = langchain_core.tools

    def function(self, function, settings):
        description = None if function.__doc__ else "given"
        tool = self.api.StructuredTool.from_function(
            function, description=description, parse_docstring="--parse-docstring" in settings
        )
        return tool.name, tool.description, tool.args_schema.model_json_schema()

    def tools(self, module):
        base = self.api.BaseTool
        for value in list(vars(module).values()):
            if isinstance(value, type) and issubclass(value, base) and value.__module__ == module.__name__:
                with contextlib.suppress(Exception):
                    value = value()
            if not isinstance(value, base):
                continue
            function = getattr(value, "func", None) or getattr(value, "coroutine", None) or value
            function = getattr(function, "func", function)
            if getattr(function, "__module__", None) != module.__name__:
                continue
            if isinstance(value.args_schema, dict):
                schema = value.args_schema
            elif value.args_schema is None and isinstance(value, self.api.Tool):
                schema = None
            else:
                schema = value.get_input_schema().model_json_schema()
            yield value.name, value.description, schema


class OpenaiAgents:
    areas = (*FUNCTIONS, "openai-agents")

    def __init__(self):
        import agents.function_schema
        import agents.tool

        self.api = agents
        # Strictness is how a tool is sent, not what it takes.
        for module in (agents.function_schema, agents.tool):
            module.ensure_strict_json_schema = lambda schema: schema

    def function(self, function, settings):
        made = self.api.function_schema.function_schema(function, strict_json_schema=False)
        return made.name, made.description, made.params_json_schema

    def tools(self, module):
        for value in list(vars(module).values()):
            if isinstance(value, self.api.FunctionTool):
                yield value.name, value.description, value.params_json_schema


class Mcp:
    areas = (*FUNCTIONS, "mcp")

    def __init__(self):
        import fastmcp.tools

        self.api = fastmcp.tools

    def function(self, function, settings):
        tool = self.api.Tool.from_function(function, output_schema=None)
        return tool.name, tool.description, tool.parameters

    def tools(self, module):
        for value in list(vars(module).values()):
            if isinstance(value, type) or not hasattr(value, "list_tools"):
                continue
            for tool in asyncio.run(value.list_tools()):
                schema = getattr(tool, "parameters", None) or tool.inputSchema
                yield tool.name, tool.description, schema


FRAMEWORKS = {"langchain": LangChain, "openai-agents": OpenaiAgents, "mcp": Mcp}


def functions(module):
    """The functions that a module defines under public names."""
    for name, value in list(vars(module).items()):
        own = inspect.isfunction(value) and value.__module__ == module.__name__
        if own and value.__name__ == name and not name.startswith("_"):
            yield value


def rows(framework, folder):
    """What the framework says of the files of a case."""
    case = f"{folder.parent.name}/{folder.name}"
    settings = tomllib.loads((folder / "case.toml").read_text())
    arguments = settings.get("args", [])
    options = zip(arguments, arguments[1:])
    places = [str(folder.parent / value) for option, value in options if option == "--import-path"]
    sys.path[:0] = [str(folder), *places]
    for path in sorted(folder.rglob("*.py")):
        file = path.relative_to(folder).as_posix()
        name = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        row = {"case": case, "file": file}
        try:
            # A file that is called as an installed module is still this one.
            module = importlib.import_module(name)
            if Path(module.__file__ or "") != path:
                raise ImportError(f"{name} is another module")
        except BaseException as error:
            yield {**row, "error": type(error).__name__}
            continue
        if folder.parent.name not in FUNCTIONS:
            for name, description, schema in framework.tools(module):
                yield {**row, "name": name, "description": description, "schema": plain(schema)}
            continue
        for function in functions(module):
            row["name"], row["description"], row["schema"] = function.__name__, None, None
            with contextlib.suppress(Exception):
                _, description, schema = framework.function(function, arguments)
                row["description"] = description if function.__doc__ else None
                row["schema"] = plain(schema)
            yield dict(row)


def apart(framework, folder):
    """The same in a process of its own: cases share names of modules."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        with os.fdopen(writing, "w") as out, open(os.devnull, "w") as nowhere:
            sys.stdout = nowhere
            try:
                out.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows(framework, folder))
            except BaseException:
                traceback.print_exc()
                out.flush()
                os._exit(1)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as found:
        text = found.read()
    if os.waitpid(child, 0)[1] != 0:
        sys.exit(f"{folder}: cannot be asked about")
    return text


def table(framework):
    found = []
    for area in framework.areas:
        for case in sorted((CORPUS / area).glob("*/case.toml")):
            if case.parent.name not in LEFT_OUT:
                found.append(apart(framework, case.parent))
    return "".join(found)


def main() -> None:
    """Write the tables, or check them."""
    warnings.simplefilter("ignore")
    logging.disable(logging.CRITICAL)
    sys.dont_write_bytecode = True
    arguments = sys.argv[1:]
    check = "--check" in arguments
    if sys.version_info[:2] != PYTHON:
        sys.exit(f"the tables are made with Python {'.'.join(map(str, PYTHON))}: some schemas depend on it")
    for name in [name for name in arguments if name != "--check"] or FRAMEWORKS:
        framework = FRAMEWORKS[name]()
        # What a framework imports when it is first used, each case would have to import.
        framework.function(main, [])
        text = table(framework)
        path = TABLES / f"{name}.jsonl"
        if not check:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
            continue
        old = path.read_text(encoding="utf-8")
        if old != text:
            new = [line for line in text.splitlines() if line not in set(old.splitlines())]
            sys.exit(f"{path.name} is not what {name} says now, first at: {new[:1]}")
        print(f"{path.name}: {text.count(chr(10))} answers as {name} gives them")


if __name__ == "__main__":
    main()
