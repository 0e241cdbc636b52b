//! How far a decision was from going another way: the least change of the numbers that it compares (Korel's branch distance, 1990).

use super::Machine;
use crate::code::{EdgeCode, Expr, Node, Operation, Routine};
use crate::word::{Kind, mask, signed};
use touchstone_logic::Op;
use touchstone_program::Span;

/// How deep conditions are looked into.
const DEPTH: u32 = 16;
/// What a condition counts of which it isn't known how far it is from holding.
const FAR: u128 = 1 << 64;

impl Machine<'_> {
    /// Notes how far the watched edge is from being taken, at a decision of which it's an outcome. Nothing is read but registers.
    pub(super) fn watch(&mut self, routine: &Routine, edges: &[EdgeCode], taken: u32) {
        let Some(watched) = self.limits.watch else { return };
        let Some(edge) = edges.iter().find(|edge| edge.number == watched) else { return };
        let mut gap = 0u128;
        if taken != watched {
            let target = &routine.blocks[edge.target as usize];
            for at in target.first..target.first + target.guards {
                if let Operation::Assume(condition) = &routine.instructions[at as usize].operation {
                    gap = gap.saturating_add(self.gap(condition));
                }
            }
        }
        self.run.gap = Some(self.run.gap.map_or(gap, |least| least.min(gap)));
    }

    /// How far a condition is from holding; 0 if it holds.
    fn gap(&self, condition: &Expr) -> u128 {
        let mut words = Vec::with_capacity(condition.nodes.len());
        match self.row(condition, Span::NONE, &mut words) {
            Ok(_) => gap(&condition.nodes, &words, condition.nodes.len() - 1, true, DEPTH),
            Err(_) => FAR,
        }
    }
}

/// How far the value of a node is from being as wanted.
fn gap(nodes: &[Node], words: &[u128], at: usize, wanted: bool, depth: u32) -> u128 {
    let plain = if (words[at] != 0) == wanted { 0 } else { FAR };
    let Node::Apply { operator, arguments: [a, b, _], .. } = &nodes[at] else { return plain };
    if plain == 0 || depth == 0 {
        return plain;
    }
    let (a, b) = (*a as usize, *b as usize);
    let of = |at: usize, wanted: bool| gap(nodes, words, at, wanted, depth - 1);
    let ordered = |at: usize, is_signed: bool| match operator.first {
        Kind::Bits(width) if is_signed => signed(words[at], width),
        Kind::Float { exp, sig } => ulps(words[at], exp + sig),
        _ => words[at] as i128,
    };
    // It isn't as wanted, so the numbers are the wrong way round.
    let apart = |is_signed: bool| ordered(a, is_signed).abs_diff(ordered(b, is_signed));
    match operator.op {
        Op::Not => of(a, !wanted),
        Op::And if wanted => of(a, true).saturating_add(of(b, true)),
        Op::Or if !wanted => of(a, false).saturating_add(of(b, false)),
        Op::And | Op::Or => of(a, wanted).min(of(b, wanted)),
        Op::Eq if !wanted => 1,
        Op::Eq | Op::FpEq => match operator.first {
            Kind::Bits(width) => {
                let difference = words[a].wrapping_sub(words[b]) & mask(width);
                difference.min(difference.wrapping_neg() & mask(width))
            }
            Kind::Float { .. } => apart(false),
            Kind::Bool | Kind::Other => plain,
        },
        Op::BvUlt | Op::FpLt => apart(false).saturating_add(u128::from(wanted)),
        Op::BvUle | Op::FpLe => apart(false).saturating_add(u128::from(!wanted)),
        Op::BvSlt => apart(true).saturating_add(u128::from(wanted)),
        Op::BvSle => apart(true).saturating_add(u128::from(!wanted)),
        _ => plain,
    }
}

/// The number of a float among all of its width, by size.
pub(crate) fn ulps(bits: u128, width: u32) -> i128 {
    let sign = 1u128 << (width - 1);
    if bits & sign == 0 { bits as i128 } else { -((bits & !sign) as i128) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::Place;
    use touchstone_logic::{Sort, Store, TermId};

    /// The gap of a condition over two variables of 8 bits.
    fn gap_of(condition: impl Fn(&mut Store, TermId, TermId) -> TermId, x: u128, y: u128) -> u128 {
        let mut store = Store::new();
        let vars = ["x", "y"].map(|name| store.fresh_var(name, Sort::BitVec(8)).expect("a sort"));
        let [a, b] = vars.map(|var| store.var_term(var));
        let term = condition(&mut store, a, b);
        let place = |var| vars.iter().position(|other| *other == var).map(|at| Place::Local(at as u32));
        let expr = Expr::of(&store, term, &place).expect("native");
        let mut words: Vec<u128> = vec![];
        for node in &expr.nodes {
            words.push(match node {
                Node::Word(word) => *word,
                Node::Read(Place::Local(0)) => x,
                Node::Read(_) => y,
                Node::Apply { operator, arguments, .. } => {
                    let [a, b, c] = arguments.map(|at| words[at as usize]);
                    operator.apply(a, b, c).expect("native")
                }
                _ => panic!("{node:?}"),
            });
        }
        gap(&expr.nodes, &words, expr.nodes.len() - 1, true, DEPTH)
    }

    /// By all pairs of numbers: the gap is 0 where the condition holds, and else the least change of one number that makes it hold.
    #[test]
    fn gaps_are_least_changes() {
        type Condition = fn(&mut Store, TermId, TermId) -> TermId;
        type Truth = fn(u8, u8) -> bool;
        let conditions: [(Condition, Truth); 6] = [
            (|s, a, b| s.eq(a, b).expect("sorts"), |x, y| x == y),
            (|s, a, b| s.bvult(a, b).expect("sorts"), |x, y| x < y),
            (|s, a, b| s.bvule(a, b).expect("sorts"), |x, y| x <= y),
            (|s, a, b| s.bvslt(a, b).expect("sorts"), |x, y| (x as i8) < y as i8),
            (|s, a, b| s.bvsle(a, b).expect("sorts"), |x, y| x as i8 <= y as i8),
            (
                |s, a, b| {
                    let less = s.bvult(a, b).expect("sorts");
                    s.not(less).expect("sorts")
                },
                |x, y| x >= y,
            ),
        ];
        for (number, (condition, truth)) in conditions.into_iter().enumerate() {
            for (x, y) in (0..=255u8).step_by(5).flat_map(|x| (0..=255u8).step_by(3).map(move |y| (x, y))) {
                let gap = gap_of(condition, x.into(), y.into());
                assert_eq!(gap == 0, truth(x, y), "{number}: {x} {y}");
                // One of the two changes, as far as its type has room for that.
                let holds = |by: u8| {
                    [x.wrapping_add(by), x.wrapping_sub(by)].into_iter().any(|x| truth(x, y))
                        || [y.wrapping_add(by), y.wrapping_sub(by)].into_iter().any(|y| truth(x, y))
                };
                if let Ok(by) = u8::try_from(gap) {
                    assert!(holds(by) || gap >= 128, "{number}: {x} {y} {gap}");
                }
            }
        }
    }
}
