//! A state: calls with their registers, memory, the constraints on the way there, and what was asked of the environment.
//! The same type under every merge policy. Copying one is cheap: what's large is shared until it's written.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use touchstone_logic::{Op, SortError, Store, TermId};
use touchstone_program::Span;

use crate::code::{Place, Routine};
use crate::engine::Pair;
use crate::input::Question;
use crate::invent::Leaf;
use crate::memory::Memory;
use crate::query::Model;
use crate::value::{self, Val};
use crate::word::Kind;

/// An active call.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) routine: Rc<Routine>,
    pub(crate) registers: Vec<Val>,
    pub(crate) block: u32,
    /// The next instruction.
    pub(crate) next: u32,
    /// How often each loop around the block was gone round, the outermost first.
    pub(crate) rounds: Vec<Rounds>,
    pub(crate) outs: Rc<[Place]>,
    /// The stack objects of the call.
    pub(crate) stack: Vec<u64>,
}

/// How often a loop was gone round.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Rounds {
    pub(crate) all: u32,
    /// Those in which something was decided or asked, which are the ones that are bounded.
    pub(crate) open: u32,
    /// [`State::decided`] when its head was entered last.
    pub(crate) decided: usize,
}

/// A condition on the way to a state, and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Constraint {
    pub(crate) term: TermId,
    pub(crate) span: Span,
    /// Set if it's what the search keeps to, not what the code decides.
    pub(crate) within: bool,
}

/// Something that was asked.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Asked {
    /// A value, and what it is of the source where that's known.
    Value { question: Question, span: Span, value: Val, kind: Kind, leaf: Option<Leaf> },
    /// The edge that a free choice takes.
    Choice(u32),
    /// What was asked depends: the first where the condition holds, else the second.
    Either { guard: TermId, yes: Rc<[Asked]>, no: Rc<[Asked]> },
}

/// The way to a state, as conditions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Path {
    constraints: Rc<Vec<Constraint>>,
    facts: Rc<FxHashSet<TermId>>,
    /// Terms that are known to be a constant.
    bindings: Rc<FxHashMap<TermId, u128>>,
}

type Built<T> = Result<T, SortError>;

impl Path {
    pub(crate) fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    pub(crate) fn terms(&self) -> Vec<TermId> {
        self.constraints.iter().map(|constraint| constraint.term).collect()
    }

    /// Adds a condition; conjunctions are taken apart.
    pub(crate) fn add(&mut self, store: &mut Store, term: TermId, span: Span) -> Built<()> {
        self.extend(store, term, span, false)
    }

    /// Adds what the search keeps to. It's in queries, where it's seen which answers depend on it, and not among the facts that are
    /// known at a glance.
    pub(crate) fn keep_within(&mut self, store: &mut Store, term: TermId, span: Span) -> Built<()> {
        self.extend(store, term, span, true)
    }

    fn extend(&mut self, store: &mut Store, term: TermId, span: Span, within: bool) -> Built<()> {
        let mut pending = vec![term];
        while let Some(term) = pending.pop() {
            match (store.op(term).clone(), store.args(term).to_vec()) {
                (Op::And, parts) => pending.extend(parts.into_iter().rev()),
                (Op::Not, inner) if *store.op(inner[0]) == Op::Or => {
                    for part in store.args(inner[0]).to_vec().into_iter().rev() {
                        pending.push(store.not(part)?);
                    }
                }
                (op, args) => {
                    if store.literal(term) == Some(&true.into()) || self.facts.contains(&term) {
                        continue;
                    }
                    if within {
                        Rc::make_mut(&mut self.constraints).push(Constraint { term, span, within });
                        continue;
                    }
                    Rc::make_mut(&mut self.facts).insert(term);
                    if op == Op::Eq
                        && let Val::Word(word) = value::val(store, args[1])
                    {
                        Rc::make_mut(&mut self.bindings).insert(args[0], word);
                    }
                    Rc::make_mut(&mut self.constraints).push(Constraint { term, span, within });
                }
            }
        }
        Ok(())
    }

    /// Whether a condition is true or false on this path, as far as that's seen at a glance.
    pub(crate) fn decide(&self, store: &mut Store, condition: Val) -> Built<Option<bool>> {
        match condition {
            Val::Word(word) => Ok(Some(word != 0)),
            Val::Term(term) => self.decide_term(store, term, 4),
        }
    }

    fn decide_term(&self, store: &mut Store, term: TermId, depth: u32) -> Built<Option<bool>> {
        if self.facts.contains(&term) {
            return Ok(Some(true));
        }
        let (op, args) = (store.op(term).clone(), store.args(term).to_vec());
        let deeper = depth.saturating_sub(1);
        match op {
            Op::Literal(value) => return Ok(value.as_bool()),
            Op::Not => return Ok(self.decide_term(store, args[0], deeper)?.map(|truth| !truth)),
            Op::Eq => {
                if let (Some(known), Val::Word(word)) =
                    (self.bindings.get(&args[0]), value::val(store, args[1]))
                {
                    return Ok(Some(*known == word));
                }
            }
            Op::And | Op::Or if depth > 0 => {
                let decisive = op == Op::Or;
                let mut all = true;
                for arg in args {
                    match self.decide_term(store, arg, deeper)? {
                        Some(truth) if truth == decisive => return Ok(Some(decisive)),
                        Some(_) => {}
                        None => all = false,
                    }
                }
                if all {
                    return Ok(Some(!decisive));
                }
            }
            _ => {}
        }
        let negation = store.not(term)?;
        Ok(self.facts.contains(&negation).then_some(false))
    }

