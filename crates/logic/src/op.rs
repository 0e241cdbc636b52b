//! The operators of terms. Names are SMT-LIB's where it has one; `>`, `>=` and the like don't exist here: the
//! constructors turn them round, so that every engine has half as many comparisons to know.

use std::fmt;

use crate::{Constructor, RoundingMode, Sort, Value};

/// A typed constant symbol of a store, what a model gives a value to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(pub(crate) u32);

impl Var {
    /// The variable's index in its store, in order of declaration from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "var{}", self.0)
    }
}

/// A function symbol of a store, uninterpreted or defined by a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fun(pub(crate) u32);

impl Fun {
    /// The function's index in its store, in order of declaration from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Fun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "fun{}", self.0)
    }
}

/// The operator at the root of a term. Arguments are written `a`, `b`, `c`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// A variable of the store.
    Var(Var),
    /// A literal of sort Bool, Int, Real, BitVec, Float or an uninterpreted sort.
    Literal(Value),

    /// Boolean negation.
    Not,
    /// Conjunction of two or more.
    And,
    /// Disjunction of two or more.
    Or,
    /// Exclusive disjunction of two.
    Xor,
    /// Implication, `a => b`.
    Implies,
    /// `if a then b else c`.
    Ite,
    /// Equality of two terms of any one sort (of booleans: equivalence). On floats it is identity: NaN equals NaN, and
    /// +0 differs from -0.
    Eq,
    /// No two of two or more arguments are equal.
    Distinct,

    /// Sum of two or more Ints or Reals.
    Add,
    /// Difference `a - b`.
    Sub,
    /// Product of two or more Ints or Reals.
    Mul,
    /// The number `-a`.
    Neg,
    /// Real division; `a / 0 = 0`.
    Div,
    /// Int division toward zero, as Rust's `/`; `a / 0 = 0`.
    DivTrunc,
    /// Int remainder with the sign of `a`, as Rust's `%`; `a % 0 = a`.
    RemTrunc,
    /// Int division, the remainder not negative (SMT-LIB's `div`); by zero 0.
    DivEuclid,
    /// Int remainder, not negative (SMT-LIB's `mod`); by zero `a`.
    RemEuclid,
    /// Absolute value of an Int or Real.
    Abs,
    /// The lesser of two Ints or Reals.
    Min,
    /// The greater of two Ints or Reals.
    Max,
    /// `a <= b`, Int or Real.
    Le,
    /// `a < b`, Int or Real.
    Lt,
    /// The Real of an Int.
    ToReal,
    /// Real to Int, rounding down.
    ToInt,

    /// SMT-LIB's `bvnot`.
    BvNot,
    /// SMT-LIB's `bvneg`.
    BvNeg,
    /// `bvand` of two.
    BvAnd,
    /// `bvor` of two.
    BvOr,
    /// `bvxor` of two.
    BvXor,
    /// SMT-LIB's `bvnand`.
    BvNand,
    /// SMT-LIB's `bvnor`.
    BvNor,
    /// SMT-LIB's `bvxnor`.
    BvXnor,
    /// `bvadd` of two.
    BvAdd,
    /// SMT-LIB's `bvsub`.
    BvSub,
    /// `bvmul` of two.
    BvMul,
    /// `bvudiv`; by zero all ones.
    BvUdiv,
    /// `bvurem`; by zero `a`.
    BvUrem,
    /// `bvsdiv`; by zero 1 if `a` is negative, else -1.
    BvSdiv,
    /// `bvsrem`; by zero `a`.
    BvSrem,
    /// `bvsmod`; by zero `a`.
    BvSmod,
    /// SMT-LIB's `bvshl`.
    BvShl,
    /// SMT-LIB's `bvlshr`.
    BvLshr,
    /// SMT-LIB's `bvashr`.
    BvAshr,
    /// `bvcomp`: one bit, 1 where `a = b`.
    BvComp,
    /// `concat`: `a` high, `b` low.
    Concat,
    /// `(_ extract high low)`.
    Extract {
        /// The index of the highest bit taken.
        high: u32,
        /// The index of the lowest bit taken.
        low: u32,
    },
    /// `(_ zero_extend n)`.
    ZeroExtend(u32),
    /// `(_ sign_extend n)`.
    SignExtend(u32),
    /// `(_ rotate_left n)`.
    RotateLeft(u32),
    /// `(_ rotate_right n)`.
    RotateRight(u32),
    /// `(_ repeat n)`.
    Repeat(u32),
    /// SMT-LIB's `bvult`.
    BvUlt,
    /// SMT-LIB's `bvule`.
    BvUle,
    /// SMT-LIB's `bvslt`.
    BvSlt,
    /// SMT-LIB's `bvsle`.
    BvSle,
    /// `bvnego`: signed negation overflows.
    BvNegO,
    /// `bvuaddo`: unsigned addition overflows.
    BvUaddO,
    /// `bvsaddo`: signed addition overflows.
    BvSaddO,
    /// `bvusubo`: unsigned subtraction overflows.
    BvUsubO,
    /// `bvssubo`: signed subtraction overflows.
    BvSsubO,
    /// `bvumulo`: unsigned multiplication overflows.
    BvUmulO,
    /// `bvsmulo`: signed multiplication overflows.
    BvSmulO,
    /// `bvsdivo`: signed division overflows.
    BvSdivO,
    /// `ubv_to_int`: the unsigned value.
    UbvToInt,
    /// `sbv_to_int`: the two's complement value.
    SbvToInt,
    /// `(_ int_to_bv width)`: modulo `2^width`.
    IntToBv(u32),

    /// SMT-LIB's `fp.abs`.
    FpAbs,
    /// SMT-LIB's `fp.neg`.
    FpNeg,
    /// SMT-LIB's `fp.add`.
    FpAdd(RoundingMode),
    /// SMT-LIB's `fp.sub`.
    FpSub(RoundingMode),
    /// SMT-LIB's `fp.mul`.
    FpMul(RoundingMode),
    /// SMT-LIB's `fp.div`.
    FpDiv(RoundingMode),
    /// `fp.fma`: `a * b + c` rounded once.
    FpFma(RoundingMode),
    /// SMT-LIB's `fp.sqrt`.
    FpSqrt(RoundingMode),
    /// `fp.rem`: IEEE remainder, the quotient rounded to nearest even.
    FpRem,
    /// `fp.roundToIntegral`.
    FpRoundToIntegral(RoundingMode),
    /// `fp.min`; a NaN loses; of zeros of both signs it is -0 (SMT-LIB allows either).
    FpMin,
    /// `fp.max`; a NaN loses; of zeros of both signs it is +0 (SMT-LIB allows either).
    FpMax,
    /// SMT-LIB's `fp.leq`.
    FpLe,
    /// SMT-LIB's `fp.lt`.
    FpLt,
    /// `fp.eq`: IEEE equality.
    FpEq,
    /// `fp.isNormal`.
    FpIsNormal,
    /// `fp.isSubnormal`.
    FpIsSubnormal,
    /// SMT-LIB's `fp.isZero`.
    FpIsZero,
    /// `fp.isInfinite`.
    FpIsInfinite,
    /// SMT-LIB's `fp.isNaN`.
    FpIsNan,
    /// `fp.isNegative`; false of NaN.
    FpIsNegative,
    /// `fp.isPositive`; false of NaN.
    FpIsPositive,
    /// `(_ to_fp exp sig)` of a bit-vector of `exp + sig` bits: the IEEE bits.
    FpFromBits {
        /// Exponent bits of the result.
        exp: u32,
        /// Significand bits of the result.
        sig: u32,
    },
    /// `(_ to_fp exp sig)` of a float of another format.
    FpFromFp {
        /// The rounding mode.
        rm: RoundingMode,
        /// Exponent bits of the result.
        exp: u32,
        /// Significand bits of the result.
        sig: u32,
    },
    /// `(_ to_fp exp sig)` of a Real.
    FpFromReal {
        /// The rounding mode.
        rm: RoundingMode,
        /// Exponent bits of the result.
        exp: u32,
        /// Significand bits of the result.
        sig: u32,
    },
    /// `(_ to_fp exp sig)` of a signed bit-vector.
    FpFromSbv {
        /// The rounding mode.
        rm: RoundingMode,
        /// Exponent bits of the result.
        exp: u32,
        /// Significand bits of the result.
        sig: u32,
    },
    /// `(_ to_fp_unsigned exp sig)` of an unsigned bit-vector.
    FpFromUbv {
        /// The rounding mode.
        rm: RoundingMode,
        /// Exponent bits of the result.
        exp: u32,
        /// Significand bits of the result.
        sig: u32,
    },
    /// `(_ fp.to_ubv width)`, total as Rust's `as`: out of range it saturates, NaN gives 0.
    FpToUbv {
        /// The rounding mode.
        rm: RoundingMode,
        /// Bits of the result.
        width: u32,
    },
    /// `(_ fp.to_sbv width)`, total as Rust's `as`: out of range it saturates, NaN gives 0.
    FpToSbv {
        /// The rounding mode.
        rm: RoundingMode,
        /// Bits of the result.
        width: u32,
    },
    /// `fp.to_real`, total: 0 for infinities and NaN.
    FpToReal,
    /// The IEEE bits; of NaN the quiet positive one without payload.
    FpToBits,

    /// The empty set of elements of that sort.
    EmptySet(Sort),
    /// The set `{a}`.
    Singleton,
    /// The set `{a} ∪ b`.
    Insert,
    /// Union of two sets.
    Union,
    /// Intersection of two sets.
    Intersection,
    /// `a` without the elements of `b`.
    Difference,
    /// Membership, `a ∈ b`.
    Member,
    /// Inclusion, `a ⊆ b`.
    Subset,
    /// Disjointness, `a ∩ b = ∅`.
    Disjoint,
    /// The number of elements.
    Card,

    /// The array that maps every index of that sort to `a`.
    ConstArray(Sort),
    /// Array `a` at index `b`.
    Select,
    /// Array `a` with index `b` mapped to `c`.
    Store,

    /// A value of a datatype from its fields.
    Construct(Constructor),
    /// True if `a` was built by that constructor.
    Is(Constructor),
    /// A field of `a` by constructor and position, total: if `a` was built by another constructor it is the
    /// [default value](crate::Store::default_value) of the field's sort.
    Field(Constructor, u32),

    /// A function applied to arguments.
    Apply(Fun),

    /// True for all values of the bound variables.
    Forall(Box<[Var]>),
    /// True for some values of the bound variables.
    Exists(Box<[Var]>),
}

