//! What `#[spec]`, `#[requires]`/`#[ensures]` and `check!` emit: a function, its refinement type and a way to run it.

use crate::impls::ownership::Ownership;
use crate::native::Gaps;
use crate::view::View;
use crate::{decode::Decoder, expr::Expr, expr::Name, rtype::RType, targetable::Reflect};
use std::any::Any;

/// A specified function. All of it is made by the macros.
pub struct Spec {
    /// The function as it is called: `best`, `Stack::push`.
    pub function: &'static str,
    /// The same with its type arguments, as a printed test calls it: `largest::<i64>`, `Stack::<i64>::push`.
    pub called: &'static str,
    /// Where that is only a name for an expression (`check!`), the expression.
    pub defined_as: Option<&'static str>,
    /// The generated test's name (last path segment) and the module it's in.
    pub test: &'static str,
    pub module_path: &'static str,
    /// `file!()`, `line!()`, `column!()` of the attribute, and `env!("CARGO_MANIFEST_DIR")`.
    pub file: &'static str,
    pub line: u32,
    pub column: u32,
    pub manifest_dir: &'static str,
    /// The attribute's settings as written: `("depth", "6")`.
    pub settings: &'static [(&'static str, &'static str)],
    /// The types that stand in the signature: their names, and how they're written there.
    pub written: &'static [(&'static str, &'static str)],
    /// The types that stand for the function's type parameters, as in `T = i64`.
    pub instances: &'static [&'static str],
    /// The literals of the function, of its file and of others in its package.
    pub literals: Literals,
    /// The classes of runs that are counted.
    pub classes: &'static [Class],
    /// How a test tells values of the code's types apart.
    pub comparisons: fn() -> Comparisons,
    /// For each generated function how it's handed over, `{}` for a closure: `&{}`, `Box::new({})`.
    pub handed: &'static [&'static str],
    /// Builds the type: called once per campaign.
    pub signature: fn() -> Signature,
    /// Runs the function on the input that the tape holds.
    pub run: fn(&mut Decoder<'_>, &mut dyn Judge),
}

/// A class of runs, which a campaign counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    pub label: &'static str,
    /// Whether a campaign without such a run told nothing.
    pub is_expected: bool,
}

/// Whether a result is `Some` or `Ok`.
pub fn is_some(result: &dyn Reflect) -> bool {
    match result.reflect() {
        View::Data { definition, constructor, .. } => definition
            .constructors
            .get(constructor)
            .is_some_and(|constructor| ["Some", "Ok"].contains(&constructor.name)),
        View::Pointer { target, .. } => is_some(target),
        _ => false,
    }
}

/// What a printed test can do with values of a type, from most to least.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Comparison {
    /// It has `PartialEq`, and `Debug`.
    Equality,
    /// The same, but a `PartialEq` written by hand has a say, which may see a difference, or none, as it likes.
    OwnEquality,
    /// It has `Debug` alone.
    Shown,
    /// Neither, or that isn't known.
    #[default]
    Nothing,
}

/// How values of the result's type, and of each argument's, are told apart.
#[derive(Clone, Debug, Default)]
pub struct Comparisons {
    pub result: Comparison,
    pub arguments: Vec<Comparison>,
}

/// Literals of source code, by kind, the nearest first: integers beyond those near 0 without their sign, characters among the texts, and bytes as
/// the characters of their number.
#[derive(Clone, Copy, Debug)]
pub struct Literals {
    pub integers: &'static [i128],
    pub floats: &'static [f64],
    pub texts: &'static [&'static str],
}

impl Literals {
    /// Nothing is known of the source.
    pub const NONE: Literals = Literals { integers: &[], floats: &[], texts: &[] };
}

