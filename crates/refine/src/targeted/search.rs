//! The search: depth-first over structural choices in preorder, then over scalars in preorder.
//!
//! The stack of [`Frame`]s is explicit, so a deep search doesn't use the thread's stack and can stop and go on between
//! two solutions. A frame whose alternatives the kernel has to know of owns one level of the query: trying an alternative
//! pushes it, leaving pops it.
//!
//! # Whole intervals
//! In [`Layer::Whole`] the scalars aren't listed: of each structure a few solutions are found by [`label`].
//!
//! # Scalars without the kernel
//! A scalar whose values have no consequences needs no level: it's an odometer's wheel, and its value stands on the tape
//! alone. That is so if no constraint mentions it, and if the constraints that do are *plain*
//! ([`Query::mentioned`](super::node::Query)) and all others that they mention are fixed: with one variable left, propagation has
//! removed exactly the values that they forbid. For a sorted list this is the last element, for what a map holds every value.
//! Where nothing is left but differences of two scalars, all of them are wheels of an [`Odometer`].
//!
//! Invariant: at a frame of the leaf `at`, the tape has the values of all leaves before it, and `attains` says whether one of
//! them, or the structure, has exactly the layer's depth.

mod feasibility;
mod orders;

use super::label::{self, Labelled};
use super::leaf::Candidates;
use super::lower::{Build, Stop, lift};
use super::mention::Mention;
use super::node::Query;
use super::odometer::{Odometer, Turned};
use super::symbol::{NodeId, Scope, Sym, Truth};
use crate::datum::Datum;
use crate::expr::{Expr, Name};
use crate::graph::{Shape, Ty, TypeGraph, Unbounded};
use crate::query::{Generate, LastTape, Layer, Next, Root, Since, Solution};
use crate::strategy::rng::Rng;
use crate::template::Template;
use feasibility::Patience;
use orders::Orders;
use std::rc::Rc;
use std::time::Instant;
use touchstone_solve::kernel::Var;

/// Enumerates the inputs of a layer, each once, in the documented order.
pub(crate) struct Generator {
    asked: Asked,
    query: Query,
    roots: Vec<(Sym, Ty)>,
    frames: Vec<Frame>,
    agenda: Agenda,
    leaves: Vec<Leaf>,
    structure_attains: bool,
    /// The solution so far, once the structure is complete.
    tape: Vec<i128>,
    given: LastTape,
    /// From which word on the tape may differ from the one that was given last.
    changed: usize,
    /// The scalars of the structure at hand, where they don't need the kernel.
    odometer: Odometer,
    /// Of the last solution, if its last open scalar is a wheel: whether a scalar behind it has the layer's depth.
    wheel: Option<bool>,
    state: State,
    steps: u64,
    /// After so many it gives up.
    most_steps: u64,
    /// What mixes the candidates of each scalar.
    shuffles: Option<Rng>,
    /// How long plain search goes on without a solution.
    patience: Patience,
    /// What was labelled of the structure at hand.
    labelled: Vec<Vec<i128>>,
    /// The structures whose scalars weren't solved for.
    hard: Vec<Vec<Template>>,
    /// Where solutions are wanted up to the order of their scalars: those of the structure at hand.
    orders: Option<Orders>,
}

/// What is to be generated.
struct Asked {
    given: Vec<(Name, Datum)>,
    roots: Vec<Root>,
    requires: &'static [Expr],
}

enum State {
    /// The query isn't begun.
    Start,
    /// The deadline came while an alternative of the last frame was tried, which was undone.
    Late,
    /// Try it again.
    Advance,
    /// Descends a level.
    Descend,
    /// The structure is complete, and its scalars are the odometer's.
    Turn,
    /// The structure is complete, and its scalars are to be solved for by this preference.
    Label(usize),
    /// The current branch is done: take the next alternative.
    Backtrack,
    Exhausted,
    Unbounded(Option<Unbounded>),
}

enum Frame {
    Choice { node: NodeId, order: Alternatives, next: usize, agenda: Agenda },
    Leaf { at: usize, next: usize, attains: bool, owns_level: bool },
}

