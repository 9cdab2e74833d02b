//! Reading on demand against a parse of the whole file: the same statements with the same ranges,
//! wherever the grammar gets through the whole file.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;

use super::ParsedFile;
use super::ast::{Stmt, StmtKind};
use super::read::Reader;
use super::strict;
use crate::text::SourceFile;

/// Where the files are: `TOOLMETA_READ`, paths separated as in `PATH`, else this crate's corpus.
fn roots() -> Vec<PathBuf> {
    match std::env::var_os("TOOLMETA_READ") {
        Some(paths) => std::env::split_paths(&paths).collect(),
        None => vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")],
    }
}

/// What becomes of a file: `None` where the grammar does not get through it in one parse, else in
/// what the two differ.
fn compared(path: &Path) -> Option<Option<String>> {
    let text = fs::read_to_string(path).ok()?;
    let source = Arc::new(SourceFile::new(path.to_string_lossy(), text));
    let whole = Reader::new(&source).whole_file()?;
    let parsed = ParsedFile::parse(&source);
    let read: Vec<&Stmt> = parsed.statements().collect();
    let whole: Vec<&Stmt> = whole.iter().collect();
    let found = difference(&read, &whole, &source).or_else(|| {
        let said = parsed.diagnostics();
        (!said.is_empty()).then(|| format!("{said:?}"))
    });
    Some(found.map(|found| format!("{}: {found}", path.display())))
}

#[test]
fn reading_on_demand_gives_what_a_parse_of_the_whole_file_gives() {
    let files: Vec<PathBuf> = roots()
        .iter()
        .flat_map(|root| walkdir::WalkDir::new(root).sort_by_file_name())
        .filter_map(|entry| Some(entry.ok()?.into_path()))
        .filter(|path| path.extension().is_some_and(|name| name == "py"))
        .collect();
    let compared: Vec<Option<String>> =
        files.par_iter().filter_map(|path| compared(path)).collect();
    let differing: Vec<&str> = compared.iter().flatten().map(String::as_str).collect();
    eprintln!(
        "{} files, {} compared, {} differ",
        files.len(),
        compared.len(),
        differing.len()
    );
    assert!(!compared.is_empty());
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(2000))]
    #[test]
    fn strings_and_comments_are_read_as_in_a_parse_of_the_whole_file(
        text in "(x = |'|\"|'''|\"\"\"|f|rb|\\\\|#|\n|    | |,|\\(|\\)|\\{|\\}|é|a longer text|','|if a:\n    ){1,16}"
    ) {
        let source = Arc::new(SourceFile::new("a.py", text));
        // The grammar takes more than Python, such as line breaks in strings of one line.
        let is_python = strict::check(&source).is_ok_and(|refused| refused.is_empty());
        if let Some(whole) = Reader::new(&source).whole_file().filter(|_| is_python) {
            let parsed = ParsedFile::parse(&source);
            let read: Vec<Stmt> = parsed.statements().cloned().collect();
            proptest::prop_assert_eq!(read, whole);
            proptest::prop_assert_eq!(parsed.diagnostics(), []);
        }
    }
}

/// The first statement, innermost, in which the two differ.
fn difference(read: &[&Stmt], whole: &[&Stmt], source: &SourceFile) -> Option<String> {
    let place = |stmt: &Stmt| source.line_column(stmt.range.start).to_string();
    for (one, whole) in read.iter().zip(whole) {
        let (one, other) = (*one, *whole);
        if one == other {
            continue;
        }
        if let (Some(one), Some(other)) = (body(one), body(other))
            && let Some(inner) = difference(&one, &other, source)
        {
            return Some(inner);
        }
        let (one, other) = (format!("{one:?}"), format!("{other:?}"));
        let same = one
            .bytes()
            .zip(other.bytes())
            .take_while(|(a, b)| a == b)
            .count();
        let cut = |text: &str| {
            let rest = text.get(same.saturating_sub(80)..).unwrap_or("");
            rest.chars().take(240).collect::<String>()
        };
        return Some(format!(
            "{}:\n  {}\n  {}",
            place(whole),
            cut(&one),
            cut(&other)
        ));
    }
    let (ours, theirs) = (read.len(), whole.len());
    (ours != theirs).then(|| format!("{ours} statements, not {theirs}"))
}

fn body(stmt: &Stmt) -> Option<Vec<&Stmt>> {
    match &stmt.kind {
        StmtKind::Function(function) => Some(function.body.statements().iter().collect()),
        StmtKind::Class(class) => Some(class.body.statements().iter().collect()),
        _ => None,
    }
}
