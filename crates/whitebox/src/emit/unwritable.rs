//! Why a case can't be written as a test, in words that go behind a colon.

/// Why a test can't be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unwritable {
    /// A variable that only a function itself can name, or a literal.
    #[error("it needs `{0}`, which has no name outside of its function")]
    Unnamed(String),
    /// The texts of the environment, which the tests' own process goes by.
    #[error("it needs an environment of its own")]
    Environment,
    /// A number wider than C's.
    #[error("a value of {0} bits has no place in C")]
    Width(u32),
    /// Something that tests in Rust can't write; what.
    #[error("{0}")]
    Rust(String),
    /// What an output function returns.
    #[error("it depends on whether output can be written, and how much")]
    Output,
    /// A run that wasn't followed to its end, and asks for more than it was answered until then.
    #[error("its run asks others for more answers than it was followed for")]
    Unfinished,
    /// A run whose calls may take more of the stack than there is.
    #[error(
        "more of its calls are active at once than are followed, which may take more of the stack than there is"
    )]
    Deep,
    /// Calls by addresses of the input whose results come back in different registers.
    #[error("the unknown functions that it calls return values of different kinds")]
    Callbacks,
    /// A value of another world.
    #[error("a value has no form in C")]
    NotC,
}
