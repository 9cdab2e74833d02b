//! Which of a name's bindings counts: the last one, where conditions let it be reached.

use std::cell::Cell;

use super::finder::Location;
use super::program::{Hops, MAX_STEPS, Program};
use super::scope::{Arm, Binding, BindingKind, Fork, ForkKind, Scope, Step};
use super::stdlib;
use super::symbol::{Env, Module, Symbol};
use crate::syntax::ast::{
    BinaryOp, CompareOp, Expr, ExprKind, ImportFrom, Stmt, StmtKind, UnaryOp,
};
use num_traits::ToPrimitive;

/// Whether a `try` block runs to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Succeeds,
    Fails,
    Unknown,
}

impl<'f> Program<'f> {
    /// The binding of `name` that counts at the end of the block, `None` where it has none.
    ///
    /// What is only there for type checkers, and annotations without value, count where there is
    /// nothing else.
    pub(super) fn last_binding(
        &self,
        env: Env<'_, 'f>,
        scope: &Scope<'f>,
        name: &str,
        hops: Hops<'_>,
    ) -> Option<Binding<'f>> {
        let mut search = Search {
            program: self,
            env,
            hops,
            fallback: None,
        };
        match search.last(scope.steps(name)) {
            Found::Binding(binding) => Some(binding),
            Found::Deleted => None,
            Found::Nothing => search.fallback,
        }
    }

    /// Whether a test holds, where that follows from the Python and platform assumed.
    pub(super) fn static_truth(
        &self,
        env: Env<'_, 'f>,
        test: &Expr,
        hops: Hops<'_>,
    ) -> Option<bool> {
        let hops = hops.next()?;
        match &test.kind {
            ExprKind::True => Some(true),
            ExprKind::False | ExprKind::None => Some(false),
            ExprKind::Int(value) => Some(**value != 0.into()),
            ExprKind::Unary {
                op: UnaryOp::Not,
                operand,
            } => self.static_truth(env, operand, hops).map(|truth| !truth),
            ExprKind::Bool { left, and, right } => {
                let left = self.static_truth(env, left, hops);
                let right = self.static_truth(env, right, hops);
                match (left, right) {
                    (Some(decided), _) | (_, Some(decided)) if decided != *and => Some(decided),
                    (Some(_), Some(_)) => Some(*and),
                    _ => None,
                }
            }
            ExprKind::Compare { left, rest } => match rest.as_slice() {
                [(op, right)] => self.static_compare(env, left, *op, right, hops),
                _ => None,
            },
            ExprKind::Call { func, args } => match (&func.kind, args.as_slice()) {
                (
                    ExprKind::Attribute { value, attr },
                    [crate::syntax::ast::Argument::Positional(prefix)],
                ) if attr.name == "startswith" => {
                    let platform = self.resolve_within(env, value, hops).is("sys.platform");
                    platform.then(|| Some(stdlib::PLATFORM.starts_with(prefix.as_str()?)))?
                }
                _ => None,
            },
            ExprKind::Name(_) | ExprKind::Attribute { .. } => {
                if super::targets::is_type_checking(test) {
                    return Some(false);
                }
                match self.resolve_within(env, test, hops) {
                    Symbol::Value {
                        module, binding, ..
                    } => match binding.kind {
                        BindingKind::Assign { value, .. }
                            if self.is_bound_once(module, test.as_name()?) =>
                        {
                            self.static_truth(module.env(), value, hops)
                        }
                        _ => None,
                    },
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Whether a test holds, where that follows from the Python and platform assumed.
    pub(super) fn test_truth(&self, env: Env<'_, 'f>, test: &Expr) -> Option<bool> {
        self.static_truth(env, test, Hops::new(&Cell::new(MAX_STEPS)))
    }

    /// Whether a guarded block runs to its end, as far as its imports say.
    pub(super) fn body_outcome(&self, env: Env<'_, 'f>, body: &'f [Stmt]) -> Outcome {
        self.outcome(env, body, Hops::new(&Cell::new(MAX_STEPS)))
    }

    fn is_bound_once(&self, module: Module<'f>, name: &str) -> bool {
        matches!(self.scope(module).steps(name), [Step::Bind(_)])
    }

    fn static_compare(
        &self,
        env: Env<'_, 'f>,
        left: &Expr,
        op: CompareOp,
        right: &Expr,
        hops: Hops<'_>,
    ) -> Option<bool> {
        if let Some(text) = right.as_str() {
            let known = match self.resolve_within(env, left, hops).external()? {
                "sys.platform" => stdlib::PLATFORM,
                "os.name" => "posix",
                "platform.system" => return None,
                _ => return None,
            };
            return match op {
                CompareOp::Eq => Some(known == text),
                CompareOp::NotEq => Some(known != text),
                _ => None,
            };
        }
        let (major, minor) = stdlib::PYTHON_VERSION;
        let version = |expr: &Expr| self.resolve_within(env, expr, hops).is("sys.version_info");
        let ordering = match &left.kind {
            ExprKind::Subscript { value, index } if version(value) => match &index.kind {
                ExprKind::Slice { .. } => [major, minor].as_slice().cmp(&numbers(right)?),
                ExprKind::Int(index) if **index == 0.into() => {
                    [major].as_slice().cmp(&numbers(right)?)
                }
                ExprKind::Int(index) if **index == 1.into() => {
                    [minor].as_slice().cmp(&numbers(right)?)
                }
                _ => return None,
            },
            ExprKind::Attribute { value, attr } if version(value) => match attr.name.as_str() {
                "major" => [major].as_slice().cmp(&numbers(right)?),
                "minor" => [minor].as_slice().cmp(&numbers(right)?),
                _ => return None,
            },
            // `sys.version_info` has five elements, so it is never equal to fewer.
            _ if version(left) => match [major, minor].as_slice().cmp(&numbers(right)?) {
                std::cmp::Ordering::Equal => std::cmp::Ordering::Greater,
                ordering => ordering,
            },
            _ => return None,
        };
        Some(match op {
            CompareOp::Eq => ordering.is_eq(),
            CompareOp::NotEq => ordering.is_ne(),
            CompareOp::Lt => ordering.is_lt(),
            CompareOp::LtE => ordering.is_le(),
            CompareOp::Gt => ordering.is_gt(),
            CompareOp::GtE => ordering.is_ge(),
            _ => return None,
        })
    }

    /// Whether a guarded block runs to its end, as far as its imports say.
    pub(super) fn outcome(&self, env: Env<'_, 'f>, body: &'f [Stmt], hops: Hops<'_>) -> Outcome {
        let mut outcome = Outcome::Succeeds;
        for statement in body {
            let one = match &statement.kind {
                StmtKind::Import(modules) => modules
                    .iter()
                    .map(|imported| self.import_outcome(env.module, 0, &imported.module))
                    .max_by_key(|outcome| *outcome as u8)
                    .unwrap_or(Outcome::Succeeds),
                StmtKind::ImportFrom(import) => self.import_from_outcome(env.module, import, hops),
                StmtKind::Assign { value, .. } if is_literal(value) => Outcome::Succeeds,
                StmtKind::Function(_) | StmtKind::Pass => Outcome::Succeeds,
                StmtKind::Raise { .. } => Outcome::Fails,
                StmtKind::If { branches, orelse } => {
                    self.branch_outcome(env, branches, orelse, hops)
                }
                _ => Outcome::Unknown,
            };
            match one {
                Outcome::Fails => return Outcome::Fails,
                Outcome::Unknown => outcome = Outcome::Unknown,
                Outcome::Succeeds => {}
            }
        }
        outcome
    }

    /// The same for `if`, whose branch must be known.
    fn branch_outcome(
        &self,
        env: Env<'_, 'f>,
        branches: &'f [(Expr, Vec<Stmt>)],
        orelse: &'f [Stmt],
        hops: Hops<'_>,
    ) -> Outcome {
        let Some(hops) = hops.next() else {
            return Outcome::Unknown;
        };
        for (test, block) in branches {
            match self.static_truth(env, test, hops) {
                Some(true) => return self.outcome(env, block, hops),
                Some(false) => {}
                None => return Outcome::Unknown,
            }
        }
        self.outcome(env, orelse, hops)
    }

    fn import_outcome(&self, from: Module<'f>, level: u32, dotted: &str) -> Outcome {
        match self.find(from, level, dotted) {
            Location::File(_) | Location::Folder { .. } => Outcome::Succeeds,
            Location::External(_) if level > 0 => Outcome::Fails,
            Location::External(_) if stdlib::is_stdlib(dotted) => Outcome::Succeeds,
            Location::External(_) if self.files.has_imports() => {
                let top = dotted.split_once('.').map_or(dotted, |(top, _)| top);
                match self.find_below("", top, true) {
                    Some(_) => Outcome::Unknown,
                    None => Outcome::Fails,
                }
            }
            Location::External(_) => Outcome::Unknown,
        }
    }

    fn import_from_outcome(
        &self,
        from: Module<'f>,
        import: &ImportFrom,
        hops: Hops<'_>,
    ) -> Outcome {
        let outcome = self.import_outcome(from, import.level, &import.module);
        if outcome != Outcome::Succeeds {
            return outcome;
        }
        let Location::File(module) = self.find(from, import.level, &import.module) else {
            return outcome;
        };
        let Some(hops) = hops.next() else {
            return Outcome::Unknown;
        };
        let missing = import.names.iter().any(|imported| {
            let name = &imported.name.name;
            self.global(module, name, hops).is_none()
                && matches!(self.submodule(module, name), Symbol::Unresolved(_))
        });
        match missing {
            // It may come from a star import that cannot be read.
            true if self.scope(module).stars.is_empty() => Outcome::Fails,
            true => Outcome::Unknown,
            false => Outcome::Succeeds,
        }
    }
}

enum Found<'f> {
    Binding(Binding<'f>),
    Deleted,
    Nothing,
}

struct Search<'p, 'e, 'f> {
    program: &'p Program<'f>,
    env: Env<'e, 'f>,
    hops: Hops<'p>,
    /// What counts where nothing else is found.
    fallback: Option<Binding<'f>>,
}

impl<'f> Search<'_, '_, 'f> {
    fn last(&mut self, steps: &[Step<'f>]) -> Found<'f> {
        for step in steps.iter().rev() {
            let found = match step {
                Step::Bind(binding) => self.binding(binding),
                Step::Mutate(_) => Found::Nothing,
                Step::Fork(fork) => self.fork(fork),
            };
            if !matches!(found, Found::Nothing) {
                return found;
            }
        }
        Found::Nothing
    }

    fn binding(&mut self, binding: &Binding<'f>) -> Found<'f> {
        match binding.kind {
            BindingKind::Deleted => Found::Deleted,
            BindingKind::Annotated(_) => {
                self.fallback.get_or_insert_with(|| binding.clone());
                Found::Nothing
            }
            _ if binding.type_checking_only => {
                self.fallback = Some(binding.clone());
                Found::Nothing
            }
            _ => Found::Binding(binding.clone()),
        }
    }

    fn fork(&mut self, fork: &Fork<'f>) -> Found<'f> {
        match &fork.kind {
            ForkKind::If(tests) => {
                let mut reachable = Vec::new();
                let mut decided = false;
                for (index, arm) in fork.arms.iter().enumerate() {
                    let truth = match tests.get(index) {
                        Some(test) => self.program.static_truth(self.env, test, self.hops),
                        None => Some(true),
                    };
                    match truth {
                        _ if decided => self.only_checked(arm),
                        Some(true) => {
                            reachable.push(arm);
                            decided = true;
                        }
                        Some(false) => self.only_checked(arm),
                        None => reachable.push(arm),
                    }
                }
                self.any_of(reachable.into_iter().rev())
            }
            ForkKind::Try { body, .. } => match self.program.outcome(self.env, body, self.hops) {
                Outcome::Succeeds => self.any_of(fork.arms.first()),
                Outcome::Fails => self.any_of(fork.arms.iter().skip(1)),
                Outcome::Unknown => self.any_of(&fork.arms),
            },
            ForkKind::Loop(_) | ForkKind::Match(_) => self.any_of(&fork.arms),
        }
    }

    /// Remembers what an arm that never runs binds for type checkers.
    fn only_checked(&mut self, arm: &Arm<'f>) {
        for step in arm.steps.iter().rev() {
            if let Step::Bind(binding) = step
                && binding.type_checking_only
            {
                self.binding(binding);
            }
        }
    }

    /// The first of the arms that binds the name.
    fn any_of<'s>(&mut self, arms: impl IntoIterator<Item = &'s Arm<'f>>) -> Found<'f>
    where
        'f: 's,
    {
        for arm in arms {
            if let found @ Found::Binding(_) = self.last(&arm.steps) {
                return found;
            }
        }
        Found::Nothing
    }
}

/// The elements of a tuple of numbers, or one number.
fn numbers(expr: &Expr) -> Option<Vec<u32>> {
    match &expr.kind {
        ExprKind::Int(value) => Some(vec![value.to_u32()?]),
        ExprKind::Tuple(elements) => elements
            .iter()
            .take(2)
            .map(|element| match &element.kind {
                ExprKind::Int(value) => value.to_u32(),
                _ => None,
            })
            .collect(),
        _ => None,
    }
}

/// Whether computing it cannot raise.
fn is_literal(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::None
        | ExprKind::True
        | ExprKind::False
        | ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::Str(_)
        | ExprKind::Bytes(_) => true,
        ExprKind::List(elements) | ExprKind::Tuple(elements) => elements.iter().all(is_literal),
        ExprKind::Binary {
            left,
            op: BinaryOp::Add,
            right,
        } => left.as_str().is_some() && right.as_str().is_some(),
        _ => false,
    }
}
