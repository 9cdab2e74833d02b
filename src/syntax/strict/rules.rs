//! What CPython's compiler refuses and Ruff's checker leaves to linters.

use ruff_python_ast::{ExceptHandler, Expr, ExprContext, InterpolatedStringElement, Stmt};
use ruff_text_size::{Ranged as _, TextRange};

const STARRED: &str = "can't use starred expression here";
const DEBUG: &str = "cannot assign to __debug__";

/// What is wrong with a statement, its parts not looked at.
pub(super) fn stmt(stmt: &Stmt) -> Option<(TextRange, &'static str)> {
    match stmt {
        Stmt::Expr(statement) if statement.value.is_starred_expr() => {
            Some((statement.range, STARRED))
        }
        Stmt::Try(statement) => {
            let (_, before_last) = statement.handlers.split_last()?;
            before_last
                .iter()
                .map(|ExceptHandler::ExceptHandler(handler)| handler)
                .find(|handler| handler.type_.is_none())
                .map(|handler| (handler.range, "default 'except:' must be last"))
        }
        _ => None,
    }
}

/// What is wrong with an expression, its parts not looked at.
pub(super) fn expr(expr: &Expr) -> Option<(TextRange, &'static str)> {
    match expr {
        Expr::Attribute(attribute)
            if attribute.ctx != ExprContext::Load && attribute.attr.as_str() == "__debug__" =>
        {
            Some((attribute.attr.range, DEBUG))
        }
        Expr::Call(call) => call
            .arguments
            .keywords
            .iter()
            .find(|keyword| {
                keyword
                    .arg
                    .as_ref()
                    .is_some_and(|name| name.as_str() == "__debug__")
            })
            .map(|keyword| (keyword.range, DEBUG)),
        Expr::FString(string) => string
            .value
            .elements()
            .filter_map(InterpolatedStringElement::as_interpolation)
            .find(|field| field.expression.is_starred_expr())
            .map(|field| (field.expression.range(), STARRED)),
        _ => None,
    }
}
