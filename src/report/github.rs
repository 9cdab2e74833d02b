//! Findings as GitHub workflow commands: `::error file=…,line=…::message`.
//!
//! Messages hold names from untrusted code, so what has a meaning in a command is escaped as the
//! runner's own toolkit does (`%25`, `%0D`, `%0A`; in properties also `%3A` and `%2C`). What a log
//! viewer or terminal could mistake for a command of its own is written out first.

use std::io::{self, Write};

use super::{Finding, sanitize_char};
use crate::diagnostic::Severity;

/// Writes one command a line.
pub(super) fn write(findings: &[Finding<'_>], out: &mut dyn Write) -> io::Result<()> {
    for finding in findings {
        let diagnostic = finding.diagnostic;
        let command = match diagnostic.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "notice",
        };
        write!(out, "::{command} file={}", property(&finding.path()))?;
        if let Some((start, end)) = finding.range() {
            write!(out, ",line={},endLine={}", start.line, end.line)?;
            // Columns are only understood where both ends are on one line.
            if start.line == end.line {
                write!(out, ",col={},endColumn={}", start.column, end.column)?;
            }
        }
        let title = format!("{} {}", diagnostic.code.id, diagnostic.code.name);
        write!(out, ",title={}", property(&title))?;
        let mut message = diagnostic.message.clone();
        if let Some(help) = &diagnostic.help {
            message.push('\n');
            message.push_str(help);
        }
        writeln!(out, "::{}", data(&message))?;
    }
    Ok(())
}

/// The text after `::`.
fn data(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '%' => out.push_str("%25"),
            '\r' => out.push_str("%0D"),
            '\n' => out.push_str("%0A"),
            c => sanitize_char(c, &mut out),
        }
    }
    out
}

/// The value of a property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use crate::report::{Style, tests::rendered};

    #[test]
    fn one_command_a_line_with_everything_escaped() {
        assert_eq!(
            rendered(Style::Github),
            "::error file=repo/tools/a b%2Cc.py,line=3,endLine=3,col=12,endColumn=16,\
             title=TM001 syntax-error::the first%0Aof two lines, 100%25%0Awrite it otherwise\n\
             ::warning file=repo/x.py,title=TM003 encoding::not text: \\u{1b}]0;title\\u{7}\n\
             ::warning file=repo/tools/a b%2Cc.py,line=4,endLine=4,col=9,endColumn=28,\
             title=TM005 too-deep::odd\n"
        );
    }
}
