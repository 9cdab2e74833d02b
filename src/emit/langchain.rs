//! LangChain: `{name, description, args_schema}`, equal to what the framework says at run time.
//!
//! The schema is that of `StructuredTool.from_function(f).args_schema`, with the artefacts of the
//! way it is made: parameters that are lost or appear under other names.

use serde_json::{Value as Json, json};

use super::exact;
use super::json_schema::{Fault, Flavour, Generator, Object, sorted};
use crate::model::{Default, Parameter, ParameterKind, Shape, Signature, Tool, Type, Value};

/// Parameters that LangChain passes itself.
const FILTERED: &[&str] = &["run_manager", "callbacks"];

/// Names that pydantic's `validate_arguments` and `create_model` keep for themselves.
const FORBIDDEN: &[&str] = &[
    "v__args",
    "v__kwargs",
    "v__positional_only",
    "v__duplicate_kwargs",
    "__doc__",
    "__base__",
    "__config__",
    "__validators__",
];

/// Methods of a model under which no field may be.
const PROTECTED: &[&str] = &[
    "model_dump",
    "model_dump_json",
    "model_validate",
    "model_validate_json",
    "model_validate_strings",
];

pub(super) fn record(tool: &Tool) -> Json {
    let description = match &tool.signature {
        Some(signature) if tool.arguments.is_none() => signature.description.clone(),
        _ => tool.description.clone(),
    };
    json!({
        "name": tool.name,
        "description": description,
        "args_schema": args_schema(tool).unwrap_or(Json::Null),
    })
}

/// The schema of the arguments; `Err` says why LangChain makes none.
pub fn args_schema(tool: &Tool) -> Result<Json, String> {
    if let Some(stated) = &tool.stated_schema
        && let Some(schema) = exact::json(stated)
    {
        return Ok(schema);
    }
    if let Some(arguments) = &tool.arguments {
        return of_class(tool, arguments);
    }
    match &tool.signature {
        Some(signature) => of_signature(tool, signature),
        None => Err("its parameters are not known".to_owned()),
    }
}

/// `args_schema=Class`
fn of_class(tool: &Tool, class: &Type) -> Result<Json, String> {
    let mut generator = Generator::new(Flavour::Pydantic, &tool.definitions);
    let schema = generator.schema(class).map_err(message)?;
    let mut schema = Json::Object(schema);
    let definitions = generator.finish(&mut schema);
    // The class itself is not referred to, unless it refers to itself.
    let own = schema
        .get("$ref")
        .and_then(Json::as_str)
        .and_then(|target| target.strip_prefix("#/$defs/"))
        .map(str::to_owned);
    let (Some(own), Some(Json::Object(mut all))) = (own, definitions) else {
        return Ok(sorted(schema, None));
    };
    let text = Json::Object(all.clone()).to_string();
    if text.contains(&format!("\"#/$defs/{own}\"")) {
        insert(&mut schema, "$defs", Json::Object(all));
        return Ok(sorted(schema, None));
    }
    let mut body = all.shift_remove(&own).unwrap_or_default();
    if !all.is_empty() {
        insert(&mut body, "$defs", Json::Object(all));
    }
    Ok(sorted(body, None))
}

/// One property of the schema.
struct Property<'s> {
    name: &'s str,
    ty: Type,
    required: bool,
    default: Option<Json>,
    parameter: Option<&'s Parameter>,
}

fn of_signature(tool: &Tool, signature: &Signature) -> Result<Json, String> {
    if let Some(reason) = &signature.refused {
        return Err(reason.clone());
    }
    if let Some(returns) = &tool.returns
        && let Some(name) = unevaluable(returns)
    {
        return Err(format!("{name} cannot be evaluated"));
    }
    let mut generator = Generator::new(Flavour::Pydantic, &tool.definitions);
    let mut properties = Object::new();
    let mut required = Vec::new();
    for property in fields(tool, signature)? {
        match generator.schema(&property.ty) {
            Ok(mut schema) => {
                describe(&mut schema, &property);
                generator.title(&mut schema, property.name, &property.ty);
                properties.insert(property.name.to_owned(), Json::Object(schema));
                if property.required {
                    required.push(json!(property.name));
                }
            }
            Err(Fault::Omitted) => {}
            Err(fault) => return Err(message(fault)),
        }
    }
    let mut schema = json!({
        "title": tool.name,
        "type": "object",
        "properties": properties,
    });
    if let Some(description) = &signature.docstring
        && !description.is_empty()
    {
        insert(&mut schema, "description", json!(description));
    }
    if !required.is_empty() {
        insert(&mut schema, "required", Json::Array(required));
    }
    if let Some(definitions) = generator.finish(&mut schema) {
        insert(&mut schema, "$defs", definitions);
    }
    Ok(sorted(schema, None))
}

/// What LangChain keeps of a property beside its type: description and default.
fn describe(schema: &mut Object, property: &Property<'_>) {
    if let Some(default) = &property.default {
        schema.insert("default".to_owned(), default.clone());
    }
    let own = property
        .parameter
        .and_then(|parameter| parameter.description.as_ref());
    let (note, description) = match property
        .parameter
        .and_then(|parameter| parameter.annotation.as_ref())
    {
        Some(Type::Constrained(_, constraints)) => {
            // The title, examples and further keywords of a `Field` are lost.
            for (key, _) in &constraints.extras {
                schema.remove(key);
            }
            (constraints.note.as_ref(), constraints.description.as_ref())
        }
        _ => (None, None),
    };
    if let Some(description) = own.or(note).or(description) {
        schema.insert("description".to_owned(), json!(description));
    }
}

