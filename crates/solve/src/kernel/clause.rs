//! Clauses: disjunctions of literals, of which two are watched (Moskewicz et al., *Chaff*, 2001).
//!
//! A clause looks on only when one of its first two literals becomes false, so it costs nothing for all the others.
//!
//! # What holds
//! - When nothing is pending, each clause's first two literals are not false, or one of the two is true and became so no
//!   later (at no deeper level) than the other became false.
//! - What breaks it is a literal becoming false; [`Space::falsify`] restores it, moving the watch or making the other
//!   watched literal true.
//! - Backtracking restores nothing: popping a level can only make literals unknown again, and by the second part never
//!   the true one alone. So the order of a clause's literals and the lists of watches stay as the search left them.
//! - A literal that is false when its clause is posted stays so for the clause's life and is left out of it.
//!
//! The watches of a literal form a doubly linked list through one array, two nodes for each clause. So a move and the
//! removal of a clause with its level cost O(1) and allocate nothing.

use super::constraint::Lit;
use super::propagator::Span;
use super::queue::{NO_WATCHER, Watched};
use super::space::{Conflict, Space};

/// All clauses of a space. Nodes `2 c` and `2 c + 1` watch the first and the second literal of clause `c`.
#[derive(Clone, Debug, Default)]
pub(super) struct Clauses {
    spans: Vec<Span>,
    links: Vec<Link>,
    /// Literals that became false and are watched, from `head` on yet to be looked at.
    falsified: Vec<Lit>,
    head: usize,
}

#[derive(Clone, Copy, Debug)]
struct Link {
    previous: u32,
    next: u32,
}

impl Clauses {
    pub(crate) fn len(&self) -> usize {
        self.spans.len()
    }

    /// Tells whether no falsified literal waits.
    #[inline]
    pub(crate) fn is_settled(&self) -> bool {
        self.falsified.is_empty()
    }

    /// Drops all pending work.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.falsified.clear();
        self.head = 0;
    }

    /// The falsified literal that has waited longest.
    #[inline]
    pub(crate) fn next(&mut self) -> Option<Lit> {
        let lit = *self.falsified.get(self.head)?;
        self.head += 1;
        if self.head == self.falsified.len() {
            self.clear();
        }
        Some(lit)
    }

    /// Lets a literal wait, the last in line.
    pub(crate) fn put_off(&mut self, lit: Lit) {
        self.falsified.push(lit);
    }

    /// Notes that a variable was fixed, if one of its literals is watched.
    #[inline]
    pub(crate) fn fixed(&mut self, watched: Watched, literal: Lit) {
        if watched.clauses[usize::from(literal.positive)] != NO_WATCHER {
            self.falsified.push(literal);
        }
    }

    /// An estimate of the memory in use, in bytes.
    pub(crate) fn memory(&self) -> usize {
        self.spans.capacity() * size_of::<Span>()
            + self.links.capacity() * size_of::<Link>()
            + self.falsified.capacity() * size_of::<Lit>()
    }
}

impl Space {
    /// Adds a clause of two literals at least, all unknown.
    pub(super) fn add_clause(&mut self, of: Span) {
        let node = self.clauses.links.len() as u32;
        self.clauses.spans.push(of);
        for i in 0..2 {
            self.clauses.links.push(Link { previous: NO_WATCHER, next: NO_WATCHER });
            self.link(node + i, self.lits[(of.start + i) as usize]);
        }
    }

    /// Removes the clauses from `count` on.
    #[inline]
    pub(super) fn truncate_clauses(&mut self, count: usize) {
        while self.clauses.spans.len() > count {
            let Some(of) = self.clauses.spans.pop() else { return };
            let node = self.clauses.links.len() as u32 - 2;
            for i in 0..2 {
                self.unlink(node + i, self.lits[(of.start + i) as usize]);
            }
            self.clauses.links.truncate(node as usize);
        }
    }

    /// `lit` has become false: every clause that watches it watches another literal from now on, or has its other
    /// watched literal made true.
    pub(super) fn falsify(&mut self, lit: Lit) -> Result<(), Conflict> {
        let mut node = self.watched[lit.var.index()].clauses[usize::from(lit.positive)];
        while node != NO_WATCHER {
            let next = self.clauses.links[node as usize].next;
            let of = self.clauses.spans[node as usize / 2];
            let own = (of.start + (node & 1)) as usize;
            let other = self.lits[(of.start + 1 - (node & 1)) as usize];
            if self.truth(other) != Some(true) {
                let mut rest = of.indices().skip(2);
                match rest.find(|i| self.truth(self.lits[*i]) != Some(false)) {
                    Some(i) => {
                        self.unlink(node, lit);
                        self.lits.swap(own, i);
                        self.link(node, self.lits[own]);
                    }
                    None => self.assume(other)?,
                }
            }
            node = next;
        }
        Ok(())
    }

    #[inline]
    fn link(&mut self, node: u32, lit: Lit) {
        let head = &mut self.watched[lit.var.index()].clauses[usize::from(lit.positive)];
        let next = std::mem::replace(head, node);
        if let Some(link) = self.clauses.links.get_mut(next as usize) {
            link.previous = node;
        }
        self.clauses.links[node as usize] = Link { previous: NO_WATCHER, next };
    }

    #[inline]
    fn unlink(&mut self, node: u32, lit: Lit) {
        let Link { previous, next } = self.clauses.links[node as usize];
        match self.clauses.links.get_mut(previous as usize) {
            Some(link) => link.next = next,
            None => self.watched[lit.var.index()].clauses[usize::from(lit.positive)] = next,
        }
        if let Some(link) = self.clauses.links.get_mut(next as usize) {
            link.previous = previous;
        }
    }
}
