//! Metadata to JSON, one module per format.
//!
//! Emitters see the model only: no Python, no source. Each owns the shape of its output.

mod agentmake;
mod detailed;
mod json;
mod kwargs;
mod schema;

use serde_json::Value as Json;

use crate::model::Tool;

pub use json::value as json_value;
pub use schema::{parameters, schema_of};

/// An output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The core record: name, and identifier and type of each kwarg.
    Kwargs,
    /// All that is known, with evidence and diagnostics.
    Detailed,
    /// A JSON Schema of the parameters, per tool.
    JsonSchema,
    /// An AgentMake `TOOL_SCHEMA`.
    Agentmake,
}

impl Format {
    /// Every format, in the order in which help texts list them.
    pub const ALL: &[Self] = &[
        Self::Kwargs,
        Self::Detailed,
        Self::JsonSchema,
        Self::Agentmake,
    ];

    /// The format's name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Kwargs => "kwargs",
            Self::Detailed => "detailed",
            Self::JsonSchema => "json-schema",
            Self::Agentmake => "agentmake",
        }
    }

    /// The format of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|format| format.name() == name)
    }

    /// The record of one tool in this format.
    pub fn record(self, tool: &Tool, uri: &str) -> Json {
        match self {
            Self::Kwargs => kwargs::record(tool),
            Self::Detailed => detailed::record(tool, uri),
            Self::JsonSchema => schema::record(tool),
            Self::Agentmake => agentmake::record(tool),
        }
    }
}
