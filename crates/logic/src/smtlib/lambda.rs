//! Arrays that a solver prints as functions: `(lambda ((x S)) body)`, or `(_ as-array f)` where the model defines `f`. Over a small finite sort
//! the body is evaluated everywhere; over another sort it must only compare the variable with constants, and is evaluated at these and at one
//! value that is none of them. What is of a sort that a solver writes in its own way is followed in the text ([`cases`]).

mod cases;

use rustc_hash::{FxHashMap, FxHashSet};

use super::parse_term::TermParser;
use super::read::SExpr;
use super::symbol::unquoted;
use crate::{ArrayValue, Int, Op, Rational, Sort, Store, TermId, Valuation, Value, eval};

/// Index sorts up to this size are gone through.
const SMALL: u128 = 1 << 10;

/// The array a lambda expression stands for, where names stand for what `let` says; `None` if the node is none, or not of a form described
/// above.
pub(super) fn array<'a>(
    store: &'a Store,
    tree: &'a SExpr,
    names: &FxHashMap<&'a str, usize>,
    (node, index, element): (usize, &Sort, &Sort),
) -> Option<ArrayValue> {
    let is_lambda = tree.list(node)?.first().and_then(|head| tree.symbol(*head)) == Some("lambda");
    if has_parts(index) || has_parts(element) || !is_lambda {
        return cases::Cases::new(store, tree, names).array(node, index, element);
    }
    let &[_, params, body] = tree.list(node)? else { return None };
    let &[param] = tree.list(params)? else { return None };
    let &[name, _] = tree.list(param)? else { return None };
    // A store of our own: the one at hand is not ours to add terms to. Without datatypes nothing in it is needed.
    let mut scratch = Store::new();
    let name = tree.symbol(name)?;
    let var = scratch.var(&unquoted(name), index.clone()).ok()?;
    let term = scratch.var_term(var);
    let mut parser = TermParser::new(&mut scratch, tree);
    parser.bind(name, term);
    let body = parser.parse(body).ok()?;
    if scratch.sort(body) != element {
        return None;
    }
    let value_at = |at: &Value| eval(&scratch, body, &Valuation::from([(var, at.clone())])).ok();
    let domain = store.finite_domain(index);
    let (points, elsewhere) = match domain.as_deref().filter(|domain| domain.size() <= SMALL) {
        Some(domain) => (domain.iter().collect::<Vec<_>>(), None),
        None => {
            let constants = compared(&scratch, body, term)?;
            let other = other_than(&constants, index, domain.as_deref())?;
            (constants, Some(other))
        }
    };
    let default = value_at(elsewhere.as_ref().or(points.first())?)?;
    let entries: Option<Vec<(Value, Value)>> =
        points.iter().map(|at| Some((at.clone(), value_at(at)?))).collect();
    Some(ArrayValue::new(domain, default, entries?))
}

/// Sorts whose values a solver may write in an encoding of ours, or with names of the store's.
fn has_parts(sort: &Sort) -> bool {
    matches!(sort, Sort::Set(_) | Sort::Array(..) | Sort::Datatype(_) | Sort::Uninterpreted(_))
}

/// The literals a variable is compared with; `None` if it occurs in any other way.
fn compared(store: &Store, body: TermId, var: TermId) -> Option<Vec<Value>> {
    let mut constants = vec![];
    let mut seen = FxHashSet::default();
    let mut stack = vec![body];
    while let Some(t) = stack.pop() {
        if !seen.insert(t) {
            continue;
        }
        if t == var {
            return None;
        }
        match (store.op(t), store.args(t)) {
            (Op::Eq, &[a, b]) if a == var || b == var => {
                let other = if a == var { b } else { a };
                constants.push(store.literal(other)?.clone());
            }
            (_, args) => stack.extend(args),
        }
    }
    Some(constants)
}

/// A value of the sort that is none of these.
fn other_than(constants: &[Value], sort: &Sort, domain: Option<&crate::Domain>) -> Option<Value> {
    match sort {
        Sort::Int => {
            let greatest = constants.iter().filter_map(Value::as_int).max().cloned().unwrap_or_default();
            Some(Value::Int(greatest + Int::ONE))
        }
        Sort::Real => {
            let reals = constants.iter().filter_map(|value| match value {
                Value::Real(n) => Some(n),
                _ => None,
            });
            let greatest = reals.max().cloned().unwrap_or_default();
            Some(Value::Real(&greatest + &Rational::from(1)))
        }
        _ => domain?.iter().find(|value| !constants.contains(value)),
    }
}
