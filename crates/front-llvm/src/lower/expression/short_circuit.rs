//! `&&` and `||` as clang prints them: a jump for each operand, of which one way leads on to the next operand, in a block that's named for
//! the operator (`land.lhs.true`, `lor.rhs`, …), and the other to where the next operand leads, too. Two such jumps become one with two ways
//! out, and so on, from the inside out.

use rustc_hash::FxHashMap;
use touchstone_program::formula::Operator;

use super::Tree;
use crate::ast::function::BlockId as Source;
use crate::ast::{Body, Constant, Operation, TerminatorKind, Type, Value, ValueId};

/// Where one way of a jump leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exit {
    /// To a block.
    Block(u32),
    /// To the block where the operator's value is put together, with this value.
    Value(u32, bool),
}

/// Jumps that are one condition with operators, so far.
#[derive(Clone, Debug)]
pub(super) struct Composite {
    pub(super) tree: Tree,
    /// The blocks of an operator's right operand that it's in; any of them may begin it.
    entries: Vec<u32>,
    /// The blocks whose jumps are in it.
    blocks: Vec<u32>,
    /// If it's true, and if it's false.
    pub(super) exits: [Exit; 2],
}

impl Composite {
    /// One jump by a value, in a block, or the end of a block where that's known.
    pub(super) fn of(value: ValueId, entries: Vec<u32>, block: u32, exits: [Exit; 2]) -> Composite {
        Composite { tree: Tree::Leaf(value), entries, blocks: vec![block], exits }
    }
}

/// The `phi` in which an operator's value is put together, by its block, with the last operand's value and the block that it comes from.
pub(super) fn joined(body: &Body) -> FxHashMap<u32, (ValueId, ValueId, u32)> {
    let mut found = FxHashMap::default();
    for (index, block) in (0..).zip(&body.blocks) {
        if !(block.name.starts_with("land.end") || block.name.starts_with("lor.end")) {
            continue;
        }
        let Some(first) = block.instructions.first() else { continue };
        let (Operation::Phi { ty, incoming, .. }, Some(result)) = (&first.operation, first.result) else {
            continue;
        };
        let mut last = incoming.iter().filter_map(|(value, from)| match value {
            Value::Local(value) => Some((*value, from.0)),
            Value::Constant(_) => None,
        });
        if let (true, Some((value, from)), None) = (*ty == Type::BOOL, last.next(), last.next()) {
            found.insert(index, (result, value, from));
        }
    }
    found
}

/// All jumps by conditions, made one where they're operands of one operator.
pub(super) fn composites(body: &Body) -> Vec<Composite> {
    let joined = joined(body);
    let before = predecessors(body);
    let named = right_operands(body, &before);
    let exit = |from: u32, to: Source| match joined.get(&to.0) {
        Some(_) => match incoming(body, from, to) {
            Some(value) => Exit::Value(to.0, value),
            None => Exit::Block(to.0),
        },
        None => Exit::Block(to.0),
    };
    let mut all: Vec<Composite> = vec![];
    for (index, block) in (0..).zip(&body.blocks) {
        if let TerminatorKind::ConditionalBranch { condition: Value::Local(value), then, otherwise } =
            &block.terminator.kind
        {
            let exits = [exit(index, *then), exit(index, *otherwise)];
            all.push(Composite::of(*value, named[index as usize].into_iter().collect(), index, exits));
        }
    }
    let mut ends: Vec<_> = joined.iter().collect();
    ends.sort_unstable();
    for (end, (_, value, from)) in ends {
        let exits = [Exit::Value(*end, true), Exit::Value(*end, false)];
        all.push(Composite::of(*value, named[*from as usize].into_iter().collect(), *from, exits));
    }
    merged(body, all, &before, |_, entry| {
        let name = &body.blocks[entry as usize].name;
        if name.starts_with("land.") { Operator::And } else { Operator::Or }
    })
}

/// Makes composites one where they're operands of one operator, which the left one and the block where the right one begins tell.
pub(super) fn merged(
    body: &Body,
    mut all: Vec<Composite>,
    before: &[Vec<u32>],
    operator: impl Fn(&Composite, u32) -> Operator,
) -> Vec<Composite> {
    debug_assert_eq!(before.len(), body.blocks.len());
    while let Some((left, right, one)) = next(&all, before, &operator) {
        all[left] = one;
        all.remove(right);
    }
    all
}

