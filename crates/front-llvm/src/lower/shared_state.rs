//! What others have a hand in between two looks: the locale, which a function's callers may have chosen, and what several threads share in Rust.

use touchstone_program::{MemoryOp, StatementKind};
use touchstone_report::{Limit, Quantity};

use super::function::Lowering;
use super::{Refusal, reach};
use crate::ast::instruction::{ArgumentValue, BinaryOp, Call, Operand};
use crate::ast::{Constant, Operation, Value, ValueId};

/// Functions of C's library that answer by the locale.
const BY_LOCALE: [&str; 18] = [
    "isalpha", "isalnum", "isblank", "iscntrl", "isgraph", "islower", "isprint", "ispunct", "isspace",
    "isupper", "tolower", "toupper", "strcoll", "strxfrm", "strtod", "strtof", "strtold", "atof",
];

/// The bits of glibc's tables for digits, decimal and hexadecimal, which are the same in all locales.
const DIGITS: u64 = 2048 | 4096;

/// What looks at an atomic, at the end of its name.
const LOOKS: [&str; 16] = [
    "load",
    "swap",
    "compare_exchange",
    "compare_exchange_weak",
    "compare_and_swap",
    "fetch_add",
    "fetch_sub",
    "fetch_and",
    "fetch_or",
    "fetch_xor",
    "fetch_nand",
    "fetch_max",
    "fetch_min",
    "fetch_update",
    "try_update",
    "update",
];

/// What isn't followed of a weak exchange.
pub(super) const WEAKLY: &str = "a weak exchange may fail though the comparison succeeds";

/// Types that threads share values by, as they stand in names of functions, and what looks at those.
const SHARED: [(&str, &[&str]); 5] = [
    ("::mutex::Mutex", &["lock", "try_lock", "is_poisoned"]),
    ("::rwlock::RwLock", &["read", "write", "try_read", "try_write", "is_poisoned"]),
    ("::once_lock::OnceLock", &["get", "set", "get_or_init", "try_insert", "wait"]),
    ("::lazy_lock::LazyLock", &["get"]),
    ("::Once", &["is_completed"]),
];

impl Lowering<'_, '_> {
    /// Notes of a call that what it answers is by the locale in which a program begins, if it's by a locale at all.
    pub(super) fn note_locale(&mut self, id: Option<ValueId>, name: &str) {
        let table = matches!(name, "__ctype_b_loc" | "__ctype_tolower_loc" | "__ctype_toupper_loc");
        let by_locale = match table {
            true => !id.is_some_and(|id| self.asks_for_digits(id)),
            false => BY_LOCALE.contains(&name) && self.world.modules.is_library(name),
        };
        if self.key.0 == 0 && by_locale {
            self.beyond(Limit::bare(Quantity::LibraryState));
        }
    }

    /// Whether what's looked for in the table is a digit: what's made of the entry in the same block, first of all.
    fn asks_for_digits(&self, id: ValueId) -> bool {
        let is = |value: &Value, of: ValueId| *value == Value::Local(of);
        let block = self.body.block(self.source);
        let behind = block.instructions.iter().skip_while(|instruction| instruction.result != Some(id));
        let mut derived = vec![id];
        for instruction in behind.skip(1) {
            let mut uses = false;
            reach::operands(&instruction.operation, &mut |value| {
                uses |= derived.iter().any(|of| is(value, *of))
            });
            if !uses {
                continue;
            }
            if let Operation::Binary { op: BinaryOp::And, left, right, .. } = &instruction.operation {
                return [left, right].into_iter().any(|value| match value {
                    Value::Constant(Constant::Integer(mask)) => {
                        mask.to_string().parse::<u64>().is_ok_and(|mask| mask & !DIGITS == 0)
                    }
                    _ => false,
                });
            }
            derived.extend(instruction.result);
        }
        false
    }

