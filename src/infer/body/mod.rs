//! What a callable reads of its `**kwargs`: its body is followed with abstract values.
//!
//! One way only: `world` (names, constants, types) and `abs`, `state` with `joins`, `log` (data)
//! are below `machine` (the walk), whose parts are `scopes`; `expr`, `compare`, `comprehension` and
//! `filters`; `stmt`, `paths`, `adopt`, `loops` and `returns`; `call`, `bind`, `enter`, `external`,
//! `iteration` and `callbacks`; `dicts`, `writes`, `constants`, `classes`, `fields` and `instances`;
//! `guard`, `checks`, `gather` and `by_tool`. `merge` and `address` weigh what the log holds
//! afterwards. Nothing is executed, every loop is bounded, and what no rule covers is unknown.

mod abs;
mod address;
mod adopt;
mod bind;
mod by_tool;
mod call;
mod callbacks;
mod checks;
mod classes;
mod compare;
mod comprehension;
mod constants;
mod dicts;
mod enter;
mod expr;
mod external;
mod fields;
mod filters;
mod gather;
mod guard;
mod instances;
mod iteration;
mod joins;
mod known;
mod log;
mod loops;
mod machine;
mod merge;
mod paths;
mod returns;
mod scopes;
mod state;
mod stmt;
mod substitute;
#[cfg(test)]
mod tests;
mod usage;
mod world;
mod writes;

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::diagnostic::{Diagnostic, codes};
use crate::model::{Default, Definitions, Evidence, Kwarg, Rule, Type};
use crate::python::program::Program;
use crate::python::symbol::Module;
use crate::syntax::ast::{Class, Expr, ExprKind, Function, Name};
use crate::text::{Span, TextRange};
use abs::{Abs, Callable, ClassRef, Given};
use machine::Machine;
use state::{Dict, Object, State};
use world::World;

pub(crate) use address::guess as guess_address;
#[cfg(feature = "cli")]
pub(crate) use merge::rank;

/// The callable whose body is read.
pub(crate) enum Entry<'a> {
    /// A function under its decorators.
    Function(&'a Function),
    /// A method, called on an instance of its class, where that is known.
    Method(&'a Function, Option<&'a Class>),
    /// Whatever a module binds a name to: a `partial`, a bound method, a function bound anew.
    Name(Name),
}

/// What a body reads.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reads {
    /// The keys, in the order in which they are first read; named parameters among them.
    pub(crate) kwargs: Vec<Kwarg>,
    /// Findings about them.
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// Whether a module deals with a chain: only there a name may say that a text is an address.
pub(crate) fn deals_with_chain(module: Module<'_>) -> bool {
    address::deals_with_chain(module)
}

/// Where the runtime calls from: no place in the source.
static OUTSIDE: Expr = Expr {
    kind: ExprKind::Invalid,
    range: TextRange { start: 0, end: 0 },
};

/// What the body reads, for each tool in turn; a single answer where there are no tools.
pub(crate) fn read<'a>(
    program: &Program<'a>,
    module: Module<'a>,
    entry: &Entry<'a>,
    definitions: Definitions,
    tools: &[String],
) -> (Vec<Reads>, Definitions) {
    let world = World::new(program, module, definitions);
    let mut answers = Vec::new();
    let mut mattered = true;
    for tool in 0..tools.len().max(1) {
        if mattered {
            let tool = (!tools.is_empty()).then_some(tool);
            let (reads, tool_mattered) = walk(&world, module, entry, tools, tool);
            answers.push(reads);
            // No path depends on which tool it is: one walk says it for all.
            mattered = tool_mattered;
        } else if let Some(same) = answers.first().cloned() {
            answers.push(same);
        }
    }
    (answers, world.into_definitions())
}

fn walk<'a>(
    world: &World<'a, '_>,
    module: Module<'a>,
    entry: &Entry<'a>,
    tools: &[String],
    tool: Option<usize>,
) -> (Reads, bool) {
    let mut machine = Machine::new(world, tools, tool);
    let mut state = State::default();
    let caller = Dict {
        caller: true,
        ..Dict::default()
    };
    let kwargs = machine.put(Object::Dict(caller), &mut state);
    let callable = match entry {
        Entry::Function(function) => {
            machine.entry = Some(std::ptr::from_ref(*function).cast());
            machine.decorated(function, module, None, &mut state)
        }
        Entry::Method(function, class) => {
            machine.entry = Some(std::ptr::from_ref(*function).cast());
            let class = class.map(|class| ClassRef { class, module });
            let this = match class {
                Some(class) => {
                    let attributes = BTreeMap::new();
                    let object = Object::Instance { class, attributes };
                    Abs::Instance(machine.put(object, &mut state))
                }
                None => Abs::Unknown,
            };
            Abs::Callable(Rc::new(Callable::Function {
                function,
                module,
                scope: None,
                this: Some(this),
                class,
            }))
        }
        Entry::Name(name) => {
            machine.forced += 1;
            let value = machine.global(name, module, &mut state);
            machine.forced -= 1;
            value
        }
    };
    let given = vec![Given::DoubleStar(Abs::Dict(kwargs))];
    machine.call(&callable, given, &OUTSIDE, &mut state);
    let mattered = machine.tool_mattered;
    let mut reads = conclude(&machine, &state);
    if machine.exhausted() {
        let at = place(world.program, module, entry);
        reads.diagnostics.push(Diagnostic::new(
            &codes::BODY_TOO_LARGE,
            Span::new(module.parsed().source(), at),
            "the code is too large to be followed wholly: kwargs may be missing",
        ));
    }
    (reads, mattered)
}

