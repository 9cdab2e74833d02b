//! String literals: prefixes, escapes, f-strings and implicit concatenation.

use tree_sitter::Node;

use super::{Lower, range};
use crate::syntax::ast::{ExprKind, FStringPart};
use crate::syntax::generated::{self as typed, Kind};
use crate::syntax::node::{kind, named_children};
use crate::syntax::scan::without_comments;
use crate::text::TextRange;

/// The letters before a literal's quote, and the quote.
#[derive(Clone, Copy, Default)]
struct Prefix {
    raw: bool,
    bytes: bool,
    format: bool,
    template: bool,
    triple: bool,
}

impl Prefix {
    fn of(start: &str) -> Self {
        let mut prefix = Self {
            triple: start.ends_with("'''") || start.ends_with("\"\"\""),
            ..Self::default()
        };
        for letter in start.chars() {
            match letter {
                'r' | 'R' => prefix.raw = true,
                'b' | 'B' => prefix.bytes = true,
                'f' | 'F' => prefix.format = true,
                't' | 'T' => prefix.template = true,
                _ => {}
            }
        }
        prefix
    }
}

/// What adjacent literals add up to.
#[derive(Default)]
struct Joined {
    text: String,
    bytes: Vec<u8>,
    parts: Vec<FStringPart>,
    has_text: bool,
    has_bytes: bool,
    format: bool,
    template: bool,
    invalid: bool,
}

impl Joined {
    fn flush(&mut self) {
        if !self.text.is_empty() {
            let text = std::mem::take(&mut self.text);
            self.parts.push(FStringPart::Text(text.into()));
        }
    }

    fn finish(mut self) -> ExprKind {
        if self.invalid || (self.has_text && self.has_bytes) {
            ExprKind::Invalid
        } else if self.template {
            ExprKind::Template
        } else if self.has_bytes {
            ExprKind::Bytes(self.bytes.into())
        } else if self.format && !self.parts.is_empty() {
            self.flush();
            ExprKind::FString(self.parts)
        } else {
            // An f-string without fields is a plain string.
            ExprKind::Str(self.text.into())
        }
    }
}

impl Lower<'_> {
    /// The value of a `string` or `concatenated_string` node.
    pub(super) fn string(&self, node: Node<'_>) -> ExprKind {
        let mut joined = Joined::default();
        if kind(node) == Some(Kind::ConcatenatedString) {
            for part in named_children(node) {
                self.literal(part, &mut joined);
            }
        } else {
            self.literal(node, &mut joined);
        }
        joined.finish()
    }

    fn literal(&self, node: Node<'_>, joined: &mut Joined) {
        let mut parts = named_children(node).peekable();
        let Some(start) = parts.next_if(|n| kind(*n) == Some(Kind::StringStart)) else {
            joined.invalid = true;
            return;
        };
        let prefix = Prefix::of(self.text(start));
        joined.template |= prefix.template;
        joined.format |= prefix.format;
        joined.has_bytes |= prefix.bytes;
        joined.has_text |= !prefix.bytes;
        let formatted = prefix.format || prefix.template;
        // By what stands between the fields, not by the nodes for it: of `r'\\'` there is none.
        let mut from = range(start).end;
        let mut closed = false;
        for part in parts {
            let kind = kind(part);
            if !matches!(kind, Some(Kind::Interpolation | Kind::StringEnd)) {
                joined.invalid |= kind != Some(Kind::StringContent);
                continue;
            }
            closed = kind == Some(Kind::StringEnd);
            // The closing token may hold text before the quotes too.
            let to = if closed {
                range(part)
                    .end
                    .saturating_sub(if prefix.triple { 3 } else { 1 })
            } else {
                range(part).start
            };
            let text = self.source.slice(TextRange::new(from, to.max(from)));
            let decoded = if prefix.bytes {
                decode_bytes(text, prefix.raw, &mut joined.bytes)
            } else {
                decode_text(text, prefix.raw, formatted, &mut joined.text)
            };
            joined.invalid |= decoded.is_none();
            from = range(part).end;
            if kind == Some(Kind::Interpolation) {
                joined.flush();
                let field = self.field(part, prefix.raw);
                joined.parts.push(field);
            }
        }
        joined.invalid |= !closed;
    }

    /// A replacement field: an `interpolation`, or a `format_expression` within a format specifier.
    fn field(&self, node: Node<'_>, raw: bool) -> FStringPart {
        let typed = typed::Interpolation(node);
        let expression = typed.expression();
        if let Some(named) = expression.filter(|n| kind(*n) == Some(Kind::NamedExpression)) {
            return self.format_that_starts_with_equals(named, raw);
        }
        let value = Box::new(self.optional(expression));
        let conversion = typed
            .type_conversion()
            .and_then(|n| self.text(n).trim_start_matches('!').chars().next());
        let spec = typed
            .format_specifier()
            .map(|spec| self.format_spec(spec, raw));
        let mut cursor = node.walk();
        let equals = node
            .children(&mut cursor)
            .find(|child| !child.is_named() && self.text(*child) == "=");
        // `{ x = }` shows its own text, white space included, up to what follows the `=`; comments
        // are left out.
        let debug = equals.map(|equals| {
            let before = TextRange::new(range(node).start + 1, range(equals).end);
            let behind = TextRange::new(before.end, range(node).end);
            let mut text = without_comments(self.source.text(), before);
            let behind = without_comments(self.source.text(), behind);
            text += &behind[..behind.len() - behind.trim_start().len()];
            text.into_boxed_str()
        });
        FStringPart::Field {
            value,
            conversion,
            spec,
            debug,
        }
    }

    /// `{x:=10}` has the format `=10`, where the grammar sees an assignment expression.
    fn format_that_starts_with_equals(&self, node: Node<'_>, raw: bool) -> FStringPart {
        let named = typed::NamedExpression(node);
        let value = Box::new(self.optional(named.name()));
        let from = named
            .value()
            .map_or(range(node).end, |value| range(value).start);
        let mut text = String::from("=");
        let rest = self.source.slice(TextRange::new(from, range(node).end));
        // A field in such a format is beyond what the nodes tell.
        let known = !rest.contains('{') && decode_text(rest, raw, false, &mut text).is_some();
        FStringPart::Field {
            value,
            conversion: None,
            spec: known.then(|| vec![FStringPart::Text(text.into())]),
            debug: None,
        }
    }

    fn format_spec(&self, spec: Node<'_>, raw: bool) -> Vec<FStringPart> {
        let mut parts = Vec::new();
        let whole = range(spec);
        // The colon is the first byte; text between the fields has no node.
        let mut position = whole.start + 1;
        let push_text = |from: u32, to: u32, parts: &mut Vec<FStringPart>| {
            let mut text = String::new();
            let slice = self.source.slice(TextRange::new(from, to));
            if !slice.is_empty() && decode_text(slice, raw, false, &mut text).is_some() {
                parts.push(FStringPart::Text(text.into()));
            }
        };
        for child in named_children(spec) {
            if matches!(
                kind(child),
                Some(Kind::FormatExpression | Kind::Interpolation)
            ) {
                push_text(position, range(child).start, &mut parts);
                let field = self
                    .nested(child, || self.field(child, raw))
                    .unwrap_or_else(|| FStringPart::Text("".into()));
                parts.push(field);
                position = range(child).end;
            }
        }
        push_text(position, whole.end, &mut parts);
        parts
    }
}

