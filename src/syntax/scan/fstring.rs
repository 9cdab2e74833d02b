//! Where string literals end, with the nesting of f-strings and t-strings (PEP 498, 701, 750).
//! Must not know statements.

use super::chunk::is_name_byte;
use super::skim::Skimmer;

/// One level of an f-string that is being read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    mode: Mode,
    quote: u8,
    triple: bool,
    raw: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// The text between replacement fields.
    Literal,
    /// A replacement field's expression, in so many brackets.
    Field { depth: u32 },
    /// The format behind a field's `:`.
    Format,
}

impl Skimmer<'_> {
    /// Just behind the string whose opening quote is at `at`.
    ///
    /// A string that does not close ends with its line and marks a fault.
    pub(super) fn string_end(&mut self, at: usize) -> usize {
        let (raw, formatted) = prefix(self.bytes, at);
        let (quote, triple) = self.opening(at);
        let body = at + if triple { 3 } else { 1 };
        if formatted {
            if let Some(end) = self.fstring_end(body, quote, triple, raw) {
                return end;
            }
            // No f-string by the rules of 3.12. By those before, its first quote ends it.
            self.fault = true;
        }
        match self.plain_end(body, quote, triple) {
            Ok(end) => end,
            Err(end) => {
                self.fault = true;
                end
            }
        }
    }

    /// The quote at `at`, and whether it is a triple one.
    pub(super) fn opening(&self, at: usize) -> (u8, bool) {
        let quote = self.bytes.get(at).copied().unwrap_or(b'"');
        let triple =
            self.bytes.get(at + 1) == Some(&quote) && self.bytes.get(at + 2) == Some(&quote);
        (quote, triple)
    }

    /// The end of a string without fields, from behind its opening quotes; where it does not
    /// close, the end of the line.
    fn plain_end(&mut self, body: usize, quote: u8, triple: bool) -> Result<usize, usize> {
        let mut at = body;
        if triple {
            // Never further than the budget allows, so that a file of unclosed strings takes no
            // longer than one of closed ones.
            let end = (body + self.budget).min(self.limit());
            while let Some(len) = self
                .bytes
                .get(at..end)
                .and_then(|rest| memchr::memchr2(quote, b'\\', rest))
            {
                at += len;
                if self.bytes[at] == b'\\' {
                    at += 2;
                } else if self.closes(at, quote, true) {
                    return Ok(at + 3);
                } else {
                    at += 1;
                }
            }
            self.budget = self.budget.saturating_sub(end.saturating_sub(body));
            return Err(self.comment_end(body));
        }
        loop {
            let rest = self.bytes.get(at..).unwrap_or(&[]);
            let Some(len) = rest
                .iter()
                .position(|&byte| byte == quote || matches!(byte, b'\\' | b'\n' | b'\r'))
            else {
                return Err(self.limit());
            };
            at += len;
            match rest[len] {
                b'\\' => at = self.escape_end(at),
                b'\n' | b'\r' => return Err(at),
                _ => return Ok(at + 1),
            }
        }
    }

    fn closes(&self, at: usize, quote: u8, triple: bool) -> bool {
        !triple
            || (self.bytes.get(at + 1) == Some(&quote) && self.bytes.get(at + 2) == Some(&quote))
    }

    /// Just behind a backslash and what it escapes; a CRLF counts as one.
    fn escape_end(&self, at: usize) -> usize {
        let crlf = self.bytes.get(at + 1) == Some(&b'\r') && self.bytes.get(at + 2) == Some(&b'\n');
        (at + if crlf { 3 } else { 2 }).min(self.limit())
    }

    /// Just behind the `}` of a `\N{NAME}` whose name starts at `at`.
    fn named_escape_end(&self, at: usize) -> usize {
        let rest = self.bytes.get(at..).unwrap_or(&[]);
        let name = rest
            .iter()
            .position(|byte| !byte.is_ascii_alphanumeric() && !matches!(byte, b' ' | b'-' | b'_'))
            .unwrap_or(rest.len());
        at + name + usize::from(rest.get(name) == Some(&b'}'))
    }

    /// The end of an f-string by the rules of Python 3.12; `None` where these do not fit.
    fn fstring_end(&mut self, body: usize, quote: u8, triple: bool, raw: bool) -> Option<usize> {
        let mut frames = std::mem::take(&mut self.frames);
        frames.clear();
        frames.push(Frame {
            mode: Mode::Literal,
            quote,
            triple,
            raw,
        });
        let end = self.run(&mut frames, body);
        self.frames = frames;
        let read = match end {
            Ok(end) => return Some(end),
            Err(at) => at.saturating_sub(body),
        };
        self.budget = self.budget.saturating_sub(read);
        None
    }

    /// Reads until the outermost string of `frames` has ended; `Err` says where it went wrong.
    fn run(&mut self, frames: &mut Vec<Frame>, mut at: usize) -> Result<usize, usize> {
        let begin = at;
        while let Some(frame) = frames.last().copied() {
            let Some(&byte) = self.bytes.get(at) else {
                return Err(at);
            };
            if at - begin > self.budget {
                return Err(at);
            }
            if let Mode::Field { depth } = frame.mode {
                at = self.field(frames, depth, byte, at)?;
                continue;
            }
            match byte {
                b'\\' => match self.bytes.get(at + 1) {
                    Some(b'{' | b'}') => at += 1,
                    Some(b'N') if !frame.raw && self.bytes.get(at + 2) == Some(&b'{') => {
                        at = self.named_escape_end(at + 3);
                    }
                    _ => at = self.escape_end(at),
                },
                b'{' if frame.mode == Mode::Literal && self.bytes.get(at + 1) == Some(&b'{') => {
                    at += 2;
                }
                b'{' => {
                    frames.push(Frame {
                        mode: Mode::Field { depth: 0 },
                        ..frame
                    });
                    at += 1;
                }
                b'}' if frame.mode == Mode::Format => {
                    // Ends the format and the field that it belongs to.
                    frames.truncate(frames.len().saturating_sub(2));
                    at += 1;
                }
                b'\n' | b'\r' if !frame.triple => return Err(at),
                _ if byte == frame.quote && self.closes(at, byte, frame.triple) => {
                    if frame.mode == Mode::Format {
                        return Err(at);
                    }
                    frames.pop();
                    at += if frame.triple { 3 } else { 1 };
                }
                _ => at += 1,
            }
        }
        Ok(at)
    }

    /// One step inside a replacement field's expression.
    fn field(
        &mut self,
        frames: &mut Vec<Frame>,
        depth: u32,
        byte: u8,
        at: usize,
    ) -> Result<usize, usize> {
        let mut deepen = |depth: u32| {
            if let Some(frame) = frames.last_mut() {
                frame.mode = Mode::Field { depth };
            }
        };
        match byte {
            b'\'' | b'"' => {
                let (raw, formatted) = prefix(self.bytes, at);
                let (quote, triple) = self.opening(at);
                let body = at + if triple { 3 } else { 1 };
                if !formatted {
                    return self.plain_end(body, quote, triple);
                }
                frames.push(Frame {
                    mode: Mode::Literal,
                    quote,
                    triple,
                    raw,
                });
                return Ok(body);
            }
            b'(' | b'[' | b'{' => deepen(depth + 1),
            b'}' if depth == 0 => {
                frames.pop();
            }
            b')' | b']' if depth == 0 => return Err(at),
            b')' | b']' | b'}' => deepen(depth - 1),
            b':' if depth == 0 => {
                let frame = frames.last().copied();
                frames.extend(frame.map(|frame| Frame {
                    mode: Mode::Format,
                    ..frame
                }));
            }
            b'#' => return Ok(self.comment_end(at)),
            b'\n' | b'\r' if self.recovery(at + 1).is_some() => return Err(at),
            _ => {}
        }
        Ok(at + 1)
    }
}

/// What the letters before the quote at `at` say: raw, and formatted (an f-string or t-string).
pub(super) fn prefix(bytes: &[u8], at: usize) -> (bool, bool) {
    let letter = |back: usize| {
        at.checked_sub(back)
            .and_then(|index| bytes.get(index))
            .map_or(b' ', u8::to_ascii_lowercase)
    };
    match (letter(1), letter(2), letter(3)) {
        (b'f' | b't', before, _) if !is_name_byte(before) => (false, true),
        (b'r', before, _) if !is_name_byte(before) => (true, false),
        (b'f' | b't', b'r', before) | (b'r', b'f' | b't', before) if !is_name_byte(before) => {
            (true, true)
        }
        _ => (false, false),
    }
}
