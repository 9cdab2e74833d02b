//! What a source is called: every form of path and URI, read without opening anything.
//!
//! Pure. The meaning of a text never depends on what is on the disk: a folder whose name is a
//! CID is reached as `./NAME`.

use std::fmt;
use std::path::PathBuf;

use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};
use url::Url;

use super::error::SourceError;
use super::ipfs::cid::{Cid, CidError};
use super::names;

/// A parsed source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SourceUri {
    /// A file or folder on disk: a path, or `file://`.
    Path(PathBuf),
    /// Content by its hash, from any gateway.
    Ipfs(IpfsPath),
    /// One document at one place.
    Web(WebFile),
}

/// Content by its hash, and the path to what is meant below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IpfsPath {
    /// The root.
    pub cid: Cid,
    /// The names to follow below the root.
    pub path: Vec<Box<str>>,
    /// The gateway that the URL named, if it was one: `https://HOST`.
    pub gateway: Option<Url>,
}

/// A document on the web.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebFile {
    /// Where.
    pub url: Url,
    /// What its name says that it is.
    pub kind: FileKind,
}

/// What a document is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A Python file.
    Python,
    /// JSON, perhaps metadata with a `code_uri`.
    Json,
    /// A tar archive, compressed with gzip.
    TarGz,
    /// A zip archive.
    Zip,
    /// Its name does not say.
    Unknown,
}

impl FileKind {
    /// What a file of this name is.
    pub fn of_name(name: &str) -> Self {
        let name = name.to_ascii_lowercase();
        let ends = |ending: &str| name.ends_with(ending);
        if ends(".py") {
            Self::Python
        } else if ends(".json") {
            Self::Json
        } else if ends(".tar.gz") || ends(".tgz") {
            Self::TarGz
        } else if ends(".zip") {
            Self::Zip
        } else {
            Self::Unknown
        }
    }

    /// What a file of this name and content is; the content decides only if the name does not.
    pub fn of(name: &str, bytes: &[u8]) -> Self {
        match Self::of_name(name) {
            Self::Unknown if bytes.starts_with(b"\x1f\x8b") => Self::TarGz,
            Self::Unknown if bytes.starts_with(b"PK\x03\x04") => Self::Zip,
            Self::Unknown if bytes.trim_ascii_start().starts_with(b"{") => Self::Json,
            Self::Unknown => Self::Python,
            kind => kind,
        }
    }
}

impl SourceUri {
    /// Reads a source as a user gives it, or as a `code_uri` names it.
    ///
    /// - `ipfs://CID[/path]`, also `ipfs://ipfs/CID` and `/ipfs/CID`
    /// - a bare CID of version 0 or 1 in any base, with a path or without, and `0x` with the 64
    ///   hex digits of a SHA2-256
    /// - `https://GATEWAY/ipfs/CID[/path]` and `https://CID.ipfs.GATEWAY[/path]`
    /// - any other `https://…`
    /// - `file://…`, and whatever is left, as a path
    ///
    /// # Errors
    ///
    /// The text is empty, names a scheme that is not read, or is a malformed URI or CID.
    ///
    /// ```
    /// use toolmeta::source::uri::SourceUri;
    ///
    /// let uri = SourceUri::parse("https://gateway.example/ipfs/QmbWqxBEKC3P8tqsKc98xmWNzrzDtRLMiMPL8wBuTGsMnR/tools")?;
    /// assert_eq!(
    ///     uri.to_string(),
    ///     "ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/tools",
    /// );
    /// assert!(matches!(SourceUri::parse("./tools")?, SourceUri::Path(_)));
    /// # Ok::<(), toolmeta::source::error::SourceError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, SourceError> {
        Self::parse_inner(text).map_err(|reason| SourceError::BadUri {
            uri: text.to_string(),
            reason,
        })
    }

    fn parse_inner(text: &str) -> Result<Self, String> {
        if text.is_empty() {
            return Err("it is empty".to_string());
        }
        if text.contains('\0') {
            return Err("it holds a NUL".to_string());
        }
        if let Some((scheme, rest)) = split_scheme(text) {
            return match &*scheme.to_ascii_lowercase() {
                "ipfs" => {
                    let rest = rest.strip_prefix("ipfs/").unwrap_or(rest);
                    let rest = rest.split(['?', '#']).next().unwrap_or(rest);
                    parse_ipfs(rest, true)?.ok_or_else(|| CidError::Malformed.to_string())
                }
                "http" | "https" => parse_web(text),
                "file" => parse_file(text),
                other => Err(format!("`{other}:` is not a scheme that is read")),
            };
        }
        let bare = text.strip_prefix("/ipfs/").unwrap_or(text);
        if let Some(uri) = parse_ipfs(bare, false)? {
            return Ok(uri);
        }
        Ok(Self::Path(PathBuf::from(text)))
    }
}

