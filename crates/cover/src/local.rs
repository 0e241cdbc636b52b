//! Local queries: whether the part of a condition between two nodes has an execution that passes a goal. Each subset of a
//! condition's facts is true of all executions, so what contradicts those of a part is infeasible; and a part doesn't grow with
//! the procedure. A part that begins at the entry has the executions of the procedure as far as its last node: whether one of
//! them goes on from there is what [walks](crate::walk) find out.

use touchstone_logic::{Op, TermId};
use touchstone_program::Program;
use touchstone_solve::chain::Cores;
use touchstone_solve::lia::LiaSolver;
use touchstone_solve::{Limits, Outcome, Reason, SolveError, Solver};

use crate::CoverError;
use crate::condition::Condition;
use crate::session::Answer;

/// The parts that were asked last: a part's solver is told more as the part's end moves on.
#[derive(Default)]
pub(crate) struct Local {
    /// The last is the one that was asked last.
    parts: Vec<Part>,
    /// By node, the places in [`Condition::facts`] of those that speak of nodes up to it.
    facts: Vec<Vec<usize>>,
    /// Terms that no execution makes true: negations of literals, each with its node.
    never: Vec<(usize, TermId)>,
    /// By node, their places.
    never_at: Vec<Vec<usize>>,
}

struct Part {
    solver: Cores<LiaSolver>,
    from: usize,
    /// The node up to which it was told of everything.
    told: usize,
    /// Number of the terms that no execution makes true that were looked at.
    never: usize,
}

/// Number of parts kept.
const KEPT: usize = 4;

/// A part is begun anew if its solver was told of so many nodes beyond the end of the next query.
const AHEAD: usize = 60;

impl Local {
    /// Notes that no execution makes a literal true, which is about this node or an edge out of it.
    pub(crate) fn exclude(
        &mut self,
        program: &mut Program,
        condition: &Condition,
        node: usize,
        literal: TermId,
    ) -> Result<(), CoverError> {
        let negation = program.store_mut().not(literal)?;
        self.never_at.resize(condition.nodes.len(), vec![]);
        self.never_at[node].push(self.never.len());
        self.never.push((node, negation));
        Ok(())
    }

    /// Asks for an execution of the part from one node to another, both included, with which a term holds. Cost: what the part's size
    /// costs, in so many pivots at most if that's said.
    pub(crate) fn ask(
        &mut self,
        program: &Program,
        condition: &Condition,
        part: (usize, usize),
        demand: TermId,
        limits: &Limits,
        pivots: Option<u64>,
    ) -> Answer {
        match self.check(program, condition, part, demand, limits, pivots) {
            Ok(Outcome::Sat(model)) => Answer::Model(model),
            Ok(Outcome::Unsat { core }) => Answer::None(core),
            Ok(Outcome::Unknown(reason)) => Answer::Unknown(reason),
            Err(error) => Answer::Unknown(Reason::from(error)),
        }
    }

    fn check(
        &mut self,
        program: &Program,
        condition: &Condition,
        (from, to): (usize, usize),
        demand: TermId,
        limits: &Limits,
        pivots: Option<u64>,
    ) -> Result<Outcome, SolveError> {
        if self.facts.is_empty() {
            self.facts = vec![vec![]; condition.nodes.len()];
            for (fact, until) in condition.until.iter().enumerate() {
                self.facts[*until].push(fact);
            }
            self.never_at.resize(condition.nodes.len(), vec![]);
        }
        let fits = |part: &Part| part.from == from && part.told <= to + AHEAD;
        let mut part = match self.parts.iter().position(fits) {
            Some(at) => self.parts.remove(at),
            None => Part::begin(program, condition, from)?,
        };
        let outcome = self.tell(program, condition, &mut part, to).map(|()| {
            part.solver.inner().set_patience(pivots);
            part.solver.check(program.store(), &[demand], limits)
        });
        self.parts.push(part);
        if self.parts.len() > KEPT {
            self.parts.remove(0);
        }
        outcome
    }

    /// Tells a part's solver what it doesn't know of the nodes up to this one.
    fn tell(
        &self,
        program: &Program,
        condition: &Condition,
        part: &mut Part,
        to: usize,
    ) -> Result<(), SolveError> {
        let store = program.store();
        for (node, negation) in &self.never[part.never..] {
            if (part.from..part.told).contains(node) {
                part.solver.assert(store, *negation)?;
            }
        }
        part.never = self.never.len();
        for node in part.told..=to {
            for fact in &self.facts[node] {
                part.solver.assert(store, condition.facts[*fact])?;
            }
            for place in &self.never_at[node] {
                part.solver.assert(store, self.never[*place].1)?;
            }
        }
        part.told = part.told.max(to + 1);
        Ok(())
    }
}

impl Part {
    fn begin(program: &Program, condition: &Condition, from: usize) -> Result<Part, SolveError> {
        let mut solver = LiaSolver::new();
        for literal in condition.nodes[from..].iter().map(|node| node.reached) {
            if let Op::Var(var) = program.store().op(literal) {
                solver.prefer(*var, true);
            }
        }
        // The entry's facts have them already.
        for axiom in condition.axioms.iter().filter(|_| from > 0) {
            solver.assert(program.store(), *axiom)?;
        }
        Ok(Part { solver: Cores::new(solver), from, told: from, never: 0 })
    }
}
