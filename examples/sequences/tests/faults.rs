//! Each container twice: with its fault, which is found on the minimal sequence that stands here, and without, which passes.

use sequences::caches::{Model, Recent};
use sequences::maps::{Bits, Chained, Probing};
use sequences::numbers::{Account, Undo};
use sequences::queues::{Heap, Least, Ring, TwoStacks};
use sequences::texts::Gap;
use sequences::vectors::{Blocks, Drained, Slab, Sorted};
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, VecDeque};

/// One declaration for a container and its twin.
macro_rules! pair {
    ($container:ident, $found:literal, $faulty:ident, $correct:ident, { $($declaration:tt)* }) => {
        touchstone::api! {
            type = $container<true>;
            name = $faulty;
            counterexample = $found;
            $($declaration)*
        }
        touchstone::api! {
            type = $container<false>;
            name = $correct;
            $($declaration)*
        }
    };
}

pair!(Ring, "new; push #0 (0); push #0 (0); pop #0; push #0 (1); push #0 (0); pop #0; pop #0", faulty_ring, ring, {
    model = VecDeque<u8>;
    fn new() -> Self;
    fn push(&mut self, x: u8) => |m, x| m.push_back(x);
    fn pop(&mut self) -> Option<u8> => |m| m.pop_front();
});

pair!(TwoStacks, "new; push #0 (0); push #0 (0); pop #0; push #0 (0); push #0 (1); pop #0; pop #0", faulty_two_stacks, two_stacks, {
    model = VecDeque<u8>;
    fn new() -> Self;
    fn push(&mut self, x: u8) => |m, x| m.push_back(x);
    fn pop(&mut self) -> Option<u8> => |m| m.pop_front();
});

pair!(Heap, "new; push #0 (0); push #0 (0); push #0 (1); push #0 (1); push #0 (1); push #0 (0); push #0 (0); pop #0; pop #0; pop #0", faulty_heap, heap, {
    model = BinaryHeap<u8>;
    fn new() -> Self;
    fn push(&mut self, x: u8);
    fn pop(&mut self) -> Option<u8>;
});

pair!(Least, "new; push #0 (0); push #0 (0); pop #0; least #0", faulty_least, least, {
    model = Vec<u8>;
    fn new() -> Self;
    fn push(&mut self, x: u8);
    fn pop(&mut self) -> Option<u8>;
    fn least(&self) -> Option<u8> => |m| m.iter().min().copied();
});

pair!(Blocks, "new; push #0 (0); push #0 (0); push #0 (0); push #0 (0); push #0 (0); push #0 (0); push #0 (0); push #0 (0); push #0 (0)", faulty_blocks, blocks, {
    model = Vec<u8>;
    agree = |blocks, model| blocks.len() == model.len();
    fn new() -> Self;
    fn push(&mut self, x: u8);
    fn pop(&mut self) -> Option<u8>;
});

pair!(Sorted, "new; insert #0 (0); insert #0 (0); insert #0 (0); remove #0 (0)", faulty_sorted, sorted, {
    model = Vec<u8>;
    agree = |sorted, model| sorted.as_slice() == model.as_slice();
    fn new() -> Self;
    fn insert(&mut self, x: u8) => |m, x| { m.push(x); m.sort() };
    fn remove(&mut self, x: u8) -> bool
        => |m, x| m.iter().position(|y| *y == x).map(|at| m.remove(at)).is_some();
});

pair!(Drained, "new; push #0 (0); push #0 (0); push #0 (0); drain_one #0 (2)", faulty_drained, drained, {
    model = Vec<u8>;
    agree = |drained, model| drained.len() == model.len();
    fn new() -> Self;
    fn push(&mut self, x: u8);
    fn drain(&mut self, n: {n: usize | n <= self.len()}) -> Vec<u8>
        = |drained, n| drained.drain(n).collect() => |m, n| m.drain(..n).collect::<Vec<u8>>();
    fn drain_one(&mut self, n: {n: usize | n <= self.len()}) -> Option<u8>
        = |drained, n| drained.drain(n).next() => |m, n| m.drain(..n).next();
});

