//! The machine's integers as mathematical ones: how many bits a value of each type may take, and what computes with them.

use syn::Type;

/// What a predicate computes with, as far as its text asks for it; in the order of the list.
const HELPERS: [(&[&str], &str); 3] = [
    (
        &["touchstone_i64(", "touchstone_i128("],
        "\
trait TouchstoneNumber {
    fn number(&self) -> i128;
}
macro_rules! touchstone_numbers {
    ($($ty:ty)*) => { $(impl TouchstoneNumber for $ty {
        fn number(&self) -> i128 { *self as i128 }
    })* };
}
touchstone_numbers!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);
impl<T: TouchstoneNumber + ?Sized> TouchstoneNumber for &T {
    fn number(&self) -> i128 { (**self).number() }
}
fn touchstone_i64<T: TouchstoneNumber + ?Sized>(number: &T) -> i64 { number.number() as i64 }
fn touchstone_i128<T: TouchstoneNumber + ?Sized>(number: &T) -> i128 { number.number() }
",
    ),
    (
        &["touchstone_i64_"],
        "\
fn touchstone_i64_div(a: i64, b: i64) -> i64 { if b == 0 { 0 } else { a.wrapping_div(b) } }
fn touchstone_i64_rem(a: i64, b: i64) -> i64 { if b == 0 { a } else { a.wrapping_rem(b) } }
fn touchstone_i64_all(low: i64, high: i64, holds: impl FnMut(i64) -> bool) -> bool { (low..high).all(holds) }
fn touchstone_i64_any(low: i64, high: i64, holds: impl FnMut(i64) -> bool) -> bool { (low..high).any(holds) }
",
    ),
    (
        &["touchstone_i128_"],
        "\
fn touchstone_i128_div(a: i128, b: i128) -> i128 { if b == 0 { 0 } else { a.wrapping_div(b) } }
fn touchstone_i128_rem(a: i128, b: i128) -> i128 { if b == 0 { a } else { a.wrapping_rem(b) } }
fn touchstone_i128_all(low: i128, high: i128, holds: impl FnMut(i128) -> bool) -> bool { (low..high).all(holds) }
fn touchstone_i128_any(low: i128, high: i128, holds: impl FnMut(i128) -> bool) -> bool { (low..high).any(holds) }
",
    ),
];

/// What some predicates compute with, as items of Rust.
pub(crate) fn helpers(text: &str) -> String {
    let asked_for = HELPERS.iter().filter(|(names, _)| names.iter().any(|name| text.contains(name)));
    asked_for.map(|(_, items)| *items).collect()
}

/// A type of integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Integer {
    /// Its name.
    pub name: &'static str,
    /// The bits that hold each of its values and a sign.
    pub bits: u32,
}

/// The integers of Rust.
const ALL: [Integer; 12] = [
    Integer { name: "i8", bits: 8 },
    Integer { name: "i16", bits: 16 },
    Integer { name: "i32", bits: 32 },
    Integer { name: "i64", bits: 64 },
    Integer { name: "isize", bits: 64 },
    Integer { name: "i128", bits: 128 },
    Integer { name: "u8", bits: 9 },
    Integer { name: "u16", bits: 17 },
    Integer { name: "u32", bits: 33 },
    Integer { name: "u64", bits: 65 },
    Integer { name: "usize", bits: 65 },
    Integer { name: "u128", bits: 129 },
];

impl Integer {
    /// A length of what has a size: no object is larger than half of what addresses there are.
    pub(super) const LENGTH: Integer = Integer { name: "usize", bits: 64 };
    /// A length of anything.
    pub(super) const COUNT: Integer = ALL[10];

    /// That of this name.
    pub(super) fn named(name: &str) -> Option<Integer> {
        ALL.into_iter().find(|integer| integer.name == name)
    }

    /// The one that a type is.
    pub(super) fn of(ty: &Type) -> Option<Integer> {
        match ty {
            Type::Path(path) => Integer::named(&path.path.get_ident()?.to_string()),
            _ => None,
        }
    }

    /// Whether a literal that isn't negative is one of its values.
    pub(super) fn holds(self, literal: u128) -> bool {
        bits_of(literal) <= self.bits.min(128)
    }
}

/// The bits that hold a number and a sign.
pub(super) fn bits_of(literal: u128) -> u32 {
    129 - literal.leading_zeros()
}
