//! LLVM's intrinsics, by their names without the types at the end.

use touchstone_logic::{Int, RoundingMode};
use touchstone_program::{AssumeKind, MemoryOp, Sort, StatementKind, Store, TermId};
use touchstone_report::{Limit, Quantity};

use super::arithmetic::{Term, as_i1, as_vector, compare, resize, width};
use super::constant::binary;
use super::find_first_set::counts_for_ffs;
use super::function::Lowering;
use super::{Refusal, float, refuse};
use crate::ast::instruction::{BinaryOp, Call, IntPredicate};
use crate::ast::{Type, ValueId};

/// They say something to compilers, and nothing to us.
const IGNORED: &[&str] = &[
    "dbg.",
    "lifetime.",
    "invariant.end",
    "experimental.noalias.scope.decl",
    "donothing",
    "sideeffect",
    "var.annotation",
    "prefetch",
    "pseudoprobe",
    "debugtrap",
    "stackrestore",
    "instrprof.",
    "fake.use",
    "assume.",
];

/// They give their first argument.
const IDENTITIES: &[&str] = &[
    "expect.",
    "ptr.annotation.",
    "annotation.",
    "launder.invariant.group.",
    "strip.invariant.group.",
    "threadlocal.address.",
    "ssa.copy.",
    "arithmetic.fence.",
    "preserve.",
];

impl Lowering<'_, '_> {
    /// Notes that what's known from here on depends on what the compiler knows.
    fn note_compiler(&mut self) {
        if self.key.0 == 0 {
            self.beyond(Limit::bare(Quantity::BuildAnswers));
        }
    }

    pub(super) fn intrinsic(&mut self, id: Option<ValueId>, call: &Call, name: &str) -> Result<(), Refusal> {
        let name = name.strip_prefix("llvm.").unwrap_or(name);
        if name == "assume" {
            let condition = self.argument(call, 0)?;
            self.push(StatementKind::Assume { condition, kind: AssumeKind::User });
            return Ok(());
        }
        if IGNORED.iter().any(|prefix| name.starts_with(prefix)) {
            return Ok(());
        }
        if IDENTITIES.iter().any(|prefix| name.starts_with(prefix)) {
            let term = self.argument(call, 0)?;
            return self.define(id, vec![term]);
        }
        let is = |prefix: &str| name.starts_with(prefix);
        if is("memcpy.") || is("memmove.") {
            let (target, source) = (self.argument(call, 0)?, self.argument(call, 1)?);
            let length = self.length(call)?;
            self.memory(MemoryOp::Copy { target, source, length });
            return Ok(());
        }
        if is("memset.") {
            let (target, byte) = (self.argument(call, 0)?, self.argument(call, 1)?);
            let length = self.length(call)?;
            self.memory(MemoryOp::Fill { target, byte, length });
            return Ok(());
        }
        if is("trap") || is("ubsantrap") {
            self.fail("a trap is reached");
            return Ok(());
        }
        if is("stacksave") || is("invariant.start") {
            let zero = self.word(0)?;
            return self.define(id, vec![zero]);
        }
        if is("is.constant.") || is("objectsize.") {
            // Another compiler, or this one where it optimises, knows more of it.
            self.note_compiler();
        }
        if is("is.constant.") {
            let no = self.world.program.store_mut().bool(false);
            return self.define(id, vec![no]);
        }
        if is("objectsize.") {
            // The second argument says whether unknown is the least number or the greatest.
            let least = self.argument(call, 1)?;
            let store = self.world.program.store_mut();
            let width = result_width(call)?;
            let (zero, most) = (store.bitvec(width, 0)?, store.bitvec(width, -1)?);
            let size = store.ite(least, zero, most)?;
            return self.define(id, vec![size]);
        }
        if let Some((op, signed)) = overflow(name) {
            return self.with_overflow(id, call, op, signed);
        }
        if let Some(()) = self.list(call, name)? {
            return Ok(());
        }
        // What gives nothing does something.
        if is("vector.reduce.") || call.ty.result == Type::Void {
            return refuse(format!("the intrinsic `llvm.{name}`"));
        }
        let parts = self.element_wise(call)?;
        let mut results = vec![];
        for arguments in parts {
            results.push(self.scalar_intrinsic(call, name, &arguments)?);
        }
        self.define(id, results)
    }