pair!(Slab, "new; insert #0 (0); remove #0 (0); remove #0 (0); insert #0 (0); insert #0 (0)", faulty_slab, slab, {
    fn new() -> Self;
    #[ensures(self.values().len() == old(self.values().len()) + 1)]
    fn insert(&mut self, x: u8) -> usize;
    #[ensures(|x| self.values().len() + 1 == old(self.values().len()) || x.is_none())]
    fn remove(&mut self, at: {at: usize | at < self.slots()}) -> Option<u8>;
});

pair!(Probing, "new; insert #0 (0, 0); insert #0 (8, 0); remove #0 (0); get #0 (8)", faulty_probing, probing, {
    model = BTreeMap<u8, u8>;
    fn new() -> Self;
    fn insert(&mut self, key: u8, value: {v: u8 | v < 2}) -> bool
        => |m, key, value| (m.len() < 8 || m.contains_key(&key)) && { m.insert(key, value); true };
    fn get(&self, key: u8) -> Option<u8> => |m, key| m.get(&key).copied();
    fn remove(&mut self, key: u8) -> bool => |m, key| m.remove(&key).is_some();
});

pair!(Chained, "new; insert #0 (4, 0); insert #0 (0, 0); remove #0 (0); remove #0 (0)", faulty_chained, chained, {
    model = BTreeMap<u8, u8>;
    fn new() -> Self;
    fn insert(&mut self, key: u8, value: {v: u8 | v < 2}) => |m, key, value| m.insert(key, value);
    fn get(&self, key: u8) -> Option<u8> => |m, key| m.get(&key).copied();
    fn remove(&mut self, key: u8) -> bool => |m, key| m.remove(&key).is_some();
});

pair!(Bits, "new; new; insert #0 (0); union_with #1 #0", faulty_bits, bits, {
    model = BTreeSet<usize>;
    agree = |bits, model| bits.len() == model.len();
    fn new() -> Self;
    fn insert(&mut self, n: {n: usize | n < 24}) => |m, n| m.insert(n);
    fn contains(&self, n: {n: usize | n < 24}) -> bool => |m, n| m.contains(&n);
    fn union_with(&mut self, other: &Self) => |m, other| m.extend(other.iter().copied());
});

pair!(Recent, "new; put #0 (1, 0); put #0 (0, 0); put #0 (1, 0); put #0 (2, 0); get #0 (0)", faulty_recent, recent, {
    model = Model;
    fn new() -> Self;
    fn put(&mut self, key: u8, value: {v: u8 | v < 2});
    fn get(&mut self, key: u8) -> Option<u8>;
});

pair!(Account, "new; pay_in #0 (1); transfer #0 (1)", faulty_account, account, {
    model = u32;
    agree = |account, model| account.balance() == *model;
    fn new() -> Self => || 0;
    fn pay_in(&mut self, cents: u8) => |m, cents| *m += u32::from(cents);
    fn transfer(&mut self, cents: u8) -> bool
        = |account, cents| account.transfer(cents).is_ok()
        => |m, cents| m.checked_sub(u32::from(cents) + 1).map(|left| *m = left).is_some();
});

pair!(Undo, "new; set #0 (0); set #0 (0); set #0 (0); set #0 (0); undo #0; undo #0; undo #0", faulty_undo, undo, {
    model = Vec<u8>;
    agree = |undo, model| Some(&undo.get()) == model.last();
    fn new() -> Self => || vec![0];
    fn set(&mut self, x: u8) => |m, x| { m.push(x); if m.len() > 4 { m.remove(0); } };
    fn undo(&mut self) -> bool => |m| m.len() > 1 && m.pop().is_some();
});

pair!(Gap, "new; insert #0 ('a'); left #0; right #0; delete #0", faulty_gap, gap, {
    model = (String, usize);
    agree = |gap, model| gap.text() == model.0;
    fn new() -> Self => || (String::new(), 0);
    fn insert(&mut self, c: {c: char | 'a' <= c && c <= 'b'}) => |m, c| { m.0.insert(m.1, c); m.1 += 1 };
    fn left(&mut self) => |m| m.1 = m.1.saturating_sub(1);
    fn right(&mut self) => |m| m.1 = m.0.len().min(m.1 + 1);
    fn delete(&mut self) -> bool => |m| m.1 < m.0.len() && { m.0.remove(m.1); true };
});
