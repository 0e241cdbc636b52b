//! Path covers and query-optimal covers against all paths of the graph, of each of which a solver that is no part of either says
//! whether an execution takes it.

use touchstone_cover::algorithm::{AllPaths, CoverAlgorithm, Greedy};
use touchstone_cover::condition::{Condition, Form, condition};
use touchstone_cover::goal::{Covered, Goal, goals, targets};
use touchstone_cover::prepare::below;
use touchstone_cover::search::{Search, State};
use touchstone_cover::session::{Answer, Session};
use touchstone_cover::structure::minimal;
use touchstone_cover::{Criterion, Options, Oracle};
use touchstone_logic::TermId;
use touchstone_program::testing::{Diamonds, Graphs, Structured};
use touchstone_program::{Branch, Procedure, ProcedureId, Program, text};
use touchstone_solve::Limits;

type Checked = Result<(), Box<dyn std::error::Error>>;

const MAIN: ProcedureId = ProcedureId(0);

/// Programs with more paths are left out.
const PATHS: usize = 400;

/// Number of programs of a kind: more if the environment says so.
fn cases(default: u64) -> u64 {
    std::env::var("TOUCHSTONE_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// A path of a graph: the nodes, and the edges with what makes them true.
#[derive(Clone, Default)]
struct Path {
    nodes: Vec<usize>,
    taken: Vec<TermId>,
    branches: Vec<Branch>,
}

/// All paths from the entry to a return, unless there are too many.
fn all_paths(condition: &Condition) -> Option<Vec<Path>> {
    let mut complete = vec![];
    let mut work = vec![Path { nodes: vec![0], ..Path::default() }];
    while let Some(path) = work.pop() {
        if complete.len() > PATHS || work.len() > PATHS {
            return None;
        }
        let node = &condition.nodes[*path.nodes.last()?];
        if node.returns {
            complete.push(path.clone());
        }
        for link in &node.links {
            let mut longer = path.clone();
            longer.nodes.push(link.target);
            longer.taken.push(link.taken);
            longer.branches.extend(link.branch);
            work.push(longer);
        }
    }
    Some(complete)
}

/// A program with the executions of its loop-free form.
struct Subject {
    program: Program,
    whole: Procedure,
    condition: Condition,
    goals: Vec<Goal>,
    feasible: Vec<Path>,
    infeasible: usize,
}

impl Subject {
    fn read(source: &str) -> Result<Option<Subject>, Box<dyn std::error::Error>> {
        let mut program = text::parse(source, "random").map_err(|errors| format!("{errors:?}\n{source}"))?;
        let whole = program.procedure(MAIN).clone();
        let form = below(&mut program, &whole, &Options::default(), &[])?;
        let condition = condition(&mut program, &form.passive, Form::default())?;
        let targets = targets(&whole, Criterion::Statement, &condition);
        let goals = goals(&mut program, targets, &condition)?;
        let Some(paths) = all_paths(&condition) else { return Ok(None) };
        let mut session = session(&program, &condition)?;
        let (mut feasible, mut infeasible) = (vec![], 0);
        for path in paths {
            let nodes = path.nodes.iter().map(|node| condition.nodes[*node].reached);
            let assumed: Vec<TermId> = nodes.chain(path.taken.iter().copied()).collect();
            match session.ask(&program, &assumed) {
                Answer::Model(_) => feasible.push(path),
                Answer::None(_) => infeasible += 1,
                Answer::Unknown(reason) => return Err(format!("{reason:?}\n{source}").into()),
            }
        }
        Ok(Some(Subject { program, whole, condition, goals, feasible, infeasible }))
    }

    /// Number of these goals that a path passes.
    fn passed(&self, path: &Path, among: &[usize]) -> usize {
        let passes = |goal: &&usize| self.goals[**goal].nodes.iter().any(|node| path.nodes.contains(node));
        among.iter().filter(passes).count()
    }
}

fn session(program: &Program, condition: &Condition) -> Result<Session, String> {
    Session::open(program, condition, &[], Oracle::Embedded, Limits::default(), None)
}

/// Small programs: in a row of diamonds, structured, and tangled ones with loops, whose blocks have copies.
fn sources() -> Vec<String> {
    let mut sources = vec![];
    for seed in 0..cases(12) {
        sources.push(Diamonds::paper(seed, 2 + (seed % 3) as usize).text());
    }
    for seed in 0..cases(40) {
        sources.push(Structured { seed, size: 6, inputs: 2, locals: 2, loops: seed % 2 == 0 }.text());
        let cyclic = seed % 2 == 1;
        let shape = Graphs { seed, blocks: 8, variables: 2, procedures: 1, cyclic, asserts: false };
        sources.push(shape.text());
    }
    sources
}

#[test]
fn a_path_cover_has_each_feasible_path_once() -> Checked {
    let (mut several, mut without) = (0, 0);
    for source in sources() {
        let Some(mut subject) = Subject::read(&source)? else { continue };
        let mut session = session(&subject.program, &subject.condition)?;
        let mut search =
            Search::new(&mut subject.program, MAIN, &subject.condition, &mut session, &subject.goals);
        AllPaths.cover(&mut search)?;
        assert!(search.exhaustive, "{source}");
        let mut found: Vec<Vec<Branch>> = search.cases.iter().map(|case| case.run.trace.branches()).collect();
        let mut expected: Vec<Vec<Branch>> =
            subject.feasible.iter().map(|path| path.branches.clone()).collect();
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{source}");
        several += usize::from(expected.len() > 2);
        without += usize::from(subject.infeasible > 0);
    }
    assert!(several > 20 && without > 20, "{several} {without}");
    Ok(())
}

#[test]
fn each_query_of_the_query_optimal_algorithm_covers_as_much_as_any_could() -> Checked {
    let (mut cases, mut missed) = (0, 0);
    for source in sources() {
        let Some(mut subject) = Subject::read(&source)? else { continue };
        let mut session = session(&subject.program, &subject.condition)?;
        let mut program = subject.program.clone();
        let mut search = Search::new(&mut program, MAIN, &subject.condition, &mut session, &subject.goals);
        Greedy.cover(&mut search)?;
        let (found, states) = (search.cases, search.states);
        subject.program = program;
        let mut pending: Vec<usize> =
            (0..subject.goals.len()).filter(|goal| !subject.goals[*goal].literals.is_empty()).collect();
        let mut wanted = vec![];
        let mut left = found.iter();
        while !pending.is_empty() {
            if wanted.is_empty() {
                wanted = minimal(&subject.condition, &subject.goals, &pending);
            }
            let most = subject.feasible.iter().map(|path| subject.passed(path, &wanted)).max().unwrap_or(0);
            if most == 0 {
                missed += wanted.len();
                assert!(wanted.iter().all(|goal| states[*goal] == State::Unreachable), "{source}");
                pending.retain(|goal| !wanted.contains(goal));
                wanted.clear();
                continue;
            }
            let case = left.next().ok_or_else(|| format!("{most} more can be covered: {source}"))?;
            let covered = Covered::of(&case.run, subject.whole.id);
            let new = |goal: &&usize| covered.covers(&subject.goals[**goal].target);
            assert_eq!(wanted.iter().filter(new).count(), most, "{source}");
            cases += 1;
            wanted.retain(|goal| !covered.covers(&subject.goals[*goal].target));
            pending.retain(|goal| !covered.covers(&subject.goals[*goal].target));
        }
        assert!(left.next().is_none(), "{source}");
    }
    assert!(cases > 150 && missed > 20, "{cases} {missed}");
    Ok(())
}
