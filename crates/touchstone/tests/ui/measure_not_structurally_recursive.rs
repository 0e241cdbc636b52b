//! A recursive call takes a part of the parameter.

#[derive(touchstone::Targetable)]
enum Nat {
    Zero,
    Succ(Box<Nat>),
}

#[touchstone::measure]
fn value(n: &Nat) -> Int {
    match n {
        Nat::Zero => 0,
        Nat::Succ(_) => 1 + value(n),
    }
}

#[touchstone::measure]
fn zigzag(m: &Nat, n: &Nat) -> bool {
    match (m, n) {
        (Nat::Succ(p), Nat::Succ(_)) => zigzag(p, n),
        (Nat::Zero, Nat::Succ(q)) => zigzag(m, q),
        _ => true,
    }
}

fn main() {}
