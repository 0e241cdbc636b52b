//! Goals: what is to be covered, each with the literals of its copies. Covering one copy covers them all: this is
//! `RemoveClones` of BIC's `AlgSC`, done once.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};
use touchstone_logic::TermId;
use touchstone_program::interpret::{Event, Outcome, Run, Trace};
use touchstone_program::{
    AssertKind, Branch, Origin, Procedure, ProcedureId, Program, Statement, StatementKind,
};

use crate::condition::{Condition, Failure};
use crate::{CoverError, Criterion};

/// Something to be covered, in terms of the program as it was loaded.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// A block of the body.
    Block(Origin),
    /// An edge of the graph.
    Edge(Branch),
    /// Edges taken one after the other.
    Segment(Vec<Branch>),
    /// An assertion, violated.
    Failure(Failure),
}

/// A target with its copies in a condition.
#[derive(Clone, Debug)]
pub struct Goal {
    /// The thing to be covered.
    pub target: Target,
    /// One of these is true in a model iff its execution covers the target. None: the graph has no way to it.
    pub literals: Vec<TermId>,
    /// The nodes of the copies; empty for segments.
    pub nodes: Vec<usize>,
    /// Set if it may have more copies, which weren't looked for.
    pub more: bool,
}

/// The targets of a procedure that its source has, in the order of the source. Segments aren't known without a condition.
pub fn targets(procedure: &Procedure, criterion: Criterion, condition: &Condition) -> Vec<Target> {
    let Some(body) = &procedure.body else { return vec![] };
    let origin = |block| Origin { procedure: procedure.id, block, statement: 0 };
    match criterion {
        Criterion::Statement | Criterion::Path => {
            body.ids().map(|block| Target::Block(origin(block))).collect()
        }
        Criterion::Branch => {
            let edges = body.blocks.iter().flat_map(|block| block.edges());
            edges.filter_map(|edge| edge.branch).map(Target::Edge).collect()
        }
        Criterion::Segments(length) => {
            segments(procedure.id, condition, length).copies.into_keys().map(Target::Segment).collect()
        }
        Criterion::Assert => {
            let mut seen = FxHashSet::default();
            let failures = condition.nodes.iter().filter_map(|node| node.failure.clone());
            // Some stand behind no edge of the condition: behind a call that never returns, for example.
            let failures = failures.chain(written(procedure));
            let mut found: Vec<Failure> = failures.filter(|failure| seen.insert(failure.clone())).collect();
            found.sort_by_key(|failure| (failure.origin, failure.span.start));
            found.into_iter().map(Target::Failure).collect()
        }
    }
}

/// The assertions that the author wrote.
fn written(procedure: &Procedure) -> Vec<Failure> {
    let Some(body) = &procedure.body else { return vec![] };
    let statements = body.ids().zip(&body.blocks).flat_map(|(block, code)| {
        let origin = Origin { procedure: procedure.id, block, statement: 0 };
        code.statements.iter().map(move |statement| (origin, statement))
    });
    let failure = |(origin, statement): (Origin, &Statement)| match &statement.kind {
        StatementKind::Assert { kind: kind @ AssertKind::User, .. } => {
            Some(Failure { origin, kind: kind.clone(), span: statement.span })
        }
        _ => None,
    };
    statements.filter_map(failure).collect()
}

/// The targets with their copies in this condition.
pub fn goals(
    program: &mut Program,
    targets: Vec<Target>,
    condition: &Condition,
) -> Result<Vec<Goal>, CoverError> {
    let mut copies: FxHashMap<Target, Vec<(TermId, usize)>> = FxHashMap::default();
    for (index, node) in condition.nodes.iter().enumerate() {
        match (&node.failure, node.origin) {
            (Some(failure), _) => {
                copies.entry(Target::Failure(failure.clone())).or_default().push((node.reached, index));
            }
            (None, Some(origin)) if origin.statement == 0 => {
                copies.entry(Target::Block(origin)).or_default().push((node.reached, index));
            }
            _ => {}
        }
        for link in &node.links {
            if let Some(branch) = link.branch {
                copies.entry(Target::Edge(branch)).or_default().push((link.taken, link.target));
            }
        }
    }
    let longest = targets.iter().map(|target| match target {
        Target::Segment(branches) => branches.len(),
        _ => 0,
    });
    let mut paths = match (longest.max().unwrap_or(0), targets.first()) {
        (length @ 1.., Some(Target::Segment(branches))) => segments(branches[0].procedure, condition, length),
        _ => Segments::default(),
    };
    let mut goals = vec![];
    for target in targets {
        let (literals, nodes) = match &target {
            Target::Segment(branches) => {
                let mut literals = vec![];
                for links in paths.copies.remove(branches).unwrap_or_default() {
                    literals.push(program.store_mut().and(&links)?);
                }
                (literals, vec![])
            }
            _ => copies.remove(&target).unwrap_or_default().into_iter().unzip(),
        };
        let more = paths.more && matches!(target, Target::Segment(_));
        goals.push(Goal { target, literals, nodes, more });
    }
    Ok(goals)
}

