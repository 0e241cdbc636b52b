//! The operators SMT-LIB lacks or leaves partial, each as a definition over SMT-LIB's own operators that makes the choice
//! the evaluator makes.

use super::Dialect;
use super::print::{print_sort_in, print_value_in};
use super::symbol::enclosed;
use crate::{BitVec, Float, Int, Op, Rational, RoundingMode, Sort, Store};

/// A defined operator: how it's called and what to send a solver first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Definition {
    /// The symbol, with bars where needed.
    pub(super) name: String,
    /// The `define-fun` command.
    pub(super) text: String,
}

/// A definition about to be written.
struct Draft {
    name: String,
    params: Vec<Sort>,
    result: Sort,
    body: String,
}

impl Draft {
    fn binary(name: impl Into<String>, sort: Sort, body: &str) -> Draft {
        let params = vec![sort.clone(), sort.clone()];
        Draft { name: name.into(), params, result: sort, body: body.to_owned() }
    }

    fn unary(name: impl Into<String>, param: Sort, result: Sort, body: impl Into<String>) -> Draft {
        Draft { name: name.into(), params: vec![param], result, body: body.into() }
    }

    fn predicate(name: impl Into<String>, params: Vec<Sort>, body: impl Into<String>) -> Draft {
        Draft { name: name.into(), params, result: Sort::Bool, body: body.into() }
    }

    fn finish(self, dialect: Dialect) -> Definition {
        let name = enclosed(&format!("touchstone.{}", self.name));
        let params: Vec<String> = ["x", "y", "z"]
            .iter()
            .zip(&self.params)
            .map(|(param, sort)| format!("({param} {})", print_sort_in(sort, dialect)))
            .collect();
        let result = print_sort_in(&self.result, dialect);
        let text = format!("(define-fun {name} ({}) {result} {})", params.join(" "), self.body);
        Definition { name, text }
    }
}

/// The definition that an operator on arguments of these sorts needs in a dialect, if it needs one.
pub(super) fn definition(store: &Store, op: &Op, args: &[&Sort], dialect: Dialect) -> Option<Definition> {
    let draft = match (op, args) {
        (
            Op::FpMin | Op::FpMax | Op::FpToUbv { .. } | Op::FpToSbv { .. } | Op::FpToReal | Op::FpToBits,
            [sort, ..],
        ) => float(op, sort),
        (Op::Field(constructor, position), _) => field(store, *constructor, *position, dialect),
        (Op::Disjoint, [set @ Sort::Set(_), _]) if !dialect.sets_are_arrays() => {
            let empty = format!("(as set.empty {})", print_sort_in(set, dialect));
            let name = format!("disjoint.{}", print_sort_in(set, dialect).replace('|', "'"));
            let params = vec![(*set).clone(), (*set).clone()];
            Some(Draft::predicate(name, params, format!("(= (set.inter x y) {empty})")))
        }
        (_, [Sort::BitVec(width), ..]) if dialect != Dialect::Standard => bitvec(op, *width),
        (_, [sort @ (Sort::Int | Sort::Real), ..]) => number(op, sort),
        _ => None,
    };
    draft.map(|draft| draft.finish(dialect))
}

fn number(op: &Op, sort: &Sort) -> Option<Draft> {
    let suffix = if *sort == Sort::Int { "int" } else { "real" };
    Some(match op {
        Op::Div => Draft::binary("divide", Sort::Real, "(ite (= y 0.0) 0.0 (/ x y))"),
        Op::DivTrunc => Draft::binary(
            "div_trunc",
            Sort::Int,
            "(ite (= y 0) 0 (ite (>= x 0) (div x y) (- (div (- x) y))))",
        ),
        Op::RemTrunc => Draft::binary(
            "rem_trunc",
            Sort::Int,
            "(ite (= y 0) x (ite (>= x 0) (mod x y) (- (mod (- x) y))))",
        ),
        Op::DivEuclid => Draft::binary("div", Sort::Int, "(ite (= y 0) 0 (div x y))"),
        Op::RemEuclid => Draft::binary("mod", Sort::Int, "(ite (= y 0) x (mod x y))"),
        Op::Min => Draft::binary(format!("min_{suffix}"), sort.clone(), "(ite (<= x y) x y)"),
        Op::Max => Draft::binary(format!("max_{suffix}"), sort.clone(), "(ite (<= x y) y x)"),
        Op::Abs if *sort == Sort::Real => {
            Draft::unary("abs_real", Sort::Real, Sort::Real, "(ite (< x 0.0) (- x) x)")
        }
        _ => return None,
    })
}

/// Conversions and overflow predicates that older solvers lack, for vectors of `width` bits.
fn bitvec(op: &Op, width: u32) -> Option<Draft> {
    let sort = Sort::BitVec(width);
    let zero = BitVec::wrap(width, Int::ZERO);
    let ones = BitVec::wrap(width, -Int::ONE);
    let least = BitVec::wrap(width, Int::power_of_two(width - 1));
    let name = format!("{}.{width}", op.fixed_name());
    // Whether the operation in one more bit (in twice the bits for products) differs from the operation extended.
    let differs = |extend: &str, by: u32, operation: &str| {
        let wide = |x: &str| format!("((_ {extend} {by}) {x})");
        let exact = format!("({operation} {} {})", wide("x"), wide("y"));
        format!("(not (= {exact} {}))", wide(&format!("({operation} x y)")))
    };
    let body = match op {
        Op::SbvToInt => {
            let body =
                format!("(ite (bvslt x {zero}) (- (bv2nat x) {}) (bv2nat x))", Int::power_of_two(width));
            return Some(Draft::unary(name, sort, Sort::Int, body));
        }
        Op::BvNegO => return Some(Draft::predicate(name, vec![sort], format!("(= x {least})"))),
        Op::BvUaddO => "(bvult (bvadd x y) x)".to_owned(),
        Op::BvSaddO => differs("sign_extend", 1, "bvadd"),
        Op::BvUsubO => "(bvult x y)".to_owned(),
        Op::BvSsubO => differs("sign_extend", 1, "bvsub"),
        Op::BvUmulO => differs("zero_extend", width, "bvmul"),
        Op::BvSmulO => differs("sign_extend", width, "bvmul"),
        Op::BvSdivO => format!("(and (= x {least}) (= y {ones}))"),
        _ => return None,
    };
    Some(Draft::predicate(name, vec![sort.clone(), sort], body))
}

