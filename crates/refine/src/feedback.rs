//! Feedback from the code under test, where it's instrumented: which inputs led somewhere new, and what its comparisons saw on them.
//!
//! | module | its one idea |
//! |---|---|
//! | `cover` | a few inputs that met what all of them met |
//! | `coverage` | what of the code was met, and whether an input met more |
//! | `matching` | the operands of comparisons that stand in the input: what to put in their place |
//! | `texts` | the same for texts, bytes and numerals |
//! | `linear` | operands that answer to a change of one scalar linearly |
//!
//! The strategy `guided` makes inputs of it.

mod cover;
mod coverage;
pub(crate) mod linear;
pub(crate) mod matching;
mod texts;

use coverage::Coverage;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use touchstone_campaign::feedback::{Trace, Tracer};

/// Most inputs that led somewhere new and are kept.
const KEPT: usize = 1024;

/// Most comparisons of texts looked at in a run that isn't looked at closely.
const LOOKED_AT: usize = 8;

/// Inputs of more words aren't gone on from.
pub(crate) const LARGE: usize = 256;

/// What's known of the code under test from the runs that were recorded.
pub(crate) struct Feedback {
    tracer: Tracer,
    /// Whether the function was entered since this was asked last.
    is_entered: Cell<bool>,
    seen: RefCell<Seen>,
}

#[derive(Default)]
struct Seen {
    coverage: Coverage,
    /// Inputs that led somewhere new, with what was seen on them.
    corpus: Vec<Rc<Entry>>,
    /// What the last input showed.
    last: Option<Rc<Entry>>,
}

/// An input, and what the comparisons of its run saw.
pub(crate) struct Entry {
    pub(crate) tape: Rc<[i128]>,
    pub(crate) trace: Trace,
    /// What its run met: each counter with an order of magnitude.
    met: Vec<u32>,
}

impl Feedback {
    /// `None` if the code isn't instrumented.
    pub(crate) fn find() -> Option<Feedback> {
        let tracer = Tracer::find()?;
        Some(Feedback { tracer, is_entered: Cell::new(false), seen: RefCell::default() })
    }

    /// The function under test is entered.
    #[inline]
    pub(crate) fn enter(&self) {
        self.is_entered.set(true);
        self.tracer.begin();
    }

    /// It returned, or didn't.
    #[inline]
    pub(crate) fn leave(&self) {
        self.tracer.end();
    }

    /// Looks at the run of an input, if there was one and the input has no more than so many words: then what it met is no news. Its comparisons are looked at
    /// if it led somewhere new, or if `all` are.
    pub(crate) fn observe(&self, tape: &Rc<[i128]>, most: usize, all: bool) {
        let mut seen = self.seen.borrow_mut();
        seen.last = None;
        // What a larger one met may be new of a smaller one, which is kept.
        if !self.is_entered.take() || tape.len() > most {
            return;
        }
        let counters = self.tracer.counters();
        let mut is_new = self.tracer.merge(seen.coverage.met(counters));
        is_new |= seen.coverage.are_nearer(&self.tracer.texts(if all { 0 } else { LOOKED_AT }));
        if !is_new && !all {
            return;
        }
        // Others may write their next tape there.
        let tape: Rc<[i128]> = tape.iter().copied().collect();
        let mut met = vec![0; counters];
        if is_new {
            self.tracer.merge(&mut met);
        }
        let met = cover::features(&met);
        let entry = Rc::new(Entry { tape, trace: self.tracer.trace(), met });
        let leads_on = is_new | seen.coverage.is_nearer(&entry.trace);
        if leads_on && seen.corpus.len() < KEPT {
            seen.corpus.push(entry.clone());
        }
        seen.last = Some(entry);
    }

    /// What the last input showed, once.
    pub(crate) fn take_last(&self) -> Option<Rc<Entry>> {
        self.seen.borrow_mut().last.take()
    }

    /// The tapes of inputs, so many at most, that together met what was met, in the order in which they came.
    pub(crate) fn cover(&self, most: usize) -> Vec<Rc<[i128]>> {
        let corpus = &self.seen.borrow().corpus;
        let met: Vec<&[u32]> = corpus.iter().map(|entry| &*entry.met).collect();
        let chosen = cover::greedy(&met, most).into_iter();
        chosen.map(|at| corpus[at].tape.clone()).collect()
    }

    /// The inputs that led somewhere new, from the `from`th on.
    pub(crate) fn corpus(&self, from: usize) -> Vec<Rc<Entry>> {
        self.seen.borrow().corpus.get(from..).unwrap_or_default().to_vec()
    }
}
