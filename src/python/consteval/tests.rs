//! The evaluator against what CPython computes, and against anything at all.

use super::Evaluator;
use crate::model::Value;
use crate::python::files::Files;
use crate::python::program::Program;
use crate::source::tree::SourceTree;

/// The value of the module's `X`, in Python's own notation; dynamic parts as `<reason>`.
fn value_of(files: &[(&str, &str)], name: &str) -> String {
    let mut tree = SourceTree::new("test");
    for (path, text) in files {
        tree.insert(*path, text.as_bytes().to_vec());
    }
    let files = Files::new(&tree);
    let program = Program::new(&files);
    let evaluator = Evaluator::new(&program);
    let module = program.module("m.py").unwrap();
    match evaluator.module_value(module, name) {
        Some(value) => shown(&value),
        None => "unbound".to_owned(),
    }
}

fn check(text: &str, expected: &str) {
    assert_eq!(value_of(&[("m.py", text)], "X"), expected, "{text}");
}

fn shown(value: &Value) -> String {
    let all = |elements: &[Value]| elements.iter().map(shown).collect::<Vec<_>>().join(", ");
    match value {
        Value::Dynamic(dynamic) => match &dynamic.template {
            Some(template) => format!("<{template}>"),
            None => format!("<{}: {}>", dynamic.source, dynamic.reason),
        },
        Value::List(elements) => format!("[{}]", all(elements)),
        Value::Tuple(elements) => format!("({},)", all(elements)),
        Value::Set(elements) => format!("{{{}}}", all(elements)),
        Value::Dict(entries) => {
            let entries = entries.iter();
            let entries = entries.map(|(key, value)| format!("{}: {}", shown(key), shown(value)));
            format!("{{{}}}", entries.collect::<Vec<_>>().join(", "))
        }
        Value::Member { class, name, value } => format!("{class}.{name}={}", shown(value)),
        Value::Instance {
            class,
            args,
            kwargs,
        } => {
            let named = kwargs
                .iter()
                .map(|(name, value)| format!("{name}={}", shown(value)));
            let args = args.iter().map(shown).chain(named);
            format!("{class}({})", args.collect::<Vec<_>>().join(", "))
        }
        Value::Reference(name) => format!("&{name}"),
        value => super::text::repr(value).unwrap_or_else(|reason| format!("?{reason}")),
    }
}

#[test]
fn changes_to_a_constant_are_replayed_in_order() {
    check(
        "X = {'a': 1}\nX['b'] = 2\nX.update(c=3)\ndel X['a']\n",
        "{'b': 2, 'c': 3}",
    );
    check(
        "X = [1]\nX += [2]\nX.append(3)\nX.insert(0, 0)\nX.remove(2)\n",
        "[0, 1, 3]",
    );
    check(
        "X = {'p': {}}\nX['p']['q'] = {'r': []}\nX['p']['q']['r'].append(1)\n",
        "{'p': {'q': {'r': [1]}}}",
    );
    check("A = 1\nX = A\nA = 2\n", "1");
    check("X = 'a'\nX += 'b'\nX *= 2\n", "'abab'");
    check(
        "X = {}\nfor n in ('a', 'b'):\n    X[n] = n * 2\n",
        "{'a': 'aa', 'b': 'bb'}",
    );
    check(
        "X = {'p': {}}\nfor n in 'ab':\n    X['p'][n] = {'t': n.lower()}\n",
        "{'p': {'a': {'t': 'a'}, 'b': {'t': 'b'}}}",
    );
    check("X = {'a': 1}\nv = X.pop('a')\n", "{}");
}

#[test]
fn what_is_not_known_does_not_swallow_the_rest() {
    check(
        "import os\nX = {'a': 1, 'b': os.getcwd(), 'c': [2]}\n",
        "{'a': 1, 'b': <os.getcwd(): os.getcwd depends on the machine>, 'c': [2]}",
    );
    check(
        "import platform\nX = f'on {platform.system()} now'\n",
        "<on {platform.system()} now>",
    );
    check(
        "import os\nX = 'in ' + os.getcwd() + '!'\n",
        "<in {os.getcwd()}!>",
    );
    check("X = 'a {} b {}'.format(nope, 1)\n", "<a {nope} b 1>");
    check("X = 'a %s b %d' % (nope, 1)\n", "<a {nope} b 1>");
    check("X = ', '.join(['a', nope])\n", "<a, {nope}>");
    check("X = [nope, 1]\n", "[<nope: name nope is not defined>, 1]");
}

