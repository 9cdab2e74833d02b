//! Expressions to types: the one lowering, for annotations, aliases, strings and docstrings alike.
//!
//! It follows pydantic 2 where that makes a schema of a type, and says so where it makes none. It
//! must not know which parameter, tool or format a type is for.

mod alias;
mod annotated;
mod class;
mod constraint;
mod dataclass;
mod default;
mod enums;
mod field;
mod forms;
mod functional;
mod hook;
mod kind;
mod model;
mod mro;
mod parameter;
mod symbol;
mod typed_dict;

use std::cell::Cell;
use std::collections::{HashMap, HashSet};

use super::consteval::Evaluator;
use super::known::{quirk, refused};
use super::program::{Hops, Program};
use super::scope::{Binding, Scope};
use super::symbol::{Env, Module, Symbol};
use crate::diagnostic::{Code, Diagnostic, codes};
use crate::model::{Definition, DefinitionId, Definitions, Effect, Extra, Shape, Type, Unknown};
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, Name};
use crate::syntax::parse_expression;
use crate::text::{Span, TextRange};

pub(crate) use parameter::Typed;

/// How deep types may nest, aliases followed.
const MAX_DEPTH: u32 = 40;

/// How many expressions are lowered for one callable; the types of the rest are unknown.
const MAX_STEPS: u32 = 50_000;

/// How many steps a lookup of one name may take.
const MAX_LOOKUP_STEPS: u32 = 10_000;

/// Lowers expressions to types, and gathers the named types and findings on the way.
pub(crate) struct Lowering<'p, 'f> {
    program: &'p Program<'f>,
    evaluator: Evaluator<'p, 'f>,
    definitions: Definitions,
    diagnostics: Vec<Diagnostic>,
    /// Definitions by the address of their class or alias and by their type arguments.
    made: HashMap<(usize, String), DefinitionId>,
    /// What classes are, by their address.
    kinds: HashMap<usize, kind::Kind<'f>>,
    /// What type parameters in brackets stand for, innermost last.
    parameters: Vec<(Name, Type)>,
    /// What type variables stand for, innermost last.
    substitutions: Vec<(String, Type)>,
    /// Aliases that are being followed.
    open: Vec<String>,
    /// Addresses of the classes whose ancestors are being looked for.
    opening: Vec<usize>,
    /// Findings that were already reported.
    reported: HashSet<(&'static str, String)>,
    /// Where the string stands whose text is being lowered.
    anchor: Option<Span>,
    /// The module whose annotations are being read, aliases of other modules followed.
    home: Option<Module<'f>>,
    /// Whether `Required` and the like may stand here: in a `TypedDict`.
    qualified: bool,
    /// What the model around says of further keys.
    extra: Extra,
    depth: u32,
    steps: u32,
}

impl<'p, 'f> Lowering<'p, 'f> {
    /// A lowering for one callable.
    pub(crate) fn new(program: &'p Program<'f>) -> Self {
        Self::with_definitions(program, Definitions::default())
    }

    /// The same, adding to definitions that were made before.
    pub(crate) fn with_definitions(program: &'p Program<'f>, definitions: Definitions) -> Self {
        Self {
            program,
            evaluator: Evaluator::new(program),
            definitions,
            diagnostics: Vec::new(),
            made: HashMap::new(),
            kinds: HashMap::new(),
            parameters: Vec::new(),
            substitutions: Vec::new(),
            open: Vec::new(),
            opening: Vec::new(),
            reported: HashSet::new(),
            anchor: None,
            home: None,
            qualified: false,
            extra: Extra::Unsaid,
            depth: 0,
            steps: 0,
        }
    }

    /// The named types met so far.
    pub(crate) fn definitions(&self) -> &Definitions {
        &self.definitions
    }

    /// The named types and the findings.
    pub(crate) fn finish(self) -> (Definitions, Vec<Diagnostic>) {
        (self.definitions, self.diagnostics)
    }

