//! Builtins that take what can be iterated over.

use super::Evaluator;
use super::call::Args;
use super::meter::{Result, items, known, raises};
use super::ops;
use super::table::Table;
use crate::model::Value;
use crate::syntax::ast::{BinaryOp, CompareOp};

pub(super) fn one(evaluator: &Evaluator<'_, '_>, args: &Args) -> Result<Vec<Value>> {
    match args.only_positional()? {
        [iterable] => evaluator.iterate(iterable),
        _ => Err(raises("TypeError")),
    }
}

pub(super) fn collect(evaluator: &Evaluator<'_, '_>, name: &str, args: &Args) -> Result {
    let elements = match args.only_positional()? {
        [] => Vec::new(),
        [iterable] => evaluator.iterate(iterable)?,
        _ => return Err(raises("TypeError")),
    };
    match name {
        "list" => Ok(Value::List(elements)),
        "tuple" => Ok(Value::Tuple(elements)),
        _ => Table::set_of(elements),
    }
}

pub(super) fn dict(evaluator: &Evaluator<'_, '_>, args: Args) -> Result {
    let mut table = Table::default();
    match args.positional.as_slice() {
        [] => {}
        [other] => {
            for (key, value) in evaluator.pairs(other)? {
                table.insert(key, value)?;
            }
        }
        _ => return Err(raises("TypeError")),
    }
    for (key, value) in args.keywords {
        table.insert(Value::Str(key), value)?;
    }
    Ok(table.into_dict())
}

pub(super) fn enumerate(evaluator: &Evaluator<'_, '_>, mut args: Args) -> Result {
    let start = args.take(1, "start").unwrap_or(Value::Int(0.into()));
    let iterable = args
        .take(0, "iterable")
        .ok_or_else(|| raises("TypeError"))?;
    let start = match known(&start)? {
        Value::Int(start) => start.clone(),
        _ => return Err(raises("TypeError")),
    };
    let mut pairs = Vec::new();
    for (index, element) in evaluator.iterate(&iterable)?.into_iter().enumerate() {
        let number = Value::Int(&start + index);
        pairs.push(Value::Tuple(vec![number, element]));
    }
    Ok(Value::List(pairs))
}

pub(super) fn zip(evaluator: &Evaluator<'_, '_>, mut args: Args) -> Result {
    args.keywords.retain(|(name, _)| name != "strict");
    let mut columns = Vec::new();
    for iterable in args.only_positional()? {
        columns.push(evaluator.iterate(iterable)?.into_iter());
    }
    let mut rows = Vec::new();
    'rows: while !columns.is_empty() {
        let mut row = Vec::with_capacity(columns.len());
        for column in &mut columns {
            match column.next() {
                Some(element) => row.push(element),
                None => break 'rows,
            }
        }
        rows.push(Value::Tuple(row));
    }
    Ok(Value::List(rows))
}

pub(super) fn sum(evaluator: &Evaluator<'_, '_>, mut args: Args) -> Result {
    let mut total = args.take(1, "start").unwrap_or(Value::Int(0.into()));
    let iterable = args
        .take(0, "iterable")
        .ok_or_else(|| raises("TypeError"))?;
    if matches!(total, Value::Str(_)) {
        return Err(raises("TypeError"));
    }
    for element in evaluator.iterate(&iterable)? {
        let element = evaluator.plain(element);
        total = ops::binary(&evaluator.meter, BinaryOp::Add, &total, &element)?;
    }
    Ok(total)
}

pub(super) fn extreme(evaluator: &Evaluator<'_, '_>, max: bool, mut args: Args) -> Result {
    let place = args.keywords.iter().position(|(name, _)| name == "default");
    let default = place.map(|place| args.keywords.remove(place).1);
    let elements = match args.only_positional()? {
        [iterable] => evaluator.iterate(iterable)?,
        several => several.to_vec(),
    };
    let mut best: Option<Value> = None;
    for element in elements {
        let element = evaluator.plain(element);
        let better = match &best {
            None => true,
            Some(best) if max => ops::compare(CompareOp::Gt, &element, best)?,
            Some(best) => ops::compare(CompareOp::Lt, &element, best)?,
        };
        if better {
            known(&element)?;
            best = Some(element);
        }
    }
    best.or(default).ok_or_else(|| raises("ValueError"))
}

impl Evaluator<'_, '_> {
    /// The entries that a dict is made of by `dict(other)` and `.update(other)`.
    pub(super) fn pairs(&self, other: &Value) -> Result<Vec<(Value, Value)>> {
        if let Value::Dict(entries) = known(other)? {
            self.meter.charge(super::meter::weight(other))?;
            return Ok(entries.clone());
        }
        let mut pairs = Vec::new();
        for element in self.iterate(other)? {
            match <[Value; 2]>::try_from(self.iterate(&element)?) {
                Ok([key, value]) => pairs.push((key, value)),
                Err(_) => return Err(raises("ValueError")),
            }
        }
        items(pairs)
    }
}
