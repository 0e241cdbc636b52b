//! Types of the source as they lie in memory, by debug information, and how the parameters of a function arrive.

use std::iter::Peekable;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use touchstone_program::Layouts;
use touchstone_program::layout::{
    Field, Passing, Shape, SourceFunction, SourceParameter, SourceType, TypeId,
};

use super::Refusal;
use super::arrival::{Arrival, arrivals};
use super::reach::{Key, Reached, Text};
use super::translation_context::{Signature, TranslationContext, label};
use crate::ast::function::Function;
use crate::ast::{Body, MetadataId, Type};
use crate::debug::{ArrayLength, DebugInfo, DebugType, Member, RecordKind};

/// How deep types may contain each other.
const MOST_NESTED: u32 = 200;

/// The tag of what a `va_list` is an array of on x86-64, which isn't one of the source's, and how that's written instead.
const LIST_TAG: &str = "__va_list_tag";
const LIST_ELEMENT: &str = "__typeof__(**(__builtin_va_list *)0)";

/// Types that are known already, and pointers whose targets aren't yet.
#[derive(Default)]
pub(super) struct Types {
    known: FxHashMap<MetadataId, TypeId>,
    pending: Vec<(TypeId, MetadataId)>,
    /// Types that are like another one, with whatever that leads to once it's known.
    copies: Vec<(TypeId, TypeId)>,
    /// Whether the source is C, where tags are no names by themselves.
    tags: Option<bool>,
}

impl Types {
    /// The type of a node, with all types that it mentions.
    pub(super) fn get(&mut self, debug: &DebugInfo<'_>, layouts: &mut Layouts, id: MetadataId) -> TypeId {
        let ty = self.build(debug, layouts, id, MOST_NESTED);
        // What pointers point to comes afterwards: it may contain the pointer.
        while let Some((pointer, target)) = self.pending.pop() {
            let target = self.build(debug, layouts, target, MOST_NESTED);
            if let Some(SourceType { shape: Shape::Pointer { to }, .. }) =
                layouts.types.get_mut(pointer.0 as usize)
            {
                *to = Some(target);
            }
        }
        for (copy, of) in self.copies.drain(..) {
            layouts.types[copy.0 as usize].shape = layouts.get(of).shape.clone();
        }
        ty
    }