/// What a choice is to be tried with, in order.
enum Alternatives {
    Constructors(Rc<[usize]>),
    /// This length and all greater ones, to the second.
    Lengths(usize, usize),
}

impl Alternatives {
    fn get(&self, at: usize) -> Option<usize> {
        match self {
            Alternatives::Constructors(order) => order.get(at).copied(),
            Alternatives::Lengths(least, most) => least.checked_add(at).filter(|length| length <= most),
        }
    }
}

/// The nodes still to be decided, nearest in preorder first: a persistent list, so that a frame can keep its own.
#[derive(Clone, Default)]
struct Agenda(Option<Rc<(NodeId, Agenda)>>);

/// A scalar of a complete structure.
pub(super) struct Leaf {
    pub(super) var: Var,
    pub(super) candidates: Rc<Candidates>,
    /// Where its value stands on the tape.
    pub(super) word: usize,
    mention: Mention,
}

impl Leaf {
    fn shuffle(&mut self, rng: &mut Rng) {
        let mut values = self.candidates.values.to_vec();
        for at in 1..values.len() {
            values.swap(at, rng.index(at + 1));
        }
        let (values, clipped) = (values.into(), self.candidates.clipped);
        self.candidates = Rc::new(Candidates { values, earlier: 0, clipped, interval: None });
    }

    /// Whether no earlier layer has the value.
    pub(super) fn is_new(&self, value: i128) -> bool {
        self.candidates.values[self.candidates.earlier..].contains(&value)
    }
}

impl Generator {
    /// A generator of the values of `roots` that satisfy their types and `requires`. `given` are names whose values
    /// are known already.
    pub(crate) fn new(
        graph: Rc<TypeGraph>,
        layer: Layer,
        given: &[(Name, Datum)],
        roots: &[Root],
        requires: &'static [Expr],
    ) -> Generator {
        Generator {
            asked: Asked { given: given.to_vec(), roots: roots.to_vec(), requires },
            query: Query::new(graph, layer),
            roots: Vec::new(),
            frames: Vec::new(),
            agenda: Agenda::default(),
            leaves: Vec::new(),
            structure_attains: false,
            tape: Vec::new(),
            given: LastTape::default(),
            changed: 0,
            odometer: Odometer::default(),
            wheel: None,
            state: State::Start,
            steps: 0,
            most_steps: u64::MAX,
            shuffles: None,
            patience: Patience::default(),
            labelled: Vec::new(),
            hard: Vec::new(),
            orders: None,
        }
    }

    /// Tries for scalars these values only, each scalar in an order of its own, and gives up after so many steps. For
    /// [`Layer::Drawn`].
    pub(crate) fn among(mut self, offers: Vec<(Ty, Rc<[i128]>)>, rng: Rng, steps: u64) -> Generator {
        for (ty, values) in offers {
            self.query.offer(ty, values);
        }
        (self.shuffles, self.most_steps) = (Some(rng), steps);
        self
    }

    /// The structures, a template for each root, whose scalars the kernel gave up on since this was asked last. Only in
    /// [`Layer::Whole`].
    pub(crate) fn take_hard(&mut self) -> Vec<Vec<Template>> {
        std::mem::take(&mut self.hard)
    }

    /// Solves for the scalars of the structure at hand by the preference of that number, and says what comes next then;
    /// `None` if there is no further solution.
    fn label_next(&mut self, by: usize) -> Option<Next> {
        if self.orders.is_some() {
            return self.order_next(by == 0);
        }
        let Some(preference) = label::PREFERENCES.get(by) else {
            self.state = State::Backtrack;
            return None;
        };
        let vars: Vec<Var> = self.leaves.iter().map(|leaf| leaf.var).collect();
        match label::label(&mut self.query, &vars, *preference) {
            Labelled::Values(values) => {
                self.state = State::Label(by + 1);
                for (leaf, value) in self.leaves.iter().zip(values) {
                    self.tape[leaf.word] = value;
                }
                if self.labelled.contains(&self.tape) {
                    return None;
                }
                self.labelled.push(self.tape.clone());
                let tape = self.tape.as_slice().into();
                return Some(Next::Solution(Solution {
                    tape,
                    attains: true,
                    certain: false,
                    since: Since::default(),
                }));
            }
            Labelled::Late => return Some(Next::Deadline),
            Labelled::None => {}
            Labelled::GaveUp => {
                if self.labelled.is_empty() {
                    self.hard.extend(self.templates());
                }
            }
        }
        self.state = State::Backtrack;
        None
    }

