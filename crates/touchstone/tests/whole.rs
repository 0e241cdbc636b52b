//! Inputs that no small depth and no boundary has, solved for over the whole intervals of their integers. Where there is
//! one input only, it's known by hand.

use touchstone::{Targetable, spec};

// One input: 1234. (The other root is -1234.)
#[spec(fn(x: {v: i64 | v * v == 1522756}) -> {r: i64 | r < 1000}, counterexample = "(1234)")]
fn square_root(x: i64) -> i64 {
    x
}

// Two primes: one way to write their product with factors above 1000 and the first the smaller.
#[spec(fn(x: {v: i64 | 1000 < v}, y: {v: i64 | x * v == 1000003 * 1999993 && x < v}) -> {r: i64 | r == 0},
    counterexample = "(1000003, 1999993)")]
fn factors(x: i64, y: i64) -> i64 {
    x.min(y)
}

#[spec(fn(a: i64, b: {v: i64 | a + v == 1000 && a * 3 - v == 2000}) -> {r: i64 | r != 750},
    counterexample = "(750, 250)")]
fn equations(a: i64, b: i64) -> i64 {
    a.max(b)
}

// 9999 squared, as the sum of two squares: (1980, 9801) and its mirror image.
#[spec(fn(a: {v: u32 | 0 < v}, b: {v: u32 | a < v && a * a + v * v == 99980001}) -> {r: u32 | r == 0},
    counterexample = "(1980, 9801)")]
fn legs(a: u32, b: u32) -> u32 {
    a.min(b)
}

#[derive(Clone, Debug, Targetable)]
enum Instruction {
    Push(i64),
    Pop,
    Jump { to: u32, conditional: bool },
}

touchstone::types! {
    type Checked = {i: Instruction | match i {
        Instruction::Push(n) => n % 1000 == 7,
        Instruction::Jump { to, conditional } => conditional ==> to == 123456,
        Instruction::Pop => true,
    }};
}

// The leaf constraint hangs on the structure and on another leaf.
#[spec(fn(code: {v: Vec<Checked> | v.len() <= 2}) -> {r: i64 | r < 2},
    counterexample = "([Jump(123456, true), Jump(123456, true)])")]
fn conditional_jumps(code: Vec<Instruction>) -> i64 {
    let is_conditional = |one: &&Instruction| matches!(one, Instruction::Jump { conditional: true, .. });
    code.iter().filter(is_conditional).count() as i64
}
