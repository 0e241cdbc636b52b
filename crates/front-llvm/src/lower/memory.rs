//! Objects and accesses: `alloca`, `load`, `store`, atomics. A value is read and written scalar by scalar.

use touchstone_program::memory::ObjectKind;
use touchstone_program::{AssumeKind, MemoryOp, Sort, StatementKind, TermId};

use super::arithmetic::{self, compare};
use super::constant::binary;
use super::function::Lowering;
use super::target::Leaf;
use super::uninitialised_reads::Lenient;
use super::{RETURNS_AGAIN, Refusal, refuse};
use crate::ast::instruction::{AtomicOp, BinaryOp, IntPredicate, Operand};
use crate::ast::{Constant, Operation, Type, Value, ValueId};

/// What an address that many bytes behind an aligned one is a multiple of.
fn align_at(align: u64, offset: u64) -> u64 {
    if offset == 0 { align } else { align.min(1 << offset.trailing_zeros()) }
}

impl Lowering<'_, '_> {
    pub(super) fn memory(&mut self, op: MemoryOp) {
        self.push(StatementKind::Memory(op));
    }

    pub(super) fn word(&mut self, n: u64) -> Result<TermId, Refusal> {
        Ok(self.world.program.store_mut().bitvec(64, n)?)
    }

    /// An address moved by a constant.
    pub(super) fn at(&mut self, address: TermId, offset: u64) -> Result<TermId, Refusal> {
        let offset = self.word(offset)?;
        Ok(self.world.program.store_mut().bvadd(address, offset)?)
    }

    /// The alignment of an access, by what's said or the type asks.
    fn align(&self, ty: &Type, align: Option<u64>) -> Result<u64, Refusal> {
        match align {
            Some(align) if align.is_power_of_two() => Ok(align),
            _ => self.world.targets[self.key.0].align(ty),
        }
    }

    pub(super) fn alloca(
        &mut self,
        id: Option<ValueId>,
        ty: &Type,
        count: Option<&Operand>,
        align: Option<u64>,
    ) -> Result<(), Refusal> {
        let Some(result) = id else { return Ok(()) };
        if self.promoted.contains_key(&result) || self.parameters.contains_key(&result) {
            return Ok(());
        }
        let stride = self.world.targets[self.key.0].stride(ty)?;
        let align = self.align(ty, align)?;
        let size = match count {
            None => self.word(stride)?,
            Some(count) => {
                let count = self.scalar(count)?;
                let stride = self.word(stride)?;
                let store = self.world.program.store_mut();
                let count = arithmetic::resize(store, count, 64, false)?;
                let fits = store.bvumulo(count, stride)?;
                let fits = store.not(fits)?;
                let size = store.bvmul(count, stride)?;
                let most = store.bitvec(64, touchstone_program::memory::MAX_OBJECT)?;
                let small = store.bvule(size, most)?;
                let fits = store.and(&[fits, small])?;
                self.check(fits, "a local array is larger than memory");
                size
            }
        };
        let name = Some(self.value_name(id).as_str().into());
        let zeroed = match self.world.lenient {
            Lenient::Nothing | Lenient::Moves => false,
            Lenient::Records => self.is_record(ty),
        };
        let target = self.fresh(&format!("{}.address", self.value_name(id)), Sort::BitVec(64))?;
        self.memory(MemoryOp::Allocate {
            target,
            size,
            align,
            kind: ObjectKind::Stack,
            zeroed,
            name,
            ty: self.object_types.get(&result).copied(),
        });
        self.note_life(result, target);
        let address = self.var_term(target);
        if count.is_none() && !zeroed {
            self.pad(result, ty, stride, address)?;
        }
        self.define(id, vec![address])
    }

    /// Whether a type is a structure, or an array of some.
    pub(super) fn is_record(&self, ty: &Type) -> bool {
        let mut ty = ty;
        loop {
            match self.world.targets[self.key.0].resolve(ty) {
                Type::Struct(_) => return true,
                Type::Array { element, .. } => ty = element,
                _ => return false,
            }
        }
    }

