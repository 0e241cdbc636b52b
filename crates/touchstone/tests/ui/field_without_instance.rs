//! A field's type must be targetable too.

struct Opaque;

#[derive(touchstone::Targetable)]
struct Holder {
    opaque: Opaque,
}

fn main() {}
