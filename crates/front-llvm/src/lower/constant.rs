//! Constants as terms, one for each scalar.

use touchstone_logic::{Float, Int};
use touchstone_program::{Sort, TermId, search};

use super::arithmetic::{self, Term};
use super::target::Leaf;
use super::translation_context::TranslationContext;
use super::{Refusal, float, refuse, vector};
use crate::ast::instruction::BinaryOp;
use crate::ast::{Constant, ConstantExpression, FloatFormat, Type, TypedConstant};

type Terms = Result<Vec<TermId>, Refusal>;

impl TranslationContext<'_> {
    /// The scalars of a constant of that type. `from` says of which module. The depth of constants is bounded by the reader.
    pub(super) fn constant(&mut self, from: usize, ty: &Type, constant: &Constant) -> Terms {
        match constant {
            Constant::Undef | Constant::Poison if self.options.undefined_is_unknown => {
                let leaves = self.targets[from].leaves(ty)?;
                leaves.iter().map(|leaf| self.undefined(&leaf.sort)).collect()
            }
            Constant::Zero | Constant::Null | Constant::Undef | Constant::Poison | Constant::None => {
                let leaves = self.targets[from].leaves(ty)?;
                leaves.iter().map(|leaf| self.zero(&leaf.sort)).collect()
            }
            Constant::Integer(n) => match self.targets[from].scalar(ty)? {
                Some(Sort::Bool) => Ok(vec![self.program.store_mut().bool(n.is_odd())]),
                Some(Sort::BitVec(width)) => Ok(vec![self.program.store_mut().bitvec(width, n.clone())?]),
                _ => refuse(format!("an integer as a constant of type `{ty}`")),
            },
            Constant::Float(bits) => Ok(vec![self.float_constant(from, ty, *bits)?]),
            Constant::Bytes(bytes) => {
                let store = self.program.store_mut();
                bytes.iter().map(|byte| Ok(store.bitvec(8, u32::from(*byte))?)).collect()
            }
            Constant::Array(parts) | Constant::Vector(parts) | Constant::Struct(parts) => {
                let mut terms = vec![];
                for part in parts {
                    terms.extend(self.typed(from, part)?);
                }
                Ok(terms)
            }
            Constant::Splat(part) => {
                let Type::Vector { length, .. } = self.targets[from].resolve(ty) else {
                    return refuse("a splat that's no vector");
                };
                let length = usize::try_from(*length).unwrap_or(usize::MAX).min(4096);
                let term = self.typed(from, part)?;
                Ok(term.iter().cycle().take(term.len() * length).copied().collect())
            }
            Constant::Global(name) | Constant::Equivalent(name) => {
                if let Some(super::reach::Meaning::Alias(module, target)) = self.modules.find(from, name) {
                    return self.alias(module, target);
                }
                let address = self.address(from, name)?;
                Ok(vec![self.program.store_mut().bitvec(64, address)?])
            }
            Constant::Signed(part) => self.typed(from, part),
            Constant::BlockAddress { function, block } => {
                let address = self.block_address(from, function, block)?;
                Ok(vec![self.program.store_mut().bitvec(64, address)?])
            }
            Constant::Expression(expression) => self.expression(from, ty, expression),
        }
    }

    /// What an alias stands for. Aliases of aliases are followed so far only as no one makes a circle.
    fn alias(&mut self, from: usize, target: &TypedConstant) -> Terms {
        let mut target = target;
        for _ in 0..1000 {
            match &target.value {
                Constant::Global(name) => match self.modules.find(from, name) {
                    Some(super::reach::Meaning::Alias(_, next)) => target = next,
                    _ => return self.typed(from, target),
                },
                _ => return self.typed(from, target),
            }
        }
        refuse("an alias of itself")
    }

    pub(super) fn typed(&mut self, from: usize, constant: &TypedConstant) -> Terms {
        self.constant(from, &constant.ty, &constant.value)
    }

    fn scalar_constant(&mut self, from: usize, constant: &TypedConstant) -> Term {
        match self.typed(from, constant)?[..] {
            [term] => Ok(term),
            _ => refuse("a constant of several parts"),
        }
    }

    /// The zero of a sort.
    pub(super) fn zero(&mut self, sort: &Sort) -> Term {
        let store = self.program.store_mut();
        Ok(match sort {
            Sort::Bool => store.bool(false),
            Sort::BitVec(width) => store.bitvec(*width, 0)?,
            Sort::Float { exp, sig } => store.float(Float::zero(*exp, *sig, false)),
            sort => return refuse(format!("a zero of sort {sort}")),
        })
    }

    /// What's undefined, of a sort: the byte that stands for undefined ones as often as it fits.
    fn undefined(&mut self, sort: &Sort) -> Term {
        let Sort::BitVec(width) = *sort else { return self.zero(sort) };
        if width % 8 != 0 {
            return self.zero(sort);
        }
        let byte = self.search_constant(search::UNDEFINED, Sort::BitVec(8))?;
        let store = self.program.store_mut();
        let byte = store.var_term(byte);
        let mut whole = byte;
        for _ in 1..width / 8 {
            whole = store.concat(byte, whole)?;
        }
        Ok(whole)
    }

    fn float_constant(&mut self, from: usize, ty: &Type, bits: u128) -> Term {
        let ty = self.targets[from].resolve(ty).clone();
        let (Some(format), Some(Sort::Float { exp, sig })) =
            (FloatFormat::of(&ty), self.targets[from].scalar(&ty)?)
        else {
            return refuse(format!("a float as a constant of type `{ty}`"));
        };
        let bits = match format {
            // Memory has the leading bit of the significand, bit 63; IEEE's formats don't.
            FloatFormat::X87 => (bits >> 64 << 63) | (bits & ((1 << 63) - 1)),
            _ => bits,
        };
        Ok(self.program.store_mut().float(Float::from_bits(exp, sig, &Int::from(bits))))
    }

    fn expression(&mut self, from: usize, ty: &Type, expression: &ConstantExpression) -> Terms {
        let leaves: Vec<Leaf> = self.targets[from].leaves(ty)?;
        let one = |term: Term| Ok(vec![term?]);
        match expression {
            ConstantExpression::Cast { op, operand, .. } => {
                let terms = self.typed(from, operand)?;
                if terms.len() != leaves.len() {
                    return refuse("a conversion between vectors of different lengths");
                }
                for (term, leaf) in terms.iter().zip(&leaves) {
                    self.meet_narrowing(*term, &leaf.sort);
                }
                let store = self.program.store_mut();
                let pairs = terms.iter().zip(&leaves);
                pairs.map(|(term, leaf)| arithmetic::cast(store, *op, *term, &leaf.sort)).collect()
            }
            ConstantExpression::GetElementPtr { source, base, indices, .. } => {
                let base = self.scalar_constant(from, base)?;
                let mut terms = vec![];
                for index in indices {
                    terms.push(self.scalar_constant(from, index)?);
                }
                one(self.address_of_part(from, source, base, &terms))
            }
            ConstantExpression::Binary { op, left, right, .. } => {
                let (left, right) = (self.typed(from, left)?, self.typed(from, right)?);
                for (a, b) in left.iter().zip(&right) {
                    self.meet_arithmetic(*op, *a, *b);
                }
                let store = self.program.store_mut();
                let pairs = left.iter().zip(&right);
                pairs.map(|(a, b)| binary(store, *op, *a, *b)).collect()
            }
            ConstantExpression::Compare { predicate, left, right } => {
                let (a, b) = (self.scalar_constant(from, left)?, self.scalar_constant(from, right)?);
                self.meet_comparison(*predicate, &[(a, b)]);
                one(arithmetic::compare(self.program.store_mut(), *predicate, a, b))
            }
            ConstantExpression::FloatCompare { predicate, left, right } => {
                let (a, b) = (self.scalar_constant(from, left)?, self.scalar_constant(from, right)?);
                one(float::compare(self.program.store_mut(), *predicate, a, b))
            }
            ConstantExpression::Negate(operand) => {
                let terms = self.typed(from, operand)?;
                let store = self.program.store_mut();
                terms.iter().map(|term| Ok(store.fp_neg(*term)?)).collect()
            }
            ConstantExpression::Select { condition, then, otherwise } => {
                let condition = self.scalar_constant(from, condition)?;
                let (then, otherwise) = (self.typed(from, then)?, self.typed(from, otherwise)?);
                let store = self.program.store_mut();
                then.iter().zip(&otherwise).map(|(a, b)| Ok(store.ite(condition, *a, *b)?)).collect()
            }
            ConstantExpression::ExtractValue { aggregate, indices } => {
                let terms = self.typed(from, aggregate)?;
                let (first, ty) = self.part(from, &aggregate.ty, indices)?;
                let count = self.targets[from].leaves(&ty)?.len();
                vector::slice(&terms, first, count)
            }
            ConstantExpression::InsertValue { aggregate, element, indices } => {
                let mut terms = self.typed(from, aggregate)?;
                let (first, _) = self.part(from, &aggregate.ty, indices)?;
                vector::replace(&mut terms, first, &self.typed(from, element)?)?;
                Ok(terms)
            }
            ConstantExpression::ExtractElement { .. }
            | ConstantExpression::InsertElement { .. }
            | ConstantExpression::ShuffleVector { .. } => refuse("an operation on constant vectors"),
        }
    }

    /// The type at the end of a way into an aggregate, and the number of its first scalar.
    pub(super) fn part(&self, from: usize, ty: &Type, indices: &[u32]) -> Result<(usize, Type), Refusal> {
        let target = &self.targets[from];
        let (mut first, mut ty) = (0, ty.clone());
        for index in indices {
            let (inner, before) = target.part(&ty, *index)?;
            (first, ty) = (first + before, inner.clone());
        }
        Ok((first, ty))
    }

    /// `getelementptr`: the address `base` moved by indices.
    pub(super) fn address_of_part(
        &mut self,
        from: usize,
        source: &Type,
        base: TermId,
        indices: &[TermId],
    ) -> Term {
        let target = &self.targets[from];
        let mut ty = source.clone();
        let (mut fixed, mut address) = (Int::ZERO, base);
        for (position, index) in indices.iter().enumerate() {
            let constant = self.program.store().literal(*index).and_then(|value| match value {
                touchstone_program::Value::BitVec(v) => Some(v.signed()),
                touchstone_program::Value::Bool(b) => Some(Int::from(-i32::from(*b))),
                _ => None,
            });
            let stride = match target.resolve(&ty) {
                _ if position == 0 => target.stride(&ty)?,
                Type::Struct(fields) => {
                    let index = constant.as_ref().and_then(|index| usize::try_from(index).ok());
                    let field = index.and_then(|index| Some((fields.fields.get(index)?.clone(), index)));
                    let Some((field, index)) = field else {
                        return refuse("a field by an index that isn't constant");
                    };
                    fixed += Int::from(target.offsets(fields)?[index]);
                    ty = field;
                    continue;
                }
                Type::Array { element, .. } | Type::Vector { element, .. } => {
                    let element = (**element).clone();
                    let stride = target.stride(&element)?;
                    ty = element;
                    stride
                }
                other => return refuse(format!("an index into `{other}`")),
            };
            match constant {
                Some(index) => fixed += index * Int::from(stride),
                None => {
                    let store = self.program.store_mut();
                    let index = arithmetic::resize(store, *index, 64, true)?;
                    let stride = store.bitvec(64, stride)?;
                    let scaled = store.bvmul(index, stride)?;
                    address = store.bvadd(address, scaled)?;
                }
            }
        }
        let store = self.program.store_mut();
        let fixed = store.bitvec(64, fixed)?;
        // The sum of two constants is kept as one, so that `p + 4 + 4` and `p + 8` are the same term.
        let sum = match (store.op(address), store.args(address)) {
            (touchstone_logic::Op::BvAdd, &[inner, before]) if store.literal(before).is_some() => {
                let fixed = store.bvadd(before, fixed)?;
                store.bvadd(inner, fixed)?
            }
            _ => store.bvadd(address, fixed)?,
        };
        Ok(sum)
    }
}

/// An operation on two scalars.
pub(super) fn binary(store: &mut touchstone_program::Store, op: BinaryOp, a: TermId, b: TermId) -> Term {
    match store.sort(a) {
        Sort::Float { .. } => float::binary(store, op, a, b),
        _ => arithmetic::binary(store, op, a, b),
    }
}
