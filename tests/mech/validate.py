"""Hands the output of `toolmeta extract --format mech` to those who use such documents.

usage: validate.py PATH/TO/toolmeta PATH/TO/corpus

For every package of the corpus, and for all of them together: the publisher of `mech-server`
must take the document, and the tool service of `mech-client` must read each tool's name,
description and schema back from it. Both packages are installed without what they need to reach
a chain; whatever is missing is replaced by a stand-in, and nothing of it is on the way of a
document.
"""

import importlib.abc
import importlib.machinery
import json
import subprocess
import sys
import tempfile
import types
from pathlib import Path


class Nothing(Exception):
    """Whatever a stand-in is asked for: can be called, derived from and looked into."""

    def __init__(self, *args, **kwargs):
        super().__init__()

    def __call__(self, *args, **kwargs):
        # As a decorator it leaves the function as it is.
        return args[0] if len(args) == 1 and callable(args[0]) else Nothing()

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Nothing()


class StandIn(types.ModuleType):
    """A module in which every name stands for nothing."""

    __path__ = []

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        made = type(name, (Nothing,), {})
        setattr(self, name, made)
        return made


class StandIns(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds a stand-in for every module of the packages that are not installed."""

    MISSING = (
        "aea aea_cli_ipfs aea_ledger_ethereum autonomy click dotenv eth_abi eth_account eth_typing "
        "eth_utils gql hexbytes multibase multicodec operate requests safe_eth tabulate web3 yaml"
    ).split()

    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] not in self.MISSING:
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec):
        return StandIn(spec.name)

    def exec_module(self, module):
        pass


sys.meta_path.append(StandIns())

from mech_client.services.tool_service import ToolService  # noqa: E402
from mech_client.domain.tools.manager import ToolManager  # noqa: E402
from mtd.services.metadata.publish import _validate_metadata_file  # noqa: E402


def client_of(document):
    """The client's tool service, as if it had fetched this document."""
    manager = ToolManager.__new__(ToolManager)
    manager.fetch_tools_metadata = lambda service_id: document
    service = ToolService.__new__(ToolService)
    service.tool_manager = manager
    return service


def check(toolmeta, sources, expected_tools):
    """What is wrong with the document of these sources; nothing if it is fine."""
    command = [toolmeta, "extract", "--format", "mech", *map(str, sources)]
    ran = subprocess.run(command, capture_output=True, text=True)
    if expected_tools == 0:
        return None if ran.returncode != 0 else "a document without tools"
    if not ran.stdout:
        return f"no document: {ran.stderr}"
    document = json.loads(ran.stdout)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "metadata.json")
        path.write_text(ran.stdout, encoding="utf-8")
        accepted, reason = _validate_metadata_file(path)
    if not accepted:
        return f"the publisher refuses it: {reason}"
    service = client_of(document)
    kwargs = kwargs_of(toolmeta, sources)
    for name in document["tools"]:
        schema = service.get_schema(f"1-{name}")
        if schema["name"] != name:
            return f"the client calls {name!r} {schema['name']!r}"
        if schema["description"] != service.get_description(f"1-{name}"):
            return f"the client reads two descriptions of {name!r}"
        properties = schema["input"].get("properties")
        if list(properties) != kwargs[name]:
            return f"the client reads {list(properties)} of {name!r}, not {kwargs[name]}"
        if not set(schema["input"]["required"]) <= set(properties):
            return f"{name!r} requires what it does not have"
        service.format_input_schema(schema["input"])
        rows = service.format_output_schema(schema["output"])
        if [row[0] for row in rows] != ["requestId", "result", "prompt"]:
            return f"the client's table of {name!r} has the rows {rows}"
    if len(document["tools"]) < min(expected_tools, 1):
        return "no tools"
    return None


def kwargs_of(toolmeta, sources):
    """The names of the kwargs of every tool, from the core record; the first of a name counts."""
    ran = subprocess.run([toolmeta, "extract", *map(str, sources)], capture_output=True, text=True)
    found = {}
    for tool in json.loads(ran.stdout):
        found.setdefault(tool["name"], [kwarg["identifier"] for kwarg in tool["kwargs"]])
    return found


def tool_count(toolmeta, source):
    ran = subprocess.run([toolmeta, "extract", str(source)], capture_output=True, text=True)
    return len(json.loads(ran.stdout)) if ran.stdout else 0


def main():
    toolmeta, corpus = sys.argv[1], Path(sys.argv[2])
    packages = sorted(path.parent for path in corpus.rglob("component.yaml"))
    counts = {package: tool_count(toolmeta, package) for package in packages}
    runs = [(str(package.relative_to(corpus)), [package]) for package in packages]
    runs.append(("all together", packages))
    passed, failed = 0, 0
    for name, sources in runs:
        try:
            wrong = check(toolmeta, sources, sum(counts[source] for source in sources))
        except Exception as error:  # the peer stumbled over the document
            wrong = f"{type(error).__name__}: {error}"
        if wrong:
            failed += 1
            print(f"FAILED  {name}: {wrong}")
        else:
            passed += 1
    if not packages:
        failed += 1
        print("FAILED  there are no packages")
    print(f"mech-server: {passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
