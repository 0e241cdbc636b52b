//! Values of the symbolic machine: like those of a Racket program, but a part may be unknown. An unknown
//! value is a location of the [heap](crate::heap), where what's known of it is refined (RCC §3.2); everything
//! else is shared and immutable.

pub mod answer;
pub mod kinds;
pub mod object;
pub mod shape;
pub mod value;

pub use kinds::Kinds;
pub use value::{Atom, Client, Closure, Guarded, Instance, Loc, Pair, Table, Value};
