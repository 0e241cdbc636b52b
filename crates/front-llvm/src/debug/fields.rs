//! The fields of a record by name, each as what it should be.

use std::sync::Arc;

use touchstone_logic::Int;

use crate::ast::instruction::MetadataRef;
use crate::ast::{Constant, MetadataId, Name};
use crate::metadata::{Metadata, Record};

/// A record, to be asked for its fields. A field that's missing or something else is `None`.
#[derive(Clone, Copy)]
pub(super) struct Fields<'a>(pub(super) &'a Record);

impl<'a> Fields<'a> {
    pub(super) fn get(&self, name: &str) -> Option<&'a Metadata> {
        self.0.fields.iter().find(|(field, _)| **field == *name).map(|(_, value)| value)
    }

    pub(super) fn string(&self, name: &str) -> Option<Name> {
        match self.get(name)? {
            Metadata::String(string) => Some(string.clone()),
            _ => None,
        }
    }

    pub(super) fn int(&self, name: &str) -> Option<Int> {
        match self.get(name)? {
            Metadata::Integer(int) => Some(int.clone()),
            Metadata::Constant(constant) => match &constant.value {
                Constant::Integer(int) => Some(int.clone()),
                _ => None,
            },
            _ => None,
        }
    }

    pub(super) fn number<T: TryFrom<i128>>(&self, name: &str) -> Option<T> {
        self.int(name)?.to_i128()?.try_into().ok()
    }

    pub(super) fn node(&self, name: &str) -> Option<MetadataId> {
        match self.get(name)? {
            Metadata::Node(id) => Some(*id),
            _ => None,
        }
    }

    /// A node, numbered or in place.
    pub(super) fn reference(&self, name: &str) -> Option<MetadataRef> {
        match self.get(name)? {
            Metadata::Node(id) => Some(MetadataRef::Id(*id)),
            Metadata::Inline(node) => Some(MetadataRef::Inline(Arc::new((**node).clone()))),
            _ => None,
        }
    }

    pub(super) fn flag(&self, name: &str) -> bool {
        matches!(self.get(name), Some(Metadata::Bool(true)))
    }

    pub(super) fn word(&self, name: &str) -> Option<Name> {
        match self.get(name)? {
            Metadata::Words(words) => words.first().cloned(),
            _ => None,
        }
    }

    pub(super) fn has_word(&self, name: &str, word: &str) -> bool {
        matches!(self.get(name), Some(Metadata::Words(words)) if words.iter().any(|known| **known == *word))
    }
}
