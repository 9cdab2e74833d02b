#!/usr/bin/env python3
"""Writes table.jsonl: pure expressions with what CPython 3.11 makes of them.

Each line is [expression, value]: the value as `show` writes it, or null where Python raises.
The unit tests of the evaluator read the table, so that they need no Python.

    python3 tests/data/consteval/make_table.py          # rewrites the table
    python3 tests/data/consteval/make_table.py --check  # fails where the table is stale
"""
import itertools
import json
import math
import os
import string
import sys
import textwrap
from pathlib import Path

TABLE = Path(__file__).with_name("table.jsonl")

PRELUDE = """
A = 5
B = 'text'
LIST = [3, 1, 2]
DICT = {'a': 1, 'b': [2, 3], 'c': {'d': 'e'}}
NAMES = ('x', 'y', 'z')
EMPTY = []
def double(n): return n * 2
"""

HAND = r"""
None
...
True and False
not A
A if B else 0
A or 1
None or 3
0 and 1
'' or 'd'
(lambda x: x + 1)(2)
(lambda *a, **k: (a, k))(1, b=2)
double(4)
double(B)
[double(n) for n in LIST]
{**DICT, 'a': 2}
{'z': 0, **DICT}
[*LIST, *NAMES]
(*LIST,)
{*LIST, 3}
dict(a=1, b=2)
dict(DICT, a=9)
dict([('k', 1), ('l', 2)])
dict(zip(NAMES, LIST))
dict.fromkeys(NAMES)
dict.fromkeys('ab', 0)
DICT['b'][0]
DICT['c']['d']
DICT.get('a')
DICT.get('q')
DICT.get('q', 'w')
DICT['q']
list(DICT)
list(DICT.keys())
list(DICT.values())
list(DICT.items())
'a' in DICT
1 in LIST
9 not in LIST
'ex' in B
LIST[0]
LIST[-1]
LIST[5]
LIST[1:]
LIST[::-1]
LIST.index(1)
LIST.index(7)
LIST.count(3)
LIST + [4]
LIST * 2
2 * (1, 2)
sorted(LIST)
sorted(LIST, reverse=True)
sorted(NAMES, key=lambda n: -ord(n))
sorted(['b', 'A', 'c'])
sorted(['b', 'A', 'c'], key=str.lower)
sorted([1, 'a'])
sorted([(2, 'a'), (1, 'b'), (1, 'a')])
sorted(DICT)
list(reversed(LIST))
len(DICT)
len('é')
len(5)
sum(LIST)
sum([1.5, 2])
sum([[1], [2]], [])
sum(['a'])
min(LIST)
max(LIST)
max(3, 9, 4)
min([], default=0)
max([])
max('b', 'a')
min(NAMES, key=ord)
max(['aa', 'b', 'cc'], key=len)
any([0, '', 3])
all([1, 'a', []])
all([])
abs(-3)
abs(-2.5)
round(2.5)
round(3.5)
round(-2.5)
round(2.675, 2)
round(1234, -2)
round(1250, -2)
round(1350, -2)
round(2.0, 3)
int('12')
int(' -12 ')
int('0x1f', 16)
int('1f', 16)
int('1_000')
int('0b11', 0)
int('a')
int(3.9)
int(-3.9)
int(True)
int('12', 3)
float('1.5')
float('1e3')
float(' inf ')
float('nan')
float('x')
float(2)
float('1_0.5')
str(5)
str(5.0)
str(None)
str([1, 'a'])
str(True)
bool([])
bool('0')
bool(0.0)
list('ab')
list(range(3))
list(range(1, 10, 3))
list(range(5, 0, -2))
tuple([1, 2])
set('aab')
frozenset([1, 1])
list(enumerate('ab'))
list(enumerate('ab', 1))
list(enumerate('ab', start=5))
list(zip([1, 2], 'ab'))
list(map(str, LIST))
list(map(lambda a, b: a + b, [1, 2], [3, 4]))
list(filter(None, [0, 1, '', 'a']))
list(filter(lambda n: n > 1, LIST))
chr(97)
ord('a')
ord('ab')
hex(255)
hex(-255)
oct(8)
bin(5)
divmod(7, 2)
divmod(-7, 2)
pow(2, 10)
pow(2, -1)
pow(0, -1)
repr('a\'b')
repr("a\"b'c")
repr('\n\t\\')
repr('é\x00\x7f')
repr(b'a\xff\'')
repr(1e16)
repr(1e-5)
repr({'a': (1,)})
ascii('é')
format(3.14159, '.2f')
format('a', '>5')
isinstance(A, int)
isinstance(B, (int, str))
isinstance(True, int)
isinstance(1.0, int)
[x * y for x in range(3) for y in range(2) if x != y]
[(i, c) for i, c in enumerate(NAMES)]
{n: len(n) for n in NAMES}
{n % 2 for n in range(5)}
[a for a, *b in [(1, 2, 3)]]
[b for a, *b in [(1, 2, 3)]]
[a + b for (a, b) in zip(LIST, LIST)]
[y := 1, y + 1]
sum(x for x in LIST)
','.join(str(n) for n in LIST)
'-'.join(NAMES)
'-'.join([])
'-'.join([1])
'a' 'b' "c"
'a' + 'b' * 2
f'{A} and {B}'
f'{A:>4}|{B:<6}|{B:^7}'
f'{A!r}{B!r:>8}'
f'{A=} {B = }'
f'{A:{A}}'
f'{3.14159:.{A - 3}f}'
f'{{}}'
f'{LIST[0]} {DICT["a"]}'
f'{"nested " + f"{A}"}'
f'{1234567:,} {0.5:%} {255:#x}'
'%s and %r' % (A, B)
'%5d|%-5d|%05d' % (A, A, A)
'%(a)s %(b)s' % DICT
'%.2f%%' % 12.345
'%s' % (LIST,)
'%s' % LIST
'%d' % 'a'
'%s %s' % A
'%x %X %o %#x' % (255, 255, 8, 255)
'%e %g %G' % (12345.678, 0.00001, 1e20)
'%c%c' % (97, 'b')
'%+d % d' % (3, 3)
'%*d' % (5, 3)
'%s' % ()
'a' % ()
'a' % 1
'{} {}'.format(A, B)
'{1} {0}'.format(A, B)
'{x} {y!r}'.format(x=A, y=B)
'{0[a]} {0[c][d]}'.format(DICT)
'{:>5}|{:<5}|{:^5}'.format(1, 2, 3)
'{:{}}'.format('a', 5)
'{{}} {}'.format(1)
'{}'.format()
'{:.3}'.format('abcdef')
'{a}'.format_map({'a': 1})
1 < 2 < 3
1 < 3 < 2
1 == 1.0
'a' < 'b'
[1, 2] < [1, 3]
(1, 2) == [1, 2]
{'a': 1} == {'a': 1.0}
None is None
A is None
1 < 'a'
{1, 2} <= {1, 2, 3}
{1, 2} | {3}
{1, 2} & {2, 3}
{1, 2} - {2}
{1, 2} ^ {2, 3}
{'a': 1} | {'b': 2}
1 / 0
1 // 0
1 % 0
-7 // 2
-7 % 3
7 % -3
7.5 // 2
-7.5 % 2
2 ** 100
2 ** -1
2 ** 0.5
(-8) ** 0.5 if False else 1
0.1 + 0.2
1e308 * 10
1 << 10
1 << -1
-1 >> 3
6 & 3
6 | 3
6 ^ 3
~5
-True
+True
True + True
True & False
True | 2
1j * 1j
-'a'
'a' + 1
[1] + (2,)
'a' * -1
math.pi
math.floor(2.7)
math.ceil(2.1)
math.sqrt(16)
-math.inf
string.digits
string.ascii_letters
os.path.join('a', 'b')
os.path.join('a/', 'b', '/c', 'd')
os.path.basename('a/b.txt')
os.path.dirname('a/b.txt')
json.dumps({'a': [1, 2.5, None, True], 'b': 'é"\n'})
json.dumps({'b': 1, 'a': 2}, sort_keys=True)
json.dumps([1, {'a': []}], indent=2)
json.dumps({'a': 1, 2: 3}, separators=(',', ':'))
json.dumps('é', ensure_ascii=False)
json.dumps([], indent=2)
json.loads('{"a": [1, 2.5, null, true], "b": "x"}')
json.loads('[')
textwrap.dedent('''
    a
      b

    c
    ''')
b'a' + b'b'
b'ab'[0]
b'abc'[1:]
b'abc'.decode()
'é'.encode()
b'\xff'.decode()
b'ab'.hex()
list(b'ab')
'abc'[1]
'abc'[-2:]
'abcdef'[::2]
'abc'[5:]
'abc'[3]
'{0:0>3}'.format(7)
'x'.join({'a': 1})
list({'a': 1, 'b': 2})
[*{'a': 1}]
{'a': 1, 'a': 2}
{1: 'a', True: 'b', 1.0: 'c'}
{(1, 2): 3}[(1, 2)]
{[]: 1}
{1: 2}[1.0]
LIST.copy()
DICT.copy()
''.join(reversed('abc'))
'abc'[::-1]
next(iter(LIST))
(1, 2, 3)[1:]
[1, [2, [3]]][1][1][0]
[[i * j for j in range(3)] for i in range(3)]
{k: v for k, v in DICT.items() if isinstance(v, int)}
{v: k for k, v in zip(NAMES, range(3))}
[n for n in range(20) if n % 2 if n % 3]
tuple(n for n in LIST)
list(range(10))[2:8:3]
[i for i in 'a1b2' if i.isdigit()]
str.upper('a')
'{:,}'.format(1234567.891)
'{:_}'.format(1234567)
'{:08.3f}'.format(-3.14159)
'{:+.1e}'.format(12345)
int.bit_length if False else 0
type('a').__name__
__name__
"""

