//! Bounds consistency: what intervals of the variables say about a constraint, from the leaves up (CBT §2). Products of
//! bounded numbers don't overflow, and clauses take long to see it.

use rustc_hash::FxHashMap;
use touchstone_logic::{Op, Store, TermId, Var};

use crate::word::{self, Kind, mask, signed};

/// Numbers as two's complement has them, from the first to the second; of a truth value 0 and 1.
pub(super) type Interval = (i128, i128);

/// Widths up to this keep products within 128 bits.
const WIDEST: u32 = 63;

const EITHER: Interval = (0, 1);

/// Tells whether a constraint is false whatever the variables are within their intervals. Cost: linear in the DAG.
pub(super) fn is_false(store: &Store, root: TermId, variables: &FxHashMap<Var, Interval>) -> bool {
    let mut known: FxHashMap<TermId, Interval> = FxHashMap::default();
    let mut stack = vec![root];
    while let Some(&term) = stack.last() {
        if known.contains_key(&term) {
            stack.pop();
            continue;
        }
        let args = store.args(term);
        let missing = args.iter().filter(|arg| !known.contains_key(arg));
        let before = stack.len();
        stack.extend(missing);
        if stack.len() > before {
            continue;
        }
        let at = |index: usize| args.get(index).and_then(|arg| known.get(arg)).copied().unwrap_or(EITHER);
        let kind = |term: TermId| Kind::of(store.sort(term));
        let own = all(kind(term));
        let first = args.first().map_or(Kind::Bool, |arg| kind(*arg));
        let narrow = [first, kind(term)].iter().all(|kind| kind.width() <= WIDEST);
        let interval = match store.op(term) {
            Op::Literal(value) => match (word::of_value(value), kind(term)) {
                (Some(word), Kind::Bits(width)) => (signed(word, width), signed(word, width)),
                (Some(word), Kind::Bool) => (word as i128, word as i128),
                _ => own,
            },
            Op::Var(var) => variables.get(var).copied().unwrap_or(own),
            _ if !narrow || matches!(first, Kind::Float { .. } | Kind::Other) => own,
            op => apply(op, first, &(0..args.len()).map(at).collect::<Vec<_>>(), own),
        };
        known.insert(term, interval);
        stack.pop();
    }
    known.get(&root) == Some(&(0, 0))
}

fn all(kind: Kind) -> Interval {
    match kind {
        Kind::Bits(width) => (signed(1 << (width.min(127) - 1), width), signed(mask(width) >> 1, width)),
        _ => EITHER,
    }
}

/// The interval of an operator's results, `own` if nothing better is known.
fn apply(op: &Op, first: Kind, args: &[Interval], own: Interval) -> Interval {
    let truth = |yes: bool, no: bool| match (yes, no) {
        (true, _) => (1, 1),
        (_, true) => (0, 0),
        _ => EITHER,
    };
    let within = |(low, high): Interval| if own.0 <= low && high <= own.1 { (low, high) } else { own };
    let beyond = |(low, high): Interval| {
        let (least, most) = all(first);
        truth(high < least || most < low, least <= low && high <= most)
    };
    let positive = |interval: Interval| interval.0 >= 0;
    match (op, args) {
        (Op::Not, [a]) => (1 - a.1, 1 - a.0),
        (Op::And, args) => {
            args.iter().fold((1, 1), |so_far, next| (so_far.0.min(next.0), so_far.1.min(next.1)))
        }
        (Op::Or, args) => {
            args.iter().fold((0, 0), |so_far, next| (so_far.0.max(next.0), so_far.1.max(next.1)))
        }
        (Op::Ite, [condition, a, b]) => match condition {
            (1, _) => *a,
            (_, 0) => *b,
            _ => (a.0.min(b.0), a.1.max(b.1)),
        },
        (Op::BvAdd, [a, b]) => within((a.0 + b.0, a.1 + b.1)),
        (Op::BvSub, [a, b]) => within((a.0 - b.1, a.1 - b.0)),
        (Op::BvMul, [a, b]) => within(product(*a, *b)),
        (Op::BvSaddO, [a, b]) => beyond((a.0 + b.0, a.1 + b.1)),
        (Op::BvSsubO, [a, b]) => beyond((a.0 - b.1, a.1 - b.0)),
        (Op::BvSmulO, [a, b]) => beyond(product(*a, *b)),
        (Op::SignExtend(_), [a]) => *a,
        (Op::ZeroExtend(_), [a]) if positive(*a) => *a,
        (Op::BvSlt, [a, b]) => truth(a.1 < b.0, a.0 >= b.1),
        (Op::BvSle, [a, b]) => truth(a.1 <= b.0, a.0 > b.1),
        (Op::BvUlt, [a, b]) if positive(*a) && positive(*b) => truth(a.1 < b.0, a.0 >= b.1),
        (Op::BvUle, [a, b]) if positive(*a) && positive(*b) => truth(a.1 <= b.0, a.0 > b.1),
        (Op::Eq, [a, b]) if !matches!(first, Kind::Bool) => {
            truth(a.0 == a.1 && a == b, a.1 < b.0 || b.1 < a.0)
        }
        _ => own,
    }
}

fn product(a: Interval, b: Interval) -> Interval {
    let corners = [a.0 * b.0, a.0 * b.1, a.1 * b.0, a.1 * b.1];
    let least = corners.into_iter().fold(i128::MAX, i128::min);
    (least, corners.into_iter().fold(i128::MIN, i128::max))
}

#[cfg(test)]
mod tests {
    use super::*;
    use touchstone_logic::testing::{Rng, random_term};
    use touchstone_logic::{Sort, Valuation, Value, eval};

    /// What's called false is false for every value within the intervals.
    #[test]
    fn what_is_called_false_is_false_everywhere() {
        let mut rng = Rng::new(23);
        let mut refuted = 0;
        for _ in 0..3_000 {
            let mut store = Store::new();
            let vars = ["x", "y"].map(|name| store.var(name, Sort::BitVec(4)).expect("fresh"));
            let mut intervals = FxHashMap::default();
            for var in vars {
                let (a, b) = (rng.below(16) as i128 - 8, rng.below(16) as i128 - 8);
                intervals.insert(var, (a.min(b), a.max(b)));
            }
            let [x, y] = vars.map(|var| store.var_term(var));
            let ops = [Op::BvSmulO, Op::BvSaddO, Op::BvSsubO, Op::BvSlt, Op::BvSle, Op::BvUlt, Op::Eq];
            let term = match rng.below(ops.len() + 1) {
                which if which < ops.len() => {
                    let product = store.mk(Op::BvMul, &[x, y]).expect("sorts");
                    let one = if rng.chance(1, 2) { product } else { x };
                    store.mk(ops[which].clone(), &[one, y]).expect("sorts")
                }
                _ => random_term(&mut rng, &mut store, &vars, &Sort::Bool, 6),
            };
            let term = if rng.chance(1, 2) { term } else { store.not(term).expect("a truth value") };
            if !is_false(&store, term, &intervals) {
                continue;
            }
            refuted += 1;
            for code in 0..256u128 {
                let mut valuation = Valuation::new();
                let mut inside = true;
                for (var, word) in vars.iter().zip([code & 15, code >> 4]) {
                    valuation.set(*var, Kind::Bits(4).value(word).expect("fits"));
                    let (low, high) = intervals[var];
                    inside &= low <= signed(word, 4) && signed(word, 4) <= high;
                }
                assert!(!inside || eval(&store, term, &valuation) == Ok(Value::Bool(false)));
            }
        }
        assert!(refuted > 100, "{refuted}");
    }
}
