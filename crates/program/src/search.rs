//! What generated code tells a search that goes through it, and asks of it. An adapter makes values of numbers that are unknown; it
//! says what these are taken to be ([`AssumeKind::Within`](crate::AssumeKind::Within)) rather than clamp them, so that a refutation
//! which depends on a limit is told from one that doesn't. Runs don't keep to that: they get numbers that nobody constrained, and the
//! adapter makes some value of them all the same, where [`RUNNING`] says that it's run.
//!
//! These are constants of the program by their names.

use touchstone_report::Quantity;

/// The truth value that is true in runs and false in a search.
pub const RUNNING: &str = "touchstone.running";

/// The truth value that is true where a run is made a second time to see on what it depends that isn't the input's to say: objects lie elsewhere then, and
/// models do otherwise what the language leaves open. Else it's false.
pub const ELSEWHERE: &str = "touchstone.elsewhere";

/// How the names of constants begin that say whether the other of two zeros comes back where either may: anything in a search and in a proof,
/// false in a run, and true in one that shows on what another one depends that nobody can rely on.
pub const OTHER_ZERO: &str = "touchstone.other_zero.";

/// Whether a constant is another one in a run that shows on what nobody can rely.
pub fn varies(name: &str) -> bool {
    name == ELSEWHERE || name.starts_with(OTHER_ZERO)
}

/// What variables are called of which a run has no use: whether something happens that no input decides, as that `setjmp` returns again, and what's left then.
/// Nobody outside can answer that, and in a run nothing of it happens.
pub const RETURNS_AGAIN: &str = "returns_again";

/// The byte that stands for each byte that nothing wrote, where a program has this constant: any byte, and the same one everywhere.
pub const UNDEFINED: &str = "touchstone.undefined";

/// A constant of this name with the quantity's behind it is a search's present limit of that quantity.
const LIMIT: &str = "touchstone.limit.";

/// Name of the constant that is the present limit of a quantity.
pub fn limit_name(quantity: Quantity) -> String {
    format!("{LIMIT}{}", quantity.name())
}

/// The quantity whose present limit a constant of that name is.
pub fn limited(name: &str) -> Option<Quantity> {
    let name = name.strip_prefix(LIMIT)?;
    Quantity::ALL.iter().copied().find(|quantity| quantity.name() == name)
}