    /// Notes of what's read from a statement on that it's of an atomic: another thread may have changed it, if it isn't a variable of the run's own.
    pub(super) fn note_atomic(&mut self, from: usize) {
        if self.is_c() {
            return;
        }
        for statement in &self.statements[from.min(self.statements.len())..] {
            if let StatementKind::Memory(MemoryOp::Load { target, .. }) = &statement.kind {
                self.world.program.layouts.atomics.insert(*target);
            }
        }
    }

    /// Says of a call in Rust that looks at what threads share that another may have changed it, and of what else depends on what isn't the function's
    /// own: how an address is aligned, whether a panic is under way. What's a variable of the function's own is its own;
    /// so are counts of references, at which only the library looks.
    pub(super) fn note_others(&mut self, call: &Call, name: &str) -> Result<(), Refusal> {
        if self.key.0 != 0 || self.is_c() || !(name.starts_with("_R") || name.starts_with("_ZN")) {
            return Ok(());
        }
        let Some(callee) = crate::demangle(name) else { return Ok(()) };
        let panics = callee.starts_with("std::") && callee.ends_with("::panicking");
        let aligns = looks_at_alignment(&callee);
        if !panics && !aligns && !looks_at_shared(&callee) {
            return Ok(());
        }
        let own = &self.world.function(self.key).name;
        let own = crate::demangle(own).unwrap_or_else(|| own.to_string());
        let begins = |krate: &&str| own.trim_start_matches(['<', '&', ' ']).starts_with(*krate);
        if ["std::", "core::", "alloc::"].iter().any(begins) {
            return Ok(());
        }
        if aligns {
            self.beyond(Limit::bare(Quantity::Addresses));
            return Ok(());
        }
        if callee.ends_with("::compare_exchange_weak") {
            self.may_change(WEAKLY)?;
        }
        if panics {
            return self.may_change("code that runs while a panic unwinds isn't followed");
        }
        // Where the result comes back by a pointer, that's first.
        let mut given = call.arguments.iter().filter(|argument| argument.attributes.struct_return.is_none());
        let Some(argument) = given.next() else { return Ok(()) };
        let ArgumentValue::Value(value) = &argument.value else { return Ok(()) };
        let pointer = Operand { ty: argument.ty.clone(), value: value.clone() };
        self.changes_by_itself(&pointer, "another thread may change what threads share")
    }
}

/// Whether a function of Rust's library says how an address is aligned.
fn looks_at_alignment(name: &str) -> bool {
    let Some((_, method)) = name.rsplit_once("::") else { return false };
    name.contains("core::")
        && ["align_offset", "is_aligned", "is_aligned_to", "align_to", "align_to_mut"].contains(&method)
}

/// Whether a function of Rust's library looks at what threads share.
fn looks_at_shared(name: &str) -> bool {
    let Some((of, method)) = name.rsplit_once("::") else { return false };
    let atomic = of.contains("core::sync::atomic::Atomic") && LOOKS.contains(&method);
    let mut shared = SHARED.iter().filter(|(ty, _)| of.contains(ty));
    atomic || shared.any(|(_, methods)| methods.contains(&method))
}

#[cfg(test)]
mod tests {
    use super::{looks_at_alignment, looks_at_shared};

    /// Symbols are written in two ways, and compilers go over from one to the other.
    #[test]
    fn functions_of_the_library_are_known_by_both_kinds_of_symbols() {
        let legacy =
            "_ZN4core3ptr9const_ptr33_$LT$impl$u20$$BP$const$u20$T$GT$12align_offset17h5194f84628a646b4E";
        for symbol in [legacy, "_RNvMNtNtCsgEmfK2I1SDS_4core3ptr9const_ptrPh12align_offsetCsi51q0Mslt6m_1o"] {
            let name = crate::demangle(symbol).expect("a symbol");
            assert!(looks_at_alignment(&name), "{name}");
        }
        assert!(!looks_at_alignment("own::align_offset"));
        assert!(looks_at_shared("core::sync::atomic::AtomicUsize::fetch_update"));
        assert!(looks_at_shared("core::sync::atomic::Atomic<usize>::fetch_update"));
    }
}
