//! Classes of the source: attributes, methods along the bases, instances, fields.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::abs::{Abs, Callable, ClassRef, Given, ObjectId};
use super::bind::Slot;
use super::fields::{attrs_name, is_class_variable, is_field, is_inner, stated_type};
use super::instances::ITEMS;
use super::machine::{At, Machine};
use super::state::{Object, State};
use crate::model::{Rule, Type, Value};
use crate::syntax::ast::{Argument, Class, Expr, ExprKind, Function, Name, StmtKind};

/// The decorators of attrs.
const ATTRS: &[&str] = &["define", "mutable", "frozen", "s", "attrs", "attributes"];

/// How many bases are looked through.
const MAX_BASES: usize = 16;

impl<'a> Machine<'a, '_, '_> {
    /// An attribute that the class of an instance or a base of it defines.
    pub(super) fn inherited_attribute(
        &mut self,
        id: ObjectId,
        attr: &Name,
        expr: &'a Expr,
        state: &mut State<'a>,
    ) -> Abs<'a> {
        let Some(class) = state.class_of(id) else {
            return Abs::Unknown;
        };
        let this = Abs::Instance(id);
        for base in self.bases(class, state) {
            let Some(member) = member(base.class, attr) else {
                continue;
            };
            return match member {
                Member::Function(function) => {
                    let decorators = &function.decorators;
                    if is_decorated(decorators, &["property", "cached_property"]) {
                        let method = self.method(function, base, Some(this));
                        return self.call(&method, Vec::new(), expr, state);
                    }
                    self.bound(function, base, this, state)
                }
                Member::Value(value) => {
                    let at = self.module_at(base.module);
                    self.eval(value, at, state)
                }
            };
        }
        Abs::Unknown
    }

    /// Whether the class of an instance computes an attribute, so that none can be set.
    pub(super) fn is_property(&mut self, id: ObjectId, attr: &Name, state: &mut State<'a>) -> bool {
        let Some(class) = state.class_of(id) else {
            return false;
        };
        let bases = self.bases(class, state);
        let found = bases.iter().find_map(|base| member(base.class, attr));
        matches!(found, Some(Member::Function(function))
            if is_decorated(&function.decorators, &["property"]))
    }

    /// An attribute of a class itself.
    pub(super) fn class_attribute(
        &mut self,
        class: ClassRef<'a>,
        attr: &Name,
        state: &mut State<'a>,
    ) -> Abs<'a> {
        for base in self.bases(class, state) {
            match member(base.class, attr) {
                Some(Member::Function(function)) => {
                    if is_decorated(&function.decorators, &["classmethod"]) {
                        return self.method(function, base, Some(Abs::Class(class)));
                    }
                    return self.method(function, base, None);
                }
                Some(Member::Value(value)) => {
                    let at = self.module_at(base.module);
                    return self.eval(value, at, state);
                }
                None => {}
            }
        }
        match attr.as_str() {
            // pydantic's other constructors; a `TypeAdapter` of a class is taken for the class.
            "model_validate" | "parse_obj" | "model_construct" | "validate_python" => {
                Abs::Class(class)
            }
            // What tells the names of the fields.
            "_fields"
            | "model_fields"
            | "__fields__"
            | "__annotations__"
            | "__dataclass_fields__"
            | "__struct_fields__" => {
                let names = self.field_names(class, state);
                let names = names.iter().map(|name| Value::Str(name.to_string()));
                Abs::constant(Value::List(names.collect()))
            }
            _ => Abs::Unknown,
        }
    }

    /// An attribute looked up past `class`: `super().attr`.
    pub(super) fn inherited(
        &mut self,
        class: ClassRef<'a>,
        attr: &Name,
        this: Abs<'a>,
        state: &mut State<'a>,
    ) -> Abs<'a> {
        for base in self.bases(class, state).into_iter().skip(1) {
            if let Some(Member::Function(function)) = member(base.class, attr) {
                return self.bound(function, base, this, state);
            }
        }
        Abs::Unknown
    }

    /// A method bound to what it is called on.
    fn bound(
        &mut self,
        function: &'a Function,
        class: ClassRef<'a>,
        this: Abs<'a>,
        state: &mut State<'a>,
    ) -> Abs<'a> {
        let this = if is_decorated(&function.decorators, &["staticmethod"]) {
            None
        } else if is_decorated(&function.decorators, &["classmethod"]) {
            match &this {
                Abs::Instance(id) => state.class_of(*id).map(Abs::Class),
                other => Some(other.clone()),
            }
        } else {
            Some(this)
        };
        let method = self.method(function, class, this);
        self.with_decorators(function, class.module, method, state)
    }

    fn method(
        &self,
        function: &'a Function,
        class: ClassRef<'a>,
        this: Option<Abs<'a>>,
    ) -> Abs<'a> {
        Abs::Callable(Rc::new(Callable::Function {
            function,
            module: class.module,
            scope: None,
            this,
            class: Some(class),
        }))
    }

    /// The class and its bases in the source, in the order in which attributes are looked up.
    pub(super) fn bases(
        &mut self,
        class: ClassRef<'a>,
        state: &mut State<'a>,
    ) -> Vec<ClassRef<'a>> {
        let mut found = vec![class];
        let mut next = 0;
        while let Some(class) = found.get(next).copied() {
            next += 1;
            let at = self.module_at(class.module);
            for argument in &class.class.arguments {
                if let Argument::Positional(base) = argument
                    && let Abs::Class(base) = self.eval(base, at, state)
                    && found.len() < MAX_BASES
                    && !found
                        .iter()
                        .any(|known| std::ptr::eq(known.class, base.class))
                {
                    found.push(base);
                }
            }
        }
        found
    }

    /// Whether one of the bases outside the source has this last name.
    pub(super) fn derives_from(
        &mut self,
        class: ClassRef<'a>,
        names: &[&str],
        state: &mut State<'a>,
    ) -> bool {
        self.bases(class, state).into_iter().any(|base| {
            base.class.arguments.iter().any(|argument| match argument {
                Argument::Positional(expr) => expr
                    .dotted_name()
                    .is_some_and(|name| names.contains(&last(&name))),
                _ => false,
            })
        })
    }

    /// `Class(…)`
    pub(super) fn instantiate(
        &mut self,
        class: ClassRef<'a>,
        given: Vec<Given<'a>>,
        expr: &'a Expr,
        state: &mut State<'a>,
    ) -> Abs<'a> {
        if self.derives_from(
            class,
            &["Enum", "IntEnum", "StrEnum", "Flag", "IntFlag"],
            state,
        ) {
            let ty = self.world.class_type(class.module, class.class);
            if let Some(Given::Positional(value, Some(argument))) = given.first() {
                let at = self.module_at(class.module);
                let module = self.site_module(at);
                self.note_type(value, Rule::Cast, ty.clone(), module, argument.range);
            }
            return Abs::typed(ty);
        }
        let id = self.put(
            Object::Instance {
                class,
                attributes: BTreeMap::new(),
            },
            state,
        );
        let this = Abs::Instance(id);
        for base in self.bases(class, state) {
            if let Some(Member::Function(init)) = member(base.class, "__init__") {
                let method = self.method(init, base, Some(this.clone()));
                self.call(&method, given, expr, state);
                return this;
            }
        }
        if self.derives_from(class, &["dict", "Dict", "UserDict", "OrderedDict"], state)
            && let Some(items) = self.copied(&given, state)
        {
            state.set_attribute(id, ITEMS.into(), items);
            return this;
        }
        let slots = self.fields(class, state);
        if slots.is_empty() {
            return this;
        }
        let at = self.module_at(class.module);
        let bound = self.bind_slots(&slots, given, false, at, expr, state);
        for (name, value) in bound.values {
            state.set_attribute(id, name, value);
        }
        this
    }

    /// The names of the fields of a class.
    pub(super) fn field_names(&mut self, class: ClassRef<'a>, state: &mut State<'a>) -> Vec<Name> {
        let fields = self.fields(class, state).into_iter();
        fields.map(|slot| slot.name).collect()
    }

    /// The fields of a dataclass, pydantic model, `NamedTuple` or `TypedDict`, bases first.
    fn fields(&mut self, class: ClassRef<'a>, state: &mut State<'a>) -> Vec<Slot<'a>> {
        let bases = self.bases(class, state);
        let decorated = |names: &[&str]| {
            let mut bases = bases.iter();
            bases.any(|base| is_decorated(&base.class.decorators, names))
        };
        let attrs = decorated(ATTRS);
        let is_record = attrs || decorated(&["dataclass"]) || {
            let records = [
                "BaseModel",
                "NamedTuple",
                "TypedDict",
                "BaseSettings",
                "Struct",
            ];
            self.derives_from(class, &records, state)
        };
        if !is_record {
            return Vec::new();
        }
        let mut slots: Vec<Slot<'a>> = Vec::new();
        for base in bases.into_iter().rev() {
            for statement in base.class.body.statements() {
                let (target, annotation, value) = match &statement.kind {
                    StmtKind::AnnAssign {
                        target,
                        annotation,
                        value,
                    } => (target, Some(annotation), value.as_ref()),
                    // `count = attr.ib(type=int)`
                    StmtKind::Assign { targets, value } if attrs => match targets.as_slice() {
                        [target] if is_field(value) => (target, stated_type(value), Some(value)),
                        _ => continue,
                    },
                    _ => continue,
                };
                let Some(name) = target.as_name() else {
                    continue;
                };
                if annotation.is_some_and(is_class_variable)
                    || name == "model_config"
                    || value.is_some_and(is_inner)
                {
                    continue;
                }
                let mut slot = Slot::field(name, annotation, value, base.module, target.range);
                if attrs {
                    slot.rename(attrs_name(name, value));
                }
                slots.retain(|known| known.name != *name);
                slots.push(slot);
            }
        }
        if attrs {
            return slots;
        }
        let ty = self.world.class_type(class.module, class.class);
        for field in self.world.fields(&ty).unwrap_or_default() {
            let slot = slots.iter_mut().find(|slot| slot.name == field.attribute());
            if let Some(slot) = slot {
                slot.settle(field);
            }
        }
        slots
    }

    /// The type that an annotation of a class's module names.
    pub(super) fn annotation(&self, annotation: &Expr, at: At<'a>) -> Type {
        self.world.ty(at.module, annotation)
    }
}

