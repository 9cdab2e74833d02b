"""Holds the strict check against CPython: what it refuses is diagnosed, what it accepts is not.

    python3 .ci/strictness.py CHECK_SYNTAX [FOLDER…]

CHECK_SYNTAX is the built example `check_syntax`. Invalid snippets come from the syntax tests that
are installed with this interpreter: doctests that expect a SyntaxError, and strings handed to calls
that compile them. Valid text is every file below the folders (else the standard library) that
`compile` accepts. Exits with 1 below 98 % or on a diagnostic on a valid file.
"""

import ast
import doctest
import os
import re
import subprocess
import sys
import sysconfig
import textwrap
import warnings

TESTS = """
    test_syntax test_exceptions test_fstring test_generators test_grammar test_unpack_ex
    test_positional_only_arg test_named_expressions test_type_params test_type_aliases test_patma
    test_eof test_string_literals test_future_stmt/test_future test_future test_global test_scope test_compile
    test_coroutines test_keywordonlyarg test_lambda test_super test_tstring test_except_star
    test_unicode_identifiers test_dictcomps test_listcomps test_setcomps test_genexps test_with
    test_contextlib test_class test_codeop test_cmd_line_script test_tabnanny
""".split()

CALLS = re.compile(r"check|compile|exec|eval|raise|invalid|error|syntax|dedent|parse", re.IGNORECASE)

# Python newer than the interpreter may accept what it refuses; the check goes by 3.14.
NEWER = re.compile(r"multiple exception types must be parenthesized")


def refusal(text):
    try:
        compile(text, "<snippet>", "exec", dont_inherit=True)
    except SyntaxError as error:
        return f"{type(error).__name__}: {error.msg}"
    except ValueError as error:
        # A NUL, or a surrogate that is no text at all.
        return None if isinstance(error, UnicodeError) else f"ValueError: {error}"
    except (OverflowError, MemoryError, RecursionError):
        return None
    return None


def strings(tree):
    """Strings in calls whose name says that they compile something."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if CALLS.search(name):
                for argument in node.args:
                    for inner in ast.walk(argument):
                        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
                            yield inner.value


def examples(tree):
    """Doctests in all docstrings that expect a syntax error."""
    parser = doctest.DocTestParser()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and ">>>" in node.value:
            try:
                found = parser.get_examples(textwrap.dedent(node.value))
            except ValueError:
                continue
            for example in found:
                if re.search(r"(Syntax|Indentation|Tab)Error", example.want):
                    yield example.source


def snippets():
    root = os.path.join(sysconfig.get_path("stdlib"), "test")
    seen = {}
    for test in TESTS:
        path = os.path.join(root, test + ".py")
        if not os.path.exists(path):
            continue
        with open(path, encoding="utf-8") as file:
            tree = ast.parse(file.read())
        for text in [*examples(tree), *strings(tree)]:
            for candidate in (text, textwrap.dedent(text)):
                reason = refusal(candidate)
                if reason and candidate.strip() and not NEWER.search(reason):
                    seen.setdefault(candidate, (test, reason))
                    break
    return seen


def main():
    check, *folders = sys.argv[1:]
    warnings.simplefilter("ignore")
    process = subprocess.Popen([check], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def diagnosed(source):
        process.stdin.write(b"%d\n" % len(source) + source)
        process.stdin.flush()
        return process.stdout.readline().decode().strip()

    invalid = missed = 0
    for text, (test, reason) in snippets().items():
        try:
            source = text.encode()
        except UnicodeError:
            continue
        invalid += 1
        if not diagnosed(source):
            missed += 1
            print(f"not diagnosed ({test}: {reason}): {text!r}")

    valid = wrong = 0
    for folder in folders or [sysconfig.get_path("stdlib")]:
        for path, dirs, files in os.walk(folder):
            # What is installed beside the library is no part of it.
            dirs[:] = sorted(set(dirs) - {"site-packages"})
            for name in sorted(files):
                if not name.endswith(".py"):
                    continue
                with open(os.path.join(path, name), "rb") as file:
                    source = file.read()
                try:
                    compile(source, name, "exec", dont_inherit=True)
                except (SyntaxError, ValueError, RecursionError):
                    continue
                valid += 1
                if found := diagnosed(source):
                    wrong += 1
                    print(f"valid, but: {os.path.join(path, name)}: {found}")

    share = 100 * (invalid - missed) / max(invalid, 1)
    version = ".".join(map(str, sys.version_info[:3]))
    print(f"CPython {version}: {invalid - missed} of {invalid} invalid snippets diagnosed ({share:.1f} %)")
    print(f"{wrong} of {valid} valid files diagnosed")
    return 1 if share < 98 or wrong else 0


if __name__ == "__main__":
    sys.exit(main())
