//! Maps: open addressing, chains, and a set of bits that merges with another.

/// A map by open addressing over eight slots. The fault: removal leaves a hole that lookups of colliding keys end at.
#[derive(Debug, Default)]
pub struct Probing<const FAULTY: bool> {
    slots: [Slot; 8],
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Slot {
    #[default]
    Free,
    Gone,
    Full(u8, u8),
}

impl<const FAULTY: bool> Probing<FAULTY> {
    pub fn new() -> Self {
        Self::default()
    }

    fn find(&self, key: u8) -> Option<usize> {
        (0..8)
            .map(|i| (usize::from(key) + i) % 8)
            .take_while(|at| self.slots[*at] != Slot::Free)
            .find(|at| matches!(self.slots[*at], Slot::Full(k, _) if k == key))
    }

    /// Whether there was room.
    pub fn insert(&mut self, key: u8, value: u8) -> bool {
        let free =
            (0..8).map(|i| (usize::from(key) + i) % 8).find(|at| !matches!(self.slots[*at], Slot::Full(..)));
        match self.find(key).or(free) {
            Some(at) => {
                self.slots[at] = Slot::Full(key, value);
                true
            }
            None => false,
        }
    }

    pub fn get(&self, key: u8) -> Option<u8> {
        match self.slots[self.find(key)?] {
            Slot::Full(_, value) => Some(value),
            Slot::Free | Slot::Gone => None,
        }
    }

    pub fn remove(&mut self, key: u8) -> bool {
        let found = self.find(key);
        if let Some(at) = found {
            self.slots[at] = if FAULTY { Slot::Free } else { Slot::Gone };
        }
        found.is_some()
    }
}

/// A map by chains over four buckets. The fault: to remove the second of a chain takes the first.
#[derive(Debug, Default)]
pub struct Chained<const FAULTY: bool> {
    buckets: [Vec<(u8, u8)>; 4],
}

impl<const FAULTY: bool> Chained<FAULTY> {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn insert(&mut self, key: u8, value: u8) {
        let bucket = &mut self.buckets[usize::from(key % 4)];
        match bucket.iter_mut().find(|(k, _)| *k == key) {
            Some(entry) => entry.1 = value,
            None => bucket.push((key, value)),
        }
    }

    pub fn get(&self, key: u8) -> Option<u8> {
        self.buckets[usize::from(key % 4)].iter().find(|(k, _)| *k == key).map(|(_, value)| *value)
    }

    pub fn remove(&mut self, key: u8) -> bool {
        let bucket = &mut self.buckets[usize::from(key % 4)];
        match bucket.iter().position(|(k, _)| *k == key) {
            Some(at) => {
                bucket.remove(if FAULTY && at == 1 { 0 } else { at });
                true
            }
            None => false,
        }
    }
}

/// A set of small numbers, in words of eight bits. The fault: a union with a longer set leaves out what's beyond its own length.
#[derive(Clone, Debug, Default)]
pub struct Bits<const FAULTY: bool>(Vec<u8>);

impl<const FAULTY: bool> Bits<FAULTY> {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn insert(&mut self, n: usize) {
        if self.0.len() <= n / 8 {
            self.0.resize(n / 8 + 1, 0);
        }
        self.0[n / 8] |= 1 << (n % 8);
    }

    pub fn contains(&self, n: usize) -> bool {
        self.0.get(n / 8).is_some_and(|word| word & (1 << (n % 8)) != 0)
    }

    pub fn union_with(&mut self, other: &Self) {
        if !FAULTY && self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }
}
