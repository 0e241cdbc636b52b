//! Why code is infeasible: a minimal set of statements that contradict each other, by unsatisfiable cores over statements'
//! labels, made smaller one by one. First it's asked whether the code is reached at all (forward); if it is, why nothing
//! that passes it completes (backward).

mod invariant;

pub use invariant::by_invariants;

use std::collections::BTreeSet;

use touchstone_logic::TermId;
use touchstone_program::{AssumeKind, FactKind, Passive, Span};

use crate::CoverError;
use crate::condition::{Condition, Form, condition};
use crate::goal::{Target, goals};
use crate::proof::Prover;
use crate::report::{Direction, Explanation};
use crate::session::{Answer, Session};
use crate::words::place;

/// Greatest number of queries that make one explanation smaller.
const SHRINKING: u64 = 60;

/// The explanation of a target that no execution of a passive procedure covers; `None` if no solver could find one.
/// Error: a term couldn't be built.
pub fn explain(
    prover: &mut Prover<'_>,
    passive: &Passive,
    target: &Target,
) -> Result<Option<Explanation>, CoverError> {
    let copies = copies(passive, target);
    if copies.is_empty() {
        return Ok(None);
    }
    let reaching = up_to(passive, &copies);
    if let Some(found) = contradiction(prover, &reaching, target, Direction::Forward)? {
        return Ok(found);
    }
    let passing = through(passive, &copies);
    Ok(contradiction(prover, &passing, target, Direction::Backward)?.flatten())
}

/// The contradiction in a procedure; the outer `None` if there's none, the inner one if it isn't known.
fn contradiction(
    prover: &mut Prover<'_>,
    passive: &Passive,
    target: &Target,
    direction: Direction,
) -> Result<Option<Option<Explanation>>, CoverError> {
    let form = Form { labels: true, ..prover.form };
    let condition = condition(prover.program, passive, form)?;
    let goals = goals(prover.program, vec![target.clone()], &condition)?;
    let literals: Vec<TermId> = goals.into_iter().flat_map(|goal| goal.literals).collect();
    let Some(mut session) = prover.session(&condition) else { return Ok(Some(None)) };
    let goal = prover.program.store_mut().or(&literals)?;
    let labels: Vec<TermId> = condition.labels.iter().map(|label| label.term).collect();
    let answer = ask(prover, &mut session, &labels, goal);
    let found = match answer {
        Answer::Model(_) => Ok(None),
        Answer::Unknown(_) => Ok(Some(None)),
        Answer::None(core) => {
            let (core, minimal) = smaller(prover, &mut session, core, goal);
            Ok(Some(Some(told(prover, &condition, &core, minimal, direction))))
        }
    };
    prover.queries += session.queries;
    found
}

fn ask(prover: &Prover<'_>, session: &mut Session, labels: &[TermId], goal: TermId) -> Answer {
    let mut assumptions = labels.to_vec();
    assumptions.push(goal);
    session.ask(prover.program, &assumptions)
}

/// A core no label of which can be left out, and whether that's sure.
fn smaller(
    prover: &Prover<'_>,
    session: &mut Session,
    core: Vec<TermId>,
    goal: TermId,
) -> (Vec<TermId>, bool) {
    let mut core: Vec<TermId> = core.into_iter().filter(|term| *term != goal).collect();
    let mut needed = 0;
    let before = session.queries;
    let mut sure = true;
    while needed < core.len() {
        if session.queries - before >= SHRINKING || session.late() {
            return (core, false);
        }
        let mut without = core.clone();
        without.remove(needed);
        match ask(prover, session, &without, goal) {
            Answer::None(smaller) => core.retain(|term| without.contains(term) && smaller.contains(term)),
            Answer::Model(_) => needed += 1,
            Answer::Unknown(_) => {
                sure = false;
                needed += 1;
            }
        }
    }
    (core, sure)
}