    fn build(&mut self, debug: &DebugInfo<'_>, layouts: &mut Layouts, id: MetadataId, depth: u32) -> TypeId {
        if let Some(known) = self.known.get(&id) {
            return *known;
        }
        let name = self.name(debug, id);
        let opaque = |size| SourceType { name: name.clone(), size, align: 1, shape: Shape::Opaque };
        let described = if depth == 0 { None } else { debug.ty(id) };
        let ty = match described {
            None => layouts.add(opaque(0)),
            Some(DebugType::Alias { to, .. }) => {
                let ty = match to {
                    Some(to) => self.build(debug, layouts, to, depth - 1),
                    None => layouts.add(opaque(0)),
                };
                let alias = self.copy(layouts, ty, name);
                if is_constant(debug, to) {
                    layouts.constants.insert(alias);
                }
                alias
            }
            Some(DebugType::Qualified { to: Some(to), .. }) => self.build(debug, layouts, to, depth - 1),
            Some(DebugType::Qualified { to: None, .. }) => layouts.add(opaque(0)),
            Some(DebugType::Basic { bits, encoding, .. }) => {
                let size = bits / 8;
                if &*encoding == "DW_ATE_complex_float" {
                    complex(layouts, size)
                } else {
                    let align = size.next_power_of_two().clamp(1, 16);
                    let shape = basic(&name, &encoding);
                    layouts.add(SourceType { name, size, align, shape })
                }
            }
            Some(DebugType::Pointer { to, bits, .. }) => {
                let size = if bits == 0 { 8 } else { bits / 8 };
                let code = to.and_then(|to| debug.underlying(to));
                let code = matches!(code, Some((_, DebugType::Function(_))));
                let shape = if code { Shape::FunctionPointer } else { Shape::Pointer { to: None } };
                let pointer = layouts.add(SourceType { name, size, align: 8, shape });
                if is_constant(debug, to) {
                    layouts.to_constants.insert(pointer);
                }
                // An array leads to its first element.
                if to.and_then(|to| debug.ty(to)).is_some_and(|ty| is_list(&ty)) {
                    layouts.never_null.insert(pointer);
                }
                let leads_on =
                    |to: &MetadataId| !code && debug.underlying(*to).is_some_and(|(_, ty)| !is_void(&ty));
                if let Some(to) = to.filter(leads_on) {
                    self.pending.push((pointer, to));
                }
                pointer
            }
            Some(DebugType::Record {
                name: tag, kind, bits, align, members, variants, declaration, ..
            }) => {
                if declaration {
                    layouts.add(opaque(0))
                } else {
                    let mut overlapping = kind == RecordKind::Union;
                    let mut members = members;
                    if let Some(variants) = variants {
                        overlapping = true;
                        members.extend(variants.discriminator);
                        members.extend(variants.variants.into_iter().map(|variant| variant.member));
                    }
                    let mut whole = (align / 8).max(1);
                    let mut fields = vec![];
                    for member in members {
                        let field = self.field(debug, layouts, member, depth);
                        // The unit that a bit field is in is aligned like its type.
                        whole = whole.max(layouts.get(field.ty).align);
                        fields.push(field);
                    }
                    if tag.as_deref() == Some(LIST_TAG) {
                        only_in_memory(layouts, &mut fields);
                    }
                    let shape = Shape::Record { fields, overlapping };
                    let size = bits / 8;
                    // A packed record is aligned less than its fields.
                    let align = if size.is_multiple_of(whole) { whole } else { 1 };
                    layouts.add(SourceType { name, size, align, shape })
                }
            }
            Some(DebugType::Array { element, lengths, bits, vector }) => {
                let mut inner = match element {
                    Some(element) => self.build(debug, layouts, element, depth - 1),
                    None => layouts.add(opaque(0)),
                };
                for (position, length) in lengths.iter().enumerate().rev() {
                    let length = match length {
                        ArrayLength::Known(length) => Some(*length),
                        ArrayLength::Unknown => None,
                    };
                    let element = layouts.get(inner);
                    let (size, align) = (element.size.saturating_mul(length.unwrap_or(0)), element.align);
                    let name = match position {
                        0 if vector => {
                            format!("{} __attribute__((vector_size({})))", element.name, bits / 8).into()
                        }
                        0 => name.clone(),
                        _ => array_name(&element.name, length),
                    };
                    let align = if vector { (bits / 8).next_power_of_two().max(1) } else { align };
                    inner = layouts.add(SourceType {
                        name,
                        size,
                        align,
                        shape: Shape::Array { element: inner, length },
                    });
                }
                inner
            }
            Some(DebugType::Enumeration { base, bits, enumerators, closed, .. }) => {
                let base = base.and_then(|base| debug.underlying(base));
                let unsigned = matches!(&base, Some((_, DebugType::Basic { encoding, .. })) if encoding.contains("unsigned"));
                let variants: Vec<_> = enumerators
                    .into_iter()
                    .filter_map(|(name, number)| Some((label(&name), number.to_i128()?)))
                    .collect();
                let negative = variants.iter().any(|(_, number)| *number < 0);
                let signed = negative || (base.is_some() && !unsigned);
                let size = bits / 8;
                let align = size.next_power_of_two().clamp(1, 16);
                let shape = Shape::Enumeration { signed, variants, closed };
                layouts.add(SourceType { name, size, align, shape })
            }
            Some(DebugType::Function(_)) => {
                layouts.add(SourceType { name, size: 0, align: 1, shape: Shape::Opaque })
            }
            Some(DebugType::Unspecified { .. }) => layouts.add(opaque(0)),
        };
        self.known.insert(id, ty);
        ty
    }

    /// A type as the source writes it.
    fn name(&mut self, debug: &DebugInfo<'_>, id: MetadataId) -> Arc<str> {
        let name = debug.type_name(Some(id));
        let c = |language: &str| language.starts_with("DW_LANG_C") && !language.contains("plus_plus");
        let tags = *self.tags.get_or_insert_with(|| debug.units().iter().any(|unit| c(&unit.language)));
        if !tags {
            return name;
        }
        let mut next = Some(id);
        for _ in 0..MOST_NESTED {
            let tag = match next.and_then(|id| debug.ty(id)) {
                Some(DebugType::Pointer { name: None, to, .. } | DebugType::Qualified { to, .. }) => {
                    next = to;
                    continue;
                }
                Some(DebugType::Array { element, .. }) => {
                    next = element;
                    continue;
                }
                Some(DebugType::Record { name: Some(_), kind: RecordKind::Union, .. }) => "union",
                // The compiler's own structure can't be declared by its tag.
                Some(DebugType::Record { name: Some(tag), .. }) if &*tag == LIST_TAG => {
                    return name.replacen(LIST_TAG, LIST_ELEMENT, 1).into();
                }
                Some(DebugType::Record { name: Some(_), .. }) => "struct",
                Some(DebugType::Enumeration { name: Some(_), .. }) => "enum",
                _ => return name,
            };
            return format!("{tag} {name}").into();
        }
        name
    }

