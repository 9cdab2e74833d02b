//! Where a document points to: metadata to its code, a service to its agent, an agent to its
//! tools, a repository to the packages that it does not hold.
//!
//! Pure: it reads trees and gives names. Only what can lead to tools is followed.

use serde_json::Value;

use super::error::SourceError;
use super::ipfs::cid::Cid;
use super::select;
use super::tree::SourceTree;
use super::uri::{IpfsPath, SourceUri};
use crate::yaml::{self, Shallow};

/// What a source leads to.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// Where to go on, in the order of the document.
    pub targets: Vec<SourceUri>,
    /// Pointers that lead nowhere.
    pub problems: Vec<SourceError>,
    /// Whether the document only points: there are no tools in it.
    pub only_points: bool,
}

/// Where metadata JSON points to: its `code_uri`.
///
/// # Errors
///
/// It is no JSON object, has no `code_uri`, or one that is not allowed.
pub(crate) fn of_metadata(uri: &str, bytes: &[u8]) -> Result<SourceUri, SourceError> {
    let malformed = |reason: &str| SourceError::Malformed {
        uri: uri.to_string(),
        reason: reason.to_string(),
    };
    let value: Value =
        serde_json::from_slice(bytes).map_err(|error| malformed(&format!("no JSON: {error}")))?;
    let code_uri = value.get("code_uri").and_then(Value::as_str);
    let code_uri = code_uri.ok_or_else(|| SourceError::NoCodeUri {
        uri: uri.to_string(),
    })?;
    match SourceUri::parse(code_uri.trim())? {
        SourceUri::Path(_) => Err(SourceError::Refused {
            uri: code_uri.to_string(),
            reason: "a document may not point to a file on this machine".to_string(),
        }),
        target => Ok(target),
    }
}

/// Where a folder points to, by the files at its top or in the one folder that it wraps.
pub(crate) fn of_tree(tree: &SourceTree) -> Found {
    let mut found = Found::default();
    for top in tops(tree) {
        let file = |name: &str| {
            let path = joined(&top, name);
            tree.get(&path).map(|bytes| (path, bytes))
        };
        for (name, key) in [("service.yaml", "agent"), ("aea-config.yaml", "customs")] {
            if let Some((path, bytes)) = file(name) {
                found.only_points = true;
                in_yaml(tree, &path, bytes, key, &mut found);
            }
        }
        // A wrapped folder of this name is met at the root already.
        let names: &[&str] = match &*top {
            "packages" => &[],
            _ => &["packages.json", "packages/packages.json"],
        };
        for name in names {
            if let Some((path, bytes)) = file(name) {
                in_packages(tree, &path, bytes, &mut found);
            }
        }
    }
    found
}

/// The root, and the one folder in it if there is nothing else.
fn tops(tree: &SourceTree) -> Vec<String> {
    let mut tops = vec![String::new()];
    let first = |path: &str| path.split_once('/').map(|(folder, _)| folder.to_string());
    let mut folders = tree.iter().map(|(path, _)| first(path));
    if let Some(Some(folder)) = folders.next()
        && folders.all(|other| other.as_deref() == Some(&folder))
    {
        tops.push(folder);
    }
    tops
}

fn joined(folder: &str, name: &str) -> String {
    if folder.is_empty() {
        name.to_string()
    } else {
        format!("{folder}/{name}")
    }
}

fn in_yaml(tree: &SourceTree, path: &str, bytes: &[u8], key: &str, found: &mut Found) {
    let uri = format!("{}/{path}", tree.uri);
    let top = match yaml::top_level(bytes) {
        Ok(top) => top,
        Err(reason) => {
            found.problems.push(SourceError::Malformed { uri, reason });
            return;
        }
    };
    for entry in top.into_iter().filter(|entry| entry.key == key) {
        let pointers = match entry.value {
            Shallow::Scalar(pointer) => vec![pointer],
            Shallow::List(pointers) => pointers,
            Shallow::Map(_) => Vec::new(),
        };
        for pointer in pointers {
            // `author/name:version:CID`; without the CID it says only what is meant.
            let parts: Vec<&str> = pointer.split(':').collect();
            match parts[..] {
                [_, _, cid] => target(&uri, &pointer, cid, found),
                _ => found.problems.push(SourceError::BadPointer {
                    uri: uri.clone(),
                    pointer,
                    reason: "it has no CID".to_string(),
                }),
            }
        }
    }
}

fn target(uri: &str, pointer: &str, cid: &str, found: &mut Found) {
    match Cid::parse(cid.trim()) {
        Ok(cid) => found.targets.push(SourceUri::Ipfs(IpfsPath {
            cid,
            path: Vec::new(),
            gateway: None,
        })),
        Err(error) => found.problems.push(SourceError::BadPointer {
            uri: uri.to_string(),
            pointer: pointer.to_string(),
            reason: error.to_string(),
        }),
    }
}

