//! `struct` in a body: procedures that make instances of the type which that evaluation of the body made, and know them by it.

use super::build::{call, list};
use super::scope::{Meaning, Name};
use super::{Expanded, Expander, unsupported};
use crate::core::{Constant, Span, StructId, StructOp, Symbol, VarId};
use crate::syntax::{Datum, Syntax};

/// A structure type that's defined in a body.
pub(super) struct LocalType {
    /// The variable that holds the type.
    made: Syntax,
    /// The variables that hold its procedures.
    procedures: Vec<(StructOp, Syntax)>,
}

impl LocalType {
    /// The variable that holds a procedure.
    pub(super) fn procedure(&self, op: StructOp) -> Option<&Syntax> {
        self.procedures.iter().find(|(other, _)| *other == op).map(|(_, variable)| variable)
    }
}

/// A variable with its slot, and the expression that it's defined by.
pub(super) type Definition = ((Name, VarId, u32), Syntax);

impl Expander {
    /// Defines the procedures of a type, which have these names, as variables.
    pub(super) fn local_procedures(
        &mut self,
        id: StructId,
        names: &[(Name, Meaning)],
        span: Span,
    ) -> Expanded<Vec<Definition>> {
        let mut definitions = vec![];
        let made = self.fresh("type", span);
        let (key, var, slot) = self.local_variable(&made)?;
        definitions.push(((key, var, slot), call("#%new-type", [], span)));
        let type_of = self.raw_struct_word(id, StructOp::Accessor(0), span);
        let is_of_all = self.raw_struct_word(id, StructOp::Predicate, span);
        let mut ops = vec![StructOp::Predicate, StructOp::Constructor];
        ops.extend(names.iter().filter_map(|(_, meaning)| match meaning {
            Meaning::Struct(_, op) => Some(*op),
            _ => None,
        }));
        self.local_types.insert(id, LocalType { made: made.clone(), procedures: vec![] });
        for op in ops {
            if self.local_types[&id].procedure(op).is_some() {
                continue;
            }
            let text = self.program.structs[id.index()].name_of(op);
            let variable = self.fresh(text.as_str(), span);
            let (key, var, slot) = self.local_variable(&variable)?;
            for (name, meaning) in names {
                if matches!(meaning, Meaning::Struct(_, other) if *other == op) {
                    self.bind(name.clone(), var);
                }
            }
            let value = match op {
                StructOp::Constructor => self.local_constructor(id, span),
                StructOp::Predicate => {
                    let parts = [is_of_all.clone(), type_of.clone(), made.clone()];
                    call("#%local-predicate", parts, span)
                }
                StructOp::Accessor(_) => self.local_field("#%local-accessor", id, op, text, span),
                StructOp::Mutator(_) => self.local_field("#%local-mutator", id, op, text, span),
            };
            definitions.push(((key, var, slot), value));
            if let Some(local) = self.local_types.get_mut(&id) {
                local.procedures.push((op, variable));
            }
        }
        Ok(definitions)
    }

    /// Contracts put an instance under a wrapper by all its fields.
    pub(super) fn refuse_local(&self, id: StructId, name: &Syntax) -> Expanded<()> {
        match self.local_types.contains_key(&id) {
            true => Err(unsupported(
                name,
                "a contract for a structure type that's defined in a body isn't covered",
            )),
            false => Ok(()),
        }
    }

    fn local_variable(&mut self, variable: &Syntax) -> Expanded<(Name, VarId, u32)> {
        let key = self.name_of(variable)?;
        let (var, slot) = self.variable(&key.0);
        self.bind(key.clone(), var);
        Ok((key, var, slot))
    }

    /// A constructor of the fields that programs see.
    fn local_constructor(&mut self, id: StructId, span: Span) -> Syntax {
        let mut chain: Vec<StructId> =
            std::iter::successors(Some(id), |id| self.program.structs[id.index()].parent).collect();
        chain.reverse();
        let (mut parameters, mut arguments) = (vec![], vec![]);
        for id in chain {
            let mut count = self.program.structs[id.index()].fields.len();
            if let Some(local) = self.local_types.get(&id) {
                arguments.push(local.made.clone());
                count -= 1;
            }
            for _ in 0..count {
                let parameter = self.fresh("field", span);
                parameters.push(parameter.clone());
                arguments.push(parameter);
            }
        }
        let makes = self.raw_struct_word(id, StructOp::Constructor, span);
        let made = list(std::iter::once(makes).chain(arguments), span);
        call("lambda", [list(parameters, span), made], span)
    }

    /// A procedure for a field, which asks first whether it's given an instance.
    fn local_field(&mut self, maker: &str, id: StructId, op: StructOp, text: Symbol, span: Span) -> Syntax {
        let expected = format!("{}?", self.program.structs[id.index()].name);
        let expected = Syntax { span, datum: Datum::Atom(Constant::String(expected.into())) };
        let who = call("quote", [Syntax { span, datum: Datum::Symbol(text, 0) }], span);
        let is_instance = self.struct_word(id, StructOp::Predicate, span);
        let raw = self.raw_struct_word(id, op, span);
        call(maker, [who, expected, is_instance, raw], span)
    }
}