/// Where a module says what its entry is.
fn place<'a>(program: &Program<'a>, module: Module<'a>, entry: &Entry<'a>) -> TextRange {
    match entry {
        Entry::Function(function) | Entry::Method(function, _) => function.name.range,
        Entry::Name(name) => {
            let bindings = program.scope(module).bindings(name);
            bindings
                .last()
                .map_or(TextRange::empty(0), |last| last.range)
        }
    }
}

/// Weighs what the walk has seen.
fn conclude<'a>(machine: &Machine<'a, '_, '_>, state: &State<'a>) -> Reads {
    let mut reads = Reads::default();
    for (key, name) in machine.log.keys.iter().enumerate() {
        let refused = machine.log.refused.contains(&key);
        let used =
            |read: &log::Read| read.key == key && !(refused && read.rule == Rule::MembershipTest);
        if !machine.log.reads.iter().any(used) {
            continue;
        }
        let required = state.present.contains(&key);
        let kwarg = merge::weigh(&machine.log, key, name, required, &mut reads.diagnostics);
        reads.kwargs.push(kwarg);
    }
    if let Some((annotation, home)) = machine.rest_annotation {
        annotated_rest(machine, annotation, home, &mut reads);
    }
    reads
}

/// `**kwargs: Unpack[Options]` names the keys; `**kwargs: int` says the type of each.
fn annotated_rest<'a>(
    machine: &Machine<'a, '_, '_>,
    annotation: &'a Expr,
    home: Module<'a>,
    reads: &mut Reads,
) {
    let evidence = Evidence::new(Rule::Annotation, machine.world.span(home, annotation.range));
    let unpacked = match &annotation.kind {
        ExprKind::Subscript { value, index }
            if value
                .dotted_name()
                .is_some_and(|name| classes::last(&name) == "Unpack") =>
        {
            index
        }
        _ => {
            let ty = machine.world.ty(home, annotation);
            if !merge::is_unknown(&ty) {
                for kwarg in &mut reads.kwargs {
                    let declared = kwarg.evidence.iter().any(|e| e.rule == Rule::Parameter);
                    if !declared {
                        kwarg.ty = ty.clone();
                        let evidence = evidence.clone().of_type(ty.clone());
                        kwarg.evidence.insert(0, evidence);
                    }
                }
            }
            return;
        }
    };
    let ty = machine.world.ty(home, unpacked);
    for field in machine.world.fields(&ty).unwrap_or_default() {
        let known = reads
            .kwargs
            .iter_mut()
            .find(|kwarg| kwarg.identifier == field.name);
        match known {
            Some(kwarg) => {
                let evidence = evidence.clone().of_type(field.ty.clone());
                kwarg.ty = field.ty;
                kwarg.required |= field.required;
                if kwarg.required {
                    kwarg.default = Default::None;
                }
                kwarg.evidence.insert(0, evidence);
            }
            None => {
                let mut kwarg = Kwarg::new(field.name);
                let evidence = evidence.clone().of_type(field.ty.clone());
                kwarg.ty = field.ty;
                kwarg.required = field.required;
                kwarg.default = field.default;
                kwarg.description = field.description;
                kwarg.evidence.push(evidence);
                reads.kwargs.push(kwarg);
            }
        }
    }
}

/// Adds what the body reads to what the signature says.
///
/// A named parameter keeps its type, but an address function makes an address of a text; where
/// `loose`, a parameter of which nothing is said takes the type that the body shows.
pub(crate) fn add(
    reads: Reads,
    kwargs: &mut Vec<Kwarg>,
    injected: &[&str],
    loose: bool,
) -> Vec<Kwarg> {
    let mut passed = Vec::new();
    for read in reads.kwargs {
        if let Some(known) = kwargs
            .iter_mut()
            .find(|kwarg| kwarg.identifier == read.identifier)
        {
            let unsaid = loose && merge::is_unknown(&known.ty);
            let address = read.ty == Type::Address && merge::is_text(&known.ty);
            if unsaid || address {
                known.ty = read.ty;
            }
            for evidence in read.evidence {
                if !known.evidence.contains(&evidence) {
                    known.evidence.push(evidence);
                }
            }
        } else if injected.contains(&read.identifier.as_str()) {
            passed.push(read);
        } else {
            kwargs.push(read);
        }
    }
    passed
}