TEXTS = ["", "abc", "Hello World", "  pad\t\n", "a,b,,c", "1a2b", "ÀÉ ß", "it's", "x\ny\r\nz", "-42", "snake_case_name"]

METHODS = [
    "upper()", "lower()", "title()", "capitalize()", "swapcase()", "strip()", "lstrip()", "rstrip()",
    "strip('a')", "strip('abcxz')", "split()", "split(',')", "split(',', 1)", "rsplit(',', 1)", "split(None, 1)",
    "rsplit(None, 1)", "splitlines()", "splitlines(True)", "replace('a', 'ZZ')", "replace('', '-')",
    "replace('a', '', 1)", "startswith('a')", "endswith(('c', 'd'))", "find('b')", "rfind('l')", "index('b')",
    "count('a')", "count('')", "find('l', 3)", "find('l', -3, -1)", "center(12, '*')", "ljust(6)", "rjust(6, '0')", "zfill(6)",
    "partition(',')", "rpartition(',')", "removeprefix('a')", "removesuffix('c')", "isspace()",
    "expandtabs(4)", "join(['x', 'y'])", "encode()",
]

ASCII_METHODS = [
    "casefold()", "isalpha()", "isdigit()", "isalnum()", "isupper()", "islower()", "istitle()", "isidentifier()", "isdecimal()",
]

