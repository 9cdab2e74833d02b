"""Writes the seeds of every fuzz target to target/fuzz/seeds, from corpus/ and from fuzz/found/.

    python3 fuzz/seeds.py

`corpus/` gives the text: files, docstrings, annotations, values, manifests, and folders to pack.
Blocks and identifiers are made here, after the specifications. `fuzz/found/TARGET/` keeps what a
fuzzer once found.
"""

import ast
import base64
import gzip
import hashlib
import io
import os
import shutil
import tarfile
import zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CORPUS = os.path.join(ROOT, "corpus")
SEEDS = os.path.join(ROOT, "target", "fuzz", "seeds")
FOUND = os.path.join(ROOT, "fuzz", "found")
LARGEST = 8 << 10


def seed(target, content):
    content = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
    if len(content) <= LARGEST:
        folder = os.path.join(SEEDS, target)
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, hashlib.sha1(content).hexdigest()), "wb") as file:
            file.write(content)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def python(content):
    """A file as it is, and what is in it for the targets that take a piece of one."""
    for target in ("extraction", "reading", "strictness"):
        seed(target, content)
    try:
        tree = ast.parse(content)
        text = content.decode()
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return
    imports = [node for node in tree.body if isinstance(node, (ast.Import, ast.ImportFrom))]
    head = "".join(ast.unparse(node) + "\n" for node in imports)
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    types = head + "".join(ast.unparse(node) + "\n" for node in classes)
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            annotations = [arg.annotation for arg in node.args.args + node.args.kwonlyargs]
            shown = [ast.unparse(annotation) for annotation in annotations if annotation]
            if shown:
                seed("annotation", types + "".join(f"x: {annotation}\n" for annotation in shown))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Module)):
            if docstring := ast.get_docstring(node, clean=False):
                seed("docstring", docstring)
    if any(isinstance(node, (ast.Assign, ast.AugAssign)) for node in tree.body):
        seed("evaluator", text)


def packed(folder):
    files = [
        (os.path.relpath(os.path.join(path, name), folder), os.path.join(path, name))
        for path, _, names in os.walk(folder)
        for name in sorted(names)
    ]
    tar = io.BytesIO()
    with tarfile.open(fileobj=tar, mode="w") as archive:
        for name, path in files:
            archive.add(path, name)
    seed("archive", tar.getvalue())
    seed("archive", gzip.compress(tar.getvalue()))
    for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", method) as archive:
            for name, path in files:
                archive.write(path, name)
        seed("archive", out.getvalue())


def varint(number):
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*out, number])


def field(number, value):
    """A field of a protobuf message: a number, or bytes behind their length."""
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    return varint(number << 3 | 2) + varint(len(value)) + value


def unixfs(kind, data=None, sizes=(), **more):
    out = field(1, kind)
    out += field(2, data) if data is not None else b""
    size = len(data or b"") + sum(sizes)
    out += field(3, size) if kind in (0, 2) else b""
    out += b"".join(field(4, size) for size in sizes)
    for number in (5, 6):
        out += field(number, more[f"f{number}"]) if f"f{number}" in more else b""
    return out


def node(data, links=()):
    """A node of dag-pb; a link is a hash, a name and a size."""
    listed = (field(1, hash) + field(2, name.encode()) + field(3, size) for hash, name, size in links)
    return b"".join(field(2, link) for link in listed) + field(1, data)


def digest(block):
    return b"\x12\x20" + hashlib.sha256(block).digest()


def graphs():
    """Graphs of blocks, the root last, and links by number: what the target `unixfs` takes."""
    leaf = node(unixfs(2, b"def run(**kwargs): pass\n"))
    link = lambda number, name="", size=40: (bytes([number]), name, size)
    yield [leaf]
    yield [leaf, node(unixfs(1), [link(0, "a.py")]), node(unixfs(1), [link(1, "a")])]
    yield [leaf, leaf, node(unixfs(2, None, [24, 24]), [link(0), link(1)])]
    yield [b"\xffraw leaf", node(unixfs(2, b"head", [9]), [link(0)]), node(unixfs(1), [link(1, "b.py")])]
    shard = unixfs(5, b"\x03", f5=0x22, f6=256)
    yield [leaf, node(shard, [link(0, "00a.py"), link(0, "01b.py")])]
    yield [leaf, node(shard, [link(0, "A0b.py")]), node(shard, [link(1, "0F")])]
    yield [node(unixfs(4, b"../up")), node(unixfs(1), [link(0, "link.py"), link(7, ".."), link(0, "a/b")])]


def blocks():
    for graph in graphs():
        seed("unixfs", b"".join(len(block).to_bytes(2, "little") + block for block in graph))
        hashes, made = [], []
        for block in graph:
            # The same graph with true links.
            if block[:1] != b"\xff":
                for number, known in enumerate(hashes):
                    block = block.replace(field(1, bytes([number])), field(1, known))
                hashes.append(digest(block))
                made.append((b"\x01\x70" + digest(block), block))
            else:
                hashes.append(b"\x01\x55" + digest(block))
                made.append((hashes[-1], block))
            seed("dag_pb", block)
        root = made[-1][0]
        head = b"\xa2\x65roots\x81\xd8\x2a\x58" + bytes([len(root) + 1]) + b"\0" + root + b"\x67version\x01"
        car = varint(len(head)) + head
        for name, block in reversed(made):
            car += varint(len(name) + len(block)) + name + block
        seed("car", car)


def identifiers():
    for content in (b"", b"hello"):
        hash = digest(content)
        for codec in (b"\x70", b"\x55", b"\x71"):
            binary = b"\x01" + codec + hash
            seed("cid", binary)
            seed("cid", "f" + binary.hex())
            seed("cid", "b" + base64.b32encode(binary).decode().lower().rstrip("="))
        seed("cid", hash)
        seed("cid", "0x" + hash[2:].hex())
        inline = b"\x01\x55\x00" + bytes([len(content)]) + content
        seed("cid", inline)
        seed("cid", "ipfs://b" + base64.b32encode(inline).decode().lower().rstrip("=") + "/a/b.py")
    for text in ("https://example.org/ipfs/bafkqaaa/x", "file:///tmp/a.py", "https://example.org/a.tgz?x#y"):
        seed("cid", text)


def main():
    shutil.rmtree(SEEDS, ignore_errors=True)
    for path, folders, names in os.walk(CORPUS):
        folders.sort()
        for name in sorted(names):
            content = read(os.path.join(path, name))
            if name.endswith(".py"):
                python(content)
            elif name.endswith((".yaml", ".json")):
                seed("manifest", content)
        if "component.yaml" in names or "case.toml" in names and not folders:
            packed(path)
    blocks()
    identifiers()
    for target in sorted(os.listdir(FOUND)) if os.path.isdir(FOUND) else []:
        for name in os.listdir(os.path.join(FOUND, target)):
            seed(target, read(os.path.join(FOUND, target, name)))
    for target in sorted(os.listdir(SEEDS)):
        print(f"{target}: {len(os.listdir(os.path.join(SEEDS, target)))} seeds")


if __name__ == "__main__":
    main()
