//! Order: comparisons of words that form a circle with a strict one in it contradict each other, whatever the words are. Clauses see
//! that bit by bit, and take the longer the longer the circle is; in the graph of the comparisons it's a component that's strongly
//! connected. Signed and unsigned comparisons are apart, equations belong to both, and so do constants, by their values.

use rustc_hash::FxHashMap;
use touchstone_logic::{Op, Store, TermId};

use crate::word::{self, Kind, signed};

/// How numbers are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reading {
    Signed,
    Unsigned,
}

/// That one word isn't greater than another, or is less.
#[derive(Clone, Copy)]
struct Edge {
    to: usize,
    strict: bool,
    /// The constraint that says so; `None` of constants.
    because: Option<TermId>,
}

/// Words, and what's known of their order.
#[derive(Default)]
struct Graph {
    nodes: FxHashMap<TermId, usize>,
    edges: Vec<Vec<Edge>>,
    literals: Vec<(i128, usize)>,
}

/// Constraints that contradict each other by their order alone. Cost: linear in the constraints, but for sorting constants.
pub fn refute(store: &Store, constraints: &[TermId]) -> Option<Vec<TermId>> {
    let atoms: Vec<Atom> = constraints.iter().filter_map(|term| Atom::of(store, *term)).collect();
    if atoms.len() < 2 {
        return None;
    }
    [Reading::Signed, Reading::Unsigned].into_iter().find_map(|reading| {
        let here = atoms.iter().filter(|atom| atom.reading.is_none_or(|own| own == reading));
        let mut graph = Graph::default();
        for atom in here {
            let (a, b) = (graph.node(store, atom.less, reading), graph.node(store, atom.more, reading));
            graph.edges[a].push(Edge { to: b, strict: atom.strict, because: Some(atom.because) });
            if atom.reading.is_none() {
                graph.edges[b].push(Edge { to: a, strict: false, because: Some(atom.because) });
            }
        }
        graph.order_literals();
        graph.circle()
    })
}

/// A comparison, or an equation.
struct Atom {
    less: TermId,
    more: TermId,
    strict: bool,
    /// `None` of an equation.
    reading: Option<Reading>,
    because: TermId,
}

impl Atom {
    fn of(store: &Store, because: TermId) -> Option<Atom> {
        let (term, truth) = match (store.op(because), store.args(because)) {
            (Op::Not, [inner]) => (*inner, false),
            _ => (because, true),
        };
        let [a, b] = store.args(term)[..] else { return None };
        let Kind::Bits(_) = Kind::of(store.sort(a)) else { return None };
        let (strict, reading) = match store.op(term) {
            Op::BvSlt => (true, Some(Reading::Signed)),
            Op::BvSle => (false, Some(Reading::Signed)),
            Op::BvUlt => (true, Some(Reading::Unsigned)),
            Op::BvUle => (false, Some(Reading::Unsigned)),
            Op::Eq if truth => (false, None),
            _ => return None,
        };
        Some(match truth {
            true => Atom { less: a, more: b, strict, reading, because },
            // What isn't less is the other way about, and may be equal.
            false => Atom { less: b, more: a, strict: !strict, reading, because },
        })
    }
}

impl Graph {
    fn node(&mut self, store: &Store, term: TermId, reading: Reading) -> usize {
        if let Some(&known) = self.nodes.get(&term) {
            return known;
        }
        let node = self.edges.len();
        self.nodes.insert(term, node);
        self.edges.push(vec![]);
        let word = store.literal(term).and_then(word::of_value);
        if let (Some(word), Kind::Bits(width)) = (word, Kind::of(store.sort(term))) {
            let number = match reading {
                Reading::Signed => signed(word, width),
                // The order is all that matters; of 128 bits the first decides.
                Reading::Unsigned => (word ^ 1 << 127).cast_signed(),
            };
            self.literals.push((number, node));
        }
        node
    }

    /// Constants of different widths aren't compared with each other, nor are they connected.
    fn order_literals(&mut self) {
        self.literals.sort_unstable();
        for pair in self.literals.windows(2) {
            let strict = pair[0].0 != pair[1].0;
            self.edges[pair[0].1].push(Edge { to: pair[1].1, strict, because: None });
        }
    }

