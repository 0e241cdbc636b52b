//! What every operator is made of, given what its arguments are made of.

use touchstone_logic::{Int, Op, Sort, Store, TermId};

use super::Lit;
use super::adder::{complement, sign_extend, zero_extend};
use super::encoder::{Encoder, Halt, Refused};
use super::float::Format;
use super::gates::{Circuit, Word};
use super::number::Number;
use super::representation::{Case, Guarded, Representation, element_sort};
use super::sets::Keep;

/// The format of a float sort.
pub(super) fn format(exp: u32, sig: u32) -> Format {
    Format { exp: exp as usize, sig: sig as usize }
}

/// The format of a term's sort, which is a float sort.
fn format_of(store: &Store, t: TermId) -> Result<Format, Refused> {
    match store.sort(t) {
        Sort::Float { exp, sig } => Ok(format(*exp, *sig)),
        _ => Err(Refused::new("not a float")),
    }
}

impl Encoder {
    /// The term's operator applied to translated arguments.
    pub(super) fn operator(
        &mut self,
        store: &Store,
        t: TermId,
        args: &[Representation],
    ) -> Result<Representation, Halt> {
        if let Op::Apply(fun) = store.op(t)
            && store.fun(*fun).definition.is_some()
        {
            return self.unfold(store, t, *fun, args);
        }
        let sorts = || store.args(t).iter().map(|&arg| store.sort(arg));
        let result = match store.op(t) {
            Op::Eq | Op::Distinct | Op::Ite => self.generic(store, t, args),
            _ if sorts().next().is_some_and(|sort| matches!(sort, Sort::Set(_)))
                || is_of_sets(store.op(t)) =>
            {
                self.set_operator(store, t, args)
            }
            Op::ConstArray(_)
            | Op::Select
            | Op::Store
            | Op::Construct(_)
            | Op::Is(_)
            | Op::Field(..)
            | Op::Apply(_) => self.structure_operator(store, t, args),
            _ => self.plain_operator(store, t, args),
        };
        self.blame(t, result)
    }

    fn generic(
        &mut self,
        store: &Store,
        t: TermId,
        args: &[Representation],
    ) -> Result<Representation, Refused> {
        let sort = store.args(t).last().map(|&arg| store.sort(arg)).unwrap_or(&Sort::Bool);
        match (store.op(t), args) {
            (Op::Ite, [c, a, b]) => self.choose(store, sort, c.lit(), a, b),
            (Op::Eq, [a, b]) => Ok(Representation::Bool(self.equal(store, sort, a, b)?)),
            _ => {
                let mut different = vec![];
                for (i, a) in args.iter().enumerate() {
                    for b in &args[..i] {
                        different.push(!self.equal(store, sort, a, b)?);
                    }
                }
                Ok(Representation::Bool(self.circuit.and_all(&different)))
            }
        }
    }

    fn set_operator(
        &mut self,
        store: &Store,
        t: TermId,
        args: &[Representation],
    ) -> Result<Representation, Refused> {
        let set_sort = match store.args(t).last() {
            Some(&last) if matches!(store.sort(last), Sort::Set(_)) => store.sort(last),
            _ => store.sort(t),
        };
        let element = element_sort(set_sort);
        Ok(match (store.op(t), args) {
            (Op::EmptySet(_), []) => Representation::Set([].into()),
            (Op::Singleton, [x]) => {
                Representation::Set([Guarded { element: x.clone(), present: Lit::TRUE }].into())
            }
            (Op::Insert, [x, Representation::Set(b)]) => {
                self.union(&[Guarded { element: x.clone(), present: Lit::TRUE }], b)
            }
            (Op::Union, [Representation::Set(a), Representation::Set(b)]) => self.union(a, b),
            (Op::Intersection, [Representation::Set(a), Representation::Set(b)]) => {
                self.restrict(store, element, a, b, Keep::Inside)?
            }
            (Op::Difference, [Representation::Set(a), Representation::Set(b)]) => {
                self.restrict(store, element, a, b, Keep::Outside)?
            }
            (Op::Member, [x, Representation::Set(b)]) => {
                Representation::Bool(self.member(store, element, x, b)?)
            }
            (Op::Subset, [Representation::Set(a), Representation::Set(b)]) => {
                Representation::Bool(self.subset(store, element, a, b)?)
            }
            (Op::Disjoint, [Representation::Set(a), Representation::Set(b)]) => {
                Representation::Bool(self.disjoint(store, element, a, b)?)
            }
            (Op::Card, [Representation::Set(a)]) => Representation::number(self.card(store, element, a)?),
            _ => return self.structure_operator(store, t, args),
        })
    }

