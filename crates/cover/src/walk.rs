//! Walks: executions found by following the graph, with a conjunction of linear constraints for what was assumed on the way, where
//! a solver would have to find the path and the numbers at once. As in BIC, a query asks for an execution through one of
//! several goals; the walk goes where most of them can still be passed, and takes what the last numbers leave free.
//!
//! That there's none is shown by walks too: all of them, where there are few; or those through a *window*, the part of the
//! graph between a dominator of the goal and a postdominator, entered in any state. A window has more executions than the
//! procedure, so what isn't passed in it isn't passed at all, and it doesn't grow with the procedure.

mod abstraction;
mod backward;
mod branch_and_bound;
mod canonical;
mod forward;
mod levels;
mod nogoods;
mod normal_form;
mod run;

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::Instant;

use rustc_hash::{FxHashMap, FxHashSet};
use touchstone_logic::{Store, TermId, Valuation, Value};

use crate::budget::is_over;
use crate::case::Path;
use crate::condition::Condition;
use crate::structure::{dominators, postdominators};
use backward::{Knowledge, Scope, refuted, sources};
pub use branch_and_bound::Most;
use forward::{Forward, forward};
use nogoods::Nogoods;
use normal_form::{Code, Kind, code};
use run::{Aim, End, Ground, Memory, Patience, Walk, run};

/// Finding of a walk: a path with values of the variables that nothing on it determines.
#[derive(Clone, Debug)]
pub struct Found {
    /// The path that it took.
    pub path: Path,
    /// The values of its variables.
    pub model: Valuation,
}

/// The answer to a query.
#[derive(Clone, Debug)]
pub enum Walked {
    /// An execution that passes a goal.
    Found(Box<Found>),
    /// There is none.
    None,
    /// It wasn't found out.
    Unknown,
}

/// The walks through one condition.
pub struct Walker {
    code: Code,
    ground: Ground,
    places: FxHashMap<TermId, Vec<Place>>,
    sources: Vec<Vec<(usize, usize)>>,
    before: Vec<Option<usize>>,
    behind: Vec<Option<usize>>,
    /// By node, whether no execution passes it.
    dead: Vec<bool>,
    /// Other places that no execution passes.
    dead_ways: FxHashSet<(usize, usize)>,
    /// The most that going backwards and windows were tried with for a place, in vain, since something before it was excluded.
    tried: BTreeMap<Place, Tried>,
    /// The places that no execution passes, in the order in which that was found out.
    killed: Vec<Place>,
    nogoods: Nogoods,
    surveyed: Surveyed,
    /// Knowledge of the last survey of the executions at nodes.
    forward: Forward,
    /// Number of questions to windows' tableaux.
    checks: u64,
}

/// Node or edge that a literal of a condition is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Place {
    Node(usize),
    Way(usize, usize),
}

/// What is done with a walk and with what tells its execution: how many places the next walk has to pass, or that there are enough.
type Visit<'v> = dyn FnMut(&Walk, &mut dyn FnMut() -> Found) -> ControlFlow<(), usize> + 'v;

impl Place {
    fn node(self) -> usize {
        match self {
            Place::Node(node) | Place::Way(node, _) => node,
        }
    }
}

/// Effort that was spent on a place in vain, as in an [`Effort`].
#[derive(Clone, Copy, Default)]
struct Tried {
    states: usize,
    demands: usize,
    widest: usize,
    asked: u64,
    /// Set if an execution was looked for, among those through other places too.
    looked: bool,
}

/// The last survey, in which all was gone through [forward](forward).
#[derive(Clone, Copy, Default)]
struct Surveyed {
    /// With how many states at a node.
    width: usize,
    /// Number of places known to be excluded then, and of questions to the tableau.
    known: usize,
    checks: u64,
    /// Number of surveys in a row that showed nothing new.
    idle: u32,
    /// Set if more states than before showed no more.
    fruitless: bool,
}

/// Distance behind an excluded place within which others are tried again, in nodes.
const NEAR: usize = 200;

