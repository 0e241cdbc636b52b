//! Parsing sorts.

use std::sync::Arc;

use super::at;
use super::read::{ParseError, SExpr};
use super::symbol::unquoted;
use crate::{Sort, Store};

/// The sort at a node, checked to exist.
pub(super) fn parse(store: &Store, tree: &SExpr, node: usize) -> Result<Sort, ParseError> {
    let sort = parse_nested(store, tree, node, 0)?;
    store.check_sort(&sort).map_err(at(tree, node))?;
    Ok(sort)
}

/// The sort at a node; datatypes that are still to be declared may be named. For use in declarations.
pub(super) fn parse_unchecked(
    store: &Store,
    tree: &SExpr,
    node: usize,
    pending: &[String],
) -> Result<Sort, ParseError> {
    let sort = parse_nested(store, tree, node, 0)?;
    Ok(resolve(sort, pending))
}

fn resolve(sort: Sort, pending: &[String]) -> Sort {
    match sort {
        Sort::Uninterpreted(name) if pending.iter().any(|p| **p == *name) => Sort::Datatype(name),
        Sort::Set(element) => Sort::set(resolve((*element).clone(), pending)),
        Sort::Array(index, element) => {
            Sort::array(resolve((*index).clone(), pending), resolve((*element).clone(), pending))
        }
        sort => sort,
    }
}

fn parse_nested(store: &Store, tree: &SExpr, node: usize, depth: u32) -> Result<Sort, ParseError> {
    if depth > Sort::MAX_NESTING {
        return Err(tree.error(node, format!("sorts nest at most {} deep", Sort::MAX_NESTING)));
    }
    if let Some(name) = tree.symbol(node) {
        return Ok(named(store, name));
    }
    let parts = tree.list(node).unwrap_or(&[]);
    let nested = |part: usize| parse_nested(store, tree, part, depth + 1);
    let head = parts.first().and_then(|head| tree.symbol(*head));
    match (head, parts) {
        (Some("_"), &[_, word, ref indices @ ..]) => {
            let numbers: Option<Vec<u32>> = indices.iter().map(|index| tree.numeral(*index)).collect();
            match (tree.symbol(word), numbers.as_deref()) {
                (Some("BitVec"), Some(&[width])) => Ok(Sort::BitVec(width)),
                (Some("FloatingPoint"), Some(&[exp, sig])) => Ok(Sort::Float { exp, sig }),
                _ => Err(tree.error(node, format!("`{}` is no sort", tree.text(node)))),
            }
        }
        (Some("Set"), &[_, element]) => Ok(Sort::set(nested(element)?)),
        (Some("Array"), &[_, index, element]) => Ok(Sort::array(nested(index)?, nested(element)?)),
        _ => Err(tree.error(node, format!("`{}` is no sort", tree.text(node)))),
    }
}

fn named(store: &Store, symbol: &str) -> Sort {
    match symbol {
        "Bool" => Sort::Bool,
        "Int" => Sort::Int,
        "Real" => Sort::Real,
        "Float16" => Sort::Float { exp: 5, sig: 11 },
        "Float32" => Sort::F32,
        "Float64" => Sort::F64,
        "Float128" => Sort::Float { exp: 15, sig: 113 },
        _ => {
            let name: Arc<str> = Arc::from(unquoted(symbol));
            if store.datatype(&name).is_some() { Sort::Datatype(name) } else { Sort::Uninterpreted(name) }
        }
    }
}