/// At most so many copies of segments are looked for.
pub const SEGMENTS: usize = 100_000;

/// Segments of a condition.
#[derive(Default)]
struct Segments {
    /// Each with the literals of its copies.
    copies: BTreeMap<Vec<Branch>, Vec<Vec<TermId>>>,
    /// Set if there may be more.
    more: bool,
}

/// Edges of a procedure's own that follow each other, with the literals of each copy.
fn segments(procedure: ProcedureId, condition: &Condition, length: usize) -> Segments {
    let mut found = Segments::default();
    let mut work: Vec<(usize, Vec<Branch>, Vec<TermId>)> =
        (0..condition.nodes.len()).map(|node| (node, vec![], vec![])).collect();
    let mut count = 0;
    while let Some((node, branches, links)) = work.pop() {
        if branches.len() == length {
            if count >= SEGMENTS {
                found.more = true;
                break;
            }
            found.copies.entry(branches).or_default().push(links);
            count += 1;
            continue;
        }
        for link in &condition.nodes[node].links {
            let (mut branches, mut links) = (branches.clone(), links.clone());
            links.push(link.taken);
            match link.branch {
                Some(branch) if branch.procedure == procedure => branches.push(branch),
                // Between two edges of its own an execution may be elsewhere, but a segment begins with its own.
                _ if branches.is_empty() => continue,
                _ => {}
            }
            work.push((link.target, branches, links));
        }
    }
    found
}

/// Everything that a run covers.
pub struct Covered<'a> {
    run: &'a Run,
    blocks: FxHashSet<Origin>,
    edges: FxHashSet<Branch>,
    taken: Vec<Branch>,
}

impl Covered<'_> {
    /// Reads what a run covers.
    pub fn of(run: &Run, procedure: ProcedureId) -> Covered<'_> {
        let branches = run.trace.branches();
        let taken = branches.iter().copied().filter(|branch| branch.procedure == procedure).collect();
        Covered {
            run,
            blocks: run.trace.origins().into_iter().collect(),
            edges: branches.into_iter().collect(),
            taken,
        }
    }

    /// Tells whether the run covers a target.
    pub fn covers(&self, target: &Target) -> bool {
        match (target, &self.run.outcome) {
            (Target::Failure(failure), Outcome::AssertViolated { site, kind }) => {
                let origin = failure.origin;
                (site.procedure, site.block, site.span) == (origin.procedure, origin.block, failure.span)
                    && *kind == failure.kind
            }
            (Target::Failure(_), _) => false,
            (_, Outcome::Returned) => match target {
                Target::Block(origin) => self.blocks.contains(origin),
                Target::Edge(branch) => self.edges.contains(branch),
                Target::Segment(branches) => self.taken.windows(branches.len()).any(|part| part == branches),
                Target::Failure(_) => false,
            },
            _ => false,
        }
    }
}

/// The labels of a procedure's own blocks in a trace.
pub fn labels(program: &Program, procedure: ProcedureId, trace: &Trace) -> Vec<String> {
    let Some(body) = &program.procedure(procedure).body else { return vec![] };
    let own = trace.events.iter().filter_map(|event| match event {
        Event::Block { procedure: owner, block, .. } if *owner == procedure => body.blocks.get(block.index()),
        _ => None,
    });
    own.map(|block| block.name.to_string()).collect()
}
