//! Scalars of the input: their candidate values at a depth, and the interval that their own type allows.

use crate::expr::{BinaryOp, Expr, Name};
use crate::form::Form;
use crate::graph::{Shape, Ty, TypeGraph};
use crate::query::Layer;
use crate::scalars;
use std::collections::BTreeMap;
use std::rc::Rc;
use touchstone_logic::Int;

/// The candidates of a scalar type in a layer.
pub(crate) struct Candidates {
    /// In the order in which they're tried.
    pub(crate) values: Rc<[i128]>,
    /// How many of them were candidates one depth earlier.
    pub(crate) earlier: usize,
    /// Whether a greater depth has more.
    pub(crate) clipped: bool,
    /// All values of this interval instead: then none is listed.
    pub(crate) interval: Option<(i128, i128)>,
}

impl Candidates {
    /// The least and the greatest; `None` if there is no candidate.
    pub(crate) fn bounds(&self) -> Option<(i128, i128)> {
        let listed = || Some((*self.values.iter().min()?, *self.values.iter().max()?));
        self.interval.or_else(listed).filter(|(low, high)| low <= high)
    }

    /// Whether some value between the bounds is none.
    pub(crate) fn has_holes(&self) -> bool {
        let contiguous =
            |(low, high): (i128, i128)| (self.values.len() as u128).wrapping_sub(1) == high.abs_diff(low);
        self.interval.is_none() && !self.bounds().is_some_and(contiguous)
    }
}

/// The candidates of a scalar type.
pub(crate) fn candidates(graph: &TypeGraph, ty: Ty, layer: Layer) -> Candidates {
    let kind = match graph.node(ty).shape {
        Shape::Char => Scalar::Char,
        Shape::Float(_) => Scalar::Float,
        Shape::Form(form) => return texts(form, layer),
        Shape::Bool => Scalar::Bool,
        _ => Scalar::Int,
    };
    let (low, high) = interval(graph, ty);
    let as_char = |code: i128| u32::try_from(code).ok().and_then(char::from_u32);
    let code = |c: char| i128::from(u32::from(c));
    // The interval's ends as characters: inward past the surrogates.
    let chars = match kind {
        Scalar::Char => {
            (low..=high).take(0x801).find_map(as_char).zip((low..=high).rev().take(0x801).find_map(as_char))
        }
        _ => None,
    };
    let at = |depth: u32| -> Vec<i128> {
        match kind {
            Scalar::Bool => vec![0, 1],
            Scalar::Char => {
                chars.map_or(Vec::new(), |(low, high)| scalars::chars(low, high, depth).map(code).collect())
            }
            Scalar::Float => (0..scalars::float_count(depth) as i128).collect(),
            Scalar::Int => scalars::ints(low, high, depth).collect(),
        }
    };
    if is_beyond(graph, ty) {
        // The kernel has no numbers for them.
        let values: &[i128] = if matches!(layer, Layer::Boundary { .. }) { &BEYOND_I128 } else { &[] };
        return Candidates { values: values.into(), earlier: 0, clipped: true, interval: None };
    }
    match layer {
        Layer::Depth { depth, .. } => {
            let values = at(depth);
            let count = |depth: u32| match kind {
                Scalar::Int => scalars::int_bounds(low, high, depth)
                    .map_or(0, |(least, greatest)| greatest.abs_diff(least) as usize + 1),
                _ => at(depth).len(),
            };
            let earlier = match (&kind, depth) {
                (Scalar::Bool, _) => values.len(),
                (_, 0) => 0,
                _ => count(depth - 1),
            };
            let clipped = count(depth.saturating_add(1)) > values.len();
            Candidates { values: values.into(), earlier, clipped, interval: None }
        }
        Layer::Boundary { values: count, .. } => {
            let mut values = match kind {
                Scalar::Bool => vec![0, 1],
                Scalar::Char => chars.map_or(Vec::new(), |(low, high)| {
                    scalars::boundary_chars(low, high).into_iter().map(code).collect()
                }),
                Scalar::Float => at(u32::MAX),
                Scalar::Int => by_extremity(scalars::boundary_ints(low, high), low, high),
            };
            if let Shape::Int { goes_on: true, .. } = graph.node(ty).shape
                && high == i128::MAX
            {
                // The two ends first, as everywhere.
                let (greatest, others) = (BEYOND_I128[0], &BEYOND_I128[1..]);
                values.retain(|value| *value != low);
                values.splice(0..0, [greatest, low].into_iter().chain(others.iter().copied()));
            }
            values.truncate(count);
            Candidates { values: values.into(), earlier: 0, clipped: true, interval: None }
        }
        Layer::Whole { .. } | Layer::Drawn { .. } => {
            let values = match kind {
                Scalar::Int => Vec::new(),
                Scalar::Char => chars.map_or(Vec::new(), |(low, high)| {
                    let mut values: Vec<i128> = scalars::chars(low, high, WHOLE_CHARS).map(code).collect();
                    values.extend(scalars::boundary_chars(low, high).into_iter().map(code));
                    values.sort_unstable();
                    values.dedup();
                    values
                }),
                Scalar::Bool | Scalar::Float => at(u32::MAX),
            };
            let interval = matches!(kind, Scalar::Int).then_some((low, high));
            Candidates { earlier: values.len(), values: values.into(), clipped: false, interval }
        }
    }
}

