//! Boolean expressions of C and Rust, told apart from what compilers make of them: which conditions belong to one expression, under which operators, and a jump
//! for each condition, so that it's a decision wherever the expression's value goes.
//!
//! `a > 3 && b > 5` is two jumps under an `if`, but one jump and a `phi` where the value is stored, returned or passed, and `(a > 3) & (b > 5)` none
//! at all. A body is rewritten before it's translated: what computes a condition that nothing jumps by is followed by a jump whose two ways meet
//! again at once, with a `phi` in place of the value. No execution changes.
//!
//! | module | its one idea |
//! |---|---|
//! | `short_circuit` | jumps that share where they lead are `&&` and `||` |
//! | `rust` | what rustc makes of `&&`, `||`, `&`, `|`, `^` and `!` |
//! | `tree` | values under operators |
//! | `boundary` | comparisons at equality and one off |
//! | `split` | a jump behind an instruction |

mod boundary;
mod rust;
mod short_circuit;
mod split;
mod tree;

#[cfg(test)]
mod tests;

use rustc_hash::{FxHashMap, FxHashSet};
use touchstone_program::formula::{Formula, Operator};

use crate::ast::function::BlockId as Source;
use crate::ast::{Body, TerminatorKind, ValueId};

/// A Boolean expression over the jumps of a body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Expression {
    /// The blocks that end with the conditions' jumps, in the order of the formula.
    pub(super) conditions: Vec<Source>,
    pub(super) formula: Formula,
    /// The jumps that settle what it comes to: the block, which way (`true` first), and the outcome.
    pub(super) settles: Vec<(Source, bool, bool)>,
}

/// What was found in a body.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Expressions {
    pub(super) all: Vec<Expression>,
    /// The blocks that end with a jump by an expression whose conditions have jumps of their own.
    pub(super) hidden: FxHashSet<Source>,
    /// The blocks that end with a jump by how near the sides of a comparison are, and what it means that it's taken.
    pub(super) boundaries: FxHashMap<Source, &'static str>,
}

/// An expression whose conditions are values yet.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Tree {
    /// A truth value that's no operator's.
    Leaf(ValueId),
    Not(Box<Tree>),
    /// An operator; of one that looks at both operands also the truth value that tells what it comes to, and whether it tells the contrary.
    Operation(Operator, Box<Tree>, Box<Tree>, Option<(ValueId, bool)>),
}

impl Tree {
    fn not(self) -> Tree {
        match self {
            Tree::Not(inner) => *inner,
            other => Tree::Not(Box::new(other)),
        }
    }

    fn operation(operator: Operator, left: Tree, right: Tree) -> Tree {
        Tree::Operation(operator, Box::new(left), Box::new(right), None)
    }

    /// The truth values that need a jump.
    fn values(&self, found: &mut Vec<ValueId>) {
        match self {
            Tree::Leaf(value) => found.push(*value),
            Tree::Not(inner) => inner.values(found),
            Tree::Operation(_, left, right, at) => {
                left.values(found);
                right.values(found);
                found.extend(at.map(|(value, _)| value));
            }
        }
    }

    fn formula(&self, places: &FxHashMap<ValueId, Source>, conditions: &mut Vec<Source>) -> Option<Formula> {
        Some(match self {
            Tree::Leaf(value) => {
                conditions.push(*places.get(value)?);
                Formula::Condition(conditions.len() - 1)
            }
            Tree::Not(inner) => Formula::Not(Box::new(inner.formula(places, conditions)?)),
            Tree::Operation(operator, left, right, _) => {
                let left = left.formula(places, conditions)?;
                let right = right.formula(places, conditions)?;
                Formula::Operation(*operator, Box::new(left), Box::new(right))
            }
        })
    }

    /// The jumps that settle what the whole comes to, where `outcomes` says what it comes to if this is false or true, as far as this settles it.
    fn settles(
        &self,
        places: &FxHashMap<ValueId, Source>,
        outcomes: [Option<bool>; 2],
        found: &mut Vec<(Source, bool, bool)>,
    ) {
        let mut jump = |value: &ValueId, contrary: bool| {
            let Some(place) = places.get(value) else { return };
            for truth in [true, false] {
                if let Some(outcome) = outcomes[usize::from(truth != contrary)] {
                    found.push((*place, truth, outcome));
                }
            }
        };
        match self {
            Tree::Leaf(value) => jump(value, false),
            Tree::Not(inner) => inner.settles(places, [outcomes[1], outcomes[0]], found),
            Tree::Operation(Operator::And, left, right, _) => {
                left.settles(places, [outcomes[0], None], found);
                right.settles(places, outcomes, found);
            }
            Tree::Operation(Operator::Or, left, right, _) => {
                left.settles(places, [None, outcomes[1]], found);
                right.settles(places, outcomes, found);
            }
            Tree::Operation(.., Some((value, contrary))) => jump(value, *contrary),
            Tree::Operation(..) => {}
        }
    }
}

/// Gives each comparison of a body a jump for each of its boundaries.
pub(super) fn boundaries(body: &mut Body) -> Expressions {
    Expressions { boundaries: boundary::boundaries(body), ..Expressions::default() }
}

/// Finds the expressions of a body and gives each condition a jump. Cost: linear but for expressions of many operators, which take the square of
/// their number.
pub(super) fn expressions(body: &mut Body) -> Expressions {
    let trees = tree::trees(body);
    told(body, &trees)
}

/// The same of a body of Rust.
pub(super) fn expressions_of_rust(body: &mut Body) -> Expressions {
    let trees = rust::trees(body);
    told(body, &trees)
}

/// Gives each condition of these expressions a jump.
fn told(body: &mut Body, trees: &[Tree]) -> Expressions {
    let mut values = vec![];
    trees.iter().for_each(|tree| tree.values(&mut values));
    let places = split::split(body, &values);
    let mut found = Expressions::default();
    for tree in trees {
        let mut conditions = vec![];
        let Some(formula) = tree.formula(&places, &mut conditions) else { continue };
        let mut settles = vec![];
        tree.settles(&places, [Some(false), Some(true)], &mut settles);
        found.all.push(Expression { conditions, formula, settles });
    }
    let own: FxHashSet<Source> = found.all.iter().flat_map(|one| one.conditions.iter().copied()).collect();
    if found.all.len() < trees.len() {
        // What isn't understood keeps its jumps.
        return found;
    }
    for (index, block) in (0..).zip(&body.blocks) {
        let jumps = matches!(block.terminator.kind, TerminatorKind::ConditionalBranch { .. });
        if jumps && !own.contains(&Source(index)) {
            found.hidden.insert(Source(index));
        }
    }
    found
}
