//! What C does beside what a function says: what runs before `main`, and what the library's functions of floats leave in `errno`.

use touchstone_program::{MemoryOp, Sort, StatementKind, TermId};

use super::function::Lowering;
use super::reach::{Meaning, Modules};
use super::{Refusal, refuse};
use crate::ast::{Constant, Name, TypedConstant};

/// Where LLVM lists the functions with `__attribute__((constructor))`: priority, function, and what it's about.
const CONSTRUCTORS: &str = "llvm.global_ctors";

/// `EDOM` on Linux.
const DOMAIN_ERROR: u64 = 33;

/// When the loader calls a function: those of `.preinit_array` first, then by the number behind the section's name, which is the attribute's too.
type Turn = (bool, u32);

/// The turn of what has no number.
const LAST: Turn = (true, 65_535);

/// The functions of the user's module that run before `main`, in the order in which they do.
pub(super) fn constructors(modules: &Modules<'_>) -> Vec<Name> {
    let mut all: Vec<(Turn, Name)> = listed_in_sections(modules);
    all.extend(listed_by_attribute(modules));
    // Those of one turn run in the order of the list.
    all.sort_by_key(|(turn, _)| *turn);
    all.into_iter().map(|(_, name)| name).collect()
}

/// Whether it's the compiler's choice in which order two of them run: one is listed by the attribute, and the other by its section, with the same number.
fn is_order_unknown(modules: &Modules<'_>) -> bool {
    let by_attribute = listed_by_attribute(modules);
    let is_shared = |(turn, _): &(Turn, Name)| by_attribute.iter().any(|(other, _)| other == turn);
    listed_in_sections(modules).iter().any(is_shared)
}

fn listed_by_attribute(modules: &Modules<'_>) -> Vec<(Turn, Name)> {
    let initial = match modules.find(0, CONSTRUCTORS) {
        Some(Meaning::Global(key)) => modules.0[key.0].globals[key.1].initialiser.as_ref(),
        _ => None,
    };
    let entries = match initial.map(|initial| &initial.value) {
        Some(Constant::Array(entries)) => entries.as_slice(),
        _ => &[],
    };
    let listed = |entry: &TypedConstant| match &entry.value {
        Constant::Struct(parts) => match (&parts.first()?.value, &parts.get(1)?.value) {
            (Constant::Integer(priority), Constant::Global(name)) => {
                Some(((true, u32::try_from(priority).unwrap_or(LAST.1)), name.clone()))
            }
            _ => None,
        },
        _ => None,
    };
    entries.iter().filter_map(listed).collect()
}

/// The functions whose addresses the user's module puts into `.preinit_array` or `.init_array`.
fn listed_in_sections(modules: &Modules<'_>) -> Vec<(Turn, Name)> {
    let mut found = vec![];
    for global in &modules.0[0].globals {
        let Some(section) = global.section.as_deref() else { continue };
        let turn = match (section.strip_prefix(".preinit_array"), section.strip_prefix(".init_array")) {
            (Some(_), _) => (false, 0),
            (None, Some(number)) => (true, number.trim_start_matches('.').parse().unwrap_or(LAST.1)),
            (None, None) => continue,
        };
        let mut waiting: Vec<&Constant> = global.initialiser.iter().map(|initial| &initial.value).collect();
        while let Some(constant) = waiting.pop() {
            match constant {
                Constant::Global(name) => found.push((turn, name.clone())),
                Constant::Array(parts) | Constant::Struct(parts) => {
                    waiting.extend(parts.iter().rev().map(|part| &part.value));
                }
                _ => {}
            }
        }
    }
    found
}

impl Lowering<'_, '_> {
    /// Whether the user's code is C.
    pub(super) fn is_c(&self) -> bool {
        let units = self.world.positions[0].debug().units();
        self.key.0 == 0 && units.iter().any(|unit| unit.language.starts_with("DW_LANG_C"))
    }

    /// At the beginning of C's `main`: runs what runs before it.
    pub(super) fn run_constructors(&mut self) -> Result<(), Refusal> {
        if !self.is_c() || &*self.world.function(self.key).name != "main" {
            return Ok(());
        }
        if is_order_unknown(&self.world.modules) {
            return refuse("the order in which `constructor` functions and those of `.init_array` run");
        }
        for name in constructors(&self.world.modules) {
            let Some(Meaning::Function(key)) = self.world.modules.find(0, &name) else { continue };
            let Some(signature) = self.world.signatures.get(&key) else { continue };
            let procedure = signature.procedure;
            match &signature.scalars {
                Ok((taken, given)) if taken.is_empty() && given.is_empty() => {}
                _ => return refuse(format!("`{name}`, which runs before `main` and is given its arguments")),
            }
            self.push(StatementKind::Call { procedure, arguments: vec![], outs: vec![] });
        }
        Ok(())
    }

    /// Has `errno` say so where a function of the library is asked for what isn't defined, if anybody looks at `errno`.
    pub(super) fn domain_error(&mut self, function: &str, arguments: &[TermId]) -> Result<(), Refusal> {
        let (Ok(errno), Ok(known)) =
            (self.world.address(1, "touchstone.errno"), self.world.address(1, "touchstone.errno.known"))
        else {
            return Ok(());
        };
        let store = self.world.program.store_mut();
        let fails = match (function, arguments) {
            ("sqrt", [a]) => {
                let (negative, zero) = (store.fp_is_negative(*a)?, store.fp_is_zero(*a)?);
                let proper = store.not(zero)?;
                store.and(&[negative, proper])?
            }
            ("fmod", [a, b]) => {
                let (infinite, zero) = (store.fp_is_infinite(*a)?, store.fp_is_zero(*b)?);
                let (left, right) = (store.fp_is_nan(*a)?, store.fp_is_nan(*b)?);
                let (undefined, nan) = (store.or(&[infinite, zero])?, store.or(&[left, right])?);
                let number = store.not(nan)?;
                store.and(&[undefined, number])?
            }
            _ => return Ok(()),
        };
        self.set_where(fails, errno, 32, DOMAIN_ERROR)?;
        self.set_where(fails, known, 8, 1)
    }

    /// Writes a number to an address where a condition holds.
    pub(super) fn set_where(
        &mut self,
        holds: TermId,
        address: u64,
        width: u32,
        number: u64,
    ) -> Result<(), Refusal> {
        let address = self.word(address)?;
        let target = self.fresh("before", Sort::BitVec(width))?;
        let align = u64::from(width / 8);
        self.memory(MemoryOp::Load { target, address, align, tolerant: false });
        let before = self.var_term(target);
        let store = self.world.program.store_mut();
        let number = store.bitvec(width, number)?;
        let value = store.ite(holds, number, before)?;
        self.memory(MemoryOp::Store { address, value, align });
        Ok(())
    }
}