/// The texts with a form of a layer by their lengths.
#[derive(Default)]
pub(super) struct ByLength {
    /// By their number of bytes.
    pub(super) bytes: BTreeMap<usize, Vec<i128>>,
    /// By their number of characters.
    pub(super) chars: BTreeMap<usize, Vec<i128>>,
}

/// The candidates of a text with a form.
fn texts(form: &'static Form, layer: Layer) -> Candidates {
    match layer {
        Layer::Depth { depth, .. } => {
            // One more says whether there's more.
            let (count, earlier) = (Form::up_to(depth), depth.checked_sub(1).map_or(0, Form::up_to));
            let mut values = form.first(count.saturating_add(1));
            let clipped = values.len() > count;
            values.truncate(count);
            Candidates { earlier: earlier.min(values.len()), values: values.into(), clipped, interval: None }
        }
        Layer::Boundary { values: count, .. } => {
            let mut values = form.boundary();
            values.truncate(count);
            Candidates { values: values.into(), earlier: 0, clipped: true, interval: None }
        }
        Layer::Whole { .. } | Layer::Drawn { .. } => {
            let mut values = form.first(WHOLE_TEXTS);
            let others = form.boundary().into_iter().filter(|word| !values.contains(word));
            let others: Vec<i128> = others.collect();
            values.extend(others);
            Candidates { earlier: values.len(), values: values.into(), clipped: false, interval: None }
        }
    }
}

/// Texts with a form that are candidates where whole intervals are, beside those at the boundary.
const WHOLE_TEXTS: usize = 256;

/// Characters from the origin on that are candidates where whole intervals are, beside those at the boundary.
const WHOLE_CHARS: u32 = 255;

/// The words of `u128::MAX`, `u128::MAX - 1` and `2^127`. To the kernel they're negative: where a constraint mentions such a number, what
/// comes is for the judge to decide, and some that would be inputs don't come.
const BEYOND_I128: [i128; 3] = [-1, -2, i128::MIN];

/// Boundary integers, the most telling first: the ends of the interval, then 0 and its neighbours, then their
/// neighbours, then the powers of two.
fn by_extremity(mut values: Vec<i128>, low: i128, high: i128) -> Vec<i128> {
    let first = [high, low, 0, 1, -1, high.saturating_sub(1), low.saturating_add(1)];
    values.sort_by_key(|value| first.iter().position(|other| other == value).unwrap_or(first.len()));
    values
}

enum Scalar {
    Bool,
    Int,
    Char,
    Float,
}

