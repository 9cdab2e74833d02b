//! What a docstring adds to what the code says: descriptions, and types where nothing better is known.
//!
//! How docstrings are written is the business of `python::docstring`.

use super::Interface;
use crate::diagnostic::{Diagnostic, codes};
use crate::model::{Evidence, Kwarg, Rule, Type, Value};
use crate::python::annotation::Lowering;
use crate::python::docstring::{self, DocParam, Docstring};
use crate::python::program::Program;
use crate::python::symbol::{Module, Symbol};
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, Function};
use crate::syntax::parse_expression;
use crate::text::Span;

/// Adds to `interface` what its docstring, that of `function`, says.
pub(super) fn apply<'f>(
    interface: &mut Interface,
    program: &Program<'f>,
    module: Module<'f>,
    function: &Function,
) {
    let Some(text) = interface.docstring.take() else {
        return;
    };
    let docstring = {
        let parameters = interface
            .signature
            .parameters
            .iter()
            .map(|p| p.name.as_str());
        let read = interface
            .kwargs
            .iter()
            .map(|kwarg| kwarg.identifier.as_str());
        let names: Vec<&str> = parameters.chain(read).collect();
        docstring::parse(&text, &names)
    };
    interface.description = Some(docstring.description.clone()).filter(|text| !text.is_empty());
    let mut kwargs = std::mem::take(&mut interface.kwargs);
    let mut injected = std::mem::take(&mut interface.injected);
    let mut reader = Reader {
        interface,
        program,
        module,
        span: module.span(function.name.range),
    };
    for kwarg in kwargs.iter_mut().chain(&mut injected) {
        reader.document(kwarg, &docstring);
    }
    interface.kwargs = kwargs;
    interface.injected = injected;
}

struct Reader<'r, 'f> {
    interface: &'r mut Interface,
    program: &'r Program<'f>,
    module: Module<'f>,
    /// The function's name, which stands for its docstring.
    span: Span,
}

impl Reader<'_, '_> {
    fn document(&mut self, kwarg: &mut Kwarg, docstring: &Docstring) {
        let Some(param) = docstring.param(&kwarg.identifier) else {
            return;
        };
        let mut evidence = Evidence::new(Rule::Docstring, self.span.clone());
        let mut used = false;
        if kwarg.description.is_none() && param.description.is_some() {
            kwarg.description.clone_from(&param.description);
            used = true;
        }
        let stated = self.stated_type(param);
        if kwarg.ty == Type::Any {
            let annotated = kwarg.evidence.iter().any(|e| e.rule == Rule::Annotation);
            // `Any` was written, or nothing: only the latter leaves the word to the docstring.
            if let Some(ty) = stated.filter(|_| !annotated) {
                kwarg.ty = ty.clone();
                evidence = evidence.of_type(ty);
                used = true;
            }
        } else if let Some(ty) = stated {
            self.compare(kwarg, &ty);
        }
        if used {
            kwarg.evidence.push(evidence);
        }
    }

    /// The type that the docstring gives, if all of it is known.
    fn stated_type(&mut self, param: &DocParam) -> Option<Type> {
        let expr = parse_expression(&param.annotation()?)?;
        self.lower(&expr).filter(|ty| *ty != Type::Null)
    }

    /// Names of `typing` are understood without an import: in a docstring they are prose.
    fn lower(&mut self, expr: &Expr) -> Option<Type> {
        match &expr.kind {
            ExprKind::None => Some(Type::Null),
            ExprKind::Binary {
                left,
                op: BinaryOp::BitOr,
                right,
            } => self.union([&**left, &**right]),
            ExprKind::Subscript { value, index } => {
                let form = self.form(value);
                let arguments: &[Expr] = match &index.kind {
                    ExprKind::Tuple(arguments) => arguments,
                    _ => std::slice::from_ref(index),
                };
                self.generic(form.as_deref(), arguments)
                    .unwrap_or_else(|| self.annotation(expr))
            }
            _ => match self.form(expr).as_deref() {
                Some(bare) => self.generic(Some(bare), &[])?,
                None => self.annotation(expr),
            },
        }
    }

    /// The form of `typing` or the builtin container that `expr` names.
    fn form(&self, expr: &Expr) -> Option<String> {
        let dotted = expr.dotted_name()?;
        match self.program.resolve_name(self.module.env(), &dotted) {
            Symbol::Unresolved(_) => Some(
                dotted
                    .strip_prefix("typing.")
                    .unwrap_or(&dotted)
                    .to_lowercase(),
            ),
            Symbol::Builtin(name) if ["list", "dict", "set", "tuple"].contains(&name.as_str()) => {
                Some(name)
            }
            _ => None,
        }
    }

