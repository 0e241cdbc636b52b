//! Functions that others wrote and published, called as they are.
//!
//! Each function here hands plain data to one function or type of std or of a well-known crate, and hands
//! back what it makes of it, so that a specification can speak of both.

#[cfg(test)]
mod agreement;
pub mod bit_set;
pub mod index_map;
pub mod ordered;
pub mod small_vec;
pub mod union_find;

touchstone::types! {
    pub type Sorted<T> = Vec<T, |before, v| before <= v>;
    pub type Distinct<T> = Vec<T, |before, v| before != v>;
    pub type Entries = Vec<(i64, i64), |before, v| before.0 != v.0>;
    pub type Bit = {v: usize | v < bit_set::CAPACITY};
    pub type Below<n: usize> = {v: usize | v < n};
}
