//! Every diagnostic code, each with its documentation, in one list.
//!
//! The doc comment of a code is what `toolmeta explain TM0xx` prints and what stands in `docs/`.
//! Numbers are grouped by what they are about and are never given to something else later:
//! 00x reading, 01x names, 02x values, 03x signatures, 04x AgentMake, 05x mech, 06x kwargs read in
//! a body, 07x types, 08x docstrings and documentation, 09x across tools, 1xx sources.

use super::Severity;

/// A kind of finding.
#[derive(Debug, PartialEq, Eq)]
pub struct Code {
    /// Stable identifier, `TM` and three digits.
    pub id: &'static str,
    /// Name in kebab case, for reports that show names.
    pub name: &'static str,
    /// Severity unless a setting changes it.
    pub severity: Severity,
    /// The documentation: what it is, why it matters, an example. Markdown; the first line is a summary.
    pub documentation: &'static str,
}

impl Code {
    /// The first line of the documentation.
    pub fn summary(&self) -> &'static str {
        self.documentation.trim_start().lines().next().unwrap_or("")
    }
}

macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $ident:ident = $id:literal, $name:literal, $severity:ident;)+) => {
        $(
            $(#[doc = $doc])+
            pub static $ident: Code = Code {
                id: $id,
                name: $name,
                severity: Severity::$severity,
                documentation: concat!($($doc, "\n"),+),
            };
        )+
        /// Every code, by number.
        pub static ALL: &[&Code] = &[$(&$ident),+];
    };
}

