//! The exact part of the numeric tower as linear arithmetic. One component is encoded up to three times:
//!
//! 1. [`Encoding::Integers`]: every unknown that may be an integer is one; products of unknowns are unknowns
//!    themselves;
//! 2. [`Encoding::Reals`]: unknowns that may be ratios are rational;
//! 3. [`Encoding::Relaxed`]: floats too. The result `d` of an operation whose exact result would be `r` keeps
//!    `r`'s side of every integer of the condition (`r ≥ c → d ≥ c`, `r ≤ c → d ≤ c`: rounding is monotone
//!    and small integers are floats), and nothing else.
//!
//! A model of the first two is a conjecture for the judge. The absence of one of the last that was needed is
//! a proof, since each encodes more than is possible. A model that isn't right about products is repaired by
//! trying values of one factor.

use rustc_hash::FxHashMap;
use touchstone_logic::{Int, Rational, Sort, Store, TermId, Valuation, Value as Model, Var};
use touchstone_solve::chain::Cores;
use touchstone_solve::lia::LiaSolver;
use touchstone_solve::{Limits, Outcome, Solver as _};

use super::component::{Component, Operand, apply};
use crate::symbolic::{Atom, Kinds, Loc};
use touchstone_front_racket::core::Prim;
use touchstone_front_racket::number::Number;

mod encode;
mod external_solver;

use encode::{Encoder, Encoding};
use external_solver::Outside;

/// Number of times that values of factors are tried.
const MAX_REPAIRS: usize = 25;

/// Number of dead terms that the solver may have before it's made anew.
const MAX_TERMS: usize = 200_000;

/// Answers for a component.
#[derive(Clone, Debug, PartialEq)]
pub enum LinearAnswer {
    /// A model, judged.
    Sat(Vec<(Loc, Atom)>),
    /// A proof that there's none.
    Unsat,
    /// It wasn't decided.
    Unknown,
}

/// Linear arithmetic with the terms it has met.
#[derive(Debug, Default)]
pub struct Linear {
    store: Store,
    /// Asked with the same assertions from many heaps: contradictions are remembered, by their terms.
    solver: Cores<LiaSolver>,
    names: FxHashMap<String, Var>,
    questions: u64,
    outside: Outside,
}

/// Replies to a query.
enum Reply {
    Model(Valuation),
    Unsat,
    Unknown,
}

impl Linear {
    /// Number of questions to the solver.
    pub fn questions(&self) -> u64 {
        self.questions
    }

    /// Number of questions to an SMT solver.
    pub fn asked_outside(&self) -> u64 {
        self.outside.asked()
    }

    /// From now on [`Self::beyond`] may ask an SMT solver that's installed.
    pub fn ask_outside(&mut self) {
        self.outside.allow();
    }

    /// Decides a component with products of unknowns by an SMT solver, if one may be asked and there's one. A model is judged as all
    /// others are. Cost: that of a process, once, and a bounded time for each of a bounded number of questions.
    pub fn beyond(&mut self, component: &Component) -> LinearAnswer {
        let ratios = component.variables.iter().any(|variable| variable.kinds.meets(Kinds::RATIO));
        let others = Kinds::FLOAT | Kinds::NON_REAL;
        let exact = !component.variables.iter().any(|variable| variable.kinds.meets(others))
            && !component.definitions.iter().any(|definition| definition.kinds.meets(others));
        let mut answer = LinearAnswer::Unknown;
        for encoding in
            if ratios { &[Encoding::Integers, Encoding::Reals][..] } else { &[Encoding::Integers] }
        {
            let encoder = self.encode(component, *encoding, &FxHashMap::default());
            if encoder.products.is_empty() {
                return LinearAnswer::Unknown;
            }
            let assertions = encoder.assertions.iter().chain(&encoder.products);
            match self.outside.ask(&self.store, assertions) {
                Some(Outcome::Sat(model)) => {
                    if let Some(values) = judged(component, &encoder, &self.store, &model) {
                        return LinearAnswer::Sat(values);
                    }
                    return LinearAnswer::Unknown;
                }
                // Ratios are left out of the first encoding.
                Some(Outcome::Unsat { .. }) if exact => answer = LinearAnswer::Unsat,
                _ => return LinearAnswer::Unknown,
            }
        }
        answer
    }

