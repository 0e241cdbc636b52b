//! The operators' names in SMT-LIB's spelling (2.7, with cvc5's for sets), as error messages and the printer use them.

use crate::{Op, RoundingMode, Store};

impl Op {
    /// The operator in SMT-LIB's spelling, indices included: `bvadd`, `(_ extract 7 0)`. Operators SMT-LIB lacks, or
    /// leaves partial, have names that begin with `touchstone.`.
    pub fn name(&self, store: &Store) -> String {
        let to_fp = |exp: &u32, sig: &u32| format!("(_ to_fp {exp} {sig})");
        match self {
            Op::Var(var) => store.var_name(*var).to_owned(),
            Op::Literal(value) => crate::smtlib::print_value(store, value),
            Op::Extract { high, low } => format!("(_ extract {high} {low})"),
            Op::ZeroExtend(n) => format!("(_ zero_extend {n})"),
            Op::SignExtend(n) => format!("(_ sign_extend {n})"),
            Op::RotateLeft(n) => format!("(_ rotate_left {n})"),
            Op::RotateRight(n) => format!("(_ rotate_right {n})"),
            Op::Repeat(n) => format!("(_ repeat {n})"),
            Op::IntToBv(width) => format!("(_ int_to_bv {width})"),
            Op::FpFromBits { exp, sig }
            | Op::FpFromFp { exp, sig, .. }
            | Op::FpFromReal { exp, sig, .. }
            | Op::FpFromSbv { exp, sig, .. } => to_fp(exp, sig),
            Op::FpFromUbv { exp, sig, .. } => format!("(_ to_fp_unsigned {exp} {sig})"),
            Op::FpToUbv { width, .. } => format!("(_ fp.to_ubv {width})"),
            Op::FpToSbv { width, .. } => format!("(_ fp.to_sbv {width})"),
            Op::EmptySet(element) => format!("(as set.empty (Set {element}))"),
            Op::ConstArray(index) => format!("const array over {index}"),
            Op::Construct(constructor) => store.constructor(*constructor).name.to_string(),
            Op::Is(constructor) => format!("(_ is {})", store.constructor(*constructor).name),
            Op::Field(constructor, position) => {
                let info = store.constructor(*constructor);
                match info.fields.get(*position as usize) {
                    Some((field, _)) => field.to_string(),
                    None => format!("field {position} of {}", info.name),
                }
            }
            Op::Apply(fun) => store.fun(*fun).name.to_string(),
            _ => self.fixed_name().to_owned(),
        }
    }

    /// The rounding mode, for operators that have one.
    pub fn rounding_mode(&self) -> Option<RoundingMode> {
        match self {
            Op::FpAdd(rm)
            | Op::FpSub(rm)
            | Op::FpMul(rm)
            | Op::FpDiv(rm)
            | Op::FpFma(rm)
            | Op::FpSqrt(rm)
            | Op::FpRoundToIntegral(rm)
            | Op::FpFromFp { rm, .. }
            | Op::FpFromReal { rm, .. }
            | Op::FpFromSbv { rm, .. }
            | Op::FpFromUbv { rm, .. }
            | Op::FpToUbv { rm, .. }
            | Op::FpToSbv { rm, .. } => Some(*rm),
            _ => None,
        }
    }

    /// The name of an operator without indices.
    pub(crate) fn fixed_name(&self) -> &'static str {
        match self {
            Op::Not => "not",
            Op::And => "and",
            Op::Or => "or",
            Op::Xor => "xor",
            Op::Implies => "=>",
            Op::Ite => "ite",
            Op::Eq => "=",
            Op::Distinct => "distinct",
            Op::Add => "+",
            Op::Sub | Op::Neg => "-",
            Op::Mul => "*",
            Op::Div => "touchstone.divide",
            Op::DivTrunc => "touchstone.div_trunc",
            Op::RemTrunc => "touchstone.rem_trunc",
            Op::DivEuclid => "touchstone.div",
            Op::RemEuclid => "touchstone.mod",
            Op::Abs => "abs",
            Op::Min => "touchstone.min",
            Op::Max => "touchstone.max",
            Op::Le => "<=",
            Op::Lt => "<",
            Op::ToReal => "to_real",
            Op::ToInt => "to_int",
            Op::BvNot => "bvnot",
            Op::BvNeg => "bvneg",
            Op::BvAnd => "bvand",
            Op::BvOr => "bvor",
            Op::BvXor => "bvxor",
            Op::BvNand => "bvnand",
            Op::BvNor => "bvnor",
            Op::BvXnor => "bvxnor",
            Op::BvAdd => "bvadd",
            Op::BvSub => "bvsub",
            Op::BvMul => "bvmul",
            Op::BvUdiv => "bvudiv",
            Op::BvUrem => "bvurem",
            Op::BvSdiv => "bvsdiv",
            Op::BvSrem => "bvsrem",
            Op::BvSmod => "bvsmod",
            Op::BvShl => "bvshl",
            Op::BvLshr => "bvlshr",
            Op::BvAshr => "bvashr",
            Op::BvComp => "bvcomp",
            Op::Concat => "concat",
            Op::BvUlt => "bvult",
            Op::BvUle => "bvule",
            Op::BvSlt => "bvslt",
            Op::BvSle => "bvsle",
            Op::BvNegO => "bvnego",
            Op::BvUaddO => "bvuaddo",
            Op::BvSaddO => "bvsaddo",
            Op::BvUsubO => "bvusubo",
            Op::BvSsubO => "bvssubo",
            Op::BvUmulO => "bvumulo",
            Op::BvSmulO => "bvsmulo",
            Op::BvSdivO => "bvsdivo",
            Op::UbvToInt => "ubv_to_int",
            Op::SbvToInt => "sbv_to_int",
            Op::FpAbs => "fp.abs",
            Op::FpNeg => "fp.neg",
            Op::FpAdd(_) => "fp.add",
            Op::FpSub(_) => "fp.sub",
            Op::FpMul(_) => "fp.mul",
            Op::FpDiv(_) => "fp.div",
            Op::FpFma(_) => "fp.fma",
            Op::FpSqrt(_) => "fp.sqrt",
            Op::FpRem => "fp.rem",
            Op::FpRoundToIntegral(_) => "fp.roundToIntegral",
            Op::FpMin => "fp.min",
            Op::FpMax => "fp.max",
            Op::FpLe => "fp.leq",
            Op::FpLt => "fp.lt",
            Op::FpEq => "fp.eq",
            Op::FpIsNormal => "fp.isNormal",
            Op::FpIsSubnormal => "fp.isSubnormal",
            Op::FpIsZero => "fp.isZero",
            Op::FpIsInfinite => "fp.isInfinite",
            Op::FpIsNan => "fp.isNaN",
            Op::FpIsNegative => "fp.isNegative",
            Op::FpIsPositive => "fp.isPositive",
            Op::FpToReal => "fp.to_real",
            Op::FpToBits => "fp.to_ieee_bv",
            Op::Singleton => "set.singleton",
            Op::Insert => "set.insert",
            Op::Union => "set.union",
            Op::Intersection => "set.inter",
            Op::Difference => "set.minus",
            Op::Member => "set.member",
            Op::Subset => "set.subset",
            Op::Disjoint => "touchstone.disjoint",
            Op::Card => "set.card",
            Op::Select => "select",
            Op::Store => "store",
            Op::Forall(_) => "forall",
            Op::Exists(_) => "exists",
            _ => "",
        }
    }
}
