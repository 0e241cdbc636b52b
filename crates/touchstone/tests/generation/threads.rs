//! Several threads that call one value at once: what isn't linearisable is found, what is passes, and that is said to be a sample. On a busy machine threads
//! meet seldom, so what's to be found has more time.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// A counter that adds in one step, or by a load and a store.
#[derive(Debug, Default)]
pub struct Counter<const RACY: bool>(AtomicU64);

impl<const RACY: bool> Counter<RACY> {
    /// Adds one. What it was before.
    pub fn increment(&self) -> u64 {
        if RACY {
            let before = self.0.load(Ordering::SeqCst);
            self.0.store(before + 1, Ordering::SeqCst);
            return before;
        }
        self.0.fetch_add(1, Ordering::SeqCst)
    }

    pub fn get(&self) -> u64 {
        self.0.load(Ordering::SeqCst)
    }
}

macro_rules! counter {
    ($racy:literal, $name:ident, { $($expected:tt)* }) => {
        touchstone::api! {
            type = Counter<$racy>;
            name = $name;
            model = u64;
            threads = 2;
            depth = 3;
            $($expected)*
            fn default() -> Self;
            fn increment(&self) -> u64 => |model| { *model += 1; *model - 1 };
            fn get(&self) -> u64 => |model| *model;
        }
    };
}

counter!(true, racy_counter, {
    counterexample = "";
    time = "2min";
});
counter!(false, counter, {});

/// A queue behind a lock, which it may take twice to take something out.
#[derive(Debug, Default)]
pub struct Queue<const TWICE: bool>(Mutex<VecDeque<u8>>);

impl<const TWICE: bool> Queue<TWICE> {
    fn locked<R>(&self, work: impl FnOnce(&mut VecDeque<u8>) -> R) -> R {
        work(&mut self.0.lock().expect("nobody panics"))
    }

    pub fn push(&self, x: u8) {
        self.locked(|queue| queue.push_back(x));
    }

    pub fn pop(&self) -> Option<u8> {
        if TWICE {
            let first = self.locked(|queue| queue.front().copied())?;
            self.locked(|queue| queue.pop_front());
            return Some(first);
        }
        self.locked(VecDeque::pop_front)
    }

    pub fn len(&self) -> usize {
        self.locked(|queue| queue.len())
    }
}

macro_rules! queue {
    ($twice:literal, $name:ident, { $($expected:tt)* }) => {
        touchstone::api! {
            type = Queue<$twice>;
            name = $name;
            model = VecDeque<u8>;
            threads = 2;
            depth = 4;
            $($expected)*
            agree = |queue, model| queue.len() == model.len();
            fn default() -> Self;
            fn push(&self, x: u8) => |model, x| model.push_back(x);
            fn pop(&self) -> Option<u8> => |model| model.pop_front();
            fn len(&self) -> usize;
        }
    };
}

queue!(true, twice_locked_queue, {
    counterexample = "";
    time = "2min";
});
queue!(false, queue, {});

/// One that panics when two are in it, and one whose two locks are taken in both orders.
#[derive(Debug, Default)]
pub struct Narrow(Mutex<()>, Mutex<()>);

impl Narrow {
    pub fn enter(&self) -> bool {
        let one = self.0.try_lock();
        std::thread::yield_now();
        assert!(one.is_ok(), "somebody's in it");
        true
    }

    pub fn forth(&self) {
        let _one = self.0.lock();
        std::thread::yield_now();
        let _other = self.1.lock();
    }

    pub fn back(&self) {
        let _one = self.1.lock();
        std::thread::yield_now();
        let _other = self.0.lock();
    }
}

touchstone::api! {
    type = Narrow;
    model = ();
    threads = 2;
    time = "2min";
    counterexample = "default | enter #0 | enter #0";
    fn default() -> Self => || ();
    fn enter(&self) -> bool => |_| true;
}

touchstone::api! {
    type = Narrow;
    name = deadlock;
    model = ();
    threads = 2;
    call_time = "500ms";
    time = "2min";
    counterexample = "";
    fn default() -> Self => || ();
    fn back(&self) => |_| ();
    fn forth(&self) => |_| ();
}

/// Three threads, and what's seen only when all are done: each sets a mark of its own, and one is lost.
#[derive(Debug, Default)]
pub struct Marks(AtomicU64);

impl Marks {
    pub fn set(&self, n: u8) {
        let marks = self.0.load(Ordering::SeqCst);
        self.0.store(marks | 1 << n, Ordering::SeqCst);
    }
}

touchstone::api! {
    type = Marks;
    model = u64;
    agree = |marks, model| marks.0.load(Ordering::SeqCst) == *model;
    threads = 3;
    time = "2min";
    counterexample = "";
    fn default() -> Self;
    fn set(&self, n: {n: u8 | n < 3}) => |model, n| *model |= 1 << n;
}

// What's wrong by itself is found by sequences, and what threads make needn't be asked.
touchstone::api! {
    type = Counter<true>;
    name = off_by_one;
    model = u64;
    threads = 2;
    counterexample = "default; increment #0";
    fn default() -> Self;
    fn increment(&self) -> u64 => |model| { *model += 1; *model };
}