/// Effort for one answer: each round does what the one before gave up.
struct Effort {
    /// Questions to the tableau, and as many for so many nodes.
    checks: u64,
    nodes_for_one: u64,
    /// Nodes that are entered for each that there is.
    entered: u64,
    /// States of going forward at one node.
    width: usize,
    /// States of going backwards, with what touches them and with everything.
    states: usize,
    demands: usize,
    /// Dominators and postdominators that a window grows by.
    widest: usize,
    /// Questions to the tableau in one window.
    asked: u64,
    /// Nodes of the search for integers, for each question.
    integers: u32,
}

/// The rounds: a look at executions, then what shows that there are none.
const EFFORTS: [Effort; ROUNDS] = [
    Effort {
        checks: 100,
        nodes_for_one: 8,
        entered: 10,
        width: 16,
        states: 200,
        demands: 0,
        widest: 2,
        asked: 150,
        integers: 40,
    },
    Effort {
        checks: 500,
        nodes_for_one: 8,
        entered: 100,
        width: 64,
        states: 1_000,
        demands: 0,
        widest: 12,
        asked: 150,
        integers: 150,
    },
    Effort {
        checks: 3_000,
        nodes_for_one: 4,
        entered: 400,
        width: 128,
        states: 20_000,
        demands: 0,
        widest: 12,
        asked: 600,
        integers: 600,
    },
    Effort {
        checks: 10_000,
        nodes_for_one: 2,
        entered: 1_000,
        width: 128,
        states: 0,
        demands: 5_000,
        widest: 12,
        asked: 2_500,
        integers: 3_000,
    },
];

/// Number of rounds.
pub const ROUNDS: usize = 4;

/// The effort for going on from the end of a part.
const GOING_ON: usize = 1;

/// With more nodes than this, all is gone through once before anything else.
const LARGE: usize = 200;

/// A window's nodes are entered so often, and so often for each question to the tableau.
const ENTERED: u64 = 4;

impl Walker {
    /// Reads a condition. Cost: linear.
    pub fn new(store: &Store, condition: &Condition) -> Walker {
        let mut places: FxHashMap<TermId, Vec<Place>> = FxHashMap::default();
        for (index, node) in condition.nodes.iter().enumerate() {
            places.entry(node.reached).or_default().push(Place::Node(index));
            for (way, link) in node.links.iter().enumerate() {
                if link.taken != node.reached {
                    places.entry(link.taken).or_default().push(Place::Way(index, way));
                }
            }
        }
        let code = code(store, condition);
        Walker {
            sources: sources(&code),
            code,
            ground: Ground::default(),
            places,
            before: dominators(condition),
            behind: postdominators(condition),
            dead: vec![false; condition.nodes.len()],
            dead_ways: FxHashSet::default(),
            tried: BTreeMap::new(),
            killed: vec![],
            nogoods: Nogoods::default(),
            surveyed: Surveyed::default(),
            forward: Forward::default(),
            checks: 0,
        }
    }

    /// Tells whether walks are executions, rather than more than those.
    pub fn is_exact(&self) -> bool {
        self.code.exact
    }

    /// Number of questions to the tableau.
    pub fn checks(&self) -> u64 {
        self.checks + self.ground.conjunction.checks
    }

    /// Looks for an execution with which one of these literals is true, round after round. Literals that are about neither a
    /// block nor an edge aren't understood: [`Walked::Unknown`]. Cost: bounded; linear in the graph, usually.
    pub fn pass(&mut self, condition: &Condition, literals: &[TermId], deadline: Option<Instant>) -> Walked {
        for round in 0..ROUNDS {
            match self.round(condition, literals, round, deadline) {
                Walked::Unknown => {}
                answer => return answer,
            }
        }
        Walked::Unknown
    }

