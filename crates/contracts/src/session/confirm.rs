//! Counterexamples run again by `racket` itself, if it's installed: it must blame the same module for the same reason.

use crate::outcome::Counterexample;
use std::sync::{Mutex, OnceLock, PoisonError};
use touchstone_front_racket::core::{Program, SourceId};
use touchstone_front_racket::racket::{Agreement, Limits, Racket, RacketError, Starting};

/// Who has run a counterexample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Confirmation {
    /// racket did, and blames as said.
    Racket {
        /// Its version.
        version: String,
    },
    /// Touchstone's interpreter did, and nobody else.
    Interpreter {
        /// Why not racket.
        why: String,
    },
    /// racket did, and something else happened.
    Disagreed {
        /// Its version.
        version: String,
        /// What happened, as a phrase that begins with a verb.
        outcome: String,
    },
    /// It may rest on the order in which a hash or a set was listed, and racket didn't bear it out.
    Ordered {
        /// What's to be said of racket.
        why: String,
    },
    /// Nobody did.
    Unconfirmed,
}

impl Confirmation {
    /// Whether it's taken for a counterexample.
    pub fn holds(&self) -> bool {
        matches!(self, Confirmation::Racket { .. } | Confirmation::Interpreter { .. })
    }
}

/// Asks racket, unless that isn't wanted. It loads its libraries while clients are looked for, and is waited for when there's
/// one to run.
pub struct Judge {
    wanted: bool,
    /// The racket that was started with the judge, until it's first needed.
    starting: Mutex<Option<Result<Starting, RacketError>>>,
    racket: OnceLock<Result<Racket, String>>,
}

impl Judge {
    /// A judge that asks racket, and begins to start it, or one that doesn't.
    pub fn new(wanted: bool) -> Judge {
        let starting = Mutex::new(wanted.then(Racket::begin));
        Judge { wanted, starting, racket: OnceLock::new() }
    }

    /// The racket, once it's there.
    fn racket(&self) -> &Result<Racket, String> {
        self.racket.get_or_init(|| {
            let started = self.starting.lock().unwrap_or_else(PoisonError::into_inner).take();
            let racket = started.unwrap_or_else(Racket::begin).and_then(Starting::ready);
            racket.map_err(|error| error.to_string())
        })
    }

    /// Racket's message, if it refuses to compile a text; none if it does, or can't be asked. Cost: some tenths of a second, and what's
    /// left of racket's start.
    pub fn refusal(&self, program: &Program, source: SourceId) -> Option<String> {
        if !self.wanted {
            return None;
        }
        let racket = self.racket().as_ref().ok()?;
        racket.refusal(program, source, Limits::default()).ok().flatten()
    }

    /// Has a counterexample run. Cost: half a second for the first, less what has passed since the judge was made, some tenths
    /// of one for each that follows.
    pub fn confirm(&self, program: &Program, found: &Counterexample) -> Confirmation {
        let without = |why: String| match found.confirmed {
            true if found.fault.ordered => Confirmation::Ordered { why },
            true => Confirmation::Interpreter { why },
            false => Confirmation::Unconfirmed,
        };
        if !self.wanted {
            return without("racket wasn't asked (--no-run)".to_owned());
        }
        if !found.holes.is_empty() {
            return without("racket has no unknown values (•)".to_owned());
        }
        let racket = match self.racket() {
            Ok(racket) => racket,
            Err(why) => return without(why.clone()),
        };
        let version = racket.version().to_owned();
        let claim = found.fault.claim(program);
        match racket.confirm(program, &found.client, &claim, Limits::default()) {
            Ok(Agreement::Confirmed) => Confirmation::Racket { version },
            Ok(Agreement::Differs(outcome)) if found.fault.ordered => {
                Confirmation::Ordered { why: format!("racket {version} {outcome}") }
            }
            Ok(Agreement::Differs(outcome)) => Confirmation::Disagreed { version, outcome },
            Ok(Agreement::Open(bound)) => without(format!("racket {version} {bound}")),
            Err(error) => without(error.to_string()),
        }
    }
}