/// The interval of values that the type allows whatever the other inputs are: the machine type's, narrowed by those
/// of its predicates that compare the value with constants.
pub(crate) fn interval(graph: &TypeGraph, ty: Ty) -> (i128, i128) {
    let node = graph.node(ty);
    let (mut low, mut high) = match node.shape {
        Shape::Int { min, max, .. } => (min, max),
        Shape::Char => (0, i128::from(u32::from(char::MAX))),
        _ => return (0, 1),
    };
    for refinement in node.refinements {
        narrow(&refinement.predicate, refinement.binder, node.bindings, &mut low, &mut high);
    }
    (low, high)
}

/// Whether the type's predicates ask for integers beyond the greatest `i128`: those stand on a tape by their bits, as negative words.
pub(crate) fn is_beyond(graph: &TypeGraph, ty: Ty) -> bool {
    let node = graph.node(ty);
    matches!(node.shape, Shape::Int { goes_on: true, .. })
        && node.refinements.iter().any(|refinement| asks_beyond(&refinement.predicate, refinement.binder))
}

fn asks_beyond(predicate: &Expr, binder: Name) -> bool {
    let Expr::Binary(op, left, right) = predicate else { return false };
    let is_binder = |expr: &Expr| matches!(expr, Expr::Var(name) if *name == binder);
    let (op, bound) = match op {
        BinaryOp::And => return asks_beyond(left, binder) || asks_beyond(right, binder),
        op if is_binder(left) => (*op, right),
        op if is_binder(right) => (op.flipped(), left),
        _ => return false,
    };
    let bound = match &**bound {
        Expr::Int(bound) => bound,
        Expr::Const { value: crate::datum::Datum::Int(bound), .. } => bound,
        _ => return false,
    };
    match op {
        BinaryOp::Gt => *bound > 0 && bound.to_i128().is_none_or(|bound| bound == i128::MAX),
        BinaryOp::Ge | BinaryOp::Eq => *bound > 0 && bound.to_i128().is_none(),
        _ => false,
    }
}

/// What's left of an interval where these predicates, as far as they compare the name with constants, hold.
pub(crate) fn narrowed((mut low, mut high): (i128, i128), predicates: &[Expr], name: Name) -> (i128, i128) {
    for predicate in predicates {
        narrow(predicate, name, &[], &mut low, &mut high);
    }
    (low, high)
}

/// The same as [`interval`] for floats; its ends may be excluded.
pub(crate) fn float_interval(graph: &TypeGraph, ty: Ty) -> (f64, f64) {
    let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
    let node = graph.node(ty);
    let mut predicates: Vec<(&Expr, Name)> =
        node.refinements.iter().map(|refinement| (&refinement.predicate, refinement.binder)).collect();
    while let Some((predicate, binder)) = predicates.pop() {
        let Expr::Binary(op, left, right) = predicate else { continue };
        let is_binder = |expr: &Expr| matches!(expr, Expr::Var(name) if *name == binder);
        let (op, bound) = match op {
            BinaryOp::And => {
                predicates.extend([(&**left, binder), (&**right, binder)]);
                continue;
            }
            op if is_binder(left) => (*op, float_constant(right)),
            op if is_binder(right) => (op.flipped(), float_constant(left)),
            _ => continue,
        };
        match (op, bound) {
            (BinaryOp::Lt | BinaryOp::Le, Some(bound)) => high = high.min(bound),
            (BinaryOp::Gt | BinaryOp::Ge, Some(bound)) => low = low.max(bound),
            _ => {}
        }
    }
    (low, high)
}

fn float_constant(expr: &Expr) -> Option<f64> {
    match expr {
        Expr::Float(value) => Some(*value),
        Expr::Neg(inner) => float_constant(inner).map(|value| -value),
        _ => None,
    }
}

