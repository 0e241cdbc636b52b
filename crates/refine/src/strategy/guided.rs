//! The sample that's guided by what comparisons in the code under test saw.
//!
//! An input that led somewhere new is worked on. Each of its edits, what [comparisons suggest](crate::feedback) and then a change of every part by itself,
//! pins a part of a template: first the rest stays as it was, then its scalars open, then everything beside the part. The kernel solves it
//! under the precondition, so that what comes is valid by construction. Where a change shows that an operand answers linearly, what makes both
//! operands equal is the next edit. When all edits are done, such inputs are crossed with random values.
//!
//! What comes depends on counts alone: the same code gives the same inputs.

use super::{RememberedInputs, Request, Seen, is_plain, random};
use crate::expr::Expr;
use crate::feedback::matching::{self, Edit, Parts};
use crate::feedback::{Entry, Feedback, LARGE, linear};
use crate::graph::{Shape, Ty, TypeGraph};
use crate::query::{Generate, Layer, Next, Root, Since, Solution};
use crate::rtype::SeqOrder;
use crate::shrink::layout::{Layout, PartKind};
use crate::strategy::rng::Rng;
use crate::targeted;
use crate::template::{Path, Template};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Instant;

/// Most edits of an input in a row, if others wait.
const TURN: u32 = 48;

/// Crossings in a row without a new input after which they are given up.
const VAIN: u32 = 256;

/// Most steps of the search spent on an edit in each way to solve it, and values offered of each type.
const STEPS: u64 = 2_000;
const OFFERED: usize = 10;

/// Sample around the inputs that comparisons of earlier runs lead to.
pub(crate) struct Guided {
    graph: Rc<TypeGraph>,
    roots: Vec<Root>,
    types: Vec<Ty>,
    requires: &'static [Expr],
    feedback: Rc<Feedback>,
    /// Whether nothing but intervals constrains, and whether each value has one place on the tape only besides: then what's complete needs no search.
    is_plain: bool,
    is_free: bool,
    values: random::Generator,
    rng: Rng,
    seen: Rc<RefCell<Seen>>,
    /// The depth up to which all inputs had their turn.
    tried: Option<u32>,
    /// The inputs that are worked on, and how many of those that led somewhere new were taken.
    work: VecDeque<Work>,
    done: Vec<Work>,
    taken: usize,
    left: u32,
    /// The change whose run comes next.
    pending: Option<Change>,
}

/// An input that is worked on.
struct Work {
    entry: Rc<Entry>,
    layout: Layout,
    templates: Vec<Template>,
    /// Where each part is: its argument, and its path there.
    places: Vec<(usize, Path)>,
    edits: VecDeque<Planned>,
}

/// An edit, in one of several ways, and whether what it changes is to be learnt from.
struct Planned {
    ways: Vec<Edit>,
    is_change: bool,
}

/// A change of one scalar of an input.
struct Change {
    entry: Rc<Entry>,
    part: usize,
}

impl Guided {
    /// The request's layer says how large random structures get.
    pub(crate) fn new(
        request: &Request<'_>,
        feedback: Rc<Feedback>,
        tried: Option<&RememberedInputs>,
    ) -> Guided {
        let layer = Layer::Depth { depth: request.layer.depth().max(1), exact: false };
        let is_plain = is_plain(request);
        Guided {
            graph: request.graph.clone(),
            roots: request.roots.to_vec(),
            types: request.roots.iter().map(|root| root.ty).collect(),
            requires: request.requires,
            feedback,
            is_plain,
            is_free: is_plain && has_no_order(request),
            values: random::Generator::of_size(request, layer),
            rng: Rng::new(request.seed, u64::MAX - 1),
            seen: request.seen.clone(),
            tried: tried.and_then(|tried| tried.depth),
            work: VecDeque::new(),
            done: Vec::new(),
            taken: 0,
            left: TURN,
            pending: None,
        }
    }

    /// Takes what led somewhere new since: it comes first, and what was there at the beginning smallest first.
    fn take(&mut self) {
        let mut fresh = self.feedback.corpus(self.taken);
        let is_first = self.taken == 0;
        self.taken += fresh.len();
        fresh.retain(|entry| entry.tape.len() <= LARGE);
        if is_first {
            fresh.sort_by_key(|entry| entry.tape.len());
        }
        let work: Vec<Work> = fresh.into_iter().filter_map(|entry| self.begin(entry)).collect();
        if is_first {
            self.work.extend(work);
        } else if !work.is_empty() {
            work.into_iter().for_each(|work| self.work.push_front(work));
            self.left = TURN;
        }
    }

