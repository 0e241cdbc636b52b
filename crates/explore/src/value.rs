//! Symbolic values, and how operators build new ones. A value of a machine sort is a plain word wherever it's known, so code
//! that runs on constants never meets a term; and terms are kept in shapes that later steps can read: sums with their
//! constant last, if-then-elses over constants with the operator inside, bytes that belong together joined again.

use rustc_hash::FxHashMap;
use touchstone_logic::{Op, SortError, Store, TermId};

use crate::word::{self, Kind, Operator, mask};

/// A value. Of a machine sort it's a term only if it isn't a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Val {
    Word(u128),
    Term(TermId),
}

impl Val {
    pub(crate) const TRUE: Val = Val::Word(1);
    pub(crate) const FALSE: Val = Val::Word(0);

    pub(crate) fn word(self) -> Option<u128> {
        match self {
            Val::Word(word) => Some(word),
            Val::Term(_) => None,
        }
    }
}

type Built<T> = Result<T, SortError>;

/// How many leaves an if-then-else over constants may have for operators to go inside.
const LEAVES: usize = 32;

/// The value of a term.
pub(crate) fn val(store: &Store, term: TermId) -> Val {
    match store.literal(term).and_then(word::of_value) {
        Some(word) => Val::Word(word),
        None => Val::Term(term),
    }
}

/// The term of a value of that kind.
pub(crate) fn term(store: &mut Store, val: Val, kind: Kind) -> Built<TermId> {
    match val {
        Val::Term(term) => Ok(term),
        Val::Word(word) => {
            let value = kind.value(word).ok_or(SortError::BadSort("a word of no machine sort".to_owned()))?;
            store.raw(Op::Literal(value), &[])
        }
    }
}

/// An operator with its operands, and the kinds that they don't tell.
type Application = (Op, [Kind; 2], [Val; 2]);

/// What operators made of if-then-elses over constants, which takes a walk over the leaves. Pointers of an input are such,
/// and what's added to one on one path is on most others.
#[derive(Default)]
pub(crate) struct Applied(FxHashMap<Application, Val>);

impl Applied {
    /// The most results that are kept.
    const MOST: usize = 1 << 16;

    /// As [`apply`], remembered.
    pub(crate) fn apply(&mut self, store: &mut Store, operator: &Operator, args: &[Val]) -> Built<Val> {
        let choice = |val: &Val| matches!(val, Val::Term(term) if *store.op(*term) == Op::Ite);
        if args.len() > 2 || !args.iter().any(choice) {
            return apply(store, operator, args);
        }
        let operands = [args[0], args.get(1).copied().unwrap_or(Val::FALSE)];
        let application = (operator.op.clone(), [operator.second, operator.result], operands);
        if let Some(known) = self.0.get(&application) {
            return Ok(*known);
        }
        let made = apply(store, operator, args)?;
        if self.0.len() >= Applied::MOST {
            self.0.clear();
        }
        self.0.insert(application, made);
        Ok(made)
    }
}

/// An operator on values.
pub(crate) fn apply(store: &mut Store, operator: &Operator, args: &[Val]) -> Built<Val> {
    let word = |index: usize| args.get(index).map_or(Some(0), |arg| arg.word());
    if let (Some(a), Some(b), Some(c)) = (word(0), word(1), word(2))
        && let Some(result) = operator.apply(a, b, c)
    {
        return Ok(Val::Word(result));
    }
    if operator.op == Op::Ite {
        return ite(store, args[0], args[1], args[2], operator.second);
    }
    if let Some(simple) = simpler(store, operator, args)? {
        return Ok(simple);
    }
    plain(store, operator, args)
}

/// Without any simplification but that of the store.
fn plain(store: &mut Store, operator: &Operator, args: &[Val]) -> Built<Val> {
    let kinds = [operator.first, operator.second, operator.second];
    let mut terms = [None; 3];
    for (slot, (arg, kind)) in terms.iter_mut().zip(args.iter().zip(kinds)) {
        *slot = Some(term(store, *arg, kind)?);
    }
    let terms: Vec<TermId> = terms.into_iter().flatten().collect();
    let made = store.mk(operator.op.clone(), &terms)?;
    Ok(val(store, made))
}

/// `if condition then a else b`, of that kind.
pub(crate) fn ite(store: &mut Store, condition: Val, a: Val, b: Val, kind: Kind) -> Built<Val> {
    match condition {
        Val::Word(0) => return Ok(b),
        Val::Word(_) => return Ok(a),
        Val::Term(_) if a == b => return Ok(a),
        Val::Term(_) => {}
    }
    let condition = term(store, condition, Kind::Bool)?;
    let (a, b) = (term(store, a, kind)?, term(store, b, kind)?);
    // What's under the condition needn't ask again.
    let a = under(store, a, condition, true);
    let b = under(store, b, condition, false);
    let made = store.ite(condition, a, b)?;
    Ok(val(store, made))
}

