"""Makes the table of docs/performance.md in one run: whole processes, time and peak memory.

    python3 benches/table.py [--runs N] [--scale]

Needs a release build with its examples (`cargo build --release --examples`), and `uv` or `pip` to
install the pinned peers of benches/requirements.txt into target/venvs/peers; node and npm for the
one that is a npm package. A peer that cannot be installed is named as missing. Every row is the
best of N runs after one that is thrown away (`cold` rows are that first run, of a fresh copy).
"""

import argparse
import os
import platform
import shutil
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TARGET = os.path.join(ROOT, "target")
VENV = os.path.join(TARGET, "venvs", "peers")
PYTHON = os.path.join(VENV, "bin", "python")
OURS = os.path.join(TARGET, "release", "toolmeta")
PARSE = os.path.join(TARGET, "release", "examples", "parse_all")
WINDMILL = "windmill-parser-wasm-py@1.510.1"

AGENTMAKE = """
import glob, sys, types
from unittest import mock
class Finder:
    def find_spec(self, name, path=None, target=None):
        import importlib.machinery
        return importlib.machinery.ModuleSpec(name, self, is_package=True)
    def create_module(self, spec):
        module = mock.MagicMock(name=spec.name)
        module.__path__ = []
        return module
    def exec_module(self, module): pass
sys.meta_path.append(Finder())
count = 0
for path in sorted(glob.glob(sys.argv[1] + "/*.py")):
    scope = {"__name__": "tool"}
    try:
        exec(open(path).read(), scope)
    except BaseException:
        continue
    count += "TOOL_SCHEMA" in scope
print(count)
"""

LANGCHAIN = """
import importlib, inspect, pkgutil, langchain_core
from langchain_core.tools import StructuredTool
count = 0
for info in pkgutil.walk_packages(langchain_core.__path__, "langchain_core."):
    try:
        module = importlib.import_module(info.name)
    except BaseException:
        continue
    for name, function in inspect.getmembers(module, inspect.isfunction):
        if function.__module__ == info.name and not name.startswith("_"):
            try:
                StructuredTool.from_function(function).args_schema.model_json_schema()
                count += 1
            except BaseException:
                pass
print(count)
"""

WINDMILL_SCRIPT = """
const fs = require("fs"), path = require("path");
const parser = require("windmill-parser-wasm-py");
let count = 0;
const walk = (folder) => {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) walk(full);
    else if (entry.name.endsWith(".py")) {
      try { parser.parse_python(fs.readFileSync(full, "utf8")); count++; } catch {}
    }
  }
};
walk(process.argv[2]);
console.log(count);
"""


