//! A fault as data, and the macro that declares the faults of a class.

#[cfg(feature = "bolero")]
use crate::account::Account;
use crate::observe::Observation;
use std::fmt;

/// What kind of input shows a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// One value that the source or the domain singles out.
    Constant,
    /// A value beyond a bound.
    Threshold,
    /// Two values that are equal, or that stand in another such relation.
    Equal,
    /// An element at one place: first, last, beside another.
    Position,
    /// So many elements.
    Length,
    /// A shape: of a tree, of nested lists, of a text with a grammar.
    Structure,
    /// A history of operations.
    Sequence,
    /// Arithmetic that leaves a machine integer.
    Overflow,
    /// Arithmetic that leaves what floats can say.
    Float,
    /// Characters, bytes and their escapes.
    Encoding,
}

impl Class {
    /// All of them, in the order of the table.
    pub const ALL: [Class; 10] = [
        Class::Constant,
        Class::Threshold,
        Class::Equal,
        Class::Position,
        Class::Length,
        Class::Structure,
        Class::Sequence,
        Class::Overflow,
        Class::Float,
        Class::Encoding,
    ];

    /// The word in tables.
    pub fn name(self) -> &'static str {
        match self {
            Class::Constant => "constant",
            Class::Threshold => "threshold",
            Class::Equal => "equal",
            Class::Position => "position",
            Class::Length => "length",
            Class::Structure => "structure",
            Class::Sequence => "sequence",
            Class::Overflow => "overflow",
            Class::Float => "float",
            Class::Encoding => "encoding",
        }
    }

    /// Its faults, in the order of their file.
    pub fn faults(self) -> &'static [Fault] {
        match self {
            Class::Constant => crate::constant::FAULTS,
            Class::Threshold => crate::threshold::FAULTS,
            Class::Equal => crate::equal::FAULTS,
            Class::Position => crate::position::FAULTS,
            Class::Length => crate::length::FAULTS,
            Class::Structure => crate::structure::FAULTS,
            Class::Sequence => crate::sequence::FAULTS,
            Class::Overflow => crate::overflow::FAULTS,
            Class::Float => crate::float::FAULTS,
            Class::Encoding => crate::encoding::FAULTS,
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One of the two versions of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Twin {
    Faulty,
    Correct,
}

/// A function with a fault, and what the tools need to look for it.
pub struct Fault {
    pub class: Class,
    pub name: &'static str,
    /// What is wrong.
    pub about: &'static str,
    /// Why Touchstone takes no specification of it, in the words that a user saw.
    pub refused: Option<&'static str>,
    /// The place in its class, from 0.
    pub place: usize,
    /// Whether the property holds of the witness. A function that panics doesn't satisfy it.
    pub witness: fn(Twin) -> bool,
    /// The witness as text.
    pub witness_text: fn() -> String,
    /// Looks for an input that breaks the property, with `proptest`. A fuzzer is built without: every branch that is there costs it time.
    #[cfg(not(fuzzing))]
    pub proptest: fn(Twin, seed: u64, cases: u32, &Observation),
    /// The same with `quickcheck`.
    #[cfg(not(fuzzing))]
    pub quickcheck: fn(Twin, seed: u64, tests: u64, &Observation),
    /// The same with `bolero`, whose engine has the seed from the environment and ends the process after a failure; each one is noted.
    #[cfg(feature = "bolero")]
    pub bolero: fn(Twin, &Observation, note: &dyn Fn(&Account)),
}

impl Fault {
    /// Whether it's kept aside until tuning is done: every third of its class.
    pub fn is_held_out(&self) -> bool {
        self.place % 3 == 2
    }

    /// The path of its specification's test in this package.
    pub fn test(&self) -> String {
        format!("{}::{name}::touchstone_{name}", self.class, name = self.name)
    }
}

/// All faults, class by class.
pub fn all() -> impl Iterator<Item = &'static Fault> {
    Class::ALL.into_iter().flat_map(|class| class.faults())
}

/// Declares the faults of a class:
///
/// ```ignore
/// faults! {
///     Constant;
///
///     /// September is given 31 days.
///     spec { (month: {v: u8 | 1 <= v && v <= 12}) -> {r: u8 | rust(*r == correct::days(*month))} }
///     proptest { 1..=12u8 }
///     quickcheck (month: Within<1, 12>) { month.as_u8() }
///     holds |f, month: u8| { f(month) == correct::days(month) }
///     witness { 9 }
///     fn days(month: u8) -> u8 { … }
/// }
/// ```
///
/// The specification is Touchstone's. The others share the property `holds`, whose `f` is the function; `bolero` draws the types of
/// `quickcheck`. The correct twin has the same name in `correct`. A function whose specification Touchstone refuses has
/// `refused("the message")` before it.
macro_rules! faults {
    ($class:ident; $(
        #[doc = $about:literal]
        $(refused($refused:literal))?
        spec { $($spec:tt)* }
        proptest { $($strategy:expr),* }
        quickcheck ($($drawn:ident: $drawn_ty:ty),*) { $($converted:expr),* }
        holds |$f:ident $(, $input:ident: $input_ty:ty)*| $property:block
        witness { $($witness:expr),* }
        fn $name:ident($($parameter:ident: $ty:ty),*) -> $result:ty $body:block
    )*) => {
        /// The faults of this class.
        pub const FAULTS: &[$crate::fault::Fault] = &$crate::fault::placed([$($name::FAULT),*]);

        $($crate::fault::fault! {
            $class, $about, $name;
            [$($refused)?] [$($spec)*]
            [$($strategy),*]
            [$($drawn: $drawn_ty),*] [$($converted),*]
            [$f, ($($input: $input_ty),*), $property]
            [$($witness),*]
            [($($parameter: $ty),*) -> $result, $body]
        })*
    };
}