    /// The type that `expr` stands for.
    pub(crate) fn lower(&mut self, env: Env<'_, 'f>, expr: &Expr) -> Type {
        self.steps += 1;
        if self.depth >= MAX_DEPTH || self.steps > MAX_STEPS {
            return self.unknown("", "nested too deep", self.span(env, expr.range));
        }
        if self.depth == 0 {
            self.home = Some(env.module);
        }
        self.depth += 1;
        let ty = self.lower_kind(env, expr);
        self.depth -= 1;
        ty
    }

    fn lower_kind(&mut self, env: Env<'_, 'f>, expr: &Expr) -> Type {
        match &expr.kind {
            ExprKind::None => Type::Null,
            ExprKind::Str(text) => self.forward(env, text, expr.range),
            ExprKind::Name(_) | ExprKind::Attribute { .. } => self.named(env, expr),
            ExprKind::Subscript { value, index } => self.subscript(env, value, index, expr),
            ExprKind::Binary {
                left,
                op: BinaryOp::BitOr,
                right,
            } => {
                let members = [self.lower(env, left), self.lower(env, right)];
                union(members)
            }
            // `int or str` is `int` to Python, whatever its author meant.
            ExprKind::Bool {
                left,
                and: false,
                right,
            } => {
                let (left, right) = (self.lower(env, left), self.lower(env, right));
                self.report(
                    &codes::NOT_A_TYPE,
                    env,
                    expr.range,
                    "`or` between types means the first one: use `|`",
                );
                quirk(left.clone(), union([left, right]))
            }
            ExprKind::Call { func, args } => self.call(env, func, args, expr),
            ExprKind::Starred(_) => Type::Any,
            // No type, but its parts are evaluated all the same.
            ExprKind::Tuple(elements) | ExprKind::List(elements) => {
                self.report(&codes::NOT_A_TYPE, env, expr.range, "this is no type");
                let mut parts = elements.iter().map(|element| self.lower(env, element));
                parts.find(is_unevaluable).unwrap_or(Type::Any)
            }
            ExprKind::Ellipsis | ExprKind::Dict(_) => {
                self.report(&codes::NOT_A_TYPE, env, expr.range, "this is no type");
                refused("...", "no type", Effect::Always, Type::Any)
            }
            ExprKind::Invalid
            | ExprKind::Conditional { .. }
            | ExprKind::Named { .. }
            | ExprKind::Comprehension { .. } => {
                self.unknown("", "computed", self.span(env, expr.range))
            }
            _ => {
                self.report(&codes::NOT_A_TYPE, env, expr.range, "this is no type");
                Type::Any
            }
        }
    }

    /// A type written as a string.
    fn forward(&mut self, env: Env<'_, 'f>, text: &str, range: TextRange) -> Type {
        let parsed = parse_expression(text.trim()).filter(|_| !text.trim().is_empty());
        let Some(parsed) = parsed else {
            self.report(
                &codes::NOT_A_TYPE,
                env,
                range,
                &format!("the string '{}' is no type", shortened(text)),
            );
            return refused(
                text,
                "a string that is no type",
                Effect::Unevaluable,
                Type::Any,
            );
        };
        let outer = self.anchor.clone();
        if outer.is_none() {
            self.anchor = Some(env.module.span(range));
        }
        let ty = self.lower(env, &parsed);
        self.anchor = outer;
        match self.home {
            Some(home) if home != env.module && !self.open.is_empty() => {
                self.used_in(home, env, &parsed, range, ty)
            }
            _ => ty,
        }
    }

