//! Target's query and solve steps over the propagation kernel (TTT §4.2, Fig. 5).
//!
//! DIVERGENCE from TTT: the type isn't unfolded to its whole depth before the solver starts. A [`node::Node`] is a
//! structural choice; its fields come into being when the search decides its constructor and go when it backtracks, so
//! a recursive type costs in proportion to the values at hand. There are no refutation clauses (TTT §4.5): the
//! search tree visits every combination of decode-relevant choices once.
//!
//! # How a predicate becomes constraints
//! [`lower`] evaluates predicates over symbolic values. A measure of a node that isn't decided is a variable at
//! once, with the bounds that [`ranges`] knows for the node's depth budget, so that balance and size constraints prune
//! before structure is chosen; when the node is decided the measure's body is evaluated one level further and
//! equated with the variable. Anything else that asks about an undecided node is *suspended* on it. What the kernel can't state
//! (float arithmetic, `rust(…)`, orders on structures) is left out, so that the search yields a superset, and the judge
//! filters: an input is never lost.
//!
//! An index that is open makes a case of each of its values ([`split`]), a bit operation a sum ([`bits`]), a length of a text with a form a
//! case of each length ([`formed`]).
//!
//! # What keeps the search from the hopeless and the needless
//! - [`related_measures`]: what is required of a node narrows what its measures can be; [`distinct`]: scalars that all differ are counted
//!   against their values before they're arranged.
//! - [`mention`]: a scalar whose value has no consequences for the kernel is enumerated without it.
//! - [`odometer`]: where nothing but differences of scalars is left, the kernel is done.
//! - Where all fails, many dead ends in a row, a solver that learns is asked whether there's a solution at all
//!   ([`search`], `stuck`).
//! - A [template](crate::template) of a root is decided as far as it goes while the root is made, before anything is searched.
//!
//! # The order
//! By depth; within a depth by structure, in preorder, constructors in the order of their smallest depth and then of
//! declaration; within a structure by the scalars, in preorder, each by its distance from its origin
//! ([`scalars`](crate::scalars)). *Depth* `d` means: no list longer than `d`, no tree higher than `d`, no integer further than `d`
//! from its origin.

mod bits;
mod distinct;
mod formed;
mod label;
pub(crate) mod leaf;
mod lower;
mod matching;
mod measure;
mod mention;
mod node;
mod odometer;
mod post;
mod ranges;
mod related_measures;
mod search;
mod sequence;
mod sets;
mod split;
mod symbol;
mod text;
mod unfold;

#[cfg(test)]
mod tests;

pub(crate) use search::Generator;
