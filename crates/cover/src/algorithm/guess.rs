//! Guessing first: a few runs on inputs drawn at random, from small numbers and those that the program mentions, cover most of
//! what is easy, without any query; what is left is asked for by enabling clauses. Each run searches its way through the
//! branches, so that a guessed input is run to its end if it has one.

use std::collections::BTreeSet;

use touchstone_logic::{Op, Sort, TermId, Valuation, Value, Var};
use touchstone_program::interpret::{Limits, Outcome, Script, run};
use touchstone_program::{Program, StatementKind};

use super::{CoverAlgorithm, Enabling};
use crate::CoverError;
use crate::case::Input;
use crate::search::Search;

/// Guessed inputs, then [`Enabling`].
#[derive(Clone, Copy, Debug)]
pub struct Guess {
    /// Number of runs.
    pub runs: u32,
}

impl CoverAlgorithm for Guess {
    fn name(&self) -> &'static str {
        "auto"
    }

    fn cover(&self, search: &mut Search<'_>) -> Result<(), CoverError> {
        let program = &*search.program;
        let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
        let numbers = numbers(program, search);
        let vars: Vec<Var> = program
            .constants()
            .iter()
            .chain(program.globals())
            .copied()
            .chain(program.procedure(search.procedure).variables())
            .collect();
        let limits = Limits { steps: 20_000, backtracks: 1_000, depth: 64, ..Limits::default() };
        let mut useless = 0;
        for round in 0..self.runs {
            if useless >= USELESS || search.pending().is_empty() || search.session.late() {
                break;
            }
            let mut initial = Valuation::new();
            for var in &vars {
                if let Some(value) = dice.value(search.program.store().var_sort(*var), &numbers) {
                    initial.set(*var, value);
                }
            }
            // Guards find their way by themselves; other choices don't.
            let edges = if round % 4 == 3 { (0..16).map(|_| dice.below(2)).collect() } else { vec![] };
            let script = Script { edges, ..Script::default() };
            let first = run(search.program, search.procedure, &initial, &script, limits);
            if !matches!(first.outcome, Outcome::Returned) {
                useless += 1;
                continue;
            }
            // Again with all choices as they were made, so that the test case needs no search.
            let branches = first.trace.branches();
            let script = Script { values: first.trace.values(), branches, ..Script::default() };
            let input = Input { initial, script };
            let again = crate::case::replay(search.program, search.procedure, &input);
            let found = match again.outcome {
                Outcome::Returned => search.offer(input, again),
                _ => 0,
            };
            useless = if found > 0 { 0 } else { useless + 1 };
        }
        Enabling.cover(search)
    }
}

/// Number of guesses in a row that may bring nothing.
const USELESS: u32 = 6;

/// The numbers to guess from: small ones, those of the procedure's text, and their neighbours.
fn numbers(program: &Program, search: &Search<'_>) -> Vec<i64> {
    let mut found: BTreeSet<i64> = (-3..=10).collect();
    let Some(body) = &program.procedure(search.procedure).body else { return vec![] };
    let mut terms: Vec<TermId> = vec![];
    for statement in body.blocks.iter().flat_map(|block| &block.statements) {
        match &statement.kind {
            StatementKind::Assume { condition, .. } | StatementKind::Assert { condition, .. } => {
                terms.push(*condition);
            }
            StatementKind::Assign(assigned) => terms.extend(assigned.iter().map(|(_, value)| *value)),
            StatementKind::Havoc(_) | StatementKind::Call { .. } | StatementKind::Memory(_) => {}
        }
    }
    let mut seen = BTreeSet::new();
    while let Some(term) = terms.pop() {
        if seen.insert(term) && found.len() < 200 {
            if let Op::Literal(Value::Int(n)) = program.store().op(term)
                && let Ok(n) = i64::try_from(n.clone())
            {
                found.extend([n.saturating_sub(1), n, n.saturating_add(1), n.saturating_neg()]);
            }
            terms.extend(program.store().args(term));
        }
    }
    found.into_iter().collect()
}

/// Numbers that look random: xorshift64*.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        ((self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize) % bound.max(1)
    }

    fn value(&mut self, sort: &Sort, numbers: &[i64]) -> Option<Value> {
        match sort {
            Sort::Bool => Some(Value::Bool(self.below(2) == 1)),
            Sort::Int => {
                let n = match (self.below(3), numbers) {
                    (0, _) | (_, []) => self.below(201) as i64 - 100,
                    _ => numbers[self.below(numbers.len())],
                };
                Some(Value::int(n))
            }
            _ => None,
        }
    }
}
