//! The subset of Racket, held to what Racket prints. One executable, which is linked once.

mod differential;
mod forms;
mod language;
mod library;
mod numbers;
mod primitives;