    fn structure_operator(
        &mut self,
        store: &Store,
        t: TermId,
        args: &[Representation],
    ) -> Result<Representation, Refused> {
        let sort_of = |i: usize| store.sort(store.args(t)[i]);
        match (store.op(t), args) {
            (Op::ConstArray(index), [element]) => {
                self.constant_array(store, index, sort_of(0), element.clone())
            }
            (Op::Select, [array, index]) => {
                let origin = self.origin(t);
                self.select(store, sort_of(0), array, index, origin)
            }
            (Op::Store, [array, index, element]) => {
                self.store_element(store, sort_of(0), array, index, element.clone())
            }
            (Op::Construct(constructor), fields) => Ok(Representation::Data(
                [Case { constructor: *constructor, is: Lit::TRUE, fields: fields.to_vec() }].into(),
            )),
            (Op::Is(constructor), [Representation::Data(cases)]) => {
                Ok(Representation::Bool(Encoder::is_constructed(cases, *constructor)))
            }
            (Op::Field(constructor, position), [Representation::Data(cases)]) => {
                self.field(store, cases, *constructor, *position)
            }
            (Op::Apply(fun), args) => {
                let origin = self.origin(t);
                self.apply(store, *fun, args.to_vec(), origin)
            }
            _ => self.plain_operator(store, t, args),
        }
    }

    /// Operators on truth values, numbers and words.
    fn plain_operator(
        &mut self,
        store: &Store,
        t: TermId,
        args: &[Representation],
    ) -> Result<Representation, Refused> {
        let c = &mut self.circuit;
        let op = store.op(t);
        if let Some(rep) = boolean_operator(c, op, args) {
            return Ok(rep);
        }
        if let Some(rep) = number_operator(c, op, args) {
            return Ok(rep);
        }
        if let Some(rep) = word_operator(c, op, args) {
            return Ok(rep);
        }
        if let Some(&first) = store.args(t).first() {
            let from = format_of(store, first).ok();
            if let Some(rep) = float_operator(c, op, from, args) {
                return Ok(rep);
            }
        }
        Err(Refused::new("SAT has no such operator"))
    }
}

fn is_of_sets(op: &Op) -> bool {
    matches!(op, Op::EmptySet(_) | Op::Singleton | Op::Insert | Op::Member)
}

fn boolean_operator(c: &mut Circuit, op: &Op, args: &[Representation]) -> Option<Representation> {
    let lits = || args.iter().map(Representation::lit).collect::<Vec<Lit>>();
    Some(Representation::Bool(match (op, args) {
        (Op::Not, [a]) => !a.lit(),
        (Op::And, _) => c.and_all(&lits()),
        (Op::Or, _) => c.or_all(&lits()),
        (Op::Xor, [a, b]) => c.xor(a.lit(), b.lit()),
        (Op::Implies, [a, b]) => c.implies(a.lit(), b.lit()),
        _ => return None,
    }))
}

