//! The words SMT-LIB's grammar and theories have taken, and which operators they name.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::{Op, RoundingMode};

/// Operators without indices, rounding mode or sort, by their standard names.
const PLAIN: &[Op] = &[
    Op::Not,
    Op::And,
    Op::Or,
    Op::Xor,
    Op::Implies,
    Op::Ite,
    Op::Eq,
    Op::Distinct,
    Op::Add,
    Op::Mul,
    Op::Abs,
    Op::Le,
    Op::Lt,
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
    Op::Concat,
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
    Op::Singleton,
    Op::Insert,
    Op::Union,
    Op::Intersection,
    Op::Difference,
    Op::Member,
    Op::Subset,
    Op::Card,
    Op::Select,
    Op::Store,
];

/// Words that name an operator in another way, or are taken without naming one.
const OTHER: &[&str] = &[
    "!", "_", "as", "let", "forall", "exists", "match", "par", "lambda", "choice", "BINARY", "DECIMAL",
    "HEXADECIMAL", "NUMERAL", "STRING", "true", "false", "Bool", "Int", "Real", "BitVec", "Float16", "Float32",
    "Float64", "Float128", "FloatingPoint", "RoundingMode", "Array", "Set", "String", "RegLan", "Seq", "List",
    "Bag", "Tuple", "Relation", "-", "/", "div", "mod", "divisible", "is_int", ">", ">=", "const", "map", "is",
    "update", "ite", "iff", "implies", "if", "bvugt", "bvuge", "bvsgt", "bvsge", "extract", "zero_extend",
    "sign_extend", "rotate_left", "rotate_right", "repeat", "bv2nat", "bv2int", "int2bv", "int_to_bv",
    "ubv_to_int", "sbv_to_int", "nat2bv", "fp", "NaN", "+oo", "-oo", "+zero", "-zero", "fp.add", "fp.sub",
    "fp.mul", "fp.div", "fp.fma", "fp.sqrt", "fp.roundToIntegral", "fp.gt", "fp.geq", "to_fp", "to_fp_unsigned",
    "fp.to_ubv", "fp.to_sbv", "fp.to_ieee_bv", "roundNearestTiesToEven", "roundNearestTiesToAway",
    "roundTowardPositive", "roundTowardNegative", "roundTowardZero", "RNE", "RNA", "RTP", "RTN", "RTZ",
    "set.empty", "set.universe", "set.complement", "set.choose", "set.is_empty", "set.is_singleton", "set.filter",
    "set.map", "set.all", "set.some", "set.fold", "subset", "union", "intersection", "setminus", "member",
    "singleton", "emptyset", "card", "complement", "insert", "transpose", "tclosure", "join", "product", "nil",
    "cons", "head", "tail", "pi", "exp", "sin", "cos", "tan", "csc", "sec", "cot", "arcsin", "arccos", "arctan",
    "sqrt", "pow", "pow2", "iand", "log2", "bvredor", "bvredand", "bvite", "ext_rotate_left", "ext_rotate_right",
    "to_int", "to_real", "default", "as-array", "sep", "wand", "pto", "emp", "tuple", "tuple.select", "unit",
    "mkpair", "pair", "proj", "first", "second", "assert", "check-sat", "push", "pop", "define-fun", "declare-fun",
    "declare-const", "exit", "echo", "reset", "get-value", "get-model", "set-logic", "set-option", "set-info",
];

static OPERATORS: LazyLock<HashMap<&'static str, Op>> = LazyLock::new(|| {
    let older = [
        ("bv2nat", Op::UbvToInt),
        ("bv2int", Op::UbvToInt),
        ("div", Op::DivEuclid),
        ("mod", Op::RemEuclid),
        ("/", Op::Div),
    ];
    PLAIN.iter().map(|op| (op.fixed_name(), op.clone())).chain(older).collect()
});

static TAKEN: LazyLock<std::collections::HashSet<&'static str>> =
    LazyLock::new(|| OPERATORS.keys().copied().chain(OTHER.iter().copied()).collect());

/// The operator of that name, if the name alone tells. (`-` needs the number of arguments.)
pub(super) fn operator(name: &str) -> Option<&'static Op> {
    OPERATORS.get(name)
}

/// Whether a user's symbol must not be spelled so.
pub(super) fn is_taken(name: &str) -> bool {
    let literal = name.strip_prefix("bv").is_some_and(|n| !n.is_empty() && n.chars().all(|c| c.is_ascii_digit()));
    literal || TAKEN.contains(name)
}

/// The rounding mode of that name, short or long.
pub(super) fn rounding_mode(name: &str) -> Option<RoundingMode> {
    Some(match name {
        "RNE" | "roundNearestTiesToEven" => RoundingMode::Rne,
        "RNA" | "roundNearestTiesToAway" => RoundingMode::Rna,
        "RTP" | "roundTowardPositive" => RoundingMode::Rtp,
        "RTN" | "roundTowardNegative" => RoundingMode::Rtn,
        "RTZ" | "roundTowardZero" => RoundingMode::Rtz,
        _ => return None,
    })
}