fn narrow(predicate: &Expr, binder: Name, bindings: &[(Name, Expr)], low: &mut i128, high: &mut i128) {
    let Expr::Binary(op, left, right) = predicate else { return };
    if *op == BinaryOp::And {
        narrow(left, binder, bindings, low, high);
        return narrow(right, binder, bindings, low, high);
    }
    let is_binder = |expr: &Expr| matches!(expr, Expr::Var(name) if *name == binder);
    let (op, bound) = if is_binder(left) {
        (*op, constant(right, bindings))
    } else if is_binder(right) {
        (op.flipped(), constant(left, bindings))
    } else {
        return;
    };
    let Some(bound) = bound else { return };
    match op {
        BinaryOp::Lt => *high = (*high).min(bound.saturating_sub(1)),
        BinaryOp::Le => *high = (*high).min(bound),
        BinaryOp::Gt => *low = (*low).max(bound.saturating_add(1)),
        BinaryOp::Ge => *low = (*low).max(bound),
        BinaryOp::Eq => (*low, *high) = ((*low).max(bound), (*high).min(bound)),
        _ => {}
    }
}

/// Whether [`interval`] takes all into account that the predicate says.
pub(crate) fn is_interval(predicate: &Expr, binder: Name, bindings: &[(Name, Expr)]) -> bool {
    compares(predicate, binder, bindings, |_| true)
}

/// Whether every number of the interval satisfies it, too: what lies beyond the ends of `i128` has none, so its end is left in.
pub(crate) fn is_exact_interval(predicate: &Expr, binder: Name, bindings: &[(Name, Expr)]) -> bool {
    compares(predicate, binder, bindings, |bound| i128::MIN < bound && bound < i128::MAX)
}

/// Whether the predicate compares the binder with constants like these, and says nothing else.
fn compares(predicate: &Expr, binder: Name, bindings: &[(Name, Expr)], fits: fn(i128) -> bool) -> bool {
    let Expr::Binary(op, left, right) = predicate else { return false };
    let is_binder = |expr: &Expr| matches!(expr, Expr::Var(name) if *name == binder);
    let is_bound = |one: &Expr, other: &Expr| is_binder(one) && constant(other, bindings).is_some_and(fits);
    match op {
        BinaryOp::And => compares(left, binder, bindings, fits) && compares(right, binder, bindings, fits),
        BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge | BinaryOp::Eq => {
            is_bound(left, right) || is_bound(right, left)
        }
        _ => false,
    }
}

/// The value of a term without variables, but for those bound to such terms.
fn constant(expr: &Expr, bindings: &[(Name, Expr)]) -> Option<i128> {
    match expr {
        Expr::Int(i) => i128::try_from(i).ok(),
        Expr::Char(c) => Some(i128::from(u32::from(*c))),
        Expr::Const { value: crate::datum::Datum::Int(i), .. } => i128::try_from(i).ok(),
        Expr::Var(name) => {
            let (_, value) = bindings.iter().rev().find(|(bound, _)| bound == name)?;
            constant(value, &[])
        }
        Expr::Neg(inner) => constant(inner, bindings)?.checked_neg(),
        Expr::Binary(op, left, right) => {
            let (l, r) = (constant(left, bindings)?, constant(right, bindings)?);
            match op {
                BinaryOp::Add => l.checked_add(r),
                BinaryOp::Sub => l.checked_sub(r),
                BinaryOp::Mul => l.checked_mul(r),
                BinaryOp::Div => i128::try_from(&Int::from(l).div_trunc(&Int::from(r))).ok(),
                BinaryOp::Rem => i128::try_from(&Int::from(l).rem_trunc(&Int::from(r))).ok(),
                BinaryOp::BitAnd => Some(l & r),
                BinaryOp::BitOr => Some(l | r),
                BinaryOp::BitXor => Some(l ^ r),
                BinaryOp::Shl => i128::try_from(&Int::from(l).shifted_left(&Int::from(r))).ok(),
                BinaryOp::Shr => i128::try_from(&Int::from(l).shifted_right(&Int::from(r))).ok(),
                _ => None,
            }
        }
        _ => None,
    }
}
