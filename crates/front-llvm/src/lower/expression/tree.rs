//! Values under operators: what a truth value, or an integer that's 0 or 1, is made of, and which of them are whole expressions.

use rustc_hash::{FxHashMap, FxHashSet};
use touchstone_logic::Int;
use touchstone_program::formula::Operator;

use super::Tree;
use super::short_circuit::{Composite, Exit, composites, joined};
use crate::ast::instruction::{BinaryOp, CastOp, IntPredicate};
use crate::ast::{Body, Constant, Instruction, Operation, Type, Value, ValueId};

/// The values of a body, and what `&&` and `||` make of its jumps.
struct Values<'b> {
    body: &'b Body,
    defined: FxHashMap<ValueId, &'b Instruction>,
    /// The expressions whose values are put together in a `phi`.
    joined: FxHashMap<ValueId, Tree>,
}

/// The expressions of a body: those that something jumps by, and those whose values are used.
pub(super) fn trees(body: &Body) -> Vec<Tree> {
    let instructions = body.blocks.iter().flat_map(|block| &block.instructions);
    let defined = instructions.filter_map(|instruction| Some((instruction.result?, instruction))).collect();
    let ends = joined(body);
    let mut values = Values { body, defined, joined: FxHashMap::default() };
    let mut jumps = vec![];
    for Composite { tree, exits, .. } in composites(body) {
        match exits {
            [Exit::Value(a, true), Exit::Value(b, false)] if a == b => {
                if let Some((phi, ..)) = ends.get(&a) {
                    values.joined.insert(*phi, tree);
                }
            }
            [Exit::Value(a, false), Exit::Value(b, true)] if a == b => {
                if let Some((phi, ..)) = ends.get(&a) {
                    values.joined.insert(*phi, tree.not());
                }
            }
            // Where the first of the ways leads that comes first in the text is where it's true.
            [Exit::Block(then), Exit::Block(otherwise)] if otherwise < then => jumps.push(tree.not()),
            _ => jumps.push(tree),
        }
    }
    let whole: Vec<Tree> = jumps.iter().map(|tree| values.within(tree)).collect();
    let stored = values.stored();
    let mut found: Vec<Tree> = vec![];
    for tree in whole.into_iter().chain(stored).filter(|tree| values.is_followed(tree)) {
        // Clang may use a value twice where the source does once: to choose by, and to count.
        if !found.contains(&tree) {
            found.push(tree);
        }
    }
    found
}