fn told(
    prover: &Prover<'_>,
    condition: &Condition,
    core: &[TermId],
    minimal: bool,
    direction: Direction,
) -> Explanation {
    let mut seen = BTreeSet::new();
    let spans = condition.labels.iter().filter(|label| core.contains(&label.term)).map(|label| label.span);
    let spans = spans.filter(|span: &Span| span.is_some() && seen.insert((span.file, span.start, span.end)));
    let statements = spans.map(|span| place(prover.program, span)).collect();
    Explanation { direction, statements, minimal, invariants: vec![] }
}

/// The blocks that are copies of the target, or that an edge leads to which is.
fn copies(passive: &Passive, target: &Target) -> Vec<usize> {
    let all = passive.blocks.iter();
    let mut found: Vec<usize> = match target {
        Target::Block(origin) => all
            .enumerate()
            .filter(|(_, block)| block.origin == Some(*origin))
            .map(|(index, _)| index)
            .collect(),
        Target::Edge(branch) => all
            .flat_map(|block| &block.edges)
            .filter(|edge| edge.branch == Some(*branch))
            .map(|edge| edge.target)
            .collect(),
        Target::Segment(_) | Target::Failure(_) => vec![],
    };
    found.sort_unstable();
    found.dedup();
    found
}

/// Which blocks lead to some of these, themselves included.
fn before(passive: &Passive, copies: &[usize]) -> Vec<bool> {
    let mut marked = vec![false; passive.blocks.len()];
    copies.iter().for_each(|copy| marked[*copy] = true);
    for index in (0..passive.blocks.len()).rev() {
        marked[index] |= passive.blocks[index].edges.iter().any(|edge| marked[edge.target]);
    }
    marked
}

/// The executions up to the copies, which end there: their guards hold, nothing else of them is asked.
fn up_to(passive: &Passive, copies: &[usize]) -> Passive {
    let mut kept = keep(passive, &before(passive, copies));
    let marks: Vec<usize> = renumbered(&before(passive, copies), copies);
    for (index, block) in kept.blocks.iter_mut().enumerate() {
        block.returns = false;
        if marks.contains(&index) {
            let guards = block
                .facts
                .iter()
                .take_while(|fact| matches!(fact.kind, FactKind::Assume(_, AssumeKind::Guard)));
            let guards = guards.count();
            block.facts.truncate(guards);
            block.returns = true;
        }
    }
    kept
}

/// The executions that pass a copy.
fn through(passive: &Passive, copies: &[usize]) -> Passive {
    let mut marked = before(passive, copies);
    let mut behind = vec![false; passive.blocks.len()];
    copies.iter().for_each(|copy| behind[*copy] = true);
    for index in 0..passive.blocks.len() {
        if behind[index] {
            passive.blocks[index].edges.iter().for_each(|edge| behind[edge.target] = true);
        }
    }
    marked.iter_mut().zip(behind).for_each(|(mark, behind)| *mark |= behind);
    keep(passive, &marked)
}

fn renumbered(marked: &[bool], copies: &[usize]) -> Vec<usize> {
    copies.iter().map(|copy| marked[..*copy].iter().filter(|mark| **mark).count()).collect()
}

fn keep(passive: &Passive, marked: &[bool]) -> Passive {
    let mut place = vec![usize::MAX; marked.len()];
    let mut count = 0;
    for (index, place) in place.iter_mut().enumerate() {
        // The entry is always there.
        if marked[index] || index == 0 {
            *place = count;
            count += 1;
        }
    }
    let mut result = passive.clone();
    result.blocks.clear();
    for (index, block) in passive.blocks.iter().enumerate().filter(|(index, _)| place[*index] != usize::MAX) {
        let mut block = block.clone();
        debug_assert!(place[index] == result.blocks.len());
        block.edges.retain_mut(|edge| {
            edge.target = place[edge.target];
            edge.target != usize::MAX
        });
        result.blocks.push(block);
    }
    result
}
