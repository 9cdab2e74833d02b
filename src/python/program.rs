//! The modules of a source and the names in them: imports, re-exports, aliases, members.
//!
//! It must not evaluate anything beyond the conditions that decide what a name is bound to.

use std::cell::Cell;
use std::fmt;

use elsa::sync::FrozenMap;

use super::files::Files;
use super::finder::Location;
use super::scope::{Binding, BindingKind, Scope};
use super::stdlib;
use super::symbol::{Env, Module, Symbol};
use crate::syntax::ast::{Argument, Class, Expr, ExprKind, Function};

/// How many imports, aliases and bases in a row are followed; cycles end here.
const MAX_HOPS: u32 = 40;

/// How many are followed in all for one name; star imports of each other branch out.
pub(super) const MAX_STEPS: u32 = 4_000;

/// What is left of the bounds on following names.
#[derive(Clone, Copy)]
pub(super) struct Hops<'h> {
    in_a_row: u32,
    in_all: &'h Cell<u32>,
}

impl<'h> Hops<'h> {
    pub(super) fn new(in_all: &'h Cell<u32>) -> Self {
        Self {
            in_a_row: MAX_HOPS,
            in_all,
        }
    }

    /// The bounds after one more hop, `None` where there may be no more.
    pub(super) fn next(self) -> Option<Self> {
        self.in_all.set(self.in_all.get().checked_sub(1)?);
        Some(Self {
            in_a_row: self.in_a_row.checked_sub(1)?,
            ..self
        })
    }
}

/// A source whose names can be looked up.
pub struct Program<'f> {
    pub(super) files: &'f Files<'f>,
    /// The scopes made so far, by the address of the file, class or function that they are of.
    scopes: FrozenMap<usize, Box<Scope<'f>>>,
    /// What names of modules stand for, by the address of the module's file.
    resolved: FrozenMap<(usize, String), Box<Symbol<'f>>>,
}

impl<'f> Program<'f> {
    /// The modules of `files`.
    pub fn new(files: &'f Files<'f>) -> Self {
        Self {
            files,
            scopes: FrozenMap::new(),
            resolved: FrozenMap::new(),
        }
    }

    /// The files that the modules are of.
    pub fn files(&self) -> &'f Files<'f> {
        self.files
    }