    /// One of the [`ROUNDS`] rounds of [`pass`](Walker::pass), each with more effort than the one before.
    pub fn round(
        &mut self,
        condition: &Condition,
        literals: &[TermId],
        round: usize,
        deadline: Option<Instant>,
    ) -> Walked {
        let Some(effort) = EFFORTS.get(round) else { return Walked::Unknown };
        if round > 0 || self.code.steps.len() > LARGE {
            self.survey(effort.width);
        }
        let mut places = vec![];
        for literal in literals {
            let Some(known) = self.places.get(literal) else { return Walked::Unknown };
            places.extend(known.iter().copied());
        }
        places.retain(|place| !self.is_dead(*place));
        if places.is_empty() {
            return Walked::None;
        }
        if is_over(deadline) {
            return Walked::Unknown;
        }
        // Sources first: what they lead to is dead with them.
        places.sort_unstable();
        // What was looked for in vain with others is more often not there than what wasn't.
        let looked = places.iter().all(|place| self.tried.get(place).is_some_and(|tried| tried.looked));
        if !looked {
            match self.look(condition, &places, effort, true, deadline) {
                Walked::Unknown => {}
                answer => return answer,
            }
            for place in &places {
                self.tried.entry(*place).or_default().looked = true;
            }
        }
        for place in &places {
            if is_over(deadline) {
                return Walked::Unknown;
            }
            if self.excludes(*place, effort) {
                self.kill(*place);
            }
        }
        places.retain(|place| !self.is_dead(*place));
        match () {
            () if places.is_empty() => Walked::None,
            () if looked && round > 0 => self.look(condition, &places, effort, true, deadline),
            () => Walked::Unknown,
        }
    }

    /// Excludes what shows by going forward, with so many states at a node, that no execution passes it. It's done again with
    /// more states, or where something was excluded since and that cost more than doing it again does. Cost: linear in the nodes, and in the states
    /// at most quadratic.
    pub fn survey(&mut self, width: usize) {
        let Surveyed { width: before, known, checks, idle, fruitless } = self.surveyed;
        let is_wider = width > before && !fruitless;
        let work = self.checks() - checks;
        if !is_wider && (self.killed.len() == known || work >> idle.min(6) < self.code.steps.len() as u64) {
            return;
        }
        let width = if is_wider { width } else { before };
        let count = self.killed.len();
        self.forward = forward(&self.code, &self.dead, &self.dead_ways, width);
        for place in std::mem::take(&mut self.forward.unreached) {
            if !self.is_dead(place) {
                self.kill(place);
            }
        }
        let nothing = self.killed.len() == count;
        let fruitless = fruitless || (is_wider && before > 0 && nothing);
        let idle = if nothing { idle + 1 } else { 0 };
        self.surveyed = Surveyed { width, known: self.killed.len(), checks: self.checks(), idle, fruitless };
    }

    /// Tells all executions that differ in their paths, until it's told to stop. Whether that were all; without exact code,
    /// none are told.
    pub fn each(
        &mut self,
        condition: &Condition,
        deadline: Option<Instant>,
        found: &mut dyn FnMut(Found) -> ControlFlow<()>,
    ) -> bool {
        if !self.code.exact {
            return false;
        }
        let mut known: FxHashSet<Walk> = FxHashSet::default();
        let patience = Patience { checks: u64::MAX, nodes: u64::MAX, integers: None, deadline };
        let end = self.walks(condition, (&[], 0), patience, true, &mut |walk, told| {
            if !known.insert(walk.clone()) {
                return ControlFlow::Continue(0);
            }
            match found(told()) {
                ControlFlow::Continue(()) => ControlFlow::Continue(0),
                ControlFlow::Break(()) => ControlFlow::Break(()),
            }
        });
        end == End::Exhausted
    }

    /// Walks from the start to where executions end, past at least so many of these places: to one after another, until `found` has
    /// enough. It gets the walk and what tells its execution, and says how many places the next has to pass.
    fn walks(
        &mut self,
        condition: &Condition,
        (places, least): (&[Place], usize),
        patience: Patience,
        learns: bool,
        found: &mut Visit<'_>,
    ) -> End {
        let (nodes, ways) = self.marks(places);
        let (dead, joins) = (&self.dead, &self.behind);
        let aim = Aim { start: 0, end: None, nodes: &nodes, ways: &ways, dead, joins, least };
        let memory = Memory { nogoods: &mut self.nogoods, learns };
        let code = &self.code;
        run(code, &mut self.ground, memory, aim, patience, &mut |walk, ground| {
            found(walk, &mut || tell(code, condition, walk, ground))
        })
    }

    fn is_dead(&self, place: Place) -> bool {
        match place {
            Place::Node(node) => self.dead[node],
            Place::Way(node, way) => {
                self.dead[node]
                    || self.dead[self.code.ways[node][way].target]
                    || self.dead_ways.contains(&(node, way))
            }
        }
    }

