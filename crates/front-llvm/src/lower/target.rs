//! How types lie in memory: sizes, alignments and offsets by the module's data layout, and the scalars that a value of a type
//! is made of. 64-bit little-endian machines only.

use touchstone_program::Sort;

use super::{LowerError, Refusal, refuse};
use crate::Module;
use crate::ast::{FloatFormat, StructType, Type};

/// How deep types may nest.
const MOST_NESTED: u32 = 200;
/// Into how many scalars a value may be split.
const MOST_LEAVES: u64 = 4096;

/// A scalar that a value of a first-class type is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Leaf {
    /// As a term has it.
    pub(super) sort: Sort,
    /// Where it lies, in bytes from the value's beginning.
    pub(super) offset: u64,
    /// Whether it's x87's format, which memory has otherwise than the term.
    pub(super) x87: bool,
}

/// The machine that a module is for.
pub(super) struct Target<'m> {
    module: &'m Module,
    /// Bits and alignment in bytes, by size.
    integers: Vec<(u32, u64)>,
    floats: Vec<(u32, u64)>,
    vectors: Vec<(u32, u64)>,
}

type Known<T> = Result<T, Refusal>;

impl<'m> Target<'m> {
    /// Error: the machine isn't little-endian with pointers of 64 bits.
    pub(super) fn new(module: &'m Module) -> Result<Target<'m>, LowerError> {
        let mut target = Target {
            module,
            integers: vec![(8, 1), (16, 2), (32, 4), (64, 8)],
            floats: vec![(16, 2), (32, 4), (64, 8), (80, 16), (128, 16)],
            vectors: vec![(64, 8), (128, 16)],
        };
        let layout = module.data_layout.as_deref().unwrap_or("e");
        for part in layout.split('-') {
            let mut fields = part.split(':');
            let head = fields.next().unwrap_or_default();
            let number = |text: Option<&str>| text.and_then(|text| text.parse::<u32>().ok());
            if head == "E" {
                return Err(LowerError::Machine("its bytes are in big-endian order".to_owned()));
            }
            if (head == "p" || head == "p0") && number(fields.clone().next()) != Some(64) {
                return Err(LowerError::Machine("its pointers don't have 64 bits".to_owned()));
            }
            let table = match head.as_bytes().first() {
                Some(b'i') => &mut target.integers,
                Some(b'f') => &mut target.floats,
                Some(b'v') => &mut target.vectors,
                _ => continue,
            };
            if let (Some(size), Some(align)) = (number(head.get(1..)), number(fields.next())) {
                let align = u64::from(align / 8).max(1);
                match table.binary_search_by_key(&size, |(size, _)| *size) {
                    Ok(index) => table[index].1 = align,
                    Err(index) => table.insert(index, (size, align)),
                }
            }
        }
        Ok(target)
    }

    pub(super) fn resolve<'a>(&'a self, ty: &'a Type) -> &'a Type {
        self.module.resolve(ty).unwrap_or(ty)
    }

    /// The alignment that the machine asks for, in bytes.
    pub(super) fn align(&self, ty: &Type) -> Known<u64> {
        self.shape(ty, MOST_NESTED).map(|(_, align)| align)
    }

    /// How many bytes lie between two neighbours of an array.
    pub(super) fn stride(&self, ty: &Type) -> Known<u64> {
        let (size, align) = self.shape(ty, MOST_NESTED)?;
        Ok(size.next_multiple_of(align))
    }

    /// Bytes that are written, and alignment.
    fn shape(&self, ty: &Type, depth: u32) -> Known<(u64, u64)> {
        if depth == 0 {
            return refuse("types that nest so deep");
        }
        Ok(match self.resolve(ty) {
            Type::Integer(width) => {
                let entry = self.integers.iter().find(|(size, _)| size >= width).or(self.integers.last());
                (u64::from(width.div_ceil(8)), entry.map_or(8, |(_, align)| *align))
            }
            Type::Pointer { space: 0, .. } => (8, 8),
            Type::Pointer { .. } => return refuse("an address space of its own"),
            Type::X86Fp80 => (10, 16),
            ty if ty.is_float() => {
                let width = FloatFormat::of(ty).map_or(64, FloatFormat::width);
                let entry = self.floats.iter().find(|(size, _)| *size == width);
                (u64::from(width / 8), entry.map_or(u64::from(width / 8), |(_, align)| *align))
            }
            Type::Array { length, element } => {
                let (size, align) = self.shape(element, depth - 1)?;
                let whole = size.next_multiple_of(align).checked_mul(*length);
                match whole.filter(|size| *size < 1 << 48) {
                    Some(size) => (size, align),
                    None => return refuse("an array larger than memory"),
                }
            }
            Type::Vector { length, element, scalable: false } => {
                let bits = match self.resolve(element) {
                    Type::Integer(width) => u64::from(*width),
                    _ => self.shape(element, depth - 1)?.0 * 8,
                };
                let Some(bits) = bits.checked_mul(*length).filter(|bits| *bits < 1 << 32) else {
                    return refuse("a vector larger than memory");
                };
                let size = bits.div_ceil(8);
                let entry = self.vectors.iter().find(|(width, _)| u64::from(*width) == bits);
                (size, entry.map_or(size.next_power_of_two(), |(_, align)| *align))
            }
            Type::Struct(fields) => {
                let (_, size, align) = self.fields(fields, depth)?;
                (size, align)
            }
            other => return refuse(format!("a value of type `{other}` in memory")),
        })
    }

    /// Offsets, size and alignment.
    fn fields(&self, ty: &StructType, depth: u32) -> Known<(Vec<u64>, u64, u64)> {
        let (mut offsets, mut end, mut whole) = (Vec::with_capacity(ty.fields.len()), 0u64, 1);
        for field in &ty.fields {
            let (size, align) = self.shape(field, depth - 1)?;
            let align = if ty.packed { 1 } else { align };
            whole = whole.max(align);
            let offset = end.next_multiple_of(align);
            offsets.push(offset);
            let stride =
                size.next_multiple_of(if ty.packed { self.shape(field, depth - 1)?.1 } else { align });
            let Some(next) = offset.checked_add(stride).filter(|end| *end < 1 << 48) else {
                return refuse("a structure larger than memory");
            };
            end = next;
        }
        Ok((offsets, end.next_multiple_of(whole), whole))
    }

    /// The offsets of a structure's fields.
    pub(super) fn offsets(&self, ty: &StructType) -> Known<Vec<u64>> {
        self.fields(ty, MOST_NESTED).map(|(offsets, ..)| offsets)
    }

    /// The sort of a scalar type; `None` if it's no scalar.
    pub(super) fn scalar(&self, ty: &Type) -> Known<Option<Sort>> {
        Ok(Some(match self.resolve(ty) {
            Type::Integer(1) => Sort::Bool,
            Type::Integer(width) if *width <= Sort::MAX_WIDTH => Sort::BitVec(*width),
            Type::Pointer { space: 0, .. } => Sort::BitVec(64),
            Type::X86Fp80 => Sort::Float { exp: 15, sig: 64 },
            ty => match FloatFormat::of(ty) {
                Some(FloatFormat::Ieee { exponent, fraction }) => {
                    Sort::Float { exp: exponent, sig: fraction + 1 }
                }
                Some(_) => return refuse(format!("a value of type `{ty}`")),
                None => return Ok(None),
            },
        }))
    }

    /// The scalars of a type, in order. `void` has none.
    pub(super) fn leaves(&self, ty: &Type) -> Known<Vec<Leaf>> {
        let mut leaves = vec![];
        self.split(ty, 0, &mut leaves, MOST_NESTED)?;
        Ok(leaves)
    }

    fn split(&self, ty: &Type, offset: u64, leaves: &mut Vec<Leaf>, depth: u32) -> Known<()> {
        if depth == 0 {
            return refuse("types that nest so deep");
        }
        let ty = self.resolve(ty);
        if let Some(sort) = self.scalar(ty)? {
            leaves.push(Leaf { sort, offset, x87: *ty == Type::X86Fp80 });
            return if leaves.len() as u64 > MOST_LEAVES {
                refuse("a value of so many parts")
            } else {
                Ok(())
            };
        }
        match ty {
            Type::Void => Ok(()),
            Type::Array { length, element } => {
                if *length > MOST_LEAVES {
                    return refuse("a value of so many parts");
                }
                let stride = self.stride(element)?;
                (0..*length).try_for_each(|i| self.split(element, offset + i * stride, leaves, depth - 1))
            }
            Type::Vector { length, element, scalable: false } => {
                if *length > MOST_LEAVES {
                    return refuse("a value of so many parts");
                }
                // Elements that aren't whole bytes share bytes in memory; they are refused where they're read or written.
                let stride = self.shape(element, depth)?.0;
                (0..*length).try_for_each(|i| self.split(element, offset + i * stride, leaves, depth - 1))
            }
            Type::Struct(fields) => {
                let offsets = self.fields(fields, depth)?.0;
                let parts = fields.fields.iter().zip(offsets);
                parts
                    .into_iter()
                    .try_for_each(|(field, at)| self.split(field, offset + at, leaves, depth - 1))
            }
            other => refuse(format!("a value of type `{other}`")),
        }
    }

    /// Whether each scalar of the type has bytes of its own.
    pub(super) fn is_bytewise(&self, ty: &Type) -> bool {
        match self.resolve(ty) {
            Type::Vector { element, .. } => match self.resolve(element) {
                Type::Integer(width) => width.is_multiple_of(8),
                _ => true,
            },
            // What's nested in aggregates is laid out like a value of its own.
            Type::Array { element, .. } => match self.resolve(element) {
                vector @ Type::Vector { .. } => self.is_bytewise(vector),
                _ => true,
            },
            _ => true,
        }
    }

    /// The part of a type at an index, and which scalars it is: the first and how many.
    pub(super) fn part<'a>(&'a self, ty: &'a Type, index: u32) -> Known<(&'a Type, usize)> {
        match self.resolve(ty) {
            Type::Struct(fields) => {
                let Some(field) = fields.fields.get(index as usize) else {
                    return refuse("an index beyond its type");
                };
                let mut before = 0;
                for earlier in &fields.fields[..index as usize] {
                    before += self.leaves(earlier)?.len();
                }
                Ok((field, before))
            }
            Type::Array { length, element } if u64::from(index) < *length => {
                Ok((element, self.leaves(element)?.len() * index as usize))
            }
            _ => refuse("an index beyond its type"),
        }
    }
}