    fn begin(&self, entry: Rc<Entry>) -> Option<Work> {
        let layout = Layout::of(&self.graph, &self.types, &entry.tape)?;
        let mut words = entry.tape.iter();
        let mut templates = Vec::new();
        for ty in &self.types {
            templates.push(Template::of_tape(&self.graph, *ty, &mut words)?);
        }
        let parts = Parts { graph: &self.graph, tape: &entry.tape, layout: &layout };
        let suggested = matching::edits(&parts, &entry.trace);
        let suggested = suggested.into_iter().map(|edit| Planned { ways: vec![edit], is_change: false });
        let changes = matching::changes(&parts).into_iter().map(|ways| Planned { ways, is_change: true });
        let edits = suggested.chain(changes).collect();
        let paths = |(at, template): (usize, &Template)| {
            template.paths().into_iter().map(move |path| (at, path)).collect::<Vec<_>>()
        };
        let places = templates.iter().enumerate().flat_map(paths).collect();
        Some(Work { entry, layout, templates, places, edits })
    }

    /// What the run of the last change says: the edits that it suggests come next.
    fn learn(&mut self) {
        let (Some(change), Some(last)) = (self.pending.take(), self.feedback.take_last()) else { return };
        let Change { entry, part } = change;
        let (Some(before), Some(after)) = (entry.tape.get(part), last.tape.get(part)) else { return };
        let is_that = entry.tape.len() == last.tape.len()
            && entry
                .tape
                .iter()
                .zip(&*last.tape)
                .enumerate()
                .all(|(at, (one, other))| at == part || one == other);
        if !is_that || before == after {
            return;
        }
        let Some(work) = self.work.iter_mut().find(|work| Rc::ptr_eq(&work.entry, &entry)) else { return };
        let shape = &self.graph.node(work.layout.parts[part].ty).shape;
        let solved = linear::solutions(&entry.trace, &last.trace, *before, after.wrapping_sub(*before));
        for word in solved.into_iter().filter(|word| Template::is_scalar_of(*word, shape)).rev() {
            let edit = Edit { part, with: Template::Scalar(word) };
            work.edits.push_front(Planned { ways: vec![edit], is_change: false });
        }
    }

    /// The next edit, its input, and how often more it's that input's turn.
    fn plan(&mut self) -> Option<Planned> {
        if self.left == 0 {
            self.left = TURN;
            self.work.rotate_left(1);
        }
        loop {
            if let Some(planned) = self.work.front_mut()?.edits.pop_front() {
                self.left -= 1;
                return Some(planned);
            }
            let done = self.work.pop_front();
            self.done.extend(done.filter(|work| !work.layout.parts.is_empty()));
            self.left = TURN;
        }
    }

    /// An input that was worked on, crossed with a random value: that takes the place of a part of its type, or a sequence's elements are put
    /// into another sequence.
    fn cross(&mut self, deadline: Option<Instant>) -> Next {
        for _ in 0..VAIN {
            if self.done.is_empty() {
                break;
            }
            // Of two the later one: it lies deeper in the code.
            let at = self.rng.index(self.done.len()).max(self.rng.index(self.done.len()));
            let Some(edit) = self.crossing(at) else { continue };
            let work = self.done.swap_remove(at);
            self.work.push_front(work);
            let next = self.solve(&edit, deadline);
            let work = self.work.pop_front();
            self.done.extend(work);
            let last = self.done.len() - 1;
            self.done.swap(at, last);
            if let Some(next) = next {
                return next;
            }
        }
        Next::Exhausted
    }

    /// An edit of that input which a random value gives.
    fn crossing(&mut self, at: usize) -> Option<Edit> {
        let tape = self.values.structure()?;
        let drawn = Layout::of(&self.graph, &self.types, &tape)?;
        let work = self.done.get(at)?;
        let structures: Vec<usize> = (0..work.layout.parts.len())
            .filter(|of| work.layout.parts[*of].kind != PartKind::Scalar)
            .collect();
        // Most parts are scalars, and least comes of them.
        let part = match structures.get(self.rng.index(structures.len())) {
            Some(part) if self.rng.index(4) > 0 => *part,
            _ => self.rng.index(work.layout.parts.len()),
        };
        let ty = work.layout.parts[part].ty;
        let alike: Vec<usize> = (0..drawn.parts.len()).filter(|of| drawn.parts[*of].ty == ty).collect();
        let from = *alike.get(self.rng.index(alike.len()))?;
        let with = Template::of_tape(&self.graph, ty, &mut tape[from..].iter())?;
        let parts = Parts { graph: &self.graph, tape: &work.entry.tape, layout: &work.layout };
        let is_open = work.layout.parts[part].kind == PartKind::Sequence { fixed: false };
        let (true, Template::Shape { parts: fresh, .. }) = (is_open && self.rng.index(4) > 0, &with) else {
            return Some(Edit { part, with });
        };
        let mut elements = matching::elements(&parts, part)?;
        let begin = match self.rng.index(3) {
            0 => elements.len(),
            1 => 0,
            _ => self.rng.index(elements.len() + 1),
        };
        elements.splice(begin..begin, fresh.iter().cloned());
        Some(Edit { part, with: Template::Shape { choice: elements.len(), parts: elements } })
    }

