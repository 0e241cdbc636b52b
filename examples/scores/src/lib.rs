//! A small grading library, and the mistakes its author made on the way.
//!
//! It is the running example of *Type Targeted Testing* (TTT, §2), in Rust. The functions at the root are the
//! repaired ones. Beside each, in a module named after the mistake, are the earlier versions: sometimes the
//! code was wrong, and more often the specification was, so that the function merely calls the one it was too
//! hopeful about.

#[cfg(test)]
mod agreement;
mod list;
pub use list::List;
#[cfg(test)]
pub use list::len;

touchstone::types! {
    pub type Nat = {v: i64 | 0 <= v};
    pub type Pos = {v: i64 | 0 < v};
    pub type Rng<n: i64> = {v: i64 | 0 <= v && v < n};
    pub type Score = Rng<100>;
    pub type Sorted<T> = List<T, |hd, v| hd <= v>;
}

pub mod rescale;
pub use rescale::rescale;

pub mod average;
pub use average::average;

pub mod insert;
pub use insert::insert;

pub mod best;
pub use best::best;

pub mod pad_average;
pub use pad_average::pad_average;
