//! What is known of a statement from its first words. Must not know how its end is found.

use crate::text::TextRange;

/// A statement as the scanner sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chunk {
    /// From its first token, a decorator's `@` included, to its last; no trailing comment.
    pub(crate) range: TextRange,
    /// What its first word says.
    pub(crate) kind: ChunkKind,
    /// Where the statement itself starts, behind its decorators.
    pub(crate) head: u32,
    /// Whether decorators stand before it.
    pub(crate) decorated: bool,
    /// The name that is defined: of a `def`, a `class`, `type NAME`, `NAME = …` or `NAME: T`.
    pub(crate) name: Option<TextRange>,
    /// Just behind the `:` of a `def` or `class` header.
    pub(crate) header_end: Option<u32>,
    /// The first line of the body of a `def` or `class`, where it starts with a string.
    pub(crate) docstring: Option<TextRange>,
    /// Whether a `;` separates several simple statements.
    pub(crate) several: bool,
    /// Whether a line ends inside brackets somewhere.
    pub(crate) broken_lines: bool,
    /// Whether brackets or strings do not close, or more is wrong that the scanner sees.
    pub(crate) fault: bool,
    /// Whether brackets nest deeper than CPython's tokenizer allows.
    pub(crate) too_deep: bool,
}

/// The kind of a statement, by its first word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ChunkKind {
    /// `def` or `async def`.
    Def,
    /// `class`.
    Class,
    /// `import a`.
    Import,
    /// `from a import b`.
    From,
    /// `NAME = …`, `NAME: T` or `NAME: T = …`.
    Assign,
    /// `type NAME = …`.
    TypeAlias,
    /// `if`, `for`, `while`, `try`, `with` and their `async` forms.
    Compound,
    /// Anything else, `match` among it.
    Other,
}

/// The first word of a statement, as far as it decides how the statement goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Decorator,
    Def,
    Class,
    Import,
    From,
    If,
    Try,
    Loop,
    With,
    Name,
    Type,
    Other,
}

impl Word {
    pub(super) fn kind(self, named: bool) -> ChunkKind {
        match self {
            Self::Def => ChunkKind::Def,
            Self::Class => ChunkKind::Class,
            Self::Import => ChunkKind::Import,
            Self::From => ChunkKind::From,
            Self::If | Self::Try | Self::Loop | Self::With => ChunkKind::Compound,
            Self::Name if named => ChunkKind::Assign,
            Self::Type if named => ChunkKind::TypeAlias,
            _ => ChunkKind::Other,
        }
    }

    /// Whether a line that reads `rest` is a further clause of such a statement.
    pub(super) fn takes_clause(self, rest: &[u8]) -> bool {
        let clauses: &[&[u8]] = match self {
            Self::If => &[b"else", b"elif"],
            Self::Loop => &[b"else"],
            Self::Try => &[b"except", b"else", b"finally"],
            _ => return false,
        };
        let word = word_at(rest, 0);
        clauses.contains(&word)
    }
}

/// Whether a byte can be part of a name. Every byte of a non-ASCII character can.
pub(in crate::syntax) fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

/// The run of name bytes at `start`.
pub(super) fn word_at(bytes: &[u8], start: usize) -> &[u8] {
    let rest = bytes.get(start..).unwrap_or_default();
    let len = rest
        .iter()
        .position(|&byte| !is_name_byte(byte))
        .unwrap_or(rest.len());
    &rest[..len]
}

/// Skips blanks and continued lines; gives the offset of the next token on the logical line.
pub(super) fn skip_blanks(bytes: &[u8], mut at: usize) -> usize {
    loop {
        match bytes.get(at) {
            Some(b' ' | b'\t' | b'\x0c') => at += 1,
            Some(b'\\') => match (bytes.get(at + 1), bytes.get(at + 2)) {
                (Some(b'\r'), Some(b'\n')) => at += 3,
                (Some(b'\r' | b'\n'), _) => at += 2,
                _ => return at,
            },
            _ => return at,
        }
    }
}

/// The first word of the statement at `start`.
pub(super) fn classify(bytes: &[u8], start: usize) -> Word {
    match word_at(bytes, start) {
        b"" if bytes.get(start) == Some(&b'@') => Word::Decorator,
        b"" => Word::Other,
        b"def" => Word::Def,
        b"class" => Word::Class,
        b"import" => Word::Import,
        b"from" => Word::From,
        b"if" => Word::If,
        b"try" => Word::Try,
        b"for" | b"while" => Word::Loop,
        b"with" => Word::With,
        b"async" => {
            let second = skip_blanks(bytes, start + 5);
            match word_at(bytes, second) {
                b"def" => Word::Def,
                b"for" => Word::Loop,
                b"with" => Word::With,
                _ => Word::Other,
            }
        }
        b"type" if !word_at(bytes, skip_blanks(bytes, start + 4)).is_empty() => Word::Type,
        b"return" | b"raise" | b"assert" | b"del" | b"pass" | b"global" | b"nonlocal" | b"else"
        | b"elif" | b"except" | b"finally" | b"not" | b"lambda" | b"await" | b"yield" | b"None"
        | b"True" | b"False" | b"break" | b"continue" => Word::Other,
        [b'0'..=b'9', ..] => Word::Other,
        _ => Word::Name,
    }
}

/// Where the name is that the statement at `start` defines.
pub(super) fn name(bytes: &[u8], start: usize, word: Word) -> Option<(usize, usize)> {
    let at = match word {
        Word::Name => start,
        Word::Def | Word::Class | Word::Type => {
            let mut at = start + word_at(bytes, start).len();
            at = skip_blanks(bytes, at);
            if bytes[start..].starts_with(b"async") {
                at = skip_blanks(bytes, at + word_at(bytes, at).len());
            }
            at
        }
        _ => return None,
    };
    let end = at + word_at(bytes, at).len();
    let next = skip_blanks(bytes, end);
    let follows = |offset: usize| bytes.get(next + offset).copied();
    let defines = match word {
        Word::Name => match follows(0) {
            Some(b'=') => follows(1) != Some(b'='),
            Some(b':') => follows(1) != Some(b'='),
            _ => false,
        },
        Word::Type => matches!(follows(0), Some(b'=' | b'[')),
        _ => true,
    };
    (defines && end > at).then_some((at, end))
}
