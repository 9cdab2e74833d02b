"""Compares `toolmeta extract --format agentmake` with AgentMake's own way: executing the tool file.

    python agentmake.py TOOLMETA PACKAGE_FOLDER

Each tool file of the unpacked package is executed three times, in a process of its own, with stand-ins
for every module that is not of the standard library and without processes or sockets: at two different
times, and with every environment variable set that the file asks for. What differs between the runs
depends on the machine; there toolmeta must report a dynamic value.
Everything else of TOOL_SCHEMA must be equal as JSON, and the function's name must agree.

Prints what differs, what is dynamic, and `N of M files equal`; exits 1 unless all are.
"""

import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

SECONDS_PER_FILE = 60
CLOCKS = ("2025-01-01T12:00:00", "2026-03-20T08:30:15")

# Runs in the child process: executes one tool file and prints what it defines.
CHILD = r'''
import datetime, importlib.abc, importlib.machinery, io, json, os, socket, subprocess, sys, types
from unittest import mock

path, root, now = sys.argv[1], sys.argv[2], datetime.datetime.fromisoformat(sys.argv[3])


class StandIn(types.ModuleType):
    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return mock.MagicMock(name=name)


class Tolerant(importlib.abc.Loader):
    """Gives a stand-in, filled by the real module's code, if there is one, as far as that runs."""

    def __init__(self, real):
        self.real = real

    def create_module(self, spec):
        module = StandIn(spec.name)
        module.__path__ = list(spec.submodule_search_locations or [])
        return module

    def exec_module(self, module):
        if self.real is not None:
            try:
                self.real.exec_module(module)
            except (Exception, SystemExit):
                pass


class Finder(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        top = name.split(".")[0]
        if top in sys.stdlib_module_names:
            return None
        if top == "agentmake" and name != top:
            found = importlib.machinery.PathFinder.find_spec(name, path)
            if found is not None:
                # A folder without `__init__.py` has no loader, but is where its modules are.
                found.loader = Tolerant(found.loader)
                return found
        return importlib.machinery.ModuleSpec(name, Tolerant(None), is_package=True)


class Clock(datetime.datetime):
    @classmethod
    def now(cls, tz=None):
        return now if tz is None else now.astimezone(tz)

    today = utcnow = classmethod(lambda cls: now)


class Calendar(datetime.date):
    today = classmethod(lambda cls: now.date())


def refuse(*args, **kwargs):
    raise OSError("tool files are executed without processes and sockets")


def text_of(file):
    return open(file, encoding="utf-8").read() if os.path.isfile(file) else None


sys.meta_path.insert(0, Finder())
package = StandIn("agentmake")
package.__path__ = [root]
package.PACKAGE_PATH, package.AGENTMAKE_USER_DIR = root, os.getcwd()
package.AGENTMAKE_ASSISTANT_NAME, package.USER_OS = "AgentMake AI", "Linux"
package.DEVELOPER_MODE, package.readTextFile = False, text_of
package.getCurrentDateTime = lambda: "now"
sys.modules["agentmake"] = package
packages = StandIn("agentmake.utils.manage_package")
packages.installPipPackage = lambda *args, **kwargs: True
sys.modules[packages.__name__] = packages
for owner, name in [(subprocess, "Popen"), (os, "system"), (os, "popen"), (socket, "create_connection")]:
    setattr(owner, name, refuse)
import shutil
shutil.which = lambda name, *args, **kwargs: "/usr/bin/" + name
datetime.datetime, datetime.date = Clock, Calendar

names, error, out = {}, None, sys.stdout
sys.stdout = sys.stderr = io.StringIO()
try:
    exec(open(path, encoding="utf-8").read(), {}, names)
except BaseException as problem:
    error = f"{type(problem).__name__}: {problem}".splitlines()[0]
sys.stdout = out
function = getattr(names.get("TOOL_FUNCTION"), "__name__", None)
print(json.dumps({"schema": names.get("TOOL_SCHEMA"), "function": function, "error": error}, default=repr))
'''


def executed(path: pathlib.Path, root: pathlib.Path, clock: str, variables: dict) -> dict:
    """What executing the file defines, at the time `clock` and with these environment variables."""
    with tempfile.TemporaryDirectory() as home:
        run = subprocess.run(
            [sys.executable, "-I", "-c", CHILD, str(path), str(root), clock],
            capture_output=True, text=True, timeout=SECONDS_PER_FILE, cwd=home,
            env={"HOME": home, "PATH": "/usr/bin:/bin", **variables},
        )
    if not run.stdout.strip():
        return {"schema": None, "function": None, "error": run.stderr.strip().splitlines()[-1:]}
    return json.loads(run.stdout.splitlines()[-1])


