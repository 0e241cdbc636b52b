//! Predicates of specifications, as Rust that stands by itself: integers are mathematical in them, so they're computed with in a type that's wide
//! enough for what's written, and never overflow. What can't be said so is refused with the reason, and nobody guesses what it means.

mod normal;
mod number;
mod term;

pub(super) use number::helpers;

use proc_macro2::{Ident, TokenStream};
use std::collections::{BTreeMap, BTreeSet};
use syn::{Expr, Type};
use term::Lowering;

/// What a name in a predicate stands for.
#[derive(Clone, Debug)]
pub struct Name {
    /// Its type, if it's known; without references.
    pub ty: Option<Type>,
    /// Whether it's an argument that the call may change: `old(…)` means another value then.
    pub changes: bool,
}

/// A predicate in Rust. Each name in it is a reference to what it stands for: `self` is called `touchstone_self`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Predicate {
    /// An expression of type `bool`.
    pub code: String,
    /// The names of arguments that it mentions.
    pub names: BTreeSet<String>,
    /// Arguments that it means as they were before the call: these are called `old_…`.
    pub old: BTreeSet<String>,
}

impl Predicate {
    /// Reads a predicate over these names.
    ///
    /// # Errors
    /// It says something that isn't Rust as it stands, or has numbers that are too large to be computed with; what.
    pub fn read(tokens: &TokenStream, names: &BTreeMap<String, Name>) -> Result<Predicate, String> {
        let expression: Expr =
            syn::parse2(normal::normal(tokens.clone())).map_err(|_| format!("`{tokens}` isn't read here"))?;
        // Most predicates need no more than 64 bits, which are easier to reason about.
        let mut narrow = Lowering::new(names, "i64");
        let code = narrow.truth_of(&expression)?;
        if narrow.bits <= 64 {
            return Ok(narrow.predicate(code));
        }
        if narrow.bits > 127 {
            return Err(format!("the numbers in `{tokens}` may have more than 127 bits"));
        }
        let mut wide = Lowering::new(names, "i128");
        let code = wide.truth_of(&expression)?;
        Ok(wide.predicate(code))
    }

    /// What holds if both do.
    #[must_use]
    pub fn and(self, other: Predicate) -> Predicate {
        if self.code.is_empty() {
            return other;
        }
        let code = format!("({}) && ({})", self.code, other.code);
        let (mut names, mut old) = (self.names, self.old);
        names.extend(other.names);
        old.extend(other.old);
        Predicate { code, names, old }
    }
}

/// What a name is called in Rust: `self` is no name of a variable.
pub(super) fn called(name: &str) -> &str {
    match name {
        "self" => "touchstone_self",
        name => name,
    }
}

/// The name that a binder has in Rust.
pub(super) fn binder(name: &Ident) -> String {
    called(&name.to_string()).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(predicate: &str) -> Result<String, String> {
        let name = |ty: &str, changes| Name { ty: syn::parse_str(ty).ok(), changes };
        let names: BTreeMap<String, Name> = [
            ("x", name("i32", false)),
            ("n", name("usize", false)),
            ("xs", name("Vec<u8>", true)),
            ("s", name("str", false)),
            ("big", name("i128", false)),
            ("r", Name { ty: None, changes: false }),
        ]
        .map(|(name, about)| (name.to_owned(), about))
        .into();
        let tokens = predicate.parse().expect("tokens");
        Predicate::read(&tokens, &names).map(|read| read.code)
    }

    #[test]
    fn numbers_are_compared_as_they_are_and_computed_with_where_nothing_overflows() {
        assert_eq!(read("x < 5").as_deref(), Ok("((*x) < 5)"));
        assert_eq!(read("x < 5000000000").as_deref(), Ok("(touchstone_i64(&(*x)) < 5000000000i64)"));
        assert_eq!(
            read("x + 1 > x").as_deref(),
            Ok("(touchstone_i64(&(*x)).wrapping_add(1i64) > touchstone_i64(&(*x)))")
        );
        assert_eq!(read("n + 1 > 0").as_deref(), Ok("(touchstone_i128(&(*n)).wrapping_add(1i128) > 0i128)"));
        assert_eq!(read("n < xs.len()").as_deref(), Ok("((*n) < (*xs).len())"));
        assert_eq!(
            read("x % 2 == -1").as_deref(),
            Ok("(touchstone_i64_rem(touchstone_i64(&(*x)), 2i64) == (-1i64))")
        );
        assert_eq!(read("big > big").as_deref(), Ok("((*big) > (*big))"));
        for refused in ["big + 1 > 0", "n * n * n > 0"] {
            assert!(read(refused).is_err(), "{refused}");
        }
    }

    #[test]
    fn what_logic_says_is_said_in_rust() {
        assert_eq!(read("x > 0 ==> x > 1").as_deref(), Ok("(!((*x) > 0) || ((*x) > 1))"));
        assert_eq!(
            read("forall(|i in 1..xs.len()| xs[i - 1] <= xs[i])").as_deref(),
            Ok(
                "touchstone_i128_all(1i128, touchstone_i128(&(*xs).len()), |i| ((*xs)[(i.wrapping_sub(1i128)) as usize] <= (*xs)[(i) as usize]))"
            )
        );
        assert_eq!(read("exists(|y in xs| y == 3)").as_deref(), Ok("(*xs).iter().any(|y| ((*y) == 3))"));
        assert_eq!(read("s.len() == 2").as_deref(), Ok("((*s).len() == 2)"));
        assert_eq!(read("r == Some(x)").as_deref(), Ok("((*r) == Some((*x)))"));
        assert_eq!(
            read("matches!(r, Some(k) if k > 3)").as_deref(),
            Ok("(match &(*r) { Some (k) if ((*k) > 3) => true, _ => false })")
        );
        assert_eq!(
            read("xs.len() == old(xs).len() + 1").as_deref(),
            Ok("(touchstone_i128(&(*xs).len()) == touchstone_i128(&(*old_xs).len()).wrapping_add(1i128))")
        );
        assert_eq!(read("rust(half(x) == *r)").as_deref(), Ok("{ half (x) == * r }"));
    }

    #[test]
    fn what_is_not_rust_is_refused() {
        for refused in ["x in elements(xs)", "union(r, r) == r", "x ==", "forall(|(k, v) in r| k < v)"] {
            assert!(read(refused).is_err(), "{refused}");
        }
        // An index of a text means a character, which Rust has no such expression for.
        for refused in [
            "s[0] == 'a'",
            "s.contains('a')",
            "s.starts_with(\"a\")",
            "s.count('a') == 1",
            "matches(s, \"a\")",
        ] {
            assert!(read(refused).is_err(), "{refused}");
        }
    }
}