    /// How many constraints two paths begin with in common.
    pub(crate) fn common(&self, other: &Path) -> usize {
        let both = self.constraints.iter().zip(other.constraints.iter());
        both.take_while(|(a, b)| a == b).count()
    }

    /// The path of so many constraints of this one, and one more, which may say what the search keeps to.
    pub(crate) fn joined(
        &self,
        store: &mut Store,
        common: usize,
        more: TermId,
        span: Span,
        within: bool,
    ) -> Built<Path> {
        let mut path = Path::default();
        for constraint in &self.constraints[..common] {
            path.extend(store, constraint.term, constraint.span, constraint.within)?;
        }
        path.extend(store, more, span, within)?;
        Ok(path)
    }
}

/// A state: a place in the code with all that's known there.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) id: u64,
    pub(crate) frames: Vec<Frame>,
    pub(crate) globals: Vec<Val>,
    pub(crate) memory: Memory,
    pub(crate) path: Path,
    /// A model of the path; `None` if it isn't known to have one.
    pub(crate) model: Option<Rc<Model>>,
    /// Set if the model's run ended before the run's end was seen, or isn't the same elsewhere: the state may come to goals on its model's
    /// way that weren't covered by it.
    pub(crate) is_ahead: bool,
    /// Set if the model's run didn't take an edge that the state took: what the state comes to from there on isn't covered by it.
    pub(crate) strayed: bool,
    /// A model of so many constraints at the path's beginning: what a query for the rest can begin from.
    pub(crate) hint: Option<(Rc<Model>, usize)>,
    pub(crate) asked: Rc<Vec<Asked>>,
    /// Branches with several possible outcomes behind it.
    pub(crate) depth: u32,
    /// How often the same instruction was begun again, with other addresses or sizes.
    pub(crate) retries: u32,
    /// Statements and jumps behind it.
    pub(crate) steps: u64,
    /// When its ancestors last covered something new: a count of test cases.
    pub(crate) fresh: u64,
    /// The pair of runs that it's in, of a product program.
    pub(crate) pair: Option<Rc<Pair>>,
}

impl State {
    pub(crate) fn frame(&self) -> Option<&Frame> {
        self.frames.last()
    }

    pub(crate) fn read(&self, place: Place) -> Val {
        match (place, self.frames.last()) {
            (Place::Local(number), Some(frame)) => frame.registers[number as usize],
            (Place::Local(_), None) => Val::Word(0),
            (Place::Global(number), _) => self.globals[number as usize],
        }
    }

    pub(crate) fn write(&mut self, place: Place, val: Val) {
        match (place, self.frames.last_mut()) {
            (Place::Local(number), Some(frame)) => frame.registers[number as usize] = val,
            (Place::Local(_), None) => {}
            (Place::Global(number), _) => self.globals[number as usize] = val,
        }
    }

    /// How much was decided and asked on the way here. What loops do between equal numbers, they do for all inputs that come here.
    pub(crate) fn decided(&self) -> usize {
        self.path.constraints().len() + self.asked.len()
    }

    pub(crate) fn ask(&mut self, asked: Asked) {
        Rc::make_mut(&mut self.asked).push(asked);
    }

    /// Where it is, so that what's least is behind the others in every order of execution: see [`crate::merge`].
    pub(crate) fn position(&self) -> Vec<(u32, u32)> {
        let mut position = Vec::with_capacity(self.frames.len() * 2);
        for frame in &self.frames {
            let block = &frame.routine.blocks[frame.block as usize];
            for (header, rounds) in block.loops.iter().zip(&frame.rounds) {
                position.push((*header, rounds.all + 1));
            }
            // Inside a loop the header's rank comes first, so the block's own place follows it.
            position.push((block.rank, 0));
            position.push((frame.next, frame.routine.id.0));
        }
        // What's inside a call comes before what's behind it.
        position.push((u32::MAX, u32::MAX));
        position
    }

    /// Where it is: procedure, block and instruction of each call, the outermost first. The innermost may be about to begin its
    /// instruction again.
    pub(crate) fn place(&self) -> Vec<(touchstone_program::ProcedureId, u32, u32)> {
        let innermost = self.frames.len().saturating_sub(1);
        let at = |(depth, frame): (usize, &Frame)| {
            // What has no body has no blocks.
            let first = frame.routine.blocks.get(frame.block as usize).map_or(0, |block| block.first);
            let next = if depth == innermost { frame.next.saturating_sub(1).max(first) } else { frame.next };
            (frame.routine.id, frame.block, next)
        };
        self.frames.iter().enumerate().map(at).collect()
    }
}
