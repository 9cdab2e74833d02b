//! What the dialects of frameworks share: finding marked functions and building their tools.
//!
//! No dialect itself; it must not know any framework by name.

use super::{Context, Found};
use crate::diagnostic::{Diagnostic, codes};
use crate::infer::target::Target;
use crate::infer::{Interface, stated};
use crate::model::{Tool, Value};
use crate::python::arguments::Arguments;
use crate::python::program::Program;
use crate::python::scope::BindingKind;
use crate::python::sites::{self, Around, Site, with_env};
use crate::python::symbol::{Env, Module, Symbol};
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, Function};
use crate::syntax::{in_either_form, parse_expression};
use crate::text::TextRange;

/// How deep annotations, aliases and bases are followed.
const MAX_DEPTH: u32 = 16;

/// A framework, as far as finding its tools goes.
pub(super) trait Framework {
    /// The dialect's name.
    const NAME: &'static str;

    /// Whether the framework passes arguments of the class that the symbol stands for.
    fn passes(&self, symbol: &Symbol<'_>) -> bool {
        let _ = symbol;
        false
    }

    /// Whether a statement or block of this text can hold a site that makes a tool. One that cannot
    /// is not read.
    fn may_hold_site(&self, _text: &str) -> bool {
        true
    }

    /// Takes up the tools that a site makes.
    fn site<'f>(&self, finder: &mut Finder<'_, 'f>, site: Site<'f>, around: &[Around<'f>]);
}

/// Finds the tools of a framework in a module.
pub(super) fn find<'f, F: Framework>(
    framework: &F,
    context: &Context<'_, 'f>,
    module: Module<'f>,
) -> Found {
    let mut finder = Finder {
        context,
        module,
        dialect: F::NAME,
        passes: &|symbol| framework.passes(symbol),
        found: Found::default(),
    };
    let worth = |text: &str| {
        context.every_file || in_either_form(text, |text| framework.may_hold_site(text))
    };
    sites::visit(module, &worth, &mut |site, around| {
        framework.site(&mut finder, site, around)
    });
    finder.found
}

/// What is known of a tool beside its function.
#[derive(Clone, Debug, Default)]
pub(super) struct Stated<'f> {
    /// Its name, if it is not the function's.
    pub(super) name: Option<&'f Expr>,
    /// Its description, if it is not the docstring's.
    pub(super) description: Option<&'f Expr>,
    /// Parameters that are not the caller's, beside those that are by their type.
    pub(super) passed: Vec<&'f str>,
}

/// Gathers the tools of a module.
pub(super) struct Finder<'c, 'f> {
    pub(super) context: &'c Context<'c, 'f>,
    pub(super) module: Module<'f>,
    dialect: &'static str,
    passes: &'c dyn Fn(&Symbol<'_>) -> bool,
    pub(super) found: Found,
}

