//! Threads are held against a model.

touchstone::api! {
    type = std::sync::atomic::AtomicU8;
    threads = 2;
    fn default() -> Self;
}

fn main() {}
