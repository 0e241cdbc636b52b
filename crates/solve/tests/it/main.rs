//! The backends, held to brute force and to each other. One executable, which is linked once.

mod differential;
mod kernel;
mod kernel_terms;
mod lia;
mod lia_applications;