    /// A form with its arguments; the outer `None` if it is not one known here.
    #[expect(
        clippy::option_option,
        reason = "not a form, and a form with an unknown argument, differ"
    )]
    fn generic(&mut self, form: Option<&str>, arguments: &[Expr]) -> Option<Option<Type>> {
        let mut nth = |index: usize| match arguments.get(index) {
            None => Some(Box::new(Type::Any)),
            Some(argument) => self.lower(argument).map(Box::new),
        };
        Some(match form? {
            "list" | "sequence" | "iterable" => nth(0).map(Type::List),
            "set" => nth(0).map(Type::Set),
            "dict" | "mapping" => nth(0).and_then(|key| Some(Type::Dict(key, nth(1)?))),
            "tuple" => match arguments {
                [] => Some(Type::TupleOf(Box::new(Type::Any))),
                [element, rest] if rest.kind == ExprKind::Ellipsis => self
                    .lower(element)
                    .map(|element| Type::TupleOf(Box::new(element))),
                _ => arguments
                    .iter()
                    .map(|argument| self.lower(argument))
                    .collect::<Option<_>>()
                    .map(Type::Tuple),
            },
            "optional" if arguments.len() == 1 => self.union(arguments).map(|ty| match ty {
                Type::Union(mut members) => {
                    members.push(Type::Null);
                    Type::Union(members)
                }
                ty => Type::Union(vec![ty, Type::Null]),
            }),
            "union" => self.union(arguments),
            "literal" => self.choices(arguments),
            "any" => Some(Type::Any),
            _ => return None,
        })
    }

    fn union<'e>(&mut self, members: impl IntoIterator<Item = &'e Expr>) -> Option<Type> {
        let mut flat = Vec::new();
        for member in members {
            let ty = self.lower(member)?;
            match ty {
                Type::Union(inner) => flat.extend(inner),
                ty => flat.push(ty),
            }
        }
        flat.dedup();
        match flat.len() {
            0 => None,
            1 => flat.pop(),
            _ => Some(Type::Union(flat)),
        }
    }

    fn choices(&self, arguments: &[Expr]) -> Option<Type> {
        let values: Vec<Value> = arguments
            .iter()
            .map(|argument| self.program.evaluate(self.module.env(), argument))
            .collect();
        let known = !values.is_empty() && values.iter().all(Value::is_known);
        known.then_some(Type::Literal(values))
    }

    /// What an annotation of this text would mean. What it does not know is no finding: the word of
    /// a docstring need not be a type.
    fn annotation(&mut self, expr: &Expr) -> Option<Type> {
        let definitions = std::mem::take(&mut self.interface.definitions);
        let mut lowering = Lowering::with_definitions(self.program, definitions);
        let ty = lowering.lower(self.module.env(), expr);
        let (definitions, findings) = lowering.finish();
        self.interface.definitions = definitions;
        let known = !matches!(
            ty,
            Type::Any | Type::Unknown(_) | Type::Refused(_) | Type::Quirk(_)
        );
        (known && findings.is_empty()).then_some(ty)
    }

    /// Tells of a type in the docstring that contradicts what the code says.
    fn compare(&mut self, kwarg: &Kwarg, stated: &Type) {
        let definitions = &self.interface.definitions;
        let (code, words) = (kwarg.ty.spelling(definitions), stated.spelling(definitions));
        let annotated = kwarg.evidence.iter().find(|e| e.rule == Rule::Annotation);
        let Some(annotation) = annotated.filter(|_| !agree(&code, &words)) else {
            return;
        };
        self.interface.diagnostics.push(
            Diagnostic::new(
                &codes::DOCSTRING_TYPE_DIFFERS,
                annotation.span.clone(),
                format!(
                    "'{}' is {code} but its docstring says {words}",
                    kwarg.identifier
                ),
            )
            .with_help("correct the docstring, or leave the type out of it"),
        );
    }
}

/// Whether two spellings can mean the same: equal, or one says less than the other.
fn agree(code: &str, words: &str) -> bool {
    let bare = |text: &str| text.split('[').next().unwrap_or("").to_owned();
    let members = |text: &str| -> Vec<String> { text.split(" | ").map(bare).collect() };
    let loose = |text: &str| match text {
        // A docstring that says `list` of a tuple or set says what the caller writes.
        "tuple" | "set" => "list".to_owned(),
        "hexAddress" | "bytes" => "str".to_owned(),
        text => text.to_owned(),
    };
    let code: Vec<String> = members(code).iter().map(|m| loose(m)).collect();
    let words: Vec<String> = members(words).iter().map(|m| loose(m)).collect();
    let within = |a: &[String], b: &[String]| a.iter().all(|member| b.contains(member));
    let vague = |a: &[String]| a.iter().any(|member| member == "any");
    vague(&code) || vague(&words) || within(&code, &words) || within(&words, &code)
}

#[cfg(test)]
mod tests {
    use super::agree;

    #[test]
    fn a_type_that_says_less_is_no_contradiction() {
        assert!(agree("list[str]", "list"));
        assert!(agree("str", "str | int"));
        assert!(agree("any", "int"));
        assert!(agree("set[int]", "list[int]"));
        assert!(!agree("int", "str"));
        assert!(!agree("list[str]", "str"));
    }
}
