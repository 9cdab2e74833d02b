//! Bytes to text, as Python does it: byte order mark, PEP 263 cookie, UTF-8 by default.

use bytes::Bytes;
use bytestring::ByteString;
use encoding_rs::Encoding;

use crate::diagnostic::{Diagnostic, Place, codes};
use crate::text::SourceFile;

/// The encoding whose byte order mark a file begins with, if it is one that Python does not read.
pub(crate) fn foreign_mark(bytes: &[u8]) -> Option<&'static Encoding> {
    let (encoding, _) = Encoding::for_bom(bytes)?;
    (encoding != encoding_rs::UTF_8).then_some(encoding)
}

/// Decodes the file `path`.
///
/// Bytes that the declared encoding cannot hold become U+FFFD, with a diagnostic, so that the rest
/// of the file is still read. The byte order mark is not part of the text. UTF-8 is not copied.
pub fn decode(path: &str, bytes: &Bytes) -> (SourceFile, Option<Diagnostic>) {
    let problem = |message: String| {
        Some(
            Diagnostic::new(&codes::ENCODING, Place::Path(path.to_owned()), message).with_help(
                "save the file as UTF-8, or declare its encoding on the first or second line (PEP 263)",
            ),
        )
    };
    if let Some(encoding) = foreign_mark(bytes) {
        let (text, _) = encoding.decode_with_bom_removal(bytes);
        let message = format!("{} is no encoding of Python source", encoding.name());
        return (SourceFile::new(path, text), problem(message));
    }
    let mark = b"\xEF\xBB\xBF";
    let without_mark = bytes.slice(
        if bytes.starts_with(mark) {
            mark.len()
        } else {
            0
        }..,
    );
    if cookie(&without_mark).is_none_or(|label| is_utf8(&label))
        && let Ok(text) = ByteString::try_from(without_mark.clone())
    {
        return (SourceFile::shared(path, text), None);
    }
    let label = cookie(&without_mark).unwrap_or_else(|| "utf-8".to_owned());
    let Some(encoding) = encoding_of(&label) else {
        let text = String::from_utf8_lossy(&without_mark);
        let message = format!("unknown encoding {label:?}");
        return (SourceFile::new(path, text), problem(message));
    };
    let (text, had_errors) = encoding.decode_without_bom_handling(&without_mark);
    let diagnostic = had_errors
        .then(|| problem(format!("bytes that are not {label}")))
        .flatten();
    (SourceFile::new(path, text), diagnostic)
}

fn is_utf8(label: &str) -> bool {
    matches!(
        label.replace('_', "-").as_str(),
        "utf-8" | "utf8" | "utf-8-sig" | "u8"
    )
}

fn encoding_of(label: &str) -> Option<&'static Encoding> {
    let label = label.replace('_', "-");
    // Python's names that the WHATWG list lacks.
    let known = match label.as_str() {
        "latin-1" | "iso-latin-1" | "l1" => "latin1",
        "utf-8-sig" | "u8" => "utf-8",
        "cp932" | "ms932" => "shift_jis",
        "cp949" => "euc-kr",
        "cp950" => "big5",
        "cp936" => "gbk",
        "cp65001" => "utf-8",
        other => match other.strip_prefix("cp125") {
            Some(rest) => return Encoding::for_label(format!("windows-125{rest}").as_bytes()),
            None => other,
        },
    };
    Encoding::for_label(known.as_bytes())
}

/// The encoding named by a comment on the first or second line (PEP 263), in lower case.
fn cookie(bytes: &[u8]) -> Option<String> {
    let mut lines = bytes.split(|byte| *byte == b'\n' || *byte == b'\r');
    for _ in 0..2 {
        let line = lines.next()?;
        let text = String::from_utf8_lossy(line.get(..line.len().min(400))?);
        let trimmed = text.trim_start_matches([' ', '\t', '\x0c']);
        if let Some(comment) = trimmed.strip_prefix('#') {
            if let Some(name) = cookie_in(comment) {
                return Some(name);
            }
        } else if !trimmed.is_empty() {
            return None;
        }
    }
    None
}

fn cookie_in(comment: &str) -> Option<String> {
    let after = comment.split_once("coding")?.1;
    let after = after.strip_prefix([':', '='])?;
    let name: String = after
        .trim_start_matches([' ', '\t'])
        .chars()
        .take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'))
        .collect();
    (!name.is_empty()).then(|| name.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &[u8]) -> String {
        decode("a.py", &Bytes::copy_from_slice(bytes))
            .0
            .text()
            .to_owned()
    }

    #[test]
    fn a_byte_order_mark_is_not_text() {
        assert_eq!(text(b"\xEF\xBB\xBFx = 1"), "x = 1");
    }

    #[test]
    fn what_python_does_not_read_is_said_and_read_all_the_same() {
        for bytes in [&b"\xff\xfex\0=\x001\0"[..], b"\xfe\xff\0x\0=\x001"] {
            let (file, diagnostic) = decode("a.py", &Bytes::copy_from_slice(bytes));
            assert_eq!(file.text(), "x=1");
            assert!(diagnostic.is_some());
        }
    }

    #[test]
    fn a_cookie_on_either_of_the_first_two_lines_counts() {
        assert!(text(b"# -*- coding: latin-1 -*-\nx = '\xe9'").contains('é'));
        assert!(text(b"#!/usr/bin/python\n# vim: set fileencoding=cp1252 :\n'\xe9'").contains('é'));
        assert!(
            decode(
                "a.py",
                &Bytes::from_static(b"x = 1\n\n# coding: latin-1\n'\xe9'")
            )
            .1
            .is_some()
        );
    }

    #[test]
    fn an_unknown_encoding_is_said_and_the_text_kept() {
        let (file, diagnostic) = decode("a.py", &Bytes::from_static(b"# coding: klingon\nx = 1\n"));
        assert!(file.text().ends_with("x = 1\n"));
        assert!(diagnostic.is_some());
    }
}
