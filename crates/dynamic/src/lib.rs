//! The engine that `touchstone` runs specifications with, as a dynamic library: `touchstone = { version = "0.1", features = ["dynamic"] }`.
//!
//! A test executable has the engine in it, fifteen megabytes of code and a hundred of what debuggers want to know, and a linker writes all of that
//! again after each change. With this crate among its dependencies rustc takes the engine from the library, which is linked once. Cargo tells the
//! executables that it runs where the library is; one that's run by hand needs the folder in `LD_LIBRARY_PATH`.

#![forbid(unsafe_code)]

use touchstone_refine as _;
use touchstone_spec as _;
