//! How many runs are in the classes that a specification counts.

use crate::native::Gaps;
use std::cell::RefCell;
use touchstone_campaign::panics;

/// The counts, by the number of the class.
#[derive(Debug, Default)]
pub(crate) struct Classes(RefCell<Vec<Count>>);

/// Of a class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Count {
    /// The runs that are in it.
    pub(crate) within: u64,
    /// All that were asked.
    pub(crate) of: u64,
    /// Those of which it can't be said: the question panics.
    pub(crate) untold: u64,
}

impl Classes {
    /// Counts a run. One of which it can't be said, since the question panics, is in no class.
    pub(super) fn count(&self, class: usize, is_in: &dyn Fn(&mut Gaps) -> bool) {
        let is_in = panics::catch(|| is_in(&mut Gaps::default()));
        let mut counts = self.0.borrow_mut();
        if counts.len() <= class {
            counts.resize(class + 1, Count::default());
        }
        counts[class].of += 1;
        counts[class].untold += u64::from(is_in.is_err());
        counts[class].within += u64::from(is_in.unwrap_or(false));
    }

    /// What was counted of a class.
    pub(crate) fn of(&self, class: usize) -> Count {
        self.0.borrow().get(class).copied().unwrap_or_default()
    }
}