    /// Which nodes and ways are wanted.
    fn marks(&self, places: &[Place]) -> (Vec<bool>, FxHashSet<(usize, usize)>) {
        let mut nodes = vec![false; self.code.steps.len()];
        let mut ways = FxHashSet::default();
        for place in places {
            match *place {
                Place::Node(node) => nodes[node] = true,
                Place::Way(node, way) => {
                    ways.insert((node, way));
                }
            }
        }
        (nodes, ways)
    }

    /// In large procedures a question costs little at first.
    fn integers(&self, effort: &Effort) -> Option<u32> {
        (self.code.steps.len() > LARGE).then_some(effort.integers)
    }

    fn look(
        &mut self,
        condition: &Condition,
        places: &[Place],
        effort: &Effort,
        learns: bool,
        deadline: Option<Instant>,
    ) -> Walked {
        if !self.code.exact {
            return Walked::Unknown;
        }
        // What lies behind the last of them is walked through once it's been passed.
        let count = places.last().map_or(0, |place| place.node()) as u64;
        let patience = Patience {
            checks: effort.checks + count / effort.nodes_for_one,
            nodes: effort.entered * (count + 100),
            integers: self.integers(effort),
            deadline,
        };
        let mut result = None;
        let end = self.walks(condition, (places, 1), patience, learns, &mut |_, told| {
            result = Some(told());
            ControlFlow::Break(())
        });
        match (end, result) {
            (_, Some(found)) => Walked::Found(Box::new(found)),
            (End::Exhausted, None) => Walked::None,
            _ => Walked::Unknown,
        }
    }

    /// Notes that no execution makes one of these literals true, as somebody else found out.
    pub fn exclude(&mut self, literals: &[TermId]) {
        for literal in literals {
            for place in self.places.get(literal).cloned().unwrap_or_default() {
                if !self.is_dead(place) {
                    self.kill(place);
                }
            }
        }
    }

    /// Nodes, and literals of them or of edges out of them, that were found to be passed by no execution, without the first so many.
    pub fn excluded(&self, condition: &Condition, known: usize) -> Vec<(usize, TermId)> {
        let literal = |place: &Place| match *place {
            Place::Node(node) => (node, condition.nodes[node].reached),
            Place::Way(node, way) => (node, condition.nodes[node].links[way].taken),
        };
        self.killed.get(known..).unwrap_or(&[]).iter().map(literal).collect()
    }

    /// The first and the last node at which one of these literals can become true; nothing where there's none.
    pub fn span(&self, literals: &[TermId]) -> Option<(usize, usize)> {
        let places = literals.iter().filter_map(|literal| self.places.get(literal)).flatten();
        let alive = places.filter(|place| !self.is_dead(**place));
        let ends = alive.map(|place| match *place {
            Place::Node(node) => (node, node),
            Place::Way(node, way) => (node, self.code.ways[node][way].target),
        });
        ends.reduce(|(first, last), (from, to)| (first.min(from), last.max(to)))
    }

    /// Looks for an execution with which one of these literals is true and that begins as this path does. [`Walked::None`] isn't
    /// an answer: that there's none of that beginning doesn't mean that there's none.
    pub fn go_on(
        &mut self,
        condition: &Condition,
        path: &Path,
        literals: &[TermId],
        deadline: Option<Instant>,
    ) -> Option<Found> {
        let last = *path.nodes.last()?;
        let places = literals.iter().filter_map(|literal| self.places.get(literal)).flatten();
        let places: Vec<Place> = places.copied().collect();
        let passed: FxHashSet<usize> = path.nodes.iter().copied().collect();
        let dead = self.dead.clone();
        for node in (0..last).filter(|node| !passed.contains(node)) {
            self.dead[node] = true;
        }
        let walked = self.look(condition, &places, &EFFORTS[GOING_ON], false, deadline);
        self.dead = dead;
        match walked {
            Walked::Found(found) => Some(*found),
            Walked::None | Walked::Unknown => None,
        }
    }

