//! Feedback from instrumented code: which parts of it a call of the function under test entered, and what its comparisons compared.
//!
//! `cargo touchstone test` has the compiler's SanitizerCoverage pass put a counter into each block, and a call before each comparison. The
//! [sources](RUNTIME) of the run time that these need are here, beside the [tracer](Tracer) that reads what it writes: they're compiled where they are
//! used, by the compiler that's there, and share the [layout](layout) of the table between them.

#[path = "feedback/runtime/layout.rs"]
mod layout;
mod trace;
mod tracer;

pub use trace::{Comparison, Texts, Trace};
pub use tracer::Tracer;

/// The sources of the run time, by file: two crates without a standard library, each an object, and a module of both.
pub const RUNTIME: [(&str, &str); 3] = [
    ("coverage.rs", include_str!("feedback/runtime/coverage.rs")),
    ("texts.rs", include_str!("feedback/runtime/texts.rs")),
    ("layout.rs", include_str!("feedback/runtime/layout.rs")),
];

/// Beginning of the symbols by which a program offers its table. A link has to export them.
pub const SYMBOL: &str = "__touchstone_feedback_1";
