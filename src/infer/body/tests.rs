//! What the walk says of small bodies: at least one test for each file of rules.

use crate::infer::{self, Callable};
use crate::model::{Default, Value};
use crate::python::files::Files;
use crate::python::program::Program;
use crate::python::symbol::Symbol;
use crate::python::tests::tree;

/// What `run` in `source` takes, for each tool: `key: type`, then `!` if it is required, `= value`
/// if its default is known, `~ text` if that is dynamic.
fn facts_by_tool(source: &str, tools: &[&str]) -> Vec<String> {
    let tree = tree(&[("tool.py", source)]);
    let files = Files::new(&tree);
    let program = Program::new(&files);
    let module = program.module("tool.py").unwrap();
    let Symbol::Function { function, .. } = program.resolve_name(module.env(), "run") else {
        panic!("no function run");
    };
    let tools: Vec<String> = tools.iter().map(|&tool| tool.to_owned()).collect();
    let asked = Callable {
        injected: &["tool", "api_keys"],
        bound: false,
        tools: &tools,
        loose: true,
        heuristics: true,
        bodies: true,
        parse_docstring: None,
    };
    infer::interfaces(&program, module, function, &asked)
        .iter()
        .map(|interface| {
            let kwargs = interface.kwargs.iter().map(|kwarg| {
                let ty = kwarg.ty.spelling(&interface.definitions);
                let rest = match &kwarg.default {
                    _ if kwarg.required => "!".to_owned(),
                    Default::None => String::new(),
                    Default::Known(value) => format!(" = {}", plain(value)),
                    Default::Dynamic(dynamic) => format!(" ~ {}", dynamic.source),
                };
                format!("{}: {ty}{rest}", kwarg.identifier)
            });
            kwargs.collect::<Vec<_>>().join(", ")
        })
        .collect()
}

fn plain(value: &Value) -> String {
    match value {
        Value::None => "None".to_owned(),
        Value::Bool(truth) => truth.to_string(),
        Value::Int(number) => number.to_string(),
        Value::Float(number) => number.to_string(),
        Value::Str(text) => text.clone(),
        other => format!("{other:?}"),
    }
}

#[track_caller]
fn check(source: &str, expected: &str) {
    assert_eq!(facts_by_tool(source, &[]), [expected], "{source}");
}

/// A body in `run(**kwargs)`.
#[track_caller]
fn body(lines: &str, expected: &str) {
    let indented: String = lines.lines().map(|line| format!("    {line}\n")).collect();
    check(&format!("def run(**kwargs):\n{indented}"), expected);
}

// dicts, writes

#[test]
fn a_subscript_requires_and_a_get_does_not() {
    body(
        "return kwargs['a'], kwargs.get('b'), kwargs.get('c', 3), kwargs.pop('d', 'x')",
        "a: any!, b: any = None, c: int = 3, d: str = x",
    );
}

#[test]
fn what_the_code_writes_is_not_the_callers() {
    body(
        "kwargs['stamp'] = 1\nkwargs.update(mode='x')\nreturn kwargs['stamp'], kwargs['mode'], kwargs['a']",
        "a: any!",
    );
}

#[test]
fn what_is_merged_below_the_caller_is_a_default() {
    body(
        "options = {'size': 3, **kwargs}\nreturn options['size'], options['name']",
        "size: int = 3, name: any!",
    );
}

// guard, checks

#[test]
fn a_guard_that_refuses_requires() {
    body(
        "a = kwargs.get('a')\nif a is None:\n    raise ValueError\nif not kwargs.get('b'):\n    return 'no b', None\nreturn a",
        "a: any!, b: any!",
    );
}

#[test]
fn a_guard_on_one_path_does_not_require() {
    body(
        "if kwargs.get('strict'):\n    if 'a' not in kwargs:\n        raise ValueError\nreturn kwargs.get('a', 1)",
        "strict: any = None, a: int = 1",
    );
}