#[test]
fn conditions_decide_only_where_they_are_known() {
    check("if True:\n    X = 1\nelse:\n    X = 2\n", "1");
    check(
        "import os\nif os.environ.get('A'):\n    X = 1\nelse:\n    X = 2\n",
        "<if os.environ.get('A'):\n    X = 1\nelse:\n    X = 2: depends on a condition>",
    );
    check(
        "import os\nif os.environ.get('A'):\n    X = 1\nelse:\n    X = 1\n",
        "1",
    );
    check(
        "try:\n    import fancy\n    X = True\nexcept ImportError:\n    X = False\n",
        "<try:\n    import fancy\n    X = True\nexcept ImportError:\n    X = False: depends on a condition>",
    );
    check(
        "try:\n    import json\n    X = True\nexcept ImportError:\n    X = False\n",
        "True",
    );
    check(
        "try:\n    from fancy import f\n    X = 3\nexcept ImportError:\n    pass\n",
        "3",
    );
    check(
        "import sys\nX = 1 if sys.version_info >= (3, 8) else 2\n",
        "1",
    );
    check("if True:\n    A = 1\n    X = A + 1\n", "2");
}

#[test]
fn enum_members_and_class_attributes_are_known() {
    let text = "from enum import Enum, IntEnum, StrEnum, auto\nclass E(Enum):\n    A = 'a'\n    B = auto()\n    C = 'a'\nclass I(IntEnum):\n    P = 1\n    Q = auto()\nclass S(StrEnum):\n    ONE = auto()\nclass M(str, Enum):\n    R = 'r'\nclass K:\n    size = 3\n    both = (size, 1)\nclass L(K): pass\n";
    for (expression, expected) in [
        ("E.A", "m.E.A='a'"),
        ("E.C", "m.E.A='a'"),
        ("E.A.value", "'a'"),
        ("E.A.name", "'A'"),
        ("E('a')", "m.E.A='a'"),
        ("E['A']", "m.E.A='a'"),
        ("[e.value for e in I]", "[1, 2]"),
        ("I.Q + 1", "3"),
        ("f'{I.P} {S.ONE} {M.R} {E.A}'", "'1 one M.R E.A'"),
        ("M.R + '!'", "'r!'"),
        ("list(M)", "[m.M.R='r']"),
        ("K.size", "3"),
        ("L.both", "(3, 1,)"),
        ("K(1, a=2)", "m.K(1, a=2)"),
    ] {
        check(&format!("{text}X = {expression}\n"), expected);
    }
}

#[test]
fn helper_functions_are_run() {
    check("def f(n, m=2):\n    return n * m\nX = f(4)\n", "8");
    check(
        "def f():\n    out = []\n    for i in range(3):\n        if i == 1:\n            continue\n        out.append(i)\n    return out\nX = f()\n",
        "[0, 2]",
    );
    check("f = lambda a, b=1: a + b\nX = f(1)\n", "2");
    check(
        "def f(n):\n    return f(n)\nX = f(1) is None\n",
        "<f(1) is None: calls f: it takes too long to compute>",
    );
    check(
        "X = sorted(['b', 'A', 'c'], key=str.lower)\n",
        "['A', 'b', 'c']",
    );
    check("X = list(map(lambda x: x + 1, [1, 2]))\n", "[2, 3]");
}

#[test]
fn constants_come_from_other_files() {
    let files = [
        (
            "m.py",
            "from base import A, TABLE\nfrom pkg import LIMIT as L\nimport pkg.sub as s\nfrom star import *\nX = [A, TABLE['k'], L, s.DEEP, S]\n",
        ),
        ("base.py", "A = 1\nTABLE = {'k': 'v'}\n"),
        ("pkg/__init__.py", "from .sub import LIMIT\n"),
        ("pkg/sub.py", "LIMIT = 10\nDEEP = LIMIT * 2\n"),
        ("star.py", "S = 's'\n"),
    ];
    assert_eq!(value_of(&files, "X"), "[1, 'v', 10, 20, 's']");
}

#[test]
fn what_refers_to_itself_ends() {
    check("X = X + 1\n", "<X + 1: refers to itself>");
    let files = [
        ("m.py", "from b import Y\nX = Y\n"),
        ("b.py", "from m import X\nY = X\n"),
    ];
    assert!(value_of(&files, "X").contains("refers to itself"));
}

