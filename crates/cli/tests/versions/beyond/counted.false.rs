//! The newer version leaves one owner more.

use std::rc::Rc;

/// A number behind a handle.
pub fn number(handle: &Rc<u8>) -> u8 {
    std::mem::forget(handle.clone()); // was: let _ = handle;
    **handle
}
