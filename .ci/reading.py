"""Compares what the syntax layer reads with what CPython reads, over every file below some folders.

    python3 .ci/reading.py DUMP_AST FOLDER…

DUMP_AST is the built example `dump_ast`. Only files that this interpreter's `ast.parse` accepts
count; so run it with the newest one. Exits with 1 on a difference that is not in KNOWN.
"""

import ast
import json
import os
import struct
import subprocess
import sys
import warnings

# Path below its folder -> why it differs.
KNOWN = {
    "test/test_future_stmt/badsyntax_future8.py": "`from __future__ import *`: the compiler refuses it",
}

UNARY = {"USub": "Minus", "UAdd": "Plus"}
PARAMETER = {"TypeVar": "TypeVar", "ParamSpec": "ParamSpec", "TypeVarTuple": "TypeVarTuple"}


def bits(value):
    return struct.pack(">d", value).hex()


def text(value):
    clean = "".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in value)
    return json.dumps(clean, ensure_ascii=False)


def many(items, each):
    return "[" + "".join(each(item) + " " for item in items) + "]"


def maybe(node):
    return "-" if node is None else expr(node)


def name(value):
    return value or "-"


def args(positional, keywords):
    def keyword(node):
        if node.arg is None:
            return f"(** {expr(node.value)})"
        return f"(= {node.arg} {expr(node.value)})"

    parts = [expr(node) for node in positional] + [keyword(node) for node in keywords]
    return many(parts, str)


def clauses(generators):
    return many(
        generators,
        lambda g: f"(for {expr(g.target)} {expr(g.iter)} {many(g.ifs, expr)})",
    )


def parts(values):
    out, pending = [], ""

    def flush():
        nonlocal pending
        if pending:
            out.append(text(pending))
        pending = ""

    for value in values:
        if isinstance(value, ast.Constant):
            pending += value.value
        else:
            flush()
            conversion = "-" if value.conversion == -1 else chr(value.conversion)
            spec = value.format_spec
            spec = "-" if spec is None else parts(spec.values)
            out.append(f"(field {expr(value.value)} {conversion} {spec})")
    flush()
    return many(out, str)


def constant(node):
    value = node.value
    if value is None or value is True or value is False:
        return repr(value)
    if value is ...:
        return "..."
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return f"(float {bits(value)})"
    if isinstance(value, complex):
        return f"(imaginary {bits(value.imag)})"
    if isinstance(value, str):
        return text(value)
    return "b'" + value.hex()


def expr(node):
    kind = type(node).__name__
    if kind == "Constant":
        return constant(node)
    if kind == "Name":
        return node.id
    if kind == "JoinedStr":
        # A string without a field is no more than a string.
        if all(isinstance(value, ast.Constant) for value in node.values):
            return text("".join(value.value for value in node.values))
        return f"(f {parts(node.values)})"
    if kind == "TemplateStr":
        return "(template)"
    if kind == "Attribute":
        return f"(. {expr(node.value)} {node.attr})"
    if kind == "Subscript":
        return f"([] {expr(node.value)} {expr(node.slice)})"
    if kind == "Slice":
        return f"(slice {maybe(node.lower)} {maybe(node.upper)} {maybe(node.step)})"
    if kind == "Call":
        return f"(call {expr(node.func)} {args(node.args, node.keywords)})"
    if kind in ("List", "Tuple", "Set"):
        return f"({kind.lower()} {many(node.elts, expr)})"
    if kind == "Dict":
        pairs = zip(node.keys, node.values)
        items = [
            f"(** {expr(v)})" if k is None else f"(: {expr(k)} {expr(v)})" for k, v in pairs
        ]
        return f"(dict {many(items, str)})"
    if kind in ("ListComp", "SetComp", "GeneratorExp"):
        tag = "generator" if kind == "GeneratorExp" else kind.lower()
        return f"({tag} {expr(node.elt)} {clauses(node.generators)})"
    if kind == "DictComp":
        return f"(dictcomp {expr(node.key)} {expr(node.value)} {clauses(node.generators)})"
    if kind == "UnaryOp":
        op = type(node.op).__name__
        return f"({UNARY.get(op, op)} {expr(node.operand)})"
    if kind == "BinOp":
        return f"({type(node.op).__name__} {expr(node.left)} {expr(node.right)})"
    if kind == "BoolOp":
        tag = type(node.op).__name__.lower()
        result = expr(node.values[0])
        for value in node.values[1:]:
            result = f"({tag} {result} {expr(value)})"
        return result
    if kind == "Compare":
        rest = [
            f"({type(op).__name__} {expr(right)})" for op, right in zip(node.ops, node.comparators)
        ]
        return f"(compare {expr(node.left)} {many(rest, str)})"
    if kind == "IfExp":
        return f"(if {expr(node.test)} {expr(node.body)} {expr(node.orelse)})"
    if kind == "Lambda":
        return f"(lambda {parameters(node.args)} {expr(node.body)})"
    if kind == "NamedExpr":
        return f"(:= {node.target.id} {expr(node.value)})"
    if kind == "Starred":
        return f"(* {expr(node.value)})"
    if kind == "Await":
        return f"(await {expr(node.value)})"
    if kind in ("Yield", "YieldFrom"):
        return f"(yield {maybe(node.value)})"
    raise TypeError(kind)