/// The tools that `packages.json` lists and whose folders are not there.
fn in_packages(tree: &SourceTree, path: &str, bytes: &[u8], found: &mut Found) {
    let uri = format!("{}/{path}", tree.uri);
    let value: Value = match serde_json::from_slice(bytes) {
        Ok(value) => value,
        Err(error) => {
            let reason = format!("no JSON: {error}");
            found.problems.push(SourceError::Malformed { uri, reason });
            return;
        }
    };
    let base = select::folders(path).next().unwrap_or("");
    let groups = ["dev", "third_party"];
    let groups = groups
        .iter()
        .filter_map(|group| value.get(group)?.as_object());
    for (name, cid) in groups.flatten() {
        let parts: Vec<&str> = name.split('/').collect();
        let ["custom", author, package, _] = parts[..] else {
            continue;
        };
        let component = format!("{author}/customs/{package}/{}", select::PACKAGE_FILE);
        if tree.get(&joined(base, &component)).is_none() {
            target(&uri, name, cid.as_str().unwrap_or(""), found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: &str = "bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi";
    const B: &str = "QmT78zSuBmuS4z925WZfrqQ1qHaJ56DQaTfyMUF7F8ff5o";

    fn tree(files: &[(&str, String)]) -> SourceTree {
        let mut tree = SourceTree::new("ipfs://root");
        for (path, text) in files {
            tree.insert(*path, text.clone().into_bytes());
        }
        tree
    }

    fn targets(found: &Found) -> Vec<String> {
        found.targets.iter().map(ToString::to_string).collect()
    }

    fn v1(cid: &str) -> String {
        format!("ipfs://{}", Cid::parse(cid).unwrap())
    }

    #[test]
    fn a_service_points_to_its_agent() {
        let text =
            format!("name: s\nagent: valory/a:0.1.0:{A}\nskills: [x/y:1:{B}]\n---\nagent: n\n");
        let found = of_tree(&tree(&[("s/service.yaml", text)]));
        assert_eq!(targets(&found), [v1(A)]);
        assert!(found.only_points && found.problems.is_empty());
    }

    #[test]
    fn an_agent_points_to_its_customs_in_order() {
        let text = format!(
            "agent_name: a\nskills:\n- v/s:0.1.0:{B}\ncustoms:\n- v/b:0.1.0:{B}\n- v/a:0.1.0:{A}\n\
             - v/c:0.1.0\n- v/d:0.1.0:oops\n"
        );
        let found = of_tree(&tree(&[("a/aea-config.yaml", text)]));
        assert_eq!(targets(&found), [v1(B), v1(A)]);
        let reasons: Vec<_> = found.problems.iter().map(ToString::to_string).collect();
        assert_eq!(reasons.len(), 2);
        assert!(reasons[0].contains("v/c:0.1.0") && reasons[1].contains("oops"));
    }

    #[test]
    fn a_repository_points_to_the_tools_that_it_lacks() {
        let text = format!(
            r#"{{"dev": {{"custom/v/here/0.1.0": "{A}", "skill/v/s/0.1.0": "{A}"}},
                "third_party": {{"custom/v/there/0.1.0": "{B}"}}}}"#
        );
        let here = "packages/v/customs/here/component.yaml";
        let repo = tree(&[("packages/packages.json", text), (here, String::new())]);
        let found = of_tree(&repo);
        assert_eq!(targets(&found), [v1(B)]);
        assert!(!found.only_points);
    }

    #[test]
    fn manifests_further_inside_are_not_followed() {
        let text = format!("agent: v/a:0.1.0:{A}\n");
        let found = of_tree(&tree(&[
            ("a/b/service.yaml", text),
            ("x.py", String::new()),
        ]));
        assert!(targets(&found).is_empty() && !found.only_points);
    }

    #[test]
    fn metadata_points_to_its_code_but_never_to_this_machine() {
        let of = |code_uri: &str| {
            let text = serde_json::json!({"name": "n", "code_uri": code_uri}).to_string();
            of_metadata("m.json", text.as_bytes())
        };
        assert_eq!(of(A).unwrap().to_string(), v1(A));
        assert!(of("https://h.example/a.py").is_ok());
        for code_uri in ["file:///etc/passwd", "/etc/passwd", "a.py", "../x"] {
            assert!(
                matches!(of(code_uri), Err(SourceError::Refused { .. })),
                "{code_uri}"
            );
        }
        for text in ["{}", r#"{"code_uri": 1}"#, "[]"] {
            let error = of_metadata("m.json", text.as_bytes()).unwrap_err();
            assert!(matches!(error, SourceError::NoCodeUri { .. }), "{text}");
        }
        assert!(of_metadata("m.json", b"{").is_err());
    }
}