NUMBERS = ["0", "1", "-3", "7", "2.5", "-0.0", "1e100", "True", "10**20", "0.1"]
OPERATORS = ["+", "-", "*", "/", "//", "%", "**", "<", "<=", "==", "!="]

SPECS = [
    "", "d", "5", "<5", ">5", "^5", "05", "+", " ", ",", "_", "x", "#X", "b", "o", "e", ".2e", "f", ".0f", ".3f", "g",
    ".3g", "G", "%", ".1%", "+.2f", "010.2f", "*^12.1f", "=+8", ".2", ".5", ",.2f", "012,", "s", "c", "n", "z.1f",
]
FORMATTED = ["0", "7", "-42", "1234567", "3.14159", "-0.0005", "1e20", "123456789.125", "0.00001", "1.0", "True", "float('inf')"]

PERCENTS = ["%d", "%5d", "%-6d|", "%06d", "%+d", "%x", "%#o", "%s", "%r", "%f", "%.2f", "%8.3f", "%e", "%g", "%.3g", "%G", "%i", "%.5d"]

SLICES = ["[1:3]", "[-2:]", "[:-1]", "[::2]", "[::-1]", "[5:1:-2]", "[10:]", "[-10:2]", "[::0]", "[0]", "[-1]", "[9]"]
SEQUENCES = ["'abcdef'", "[1, 2, 3, 4]", "(1, 2, 3)", "b'abc'", "''"]

