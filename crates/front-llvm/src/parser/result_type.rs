//! The type of an instruction's result, which the text doesn't say.

use std::sync::Arc;

use touchstone_logic::Int;

use super::body::BodyParser;
use crate::ast::instruction::{CastOp, Operand, Operation, Value};
use crate::ast::{Constant, FloatFormat, StructType, Type};
use crate::module::Module;

impl BodyParser<'_> {
    /// The type of the result; `void` for none. Errors: what's wrong with the operands' types.
    pub(super) fn result_type(&self, operation: &Operation) -> Result<Type, String> {
        check_operands(operation)?;
        Ok(match operation {
            Operation::Store { .. } | Operation::Fence(_) | Operation::Debug(_) => Type::Void,
            Operation::Negate { operand, .. } | Operation::Freeze(operand) => operand.ty.clone(),
            Operation::Binary { ty, .. }
            | Operation::Phi { ty, .. }
            | Operation::Load { ty, .. }
            | Operation::VariadicArgument { ty, .. }
            | Operation::LandingPad { ty, .. } => ty.clone(),
            Operation::Compare { ty, .. } | Operation::FloatCompare { ty, .. } => ty.with_scalar(Type::BOOL),
            Operation::Cast { to, .. } => to.clone(),
            Operation::Select { then, .. } => then.ty.clone(),
            Operation::Alloca { .. } => Type::POINTER,
            Operation::AtomicUpdate { operand, .. } => operand.ty.clone(),
            Operation::CompareExchange { expected, .. } => Type::Struct(Arc::new(StructType {
                fields: vec![expected.ty.clone(), Type::BOOL],
                packed: false,
            })),
            Operation::GetElementPtr { source, base, indices, .. } => {
                self.address_type(source, base, indices)?
            }
            Operation::ExtractValue { aggregate, indices } => part(self.module()?, &aggregate.ty, indices)?,
            Operation::InsertValue { aggregate, element, indices } => {
                let place = part(self.module()?, &aggregate.ty, indices)?;
                if place != element.ty {
                    return Err(format!("a {} is inserted in the place of a {place}", element.ty));
                }
                aggregate.ty.clone()
            }
            Operation::ExtractElement { vector, .. } => match &vector.ty {
                Type::Vector { element, .. } => (**element).clone(),
                other => return Err(format!("{other} isn't a vector")),
            },
            Operation::InsertElement { vector, .. } => vector.ty.clone(),
            Operation::ShuffleVector { left, mask, .. } => match (&left.ty, &mask.ty) {
                (Type::Vector { element, .. }, Type::Vector { length, scalable, .. }) => {
                    Type::Vector { length: *length, element: element.clone(), scalable: *scalable }
                }
                (other, _) => return Err(format!("{other} isn't a vector")),
            },
            Operation::Call(call) => call.ty.result.clone(),
        })
    }

    fn module(&self) -> Result<&Module, String> {
        self.parser.module.ok_or_else(|| "types of this module aren't known".to_owned())
    }

    /// What `getelementptr` gives: a pointer, typed if the base is, or a vector of them.
    fn address_type(&self, source: &Type, base: &Operand, indices: &[Operand]) -> Result<Type, String> {
        let Type::Pointer { space, pointee } = base.ty.scalar() else {
            return Err(format!("{} isn't an address", base.ty));
        };
        let pointee = match pointee {
            None => None,
            Some(_) => Some(Arc::new(self.indexed_type(source, indices)?)),
        };
        let pointer = Type::Pointer { space: *space, pointee };
        let shape =
            std::iter::once(base).chain(indices).find(|operand| matches!(operand.ty, Type::Vector { .. }));
        Ok(match shape {
            Some(vector) => vector.ty.with_scalar(pointer),
            None => pointer,
        })
    }

    fn indexed_type(&self, source: &Type, indices: &[Operand]) -> Result<Type, String> {
        let module = self.module()?;
        let mut ty = source;
        for index in indices.iter().skip(1) {
            ty = match module.resolve(ty) {
                Some(Type::Array { element, .. } | Type::Vector { element, .. }) => element,
                Some(Type::Struct(structure)) => {
                    let field = constant_index(&index.value).and_then(|field| structure.fields.get(field));
                    field.ok_or_else(|| format!("{ty} has no such field"))?
                }
                _ => return Err(format!("{ty} has no parts")),
            };
        }
        Ok(ty.clone())
    }
}