    /// Reads one scalar; what nothing wrote may be read if that's tolerated.
    pub(super) fn load_leaf(
        &mut self,
        name: &str,
        address: TermId,
        leaf: &Leaf,
        align: u64,
        tolerant: bool,
    ) -> Result<TermId, Refusal> {
        let address = self.at(address, leaf.offset)?;
        let align = align_at(align, leaf.offset);
        let sort = if leaf.x87 { Sort::BitVec(80) } else { leaf.sort.clone() };
        let target = self.fresh(name, sort)?;
        self.memory(MemoryOp::Load { target, address, align, tolerant });
        let term = self.var_term(target);
        if !leaf.x87 {
            return Ok(term);
        }
        // Sign and exponent, then the fraction without the explicit leading bit. Where that isn't as the exponent has it, it's no number, and C
        // doesn't say what reading it does.
        let store = self.world.program.store_mut();
        let (exponent, leading) = (store.extract(term, 78, 64)?, store.extract(term, 63, 63)?);
        let (none, one) = (store.bitvec(15, 0)?, store.bitvec(1, 1)?);
        let (subnormal, leads) = (store.eq(exponent, none)?, store.eq(leading, one)?);
        let differs = store.eq(subnormal, leads)?;
        let condition = store.not(differs)?;
        self.push(StatementKind::Assume { condition, kind: AssumeKind::User });
        let store = self.world.program.store_mut();
        let (high, low) = (store.extract(term, 79, 64)?, store.extract(term, 62, 0)?);
        let bits = store.concat(high, low)?;
        Ok(store.fp_from_bits(bits, 15, 64)?)
    }

    /// Writes one scalar.
    pub(super) fn store_leaf(
        &mut self,
        address: TermId,
        value: TermId,
        leaf: &Leaf,
        align: u64,
    ) -> Result<(), Refusal> {
        let address = self.at(address, leaf.offset)?;
        let align = align_at(align, leaf.offset);
        let value = if leaf.x87 {
            let value = self.unfolded(value)?;
            let store = self.world.program.store_mut();
            let bits = store.fp_to_bits(value)?;
            let (high, low) = (store.extract(bits, 78, 63)?, store.extract(bits, 62, 0)?);
            let exponent = store.extract(high, 14, 0)?;
            let none = store.bitvec(15, 0)?;
            let (zero, one) = (store.bitvec(1, 0)?, store.bitvec(1, 1)?);
            let subnormal = store.eq(exponent, none)?;
            let leading = store.ite(subnormal, zero, one)?;
            let significand = store.concat(leading, low)?;
            store.concat(high, significand)?
        } else {
            value
        };
        self.memory(MemoryOp::Store { address, value, align });
        Ok(())
    }

    /// A number as one that isn't known: which bits it has if it's none is a run's own.
    fn unfolded(&mut self, value: TermId) -> Result<TermId, Refusal> {
        if self.world.program.store().literal(value).is_none() {
            return Ok(value);
        }
        let sort = self.world.program.store().sort(value).clone();
        let var = self.fresh("number", sort)?;
        self.push(StatementKind::Assign(vec![(var, value)]));
        Ok(self.var_term(var))
    }

    fn leaves(&self, ty: &Type) -> Result<Vec<Leaf>, Refusal> {
        let target = &self.world.targets[self.key.0];
        if !target.is_bytewise(ty) {
            return refuse("a vector whose elements share bytes");
        }
        target.leaves(ty)
    }

