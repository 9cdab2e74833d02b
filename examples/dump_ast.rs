//! Prints the tree that the syntax layer reads, in a form that `.ci/reading.py` compares with
//! CPython's. Paths come one a line on stdin; for each the length of the dump and the dump follow.

use std::fmt::Write as _;
use std::io::{self, BufRead as _, Write as _};
use std::sync::Arc;

use toolmeta::syntax::ast::{
    Argument, Clause, ComprehensionKind, DictItem, Expr, ExprKind, FStringPart, Ident, Parameters,
    Pattern, Stmt, StmtKind, TypeParam,
};
use toolmeta::syntax::{ParsedFile, decode};

fn main() -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    for path in io::stdin().lock().lines() {
        let path = path?;
        let (source, _) = decode(&path, &std::fs::read(&path)?.into());
        let parsed = ParsedFile::parse(&Arc::new(source));
        let mut out = Out(String::new());
        for statement in parsed.statements() {
            out.stmt(statement);
            out.0.push('\n');
        }
        for diagnostic in parsed.diagnostics() {
            let _ = writeln!(out.0, "! {:?}: {}", diagnostic.place, diagnostic.message);
        }
        write!(stdout, "{}\n{}", out.0.len(), out.0)?;
        stdout.flush()?;
    }
    Ok(())
}

struct Out(String);

/// Writes `(tag …)` with the given parts inside.
macro_rules! node {
    ($out:expr, $tag:expr $(, $part:expr)*) => {{
        $out.0.push('(');
        $out.0.push_str($tag);
        $($out.0.push(' '); $part;)*
        $out.0.push(')');
    }};
}

impl Out {
    fn text(&mut self, text: &str) {
        self.0
            .push_str(&serde_json::to_string(text).unwrap_or_default());
    }

    fn list<T>(&mut self, items: &[T], mut each: impl FnMut(&mut Self, &T)) {
        self.0.push('[');
        for item in items {
            each(self, item);
            self.0.push(' ');
        }
        self.0.push(']');
    }

    fn exprs(&mut self, items: &[Expr]) {
        self.list(items, Self::expr);
    }

    fn maybe(&mut self, expr: Option<&Expr>) {
        match expr {
            Some(expr) => self.expr(expr),
            None => self.0.push('-'),
        }
    }

    fn name(&mut self, ident: Option<&Ident>) {
        self.0
            .push_str(ident.map_or("-", |ident| ident.name.as_str()));
    }