impl Values<'_> {
    fn operation(&self, value: &Value) -> Option<&Operation> {
        match value {
            Value::Local(id) => self.defined.get(id).map(|instruction| &instruction.operation),
            Value::Constant(_) => None,
        }
    }

    /// Whether an integer is a truth value that was made one.
    fn is_truth(&self, value: &Value) -> bool {
        match self.operation(value) {
            Some(Operation::Cast { op: CastOp::ZExt | CastOp::SExt, operand, .. }) => {
                operand.ty == Type::BOOL && matches!(operand.value, Value::Local(_))
            }
            Some(Operation::Binary {
                op: BinaryOp::And | BinaryOp::Or | BinaryOp::Xor, left, right, ..
            }) => self.is_truth(left) && self.is_truth(right),
            _ => false,
        }
    }

    /// What an integer that is a truth value is made of; `at` tells what it comes to.
    fn integer(&self, value: &Value, at: Option<(ValueId, bool)>) -> Option<Tree> {
        match self.operation(value)? {
            Operation::Cast { operand, .. } => self.truth(&operand.value),
            Operation::Binary { op, left, right, .. } => {
                let operator = match op {
                    BinaryOp::And => Operator::BitAnd,
                    BinaryOp::Or => Operator::BitOr,
                    _ => Operator::BitXor,
                };
                self.both(operator, left, right, at)
            }
            _ => None,
        }
    }

    fn both(
        &self,
        operator: Operator,
        left: &Value,
        right: &Value,
        at: Option<(ValueId, bool)>,
    ) -> Option<Tree> {
        let (left, right) = (self.integer(left, None)?, self.integer(right, None)?);
        Some(Tree::Operation(operator, Box::new(left), Box::new(right), at))
    }

    /// What a truth value is made of.
    fn truth(&self, value: &Value) -> Option<Tree> {
        let Value::Local(id) = value else { return None };
        if let Some(tree) = self.joined.get(id) {
            return Some(self.within(tree));
        }
        let made = match self.operation(value) {
            Some(Operation::Compare { predicate: IntPredicate::Ne, left, right, .. }) if is_zero(right) => {
                self.is_truth(left).then(|| self.integer(left, Some((*id, false)))).flatten()
            }
            Some(Operation::Compare { predicate: IntPredicate::Eq, left, right, .. }) if is_zero(right) => {
                let inner = self.is_truth(left).then(|| self.integer(left, Some((*id, true)))).flatten();
                inner.map(Tree::not)
            }
            Some(Operation::Compare {
                predicate: predicate @ (IntPredicate::Eq | IntPredicate::Ne),
                left,
                right,
                ..
            }) if self.is_truth(left) && self.is_truth(right) => {
                let equal = *predicate == IntPredicate::Eq;
                let operator = if equal { Operator::Equal } else { Operator::Unequal };
                self.both(operator, left, right, Some((*id, false)))
            }
            Some(Operation::Binary { op: BinaryOp::Xor, ty, left, right, .. })
                if *ty == Type::BOOL && !is_zero(right) =>
            {
                match right {
                    Value::Constant(_) => self.truth(left).map(Tree::not),
                    Value::Local(_) => None,
                }
            }
            _ => None,
        };
        Some(made.unwrap_or(Tree::Leaf(*id)))
    }

    /// A tree with what its values are made of.
    fn within(&self, tree: &Tree) -> Tree {
        match tree {
            Tree::Leaf(value) => self.truth(&Value::Local(*value)).unwrap_or(Tree::Leaf(*value)),
            Tree::Not(inner) => self.within(inner).not(),
            Tree::Operation(operator, left, right, at) => {
                Tree::Operation(*operator, Box::new(self.within(left)), Box::new(self.within(right)), *at)
            }
        }
    }

    /// The expressions whose values are made integers, or decide between two values, and are no operands themselves.
    fn stored(&self) -> Vec<Tree> {
        let mut operands: FxHashSet<ValueId> = FxHashSet::default();
        let mut note = |value: &Value| {
            if let Value::Local(id) = value {
                operands.insert(*id);
            }
        };
        let all = || self.body.blocks.iter().flat_map(|block| &block.instructions);
        for instruction in all() {
            match &instruction.operation {
                Operation::Compare { left, right, .. } if is_zero(right) => note(left),
                Operation::Compare {
                    predicate: IntPredicate::Eq | IntPredicate::Ne, left, right, ..
                } if self.is_truth(left) && self.is_truth(right) => {
                    note(left);
                    note(right);
                }
                Operation::Binary { left, right, .. }
                    if instruction.result.is_some_and(|id| self.is_truth(&Value::Local(id))) =>
                {
                    note(left);
                    note(right);
                }
                _ => {}
            }
        }
        let mut found = vec![];
        for instruction in all() {
            let Some(id) = instruction.result else { continue };
            match &instruction.operation {
                Operation::Select { condition, .. } if condition.ty == Type::BOOL => {
                    found.extend(self.truth(&condition.value));
                }
                _ if self.is_truth(&Value::Local(id)) && !operands.contains(&id) => {
                    found.extend(self.integer(&Value::Local(id), Some((id, false))));
                }
                _ => {}
            }
        }
        found
    }

    /// Whether there's something to see: not where an integer is only made a truth value.
    fn is_followed(&self, tree: &Tree) -> bool {
        let Tree::Leaf(value) = tree else { return true };
        let name = &self.body.value(*value).name;
        let jumps = self.body.blocks.iter().any(|block| {
            matches!(&block.terminator.kind, crate::ast::TerminatorKind::ConditionalBranch { condition: Value::Local(id), .. } if id == value)
        });
        jumps || !(name.starts_with("tobool") || name.starts_with("loadedv"))
    }
}

fn is_zero(value: &Value) -> bool {
    matches!(value, Value::Constant(Constant::Integer(value)) if *value == Int::ZERO)
        || matches!(value, Value::Constant(Constant::Zero))
}
