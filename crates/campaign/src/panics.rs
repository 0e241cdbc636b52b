//! Panics of the code under test, caught with their message and place and without noise.
//!
//! The panic hook is the process's own, so ours stands in front of the one that was there: it keeps quiet inside
//! [`catch`] on the same thread and hands everything else on.

use std::{
    any::Any,
    cell::{Cell, RefCell},
    panic::{self, AssertUnwindSafe, PanicHookInfo},
    sync::{Mutex, Once, PoisonError},
};

/// A panic that was caught.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panic {
    /// Its message, or a word about a payload that is none.
    pub message: String,
    /// `file:line:column`.
    pub location: Option<String>,
}

thread_local! {
    static CATCHING: Cell<u32> = const { Cell::new(0) };
    static LAST: RefCell<Option<Panic>> = const { RefCell::new(None) };
    /// Whether there is a last one.
    static SEEN: Cell<bool> = const { Cell::new(false) };
}

/// Runs `f` and catches its panic. Threads that `f` starts panic as they always do.
///
/// What `f` changed before it panicked stays changed; the caller says by calling that it doesn't look at it again
/// or can bear it. Cost: two thread-local writes and two reads if nothing panics.
pub fn catch<T>(f: impl FnOnce() -> T) -> Result<T, Panic> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            // A thread may be at its end.
            if CATCHING.try_with(Cell::get).unwrap_or(0) == 0 {
                note_stray(info);
                before(info);
            } else {
                let seen = Panic { message: message(info.payload()), location: place(info) };
                LAST.with(|last| last.replace(Some(seen)));
                SEEN.set(true);
            }
        }));
    });
    if SEEN.replace(false) {
        LAST.with(RefCell::take);
    }
    CATCHING.with(|depth| depth.set(depth.get() + 1));
    let result = panic::catch_unwind(AssertUnwindSafe(f));
    CATCHING.with(|depth| depth.set(depth.get() - 1));
    result.map_err(|payload| {
        // `resume_unwind` passes the hook by: then there is a payload and no place.
        let seen = LAST.with(RefCell::take);
        let panic = seen.unwrap_or_else(|| Panic { message: message(&*payload), location: None });
        discard(payload);
        panic
    })
}

/// Drops a payload, whose destructor is code under test, too: it may panic, and what it panics with is never dropped.
fn discard(payload: Box<dyn Any + Send>) {
    CATCHING.with(|depth| depth.set(depth.get() + 1));
    if let Err(another) = panic::catch_unwind(AssertUnwindSafe(|| drop(payload))) {
        std::mem::forget(another);
    }
    CATCHING.with(|depth| depth.set(depth.get() - 1));
}

/// Panics of threads that nobody waits for; none while nobody watches for them.
static STRAYS: Mutex<Option<Vec<Panic>>> = Mutex::new(None);
/// At most so many are kept.
const MOST_STRAYS: usize = 4;

/// From now on panics outside of [`catch`] are noted: the calls are over.
pub(crate) fn watch_strays() {
    STRAYS.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_default();
}

/// Those that were noted.
pub(crate) fn strays() -> Vec<Panic> {
    STRAYS.lock().unwrap_or_else(PoisonError::into_inner).take().unwrap_or_default()
}

fn note_stray(info: &PanicHookInfo<'_>) {
    if let Some(strays) = &mut *STRAYS.lock().unwrap_or_else(PoisonError::into_inner)
        && strays.len() < MOST_STRAYS
    {
        strays.push(Panic { message: message(info.payload()), location: place(info) });
    }
}

fn place(info: &PanicHookInfo<'_>) -> Option<String> {
    info.location().map(ToString::to_string)
}

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a value that is no text".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_caught_with_its_message_and_its_line() {
        let line = line!() + 1;
        let caught: Result<(), Panic> = catch(|| panic!("no {}", 7));
        let place = format!("{}:{line}:", file!());
        let panic = caught.expect_err("it panics");
        assert_eq!(panic.message, "no 7");
        assert!(panic.location.is_some_and(|location| location.starts_with(&place)));
    }

    #[test]
    fn a_panic_inside_a_caught_one_leaves_the_outer_call_its_own() {
        let outer = catch(|| {
            let inner: Result<(), Panic> = catch(|| panic!("inner"));
            assert_eq!(inner.map_err(|panic| panic.message), Err("inner".into()));
            41 + 1
        });
        assert_eq!(outer, Ok(42));
    }

    #[test]
    fn a_payload_that_passed_the_hook_by_has_no_place() {
        let caught: Result<(), Panic> = catch(|| panic::resume_unwind(Box::new("quietly")));
        assert_eq!(caught, Err(Panic { message: "quietly".into(), location: None }));
    }

    #[test]
    fn a_payload_may_panic_when_it_is_dropped() {
        struct Bomb;
        impl Drop for Bomb {
            fn drop(&mut self) {
                panic::panic_any(Bomb);
            }
        }
        let caught: Result<(), Panic> = catch(|| panic::panic_any(Bomb));
        assert_eq!(caught.map_err(|panic| panic.message), Err("a value that is no text".into()));
    }

    #[test]
    fn after_a_caught_panic_a_quiet_one_does_not_inherit_its_place() {
        let outer: Result<(), Panic> = catch(|| {
            let _: Result<(), Panic> = catch(|| panic!("first"));
            panic::resume_unwind(Box::new(7u8))
        });
        assert_eq!(outer, Err(Panic { message: "a value that is no text".into(), location: None }));
    }
}