    /// A length, made 64 bits wide.
    fn length(&mut self, call: &Call) -> Result<TermId, Refusal> {
        let length = self.argument(call, 2)?;
        resize(self.world.program.store_mut(), length, 64, false)
    }

    /// The arguments of each element. What isn't a vector is the same for all.
    fn element_wise(&mut self, call: &Call) -> Result<Vec<Vec<TermId>>, Refusal> {
        let mut arguments = vec![];
        for argument in &call.arguments {
            let crate::ast::instruction::ArgumentValue::Value(value) = &argument.value else {
                return refuse("metadata as an argument");
            };
            arguments.push(self.value(&argument.ty, value)?);
        }
        let count = self.world.targets[self.key.0].leaves(&call.ty.result)?.len();
        let element = |index: usize| {
            arguments
                .iter()
                .map(|terms| terms.get(if terms.len() == 1 { 0 } else { index }).copied())
                .collect()
        };
        let elements: Option<Vec<Vec<TermId>>> = (0..count).map(element).collect();
        match elements {
            Some(elements) => Ok(elements),
            None => refuse("operands of different shapes"),
        }
    }

    fn with_overflow(
        &mut self,
        id: Option<ValueId>,
        call: &Call,
        op: BinaryOp,
        signed: bool,
    ) -> Result<(), Refusal> {
        let (a, b) = (self.argument(call, 0)?, self.argument(call, 1)?);
        let store = self.world.program.store_mut();
        let overflow = overflows(store, op, signed, a, b)?;
        let result = binary(store, op, a, b)?;
        self.define(id, vec![result, overflow])
    }

    fn scalar_intrinsic(&mut self, call: &Call, name: &str, args: &[TermId]) -> Term {
        let (base, _) = name.rsplit_once('.').unwrap_or((name, ""));
        if let Some(term) = self.float_function(base, args)? {
            return Ok(term);
        }
        // What it's for where a promise is given with it: the last argument says so.
        let promised = |lowering: &Self| {
            args.last().is_some_and(|flag| {
                lowering.world.program.store().literal(*flag) == Some(&touchstone_program::Value::Bool(true))
            })
        };
        match (base, args) {
            ("ctlz" | "cttz", [a, _]) => {
                if promised(self) && !counts_for_ffs(self.body, call) {
                    let store = self.world.program.store_mut();
                    let vector = as_vector(store, *a)?;
                    let width = width(store, vector)?;
                    let zero = store.bitvec(width, 0)?;
                    let some = store.ne(vector, zero)?;
                    self.check(some, "the zeros of 0 are counted");
                }
                let store = self.world.program.store_mut();
                if base == "ctlz" { leading_zeros(store, *a) } else { trailing_zeros(store, *a) }
            }
            ("abs", [a, _]) => {
                if promised(self) {
                    let store = self.world.program.store_mut();
                    let overflow = store.bvnego(*a)?;
                    let fits = store.not(overflow)?;
                    self.check(fits, "signed integer overflow");
                }
                let store = self.world.program.store_mut();
                let width = width(store, *a)?;
                let (zero, minus) = (store.bitvec(width, 0)?, store.bvneg(*a)?);
                let negative = store.bvslt(*a, zero)?;
                Ok(store.ite(negative, minus, *a)?)
            }
            _ => {
                let width = result_width(call);
                match integer_function(self.world.program.store_mut(), base, args)? {
                    Some(term) => Ok(term),
                    None => saturating_conversion(self.world.program.store_mut(), name, width, args),
                }
            }
        }
    }
}

fn result_width(call: &Call) -> Result<u32, Refusal> {
    match call.ty.result.scalar().integer_width() {
        Some(width) => Ok(width),
        None => refuse("an intrinsic with a result of this type"),
    }
}

/// `sadd.with.overflow` and its kin.
fn overflow(name: &str) -> Option<(BinaryOp, bool)> {
    let (base, _) = name.split_once(".with.overflow")?;
    Some(match base {
        "sadd" => (BinaryOp::Add, true),
        "uadd" => (BinaryOp::Add, false),
        "ssub" => (BinaryOp::Sub, true),
        "usub" => (BinaryOp::Sub, false),
        "smul" => (BinaryOp::Mul, true),
        "umul" => (BinaryOp::Mul, false),
        _ => return None,
    })
}