/// Appends the value of a piece of a text literal; `None` where an escape is malformed.
fn decode_text(source: &str, raw: bool, formatted: bool, out: &mut String) -> Option<()> {
    let mut chars = source.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            // Every line ending counts as one line feed.
            '\r' => {
                chars.next_if_eq(&'\n');
                out.push('\n');
            }
            '{' | '}' if formatted => {
                chars.next_if_eq(&c);
                out.push(c);
            }
            '\\' if !raw => escape(&mut chars, out)?,
            c => out.push(c),
        }
    }
    Some(())
}

type Chars<'a> = std::iter::Peekable<std::str::Chars<'a>>;

fn escape(chars: &mut Chars<'_>, out: &mut String) -> Option<()> {
    let Some(c) = chars.next() else {
        out.push('\\');
        return Some(());
    };
    match c {
        '\n' => {}
        '\r' => {
            chars.next_if_eq(&'\n');
        }
        'x' => push_scalar(hex(chars, 2)?, out),
        'u' => push_scalar(hex(chars, 4)?, out),
        'U' => push_scalar(hex(chars, 8).filter(|value| *value <= 0x10_FFFF)?, out),
        'N' => {
            chars.next_if_eq(&'{')?;
            let name: String = chars.take_while(|c| *c != '}').collect();
            // So every name begins; of another beginning the crate makes an overflow.
            name.starts_with(|c: char| c.is_ascii_alphabetic())
                .then_some(())?;
            out.push(unicode_names2::character(&name)?);
        }
        '0'..='7' => push_scalar(octal(c, chars), out),
        c => match simple_escape(c) {
            Some(value) => out.push(char::from(value)),
            None => {
                out.push('\\');
                out.push(c);
            }
        },
    }
    Some(())
}

/// Appends the value of a piece of a bytes literal; `None` where Python refuses it.
fn decode_bytes(source: &str, raw: bool, out: &mut Vec<u8>) -> Option<()> {
    let mut chars = source.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\r' => {
                chars.next_if_eq(&'\n');
                out.push(b'\n');
            }
            '\\' if !raw => match chars.next() {
                None => out.push(b'\\'),
                Some('\n') => {}
                Some('\r') => {
                    chars.next_if_eq(&'\n');
                }
                Some('x') => out.push(u8::try_from(hex(&mut chars, 2)?).ok()?),
                Some(digit @ '0'..='7') => {
                    // Python keeps the low byte of `\777`.
                    out.push((octal(digit, &mut chars) & 0xFF) as u8);
                }
                Some(c) => match simple_escape(c) {
                    Some(value) => out.push(value),
                    None => {
                        out.push(b'\\');
                        out.push(u8::try_from(c).ok().filter(u8::is_ascii)?);
                    }
                },
            },
            c => out.push(u8::try_from(c).ok().filter(u8::is_ascii)?),
        }
    }
    Some(())
}

fn simple_escape(c: char) -> Option<u8> {
    Some(match c {
        '\\' => b'\\',
        '\'' => b'\'',
        '"' => b'"',
        'a' => 0x07,
        'b' => 0x08,
        'f' => 0x0C,
        'n' => b'\n',
        'r' => b'\r',
        't' => b'\t',
        'v' => 0x0B,
        _ => return None,
    })
}

fn hex(chars: &mut Chars<'_>, digits: usize) -> Option<u32> {
    let mut value = 0;
    for _ in 0..digits {
        value = value * 16 + chars.next()?.to_digit(16)?;
    }
    Some(value)
}

fn octal(first: char, chars: &mut Chars<'_>) -> u32 {
    let mut value = first.to_digit(8).unwrap_or(0);
    for _ in 0..2 {
        match chars.peek().and_then(|c| c.to_digit(8)) {
            Some(digit) => {
                value = value * 8 + digit;
                chars.next();
            }
            None => break,
        }
    }
    value
}

/// A surrogate cannot stand in a Rust string; like JSON writers do, it becomes U+FFFD.
fn push_scalar(value: u32, out: &mut String) {
    out.push(char::from_u32(value).unwrap_or(char::REPLACEMENT_CHARACTER));
}
