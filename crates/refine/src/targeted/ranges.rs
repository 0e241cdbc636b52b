//! What a measure can be on a node that isn't decided: an interval for each measure, type and depth budget.
//!
//! The measure's body is evaluated over intervals for every constructor that the budget allows, with the measure's
//! own interval at the smaller budget for the recursive calls. So `len` of a list with budget `d` is in `0..=d`, `size` of
//! a binary tree in `0..=2^d - 1`: the kernel can refuse a tree that can no longer be balanced before it's built.
//! Sound: an interval contains every value the measure has; what isn't understood is unbounded. Cost: once per
//! measure, type and budget, from the smallest budget up: where nothing satisfies a precondition, depths are tried that no stack holds.

use super::leaf;
use super::lower::WIDE;
use crate::expr::{Arm, BinaryOp, Builtin, Expr, Member, Name, Pattern};
use crate::graph::{Shape, Ty, TypeGraph};
use crate::measure::{Measure, MeasureSort};
use crate::query::Layer;
use crate::rtype::FieldNames;
use std::collections::HashMap;
use std::rc::Rc;

pub(super) struct Ranges {
    graph: Rc<TypeGraph>,
    layer: Layer,
    known: HashMap<(*const Measure, Ty, u32), Abstract>,
    /// The same where the second measure holds.
    pub(super) given: HashMap<(*const Measure, *const Measure, Ty, u32), Abstract>,
}

