//! The engine: states step through the code, fork where several ways are possible, and are merged where the policy says so.
//! Each model that comes up is run, and what the run covers is covered. The five steps of every engine here: a *query* is a
//! path with the condition of an edge or a failure, the chain *solves* it, `setup` *decodes* the model, `confirm` *checks*
//! it by a run, and what's left in the pool is what wasn't *refuted* yet.

mod absence;
mod abstraction;
mod access;
mod address;
mod call;
mod confirm;
mod corpus;
mod crash;
mod descend;
mod distance;
mod doubt;
mod elsewhere;
mod failure;
mod invariant;
mod making;
mod merge;
mod nan;
mod observe;
mod placement;
mod random;
mod run;
mod seed;
mod setup;
mod simplify;
mod step;
mod suite;
mod values;
mod vary;
mod verdict;
mod wild;
mod within;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::time::{Duration, Instant};

use rustc_hash::{FxHashMap, FxHashSet};
use touchstone_logic::{SortError, Store};
use touchstone_program::{MemoryMap, ProcedureId, Program};
use touchstone_report::Limit;

use crate::code::Code;
use crate::concrete;
use crate::exploration::{
    AbsentCall, Exploration, ExploreError, GoalId, Observer, Progress, Seeded, Statistics, Stopped, TestCase,
};
use crate::goals::Goals;
use crate::input::Input;
use crate::invent::{Bound, Inventory};
use crate::memory::{Initialisers, Sources};
use crate::options::{Merge, Options};
use crate::query::Chain;
use crate::state::State;
use crate::value::Applied;
use setup::Entry;

/// Why part of what's possible wasn't followed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Cut {
    /// The loop bound.
    Loops,
    /// Too many branches on one path.
    Depth,
    /// Too many calls at once.
    Calls,
    /// Inputs are of bounded size.
    Input(Bound),
    /// A limit that generated code keeps to.
    Within(Limit),
    /// Too many objects or values for one address or size.
    Resolutions,
    /// Something was made concrete.
    Concretised,
    /// More memory than a run may have.
    Memory,
    /// Too many states.
    States,
    /// The time was over.
    Unfinished,
    /// The solver couldn't decide; its words.
    Solver(String),
    /// Something that can't be executed; in words.
    Unsupported(String),
}

/// What's to follow when a search ended before its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// Nothing: the search ended for reasons of its own.
    Nothing,
    /// The same with larger inputs.
    Larger,
    /// The same anew: there are too many terms.
    Anew,
}

/// How often the observer is asked, at most.
const OBSERVED_EVERY: Duration = Duration::from_millis(5);

/// Procedure, block and instruction of each call, the outermost first. The instruction is the one behind which an outer call
/// goes on, and of the innermost the one that's next or under way.
type Place = Vec<(ProcedureId, u32, u32)>;

