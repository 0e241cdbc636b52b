//! The values of some parts of an input, all else as it is, smallest first.

use super::Arguments;
use super::layout::Layout;
use crate::datum::Datum;
use crate::expr::{Expr, Name};
use crate::form::Form;
use crate::graph::{Shape, Ty, TypeGraph, Unbounded};
use crate::query::{Generate, Layer, Next, Root};
use crate::scalars;
use crate::tape::TapeReader;
use crate::targeted::{Generator, leaf};
use crate::template::Template;
use std::ops::Range;
use std::rc::Rc;
use std::time::Instant;
use touchstone_campaign::engine::Step;

/// One such search, depth after depth.
pub(super) struct Search {
    graph: Rc<TypeGraph>,
    tape: Rc<[i128]>,
    holes: Vec<Range<usize>>,
    /// The holes as what is to be generated, and the arguments without a hole.
    roots: Vec<Root>,
    given: Vec<(Name, Datum)>,
    requires: &'static [Expr],
    depth: u32,
    last: u32,
    generator: Option<Box<Generator>>,
    left: usize,
}

/// What a search came to.
pub(super) enum Found {
    Tape(Rc<[i128]>),
    Exhausted,
    Unknown(String),
}

impl Found {
    pub(super) fn into_step(self) -> Step<Rc<[i128]>> {
        match self {
            Found::Tape(tape) => Step::Input(tape),
            Found::Exhausted => Step::Exhausted,
            Found::Unknown(reason) => Step::Unknown(reason),
        }
    }
}

impl Search {
    /// The holes, by their part numbers, get values of the depths `first..=last`.
    pub(super) fn new(
        arguments: &Arguments,
        tape: &Rc<[i128]>,
        layout: &Layout,
        holes: &[usize],
        first: u32,
        last: u32,
    ) -> Search {
        let mut holes = holes.to_vec();
        holes.sort_unstable();
        let part = |hole: &usize| layout.parts[*hole];
        let is_whole =
            |hole: usize| hole == 0 || layout.parts[hole - 1].argument != layout.parts[hole].argument;
        let roots = holes
            .iter()
            .map(|hole| {
                let name = match is_whole(*hole) {
                    true => arguments.roots[part(hole).argument].name,
                    false => arguments.unnamed,
                };
                Root::new(name, part(hole).ty)
            })
            .collect();
        let mut reader = TapeReader::new(&arguments.graph, tape);
        let data: Vec<Datum> = arguments.types.iter().map(|ty| reader.datum(*ty)).collect();
        let has_hole = |argument: usize| holes.iter().any(|hole| part(hole).argument == argument);
        let given = data
            .into_iter()
            .enumerate()
            .filter(|(argument, _)| !has_hole(*argument))
            .map(|(argument, datum)| (arguments.roots[argument].name, datum))
            .collect();
        Search {
            graph: arguments.graph.clone(),
            tape: tape.clone(),
            holes: holes.iter().map(|hole| layout.words(*hole)).collect(),
            roots,
            given,
            requires: arguments.requires,
            depth: first,
            last,
            generator: None,
            left: usize::MAX,
        }
    }

    /// All scalars of an input, its structure as it is; at most so many values. `None` if the tape writes no input.
    pub(super) fn of_scalars(
        arguments: &Arguments,
        tape: &[i128],
        last: u32,
        values: usize,
    ) -> Option<Search> {
        let mut words = tape.iter();
        let mut roots = Vec::new();
        for root in arguments.roots.iter() {
            let template = Template::of_tape(&arguments.graph, root.ty, &mut words)?;
            roots.push(Root { template: template.with_scalars_open(), ..root.clone() });
        }
        Some(Search {
            graph: arguments.graph.clone(),
            tape: [].into(),
            holes: roots.iter().map(|_| 0..0).collect(),
            roots,
            given: Vec::new(),
            requires: arguments.requires,
            depth: 0,
            last,
            generator: None,
            left: values,
        })
    }

    /// Gives so many values at most.
    pub(super) fn limited(mut self, values: usize) -> Search {
        self.left = values;
        self
    }

    pub(super) fn next(&mut self, deadline: Option<Instant>) -> Found {
        loop {
            if self.last < self.depth || self.left == 0 {
                return Found::Exhausted;
            }
            let generator = self.generator.get_or_insert_with(|| {
                let layer = Layer::Depth { depth: self.depth, exact: true };
                let (graph, given, roots) = (self.graph.clone(), &self.given, &self.roots);
                Box::new(Generator::new(graph, layer, given, roots, self.requires))
            });
            match generator.next(deadline) {
                Next::Solution(solution) => {
                    self.left -= 1;
                    return match self.filled(&solution.tape) {
                        Some(tape) => Found::Tape(tape),
                        None => Found::Unknown("a part was generated that doesn't fit its type".into()),
                    };
                }
                Next::Exhausted => {
                    self.generator = None;
                    match self.depth.checked_add(1) {
                        Some(next) => self.depth = next,
                        None => self.left = 0,
                    }
                }
                Next::Deadline => return Found::Unknown("the time was up".into()),
                Next::Unbounded(unbounded) => return Found::Unknown(unbounded.to_string()),
                Next::Unknown(reason) => return Found::Unknown(reason),
            }
        }
    }

    /// The tape with the holes filled from the solution.
    fn filled(&self, solution: &[i128]) -> Option<Rc<[i128]>> {
        let types: Vec<Ty> = self.roots.iter().map(|root| root.ty).collect();
        let layout = Layout::of(&self.graph, &types, solution)?;
        let (mut tape, mut copied, mut at) = (Vec::new(), 0, 0);
        for hole in &self.holes {
            let words = layout.words(at);
            tape.extend_from_slice(self.tape.get(copied..hole.start)?);
            tape.extend_from_slice(&solution[words.clone()]);
            (copied, at) = (hole.end, words.end);
        }
        tape.extend_from_slice(self.tape.get(copied..)?);
        Some(tape.into())
    }
}

/// Whether no value of the type is deeper than `depth`, predicates apart.
pub(super) fn is_whole(graph: &TypeGraph, ty: Ty, depth: u32) -> bool {
    let within = || -> Result<bool, Unbounded> {
        for inner in graph.reachable(ty)? {
            let ends = match graph.node(inner).shape {
                Shape::Bool => true,
                Shape::Int { .. } => {
                    let (low, high) = leaf::interval(graph, inner);
                    scalars::int_bounds(low, high, depth).is_none_or(|bounds| bounds == (low, high))
                }
                Shape::Form(form) => {
                    form.is_listed() && form.count().is_some_and(|count| count <= Form::up_to(depth) as u128)
                }
                Shape::Float(_) | Shape::Char | Shape::Function { .. } => false,
                Shape::Seq { length, .. } => length.is_some(),
                Shape::Data { core, .. } => !graph.is_recursive(inner, core)?,
            };
            if !ends {
                return Ok(false);
            }
        }
        Ok(true)
    };
    within().unwrap_or(false)
}
