//! `Encoding`: the assertions as clauses, in step with the levels they are on; deciding and enumerating over them.

use touchstone_logic::{Store, TermId, Valuation, Value, Var};

use super::Lit;
use super::cdcl::{Answer, Stop};
use super::encoder::{Encoder, Halt, Refused};
use crate::solver::{Enumeration, Reason, Visit};

/// A level of the stack of assertions.
#[derive(Default)]
pub(super) struct Level {
    pub(super) assertions: Vec<Assertion>,
    pub(super) declared: Vec<Var>,
}

/// Forms of an assertion.
pub(super) enum Assertion {
    /// A term is true.
    Term(TermId),
    /// Not all of the variables have these values.
    Excluded(Vec<(Var, Value)>),
}

/// The part of the assertions that is encoded, in step with the levels.
pub(super) struct Encoding {
    pub(super) encoder: Encoder,
    pub(super) levels: Vec<EncodedLevel>,
}

/// The part of a level that is encoded.
pub(super) struct EncodedLevel {
    /// True in every check while the level is open.
    pub(super) switch: Lit,
    /// Number of the level's assertions that are encoded.
    pub(super) assertions: usize,
}

impl Encoding {
    /// Encodes what isn't yet, and gives the literals of the open levels and of the assumptions.
    pub(super) fn update(
        &mut self,
        store: &Store,
        levels: &[Level],
        assumptions: &[TermId],
    ) -> Result<Vec<Lit>, Halt> {
        while self.levels.len() < levels.len() {
            let switch = self.encoder.circuit.fresh();
            self.levels.push(EncodedLevel { switch, assertions: 0 });
        }
        for (level, encoded) in levels.iter().zip(&mut self.levels) {
            for assertion in &level.assertions[encoded.assertions..] {
                let mut clause = vec![!encoded.switch];
                match assertion {
                    Assertion::Term(term) => clause.push(self.encoder.literal(store, *term)?),
                    Assertion::Excluded(values) => {
                        for (var, value) in values {
                            let differs = self.encoder.var_differs_from(store, *var, value);
                            clause.push(differs.map_err(Halt::Refused)?);
                        }
                    }
                }
                self.encoder.circuit.clause(&clause);
                encoded.assertions += 1;
            }
        }
        let mut literals: Vec<Lit> = self.levels[1..].iter().map(|level| level.switch).collect();
        for &assumption in assumptions {
            literals.push(self.encoder.literal(store, assumption)?);
        }
        match self.encoder.circuit.stopped() {
            Some(stop) => Err(Halt::Stopped(stop)),
            None => Ok(literals),
        }
    }

    /// Decides under assumptions, adding lemmas until a model satisfies its theories.
    pub(super) fn solve(&mut self, store: &Store, assumptions: &[Lit]) -> Result<Answer, Refused> {
        loop {
            let answer = self.encoder.circuit.solve(assumptions);
            if answer != Answer::Sat || !self.encoder.refine(store)? {
                return Ok(answer);
            }
        }
    }

    /// The circuit's model, with a value for each of these variables.
    pub(super) fn model(&self, store: &Store, declared: &[Var]) -> Valuation {
        let values = declared.iter().filter_map(|&var| Some((var, self.encoder.var_value(store, var)?)));
        let mut model: Valuation = values.collect();
        self.encoder.decode_functions(store, &mut model);
        model
    }
}

impl Encoding {
    /// Visits all models that differ in relevant variables; fails with the number visited.
    pub(super) fn visit_all(
        &mut self,
        store: &Store,
        relevant: &[Var],
        declared: &[Var],
        literals: &[Lit],
        switch: Lit,
        visit: Visit<'_>,
    ) -> Result<Enumeration, (u64, Refused)> {
        let mut reps = vec![];
        for &var in relevant {
            let rep = self.encoder.var_or_fresh(store, var).map_err(|refused| (0, refused))?;
            reps.push((var, rep));
        }
        let mut count = 0;
        loop {
            match self.solve(store, literals).map_err(|refused| (count, refused))? {
                Answer::Unknown(stop) => {
                    return Ok(Enumeration::Unknown { count, reason: reason_of_stop(stop) });
                }
                Answer::Unsat if !self.encoder.arrays_are_exact(store) => {
                    return Ok(Enumeration::Unknown { count, reason: few_indices() });
                }
                Answer::Unsat => return Ok(Enumeration::Exhausted { count }),
                Answer::Sat => {}
            }
            let model = self.model(store, declared);
            // Before the visit: what the visitor does with the model doesn't matter to the circuit.
            let mut block = vec![!switch];
            let mut unpinned = vec![];
            for (var, rep) in &reps {
                match self.encoder.pin(rep) {
                    Some(pins) => block.extend(pins.into_iter().map(|lit| !lit)),
                    None => unpinned.push(*var),
                }
            }
            for var in unpinned {
                let Some(value) = model.get(var) else { continue };
                let differs = self.encoder.var_differs_from(store, var, value);
                block.push(differs.map_err(|refused| (count, refused))?);
            }
            self.encoder.circuit.clause(&block);
            count += 1;
            if visit(&model).is_break() {
                return Ok(Enumeration::Stopped { count });
            }
        }
    }
}

pub(super) fn few_indices() -> Reason {
    Reason::Incomplete("the query reads arrays at as many indices as there are".to_owned())
}

pub(super) fn reason_of_stop(stop: Stop) -> Reason {
    match stop {
        Stop::Time => Reason::Time,
        Stop::Memory => Reason::Memory,
    }
}