impl<'f> Finder<'_, 'f> {
    /// What an expression at a place stands for.
    pub(super) fn symbol(&self, expr: &Expr, around: &[Around<'f>]) -> Symbol<'f> {
        let program = self.context.program;
        with_env(program, self.module, around, |env| {
            program.resolve(env, expr)
        })
    }

    /// The value of an expression.
    pub(super) fn value(&self, expr: &Expr, around: &[Around<'f>]) -> Value {
        let program = self.context.program;
        with_env(program, self.module, around, |env| {
            program.evaluate(env, expr)
        })
    }

    /// The text that an expression is, as far as it can be known.
    pub(super) fn text(&self, expr: &Expr, around: &[Around<'f>]) -> Option<String> {
        stated::text(Some(&self.value(expr, around)))
    }

    /// Takes up a tool whose parameters are a JSON Schema in the source.
    pub(super) fn take_stated(
        &mut self,
        name: &str,
        description: Option<String>,
        schema: Value,
        range: TextRange,
    ) {
        let span = self.module.span(range);
        let mut tool = Interface::default().into_tool(name, self.dialect, span.clone());
        tool.kwargs = stated::kwargs(&schema, &span);
        tool.description = description;
        tool.callable = None;
        tool.signature = None;
        tool.stated_schema = Some(schema);
        self.found.tools.push(tool);
    }

    /// A decorated function as a target: in a class its first parameter is the object.
    pub(super) fn decorated(&self, function: &'f Function, around: &[Around<'f>]) -> Target<'f> {
        let is_static = decorators(function)
            .any(|(called, _)| called.as_name().is_some_and(|name| name == "staticmethod"));
        let in_class = matches!(around.last(), Some(Around::Class(_)));
        Target::new(self.module, function, in_class && !is_static)
    }

    /// Takes up a tool that is made of a function.
    pub(super) fn take(
        &mut self,
        target: &Target<'f>,
        stated: &Stated<'f>,
        range: TextRange,
        around: &[Around<'f>],
    ) {
        let program = self.context.program;
        let env = target.module.env();
        let parameters = &target.function.parameters.items;
        let wanted = Wanted {
            types: self.passes,
            marks: &|_| false,
        };
        let mut injected: Vec<&str> = stated.passed.clone();
        for parameter in parameters {
            let by_type = parameter
                .annotation
                .as_ref()
                .is_some_and(|annotation| mentions(program, env, annotation, wanted));
            if by_type {
                injected.push(&parameter.name.name);
            }
        }
        let interface = target.interface(program, &self.context.asked(&injected));
        let own = || target.function.name.name.to_string();
        let mut unknown = None;
        let name = match stated.name {
            None => own(),
            Some(expr) => match self.value(expr, around) {
                Value::Str(name) => name,
                _ => {
                    unknown = Some(expr.range);
                    own()
                }
            },
        };
        let mut tool: Tool = interface.into_tool(&name, self.dialect, self.module.span(range));
        if let Some(description) = stated.description.and_then(|expr| self.text(expr, around)) {
            tool.description = Some(description.trim().to_owned());
        }
        if let Some(range) = unknown {
            tool.diagnostics.push(
                Diagnostic::new(
                    &codes::DYNAMIC_VALUE,
                    self.module.span(range),
                    "the name of the tool cannot be known",
                )
                .with_help("write it as a constant"),
            );
        }
        self.found.tools.push(tool);
    }
}

/// The decorators of a function, with the arguments of those that are calls.
pub(super) fn decorators(function: &Function) -> impl Iterator<Item = (&Expr, Arguments<'_>)> {
    function
        .decorators
        .iter()
        .map(|decorator| match &decorator.kind {
            ExprKind::Call { func, args } => (&**func, Arguments::of(args)),
            _ => (decorator, Arguments::default()),
        })
}

/// The qualified name of what lies outside the source.
pub(super) fn outside(symbol: &Symbol<'_>) -> Option<String> {
    let outside = match symbol {
        Symbol::External(_) => true,
        Symbol::Class { module, .. }
        | Symbol::Function { module, .. }
        | Symbol::Value { module, .. } => module.is_outside(),
        _ => false,
    };
    outside.then(|| symbol.qualified_name())
}

/// Whether a symbol is `name` of a package that has one of the roots, by whatever path it is exported.
pub(super) fn is_own(symbol: &Symbol<'_>, roots: &[&str], names: &[&str]) -> bool {
    outside(symbol).is_some_and(|qualified| {
        let root = qualified.split('.').next().unwrap_or("");
        let last = qualified.rsplit('.').next().unwrap_or("");
        roots.contains(&root) && names.contains(&last)
    })
}

/// What an annotation is searched for.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'w> {
    /// Classes of objects that the framework passes.
    pub(super) types: &'w dyn Fn(&Symbol<'_>) -> bool,
    /// Classes that say so in the metadata of an `Annotated`, themselves or as an instance.
    pub(super) marks: &'w dyn Fn(&Symbol<'_>) -> bool,
}

/// Whether an annotation is a class that is wanted, or one derived from it: bare, subscripted, quoted,
/// optional, in a union, or in or beside an `Annotated`.
pub(super) fn mentions<'f>(
    program: &Program<'f>,
    env: Env<'_, 'f>,
    annotation: &Expr,
    wanted: Wanted<'_>,
) -> bool {
    mentions_within(program, env, annotation, wanted, MAX_DEPTH)
}

