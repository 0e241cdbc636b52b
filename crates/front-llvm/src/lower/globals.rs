//! Global variables: addresses for those that are reached, and their initialisers as bytes.

use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use touchstone_program::layout::{Shape, SourceType, TypeId};
use touchstone_program::memory::{GLOBAL_BASE, GlobalObject, INPUT_BASE, Initial};
use touchstone_program::{MemoryMap, Sort, TermId, Value};

use super::constant_globals::{Uses, only_used_for};
use super::reach::Key;
use super::target::Target;
use super::translation_context::{TranslationContext, label};
use super::{LowerError, Refusal, refuse};
use crate::ast::{Constant, Global, Linkage, Type};

/// The bytes of an initialiser, written in order.
#[derive(Default)]
struct Pieces {
    pieces: Vec<Initial>,
    length: u64,
}

impl Pieces {
    fn zeros(&mut self, count: u64) {
        self.length += count;
        match self.pieces.last_mut() {
            _ if count == 0 => {}
            Some(Initial::Zero(before)) => *before += count,
            _ => self.pieces.push(Initial::Zero(count)),
        }
    }

    fn bytes(&mut self, bytes: &[u8]) {
        if bytes.iter().all(|byte| *byte == 0) {
            return self.zeros(bytes.len() as u64);
        }
        self.length += bytes.len() as u64;
        match self.pieces.last_mut() {
            Some(Initial::Bytes(before)) => before.extend(bytes),
            _ => self.pieces.push(Initial::Bytes(bytes.to_vec())),
        }
    }

    fn undefined(&mut self, count: u64) {
        if count > 0 {
            self.length += count;
            self.pieces.push(Initial::Undefined(count));
        }
    }

    /// Zeros up to a length.
    fn pad(&mut self, length: u64) {
        self.zeros(length.saturating_sub(self.length));
    }
}

/// The address of the first global: no round number, so that numbers of the source aren't taken for addresses.
const FIRST: u64 = GLOBAL_BASE + 0x0357_9000;

/// So many elements an array is taken to have that another file defines, if its declaration doesn't say how many: as many as a byte can tell
/// apart, which is what tables are looked up by.
const OPEN_ARRAY: u64 = 256;

/// What a global is an array of, if only another file says how many.
fn open_array(global: &Global) -> Option<&Type> {
    match &global.ty {
        Type::Array { length: 0, element } if global.initialiser.is_none() => Some(element),
        _ => None,
    }
}

/// The size and the alignment of a global, in bytes.
fn size_and_alignment(target: &Target<'_>, global: &Global) -> (u64, u64) {
    match (target.stride(&global.ty), target.align(&global.ty)) {
        (Ok(size), Ok(align)) => {
            let open = open_array(global).and_then(|element| target.stride(element).ok());
            let size = open.map_or(size, |stride| stride.saturating_mul(OPEN_ARRAY));
            (size, global.align.unwrap_or(align).max(1))
        }
        // Something declared of an unknown type has an address all the same.
        _ => (0, 1),
    }
}