    /// A type like another one, by this name.
    fn copy(&mut self, layouts: &mut Layouts, of: TypeId, name: Arc<str>) -> TypeId {
        let copy = layouts.add(SourceType { name, ..layouts.get(of).clone() });
        self.copies.push((copy, of));
        layouts.named.insert(copy, of);
        if layouts.to_constants.contains(&of) {
            layouts.to_constants.insert(copy);
        }
        copy
    }

    fn field(&mut self, debug: &DebugInfo<'_>, layouts: &mut Layouts, member: Member, depth: u32) -> Field {
        let ty = match member.ty {
            Some(ty) => self.build(debug, layouts, ty, depth - 1),
            None => layouts.add(SourceType { name: "void".into(), size: 0, align: 1, shape: Shape::Opaque }),
        };
        let ty = match is_constant(debug, member.ty) {
            true => {
                let name = layouts.get(ty).name.clone();
                let constant = self.copy(layouts, ty, name);
                layouts.constants.insert(constant);
                constant
            }
            false => ty,
        };
        let bits = member.bit_field.then_some(member.bits);
        Field { name: label(&member.name), offset: member.offset, bits, ty }
    }
}

fn is_list(ty: &DebugType) -> bool {
    matches!(ty, DebugType::Record { name: Some(tag), .. } if &**tag == LIST_TAG)
}

/// Has a list of variable arguments have none left in registers, as all lists are that have been read far enough: others that `va_start` makes differ in
/// nothing that C can tell.
fn only_in_memory(layouts: &mut Layouts, fields: &mut [Field]) {
    for (field, read) in fields.iter_mut().zip([48, 176]) {
        let variants = vec![(format!("{read}").into(), read)];
        let shape = Shape::Enumeration { signed: false, variants, closed: true };
        field.ty = layouts.add(SourceType { name: "unsigned int".into(), size: 4, align: 4, shape });
    }
    for field in fields.iter_mut().skip(2) {
        field.ty = layouts.add(layouts.get(field.ty).clone());
        layouts.never_null.insert(field.ty);
    }
}

/// Whether a type is declared `const`, or is an array of what is, whatever its name.
fn is_constant(debug: &DebugInfo<'_>, mut id: Option<MetadataId>) -> bool {
    for _ in 0..MOST_NESTED {
        id = match id.and_then(|id| debug.ty(id)) {
            Some(DebugType::Qualified { qualifier, .. }) if &*qualifier == "DW_TAG_const_type" => {
                return true;
            }
            Some(DebugType::Qualified { to, .. } | DebugType::Alias { to, .. }) => to,
            Some(DebugType::Array { element, .. }) => element,
            _ => return false,
        };
    }
    false
}

/// Whether a type is what Rust has for C's `void` behind a pointer: an enum by its declaration, which nobody has a value of.
fn is_void(ty: &DebugType) -> bool {
    match ty {
        DebugType::Enumeration { name: Some(name), enumerators, closed: true, .. } => {
            &**name == "c_void" && enumerators.iter().all(|(variant, _)| variant.starts_with("__variant"))
        }
        _ => false,
    }
}

fn array_name(element: &str, length: Option<u64>) -> Arc<str> {
    match length {
        Some(length) => format!("{element}[{length}]").into(),
        None => format!("{element}[]").into(),
    }
}

/// A complex number: two floats, which go by the operators that lead to them.
fn complex(layouts: &mut Layouts, size: u64) -> TypeId {
    let (each, name) = match size {
        0..=8 => (size / 2, "float"),
        9..=16 => (size / 2, "double"),
        _ => (size / 2, "long double"),
    };
    let align = each.next_power_of_two().clamp(1, 16);
    let part = layouts.add(SourceType { name: name.into(), size: each, align, shape: Shape::Float });
    let field = |name: &str, offset| Field { name: name.into(), offset, bits: None, ty: part };
    let fields = vec![field("__real__", 0), field("__imag__", each * 8)];
    let shape = Shape::Record { fields, overlapping: false };
    layouts.add(SourceType { name: format!("{name} _Complex").into(), size, align, shape })
}

