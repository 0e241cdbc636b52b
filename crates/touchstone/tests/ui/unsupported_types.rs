//! A type that Touchstone doesn't know is one error, wherever it stands in an argument, a result or a field.

use std::time::Instant;
use touchstone::spec;

struct Opaque(bool);

#[spec(fn(x: Opaque) -> bool)]
fn by_value(x: Opaque) -> bool {
    x.0
}

#[spec]
fn inside(count: u8, all: Vec<Opaque>) -> bool {
    all.len() == usize::from(count)
}

#[spec]
fn borrowed(times: &[Instant]) -> Option<Instant> {
    times.first().copied()
}

#[spec(fn(x: u8) -> {r: Instant | true})]
fn returned(_x: u8) -> Instant {
    Instant::now()
}

#[spec(fn(pair: &mut (u8, Instant)) -> {r: bool | r})]
fn changed(pair: &mut (u8, Instant)) -> bool {
    pair.0 == 0
}

#[spec(fn(x: {x: Opaque | rust(x.0)}) -> {r: bool | r})]
fn refined(x: Opaque) -> bool {
    x.0
}

#[derive(touchstone::Targetable)]
struct One {
    one: Opaque,
}

#[derive(touchstone::Targetable)]
struct Many {
    many: Vec<Opaque>,
}

#[derive(touchstone::Targetable)]
enum Several {
    Plain(Opaque),
    Within { all: Vec<Opaque>, n: u8, one: Option<Opaque> },
}

#[spec]
fn several(one: Instant, all: Vec<Instant>, n: u8) -> bool {
    all.len() == usize::from(n) && all.contains(&one)
}

fn main() {}
