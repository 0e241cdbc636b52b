//! Why code is infeasible where invariants of loops prove it: the statements that such a proof needs. Each part of the procedure is
//! weakened in turn, assumptions and assertions to nothing, assignments to any value; where invariants are found all the same, it
//! stays so. What's left can't be weakened further, as far as the solver could say in time.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use touchstone_logic::{Op, Value};
use touchstone_program::graph::Loops;
use touchstone_program::text::print_term;
use touchstone_program::{AssumeKind, Procedure, Span, Statement, StatementKind, Terminator};
use touchstone_solve::Limits;
use touchstone_solve::smt::{Horn, horn, relations};

use crate::CoverError;
use crate::budget::is_over;
use crate::goal::Target;
use crate::horn::{arguments, clauses, relation};
use crate::proof::Prover;
use crate::report::{Direction, Explanation, Invariant};
use crate::words::place;

/// Greatest number of queries that make one explanation smaller.
const SHRINKING: usize = 40;
/// An invariant is told if it has no more characters than this.
const LONGEST: usize = 300;

/// The explanation of a target that invariants prove infeasible in a procedure without calls; `None` if they aren't found again.
/// Error: a term couldn't be built.
pub fn by_invariants(
    prover: &mut Prover<'_>,
    procedure: &Procedure,
    target: &Target,
) -> Result<Option<Explanation>, CoverError> {
    let reaching = ending_at(procedure, target);
    for (direction, procedure) in [(Direction::Forward, &reaching), (Direction::Backward, procedure)] {
        let all: Vec<Span> = parts(procedure);
        if holds(prover, procedure, &all, target)? == Some(true) {
            let (kept, minimal) = needed(prover, procedure, all, target)?;
            let invariants = invariants(prover, procedure, &kept, target)?;
            let statements = kept.into_iter().map(|span| place(prover.program, span)).collect();
            return Ok(Some(Explanation { direction, statements, minimal, invariants }));
        }
    }
    Ok(None)
}

/// Invariants that the solver found of the loops of a procedure of which only these parts are as they are, in the order of the text. What's
/// true of any state isn't said, nor what is longer than anybody reads.
fn invariants(
    prover: &mut Prover<'_>,
    procedure: &Procedure,
    kept: &[Span],
    target: &Target,
) -> Result<Vec<Invariant>, CoverError> {
    let weak = weakened(procedure, kept);
    let Some(body) = &weak.body else { return Ok(vec![]) };
    let (Ok(loops), Some(clauses)) = (Loops::of(body), clauses(prover.program, &weak, target)?) else {
        return Ok(vec![]);
    };
    prover.queries += 1;
    let limits = Limits { time: time(prover), memory: None };
    let found = relations(prover.program.store_mut(), &clauses, arguments(&clauses), &limits);
    let Ok(Some(found)) = found else { return Ok(vec![]) };
    let mut told = vec![];
    for header in loops.all.iter().map(|one| one.header) {
        for passed in [false, true] {
            let Some(formula) = found.get(relation(header.index(), passed)).copied().flatten() else {
                continue;
            };
            if let Op::Literal(Value::Bool(_)) = prover.program.store().op(formula) {
                continue;
            }
            let formula = print_term(prover.program, formula);
            if formula.len() <= LONGEST {
                let place = place(prover.program, body[header].span);
                told.push(Invariant { place, passed, formula });
            }
        }
    }
    told.sort_by_key(|one| (one.place.line, one.place.column));
    Ok(told)
}

/// The time for one query.
fn time(prover: &Prover<'_>) -> Option<Duration> {
    let rest = prover.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
    rest.into_iter().chain(prover.options.proof.map(|time| time / 4)).min()
}

/// Places of parts that can be weakened, in the order of the text.
fn parts(procedure: &Procedure) -> Vec<Span> {
    let statements = procedure.body.iter().flat_map(|body| &body.blocks).flat_map(|block| &block.statements);
    let known = statements.filter(|statement| statement.span.is_some() && !is_havoc(statement));
    let ordered: BTreeSet<_> =
        known.map(|statement| (statement.span.file, statement.span.start, statement.span.end)).collect();
    ordered.into_iter().map(|(file, start, end)| Span { file, start, end }).collect()
}

