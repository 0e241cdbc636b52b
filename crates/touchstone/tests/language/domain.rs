//! Small domains are tried in full, at whatever depth: a month, a byte, sixteen bits, pairs and enumerations of such. The faults lie where
//! neither a small depth nor a boundary is.

use touchstone::{Targetable, spec};

touchstone::types! {
    type Month = {m: u32 | 1 <= m && m <= 12};
}

#[spec(fn(m: Month) -> {d: u32 | 28 <= d && d <= 31}, counterexample = "(9)")]
fn days(m: u32) -> u32 {
    match m {
        2 => 28,
        4 | 6 | 11 => 30,
        9 => 32,
        _ => 31,
    }
}

#[spec(fn(x: u8) -> {b: bool | b}, counterexample = "(77)")]
fn byte(x: u8) -> bool {
    x != 77
}

#[spec(fn(x: u16) -> {b: bool | b}, counterexample = "(40000)")]
fn sixteen_bits(x: u16) -> bool {
    x != 40000
}

#[spec(fn(a: i8, b: u8) -> {b: bool | b}, counterexample = "(-100, 201)")]
fn pair(a: i8, b: u8) -> bool {
    a != -100 || b < 201
}

#[spec(fn(a: [bool; 2], b: u8) -> {r: bool | r}, counterexample = "([true, false], 200)")]
fn array(a: [bool; 2], b: u8) -> bool {
    a != [true, false] || b != 200
}

#[derive(Clone, Debug, Targetable)]
enum Signal {
    Off,
    Dimmed(bool),
    On { level: Option<u8>, blinking: bool },
}

#[spec(fn(signal: Signal) -> {b: bool | b}, counterexample = "(On(Some(200), true))")]
fn signals(signal: &Signal) -> bool {
    !matches!(signal, Signal::On { level: Some(200), blinking: true })
}

// What a contract excludes isn't tried; the type is small all the same.
#[touchstone::requires(x < 50)]
#[touchstone::ensures(|r| r < 40)]
#[spec(counterexample = "(49)")]
fn half(x: u8) -> u8 {
    if x == 49 { 45 } else { x / 2 }
}

// Look-alikes: one value more than is tried in full, and fewer inputs asked for.
touchstone::types! {
    type Wide = {v: u32 | v <= 100000};
}

#[spec(fn(x: Wide) -> {b: bool | b}, sample = 0)]
fn too_wide(x: u32) -> bool {
    x != 77777
}

#[spec(fn(x: u8) -> {b: bool | b}, depth = 3, sample = 0)]
fn only_to_depth_three(x: u8) -> bool {
    x != 77
}