impl<'m> TranslationContext<'m> {
    /// The variables of the file that only it sees, and that it uses in no other way.
    fn only_used_for(&self, uses: Uses) -> FxHashSet<&'m str> {
        let module = self.modules.0[0];
        let candidates = module.globals.iter().filter(|global| {
            !global.linkage.is_visible() && !global.constant && global.initialiser.is_some()
        });
        only_used_for(uses, &String::from_utf8_lossy(&module.text), candidates.map(|global| &*global.name))
    }

    /// Gives every global an address, then its bytes, which may contain addresses.
    pub(super) fn globals(&mut self) -> Result<(), LowerError> {
        let mut next = FIRST;
        let mut placed: Vec<(Key, u64, u64, u64)> = vec![];
        for key in self.globals.clone() {
            let global = &self.modules.0[key.0].globals[key.1];
            let (size, align) = size_and_alignment(&self.targets[key.0], global);
            let Some((address, after)) =
                MemoryMap::place(next, size, align).filter(|(_, next)| *next <= INPUT_BASE)
            else {
                return Err(LowerError::TooLarge);
            };
            next = after;
            self.addresses.insert(key, address);
            placed.push((key, address, size, align));
        }
        let units = self.positions[0].debug().units();
        let in_c = units.iter().any(|unit| unit.language.starts_with("DW_LANG_C"));
        let used = |uses| if in_c { self.only_used_for(uses) } else { FxHashSet::default() };
        let (unwritten, hidden) = (used(Uses::Reads), used(Uses::ReadsAndWrites));
        for (key, address, size, align) in placed {
            let global = &self.modules.0[key.0].globals[key.1];
            let is_constant = global.constant || key.0 == 0 && unwritten.contains(&*global.name);
            let span = self.positions[key.0].global(&mut self.program, global);
            let ty = self.positions[key.0].debug().global_variable(global).and_then(|variable| variable.ty);
            let ty = ty.map(|ty| self.source_type(key.0, ty));
            // Of what another file defines there's no debug information.
            let open = open_array(global).cloned();
            let ty = match (ty, &global.initialiser, open) {
                (_, None, Some(element)) if in_c => {
                    self.absent_constants.push(global.name.clone());
                    self.open_type(&element, size)
                }
                (None, None, _) if in_c => {
                    let plain = self.plain_type(&global.ty);
                    if global.constant || plain.is_none() {
                        self.absent_constants.push(global.name.clone());
                    }
                    plain.or_else(|| self.bytes(size))
                }
                (known, ..) => known,
            };
            let mut pieces = Pieces::default();
            match &global.initialiser {
                Some(initial) => {
                    if let Err(refusal) = self.flatten(key.0, &initial.ty, &initial.value, &mut pieces) {
                        let reason = match refusal {
                            Refusal::Unsupported(reason) => reason,
                            Refusal::Cut => "a part that isn't there".to_owned(),
                        };
                        // Nobody may rely on what it begins with.
                        pieces = Pieces { pieces: vec![Initial::Undefined(size)], length: size };
                        self.skipped.push(super::Unsupported {
                            function: global.name.clone(),
                            instruction: "initialiser".to_owned(),
                            span,
                            line: global.line,
                            reason,
                        });
                    }
                }
                None => self.absent_globals.push(global.name.clone()),
            }
            pieces.pad(size);
            // Vtables of Rust are such, too, though builds for development don't say so.
            if global.unnamed_address
                || !in_c && global.constant && matches!(global.linkage, Linkage::Private)
            {
                self.program.memory.merged.insert(address);
            }
            self.program.memory.objects.push(GlobalObject {
                name: label(&global.name),
                address,
                size,
                align,
                // What a constant is that another file defines isn't known.
                constant: is_constant && global.initialiser.is_some(),
                unchanging: is_constant,
                internal: !global.linkage.is_visible(),
                hidden: key.0 == 0 && hidden.contains(&*global.name),
                initial: pieces.pieces,
                ty,
                span,
            });
        }
        // Of what's only said as objects begin nothing is noted.
        self.constant_limits.clear();
        // What a vtable of Rust leads to may itself be at one place with another.
        if in_c {
            self.tell_apart();
        }
        Ok(())
    }

    /// Takes those constants to have addresses of their own that are like no other: linkers put only equal ones at one place, and texts into the ends
    /// of others. Cost: sorts them.
    fn tell_apart(&mut self) {
        let memory = &mut self.program.memory;
        let mut texts: Vec<(Vec<u8>, u64)> = memory
            .objects
            .iter()
            .filter(|object| memory.merged.contains(&object.address))
            .filter_map(|object| Some((backwards(&object.initial)?, object.address)))
            .collect();
        texts.sort();
        if texts.first().is_some_and(|(text, _)| text.is_empty()) {
            // What has no bytes lies anywhere.
            return;
        }
        let mut alike = BTreeSet::new();
        for (index, (text, address)) in texts.iter().enumerate() {
            let longer = texts[index + 1..].iter().take_while(|(other, _)| other.starts_with(text));
            for (_, other) in longer {
                alike.extend([*address, *other]);
            }
        }
        for (_, address) in texts.iter().filter(|(_, address)| !alike.contains(address)) {
            memory.merged.remove(address);
        }
    }

    /// What the source may have had where LLVM has a number, an address, or an array of these.
    pub(super) fn plain_type(&mut self, ty: &Type) -> Option<TypeId> {
        let size = self.targets[0].stride(ty).ok()?;
        let (name, shape) = match ty {
            Type::Integer(8) => ("char".to_owned(), Shape::Integer { signed: true }),
            Type::Integer(16) => ("short".to_owned(), Shape::Integer { signed: true }),
            Type::Integer(32) => ("int".to_owned(), Shape::Integer { signed: true }),
            Type::Integer(64) => ("long".to_owned(), Shape::Integer { signed: true }),
            Type::Float => ("float".to_owned(), Shape::Float),
            Type::Double => ("double".to_owned(), Shape::Float),
            Type::Pointer { .. } => ("void *".to_owned(), Shape::Pointer { to: None }),
            Type::Array { length, element } => {
                let element = self.plain_type(element)?;
                let name = format!("{}[{length}]", self.program.layouts.get(element).name);
                (name, Shape::Array { element, length: Some(*length) })
            }
            _ => return None,
        };
        let align = self.targets[0].align(ty).ok()?;
        Some(self.program.layouts.add(SourceType { name: name.into(), size, align, shape }))
    }

    /// An array of which the source doesn't say how long it is.
    fn open_type(&mut self, element: &Type, size: u64) -> Option<TypeId> {
        let element = self.plain_type(element).or_else(|| self.plain_type(&Type::Integer(8)))?;
        let SourceType { name, align, .. } = self.program.layouts.get(element);
        let (name, align) = (format!("{name}[]").into(), *align);
        let shape = Shape::Array { element, length: None };
        (size > 0).then(|| self.program.layouts.add(SourceType { name, size, align, shape }))
    }

    /// So many bytes, of whatever they are part.
    fn bytes(&mut self, size: u64) -> Option<TypeId> {
        let element = self.plain_type(&Type::Integer(8))?;
        let shape = Shape::Array { element, length: Some(size) };
        let name = format!("char[{size}]").into();
        (size > 0).then(|| self.program.layouts.add(SourceType { name, size, align: 1, shape }))
    }

    /// Writes a constant's bytes. The depth of constants is bounded by the reader.
    fn flatten(
        &mut self,
        from: usize,
        ty: &Type,
        constant: &Constant,
        pieces: &mut Pieces,
    ) -> Result<(), Refusal> {
        let begin = pieces.length;
        let size = self.targets[from].stride(ty)?;
        match constant {
            Constant::Undef | Constant::Poison if self.options.undefined_is_unknown => {
                pieces.undefined(size);
            }
            Constant::Zero | Constant::Null | Constant::Undef | Constant::Poison => {}
            Constant::Bytes(bytes) => pieces.bytes(bytes),
            Constant::Array(parts) => {
                for part in parts {
                    self.flatten(from, &part.ty, &part.value, pieces)?;
                }
            }
            Constant::Struct(parts) => {
                let Type::Struct(fields) = self.targets[from].resolve(ty).clone() else {
                    return refuse("a structure as a constant of another type");
                };
                let offsets = self.targets[from].offsets(&fields)?;
                for (part, offset) in parts.iter().zip(offsets) {
                    pieces.pad(begin + offset);
                    self.flatten(from, &part.ty, &part.value, pieces)?;
                }
            }
            constant => {
                if !self.targets[from].is_bytewise(ty) {
                    return refuse("a vector whose elements share bytes");
                }
                let leaves = self.targets[from].leaves(ty)?;
                for (leaf, term) in leaves.iter().zip(self.constant(from, ty, constant)?) {
                    pieces.pad(begin + leaf.offset);
                    pieces.bytes(&self.literal_bytes(term, leaf.x87)?);
                }
            }
        }
        pieces.pad(begin + size);
        Ok(())
    }

    fn literal_bytes(&self, term: TermId, x87: bool) -> Result<Vec<u8>, Refusal> {
        let store = self.program.store();
        let (bits, width) = match store.literal(term) {
            Some(Value::Bool(b)) => return Ok(vec![u8::from(*b)]),
            Some(Value::BitVec(v)) => (v.unsigned().clone(), v.width()),
            Some(Value::Float(v)) if x87 => {
                let bits = v.bits();
                let explicit =
                    touchstone_logic::Int::from(u8::from(!bits.shr_floor(63).low_bits(15).is_zero()));
                (bits.shr_floor(63).shl(64) + explicit.shl(63) + bits.low_bits(63), 80)
            }
            Some(Value::Float(v)) => (v.bits().clone(), v.exponent_bits() + v.significand_bits()),
            _ => return refuse("an initialiser that isn't constant"),
        };
        debug_assert!(!matches!(store.sort(term), Sort::Int), "constants are machine words and floats");
        let byte = |index: u32| (0..8).filter(|bit| bits.bit(index * 8 + bit)).map(|bit| 1u8 << bit).sum();
        Ok((0..width.div_ceil(8)).map(byte).collect())
    }
}

/// The bytes of an object from its end, if all are known.
fn backwards(initial: &[Initial]) -> Option<Vec<u8>> {
    let mut bytes = vec![];
    for piece in initial {
        match piece {
            Initial::Bytes(piece) => bytes.extend(piece),
            Initial::Zero(length) if *length <= 1 << 16 => bytes.resize(bytes.len() + *length as usize, 0),
            Initial::Zero(_) | Initial::Undefined(_) => return None,
        }
    }
    bytes.reverse();
    Some(bytes)
}
