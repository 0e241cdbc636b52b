//! Smaller inputs, and other inputs like it, around one that fails.
//!
//! What is asked of the [generator](crate::targeted) is a part of the input, or a few, with everything else given: it
//! makes values of those parts' types, smallest first, they take the place of the old ones on the tape, and the judge
//! rejects what the rest of the precondition excludes. So no candidate is lost and none outside the precondition is
//! taken. The documented order ([`Rank`](layout::Rank)) decides what is smaller.
//!
//! Before that, [`moves`] that need no solver: something left out, a scalar nearer to its origin.
//!
//! Generated functions aren't shrunk. They answer as they did when the input failed; a candidate that asks for another answer
//! doesn't count.

mod joint_moves;
pub(crate) mod layout;
mod moves;
mod search;
mod told_lengths;

#[cfg(test)]
mod tests;

use self::layout::{Layout, PartKind};
use self::moves::Move;
use self::search::{Found, Search};
use crate::expr::{Expr, Name};
use crate::graph::{Ty, TypeGraph};
use crate::oracle::Tables;
use crate::query::{Generate, Layer, Next, Root};
use crate::targeted::Generator;
use std::collections::HashSet;
use std::rc::Rc;
use std::time::Instant;
use touchstone_campaign::engine::{Proposal, Step};

/// What inputs of one specification consist of.
#[derive(Clone)]
pub(crate) struct Arguments {
    pub(crate) graph: Rc<TypeGraph>,
    pub(crate) types: Rc<[Ty]>,
    pub(crate) roots: Rc<[Root]>,
    pub(crate) requires: &'static [Expr],
    /// The name of a part that isn't a whole argument: no predicate mentions it.
    pub(crate) unnamed: Name,
}

/// Most candidates taken from a search that no claim rests on, and at a time from any.
const TURN: usize = 64;
const LIMITED: usize = 256;
/// Pairs of scalars are searched if there are at most so many of them.
const MAX_PAIRED: usize = 8;
/// Most ways to leave something out that are tried with all scalars solved anew.
const MAX_REPAIRED: usize = 32;
/// The greatest depth that is gone through for the smallest input: the lists of integers grow with it.
const MAX_SMALLEST: u32 = 256;

/// The candidates around one input.
pub(crate) struct Proposals {
    arguments: Arguments,
    pub(crate) tape: Rc<[i128]>,
    /// How its generated functions behave.
    pub(crate) tables: Tables,
    /// What they were asked of that.
    pub(crate) asked: Tables,
    layout: Layout,
    /// What was proposed as smaller already, around this input or the ones before it.
    seen: HashSet<Rc<[i128]>>,
    plan: Plan,
}

enum Plan {
    Nothing,
    Smallest {
        depth: u32,
        generator: Option<Box<Generator>>,
    },
    /// The next comes last.
    Moves(Vec<Move>),
    Smaller {
        searches: Vec<Search>,
        turn: usize,
        taken: usize,
    },
    Variants(Box<Search>),
}

impl Proposals {
    /// Around an input that failed, whose functions were asked this; `None` if its tape doesn't fit the types.
    pub(crate) fn new(arguments: Arguments, tape: Rc<[i128]>, asked: Tables) -> Option<Proposals> {
        let layout = Layout::of(&arguments.graph, &arguments.types, &tape)?;
        let seen = HashSet::from([tape.clone()]);
        let tables = asked.clone();
        Some(Proposals { arguments, tape, tables, asked, layout, seen, plan: Plan::Nothing })
    }

    /// The same around another input.
    pub(crate) fn moved(self, tape: Rc<[i128]>, asked: Tables) -> Option<Proposals> {
        let mut moved = Proposals::new(self.arguments, tape, asked)?;
        moved.tables = self.tables;
        moved.seen.extend(self.seen);
        Some(moved)
    }

    /// Begins; `false` if there is nothing to propose.
    pub(crate) fn begin(&mut self, proposal: &Proposal) -> bool {
        self.plan = match proposal {
            Proposal::Smallest { .. } if !self.tables.is_empty() => Plan::Nothing,
            Proposal::Smallest { from } => Plan::Smallest { depth: *from, generator: None },
            Proposal::Simpler { depth } => {
                let mut moves = moves::all(&self.arguments.graph, &self.layout, &self.tape, *depth);
                moves.extend(joint_moves::all(&self.arguments.graph, &self.layout, &self.tape, *depth));
                moves.reverse();
                Plan::Moves(moves)
            }
            Proposal::Smaller { depth } => {
                Plan::Smaller { searches: self.searches(*depth), turn: 0, taken: 0 }
            }
            Proposal::Variants { parts, depth } => self.variants(parts, *depth),
        };
        !matches!(self.plan, Plan::Nothing)
    }

    /// The next candidate.
    pub(crate) fn next(&mut self, deadline: Option<Instant>) -> Step<Rc<[i128]>> {
        loop {
            let step = match &mut self.plan {
                Plan::Nothing => return Step::Exhausted,
                Plan::Variants(search) => return search.next(deadline).into_step(),
                Plan::Smallest { .. } => return self.next_smallest(deadline),
                Plan::Moves(moves) => match moves.pop() {
                    None => return Step::Exhausted,
                    Some(next) => next.apply(&self.tape, &self.layout).into(),
                },
                Plan::Smaller { .. } => match self.next_smaller(deadline) {
                    Found::Tape(tape) => tape,
                    other => return other.into_step(),
                },
            };
            if self.is_smaller(&step) && self.seen.insert(step.clone()) {
                return Step::Input(step);
            }
            if deadline.is_some_and(|deadline| deadline <= Instant::now()) {
                return Step::Unknown("the time was up".into());
            }
        }
    }