    /// Decides a component as far as linear arithmetic goes.
    pub fn solve(&mut self, component: &Component) -> LinearAnswer {
        if self.store.len() > MAX_TERMS {
            let outside = std::mem::take(&mut self.outside);
            *self = Linear { questions: self.questions, outside, ..Linear::default() };
        }
        let exact = possible(component, Kinds::EXACT_REAL);
        let ratios = component.variables.iter().any(|variable| variable.kinds.meets(Kinds::RATIO));
        let floats = component.variables.iter().any(|variable| variable.kinds.meets(Kinds::FLOAT))
            || component.definitions.iter().any(|definition| definition.kinds.meets(Kinds::FLOAT));
        let complex = Kinds::NON_REAL;
        let complex = component.variables.iter().any(|variable| variable.kinds.meets(complex))
            || component.definitions.iter().any(|definition| definition.kinds.meets(complex));
        let mut proof = !exact;
        if exact {
            let encodings: &[Encoding] =
                if ratios { &[Encoding::Integers, Encoding::Reals] } else { &[Encoding::Integers] };
            for encoding in encodings {
                match self.attempt(component, *encoding) {
                    LinearAnswer::Sat(model) => return LinearAnswer::Sat(model),
                    LinearAnswer::Unsat => proof = !ratios || *encoding == Encoding::Reals,
                    LinearAnswer::Unknown => proof = false,
                }
            }
        }
        if complex {
            return LinearAnswer::Unknown;
        }
        if !floats {
            return if proof { LinearAnswer::Unsat } else { LinearAnswer::Unknown };
        }
        // Floats are possible: that nothing is needs the weakest encoding.
        let encoder = self.encode(component, Encoding::Relaxed, &FxHashMap::default());
        match self.ask(&encoder.assertions) {
            Reply::Unsat => LinearAnswer::Unsat,
            Reply::Unknown => LinearAnswer::Unknown,
            Reply::Model(model) => match judged(component, &encoder, &self.store, &model) {
                Some(values) => LinearAnswer::Sat(values),
                None => LinearAnswer::Unknown,
            },
        }
    }

    fn encode(
        &mut self,
        component: &Component,
        encoding: Encoding,
        fixed: &FxHashMap<usize, Int>,
    ) -> Encoder {
        Encoder::encode(component, encoding, fixed, &mut self.store, &mut self.names)
    }

    fn ask(&mut self, assertions: &[TermId]) -> Reply {
        self.questions += 1;
        let limits = Limits::time(std::time::Duration::from_millis(500));
        match self.solver.check(&self.store, assertions, &limits) {
            Outcome::Sat(model) => Reply::Model(model),
            Outcome::Unsat { .. } => Reply::Unsat,
            Outcome::Unknown(_) => Reply::Unknown,
        }
    }

    fn attempt(&mut self, component: &Component, encoding: Encoding) -> LinearAnswer {
        let encoder = self.encode(component, encoding, &FxHashMap::default());
        match self.ask(&encoder.assertions) {
            Reply::Unsat => return LinearAnswer::Unsat,
            Reply::Unknown => return LinearAnswer::Unknown,
            Reply::Model(model) => {
                if let Some(values) = judged(component, &encoder, &self.store, &model) {
                    return LinearAnswer::Sat(values);
                }
            }
        }
        self.repair(component, encoding, &encoder)
    }

    /// Tries values of the factors of products, so that what's left is linear.
    fn repair(&mut self, component: &Component, encoding: Encoding, first: &Encoder) -> LinearAnswer {
        let factors: Vec<usize> = first.factors.iter().copied().take(2).collect();
        if factors.is_empty() {
            return LinearAnswer::Unknown;
        }
        let mut values: Vec<Int> =
            [0, 1, -1, 2, 3, -2, 4, 5, 7, 10, -3, 6, 8, 9, 11, 13, 100].map(Int::from).to_vec();
        for constant in super::candidates::constants(component) {
            if let Atom::Number(Number::Integer(n)) = constant
                && !values.contains(&n)
            {
                values.push(n);
            }
        }
        let allowed = |factor: &usize| -> Vec<Int> {
            values.iter().filter(|value| passes(component, *factor, value)).cloned().collect()
        };
        let values: Vec<Vec<Int>> = factors.iter().map(allowed).collect();
        let lengths: Vec<usize> = values.iter().map(Vec::len).collect();
        for pick in picks(&lengths).into_iter().take(MAX_REPAIRS) {
            let picked = factors.iter().zip(&values).zip(&pick);
            let fixed = picked.map(|((factor, values), at)| (*factor, values[*at].clone())).collect();
            let encoder = self.encode(component, encoding, &fixed);
            if let Reply::Model(model) = self.ask(&encoder.assertions)
                && let Some(values) = judged(component, &encoder, &self.store, &model)
            {
                return LinearAnswer::Sat(values);
            }
        }
        LinearAnswer::Unknown
    }
}

