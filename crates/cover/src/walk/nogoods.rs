//! Edges that no execution takes together, learnt from walks that failed: what one walk found out spares all that come later the same
//! detour, whatever they look for (nogood recording: Dechter 1990; Schiex, Verfaillie 1994). Each is the set of edges that a
//! failure depended on, and is kept at the last of them, where a walk meets it.

use rustc_hash::FxHashMap;

/// A node and the position of a way out of it.
pub(crate) type Edge = (usize, usize);

/// Sets of choices that no execution makes together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Nogoods {
    /// By last edge: the others, in order.
    at: FxHashMap<Edge, Vec<Vec<Edge>>>,
    /// Number of the sets.
    count: usize,
}

/// Longer ones apply too seldom to be kept,
pub(crate) const LONGEST: usize = 24;
/// and so many at one edge are looked through each time it's taken.
const AT_ONE: usize = 48;
/// As many in all bound the memory.
const MOST: usize = 200_000;

impl Nogoods {
    /// Notes that no execution takes all these edges, which are in the order of their nodes. Cost: those known at the last edge.
    pub(crate) fn learn(&mut self, mut edges: Vec<Edge>) {
        let Some(last) = edges.pop() else { return };
        if edges.len() >= LONGEST || self.count >= MOST {
            return;
        }
        let known = self.at.entry(last).or_default();
        if known.iter().any(|other| is_subset(other, &edges)) {
            return;
        }
        let before = known.len();
        known.retain(|other| !is_subset(&edges, other));
        if known.len() >= AT_ONE {
            // The longest says least.
            if let Some(longest) = (0..known.len()).max_by_key(|at| known[*at].len()) {
                known.swap_remove(longest);
            }
        }
        known.push(edges);
        self.count = self.count + known.len() - before;
    }

    /// The edges with which this one isn't taken, if all of them were: `taken` is the way out of each node that was passed.
    pub(crate) fn hit(&self, edge: Edge, taken: &[Option<usize>]) -> Option<&[Edge]> {
        let known = self.at.get(&edge)?;
        known
            .iter()
            .find(|edges| edges.iter().all(|(node, way)| taken[*node] == Some(*way)))
            .map(Vec::as_slice)
    }
}

/// Tells whether each edge of one list is in another; both are in order.
fn is_subset(part: &[Edge], all: &[Edge]) -> bool {
    let mut rest = all.iter();
    part.iter().all(|edge| rest.any(|other| other == edge))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nogood_is_met_at_its_last_edge_once_the_others_were_taken() {
        let mut nogoods = Nogoods::default();
        nogoods.learn(vec![(0, 1), (2, 0), (5, 1)]);
        let mut taken = vec![None; 6];
        taken[0] = Some(1);
        assert_eq!(nogoods.hit((5, 1), &taken), None);
        taken[2] = Some(0);
        assert_eq!(nogoods.hit((5, 1), &taken), Some(&[(0, 1), (2, 0)][..]));
        assert_eq!(nogoods.hit((5, 0), &taken), None);
        // A shorter one says more; what it implies isn't kept.
        nogoods.learn(vec![(2, 0), (5, 1)]);
        nogoods.learn(vec![(2, 0), (3, 0), (5, 1)]);
        assert_eq!(nogoods.count, 1);
        assert_eq!(nogoods.hit((5, 1), &taken), Some(&[(2, 0)][..]));
    }

    #[test]
    fn what_is_known_at_one_edge_is_bounded() {
        let mut nogoods = Nogoods::default();
        for first in 0..2 * AT_ONE {
            nogoods.learn(vec![(first, 0), (1_000, 0)]);
        }
        assert_eq!(nogoods.count, AT_ONE);
    }
}