    fn is_smaller(&self, tape: &[i128]) -> bool {
        Layout::of(&self.arguments.graph, &self.arguments.types, tape)
            .is_some_and(|layout| layout.rank < self.layout.rank)
    }

    /// Depth after depth as a campaign goes through them, up to the input itself.
    fn next_smallest(&mut self, deadline: Option<Instant>) -> Step<Rc<[i128]>> {
        let Plan::Smallest { depth, generator } = &mut self.plan else { return Step::Exhausted };
        loop {
            if self.layout.rank.depth < u128::from(*depth) {
                return Step::Exhausted;
            }
            if *depth > MAX_SMALLEST {
                return Step::Unknown("too deep".into());
            }
            let Arguments { graph, roots, requires, .. } = &self.arguments;
            let layer = Layer::Depth { depth: *depth, exact: true };
            let source = generator
                .get_or_insert_with(|| Box::new(Generator::new(graph.clone(), layer, &[], roots, requires)));
            match source.next(deadline) {
                Next::Solution(solution) => {
                    let tape = solution.tape;
                    if !self.is_smaller(&tape) {
                        self.plan = Plan::Nothing;
                        return Step::Exhausted;
                    }
                    return Step::Input(tape);
                }
                Next::Exhausted => (*depth, *generator) = (*depth + 1, None),
                Next::Deadline => return Step::Unknown("the time was up".into()),
                Next::Unbounded(unbounded) => return Step::Unknown(unbounded.to_string()),
                Next::Unknown(reason) => return Step::Unknown(reason),
            }
        }
    }

    /// A few candidates of each search in turn, so that none waits for one without end.
    fn next_smaller(&mut self, deadline: Option<Instant>) -> Found {
        let Plan::Smaller { searches, turn, taken } = &mut self.plan else { return Found::Exhausted };
        loop {
            if searches.is_empty() {
                return Found::Exhausted;
            }
            if *taken == TURN || searches.len() <= *turn {
                *turn = if searches.len() <= *turn + 1 { 0 } else { *turn + 1 };
                *taken = 0;
            }
            match searches[*turn].next(deadline) {
                Found::Tape(tape) => {
                    *taken += 1;
                    return Found::Tape(tape);
                }
                Found::Exhausted => {
                    searches.remove(*turn);
                    *taken = 0;
                }
                Found::Unknown(reason) => return Found::Unknown(reason),
            }
        }
    }

    /// One part at a time, outermost first; then, as far as they go, parts that may be coupled.
    fn searches(&self, depth: u32) -> Vec<Search> {
        let parts = &self.layout.parts;
        let last = u32::try_from(self.layout.rank.depth).map_or(depth, |own| own.min(depth));
        let search = |holes: &[usize]| Search::new(&self.arguments, &self.tape, &self.layout, holes, 0, last);
        let is_structure =
            |part: &usize| matches!(parts[*part].kind, PartKind::Sequence { .. } | PartKind::Data);
        let mut searches: Vec<Search> =
            (0..parts.len()).filter(is_structure).map(|part| search(&[part])).collect();
        let whole = self.whole_arguments();
        let scalars: Vec<usize> =
            (0..parts.len()).filter(|part| parts[*part].kind == PartKind::Scalar).collect();
        let mut coupled = Vec::new();
        if whole.len() > 2 {
            coupled.extend(pairs(&whole));
        }
        if (2..=MAX_PAIRED).contains(&scalars.len()) {
            coupled.extend(pairs(&scalars));
        }
        searches.extend(coupled.iter().map(|holes| search(holes).limited(LIMITED)));
        // Scalars that go together, and those that go with what is left out: a length, a bound, an order.
        let removals = moves::removals(&self.arguments.graph, &self.layout, &self.tape);
        let fewer = removals.iter().take(MAX_REPAIRED).map(|next| next.apply(&self.tape, &self.layout));
        let structures = std::iter::once(self.tape.to_vec()).chain(fewer);
        searches
            .extend(structures.filter_map(|tape| Search::of_scalars(&self.arguments, &tape, last, LIMITED)));
        searches
    }

    /// The first parts of the arguments that aren't functions.
    fn whole_arguments(&self) -> Vec<usize> {
        let parts = &self.layout.parts;
        let begins = |at: &usize| *at == 0 || parts[*at - 1].argument != parts[*at].argument;
        let is_value = |at: &usize| parts[*at].kind != PartKind::Function;
        (0..parts.len()).filter(begins).filter(is_value).collect()
    }

    fn variants(&self, parts: &[usize], depth: u32) -> Plan {
        let Some(types) = parts.iter().map(|part| self.layout.parts.get(*part)).collect::<Option<Vec<_>>>()
        else {
            return Plan::Nothing;
        };
        let all_before =
            |before: u32| types.iter().all(|part| search::is_whole(&self.arguments.graph, part.ty, before));
        let is_fixed = types.iter().any(|part| part.kind == PartKind::Function);
        if is_fixed || depth.checked_sub(1).is_some_and(all_before) {
            return Plan::Nothing;
        }
        let search = Search::new(&self.arguments, &self.tape, &self.layout, parts, depth, depth);
        Plan::Variants(Box::new(search))
    }
}

fn pairs(items: &[usize]) -> Vec<Vec<usize>> {
    let later = |at: usize| items[at + 1..].iter().map(move |second| vec![items[at], *second]);
    (0..items.len()).flat_map(later).collect()
}