fn number_operator(c: &mut Circuit, op: &Op, args: &[Representation]) -> Option<Representation> {
    match (op, args) {
        (Op::Le, [Representation::Number(a), Representation::Number(b)]) => {
            return Some(Representation::Bool(c.number_at_most(a, b)));
        }
        (Op::Lt, [Representation::Number(a), Representation::Number(b)]) => {
            return Some(Representation::Bool(!c.number_at_most(b, a)));
        }
        (Op::IntToBv(width), [Representation::Number(a)]) => {
            return Some(Representation::word(c.number_word(a, *width as usize)));
        }
        (Op::Add, [Representation::Number(first), rest @ ..]) => {
            let numbers = rest.iter().filter_map(Representation::as_number);
            return Some(fold(c, first, numbers, Circuit::number_add));
        }
        (Op::Mul, [Representation::Number(first), rest @ ..]) => {
            let numbers = rest.iter().filter_map(Representation::as_number);
            return Some(fold(c, first, numbers, Circuit::number_mul));
        }
        _ => {}
    }
    Some(Representation::number(match (op, args) {
        (Op::Sub, [Representation::Number(a), Representation::Number(b)]) => c.number_sub(a, b),
        (Op::Neg, [Representation::Number(a)]) => c.number_neg(a),
        (Op::DivTrunc, [Representation::Number(a), Representation::Number(b)]) => c.number_div_trunc(a, b),
        (Op::RemTrunc, [Representation::Number(a), Representation::Number(b)]) => c.number_rem_trunc(a, b),
        (Op::DivEuclid, [Representation::Number(a), Representation::Number(b)]) => c.number_div_euclid(a, b),
        (Op::RemEuclid, [Representation::Number(a), Representation::Number(b)]) => c.number_rem_euclid(a, b),
        (Op::Abs, [Representation::Number(a)]) => c.number_abs(a),
        (Op::Min, [Representation::Number(a), Representation::Number(b)]) => c.number_min(a, b),
        (Op::Max, [Representation::Number(a), Representation::Number(b)]) => c.number_max(a, b),
        (Op::UbvToInt, [Representation::Word(a)]) => Number::from_unsigned(a),
        (Op::SbvToInt, [Representation::Word(a)]) => {
            let greatest = Int::power_of_two(a.len() as u32 - 1);
            Number::from_signed(a, -&greatest, greatest - Int::ONE)
        }
        _ => return None,
    }))
}

fn fold<'a>(
    c: &mut Circuit,
    first: &'a Number,
    rest: impl Iterator<Item = &'a Number>,
    operation: fn(&mut Circuit, &Number, &Number) -> Number,
) -> Representation {
    let mut result: Option<Number> = None;
    for number in rest {
        result = Some(operation(c, result.as_ref().unwrap_or(first), number));
    }
    match result {
        Some(number) => Representation::number(number),
        None => {
            let zero = Number::constant(&Int::ZERO);
            Representation::number(c.number_add(first, &zero))
        }
    }
}

fn word_operator(c: &mut Circuit, op: &Op, args: &[Representation]) -> Option<Representation> {
    if let Some(lit) = word_predicate(c, op, args) {
        return Some(Representation::Bool(lit));
    }
    let a = args.first()?.bits();
    let b = args.get(1).map_or(&[][..], Representation::bits);
    let width = a.len();
    let word: Word = match op {
        Op::BvNot => complement(a),
        Op::BvNeg => c.neg(a),
        Op::BvAnd => bitwise(a, b, |x, y| c.and(x, y)),
        Op::BvOr => bitwise(a, b, |x, y| c.or(x, y)),
        Op::BvXor => bitwise(a, b, |x, y| c.xor(x, y)),
        Op::BvNand => bitwise(a, b, |x, y| !c.and(x, y)),
        Op::BvNor => bitwise(a, b, |x, y| !c.or(x, y)),
        Op::BvXnor => bitwise(a, b, |x, y| c.iff(x, y)),
        Op::BvAdd => c.add(a, b),
        Op::BvSub => c.sub(a, b),
        Op::BvMul => c.multiply(a, b),
        Op::BvUdiv => c.divide_unsigned(a, b).0,
        Op::BvUrem => c.divide_unsigned(a, b).1,
        Op::BvSdiv => c.divide_signed(a, b).0,
        Op::BvSrem => c.divide_signed(a, b).1,
        Op::BvSmod => c.modulo_signed(a, b),
        Op::BvShl => c.shift_left(a, b),
        Op::BvLshr => c.shift_right_logical(a, b),
        Op::BvAshr => c.shift_right_arithmetic(a, b),
        Op::BvComp => vec![c.equal(a, b)],
        Op::Concat => [b, a].concat(),
        Op::Extract { high, low } => a[*low as usize..=*high as usize].to_vec(),
        Op::ZeroExtend(by) => zero_extend(a, width + *by as usize),
        Op::SignExtend(by) => sign_extend(a, width + *by as usize),
        Op::RotateLeft(by) => rotated_right(a, width - *by as usize % width),
        Op::RotateRight(by) => rotated_right(a, *by as usize % width),
        Op::Repeat(times) => a.repeat(*times as usize),
        _ => return None,
    };
    Some(Representation::word(word))
}