impl Op {
    /// The operators of truth values, numbers, bit-vectors and floats that have no indices, and that languages with signs for the others
    /// write by name.
    pub const NAMED: &[Op] = &[
        Op::Xor,
        Op::Distinct,
        Op::Abs,
        Op::ToReal,
        Op::ToInt,
        Op::BvNot,
        Op::BvNeg,
        Op::BvAnd,
        Op::BvOr,
        Op::BvXor,
        Op::BvNand,
        Op::BvNor,
        Op::BvXnor,
        Op::BvAdd,
        Op::BvSub,
        Op::BvMul,
        Op::BvUdiv,
        Op::BvUrem,
        Op::BvSdiv,
        Op::BvSrem,
        Op::BvSmod,
        Op::BvShl,
        Op::BvLshr,
        Op::BvAshr,
        Op::BvComp,
        Op::BvUlt,
        Op::BvUle,
        Op::BvSlt,
        Op::BvSle,
        Op::BvNegO,
        Op::BvUaddO,
        Op::BvSaddO,
        Op::BvUsubO,
        Op::BvSsubO,
        Op::BvUmulO,
        Op::BvSmulO,
        Op::BvSdivO,
        Op::UbvToInt,
        Op::SbvToInt,
        Op::FpAbs,
        Op::FpNeg,
        Op::FpRem,
        Op::FpMin,
        Op::FpMax,
        Op::FpLe,
        Op::FpLt,
        Op::FpEq,
        Op::FpIsNormal,
        Op::FpIsSubnormal,
        Op::FpIsZero,
        Op::FpIsInfinite,
        Op::FpIsNan,
        Op::FpIsNegative,
        Op::FpIsPositive,
        Op::FpToReal,
        Op::FpToBits,
    ];
}
