//! Open WebUI: a file with a top-level `class Tools`, whose public methods are the tools.

use memchr::memmem;

use super::framework::{self, Finder, Framework, Stated};
use super::{Context, Dialect, Found};
use crate::infer::target::Target;
use crate::python::sites::{Around, Site};
use crate::python::symbol::Module;
use crate::syntax::ast::StmtKind;

pub(super) struct OpenWebui;

impl Dialect for OpenWebui {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn may_hold_tools(&self, text: &str) -> bool {
        may_hold_class(text)
    }

    fn file<'f>(&self, context: &Context<'_, 'f>, module: Module<'f>) -> Found {
        framework::find(self, context, module)
    }
}

impl Framework for OpenWebui {
    const NAME: &'static str = "open-webui";

    fn may_hold_site(&self, text: &str) -> bool {
        may_hold_class(text)
    }

    fn site<'f>(&self, finder: &mut Finder<'_, 'f>, site: Site<'f>, around: &[Around<'f>]) {
        let Site::Class(class) = site else {
            return;
        };
        if class.name.name != "Tools" || !around.is_empty() || !class.arguments.is_empty() {
            return;
        }
        let around = [Around::Class(class)];
        for statement in class.body.statements() {
            let StmtKind::Function(function) = &statement.kind else {
                continue;
            };
            if function.name.name.starts_with('_') {
                continue;
            }
            let parameters = function
                .parameters
                .items
                .iter()
                .map(|parameter| parameter.name.name.as_str());
            let stated = Stated {
                // `__user__`, `__event_emitter__` and the like.
                passed: parameters.filter(|name| name.starts_with("__")).collect(),
                ..Stated::default()
            };
            let target: Target<'f> = finder.decorated(function, &around);
            finder.take(&target, &stated, function.name.range, &around);
        }
    }
}

/// Whether a text can hold `class Tools`.
fn may_hold_class(text: &str) -> bool {
    memmem::find_iter(text.as_bytes(), "Tools").any(|at| {
        let before = text.get(..at).unwrap_or_default();
        // Lines may be joined between the two.
        let before = before.trim_end_matches([' ', '\t', '\x0c', '\\', '\n', '\r']);
        before.ends_with("class")
    })
}
