//! Seeded generators of random well-sorted terms, values and valuations, for tests here and in the crates above. The
//! same seed gives the same terms on every machine.

mod grammar;

pub use grammar::Grammar;

use rustc_hash::FxHashMap;

use crate::random::SplitMix64;
use crate::{ArrayValue, BitVec, Float, Int, Rational, Sort, Store, TermId, Valuation, Value, Var};

/// Random numbers for tests.
#[derive(Clone, Debug)]
pub struct Rng(SplitMix64);

impl Rng {
    /// The generator of a seed.
    pub fn new(seed: u64) -> Rng {
        Rng(SplitMix64::new(seed))
    }

    /// Sixty-four random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.bits()
    }

    /// A number below `n`; 0 if `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        self.0.below(n)
    }

    /// A number of `low..=high`.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        let width = high.wrapping_sub(low).wrapping_add(1) as u64;
        low.wrapping_add(if width == 0 { self.bits() } else { self.bits() % width } as i64)
    }

    /// True `n` times of `of`.
    pub fn chance(&mut self, n: usize, of: usize) -> bool {
        self.below(of) < n
    }

    /// One of the items.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }
}

/// A random value: small or special more often than not.
pub fn random_value(rng: &mut Rng, store: &Store, sort: &Sort) -> Value {
    value_of_size(rng, store, sort, 3)
}

fn random_int(rng: &mut Rng) -> Int {
    match rng.below(12) {
        0 => Int::from(rng.bits() as i64),
        1 => Int::from(i64::MIN),
        2 => Int::from(rng.bits()) * Int::from(rng.bits()) * Int::from(rng.bits() as i64),
        _ => Int::from(rng.between(-6, 6)),
    }
}

fn random_bits(rng: &mut Rng, width: u32) -> Int {
    let mut bits = Int::ZERO;
    for _ in 0..width.div_ceil(64) {
        bits = bits.shl(64) + Int::from(rng.bits());
    }
    match rng.below(4) {
        0 => Int::from(rng.between(-2, 2)).low_bits(width),
        1 => (Int::power_of_two(width - 1) + Int::from(rng.between(-1, 1))).low_bits(width),
        _ => bits.low_bits(width),
    }
}

fn value_of_size(rng: &mut Rng, store: &Store, sort: &Sort, size: usize) -> Value {
    match sort {
        Sort::Bool => Value::Bool(rng.chance(1, 2)),
        Sort::Int => Value::Int(random_int(rng)),
        Sort::Real => {
            let denominator = Int::from(rng.between(1, 4));
            Value::Real(Rational::new(random_int(rng), denominator).unwrap_or_default())
        }
        Sort::BitVec(width) => Value::BitVec(BitVec::wrap(*width, random_bits(rng, *width))),
        Sort::Float { exp, sig } => Value::Float(match rng.below(8) {
            0 => Float::nan(*exp, *sig),
            1 => Float::infinity(*exp, *sig, rng.chance(1, 2)),
            2 => Float::zero(*exp, *sig, rng.chance(1, 2)),
            _ => Float::from_bits(*exp, *sig, &random_bits(rng, exp + sig)),
        }),
        Sort::Set(element) => {
            let count = rng.below(size + 1);
            Value::set((0..count).map(|_| value_of_size(rng, store, element, size / 2)).collect::<Vec<_>>())
        }
        Sort::Array(index, element) => {
            let default = value_of_size(rng, store, element, size / 2);
            let count = rng.below(size + 1);
            let entries: Vec<(Value, Value)> = (0..count)
                .map(|_| {
                    let at = value_of_size(rng, store, index, size / 2);
                    (at, value_of_size(rng, store, element, size / 2))
                })
                .collect();
            Value::Array(ArrayValue::new(store.finite_domain(index), default, entries))
        }
        Sort::Uninterpreted(name) => Value::Uninterpreted { sort: name.clone(), index: rng.below(3) as u32 },
        Sort::Datatype(name) => {
            let constructors = store.datatype(name).map_or(&[][..], |datatype| &datatype.constructors);
            match rng.pick(constructors).filter(|_| size > 0) {
                Some(constructor) => {
                    let fields: Vec<Value> = store
                        .constructor(*constructor)
                        .fields
                        .iter()
                        .map(|(_, sort)| value_of_size(rng, store, sort, size - 1))
                        .collect();
                    Value::constructed(*constructor, fields)
                }
                None => store.default_value(sort).unwrap_or(Value::Bool(false)),
            }
        }
    }
}

/// A random value for each variable.
pub fn random_valuation(rng: &mut Rng, store: &Store, vars: &[Var]) -> Valuation {
    vars.iter().map(|var| (*var, random_value(rng, store, store.var_sort(*var)))).collect()
}

/// A random term of a sort, built as it stands (not simplified), with about `size` operators, over the given variables
/// and all operators that connect their sorts. Quantifiers, if any, are over small finite ranges.
pub fn random_term(rng: &mut Rng, store: &mut Store, vars: &[Var], sort: &Sort, size: usize) -> TermId {
    Grammar::of(store, vars).term(rng, store, sort, size)
}

/// The term rebuilt bottom-up by the smart constructors.
pub fn simplified(store: &mut Store, t: TermId) -> TermId {
    let mut seen = FxHashMap::default();
    let mut stack = vec![t];
    let mut order = vec![];
    while let Some(t) = stack.pop() {
        if seen.insert(t, t).is_none() {
            order.push(t);
            stack.extend(store.args(t));
        }
    }
    order.sort_unstable();
    for t in order {
        let args: Vec<TermId> = store.args(t).iter().map(|arg| seen[arg]).collect();
        // A term that is well-sorted stays so: its arguments keep their sorts.
        let new = store.mk(store.op(t).clone(), &args).unwrap_or(t);
        seen.insert(t, new);
    }
    seen[&t]
}
