//! What depth costs: how much of it is left for a part of a value.
//!
//! A part that can't contain the whole again has all of it. Of the fields that can, those cost a unit that are left when these two are
//! taken away, and so every way from a type back to itself costs one, and most ways no more:
//!
//! - a field whose type is a type argument: `Some` of an `Option<Box<Node>>`, an element of a `Vec<Tree>`, a component of a tuple. A type is
//!   a finite term, so no way goes round through such fields alone;
//! - a field of a type with one constructor (a struct around something), unless a way round would cost nothing then. Where several could
//!   be taken away, but not all, it's decided in the order of the types' paths and of their fields.
//!
//! So a list of n nodes comes at depth n, be it an `enum List { Nil, Cons(T, Box<List>) }`, a `struct Node { value: T, next: Option<Box<Node>> }` behind
//! an `Option`, or an `enum Link { Empty, More(Box<Node>) }` with a `struct Node { value: T, next: Link }`.

use super::{Core, Shape, Ty, TypeGraph, Unbounded};
use std::rc::Rc;

/// How much of a value's depth a part of it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// It doesn't contain the whole again: all that the layer has.
    Fresh,
    /// As much as the whole.
    Free,
    /// One less than the whole.
    Unit,
}

impl Cost {
    /// What is left for the part, of a value that has `budget`, in a layer of a depth; `None` if it has nothing to give.
    pub fn left(self, budget: u32, depth: u32) -> Option<u32> {
        match self {
            Cost::Fresh => Some(depth),
            Cost::Free => Some(budget),
            Cost::Unit => budget.checked_sub(1),
        }
    }

    /// What a part that needs so much needs of the whole; `None` if it has its own.
    pub fn needed(self, inside: u128) -> Option<u128> {
        match self {
            Cost::Fresh => None,
            Cost::Free => Some(inside),
            Cost::Unit => Some(inside.saturating_add(1)),
        }
    }

    /// Whether the part may contain the whole again.
    pub fn is_inside(self) -> bool {
        self != Cost::Fresh
    }
}

/// A field of a type in a circle of types, and where it leads within the circle.
struct Edge {
    from: Core,
    field: usize,
    to: Core,
    is_argument: bool,
    /// The path of the type, if it has one constructor.
    wraps: Option<&'static str>,
}

impl TypeGraph {
    /// What an element of a sequence costs: its type is the sequence's type argument.
    pub fn element_cost(&self, element: Ty, core: Core) -> Result<Cost, Unbounded> {
        Ok(if self.consumes(element, core)? { Cost::Free } else { Cost::Fresh })
    }

    /// What a field costs.
    pub(super) fn field_cost(
        &self,
        (whole, core): (Ty, Core),
        at: usize,
        field: Ty,
        is_argument: bool,
    ) -> Result<Cost, Unbounded> {
        if !self.consumes(field, core)? {
            return Ok(Cost::Fresh);
        }
        let is_free = is_argument || self.free_fields(whole, core)?.contains(&at);
        Ok(if is_free { Cost::Free } else { Cost::Unit })
    }

    /// Which fields of a type's only constructor cost nothing. Decided for the whole circle at once.
    fn free_fields(&self, ty: Ty, core: Core) -> Result<Rc<[usize]>, Unbounded> {
        if let Some(known) = self.free.borrow().get(&core) {
            return Ok(known.clone());
        }
        let edges = self.edges(ty, core)?;
        let mut order: Vec<&Edge> =
            edges.iter().filter(|edge| !edge.is_argument && edge.wraps.is_some()).collect();
        order.sort_by_key(|edge| (edge.wraps, edge.field, edge.from));
        let mut free: Vec<&Edge> = edges.iter().filter(|edge| edge.is_argument).collect();
        for edge in order {
            if edge.to != edge.from && !leads(&free, edge.to, edge.from) {
                free.push(edge);
            }
        }
        let mut known = self.free.borrow_mut();
        for edge in &edges {
            known.entry(edge.from).or_insert_with(|| {
                let own = free.iter().filter(|free| free.from == edge.from && !free.is_argument);
                own.map(|free| free.field).collect()
            });
        }
        Ok(known.entry(core).or_insert_with(|| Rc::new([])).clone())
    }

    /// The fields by which the types of a circle contain each other.
    fn edges(&self, ty: Ty, core: Core) -> Result<Vec<Edge>, Unbounded> {
        let mut circle: Vec<(Core, Ty)> = Vec::new();
        for inner in self.reachable(ty)? {
            if let Some(inside) = self.core_of(inner)
                && circle.iter().all(|(known, _)| *known != inside)
                && self.consumes(inner, core)?
            {
                circle.push((inside, inner));
            }
        }
        let within = |ty: Ty| self.core_of(ty).filter(|core| circle.iter().any(|(known, _)| known == core));
        let mut edges = Vec::new();
        for (from, ty) in &circle {
            match self.node(*ty).shape {
                Shape::Seq { element, .. } => edges.extend(within(element).map(|to| Edge {
                    from: *from,
                    field: 0,
                    to,
                    is_argument: true,
                    wraps: None,
                })),
                Shape::Data { definition, core } => {
                    let wraps = (definition.constructors.len() == 1).then_some(definition.path);
                    for constructor in 0..definition.constructors.len() {
                        for (field, raw) in self.raw_fields(core, definition, constructor).iter().enumerate()
                        {
                            let to = within(self.intern(&raw.ty)?);
                            let is_argument = raw.is_argument;
                            edges.extend(to.map(|to| Edge { from: *from, field, to, is_argument, wraps }));
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(edges)
    }
}

/// Whether edges lead from one type to another.
fn leads(edges: &[&Edge], from: Core, to: Core) -> bool {
    let mut reached = vec![from];
    let mut at = 0;
    while let Some(next) = reached.get(at).copied() {
        if next == to {
            return true;
        }
        at += 1;
        for edge in edges.iter().filter(|edge| edge.from == next) {
            if !reached.contains(&edge.to) {
                reached.push(edge.to);
            }
        }
    }
    false
}
