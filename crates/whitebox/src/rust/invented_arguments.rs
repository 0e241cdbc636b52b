//! What's invented of a function's arguments where no adapter makes them: values of types that nobody outside can make so, and that the
//! type's own functions may never make.

use super::Declared;
use std::collections::BTreeSet;
use touchstone_program::Program;
use touchstone_program::layout::{Shape, TypeId};
use touchstone_report::{Assumption, Guess};

/// What every input of a function rests on that gets whatever fits its parameters' bits.
pub fn invented(program: &Program, declared: &Declared, function: &str) -> Vec<Assumption> {
    let Some(about) = program.layouts.function(function) else { return vec![] };
    let mut found = BTreeSet::new();
    let mut seen = BTreeSet::new();
    // A reference that is a parameter leads somewhere; one that's in something else may be null here.
    let mut pending: Vec<(TypeId, bool)> =
        about.parameters.iter().map(|parameter| (parameter.ty, true)).collect();
    while let Some((id, is_parameter)) = pending.pop() {
        if !seen.insert((id, is_parameter)) {
            continue;
        }
        let ty = program.layouts.get(id);
        // A type's name begins with that of its crate.
        let name = ty.name.split_once("::").map_or(&*ty.name, |(_, inside)| inside);
        let mut note = |guess| found.insert(Assumption::new(guess).of(name));
        match &ty.shape {
            Shape::Pointer { to: Some(to) } if ty.name.starts_with(['&', '*']) => {
                if !is_parameter && ty.name.starts_with('&') {
                    note(Guess::InvalidValue);
                }
                pending.push((*to, false));
            }
            Shape::FunctionPointer => {
                note(Guess::InvalidValue);
            }
            Shape::Array { element, .. } => pending.push((*element, false)),
            Shape::Record { overlapping: true, .. } | Shape::Pointer { .. } | Shape::Character { .. }
                if !ty.name.starts_with('*') && ty.size > 1 =>
            {
                note(Guess::InvalidValue);
            }
            Shape::Record { overlapping: true, .. } => {}
            Shape::Record { fields, .. } => {
                if !ty.name.starts_with('(') && !declared.is_open(name) {
                    note(Guess::PrivateFields);
                }
                pending.extend(fields.iter().map(|field| (field.ty, false)));
            }
            _ => {}
        }
    }
    found.into_iter().collect()
}