fn word_predicate(c: &mut Circuit, op: &Op, args: &[Representation]) -> Option<Lit> {
    let a = args.first()?.bits();
    let b = args.get(1).map_or(&[][..], Representation::bits);
    Some(match op {
        Op::BvUlt => c.less_unsigned(a, b),
        Op::BvUle => c.at_most_unsigned(a, b),
        Op::BvSlt => c.less_signed(a, b),
        Op::BvSle => c.at_most_signed(a, b),
        Op::BvNegO => c.is_least_signed(a),
        Op::BvUaddO => c.add_carry(a, b, Lit::FALSE).1,
        Op::BvSaddO => c.signed_add_overflows(a, b),
        Op::BvUsubO => c.less_unsigned(a, b),
        Op::BvSsubO => c.signed_sub_overflows(a, b),
        Op::BvUmulO => c.unsigned_multiply_overflows(a, b),
        Op::BvSmulO => c.signed_multiply_overflows(a, b),
        // Only the least number divided by -1 doesn't fit.
        Op::BvSdivO => {
            let least = c.is_least_signed(a);
            let minus_one = c.and_all(b);
            c.and(least, minus_one)
        }
        _ => return None,
    })
}

fn bitwise(a: &[Lit], b: &[Lit], mut gate: impl FnMut(Lit, Lit) -> Lit) -> Word {
    a.iter().zip(b).map(|(&x, &y)| gate(x, y)).collect()
}

fn rotated_right(a: &[Lit], by: usize) -> Word {
    let (low, high) = a.split_at(by);
    [high, low].concat()
}

fn float_operator(
    c: &mut Circuit,
    op: &Op,
    from: Option<Format>,
    args: &[Representation],
) -> Option<Representation> {
    let a = args.first()?.bits();
    let b = args.get(1).map_or(&[][..], Representation::bits);
    let word = match op {
        Op::FpFromBits { exp, sig } => c.float_from_bits(format(*exp, *sig), a),
        Op::FpFromSbv { rm, exp, sig } => c.float_from_signed(format(*exp, *sig), *rm, a),
        Op::FpFromUbv { rm, exp, sig } => c.float_from_unsigned(format(*exp, *sig), *rm, a),
        _ => {
            let from = from?;
            if let Some(lit) = float_predicate(c, op, from, a, b) {
                return Some(Representation::Bool(lit));
            }
            match op {
                Op::FpAbs => c.float_abs(from, a),
                Op::FpNeg => c.float_neg(from, a),
                Op::FpAdd(rm) => c.float_add(from, *rm, a, b),
                Op::FpSub(rm) => c.float_sub(from, *rm, a, b),
                Op::FpMul(rm) => c.float_mul(from, *rm, a, b),
                Op::FpDiv(rm) => c.float_div(from, *rm, a, b),
                Op::FpFma(rm) => c.float_fma(from, *rm, a, b, args.get(2)?.bits()),
                Op::FpSqrt(rm) => c.float_sqrt(from, *rm, a),
                Op::FpRem => c.float_rem(from, a, b),
                Op::FpRoundToIntegral(rm) => c.float_round_to_integral(from, *rm, a),
                Op::FpMin => c.float_min(from, a, b),
                Op::FpMax => c.float_max(from, a, b),
                Op::FpFromFp { rm, exp, sig } => c.float_to_float(from, format(*exp, *sig), *rm, a),
                Op::FpToUbv { rm, width } => c.float_to_unsigned(from, *rm, a, *width as usize),
                Op::FpToSbv { rm, width } => c.float_to_signed(from, *rm, a, *width as usize),
                Op::FpToBits => a.to_vec(),
                _ => return None,
            }
        }
    };
    Some(Representation::word(word))
}

fn float_predicate(c: &mut Circuit, op: &Op, format: Format, a: &[Lit], b: &[Lit]) -> Option<Lit> {
    Some(match op {
        Op::FpLe => c.float_at_most(format, a, b),
        Op::FpLt => c.float_less(format, a, b),
        Op::FpEq => c.float_equal(format, a, b),
        Op::FpIsNormal => c.is_normal(format, a),
        Op::FpIsSubnormal => c.is_subnormal(format, a),
        Op::FpIsZero => c.is_zero(format, a),
        Op::FpIsInfinite => c.is_infinite(format, a),
        Op::FpIsNan => c.is_nan(format, a),
        Op::FpIsNegative => c.is_negative(format, a),
        Op::FpIsPositive => c.is_positive(format, a),
        _ => return None,
    })
}
