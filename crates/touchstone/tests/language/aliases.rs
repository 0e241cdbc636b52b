//! A Rust alias with parameters means what it stands for, in derived types and in specifications.

use crate::values::values;
use touchstone::inputs::Spec;
use touchstone::{inputs, types};

types! {
    type Small = {v: i64 | 0 <= v && v <= 1};
    type Rising<T> = Vec<T, |before, v| before < v>;
}

/// With aliases.
mod aliased {
    use touchstone::Targetable;

    pub type Pile<A> = Option<Stack<A>>;
    pub type Link<T> = Option<Box<Chain<T>>>;
    pub type Outcome<E, T> = Result<T, E>;
    pub type Flags = Vec<bool>;

    #[derive(Clone, Debug, Targetable)]
    pub struct Stack<A> {
        pub top: A,
        pub rest: Vec<A>,
    }

    #[derive(Clone, Debug, Targetable)]
    pub struct Screen<A> {
        pub shown: Pile<A>,
        pub hidden: Vec<Pile<A>>,
    }

    #[derive(Clone, Debug, Targetable)]
    pub struct Chain<T> {
        pub head: T,
        pub next: Link<T>,
    }

    #[derive(Clone, Debug, Targetable)]
    pub enum Step<A, B> {
        Done(Outcome<A, B>),
        Told(Flags, Pile<(B, A)>),
    }
}

/// Written out.
mod written {
    use touchstone::Targetable;

    #[derive(Clone, Debug, Targetable)]
    pub struct Stack<A> {
        pub top: A,
        pub rest: Vec<A>,
    }

    #[derive(Clone, Debug, Targetable)]
    pub struct Screen<A> {
        pub shown: Option<Stack<A>>,
        pub hidden: Vec<Option<Stack<A>>>,
    }

    #[derive(Clone, Debug, Targetable)]
    pub struct Chain<T> {
        pub head: T,
        pub next: Option<Box<Chain<T>>>,
    }

    #[derive(Clone, Debug, Targetable)]
    pub enum Step<A, B> {
        Done(Result<B, A>),
        Told(Vec<bool>, Option<Stack<(B, A)>>),
    }
}

macro_rules! specifications {
    ($($name:ident in $module:ident;)*) => {$(
        mod $name {
            use super::*;
            use $module::{Chain, Screen, Stack, Step};

            inputs! {
                fn plain(s: Screen<bool>) -> () = |_: Screen<bool>| ();
                fn refined(s: Screen<Small>) -> () = |_: Screen<i64>| ();
                fn inline(s: Screen<{v: i8 | v % 2 == 1}>) -> () = |_: Screen<i8>| ();
                fn chains(c: Chain<Small>) -> () = |_: Chain<i64>| ();
                fn steps(s: Step<Small, {v: u8 | v != 1}>) -> () = |_: Step<i64, u8>| ();
                fn nested(s: Option<Stack<Rising<Small>>>) -> () = |_: Option<Stack<Vec<i64>>>| ();
            }

            pub fn all() -> Vec<(&'static str, u32, &'static Spec)> {
                vec![
                    ("plain", 2, plain()),
                    ("refined", 2, refined()),
                    ("inline", 2, inline()),
                    ("chains", 5, chains()),
                    ("steps", 2, steps()),
                    ("nested", 2, nested()),
                ]
            }
        }
    )*};
}

specifications! {
    with_aliases in aliased;
    without in written;
}

inputs! {
    fn top_alias(p: aliased::Pile<bool>, q: aliased::Outcome<bool, ()>) -> ()
        = |_: aliased::Pile<bool>, _: Result<(), bool>| ();
    fn top_written(p: Option<written::Stack<bool>>, q: Result<(), bool>) -> ()
        = |_: Option<written::Stack<bool>>, _: Result<(), bool>| ();
}

#[test]
fn an_alias_in_a_derived_type_is_what_it_stands_for() {
    for ((name, depth, aliased), (_, _, written)) in with_aliases::all().into_iter().zip(without::all()) {
        let expected = values(written, depth);
        assert!(expected.len() > 4, "{name}");
        assert_eq!(values(aliased, depth), expected, "{name}");
    }
}

#[test]
fn an_alias_in_a_specification_is_what_it_stands_for() {
    assert_eq!(values(top_alias(), 2), values(top_written(), 2));
}
