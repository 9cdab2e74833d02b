//! `toolmeta cid`: the CIDs that the registry would give, and whether fingerprints are right.

use std::collections::BTreeMap;
use std::path::Path;

use super::args::CidArgs;
use super::exit::ExitStatus;
use super::output;
use crate::diagnostic::{Diagnostic, Place, codes};
use crate::source::error::SourceError;
use crate::source::ipfs::cid::Cid;
use crate::source::limits::Limits;
use crate::source::package::{self, PackageCid};
use crate::yaml::{self, Entry, Shallow};

/// The file that states the fingerprints.
const MANIFEST: &str = "component.yaml";

pub(super) fn run(arguments: &CidArgs) -> ExitStatus {
    let limits = arguments.reading.limits();
    let mut status = ExitStatus::Success;
    let mut done = 0;
    let mut text = String::new();
    for path in &arguments.paths {
        let computed = match package::cid_of(path, &limits) {
            Ok(computed) => computed,
            Err(error) => {
                output::source_error(&error);
                status = ExitStatus::Findings;
                continue;
            }
        };
        done += 1;
        let path_shown = output::printable(&path.to_string_lossy());
        match arguments.paths.len() {
            1 => text += &format!("{}\n", computed.cid),
            _ => text += &format!("{}  {path_shown}\n", computed.cid),
        }
        if arguments.check {
            let findings = check(path, &computed, &limits);
            if !findings.is_empty() {
                status = ExitStatus::Findings;
            }
            output::findings(&path.to_string_lossy(), &findings);
        }
    }
    if done == 0 {
        return ExitStatus::Failure;
    }
    if let Err(error) = output::write_data(None, &text) {
        return output::failure(&error);
    }
    status
}

/// Compares the fingerprints in the package's `component.yaml` with its files.
fn check(path: &Path, computed: &PackageCid, limits: &Limits) -> Vec<Diagnostic> {
    let manifest = path.join(MANIFEST);
    let finding = |message: String| {
        let place = Place::Path(MANIFEST.to_owned());
        Diagnostic::new(&codes::FINGERPRINT_MISMATCH, place, message)
    };
    let entries = match read(&manifest, limits) {
        Ok(entries) => entries,
        Err(reason) => return vec![finding(reason)],
    };
    let value = |key: &str| {
        let entry = entries.iter().find(|entry| entry.key == key);
        entry.map(|entry| &entry.value)
    };
    let stated: BTreeMap<&str, &str> = match value("fingerprint") {
        Some(Shallow::Map(stated)) => stated.iter().map(|(k, v)| (&**k, &**v)).collect(),
        _ => return vec![finding("it states no fingerprints".to_string())],
    };
    let ignored: Vec<&str> = match value("fingerprint_ignore_patterns") {
        Some(Shallow::List(patterns)) => patterns.iter().map(String::as_str).collect(),
        _ => Vec::new(),
    };
    let mut findings = Vec::new();
    for (file, cid) in &computed.files {
        if !has_fingerprint(file, &ignored) {
            continue;
        }
        match stated.get(&**file) {
            None => findings.push(finding(format!("`{file}` has no fingerprint; it is {cid}"))),
            Some(stated) if Cid::parse(stated.trim()) == Ok(*cid) => {}
            Some(stated) if has_other_line_ends(&path.join(file), stated, limits) => {}
            Some(stated) => findings.push(finding(format!(
                "the fingerprint of `{file}` is {stated}, but the file is {cid}"
            ))),
        }
    }
    let gone = stated
        .keys()
        .filter(|file| !computed.files.contains_key(**file));
    findings
        .extend(gone.map(|file| finding(format!("`{file}` has a fingerprint and is not there"))));
    findings
}

