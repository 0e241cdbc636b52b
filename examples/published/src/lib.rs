//! Functions that others wrote and published, called as they are.
//!
//! Each function here hands plain data to one function or type of std or of a well-known crate, and hands
//! back what it makes of it, so that a specification can speak of both. The specification stands in the
//! function's documentation, as a type and in words. It uses
//!
//! ```text
//! type Sorted<T>   = Vec<T, |before, v| before <= v>;
//! type Distinct<T> = Vec<T, |before, v| before != v>;
//! ```

pub mod bit_set;
pub mod index_map;
pub mod ordered;
pub mod small_vec;
pub mod union_find;
