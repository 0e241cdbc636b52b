//! The engine's verdicts and cases, held to all inputs of small programs. One executable, which is linked once.

mod brute_force;
mod divergence;
mod elsewhere;
mod loops;
mod pointers;
mod proofs;
mod runs;
mod seeds;
mod values;
mod variations;
