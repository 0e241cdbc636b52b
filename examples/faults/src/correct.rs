//! The correct twins, class by class, under the names of the faulty functions.

pub mod constant;
pub mod encoding;
pub mod equal;
pub mod float;
pub mod length;
pub mod overflow;
pub mod position;
pub mod sequence;
pub mod structure;
pub mod threshold;
