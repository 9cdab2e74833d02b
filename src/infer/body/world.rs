//! What the walk asks of the layer below: names, constants, types, places.

use std::cell::RefCell;
use std::collections::HashMap;

use super::known::best;
use super::{substitute, usage};
use crate::model::{Definitions, Dynamic, Field, Shape, Type, Value};
use crate::python::annotation::Lowering;
use crate::python::consteval::Evaluator;
use crate::python::program::Program;
use crate::python::scope::BindingKind;
use crate::python::symbol::{Module, Symbol};
use crate::syntax::ast::{Class, Expr, ExprKind, Function, StmtKind};
use crate::text::{Span, TextRange};

/// The program that a callable is part of.
pub(super) struct World<'a, 'p> {
    pub(super) program: &'p Program<'a>,
    evaluator: Evaluator<'p, 'a>,
    home: Module<'a>,
    /// Types by the address of their annotation: a body may be followed more than once.
    types: RefCell<HashMap<*const Expr, Type>>,
    lowering: RefCell<Lowering<'p, 'a>>,
}

/// What a name at the top level of a module is bound to.
pub(super) enum Global<'a> {
    Function(&'a Function, Module<'a>),
    Class(&'a Class, Module<'a>),
    /// A constant, as far as it is known, with the expression last assigned.
    Value(&'a Expr, Module<'a>, Option<Value>),
    Module(Module<'a>),
    External(String),
    Unknown,
}

impl<'a, 'p> World<'a, 'p> {
    pub(super) fn new(
        program: &'p Program<'a>,
        home: Module<'a>,
        definitions: Definitions,
    ) -> Self {
        Self {
            program,
            evaluator: Evaluator::new(program),
            home,
            types: RefCell::default(),
            lowering: RefCell::new(Lowering::with_definitions(program, definitions)),
        }
    }

    /// The module of the callable.
    pub(super) fn home(&self) -> Module<'a> {
        self.home
    }

    pub(super) fn into_definitions(self) -> Definitions {
        // Findings about annotations of helpers are none of the tool's.
        self.lowering.into_inner().finish().0
    }

    /// What `name` stands for at the top level of `module`.
    pub(super) fn lookup(&self, module: Module<'a>, name: &str) -> Global<'a> {
        match self.program.resolve_name(module.env(), name) {
            Symbol::Function {
                module, function, ..
            } => Global::Function(function, module),
            Symbol::Class { module, class, .. } => Global::Class(class, module),
            Symbol::Value {
                module,
                qualified,
                binding,
            } => {
                let value = self.evaluator.module_value(module, &qualified);
                match binding.kind {
                    BindingKind::Assign { value: expr, .. } => Global::Value(expr, module, value),
                    _ => Global::Unknown,
                }
            }
            Symbol::Module(module) => Global::Module(module),
            Symbol::Namespace { folder, .. } => Global::External(folder.replace('/', ".")),
            Symbol::External(name) => Global::External(name),
            Symbol::Builtin(name) => Global::External(format!("builtins.{name}")),
            Symbol::Unresolved(_) => Global::Unknown,
        }
    }

    /// A function that `name` was bound to before its last assignment: `run = rotated(run)`.
    pub(super) fn earlier_function(&self, module: Module<'a>, name: &str) -> Option<&'a Function> {
        self.program
            .scope(module)
            .bindings(name)
            .into_iter()
            .rev()
            .find_map(|binding| match binding.kind {
                BindingKind::Function(function) => Some(function),
                _ => None,
            })
    }

    /// The decorated functions at the top level of a module.
    pub(super) fn decorated_functions(&self, module: Module<'a>) -> Vec<&'a Function> {
        module
            .parsed()
            .statements()
            .filter_map(|statement| match &statement.kind {
                StmtKind::Function(function) if !function.decorators.is_empty() => {
                    Some(&**function)
                }
                _ => None,
            })
            .collect()
    }

    /// What `from dotted import name` binds.
    pub(super) fn imported(&self, from: Module<'a>, dotted: &str, name: &str) -> Global<'a> {
        match self.program.import(from, dotted) {
            Some(module) => self.lookup(module, name),
            None => Global::External(format!("{dotted}.{name}")),
        }
    }

    /// The module that `import dotted` leads to.
    pub(super) fn module(&self, from: Module<'a>, dotted: &str) -> Option<Module<'a>> {
        self.program.import(from, dotted)
    }

    /// The constant that an expression is, with `local` giving the values of local names.
    pub(super) fn constant(
        &self,
        module: Module<'a>,
        expr: &'a Expr,
        local: &dyn Fn(&str) -> Option<Value>,
    ) -> Option<Value> {
        let mut names_locals = false;
        usage::names_in(expr, &mut |name| names_locals |= local(name).is_some());
        let value = if names_locals {
            let mut written = expr.clone();
            if !substitute::substitute(&mut written, local) {
                return None;
            }
            self.evaluator.eval(module.env(), &written)
        } else {
            self.evaluator.eval(module.env(), expr)
        };
        value.is_known().then_some(value)
    }

    /// The type that an annotation names.
    pub(super) fn ty(&self, module: Module<'a>, annotation: &Expr) -> Type {
        let address = std::ptr::from_ref(annotation);
        if let Some(ty) = self.types.borrow().get(&address) {
            return ty.clone();
        }
        let ty = self.lowering.borrow_mut().lower(module.env(), annotation);
        self.types.borrow_mut().insert(address, ty.clone());
        ty
    }

    /// The type that a class of the source is as an annotation.
    pub(super) fn class_type(&self, module: Module<'a>, class: &'a Class) -> Type {
        let name = Expr {
            kind: ExprKind::Name(class.name.name.clone()),
            range: class.name.range,
        };
        self.lowering.borrow_mut().lower(module.env(), &name)
    }

    /// The fields of a type that is a record.
    pub(super) fn fields(&self, ty: &Type) -> Option<Vec<Field>> {
        let Type::Named(id) = best(ty.clone()) else {
            return None;
        };
        match &self.lowering.borrow().definitions().get(id)?.shape {
            Shape::Record(record) => Some(record.fields.clone()),
            _ => None,
        }
    }

    pub(super) fn span(&self, module: Module<'a>, range: TextRange) -> Span {
        module.span(range)
    }

    /// A value that cannot be known, by its source text and its type, as far as that is known.
    pub(super) fn dynamic(&self, module: Module<'a>, range: TextRange, ty: Type) -> Dynamic {
        let span = module.span(range);
        Dynamic {
            source: span.text().to_owned(),
            span,
            reason: "only running the code tells".to_owned(),
            ty,
            template: None,
        }
    }
}
