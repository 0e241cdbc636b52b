//! The operators that are written `%name{indices}(arguments)`: every one of `logic` that has no sign of its own and
//! belongs to the language (sets and datatypes don't).

use std::collections::HashMap;
use std::sync::LazyLock;

use touchstone_logic::{Int, Op, RoundingMode, Sort, Store};

/// Something between the braces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Index {
    Number(Int),
    Rounding(RoundingMode),
    Sort(Sort),
}

/// Those that SMT-LIB has no name for.
const PLAIN: &[Op] = &[Op::Min, Op::Max];

static NAMES: LazyLock<HashMap<String, Op>> = LazyLock::new(|| {
    let store = Store::new();
    named().map(|op| (plain_name(&store, op), op.clone())).collect()
});

/// Those that have no indices.
fn named() -> impl Iterator<Item = &'static Op> {
    Op::NAMED.iter().chain(PLAIN)
}

fn plain_name(store: &Store, op: &Op) -> String {
    op.name(store).trim_start_matches("touchstone.").to_owned()
}

/// The operator's name and indices; `None` if it isn't written this way.
pub(super) fn spell(op: &Op) -> Option<(String, Vec<Index>)> {
    let numbers = |numbers: &[u32]| numbers.iter().map(|n| Index::Number(Int::from(*n))).collect::<Vec<_>>();
    let rounded = |rm: &RoundingMode, rest: &[u32]| {
        let mut indices = vec![Index::Rounding(*rm)];
        indices.extend(numbers(rest));
        indices
    };
    let (name, indices) = match op {
        Op::Extract { high, low } => ("extract", numbers(&[*high, *low])),
        Op::ZeroExtend(n) => ("zero_extend", numbers(&[*n])),
        Op::SignExtend(n) => ("sign_extend", numbers(&[*n])),
        Op::RotateLeft(n) => ("rotate_left", numbers(&[*n])),
        Op::RotateRight(n) => ("rotate_right", numbers(&[*n])),
        Op::Repeat(n) => ("repeat", numbers(&[*n])),
        Op::IntToBv(n) => ("int_to_bv", numbers(&[*n])),
        Op::FpAdd(rm) => ("fp.add", rounded(rm, &[])),
        Op::FpSub(rm) => ("fp.sub", rounded(rm, &[])),
        Op::FpMul(rm) => ("fp.mul", rounded(rm, &[])),
        Op::FpDiv(rm) => ("fp.div", rounded(rm, &[])),
        Op::FpFma(rm) => ("fp.fma", rounded(rm, &[])),
        Op::FpSqrt(rm) => ("fp.sqrt", rounded(rm, &[])),
        Op::FpRoundToIntegral(rm) => ("fp.roundToIntegral", rounded(rm, &[])),
        Op::FpFromBits { exp, sig } => ("fp.from_bits", numbers(&[*exp, *sig])),
        Op::FpFromFp { rm, exp, sig } => ("fp.from_fp", rounded(rm, &[*exp, *sig])),
        Op::FpFromReal { rm, exp, sig } => ("fp.from_real", rounded(rm, &[*exp, *sig])),
        Op::FpFromSbv { rm, exp, sig } => ("fp.from_sbv", rounded(rm, &[*exp, *sig])),
        Op::FpFromUbv { rm, exp, sig } => ("fp.from_ubv", rounded(rm, &[*exp, *sig])),
        Op::FpToUbv { rm, width } => ("fp.to_ubv", rounded(rm, &[*width])),
        Op::FpToSbv { rm, width } => ("fp.to_sbv", rounded(rm, &[*width])),
        Op::ConstArray(sort) => ("const", vec![Index::Sort(sort.clone())]),
        op if named().any(|named| named == op) => return Some((plain_name(&Store::new(), op), vec![])),
        _ => return None,
    };
    Some((name.to_owned(), indices))
}

/// The operator of that name and indices.
pub(super) fn read(name: &str, indices: &[Index]) -> Option<Op> {
    let small = |n: &Int| n.to_i128().and_then(|n| u32::try_from(n).ok());
    let numbers: Vec<u32> = indices
        .iter()
        .filter_map(|index| match index {
            Index::Number(n) => small(n),
            _ => None,
        })
        .collect();
    if let [Index::Sort(sort)] = indices {
        return (name == "const").then(|| Op::ConstArray(sort.clone()));
    }
    if let Some(Index::Rounding(rm)) = indices.first() {
        let rm = *rm;
        if numbers.len() + 1 != indices.len() {
            return None;
        }
        return Some(match (name, &numbers[..]) {
            ("fp.add", []) => Op::FpAdd(rm),
            ("fp.sub", []) => Op::FpSub(rm),
            ("fp.mul", []) => Op::FpMul(rm),
            ("fp.div", []) => Op::FpDiv(rm),
            ("fp.fma", []) => Op::FpFma(rm),
            ("fp.sqrt", []) => Op::FpSqrt(rm),
            ("fp.roundToIntegral", []) => Op::FpRoundToIntegral(rm),
            ("fp.from_fp", &[exp, sig]) => Op::FpFromFp { rm, exp, sig },
            ("fp.from_real", &[exp, sig]) => Op::FpFromReal { rm, exp, sig },
            ("fp.from_sbv", &[exp, sig]) => Op::FpFromSbv { rm, exp, sig },
            ("fp.from_ubv", &[exp, sig]) => Op::FpFromUbv { rm, exp, sig },
            ("fp.to_ubv", &[width]) => Op::FpToUbv { rm, width },
            ("fp.to_sbv", &[width]) => Op::FpToSbv { rm, width },
            _ => return None,
        });
    }
    if numbers.len() != indices.len() {
        return None;
    }
    Some(match (name, &numbers[..]) {
        ("extract", &[high, low]) => Op::Extract { high, low },
        ("zero_extend", &[n]) => Op::ZeroExtend(n),
        ("sign_extend", &[n]) => Op::SignExtend(n),
        ("rotate_left", &[n]) => Op::RotateLeft(n),
        ("rotate_right", &[n]) => Op::RotateRight(n),
        ("repeat", &[n]) => Op::Repeat(n),
        ("int_to_bv", &[n]) => Op::IntToBv(n),
        ("fp.from_bits", &[exp, sig]) => Op::FpFromBits { exp, sig },
        (_, []) => NAMES.get(name)?.clone(),
        _ => return None,
    })
}