/// Two composites that are the operands of one operator, and what they become.
fn next(
    all: &[Composite],
    before: &[Vec<u32>],
    operator: &dyn Fn(&Composite, u32) -> Operator,
) -> Option<(usize, usize, Composite)> {
    for (at, right) in all.iter().enumerate() {
        for (first, left) in all.iter().enumerate().filter(|(first, _)| *first != at) {
            let leads = |entry: &&u32| left.exits.contains(&Exit::Block(**entry));
            let Some(entry) = right.entries.iter().find(leads).copied() else { continue };
            if !before[entry as usize].iter().all(|from| left.blocks.contains(from)) {
                continue;
            }
            if let Some(one) = join(operator(left, entry), left, right, entry) {
                return Some((first, at, one));
            }
        }
    }
    None
}

/// An operator's operands as one, if where they lead agrees.
fn join(operator: Operator, left: &Composite, right: &Composite, entry: u32) -> Option<Composite> {
    let leads_on = usize::from(operator == Operator::Or);
    let (left_tree, left_exits) = turned(left, left.exits[leads_on] != Exit::Block(entry));
    let other = left_exits[1 - leads_on];
    let right_turned = right.exits[1 - leads_on] != other;
    let (right_tree, right_exits) = turned(right, right_turned);
    if right_exits[1 - leads_on] != other || left_exits[leads_on] != Exit::Block(entry) {
        return None;
    }
    Some(Composite {
        tree: Tree::operation(operator, left_tree, right_tree),
        entries: left.entries.clone(),
        blocks: [&left.blocks[..], &right.blocks].concat(),
        exits: right_exits,
    })
}

/// A composite, or its contrary.
fn turned(one: &Composite, contrary: bool) -> (Tree, [Exit; 2]) {
    match contrary {
        true => (one.tree.clone().not(), [one.exits[1], one.exits[0]]),
        false => (one.tree.clone(), one.exits),
    }
}

/// The constant that a block's first `phi` has from another block.
fn incoming(body: &Body, from: u32, to: Source) -> Option<bool> {
    let first = body.block(to).instructions.first()?;
    let Operation::Phi { incoming, .. } = &first.operation else { return None };
    match incoming.iter().find(|(_, block)| block.0 == from)? {
        (Value::Constant(Constant::Integer(value)), _) => Some(*value != touchstone_logic::Int::ZERO),
        _ => None,
    }
}

pub(super) fn predecessors(body: &Body) -> Vec<Vec<u32>> {
    let mut before = vec![vec![]; body.blocks.len()];
    for (index, block) in (0..).zip(&body.blocks) {
        for target in block.terminator.kind.successors() {
            before[target.0 as usize].push(index);
        }
    }
    before
}

/// For each block, the nearest block that begins an operator's right operand and that all ways to it lead through.
fn right_operands(body: &Body, before: &[Vec<u32>]) -> Vec<Option<u32>> {
    let order = super::super::uses::order(body);
    let mut rank = vec![usize::MAX; body.blocks.len()];
    order.iter().enumerate().for_each(|(at, block)| rank[block.0 as usize] = at);
    // Cooper, Harvey, Kennedy, A Simple, Fast Dominance Algorithm: by their place in `order`.
    let mut dominator: Vec<Option<usize>> = vec![None; order.len()];
    dominator[0] = Some(0);
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for (at, block) in order.iter().enumerate().skip(1) {
            let mut new: Option<usize> = None;
            for from in before[block.0 as usize].iter().map(|from| rank[*from as usize]) {
                if from == usize::MAX || dominator[from].is_none() {
                    continue;
                }
                new = Some(new.map_or(from, |other| meet(&dominator, from, other)));
            }
            if new != dominator[at] {
                dominator[at] = new;
                changed = true;
            }
        }
    }
    let is_right = |block: u32| {
        let name = &body.blocks[block as usize].name;
        ["land.lhs.true", "land.rhs", "lor.lhs.false", "lor.rhs"]
            .iter()
            .any(|prefix| name.starts_with(prefix))
    };
    let nearest = |index: usize| {
        let mut at = rank[index];
        while at != usize::MAX {
            if is_right(order[at].0) {
                return Some(order[at].0);
            }
            at = dominator[at].filter(|up| *up != at)?;
        }
        None
    };
    (0..body.blocks.len()).map(nearest).collect()
}

fn meet(dominator: &[Option<usize>], mut a: usize, mut b: usize) -> usize {
    while a != b {
        if a > b {
            a = dominator[a].unwrap_or(0);
        } else {
            b = dominator[b].unwrap_or(0);
        }
    }
    a
}
