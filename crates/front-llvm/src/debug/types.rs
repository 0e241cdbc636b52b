//! Types of the source, one node at a time: a type names its parts by their nodes, so that types that contain themselves
//! are no problem.

use std::sync::Arc;

use touchstone_logic::Int;

use super::DebugInfo;
use super::fields::Fields;
use crate::ast::{MetadataId, Name};
use crate::metadata::{Metadata, Node};

/// A type of the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DebugType {
    /// A number, a character, a truth value.
    Basic {
        /// As the source writes it.
        name: Name,
        /// In bits.
        bits: u64,
        /// `DW_ATE_signed`, `DW_ATE_unsigned`, `DW_ATE_signed_char`, `DW_ATE_unsigned_char`, `DW_ATE_boolean`, `DW_ATE_float`,
        /// `DW_ATE_UTF`, `DW_ATE_complex_float`…; empty if nothing is said.
        encoding: Name,
    },
    /// A pointer or a reference.
    Pointer {
        /// As the source writes it (Rust); C's have none.
        name: Option<Name>,
        /// To what; `None` for `void`.
        to: Option<MetadataId>,
        /// In bits.
        bits: u64,
        /// A reference of C++.
        reference: bool,
    },
    /// Another name for a type.
    Alias {
        /// The name.
        name: Name,
        /// The type; `None` for `void`.
        to: Option<MetadataId>,
    },
    /// `const`, `volatile`, `restrict`, `_Atomic`.
    Qualified {
        /// `DW_TAG_const_type` and the like.
        qualifier: Name,
        /// The type; `None` for `void`.
        to: Option<MetadataId>,
    },
    /// A structure, a union, a tuple, an enum of Rust.
    Record {
        /// Its name; C's may have none.
        name: Option<Name>,
        /// What the source calls it.
        kind: RecordKind,
        /// In bits.
        bits: u64,
        /// In bits; 0 if nothing is said.
        align: u64,
        /// In the order of the source.
        members: Vec<Member>,
        /// For an enum of Rust that carries data: what it is apart from the members.
        variants: Option<VariantPart>,
        /// Only declared: its parts aren't known.
        declaration: bool,
        /// What makes it the same type in other units.
        identifier: Option<Name>,
    },
    /// An array, or a vector of the machine.
    Array {
        /// Of what.
        element: Option<MetadataId>,
        /// The outermost dimension first.
        lengths: Vec<ArrayLength>,
        /// In bits; 0 if the length isn't known.
        bits: u64,
        /// A vector of the machine.
        vector: bool,
    },
    /// C's enumerations, and Rust's enums without data.
    Enumeration {
        /// Its name; C's may have none.
        name: Option<Name>,
        /// The type of its numbers.
        base: Option<MetadataId>,
        /// In bits.
        bits: u64,
        /// Names and numbers, in order.
        enumerators: Vec<(Name, Int)>,
        /// Whether no other numbers are values of it: Rust's.
        closed: bool,
    },
    /// What a pointer to a function points to: the types of the result and the parameters; `None` for `void`, and at the
    /// end for `...`.
    Function(Vec<Option<MetadataId>>),
    /// Something without known parts: `nullptr_t`, Rust's `!`.
    Unspecified {
        /// Its name.
        name: Name,
    },
}

/// What the source calls a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RecordKind {
    /// `struct`, and Rust's enums.
    Structure,
    /// `class`.
    Class,
    /// `union`.
    Union,
}

/// A member of a record, or what it inherits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Its name; empty if it has none (an anonymous union).
    pub name: Name,
    /// Its type.
    pub ty: Option<MetadataId>,
    /// In bits, from the record's beginning.
    pub offset: u64,
    /// In bits; 0 if nothing is said.
    pub bits: u64,
    /// Whether it's a bit field; then `bits` is its width.
    pub bit_field: bool,
    /// A base class.
    pub inherited: bool,
    /// Where it's written, from 1; 0 if unknown.
    pub line: u32,
}

/// Which of several a value is: an enum of Rust.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantPart {
    /// Where the number is that says which; `None` if there's only one variant.
    pub discriminator: Option<Member>,
    /// In order.
    pub variants: Vec<Variant>,
}

/// A variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The number that says it's this one, as unsigned bits; `None` for the one that all other numbers stand for.
    pub value: Option<Int>,
    /// Its name and the record of its fields.
    pub member: Member,
}