fn basic(name: &str, encoding: &str) -> Shape {
    match encoding {
        "DW_ATE_boolean" => Shape::Boolean,
        "DW_ATE_float" => Shape::Float,
        "DW_ATE_UTF" => Shape::Character { signed: false },
        "DW_ATE_signed_char" if name == "char" => Shape::Character { signed: true },
        "DW_ATE_unsigned_char" if name == "char" => Shape::Character { signed: false },
        "DW_ATE_signed" | "DW_ATE_signed_char" => Shape::Integer { signed: true },
        "DW_ATE_unsigned" | "DW_ATE_unsigned_char" => Shape::Integer { signed: false },
        _ => Shape::Opaque,
    }
}

/// A parameter of the module's function: its first variable's position, the offsets of its scalars, and how long and aligned
/// it is.
struct Piece {
    first: usize,
    offsets: Vec<u64>,
    size: u64,
    align: u64,
    pointer: bool,
    copy: bool,
}

impl TranslationContext<'_> {
    /// The functions of the source that are translated, those with a body and debug information, in the source's order.
    pub(super) fn source_functions(&mut self, reached: &Reached) {
        let mut functions = vec![];
        for (key, text) in &reached.functions {
            let (Text::Body(body), Some(signature)) = (text, self.signatures.get(key).cloned()) else {
                continue;
            };
            if let Ok(Some(function)) = self.source_function(*key, body, &signature) {
                functions.push(function);
            }
        }
        functions.sort_by_key(|function| (function.span.file, function.span.start.line));
        self.program.layouts.functions = functions;
    }

    fn source_function(
        &mut self,
        key: Key,
        body: &Body,
        signature: &Signature,
    ) -> Result<Option<SourceFunction>, Refusal> {
        let function = self.function(key);
        let from = key.0;
        let subprogram = function.debug.and_then(|id| self.positions[from].debug().subprogram(id));
        let Some(subprogram) = subprogram else { return Ok(None) };
        let pieces = self.pieces(from, function, signature)?;
        let hidden = usize::from(
            function.parameters.first().is_some_and(|first| first.attributes.struct_return.is_some()),
        );
        let result_address = pieces.first().filter(|_| hidden > 0).map(|piece| piece.first);
        let debug = self.positions[from].debug();
        let known = (function.parameters.len(), if hidden > 0 { &[0][..] } else { &[] });
        let mut arrived = arrivals(body, known, &self.targets[from], debug)
            .filter(|arrived| !pieces.is_empty() || arrived.values().all(Vec::is_empty))
            .filter(|arrived| arrived.keys().all(|number| *number <= subprogram.parameters.len()));
        let names: FxHashMap<u32, _> = self.positions[from]
            .debug()
            .parameters(body)
            .into_iter()
            .filter_map(|(variable, _)| Some((variable.argument?, variable.name.clone())))
            .collect();
        let mut rest = pieces.iter().skip(hidden).peekable();
        let mut parameters = vec![];
        for (index, ty) in subprogram.parameters.iter().enumerate() {
            let ty = match ty {
                Some(ty) => self.source_type(from, *ty),
                None => continue,
            };
            let name = names
                .get(&(index as u32 + 1))
                .map_or_else(|| format!("argument{index}").into(), |name| label(name));
            let parts = match &mut arrived {
                Some(arrived) => arrived.remove(&(index + 1)).unwrap_or_default(),
                None => self.in_order(ty, &pieces, &mut rest),
            };
            let ty = self.as_passed(ty, parts.first().and_then(|part| pieces.get(part.parameter)));
            let ty = self.as_declared(ty, key, parts.first().map(|part| part.parameter));
            let passing = passing(self.program.layouts.get(ty), &pieces, &parts);
            parameters.push(SourceParameter { name, ty, passing });
        }
        let result = subprogram.result.map(|ty| self.source_type(from, ty));
        let path: Vec<&str> = subprogram.path.iter().chain([&subprogram.name]).map(|name| &**name).collect();
        Ok(Some(SourceFunction {
            procedure: signature.procedure,
            name: path.join("::").into(),
            parameters,
            result,
            result_address,
            external: function.linkage.is_visible(),
            span: self.program.procedure(signature.procedure).span,
        }))
    }

    /// The parameters that are a parameter of the source by their order and sizes, where the code doesn't say it: what was optimised.
    fn in_order<'p>(
        &self,
        ty: TypeId,
        pieces: &[Piece],
        rest: &mut Peekable<impl Iterator<Item = &'p Piece>>,
    ) -> Vec<Arrival> {
        let layout = self.program.layouts.get(ty);
        let number = |piece: &Piece| pieces.iter().position(|other| other.first == piece.first).unwrap_or(0);
        let mut parts = vec![];
        let mut covered = 0;
        // A piece stands for what's behind it as well, up to the next one's beginning: that's padding.
        let unit = layout.align.clamp(1, 8);
        while covered < layout.size
            && let Some(piece) = rest.next()
        {
            let offset = covered.next_multiple_of(piece.align);
            let address = piece.copy || !is_scalar(layout) && piece.pointer && layout.size > 16;
            parts.push(Arrival { parameter: number(piece), offset, address });
            covered = if address { layout.size } else { (offset + piece.size).next_multiple_of(unit) };
        }
        parts
    }

    /// The type in which a parameter is passed: a `float` as a `double` where a function is defined as in K&R's C.
    fn as_passed(&mut self, ty: TypeId, piece: Option<&Piece>) -> TypeId {
        let layout = self.program.layouts.get(ty);
        let is_float = layout.shape == Shape::Float && layout.size == 4;
        let wide = piece.is_some_and(|piece| piece.size == 8 && piece.offsets.len() == 1);
        let double = if is_float && wide { self.plain_type(&Type::Double) } else { None };
        double.unwrap_or(ty)
    }

    fn pieces(&self, from: usize, function: &Function, signature: &Signature) -> Result<Vec<Piece>, Refusal> {
        let Ok((taken, _)) = &signature.scalars else { return Ok(vec![]) };
        let target = &self.targets[from];
        let mut first = 0;
        let mut pieces = vec![];
        for (parameter, leaves) in function.parameters.iter().zip(taken) {
            pieces.push(Piece {
                first,
                offsets: leaves.iter().map(|leaf| leaf.offset).collect(),
                size: scalars_size(target.stride(&parameter.ty)?, &parameter.ty),
                align: target.align(&parameter.ty)?,
                pointer: parameter.ty.is_pointer(),
                copy: parameter.attributes.by_value.is_some() || parameter.attributes.by_reference.is_some(),
            });
            first += leaves.len();
        }
        Ok(pieces)
    }

    /// The type of a node of debug information.
    pub(super) fn source_type(&mut self, from: usize, id: MetadataId) -> TypeId {
        let (types, positions) = (&mut self.types, &self.positions[from]);
        types.get(positions.debug(), &mut self.program.layouts, id)
    }
}

