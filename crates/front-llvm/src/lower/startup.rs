//! What C does beside what a function says: what runs before `main`, and what the library's functions of floats leave in `errno`.

use touchstone_program::{MemoryOp, Sort, StatementKind, TermId};

use super::function::Lowering;
use super::reach::{Meaning, Modules};
use super::{Refusal, refuse};
use crate::ast::{Constant, Name};

/// Where LLVM lists the functions with `__attribute__((constructor))`: priority, function, and what it's about.
const CONSTRUCTORS: &str = "llvm.global_ctors";

/// `EDOM` on Linux.
const DOMAIN_ERROR: u64 = 33;

/// The functions of the user's module that run before `main`, in the order in which they do.
pub(super) fn constructors(modules: &Modules<'_>) -> Vec<Name> {
    listed_in_sections(modules).chain(listed_by_attribute(modules)).collect()
}

fn listed_by_attribute(modules: &Modules<'_>) -> impl Iterator<Item = Name> {
    let initial = match modules.find(0, CONSTRUCTORS) {
        Some(Meaning::Global(key)) => modules.0[key.0].globals[key.1].initialiser.as_ref(),
        _ => None,
    };
    let entries = match initial.map(|initial| &initial.value) {
        Some(Constant::Array(entries)) => entries.as_slice(),
        _ => &[],
    };
    let mut found: Vec<_> = entries
        .iter()
        .filter_map(|entry| match &entry.value {
            Constant::Struct(parts) => match (&parts.first()?.value, &parts.get(1)?.value) {
                (Constant::Integer(priority), Constant::Global(name)) => Some((priority, name.clone())),
                _ => None,
            },
            _ => None,
        })
        .collect();
    // Those of one priority run in the order of the list.
    found.sort_by_key(|(a, _)| *a);
    found.into_iter().map(|(_, name)| name)
}

/// The functions that the loader calls because the user's module puts their addresses into `.preinit_array` or `.init_array`: by the number behind
/// the section's name, without one last.
fn listed_in_sections(modules: &Modules<'_>) -> impl Iterator<Item = Name> {
    let mut found = vec![];
    for global in &modules.0[0].globals {
        let Some(section) = global.section.as_deref() else { continue };
        let order = match (section.strip_prefix(".preinit_array"), section.strip_prefix(".init_array")) {
            (Some(_), _) => (0, 0),
            (None, Some(number)) => (1, number.trim_start_matches('.').parse().unwrap_or(u32::MAX)),
            (None, None) => continue,
        };
        let mut waiting: Vec<&Constant> = global.initialiser.iter().map(|initial| &initial.value).collect();
        while let Some(constant) = waiting.pop() {
            match constant {
                Constant::Global(name) => found.push((order, name.clone())),
                Constant::Array(parts) | Constant::Struct(parts) => {
                    waiting.extend(parts.iter().rev().map(|part| &part.value));
                }
                _ => {}
            }
        }
    }
    found.sort_by_key(|(order, _)| *order);
    found.into_iter().map(|(_, name)| name)
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
