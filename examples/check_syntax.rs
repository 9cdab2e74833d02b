//! Says what the strict check finds in snippets, for `.ci/strictness.py`. Each comes on stdin as a
//! line with its length and then its bytes; for each a line goes out, empty where nothing is wrong.

use std::io::{self, BufRead as _, Read as _, Write as _};
use std::sync::Arc;

use toolmeta::syntax::{decode, strict};

fn main() -> io::Result<()> {
    let mut stdin = io::stdin().lock();
    let mut stdout = io::stdout().lock();
    let mut line = String::new();
    while stdin.read_line(&mut line)? > 0 {
        let mut bytes = vec![0; line.trim().parse().unwrap_or(0)];
        stdin.read_exact(&mut bytes)?;
        let (source, _) = decode("snippet.py", &bytes.into());
        // What cannot be checked has a finding too.
        let found = strict::check(&Arc::new(source)).unwrap_or_else(|unchecked| vec![unchecked]);
        let messages: Vec<String> = found
            .iter()
            .map(|diagnostic| diagnostic.message.escape_default().to_string())
            .collect();
        writeln!(stdout, "{}", messages.join(" | "))?;
        stdout.flush()?;
        line.clear();
    }
    Ok(())
}
