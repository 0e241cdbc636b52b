//! What's kept in the corpus beside this file is run first, without anything else that would come to it.

use touchstone::spec;

fn mix(x: u64) -> u64 {
    x.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

// The line of the corpus is the only way to it; another line can't be read any more.
#[spec(fn(x: u64) -> {b: bool | b}, counterexample = "(987654321987654321)")]
fn kept(x: u64) -> bool {
    mix(x) != 0x96701e0fd93d4485
}

// Look-alikes: of the same form and not kept, and kept with a strategy that was chosen, which is alone.
#[spec(fn(x: u64) -> {b: bool | b})]
fn not_kept(x: u64) -> bool {
    mix(x) != 0xc8d75b7e0237f8b9
}

#[spec(fn(x: u64) -> {b: bool | b}, strategy = "targeted")]
fn alone(x: u64) -> bool {
    mix(x) != 0x96701e0fd93d4485
}
