//! Metadata to JSON, one module per format.
//!
//! Emitters see the model only: no Python, no source. Each owns the shape of its output.

mod agentmake;
mod detailed;
mod exact;
mod json;
mod json_schema;
mod kwargs;
mod langchain;
pub mod mech;
mod schema;
mod vendor;

use serde_json::Value as Json;

use crate::model::Tool;

#[cfg(feature = "cli")]
pub(crate) use detailed::diagnostic;
#[cfg(feature = "cli")]
pub(crate) use json::value;
pub use langchain::args_schema;

/// An output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The core record: name, and identifier and type of each kwarg.
    Kwargs,
    /// All that is known, with evidence and diagnostics.
    Detailed,
    /// The `metadata.json` of an Olas mech, as one document; the record is that of one tool in it.
    Mech,
    /// A JSON Schema of the parameters, per tool.
    JsonSchema,
    /// What LangChain makes of the same function at run time.
    Langchain,
    /// A tool definition for OpenAI.
    Openai,
    /// A tool definition for Anthropic.
    Anthropic,
    /// A tool of the Model Context Protocol.
    Mcp,
    /// An AgentMake `TOOL_SCHEMA`.
    Agentmake,
}

impl Format {
    /// Every format, in the order in which help texts list them.
    pub const ALL: &[Self] = &[
        Self::Kwargs,
        Self::Detailed,
        Self::Mech,
        Self::JsonSchema,
        Self::Langchain,
        Self::Openai,
        Self::Anthropic,
        Self::Mcp,
        Self::Agentmake,
    ];

    /// The format's name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Kwargs => "kwargs",
            Self::Detailed => "detailed",
            Self::Mech => "mech",
            Self::JsonSchema => "json-schema",
            Self::Langchain => "langchain",
            Self::Openai => "openai",
            Self::Anthropic => "anthropic",
            Self::Mcp => "mcp",
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

    /// The record of one tool in this format; `uri` is what its source was called.
    ///
    /// ```
    /// use toolmeta::emit::Format;
    /// use toolmeta::source::tree::SourceTree;
    ///
    /// let mut tree = SourceTree::new("x");
    /// tree.insert("x.py", *b"def double(n: int) -> int:\n    'Twice as much.'");
    /// let extraction = toolmeta::extract(&tree, &toolmeta::Options::default());
    /// let record = Format::Anthropic.record(&extraction.tools[0], &extraction.uri);
    /// assert_eq!(record["description"], "Twice as much.");
    /// assert_eq!(record["input_schema"]["properties"]["n"]["type"], "integer");
    /// ```
    pub fn record(self, tool: &Tool, uri: &str) -> Json {
        match self {
            Self::Kwargs => kwargs::record(tool),
            Self::Detailed => detailed::record(tool, uri),
            Self::Mech => mech::entry(tool),
            Self::JsonSchema => schema::record(tool),
            Self::Langchain => langchain::record(tool),
            Self::Openai => vendor::openai(tool),
            Self::Anthropic => vendor::anthropic(tool),
            Self::Mcp => vendor::mcp(tool),
            Self::Agentmake => agentmake::record(tool),
        }
    }
}