codes! {
    /// The file has a syntax error; what could be read around it is still used.
    ///
    /// Python cannot import such a file, so its tools cannot run.
    SYNTAX_ERROR = "TM001", "syntax-error", Error;

    /// Code that Python accepts could not be read; what it defines is missing.
    ///
    /// A limit of this program, not a fault of the code. Please report it.
    UNREADABLE = "TM002", "unreadable", Warning;

    /// The file's bytes are not text in the encoding that it declares.
    ///
    /// Python refuses to import such a file. What could be decoded is still used.
    ENCODING = "TM003", "encoding", Warning;

    /// Code is nested too deep to be read.
    ///
    /// CPython has limits of its own; code written by people does not reach this one.
    TOO_DEEP = "TM005", "too-deep", Warning;

    /// The file was not held against Python's own rules: it is too long or nests too deep for that.
    ///
    /// What is wrong in it may go unsaid. Its tools are read all the same, as far as they can be.
    UNCHECKED = "TM006", "unchecked", Note;

    /// A tool's name is one that model providers refuse.
    ///
    /// OpenAI, Anthropic and others take up to 64 letters, digits, `_` and `-`. A call with such a
    /// tool among its definitions fails as a whole.
    ///
    /// ```python
    /// TOOL_SCHEMA = {"name": "search the web", "parameters": {...}}
    /// ```
    INVALID_TOOL_NAME = "TM010", "invalid-tool-name", Warning;

    /// A framework is given a tool that cannot be known without running the code.
    ///
    /// The function comes from a loop, a parameter or a call, or the name is computed.
    ///
    /// ```python
    /// tools = [tool(function) for function in load_functions()]
    /// ```
    TOOL_NOT_FOLLOWED = "TM012", "tool-not-followed", Warning;

    /// A value cannot be known without running the code.
    ///
    /// It depends on the machine, the time or something else outside the source. The metadata says
    /// its source text instead (`dynamic_default`), or leaves it out; it is never guessed.
    ///
    /// ```python
    /// def save(path: str = os.getcwd()): ...
    /// ```
    DYNAMIC_VALUE = "TM020", "dynamic-value", Note;

    /// A default has no form in JSON: an infinity or NaN.
    ///
    /// The metadata has its name as a string instead (`"Infinity"`), as pydantic writes it; a
    /// caller who sends that string back sends text, not a number.
    ///
    /// ```python
    /// def clamp(value: float, high: float = float("inf")): ...
    /// ```
    NOT_JSON = "TM021", "not-json", Note;

    /// A parameter is positional-only, so that no caller can give it by name.
    ///
    /// Agents call tools with keyword arguments; a call that names it raises a `TypeError`.
    ///
    /// ```python
    /// def search(query, /, limit=10): ...
    /// ```
    POSITIONAL_ONLY = "TM030", "positional-only", Warning;

    /// A default is a list, dict or set, which all calls share.
    ///
    /// What one call adds to it, the next one sees.
    ///
    /// ```python
    /// def collect(item, into=[]): ...
    /// ```
    MUTABLE_DEFAULT = "TM031", "mutable-default", Note;

    /// The framework raises an error where the tool is made.
    ///
    /// The record says what can be known of the tool all the same.
    FRAMEWORK_REFUSES = "TM032", "framework-refuses", Warning;

    /// Nothing gives an AgentMake tool its name.
    ///
    /// The name is the schema's, else the function's.
    NO_TOOL_NAME = "TM040", "no-tool-name", Error;

    /// `TOOL_FUNCTION` is no function that is defined in the source.
    ///
    /// What the function takes cannot be read then, nor compared with the schema.
    NO_FUNCTION = "TM041", "no-function", Warning;

    /// A function reads a key from its `**kwargs` that the schema does not offer.
    ///
    /// A model fills in the schema's properties only, so the key is never there.
    READ_NOT_IN_SCHEMA = "TM042", "read-not-in-schema", Warning;

    /// The schema offers a property that the function does not take.
    ///
    /// A model fills it in, and the call fails with a `TypeError`.
    ///
    /// ```python
    /// TOOL_SCHEMA = {"name": "f", "parameters": {"properties": {"city": {"type": "string"}}}}
    /// def f(town): ...
    /// ```
    PROPERTY_NOT_TAKEN = "TM043", "property-not-taken", Error;

    /// A parameter without default is not in the schema.
    ///
    /// A model cannot fill it in, so every call fails with a `TypeError`.
    ///
    /// ```python
    /// TOOL_SCHEMA = {"name": "f", "parameters": {"properties": {}}}
    /// def f(city, **kwargs): ...
    /// ```
    PARAMETER_NOT_IN_SCHEMA = "TM044", "parameter-not-in-schema", Error;

    /// The schema requires a property that it does not have.
    ///
    /// Some model providers refuse such a schema; others make up a value.
    ///
    /// ```python
    /// {"type": "object", "properties": {"city": {}}, "required": ["town"]}
    /// ```
    REQUIRED_NOT_A_PROPERTY = "TM045", "required-not-a-property", Error;

    /// The schema and the annotation disagree about a type.
    ///
    /// A model sends what the schema says, and the function gets what it does not expect.
    ///
    /// ```python
    /// TOOL_SCHEMA = {"name": "f", "parameters": {"properties": {"days": {"type": "string"}}}}
    /// def f(days: int, **kwargs): ...
    /// ```
    TYPE_DISAGREES = "TM046", "type-disagrees", Warning;

    /// A `TOOL_FUNCTION` has no `**kwargs`.
    ///
    /// AgentMake passes the backend, the model and more beside the schema's properties, so a call
    /// fails with a `TypeError`.
    ///
    /// ```python
    /// def search(query): ...
    /// TOOL_FUNCTION = search
    /// ```
    FUNCTION_WITHOUT_KWARGS = "TM047", "function-without-kwargs", Error;

    /// A property of an AgentMake schema has the name of an argument that the runtime passes.
    ///
    /// The library calls the function with both, which raises a `TypeError`: an argument is given twice.
    PASSED_TWICE = "TM048", "passed-twice", Error;

    /// A `component.yaml` cannot be read.
    ///
    /// Without it the package's entry point is not known.
    BAD_MANIFEST = "TM050", "bad-manifest", Error;

    /// A `component.yaml` lacks `entry_point` or `callable`.
    ///
    /// A mech's runtime needs both: the file that it executes and the function that it calls.
    MANIFEST_KEY_MISSING = "TM051", "manifest-key-missing", Error;

    /// The file that `entry_point` names is not in the package.
    ///
    /// A mech finds out when the first request comes.
    ENTRY_POINT_MISSING = "TM052", "entry-point-missing", Error;

    /// The entry point does not define the function that `callable` names.
    ///
    /// A mech finds out when the first request comes.
    CALLABLE_MISSING = "TM053", "callable-missing", Error;

    /// A package lists the same tool twice.
    TOOL_LISTED_TWICE = "TM054", "tool-listed-twice", Warning;

    /// The names in `ALLOWED_TOOLS` or `AVAILABLE_TOOLS` cannot all be known.
    ///
    /// Those that can be are used; if there are none, the component's own name is.
    TOOL_LIST_DYNAMIC = "TM055", "tool-list-dynamic", Warning;

    /// The entry point of a mech package has a relative import.
    ///
    /// The runtime executes the text of that one file; there is no package to import from.
    RELATIVE_IMPORT_IN_ENTRY_POINT = "TM056", "relative-import-in-entry-point", Warning;

    /// The default of a kwarg depends on what happens at run time.
    ///
    /// In `kwargs.get("model", ENGINES[tool])` the fallback cannot be known beforehand: the record
    /// has its source text as `dynamic_default`. Nothing is wrong with the code; a caller who wants
    /// to be sure gives the kwarg.
    DYNAMIC_FALLBACK = "TM060", "dynamic-fallback", Note;

    /// Two uses of the same kwarg need different types.
    ///
    /// Both are equally strong evidence, as `int(kwargs["n"])` here and `Colour(kwargs["n"])` there
    /// are. The record has the union; probably one of the two uses is a mistake.
    KWARG_TYPES_DISAGREE = "TM061", "kwarg-types-disagree", Warning;

    /// The code that a callable reaches is too large to be followed wholly.
    ///
    /// Kwargs that are only read past the bound are missing from the record.
    BODY_TOO_LARGE = "TM062", "body-too-large", Warning;

    /// The type of a parameter or field is not known: its name leads out of the source.
    ///
    /// Such a type is `any`. `--import-path DIR` says where to read the package that defines it.
    UNKNOWN_TYPE = "TM070", "unknown-type", Warning;

    /// What stands in place of a type is none: a number, a module, `int or str`.
    ///
    /// Python does not check annotations, and pydantic takes most of these for `Any`.
    NOT_A_TYPE = "TM071", "not-a-type", Warning;

    /// LangChain cannot make a schema of this type, so the whole function fails there.
    ///
    /// pydantic makes no schema of plain classes, of callables, of iterators, and before Python
    /// 3.12 of `typing.TypedDict`. Other formats still get the best that can be said.
    REFUSED_TYPE = "TM072", "refused-type", Note;

    /// A type is imported under `if TYPE_CHECKING:` only, so it is not there at run time.
    ///
    /// Frameworks that evaluate annotations fail on it.
    CHECKING_ONLY_TYPE = "TM073", "checking-only-type", Note;

    /// An annotation names something that is defined nowhere.
    ///
    /// Frameworks that evaluate annotations fail on it.
    UNDEFINED_TYPE = "TM074", "undefined-type", Warning;

    /// A docstring gives a parameter another type than its annotation.
    ///
    /// The annotation counts. A model that reads the docstring is told something else.
    ///
    /// ```python
    /// def weigh(parcel: int):
    ///     """Weigh a parcel.
    ///
    ///     Args:
    ///         parcel (str): Its number.
    ///     """
    /// ```
    DOCSTRING_TYPE_DIFFERS = "TM080", "docstring-type-differs", Warning;

    /// A tool has no description.
    ///
    /// A model chooses tools by their descriptions; this one it has to guess by its name.
    ///
    /// ```python
    /// def convert(value, unit): ...
    /// ```
    NO_DESCRIPTION = "TM081", "no-description", Warning;

    /// A kwarg is read in the body but never documented.
    ///
    /// It is in no signature, so a description is all that a caller can learn of it.
    ///
    /// ```python
    /// def run(**kwargs):
    ///     """Sells tokens."""
    ///     amount = kwargs["amount"]
    /// ```
    UNDOCUMENTED_KWARG = "TM082", "undocumented-kwarg", Note;

    /// Two tools of one dialect have the same name.
    ///
    /// An agent can be given only one of them, and which one may be chance.
    ///
    /// ```python
    /// # weather.py and forecast.py
    /// TOOL_SCHEMA = {"name": "get_weather", ...}
    /// ```
    DUPLICATE_TOOL_NAME = "TM090", "duplicate-tool-name", Warning;

    /// A fingerprint in `component.yaml` is not that of the file.
    ///
    /// The registry and the agent framework compare each file of a package with its fingerprint;
    /// a package that was changed without renewing them is refused. `toolmeta cid FILE` prints
    /// what the fingerprint should be.
    FINGERPRINT_MISMATCH = "TM100", "fingerprint-mismatch", Error;
}

/// The code with this identifier, such as `TM001`, in any case.
pub fn find(id: &str) -> Option<&'static Code> {
    ALL.iter()
        .copied()
        .find(|code| code.id.eq_ignore_ascii_case(id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_sorted_unique_and_documented() {
        assert!(ALL.windows(2).all(|pair| pair[0].id < pair[1].id));
        for code in ALL {
            assert!(
                !code.summary().is_empty(),
                "{} has no documentation",
                code.id
            );
            assert_eq!(find(code.id), Some(*code));
        }
    }
}