fn float(op: &Op, sort: &Sort) -> Option<Draft> {
    let Sort::Float { exp, sig } = *sort else { return None };
    let format = format!("{exp}.{sig}");
    // Of two zeros, the one with the sign that counts.
    let pick = |name: &str, sign: &str| {
        let zeros = "(and (fp.isZero x) (fp.isZero y))";
        let body = format!("(ite {zeros} (ite (fp.is{sign} x) x y) (fp.{name} x y))");
        Draft::binary(format!("fp_{name}.{format}"), sort.clone(), &body)
    };
    Some(match op {
        Op::FpMin => pick("min", "Negative"),
        Op::FpMax => pick("max", "Positive"),
        Op::FpToReal => Draft::unary(
            format!("fp_to_real.{format}"),
            sort.clone(),
            Sort::Real,
            "(ite (or (fp.isNaN x) (fp.isInfinite x)) 0.0 (fp.to_real x))",
        ),
        Op::FpToBits => {
            let nan = Float::nan(exp, sig).to_bitvec();
            let body = format!("(ite (fp.isNaN x) {nan} (fp.to_ieee_bv x))");
            Draft::unary(format!("fp_to_bits.{format}"), sort.clone(), Sort::BitVec(exp + sig), body)
        }
        Op::FpToUbv { rm, width } => {
            let high = Int::power_of_two(*width) - Int::ONE;
            to_integer("ubv", exp, sig, *rm, *width, &Int::ZERO, &high)
        }
        Op::FpToSbv { rm, width } => {
            let half = Int::power_of_two(*width - 1);
            to_integer("sbv", exp, sig, *rm, *width, &-&half, &(&half - &Int::ONE))
        }
        _ => return None,
    })
}

/// A saturating conversion to integers in `low..=high`. Whether rounding leaves the range is a comparison of `x` with a
/// rational; for floats that is a comparison with the float next to it on the right side.
fn to_integer(kind: &str, exp: u32, sig: u32, rm: RoundingMode, width: u32, low: &Int, high: &Int) -> Draft {
    let halves = |twice: Int| Rational::new(twice, Int::from(2)).unwrap_or_default();
    let exactly = |n: &Int| Rational::from(n.clone());
    // The least numbers too high and the greatest too low, and whether they themselves are out of range.
    let (above, above_out, below, below_out) = match rm {
        RoundingMode::Rne => {
            let (above, below) = (halves(high * &Int::from(2) + 1), halves(low * &Int::from(2) - 1));
            (above, high.is_odd(), below, low.is_odd())
        }
        RoundingMode::Rna => (halves(high * &Int::from(2) + 1), true, halves(low * &Int::from(2) - 1), true),
        RoundingMode::Rtp => (exactly(high), false, exactly(&(low - &Int::ONE)), true),
        RoundingMode::Rtn => (exactly(&(high + &Int::ONE)), true, exactly(low), false),
        RoundingMode::Rtz => (exactly(&(high + &Int::ONE)), true, exactly(&(low - &Int::ONE)), true),
    };
    let next = |mode, n: &Rational| Float::from_rational(exp, sig, mode, n);
    let too_high = match above_out {
        true => format!("(fp.geq x {})", next(RoundingMode::Rtp, &above)),
        false => format!("(fp.gt x {})", next(RoundingMode::Rtn, &above)),
    };
    let too_low = match below_out {
        true => format!("(fp.leq x {})", next(RoundingMode::Rtn, &below)),
        false => format!("(fp.lt x {})", next(RoundingMode::Rtp, &below)),
    };
    let literal = |n: &Int| BitVec::wrap(width, n.clone());
    let inside = format!("((_ fp.to_{kind} {width}) {rm} x)");
    let body = format!(
        "(ite (fp.isNaN x) {} (ite {too_low} {} (ite {too_high} {} {inside})))",
        literal(&Int::ZERO),
        literal(low),
        literal(high),
    );
    let name = format!("fp_to_{kind}.{rm}.{exp}.{sig}.{width}");
    Draft::unary(name, Sort::Float { exp, sig }, Sort::BitVec(width), body)
}

/// A selector made total, where there is another constructor to be applied to.
fn field(store: &Store, constructor: crate::Constructor, position: u32, dialect: Dialect) -> Option<Draft> {
    let info = store.constructor(constructor);
    let Sort::Datatype(datatype) = &info.sort else { return None };
    if store.datatype(datatype)?.constructors.len() == 1 {
        return None;
    }
    let (selector, sort) = info.fields.get(position as usize)?;
    let default = store.default_value(sort).ok()?;
    let default = print_value_in(store, &default, sort, dialect);
    let (is, select) = (super::quoted(&info.name), super::quoted(selector));
    let body = format!("(ite ((_ is {is}) x) ({select} x) {default})");
    Some(Draft::unary(format!("field.{}", select.trim_matches('|')), info.sort.clone(), sort.clone(), body))
}