#[test]
fn a_parameter_that_the_call_settles_decides_the_guard() {
    check(
        "def arg(kwargs, name, default=None, required=False):\n    if required:\n        return kwargs[name]\n    return kwargs.get(name, default)\n\ndef run(**kwargs):\n    return arg(kwargs, 'a', required=True), arg(kwargs, 'b', 2)\n",
        "a: any!, b: int = 2",
    );
}

#[test]
fn a_refusing_isinstance_says_the_type() {
    body(
        "n = kwargs['n']\nif not isinstance(n, int):\n    raise TypeError\nreturn n",
        "n: int!",
    );
}

#[test]
fn a_refusing_membership_says_the_type() {
    body(
        "unit = kwargs.get('unit')\nif unit not in ('km', 'mi'):\n    raise ValueError\nreturn unit",
        "unit: str!",
    );
}

// stmt, paths, enter

#[test]
fn what_is_left_when_no_branch_is_taken_is_a_refusal() {
    body(
        "mode = kwargs.get('mode', 'up')\nif mode == 'up':\n    return kwargs['text'].upper()\nif mode == 'low':\n    return kwargs['text'].lower()\nreturn f'unknown {mode}', None",
        "mode: str = up, text: str!",
    );
}

#[test]
fn a_result_after_branches_is_no_refusal() {
    body(
        "text = kwargs['text']\nif kwargs.get('upper'):\n    return text.upper() + kwargs['tail']\nreturn f'{text}', None",
        "text: str!, upper: any = None, tail: str",
    );
}

#[test]
fn falling_off_the_end_is_no_result() {
    body(
        "if kwargs.get('mode', 'a') == 'a':\n    return kwargs['text']\nelif kwargs['mode'] == 'b':\n    return kwargs['text']",
        "mode: str = a, text: any!",
    );
}

#[test]
fn an_attribute_that_is_replaced_when_missing_says_the_default() {
    check(
        "class C:\n    def __init__(self, **kwargs):\n        self.n = kwargs.get('n')\n        if self.n is None:\n            self.n = 3\n\ndef run(**kwargs):\n    return C(**kwargs).n\n",
        "n: int = 3",
    );
}

#[test]
fn a_cast_under_a_test_keeps_its_key_for_the_default() {
    body(
        "if 'n' in kwargs:\n    n = int(kwargs['n'])\nelse:\n    n = 3\nreturn n",
        "n: int = 3",
    );
}

// loops

#[test]
fn a_key_that_a_handler_forgives_is_optional() {
    body(
        "try:\n    n = int(kwargs['n'])\nexcept KeyError:\n    n = 3\nreturn n",
        "n: int = 3",
    );
}

#[test]
fn a_loop_that_may_not_run_requires_nothing() {
    body(
        "for item in kwargs.get('items', []):\n    print(item, kwargs['a'])\nwhile kwargs.get('poll'):\n    print(kwargs['b'])\nfor row in open('f'):\n    print(row, kwargs['c'])\nreturn 1",
        "items: list = List([]), a: any, poll: any = None, b: any, c: any!",
    );
}

// compare

#[test]
fn an_or_says_the_default() {
    body(
        "n = kwargs.get('n') or 5\nreturn n, kwargs['m'] if 'm' in kwargs else 'x'",
        "n: int = 5, m: str = x",
    );
}

// comprehension

#[test]
fn each_element_of_a_constant_is_a_key() {
    body(
        "sizes = {k: kwargs.get(k, d) for k, d in {'w': 1, 'h': 2.5}.items()}\nmissing = [k for k in ('a', 'b') if k not in kwargs]\nif missing:\n    raise ValueError(missing)\nreturn sizes",
        "w: int = 1, h: float = 2.5, a: any!, b: any!",
    );
}

// call, bind, external

#[test]
fn a_parameter_gives_its_type_and_its_default() {
    check(
        "def draw(size: int, label: str = 'x', *, bold: bool = False): ...\n\ndef run(**kwargs):\n    return draw(**kwargs)\n",
        "size: int!, label: str = x, bold: bool = false",
    );
}

