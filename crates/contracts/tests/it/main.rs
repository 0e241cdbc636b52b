//! Verdicts on small modules. One executable, which is linked once.

mod clients;
mod clients_like;
mod dependent;
mod foundations;
mod library;
mod misuse;
mod plain_use;
mod unasked;