def parameters(node):
    out = []
    plain = node.posonlyargs + node.args
    defaults = [None] * (len(plain) - len(node.defaults)) + node.defaults

    def add(kind, arg, default=None):
        out.append(f"({kind} {arg.arg} {maybe(arg.annotation)} {maybe(default)})")

    for index, (arg, default) in enumerate(zip(plain, defaults)):
        only = index < len(node.posonlyargs)
        add("PositionalOnly" if only else "PositionalOrKeyword", arg, default)
    if node.vararg:
        add("VarPositional", node.vararg)
    for arg, default in zip(node.kwonlyargs, node.kw_defaults):
        add("KeywordOnly", arg, default)
    if node.kwarg:
        add("VarKeyword", node.kwarg)
    return many(out, str)


def type_params(node):
    def one(param):
        bound = maybe(getattr(param, "bound", None))
        default = maybe(getattr(param, "default_value", None))
        return f"({type(param).__name__} {param.name} {bound} {default})"

    return many(getattr(node, "type_params", []), one)


def block(statements):
    return many(statements, stmt)


def docstring(node):
    first = node.body[0]
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
        if isinstance(first.value.value, str):
            return text(first.value.value)
    return "-"


def branches(node):
    out = [(node.test, node.body)]
    while len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If) and node.orelse[0].is_elif:
        node = node.orelse[0]
        out.append((node.test, node.body))
    return out, node.orelse


def pattern(node):
    kind = type(node).__name__
    if kind == "MatchValue":
        return expr(node.value)
    if kind == "MatchSingleton":
        return repr(node.value)
    if kind == "MatchAs":
        if node.pattern is not None:
            return f"(as {pattern(node.pattern)} {node.name})"
        return f"(capture {node.name})" if node.name else "_"
    if kind == "MatchStar":
        return f"(* {name(node.name)})"
    if kind == "MatchOr":
        return f"(| {many(node.patterns, pattern)})"
    if kind == "MatchSequence":
        return f"(sequence {many(node.patterns, pattern)})"
    if kind == "MatchMapping":
        items = [f"(: {expr(k)} {pattern(p)})" for k, p in zip(node.keys, node.patterns)]
        return f"(mapping {many(items, str)} {name(node.rest)})"
    if kind == "MatchClass":
        keywords = [f"(= {k} {pattern(p)})" for k, p in zip(node.kwd_attrs, node.kwd_patterns)]
        return f"(class {expr(node.cls)} {many(node.patterns, pattern)} {many(keywords, str)})"
    raise TypeError(kind)


