//! Addresses by their names: a guess, made only in code that deals with a chain, and marked as one.

use crate::model::{Default, Evidence, Kwarg, Rule, Type, Value};
use crate::python::symbol::Module;

use super::merge::is_text;

/// Words that only code about a chain has.
const CHAIN_WORDS: &[&str] = &[
    "web3",
    "Web3",
    "eth_account",
    "eth_utils",
    "eth_typing",
    "eth_abi",
    "Ethereum",
    "ethereum",
    "ChecksumAddress",
    "checksum_address",
    "checksumAddress",
    "ERC20",
    "erc20",
    "to_wei",
    "on-chain",
    "onchain",
    "smart contract",
    "ledger_api",
    "LedgerApi",
];

/// Whether a file's code deals with a chain.
pub(super) fn deals_with_chain(module: Module<'_>) -> bool {
    module.file().answered_once(|text| {
        CHAIN_WORDS
            .iter()
            .any(|word| memchr::memmem::find(text.as_bytes(), word.as_bytes()).is_some())
    })
}

/// Makes a kwarg an address whose name or description says so and of which nothing says otherwise.
pub(crate) fn guess(kwarg: &mut Kwarg) {
    let open = matches!(kwarg.ty, Type::Any | Type::Unknown(_)) || is_text(&kwarg.ty);
    let default_allows = match &kwarg.default {
        Default::None | Default::Dynamic(_) | Default::Known(Value::None) => true,
        Default::Known(Value::Str(text)) => text.is_empty(),
        Default::Known(_) => false,
    };
    if !open || !default_allows {
        return;
    }
    let described = kwarg.description.as_deref().is_some_and(says_address);
    if names_address(&kwarg.identifier) || described {
        kwarg.ty = Type::Address;
        let place = kwarg.evidence.first().map(|first| first.span.clone());
        kwarg.evidence.extend(
            place.map(|span| Evidence::new(Rule::AddressName, span).of_type(Type::Address)),
        );
    }
}

fn names_address(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    matches!(
        name.as_str(),
        "address"
            | "sender"
            | "recipient"
            | "spender"
            | "beneficiary"
            | "from_address"
            | "to_address"
            | "wallet"
            | "account"
            | "owner"
    ) || (name.ends_with("_address")
        && ![
            "email", "mail", "ip", "mac", "street", "url", "postal", "home", "billing",
        ]
        .iter()
        .any(|kind| name.starts_with(kind)))
}

fn says_address(description: &str) -> bool {
    let text = description.to_ascii_lowercase();
    text.contains("address")
        && [
            "wallet", "contract", "token", "account", "ethereum", "checksum", "safe", "eoa",
        ]
        .iter()
        .any(|word| text.contains(word))
        || text.contains("0x-prefixed address")
}
