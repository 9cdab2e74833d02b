//! The core record: `{"name": …, "kwargs": [{"identifier": …, "type": …}]}`.

use serde_json::{Value as Json, json};

use crate::model::Tool;

pub(super) fn record(tool: &Tool) -> Json {
    let kwargs: Vec<Json> = tool
        .kwargs
        .iter()
        .map(|kwarg| {
            json!({
                "identifier": kwarg.identifier,
                "type": kwarg.ty.spelling(&tool.definitions),
            })
        })
        .collect();
    json!({"name": tool.name, "kwargs": kwargs})
}