fn is_havoc(statement: &Statement) -> bool {
    matches!(statement.kind, StatementKind::Havoc(_))
}

/// The least of the parts with which the proof still succeeds: halves are left out first, then quarters, and so on.
fn needed(
    prover: &mut Prover<'_>,
    procedure: &Procedure,
    all: Vec<Span>,
    target: &Target,
) -> Result<(Vec<Span>, bool), CoverError> {
    let mut kept = all;
    let mut size = kept.len().div_ceil(2).max(1);
    let mut queries = 0;
    let mut sure = true;
    loop {
        let mut from = 0;
        while from < kept.len() {
            let late = is_over(prover.deadline);
            if queries >= SHRINKING || late {
                return Ok((kept, false));
            }
            queries += 1;
            let to = (from + size).min(kept.len());
            let without = [&kept[..from], &kept[to..]].concat();
            let answer = holds(prover, procedure, &without, target)?;
            sure &= answer.is_some();
            match answer {
                Some(true) => kept = without,
                _ => from = to,
            }
        }
        if size == 1 {
            return Ok((kept, sure));
        }
        size = size.div_ceil(2);
    }
}

/// True if there are invariants for the procedure with only these parts as they are; `None` if that wasn't decided.
fn holds(
    prover: &mut Prover<'_>,
    procedure: &Procedure,
    kept: &[Span],
    target: &Target,
) -> Result<Option<bool>, CoverError> {
    let weak = weakened(procedure, kept);
    let Some(clauses) = clauses(prover.program, &weak, target)? else { return Ok(None) };
    prover.queries += 1;
    let limits = Limits { time: time(prover), memory: None };
    Ok(match horn(prover.program.store(), &clauses, &limits) {
        Ok(Horn::Satisfiable) => Some(true),
        Ok(Horn::Unsatisfiable) => Some(false),
        Ok(Horn::Unknown(_)) | Err(_) => None,
    })
}

/// The procedure with more executions: what isn't kept says nothing.
fn weakened(procedure: &Procedure, kept: &[Span]) -> Procedure {
    let mut weak = procedure.clone();
    for block in weak.body.iter_mut().flat_map(|body| &mut body.blocks) {
        for statement in &mut block.statements {
            if !statement.span.is_some() || kept.contains(&statement.span) {
                continue;
            }
            if let StatementKind::Assign(assigned) = &statement.kind {
                let vars = assigned.iter().map(|(var, _)| *var).collect();
                statement.kind = StatementKind::Havoc(vars);
            }
        }
        block.statements.retain(|statement| {
            let says = matches!(statement.kind, StatementKind::Assume { .. } | StatementKind::Assert { .. });
            !says || !statement.span.is_some() || kept.contains(&statement.span)
        });
    }
    weak
}

/// The procedure whose executions return as soon as they've come to the target: of it they pass the guards, and no more.
fn ending_at(procedure: &Procedure, target: &Target) -> Procedure {
    let mut ending = procedure.clone();
    let Some(body) = &mut ending.body else { return ending };
    let reached: BTreeSet<usize> = match target {
        Target::Block(origin) => {
            let own = body.ids().filter(|id| body[*id].origin == Some(*origin));
            own.map(|id| id.index()).collect()
        }
        Target::Edge(branch) => {
            let edges = body.blocks.iter().flat_map(|block| block.edges());
            edges.filter(|edge| edge.branch == Some(*branch)).map(|edge| edge.target.index()).collect()
        }
        Target::Segment(_) | Target::Failure(_) => BTreeSet::new(),
    };
    for index in reached {
        let block = &mut body.blocks[index];
        let guards = block.statements.iter().take_while(|statement| {
            matches!(statement.kind, StatementKind::Assume { kind: AssumeKind::Guard, .. })
        });
        let guards = guards.count();
        block.statements.truncate(guards);
        block.terminator = Terminator::Return { span: block.span };
    }
    ending
}