impl fmt::Display for SourceUri {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Path(path) => path.display().fmt(f),
            Self::Ipfs(ipfs) => ipfs.fmt(f),
            Self::Web(web) => web.url.fmt(f),
        }
    }
}

/// What would be read as something else than a part of a path.
const IN_PATH: &AsciiSet = &CONTROLS.add(b' ').add(b'%').add(b'?').add(b'#');

/// `ipfs://CID/path`, the CID in version 1 and base32.
impl fmt::Display for IpfsPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ipfs://{}", self.cid)?;
        for name in &self.path {
            write!(f, "/{}", utf8_percent_encode(name, IN_PATH))?;
        }
        Ok(())
    }
}

/// Splits `scheme://rest`.
fn split_scheme(text: &str) -> Option<(&str, &str)> {
    let (scheme, rest) = text.split_once("://")?;
    let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'));
    is_scheme.then_some((scheme, rest))
}

/// Reads `CID[/path]`, or nothing if the first part does not even look like a CID.
fn parse_ipfs(text: &str, encoded: bool) -> Result<Option<SourceUri>, String> {
    let mut parts = text.split('/');
    let root = parts.next().unwrap_or("");
    let cid = match Cid::parse(root) {
        Ok(cid) => cid,
        Err(CidError::Malformed) if !looks_like_cid(root) => return Ok(None),
        Err(error) => return Err(error.to_string()),
    };
    let mut path = Vec::new();
    for part in parts.filter(|part| !part.is_empty()) {
        let part = if encoded {
            let decoded = percent_decode_str(part).decode_utf8();
            decoded.map_err(|_| "its path is not UTF-8".to_string())?
        } else {
            part.into()
        };
        if let Some(objection) = names::objection(&part) {
            return Err(format!("in its path {objection}"));
        }
        path.push(part.into());
    }
    Ok(Some(SourceUri::Ipfs(IpfsPath {
        cid,
        path,
        gateway: None,
    })))
}

/// Whether someone meant a CID, so that a slip in it is not taken for the name of a file.
fn looks_like_cid(text: &str) -> bool {
    let alphanumeric = text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let prefixes = ["bafy", "bafk", "Qm", "f01", "0x"];
    alphanumeric && text.len() >= 40 && prefixes.iter().any(|prefix| text.starts_with(prefix))
}

fn parse_web(text: &str) -> Result<SourceUri, String> {
    let url = Url::parse(text).map_err(|error| error.to_string())?;
    if !url.username().is_empty() || url.password().is_some() {
        return Err("it holds a user name or password".to_string());
    }
    let host = url.host_str().unwrap_or("");
    let mut gateway = url.clone();
    gateway.set_path("");
    gateway.set_query(None);
    gateway.set_fragment(None);
    let below_gateway = if let Some(rest) = url.path().strip_prefix("/ipfs/") {
        Some(rest.to_string())
    } else if let Some((cid, rest)) = host.split_once(".ipfs.") {
        // The host is of this form already; only its front is cut off.
        gateway
            .set_host(Some(rest))
            .map_err(|error| error.to_string())?;
        Some(format!("{cid}{}", url.path()))
    } else {
        None
    };
    if let Some(below) = below_gateway {
        return match parse_ipfs(&below, true)? {
            Some(SourceUri::Ipfs(ipfs)) => Ok(SourceUri::Ipfs(IpfsPath {
                gateway: Some(gateway),
                ..ipfs
            })),
            _ => Err(CidError::Malformed.to_string()),
        };
    }
    let kind = FileKind::of_name(url.path());
    Ok(SourceUri::Web(WebFile { url, kind }))
}