#[test]
fn a_wrapper_in_the_source_is_followed() {
    check(
        "def checked(f):\n    def inner(*args, **kwargs):\n        if 'who' not in kwargs:\n            raise ValueError\n        return f(*args, **kwargs)\n    return inner\n\n@checked\ndef run(**kwargs):\n    return kwargs['n']\n",
        "who: any!, n: any!",
    );
}

#[test]
fn a_cast_says_the_type_unless_it_only_shows() {
    body(
        "a = int(kwargs['a'])\nb = str(kwargs['b'])\nprint(str(kwargs['c']))\nreturn a, b",
        "a: int!, b: str!, c: any!",
    );
}

#[test]
fn a_parameter_that_is_annotated_says_more_than_a_cast_of_it() {
    check(
        "def wei(amount: str):\n    return int(float(amount))\n\ndef run(**kwargs):\n    return wei(kwargs['amount']), kwargs.get('a') or kwargs.get('b')\n",
        "amount: str!, a: any = None, b: any = None",
    );
}

// constants

#[test]
fn a_template_names_the_keys() {
    body(
        "return '{who} is {age:>3} {{not}}'.format(**kwargs)",
        "who: any!, age: any!",
    );
}

// classes, instances

#[test]
fn special_methods_read_what_they_are_asked_for() {
    check(
        "class P:\n    def __init__(self, data):\n        self._data = dict(data)\n    def __getitem__(self, key):\n        return self._data[key]\n    def __getattr__(self, name):\n        return self._data.get(name, 0)\n\nclass D(dict):\n    pass\n\ndef run(**kwargs):\n    p, d = P(kwargs), D(kwargs)\n    return p['a'], p.b, d['c'], d.get('d', 'x')\n",
        "a: any!, b: int = 0, c: any!, d: str = x",
    );
}

#[test]
fn a_model_reads_what_its_fields_are_called_outside() {
    check(
        "from pydantic import BaseModel, Field\n\nclass M(BaseModel):\n    wallet: str = Field(alias='walletId', pattern='^0x[0-9a-fA-F]{40}$')\n    top: int = 5\n\ndef run(**kwargs):\n    return M(**kwargs)\n",
        "walletId: hexAddress!, top: int = 5",
    );
}

// by_tool

#[test]
fn the_tool_decides_which_way_is_taken() {
    let source = "PREFIX = 'x-'\n\ndef run(**kwargs):\n    tool = kwargs['tool']\n    kind = tool.replace(PREFIX, '')\n    if kind in ('a', 'b'):\n        return kwargs['text']\n    match tool:\n        case 'x-c':\n            return kwargs['image']\n    return globals()[f'do_{kind}'](**kwargs)\n\ndef do_d(size: int): ...\n";
    assert_eq!(
        facts_by_tool(source, &["x-a", "x-c", "x-d"]),
        ["text: any!", "image: any!", "size: int!"]
    );
}

#[test]
fn what_a_table_says_of_the_tool_is_dynamic() {
    let source = "N = {'a': 1, 'b': 2}\n\ndef run(**kwargs):\n    return kwargs.get('n', N[kwargs['tool']])\n";
    assert_eq!(
        facts_by_tool(source, &["a", "b"]),
        ["n: int ~ N[kwargs['tool']]", "n: int ~ N[kwargs['tool']]"]
    );
}

// address

#[test]
fn a_name_says_an_address_only_where_a_chain_is_dealt_with() {
    let plain = "def run(**kwargs):\n    return kwargs['recipient']\n";
    check(plain, "recipient: any!");
    check(
        &format!("from web3 import Web3\n\n{plain}"),
        "recipient: hexAddress!",
    );
}

// filters

#[test]
fn a_filter_lets_through_the_keys_that_it_names() {
    body(
        "data = {k: v for k, v in kwargs.items() if k in ('a', 'b') and v}\nreturn data['a'], data.get('c', 1)",
        "a: any!, b: any",
    );
}

