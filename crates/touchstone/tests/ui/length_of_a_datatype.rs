//! Datatypes have measures, not lengths.

#[derive(Clone, Debug, touchstone::Targetable)]
enum List<T> {
    Nil,
    Cons(T, Box<List<T>>),
}

#[touchstone::measure]
fn len<T>(xs: &List<T>) -> Int {
    match xs {
        List::Nil => 0,
        List::Cons(_, t) => 1 + len(t),
    }
}

#[touchstone::measure]
fn members<T>(xs: &List<T>) -> Set<T> {
    match xs {
        List::Nil => set![],
        List::Cons(h, t) => union(singleton(h), members(t)),
    }
}

touchstone::types! {
    type Short = {v: List<i64> | v.len() < 3};
}

fn main() {}
