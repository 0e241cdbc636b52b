//! The engine: states step through the code, fork where several ways are possible, and are merged where the policy says so.
//! Each model that comes up is run, and what the run covers is covered. The five steps of every engine here: a *query* is a
//! path with the condition of an edge or a failure, the chain *solves* it, `setup` *decodes* the model, `confirm` *checks*
//! it by a run, and what's left in the pool is what wasn't *refuted* yet.

mod abstraction;
mod access;
mod adapter_limits;
mod address;
mod address_parts;
mod alignment;
mod alternating_variable;
mod call;
mod clock;
mod confirm;
mod corpus;
mod crash;
mod distance;
mod doubtful_reads;
mod error_goals;
mod escape;
mod failure;
mod invariant;
mod invented_answers;
mod lives;
mod memory_assumptions;
mod merge;
mod merged;
mod nan;
mod numeral;
mod observe;
mod other_threads;
mod placement;
mod random;
mod relocation;
mod results_so_far;
mod room;
mod run;
mod search;
mod seed;
mod setup;
mod shared_references;
mod simplify;
mod single_run;
mod step;
mod suite;
mod twin;
mod unarranged;
mod unknown_addresses;
mod value_makers;
mod values;
mod variations;
mod verdict;

use std::rc::Rc;
use std::time::{Duration, Instant};

use touchstone_logic::{SortError, Store};
use touchstone_program::{MemoryMap, ProcedureId, Program};
use touchstone_report::{Limit, Quantity};

use crate::code::Code;
use crate::exploration::{Exploration, ExploreError, Observer, Statistics, Stopped};
use crate::goals::Goals;
use crate::invent::{Bound, Inventory};
use crate::memory::Sources;
use crate::options::{Merge, Options};
use crate::query::Chain;
pub(crate) use clock::Next;
use setup::Entry;
pub(crate) use twin::Pair;

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

impl Cut {
    /// Whether it's noted wherever code comes by, however that's searched: neither another search nor a run gets beyond it.
    fn is_for_all_searches(&self) -> bool {
        use Quantity::{
            BuildAnswers, ClockReadings, ComparisonResults, FileAnswers, RandomSequence, Schedules,
        };
        let Cut::Within(limit) = self else { return false };
        matches!(
            limit.quantity,
            BuildAnswers | ClockReadings | ComparisonResults | FileAnswers | RandomSequence | Schedules
        )
    }
}

/// Procedure, block and instruction of each call, the outermost first. The instruction is the one behind which an outer call
/// goes on, and of the innermost the one that's next or under way.
type Place = Vec<(ProcedureId, u32, u32)>;

/// An exploration in progress. Each part owns its state; what's on the first lines is what all of them look at.
pub(crate) struct Engine<'a> {
    program: &'a mut Program,
    options: &'a Options,
    code: Rc<Code>,
    map: Rc<MemoryMap>,
    entry: Entry,
    goals: Goals,
    statistics: Statistics,
    /// The solvers' chain, which queries go to.
    chain: Chain,
    /// Objects and scalars that inputs may have.
    inventory: Inventory,
    /// State that steps keep from one to the next.
    stepper: step::Stepper,
    /// The search that's under way: the exploration's, or one inside of it.
    search: search::Search,
    clock: clock::Clock<'a>,
    /// The runs of inputs.
    confirmer: confirm::Confirmer,
    found: results_so_far::Found,
    seeds: seed::Seeds,
    failures: failure::Failures,
    variations: variations::Variations,
    distances: distance::Distances,
    /// What comes before all else.
    aim: error_goals::ErrorGoals,
}

/// A result, or the only thing that can go wrong in here: terms that don't fit each other, which is a fault of the program's or of ours.
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
        // Pairs of evaluations and paths are only seen one path at a time.
        let merge = match options.criteria.mcdc.is_some() || options.criteria.paths.is_some() {
            true => Merge::Never,
            false => options.merge,
        };
        let most_terms = program.store().len().saturating_add(options.max_terms);
        Ok(Engine {
            entry: Entry::new(routine),
            statistics: Statistics::default(),
            chain: Chain::new(options.per_query, deadline),
            inventory: Inventory::new(layouts, map.clone(), options),
            stepper: step::Stepper::default(),
            search: search::Search::new(merge, options.loop_bound.max(1), deadline),
            clock: clock::Clock::new(observer, start, most_terms),
            confirmer: confirm::Confirmer::new(program, options, deadline),
            found: results_so_far::Found::nothing(),
            seeds: seed::Seeds::default(),
            failures: failure::Failures::default(),
            variations: variations::Variations::new(options.seed, &code, &goals),
            distances: distance::Distances::default(),
            aim: error_goals::ErrorGoals::of(&code, &goals, options),
            goals,
            program,
            options,
            code,
            map,
        })
    }

    fn store(&mut self) -> &mut Store {
        self.program.store_mut()
    }

    /// Borrows what's needed to look into objects.
    fn sources(&mut self) -> Sources<'_> {
        Sources {
            store: self.program.store_mut(),
            inventory: &mut self.inventory,
            initialisers: &mut self.stepper.initialisers,
            map: &self.map,
            bounds: &mut self.stepper.met,
            unbounded: self.search.abstracting.is_some(),
            undefined: self.entry.undefined,
        }
    }

    /// The last so many seeds are the cases of an earlier round.
    pub(crate) fn carrying(mut self, carried: usize) -> Self {
        self.seeds.carried = carried;
        self
    }

    /// Explores, and says what's to follow. After `patience`, the search ends if nothing new comes of it while larger inputs might
    /// reach what's open.
    pub(crate) fn explore(mut self, patience: Option<Duration>) -> (Exploration, Next) {
        self.clock.patience = patience;
        self.statistics.loop_bound = self.search.loop_bound;
        let stopped = match self.drive() {
            Ok(stopped) => stopped,
            Err(error) => {
                self.found.notes.push(format!("the exploration ended early: {error}"));
                let place = vec![(self.entry.routine.id, 0, 0)];
                self.search.cut(Cut::Unsupported(error.to_string()), place);
                Stopped::Exhausted
            }
        };
        let next = self.clock.next;
        (self.finish(stopped), next)
    }
}