    /// Solves an edit of the input at hand: with all else as it was, with other scalars, with anything beside the part.
    fn solve(&mut self, edit: &Edit, deadline: Option<Instant>) -> Option<Next> {
        let work = self.work.front()?;
        let (argument, path) = work.places.get(edit.part)?.clone();
        let templates = work.templates.clone();
        let kept = replaced(&templates, argument, &path, &edit.with);
        if self.is_free && !kept.iter().any(Template::has_holes) {
            let mut tape = Vec::new();
            kept.iter().for_each(|template| {
                template.write(&mut tape);
            });
            let since = Since::default();
            return self.unless_known(Next::Solution(Solution {
                tape: tape.into(),
                attains: true,
                certain: false,
                since,
            }));
        }
        let kept = self.search(kept);
        match self.kernel(kept, false).next(deadline) {
            Next::Exhausted if !self.is_plain => {}
            other => return self.unless_known(other),
        }
        let scalars =
            templates.iter().map(|template| template.clone().with_scalars_open()).collect::<Vec<_>>();
        let beside = templates.iter().enumerate().map(|(at, template)| match at == argument {
            true => along(template, &path),
            false => Template::Hole,
        });
        for around in [scalars, beside.collect()] {
            let opened = self.search(replaced(&around, argument, &path, &edit.with));
            match self.kernel(opened, true).next(deadline) {
                Next::Exhausted => {}
                other => return self.unless_known(other),
            }
        }
        None
    }

    /// The roots with these templates.
    fn search(&self, templates: Vec<Template>) -> Vec<Root> {
        let roots = self.roots.iter().zip(templates);
        roots.map(|(root, template)| Root { template, ..root.clone() }).collect()
    }

    /// A search for the values of these roots; `draws`: what's open is any of some random values.
    fn kernel(&mut self, roots: Vec<Root>, draws: bool) -> targeted::Generator {
        let has_holes = roots.iter().any(|root| root.template.has_holes());
        let size: usize = roots.iter().map(|root| root.template.size()).sum();
        let layer = Layer::Drawn { depth: u32::try_from(size).unwrap_or(u32::MAX) };
        let kernel = targeted::Generator::new(self.graph.clone(), layer, &[], &roots, self.requires);
        if !draws && !has_holes {
            return kernel;
        }
        // Each search has an order of its own.
        self.rng.word();
        kernel.among(self.values.offers(OFFERED), self.rng.clone(), STEPS)
    }

    /// A solution that wasn't given before.
    fn unless_known(&self, next: Next) -> Option<Next> {
        match next {
            Next::Solution(solution) => {
                let is_tried = self.tried.is_some_and(|tried| {
                    let layout = Layout::of(&self.graph, &self.types, &solution.tape);
                    layout.is_none_or(|layout| layout.rank.depth <= tried.into())
                });
                let is_new = !is_tried && self.seen.borrow_mut().is_new(&solution.tape);
                is_new.then_some(Next::Solution(solution))
            }
            Next::Exhausted | Next::Unknown(_) | Next::Unbounded(_) => None,
            Next::Deadline => Some(Next::Deadline),
        }
    }
}

/// Whether no sequence is a set, a map or a heap, which is written in one order only.
fn has_no_order(request: &Request<'_>) -> bool {
    let is_free = |ty: &Ty| match request.graph.node(*ty).shape {
        Shape::Seq { order, rearranges, .. } => order == SeqOrder::Any && !rearranges,
        _ => true,
    };
    request.roots.iter().all(|root| request.graph.reachable(root.ty).is_ok_and(|all| all.iter().all(is_free)))
}

/// The templates with a part of one replaced.
fn replaced(templates: &[Template], argument: usize, path: &[usize], with: &Template) -> Vec<Template> {
    let mut templates = templates.to_vec();
    if let Some(template) = templates.get_mut(argument) {
        *template = std::mem::take(template).with(path, with.clone());
    }
    templates
}

/// The template with holes for all that isn't on the way to a part.
fn along(template: &Template, path: &[usize]) -> Template {
    match (template, path) {
        (Template::Shape { choice, parts }, [next, rest @ ..]) => {
            let parts = parts.iter().enumerate();
            let parts = parts.map(|(at, part)| if at == *next { along(part, rest) } else { Template::Hole });
            Template::Shape { choice: *choice, parts: parts.collect() }
        }
        _ => Template::Hole,
    }
}

impl Generate for Guided {
    fn next(&mut self, deadline: Option<Instant>) -> Next {
        loop {
            self.learn();
            self.take();
            if deadline.is_some_and(|deadline| deadline <= Instant::now()) {
                return Next::Deadline;
            }
            let Some(Planned { ways, is_change }) = self.plan() else { return self.cross(deadline) };
            for edit in ways {
                let Some(next) = self.solve(&edit, deadline) else { continue };
                if is_change && matches!(edit.with, Template::Scalar(_)) {
                    let entry = self.work.front().map(|work| work.entry.clone());
                    self.pending = entry.map(|entry| Change { entry, part: edit.part });
                }
                return next;
            }
        }
    }

    fn is_clipped(&self) -> bool {
        true
    }
}
