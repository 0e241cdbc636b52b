//! What predicates of a precondition are called where an input is rejected: by their texts, found by the numbers that the Rust form says.

use crate::expr::Expr;
use crate::graph::TypeNode;
use crate::native::Predicate;
use std::cell::OnceCell;
use std::collections::BTreeMap;

/// The predicates of a precondition.
pub(super) struct Labels {
    required: Vec<Label>,
    in_types: BTreeMap<u64, Label>,
}

struct Label {
    predicate: &'static Expr,
    text: OnceCell<&'static str>,
}

impl Label {
    fn new(predicate: &'static Expr) -> Label {
        Label { predicate, text: OnceCell::new() }
    }
}

impl Labels {
    /// Those of what's required beside types: its conjuncts, by position.
    pub(super) fn of_conjuncts(requires: &'static [Expr]) -> Labels {
        let required = requires.iter().flat_map(Expr::conjuncts).map(Label::new).collect();
        Labels { required, in_types: BTreeMap::new() }
    }

    /// Adds those of a type, by number.
    pub(super) fn add(&mut self, node: &TypeNode) {
        let refinements =
            node.refinements.iter().map(|refinement| (refinement.number, &refinement.predicate));
        let relations = node.relations.iter().map(|relation| (relation.number, &relation.predicate));
        for (number, predicate) in refinements.chain(relations).filter(|(number, _)| *number != 0) {
            self.in_types.entry(number).or_insert_with(|| Label::new(predicate));
        }
    }

    /// The text of a predicate: made once, and there to the end of the process, as the predicate itself.
    pub(super) fn of(&self, predicate: Predicate) -> Option<&'static str> {
        let label = match predicate {
            Predicate::Required(position) => self.required.get(position)?,
            Predicate::InType(number) => self.in_types.get(&number)?,
        };
        Some(label.text.get_or_init(|| label.predicate.to_string().leak()))
    }
}
