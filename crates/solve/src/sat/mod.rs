//! SAT.
mod adder;
mod batsat;
#[cfg(feature = "cadical")]
mod cadical;
mod cdcl;
mod comparator;
mod divider;
mod float;
mod gates;
mod lit;
mod multiplier;
mod order;
mod shifter;
#[cfg(test)]
mod tests;

pub use lit::Lit;