/// Declares one fault, as a module.
macro_rules! fault {
    ($class:ident, $about:literal, $name:ident;
        [$($refused:literal)?] [$($spec:tt)*]
        [$($strategy:expr),*]
        [$($drawn:ident: $drawn_ty:ty),*] [$($converted:expr),*]
        [$f:ident, ($($input:ident: $input_ty:ty),*), $property:block]
        [$($witness:expr),*]
        [($($parameter:ident: $ty:ty),*) -> $result:ty, $body:block]
    ) => {
        #[doc = $about]
        pub mod $name {
            #[allow(unused_imports)]
            use super::*;
            use $crate::fault::{Class, Fault, Twin};
            use $crate::observe::{self, Observation};

            type Function = fn($($ty),*) -> $result;
            type Input = ($($input_ty,)*);
            type Drawn = ($($drawn_ty,)*);

            $crate::fault::specified! { $name; [$($refused)?] [$($spec)*] [($($parameter: $ty),*) -> $result, $body] }

            /// What the faulty function doesn't satisfy, and the correct one does.
            fn holds($f: Function, ($($input,)*): Input) -> bool $property

            fn version(twin: Twin) -> Function {
                match twin {
                    Twin::Faulty => $name,
                    Twin::Correct => correct::$name,
                }
            }

            fn witness() -> Input {
                ($($witness,)*)
            }

            #[cfg(not(fuzzing))]
            fn proptest(twin: Twin, seed: u64, cases: u32, observation: &Observation) {
                #[allow(unused_imports)]
                use proptest::prelude::*;
                observe::proptest(($($strategy,)*).boxed(), seed, cases, observation, &|input: Input| holds(version(twin), input));
            }

            #[cfg(not(fuzzing))]
            fn quickcheck(twin: Twin, seed: u64, tests: u64, observation: &Observation) {
                let convert = |($($drawn,)*): Drawn| -> Input { ($($converted,)*) };
                observe::quickcheck(convert, seed, tests, observation, move |input: Input| holds(version(twin), input));
            }

            #[cfg(feature = "bolero")]
            fn bolero(twin: Twin, observation: &Observation, note: &dyn Fn(&$crate::account::Account)) {
                let convert = |($($drawn,)*): Drawn| -> Input { ($($converted,)*) };
                observe::bolero(convert, observation, |input: Input| holds(version(twin), input), note);
            }

            /// The fault as data.
            pub const FAULT: Fault = Fault {
                class: Class::$class,
                name: stringify!($name),
                about: $about,
                refused: $crate::fault::refusal(&[$($refused)?]),
                place: 0,
                witness: |twin| holds(version(twin), witness()),
                witness_text: || observe::text(&witness()),
                #[cfg(not(fuzzing))]
                proptest,
                #[cfg(not(fuzzing))]
                quickcheck,
                #[cfg(feature = "bolero")]
                bolero,
            };
        }
    };
}

/// The function with its specification, for whichever twin the build's features ask.
macro_rules! specified {
    ($name:ident; [] [$($spec:tt)*] [($($parameter:ident: $ty:ty),*) -> $result:ty, $body:block]) => {
        #[cfg_attr(feature = "specs", touchstone::spec(fn $($spec)*))]
        pub fn $name($($parameter: $ty),*) -> $result $body

        #[cfg(all(test, feature = "twins"))]
        mod twin {
            use super::super::*;
            touchstone::check! { fn $name $($spec)* = correct::$name; }
        }
    };
    // A refused specification stands in the source for its readers.
    ($name:ident; [$refused:literal] [$($spec:tt)*] [($($parameter:ident: $ty:ty),*) -> $result:ty, $body:block]) => {
        pub fn $name($($parameter: $ty),*) -> $result $body
    };
}

pub(crate) use {fault, faults, specified};

/// The faults with their places.
pub const fn placed<const N: usize>(mut faults: [Fault; N]) -> [Fault; N] {
    let mut place = 0;
    while place < N {
        faults[place].place = place;
        place += 1;
    }
    faults
}

/// The message, if there is one.
pub const fn refusal(messages: &[&'static str]) -> Option<&'static str> {
    messages.first().copied()
}