def run(command, cwd=None, threads=None):
    """Seconds and peak MB of a whole process."""
    env = dict(os.environ)
    if threads:
        env["RAYON_NUM_THREADS"] = str(threads)
    start = time.perf_counter()
    process = subprocess.Popen(command, cwd=cwd, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    return seconds, usage.ru_maxrss / 1024, process.returncode


def install():
    if not os.path.exists(PYTHON):
        subprocess.run([sys.executable, "-m", "venv", VENV], check=True)
    requirements = os.path.join(ROOT, "benches", "requirements.txt")
    command = [PYTHON, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    # AgentMake's dependencies are many and replaced by stand-ins.
    subprocess.run([*command, "--no-deps", "-r", requirements], check=True)
    subprocess.run([*command, "griffe==1.14.0", "langchain-core==0.3.76"], check=True)
    subprocess.run([*command, "mech-server==0.19.0"], check=False)
    node = os.path.join(TARGET, "venvs", "windmill")
    os.makedirs(node, exist_ok=True)
    if shutil.which("npm"):
        subprocess.run(["npm", "install", "--silent", "--prefix", node, WINDMILL], check=False)
    return node


def site_packages():
    code = "import sysconfig; print(sysconfig.get_paths()['purelib'])"
    return subprocess.check_output([PYTHON, "-c", code], text=True).strip()


def size(folder):
    files = [
        os.path.join(path, name)
        for path, _, names in os.walk(folder)
        for name in names
        if name.endswith(".py")
    ]
    return len(files), sum(os.path.getsize(file) for file in files) / 1e6


def generated(count):
    """A folder of so many files, one in a hundred with a tool."""
    folder = os.path.join(TARGET, "generated", str(count))
    if not os.path.isdir(folder):
        for index in range(count):
            place = os.path.join(folder, f"p{index // 1000}")
            os.makedirs(place, exist_ok=True)
            body = "".join(
                f'def helper_{n}(value: int, *, scale: float = {n}.5) -> list[str]:\n'
                f'    """Scales.\n\n    Args:\n        value: what is scaled\n    """\n'
                f"    return [str(value * scale) for _ in range({n})]\n\n\n"
                for n in range(12)
            )
            if index % 100 == 0:
                body += (
                    f'TOOL_SCHEMA = {{"name": "tool_{index}", "description": "one", "parameters": '
                    '{"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}}\n\n\n'
                    "def run(a: str, **kwargs):\n    return a\n\n\nTOOL_FUNCTION = run\n"
                )
            with open(os.path.join(place, f"m{index}.py"), "w") as file:
                file.write(f"import os\n\n\n{body}")
    return folder


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--runs", type=int, default=3)
    arguments.add_argument("--scale", action="store_true", help="also 1 000 to 100 000 generated files")
    options = arguments.parse_args()
    windmill = install()
    site = site_packages()
    agentmake = os.path.join(site, "agentmake", "tools")
    langchain = os.path.join(site, "langchain_core")
    script = os.path.join(windmill, "run.js")
    with open(script, "w") as file:
        file.write(WINDMILL_SCRIPT)

    extract = [OURS, "extract", "-o", os.devnull]
    work = [
        ("AgentMake's tools", agentmake, [
            ("toolmeta, all cores", [*extract, agentmake], None),
            ("toolmeta, one core", [*extract, agentmake], 1),
            ("bare tree-sitter", [PARSE, "tree-sitter", agentmake], None),
            ("ruff's parser", [PARSE, "ruff", agentmake], None),
            ("our scan of statements", [PARSE, "statements", agentmake], None),
            ("AgentMake (exec, dependencies replaced)", [PYTHON, "-c", AGENTMAKE, agentmake], None),
            ("windmill's parser", ["node", script, agentmake], None),
        ]),
        ("langchain_core", langchain, [
            ("toolmeta, all cores", [*extract, "--dialect", "function", langchain], None),
            ("toolmeta, one core", [*extract, "--dialect", "function", langchain], 1),
            ("bare tree-sitter", [PARSE, "tree-sitter", langchain], None),
            ("ruff's parser", [PARSE, "ruff", langchain], None),
            ("our scan of statements", [PARSE, "statements", langchain], None),
            ("LangChain (import and schemas)", [PYTHON, "-W", "ignore", "-c", LANGCHAIN], None),
            ("griffe dump", [PYTHON, "-m", "griffe", "dump", "-o", os.devnull, "langchain_core"], None),
            ("windmill's parser", ["node", script, langchain], None),
        ]),
        ("site-packages", site, [
            ("toolmeta, all cores", [*extract, "--dialect", "agentmake", site], None),
            ("toolmeta, one core", [*extract, "--dialect", "agentmake", site], 1),
            ("bare tree-sitter", [PARSE, "tree-sitter", site], None),
            ("ruff's parser", [PARSE, "ruff", site], None),
            ("our scan of statements", [PARSE, "statements", site], None),
        ]),
    ]
    if options.scale:
        for count in (1_000, 10_000, 100_000):
            folder = generated(count)
            work.append((f"{count} generated files", folder, [
                ("toolmeta, all cores", [*extract, folder], None),
                ("toolmeta, one core", [*extract, folder], 1),
            ]))

    print(f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores, {platform.system()}"
          f" {platform.release()}, CPython {platform.python_version()}")
    for title, folder, rows in work:
        files, megabytes = size(folder)
        print(f"\n### {title}: {files} files, {megabytes:.1f} MB\n")
        print("| | seconds | of the bare parse | peak MB |\n|---|---|---|---|")
        measured = []
        for label, command, threads in rows:
            results = [run(command, threads=threads) for _ in range(options.runs + 1)]
            codes = {code for _, _, code in results}
            best = min(seconds for seconds, _, _ in results[1:])
            measured.append((label, best, max(peak for _, peak, _ in results), codes))
        bare = next((best for label, best, _, _ in measured if label == "bare tree-sitter"), None)
        for label, best, peak, codes in measured:
            ratio = f"{best / bare:.2f}" if bare else ""
            note = "" if codes <= {0, 1} else f" (exit {sorted(codes)})"
            print(f"| {label}{note} | {best:.3f} | {ratio} | {peak:.0f} |")


if __name__ == "__main__":
    main()
