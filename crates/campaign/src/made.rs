//! Calls within an input, told to whoever watches from outside: how often each was made is known of a run, too, that one of them ended.

use std::cell::RefCell;

/// What happens to a call of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Note {
    /// The call of this number begins.
    Begins(usize),
    /// It's over; `true` if it counts as made.
    Over(bool),
    /// The call of this number is counted, and others make it.
    Counts(usize),
}

/// A listener that is told of each call.
type Watcher = Box<dyn Fn(Note)>;

thread_local! {
    static WATCHER: RefCell<Option<Watcher>> = const { RefCell::new(None) };
}

/// Of the calls that this thread makes from now on, `watcher` is told.
pub(crate) fn watched_by(watcher: impl Fn(Note) + 'static) {
    WATCHER.set(Some(Box::new(watcher)));
}

/// The call of this number, in the order of the declaration, begins. If it never comes back, it counts as made. Cost: some nanoseconds.
pub fn begins(call: usize) {
    tell(Note::Begins(call));
}

/// The call that began is over; `counts` says whether it was made.
pub fn over(counts: bool) {
    tell(Note::Over(counts));
}

/// The call of this number is handed to other threads, and counts. They're at it until something is [over].
pub fn counts(call: usize) {
    tell(Note::Counts(call));
}

fn tell(note: Note) {
    WATCHER.with_borrow(|watcher| {
        if let Some(watcher) = watcher {
            watcher(note);
        }
    });
}
