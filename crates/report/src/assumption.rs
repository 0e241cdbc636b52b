//! What widens a search: something invented that the real world may not have. A witness that rests on one is a conjecture until
//! a run discharges it.

use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Something that was taken to be possible without its being known.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Assumption {
    /// Which kind of thing was invented.
    pub guess: Guess,
    /// The source's own name of it: a function, a type, a static.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Arc<str>>,
}

impl Assumption {
    /// An assumption about something that needs no name.
    pub fn new(guess: Guess) -> Assumption {
        Assumption { guess, of: None }
    }

    /// The same assumption, of what the source calls so.
    pub fn of(self, name: impl Into<Arc<str>>) -> Assumption {
        Assumption { of: Some(name.into()), ..self }
    }
}

/// Declares [`Guess`] with the list of all variants, which the tests of look-alikes go through.
macro_rules! guesses {
    ($($(#[doc = $doc:literal])+ $name:ident),+ $(,)?) => {
        /// Inventions that an [`Assumption`] may consist of.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Guess { $($(#[doc = $doc])+ $name),+ }

        impl Guess {
            /// Every kind of guess.
            pub const ALL: &'static [Guess] = &[$(Guess::$name),+];
        }
    };
}

guesses! {
    /// A function that has no body answers anything.
    AbsentCall,
    /// Private fields hold anything that their types allow.
    PrivateFields,
    /// An enum's tag, a reference's target or a table of methods is anything.
    InvalidValue,
    /// A static or global variable holds anything when the function is entered.
    StaticState,
    /// The parameters of a function that only its own file calls are anything that their types allow.
    InternalParameters,
    /// A function of the logic has the values that a solver's table gives it; not all axioms were checked against it.
    FunctionModel,
    /// A client's values that the language's own run didn't confirm.
    UnconfirmedClient,
}
