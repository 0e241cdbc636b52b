//! What's wrong with a text: where, and what was expected there.

use std::sync::Arc;

/// A place where a text isn't LLVM IR as this crate reads it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}:{column}: {message}{}", .within.as_ref().map(|name| format!(" (in {name})")).unwrap_or_default())]
pub struct ParseError {
    /// What the text is called.
    pub file: Arc<str>,
    /// From 1; 0 if it's about no place in the text.
    pub line: u32,
    /// From 1, in bytes; 0 if it's beyond 2^16.
    pub column: u32,
    /// What was expected and what's there.
    pub message: String,
    /// What it's in: `function @f`, `global @g`, `metadata !3`.
    pub within: Option<String>,
}
