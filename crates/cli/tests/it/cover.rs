//! `touchstone cover` and `touchstone run` on Boogie and text programs, through the real binary.

mod commands;
mod formats;
mod refusals;
mod replay;
