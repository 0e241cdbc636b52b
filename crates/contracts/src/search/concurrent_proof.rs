//! An attempt at a proof on a thread of its own, beside the search.
//!
//! Which of the two is done first depends on the machine, what's said doesn't: a counterexample of the search's stands in any
//! case (then no proof succeeds), and a proof counts from the same step of the search on as if it had been made there.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{Builder, Scope, ScopedJoinHandle};
use std::time::Instant;

use crate::outcome::{Attempt, Options};
use crate::prove;
use touchstone_front_racket::core::{ModuleId, Program};
use touchstone_process::memory;

/// Bytes of stack for a prover, as much as a main thread has.
const STACK: usize = 8 << 20;

/// An attempt that goes on. Dropped, it's given up.
#[derive(Debug)]
pub struct Proving<'scope> {
    thread: Option<ScopedJoinHandle<'scope, Attempt>>,
    over: Arc<AtomicBool>,
}

impl<'scope> Proving<'scope> {
    /// Begins an attempt, until a deadline if there's one. None if there can't be another thread.
    pub fn begin<'env>(
        scope: &'scope Scope<'scope, 'env>,
        program: &'env Program,
        module: ModuleId,
        options: &'env Options,
        deadline: Option<Instant>,
    ) -> Option<Proving<'scope>> {
        let over = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&over);
        let attempt = move || {
            let late = || memory::is_short() || deadline.is_some_and(|deadline| Instant::now() > deadline);
            prove::prove_unless(program, module, options, &|| told.load(Ordering::Relaxed) || late())
        };
        let thread = Builder::new().stack_size(STACK).spawn_scoped(scope, attempt).ok();
        thread.map(|thread| Proving { thread: Some(thread), over })
    }

    /// Whether its outcome is there.
    pub fn finished(&self) -> bool {
        self.thread.as_ref().is_none_or(ScopedJoinHandle::is_finished)
    }

    /// The outcome, waited for. None if the thread failed, which it has told itself.
    pub fn outcome(mut self) -> Option<Attempt> {
        self.thread.take()?.join().ok()
    }
}

impl Drop for Proving<'_> {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
    }
}
