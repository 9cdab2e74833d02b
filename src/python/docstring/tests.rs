//! Docstrings of every style, sloppy ones among them.

use super::*;

fn described(text: &str, names: &[&str]) -> Vec<(String, Option<String>, Option<String>)> {
    parse(text, names)
        .params
        .into_iter()
        .map(|param| (param.name, param.type_text, param.description))
        .collect()
}

fn row(name: &str, type_text: &str, description: &str) -> (String, Option<String>, Option<String>) {
    let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    (name.to_owned(), some(type_text), some(description))
}

#[test]
fn all_styles_say_the_same() {
    let texts = [
        (
            "Do it.\n\nArgs:\n    a (int): First.\n    b (str, optional): Second\n        line.\n\nReturns:\n    str: Text.",
            Style::Google,
        ),
        (
            "Do it.\n\nParameters\n----------\na : int\n    First.\nb : str, optional\n    Second\n    line.\n\nReturns\n-------\nstr\n    Text.",
            Style::Numpy,
        ),
        (
            "Do it.\n\n:param int a: First.\n:param b: Second\n    line.\n:type b: str, optional\n:returns: Text.\n:rtype: str",
            Style::Sphinx,
        ),
        (
            "Do it.\n\n@param a: First.\n@type a: int\n@param b: Second\n    line.\n@type b: str, optional\n@return: Text.\n@rtype: str",
            Style::Epydoc,
        ),
        (
            "Do it.\n\n## Parameters\n\n- `a` (int): First.\n- `b` (str, optional): Second\n  line.\n\n## Returns\n\nstr: Text.",
            Style::Google,
        ),
    ];
    for (text, style) in texts {
        let doc = parse(text, &["a", "b"]);
        assert_eq!(doc.style, style, "{text}");
        assert_eq!(doc.description, "Do it.", "{text}");
        assert_eq!(
            described(text, &["a", "b"]),
            [row("a", "int", "First."), row("b", "str", "Second line.")],
            "{text}"
        );
        assert!(doc.params[1].optional && !doc.params[0].optional, "{text}");
        let returns = doc.returns.unwrap();
        assert_eq!(returns.type_text.as_deref(), Some("str"), "{text}");
        assert_eq!(returns.description.as_deref(), Some("Text."), "{text}");
    }
}

#[test]
fn a_section_ends_by_indentation_not_by_a_word_with_a_colon() {
    let text = "Do.\n\nArgs:\n    mode: How.\n        Warning: slow.\n    Note: about the mode.\n    url: See\n        https://a.b: there.\nReturns:\n    dict: totals\n    errors: none\n\nMore.";
    assert_eq!(
        described(text, &["mode", "url"]),
        [
            row("mode", "", "How. Warning: slow. Note: about the mode."),
            row("url", "", "See https://a.b: there.")
        ]
    );
    assert_eq!(parse(text, &["mode", "url"]).description, "Do.\n\nMore.");
}

#[test]
fn sections_stand_in_any_order_and_without_blank_lines() {
    let text = "Do.\nReturns:\n    int: n\nRaises:\n    ValueError: never\nArgs:\n\n    a: First.\n\n    b:\n        Second.\nExample:\n    do(a: 1)\n";
    let doc = parse(text, &["a", "b"]);
    assert_eq!(doc.description, "Do.");
    assert_eq!(
        described(text, &["a", "b"]),
        [row("a", "", "First."), row("b", "", "Second.")]
    );
}

#[test]
fn a_section_on_the_first_line_has_lost_its_indentation() {
    let text = "Args:\n        a: First.\n        b: Second.\n    ";
    assert_eq!(
        described(text, &["a", "b"]),
        [row("a", "", "First."), row("b", "", "Second.")]
    );
    let text = ":param a: First.\n    :param b: Second.";
    assert_eq!(
        described(text, &["a", "b"]),
        [row("a", "", "First."), row("b", "", "Second.")]
    );
}

#[test]
fn several_names_and_stars_share_an_entry() {
    let text = "Do.\n\nParameters\n----------\na, b : int\n    Both.\n*args\n    More.\n**kwargs : dict\n    Rest.";
    assert_eq!(
        described(text, &["a", "b", "args", "kwargs"]),
        [
            row("a", "int", "Both."),
            row("b", "int", "Both."),
            row("args", "", "More."),
            row("kwargs", "dict", "Rest.")
        ]
    );
    let text = "Do.\n\nArgs:\n    a, b (int): Both.\n    \\*\\*kwargs: Rest.\n    my\\_name: Mine.";
    assert_eq!(
        described(text, &["a", "b", "kwargs", "my_name"]),
        [
            row("a", "int", "Both."),
            row("b", "int", "Both."),
            row("kwargs", "", "Rest."),
            row("my_name", "", "Mine.")
        ]
    );
}

