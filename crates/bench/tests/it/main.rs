//! The measurements: what their tables count, and how they're shown. One executable, which is linked once.

mod agreement;
mod faults;
mod rendering;
mod table1;
mod whitebox;
