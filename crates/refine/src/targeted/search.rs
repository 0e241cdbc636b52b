//! The search: depth-first over structural choices in preorder, then over scalars in preorder.
//!
//! The stack of [`Frame`]s is explicit, so a deep search doesn't use the thread's stack and can stop and go on between
//! two solutions. Each frame owns one level of the query: trying an alternative pushes it, leaving pops it.

use super::leaf::Candidates;
use super::lower::{Build, Stop, lift};
use super::node::Query;
use super::symbol::{NodeId, Scope, Sym, Truth};
use crate::datum::Datum;
use crate::expr::{Expr, Name};
use crate::graph::{Shape, Ty, TypeGraph, Unbounded};
use crate::query::{Generate, Layer, Next, Root, Solution};
use std::rc::Rc;
use std::time::Instant;
use touchstone_solve::kernel::Var;

/// Enumerates the inputs of a layer, each once, in the documented order.
pub struct Generator {
    query: Query,
    roots: Vec<(Sym, Ty)>,
    frames: Vec<Frame>,
    agenda: Agenda,
    leaves: Vec<Leaf>,
    structure_attains: bool,
    state: State,
    steps: u64,
}

enum State {
    /// Go deeper.
    Descend,
    /// The current branch is done: take the next alternative.
    Backtrack,
    Exhausted,
    Unbounded(Option<Unbounded>),
}

enum Frame {
    Choice { node: NodeId, order: Rc<[usize]>, next: usize, agenda: Agenda },
    Leaf { at: usize, next: usize },
}

/// The nodes still to be decided, nearest in preorder first: a persistent list, so that a frame can keep its own.
#[derive(Clone, Default)]
struct Agenda(Option<Rc<(NodeId, Agenda)>>);

#[derive(Clone)]
struct Leaf {
    var: Var,
    candidates: Rc<Candidates>,
}

impl Generator {
    /// A generator of the values of `roots` that satisfy their types and `requires`. `given` are names whose values
    /// are known already.
    pub fn new(
        graph: Rc<TypeGraph>,
        layer: Layer,
        given: &[(Name, Datum)],
        roots: &[Root],
        requires: &'static [Expr],
    ) -> Generator {
        let mut generator = Generator {
            query: Query::new(graph, layer),
            roots: Vec::new(),
            frames: Vec::new(),
            agenda: Agenda::default(),
            leaves: Vec::new(),
            structure_attains: false,
            state: State::Descend,
            steps: 0,
        };
        if let Err(stop) = generator.start(given, roots, requires) {
            generator.state = match stop {
                Stop::Unbounded(unbounded) => State::Unbounded(Some(unbounded)),
                Stop::Conflict | Stop::Blocked(_) => State::Exhausted,
            };
        }
        generator
    }

    fn start(&mut self, given: &[(Name, Datum)], roots: &[Root], requires: &'static [Expr]) -> Build<()> {
        let mut scope = Scope::default();
        for (name, datum) in given {
            scope = scope.bind(*name, lift(datum));
        }
        let depth = self.query.layer.depth();
        for root in roots {
            let value = self.query.fresh(root.ty, depth, &scope)?;
            scope = scope.bind(root.name, value.clone());
            self.roots.push((value, root.ty));
        }
        for predicate in requires {
            self.query.assert(predicate, &scope)?;
        }
        self.query.space.propagate()?;
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
        let at = match self.frames.last() {
            Some(Frame::Leaf { at, .. }) => at + 1,
            _ => {
                self.collect_leaves();
                0
            }
        };
        if !self.can_attain() {
            self.state = State::Backtrack;
            return None;
        }
        let open = (at..self.leaves.len()).find(|at| !self.query.space.is_fixed(self.leaves[*at].var));
        match open {
            Some(at) => {
                self.frames.push(Frame::Leaf { at, next: 0 });
                self.advance();
                None
            }
            None => Some(self.solution()),
        }
    }