#[test]
fn sizes_are_bounded() {
    for text in [
        "X = 'a' * 10**9\n",
        "X = [0] * 10**8\n",
        "X = 10 ** 10**8\n",
        "X = 1 << 10**9\n",
        "X = [[0] * 9999] * 9999\n",
        "X = 'a'.ljust(10**9)\n",
        "X = '%*d' % (10**9, 1)\n",
        "X = f'{1:1000000000}'\n",
        "X = 'a'.replace('', 'b' * 10**6)\n",
        "X = [i for i in range(9999) for j in range(9999)]\n",
        "A = ['x' * 1000] * 1000\nB = [A] * 1000\nC = [B] * 1000\nX = [C] * 1000\n",
        "X = 0\nwhile True:\n    X += 1\n",
    ] {
        assert!(value_of(&[("m.py", text)], "X").contains('<'), "{text}");
    }
}

/// A known value as the table writes it; `None` where it is not known.
fn tabled(value: &Value) -> Option<String> {
    let all = |elements: &[Value]| elements.iter().map(tabled).collect::<Option<Vec<_>>>();
    Some(match value {
        Value::List(elements) => format!("[{}]", all(elements)?.join(", ")),
        Value::Tuple(elements) => {
            let elements = all(elements)?.into_iter().map(|element| element + ", ");
            format!("({})", elements.collect::<String>().trim_end_matches(' '))
        }
        Value::Set(elements) => {
            let mut elements = all(elements)?;
            elements.sort_unstable();
            format!("{{{}}}", elements.join(", "))
        }
        Value::Dict(entries) => {
            let entries = entries
                .iter()
                .map(|(key, value)| Some(format!("{}: {}", tabled(key)?, tabled(value)?)));
            format!("{{{}}}", entries.collect::<Option<Vec<_>>>()?.join(", "))
        }
        value => super::text::repr(value).ok()?,
    })
}

#[test]
fn expressions_have_the_values_that_cpython_gives_them() {
    let table = include_str!("../../../tests/data/consteval/table.jsonl");
    let mut lines = table
        .lines()
        .map(|line| serde_json::from_str::<(String, Option<String>)>(line).unwrap());
    let prelude = lines.next().unwrap().1.unwrap();
    let imports = "import json, math, os, string, textwrap\n";
    let mut different = Vec::new();
    for (expression, expected) in lines {
        let mut tree = SourceTree::new("test");
        tree.insert(
            "m.py",
            format!("{imports}{prelude}X = ({expression})\n").into_bytes(),
        );
        let files = Files::new(&tree);
        let program = Program::new(&files);
        let evaluator = Evaluator::new(&program);
        let module = program.module("m.py").unwrap();
        let value = evaluator.module_value(module, "X").unwrap();
        if tabled(&value) != expected {
            different.push(format!(
                "{expression}: {} instead of {expected:?}",
                shown(&value)
            ));
        }
    }
    assert!(different.is_empty(), "{}", different.join("\n"));
}

#[test]
fn changes_are_seen_through_every_name_of_a_value() {
    check("P = {}\nX = {'p': P}\nP['a'] = 1\n", "{'p': {'a': 1}}");
    check(
        "X = {'p': {}}\np = X['p']\np['a'] = []\nq = p['a']\nq.append(1)\n",
        "{'p': {'a': [1]}}",
    );
    check("A = [1]\nX = A\nA.append(2)\nX.append(3)\n", "[1, 2, 3]");
    check("A = [1]\nX = list(A)\nA.append(2)\n", "[1]");
    check("A = [1]\nX = [A]\nA = [2]\nA.append(3)\n", "[[1]]");
    check("A = {'n': 1}\nb = A['n']\nb += 1\nX = A\n", "{'n': 1}");
    check(
        "def f():\n    p = {}\n    s = {'p': p}\n    p['a'] = 1\n    return s\nX = f()\n",
        "<f(): calls f: p is changed, which shares its value>",
    );
    check(
        "def f(base, **more):\n    out = dict(base)\n    out.update(more)\n    out['z'] = 0\n    return out\nX = f({'a': 1}, b=2)\n",
        "{'a': 1, 'b': 2, 'z': 0}",
    );
    check(
        "def f(d):\n    d['k'] = 1\n    return d\nX = f({})\n",
        "<f({}): calls f: d is changed, which shares its value>",
    );
}

