//! Metadata as a tree: tuples and records with named fields, as the text has them.

use crate::ast::{MetadataId, Name, TypedConstant};

/// A node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// `!{…}`.
    Tuple(Vec<Metadata>),
    /// `!DIName(field: …, …)`.
    Record(Record),
    /// `!DIExpression(…)`: its operations and operands in order.
    Expression(Vec<Metadata>),
}

/// A node with named fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// `DILocation`, `DISubprogram`…
    pub kind: Name,
    /// In the order of the text.
    pub fields: Vec<(Name, Metadata)>,
}

/// What a node is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Metadata {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// `!12`.
    Node(MetadataId),
    /// A node written in place.
    Inline(Box<Node>),
    /// `!"…"` in tuples, `"…"` in fields.
    String(Name),
    /// A number without a type.
    Integer(touchstone_logic::Int),
    /// A word, or several joined by `|`: `DW_TAG_member`, `DIFlagBitField`.
    Words(Vec<Name>),
    /// A constant with its type.
    Constant(TypedConstant),
}
