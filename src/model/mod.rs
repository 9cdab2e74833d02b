//! What is known of a tool: plain data, without Python syntax and without any output format.

mod tool;
mod types;
mod value;

pub use tool::{Default, Evidence, Kwarg, Parameter, ParameterKind, Rule, Says, Signature, Tool};
pub(crate) use types::is_address_pattern;
pub use types::{
    Constraints, Definition, DefinitionId, Definitions, Effect, Extra, Field, Quirk, Record,
    Refusal, Shape, Tagged, Type, Unknown,
};
pub use value::{Dynamic, Value};