fn mentions_within<'f>(
    program: &Program<'f>,
    env: Env<'_, 'f>,
    expr: &Expr,
    wanted: Wanted<'_>,
    depth: u32,
) -> bool {
    let Some(depth) = depth.checked_sub(1) else {
        return false;
    };
    let inner = |expr: &Expr| mentions_within(program, env, expr, wanted, depth);
    match &expr.kind {
        ExprKind::Str(text) => parse_expression(text.trim()).is_some_and(|expr| inner(&expr)),
        ExprKind::Name(_) | ExprKind::Attribute { .. } => {
            let symbol = program.resolve(env, expr);
            derives(program, &symbol, wanted.types, depth)
                || aliased(&symbol).is_some_and(|(module, value)| {
                    mentions_within(program, module.env(), value, wanted, depth)
                })
        }
        ExprKind::Subscript { value, index } => {
            let symbol = program.resolve(env, value);
            let name = symbol.qualified_name();
            let form = name.rsplit('.').next().unwrap_or("");
            let elements: &[Expr] = match &index.kind {
                ExprKind::Tuple(elements) => elements,
                _ => std::slice::from_ref(index),
            };
            let is_mark = |expr: &Expr| {
                let class = match &expr.kind {
                    ExprKind::Call { func, .. } => func,
                    _ => expr,
                };
                derives(program, &program.resolve(env, class), wanted.marks, depth)
            };
            match (form, elements) {
                ("Annotated", [ty, metadata @ ..]) => inner(ty) || metadata.iter().any(is_mark),
                ("Optional" | "Union", _) => elements.iter().any(inner),
                _ => derives(program, &symbol, wanted.types, depth),
            }
        }
        ExprKind::Binary {
            left,
            op: BinaryOp::BitOr,
            right,
        } => inner(left) || inner(right),
        _ => false,
    }
}

/// What a name that is no class is another name for: `Call = Annotated[str, Mark]`.
fn aliased<'f>(symbol: &Symbol<'f>) -> Option<(Module<'f>, &'f Expr)> {
    let Symbol::Value {
        module, binding, ..
    } = symbol
    else {
        return None;
    };
    match binding.kind {
        BindingKind::Assign { value, .. } | BindingKind::TypeAlias { value, .. } => {
            Some((*module, value))
        }
        _ => None,
    }
}

/// Whether `is_type` holds for a class or one of its bases.
pub(super) fn derives<'f>(
    program: &Program<'f>,
    symbol: &Symbol<'f>,
    is_type: &dyn Fn(&Symbol<'_>) -> bool,
    depth: u32,
) -> bool {
    if is_type(symbol) {
        return true;
    }
    let (Symbol::Class { module, class, .. }, Some(depth)) = (symbol, depth.checked_sub(1)) else {
        return false;
    };
    program
        .bases(module.env(), class)
        .iter()
        .any(|base| derives(program, base, is_type, depth))
}

/// The class that an object is an instance of: by the call that makes it, or by the annotation of the
/// parameter or variable that holds it.
pub(super) fn class_of<'f>(
    finder: &Finder<'_, 'f>,
    expr: &Expr,
    around: &[Around<'f>],
) -> Option<Symbol<'f>> {
    let Symbol::Value {
        module, binding, ..
    } = finder.symbol(expr, around)
    else {
        return None;
    };
    let program = finder.context.program;
    // What a parameter is annotated with is looked up where the function stands.
    let env = module.env();
    match binding.kind {
        BindingKind::Assign {
            value, annotation, ..
        } => match &value.kind {
            ExprKind::Call { func, .. } => Some(program.resolve(env, func)),
            _ => annotation.map(|annotation| program.resolve(env, annotation)),
        },
        BindingKind::Parameter(parameter) => match &parameter.annotation.as_ref()?.kind {
            ExprKind::Str(text) => parse_expression(text).map(|expr| program.resolve(env, &expr)),
            ExprKind::Subscript { value, .. } => Some(program.resolve(env, value)),
            _ => parameter
                .annotation
                .as_ref()
                .map(|expr| program.resolve(env, expr)),
        },
        BindingKind::Annotated(annotation) => Some(program.resolve(env, annotation)),
        _ => None,
    }
}