#[test]
fn a_filter_that_names_what_it_leaves_out_reads_nothing_by_it() {
    body(
        "data = {k: v for k, v in kwargs.items() if k not in ('a', 'b')}\nreturn data['c']",
        "c: any!",
    );
}

#[test]
fn a_filter_by_membership_demands_what_the_callee_demands() {
    check(
        "def work(a: int, b: str = 'x'):\n    return a\n\ndef run(**kwargs):\n    return work(**{k: kwargs[k] for k in ('a', 'b') if k in kwargs})\n",
        "a: int!, b: str",
    );
}

#[test]
fn a_loop_over_the_items_reads_what_its_tests_name() {
    body(
        "for k, v in kwargs.items():\n    if k == 'n':\n        n = int(v)\n    elif k in ('a', 'b'):\n        print(v.strip())",
        "n: int, a: str, b: str",
    );
}

#[test]
fn a_loop_reads_nothing_of_the_keys_that_it_passes_over() {
    body(
        "for k, v in kwargs.items():\n    if k in ('a', 'b'):\n        continue\n    print(k, v)\nreturn kwargs['c']",
        "c: any!",
    );
}

#[test]
fn a_loop_variable_decides_the_tests_of_its_round() {
    body(
        "for k in ('a', 'b'):\n    if k == 'a':\n        x = int(kwargs[k])\n    else:\n        y = kwargs.get(k, 'z')\nreturn x, y",
        "a: int!, b: str = z",
    );
}

#[test]
fn what_both_sets_of_keys_have_may_be_missing() {
    body(
        "for k in kwargs.keys() & {'a'}:\n    print(kwargs[k])\nreturn 1",
        "a: any",
    );
}

// what libraries make of a dict

#[test]
fn an_item_getter_reads_what_it_is_called_on() {
    check(
        "from operator import itemgetter\n\ndef run(**kwargs):\n    a, n = itemgetter('a', 'n')(kwargs)\n    return a, int(n)\n",
        "a: any!, n: int!",
    );
}

#[test]
fn an_item_getter_for_something_else_reads_nothing() {
    check(
        "from operator import itemgetter\n\ndef run(**kwargs):\n    return sorted(kwargs['rows'], key=itemgetter('score'))\n",
        "rows: any!",
    );
}

#[test]
fn an_update_in_place_puts_the_caller_above_what_stands_there() {
    body(
        "options = {'size': 3}\noptions |= kwargs\nreturn options['size'], options['name']",
        "size: int = 3, name: any!",
    );
}

#[test]
fn a_template_for_percent_names_its_keys() {
    body("return '%(a)s %% %(b)d' % kwargs", "a: any!, b: any!");
}

#[test]
fn a_key_of_a_typed_dict_that_may_be_left_out_is_optional() {
    check(
        "from typing import NotRequired, TypedDict\n\nclass O(TypedDict):\n    a: int\n    b: NotRequired[str]\n\ndef run(**kwargs):\n    return O(**kwargs)\n",
        "a: int!, b: str",
    );
}

#[test]
fn attrs_takes_a_field_by_its_alias_or_without_underscores() {
    check(
        "from attrs import define, field\n\n@define\nclass O:\n    n: int = field(alias='count')\n    _size: int = 3\n\ndef run(**kwargs):\n    return O(**kwargs)\n",
        "count: int!, size: int = 3",
    );
}

// match

#[test]
fn a_class_pattern_says_the_type_and_the_rest_is_the_callers() {
    body(
        "match kwargs:\n    case {'n': int(n), **rest}:\n        return n, rest['a'], rest.get('n', 1)\n    case _:\n        return None",
        "n: int!, a: any!",
    );
}

// usage

#[test]
fn a_replace_of_two_texts_is_that_of_a_text() {
    body(
        "return kwargs['a'].replace('x', 'y'), kwargs['day'].replace(hour=0), kwargs['path'].replace(TARGET)",
        "a: str!, day: any!, path: any!",
    );
}