    /// The structure at hand, its scalars open.
    fn templates(&self) -> Option<Vec<Template>> {
        let mut words = self.tape.iter();
        let graph = &self.query.graph;
        let template =
            |(_, ty): &(Sym, Ty)| Template::of_tape(graph, *ty, &mut words).map(Template::with_scalars_open);
        self.roots.iter().map(template).collect()
    }

    /// Makes what the query begins with.
    fn start(&mut self) -> State {
        match self.make_roots() {
            Ok(()) => State::Descend,
            Err(Stop::Unbounded(unbounded)) => State::Unbounded(Some(unbounded)),
            Err(Stop::Conflict | Stop::Blocked(_) | Stop::Split(..)) => State::Exhausted,
            Err(Stop::Late) => {
                self.query = Query::new(self.query.graph.clone(), self.query.layer);
                self.roots.clear();
                State::Start
            }
        }
    }

    fn make_roots(&mut self) -> Build<()> {
        let mut scope = Scope::default();
        for (name, datum) in &self.asked.given {
            scope = scope.bind(*name, lift(datum));
        }
        let depth = self.query.layer.depth();
        for root in &self.asked.roots {
            let value = self.query.fresh(root.ty, depth, &scope, &root.template)?;
            scope = scope.bind(root.name, value.clone());
            self.roots.push((value, root.ty));
        }
        for predicate in self.asked.requires {
            self.query.assert(predicate, &scope)?;
        }
        self.query.propagate()?;
        let roots = self.roots.clone();
        self.agenda = self.open_nodes(roots.iter().map(|(value, _)| value), Agenda::default());
        Ok(())
    }

    /// Opens the next choice; a solution if there is none.
    fn descend(&mut self) -> Option<Solution> {
        if let Some(entry) = self.agenda.0.clone() {
            let (node, rest) = &*entry;
            let order = self.alternatives(*node);
            self.frames.push(Frame::Choice { node: *node, order, next: 0, agenda: rest.clone() });
            self.advance();
            return None;
        }
        let (from, mut attains) = match self.frames.last() {
            Some(Frame::Leaf { at, attains, .. }) => {
                let leaf = &self.leaves[*at];
                (at + 1, *attains || leaf.is_new(self.tape[leaf.word]))
            }
            _ => {
                self.collect_leaves();
                if let Layer::Whole { .. } = self.query.layer {
                    self.labelled.clear();
                    self.state = if self.structure_attains { State::Label(0) } else { State::Backtrack };
                    return None;
                }
                let (attains, exact) = (self.structure_attains, self.needs_attaining());
                if matches!(self.query.layer, Layer::Depth { .. })
                    && self.odometer.begin(&self.query, &self.leaves, attains, exact)
                {
                    self.wheel = None;
                    self.state = State::Turn;
                    return None;
                }
                (0, self.structure_attains)
            }
        };
        let (mut open, mut later) = (self.leaves.len(), false);
        for (at, leaf) in self.leaves.iter().enumerate().skip(from) {
            let Some(value) = self.query.space.value(leaf.var) else {
                open = at;
                break;
            };
            self.tape[leaf.word] = value;
            self.changed = self.changed.min(leaf.word);
            later |= leaf.is_new(value);
        }
        attains |= later;
        if !attains && self.needs_attaining() && !self.may_attain(open) {
            self.state = State::Backtrack;
            return None;
        }
        if open == self.leaves.len() {
            let is_wheel = matches!(self.frames.last(), Some(Frame::Leaf { owns_level: false, .. }));
            self.wheel = is_wheel.then_some(later);
            return Some(self.give(attains));
        }
        let owns_level = self.has_consequences(open);
        // Where nothing else can have the layer's depth, this one has to.
        let must_attain = !attains && self.needs_attaining() && !self.may_attain(open + 1);
        let next = if must_attain { self.leaves[open].candidates.earlier } else { 0 };
        self.frames.push(Frame::Leaf { at: open, next, attains, owns_level });
        self.advance();
        None
    }

