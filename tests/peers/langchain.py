"""What LangChain says at run time of real packages, against what toolmeta says without running them.

    python langchain.py TOOLMETA [--least-full 0.985] [--show N] [PACKAGE…]

Each package is imported in a process of its own; of each public function that its modules define
the schema of `StructuredTool.from_function` is taken. toolmeta reads the same files twice, with
and without `--import-path`. Schemas are compared with references put in place and without titles;
the order of a function's properties counts.
"""

import argparse
import contextlib
import importlib
import inspect
import json
import math
import os
import pkgutil
import subprocess
import sys
import sysconfig
from pathlib import Path

PACKAGES = (
    "agents cattrs click dulwich fastmcp httpx huggingface_hub langchain_community langchain_core "
    "llama_index.core mcp_server_git pypdf rich smolagents sqlalchemy typer "
    "base64 calendar colorsys difflib glob json shutil statistics textwrap urllib"
).split()
# Parts of packages that are no interface, or do something when they are imported.
SKIPPED = {"__main__", "tests", "test", "testing", "_tests", "conftest"}


def plain(value):
    """As JSON has it: NaN and infinities are texts."""
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else ("Infinity" if value > 0 else "-Infinity")
    if isinstance(value, dict):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(inner) for inner in value]
    return value


def modules(package):
    yield package
    found = importlib.util.find_spec(package)
    for place in found.submodule_search_locations or []:
        for info in pkgutil.walk_packages([place], package + ".", onerror=lambda name: None):
            if not SKIPPED & set(info.name.split(".")):
                yield info.name


def ask(package):
    """Prints a line for each function of the package of which LangChain makes a schema."""
    import logging
    import warnings

    from langchain_core.tools import StructuredTool

    warnings.simplefilter("ignore")
    logging.disable(logging.CRITICAL)
    out = os.fdopen(os.dup(1), "w")
    sys.stdout = sys.stderr = open(os.devnull, "w")
    for name in modules(package):
        try:
            module = importlib.import_module(name)
        except BaseException:
            continue
        for attribute, function in list(vars(module).items()):
            own = inspect.isfunction(function) and function.__module__ == module.__name__
            if attribute.startswith("_") or not own or hasattr(function, "__wrapped__"):
                continue
            code = function.__code__
            if code.co_name != attribute or code.co_filename != module.__file__:
                continue
            with contextlib.suppress(BaseException):
                tool = StructuredTool.from_function(function, description="given")
                schema = plain(tool.args_schema.model_json_schema())
                print(json.dumps([module.__file__, attribute, schema]), file=out, flush=True)
    os._exit(0)


def expected(package):
    environment = dict(os.environ, PYTHONHASHSEED="0", HF_HUB_OFFLINE="1", PYTHONDONTWRITEBYTECODE="1")
    command = [sys.executable, __file__, "--ask", package]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600)
    return {(file, name): schema for file, name, schema in map(json.loads, run.stdout.splitlines())}


def actual(toolmeta, package, import_path):
    """The schemas that toolmeta gives, by file and name."""
    found = importlib.util.find_spec(package)
    source = Path(found.submodule_search_locations[0] if found.submodule_search_locations else found.origin)
    command = [toolmeta, "extract", str(source), "--dialect", "function"]
    for folder in import_path:
        command += ["--import-path", folder]
    records = {}
    for form in ("detailed", "langchain"):
        run = subprocess.run([*command, "--format", form], capture_output=True, text=True, timeout=600)
        records[form] = json.loads(run.stdout or "[]")
    result = {}
    for detailed, record in zip(records["detailed"], records["langchain"], strict=True):
        file = source / detailed["source"]["file"] if source.is_dir() else source
        result[str(file), detailed["name"]] = record["args_schema"]
    return result


def normal(schema):
    """References in place, no titles, `required` as a set."""

    def inner(node, open_references):
        if isinstance(node, list):
            return [inner(item, open_references) for item in node]
        if not isinstance(node, dict):
            return node
        reference = node.get("$ref")
        if isinstance(reference, str):
            beside = {key: value for key, value in node.items() if key != "$ref"}
            if reference in open_references:
                target = {"$cycle": len(open_references) - open_references.index(reference)}
            else:
                definition = schema["$defs"][reference.rsplit("/", 1)[1]]
                target = inner(definition, [*open_references, reference])
            return {**target, **inner(beside, open_references)}
        result = {}
        for key, value in node.items():
            if key == "$defs" or (key == "title" and isinstance(value, str)):
                continue
            if key in ("default", "const", "enum", "examples"):
                result[key] = value
            elif key == "properties":
                result[key] = {name: inner(item, open_references) for name, item in value.items()}
            else:
                result[key] = inner(value, open_references)
        if result.get("required") is not None:
            result["required"] = sorted(result["required"])
        if result.get("uniqueItems") and isinstance(result.get("default"), list):
            result["default"] = sorted(result["default"], key=str)
        return result

    return inner(schema, [])


def bare(node):
    """Without what describes a value and does not type it."""
    if isinstance(node, dict):
        return {k: bare(v) for k, v in node.items() if k not in ("description", "default", "examples")}
    return [bare(item) for item in node] if isinstance(node, list) else node


def judge(want, got):
    """Which of the scores the pair reaches."""
    if got is None:
        return set()
    want, got = normal(want), normal(got)
    left, right = want["properties"], got["properties"]
    reached = set()
    if list(left) == list(right) and want.get("required") == got.get("required"):
        reached.add("names")
        if all(bare(left[name]) == bare(right[name]) for name in left):
            reached.add("types")
        if want == got:
            reached.add("full")
    return reached


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("toolmeta")
    parser.add_argument("packages", nargs="*")
    parser.add_argument("--show", type=int, default=0, help="how many differing functions to name")
    parser.add_argument("--least", default="names=0.995,types=0.97,full=0.95", help="least shares with import path")
    options = parser.parse_args()
    site = sysconfig.get_paths()["purelib"]
    totals = {True: {}, False: {}}
    shown = 0
    for package in options.packages or PACKAGES:
        wanted = expected(package)
        for followed in (True, False):
            given = actual(options.toolmeta, package, [site] if followed else [])
            counts = totals[followed]
            for key, schema in wanted.items():
                reached = judge(schema, given.get(key))
                counts["functions"] = counts.get("functions", 0) + 1
                for score in reached:
                    counts[score] = counts.get(score, 0) + 1
                if followed and "full" not in reached and shown < options.show:
                    shown += 1
                    print(f"differs: {package} {Path(key[0]).name} {key[1]}")
        print(f"{package}: {len(wanted)} functions", flush=True)
    for followed, counts in totals.items():
        count = counts.get("functions", 0) or 1
        shares = ", ".join(f"{s} {counts.get(s, 0) / count:.1%}" for s in ("names", "types", "full"))
        print(f"{'with' if followed else 'without'} import path: {count} functions, {shares}")
    counts = totals[True]
    failed = [
        least
        for least in options.least.split(",")
        if counts.get(least.partition("=")[0], 0) < float(least.partition("=")[2]) * counts.get("functions", 1)
    ]
    if failed:
        sys.exit(f"below {', '.join(failed)}")


if __name__ == "__main__":
    if sys.argv[1] == "--ask":
        ask(sys.argv[2])
    main()