    /// Notes that no execution passes a place: what was tried in vain for places behind it may succeed now.
    fn kill(&mut self, place: Place) {
        let node = place.node();
        self.killed.push(place);
        match place {
            Place::Node(node) => self.dead[node] = true,
            Place::Way(node, way) => {
                self.dead_ways.insert((node, way));
            }
        }
        self.tried.retain(|tried, _| tried.node() < node || tried.node() > node + NEAR);
    }

    /// Tells whether it can be shown with so much effort that no execution passes a place.
    fn excludes(&mut self, place: Place, effort: &Effort) -> bool {
        let known = self.tried.get(&place).copied().unwrap_or_default();
        if let Place::Node(node) = place {
            let dead = |(source, way): &(usize, usize)| self.is_dead(Place::Way(*source, *way));
            if node > 0 && self.sources[node].iter().all(dead) {
                return true;
            }
            let knowledge = Knowledge {
                code: &self.code,
                sources: &self.sources,
                dead: &self.dead,
                forward: &self.forward,
            };
            let goes = |scope, before, states| before < states && refuted(knowledge, node, states, scope);
            if goes(Scope::All, known.demands, effort.demands)
                || goes(Scope::Touching, known.states, effort.states)
            {
                return true;
            }
        }
        // With more patience the narrow ones may show it too.
        let narrowest = if known.asked < effort.asked { 0 } else { known.widest };
        if narrowest < effort.widest && self.window(place, narrowest, effort) {
            return true;
        }
        let tried = Tried {
            states: known.states.max(effort.states),
            demands: known.demands.max(effort.demands),
            widest: known.widest.max(effort.widest),
            asked: known.asked.max(effort.asked),
            looked: known.looked,
        };
        self.tried.insert(place, tried);
        false
    }

    /// Tells whether a window around a place shows that no execution passes it; those up to a width are known not to.
    fn window(&mut self, place: Place, known: usize, effort: &Effort) -> bool {
        let (nodes, ways) = self.marks(&[place]);
        let (mut start, last) = match place {
            Place::Node(node) => (node, node),
            Place::Way(node, way) => (node, self.code.ways[node][way].target),
        };
        let mut end = Some(last);
        for width in 1..=effort.widest {
            let wider = (self.before[start].unwrap_or(start), end.and_then(|end| self.behind[end]));
            if wider == (start, end) {
                return false;
            }
            (start, end) = wider;
            if width <= known {
                continue;
            }
            let aim = Aim {
                start,
                end,
                nodes: &nodes,
                ways: &ways,
                dead: &self.dead,
                joins: &self.behind,
                least: 1,
            };
            let size = end.unwrap_or(self.code.steps.len()).saturating_sub(start) as u64;
            let nodes = ENTERED * (size + effort.asked);
            let patience =
                Patience { checks: effort.asked, nodes, integers: self.integers(effort), deadline: None };
            // A ground of its own: what is an unknown in a window is determined elsewhere. Nor is it learnt from: what fails here may
            // go on outside, or be entered behind the window's start.
            let mut ground = Ground::default();
            let memory = Memory { nogoods: &mut self.nogoods, learns: false };
            let found =
                run(&self.code, &mut ground, memory, aim, patience, &mut |_, _| ControlFlow::Break(()));
            self.checks += ground.conjunction.checks;
            match found {
                End::Exhausted => return true,
                End::Stopped => {}
                End::GivenUp => return false,
            }
        }
        false
    }
}

/// A walk in terms of its condition.
fn tell(code: &Code, condition: &Condition, walk: &Walk, ground: &Ground) -> Found {
    let mut path = Path { nodes: walk.nodes.clone(), ..Path::default() };
    for (node, way) in walk.nodes.iter().zip(&walk.ways) {
        let links = &condition.nodes[*node].links;
        path.links.push(links[*way]);
        if links.len() > 1 {
            path.choices.push(links[*way].taken);
        }
    }
    let mut model = Valuation::new();
    for (symbol, column) in code.symbols.iter().zip(&ground.columns) {
        if let (Some(var), Some(column)) = (symbol.var, column) {
            let number = ground.conjunction.value(*column);
            let value = match symbol.kind {
                Kind::Truth => Value::Bool(number.signum() > 0),
                Kind::Int => Value::Int(number.numerator()),
                Kind::Real => Value::Real(number.to_rational()),
            };
            model.set(var, value);
        }
    }
    Found { path, model }
}
