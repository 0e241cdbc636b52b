//! Covers, held to all small inputs and to all paths of the graph. One executable, which is linked once.

mod axioms;
mod brute_force;
mod paths;
mod rests_on;
mod structure;
mod summaries;
mod verdicts;
mod walks;