fn overflows(store: &mut Store, op: BinaryOp, signed: bool, a: TermId, b: TermId) -> Term {
    let (a, b) = (as_vector(store, a)?, as_vector(store, b)?);
    Ok(match (op, signed) {
        (BinaryOp::Add, true) => store.bvsaddo(a, b)?,
        (BinaryOp::Add, false) => store.bvuaddo(a, b)?,
        (BinaryOp::Sub, true) => store.bvssubo(a, b)?,
        (BinaryOp::Sub, false) => store.bvusubo(a, b)?,
        (_, true) => store.bvsmulo(a, b)?,
        (_, false) => store.bvumulo(a, b)?,
    })
}

/// Functions of integers, exact at every width. `None`: not one that's known.
fn integer_function(store: &mut Store, name: &str, args: &[TermId]) -> Result<Option<TermId>, Refusal> {
    let choose = |store: &mut Store, predicate, a: TermId, b: TermId| -> Term {
        let first = compare(store, predicate, a, b)?;
        Ok(store.ite(first, a, b)?)
    };
    Ok(Some(match (name, args) {
        ("smax", &[a, b]) => choose(store, IntPredicate::Sge, a, b)?,
        ("smin", &[a, b]) => choose(store, IntPredicate::Sle, a, b)?,
        ("umax", &[a, b]) => choose(store, IntPredicate::Uge, a, b)?,
        ("umin", &[a, b]) => choose(store, IntPredicate::Ule, a, b)?,
        ("ctpop", &[a]) => count_ones(store, a)?,
        ("bswap", &[a]) => {
            let width = width(store, a)?;
            reversed(store, a, width, 8)?
        }
        ("bitreverse", &[a]) => {
            let width = width(store, a)?;
            reversed(store, a, width, 1)?
        }
        ("fshl" | "fshr", &[a, b, by]) => funnel(store, a, b, by, name == "fshl")?,
        ("sadd.sat" | "ssub.sat", &[a, b]) => {
            let op = if name == "sadd.sat" { BinaryOp::Add } else { BinaryOp::Sub };
            let (overflow, result) = (overflows(store, op, true, a, b)?, binary(store, op, a, b)?);
            let width = width(store, a)?;
            let half = Int::power_of_two(width - 1);
            let (least, most) = (store.bitvec(width, half.clone())?, store.bitvec(width, half - Int::ONE)?);
            // Too large in size, with the sign of the first operand.
            let zero = store.bitvec(width, 0)?;
            let negative = store.bvslt(a, zero)?;
            let bound = store.ite(negative, least, most)?;
            store.ite(overflow, bound, result)?
        }
        ("uadd.sat" | "usub.sat", &[a, b]) => {
            let op = if name == "uadd.sat" { BinaryOp::Add } else { BinaryOp::Sub };
            let (overflow, result) = (overflows(store, op, false, a, b)?, binary(store, op, a, b)?);
            let width = width(store, a)?;
            let bound = store.bitvec(width, if op == BinaryOp::Add { -1 } else { 0 })?;
            store.ite(overflow, bound, result)?
        }
        ("sshl.sat" | "ushl.sat", &[a, b]) => {
            let signed = name == "sshl.sat";
            let shifted = store.bvshl(a, b)?;
            let back = if signed { store.bvashr(shifted, b)? } else { store.bvlshr(shifted, b)? };
            let same = store.eq(back, a)?;
            let width = width(store, a)?;
            let half = Int::power_of_two(width - 1);
            let bound = if signed {
                let (least, most) =
                    (store.bitvec(width, half.clone())?, store.bitvec(width, half - Int::ONE)?);
                let zero = store.bitvec(width, 0)?;
                let negative = store.bvslt(a, zero)?;
                store.ite(negative, least, most)?
            } else {
                store.bitvec(width, -1)?
            };
            store.ite(same, shifted, bound)?
        }
        ("ptrmask.p0" | "ptrmask", &[a, b]) => {
            let mask = resize(store, b, 64, false)?;
            store.bvand(a, mask)?
        }
        _ => return Ok(None),
    }))
}