    /// The tape as a solution.
    #[inline]
    fn give(&mut self, attains: bool) -> Solution {
        let unchanged = std::mem::replace(&mut self.changed, self.tape.len());
        let (tape, since) = self.given.copy(&self.tape, unchanged);
        Solution { tape, attains, certain: self.is_certain(), since }
    }

    /// Whether every solution is an input: of a depth, where the words are the values themselves, and if all that's asked was posted.
    fn is_certain(&self) -> bool {
        !self.query.leaves_out && matches!(self.query.layer, Layer::Depth { .. })
    }

    /// The next solution, if it differs from the last in nothing but the last open scalar, which is a wheel.
    fn turn(&mut self) -> Option<Solution> {
        let (later, needs_attaining) = (self.wheel?, self.needs_attaining());
        let Some(Frame::Leaf { at, next, attains, .. }) = self.frames.last_mut() else { return None };
        let leaf = &self.leaves[*at];
        while let Some(value) = leaf.candidates.values.get(*next).copied() {
            let attains = *attains || later || leaf.candidates.earlier <= *next;
            *next += 1;
            if (attains || !needs_attaining) && self.query.space.contains(leaf.var, value) {
                self.tape[leaf.word] = value;
                self.changed = self.changed.min(leaf.word);
                return Some(self.give(attains));
            }
        }
        self.wheel = None;
        None
    }

    /// The next solution of a structure whose scalars are the odometer's.
    #[inline]
    fn turn_all(&mut self) -> Option<Solution> {
        let Turned { from, attains } = self.odometer.turn(&mut self.tape)?;
        self.changed = self.changed.min(from);
        self.patience.restore();
        Some(self.give(attains))
    }

    /// Whether the value of an open leaf has to be told to the kernel.
    fn has_consequences(&self, at: usize) -> bool {
        match self.leaves[at].mention {
            Mention::Nowhere => false,
            Mention::Plain => {
                let mut rest = self.leaves[at + 1..].iter();
                !rest.all(|leaf| leaf.mention == Mention::Nowhere || self.query.space.is_fixed(leaf.var))
            }
            Mention::Elsewhere => true,
        }
    }

    fn backtrack(&mut self) {
        match self.frames.last() {
            None => self.state = State::Exhausted,
            Some(frame) => {
                if frame.owns_level() {
                    self.query.pop();
                }
                self.advance();
            }
        }
    }

    /// Tries the alternatives of the last frame that are left; drops the frame when there is none.
    fn advance(&mut self) {
        loop {
            match self.step() {
                Ok(true) => {
                    self.state = State::Descend;
                    return;
                }
                Ok(false) => {
                    self.frames.pop();
                    // The level of the frame below is still open: its next alternative comes next.
                    self.state = State::Backtrack;
                    return;
                }
                Err(Stop::Unbounded(unbounded)) => {
                    self.state = State::Unbounded(Some(unbounded));
                    return;
                }
                Err(Stop::Late) => {
                    self.query.pop();
                    if let Some(Frame::Choice { next, .. } | Frame::Leaf { next, .. }) =
                        self.frames.last_mut()
                    {
                        *next -= 1;
                    }
                    self.state = State::Late;
                    return;
                }
                // Only where a level was opened.
                Err(Stop::Conflict | Stop::Blocked(_) | Stop::Split(..)) => self.query.pop(),
            }
        }
    }