/// Whether the fingerprint is that of the same text with the line ends of Unix: open-aea takes the
/// fingerprint of a text file so, and a checkout on Windows has others.
fn has_other_line_ends(file: &Path, stated: &str, limits: &Limits) -> bool {
    let tree = crate::source::local::read(file, limits).unwrap_or_default();
    let text = tree.iter().next();
    let text = text.and_then(|(_, bytes)| std::str::from_utf8(bytes).ok());
    text.is_some_and(|text| {
        let cid = package::cid_of_bytes(text.replace("\r\n", "\n").as_bytes());
        Cid::parse(stated.trim()) == Ok(cid)
    })
}

fn read(manifest: &Path, limits: &Limits) -> Result<Vec<Entry>, String> {
    let tree = crate::source::local::read(manifest, limits);
    let tree = tree.map_err(|error: SourceError| error.to_string())?;
    let (_, bytes) = tree.iter().next().ok_or("it cannot be read")?;
    yaml::top_level(bytes)
}

/// Whether open-aea gives the file a fingerprint: not to configurations and keys, and not to
/// what the package itself leaves out.
fn has_fingerprint(file: &str, ignored: &[&str]) -> bool {
    const NEVER: &[&str] = &[
        ".DS_Store",
        "*.pyc",
        "aea-config.yaml",
        "service.yaml",
        "protocol.yaml",
        "connection.yaml",
        "skill.yaml",
        "contract.yaml",
        "component.yaml",
        "*_private_key.txt",
    ];
    let mut patterns = NEVER.iter().chain(ignored);
    !patterns.any(|pattern| path_matches(pattern, file))
}

/// As `PurePath.match` of Python: a relative pattern is compared with the end of the path, part
/// by part.
fn path_matches(pattern: &str, path: &str) -> bool {
    let mut parts = path.rsplit('/');
    let mut patterns = pattern
        .rsplit('/')
        .filter(|part| !part.is_empty())
        .peekable();
    patterns.peek().is_some()
        && patterns.all(|pattern| parts.next().is_some_and(|part| name_matches(pattern, part)))
}

/// Whether `name` is of the form `pattern`, in which `*` stands for any text and `?` for one
/// character.
fn name_matches(pattern: &str, name: &str) -> bool {
    let pattern: Vec<char> = pattern.chars().collect();
    let name: Vec<char> = name.chars().collect();
    // Where to go back to: just behind the last star, and one further in the name.
    let (mut p, mut n, mut back) = (0, 0, None);
    while n < name.len() {
        match pattern.get(p) {
            Some('*') => {
                back = Some((p + 1, n));
                p += 1;
            }
            Some(c) if *c == '?' || Some(c) == name.get(n) => {
                p += 1;
                n += 1;
            }
            _ => match back {
                Some((star, from)) => {
                    back = Some((star, from + 1));
                    (p, n) = (star, from + 1);
                }
                None => return false,
            },
        }
    }
    pattern.iter().skip(p).all(|c| *c == '*')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_as_those_of_python_do() {
        for (pattern, path) in [
            ("*.pyc", "a/b.pyc"),
            ("b.py", "a/b.py"),
            ("a/*.py", "x/a/b.py"),
            ("?.py", "b.py"),
            ("*a*b*", "xxaxxbxx"),
            ("*", ""),
        ] {
            assert!(path_matches(pattern, path), "{pattern} {path}");
        }
        for (pattern, path) in [
            ("*.pyc", "a.py"),
            ("a/b.py", "b.py"),
            ("?.py", "bb.py"),
            ("", "a"),
            ("*a*b", "ab/c"),
        ] {
            assert!(!path_matches(pattern, path), "{pattern} {path}");
        }
    }

    #[test]
    fn configurations_and_keys_have_no_fingerprint() {
        for file in [
            "component.yaml",
            "sub/skill.yaml",
            "ethereum_private_key.txt",
            ".DS_Store",
        ] {
            assert!(!has_fingerprint(file, &[]), "{file}");
        }
        assert!(has_fingerprint("tool.py", &[]));
        assert!(!has_fingerprint("data/x.csv", &["*.csv"]));
    }
}
