//! Threads are held against a model.

use std::sync::atomic::{AtomicU8, Ordering};

touchstone::api! {
    type = AtomicU8;
    threads = 2;
    fn default() -> Self;
    fn load(&self) -> u8 = |value| value.load(Ordering::SeqCst);
}

fn main() {}