/// An exploration in progress.
pub(crate) struct Engine<'a> {
    program: &'a mut Program,
    options: &'a Options,
    observer: &'a mut dyn Observer,
    code: Rc<Code>,
    map: Rc<MemoryMap>,
    entry: Entry,
    goals: Goals,
    chain: Chain,
    inventory: Inventory,
    initialisers: Initialisers,
    image: concrete::memory::Memory,
    statistics: Statistics,
    cases: Vec<TestCase>,
    timeline: Vec<(Duration, usize)>,
    absent: Vec<AbsentCall>,
    absent_places: FxHashSet<(Option<ProcedureId>, touchstone_program::Span)>,
    notes: Vec<String>,
    /// What wasn't followed, and where.
    cuts: BTreeMap<Cut, FxHashSet<Place>>,
    /// Where states went wrong whatever their input, and the goal that this is.
    crashes: FxHashMap<(ProcedureId, u32, u32), GoalId>,
    /// Which conditions are limits that the search keeps to.
    within: within::Within,
    /// States that came into being in the last step, to be put with the others.
    spawned: Vec<State>,
    /// States that wait for a larger loop bound.
    parked: Vec<State>,
    /// States of which the solver couldn't say in a part of the time whether they are possible, and the goals that they'd reach.
    deferred: Vec<(State, Vec<GoalId>)>,
    /// Whether a state of which that can't be said now goes there.
    deferring: bool,
    /// Whether queries get all of the time.
    patient: bool,
    /// Bounds of the input that the last access met.
    met: BTreeSet<Bound>,
    /// When states are merged.
    merge: Merge,
    /// Set while a proof is under way.
    abstracting: Option<abstraction::Abstracting>,
    loop_bound: u32,
    next_state: u64,
    start: Instant,
    deadline: Instant,
    /// When concrete runs are broken off.
    runs_until: Option<Instant>,
    /// What all concrete runs took: steps, and what they handled in bytes.
    effort: u64,
    /// As much of the runs of models: of those that never ended and showed nothing new, and of all.
    model_runs: [u64; 2],
    cancelled: bool,
    /// After so long, larger inputs may have a claim to the time; when that's looked into next.
    patience: Option<Duration>,
    /// How many of the seeds, the last ones, come from an earlier round.
    carried: usize,
    /// The others, with the answers that were asked for, and what came of them.
    seeded: Vec<(Input, Seeded)>,
    /// Whether a seed is followed, however often it goes round loops.
    following: bool,
    /// The edge of which it's measured how far runs are from it.
    watched: Option<u32>,
    /// The steps that descents took.
    descents: u64,
    /// The statements of the longest run that ended.
    longest: u64,
    /// The statements left for runs that take long.
    long_left: u64,
    /// Whether the run of some state's model ended before the state did.
    fell_short: bool,
    /// What's to follow, if the search ends before its time.
    next: Next,
    /// So many terms may be in the store.
    most_terms: usize,
    /// When the observer was asked last.
    observed_at: Option<Duration>,
    waiting: usize,
    since_look: u32,
    failures: failure::Failures,
    /// What a proof begins with, until one was tried.
    unproved: Option<State>,
    /// What all at a time begins with, until that was tried.
    unmerged: Option<State>,
    /// How much was done when something new was covered last.
    work_at_last: u64,
    /// How much was done when loops were last followed further without all within the bound having been followed.
    work_at_raise: u64,
    variations: vary::Variations,
    /// What operators make of if-then-elses.
    applied: Applied,
    distances: FxHashMap<ProcedureId, Vec<u32>>,
    /// How many cases there were when distances were measured.
    distance_at: Option<usize>,
}

/// What can go wrong in here: terms that don't fit each other, which is a fault of the program's or of ours.
pub(crate) type Done<T> = Result<T, SortError>;