    fn backtrack(&mut self) {
        match self.frames.last() {
            None => self.state = State::Exhausted,
            Some(_) => {
                self.query.pop();
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
                Err(Stop::Conflict | Stop::Blocked(_)) => self.query.pop(),
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
                    let Some(chosen) = order.get(*next).copied() else { return Ok(false) };
                    *next += 1;
                    if self.query.space.contains(choice, chosen as i128) {
                        break chosen;
                    }
                };
                self.query.push();
                self.query.space.fix(choice, chosen as i128)?;
                self.query.space.propagate()?;
                self.query.decide(node, chosen)?;
                self.query.space.propagate()?;
                let fields = self.query.node(node).fields.clone();
                self.agenda = self.open_nodes(fields.iter(), agenda);
                Ok(true)
            }
            Some(Frame::Leaf { at, next }) => {
                let leaf = &self.leaves[*at];
                let value = loop {
                    let Some(value) = leaf.candidates.values.get(*next).copied() else { return Ok(false) };
                    *next += 1;
                    if self.query.space.contains(leaf.var, value) {
                        break value;
                    }
                };
                let var = leaf.var;
                self.query.push();
                self.query.space.fix(var, value)?;
                self.query.space.propagate()?;
                Ok(true)
            }
        }
    }

    /// Constructors in the order of their smallest depth, then of declaration; lengths upward.
    fn alternatives(&self, node: NodeId) -> Rc<[usize]> {
        let (ty, choice) = (self.query.node(node).ty, self.query.node(node).choice);
        let (low, high) = (self.query.space.min(choice), self.query.space.max(choice));
        let mut order: Vec<usize> = (low.max(0) as usize..=high.max(-1).cast_unsigned() as usize).collect();
        if let Ok(depths) = self.query.graph.min_depths(ty)
            && !depths.is_empty()
        {
            order.sort_by_key(|constructor| depths.get(*constructor).copied().flatten());
        }
        order.into()
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

    /// The structure is complete: lists its scalars in preorder.
    fn collect_leaves(&mut self) {
        self.leaves.clear();
        self.structure_attains = self.query.layer.depth() == 0;
        let roots = std::mem::take(&mut self.roots);
        for (value, ty) in &roots {
            self.collect(value, *ty);
        }
        self.roots = roots;
    }

    fn collect(&mut self, value: &Sym, ty: Ty) {
        match value {
            Sym::Int(linear) | Sym::Char(linear) => {
                if let [(_, var)] = linear.terms[..] {
                    let candidates = self.query.candidates(ty);
                    self.leaves.push(Leaf { var, candidates });
                }
            }
            Sym::Bool(Truth::Lit(lit)) => {
                let candidates = self.query.candidates(ty);
                self.leaves.push(Leaf { var: lit.var, candidates });
            }
            Sym::Float(var) => {
                let candidates = self.query.candidates(ty);
                self.leaves.push(Leaf { var: *var, candidates });
            }
            Sym::Node(id) => {
                let node = self.query.node(*id);
                let Some(chosen) = node.decided else { return };
                let (budget, fields) = (node.budget, node.fields.clone());
                let graph = self.query.graph.clone();
                match &graph.node(ty).shape {
                    Shape::Seq { element, length, .. } => {
                        self.structure_attains |= length.is_none() && chosen as u32 == budget;
                        for field in &fields {
                            self.collect(field, *element);
                        }
                    }
                    Shape::Data { .. } => {
                        let Ok(types) = graph.fields(ty, chosen) else { return };
                        // One unit of depth less, and this constructor would have had no value here.
                        let depths = graph.min_depths(ty);
                        let least = depths.ok().and_then(|depths| depths.get(chosen).copied().flatten());
                        self.structure_attains |= budget > 0 && least == Some(budget);
                        for (field, types) in fields.iter().zip(types.iter()) {
                            self.collect(field, types.ty);
                        }
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }

    fn needs_attaining(&self) -> bool {
        matches!(self.query.layer, Layer::Depth { exact: true, .. })
    }

    /// Whether some part has the layer's depth, or one that is still open may get it.
    fn can_attain(&self) -> bool {
        !self.needs_attaining()
            || self.structure_attains
            || self.leaves.iter().any(|leaf| {
                let new = &leaf.candidates.values[leaf.candidates.earlier..];
                new.iter().any(|value| self.query.space.contains(leaf.var, *value))
            })
    }

    fn solution(&self) -> Solution {
        let mut tape = Vec::new();
        let mut functions = 0;
        for (value, ty) in &self.roots {
            self.write(value, *ty, &mut tape, &mut functions);
        }
        let attains = self.structure_attains
            || self.leaves.iter().any(|leaf| {
                let value = self.query.space.min(leaf.var);
                leaf.candidates.values[leaf.candidates.earlier..].contains(&value)
            });
        Solution { tape, attains }
    }

    fn write(&self, value: &Sym, ty: Ty, tape: &mut Vec<i128>, functions: &mut i128) {
        match value {
            Sym::Int(linear) | Sym::Char(linear) => match linear.terms[..] {
                [(_, var)] => tape.push(self.query.space.min(var)),
                _ => tape.push(linear.constant),
            },
            Sym::Bool(Truth::Lit(lit)) => tape.push(self.query.space.min(lit.var)),
            Sym::Bool(Truth::Known(known)) => tape.push(i128::from(*known)),
            Sym::Float(var) => tape.push(self.query.space.min(*var)),
            Sym::Node(id) => {
                let node = self.query.node(*id);
                let Some(chosen) = node.decided else { return };
                tape.push(chosen as i128);
                match &self.query.graph.node(ty).shape {
                    Shape::Seq { element, .. } => {
                        for field in &node.fields {
                            self.write(field, *element, tape, functions);
                        }
                    }
                    _ => {
                        let Ok(types) = self.query.graph.fields(ty, chosen) else { return };
                        for (field, types) in node.fields.iter().zip(types.iter()) {
                            self.write(field, types.ty, tape, functions);
                        }
                    }
                }
            }
            // A function argument: its number.
            Sym::Unknown => {
                tape.push(*functions);
                *functions += 1;
            }
            Sym::Tuple(_) | Sym::Construct(..) | Sym::Set(_) | Sym::Datum(_) => {}
        }
    }
}

impl Generate for Generator {
    fn next(&mut self, deadline: Option<Instant>) -> Next {
        loop {
            self.steps += 1;
            if self.steps.is_multiple_of(1024) && deadline.is_some_and(|deadline| Instant::now() >= deadline)
            {
                return Next::Deadline;
            }
            match &mut self.state {
                State::Exhausted => return Next::Exhausted,
                State::Unbounded(unbounded) => match unbounded.take() {
                    Some(unbounded) => return Next::Unbounded(unbounded),
                    None => return Next::Exhausted,
                },
                State::Descend => {
                    if let Some(solution) = self.descend() {
                        self.state = State::Backtrack;
                        return Next::Solution(solution);
                    }
                }
                State::Backtrack => self.backtrack(),
            }
        }
    }

    fn is_clipped(&self) -> bool {
        self.query.clipped
    }
}
