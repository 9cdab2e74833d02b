//! Content identifiers: reading every spelling of one, and checking bytes against one.
//!
//! Pure. It must not know where blocks come from.

use std::fmt;

use cid::multibase::Base;
use cid::multihash::Multihash;
use cid::{CidGeneric, Version};
use multihash_codetable::{Code, MultihashDigest};

/// The codec of a block that is a dag-pb node: a folder, or a file of several blocks.
pub(crate) const DAG_PB: u64 = 0x70;
/// The codec of a block that is a piece of a file and nothing else.
pub(crate) const RAW: u64 = 0x55;
/// The multihash code of a CID that holds the content itself.
const IDENTITY: u64 = 0x00;
/// The multihash code of SHA2-256.
const SHA2_256: u64 = 0x12;

/// Room for 128 bytes of digest: what Kubo allows for content that is inlined in its CID.
type Inner = CidGeneric<128>;

/// The identifier of a block: its codec and the hash of its bytes.
///
/// Two CIDs are equal when they name the same block, whatever version or base they were
/// written in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cid(Inner);

impl Cid {
    /// Reads a CID in text: version 0 (`Qm…`), version 1 in any base (`bafy…`, `f0170…`), or
    /// the SHA2-256 digest alone as contracts store it (`0x` and 64 hex digits).
    ///
    /// # Errors
    ///
    /// The text is no CID, or one of a codec or hash that files and folders do not have.
    pub fn parse(text: &str) -> Result<Self, CidError> {
        if let Some(digest) = text.strip_prefix("0x") {
            // Version 1, dag-pb, SHA2-256, 32 bytes of digest.
            let lower = digest.to_ascii_lowercase();
            if digest.len() != 64 {
                return Err(CidError::Malformed);
            }
            return Self::parse(&format!("f01701220{lower}"));
        }
        let cid = Inner::try_from(text).map_err(|_| CidError::Malformed)?;
        Self::checked(cid)
    }

    /// Reads a CID in binary, as it stands in a link.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Self, CidError> {
        let cid = Inner::try_from(bytes).map_err(|_| CidError::Malformed)?;
        if cid.encoded_len() != bytes.len() {
            return Err(CidError::Malformed);
        }
        Self::checked(cid)
    }

    fn checked(cid: Inner) -> Result<Self, CidError> {
        if !matches!(cid.codec(), DAG_PB | RAW) {
            return Err(CidError::Codec(cid.codec()));
        }
        let hash = cid.hash();
        let length = usize::from(hash.size());
        match hash.code() {
            // A digest that was cut short proves less, so it is refused.
            SHA2_256 if length == 32 => {}
            IDENTITY => {}
            code => return Err(CidError::Hash(code)),
        }
        Ok(Self(Inner::new_v1(cid.codec(), *hash)))
    }

    /// The CID of a block of `codec` that holds `bytes`, by SHA2-256.
    pub(crate) fn of(codec: u64, bytes: &[u8]) -> Self {
        // SHA2-256 gives 32 bytes, and there is room for 128.
        let digest =
            Multihash::wrap(SHA2_256, Code::Sha2_256.digest(bytes).digest()).unwrap_or_default();
        Self(Inner::new_v1(codec, digest))
    }

    /// What kind of block it names.
    pub(crate) fn codec(self) -> u64 {
        self.0.codec()
    }

    /// The content, if the CID itself holds it.
    pub(crate) fn inline(&self) -> Option<&[u8]> {
        (self.0.hash().code() == IDENTITY).then(|| self.0.hash().digest())
    }

    /// Whether `bytes` are what the CID names.
    pub fn verifies(&self, bytes: &[u8]) -> bool {
        if let Some(content) = self.inline() {
            return content == bytes;
        }
        self.0.hash().digest() == Code::Sha2_256.digest(bytes).digest()
    }

    /// The binary form that links inside dag-pb nodes have: version 0 where there is one.
    pub(crate) fn to_link_bytes(self) -> Vec<u8> {
        let hash = *self.0.hash();
        match (self.codec(), hash.code()) {
            (DAG_PB, SHA2_256) => hash.to_bytes(),
            _ => self.0.to_bytes(),
        }
    }

    /// The version 0 text, `Qm…`, if there is one for this CID.
    pub fn to_v0(self) -> Option<String> {
        let cid = Inner::new(Version::V0, self.0.codec(), *self.0.hash()).ok()?;
        Some(cid.to_string())
    }

    /// The base16 text, `f0170…`, as it is stored on-chain.
    pub fn to_base16(self) -> String {
        // Version 1 can be written in any base.
        self.0
            .to_string_of_base(Base::Base16Lower)
            .unwrap_or_default()
    }
}

/// Version 1 in base32, `bafy…`.
impl fmt::Display for Cid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Cid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Why something is not a CID that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CidError {
    /// It is not written as a CID is.
    #[error("not a valid CID")]
    Malformed,
    /// It names something else than a file or folder.
    #[error("a CID of codec {0:#x}, which is no file or folder")]
    Codec(u64),
    /// Its hash is none that files and folders have: SHA2-256 whole, or the content itself.
    #[error("a CID with hash {0:#x}, which cannot be checked")]
    Hash(u64),
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const V1: &str = "bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi";
    const V0: &str = "QmbWqxBEKC3P8tqsKc98xmWNzrzDtRLMiMPL8wBuTGsMnR";

    #[test]
    fn every_spelling_names_the_same_block() {
        let cid = Cid::parse(V1).unwrap();
        assert_eq!(Cid::parse(V0).unwrap(), cid);
        let base16 = cid.to_base16();
        assert!(base16.starts_with("f01701220"));
        assert_eq!(Cid::parse(&base16).unwrap(), cid);
        assert_eq!(Cid::parse(&base16.to_uppercase()).unwrap(), cid);
        let digest = base16.replacen("f01701220", "0x", 1);
        assert_eq!(Cid::parse(&digest).unwrap(), cid);
        assert_eq!(cid.to_string(), V1);
        assert_eq!(cid.to_v0().as_deref(), Some(V0));
    }

    #[test]
    fn what_names_no_file_is_refused() {
        for text in ["", "0x", "Qm", "bafy", "foo.py", "0x12", &V1[..40]] {
            assert_eq!(Cid::parse(text), Err(CidError::Malformed), "{text}");
        }
        // A dag-cbor block, and a libp2p key.
        let dag_cbor = "bafyreigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi";
        assert_eq!(Cid::parse(dag_cbor), Err(CidError::Codec(0x71)));
    }

    #[test]
    fn bytes_are_checked_against_the_hash() {
        let cid = Cid::of(RAW, b"hello");
        assert!(cid.verifies(b"hello"));
        assert!(!cid.verifies(b"hello!"));
        let inline = Cid::parse("bafkqablimvwgy3y").unwrap();
        assert_eq!(inline.inline(), Some(&b"hello"[..]));
        assert!(inline.verifies(b"hello"));
        assert!(!inline.verifies(b"hell"));
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "\\PC*") {
            if let Ok(cid) = Cid::parse(&text) {
                prop_assert_eq!(Cid::parse(&cid.to_string()), Ok(cid));
            }
        }

        #[test]
        fn binary_links_are_read_back(bytes: Vec<u8>, codec in prop_oneof![Just(RAW), Just(DAG_PB)]) {
            let cid = Cid::of(codec, &bytes);
            prop_assert_eq!(Cid::from_bytes(&cid.to_link_bytes()), Ok(cid));
        }
    }
}