/// How many elements there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArrayLength {
    /// So many.
    Known(u64),
    /// It's not said (a flexible member), or known only when the program runs.
    Unknown,
}

impl DebugInfo<'_> {
    /// A type; `None` if the node isn't one. Cost: linear in its parts, without theirs.
    pub fn ty(&self, id: MetadataId) -> Option<DebugType> {
        let node = self.node(id)?;
        let Node::Record(record) = &*node else {
            return None;
        };
        let fields = Fields(record);
        let bits = fields.number("size").unwrap_or(0);
        Some(match &*record.kind {
            "DIBasicType" if fields.word("tag").as_deref() == Some("DW_TAG_unspecified_type") => {
                DebugType::Unspecified { name: fields.string("name").unwrap_or_default() }
            }
            "DIBasicType" => DebugType::Basic {
                name: fields.string("name").unwrap_or_default(),
                bits,
                encoding: fields.word("encoding").unwrap_or_default(),
            },
            "DISubroutineType" => DebugType::Function(self.list(fields.node("types"))),
            "DIDerivedType" => self.derived(&fields, bits)?,
            "DICompositeType" => self.composite(&fields, bits)?,
            _ => return None,
        })
    }

    /// The type itself, through other names and qualifiers; `None` for `void`, and in a circle.
    pub fn underlying(&self, id: MetadataId) -> Option<(MetadataId, DebugType)> {
        let mut id = id;
        for _ in 0..super::LONGEST_CHAIN {
            match self.ty(id)? {
                DebugType::Alias { to, .. } | DebugType::Qualified { to, .. } => id = to?,
                ty => return Some((id, ty)),
            }
        }
        None
    }

    fn derived(&self, fields: &Fields<'_>, bits: u64) -> Option<DebugType> {
        let tag = fields.word("tag")?;
        let to = fields.node("baseType");
        let name = fields.string("name");
        Some(match &*tag {
            "DW_TAG_pointer_type"
            | "DW_TAG_reference_type"
            | "DW_TAG_rvalue_reference_type"
            | "DW_TAG_ptr_to_member_type" => {
                DebugType::Pointer { name, to, bits, reference: tag.contains("reference") }
            }
            "DW_TAG_typedef" | "DW_TAG_template_alias" => {
                DebugType::Alias { name: name.unwrap_or_default(), to }
            }
            "DW_TAG_const_type"
            | "DW_TAG_volatile_type"
            | "DW_TAG_restrict_type"
            | "DW_TAG_atomic_type"
            | "DW_TAG_immutable_type" => DebugType::Qualified { qualifier: tag, to },
            _ => return None,
        })
    }

    fn composite(&self, fields: &Fields<'_>, bits: u64) -> Option<DebugType> {
        let tag = fields.word("tag")?;
        let name = fields.string("name");
        let elements = || self.list(fields.node("elements")).into_iter().flatten();
        let kind = match &*tag {
            "DW_TAG_array_type" => {
                return Some(DebugType::Array {
                    element: fields.node("baseType"),
                    lengths: elements().filter_map(|id| self.array_length(id)).collect(),
                    bits,
                    vector: fields.has_word("flags", "DIFlagVector"),
                });
            }
            "DW_TAG_enumeration_type" => {
                return Some(DebugType::Enumeration {
                    name,
                    base: fields.node("baseType"),
                    bits,
                    enumerators: elements().filter_map(|id| self.enumerator(id)).collect(),
                    closed: fields.has_word("flags", "DIFlagEnumClass"),
                });
            }
            "DW_TAG_structure_type" => RecordKind::Structure,
            "DW_TAG_class_type" => RecordKind::Class,
            "DW_TAG_union_type" => RecordKind::Union,
            _ => return None,
        };
        let (mut members, mut variants) = (vec![], None);
        for id in elements() {
            if let Some(member) = self.member(id) {
                members.push(member);
            } else if let Some(part) = self.variant_part(id) {
                variants = Some(part);
            }
        }
        Some(DebugType::Record {
            name,
            kind,
            bits,
            align: fields.number("align").unwrap_or(0),
            members,
            variants,
            declaration: fields.has_word("flags", "DIFlagFwdDecl"),
            identifier: fields.string("identifier"),
        })
    }

    fn array_length(&self, id: MetadataId) -> Option<ArrayLength> {
        self.with_record(id, "DISubrange", |fields| {
            let count: Option<i128> = fields.number("count");
            let bounds = || {
                let upper: i128 = fields.number("upperBound")?;
                let lower: i128 = fields.number("lowerBound").unwrap_or(0);
                upper.checked_sub(lower)?.checked_add(1)
            };
            // -1 is "not said".
            let length = count.or_else(bounds).and_then(|count| u64::try_from(count).ok());
            Some(length.map_or(ArrayLength::Unknown, ArrayLength::Known))
        })
    }

    fn enumerator(&self, id: MetadataId) -> Option<(Name, Int)> {
        self.with_record(id, "DIEnumerator", |fields| Some((fields.string("name")?, fields.int("value")?)))
    }

    fn member(&self, id: MetadataId) -> Option<Member> {
        self.with_record(id, "DIDerivedType", |fields| {
            let tag = fields.word("tag")?;
            let inherited = match &*tag {
                "DW_TAG_member" if !fields.has_word("flags", "DIFlagStaticMember") => false,
                "DW_TAG_inheritance" => true,
                _ => return None,
            };
            Some(Member {
                name: fields.string("name").unwrap_or_default(),
                ty: fields.node("baseType"),
                offset: fields.number("offset").unwrap_or(0),
                bits: fields.number("size").unwrap_or(0),
                bit_field: fields.has_word("flags", "DIFlagBitField"),
                inherited,
                line: fields.number("line").unwrap_or(0),
            })
        })
    }

    fn variant_part(&self, id: MetadataId) -> Option<VariantPart> {
        self.with_record(id, "DICompositeType", |fields| {
            if fields.word("tag").as_deref() != Some("DW_TAG_variant_part") {
                return None;
            }
            let variant = |id: MetadataId| {
                let member = self.member(id)?;
                let value = self.with_record(id, "DIDerivedType", |fields| {
                    fields.get("extraData").and_then(discriminant)
                });
                Some(Variant { value, member })
            };
            Some(VariantPart {
                discriminator: fields.node("discriminator").and_then(|id| self.member(id)),
                variants: self
                    .list(fields.node("elements"))
                    .into_iter()
                    .flatten()
                    .filter_map(variant)
                    .collect(),
            })
        })
    }

    /// What a type is called where it's used: its own name, or one made from what it points to. For messages.
    pub fn type_name(&self, id: Option<MetadataId>) -> Arc<str> {
        let mut suffix = String::new();
        let mut next = id;
        for _ in 0..super::LONGEST_CHAIN {
            let Some(id) = next else {
                return format!("void{suffix}").into();
            };
            match self.ty(id) {
                Some(DebugType::Pointer { name: None, to, reference, .. }) => {
                    suffix.insert_str(0, if reference { " &" } else { " *" });
                    next = to;
                }
                Some(DebugType::Qualified { qualifier, to }) => {
                    let word = qualifier.trim_start_matches("DW_TAG_").trim_end_matches("_type");
                    suffix.insert_str(0, &format!(" {word}"));
                    next = to;
                }
                Some(DebugType::Array { element, lengths, .. }) => {
                    for length in lengths {
                        suffix.push_str(&match length {
                            ArrayLength::Known(length) => format!("[{length}]"),
                            ArrayLength::Unknown => "[]".into(),
                        });
                    }
                    next = element;
                }
                other => return format!("{}{suffix}", own_name(other)).into(),
            }
        }
        "?".into()
    }
}

/// The name of a type that isn't made of another one.
fn own_name(ty: Option<DebugType>) -> String {
    match ty {
        Some(
            DebugType::Basic { name, .. } | DebugType::Alias { name, .. } | DebugType::Unspecified { name },
        ) => name.to_string(),
        Some(DebugType::Pointer { name, .. }) => name.unwrap_or_default().to_string(),
        Some(DebugType::Record { name, kind, .. }) => match (name, kind) {
            (Some(name), _) => name.to_string(),
            (None, RecordKind::Structure | RecordKind::Class) => "struct".into(),
            (None, RecordKind::Union) => "union".into(),
        },
        Some(DebugType::Enumeration { name, .. }) => name.unwrap_or_else(|| "enum".into()).to_string(),
        Some(DebugType::Function(_)) => "function".into(),
        Some(DebugType::Array { .. } | DebugType::Qualified { .. }) | None => "?".into(),
    }
}

/// The number in `extraData`: a constant, or a list of one.
fn discriminant(data: &Metadata) -> Option<Int> {
    match data {
        Metadata::Constant(constant) => match &constant.value {
            crate::ast::Constant::Integer(number) => Some(number.clone()),
            _ => None,
        },
        _ => None,
    }
}
