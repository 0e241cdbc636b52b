//! Sequences of calls: that a history is found which a fault needs, that a correct type passes, and what's said of either.

#![allow(clippy::len_without_is_empty, clippy::new_without_default)]

use std::collections::VecDeque;

/// A ring buffer of a fixed size.
#[derive(Debug)]
pub struct Ring {
    slots: Vec<u8>,
    head: usize,
    len: usize,
}

impl Ring {
    pub fn new(capacity: usize) -> Ring {
        Ring { slots: vec![0; capacity], head: 0, len: 0 }
    }

    pub fn push(&mut self, x: u8) {
        let at = (self.head + self.len) % self.slots.len();
        self.slots[at] = x;
        self.len += 1;
    }

    pub fn pop(&mut self) -> Option<u8> {
        if self.len == 0 {
            return None;
        }
        let x = self.slots[self.head];
        self.head = (self.head + 1) % self.slots.len();
        self.len -= 1;
        Some(x)
    }

    pub fn get(&self, i: usize) -> u8 {
        self.slots[(self.head + i) % self.slots.len()]
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn room(&self) -> usize {
        self.slots.len() - self.len
    }
}

touchstone::api! {
    type = Ring;
    model = VecDeque<u8>;
    agree = |ring, model| ring.len() == model.len();
    fn new(capacity: {c: usize | 1 <= c && c <= 2}) -> Self => |_| VecDeque::new();
    #[requires(0 < self.room())]
    fn push(&mut self, x: {x: u8 | x < 2}) => |model, x| model.push_back(x);
    fn pop(&mut self) -> Option<u8> => |model| model.pop_front();
    fn get(&self, i: {i: usize | i < self.len()}) -> u8 => |model, i| model[i];
}

/// Equal regardless of case, hashed by letter: what `Hash` mustn't be.
#[derive(Clone, Debug, touchstone::Targetable)]
pub struct Letter(#[refine(|c| 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z')] char);

impl PartialEq for Letter {
    fn eq(&self, other: &Letter) -> bool {
        self.0.eq_ignore_ascii_case(&other.0)
    }
}

impl Eq for Letter {}

impl std::hash::Hash for Letter {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

mod letters {
    use super::Letter;

    touchstone::api! {
        type = Letter;
        laws;
        counterexample = "value ('A'); value ('a'); hash_agrees_with_eq #1 #0";
        fn value(c: {c: char | 'A' <= c && c <= 'B' || 'a' <= c && c <= 'b'}) -> Self = |c| Letter(c);
    }
}

touchstone::laws!(Option<u8>, Vec<bool>, (i8, bool));

/// A type with specified methods in an `impl` block.
#[derive(Debug)]
pub struct Counter(u8);

#[touchstone::sequences(invariant = |counter| counter.0 < 10, key = |counter| counter.0)]
impl Counter {
    pub fn new() -> Counter {
        Counter(0)
    }

    #[ensures(|carries| carries == (old(self.digit()) == 9))]
    pub fn step(&mut self) -> bool {
        self.0 = (self.0 + 1) % 10;
        self.0 == 0
    }

    #[requires(n + self.digit() < 10)]
    pub fn add(&mut self, n: u8) {
        self.0 += n;
    }

    pub fn digit(&self) -> u8 {
        self.0
    }
}

mod bad_input {
    use std::cell::Cell;
    use std::sync::atomic::{AtomicU32, Ordering};

    static CALLS: AtomicU32 = AtomicU32::new(0);

    /// What depends on more than its calls.
    #[derive(Debug)]
    pub struct Fickle;

    impl Fickle {
        pub fn ask(&self) {
            assert!(CALLS.fetch_add(1, Ordering::Relaxed) % 7 != 3, "not this time");
        }
    }

    touchstone::api! {
        type = Fickle;
        counterexample = "";
        fn new() -> Self = || Fickle;
        fn ask(&self);
    }

    /// A call that never ends after another.
    #[derive(Debug, Default)]
    pub struct Stuck {
        armed: Cell<bool>,
    }

    impl Stuck {
        pub fn arm(&mut self) {
            self.armed.set(true);
        }
        pub fn wait(&self) {
            while self.armed.get() {
                std::hint::spin_loop();
            }
        }
    }

    touchstone::api! {
        type = Stuck;
        call_time = "200ms";
        counterexample = "default; arm #0; wait #0";
        fn default() -> Self;
        fn arm(&mut self);
        fn wait(&self);
    }

    /// One that ends its process.
    #[derive(Debug, Default)]
    pub struct Bomb(u8);

    impl Bomb {
        pub fn tick(&mut self) {
            self.0 += 1;
            if self.0 == 3 {
                std::process::abort();
            }
        }
    }

    touchstone::api! {
        type = Bomb;
        counterexample = "default; tick #0; tick #0; tick #0";
        fn default() -> Self;
        fn tick(&mut self);
    }

    /// A builder that consumes itself, and a drop that panics after one.
    #[derive(Debug, Default)]
    pub struct Builder(u8);

    impl Builder {
        pub fn with(self, x: u8) -> Builder {
            Builder(self.0.saturating_add(x))
        }
    }

    impl Drop for Builder {
        fn drop(&mut self) {
            assert!(self.0 != 2, "two is left");
        }
    }

    touchstone::api! {
        type = Builder;
        counterexample = "";
        fn default() -> Self;
        fn with(self, x: u8) -> Self;
    }
}

mod announced {
    /// A shelf that says when it's full, and one that fails after that.
    #[derive(Debug, Default)]
    pub struct Shelf(Vec<u8>);

    impl Shelf {
        pub fn put(&mut self, x: u8) {
            assert!(self.0.len() < 2, "it's full");
            self.0.push(x);
        }
        pub fn last(&self) -> u8 {
            assert!(self.0.len() != 2, "the last one isn't found");
            0
        }
        pub fn check(&self) -> Option<u8> {
            (self.0.len() > 2).then_some(1)
        }
        pub fn half(self) -> Option<Shelf> {
            (self.0.len() == 2).then(|| Shelf(vec![]))
        }
    }

    touchstone::api! {
        type = Shelf;
        name = shelf;
        key = |shelf| shelf.0.len();
        fn default() -> Self;
        #[may_panic]
        fn put(&mut self, x: {x: u8 | x == 0});
        #[ensures(|answer| answer.is_none())]
        fn check(&self) -> Option<u8>;
        // Without a model nothing says that there's to be one.
        fn half(self) -> Option<Self>;
    }

    // It's announced of one call, and of no other.
    touchstone::api! {
        type = Shelf;
        name = faulty_shelf;
        counterexample = "default; put #0 (0); put #0 (0); last #0";
        fn default() -> Self;
        #[may_panic]
        fn put(&mut self, x: u8);
        fn last(&self) -> u8;
    }

    touchstone::api! {
        type = Shelf;
        name = unannounced_shelf;
        counterexample = "default; put #0 (0); put #0 (0); put #0 (0)";
        fn default() -> Self;
        fn put(&mut self, x: u8);
    }
}

/// What calls return is an argument of later ones, kept beside the value that it's of.
mod handles {
    /// Places for values by keys that only it makes. The fault: a key is good again when its place is taken again.
    #[derive(Clone, Debug, Default)]
    pub struct Places<const FAULTY: bool>(Vec<(u32, Option<u8>)>);

    #[derive(Clone, Copy, Debug)]
    pub struct Key {
        at: usize,
        taken: u32,
    }

    impl<const FAULTY: bool> Places<FAULTY> {
        pub fn insert(&mut self, x: u8) -> Key {
            let at = self.0.iter().position(|(_, value)| value.is_none()).unwrap_or(self.0.len());
            if at == self.0.len() {
                self.0.push((0, None));
            }
            let (taken, value) = &mut self.0[at];
            (*taken, *value) = (*taken + 1, Some(x));
            Key { at, taken: *taken }
        }
        pub fn remove(&mut self, key: Key) -> Option<u8> {
            let (taken, value) = &mut self.0[key.at];
            if FAULTY || *taken == key.taken { value.take() } else { None }
        }
    }

    macro_rules! places {
        ($faulty:literal, $name:ident, { $($expected:tt)* }) => {
            touchstone::api! {
                type = (Places<$faulty>, Vec<Key>);
                name = $name;
                $($expected)*
                model = Vec<Option<u8>>;
                fn new() -> Self = || (Places::default(), vec![]) => || vec![];
                fn insert(&mut self, x: u8)
                    = |places, x| { let key = places.0.insert(x); places.1.push(key); } => |model, x| model.push(Some(x));
                fn remove(&mut self, i: {i: usize | i < self.1.len()}) -> Option<u8>
                    = |places, i| places.0.remove(places.1[i]) => |model, i| model[i].take();
            }
        };
    }

    places!(true, faulty_places, {
        counterexample = "new; insert #0 (0); remove #0 (0); insert #0 (0); remove #0 (0)";
    });
    places!(false, places, {});
}

/// A builder: its calls consume it. Too much is added in the end.
#[derive(Debug)]
pub struct Builder(Vec<bool>);

impl Builder {
    pub fn new() -> Builder {
        Builder(Vec::new())
    }
    pub fn add(mut self) -> Builder {
        self.0.push(true);
        self
    }
    pub fn note(mut self) -> Builder {
        self.0.push(false);
        self
    }
    pub fn build(self) -> usize {
        let added = self.0.iter().filter(|adds| **adds).count();
        assert!(added < 16, "too much");
        added
    }
}

// What's made on a value that was passed on is made on the one before, where the call between is left out.
touchstone::api! {
    type = Builder;
    counterexample = "new; add #0; add #1; add #2; add #3; add #4; add #5; add #6; add #7; add #8; add #9; add #10; add #11; add #12; add #13; add #14; add #15; build #16";
    fn new() -> Self;
    fn note(self) -> Self;
    fn add(self) -> Self;
    fn build(self) -> usize;
}
