//! The smart constructors by name. Each checks sorts, folds constants, simplifies locally and shares the result; on
//! ill-sorted arguments it returns an error and builds nothing. All are [`Store::mk`] with an operator, and cost what
//! their arguments' number costs.

use crate::{
    BitVec, Constructor, Float, Fun, Int, Op, Rational, RoundingMode, Sort, SortError, Store, TermId, Value,
    Var,
};

type Built = Result<TermId, SortError>;

/// Methods `name(a, …) -> Built` that apply one operator.
macro_rules! operators {
    ($( $(#[$doc:meta])* $name:ident ( $($arg:ident),* $(; $($param:ident : $type:ty),+)? ) = $op:expr ; )*) => {
        impl Store {
            $( $(#[$doc])*
            pub fn $name(&mut self, $($arg: TermId,)* $($($param: $type),+)?) -> Built {
                self.mk($op, &[$($arg),*])
            } )*
        }
    };
}

/// Builders of literals.
impl Store {
    /// The literal true or false.
    pub fn bool(&mut self, b: bool) -> TermId {
        self.insert(Op::Literal(Value::Bool(b)), &[], Sort::Bool)
    }

    /// An integer literal.
    pub fn int(&mut self, n: impl Into<Int>) -> TermId {
        self.insert(Op::Literal(Value::Int(n.into())), &[], Sort::Int)
    }

    /// A real literal.
    pub fn real(&mut self, n: impl Into<Rational>) -> TermId {
        self.insert(Op::Literal(Value::Real(n.into())), &[], Sort::Real)
    }

    /// A bit-vector literal congruent to `value` modulo `2^width`. Error: the width is none.
    pub fn bitvec(&mut self, width: u32, value: impl Into<Int>) -> Built {
        match BitVec::new(width, value) {
            Some(value) => self.raw(Op::Literal(Value::BitVec(value)), &[]),
            None => Err(SortError::BadSort(Sort::BitVec(width).to_string())),
        }
    }

    /// A float literal; its format is the value's.
    pub fn float(&mut self, value: impl Into<Float>) -> TermId {
        let value = value.into();
        let sort = value.sort();
        self.insert(Op::Literal(Value::Float(value)), &[], sort)
    }

    /// A term that denotes `value` of that sort in every valuation. Cost: linear in the value. Error: the value isn't of
    /// that sort.
    pub fn value(&mut self, value: &Value, sort: &Sort) -> Built {
        self.check_sort(sort)?;
        if !self.value_has_sort(value, sort) {
            return Err(SortError::BadValue { value: format!("{value:?}"), sort: sort.clone() });
        }
        crate::simplify::value_term(self, value, sort)
    }
}

/// Truth values and equality.
impl Store {
    /// Conjunction of any number.
    pub fn and(&mut self, args: &[TermId]) -> Built {
        self.mk(Op::And, args)
    }

    /// Disjunction of any number.
    pub fn or(&mut self, args: &[TermId]) -> Built {
        self.mk(Op::Or, args)
    }

    /// Pairwise different.
    pub fn distinct(&mut self, args: &[TermId]) -> Built {
        self.mk(Op::Distinct, args)
    }

    /// Inequality, `¬(a = b)`.
    pub fn ne(&mut self, a: TermId, b: TermId) -> Built {
        let equal = self.eq(a, b)?;
        self.not(equal)
    }
}

operators! {
    /// Boolean negation.
    not(a) = Op::Not;
    /// Exclusive disjunction.
    xor(a, b) = Op::Xor;
    /// Implication, `a => b`.
    implies(a, b) = Op::Implies;
    /// `if condition then a else b`.
    ite(condition, a, b) = Op::Ite;
    /// Equality; see [`Op::Eq`].
    eq(a, b) = Op::Eq;
}

/// Int and Real.
impl Store {
    /// `a <=> b` on truth values. Error: one isn't a truth value.
    pub fn iff(&mut self, a: TermId, b: TermId) -> Built {
        // `xor` has the right sort check; its result is not needed.
        self.raw(Op::Xor, &[a, b])?;
        self.eq(a, b)
    }

    /// Sum of at least one.
    pub fn add(&mut self, args: &[TermId]) -> Built {
        self.mk(Op::Add, args)
    }

    /// Product of at least one.
    pub fn mul(&mut self, args: &[TermId]) -> Built {
        self.mk(Op::Mul, args)
    }

    /// Comparison `a >= b`.
    pub fn ge(&mut self, a: TermId, b: TermId) -> Built {
        self.le(b, a)
    }

    /// Comparison `a > b`.
    pub fn gt(&mut self, a: TermId, b: TermId) -> Built {
        self.lt(b, a)
    }
}

operators! {
    /// Difference `a - b`.
    sub(a, b) = Op::Sub;
    /// The number `-a`.
    neg(a) = Op::Neg;
    /// Real division; `a / 0 = 0`.
    div(a, b) = Op::Div;
    /// Int division toward zero; `a / 0 = 0`.
    div_trunc(a, b) = Op::DivTrunc;
    /// Int remainder with the sign of `a`; `a % 0 = a`.
    rem_trunc(a, b) = Op::RemTrunc;
    /// Int division, remainder not negative; `a / 0 = 0`.
    div_euclid(a, b) = Op::DivEuclid;
    /// Int remainder, not negative; `a % 0 = a`.
    rem_euclid(a, b) = Op::RemEuclid;
    /// Absolute value.
    abs(a) = Op::Abs;
    /// The lesser of two.
    min(a, b) = Op::Min;
    /// The greater of two.
    max(a, b) = Op::Max;
    /// Comparison `a <= b`.
    le(a, b) = Op::Le;
    /// Comparison `a < b`.
    lt(a, b) = Op::Lt;
    /// The Real of an Int.
    to_real(a) = Op::ToReal;
    /// Real to Int, rounding down.
    to_int(a) = Op::ToInt;
}

/// Bit-vector comparisons that are others turned round.
impl Store {
    /// SMT-LIB's `bvugt`.
    pub fn bvugt(&mut self, a: TermId, b: TermId) -> Built {
        self.bvult(b, a)
    }

    /// SMT-LIB's `bvuge`.
    pub fn bvuge(&mut self, a: TermId, b: TermId) -> Built {
        self.bvule(b, a)
    }

    /// SMT-LIB's `bvsgt`.
    pub fn bvsgt(&mut self, a: TermId, b: TermId) -> Built {
        self.bvslt(b, a)
    }

    /// SMT-LIB's `bvsge`.
    pub fn bvsge(&mut self, a: TermId, b: TermId) -> Built {
        self.bvsle(b, a)
    }
}

operators! {
    /// SMT-LIB's `bvnot`.
    bvnot(a) = Op::BvNot;
    /// SMT-LIB's `bvneg`.
    bvneg(a) = Op::BvNeg;
    /// SMT-LIB's `bvand`.
    bvand(a, b) = Op::BvAnd;
    /// SMT-LIB's `bvor`.
    bvor(a, b) = Op::BvOr;
    /// SMT-LIB's `bvxor`.
    bvxor(a, b) = Op::BvXor;
    /// SMT-LIB's `bvnand`.
    bvnand(a, b) = Op::BvNand;
    /// SMT-LIB's `bvnor`.
    bvnor(a, b) = Op::BvNor;
    /// SMT-LIB's `bvxnor`.
    bvxnor(a, b) = Op::BvXnor;
    /// SMT-LIB's `bvadd`.
    bvadd(a, b) = Op::BvAdd;
    /// SMT-LIB's `bvsub`.
    bvsub(a, b) = Op::BvSub;
    /// SMT-LIB's `bvmul`.
    bvmul(a, b) = Op::BvMul;
    /// SMT-LIB's `bvudiv`.
    bvudiv(a, b) = Op::BvUdiv;
    /// SMT-LIB's `bvurem`.
    bvurem(a, b) = Op::BvUrem;
    /// SMT-LIB's `bvsdiv`.
    bvsdiv(a, b) = Op::BvSdiv;
    /// SMT-LIB's `bvsrem`.
    bvsrem(a, b) = Op::BvSrem;
    /// SMT-LIB's `bvsmod`.
    bvsmod(a, b) = Op::BvSmod;
    /// SMT-LIB's `bvshl`.
    bvshl(a, b) = Op::BvShl;
    /// SMT-LIB's `bvlshr`.
    bvlshr(a, b) = Op::BvLshr;
    /// SMT-LIB's `bvashr`.
    bvashr(a, b) = Op::BvAshr;
    /// SMT-LIB's `bvcomp`.
    bvcomp(a, b) = Op::BvComp;
    /// `concat`, `a` high.
    concat(a, b) = Op::Concat;
    /// Bits `high` down to `low`.
    extract(a; high: u32, low: u32) = Op::Extract { high, low };
    /// `by` zeros in front.
    zero_extend(a; by: u32) = Op::ZeroExtend(by);
    /// `by` sign bits in front.
    sign_extend(a; by: u32) = Op::SignExtend(by);
    /// Rotation by a constant.
    rotate_left(a; by: u32) = Op::RotateLeft(by);
    /// Rotation by a constant.
    rotate_right(a; by: u32) = Op::RotateRight(by);
    /// Concatenation with itself.
    repeat(a; times: u32) = Op::Repeat(times);
    /// SMT-LIB's `bvult`.
    bvult(a, b) = Op::BvUlt;
    /// SMT-LIB's `bvule`.
    bvule(a, b) = Op::BvUle;
    /// SMT-LIB's `bvslt`.
    bvslt(a, b) = Op::BvSlt;
    /// SMT-LIB's `bvsle`.
    bvsle(a, b) = Op::BvSle;
    /// Signed negation overflows.
    bvnego(a) = Op::BvNegO;
    /// Unsigned addition overflows.
    bvuaddo(a, b) = Op::BvUaddO;
    /// Signed addition overflows.
    bvsaddo(a, b) = Op::BvSaddO;
    /// Unsigned subtraction overflows.
    bvusubo(a, b) = Op::BvUsubO;
    /// Signed subtraction overflows.
    bvssubo(a, b) = Op::BvSsubO;
    /// Unsigned multiplication overflows.
    bvumulo(a, b) = Op::BvUmulO;
    /// Signed multiplication overflows.
    bvsmulo(a, b) = Op::BvSmulO;
    /// Signed division overflows.
    bvsdivo(a, b) = Op::BvSdivO;
    /// The unsigned value as an Int.
    ubv_to_int(a) = Op::UbvToInt;
    /// The two's complement value as an Int.
    sbv_to_int(a) = Op::SbvToInt;
    /// An Int modulo `2^width`.
    int_to_bv(a; width: u32) = Op::IntToBv(width);
}

/// Float comparisons that are others turned round.
impl Store {
    /// SMT-LIB's `fp.gt`.
    pub fn fp_gt(&mut self, a: TermId, b: TermId) -> Built {
        self.fp_lt(b, a)
    }

    /// SMT-LIB's `fp.geq`.
    pub fn fp_ge(&mut self, a: TermId, b: TermId) -> Built {
        self.fp_le(b, a)
    }
}

operators! {
    /// SMT-LIB's `fp.abs`.
    fp_abs(a) = Op::FpAbs;
    /// SMT-LIB's `fp.neg`.
    fp_neg(a) = Op::FpNeg;
    /// SMT-LIB's `fp.add`.
    fp_add(a, b; rm: RoundingMode) = Op::FpAdd(rm);
    /// SMT-LIB's `fp.sub`.
    fp_sub(a, b; rm: RoundingMode) = Op::FpSub(rm);
    /// SMT-LIB's `fp.mul`.
    fp_mul(a, b; rm: RoundingMode) = Op::FpMul(rm);
    /// SMT-LIB's `fp.div`.
    fp_div(a, b; rm: RoundingMode) = Op::FpDiv(rm);
    /// `fp.fma`: `a * b + c`.
    fp_fma(a, b, c; rm: RoundingMode) = Op::FpFma(rm);
    /// SMT-LIB's `fp.sqrt`.
    fp_sqrt(a; rm: RoundingMode) = Op::FpSqrt(rm);
    /// SMT-LIB's `fp.rem`.
    fp_rem(a, b) = Op::FpRem;
    /// `fp.roundToIntegral`.
    fp_round_to_integral(a; rm: RoundingMode) = Op::FpRoundToIntegral(rm);
    /// SMT-LIB's `fp.min`.
    fp_min(a, b) = Op::FpMin;
    /// SMT-LIB's `fp.max`.
    fp_max(a, b) = Op::FpMax;
    /// SMT-LIB's `fp.leq`.
    fp_le(a, b) = Op::FpLe;
    /// SMT-LIB's `fp.lt`.
    fp_lt(a, b) = Op::FpLt;
    /// SMT-LIB's `fp.eq`.
    fp_eq(a, b) = Op::FpEq;
    /// `fp.isNormal`.
    fp_is_normal(a) = Op::FpIsNormal;
    /// `fp.isSubnormal`.
    fp_is_subnormal(a) = Op::FpIsSubnormal;
    /// SMT-LIB's `fp.isZero`.
    fp_is_zero(a) = Op::FpIsZero;
    /// `fp.isInfinite`.
    fp_is_infinite(a) = Op::FpIsInfinite;
    /// SMT-LIB's `fp.isNaN`.
    fp_is_nan(a) = Op::FpIsNan;
    /// `fp.isNegative`.
    fp_is_negative(a) = Op::FpIsNegative;
    /// `fp.isPositive`.
    fp_is_positive(a) = Op::FpIsPositive;
    /// The float with those IEEE bits.
    fp_from_bits(a; exp: u32, sig: u32) = Op::FpFromBits { exp, sig };
    /// Another format.
    fp_from_fp(a; rm: RoundingMode, exp: u32, sig: u32) = Op::FpFromFp { rm, exp, sig };
    /// The float nearest to a Real.
    fp_from_real(a; rm: RoundingMode, exp: u32, sig: u32) = Op::FpFromReal { rm, exp, sig };
    /// From a signed bit-vector.
    fp_from_sbv(a; rm: RoundingMode, exp: u32, sig: u32) = Op::FpFromSbv { rm, exp, sig };
    /// From an unsigned bit-vector.
    fp_from_ubv(a; rm: RoundingMode, exp: u32, sig: u32) = Op::FpFromUbv { rm, exp, sig };
    /// To an unsigned bit-vector, saturating.
    fp_to_ubv(a; rm: RoundingMode, width: u32) = Op::FpToUbv { rm, width };
    /// To a signed bit-vector, saturating.
    fp_to_sbv(a; rm: RoundingMode, width: u32) = Op::FpToSbv { rm, width };
    /// To a Real; 0 for infinities and NaN.
    fp_to_real(a) = Op::FpToReal;
    /// The IEEE bits.
    fp_to_bits(a) = Op::FpToBits;
}

/// Sets, arrays, datatypes, functions.
impl Store {
    /// The empty set of elements of that sort.
    pub fn empty_set(&mut self, element: Sort) -> Built {
        self.mk(Op::EmptySet(element), &[])
    }

    /// The set of exactly these elements (none is fine).
    pub fn set_of(&mut self, element: Sort, elements: &[TermId]) -> Built {
        let mut set = self.empty_set(element)?;
        for element in elements {
            set = self.insert_element(*element, set)?;
        }
        Ok(set)
    }

    /// The array over `index` that holds `a` everywhere.
    pub fn const_array(&mut self, index: Sort, a: TermId) -> Built {
        self.mk(Op::ConstArray(index), &[a])
    }

    /// A value of a datatype.
    pub fn construct(&mut self, constructor: Constructor, fields: &[TermId]) -> Built {
        self.mk(Op::Construct(constructor), fields)
    }

    /// A function applied. Definitions are not unfolded.
    pub fn apply(&mut self, fun: Fun, args: &[TermId]) -> Built {
        self.mk(Op::Apply(fun), args)
    }
}

operators! {
    /// The set `{a}`.
    singleton(a) = Op::Singleton;
    /// `{element} ∪ set`.
    insert_element(element, set) = Op::Insert;
    /// The union of two sets.
    union(a, b) = Op::Union;
    /// Intersection.
    intersection(a, b) = Op::Intersection;
    /// The elements of `a` that aren't in `b`.
    difference(a, b) = Op::Difference;
    /// `element ∈ set`.
    member(element, set) = Op::Member;
    /// Inclusion, `a ⊆ b`.
    subset(a, b) = Op::Subset;
    /// No common element.
    disjoint(a, b) = Op::Disjoint;
    /// The number of elements.
    card(a) = Op::Card;
    /// The element at an index.
    select(array, index) = Op::Select;
    /// The array with one index changed.
    store(array, index, element) = Op::Store;
    /// True if `a` was built by that constructor.
    is(a; constructor: Constructor) = Op::Is(constructor);
    /// The field of that constructor at that position; see [`Op::Field`].
    field(a; constructor: Constructor, position: u32) = Op::Field(constructor, position);
}

/// Builders of quantifiers.
impl Store {
    /// True for all values of the variables; `body` itself if there are none. The evaluator decides it where the
    /// variables range over finite sorts, or where the body is `guard => …` and the guard bounds them.
    pub fn forall(&mut self, vars: &[Var], body: TermId) -> Built {
        if vars.is_empty() { self.and(&[body]) } else { self.mk(Op::Forall(vars.into()), &[body]) }
    }

    /// True for some values of the variables; `body` itself if there are none. The evaluator decides it where the
    /// variables range over finite sorts, or where the body is a conjunction that bounds them.
    pub fn exists(&mut self, vars: &[Var], body: TermId) -> Built {
        if vars.is_empty() { self.and(&[body]) } else { self.mk(Op::Exists(vars.into()), &[body]) }
    }
}
