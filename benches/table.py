"""Makes the table of docs/performance.md in one run: whole processes, their time and peak memory.

    cargo build --release --examples --bins
    python3 benches/table.py [--runs N] [--scale] [--write]

Installs the pinned peers of benches/requirements.txt into target/venvs/peers, and the one that is an
npm package beside it; a peer that cannot be installed is named as missing. The rows of a table take
turns, N rounds after one that is thrown away, so that a noise hits all of them; of each the best
round counts. CPU time is that of all threads together, and says more than the clock where others
use the machine too. `--scale` adds 1 000, 10 000 and 100 000 generated files, `--write` puts the
tables into docs/performance.md.
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
BENCH = os.path.join(TARGET, "bench")
VENV = os.path.join(TARGET, "venvs", "peers")
PYTHON = os.path.join(VENV, "bin", "python")
SITE = os.path.join(TARGET, "venvs", "site-packages")
OURS = os.environ.get("TOOLMETA", os.path.join(TARGET, "release", "toolmeta"))
PARSE = os.path.join(TARGET, "release", "examples", "parse_all")
WINDMILL = "windmill-parser-wasm-py@1.782.0"
PAGE = os.path.join(ROOT, "docs", "performance.md")
MARK = "<!-- made by benches/table.py --write; what stands below is replaced -->\n"

# Modules that are not installed are stand-ins; what is measured is the peer's own work at the least.
STAND_INS = """
import glob, importlib.machinery, pathlib, sys
from unittest import mock
class Finder:
    def find_spec(self, name, path=None, target=None):
        return importlib.machinery.ModuleSpec(name, self, is_package=True)
    def create_module(self, spec):
        module = mock.MagicMock(name=spec.name)
        module.__path__ = []
        return module
    def exec_module(self, module): pass
sys.meta_path.append(Finder())
sys.dont_write_bytecode = True
"""

AGENTMAKE = STAND_INS + """
count = 0
for path in sorted(glob.glob(sys.argv[1] + "/**/*.py", recursive=True)):
    scope = {"__name__": "tool"}
    try:
        exec(open(path).read(), scope)
    except BaseException:
        continue
    count += "TOOL_SCHEMA" in scope
print(count)
"""

# Only the part that makes the document; it stops at the first package that does not import.
MECH_SERVER = STAND_INS + """
import importlib.util, sysconfig
folder = pathlib.Path(sysconfig.get_paths()["purelib"]) / "mtd/services/metadata/generate.py"
spec = importlib.util.spec_from_file_location("generate", folder)
generate = importlib.util.module_from_spec(spec)
sys.modules["generate"] = generate
spec.loader.exec_module(generate)
generate.generate_metadata(pathlib.Path(sys.argv[1]), pathlib.Path("/dev/null"), "mech")
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
const wasm = require.resolve("windmill-parser-wasm-py/windmill_parser_wasm_bg.wasm");
parser.initSync({ module: fs.readFileSync(wasm) });
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



def run(command, threads=None):
    """Seconds by the clock, seconds of CPU, peak MB and exit status of a whole process."""
    env = dict(os.environ)
    if threads:
        env["RAYON_NUM_THREADS"] = str(threads)
    start = time.perf_counter()
    process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    return seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, process.returncode


def python_files(folder):
    return [
        os.path.join(path, name)
        for path, _, names in os.walk(folder)
        for name in names
        if name.endswith(".py")
    ]


def forget(folder):
    """Asks the system to drop the files of a folder from its cache."""
    for path in [OURS, *python_files(folder)]:
        descriptor = os.open(path, os.O_RDONLY)
        os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
        os.close(descriptor)


def measure(rows, runs, folder):
    """The best of each row in each column; the rows take turns."""
    results = [[] for _ in rows]
    for turn in range(runs + 1):
        for (_, command, threads, cold), found in zip(rows, results):
            if cold:
                forget(folder)
            result = run(command, threads)
            if turn:
                found.append(result)
    return [tuple(min(column) for column in zip(*found)) for found in results]