def stmt(node):
    kind = type(node).__name__
    if kind in ("FunctionDef", "AsyncFunctionDef"):
        tag = "def" if kind == "FunctionDef" else "async-def"
        return (
            f"({tag} {node.name} {many(node.decorator_list, expr)} {type_params(node)}"
            f" {parameters(node.args)} {maybe(node.returns)} {docstring(node)} {block(node.body)})"
        )
    if kind == "ClassDef":
        return (
            f"(class {node.name} {many(node.decorator_list, expr)} {type_params(node)}"
            f" {args(node.bases, node.keywords)} {docstring(node)} {block(node.body)})"
        )
    if kind == "Assign":
        return f"(assign {many(node.targets, expr)} {expr(node.value)})"
    if kind == "AnnAssign":
        return f"(annotated {expr(node.target)} {expr(node.annotation)} {maybe(node.value)})"
    if kind == "AugAssign":
        return f"(augmented {expr(node.target)} ({type(node.op).__name__} {expr(node.value)}))"
    if kind == "TypeAlias":
        return f"(type {node.name.id} {type_params(node)} {expr(node.value)})"
    if kind == "Import":
        return f"(import {many(node.names, lambda a: f'({a.name} {name(a.asname)})')})"
    if kind == "ImportFrom":
        names = many(node.names, lambda a: f"({a.name} {name(a.asname)})")
        return f"(from {node.level} {node.module or ''} {names})"
    if kind == "Expr":
        return f"(expr {expr(node.value)})"
    if kind == "Return":
        return f"(return {maybe(node.value)})"
    if kind == "Raise":
        return f"(raise {maybe(node.exc)} {maybe(node.cause)})"
    if kind == "Delete":
        return f"(del {many(node.targets, expr)})"
    if kind == "Assert":
        return f"(assert {expr(node.test)} {maybe(node.msg)})"
    if kind == "If":
        found, orelse = branches(node)
        listed = many(found, lambda b: f"(branch {expr(b[0])} {block(b[1])})")
        return f"(if {listed} {block(orelse)})"
    if kind in ("For", "AsyncFor"):
        return (
            f"(for {expr(node.target)} {expr(node.iter)} {block(node.body)} {block(node.orelse)})"
        )
    if kind == "While":
        return f"(while {expr(node.test)} {block(node.body)} {block(node.orelse)})"
    if kind in ("Try", "TryStar"):
        handlers = many(
            node.handlers,
            lambda h: f"(except {maybe(h.type)} {name(h.name)} {block(h.body)})",
        )
        return f"(try {block(node.body)} {handlers} {block(node.orelse)} {block(node.finalbody)})"
    if kind in ("With", "AsyncWith"):
        items = many(
            node.items,
            lambda i: f"(as {expr(i.context_expr)} {maybe(i.optional_vars)})",
        )
        return f"(with {items} {block(node.body)})"
    if kind == "Match":
        cases = many(
            node.cases,
            lambda c: f"(case {pattern(c.pattern)} {maybe(c.guard)} {block(c.body)})",
        )
        return f"(match {expr(node.subject)} {cases})"
    if kind in ("Global", "Nonlocal"):
        return f"({kind.lower()} {many(node.names, str)})"
    return f"({kind.lower()})"


def mark_elifs(tree, lines):
    """CPython's tree does not tell `elif` from an `else` with an `if` in it; the text does."""
    for node in ast.walk(tree):
        if isinstance(node, ast.If):
            line = lines[node.lineno - 1]
            node.is_elif = line[node.col_offset :].startswith(b"elif")


def expected(source):
    tree = ast.parse(source)
    # The lines as the parser counts them: of UTF-8, whatever the file's encoding.
    text = decoded(source)
    mark_elifs(tree, text.encode("utf-8", "replace").replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n"))
    return "".join(stmt(node) + "\n" for node in tree.body)


def decoded(source):
    import io
    import tokenize

    encoding, _ = tokenize.detect_encoding(io.BytesIO(source).readline)
    return source.decode(encoding, "replace")


def python_files(folders):
    for folder in folders:
        for path, dirs, files in os.walk(folder):
            # What is installed beside the library is no part of it.
            dirs[:] = sorted(set(dirs) - {"site-packages"})
            for file in sorted(files):
                if file.endswith(".py"):
                    yield folder, os.path.join(path, file)


def difference(ours, theirs):
    same = len(os.path.commonprefix([ours, theirs]))
    start = max(same - 100, 0)
    return f"  ours:   …{ours[start : same + 160]!r}\n  python: …{theirs[start : same + 160]!r}"


def main():
    dump, *folders = sys.argv[1:]
    warnings.simplefilter("ignore")
    sys.setrecursionlimit(20000)
    process = subprocess.Popen([dump], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    compared = refused = known = 0
    differing = []
    for folder, path in python_files(folders):
        with open(path, "rb") as file:
            source = file.read()
        try:
            theirs = expected(source)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            refused += 1
            continue
        process.stdin.write(path.encode() + b"\n")
        process.stdin.flush()
        length = int(process.stdout.readline())
        ours = process.stdout.read(length).decode()
        compared += 1
        if ours != theirs:
            if os.path.relpath(path, folder) in KNOWN:
                known += 1
                continue
            differing.append(path)
            print(f"{path}\n{difference(ours, theirs)}")
    version = ".".join(map(str, sys.version_info[:3]))
    print(
        f"CPython {version}: {compared} files compared, {len(differing)} differ, {known} known"
        f" differences, {refused} refused by CPython"
    )
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