def variables_of(path: pathlib.Path) -> dict:
    """The environment variables that a file asks for, each with a value that no file expects."""
    names = re.findall(r"""(?:getenv|environ(?:\.get)?)\W+["'](\w+)""", path.read_text(encoding="utf-8"))
    return {name: "one,two" for name in names}


def extracted(toolmeta: str, path: pathlib.Path, root: pathlib.Path, form: str) -> tuple[list, str]:
    run = subprocess.run(
        [toolmeta, "extract", "--format", form, "--dialect", "agentmake",
         "--import-path", str(root.parent), str(path)],
        capture_output=True, text=True, timeout=SECONDS_PER_FILE,
    )
    if run.returncode not in (0, 2) or "panicked" in run.stderr:
        raise SystemExit(f"{path}: toolmeta ended with {run.returncode}: {run.stderr}")
    return json.loads(run.stdout or "[]"), run.stderr


def paths_that_differ(one, two, at=""):
    """JSON pointers to the innermost values that differ."""
    if isinstance(one, dict) and isinstance(two, dict):
        for key in [*one, *(key for key in two if key not in one)]:
            yield from paths_that_differ(one.get(key), two.get(key), f"{at}/{key}")
    elif isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        for index, pair in enumerate(zip(one, two)):
            yield from paths_that_differ(*pair, f"{at}/{index}")
    elif json.dumps(one) != json.dumps(two):
        yield at


def judge(toolmeta: str, path: pathlib.Path, root: pathlib.Path) -> tuple[list[str], list[str], bool]:
    """Faults, notes, and whether Python can execute the file at all."""
    first, second = (executed(path, root, clock, {}) for clock in CLOCKS)
    third = executed(path, root, CLOCKS[0], variables_of(path))
    ours, messages = extracted(toolmeta, path, root, "agentmake")
    detailed, _ = extracted(toolmeta, path, root, "detailed")
    if first["error"]:
        said = "error[TM0" in messages or "error[TM0" in json.dumps(detailed)
        said = said or any(d["severity"] == "error" for tool in detailed for d in tool["diagnostics"])
        fault = [] if said else [f"Python refuses it ({first['error']}), toolmeta says nothing"]
        return fault, [f"not executable: {first['error']}"], False
    if first["schema"] is None and first["function"] is None:
        return ([f"no tool, but got {ours}"] if ours else []), [], True
    if len(ours) != 1:
        return [f"{len(ours)} tools, want 1: {messages.strip()}"], [], True
    machine = set(paths_that_differ(first["schema"], second["schema"]))
    if not third["error"]:
        machine |= set(paths_that_differ(first["schema"], third["schema"]))
    differing = set(paths_that_differ(first["schema"], ours[0]))
    faults = [f"differs at {pointer or '/'}" for pointer in sorted(differing - machine)]
    record = detailed[0]
    said = [d["message"] for d in record["diagnostics"] if d["name"] == "dynamic-value"]
    reported = sum("TOOL_SCHEMA" in message for message in said)
    if reported < len(machine):
        faults.append(f"{len(machine)} values depend on the machine, {reported} are reported as dynamic")
    if reported and not machine:
        faults.append(f"{reported} values are reported as dynamic, none depends on the machine")
    if first["function"] not in (None, record["callable"]):
        faults.append(f"function {record['callable']}, want {first['function']}")
    if first["schema"] == {} and [k["identifier"] for k in record["kwargs"]] != ["messages"]:
        faults.append("an empty schema must give the one kwarg messages")
    return faults, [f"dynamic: {pointer}" for pointer in sorted(machine)], True


def main() -> int:
    toolmeta, root = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    files = sorted((root / "tools").rglob("*.py"))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        verdicts = list(pool.map(lambda path: judge(toolmeta, path, root), files))
    equal = executable = 0
    for path, (faults, notes, runs) in zip(files, verdicts):
        executable += runs
        equal += runs and not faults
        for line in [*notes, *(f"FAULT {fault}" for fault in faults)]:
            print(f"{path.relative_to(root)}: {line}")
    print(f"{equal} of {executable} files equal ({len(files) - executable} not executable)")
    return 0 if files and not any(faults for faults, _, _ in verdicts) else 1


if __name__ == "__main__":
    sys.exit(main())
