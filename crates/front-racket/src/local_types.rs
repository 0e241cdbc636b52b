//! Structure types that are defined in a body. Each evaluation of the body makes a new one, so that an instance has, besides its fields,
//! the type that it's of: the first of the type's own fields, which nothing in a program names.

use crate::core::{Program, StructId};

/// The name of the field that has the type.
pub const TYPE_FIELD: &str = "#%type";

impl Program {
    /// Whether each evaluation of its definition makes another type.
    pub fn is_local_type(&self, id: StructId) -> bool {
        self.struct_type(id).fields.first().is_some_and(|field| field.name.as_str() == TYPE_FIELD)
    }

    /// The fields of an instance that its program sees, out of all of them. Cost: linear in the fields.
    pub fn seen_fields<T: Clone>(&self, id: StructId, fields: &[T]) -> Vec<T> {
        let types: Vec<StructId> =
            std::iter::successors(Some(id), |id| self.struct_type(*id).parent).collect();
        let names = types.iter().rev().flat_map(|id| self.struct_type(*id).fields.iter());
        let seen = names.zip(fields).filter(|(declared, _)| declared.name.as_str() != TYPE_FIELD);
        seen.map(|(_, field)| field.clone()).collect()
    }
}
