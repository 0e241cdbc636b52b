//! Strategies: the published ways to choose the inputs of a specification, behind one interface.
//!
//! A strategy makes, for each layer, a generator of *candidates*. It needn't know the precondition: what it proposes in
//! vain, the judge rejects, and the report counts. All go over the same types with the same notion of depth
//! (`targeted`, "The order"), so on what they find they can be compared:
//!
//! | name | technique | candidates of a depth |
//! |---|---|---|
//! | `targeted` | Target (TTT): a query and a solver | the inputs, each once |
//! | `enumerate` | SmallCheck (Runciman, Naylor, Lindblad 2008) | the values of the types without predicates, each once |
//! | `narrow` | Lazy SmallCheck (the same paper), Korat (Boyapati, Khurshid, Marinov 2002) | the inputs, each once |
//! | `random` | QuickCheck (Claessen, Hughes 2000) | random values of a size |
//! | `uniform` | Claessen, Duregård, Pałka 2014 | inputs of a size, all equally likely |
//! | `boundary` | boundary value analysis (Myers 1979) | extreme values first, then the inputs, each once |
//!
//! Laws, which `touchstone/tests/generation/strategies.rs` checks: what the judge admits of an exhaustive strategy's candidates is the
//! same for all of them; what a sampling strategy finds is in the precondition; the same request gives the same candidates
//! in the same order.
//!
//! # Adding a strategy
//! 1. A file here with a unit struct that implements [`Strategy`], and a generator that implements [`Generate`]. It needn't look at
//!    templates: what doesn't fit them is passed over for it.
//! 2. A line in [`ALL`].

mod boundary;
mod decoded;
mod enumerate;
mod final_sample;
mod fitting;
mod guided;
mod handover;
mod narrow;
mod plan;
mod random;
mod remembered_inputs;
pub(crate) mod rng;
mod seen_hashes;
mod solved;
mod structures;
mod targeted;
mod telling_sequences;
mod uniform;
mod whole_intervals;

#[cfg(test)]
mod tests;

pub(crate) use boundary::{BOUNDARY, Boundary, Stages};
pub(crate) use decoded::Decoded;
pub(crate) use enumerate::Enumerate;
pub(crate) use final_sample::Drawn;
pub(crate) use guided::Guided;
pub(crate) use narrow::Narrow;
pub(crate) use random::Random;
pub(crate) use remembered_inputs::RememberedInputs;
pub(crate) use seen_hashes::Seen;
pub(crate) use structures::Structures;
pub(crate) use targeted::{Targeted, is_plain};
pub(crate) use uniform::Uniform;
pub(crate) use whole_intervals::Whole;

use crate::expr::Expr;
use crate::graph::TypeGraph;
use crate::query::{Backend, Generate, Layer, Root};
use crate::spec::Literals;
use crate::template::Template;
use fitting::Fitting;
use handover::Handover;
use std::cell::RefCell;
use std::rc::Rc;
use touchstone_campaign::engine::EngineError;

/// What a generator is to be made for: one layer of one specification.
pub(crate) struct Request<'a> {
    /// The types of the specification.
    pub(crate) graph: Rc<TypeGraph>,
    /// Which values are offered. For a sampling strategy its depth is the size, and `exact` says that only
    /// values which a smaller size doesn't have are wanted.
    pub(crate) layer: Layer,
    /// The arguments. Later ones may mention earlier ones.
    pub(crate) roots: &'a [Root],
    /// The preconditions over all of them.
    pub(crate) requires: &'static [Expr],
    /// Who solves, for strategies that have something solved.
    pub(crate) backend: Backend,
    /// What the choices of a sampling strategy depend on, and nothing else.
    pub(crate) seed: u64,
    /// What stands in the source, for what draws with judgement.
    pub(crate) literals: Literals,
    /// What sampling strategies have given in this campaign and shouldn't give again.
    pub(crate) seen: Rc<RefCell<Seen>>,
}

/// A way to choose inputs.
pub(crate) trait Strategy: Sync {
    /// The name by which it's chosen.
    fn name(&self) -> &'static str;

    /// What it does, in a line.
    fn about(&self) -> &'static str;

    /// Whether a layer whose generator is exhausted has no further input. If not, nothing is ever said about all inputs.
    fn is_exhaustive(&self) -> bool {
        true
    }

    /// Whether it proposes candidates without a look at the precondition.
    fn filters(&self) -> bool {
        false
    }

    /// Whether what it gives of a depth comes in the documented order, so that the first that fails is a smallest one.
    fn is_ordered(&self) -> bool {
        self.is_exhaustive()
    }

    /// Whether boundary values come before everything else.
    fn begins_at_the_boundary(&self) -> bool {
        false
    }

    /// Whether its candidates fit the roots' templates.
    fn minds_templates(&self) -> bool {
        false
    }

    /// The candidates of a layer, whatever the templates if it doesn't [mind](Strategy::minds_templates) them.
    ///
    /// # Errors
    /// [`EngineError::Solver`] if the backend can't be used.
    fn candidates(&self, request: &Request<'_>) -> Result<Box<dyn Generate>, EngineError>;

    /// Begins a layer: the candidates that fit the roots' templates.
    ///
    /// # Errors
    /// [`EngineError::Solver`] if the backend can't be used.
    fn generator(&self, request: &Request<'_>) -> Result<Box<dyn Generate>, EngineError> {
        let candidates = self.candidates(request)?;
        let is_open = request.roots.iter().all(|root| root.template == Template::Hole);
        Ok(if is_open || self.minds_templates() {
            candidates
        } else {
            Box::new(Fitting::new(candidates, request, self.is_exhaustive()))
        })
    }

    /// Who does the work: another strategy that serves this request better, or the backend where it isn't the kernel.
    fn by(&self, _request: &Request<'_>) -> Option<&'static str> {
        None
    }
}

/// A strategy as others see it: what it's called and what may be said of its inputs.
#[derive(Clone, Copy)]
pub struct ListedStrategy(&'static dyn Strategy);

impl ListedStrategy {
    /// The name by which it's chosen.
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// What it does, in a line.
    pub fn about(self) -> &'static str {
        self.0.about()
    }

    /// Whether a layer that it's done with has no further input. If not, nothing is ever said about all inputs.
    pub fn is_exhaustive(self) -> bool {
        self.0.is_exhaustive()
    }
}

/// All strategies, the default first.
pub const ALL: &[ListedStrategy] = &[
    ListedStrategy(&Targeted),
    ListedStrategy(&Enumerate),
    ListedStrategy(&Narrow),
    ListedStrategy(&Random),
    ListedStrategy(&Uniform),
    ListedStrategy(&Boundary),
];

/// The strategy of that name, `targeted` without one.
///
/// # Errors
/// [`EngineError::Settings`] with the names there are.
pub(crate) fn by_name(name: Option<&str>) -> Result<&'static dyn Strategy, EngineError> {
    let Some(name) = name else { return Ok(&Targeted) };
    ALL.iter().map(|listed| listed.0).find(|strategy| strategy.name() == name).ok_or_else(|| {
        let known: Vec<String> = ALL.iter().map(|strategy| format!("`{}`", strategy.name())).collect();
        EngineError::Settings(format!("there is no strategy `{name}`; there are {}", known.join(", ")))
    })
}