fn under(store: &Store, term: TermId, condition: TermId, truth: bool) -> TermId {
    match (store.op(term), store.args(term)) {
        (Op::Ite, [c, a, b]) if *c == condition => {
            if truth {
                *a
            } else {
                *b
            }
        }
        _ => term,
    }
}

fn operator(op: Op, first: Kind, second: Kind, result: Kind) -> Operator {
    Operator { op, first, second, result }
}

/// A binary operator on two values of one kind.
pub(crate) fn binary(store: &mut Store, op: Op, kind: Kind, result: Kind, a: Val, b: Val) -> Built<Val> {
    apply(store, &operator(op, kind, kind, result), &[a, b])
}

pub(crate) fn not(store: &mut Store, a: Val) -> Built<Val> {
    apply(store, &operator(Op::Not, Kind::Bool, Kind::Bool, Kind::Bool), &[a])
}

pub(crate) fn and(store: &mut Store, a: Val, b: Val) -> Built<Val> {
    match (a, b) {
        (Val::Word(0), _) | (_, Val::Word(0)) => Ok(Val::FALSE),
        (Val::Word(_), other) | (other, Val::Word(_)) => Ok(other),
        _ => binary(store, Op::And, Kind::Bool, Kind::Bool, a, b),
    }
}

pub(crate) fn or(store: &mut Store, a: Val, b: Val) -> Built<Val> {
    match (a, b) {
        (Val::Word(0), other) | (other, Val::Word(0)) => Ok(other),
        (Val::Word(_), _) | (_, Val::Word(_)) => Ok(Val::TRUE),
        _ => binary(store, Op::Or, Kind::Bool, Kind::Bool, a, b),
    }
}

pub(crate) fn eq(store: &mut Store, a: Val, b: Val, kind: Kind) -> Built<Val> {
    binary(store, Op::Eq, kind, Kind::Bool, a, b)
}

pub(crate) fn add(store: &mut Store, a: Val, b: Val, width: u32) -> Built<Val> {
    binary(store, Op::BvAdd, Kind::Bits(width), Kind::Bits(width), a, b)
}

/// Bits `high` down to `low` of a vector.
pub(crate) fn extract(store: &mut Store, a: Val, width: u32, high: u32, low: u32) -> Built<Val> {
    if low == 0 && high + 1 == width {
        return Ok(a);
    }
    let result = Kind::Bits(high - low + 1);
    apply(store, &operator(Op::Extract { high, low }, Kind::Bits(width), Kind::Bool, result), &[a])
}

/// `high` in front of `low`.
pub(crate) fn concat(store: &mut Store, high: Val, high_width: u32, low: Val, low_width: u32) -> Built<Val> {
    let kinds = (Kind::Bits(high_width), Kind::Bits(low_width), Kind::Bits(high_width + low_width));
    apply(store, &operator(Op::Concat, kinds.0, kinds.1, kinds.2), &[high, low])
}

/// The bits that a value of that kind is in memory, padded to whole bytes.
pub(crate) fn to_memory(store: &mut Store, a: Val, kind: Kind) -> Built<Val> {
    let width = kind.width();
    let whole = width.div_ceil(8) * 8;
    let bits = match kind {
        Kind::Bool => {
            return ite(store, a, Val::Word(1), Val::Word(0), Kind::Bits(8));
        }
        Kind::Float { .. } => {
            apply(store, &operator(Op::FpToBits, kind, Kind::Bool, Kind::Bits(width)), &[a])?
        }
        _ => a,
    };
    if whole == width {
        return Ok(bits);
    }
    let op = Op::ZeroExtend(whole - width);
    apply(store, &operator(op, Kind::Bits(width), Kind::Bool, Kind::Bits(whole)), &[bits])
}

/// The value of that kind that bits in memory are.
pub(crate) fn from_memory(store: &mut Store, bits: Val, kind: Kind) -> Built<Val> {
    if let Val::Word(word) = bits {
        return Ok(Val::Word(kind.in_memory(word)));
    }
    let width = kind.width();
    let whole = width.div_ceil(8) * 8;
    let bits = extract(store, bits, whole, width - 1, 0)?;
    match kind {
        Kind::Bool => eq(store, bits, Val::Word(1), Kind::Bits(1)),
        Kind::Float { exp, sig } => {
            let op = Op::FpFromBits { exp, sig };
            apply(store, &operator(op, Kind::Bits(width), Kind::Bool, kind), &[bits])
        }
        _ => Ok(bits),
    }
}