#[test]
fn deep_nesting_ends_without_harm() {
    for (open, inner, close) in [
        ("(", "1", ")"),
        ("[", "1", "]"),
        ("not ", "1", ""),
        ("f'{", "1", "}'"),
        ("(lambda: ", "1", ")()"),
        ("str(", "1", ")"),
        ("[*", "1", "]"),
        ("{'a': ", "1", "}"),
        ("1 if 1 else ", "1", ""),
        ("[x for x in [", "1", "]]"),
        ("'a'.join([", "'b'", "])"),
        ("max(1, ", "1", ")"),
        ("f(", "1", ")"),
        ("sorted([", "1", "], key=lambda x: x)"),
        ("1 + ", "1", ""),
        ("'%s' % ", "1", ""),
        ("{**", "{}", "}"),
    ] {
        for depth in [10, 60, 190, 1000] {
            let text = format!(
                "def f(x):\n    if x:\n        for y in [x]:\n            return f(y)\nX = {}{inner}{}\n",
                open.repeat(depth),
                close.repeat(depth)
            );
            value_of(&[("m.py", &text)], "X");
        }
    }
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(256))]

    #[test]
    fn anything_at_all_is_evaluated_within_bounds(text in expression()) {
        value_of(&[("m.py", &format!("A = 3\nB = ['x', 'y']\nC = {{'k': B}}\nX = {text}\nX += {text}\n"))], "X");
    }
}

/// Texts that mostly are expressions.
fn expression() -> impl proptest::strategy::Strategy<Value = String> {
    use proptest::prelude::*;
    let leaf = prop_oneof![
        Just("A".to_owned()),
        Just("B".to_owned()),
        Just("C".to_owned()),
        Just("X".to_owned()),
        Just("nope".to_owned()),
        Just("None".to_owned()),
        Just("-1".to_owned()),
        Just("10**9".to_owned()),
        Just("1e300".to_owned()),
        Just("b'\\xff'".to_owned()),
        Just("float('nan')".to_owned()),
        "[ -~]{0,6}".prop_map(|text| format!("{text:?}")),
        "[0-9]{1,4}",
        "\\PC{0,8}",
    ];
    leaf.prop_recursive(5, 48, 3, |inner| {
        let operator = proptest::sample::select(vec![
            "+", "-", "*", "/", "//", "%", "**", "<<", "|", "&", "<", "==", "in", "is", "and", "or",
        ]);
        let method = proptest::sample::select(vec![
            "upper",
            "split",
            "join",
            "format",
            "get",
            "items",
            "keys",
            "replace",
            "zfill",
            "center",
            "append",
            "pop",
            "index",
            "count",
            "encode",
            "strip",
            "expandtabs",
            "translate",
            "find",
        ]);
        let function = proptest::sample::select(vec![
            "len",
            "sorted",
            "list",
            "dict",
            "str",
            "int",
            "float",
            "round",
            "range",
            "zip",
            "sum",
            "max",
            "repr",
            "chr",
            "ord",
            "enumerate",
            "set",
            "tuple",
            "bytes",
            "divmod",
            "pow",
            "abs",
            "format",
            "reversed",
            "map",
            "isinstance",
            "hex",
        ]);
        prop_oneof![
            (inner.clone(), operator, inner.clone())
                .prop_map(|(l, o, r)| format!("({l}) {o} ({r})")),
            (inner.clone(), method, inner.clone()).prop_map(|(l, m, r)| format!("({l}).{m}({r})")),
            (function, inner.clone(), inner.clone()).prop_map(|(f, l, r)| format!("{f}({l}, {r})")),
            (inner.clone(), inner.clone()).prop_map(|(l, r)| format!("({l})[{r}]")),
            (inner.clone(), inner.clone()).prop_map(|(l, r)| format!("({l})[{r}:]")),
            (inner.clone(), inner.clone()).prop_map(|(l, r)| format!("[{l}, *({r})]")),
            (inner.clone(), inner.clone()).prop_map(|(l, r)| format!("{{{l}: {r}}}")),
            (inner.clone(), inner.clone()).prop_map(|(l, r)| format!("[({l}) for i in ({r})]")),
            (inner.clone(), inner.clone(), inner.clone())
                .prop_map(|(l, m, r)| format!("({l}) if ({m}) else ({r})")),
            (inner.clone(), "[<>^=+ 0-9.,a-zA-Z%]{0,6}")
                .prop_map(|(v, s)| format!("f'{{({v}):{s}}}'")),
            ("[%a-z0-9.(){}* ]{0,10}", inner.clone()).prop_map(|(t, v)| format!("{t:?} % ({v})")),
            ("[a-z{}0-9:.!\\[\\]]{0,10}", inner).prop_map(|(t, v)| format!("{t:?}.format({v})")),
        ]
    })
}