fn parse_file(text: &str) -> Result<SourceUri, String> {
    let url = Url::parse(text).map_err(|error| error.to_string())?;
    let path = url.to_file_path();
    let path = path.map_err(|()| "it is no path on this machine".to_string())?;
    Ok(SourceUri::Path(path))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const V1: &str = "bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi";
    const V0: &str = "QmbWqxBEKC3P8tqsKc98xmWNzrzDtRLMiMPL8wBuTGsMnR";
    const V36: &str = "k2k4r8oao3a13ig746677ovbb1s6hnvgksy42n2u8vo0o0m3xogyxhju";

    /// How the source is shown, with its kind in front.
    fn shown(text: &str) -> String {
        match SourceUri::parse(text) {
            Ok(SourceUri::Path(path)) => format!("path {}", path.display()),
            Ok(SourceUri::Ipfs(ipfs)) => match &ipfs.gateway {
                Some(gateway) => format!("{ipfs} from {gateway}"),
                None => ipfs.to_string(),
            },
            Ok(SourceUri::Web(web)) => format!("{:?} {}", web.kind, web.url),
            Err(error) => format!("error {error}"),
        }
    }

    #[test]
    fn every_spelling_of_a_cid_is_the_same_source() {
        let base16 = Cid::parse(V1).unwrap().to_base16();
        let digest = base16.replacen("f01701220", "0x", 1);
        let whole = format!("ipfs://{V1}");
        for root in [V1, V0, &base16, &digest] {
            for prefix in ["", "ipfs://", "IPFS://", "ipfs://ipfs/", "/ipfs/"] {
                let text = format!("{prefix}{root}");
                assert_eq!(shown(&text), whole, "{text}");
                assert_eq!(shown(&format!("{text}/")), whole, "{text}/");
                assert_eq!(shown(&format!("{text}/a/b.py")), format!("{whole}/a/b.py"));
            }
        }
    }

    #[test]
    fn gateway_urls_are_content_by_its_hash() {
        let whole = format!("ipfs://{V1}");
        for (text, path, gateway) in [
            (
                format!("https://g.example/ipfs/{V0}"),
                "",
                "https://g.example/",
            ),
            (
                format!("https://g.example:8443/ipfs/{V1}/a%20b?x=1#y"),
                "/a%20b",
                "https://g.example:8443/",
            ),
            (
                format!("http://127.0.0.1:8080/ipfs/{V1}/"),
                "",
                "http://127.0.0.1:8080/",
            ),
            (
                format!("https://{V1}.ipfs.g.example/a.py"),
                "/a.py",
                "https://g.example/",
            ),
        ] {
            assert_eq!(
                shown(&text),
                format!("{whole}{path} from {gateway}"),
                "{text}"
            );
        }
    }

    #[test]
    fn documents_are_known_by_their_name() {
        for (text, kind) in [
            ("https://h.example/a.py", "Python"),
            ("https://h.example/a.JSON?x=.py", "Json"),
            ("https://h.example/a.tar.gz", "TarGz"),
            ("https://h.example/a.tgz", "TarGz"),
            ("https://h.example/a.zip", "Zip"),
            ("https://h.example/a", "Unknown"),
        ] {
            assert_eq!(shown(text), format!("{kind} {text}"));
        }
    }

    #[test]
    fn the_rest_is_a_path() {
        for text in [
            "a", "a.py", "./bafy", "../x", "/abs", "C:\\x", "0xabc", "a b", "Qm", "~", "-",
        ] {
            assert_eq!(shown(text), format!("path {text}"));
        }
        assert_eq!(shown("file:///a/b%20c.py"), "path /a/b c.py");
        assert_eq!(shown("file://localhost/a"), "path /a");
    }

    #[test]
    fn what_cannot_be_meant_is_refused() {
        let typo = format!("{}0", &V1[..58]);
        for text in [
            "",
            "a\0b",
            "ipns://example.org",
            "ftp://h.example/a.py",
            "data://x",
            "ipfs://",
            "ipfs://foo",
            "https://",
            "https://u:p@h.example/a.py",
            "https://g.example/ipfs/foo",
            "file://other/a",
            &format!("ipfs://{V1}/../x"),
            &format!("ipfs://{V1}/%2e%2e/x"),
            &format!("{V1}/a%2Fb/../c"),
            &format!("ipfs://{V1}/a%2Fb"),
            &typo,
            // A key of IPNS names no fixed content.
            &format!("ipfs://{V36}"),
        ] {
            assert!(shown(text).starts_with("error "), "{text}: {}", shown(text));
        }
    }

    #[test]
    fn content_decides_where_a_name_does_not() {
        assert_eq!(FileKind::of("x.py", b"{"), FileKind::Python);
        assert_eq!(FileKind::of("x", b" \n{\"a\": 1}"), FileKind::Json);
        assert_eq!(FileKind::of("x", b"\x1f\x8b\x08"), FileKind::TarGz);
        assert_eq!(FileKind::of("x", b"PK\x03\x04"), FileKind::Zip);
        assert_eq!(FileKind::of("x", b"import os"), FileKind::Python);
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "(ipfs://|https://|file://|0x|/ipfs/|)\\PC*") {
            if let Ok(uri @ SourceUri::Ipfs(_)) = SourceUri::parse(&text) {
                let again = SourceUri::parse(&uri.to_string()).unwrap();
                prop_assert_eq!(again.to_string(), uri.to_string());
            }
        }

        #[test]
        fn paths_below_a_cid_survive_being_shown(
            path in proptest::collection::vec("\\PC{1,20}", 0..4)
        ) {
            prop_assume!(path.iter().all(|name| names::objection(name).is_none()));
            let ipfs = IpfsPath {
                cid: Cid::parse(V1).unwrap(),
                path: path.into_iter().map(Into::into).collect(),
                gateway: None,
            };
            let again = SourceUri::parse(&ipfs.to_string()).unwrap();
            prop_assert_eq!(again, SourceUri::Ipfs(ipfs));
        }
    }
}