/// Tells whether a term is an if-then-else over few literals; counts them down.
fn is_choice(store: &Store, term: TermId) -> bool {
    if *store.op(term) != Op::Ite {
        return false;
    }
    let mut left = LEAVES;
    let mut pending = vec![term];
    while let Some(term) = pending.pop() {
        match store.op(term) {
            Op::Ite => pending.extend(&store.args(term)[1..]),
            Op::Literal(_) if left > 0 => left -= 1,
            _ => return false,
        }
    }
    true
}

/// The operator on each literal of an if-then-else. Recursion is bounded by the number of leaves.
fn inside(store: &mut Store, operator: &Operator, args: &[Val], position: usize) -> Built<Val> {
    let Val::Term(choice) = args[position] else { return apply(store, operator, args) };
    let (condition, a, b) = match store.args(choice) {
        [condition, a, b] if *store.op(choice) == Op::Ite => (*condition, *a, *b),
        _ => return plain(store, operator, args),
    };
    let mut arms = [Val::FALSE; 2];
    for (arm, part) in arms.iter_mut().zip([a, b]) {
        let mut args = args.to_vec();
        args[position] = val(store, part);
        *arm = inside(store, operator, &args, position)?;
    }
    ite(store, Val::Term(condition), arms[0], arms[1], operator.result)
}

/// Shapes that are worth more than what the store makes of them.
fn simpler(store: &mut Store, operator: &Operator, args: &[Val]) -> Built<Option<Val>> {
    let width = operator.first.width();
    let [Val::Term(a), rest @ ..] = args else {
        // The constant of a sum stands right, so that there's one shape.
        if let ([Val::Word(_), Val::Term(b)], true) = (args, commutes(&operator.op)) {
            return apply(store, operator, &[Val::Term(*b), args[0]]).map(Some);
        }
        if let ([Val::Word(_), Val::Term(b)], true) = (args, operator.result != Kind::Other)
            && is_choice(store, *b)
        {
            return inside(store, operator, args, 1).map(Some);
        }
        if let ([Val::Word(0), low @ Val::Term(_)], Op::Concat) = (args, &operator.op) {
            let op = Op::ZeroExtend(width);
            let extend = self::operator(op, operator.second, Kind::Bool, operator.result);
            return apply(store, &extend, &[*low]).map(Some);
        }
        return Ok(None);
    };
    let a = *a;
    let constant = matches!(rest, [] | [Val::Word(_)]);
    if constant && is_choice(store, a) {
        return inside(store, operator, args, 0).map(Some);
    }
    let below = (store.op(a).clone(), store.args(a).first().copied(), store.args(a).get(1).copied());
    let sort_width = |store: &Store, term: TermId| Kind::of(store.sort(term)).width();
    Ok(Some(match (&operator.op, below, rest) {
        (Op::BvSub, _, [Val::Word(k)]) => {
            let negative = Val::Word(k.wrapping_neg() & mask(width));
            add(store, Val::Term(a), negative, width)?
        }
        (Op::BvAdd, (Op::BvAdd, Some(x), Some(y)), [Val::Word(k)]) if store.literal(y).is_some() => {
            let Val::Word(inner) = val(store, y) else { return Ok(None) };
            let sum = Val::Word(k.wrapping_add(inner) & mask(width));
            add(store, Val::Term(x), sum, width)?
        }
        (Op::BvAdd, (Op::BvAdd, Some(x), Some(y)), [Val::Term(b)]) if store.literal(y).is_some() => {
            let sum = add(store, Val::Term(x), Val::Term(*b), width)?;
            let y = val(store, y);
            add(store, sum, y, width)?
        }
        (Op::BvAdd, _, [Val::Term(b)])
            if *store.op(*b) == Op::BvAdd
                && store.args(*b).get(1).is_some_and(|y| store.literal(*y).is_some()) =>
        {
            let (x, y) = (store.args(*b)[0], store.args(*b)[1]);
            let sum = add(store, Val::Term(a), Val::Term(x), width)?;
            let y = val(store, y);
            add(store, sum, y, width)?
        }
        (Op::Eq, (Op::BvAdd, Some(x), Some(y)), [Val::Word(k)]) if store.literal(y).is_some() => {
            let Val::Word(inner) = val(store, y) else { return Ok(None) };
            let x = val(store, x);
            eq(store, x, Val::Word(k.wrapping_sub(inner) & mask(width)), operator.first)?
        }
        (Op::Eq, (Op::ZeroExtend(_), Some(x), _), [Val::Word(k)]) => {
            let inner = sort_width(store, x);
            if *k > mask(inner) {
                return Ok(Some(Val::FALSE));
            }
            eq(store, Val::Term(x), Val::Word(*k), Kind::Bits(inner))?
        }
        (Op::Eq, (Op::SignExtend(_), Some(x), _), [Val::Word(k)]) => {
            let inner = sort_width(store, x);
            if word::signed(*k & mask(inner), inner) as u128 & mask(width) != *k {
                return Ok(Some(Val::FALSE));
            }
            eq(store, Val::Term(x), Val::Word(k & mask(inner)), Kind::Bits(inner))?
        }
        (Op::ZeroExtend(by), (Op::ZeroExtend(_), Some(x), _), []) => {
            let inner = sort_width(store, x);
            let op = Op::ZeroExtend(width + by - inner);
            apply(
                store,
                &self::operator(op, Kind::Bits(inner), Kind::Bool, operator.result),
                &[Val::Term(x)],
            )?
        }
        (Op::Extract { high, low }, (Op::ZeroExtend(_), Some(x), _), []) => {
            let inner = sort_width(store, x);
            if *low >= inner {
                Val::Word(0)
            } else if *high < inner {
                extract(store, Val::Term(x), inner, *high, *low)?
            } else {
                let part = extract(store, Val::Term(x), inner, inner - 1, *low)?;
                let op = Op::ZeroExtend(high + 1 - inner);
                let from = Kind::Bits(inner - low);
                apply(store, &self::operator(op, from, Kind::Bool, operator.result), &[part])?
            }
        }
        (Op::Extract { high, low }, (Op::SignExtend(_), Some(x), _), []) => {
            let inner = sort_width(store, x);
            if *high >= inner {
                return Ok(None);
            }
            extract(store, Val::Term(x), inner, *high, *low)?
        }
        (Op::Extract { high, low }, (Op::Concat, Some(x), Some(y)), []) => {
            let split = sort_width(store, y);
            if *low >= split {
                let x = val(store, x);
                extract(store, x, width - split, high - split, low - split)?
            } else if *high < split {
                let y = val(store, y);
                extract(store, y, split, *high, *low)?
            } else {
                return Ok(None);
            }
        }
        (Op::Concat, (Op::Extract { high, low }, Some(x), _), [Val::Term(b)]) => {
            match (store.op(*b).clone(), store.args(*b).first()) {
                (Op::Extract { high: below, low: end }, Some(y)) if *y == x && low == below + 1 => {
                    let whole = sort_width(store, x);
                    extract(store, Val::Term(x), whole, high, end)?
                }
                _ => return Ok(None),
            }
        }
        (Op::FpFromBits { .. }, (Op::FpToBits, Some(x), _), []) => Val::Term(x),
        _ => return Ok(None),
    }))
}