    /// The module whose file is at `path` of the source.
    pub fn module(&self, path: &str) -> Option<Module<'f>> {
        self.files.get(path).map(|file| Module { file })
    }

    /// Whether names that lead out of the source are followed.
    pub(crate) fn has_imports(&self) -> bool {
        self.files.has_imports()
    }

    /// The module that `import dotted` in `from` leads to, if it has a file.
    pub fn import(&self, from: Module<'f>, dotted: &str) -> Option<Module<'f>> {
        match self.find(from, 0, dotted) {
            Location::File(module) => Some(module),
            Location::Folder { .. } | Location::External(_) => None,
        }
    }

    /// What a module binds.
    pub fn scope(&self, module: Module<'f>) -> &Scope<'f> {
        self.scope_of(std::ptr::from_ref(module.file).addr(), || {
            Scope::of_module(module.parsed().statements())
        })
    }

    /// What the body of a class binds.
    pub fn class_scope(&self, class: &'f Class) -> &Scope<'f> {
        self.scope_of(std::ptr::from_ref(class).addr(), || Scope::of_class(class))
    }

    /// What a function binds: its parameters and what its body does.
    pub fn function_scope(&self, function: &'f Function) -> &Scope<'f> {
        self.scope_of(std::ptr::from_ref(function).addr(), || {
            Scope::of_function(function)
        })
    }

    fn scope_of(&self, address: usize, make: impl FnOnce() -> Scope<'f>) -> &Scope<'f> {
        match self.scopes.get(&address) {
            Some(scope) => scope,
            None => self.scopes.insert(address, Box::new(make())),
        }
    }

    /// What `expr` stands for: a name or a chain of attributes. Anything else is unresolved.
    pub fn resolve(&self, env: Env<'_, 'f>, expr: &Expr) -> Symbol<'f> {
        match expr.dotted_name() {
            Some(dotted) => self.resolve_name(env, &dotted),
            None => Symbol::unresolved(""),
        }
    }

    /// The same, within what is left of a lookup.
    pub(super) fn resolve_within(
        &self,
        env: Env<'_, 'f>,
        expr: &Expr,
        hops: Hops<'_>,
    ) -> Symbol<'f> {
        match expr.dotted_name() {
            Some(dotted) => self.dotted(env, &dotted, hops),
            None => Symbol::unresolved(""),
        }
    }

    /// What the dotted name stands for.
    pub fn resolve_name(&self, env: Env<'_, 'f>, dotted: &str) -> Symbol<'f> {
        let find = || self.dotted(env, dotted, Hops::new(&Cell::new(MAX_STEPS)));
        let first = dotted.split_once('.').map_or(dotted, |(first, _)| first);
        if env.locals.iter().any(|scope| scope.has(first)) {
            return find();
        }
        // Each search starts with the same bounds, so that what it finds is always the same.
        let key = (
            std::ptr::from_ref(env.module.file).addr(),
            dotted.to_owned(),
        );
        let known = self.resolved.get(&key);
        known
            .unwrap_or_else(|| self.resolved.insert(key, Box::new(find())))
            .clone()
    }

    /// The attribute `name` of a symbol.
    pub fn member(&self, of: &Symbol<'f>, name: &str) -> Symbol<'f> {
        self.member_of(of, name, Hops::new(&Cell::new(MAX_STEPS)))
    }

    /// The bases of a class, in the order written; keyword arguments are left out.
    pub fn bases(&self, env: Env<'_, 'f>, class: &'f Class) -> Vec<Symbol<'f>> {
        self.bases_within(env, class, Hops::new(&Cell::new(MAX_STEPS)))
    }

    fn bases_within(&self, env: Env<'_, 'f>, class: &'f Class, hops: Hops<'_>) -> Vec<Symbol<'f>> {
        class
            .arguments
            .iter()
            .filter_map(|argument| match argument {
                Argument::Positional(base) => Some(base),
                _ => None,
            })
            .filter_map(|base| unsubscripted(base).dotted_name())
            .map(|dotted| self.dotted(env, &dotted, hops))
            .collect()
    }

    fn dotted(&self, env: Env<'_, 'f>, dotted: &str, hops: Hops<'_>) -> Symbol<'f> {
        let mut parts = dotted.split('.');
        let Some(first) = parts.next() else {
            return Symbol::unresolved(dotted);
        };
        let mut symbol = self.name(env, first, hops);
        for part in parts {
            symbol = self.member_of(&symbol, part, hops);
        }
        symbol
    }

    fn name(&self, env: Env<'_, 'f>, name: &str, hops: Hops<'_>) -> Symbol<'f> {
        let Some(hops) = hops.next() else {
            return Symbol::unresolved(name);
        };
        for scope in env.locals.iter().rev() {
            if let Some(binding) = self.last_binding(env, scope, name, hops) {
                return self.follow(env, name, &binding, hops);
            }
        }
        if let Some(symbol) = self.global(env.module, name, hops) {
            return symbol;
        }
        if stdlib::is_builtin(name) {
            return Symbol::Builtin(name.to_owned());
        }
        match self.external_star(env.module) {
            Some(star) => Symbol::External(format!("{star}.{name}")),
            None => Symbol::unresolved(name),
        }
    }

    /// What the module itself binds `name` to.
    pub(super) fn global(
        &self,
        module: Module<'f>,
        name: &str,
        hops: Hops<'_>,
    ) -> Option<Symbol<'f>> {
        let hops = hops.next()?;
        let scope = self.scope(module);
        let env = module.env();
        let binding = self.last_binding(env, scope, name, hops);
        for star in scope.stars.iter().rev() {
            if binding
                .as_ref()
                .is_some_and(|binding| binding.range > star.range)
            {
                break;
            }
            let found = self.find(module, star.import.level, &star.import.module);
            if let Location::File(other) = found
                && other != module
                && self.exports(other, name)
                && let Some(symbol) = self.global(other, name, hops)
            {
                return Some(symbol);
            }
        }
        binding.map(|binding| self.follow(env, name, &binding, hops))
    }

    /// The last module outside that the module imports everything from.
    fn external_star(&self, module: Module<'f>) -> Option<String> {
        let stars = self.scope(module).stars.iter().rev();
        stars
            .filter_map(
                |star| match self.find(module, star.import.level, &star.import.module) {
                    Location::External(name) => Some(name),
                    _ => None,
                },
            )
            .next()
    }

    fn follow(
        &self,
        env: Env<'_, 'f>,
        qualified: &str,
        binding: &Binding<'f>,
        hops: Hops<'_>,
    ) -> Symbol<'f> {
        let module = env.module;
        let value = || Symbol::Value {
            module,
            qualified: qualified.to_owned(),
            binding: binding.clone(),
        };
        match binding.kind {
            BindingKind::Function(function) => Symbol::Function {
                module,
                function,
                qualified: qualified.to_owned(),
            },
            BindingKind::Class(class) => Symbol::Class {
                module,
                class,
                qualified: qualified.to_owned(),
            },
            BindingKind::Import { module: dotted } => self.find(module, 0, dotted).into(),
            BindingKind::ImportFrom { import, original } => {
                let from = self.find(module, import.level, &import.module);
                // `from . import sub` in a package's own file means the submodule.
                if from == Location::File(module) {
                    return self.submodule(module, original);
                }
                self.member_of(&from.into(), original, hops)
            }
            BindingKind::Assign { value: aliased, .. } => match aliased.dotted_name() {
                // `str = str`, as modules do that bridge versions of Python.
                Some(dotted) if dotted == qualified && stdlib::is_builtin(&dotted) => {
                    Symbol::Builtin(dotted)
                }
                Some(dotted) if dotted != qualified => match self.dotted(env, &dotted, hops) {
                    Symbol::Value { .. } | Symbol::Unresolved(_) => value(),
                    symbol => symbol,
                },
                _ => value(),
            },
            _ => value(),
        }
    }

    fn member_of(&self, of: &Symbol<'f>, name: &str, hops: Hops<'_>) -> Symbol<'f> {
        match of {
            Symbol::Module(module) => match self.global(*module, name, hops) {
                Some(symbol) => symbol,
                None => self.submodule(*module, name),
            },
            Symbol::Namespace { folder, outside } => {
                self.find_below(folder, name, *outside).map_or_else(
                    || Symbol::External(format!("{}.{name}", folder.replace('/', "."))),
                    Symbol::from,
                )
            }
            Symbol::Class {
                module,
                class,
                qualified,
            } => self
                .class_member(*module, class, qualified, name, hops)
                .unwrap_or_else(|| Symbol::unresolved(&format!("{qualified}.{name}"))),
            Symbol::External(base) => self.external_member(base, name),
            Symbol::Builtin(base) => Symbol::Builtin(format!("{base}.{name}")),
            Symbol::Value { qualified, .. } => match self.origin(of, hops) {
                Some(origin) => self.member_of(&origin, name, hops),
                None => Symbol::unresolved(&format!("{qualified}.{name}")),
            },
            Symbol::Function { qualified, .. } => {
                Symbol::unresolved(&format!("{qualified}.{name}"))
            }
            Symbol::Unresolved(base) => Symbol::unresolved(&format!("{base}.{name}")),
        }
    }

    /// The class behind `Alias = Annotated[Class, …]` or `Alias = Class[…]`, which has its
    /// attributes.
    fn origin(&self, of: &Symbol<'f>, hops: Hops<'_>) -> Option<Symbol<'f>> {
        let Symbol::Value {
            module, binding, ..
        } = of
        else {
            return None;
        };
        let BindingKind::Assign { value, .. } = binding.kind else {
            return None;
        };
        let ExprKind::Subscript { value, index } = &value.kind else {
            return None;
        };
        let hops = hops.next()?;
        let head = self.resolve_within(module.env(), value, hops);
        let inner = match (&head, &index.kind) {
            (Symbol::External(name), ExprKind::Tuple(elements)) if is_annotated(name) => {
                self.resolve_within(module.env(), elements.first()?, hops)
            }
            _ => head,
        };
        match inner {
            Symbol::Class { .. } => Some(inner),
            Symbol::Value { .. } => self.origin(&inner, hops),
            _ => None,
        }
    }

    /// The class behind an alias with arguments, whose attributes the alias has.
    pub(super) fn class_behind(&self, symbol: Symbol<'f>) -> Symbol<'f> {
        let origin = self.origin(&symbol, Hops::new(&Cell::new(MAX_STEPS)));
        origin.unwrap_or(symbol)
    }

    /// An attribute of a class, its bases looked through depth first.
    fn class_member(
        &self,
        module: Module<'f>,
        class: &'f Class,
        qualified: &str,
        name: &str,
        hops: Hops<'_>,
    ) -> Option<Symbol<'f>> {
        let hops = hops.next()?;
        let scope = self.class_scope(class);
        let locals = [scope];
        let env = Env {
            module,
            locals: &locals,
        };
        if let Some(binding) = self.last_binding(env, scope, name, hops) {
            let qualified = format!("{qualified}.{name}");
            return Some(self.follow(env, &qualified, &binding, hops));
        }
        self.bases_within(module.env(), class, hops)
            .iter()
            .find_map(|base| match base {
                Symbol::Class {
                    module,
                    class,
                    qualified,
                } => self.class_member(*module, class, qualified, name, hops),
                _ => None,
            })
    }
}

impl fmt::Debug for Program<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Program({:?})", self.files)
    }
}

fn is_annotated(name: &str) -> bool {
    matches!(name, "typing.Annotated" | "typing_extensions.Annotated")
}

/// `Base` of `Base[T]`.
fn unsubscripted(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Subscript { value, .. } => value,
        _ => expr,
    }
}