    /// A string in an alias of another module: its names are looked up where the alias is used.
    fn used_in(
        &mut self,
        home: Module<'f>,
        env: Env<'_, 'f>,
        parsed: &Expr,
        range: TextRange,
        ty: Type,
    ) -> Type {
        let missing = first_name(parsed, MAX_DEPTH, &|name| {
            matches!(
                self.program.resolve(home.env(), name),
                Symbol::Unresolved(_)
            ) || self.is_checking_only(home.env(), name)
        });
        let Some(name) = missing else {
            return match is_unevaluable(&ty) {
                true => self.lower(home.env(), parsed),
                false => ty,
            };
        };
        let message = format!("'{name}' is not defined where the alias that names it is used");
        self.report(&codes::UNDEFINED_TYPE, env, range, &message);
        refused(
            &name,
            "it is not defined where it is used",
            Effect::Unevaluable,
            ty,
        )
    }

    /// The binding of `name` that counts at the end of a block.
    fn binding(&self, env: Env<'_, 'f>, scope: &Scope<'f>, name: &str) -> Option<Binding<'f>> {
        let steps = Cell::new(MAX_LOOKUP_STEPS);
        self.program
            .last_binding(env, scope, name, Hops::new(&steps))
    }

    fn span(&self, env: Env<'_, 'f>, range: TextRange) -> Span {
        self.anchor
            .clone()
            .unwrap_or_else(|| env.module.span(range))
    }

    /// Reports a finding once, and only for code of the source itself.
    fn report(&mut self, code: &'static Code, env: Env<'_, 'f>, range: TextRange, message: &str) {
        if env.module.is_outside() || !self.reported.insert((code.id, message.to_owned())) {
            return;
        }
        let span = self.span(env, range);
        self.diagnostics.push(Diagnostic::new(code, span, message));
    }

    fn unknown(&mut self, name: &str, reason: &str, span: Span) -> Type {
        Type::Unknown(Box::new(Unknown {
            name: name.to_owned(),
            reason: reason.to_owned(),
            span: Some(span),
        }))
    }

    /// Opens a definition, so that references to it can be made while its contents are read.
    fn define(&mut self, key: (usize, String), name: &str, qualified: String) -> DefinitionId {
        let id = DefinitionId(self.definitions.items.len());
        self.definitions.items.push(Definition {
            name: name.to_owned(),
            qualified,
            title: None,
            description: None,
            extras: Vec::new(),
            shape: Shape::Pending,
        });
        self.made.insert(key, id);
        id
    }

    fn definition(&mut self, id: DefinitionId, fill: impl FnOnce(&mut Definition)) {
        if let Some(definition) = self.definitions.items.get_mut(id.0) {
            fill(definition);
        }
    }
}

/// A union as `typing` makes it: flat, each member once.
pub(crate) fn union(members: impl IntoIterator<Item = Type>) -> Type {
    let mut flat: Vec<Type> = Vec::new();
    let mut add = |member: Type| {
        if !flat.contains(&member) {
            flat.push(member);
        }
    };
    for member in members {
        match member {
            Type::Union(inner) => inner.into_iter().for_each(&mut add),
            member => add(member),
        }
    }
    match flat.len() {
        0 => Type::Any,
        1 => flat.swap_remove(0),
        _ => Type::Union(flat),
    }
}

/// The first name or chain of attributes in a type for which `test` holds.
fn first_name(expr: &Expr, depth: u32, test: &impl Fn(&Expr) -> bool) -> Option<String> {
    let depth = depth.checked_sub(1)?;
    match &expr.kind {
        ExprKind::Name(_) | ExprKind::Attribute { .. } => {
            test(expr).then(|| expr.dotted_name()).flatten()
        }
        ExprKind::Subscript { value, index } => {
            first_name(value, depth, test).or_else(|| first_name(index, depth, test))
        }
        ExprKind::Binary { left, right, .. } => {
            first_name(left, depth, test).or_else(|| first_name(right, depth, test))
        }
        ExprKind::Tuple(elements) | ExprKind::List(elements) => elements
            .iter()
            .find_map(|element| first_name(element, depth, test)),
        _ => None,
    }
}

fn is_unevaluable(ty: &Type) -> bool {
    matches!(ty, Type::Refused(refusal) if refusal.effect == Effect::Unevaluable)
}

fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(40).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
