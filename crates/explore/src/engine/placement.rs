//! Branches that aren't taken because of where objects lie: that there's memory whenever it's asked for, and that objects that have nothing to do
//! with each other lie at the addresses that were chosen for them. What's behind such a branch is excluded within that only.

use touchstone_logic::Op;
use touchstone_program::memory::{ADDRESSES_END, NULL_PAGE};
use touchstone_report::{Limit, Quantity};

use super::{Cut, Done, Engine};
use crate::code::{Expr, Node, Operation};
use crate::state::State;
use crate::value::Val;
use crate::word::Kind;

impl Engine<'_> {
    /// Notes what it rests on that a state doesn't take an edge to a block whose guard is false for sure.
    pub(super) fn refused(&mut self, state: &mut State, target: u32, edge: u32) -> Done<()> {
        let Some(frame) = state.frames.last() else { return Ok(()) };
        let routine = frame.routine.clone();
        let block = &routine.blocks[target as usize];
        for index in block.first..block.first + block.guards {
            let Operation::Assume(condition) = &routine.instructions[index as usize].operation else {
                continue;
            };
            if let Some((quantity, there)) = self.rests_on_addresses(state, condition)? {
                there.into_iter().for_each(|base| state.memory.note_there(base));
                let mut place = state.place();
                if let Some(last) = place.last_mut() {
                    *last = (routine.id, target, block.first);
                }
                let limit = Limit::bare(quantity);
                if self.grants(&limit) {
                    continue;
                }
                let ids = self.goals.of_edge(edge).to_vec();
                // In a proof, what's reached beyond a limit counts as reached.
                self.reached(&ids);
                for id in ids.into_iter().filter(|_| self.search.abstracting.is_none()) {
                    self.goals.limit(id, limit.clone());
                }
                self.search.cut(Cut::Within(limit), place);
            }
        }
        Ok(())
    }

    /// Notes what it rests on that an expression has its value, which is handed on, where it compares addresses.
    pub(super) fn handed_on(&mut self, state: &State, expr: &Expr) -> Done<()> {
        if let Some((quantity, _)) = self.rests_on_addresses(state, expr)? {
            let limit = Limit::bare(quantity);
            if !self.grants(&limit) {
                // In a proof, what's behind it counts as reached.
                self.cut(Cut::Within(limit), state);
            }
        }
        Ok(())
    }

    /// The quantity on which the value of an expression rests that compares addresses, and the object that it's asked of whether it's there.
    fn rests_on_addresses(&mut self, state: &State, expr: &Expr) -> Done<Option<(Quantity, Option<u64>)>> {
        let compares = |node: &Node| {
            matches!(node, Node::Apply { operator, .. }
                if operator.first == Kind::Bits(64)
                    && matches!(operator.op, Op::Eq | Op::BvUlt | Op::BvUle))
        };
        if !expr.nodes.iter().any(compares) {
            return Ok(None);
        }
        for (at, node) in expr.nodes.iter().enumerate() {
            let Node::Apply { arguments, .. } = node else { continue };
            if !compares(node) {
                continue;
            }
            let mut sides = [0u64; 2];
            for (side, argument) in sides.iter_mut().zip(arguments) {
                let upto = *argument as usize;
                if upto >= at {
                    continue;
                }
                let part = Expr {
                    nodes: expr.nodes[..=upto].to_vec().into(),
                    kinds: expr.kinds[..=upto].to_vec().into(),
                };
                if let Val::Word(word) = self.evaluate(state, &part)? {
                    *side = word as u64;
                }
            }
            let is_equality = matches!(node, Node::Apply { operator, .. } if operator.op == Op::Eq);
            if let Some(quantity) = self.unlike(state, sides, is_equality) {
                let above = sides.iter().copied().max().filter(|_| sides.contains(&0));
                return Ok(Some((quantity, above)));
            }
        }
        Ok(None)
    }

    /// In a proof: what it rests on that what a loop allocates isn't null, if that's what an operation asks, or that it's nothing else that was allocated.
    pub(super) fn doubt_of_making(&self, state: &State, op: &Op, sides: [Val; 2]) -> Option<Limit> {
        self.search.abstracting.as_ref().filter(|_| self.options.allocation_succeeds && *op == Op::Eq)?;
        let is_made = sides.map(|side| self.is_made_in_a_loop(side));
        let may_be_null = |side: Val, is_made: bool| match side {
            Val::Word(0) => true,
            Val::Word(word) => state.memory.object(word as u64).is_some_and(|object| !object.there),
            Val::Term(_) => is_made,
        };
        let doubtful = match is_made {
            [true, other] => may_be_null(sides[1], other),
            [false, true] => may_be_null(sides[0], false),
            [false, false] => false,
        };
        doubtful.then(|| Limit::bare(Quantity::AllocationSucceeds))
    }

    /// In a proof: whether a number may be the address of what a loop allocates.
    fn is_made_in_a_loop(&self, val: Val) -> bool {
        let (Some(now), Val::Term(term)) = (&self.search.abstracting, val) else { return false };
        let (store, mut looks, mut waiting) = (self.program.store(), 64, vec![term]);
        while let Some(term) = waiting.pop().filter(|_| looks > 0) {
            looks -= 1;
            if now.made.contains(&term) {
                return true;
            }
            if let (Op::Ite, [_, yes, no]) = (store.op(term), store.args(term)) {
                waiting.extend([*yes, *no]);
            }
        }
        false
    }

    /// The quantity that says what's taken to be so of two numbers, if they're addresses that have nothing to do with each other.
    /// That places in two objects that are there differ is so wherever they lie; what's just behind one may be another's beginning.
    fn unlike(&mut self, state: &State, [a, b]: [u64; 2], is_equality: bool) -> Option<Quantity> {
        let mut memory = state.memory.clone();
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        if b < NULL_PAGE {
            return None;
        }
        let is_own = self.is_in_own(state);
        let (below, above) =
            match [a, b].map(|address| memory.find(&self.inventory, address, 0).filter(|_| address > 0)) {
                [Some(below), Some(above)] => (below, above),
                [None, None] => return None,
                [None, Some(above)] if a == 0 => {
                    let may_be_null = memory.object(above).is_some_and(|object| !object.there && b == above);
                    let granted = may_be_null && self.options.allocation_succeeds;
                    return granted.then_some(Quantity::AllocationSucceeds);
                }
                // An address and a number at which something may lie.
                _ => {
                    let is_possible = a >= NULL_PAGE && b < ADDRESSES_END;
                    return (is_own && is_possible).then_some(Quantity::Addresses);
                }
            };
        let may_be_null = |base: u64| memory.object(base).is_some_and(|object| !object.there);
        let both_may = (a, b) == (below, above) && may_be_null(a) && may_be_null(b);
        // Where there's no memory both are null.
        if is_own && is_equality && below != above && both_may {
            return self.options.allocation_succeeds.then_some(Quantity::AllocationSucceeds);
        }
        let is_inside = |base: u64, address: u64| {
            let object = memory.object(base);
            object.is_some_and(|object| object.alive == Val::TRUE && address - base < object.size)
        };
        if is_equality && is_inside(below, a) && is_inside(above, b) {
            return None;
        }
        (below != above).then_some(Quantity::Addresses)
    }
}
