"""What LangChain says at run time of real packages, against what toolmeta says without running them.

    python langchain.py TOOLMETA [--show N] [PACKAGE…]

Each package is imported in a process of its own; of each public function that its modules define
the schema of `StructuredTool.from_function` is taken, with and without `parse_docstring`. toolmeta
reads the same files with `--import-path`, without it, and with `--parse-docstring`. Schemas are
compared with references put in place and without titles; the order of a function's properties
counts. It fails where a share is below `LEAST`.
"""

import argparse
import contextlib
import importlib
import importlib.util
import inspect
import json
import os
import pkgutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from as_json import plain

PACKAGES = (
    "agents cattrs click dulwich fastmcp httpx huggingface_hub langchain_core mcp_server_git pypdf rich "
    "sqlalchemy typer base64 calendar colorsys difflib glob json shutil statistics textwrap urllib"
).split()
# How toolmeta is run, which of LangChain's answers it is compared with, and the least shares.
FOLLOWED, ALONE, PARSED = "with --import-path", "without", "with --import-path and --parse-docstring"
LEAST = {
    FOLLOWED: {"names": 0.995, "types": 0.99, "full": 0.985},
    ALONE: {"names": 0.995, "types": 0.96, "full": 0.95},
    PARSED: {"names": 0.995, "types": 0.97, "full": 0.96},
}
# Parts of packages that are no interface, or do something when they are imported.
SKIPPED = {"__main__", "tests", "test", "testing", "_tests", "conftest"}


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
            for parsed in (False, True):
                with contextlib.suppress(BaseException):
                    tool = StructuredTool.from_function(function, description="given", parse_docstring=parsed)
                    schema = plain(tool.args_schema.model_json_schema())
                    print(json.dumps([module.__file__, attribute, parsed, schema]), file=out, flush=True)
    os._exit(0)


def expected(package):
    """The schemas that LangChain gives, by file, name and whether it parsed docstrings."""
    environment = dict(os.environ, PYTHONHASHSEED="0", HF_HUB_OFFLINE="1", PYTHONDONTWRITEBYTECODE="1")
    command = [sys.executable, __file__, "--ask", package]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600)
    return {tuple(key): schema for *key, schema in map(json.loads, run.stdout.splitlines())}


def actual(toolmeta, package, flags):
    """The schemas that toolmeta gives, by file and name."""
    found = importlib.util.find_spec(package)
    source = Path(found.submodule_search_locations[0] if found.submodule_search_locations else found.origin)

    def extract(form, *more):
        command = [toolmeta, "extract", str(source), "--dialect", "function", "--format", form, *more]
        run = subprocess.run(command, capture_output=True, text=True, timeout=600)
        return json.loads(run.stdout or "[]")

    records = extract("langchain", *flags)
    # Which file a function is in. Types of other packages make this output huge, so the flags are
    # only used where they change which functions there are.
    places = extract("detailed")
    if [place["name"] for place in places] != [record["name"] for record in records]:
        places = extract("detailed", *flags)
    result = {}
    for detailed, record in zip(places, records, strict=True):
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


def compare(toolmeta, package):
    """How many functions of a package reach each score, by the way toolmeta is run; and which differ."""
    follow = ["--import-path", sysconfig.get_paths()["purelib"]]
    ways = {FOLLOWED: follow, ALONE: [], PARSED: [*follow, "--parse-docstring"]}
    wanted = expected(package)
    counts, differing = {}, []
    for way, flags in ways.items():
        given = actual(toolmeta, package, flags)
        count = counts[way] = {"functions": 0, "names": 0, "types": 0, "full": 0}
        for (file, name, parsed), schema in wanted.items():
            if parsed != (way == PARSED):
                continue
            reached = judge(schema, given.get((file, name)))
            count["functions"] += 1
            for score in reached:
                count[score] += 1
            if way != ALONE and "full" not in reached:
                differing.append(f"differs {way}: {package} {Path(file).name} {name}")
    return counts, differing


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("toolmeta")
    parser.add_argument("packages", nargs="*")
    parser.add_argument("--show", type=int, default=0, help="how many differing functions to name")
    options = parser.parse_args()
    packages = options.packages or PACKAGES
    totals = {way: dict.fromkeys(("functions", "names", "types", "full"), 0) for way in LEAST}
    shown = []
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        results = pool.map(lambda package: compare(options.toolmeta, package), packages)
        for package, (counts, differing) in zip(packages, results):
            shown += differing
            for way, count in counts.items():
                for score, value in count.items():
                    totals[way][score] += value
            print(f"{package}: {counts[FOLLOWED]['functions']} functions", flush=True)
    print("\n".join(shown[: options.show]))
    failed = []
    for way, counts in totals.items():
        shares = {score: counts[score] / (counts["functions"] or 1) for score in LEAST[way]}
        told = ", ".join(f"{score} {share:.2%}" for score, share in shares.items())
        print(f"{way}: {counts['functions']} functions, {told}")
        failed += [f"{score} {way}" for score, least in LEAST[way].items() if shares[score] < least]
    if failed:
        sys.exit(f"below the least share: {', '.join(failed)}")


if __name__ == "__main__":
    if sys.argv[1] == "--ask":
        ask(sys.argv[2])
    main()
