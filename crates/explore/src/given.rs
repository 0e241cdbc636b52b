//! Inputs that a person gives: values for the source's parameters, objects for their pointers to lead to, what globals hold and what the
//! environment answers. The procedure gets them as the compiler passes them: in pieces, by a copy's address, not at all.

use std::sync::Arc;

use touchstone_program::layout::{Passing, SourceFunction, TypeId};
use touchstone_program::memory::GUARD;
use touchstone_program::{ProcedureId, Program, Span};

use crate::concrete::{Datum, plain, word_of};
use crate::input::{
    Answer, Argument, INPUT_BASE, Input, InputGlobal, InputObject, InputValue, Purpose, Question, Target,
};
use crate::word::{Kind, mask};

/// What's given.
#[derive(Clone, Debug, Default)]
pub struct Given {
    /// A value for each parameter of the source's function, or of the procedure if the source isn't known. What's missing is zero.
    pub arguments: Vec<InputValue>,
    /// The objects that pointers among them lead to. Where they lie isn't said: their addresses are overwritten.
    pub objects: Vec<InputObject>,
    /// What globals hold.
    pub globals: Vec<InputGlobal>,
    /// What the environment answers, in order, each with the name of what asks. A name that ends in `*` is the beginning of any, and one that's
    /// empty is any. When something else asks in between, that's answered by zero.
    pub answers: Vec<(Arc<str>, InputValue)>,
}

impl Given {
    /// The input of a procedure.
    ///
    /// # Panics
    /// The program has no such procedure.
    pub fn input(self, program: &Program, entry: ProcedureId) -> Input {
        let mut objects = self.objects;
        let function = program.layouts.functions.iter().find(|function| function.procedure == entry);
        let result = function.and_then(|function| Some((function.result_address?, function.result?)));
        objects.extend(result.map(|(_, ty)| result_object(program, ty)));
        let mut address = INPUT_BASE;
        for object in &mut objects {
            object.address = address;
            let end = address.saturating_add(object.size).saturating_add(GUARD);
            address = end.checked_next_multiple_of(GUARD).unwrap_or(end);
        }
        let last = objects.len().saturating_sub(1);
        let answers = self.answers.into_iter().map(|(asker, value)| Answer {
            question: Question::Havoc { name: asker },
            span: Span::NONE,
            value,
        });
        let mut input =
            Input { objects, globals: self.globals, answers: answers.collect(), ..Input::default() };
        let procedure = program.procedure(entry);
        let kinds: Vec<Kind> = procedure.parameters.iter().map(|var| kind_of(program, *var)).collect();
        let nothing = |kind: &Kind| plain(&Datum::Word(0), *kind);
        input.parameters = kinds.iter().map(nothing).collect();
        let mut given = self.arguments.into_iter();
        match function {
            Some(function) => {
                for parameter in &function.parameters {
                    let zero = InputValue::Bits { width: 8, value: 0 };
                    let value = given.next().unwrap_or(zero);
                    let argument = Argument {
                        name: parameter.name.clone(),
                        ty: Some(parameter.ty),
                        value: value.clone(),
                    };
                    input.arguments.push(argument);
                    pass(program, &mut input, &parameter.passing, &value, &kinds);
                }
            }
            None => {
                for (index, (var, kind)) in procedure.parameters.iter().zip(&kinds).enumerate() {
                    let value = given.next().unwrap_or_else(|| nothing(kind));
                    let name = program.store().var_name(*var).into();
                    input.arguments.push(Argument { name, ty: None, value: value.clone() });
                    pass(program, &mut input, &Passing::Value(index), &value, &kinds);
                }
            }
        }
        if let Some((index, _)) = result
            && let Some(slot) = input.parameters.get_mut(index)
        {
            let target = Target::Object(crate::input::ObjectId(last as u32));
            *slot = InputValue::Pointer { target, offset: 0 };
        }
        input
    }
}

fn kind_of(program: &Program, var: touchstone_program::Var) -> Kind {
    Kind::of(program.store().var_sort(var))
}

fn result_object(program: &Program, ty: TypeId) -> InputObject {
    InputObject {
        purpose: Purpose::Result,
        name: "result".into(),
        element: Some(ty),
        count: 1,
        size: program.layouts.get(ty).size,
        address: 0,
        cells: vec![],
    }
}

/// Passes an argument on.
fn pass(program: &Program, input: &mut Input, passing: &Passing, value: &InputValue, kinds: &[Kind]) {
    let contents = match value {
        InputValue::Contents(id) => Some(*id),
        _ => None,
    };
    let pieces = match (passing, contents) {
        (Passing::Value(index), None) => {
            let made = match value {
                InputValue::Bits { .. } | InputValue::Float { .. } => word_of(program, input, value)
                    .zip(kinds.get(*index))
                    .map(|(word, kind)| plain(&Datum::Word(word & mask(kind.width())), *kind)),
                other => Some(other.clone()),
            };
            if let (Some(slot), Some(made)) = (input.parameters.get_mut(*index), made) {
                *slot = made;
            }
            return;
        }
        (Passing::Copy(index), Some(id)) => {
            if let Some(slot) = input.parameters.get_mut(*index) {
                *slot = InputValue::Pointer { target: Target::Object(id), offset: 0 };
            }
            return;
        }
        (Passing::Value(index), Some(_)) => vec![(*index, 0)],
        (Passing::Pieces(pieces), _) => pieces.clone(),
        (Passing::Copy(_), None) | (Passing::Absent, _) => return,
    };
    let Some(object) = contents.and_then(|id| input.object(id)).cloned() else { return };
    for (index, offset) in pieces {
        let Some(kind) = kinds.get(index) else { continue };
        let word = word_at(program, input, &object, offset, kind.bytes()) & mask(kind.width());
        if let Some(slot) = input.parameters.get_mut(index) {
            *slot = plain(&Datum::Word(word), *kind);
        }
    }
}

/// The bytes at an offset of an object of the input, as a number. What no cell says is zero.
pub(crate) fn word_at(
    program: &Program,
    input: &Input,
    object: &InputObject,
    offset: u64,
    length: u64,
) -> u128 {
    let mut word = 0;
    for cell in &object.cells {
        let Some(value) = word_of(program, input, &cell.value) else { continue };
        for byte in 0..u64::from(cell.size) {
            let at = cell.offset + byte;
            if (offset..offset + length.min(16)).contains(&at) {
                word |= (value >> (8 * byte) & 0xff) << (8 * (at - offset));
            }
        }
    }
    word
}

impl Given {
    /// What a procedure's parameters are called, and the source's types where they're known.
    pub fn parameters(program: &Program, entry: ProcedureId) -> Vec<(Arc<str>, Option<TypeId>)> {
        let of = |function: &SourceFunction| {
            let parameters = function.parameters.iter();
            parameters.map(|parameter| (parameter.name.clone(), Some(parameter.ty))).collect()
        };
        let function = program.layouts.functions.iter().find(|function| function.procedure == entry);
        function.map_or_else(
            || {
                let parameters = program.procedure(entry).parameters.iter();
                parameters.map(|var| (program.store().var_name(*var).into(), None)).collect()
            },
            of,
        )
    }
}