/// Whether a type is no aggregate.
fn is_scalar(layout: &SourceType) -> bool {
    !matches!(layout.shape, Shape::Record { .. } | Shape::Array { .. } | Shape::Opaque)
}

/// How a parameter of the source arrives, by the parts of it that do.
fn passing(layout: &SourceType, pieces: &[Piece], parts: &[Arrival]) -> Passing {
    let known = |part: &Arrival| pieces.get(part.parameter).map(|piece| (piece, *part));
    let found: Vec<(&Piece, Arrival)> = parts.iter().filter_map(known).collect();
    match found.as_slice() {
        [] => Passing::Absent,
        _ if layout.size == 0 => Passing::Absent,
        [(piece, part), ..] if part.address => Passing::Copy(piece.first),
        [(piece, _)]
            if is_scalar(layout) && piece.offsets.len() == 1 && piece.size >= layout.size.min(10) =>
        {
            Passing::Value(piece.first)
        }
        _ => {
            let leaves = found.iter().flat_map(|(piece, part)| {
                let leaves = piece.offsets.iter().enumerate();
                leaves.map(|(leaf, offset)| (piece.first + leaf, part.offset + offset))
            });
            Passing::Pieces(leaves.collect())
        }
    }
}

/// The bytes that a parameter stands for: x87's floats are ten, whatever their alignment.
fn scalars_size(stride: u64, ty: &Type) -> u64 {
    if *ty == Type::X86Fp80 { 16 } else { stride }
}