fn commutes(op: &Op) -> bool {
    matches!(
        op,
        Op::BvAdd | Op::BvMul | Op::BvAnd | Op::BvOr | Op::BvXor | Op::Eq | Op::And | Op::Or | Op::Xor
    )
}

/// The largest power of two that's known to divide a vector (as an exponent), and what it's modulo that.
pub(crate) fn known_zeros(store: &Store, term: TermId) -> u32 {
    zeros_within(store, term, 12)
}

/// As [`known_zeros`], looking so deep.
fn zeros_within(store: &Store, term: TermId, depth: u32) -> u32 {
    let Some(depth) = depth.checked_sub(1) else { return 0 };
    let known_zeros = |store: &Store, term: TermId| zeros_within(store, term, depth);
    match (store.op(term), store.args(term)) {
        (Op::Literal(value), _) => word::of_value(value).map_or(0, |word| word.trailing_zeros()),
        (Op::BvMul, [a, b]) => known_zeros(store, *a) + known_zeros(store, *b),
        (Op::BvAdd | Op::BvSub | Op::BvOr | Op::BvXor, [a, b]) => {
            known_zeros(store, *a).min(known_zeros(store, *b))
        }
        (Op::BvAnd, [a, b]) => known_zeros(store, *a).max(known_zeros(store, *b)),
        (Op::BvShl, [a, b]) => match store.literal(*b).and_then(word::of_value) {
            Some(by) => known_zeros(store, *a).saturating_add(by.min(128) as u32),
            None => known_zeros(store, *a),
        },
        (Op::ZeroExtend(_) | Op::SignExtend(_), [a]) => known_zeros(store, *a),
        (Op::Concat, [_, b]) => known_zeros(store, *b),
        (Op::Ite, [_, a, b]) => known_zeros(store, *a).min(known_zeros(store, *b)),
        _ => 0,
    }
    .min(Kind::of(store.sort(term)).width())
}

