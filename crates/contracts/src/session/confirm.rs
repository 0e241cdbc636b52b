//! Counterexamples run again by `racket` itself, if it's installed: it must blame the same module for the same reason.

use crate::outcome::Counterexample;
use std::sync::Mutex;
use std::time::{Duration, Instant};
use touchstone_front_racket::core::{Program, SourceId};
use touchstone_front_racket::racket::{Agreement, Limits, Racket, RacketError, Starting};
use touchstone_process::time;

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
/// one to run. Whatever it does ends with the [command's time](touchstone_process::time).
pub struct Judge {
    wanted: bool,
    racket: Mutex<State>,
}

/// How far racket is.
enum State {
    /// It isn't wanted, or it was taken for the moment.
    Absent,
    /// It loads its libraries.
    Starting(Starting),
    /// It can be asked.
    There(Racket),
    /// It can't be asked: why.
    Missing(String),
}

/// Why racket wasn't asked.
enum Unasked {
    /// It wasn't there.
    Missing(String),
    /// There was no time left for it, or it didn't come.
    Late,
}

/// Time that racket may take for the questions about a file, whatever a search may take.
pub const FOR_A_FILE: Duration = Duration::from_secs(30);

/// Time that racket may take to start.
const START: Duration = Duration::from_secs(30);

impl Judge {
    /// A judge that asks racket, and begins to start it, or one that doesn't.
    pub fn new(wanted: bool) -> Judge {
        let racket = if wanted { State::begin() } else { State::Absent };
        Judge { wanted, racket: Mutex::new(racket) }
    }

    /// Whether it asks racket, as far as is known by now.
    pub(super) fn is_asked(&self) -> bool {
        self.wanted && !matches!(self.racket.try_lock().as_deref(), Ok(State::Missing(_)))
    }

    /// Asks racket something once it's there and nobody else asks it. What it takes is taken off the time that's given; waiting isn't.
    fn ask<T>(
        &self,
        time: &mut Duration,
        ask: impl FnOnce(&Racket, Limits) -> Result<T, RacketError>,
    ) -> Result<T, Unasked> {
        let mut state = time::lock(&self.racket).ok_or(Unasked::Late)?;
        let racket = state.racket()?;
        let begin = Instant::now();
        let most = time::left().map_or(*time, |left| left.min(*time));
        if most.is_zero() {
            return Err(Unasked::Late);
        }
        let answer = ask(racket, Limits::within(most));
        *time = time.saturating_sub(begin.elapsed());
        answer.map_err(|error| match error {
            RacketError::Late => Unasked::Late,
            other => Unasked::Missing(other.to_string()),
        })
    }

    /// Racket's message, if it refuses to compile a text; none if it does, or can't be asked. Cost: some tenths of a second, and what's
    /// left of racket's start.
    ///
    /// # Errors
    /// There was no time for the answer: what's to be said of that.
    pub fn refusal(
        &self,
        program: &Program,
        source: SourceId,
        time: &mut Duration,
    ) -> Result<Option<String>, String> {
        if !self.wanted {
            return Ok(None);
        }
        match self.ask(time, |racket, limits| racket.refusal(program, source, limits)) {
            Ok(message) => Ok(message),
            Err(Unasked::Missing(_)) => Ok(None),
            Err(Unasked::Late) => Err(late()),
        }
    }

    /// Has a counterexample run, in so much time, off which is taken what racket needs. Cost: half a second for the first, less what has passed
    /// since the judge was made, some tenths of one for each that follows.
    pub fn confirm(&self, program: &Program, found: &Counterexample, time: &mut Duration) -> Confirmation {
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
        let claim = found.fault.claim(program);
        let answer = self.ask(time, |racket, limits| {
            let version = racket.version().to_owned();
            Ok((racket.confirm(program, &found.client, &claim, limits)?, version))
        });
        match answer {
            Ok((Agreement::Confirmed, version)) => Confirmation::Racket { version },
            Ok((Agreement::Differs(outcome), version)) if found.fault.ordered => {
                Confirmation::Ordered { why: format!("racket {version} {outcome}") }
            }
            Ok((Agreement::Differs(outcome), version)) => Confirmation::Disagreed { version, outcome },
            Ok((Agreement::Open(bound), version)) => without(format!("racket {version} {bound}")),
            Err(Unasked::Missing(why)) => without(why),
            Err(Unasked::Late) => without(late()),
        }
    }
}

impl State {
    fn begin() -> State {
        match Racket::begin() {
            Ok(starting) => State::Starting(starting),
            Err(error) => State::Missing(error.to_string()),
        }
    }

    /// The racket, waited for until it's there.
    fn racket(&mut self) -> Result<&Racket, Unasked> {
        if let State::Starting(_) = self
            && let State::Starting(starting) = std::mem::replace(self, State::Absent)
        {
            *self = State::wait(starting);
        }
        match self {
            State::There(racket) => Ok(racket),
            State::Missing(why) => Err(Unasked::Missing(why.clone())),
            State::Starting(_) | State::Absent => Err(Unasked::Late),
        }
    }

    fn wait(starting: Starting) -> State {
        let patience = START.saturating_sub(starting.age());
        let most = time::left().map_or(patience, |left| left.min(patience));
        match starting.ready_within(most) {
            Ok(Ok(racket)) => State::There(racket),
            // What isn't there by then won't come.
            Ok(Err(_)) if most == patience => {
                State::Missing(format!("racket didn't start within {} s", START.as_secs()))
            }
            Ok(Err(starting)) => State::Starting(starting),
            Err(error) => State::Missing(error.to_string()),
        }
    }
}

/// What's said where racket's time was over.
fn late() -> String {
    match time::left() {
        Some(_) => "there was no time left for racket's answer (--total-time)".to_owned(),
        None => format!("racket didn't answer within the {} s that it has for a file", FOR_A_FILE.as_secs()),
    }
}