    pub(super) fn load(
        &mut self,
        id: Option<ValueId>,
        ty: &Type,
        pointer: &Operand,
        align: Option<u64>,
    ) -> Result<(), Refusal> {
        if let Value::Local(object) = &pointer.value {
            if let Some(parameter) = self.parameters.get(object) {
                let terms = self.value(ty, &Value::Local(*parameter))?;
                return self.define(id, terms);
            }
            if let Some(vars) = self.promoted.get(object).cloned() {
                let terms = vars.into_iter().map(|var| self.var_term(var)).collect();
                return self.define(id, terms);
            }
        }
        let (leaves, align) = (self.leaves(ty)?, self.align(ty, align)?);
        let address = self.scalar(pointer)?;
        let name = self.value_name(id);
        let many = leaves.len() > 1;
        let returned = self.world.lenient != Lenient::Moves && self.is_returned_only(id);
        // `(void)x;`: what's read is nobody's.
        let unused = self.is_unused(id);
        let tolerant = returned
            || unused
            || self.world.lenient == Lenient::Moves && !id.is_some_and(|id| self.used.contains(&id));
        if let (true, Some(id), [leaf]) = (tolerant && !returned, id, &leaves[..])
            && let Some(to) = self.moved.get(&id)
            && !self.promoted.contains_key(to)
            && !self.parameters.contains_key(to)
            && let Sort::BitVec(width) = leaf.sort
            && width % 8 == 0
        {
            self.moving = Some((id, address, u64::from(width / 8)));
            return Ok(());
        }
        let mut terms = vec![];
        for (index, leaf) in leaves.iter().enumerate() {
            let name = if many { format!("{name}.{index}") } else { name.clone() };
            let leaf = match leaf.sort {
                // A NaN that's only copied keeps its bits.
                Sort::Float { exp, sig } if !many && !leaf.x87 && self.is_copied_only(id) => {
                    &Leaf { sort: Sort::BitVec(exp + sig), ..leaf.clone() }
                }
                _ => leaf,
            };
            terms.push(self.load_leaf(&name, address, leaf, align, tolerant)?);
        }
        self.define(id, terms)
    }

    /// Says that what's read there may be something else than what was written last, which isn't followed: a signal's handler, another
    /// thread or a device changes what's volatile. Variables of the function itself stay what they are.
    pub(super) fn changes_by_itself(&mut self, pointer: &Operand, why: &str) -> Result<(), Refusal> {
        if let Value::Local(id) = &pointer.value {
            let mut all = self.body.blocks.iter().flat_map(|block| &block.instructions);
            let own = all.find(|instruction| instruction.result == Some(*id));
            if own.is_some_and(|instruction| matches!(instruction.operation, Operation::Alloca { .. })) {
                return Ok(());
            }
        }
        self.may_change(why)
    }

    /// Says that things may be otherwise, for a reason that isn't followed.
    pub(super) fn may_change(&mut self, why: &str) -> Result<(), Refusal> {
        let changes = self.fresh(RETURNS_AGAIN, Sort::Bool)?;
        self.push(StatementKind::Havoc(vec![changes]));
        let changes = self.var_term(changes);
        let condition = self.world.program.store_mut().not(changes)?;
        let kind = AssumeKind::Unsupported(why.into());
        self.push(StatementKind::Assume { condition, kind });
        Ok(())
    }

    /// As [`Lowering::changes_by_itself`], of what's atomic in C: another thread may change it. In Rust, counts of references are, of which
    /// nobody else has a say.
    pub(super) fn changes_by_others(&mut self, pointer: &Operand) -> Result<(), Refusal> {
        match self.is_c() {
            true => self.changes_by_itself(pointer, "another thread may change what's atomic"),
            false => Ok(()),
        }
    }

    pub(super) fn store(
        &mut self,
        value: &Operand,
        pointer: &Operand,
        align: Option<u64>,
    ) -> Result<(), Refusal> {
        if let Some((id, source, bytes)) = self.moving.take()
            && value.value == Value::Local(id)
        {
            let (target, length) = (self.scalar(pointer)?, self.word(bytes)?);
            self.memory(MemoryOp::Copy { target, source, length });
            return Ok(());
        }
        // `MaybeUninit::uninit()`: what's there stays as it is, undefined if it was. Where that's told apart it's undefined in any case.
        let undefined = matches!(value.value, Value::Constant(Constant::Undef | Constant::Poison));
        if undefined && self.world.lenient == Lenient::Moves && !self.world.options.undefined_is_unknown {
            return Ok(());
        }
        let terms = self.operand(value)?;
        if let Value::Local(object) = &pointer.value
            && self.parameters.contains_key(object)
        {
            return Ok(());
        }
        if let Value::Local(object) = &pointer.value
            && let Some(vars) = self.promoted.get(object).cloned()
        {
            return if vars.is_empty() { Ok(()) } else { self.change(&vars, &terms) };
        }
        let (leaves, align) = (self.leaves(&value.ty)?, self.align(&value.ty, align)?);
        let address = self.scalar(pointer)?;
        for (leaf, term) in leaves.iter().zip(terms) {
            self.store_leaf(address, term, leaf, align)?;
        }
        Ok(())
    }

