//! Sets of procedures: what a variable stands for where procedures that differ are joined. Without them the variable would be
//! any procedure that a client can have, and the procedures would have been handed to the client, which may call them
//! with anything.
//!
//! A set grows only. A member's captured values may be variables that stand for a member of the same set: that's how
//! procedures wrapped around procedures, any number of times, are finitely many (0CFA, Shivers 1991: a procedure is its text;
//! what it captured is joined over all that were made of it). A variable that stands for a set stands for all members that
//! the set will have, so all bodies are run again when one is added.

use std::rc::Rc;

use super::join;
use crate::symbolic::shape::{Graph, Shape};
use touchstone_front_racket::number::Number;

/// Depth to which members that aren't closures are compared to be taken for alike.
const OUTLINE: u32 = 3;

/// Leftovers of generalising, beside its result.
#[derive(Debug, Default)]
pub struct Widening {
    /// Handed to the client, not looked at yet.
    pub handed: Vec<Graph>,
    /// Numbers worth comparing with, whatever is joined.
    pub bounds: Rc<[Number]>,
    sets: Vec<Set>,
    /// Whether a set has grown.
    pub grown: bool,
}

#[derive(Debug, Default)]
struct Set {
    members: Vec<Member>,
    /// The set that this one has become part of.
    merged: Option<usize>,
    /// Whether the client has the members.
    handed: bool,
}

#[derive(Debug)]
struct Member {
    /// The member's outline.
    outline: Vec<u32>,
    graph: Graph,
    /// Number of times it was generalised.
    version: u32,
}

impl Widening {
    /// Nothing was generalised yet; these numbers are worth comparing with.
    pub fn new(bounds: Vec<Number>) -> Widening {
        Widening { bounds: bounds.into(), ..Widening::default() }
    }

    /// The set that a set is by now.
    fn current(&self, set: usize) -> usize {
        let mut set = set;
        while let Some(next) = self.sets.get(set).and_then(|set| set.merged) {
            set = next;
        }
        set
    }

    /// A procedure that may be either of two shapes: the set of both, if both are procedures of the program.
    pub fn either(&mut self, left: (&Graph, &Shape), right: (&Graph, &Shape)) -> Option<usize> {
        let sets = [member_of(left)?, member_of(right)?];
        let set = match sets {
            [Some(one), Some(other)] => self.merge(one, other),
            [Some(set), None] | [None, Some(set)] => self.current(set),
            [None, None] => {
                self.sets.push(Set::default());
                self.sets.len() - 1
            }
        };
        for ((graph, shape), known) in [left, right].into_iter().zip(sets) {
            if known.is_none() {
                self.add(set, graph.only(shape));
            }
        }
        Some(self.current(set))
    }

    fn merge(&mut self, one: usize, other: usize) -> usize {
        let (one, other) = (self.current(one), self.current(other));
        if one == other {
            return one;
        }
        let from = std::mem::take(&mut self.sets[other]);
        self.sets[other].merged = Some(one);
        self.grown = true;
        if from.handed {
            self.hand(one);
        }
        from.members.into_iter().for_each(|member| self.add(one, member.graph));
        self.current(one)
    }

    fn add(&mut self, set: usize, member: Graph) {
        let mut outline = Vec::new();
        for root in &member.roots {
            let depth = if root.open().lambda().is_some() { 1 } else { OUTLINE };
            root.outline(depth, &mut outline);
        }
        loop {
            let set = self.current(set);
            let known = self.sets[set].members.iter_mut().find(|other| other.outline == outline);
            let Some(known) = known else {
                self.grown = true;
                if self.sets[set].handed {
                    self.handed.push(member.clone());
                }
                self.sets[set].members.push(Member { outline, graph: member, version: 0 });
                return;
            };
            let (old, version) = (known.graph.clone(), known.version);
            let joined = join::join_graphs(0, &old, &member, self);
            // What's joined may hold further members, and may have made this set part of another.
            let set = self.current(set);
            let known = self.sets[set].members.iter_mut().find(|other| other.outline == outline);
            let Some(known) = known.filter(|known| known.version == version) else { continue };
            if joined.changed {
                known.graph = joined.graph.clone();
                known.version += 1;
                self.grown = true;
                if self.sets[set].handed {
                    self.handed.push(joined.graph);
                }
            }
            return;
        }
    }

    /// The client has all members of a set from now on.
    pub fn hand(&mut self, set: usize) {
        let set = self.current(set);
        if !std::mem::replace(&mut self.sets[set].handed, true) {
            self.handed.extend(self.sets[set].members.iter().map(|member| member.graph.clone()));
        }
    }

    /// Whether two sets are the same by now.
    pub fn same(&self, one: Option<usize>, other: Option<usize>) -> bool {
        one.map(|set| self.current(set)) == other.map(|set| self.current(set))
    }

    /// By set: its members.
    pub fn members(&self) -> Vec<Vec<Graph>> {
        let members =
            |set: usize| self.sets[self.current(set)].members.iter().map(|member| member.graph.clone());
        (0..self.sets.len()).map(|set| members(set).collect()).collect()
    }
}

/// Membership of a shape: a procedure of the program, or one of a set, then which.
fn member_of((graph, shape): (&Graph, &Shape)) -> Option<Option<usize>> {
    match shape {
        Shape::Closure(..) | Shape::Guarded(..) | Shape::Prim(_) | Shape::Struct(..) => Some(None),
        Shape::Var(var) => graph.vars[*var].among.map(Some),
        _ => None,
    }
}