    /// Takes the next alternative of the last frame: `false` if there is none. On an error its level is still open.
    fn step(&mut self) -> Build<bool> {
        match self.frames.last_mut() {
            None => Ok(false),
            Some(Frame::Choice { node, order, next, agenda }) => {
                let (node, agenda) = (*node, agenda.clone());
                let choice = self.query.nodes[node.0 as usize].choice;
                let chosen = loop {
                    let Some(chosen) = order.get(*next) else { return Ok(false) };
                    *next += 1;
                    if self.query.space.contains(choice, chosen as i128) {
                        break chosen;
                    }
                };
                self.query.push();
                self.query.space.fix(choice, chosen as i128)?;
                self.query.propagate()?;
                self.query.decide(node, chosen)?;
                self.query.count_distinct()?;
                self.query.propagate()?;
                let fields = self.query.node(node).fields.clone();
                self.agenda = self.open_nodes(fields.iter(), agenda);
                Ok(true)
            }
            Some(Frame::Leaf { at, next, owns_level, .. }) => {
                let leaf = &self.leaves[*at];
                let value = loop {
                    let Some(value) = leaf.candidates.values.get(*next).copied() else { return Ok(false) };
                    *next += 1;
                    if self.query.space.contains(leaf.var, value) {
                        break value;
                    }
                };
                self.tape[leaf.word] = value;
                self.changed = self.changed.min(leaf.word);
                if *owns_level {
                    let var = leaf.var;
                    self.query.push();
                    self.query.space.fix(var, value)?;
                    self.query.propagate()?;
                }
                Ok(true)
            }
        }
    }

    /// Constructors in the order of their smallest depth, then of declaration; lengths upward.
    fn alternatives(&mut self, node: NodeId) -> Alternatives {
        let (ty, choice) = (self.query.node(node).ty, self.query.node(node).choice);
        match self.query.constructor_order(ty) {
            Some(order) => Alternatives::Constructors(order),
            None => {
                let (least, most) = (self.query.space.min(choice), self.query.space.max(choice));
                Alternatives::Lengths(least.max(0) as usize, most.max(-1).cast_unsigned() as usize)
            }
        }
    }

    /// The undecided nodes in `values`, in preorder, before `rest`.
    fn open_nodes<'a>(&self, values: impl DoubleEndedIterator<Item = &'a Sym>, rest: Agenda) -> Agenda {
        values.rev().fold(rest, |rest, value| match value {
            Sym::Node(id) => match self.query.node(*id).decided {
                None => Agenda(Some(Rc::new((*id, rest)))),
                Some(_) => self.open_nodes(self.query.node(*id).fields.iter(), rest),
            },
            _ => rest,
        })
    }

    /// The structure is complete: writes it to the tape, and lists its scalars in preorder.
    fn collect_leaves(&mut self) {
        self.structure_attains = self.query.layer.depth() == 0 || self.query.pin_attains;
        let mut found = Collection {
            leaves: std::mem::take(&mut self.leaves),
            tape: std::mem::take(&mut self.tape),
            attains: self.structure_attains,
            functions: 0,
        };
        found.leaves.clear();
        found.tape.clear();
        self.changed = 0;
        self.query.list_mentions();
        let roots = std::mem::take(&mut self.roots);
        for (value, ty) in &roots {
            found.add(&mut self.query, value, *ty);
        }
        self.roots = roots;
        self.structure_attains = found.attains;
        (self.leaves, self.tape) = (found.leaves, found.tape);
        if let Some(rng) = &mut self.shuffles {
            self.leaves.iter_mut().for_each(|leaf| leaf.shuffle(rng));
        }
    }

    fn needs_attaining(&self) -> bool {
        matches!(self.query.layer, Layer::Depth { exact: true, .. })
    }

    /// Whether one of the leaves from `from` on may have exactly the layer's depth.
    fn may_attain(&self, from: usize) -> bool {
        self.leaves[from..].iter().any(|leaf| {
            let new = &leaf.candidates.values[leaf.candidates.earlier..];
            new.iter().any(|value| self.query.space.contains(leaf.var, *value))
        })
    }
}

impl Frame {
    /// Whether its alternative was tried at a level of its own.
    fn owns_level(&self) -> bool {
        match self {
            Frame::Choice { .. } => true,
            Frame::Leaf { owns_level, .. } => *owns_level,
        }
    }
}

/// A complete structure on its way to the tape.
struct Collection {
    leaves: Vec<Leaf>,
    /// With any word at the place of a scalar that isn't fixed.
    tape: Vec<i128>,
    attains: bool,
    functions: i128,
}

