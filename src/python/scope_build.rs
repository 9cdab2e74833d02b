//! Walks the statements of a block into a [`Scope`].
//!
//! Compound statements are looked into, bodies of functions and classes are not.

use indexmap::IndexMap;

use super::aliases::Aliases;
use super::held::is_alias;
use super::scope::{
    Arm, Binding, BindingKind, Fork, ForkKind, MutationKind, Scope, ScopeKind, Star, Step,
};
use super::stdlib;
use super::targets::{is_mutating_method, is_type_checking, named_in, pattern_names, target_names};
use crate::syntax::ast::{
    Argument, Class, Expr, ExprKind, Function, ImportFrom, ImportedModule, Name, Stmt, StmtKind,
};
use crate::text::TextRange;

impl<'f> Scope<'f> {
    /// The scope of a module's statements.
    pub fn of_module(statements: impl IntoIterator<Item = &'f Stmt>) -> Self {
        let mut builder = Builder::new(ScopeKind::Module, false);
        for statement in statements {
            builder.statement(statement);
        }
        builder.scope
    }

    /// The scope of a function: its type parameters, parameters, and what its body binds.
    pub fn of_function(function: &'f Function) -> Self {
        let mut builder = Builder::new(ScopeKind::Function, false);
        for parameter in &function.type_params {
            builder.bind(
                &parameter.name.name,
                parameter.name.range,
                BindingKind::TypeParam(parameter),
            );
        }
        for parameter in &function.parameters.items {
            builder.bind(
                &parameter.name.name,
                parameter.range,
                BindingKind::Parameter(parameter),
            );
        }
        builder.block(function.body.statements());
        builder.scope
    }

    /// The scope of a class: its type parameters and what its body binds.
    pub fn of_class(class: &'f Class) -> Self {
        let mut builder = Builder::new(ScopeKind::Class, false);
        for parameter in &class.type_params {
            builder.bind(
                &parameter.name.name,
                parameter.name.range,
                BindingKind::TypeParam(parameter),
            );
        }
        builder.block(class.body.statements());
        builder.scope
    }
}

struct Builder<'f> {
    scope: Scope<'f>,
    type_checking: bool,
    aliases: Aliases<'f>,
}

impl<'f> Builder<'f> {
    fn new(kind: ScopeKind, type_checking: bool) -> Self {
        let scope = Scope {
            kind,
            names: IndexMap::new(),
            stars: Vec::new(),
            changes: false,
        };
        Self {
            scope,
            type_checking,
            aliases: Aliases::default(),
        }
    }

    /// A builder for an arm of a compound statement.
    fn inner(&self, type_checking: bool) -> Self {
        let mut inner = Self::new(self.scope.kind, self.type_checking || type_checking);
        inner.aliases.clone_from(&self.aliases);
        inner
    }

    fn step(&mut self, name: &Name, step: Step<'f>) {
        let steps = self.scope.names.entry(name.clone());
        // Most names are bound once.
        steps.or_insert_with(|| Vec::with_capacity(1)).push(step);
    }

    fn bind(&mut self, name: &Name, range: TextRange, kind: BindingKind<'f>) {
        let binding = Binding {
            kind,
            range,
            type_checking_only: self.type_checking,
        };
        self.step(name, Step::Bind(binding));
        self.aliases.rebound(name);
    }

    /// Notes a change for the name that `target` starts with, and for those that share its value.
    fn mutate(&mut self, target: &'f Expr, range: TextRange, kind: MutationKind<'f>) {
        self.scope.changes = true;
        for (name, mutation) in self.aliases.changed(target, range, kind) {
            self.step(name, Step::Mutate(mutation));
        }
    }

