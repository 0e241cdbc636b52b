//! Versions: one before a release is no longer before it.

use std::cmp::Ordering;

/// A version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Version {
    /// The first number.
    pub major: u16,
    /// The second.
    pub minor: u16,
    /// Before the release, the number of the try.
    pub candidate: Option<u8>,
}

/// Which of two comes first.
pub fn compare(a: Version, b: Version) -> Ordering {
    let numbers = (a.major, a.minor).cmp(&(b.major, b.minor));
    numbers.then_with(|| match (a.candidate, b.candidate) {
        (None, None) => Ordering::Equal,
        (None, Some(_)) => Ordering::Less, // was: (None, Some(_)) => Ordering::Greater,
        (Some(_), None) => Ordering::Less,
        (Some(a), Some(b)) => a.cmp(&b),
    })
}

/// Whether something that needs one version can do with another.
pub fn is_compatible(needed: Version, given: Version) -> bool {
    needed.major == given.major && compare(needed, given) != Ordering::Greater
}