/// The fields that `validate_arguments` makes of the parameters, less those that LangChain drops.
fn fields<'s>(tool: &Tool, signature: &'s Signature) -> Result<Vec<Property<'s>>, String> {
    let parameters = &signature.parameters;
    let has = |kind: ParameterKind| parameters.iter().any(|parameter| parameter.kind == kind);
    let takes_args = has(ParameterKind::VarPositional);
    let takes_kwargs = has(ParameterKind::VarKeyword);
    let mut fields: Vec<Property<'s>> = Vec::new();
    let artefact = |name: &'s str, ty: Type| Property {
        name,
        ty,
        required: false,
        default: Some(Json::Null),
        parameter: None,
    };
    for parameter in parameters {
        let name = parameter.name.as_str();
        if FORBIDDEN.contains(&name) || PROTECTED.contains(&name) {
            return Err(format!("no parameter may be called {name}"));
        }
        if name == "model_config"
            && (parameter.required || parameter.default == Default::Known(Value::None))
        {
            return Err("no parameter may be called model_config".to_owned());
        }
        let inner = || Box::new(parameter.annotation.clone().unwrap_or(Type::Any));
        let property = match parameter.kind {
            ParameterKind::VarPositional => Property {
                parameter: Some(parameter),
                ..artefact(name, Type::TupleOf(inner()))
            },
            ParameterKind::VarKeyword => Property {
                parameter: Some(parameter),
                ..artefact(name, Type::Dict(Box::new(Type::Str), inner()))
            },
            _ => Property {
                name,
                ty: parameter.annotation.clone().unwrap_or(Type::Any),
                required: parameter.required,
                default: match &parameter.default {
                    Default::Known(value) => exact::json(value),
                    Default::None | Default::Dynamic(_) => None,
                },
                parameter: Some(parameter),
            },
        };
        fields.push(property);
        let positional_only = "v__positional_only";
        if parameter.kind == ParameterKind::PositionalOnly
            && !fields.iter().any(|field| field.name == positional_only)
        {
            fields.push(artefact(positional_only, Type::List(Box::new(Type::Str))));
        }
    }
    if !takes_args && parameters.iter().any(|parameter| parameter.name == "args") {
        fields.push(artefact("v__args", Type::List(Box::new(Type::Any))));
    }
    if !takes_kwargs
        && parameters
            .iter()
            .any(|parameter| parameter.name == "kwargs")
    {
        let any = || Box::new(Type::Any);
        fields.push(artefact("v__kwargs", Type::Dict(any(), any())));
    }
    let config = parameters
        .iter()
        .find(|parameter| {
            parameter
                .annotation
                .as_ref()
                .is_some_and(|ty| is_config(ty, tool))
        })
        .map(|parameter| parameter.name.as_str());
    fields.retain(|field| {
        let lost =
            (field.name == "args" && !takes_args) || (field.name == "kwargs" && !takes_kwargs);
        !(lost
            || field.name.starts_with('_')
            || field.name == "model_config"
            || FILTERED.contains(&field.name)
            || config == Some(field.name))
    });
    Ok(fields)
}

/// Whether a type is exactly LangChain's `RunnableConfig`.
fn is_config(ty: &Type, tool: &Tool) -> bool {
    let is_name =
        |name: &str| name.starts_with("langchain_core.") && name.ends_with(".RunnableConfig");
    match ty {
        Type::Named(id) => tool.definitions.get(*id).is_some_and(|definition| {
            matches!(definition.shape, Shape::Record(_)) && is_name(&definition.qualified)
        }),
        Type::Unknown(unknown) => is_name(&unknown.name),
        Type::Refused(refusal) => is_config(&refusal.best, tool),
        _ => false,
    }
}

/// A name in an annotation that cannot be evaluated, which fails the function wherever it stands.
fn unevaluable(ty: &Type) -> Option<&str> {
    let mut pending = vec![ty];
    while let Some(ty) = pending.pop() {
        match ty {
            Type::Refused(refusal) if refusal.effect == crate::model::Effect::Unevaluable => {
                return Some(&refusal.name);
            }
            Type::Refused(refusal) => pending.push(&refusal.best),
            Type::Quirk(quirk) => pending.push(&quirk.best),
            Type::List(inner)
            | Type::Set(inner)
            | Type::TupleOf(inner)
            | Type::Constrained(inner, _)
            | Type::Stated(inner, _) => pending.push(inner),
            Type::Dict(key, value) => pending.extend([&**key, &**value]),
            Type::Union(members) | Type::Tuple(members) => pending.extend(members),
            _ => {}
        }
    }
    None
}

fn message(fault: Fault) -> String {
    match fault {
        Fault::Omitted => "it is left out of schemas".to_owned(),
        Fault::Refused(message) | Fault::Fatal(message) => message,
    }
}

fn insert(schema: &mut Json, key: &str, value: Json) {
    if let Json::Object(object) = schema {
        object.insert(key.to_owned(), value);
    }
}
