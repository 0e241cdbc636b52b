//! Constants: what a global is initialised with and what operands are that no instruction computes.

use std::sync::Arc;

use touchstone_logic::Int;

use super::instruction::{ArithmeticFlags, BinaryOp, CastOp, FloatPredicate, IntPredicate};
use super::{Name, Type};

/// Something and its type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Typed<T> {
    /// Its type.
    pub ty: Type,
    /// What it is.
    pub value: T,
}

/// A constant and its type.
pub type TypedConstant = Typed<Constant>;

/// A constant; its type stands beside it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Constant {
    /// An integer, as the unsigned number of its bits: in `0..2^width`. `true` is 1.
    Integer(Int),
    /// A float, as its bits in the format of its type (see [`FloatFormat`]).
    Float(u128),
    /// `null`.
    Null,
    /// `undef`: any value, another at each use.
    Undef,
    /// `poison`: what must not be used.
    Poison,
    /// `zeroinitializer`: all bits are zero.
    Zero,
    /// `none`: the token that is none.
    None,
    /// `c"…"`: an array of `i8`.
    Bytes(Arc<[u8]>),
    /// `[ … ]`.
    Array(Vec<TypedConstant>),
    /// `< … >`.
    Vector(Vec<TypedConstant>),
    /// `{ … }` or `<{ … }>`.
    Struct(Vec<TypedConstant>),
    /// `splat (…)`: a vector of equal elements.
    Splat(Box<TypedConstant>),
    /// `@name`: the address of a global, a function or an alias.
    Global(Name),
    /// `blockaddress(@function, %block)`.
    BlockAddress {
        /// The function's name.
        function: Name,
        /// The block's name.
        block: Name,
    },
    /// `dso_local_equivalent @name` or `no_cfi @name`: the address of something that does the same as the function.
    Equivalent(Name),
    /// `ptrauth (…)`: a signed pointer; its address.
    Signed(Box<TypedConstant>),
    /// What's computed from constants.
    Expression(Box<ConstantExpression>),
}

/// A computation on constants.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ConstantExpression {
    /// A conversion.
    Cast {
        /// Which.
        op: CastOp,
        /// Of what.
        operand: TypedConstant,
        /// To what.
        to: Type,
    },
    /// The address of a part.
    GetElementPtr {
        /// What's promised of the arithmetic.
        flags: GepFlags,
        /// What the first index counts in.
        source: Type,
        /// From where.
        base: TypedConstant,
        /// The way.
        indices: Vec<TypedConstant>,
    },
    /// Arithmetic.
    Binary {
        /// Which.
        op: BinaryOp,
        /// What's promised of it.
        flags: ArithmeticFlags,
        /// The left operand.
        left: TypedConstant,
        /// The right operand.
        right: TypedConstant,
    },
    /// `icmp`.
    Compare {
        /// How.
        predicate: IntPredicate,
        /// The left operand.
        left: TypedConstant,
        /// The right operand.
        right: TypedConstant,
    },
    /// `fcmp`.
    FloatCompare {
        /// How.
        predicate: FloatPredicate,
        /// The left operand.
        left: TypedConstant,
        /// The right operand.
        right: TypedConstant,
    },
    /// `fneg`.
    Negate(TypedConstant),
    /// `select`.
    Select {
        /// An `i1`, or a vector of them.
        condition: TypedConstant,
        /// If it's true.
        then: TypedConstant,
        /// If it's false.
        otherwise: TypedConstant,
    },
    /// `extractelement`.
    ExtractElement {
        /// A vector.
        vector: TypedConstant,
        /// Which.
        index: TypedConstant,
    },
    /// `insertelement`.
    InsertElement {
        /// A vector.
        vector: TypedConstant,
        /// The new element.
        element: TypedConstant,
        /// Which.
        index: TypedConstant,
    },
    /// `shufflevector`.
    ShuffleVector {
        /// The first vector.
        left: TypedConstant,
        /// The second vector.
        right: TypedConstant,
        /// Indices into both.
        mask: TypedConstant,
    },
    /// `extractvalue`.
    ExtractValue {
        /// A structure or an array.
        aggregate: TypedConstant,
        /// The way.
        indices: Vec<u32>,
    },
    /// `insertvalue`.
    InsertValue {
        /// A structure or an array.
        aggregate: TypedConstant,
        /// The new part.
        element: TypedConstant,
        /// The way.
        indices: Vec<u32>,
    },
}

/// What `getelementptr` promises of its arithmetic.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct GepFlags {
    /// The result stays in the object, or just behind it.
    pub inbounds: bool,
    /// No signed step overflows; `inbounds` says so too.
    pub nusw: bool,
    /// No unsigned step overflows.
    pub nuw: bool,
    /// `inrange(lo, hi)`: the result is used for offsets in `lo..hi` only. Also `inrange` before an index, which LLVM up to 18
    /// prints: then that's `None`.
    pub inrange: Option<(Int, Int)>,
}

/// How the bits of a float are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FloatFormat {
    /// IEEE's formats: sign, exponent, fraction.
    Ieee {
        /// Bits of the exponent.
        exponent: u32,
        /// Bits of the fraction, without the hidden one.
        fraction: u32,
    },
    /// x87: sign, 15 bits of exponent, 64 of significand with the leading bit explicit.
    X87,
    /// PowerPC: the double in the lower 64 bits is the more significant one.
    DoubleDouble,
}

impl FloatFormat {
    /// The format of a type; `None` if it isn't a float.
    pub fn of(ty: &Type) -> Option<FloatFormat> {
        Some(match ty {
            Type::Half => FloatFormat::Ieee { exponent: 5, fraction: 10 },
            Type::BFloat => FloatFormat::Ieee { exponent: 8, fraction: 7 },
            Type::Float => FloatFormat::Ieee { exponent: 8, fraction: 23 },
            Type::Double => FloatFormat::Ieee { exponent: 11, fraction: 52 },
            Type::Fp128 => FloatFormat::Ieee { exponent: 15, fraction: 112 },
            Type::X86Fp80 => FloatFormat::X87,
            Type::PpcFp128 => FloatFormat::DoubleDouble,
            _ => return None,
        })
    }

    /// How many bits there are.
    pub fn width(self) -> u32 {
        match self {
            FloatFormat::Ieee { exponent, fraction } => 1 + exponent + fraction,
            FloatFormat::X87 => 80,
            FloatFormat::DoubleDouble => 128,
        }
    }
}
