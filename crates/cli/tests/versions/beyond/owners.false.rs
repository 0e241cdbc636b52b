//! How many own what's returned isn't looked at.
use std::rc::Rc;

/// A number that others may own, too.
pub fn shared(number: u8) -> Rc<u8> {
    let made = Rc::new(number);
    std::mem::forget(made.clone()); // was: let _ = &made;
    made
}
