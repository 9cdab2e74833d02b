//! From a document to all that it leads to.
//!
//! Pointers are followed level by level: all documents of a level are fetched together, so that
//! an agent with thirty tools costs as many rounds as one with a single tool. The result is in
//! the order of the documents. It must not know what a tool is.

use std::collections::BTreeSet;

use futures_util::StreamExt;
use futures_util::stream;
use tokio::time::Instant;

use super::archive;
use super::error::SourceError;
use super::fetch::{Fetched, Fetcher};
use super::ipfs::unixfs::Content;
use super::limits::Limits;
use super::local;
use super::names;
use super::pointers;
use super::select;
use super::tree::SourceTree;
use super::uri::{FileKind, SourceUri};

/// How many documents of one level are fetched at the same time.
const AT_ONCE: usize = 32;

/// A document that is to be opened.
struct Step {
    uri: SourceUri,
    /// Where it stands among all: the index in each document on the way to it.
    place: Vec<usize>,
    /// The documents on the way to it.
    chain: Vec<String>,
}

/// What a document holds and where it points to.
#[derive(Default)]
struct Opened {
    tree: Option<SourceTree>,
    targets: Vec<SourceUri>,
    problems: Vec<SourceError>,
}

impl Opened {
    fn of_tree(mut tree: SourceTree) -> Self {
        let found = pointers::of_tree(&tree);
        let mut problems = found.problems;
        if found.only_points {
            problems.append(&mut tree.problems);
        }
        Self {
            tree: (!found.only_points).then_some(tree),
            targets: found.targets,
            problems,
        }
    }
}

/// Follows pointers level by level.
pub(super) async fn follow(fetcher: &Fetcher, uri: &SourceUri, deadline: Instant) -> Fetched {
    let mut fetched = Vec::new();
    let mut seen = BTreeSet::from([uri.to_string()]);
    let mut level = vec![Step {
        uri: uri.clone(),
        place: Vec::new(),
        chain: Vec::new(),
    }];
    while !level.is_empty() {
        let opened = stream::iter(level.into_iter().map(|step| async {
            let opened = open(fetcher, &step.uri, step.chain.is_empty(), deadline).await;
            (step, opened)
        }));
        let opened: Vec<_> = opened.buffered(AT_ONCE).collect().await;
        level = Vec::new();
        for (step, opened) in opened {
            let opened = opened.unwrap_or_else(|error| Opened {
                problems: vec![error],
                ..Opened::default()
            });
            let mut chain = step.chain;
            chain.push(step.uri.to_string());
            let mut problems = opened.problems;
            for (index, target) in opened.targets.into_iter().enumerate() {
                let name = target.to_string();
                if chain.contains(&name) {
                    problems.push(SourceError::Cycle { uri: name });
                } else if chain.len() > fetcher.limits().max_depth {
                    problems.push(SourceError::TooDeep {
                        uri: name,
                        limit: fetcher.limits().max_depth,
                    });
                } else if seen.insert(name) {
                    let mut place = step.place.clone();
                    place.push(index);
                    level.push(Step {
                        uri: target,
                        place,
                        chain: chain.clone(),
                    });
                }
            }
            fetched.push((step.place, opened.tree, problems));
        }
    }
    fetched.sort_by(|a, b| a.0.cmp(&b.0));
    let mut result = Fetched::default();
    for (_, tree, problems) in fetched {
        result.trees.extend(tree);
        result.problems.extend(problems);
    }
    result
}

/// Opens one document. `is_root` says that the user named it, not another document.
async fn open(
    fetcher: &Fetcher,
    uri: &SourceUri,
    is_root: bool,
    deadline: Instant,
) -> Result<Opened, SourceError> {
    let limits = fetcher.limits();
    match uri {
        SourceUri::Path(_) if !is_root => Err(SourceError::Refused {
            uri: uri.to_string(),
            reason: "a document may not point to a file on this machine".to_string(),
        }),
        SourceUri::Path(path) => {
            let tree = local::read(path, limits)?;
            if !path.is_file() {
                return Ok(Opened::of_tree(tree));
            }
            let Some((name, bytes)) = tree.iter().next() else {
                return Ok(Opened::of_tree(tree));
            };
            match FileKind::of_name(name) {
                FileKind::Python | FileKind::Unknown => Ok(Opened {
                    tree: Some(tree),
                    ..Opened::default()
                }),
                kind => file(limits, uri, name, kind, bytes),
            }
        }
        SourceUri::Ipfs(ipfs) => match fetcher.ipfs(ipfs, deadline).await? {
            Content::File(bytes) => {
                let name = match ipfs.path.last() {
                    Some(name) => name.to_string(),
                    None => ipfs.cid.to_string(),
                };
                let kind = FileKind::of(&name, &bytes);
                file(limits, uri, &name, kind, &bytes)
            }
            Content::Folder {
                mut files,
                problems,
            } => {
                select::drop_tests(&mut files, |(path, _)| path);
                let mut tree = SourceTree::new(uri.to_string());
                for (path, bytes) in files {
                    tree.insert(path, bytes);
                }
                tree.problems = problems;
                Ok(Opened::of_tree(tree))
            }
        },
        SourceUri::Web(web) => {
            let bytes = fetcher.web(web, deadline).await?;
            let segments = web.url.path_segments();
            let name = segments.and_then(|mut segments| segments.next_back());
            let name = name.unwrap_or("");
            let name = percent_encoding::percent_decode_str(name).decode_utf8_lossy();
            let kind = match web.kind {
                FileKind::Unknown => FileKind::of(&name, &bytes),
                kind => kind,
            };
            file(limits, uri, &name, kind, &bytes)
        }
    }
}

/// What a single file leads to.
fn file(
    limits: &Limits,
    uri: &SourceUri,
    name: &str,
    kind: FileKind,
    bytes: &[u8],
) -> Result<Opened, SourceError> {
    let shown = uri.to_string();
    match kind {
        FileKind::Json => Ok(Opened {
            targets: vec![pointers::of_metadata(&shown, bytes)?],
            ..Opened::default()
        }),
        FileKind::TarGz => Ok(Opened::of_tree(archive::tar_gz(&shown, bytes, limits)?)),
        FileKind::Zip => Ok(Opened::of_tree(archive::zip(&shown, bytes, limits)?)),
        FileKind::Python | FileKind::Unknown => {
            let mut tree = SourceTree::new(shown);
            let is_safe = names::objection(name).is_none();
            let name = if is_safe { name } else { "source" };
            let ending = if name.ends_with(".py") { "" } else { ".py" };
            tree.insert(format!("{name}{ending}"), bytes.to_vec());
            Ok(Opened {
                tree: Some(tree),
                ..Opened::default()
            })
        }
    }
}