/// The refinement type of a function.
#[derive(Debug)]
pub struct Signature {
    pub arguments: Vec<Argument>,
    /// The name by which `ensures` knows the result.
    pub result_name: Name,
    pub result: RType,
    /// Types in the result that can't be looked into, as they're written.
    pub unlooked: Vec<&'static str>,
    /// Further preconditions over the arguments, and postconditions over arguments, `old(…)` and result.
    pub requires: Vec<Expr>,
    pub ensures: Vec<Expr>,
}

impl Signature {
    /// The same, its arguments with the forms that the preconditions give to their texts.
    pub fn formed(mut self) -> Signature {
        for argument in &mut self.arguments {
            let predicates: Vec<(&Expr, Name)> =
                self.requires.iter().map(|predicate| (predicate, argument.name)).collect();
            argument.ty = argument.ty.formed(&predicates);
        }
        self
    }
}

#[derive(Debug)]
pub struct Argument {
    pub name: Name,
    pub ty: RType,
    /// Of an `&mut` argument: what its value has to be after the call, its type; of an `&strg` one the invariants of its Rust type.
    pub after: Option<RType>,
    pub passing: Passing,
}

/// How an argument is handed to the function, and so how a call is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passing {
    Value,
    Shared,
    Mutable,
}

/// What a run of the function tells: implemented by the campaign, called by the generated `run` in this order. The first and the
/// fourth are for runs of which nothing is to be seen; a `run` may do without them.
pub trait Judge {
    /// Whether the arguments are taken for what the precondition asks and nobody wants to see them, unless the outcome isn't as specified.
    /// Then [`admit`](Judge::admit) isn't asked, [`approve`](Judge::approve) is asked after the call, and [`conclude`](Judge::conclude) only if
    /// that says no.
    fn trusts(&mut self) -> bool {
        false
    }

    /// The arguments are decoded. `native` is the precondition compiled to Rust: whether each argument is in its type, and
    /// `requires`; it leaves [gaps](Gaps) where that isn't known. Returns whether the function is to be called.
    fn admit(&mut self, arguments: &[&dyn Reflect], native: &dyn Fn(&mut Gaps) -> bool) -> bool;

    /// The function under test is entered: a panic from here on is its own. A judge that lets nothing through hears no more.
    fn enter(&mut self) {}

    /// The function returned. Whether the postcondition compiled to Rust, `native`, is enough to know that all holds.
    fn approve(&mut self, native: &dyn Fn(&mut Gaps) -> bool) -> bool {
        let _ = native;
        false
    }

    /// The function returned. `after` has an entry per argument: for `&mut` arguments the value after the call, for
    /// others the value given. `native` is the postcondition compiled to Rust.
    fn conclude(
        &mut self,
        before: &[&dyn Reflect],
        after: &[&dyn Reflect],
        output: &dyn Reflect,
        native: &dyn Fn(&mut Gaps) -> bool,
    ) {
        let _ = (before, after, output, native);
    }

    /// Asked last, for each class by its number: whether the run is in it.
    fn classify(&mut self, class: usize, is_in: &dyn Fn(&mut Gaps) -> bool) {
        let _ = (class, is_in);
    }
}

/// Leaves a result, which nobody needs any more, to the first of the `places` that is an `Option` of its type: the next run
/// [decodes into it](Decoder::owned) what it hands to the function. A result that borrows, or that holds no memory, is left to none.
#[inline]
pub fn reclaim<R: Reflect>(result: R, places: &mut [&mut dyn Any]) {
    if std::mem::needs_drop::<R>() {
        R::ownership(Reclaimed { result, places });
    }
}

struct Reclaimed<'a, 'p, R> {
    result: R,
    places: &'a mut [&'p mut dyn Any],
}

impl<R> Ownership<R> for Reclaimed<'_, '_, R> {
    type Output = ();

    #[inline]
    fn owned(self)
    where
        R: 'static,
    {
        let place = self.places.iter_mut().find_map(|place| place.downcast_mut::<Option<R>>());
        if let Some(place) = place {
            *place = Some(self.result);
        }
    }

    fn borrowed(self) {}
}
