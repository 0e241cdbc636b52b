//! What makes a command fail, where the user may choose.

/// Outcomes that make the exit code of a cover 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailOn {
    /// Code that no input can reach.
    Infeasible,
    /// Code of which neither is known.
    Open,
    /// An assertion that an input violates, or an input that makes code go wrong.
    Violation,
    /// No outcome does.
    Never,
}
