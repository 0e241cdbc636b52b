//! Which objects of two runs belong together. What a run made is found by where it's met, not by its address: the first two addresses that
//! are met in one place pair their objects, and from then on each stands for the other and for nothing else.

use std::collections::{BTreeMap, VecDeque};

/// Objects of the first run with those of the second, by their beginnings. A pairing is one to one.
#[derive(Debug, Default)]
pub(crate) struct Pairing {
    forth: BTreeMap<u64, u64>,
    back: BTreeMap<u64, u64>,
    waiting: VecDeque<(u64, u64)>,
}

/// What meeting two objects in one place comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Met {
    /// They belong together, be it from now on.
    Together,
    /// One of them, or both, belong to others.
    Apart,
}

impl Pairing {
    /// Meets an object of the first run and one of the second. Those not met before belong together, and wait to be compared.
    pub(crate) fn meet(&mut self, first: u64, second: u64) -> Met {
        match (self.forth.get(&first), self.back.get(&second)) {
            (None, None) => {
                self.forth.insert(first, second);
                self.back.insert(second, first);
                self.waiting.push_back((first, second));
                Met::Together
            }
            (known, back) if known == Some(&second) && back == Some(&first) => Met::Together,
            _ => Met::Apart,
        }
    }

    /// The pair that has waited longest to be compared.
    pub(crate) fn next(&mut self) -> Option<(u64, u64)> {
        self.waiting.pop_front()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pairing_is_one_to_one_and_each_pair_is_compared_once() {
        let mut pairing = Pairing::default();
        assert_eq!(pairing.meet(8, 80), Met::Together);
        assert_eq!(pairing.meet(9, 90), Met::Together);
        assert_eq!(pairing.meet(8, 80), Met::Together);
        assert_eq!(pairing.meet(8, 90), Met::Apart);
        assert_eq!(pairing.meet(7, 80), Met::Apart);
        assert_eq!(pairing.meet(8, 70), Met::Apart);
        assert_eq!([pairing.next(), pairing.next(), pairing.next()], [Some((8, 80)), Some((9, 90)), None]);
    }
}
