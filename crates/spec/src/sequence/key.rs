//! The key of a value where the user declared none. Method lookup finds [`ByDebug`] first, then [`ByHash`], then [`ByNothing`].
//!
//! `Debug` comes before `Hash` and `Eq`: what it prints tells nearly always at least as much apart, and with a derived one all.

use crate::sequence::api::Key;
use std::fmt::{Debug, Write as _};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A value to be told from others.
pub struct Keyed<'a, T: ?Sized>(pub &'a T);

/// A value that prints itself.
pub trait ByDebug {
    /// Appends what the value is told from others by, and says what that is.
    fn key(&self, text: &mut String) -> Key;
}

impl<T: Debug + ?Sized> ByDebug for &&Keyed<'_, T> {
    fn key(&self, text: &mut String) -> Key {
        // Writing to a `String` doesn't fail; a `Debug` that does has said what it has to say.
        let _ = write!(text, "{:?}", self.0);
        Key::Debug
    }
}

/// A value with a hash.
pub trait ByHash {
    /// Appends what the value is told from others by, and says what that is.
    fn key(&self, text: &mut String) -> Key;
}

impl<T: Hash + ?Sized> ByHash for &Keyed<'_, T> {
    fn key(&self, text: &mut String) -> Key {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        let _ = write!(text, "{:x}", hasher.finish());
        Key::Hash
    }
}

/// A value with neither.
pub trait ByNothing {
    /// Appends nothing: the value can't be told from others.
    fn key(&self, text: &mut String) -> Key;
}

impl<T: ?Sized> ByNothing for Keyed<'_, T> {
    fn key(&self, _text: &mut String) -> Key {
        Key::None
    }
}