/// Whether a variable passes the tests that are of it alone with this value.
fn passes(component: &Component, variable: usize, value: &Int) -> bool {
    let value = Atom::Number(Number::Integer(value.clone()));
    value.kinds().within(component.variables[variable].kinds)
        && component.tests.iter().all(|test| {
            let known = test.arguments.iter().map(|operand| match operand {
                Operand::Atom(_) => Some(operand.clone()),
                Operand::Variable(index) => (*index == variable).then(|| Operand::Atom(value.clone())),
                Operand::Defined(_) => None,
            });
            let known: Option<Vec<Operand>> = known.collect();
            known.is_none_or(|known| apply(test.prim, &known, &[], &[]) == Some(Atom::Boolean(test.truth)))
        })
}

/// Indices into lists of these lengths, smallest sums first.
fn picks(lengths: &[usize]) -> Vec<Vec<usize>> {
    let mut picks: Vec<Vec<usize>> = vec![vec![]];
    for length in lengths {
        picks = picks
            .into_iter()
            .flat_map(|pick| (0..*length).map(move |at| pick.iter().copied().chain([at]).collect()))
            .collect();
    }
    picks.sort_by_key(|pick: &Vec<usize>| pick.iter().sum::<usize>());
    picks
}

/// Whether every variable and result may be of these kinds, or isn't a number.
fn possible(component: &Component, kinds: Kinds) -> bool {
    let fine = |own: Kinds| !own.within(Kinds::NUMBER) || own.meets(kinds);
    component.variables.iter().all(|variable| fine(variable.kinds))
        && component.definitions.iter().all(|definition| fine(definition.kinds))
}

/// The model in Racket's values, if the judge agrees.
fn judged(
    component: &Component,
    encoder: &Encoder,
    store: &Store,
    model: &Valuation,
) -> Option<Vec<(Loc, Atom)>> {
    let values: Option<Vec<Atom>> = component
        .variables
        .iter()
        .enumerate()
        .map(|(index, variable)| decode(index, variable.kinds, component, encoder, store, model))
        .collect();
    component.judge(&values?)
}

fn decode(
    index: usize,
    kinds: Kinds,
    component: &Component,
    encoder: &Encoder,
    store: &Store,
    model: &Valuation,
) -> Option<Atom> {
    let rational = |var: Var| match model.get(var) {
        Some(Model::Int(n)) => Some(Rational::from(n.clone())),
        Some(Model::Real(r)) => Some(r.clone()),
        _ if *store.var_sort(var) == Sort::Int => Some(Rational::from(Int::ZERO)),
        _ => None,
    };
    if let Some(var) = encoder.numbers.get(&index) {
        let exact = Number::exact(rational(*var)?);
        let atom = Atom::Number(exact.clone());
        if atom.kinds().within(kinds) {
            return Some(atom);
        }
        let float = Atom::Number(Number::Float(exact.to_f64()?));
        return float.kinds().within(kinds).then_some(float);
    }
    if let Some(var) = encoder.lengths.get(&index) {
        let length = Number::exact(rational(*var)?).to_index()?;
        return (length < 4096).then(|| Atom::String("a".repeat(length).into()));
    }
    if let Some(var) = encoder.codes.get(&index) {
        let code = u32::try_from(Number::exact(rational(*var)?).to_index()?).ok()?;
        return char::from_u32(code).map(Atom::Char);
    }
    component.start.get(index).cloned()
}

/// The primitives that stand for a comparison of their arguments.
fn is_equality(prim: Prim) -> bool {
    matches!(prim, Prim::NumEq | Prim::IsEq | Prim::IsEqv | Prim::IsEqual | Prim::CharEq)
}

/// An operand's index among the variables.
fn variable_of(operand: &Operand) -> Option<usize> {
    match operand {
        Operand::Variable(index) => Some(*index),
        _ => None,
    }
}