/// `fptosi.sat.i32.f64`, `fptoui.sat…`, and `scmp`, `ucmp`, whose results have a type of their own in the name.
fn saturating_conversion(
    store: &mut Store,
    name: &str,
    width: Result<u32, Refusal>,
    args: &[TermId],
) -> Term {
    let is = |prefix: &str| name.starts_with(prefix);
    match *args {
        [a] if is("fptosi.sat.") => {
            let bits = store.fp_to_sbv(a, RoundingMode::Rtz, width?)?;
            as_i1(store, bits)
        }
        [a] if is("fptoui.sat.") => {
            let bits = store.fp_to_ubv(a, RoundingMode::Rtz, width?)?;
            as_i1(store, bits)
        }
        [a, classes] if is("is.fpclass.") => float::class(store, a, classes),
        [a, b] if is("scmp.") || is("ucmp.") => {
            let (less, greater) = if is("scmp.") {
                (IntPredicate::Slt, IntPredicate::Sgt)
            } else {
                (IntPredicate::Ult, IntPredicate::Ugt)
            };
            let (less, greater) = (compare(store, less, a, b)?, compare(store, greater, a, b)?);
            let width = width?;
            let (minus, zero, plus) =
                (store.bitvec(width, -1)?, store.bitvec(width, 0)?, store.bitvec(width, 1)?);
            let above = store.ite(greater, plus, zero)?;
            Ok(store.ite(less, minus, above)?)
        }
        _ => refuse(format!("the intrinsic `llvm.{name}`")),
    }
}

/// How many bits are set: sums of neighbouring fields, each step over fields twice as wide.
fn count_ones(store: &mut Store, a: TermId) -> Term {
    if *store.sort(a) == Sort::Bool {
        return Ok(a);
    }
    let width = width(store, a)?;
    let mut sum = a;
    let mut field = 1;
    while field < width {
        // Ones in every other field.
        let mut mask = Int::ZERO;
        let mut at = 0;
        while at < width {
            mask += (Int::power_of_two(field.min(width - at)) - Int::ONE).shl(at);
            at += 2 * field;
        }
        let (mask, by) = (store.bitvec(width, mask)?, store.bitvec(width, field)?);
        let (low, high) = (store.bvand(sum, mask)?, store.bvlshr(sum, by)?);
        let high = store.bvand(high, mask)?;
        sum = store.bvadd(low, high)?;
        field *= 2;
    }
    Ok(sum)
}

fn trailing_zeros(store: &mut Store, a: TermId) -> Term {
    let vector = as_vector(store, a)?;
    let width = width(store, vector)?;
    // The ones below the lowest one: as many as there are zeros there.
    let one = store.bitvec(width, 1)?;
    let (less, not) = (store.bvsub(vector, one)?, store.bvnot(vector)?);
    let below = store.bvand(not, less)?;
    let count = count_ones(store, below)?;
    as_i1(store, count)
}

fn leading_zeros(store: &mut Store, a: TermId) -> Term {
    let vector = as_vector(store, a)?;
    let width = width(store, vector)?;
    // Everything below the highest one becomes one; what's left are the zeros above it.
    let (mut smeared, mut by) = (vector, 1);
    while by < width {
        let distance = store.bitvec(width, by)?;
        let shifted = store.bvlshr(smeared, distance)?;
        smeared = store.bvor(smeared, shifted)?;
        by *= 2;
    }
    let above = store.bvnot(smeared)?;
    let count = count_ones(store, above)?;
    as_i1(store, count)
}

/// The groups of so many bits in the opposite order.
fn reversed(store: &mut Store, a: TermId, width: u32, group: u32) -> Term {
    if *store.sort(a) == Sort::Bool || width == group {
        return Ok(a);
    }
    if !width.is_multiple_of(group) {
        return refuse("a reversal of bytes of something that isn't bytes");
    }
    let mut result = store.extract(a, group - 1, 0)?;
    for low in (group..width).step_by(group as usize) {
        let next = store.extract(a, low + group - 1, low)?;
        result = store.concat(result, next)?;
    }
    Ok(result)
}

/// A part of two vectors, one behind the other, as wide as one of them.
fn funnel(store: &mut Store, a: TermId, b: TermId, by: TermId, left: bool) -> Term {
    let (a, b, by) = (as_vector(store, a)?, as_vector(store, b)?, as_vector(store, by)?);
    let width = width(store, a)?;
    let modulus = store.bitvec(width, width)?;
    let by = store.bvurem(by, modulus)?;
    let (whole, distance) = (store.concat(a, b)?, store.zero_extend(by, width)?);
    let part = if left {
        let shifted = store.bvshl(whole, distance)?;
        store.extract(shifted, 2 * width - 1, width)?
    } else {
        let shifted = store.bvlshr(whole, distance)?;
        store.extract(shifted, width - 1, 0)?
    };
    as_i1(store, part)
}

#[cfg(test)]
mod tests;