impl<'a> Engine<'a> {
    pub(crate) fn new(
        program: &'a mut Program,
        entry: ProcedureId,
        options: &'a Options,
        observer: &'a mut dyn Observer,
    ) -> Result<Engine<'a>, ExploreError> {
        let start = Instant::now();
        let code = Rc::new(Code::of(program, entry)?);
        let routine = code.routine(entry).cloned().ok_or(ExploreError::NoProcedure(entry))?;
        if !routine.has_body() {
            return Err(ExploreError::NoBody(routine.name.to_string()));
        }
        let goals = Goals::of(program, &code, entry, &options.criteria);
        let deadline = start.checked_add(options.time).unwrap_or(start + Duration::from_secs(1 << 30));
        let map = Rc::new(program.memory.clone());
        let layouts = Rc::new(program.layouts.clone());
        let image = concrete::memory::Memory::new(program);
        Ok(Engine {
            entry: Entry::new(routine),
            chain: Chain::new(options.per_query, deadline),
            inventory: Inventory::new(layouts, map.clone(), options),
            initialisers: Initialisers::default(),
            image,
            statistics: Statistics::default(),
            cases: vec![],
            timeline: vec![(Duration::ZERO, 0)],
            absent: vec![],
            absent_places: FxHashSet::default(),
            notes: vec![],
            cuts: BTreeMap::new(),
            crashes: FxHashMap::default(),
            within: within::Within::default(),
            spawned: vec![],
            parked: vec![],
            deferred: vec![],
            deferring: false,
            patient: false,
            met: BTreeSet::new(),
            // Pairs of evaluations and paths are only seen one path at a time.
            merge: match options.criteria.mcdc || options.criteria.paths.is_some() {
                true => Merge::Never,
                false => options.merge,
            },
            abstracting: None,
            loop_bound: options.loop_bound.max(1),
            next_state: 0,
            start,
            deadline,
            runs_until: Some(deadline),
            effort: 0,
            model_runs: [0; 2],
            cancelled: false,
            patience: None,
            carried: 0,
            seeded: vec![],
            following: false,
            watched: None,
            descents: 0,
            longest: 0,
            long_left: confirm::long_run(options).saturating_mul(confirm::LONG_RUNS),
            fell_short: false,
            next: Next::Nothing,
            most_terms: program.store().len().saturating_add(options.max_terms),
            observed_at: None,
            waiting: 0,
            since_look: 0,
            failures: failure::Failures::default(),
            unproved: None,
            unmerged: None,
            work_at_last: 0,
            work_at_raise: 0,
            variations: vary::Variations::new(options.seed, &code, &goals),
            goals,
            applied: Applied::default(),
            distances: FxHashMap::default(),
            distance_at: None,
            program,
            options,
            observer,
            code,
            map,
        })
    }

    fn store(&mut self) -> &mut Store {
        self.program.store_mut()
    }

    /// What's needed to look into objects.
    fn sources(&mut self) -> Sources<'_> {
        Sources {
            store: self.program.store_mut(),
            inventory: &mut self.inventory,
            initialisers: &mut self.initialisers,
            map: &self.map,
            bounds: &mut self.met,
            unbounded: self.abstracting.is_some(),
        }
    }

    /// Whether states are merged.
    fn merges(&self) -> bool {
        self.merge != Merge::Never
    }

    /// Notes that something isn't followed, where the state is.
    fn cut(&mut self, cut: Cut, state: &State) {
        self.cuts.entry(cut).or_default().insert(state.place());
    }

    /// Looks at the clock and asks the observer, now and then. Whether to stop.
    fn late(&mut self) -> bool {
        self.since_look += 1;
        if self.since_look >= 64 {
            self.look();
        }
        self.cancelled || self.chain.is_late()
    }

    fn look(&mut self) {
        self.since_look = 0;
        self.chain.look();
        // Counting goals takes longer than looking at the clock.
        let elapsed = self.start.elapsed();
        if self.observed_at.is_some_and(|at| elapsed < at + OBSERVED_EVERY) {
            return;
        }
        self.observed_at = Some(elapsed);
        let (goals, covered, errors) = self.goals.count();
        let progress = Progress {
            elapsed,
            goals,
            covered,
            errors,
            states: self.waiting,
            queries: self.statistics.queries,
            loop_bound: self.loop_bound,
        };
        self.cancelled |= !self.observer.proceed(&progress);
    }

    /// The last so many seeds are the cases of an earlier round.
    pub(crate) fn carrying(mut self, carried: usize) -> Self {
        self.carried = carried;
        self
    }

    /// Explores, and says what's to follow. After `patience`, the search ends if nothing new comes of it while larger inputs might
    /// reach what's open.
    pub(crate) fn explore(mut self, patience: Option<Duration>) -> (Exploration, Next) {
        self.patience = patience;
        self.statistics.loop_bound = self.loop_bound;
        let stopped = match self.drive() {
            Ok(stopped) => stopped,
            Err(error) => {
                self.notes.push(format!("the exploration ended early: {error}"));
                let place = vec![(self.entry.routine.id, 0, 0)];
                self.cuts.entry(Cut::Unsupported(error.to_string())).or_default().insert(place);
                Stopped::Exhausted
            }
        };
        let next = self.next;
        (self.finish(stopped), next)
    }
}