    fn bits(&mut self, value: f64) {
        let _ = write!(self.0, "{:016x}", value.to_bits());
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::None => self.0.push_str("None"),
            ExprKind::True => self.0.push_str("True"),
            ExprKind::False => self.0.push_str("False"),
            ExprKind::Ellipsis => self.0.push_str("..."),
            ExprKind::Int(value) => self.0.push_str(&value.to_string()),
            ExprKind::Float(value) => node!(self, "float", self.bits(*value)),
            ExprKind::Imaginary(value) => node!(self, "imaginary", self.bits(*value)),
            ExprKind::Str(text) => self.text(text),
            ExprKind::Bytes(bytes) => {
                self.0.push_str("b'");
                for byte in bytes {
                    let _ = write!(self.0, "{byte:02x}");
                }
            }
            ExprKind::FString(parts) => node!(self, "f", self.parts(parts)),
            ExprKind::Template => self.0.push_str("(template)"),
            ExprKind::Name(name) => self.0.push_str(name),
            ExprKind::Attribute { value, attr } => {
                node!(self, ".", self.expr(value), self.name(Some(attr)));
            }
            ExprKind::Subscript { value, index } => {
                node!(self, "[]", self.expr(value), self.expr(index));
            }
            ExprKind::Slice { lower, upper, step } => node!(
                self,
                "slice",
                self.maybe(lower.as_deref()),
                self.maybe(upper.as_deref()),
                self.maybe(step.as_deref())
            ),
            ExprKind::Call { func, args } => node!(self, "call", self.expr(func), self.args(args)),
            ExprKind::List(items) => node!(self, "list", self.exprs(items)),
            ExprKind::Tuple(items) => node!(self, "tuple", self.exprs(items)),
            ExprKind::Set(items) => node!(self, "set", self.exprs(items)),
            ExprKind::Dict(items) => node!(
                self,
                "dict",
                self.list(items, |out, item| match item {
                    DictItem::Pair(key, value) => node!(out, ":", out.expr(key), out.expr(value)),
                    DictItem::Unpack(value) => node!(out, "**", out.expr(value)),
                })
            ),
            ExprKind::Comprehension {
                kind,
                element,
                clauses,
            } => {
                let tag = match kind {
                    ComprehensionKind::List => "listcomp",
                    ComprehensionKind::Set => "setcomp",
                    ComprehensionKind::Generator => "generator",
                };
                node!(self, tag, self.expr(element), self.clauses(clauses));
            }
            ExprKind::DictComprehension {
                key,
                value,
                clauses,
            } => node!(
                self,
                "dictcomp",
                self.expr(key),
                self.expr(value),
                self.clauses(clauses)
            ),
            ExprKind::Unary { op, operand } => {
                node!(self, &format!("{op:?}"), self.expr(operand));
            }
            ExprKind::Binary { left, op, right } => {
                node!(self, &format!("{op:?}"), self.expr(left), self.expr(right));
            }
            ExprKind::Bool { left, and, right } => {
                let tag = if *and { "and" } else { "or" };
                node!(self, tag, self.expr(left), self.expr(right));
            }
            ExprKind::Compare { left, rest } => node!(
                self,
                "compare",
                self.expr(left),
                self.list(rest, |out, (op, operand)| {
                    node!(out, &format!("{op:?}"), out.expr(operand))
                })
            ),
            ExprKind::Conditional { test, body, orelse } => node!(
                self,
                "if",
                self.expr(test),
                self.expr(body),
                self.expr(orelse)
            ),
            ExprKind::Lambda { parameters, body } => {
                node!(self, "lambda", self.parameters(parameters), self.expr(body));
            }
            ExprKind::Named { target, value } => {
                node!(self, ":=", self.name(Some(target)), self.expr(value));
            }
            ExprKind::Starred(value) => node!(self, "*", self.expr(value)),
            ExprKind::Await(value) => node!(self, "await", self.expr(value)),
            ExprKind::Yield(value) => node!(self, "yield", self.maybe(value.as_deref())),
            ExprKind::Invalid => self.0.push_str("(INVALID)"),
        }
    }

    fn parts(&mut self, parts: &[FStringPart]) {
        // Python joins texts, also with the text of a `{x=}`.
        let mut text = String::new();
        self.0.push('[');
        for part in parts {
            match part {
                FStringPart::Text(more) => text.push_str(more),
                FStringPart::Field {
                    value,
                    conversion,
                    spec,
                    debug,
                } => {
                    text.push_str(debug.as_deref().unwrap_or(""));
                    self.flush(&mut text);
                    let repr = debug.is_some() && spec.is_none();
                    let conversion = conversion.or(repr.then_some('r')).unwrap_or('-');
                    node!(
                        self,
                        "field",
                        self.expr(value),
                        self.0.push(conversion),
                        match spec {
                            Some(spec) => self.parts(spec),
                            None => self.0.push('-'),
                        }
                    );
                    self.0.push(' ');
                }
            }
        }
        self.flush(&mut text);
        self.0.push(']');
    }

    fn flush(&mut self, text: &mut String) {
        if !text.is_empty() {
            self.text(text);
            self.0.push(' ');
            text.clear();
        }
    }

    fn args(&mut self, args: &[Argument]) {
        let keyword =
            |arg: &&Argument| matches!(arg, Argument::Keyword(..) | Argument::DoubleStar(_));
        // Python keeps keyword arguments apart from the others.
        let plain = args.iter().filter(|arg| !keyword(arg));
        let sorted: Vec<&Argument> = plain.chain(args.iter().filter(keyword)).collect();
        self.list(&sorted, |out, arg| match arg {
            Argument::Positional(value) => out.expr(value),
            Argument::Star(value) => node!(out, "*", out.expr(value)),
            Argument::Keyword(name, value) => {
                node!(out, "=", out.name(Some(name)), out.expr(value));
            }
            Argument::DoubleStar(value) => node!(out, "**", out.expr(value)),
        });
    }

    fn clauses(&mut self, clauses: &[Clause]) {
        self.list(clauses, |out, clause| {
            node!(
                out,
                "for",
                out.expr(&clause.target),
                out.expr(&clause.iter),
                out.exprs(&clause.ifs)
            );
        });
    }

    fn parameters(&mut self, parameters: &Parameters) {
        self.list(&parameters.items, |out, parameter| {
            node!(
                out,
                &format!("{:?}", parameter.kind),
                out.name(Some(&parameter.name)),
                out.maybe(parameter.annotation.as_ref()),
                out.maybe(parameter.default.as_ref())
            );
        });
    }

    fn type_params(&mut self, parameters: &[TypeParam]) {
        self.list(parameters, |out, parameter| {
            node!(
                out,
                &format!("{:?}", parameter.kind),
                out.name(Some(&parameter.name)),
                out.maybe(parameter.bound.as_ref()),
                out.maybe(parameter.default.as_ref())
            );
        });
    }

    fn block(&mut self, block: &[Stmt]) {
        self.list(block, Self::stmt);
    }

    fn docstring(&mut self, docstring: Option<&str>) {
        match docstring {
            Some(text) => self.text(text),
            None => self.0.push('-'),
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Function(def) => node!(
                self,
                if def.is_async { "async-def" } else { "def" },
                self.name(Some(&def.name)),
                self.exprs(&def.decorators),
                self.type_params(&def.type_params),
                self.parameters(&def.parameters),
                self.maybe(def.returns.as_ref()),
                self.docstring(def.docstring.as_deref()),
                self.block(def.body.statements())
            ),
            StmtKind::Class(class) => node!(
                self,
                "class",
                self.name(Some(&class.name)),
                self.exprs(&class.decorators),
                self.type_params(&class.type_params),
                self.args(&class.arguments),
                self.docstring(class.docstring.as_deref()),
                self.block(class.body.statements())
            ),
            StmtKind::Assign { targets, value } => {
                node!(self, "assign", self.exprs(targets), self.expr(value));
            }
            StmtKind::AnnAssign {
                target,
                annotation,
                value,
            } => node!(
                self,
                "annotated",
                self.expr(target),
                self.expr(annotation),
                self.maybe(value.as_ref())
            ),
            StmtKind::AugAssign { target, op, value } => {
                node!(
                    self,
                    "augmented",
                    self.expr(target),
                    node!(self, &format!("{op:?}"), self.expr(value))
                );
            }
            StmtKind::TypeAlias {
                name,
                type_params,
                value,
            } => node!(
                self,
                "type",
                self.name(Some(name)),
                self.type_params(type_params),
                self.expr(value)
            ),
            StmtKind::Import(modules) => node!(
                self,
                "import",
                self.list(modules, |out, module| {
                    node!(out, &module.module, out.name(module.alias.as_ref()));
                })
            ),
            StmtKind::ImportFrom(from) => {
                let _ = write!(self.0, "(from {} {} [", from.level, from.module);
                if from.star {
                    self.0.push_str("(* -) ");
                }
                for name in &from.names {
                    node!(self, &name.name.name, self.name(name.alias.as_ref()));
                    self.0.push(' ');
                }
                self.0.push_str("])");
            }
            StmtKind::Expr(value) => node!(self, "expr", self.expr(value)),
            StmtKind::Return(value) => node!(self, "return", self.maybe(value.as_ref())),
            StmtKind::Raise { exception, cause } => node!(
                self,
                "raise",
                self.maybe(exception.as_ref()),
                self.maybe(cause.as_ref())
            ),
            StmtKind::Delete(targets) => node!(self, "del", self.exprs(targets)),
            StmtKind::Assert { test, message } => {
                node!(
                    self,
                    "assert",
                    self.expr(test),
                    self.maybe(message.as_ref())
                );
            }
            StmtKind::If { branches, orelse } => node!(
                self,
                "if",
                self.list(branches, |out, (test, block)| {
                    node!(out, "branch", out.expr(test), out.block(block));
                }),
                self.block(orelse)
            ),
            StmtKind::For {
                target,
                iter,
                body,
                orelse,
            } => node!(
                self,
                "for",
                self.expr(target),
                self.expr(iter),
                self.block(body),
                self.block(orelse)
            ),
            StmtKind::While { test, body, orelse } => {
                node!(
                    self,
                    "while",
                    self.expr(test),
                    self.block(body),
                    self.block(orelse)
                );
            }
            StmtKind::Try {
                body,
                handlers,
                orelse,
                finalbody,
            } => node!(
                self,
                "try",
                self.block(body),
                self.list(handlers, |out, handler| {
                    node!(
                        out,
                        "except",
                        out.maybe(handler.exception.as_ref()),
                        out.name(handler.name.as_ref()),
                        out.block(&handler.body)
                    );
                }),
                self.block(orelse),
                self.block(finalbody)
            ),
            StmtKind::With { items, body } => node!(
                self,
                "with",
                self.list(items, |out, (value, target)| {
                    node!(out, "as", out.expr(value), out.maybe(target.as_ref()));
                }),
                self.block(body)
            ),
            StmtKind::Match { subject, cases } => node!(
                self,
                "match",
                self.expr(subject),
                self.list(cases, |out, case| {
                    node!(
                        out,
                        "case",
                        out.pattern(&case.pattern),
                        out.maybe(case.guard.as_ref()),
                        out.block(&case.body)
                    );
                })
            ),
            StmtKind::Global(names) => {
                node!(
                    self,
                    "global",
                    self.list(names, |out, name| out.name(Some(name)))
                );
            }
            StmtKind::Nonlocal(names) => {
                node!(
                    self,
                    "nonlocal",
                    self.list(names, |out, name| out.name(Some(name)))
                );
            }
            StmtKind::Pass => self.0.push_str("(pass)"),
            StmtKind::Break => self.0.push_str("(break)"),
            StmtKind::Continue => self.0.push_str("(continue)"),
            StmtKind::Invalid => self.0.push_str("(INVALID)"),
        }
    }

    fn pattern(&mut self, pattern: &Pattern) {
        match pattern {
            Pattern::Value(value) => self.expr(value),
            Pattern::Wildcard => self.0.push('_'),
            Pattern::Capture(name) => node!(self, "capture", self.name(Some(name))),
            Pattern::Star(name) => node!(self, "*", self.name(name.as_ref())),
            Pattern::Or(patterns) => node!(self, "|", self.list(patterns, Self::pattern)),
            Pattern::Sequence(patterns) => {
                node!(self, "sequence", self.list(patterns, Self::pattern));
            }
            Pattern::Mapping { items, rest } => node!(
                self,
                "mapping",
                self.list(items, |out, (key, pattern)| {
                    node!(out, ":", out.expr(key), out.pattern(pattern));
                }),
                self.name(rest.as_ref())
            ),
            Pattern::Class {
                class,
                positional,
                keywords,
            } => node!(
                self,
                "class",
                self.expr(class),
                self.list(positional, Self::pattern),
                self.list(keywords, |out, (name, pattern)| {
                    node!(out, "=", out.name(Some(name)), out.pattern(pattern));
                })
            ),
            Pattern::As(pattern, name) => {
                node!(self, "as", self.pattern(pattern), self.name(Some(name)));
            }
            Pattern::Invalid => self.0.push_str("(INVALID)"),
        }
    }
}