impl Collection {
    fn add(&mut self, query: &mut Query, value: &Sym, ty: Ty) {
        match value {
            Sym::Int(linear) | Sym::Char(linear) => match linear.terms[..] {
                [(_, var)] => self.leaf(query, var, ty),
                _ => self.tape.push(linear.constant),
            },
            Sym::Bool(Truth::Lit(lit)) => self.leaf(query, lit.var, ty),
            Sym::Bool(Truth::Known(known)) => self.tape.push(i128::from(*known)),
            Sym::Float(var, _) | Sym::Text(var, _) => self.leaf(query, *var, ty),
            Sym::Node(id) => self.node(query, *id, ty),
            // A function argument: its number.
            Sym::Unknown => {
                self.tape.push(self.functions);
                self.functions += 1;
            }
            Sym::Tuple(_) | Sym::Construct(..) | Sym::Set(_) | Sym::Datum(_) | Sym::Either(..) => {}
        }
    }

    fn leaf(&mut self, query: &mut Query, var: Var, ty: Ty) {
        let (candidates, mention) = (query.candidates(ty), query.mentioned(var));
        self.leaves.push(Leaf { var, candidates, word: self.tape.len(), mention });
        self.tape.push(query.space.min(var));
    }

    fn node(&mut self, query: &mut Query, id: NodeId, ty: Ty) {
        let node = query.node(id);
        let Some(chosen) = node.decided else { return };
        let (budget, count) = (node.budget, node.fields.len());
        self.tape.push(chosen as i128);
        let graph = query.graph.clone();
        match &graph.node(ty).shape {
            Shape::Seq { element, length, .. } => {
                self.attains |= length.is_none() && chosen as u32 == budget;
                for at in 0..count {
                    let field = query.node(id).fields[at].clone();
                    self.add(query, &field, *element);
                }
            }
            Shape::Data { .. } => {
                let Ok(types) = graph.fields(ty, chosen) else { return };
                // One unit of depth less, and this constructor would have had no value here.
                let depths = graph.min_depths(ty);
                let least = depths.ok().and_then(|depths| depths.get(chosen).copied().flatten());
                self.attains |= budget > 0 && least == Some(budget);
                for (at, types) in types.iter().enumerate().take(count) {
                    let field = query.node(id).fields[at].clone();
                    self.add(query, &field, types.ty);
                }
            }
            _ => {}
        }
    }
}

impl Generate for Generator {
    fn next(&mut self, deadline: Option<Instant>) -> Next {
        if let State::Turn = self.state
            && let Some(solution) = self.turn_all()
        {
            return Next::Solution(solution);
        }
        self.query.set_deadline(deadline);
        loop {
            self.steps += 1;
            if self.steps > self.most_steps {
                return Next::Exhausted;
            }
            let is_late = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
            if self.is_paused() || self.steps.is_multiple_of(1024) && is_late() {
                return Next::Deadline;
            }
            match &mut self.state {
                State::Start => {
                    self.state = self.start();
                    if let State::Start = self.state {
                        return Next::Deadline;
                    }
                    self.query.set_deadline(deadline);
                }
                State::Late => {
                    self.state = State::Advance;
                    return Next::Deadline;
                }
                State::Advance => self.advance(),
                State::Exhausted => return Next::Exhausted,
                State::Unbounded(unbounded) => match unbounded.take() {
                    Some(unbounded) => return Next::Unbounded(unbounded),
                    None => return Next::Exhausted,
                },
                State::Descend => {
                    if let Some(solution) = self.descend() {
                        self.state = State::Backtrack;
                        self.patience.restore();
                        return Next::Solution(solution);
                    }
                }
                State::Turn => match self.turn_all() {
                    Some(solution) => return Next::Solution(solution),
                    None => self.state = State::Backtrack,
                },
                State::Label(by) => {
                    let by = *by;
                    if let Some(next) = self.label_next(by) {
                        return next;
                    }
                }
                State::Backtrack => {
                    if let Some(solution) = self.turn() {
                        return Next::Solution(solution);
                    }
                    if self.patience.is_over() {
                        self.leave_what_is_empty(deadline);
                    }
                    self.backtrack();
                }
            }
        }
    }

    fn is_clipped(&self) -> bool {
        self.query.clipped
    }
}