    fn block(&mut self, statements: &'f [Stmt]) {
        for statement in statements {
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &'f Stmt) {
        let range = statement.range;
        match &statement.kind {
            StmtKind::Function(function) => {
                self.bind(&function.name.name, range, BindingKind::Function(function));
            }
            StmtKind::Class(class) => {
                self.bind(&class.name.name, range, BindingKind::Class(class));
            }
            StmtKind::Assign { targets, value } => {
                self.expression(value, range);
                for target in targets {
                    self.assign(target, value, None, range);
                }
                self.aliases.bound_together(targets);
            }
            StmtKind::AnnAssign {
                target,
                annotation,
                value,
            } => match (value, target.as_name()) {
                (Some(value), _) => {
                    self.expression(value, range);
                    self.assign(target, value, Some(annotation), range);
                }
                (None, Some(name)) => self.bind(name, range, BindingKind::Annotated(annotation)),
                (None, None) => {}
            },
            StmtKind::AugAssign { target, .. } => {
                self.mutate(target, range, MutationKind::Augment(statement));
            }
            StmtKind::TypeAlias {
                name,
                type_params,
                value,
            } => self.bind(
                &name.name,
                range,
                BindingKind::TypeAlias { value, type_params },
            ),
            StmtKind::Import(modules) => self.import(modules, range),
            StmtKind::ImportFrom(import) => self.import_from(import, range),
            StmtKind::Expr(expr) => self.expression(expr, range),
            StmtKind::Delete(targets) => {
                for target in targets {
                    match target.as_name() {
                        Some(name) => self.bind(name, range, BindingKind::Deleted),
                        None => self.mutate(target, range, MutationKind::Delete { target }),
                    }
                }
            }
            _ => self.compound(statement),
        }
    }

    fn compound(&mut self, statement: &'f Stmt) {
        let range = statement.range;
        match &statement.kind {
            StmtKind::If { branches, orelse } => {
                for (test, _) in branches {
                    self.expression(test, range);
                }
                let tests = branches.iter().map(|(test, _)| test).collect();
                let mut arms: Vec<Built<'f>> = branches
                    .iter()
                    .map(|(test, block)| self.arm(block, None, is_type_checking(test)))
                    .collect();
                arms.push(self.arm(orelse, None, false));
                self.fork(range, &ForkKind::If(tests), arms);
            }
            StmtKind::Try {
                body,
                handlers,
                orelse,
                finalbody,
            } => {
                let mut arms = vec![self.arm(body, Some(orelse), false)];
                for handler in handlers {
                    arms.push(self.arm(&handler.body, None, false));
                }
                self.fork(range, &ForkKind::Try { body, handlers }, arms);
                self.block(finalbody);
            }
            StmtKind::For {
                target,
                body,
                orelse,
                ..
            } => {
                let mut arm = self.inner(false);
                arm.bind_other(target, range);
                arm.block(body);
                arm.block(orelse);
                self.fork(range, &ForkKind::Loop(statement), vec![(range, arm.scope)]);
            }
            StmtKind::While { test, body, orelse } => {
                self.expression(test, range);
                let arm = self.arm(body, Some(orelse), false);
                self.fork(range, &ForkKind::Loop(statement), vec![arm]);
            }
            StmtKind::With { items, body } => {
                for target in items.iter().filter_map(|(_, target)| target.as_ref()) {
                    self.bind_other(target, range);
                }
                self.block(body);
            }
            StmtKind::Match { cases, .. } => {
                let arms = cases
                    .iter()
                    .map(|case| {
                        let mut arm = self.inner(false);
                        let mut names = Vec::new();
                        pattern_names(&case.pattern, &mut names);
                        for name in names {
                            arm.bind(name, range, BindingKind::Other);
                        }
                        arm.block(&case.body);
                        (range_of(&case.body), arm.scope)
                    })
                    .collect();
                self.fork(range, &ForkKind::Match(statement), arms);
            }
            _ => {}
        }
    }

    /// What one arm of a compound statement binds.
    fn arm(
        &self,
        block: &'f [Stmt],
        then: Option<&'f Vec<Stmt>>,
        type_checking: bool,
    ) -> Built<'f> {
        let mut builder = self.inner(type_checking);
        builder.block(block);
        let mut range = range_of(block);
        if let Some(then) = then.filter(|then| !then.is_empty()) {
            builder.block(then);
            range = range.cover(range_of(then));
        }
        (range, builder.scope)
    }

