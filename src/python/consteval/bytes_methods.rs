//! Methods of bytes.

use super::call::Args;
use super::meter::{Reason, Result, raises};
use crate::model::Value;

/// `bytes.name(args)`
pub(super) fn call(bytes: &[u8], name: &str, mut args: Args) -> Result {
    match name {
        "decode" => {
            let encoding = args.take(0, "encoding");
            let encoding = encoding.as_ref().map_or(Some("utf-8"), Value::as_str);
            let encoding = encoding.ok_or_else(|| raises("TypeError"))?;
            match encoding.to_ascii_lowercase().replace('_', "-").as_str() {
                "utf-8" | "utf8" => match String::from_utf8(bytes.to_vec()) {
                    Ok(text) => super::meter::text(text),
                    Err(_) => Err(raises("UnicodeDecodeError")),
                },
                "ascii" | "us-ascii" if bytes.is_ascii() => {
                    super::meter::text(bytes.iter().copied().map(char::from).collect())
                }
                "latin-1" | "latin1" | "iso-8859-1" => {
                    super::meter::text(bytes.iter().copied().map(char::from).collect())
                }
                _ => Err(Reason::Borrowed("decodes bytes")),
            }
        }
        "hex" if args.positional.is_empty() && args.keywords.is_empty() => {
            super::meter::text(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
        }
        "upper" => Ok(Value::Bytes(bytes.to_ascii_uppercase())),
        "lower" => Ok(Value::Bytes(bytes.to_ascii_lowercase())),
        _ => Err(Reason::Owned(format!("calls the method {name}"))),
    }
}
