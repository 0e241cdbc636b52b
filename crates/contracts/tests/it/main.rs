//! Verdicts on small modules. One executable, which is linked once.

mod clients;
mod foundations;
mod misuse;