    /// Hands each name that an arm touches a fork with what each arm does to it.
    fn fork(&mut self, range: TextRange, kind: &ForkKind<'f>, arms: Vec<Built<'f>>) {
        let untouched: Vec<Arm<'f>> = arms
            .iter()
            .map(|(range, _)| Arm {
                range: *range,
                steps: Vec::new(),
            })
            .collect();
        let mut by_name: IndexMap<Name, Vec<Arm<'f>>> = IndexMap::new();
        for (index, (_, arm)) in arms.into_iter().enumerate() {
            self.scope.stars.extend(arm.stars);
            self.scope.changes |= arm.changes;
            for (name, steps) in arm.names {
                let all = by_name.entry(name).or_insert_with(|| untouched.clone());
                if let Some(arm) = all.get_mut(index) {
                    arm.steps = steps;
                }
            }
        }
        for (name, arms) in by_name {
            let fork = Fork {
                kind: kind.clone(),
                arms,
                range,
            };
            self.step(&name, Step::Fork(fork));
        }
    }

    fn assign(
        &mut self,
        target: &'f Expr,
        value: &'f Expr,
        annotation: Option<&'f Expr>,
        range: TextRange,
    ) {
        match &target.kind {
            ExprKind::Name(name) => {
                self.bind(name, range, BindingKind::Assign { value, annotation });
                self.aliases.bound(name, value);
            }
            ExprKind::Tuple(_) | ExprKind::List(_) => {
                let mut names = Vec::new();
                target_names(target, &mut names);
                for name in names {
                    self.bind(name, range, BindingKind::Unpack { target, value });
                }
            }
            _ => self.mutate(target, range, MutationKind::Set { target, value }),
        }
    }

    fn bind_other(&mut self, target: &'f Expr, range: TextRange) {
        let mut names = Vec::new();
        target_names(target, &mut names);
        for name in names {
            self.bind(name, range, BindingKind::Other);
        }
    }

    /// What an expression does by itself: `d.update(…)`, `fill(d)`, `(name := value)`.
    fn expression(&mut self, expr: &'f Expr, range: TextRange) {
        let mut named = Vec::new();
        named_in(expr, &mut named);
        for (target, value) in named {
            let annotation = None;
            let kind = BindingKind::Assign { value, annotation };
            self.bind(&target.name, target.range.cover(value.range), kind);
        }
        let ExprKind::Call { func, args } = &expr.kind else {
            return;
        };
        match &func.kind {
            ExprKind::Attribute { value, attr } if is_mutating_method(&attr.name) => {
                self.mutate(value, range, MutationKind::Call(expr));
            }
            ExprKind::Name(name) if !stdlib::is_builtin(name) => {
                for argument in args {
                    if let Argument::Positional(argument) | Argument::Keyword(_, argument) =
                        argument
                        && is_alias(argument)
                    {
                        let call = expr;
                        self.mutate(argument, range, MutationKind::Passed { call, argument });
                    }
                }
            }
            _ => {}
        }
    }

    fn import(&mut self, modules: &'f [ImportedModule], range: TextRange) {
        for imported in modules {
            let whole = imported.module.as_str();
            match &imported.alias {
                Some(alias) => {
                    self.bind(&alias.name, range, BindingKind::Import { module: whole });
                }
                None => {
                    let top = whole.split_once('.').map_or(whole, |(top, _)| top);
                    self.bind(&Name::new(top), range, BindingKind::Import { module: top });
                }
            }
        }
    }

    fn import_from(&mut self, import: &'f ImportFrom, range: TextRange) {
        if import.star {
            self.scope.stars.push(Star { import, range });
        }
        for imported in &import.names {
            let original = &imported.name.name;
            let bound = imported
                .alias
                .as_ref()
                .map_or(original, |alias| &alias.name);
            self.bind(bound, range, BindingKind::ImportFrom { import, original });
        }
    }
}

/// The range of an arm with what it binds.
type Built<'f> = (TextRange, Scope<'f>);

fn range_of(block: &[Stmt]) -> TextRange {
    match (block.first(), block.last()) {
        (Some(first), Some(last)) => first.range.cover(last.range),
        _ => TextRange::default(),
    }
}