FLOATS = ["1e15", "1e16", "1.5e16", "123456789012345680.0", "0.0001", "0.00001", "1e-7", "1/3", "2/3*100", "1e22", "1e21", "5e-324", "1.7976931348623157e308", "100.0", "1e5", "-0.0"]


def expressions():
    # A text in triple quotes spans lines.
    pending = ""
    for line in HAND.strip("\n").split("\n"):
        pending = f"{pending}\n{line}" if pending else line
        if pending.count("'''") % 2 == 0:
            yield pending
            pending = ""
    for text, method in itertools.product(TEXTS, METHODS):
        yield f"{text!r}.{method}"
    for text, method in itertools.product([t for t in TEXTS if t.isascii()], ASCII_METHODS):
        yield f"{text!r}.{method}"
    for left, operator, right in itertools.product(NUMBERS, OPERATORS, NUMBERS):
        # CPython would compute for hours.
        if (operator, right) != ("**", "10**20"):
            yield f"({left}) {operator} ({right})"
    for value, spec in itertools.product(FORMATTED, SPECS):
        yield f"format({value}, {spec!r})"
    for value, spec in itertools.product(["'ab'", "'é'"], ["", "5", ">5", "^5", "*<4", ".1", "s", "05", "d", "=5"]):
        yield f"format({value}, {spec!r})"
    for percent, value in itertools.product(PERCENTS, ["0", "42", "-7", "3.75", "-1e10", "True"]):
        yield f"{percent!r} % {value}"
    for sequence, taken in itertools.product(SEQUENCES, SLICES):
        yield sequence + taken
    for value in FLOATS:
        yield f"repr({value})"
        yield f"str([{value}])"
        yield f"f'{{{value}}}'"
        yield f"round({value}, 2)"


def show(value):
    """A value in Python's notation; sets by their sorted elements."""
    if isinstance(value, (set, frozenset, type({}.keys()))):
        return "{" + ", ".join(sorted(show(element) for element in value)) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(show, value)) + "]"
    if isinstance(value, tuple):
        return "(" + "".join(show(element) + ", " for element in value).rstrip(" ") + ")"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{show(key)}: {show(entry)}" for key, entry in value.items()) + "}"
    return repr(value)


def lines():
    names = {"json": json, "math": math, "os": os, "string": string, "textwrap": textwrap, "__name__": "m"}
    exec(PRELUDE, names)
    for expression in dict.fromkeys(expressions()):
        try:
            value = eval(expression, dict(names))
            if isinstance(value, complex) and "j" not in expression:
                continue  # roots of negative numbers are not computed
            value = show(value)
        except Exception:
            value = None
        yield json.dumps([expression, value], ensure_ascii=False)


def main():
    if sys.version_info[:2] != (3, 11):
        sys.exit("the table is of CPython 3.11; run this with python3.11")
    text = "\n".join([json.dumps(["PRELUDE", PRELUDE]), *lines()]) + "\n"
    if "--check" in sys.argv[1:]:
        if TABLE.read_text(encoding="utf-8") != text:
            sys.exit(f"{TABLE} is stale: run {sys.argv[0]}")
    else:
        TABLE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
