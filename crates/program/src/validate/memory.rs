//! Memory in well-formed programs: addresses and lengths have 64 bits, values can be bytes, objects with fixed addresses lie
//! apart from each other and are as long as their bytes.

use touchstone_logic::{Sort, TermId, Var};

use super::Check;
use crate::interpret::bytes_of;
use crate::memory::{CODE_BASE, GLOBAL_BASE, GUARD, INPUT_BASE, Initial, MAX_OBJECT, ObjectKind};
use crate::{MemoryOp, Span};

const WORD: Sort = Sort::BitVec(64);

impl Check<'_> {
    fn has_sort(&mut self, term: TermId, sort: &Sort, what: &str, span: Span) {
        let found = self.program.store().sort(term);
        if found != sort {
            let (sort, found) = (crate::text::print_sort(sort), crate::text::print_sort(found));
            self.problem(span, format!("{what} has sort {sort}, not {found}"));
        }
    }

    fn word(&mut self, term: TermId, what: &str, span: Span) {
        self.has_sort(term, &WORD, what, span);
    }

    fn word_target(&mut self, target: Var, span: Span) {
        if *self.program.store().var_sort(target) != WORD {
            let name = self.name(target);
            self.problem(span, format!("`{name}` gets a vector of 64 bits, and has another sort"));
        }
    }

    fn align(&mut self, align: u64, span: Span) {
        if !align.is_power_of_two() || align > MAX_OBJECT {
            self.problem(span, format!("an alignment is a power of two, not {align}"));
        }
    }

    fn in_memory(&mut self, sort: &Sort, span: Span) {
        if bytes_of(sort).is_none() {
            let sort = crate::text::print_sort(sort);
            self.problem(span, format!("a value of sort {sort} can't be in memory"));
        }
    }

    fn mortal(&mut self, kind: ObjectKind, span: Span) {
        if kind == ObjectKind::Global {
            self.problem(span, "globals are there from the beginning to the end".to_owned());
        }
    }

    pub(super) fn memory(&mut self, op: &MemoryOp, span: Span) {
        op.terms().into_iter().for_each(|term| self.expression(term, span));
        self.targets(op.targets().into_iter(), span);
        match op {
            MemoryOp::Allocate { target, size, align, kind, .. } => {
                self.word_target(*target, span);
                self.word(*size, "a size", span);
                self.align(*align, span);
                self.mortal(*kind, span);
            }
            MemoryOp::Free { address, kind } => {
                self.word(*address, "an address", span);
                self.mortal(*kind, span);
            }
            MemoryOp::Load { target, address, align, .. } => {
                self.word(*address, "an address", span);
                self.align(*align, span);
                self.in_memory(self.program.store().var_sort(*target), span);
            }
            MemoryOp::Store { address, value, align } => {
                self.word(*address, "an address", span);
                self.align(*align, span);
                self.in_memory(self.program.store().sort(*value), span);
            }
            MemoryOp::Copy { target, source, length } => {
                self.word(*target, "an address", span);
                self.word(*source, "an address", span);
                self.word(*length, "a length", span);
            }
            MemoryOp::Fill { target, byte, length } => {
                self.word(*target, "an address", span);
                self.has_sort(*byte, &Sort::BitVec(8), "a byte", span);
                self.word(*length, "a length", span);
            }
            MemoryOp::SizeOf { target, address } => {
                self.word_target(*target, span);
                self.word(*address, "an address", span);
            }
            MemoryOp::Invoke { callee, .. } => {
                self.word(*callee, "the address of a function", span);
                // Whom it calls, and so what it changes, isn't known.
                for (_, procedure) in &self.program.memory.functions {
                    if let Some(procedure) = self.program.procedures().get(procedure.index()) {
                        for var in procedure.modifies.iter().flatten() {
                            self.modified(*var, span);
                        }
                    }
                }
            }
        }
    }

    /// Checks the objects and functions that have a fixed address.
    pub(super) fn memory_map(&mut self) {
        let mut free = GLOBAL_BASE;
        for object in &self.program.memory.objects {
            let (name, span) = (&object.name, object.span);
            if object.address < free {
                self.problem(span, format!("the object `{name}` is too near the one before it"));
            }
            match object.address.checked_add(object.size).filter(|end| *end <= INPUT_BASE - GUARD) {
                Some(end) => free = end + GUARD,
                None => self.problem(span, format!("the object `{name}` doesn't fit among the globals")),
            }
            let length = object.initial.iter().fold(0u64, |sum, initial| {
                sum.saturating_add(match initial {
                    Initial::Bytes(bytes) => bytes.len() as u64,
                    Initial::Zero(length) | Initial::Undefined(length) => *length,
                })
            });
            if length != object.size {
                let size = object.size;
                self.problem(span, format!("the object `{name}` has {size} bytes, and values for {length}"));
            }
        }
        let mut free = CODE_BASE;
        for (address, procedure) in &self.program.memory.functions {
            let Some(procedure) = self.program.procedures().get(procedure.index()) else {
                self.problem(Span::NONE, format!("{procedure} isn't there, but has an address"));
                continue;
            };
            let (name, span) = (&procedure.name, procedure.span);
            if *address < free || *address >= GLOBAL_BASE {
                self.problem(
                    span,
                    format!("the address of `{name}` isn't above the one before it, or no code's"),
                );
            }
            free = address.saturating_add(1);
        }
    }
}
