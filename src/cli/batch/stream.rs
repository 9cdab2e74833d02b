//! `--stdin`: one source a line in, one record a line out, in order.

use std::io::{self, BufRead, BufReader, ErrorKind, Read};

use serde_json::Value as Json;

use super::record::{Record, Settings, of_trees};
use super::{Summary, pipeline, write_line};
use crate::cli::sources::Sources;
use crate::extract::Options;

/// Bytes of a line at most. A longer one is a record with an error, and is read past.
const MAX_LINE: u64 = 64 << 10;

/// What a line asks for.
struct Request {
    id: Option<Json>,
    /// The source, or why there is none.
    source: Result<String, String>,
}

/// Works on the lines of standard input until it ends.
pub(super) fn run(
    settings: &Settings,
    sources: &Sources,
    summary: &mut Summary,
) -> anyhow::Result<()> {
    // A source that was named has its plain functions taken for tools, as in `extract`.
    let settings = Settings {
        options: Options {
            fallback: true,
            ..settings.options.clone()
        },
        ..settings.clone()
    };
    let mut input = BufReader::new(io::stdin());
    let lines = std::iter::from_fn(move || next_line(&mut input));
    let work =
        |line: Result<String, String>| answer(line.map_or_else(refused, parse), &settings, sources);
    pipeline::ordered(lines, work, |record| {
        summary.add(&record);
        let written = write_line(&record);
        if let Err(error) = &written
            && error.downcast_ref::<io::Error>().map(io::Error::kind) == Some(ErrorKind::BrokenPipe)
        {
            // The reading thread may wait for a line that never comes.
            #[expect(clippy::exit, reason = "nobody is left to read the records")]
            std::process::exit(0)
        }
        written
    })
}

/// The next line that is not empty, or what is wrong with it; nothing at the end of the input.
fn next_line(input: &mut impl BufRead) -> Option<Result<String, String>> {
    loop {
        let mut line = Vec::new();
        let read = input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line);
        match read {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) | Ok(0) => return None,
            Ok(_) => {}
        }
        if line.len() as u64 == MAX_LINE && line.last() != Some(&b'\n') {
            // A failing read ends the input next time.
            let _ = input.skip_until(b'\n');
            return Some(Err(format!("a line is longer than {MAX_LINE} bytes")));
        }
        match String::from_utf8(line) {
            Err(_) => return Some(Err("a line is not UTF-8".to_owned())),
            Ok(line) if line.trim().is_empty() => {}
            Ok(line) => return Some(Ok(line)),
        }
    }
}

fn refused(problem: String) -> Request {
    Request {
        id: None,
        source: Err(problem),
    }
}

/// A line is a path or URI, or a JSON object with a `code_uri` and perhaps an `id`.
fn parse(line: String) -> Request {
    let line = line.trim();
    if !line.starts_with('{') {
        return Request {
            id: None,
            source: Ok(line.to_owned()),
        };
    }
    let Ok(mut request) = serde_json::from_str::<Json>(line) else {
        return refused("a line that starts with { is no JSON".to_owned());
    };
    let id = request
        .as_object_mut()
        .and_then(|object| object.shift_remove("id"));
    let source = match request.get("code_uri").and_then(Json::as_str) {
        Some(uri) => Ok(uri.to_owned()),
        None => Err("there is no \"code_uri\" in the object".to_owned()),
    };
    Request { id, source }
}

fn answer(request: Request, settings: &Settings, sources: &Sources) -> Record {
    let mut record = match &request.source {
        Err(problem) => Record::failed("", problem, None),
        Ok(source) => match sources.open(source) {
            Ok(opened) => of_trees(&opened, source, settings),
            Err(error) => Record::of_error(source, &error),
        },
    };
    record.id = request.id;
    record
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_sources_or_objects() {
        let source = |line: &str| parse(line.to_owned()).source;
        assert_eq!(source(" a.py\r\n"), Ok("a.py".to_owned()));
        assert_eq!(source(r#"{"id": 7, "code_uri": "x"}"#), Ok("x".to_owned()));
        assert_eq!(
            parse(r#"{"id": 7, "code_uri": "x"}"#.to_owned()).id,
            Some(7.into())
        );
        assert!(source("{").is_err());
        assert!(source("{}").is_err());
    }

    #[test]
    fn odd_lines_cost_only_themselves() {
        let mut text = b"\n\na\n\xff\n".to_vec();
        text.extend(std::iter::repeat_n(b'x', 70_000));
        text.extend(b"\nb");
        let mut input = text.as_slice();
        let mut lines = std::iter::from_fn(|| next_line(&mut input));
        assert_eq!(lines.next(), Some(Ok("a\n".to_owned())));
        assert!(lines.next().is_some_and(|line| line.is_err()));
        assert!(lines.next().is_some_and(|line| line.is_err()));
        assert_eq!(lines.next(), Some(Ok("b".to_owned())));
        assert_eq!(lines.next(), None);
    }
}