    pub(super) fn compare_exchange(
        &mut self,
        id: Option<ValueId>,
        pointer: &Operand,
        expected: &Operand,
        replacement: &Operand,
        align: Option<u64>,
    ) -> Result<(), Refusal> {
        let (address, expected_term) = (self.scalar(pointer)?, self.scalar(expected)?);
        let replacement = self.scalar(replacement)?;
        let (leaves, align) = (self.leaves(&expected.ty)?, self.align(&expected.ty, align)?);
        let [leaf] = &leaves[..] else { return refuse("an exchange of several scalars") };
        let name = format!("{}.0", self.value_name(id));
        let old = self.load_leaf(&name, address, leaf, align, false)?;
        let store = self.world.program.store_mut();
        let equal = store.eq(old, expected_term)?;
        let new = store.ite(equal, replacement, old)?;
        self.store_leaf(address, new, leaf, align)?;
        self.define(id, vec![old, equal])
    }

    pub(super) fn atomic_update(
        &mut self,
        id: Option<ValueId>,
        op: AtomicOp,
        pointer: &Operand,
        operand: &Operand,
        align: Option<u64>,
    ) -> Result<(), Refusal> {
        let (address, with) = (self.scalar(pointer)?, self.scalar(operand)?);
        let (leaves, align) = (self.leaves(&operand.ty)?, self.align(&operand.ty, align)?);
        let [leaf] = &leaves[..] else { return refuse("an update of several scalars") };
        let name = self.value_name(id);
        let old = self.load_leaf(&name, address, leaf, align, false)?;
        let store = self.world.program.store_mut();
        let choose = |store: &mut touchstone_program::Store, predicate| {
            let keep = compare(store, predicate, old, with)?;
            Ok::<_, Refusal>(store.ite(keep, old, with)?)
        };
        let new = match op {
            AtomicOp::Exchange => with,
            AtomicOp::Add => binary(store, BinaryOp::Add, old, with)?,
            AtomicOp::Sub => binary(store, BinaryOp::Sub, old, with)?,
            AtomicOp::And => binary(store, BinaryOp::And, old, with)?,
            AtomicOp::Or => binary(store, BinaryOp::Or, old, with)?,
            AtomicOp::Xor => binary(store, BinaryOp::Xor, old, with)?,
            AtomicOp::Nand => {
                let and = binary(store, BinaryOp::And, old, with)?;
                if *store.sort(and) == Sort::Bool { store.not(and)? } else { store.bvnot(and)? }
            }
            AtomicOp::Max => choose(store, IntPredicate::Sgt)?,
            AtomicOp::Min => choose(store, IntPredicate::Slt)?,
            AtomicOp::UMax => choose(store, IntPredicate::Ugt)?,
            AtomicOp::UMin => choose(store, IntPredicate::Ult)?,
            AtomicOp::FAdd => binary(store, BinaryOp::FAdd, old, with)?,
            AtomicOp::FSub => binary(store, BinaryOp::FSub, old, with)?,
            AtomicOp::FMax => store.fp_max(old, with)?,
            AtomicOp::FMin => store.fp_min(old, with)?,
            _ => return refuse("this atomic operation"),
        };
        let new = match op {
            AtomicOp::FMax | AtomicOp::FMin => self.either_zero(new, old, with)?,
            _ => new,
        };
        self.store_leaf(address, new, leaf, align)?;
        self.define(id, vec![old])
    }
}