enum Member<'a> {
    Function(&'a Function),
    Value(&'a Expr),
}

/// What the body of a class binds a name to, the last one counting.
fn member<'a>(class: &'a Class, name: &str) -> Option<Member<'a>> {
    class
        .body
        .statements()
        .iter()
        .rev()
        .find_map(|statement| match &statement.kind {
            StmtKind::Function(function) if function.name.name == name => {
                Some(Member::Function(function))
            }
            StmtKind::Assign { targets, value }
                if targets
                    .iter()
                    .any(|target| target.as_name().is_some_and(|target| target == name)) =>
            {
                Some(Member::Value(value))
            }
            StmtKind::AnnAssign {
                target,
                value: Some(value),
                ..
            } if target.as_name().is_some_and(|target| target == name) => {
                Some(Member::Value(value))
            }
            _ => None,
        })
}

/// Whether one of the decorators has one of these last names.
pub(super) fn is_decorated(decorators: &[Expr], names: &[&str]) -> bool {
    decorators.iter().any(|decorator| {
        let callee = match &decorator.kind {
            ExprKind::Call { func, .. } => func,
            _ => decorator,
        };
        callee
            .dotted_name()
            .is_some_and(|name| names.contains(&last(&name)))
    })
}

/// The last part of a dotted name.
pub(super) fn last(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}