    /// The constraints of a circle with something strict in it.
    fn circle(&self) -> Option<Vec<TermId>> {
        let component = self.components();
        let mut all = self
            .edges
            .iter()
            .enumerate()
            .flat_map(|(from, edges)| edges.iter().map(move |edge| (from, edge)));
        let (from, strict) =
            all.find(|(from, edge)| edge.strict && component[*from] == component[edge.to])?;
        // Back from its end to its beginning, by the fewest edges.
        let mut before: Vec<Option<(usize, Edge)>> = vec![None; self.edges.len()];
        let mut queue = std::collections::VecDeque::from([strict.to]);
        while let Some(node) = queue.pop_front() {
            for edge in &self.edges[node] {
                if before[edge.to].is_none() && edge.to != strict.to {
                    before[edge.to] = Some((node, *edge));
                    queue.push_back(edge.to);
                }
            }
        }
        let mut core: Vec<TermId> = strict.because.into_iter().collect();
        let mut at = from;
        while at != strict.to {
            let (previous, edge) = before[at]?;
            core.extend(edge.because);
            at = previous;
        }
        core.sort_unstable();
        core.dedup();
        Some(core)
    }

    /// The number of each node's strongly connected component (Tarjan), without recursion.
    fn components(&self) -> Vec<usize> {
        let count = self.edges.len();
        let mut component = vec![usize::MAX; count];
        let (mut order, mut low) = (vec![usize::MAX; count], vec![0; count]);
        let (mut next, mut found) = (0, 0);
        let mut open: Vec<usize> = vec![];
        for root in 0..count {
            if order[root] != usize::MAX {
                continue;
            }
            let mut calls = vec![(root, 0)];
            while let Some((node, edge)) = calls.pop() {
                if edge == 0 {
                    (order[node], low[node]) = (next, next);
                    next += 1;
                    open.push(node);
                }
                match self.edges[node].get(edge) {
                    Some(Edge { to, .. }) => {
                        calls.push((node, edge + 1));
                        if order[*to] == usize::MAX {
                            calls.push((*to, 0));
                        } else if component[*to] == usize::MAX {
                            low[node] = low[node].min(order[*to]);
                        }
                    }
                    None => {
                        if let Some((caller, _)) = calls.last() {
                            low[*caller] = low[*caller].min(low[node]);
                        }
                        if low[node] == order[node] {
                            while let Some(member) = open.pop() {
                                component[member] = found;
                                if member == node {
                                    break;
                                }
                            }
                            found += 1;
                        }
                    }
                }
            }
        }
        component
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use touchstone_logic::testing::Rng;
    use touchstone_logic::{Sort, Valuation, Value, eval};

    /// Every core is unsatisfiable, by all values; and of orders without constants and unequal terms none is missed.
    #[test]
    fn circles_are_contradictions_and_none_is_missed() {
        let mut rng = Rng::new(41);
        let (mut refuted, mut satisfied) = (0, 0);
        for _ in 0..1_500 {
            let mut store = Store::new();
            let vars = ["x", "y", "z"].map(|name| store.var(name, Sort::BitVec(3)).expect("fresh"));
            let constants = rng.chance(1, 2);
            let op = [Op::BvSlt, Op::BvUlt, Op::BvSle, Op::BvUle][rng.below(4)].clone();
            let mut constraints = vec![];
            for _ in 0..2 + rng.below(4) {
                let mut pick = |store: &mut Store| match constants && rng.chance(1, 3) {
                    true => store.bitvec(3, rng.below(8) as u32).expect("fits"),
                    false => store.var_term(vars[rng.below(3)]),
                };
                let (a, b) = (pick(&mut store), pick(&mut store));
                let op = if rng.chance(1, 5) { Op::Eq } else { op.clone() };
                let is_equation = op == Op::Eq;
                let atom = store.raw(op, &[a, b]).expect("sorts");
                let negated = !is_equation && rng.chance(1, 2);
                constraints.push(if negated { store.raw(Op::Not, &[atom]).expect("sorts") } else { atom });
            }
            let holds = |terms: &[TermId]| {
                (0..512u32).any(|code| {
                    let mut valuation = Valuation::new();
                    for (index, var) in vars.iter().enumerate() {
                        let word = u128::from(code >> (3 * index) & 7);
                        valuation.set(*var, Kind::Bits(3).value(word).expect("fits"));
                    }
                    terms.iter().all(|term| eval(&store, *term, &valuation) == Ok(Value::Bool(true)))
                })
            };
            match refute(&store, &constraints) {
                Some(core) => {
                    refuted += 1;
                    assert!(core.iter().all(|term| constraints.contains(term)));
                    assert!(!holds(&core));
                }
                // Three words of three bits have room for every order.
                None if !constants => {
                    satisfied += 1;
                    assert!(holds(&constraints));
                }
                None => {}
            }
        }
        assert!(refuted > 200 && satisfied > 100, "{refuted} {satisfied}");
    }
}