#[test]
fn sloppy_entries_are_read() {
    let cases = [
        ("Args:\n    a - First.", row("a", "", "First.")),
        ("Args:\n    a -- First.", row("a", "", "First.")),
        ("Args:\n    a {int} -- First.", row("a", "int", "First.")),
        ("Args:\n    a (int) First.", row("a", "int", "First.")),
        ("Args:\n    a: (int) First.", row("a", "int", "First.")),
        ("Args:\n    a: int - First.", row("a", "int", "First.")),
        ("Args:\n    a:First.", row("a", "", "First.")),
        (
            "Args:\n    **a** (`int`): First.",
            row("a", "int", "First."),
        ),
        ("Args:\n    **a:** First.", row("a", "", "First.")),
        ("Args:\n    - a: First.", row("a", "", "First.")),
        (
            "Args:\n    a : int\n        First.",
            row("a", "int", "First."),
        ),
        (
            "Args:\n    a (dict[str,\n        list[int]]): First.",
            row("a", "dict[str, list[int]]", "First."),
        ),
        ("Args:\na: First.", row("a", "", "First.")),
        ("Args: a: First.", row("a", "", "First.")),
        ("Tool inputs:\n    a: First.", row("a", "", "First.")),
        ("Keyword Args:\n    a: First.", row("a", "", "First.")),
        (
            "Other Parameters\n----------------\na : int\n    First.",
            row("a", "int", "First."),
        ),
        (
            "Parameters:\n-----------\na: int\n    First.",
            row("a", "int", "First."),
        ),
        (
            "Parameters\n----------\na: the first one",
            row("a", "", "the first one"),
        ),
        ("Args:\n    :param a: First.", row("a", "", "First.")),
        (
            "Args:\n    a (Optional[List[int]): First.",
            row("a", "Optional[List[int]", "First."),
        ),
        (
            "Parameters\n----------\nOne of them.\n\na int\n    First.",
            row("a", "int", "First."),
        ),
        (":param a First.", row("a", "", "First.")),
        (":param a (int): First.", row("a", "int", "First.")),
        (
            ":param dict[str, int] a: First.",
            row("a", "dict[str, int]", "First."),
        ),
        (":param int a :First.", row("a", "int", "First.")),
        ("@param {int} a - First.", row("a", "int", "First.")),
        ("\\param a First.", row("a", "", "First.")),
    ];
    for (text, expected) in cases {
        assert_eq!(
            described(&format!("Do.\n\n{text}"), &["a"]),
            [expected],
            "{text}"
        );
    }
}

#[test]
fn prose_is_no_parameter() {
    let texts = [
        "Note: be careful.",
        "Usage:\n    a: 3",
        "Attributes:\n    a: First.",
        "Example:\n    Args:\n        a: First.",
        "Such as::\n\n    Args:\n        a: First.",
        "```\nArgs:\n    a: First.\n```",
        "The Args: are read.",
        ":class:`Foo` is used.",
        "Args:\n    None",
        "Args:\n    open(path)",
    ];
    for text in texts {
        assert_eq!(described(&format!("Do.\n\n{text}"), &["a"]), [], "{text}");
    }
}

#[test]
fn mixed_styles_add_up() {
    let text = "Do.\n\nArgs:\n    a: First.\n\nParameters\n----------\nb : int\n    Second.\n\n:param c: Third.\n:type c: str";
    assert_eq!(
        described(text, &["a", "b", "c"]),
        [
            row("a", "", "First."),
            row("b", "int", "Second."),
            row("c", "str", "Third.")
        ]
    );
    assert_eq!(parse(text, &["a", "b", "c"]).style, Style::Mixed);
}

#[test]
fn line_endings_and_tabs_make_no_difference() {
    let text = "Do.\r\n\r\n\tArgs:\r\n\t\ta: First\r\n\t\t\tline.\r\n\t";
    assert_eq!(described(text, &["a"]), [row("a", "", "First line.")]);
}

#[test]
fn the_first_word_on_a_parameter_wins() {
    let text = ":param a: First.\n:param a: Again.\n:type a: int";
    assert_eq!(described(text, &["a"]), [row("a", "int", "First.")]);
}

#[test]
fn defaults_are_kept_as_written() {
    let doc = parse(
        "Do.\n\nParameters\n----------\na : int, default 3\n    First.\nb : int = 4\n    Second.",
        &["a", "b"],
    );
    assert_eq!(doc.params[0].default_text.as_deref(), Some("3"));
    assert_eq!(doc.params[1].default_text.as_deref(), Some("4"));
    assert_eq!(doc.params[1].type_text.as_deref(), Some("int"));
}

proptest::proptest! {
    #[test]
    fn any_text_is_read(text in "(Args:|Parameters|Returns:|---|:param |@type |```|::|a|b|[ \\t\\r\\n\\\\\\*`'\"(){}\\[\\]<>:,=.-]|é){0,60}") {
        let doc = parse(&text, &["a", "b"]);
        proptest::prop_assert_eq!(&doc.full, &cleandoc(&text));
        for param in &doc.params {
            proptest::prop_assert!(!param.name.is_empty());
            let _ = param.annotation();
        }
        let _ = langchain::parse(Some(&text), &["a"], langchain::OnInvalid::Refuse);
        let _ = langchain::tool_description(&text);
        let _ = langchain::schema_description(&text);
    }

    #[test]
    fn cleaning_twice_changes_no_more_than_the_margin(text in "[ a\\n]{0,40}") {
        let once = cleandoc(&text);
        proptest::prop_assert!(!once.starts_with('\n') && !once.ends_with('\n'));
    }
}
