//! Faulty insertions into and deletions from a red–black tree.

pub mod add;
pub mod remove;