/// Whether the operands' types are ones that the operation is defined for.
fn check_operands(operation: &Operation) -> Result<(), String> {
    let demand = |good: bool, ty: &Type, what: &str| {
        if good { Ok(()) } else { Err(format!("a {ty} where {what} is needed")) }
    };
    let integer = |ty: &Type| demand(matches!(ty.scalar(), Type::Integer(_)), ty, "an integer");
    let float = |ty: &Type| demand(ty.scalar().is_float(), ty, "a float");
    let pointer = |ty: &Type| demand(ty.scalar().is_pointer(), ty, "a pointer");
    match operation {
        Operation::Negate { operand, .. } => float(&operand.ty),
        Operation::Binary { op, ty, .. } if op.is_float() => float(ty),
        Operation::Binary { ty, .. } => integer(ty),
        Operation::Compare { ty, .. } if ty.scalar().is_pointer() => Ok(()),
        Operation::Compare { ty, .. } => integer(ty),
        Operation::FloatCompare { ty, .. } => float(ty),
        Operation::Select { condition, then, otherwise, .. } => {
            demand(*condition.ty.scalar() == Type::BOOL, &condition.ty, "an i1")?;
            demand(then.ty == otherwise.ty, &otherwise.ty, &format!("a {}", then.ty))
        }
        Operation::Load { pointer: at, .. }
        | Operation::Store { pointer: at, .. }
        | Operation::AtomicUpdate { pointer: at, .. } => pointer(&at.ty),
        Operation::CompareExchange { pointer: at, expected, replacement, .. } => {
            pointer(&at.ty)?;
            demand(expected.ty == replacement.ty, &replacement.ty, &format!("a {}", expected.ty))
        }
        Operation::Alloca { count: Some(count), .. } => integer(&count.ty),
        Operation::GetElementPtr { base, indices, .. } => {
            pointer(&base.ty)?;
            indices.iter().try_for_each(|index| integer(&index.ty))
        }
        Operation::ExtractElement { index, .. } | Operation::InsertElement { index, .. } => {
            integer(&index.ty)
        }
        Operation::Cast { op, operand, to, .. } => check_cast(*op, &operand.ty, to),
        _ => Ok(()),
    }
}

fn check_cast(op: CastOp, from: &Type, to: &Type) -> Result<(), String> {
    let (source, target) = (from.scalar(), to.scalar());
    let widths = (source.integer_width(), target.integer_width());
    let formats =
        (FloatFormat::of(source).map(FloatFormat::width), FloatFormat::of(target).map(FloatFormat::width));
    let (from_integer, to_integer) = (widths.0.is_some(), widths.1.is_some());
    let (from_float, to_float) = (source.is_float(), target.is_float());
    let good = match op {
        CastOp::Trunc => matches!(widths, (Some(wide), Some(narrow)) if narrow < wide),
        CastOp::ZExt | CastOp::SExt => matches!(widths, (Some(narrow), Some(wide)) if narrow < wide),
        CastOp::FpTrunc => matches!(formats, (Some(wide), Some(narrow)) if narrow < wide),
        CastOp::FpExt => matches!(formats, (Some(narrow), Some(wide)) if narrow < wide),
        CastOp::FpToUi | CastOp::FpToSi => from_float && to_integer,
        CastOp::UiToFp | CastOp::SiToFp => from_integer && to_float,
        CastOp::PtrToInt | CastOp::PtrToAddr => source.is_pointer() && to_integer,
        CastOp::IntToPtr => from_integer && target.is_pointer(),
        CastOp::AddrSpaceCast => source.is_pointer() && target.is_pointer(),
        CastOp::BitCast => source.is_pointer() == target.is_pointer(),
    };
    if good { Ok(()) } else { Err(format!("a {from} can't become a {to} in this way")) }
}

/// The part of an aggregate that indices lead to.
fn part(module: &Module, aggregate: &Type, indices: &[u32]) -> Result<Type, String> {
    let mut ty = aggregate;
    for index in indices {
        ty = match module.resolve(ty) {
            Some(Type::Array { element, length }) if u64::from(*index) < *length => element,
            Some(Type::Struct(structure)) if (*index as usize) < structure.fields.len() => {
                &structure.fields[*index as usize]
            }
            _ => return Err(format!("{ty} has no part {index}")),
        };
    }
    Ok(ty.clone())
}

/// The number of a field: a constant, or a vector of equal ones.
fn constant_index(value: &Value) -> Option<usize> {
    let Value::Constant(constant) = value else {
        return None;
    };
    let number = match constant {
        Constant::Integer(number) => number,
        Constant::Zero => &Int::ZERO,
        Constant::Splat(element) => match &element.value {
            Constant::Integer(number) => number,
            _ => return None,
        },
        Constant::Vector(elements) => match &elements.first()?.value {
            Constant::Integer(number) => number,
            _ => return None,
        },
        _ => return None,
    };
    usize::try_from(number.to_i128()?).ok()
}