#[cfg(test)]
mod tests {
    use super::*;
    use touchstone_logic::testing::{Rng, random_valuation};
    use touchstone_logic::{Sort, eval};

    /// Random expressions, built by `apply` and by the store alone, mean the same.
    #[test]
    fn what_is_built_means_what_was_asked_for() {
        let mut rng = Rng::new(11);
        for _ in 0..300 {
            let mut store = Store::new();
            let mut pool: Vec<(Val, TermId, u32)> = vec![];
            for name in ["a", "b", "c"] {
                let t = store.variable(name, Sort::BitVec(8)).expect("fresh");
                pool.push((Val::Term(t), t, 8));
            }
            let p = store.variable("p", Sort::Bool).expect("fresh");
            for word in [0u32, 1, 7, 255] {
                let t = store.bitvec(8, word).expect("fits");
                pool.push((Val::Word(u128::from(word)), t, 8));
            }
            let mut truths = vec![(Val::Term(p), p)];
            for _ in 0..25 {
                let Some(&(x, xt, w)) = rng.pick(&pool) else { continue };
                let same: Vec<_> = pool.iter().filter(|entry| entry.2 == w).copied().collect();
                let Some(&(y, yt, _)) = rng.pick(&same) else { continue };
                let kind = Kind::Bits(w);
                match rng.below(9) {
                    0..=3 => {
                        let op = match rng.below(5) {
                            0 | 1 => Op::BvAdd,
                            2 => Op::BvSub,
                            3 => Op::BvAnd,
                            _ => Op::BvMul,
                        };
                        let made = binary(&mut store, op.clone(), kind, kind, x, y).expect("sorts");
                        pool.push((made, store.raw(op, &[xt, yt]).expect("sorts"), w));
                    }
                    4 if w < 32 => {
                        let made = concat(&mut store, x, w, y, w).expect("sorts");
                        pool.push((made, store.raw(Op::Concat, &[xt, yt]).expect("sorts"), 2 * w));
                    }
                    5 => {
                        let low = rng.below(w as usize) as u32;
                        let high = low + rng.below((w - low) as usize) as u32;
                        let made = extract(&mut store, x, w, high, low).expect("sorts");
                        let t = store.raw(Op::Extract { high, low }, &[xt]).expect("sorts");
                        pool.push((made, t, high - low + 1));
                    }
                    6 if w < 32 => {
                        let op = if rng.chance(1, 2) { Op::ZeroExtend(8) } else { Op::SignExtend(8) };
                        let operator = operator(op.clone(), kind, Kind::Bool, Kind::Bits(w + 8));
                        let made = apply(&mut store, &operator, &[x]).expect("sorts");
                        pool.push((made, store.raw(op, &[xt]).expect("sorts"), w + 8));
                    }
                    7 => {
                        let op = if rng.chance(1, 2) { Op::Eq } else { Op::BvUlt };
                        let made = binary(&mut store, op.clone(), kind, Kind::Bool, x, y).expect("sorts");
                        truths.push((made, store.raw(op, &[xt, yt]).expect("sorts")));
                    }
                    _ => {
                        let Some(&(c, ct)) = rng.pick(&truths) else { continue };
                        let made = ite(&mut store, c, x, y, kind).expect("sorts");
                        pool.push((made, store.raw(Op::Ite, &[ct, xt, yt]).expect("sorts"), w));
                    }
                }
            }
            let vars: Vec<_> = store.vars().collect();
            for _ in 0..6 {
                let valuation = random_valuation(&mut rng, &store, &vars);
                let same = |store: &mut Store, made: Val, meant: TermId, kind: Kind| {
                    let made = term(store, made, kind).expect("a sort");
                    assert_eq!(eval(store, made, &valuation), eval(store, meant, &valuation));
                    let zeros = if kind == Kind::Bool { 0 } else { known_zeros(store, made) };
                    let word = eval(store, made, &valuation).ok().and_then(|v| word::of_value(&v));
                    assert_eq!(word.map(|word| word & mask(zeros)), Some(0));
                };
                for (made, meant, width) in pool.clone() {
                    same(&mut store, made, meant, Kind::Bits(width));
                }
                for (made, meant) in truths.clone() {
                    same(&mut store, made, meant, Kind::Bool);
                }
            }
        }
    }
}