/// A set of values, from above.
#[derive(Clone, Debug)]
pub(super) enum Abstract {
    Int(i128, i128),
    /// Can it be false, can it be true.
    Bool(bool, bool),
    Value(Ty, u32),
    /// One of which a measure holds.
    Given(Ty, u32, &'static Measure),
    /// A value with a known constructor.
    Fields(&'static str, Rc<[Abstract]>, FieldOrder),
    Top,
    /// No value: an arm that can't be taken.
    Bottom,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct FieldOrder(Option<&'static FieldNames>);

type Names<'n> = &'n [(Name, Abstract)];

impl Ranges {
    pub(super) fn new(graph: Rc<TypeGraph>, layer: Layer) -> Ranges {
        Ranges { graph, layer, known: HashMap::new(), given: HashMap::new() }
    }

    pub(super) fn interval(&mut self, measure: &'static Measure, ty: Ty, budget: u32) -> (i128, i128) {
        match self.range(measure, ty, budget) {
            Abstract::Int(low, high) => (low.max(-WIDE), high.min(WIDE)),
            // No value at all: an empty domain, so that the kernel backtracks.
            Abstract::Bottom => (1, 0),
            _ => (-WIDE, WIDE),
        }
    }

    /// The truth value, if the budget leaves only one.
    pub(super) fn truth(&mut self, measure: &'static Measure, ty: Ty, budget: u32) -> Option<bool> {
        match self.range(measure, ty, budget) {
            Abstract::Bool(false, true) => Some(true),
            Abstract::Bool(true, false) => Some(false),
            _ => None,
        }
    }

    pub(super) fn range(&mut self, measure: &'static Measure, ty: Ty, budget: u32) -> Abstract {
        let key = |budget| (measure as *const Measure, ty, budget);
        if let Some(known) = self.known.get(&key(budget)) {
            return known.clone();
        }
        // Smaller budgets first: a recursive call finds its interval then, and none is on the stack above another.
        let begin = (0..budget).rev().find(|smaller| self.known.contains_key(&key(*smaller)));
        for smaller in begin.map_or(0, |known| known + 1)..budget {
            self.range_by_smaller(measure, ty, smaller);
        }
        self.range_by_smaller(measure, ty, budget)
    }

    /// What a measure can be, from what it can be with less.
    fn range_by_smaller(&mut self, measure: &'static Measure, ty: Ty, budget: u32) -> Abstract {
        let key = (measure as *const Measure, ty, budget);
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let top = match measure.result {
            MeasureSort::Int => Abstract::Int(-WIDE, WIDE),
            MeasureSort::Bool => Abstract::Bool(true, true),
            MeasureSort::Set | MeasureSort::Data => Abstract::Top,
        };
        // While it's being computed, asking again (through a field that costs no depth) gets the weakest answer.
        self.known.insert(key, top.clone());
        let mut result = Abstract::Bottom;
        for value in self.constructors(ty, budget) {
            let mut names: Vec<(Name, Abstract)> = Vec::new();
            for (at, parameter) in measure.parameters.iter().enumerate() {
                names.push((
                    *parameter,
                    if at == self.subject(measure) { value.clone() } else { Abstract::Top },
                ));
            }
            result = result.join(self.eval(&measure.body, &names));
        }
        let result = match (&result, &top) {
            (Abstract::Int(..), Abstract::Int(..))
            | (Abstract::Bool(..), Abstract::Bool(..))
            | (Abstract::Bottom, _) => result,
            _ => top,
        };
        self.known.insert(key, result.clone());
        result
    }

    /// The parameter that a measure of a node is about. A measure with several structural parameters is asked for by
    /// its first node; then the others may be anything.
    fn subject(&self, measure: &Measure) -> usize {
        fn scrutinized(body: &Expr) -> Option<Name> {
            match body {
                Expr::Match(scrutinee, _) => match &**scrutinee {
                    Expr::Var(name) => Some(*name),
                    _ => None,
                },
                Expr::Let(_, _, body) => scrutinized(body),
                _ => None,
            }
        }
        let matched = scrutinized(&measure.body);
        match measure.parameters.len() {
            1 => 0,
            _ => match matched.and_then(|name| measure.parameters.iter().position(|p| *p == name)) {
                Some(at) => at,
                None => usize::MAX,
            },
        }
    }

    /// The values of a type with a budget, constructor by constructor.
    pub(super) fn constructors(&mut self, ty: Ty, budget: u32) -> Vec<Abstract> {
        let graph = self.graph.clone();
        let Shape::Data { definition, .. } = graph.node(ty).shape else {
            return vec![Abstract::Value(ty, budget)];
        };
        let Ok(depths) = graph.min_depths(ty) else { return vec![Abstract::Top] };
        let mut values = Vec::new();
        for (index, constructor) in definition.constructors.iter().enumerate() {
            if depths[index].is_none_or(|depth| depth > budget) {
                continue;
            }
            let Ok(fields) = graph.fields(ty, index) else { return vec![Abstract::Top] };
            let fields: Vec<Abstract> = fields
                .iter()
                .map(|field| match field.cost.left(budget, self.layer.depth()) {
                    None => Abstract::Bottom,
                    Some(left) => self.value(field.ty, left),
                })
                .collect();
            values.push(Abstract::Fields(
                constructor.name,
                fields.into(),
                FieldOrder(Some(&constructor.fields)),
            ));
        }
        values
    }

    fn value(&self, ty: Ty, budget: u32) -> Abstract {
        match self.graph.node(ty).shape {
            Shape::Int { .. } | Shape::Char => match leaf::candidates(&self.graph, ty, self.layer).bounds() {
                Some((low, high)) => Abstract::Int(low, high),
                None => Abstract::Bottom,
            },
            Shape::Bool => Abstract::Bool(true, true),
            Shape::Data { .. } | Shape::Seq { .. } => Abstract::Value(ty, budget),
            _ => Abstract::Top,
        }
    }

    pub(super) fn eval(&mut self, term: &'static Expr, names: Names<'_>) -> Abstract {
        match term {
            Expr::Bool(b) => Abstract::Bool(!b, *b),
            Expr::Int(i) => match i128::try_from(i) {
                Ok(i) => Abstract::Int(i, i),
                Err(_) => Abstract::Top,
            },
            Expr::Const { value: crate::datum::Datum::Int(i), .. } => match i128::try_from(i) {
                Ok(i) => Abstract::Int(i, i),
                Err(_) => Abstract::Top,
            },
            Expr::Var(name) => match names.iter().rev().find(|(bound, _)| bound == name) {
                Some((_, value)) => value.clone(),
                None => Abstract::Top,
            },
            Expr::Not(inner) => match self.eval(inner, names) {
                Abstract::Bool(no, yes) => Abstract::Bool(yes, no),
                other => other.only_bottom(),
            },
            Expr::Neg(inner) => match self.eval(inner, names) {
                Abstract::Int(low, high) => Abstract::Int(high.saturating_neg(), low.saturating_neg()),
                other => other.only_bottom(),
            },
            Expr::Binary(op, left, right) => {
                let (left, right) = (self.eval(left, names), self.eval(right, names));
                binary(*op, left, right)
            }
            Expr::If(condition, then, otherwise) => match self.eval(condition, names) {
                Abstract::Bool(false, true) => self.eval(then, names),
                Abstract::Bool(true, false) => self.eval(otherwise, names),
                Abstract::Bottom => Abstract::Bottom,
                _ => self.eval(then, names).join(self.eval(otherwise, names)),
            },
            Expr::Let(name, value, body) => {
                let value = self.eval(value, names);
                let mut inner = names.to_vec();
                inner.push((*name, value));
                self.eval(body, &inner)
            }
            Expr::Match(scrutinee, arms) => {
                let value = self.eval(scrutinee, names);
                self.arms(&value, arms, names)
            }
            Expr::Tuple(parts) => {
                let parts: Vec<Abstract> = parts.iter().map(|part| self.eval(part, names)).collect();
                Abstract::Fields("", parts.into(), FieldOrder(None))
            }
            Expr::Measure { measure, arguments } => {
                let measure = measure();
                let arguments: Vec<Abstract> =
                    arguments.iter().map(|argument| self.eval(argument, names)).collect();
                if arguments.iter().any(|argument| matches!(argument, Abstract::Bottom)) {
                    return Abstract::Bottom;
                }
                let subject = self.subject(measure);
                match arguments.get(subject) {
                    Some(Abstract::Value(ty, budget)) => self.range(measure, *ty, *budget),
                    Some(Abstract::Given(ty, budget, given)) => {
                        self.range_given(measure, given, *ty, *budget)
                    }
                    _ => match measure.result {
                        MeasureSort::Int => Abstract::Int(-WIDE, WIDE),
                        MeasureSort::Bool => Abstract::Bool(true, true),
                        MeasureSort::Set | MeasureSort::Data => Abstract::Top,
                    },
                }
            }
            Expr::Field(inner, member) => {
                let value = self.eval(inner, names);
                self.member(&value, member)
            }
            Expr::Builtin(Builtin::Len, arguments) => match self.eval(&arguments[0], names) {
                Abstract::Value(ty, budget) | Abstract::Given(ty, budget, _) => {
                    match self.graph.node(ty).shape {
                        Shape::Seq { length: Some(length), .. } => {
                            Abstract::Int(length as i128, length as i128)
                        }
                        Shape::Seq { is_text: true, .. } => Abstract::Int(0, 4 * i128::from(budget)),
                        _ => Abstract::Int(0, i128::from(budget)),
                    }
                }
                Abstract::Bottom => Abstract::Bottom,
                _ => Abstract::Int(0, WIDE),
            },
            Expr::Builtin(Builtin::Min | Builtin::Max, arguments) => {
                let is_min = matches!(term, Expr::Builtin(Builtin::Min, _));
                match (self.eval(&arguments[0], names), self.eval(&arguments[1], names)) {
                    (Abstract::Int(a, b), Abstract::Int(c, d)) if is_min => Abstract::Int(a.min(c), b.min(d)),
                    (Abstract::Int(a, b), Abstract::Int(c, d)) => Abstract::Int(a.max(c), b.max(d)),
                    (Abstract::Bottom, _) | (_, Abstract::Bottom) => Abstract::Bottom,
                    _ => Abstract::Top,
                }
            }
            Expr::Builtin(Builtin::Abs, arguments) => match self.eval(&arguments[0], names) {
                Abstract::Int(low, high) => {
                    let largest = low.saturating_abs().max(high.saturating_abs());
                    Abstract::Int(
                        if low <= 0 && 0 <= high {
                            0
                        } else {
                            low.saturating_abs().min(high.saturating_abs())
                        },
                        largest,
                    )
                }
                other => other.only_bottom(),
            },
            _ => Abstract::Top,
        }
    }

    fn member(&mut self, value: &Abstract, member: &Member) -> Abstract {
        match value {
            Abstract::Fields(_, fields, order) => {
                let at = match (member, order.0) {
                    (Member::Index(at), _) => Some(*at),
                    (Member::Named(name), Some(FieldNames::Named(names))) => {
                        names.iter().position(|n| n == name)
                    }
                    _ => None,
                };
                at.and_then(|at| fields.get(at).cloned()).unwrap_or(Abstract::Top)
            }
            Abstract::Value(ty, budget) | Abstract::Given(ty, budget, _) => {
                let mut joined = Abstract::Bottom;
                for constructor in self.constructors(*ty, *budget) {
                    joined = match constructor {
                        Abstract::Fields(..) => joined.join(self.member(&constructor, member)),
                        _ => Abstract::Top,
                    };
                }
                joined
            }
            Abstract::Bottom => Abstract::Bottom,
            _ => Abstract::Top,
        }
    }

    fn arms(&mut self, value: &Abstract, arms: &'static [Arm], names: Names<'_>) -> Abstract {
        match value {
            Abstract::Bottom => return Abstract::Bottom,
            Abstract::Value(ty, budget) | Abstract::Given(ty, budget, _)
                if matches!(self.graph.node(*ty).shape, Shape::Data { .. }) =>
            {
                let mut joined = Abstract::Bottom;
                for constructor in self.constructors(*ty, *budget) {
                    joined = match constructor {
                        Abstract::Fields(..) => joined.join(self.arms(&constructor, arms, names)),
                        _ => Abstract::Top,
                    };
                }
                return joined;
            }
            _ => {}
        }
        let mut joined = Abstract::Bottom;
        for arm in arms {
            let mut inner = names.to_vec();
            let Some(certain) = self.fit(&arm.pattern, value, &mut inner) else { continue };
            joined = joined.join(self.eval(&arm.body, &inner));
            if certain && arm.guard.is_none() {
                break;
            }
        }
        joined
    }

    /// `None`: can't match. `Some(true)`: always does.
    fn fit(
        &mut self,
        pattern: &'static Pattern,
        value: &Abstract,
        names: &mut Vec<(Name, Abstract)>,
    ) -> Option<bool> {
        match pattern {
            Pattern::Wild => Some(true),
            Pattern::Bind(name) => {
                names.push((*name, value.clone()));
                Some(true)
            }
            Pattern::Constructor { name, before, rest: _, after } => match value {
                Abstract::Fields(actual, fields, _)
                    if actual == name && before.len() + after.len() <= fields.len() =>
                {
                    let tail = fields.len() - after.len();
                    let mut certain = true;
                    for (pattern, at) in
                        before.iter().chain(after).zip((0..before.len()).chain(tail..fields.len()))
                    {
                        certain &= self.fit(pattern, &fields[at], names)?;
                    }
                    Some(certain)
                }
                Abstract::Fields(..) => None,
                _ => self.unknown(before.iter().chain(after), names),
            },
            Pattern::Struct { name, fields: patterns } => {
                if let Abstract::Fields(actual, ..) = value
                    && actual != name
                {
                    return None;
                }
                let mut certain = matches!(value, Abstract::Fields(..));
                for (member, pattern) in patterns {
                    let field = self.member(value, member);
                    certain &= self.fit(pattern, &field, names)?;
                }
                Some(certain)
            }
            Pattern::Tuple(patterns) => match value {
                Abstract::Fields(_, fields, _) => {
                    let mut certain = true;
                    for (pattern, field) in patterns.iter().zip(fields.iter()) {
                        certain &= self.fit(pattern, field, names)?;
                    }
                    Some(certain)
                }
                _ => self.unknown(patterns.iter(), names),
            },
            Pattern::Int(i) => match (value, i128::try_from(i)) {
                (Abstract::Int(low, high), Ok(i)) if i < *low || *high < i => None,
                _ => Some(false),
            },
            Pattern::Or(alternatives) => {
                for alternative in alternatives {
                    self.fit(alternative, &Abstract::Top, names);
                }
                Some(false)
            }
            Pattern::Bool(_) | Pattern::Char(_) | Pattern::Const(_) => Some(false),
        }
    }

    fn unknown(
        &mut self,
        patterns: impl Iterator<Item = &'static Pattern>,
        names: &mut Vec<(Name, Abstract)>,
    ) -> Option<bool> {
        for pattern in patterns {
            self.fit(pattern, &Abstract::Top, names);
        }
        Some(false)
    }
}

impl Abstract {
    pub(super) fn join(self, other: Abstract) -> Abstract {
        match (self, other) {
            (Abstract::Bottom, other) | (other, Abstract::Bottom) => other,
            (Abstract::Int(a, b), Abstract::Int(c, d)) => Abstract::Int(a.min(c), b.max(d)),
            (Abstract::Bool(a, b), Abstract::Bool(c, d)) => Abstract::Bool(a || c, b || d),
            _ => Abstract::Top,
        }
    }

    /// Nothing stays nothing, anything else is unknown.
    fn only_bottom(self) -> Abstract {
        match self {
            Abstract::Bottom => Abstract::Bottom,
            _ => Abstract::Top,
        }
    }
}

fn binary(op: BinaryOp, left: Abstract, right: Abstract) -> Abstract {
    use BinaryOp::*;
    match (op, &left, &right) {
        // Short-circuiting: the right side may have no value where the left decides.
        (And, Abstract::Bool(true, false), _) => return Abstract::Bool(true, false),
        (Or, Abstract::Bool(false, true), _) => return Abstract::Bool(false, true),
        (Implies, Abstract::Bool(true, false), _) => return Abstract::Bool(false, true),
        _ => {}
    }
    match (op, left, right) {
        (_, Abstract::Bottom, _) | (_, _, Abstract::Bottom) => Abstract::Bottom,
        (Add, Abstract::Int(a, b), Abstract::Int(c, d)) => {
            Abstract::Int(a.saturating_add(c), b.saturating_add(d))
        }
        (Sub, Abstract::Int(a, b), Abstract::Int(c, d)) => {
            Abstract::Int(a.saturating_sub(d), b.saturating_sub(c))
        }
        (Mul, Abstract::Int(a, b), Abstract::Int(c, d)) => {
            let products =
                [a.saturating_mul(c), a.saturating_mul(d), b.saturating_mul(c), b.saturating_mul(d)];
            let low = products.iter().copied().min().unwrap_or(i128::MIN);
            Abstract::Int(low, products.iter().copied().max().unwrap_or(i128::MAX))
        }
        (And, Abstract::Bool(a, b), Abstract::Bool(c, d)) => Abstract::Bool(a || c, b && d),
        (Or, Abstract::Bool(a, b), Abstract::Bool(c, d)) => Abstract::Bool(a && c, b || d),
        (Implies, Abstract::Bool(a, b), Abstract::Bool(c, d)) => Abstract::Bool(b && c, a || d),
        (Eq | Ne | Lt | Le | Gt | Ge, Abstract::Int(a, b), Abstract::Int(c, d)) => {
            // Can the difference be below, at, above zero.
            let (below, at, above) = (a < d, a <= d && c <= b, c < b);
            let can = |x: bool, y: bool, z: bool| (x && below) || (y && at) || (z && above);
            match op {
                Eq => Abstract::Bool(can(true, false, true), can(false, true, false)),
                Ne => Abstract::Bool(can(false, true, false), can(true, false, true)),
                Lt => Abstract::Bool(can(false, true, true), can(true, false, false)),
                Le => Abstract::Bool(can(false, false, true), can(true, true, false)),
                Gt => Abstract::Bool(can(true, true, false), can(false, false, true)),
                _ => Abstract::Bool(can(true, false, false), can(false, true, true)),
            }
        }
        (And | Or | Implies | Eq | Ne | Lt | Le | Gt | Ge | In, ..) => Abstract::Bool(true, true),
        _ => Abstract::Top,
    }
}