def pip(venv, *arguments):
    python = os.path.join(venv, "bin", "python")
    if not os.path.exists(python):
        subprocess.run([sys.executable, "-m", "venv", venv], check=True)
    command = [python, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    return subprocess.run([*command, *arguments], check=False, stderr=subprocess.DEVNULL).returncode == 0


def install():
    """What is needed of Python and npm; the folders of the two sets of packages and of node."""
    # AgentMake's and mech-server's dependencies are many and replaced by stand-ins.
    pip(VENV, "--no-deps", "agentmake==1.2.23", "mech-server==0.8.6")
    pip(VENV, "-r", os.path.join(ROOT, "benches", "requirements.txt"))
    pip(SITE, "-r", os.path.join(ROOT, "tests", "peers", "requirements-site-packages.txt"))
    node = os.path.join(TARGET, "venvs", "windmill")
    os.makedirs(node, exist_ok=True)
    if shutil.which("npm"):
        subprocess.run(["npm", "install", "--silent", "--prefix", node, WINDMILL], check=False)
    script = os.path.join(node, "run.js")
    with open(script, "w") as file:
        file.write(WINDMILL_SCRIPT)
    return site_packages(VENV), site_packages(SITE), script


def site_packages(venv):
    code = "import sysconfig; print(sysconfig.get_paths()['purelib'])"
    return subprocess.check_output([os.path.join(venv, "bin", "python"), "-c", code], text=True).strip()


def mech_packages():
    """The packages of corpus/mech that Python can import, laid out as in a repository."""
    folder = os.path.join(BENCH, "packages", "author", "customs")
    shutil.rmtree(folder, ignore_errors=True)
    corpus = os.path.join(ROOT, "corpus", "mech")
    for name in sorted(os.listdir(corpus)):
        case = os.path.join(corpus, name)
        if os.path.exists(os.path.join(case, "component.yaml")):
            place = os.path.join(folder, name)
            shutil.copytree(case, place)
            if run([PYTHON, "-c", MECH_SERVER, os.path.join(BENCH, "packages")])[3]:
                shutil.rmtree(place)
    return os.path.join(BENCH, "packages")


def with_one_tool(site):
    """The installed packages and one tool file: without any tool every function would be one."""
    folder = os.path.join(BENCH, "site")
    if not os.path.isdir(folder):
        shutil.copytree(site, folder)
    with open(os.path.join(folder, "one_tool.py"), "w") as file:
        file.write(TOOL.format(index=1))
    return folder


TOOL = """
TOOL_SCHEMA = {{"name": "tool_{index}", "description": "one", "parameters":
    {{"type": "object", "properties": {{"a": {{"type": "string"}}}}, "required": ["a"]}}}}


def run(a: str, **kwargs):
    return a


TOOL_FUNCTION = run
"""


def generated(count):
    """A folder of so many files, one in a hundred with a tool."""
    folder = os.path.join(BENCH, "generated", str(count))
    if not os.path.isdir(folder):
        for index in range(count):
            place = os.path.join(folder, f"p{index // 1000}")
            os.makedirs(place, exist_ok=True)
            body = "".join(
                f"def helper_{n}(value: int, *, scale: float = {n}.5) -> list[str]:\n"
                f'    """Scales.\n\n    Args:\n        value: what is scaled\n    """\n'
                f"    return [str(value * scale) for _ in range({n})]\n\n\n"
                for n in range(12)
            )
            if index % 100 == 0:
                body += TOOL.format(index=index)
            with open(os.path.join(place, f"m{index}.py"), "w") as file:
                file.write(f"import os\n\n\n{body}")
    return folder


def tables(options):
    peers, site, script = install()
    agentmake = os.path.join(peers, "agentmake", "tools")
    langchain = os.path.join(peers, "langchain_core")
    one_tool = with_one_tool(site)
    packages = mech_packages()

    def ours(folder, *more):
        command = [OURS, "extract", "-o", os.devnull, *more, folder]
        yield "toolmeta, cold", command, None, True
        yield "toolmeta, all cores", command, None, False
        yield "toolmeta, one core", command, 1, False

    def parsers(folder):
        yield "bare tree-sitter", [PARSE, "tree-sitter", folder], None, False
        yield "ruff's parser", [PARSE, "ruff", folder], None, False
        yield "our scan of statements", [PARSE, "statements", folder], None, False

    def peer(label, *command):
        return label, list(command), None, False

    quiet = [PYTHON, "-W", "ignore"]
    work = [
        ("AgentMake's tools", agentmake, [
            *ours(agentmake, "--dialect", "agentmake"), *parsers(agentmake),
            peer("AgentMake: executes each file", *quiet, "-c", AGENTMAKE, agentmake),
            peer("windmill's parser", "node", script, agentmake),
        ]),
        ("Packages of a mech", packages, [
            *ours(packages, "--format", "mech"), *parsers(packages),
            peer("mech-server: imports each file", *quiet, "-c", MECH_SERVER, packages),
        ]),
        ("Every function of langchain_core", langchain, [
            *ours(langchain, "--dialect", "function", "--format", "langchain"), *parsers(langchain),
            peer("LangChain: imports, makes schemas", *quiet, "-c", LANGCHAIN),
            peer("griffe dump", PYTHON, "-m", "griffe", "dump", "-o", os.devnull, "-s", peers, "langchain_core"),
            peer("windmill's parser", "node", script, langchain),
        ]),
        ("Installed packages with one tool among them", one_tool, [
            *ours(one_tool), *parsers(one_tool),
        ]),
    ]
    for count in (1_000, 10_000, 100_000) if options.scale else ():
        folder = generated(count)
        work.append((f"{count:,} generated files, one in a hundred a tool", folder, [
            *ours(folder, "--max-files", "1000000"),
            *([] if count > 10_000 else parsers(folder)),
        ]))
    for title, folder, rows in work:
        if options.only and options.only not in title:
            continue
        files = python_files(folder)
        megabytes = sum(map(os.path.getsize, files)) / 1e6
        yield f"\n### {title}: {len(files):,} files, {megabytes:.1f} MB\n"
        yield "| | seconds | seconds of CPU | CPU, of the bare parse | peak MB |\n|---|---|---|---|---|"
        measured = measure(rows, options.runs, folder)
        bare = [best[1] for (label, *_), best in zip(rows, measured) if label == "bare tree-sitter"]
        for (label, *_), (seconds, cpu, peak, code) in zip(rows, measured):
            ratio = f"{cpu / bare[0]:.2f}" if bare else ""
            note = f" (exit {code})" if code not in (0, 1) else ""
            yield f"| {label}{note} | {seconds:.3f} | {cpu:.3f} | {ratio} | {peak:.0f} |"


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--runs", type=int, default=5)
    arguments.add_argument("--scale", action="store_true", help="also 1 000 to 100 000 generated files")
    arguments.add_argument("--only", help="only the tables with this in their title")
    arguments.add_argument("--write", action="store_true", help="put the tables into the page")
    options = arguments.parse_args()
    lines = [
        f"{platform.machine()}, {os.cpu_count()} cores, {platform.system()} {platform.release()},"
        f" CPython {platform.python_version()}, best of {options.runs}."
    ]
    print(lines[0])
    for line in tables(options):
        print(line, flush=True)
        lines.append(line)
    if options.write:
        with open(PAGE) as file:
            head = file.read().split(MARK)[0]
        with open(PAGE, "w") as file:
            file.write(head + MARK + "\n" + "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
