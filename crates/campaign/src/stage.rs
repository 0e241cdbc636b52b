//! Whose code is at work within a call, told to whoever watches from outside: a predicate of the specification that doesn't return is no
//! fault of the function.

use std::cell::RefCell;

/// A part of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The input is made, and the precondition is asked.
    Precondition,
    /// The function runs.
    Function,
    /// The result is judged.
    Postcondition,
    /// The values are dropped.
    Over,
}

impl Stage {
    /// That of a word of the journal.
    pub(crate) fn of(word: u64) -> Stage {
        match word {
            0 => Stage::Precondition,
            1 => Stage::Function,
            2 => Stage::Postcondition,
            _ => Stage::Over,
        }
    }

    /// The part of the specification that's at work; `None` if it's the code under test.
    pub(crate) fn part(self) -> Option<&'static str> {
        match self {
            Stage::Precondition => Some("precondition"),
            Stage::Postcondition => Some("postcondition"),
            Stage::Function | Stage::Over => None,
        }
    }
}

/// A listener that is told of each stage.
type Watcher = Box<dyn Fn(Stage)>;

thread_local! {
    static WATCHER: RefCell<Option<Watcher>> = const { RefCell::new(None) };
}

/// Of the calls that this thread makes from now on, `watcher` is told the parts.
pub(crate) fn watched_by(watcher: impl Fn(Stage) + 'static) {
    WATCHER.set(Some(Box::new(watcher)));
}

/// A part of the call under way begins. Cost: some nanoseconds.
pub fn begins(stage: Stage) {
    WATCHER.with_borrow(|watcher| {
        if let Some(watcher) = watcher {
            watcher(stage);
        }
    });
}
