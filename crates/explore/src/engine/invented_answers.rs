//! What a run rests on of what was invented: the answers of functions that aren't here. An answer is only an assumption if it matters: if the
//! run ends in the same way whatever they answer, nothing rests on them.

use std::collections::BTreeSet;

use touchstone_report::{Assumption, Guess};

use super::Engine;
use crate::exploration::{End, TestCase};
use crate::input::{Answer, INPUT_BASE, Input, InputObject, InputValue, ObjectId, Purpose, Question, Target};
use crate::word::mask;

/// Numbers that answers are replaced by: if a run ends in the same way with each of these, it's taken to end so with any.
const OTHERS: [u128; 5] = [0, u128::MAX, 1, 0x5555_5555_5555_5555, 100];

/// The bytes of an object that a function answers instead of null.
const ROOM: u64 = 1 << 12;
/// It lies so far from all others.
const APART: u64 = 1 << 16;

impl Engine<'_> {
    /// The assumptions on which it rests that a case goes wrong as it does.
    pub(super) fn rests_on(&mut self, case: &TestCase) -> BTreeSet<Assumption> {
        let mut assumed: BTreeSet<Assumption> = self.options.assumptions.iter().cloned().collect();
        let absent = case.input.answers.iter().filter_map(|answer| match answer.question {
            Question::Absent { procedure, .. } => Some(self.program.procedure(procedure).name.clone()),
            _ => None,
        });
        let absent: BTreeSet<_> = absent.collect();
        if absent.is_empty() || OTHERS.iter().all(|other| self.ends_so_too(case, *other)) {
            return assumed;
        }
        assumed.extend(absent.into_iter().map(|name| Assumption::new(Guess::AbsentCall).of(name)));
        assumed
    }

    /// Tells whether a case goes wrong in the same way if functions that aren't here answer this.
    fn ends_so_too(&mut self, case: &TestCase, other: u128) -> bool {
        let mut input: Input = case.input.clone();
        let answers_null = |answer: &Answer| {
            matches!(answer.question, Question::Absent { .. }) && answer.value == InputValue::Null
        };
        let target = match other {
            0 => None,
            100 => Some(Target::UnknownFunction),
            _ => input.answers.iter().any(answers_null).then(|| elsewhere(&mut input)),
        };
        for answer in &mut input.answers {
            let Question::Absent { .. } = answer.question else { continue };
            match &mut answer.value {
                InputValue::Bits { width, value } => *value = other & mask(*width),
                InputValue::Float { width, bits } => *bits = other & mask(*width),
                value @ InputValue::Null => {
                    *value =
                        target.map_or(InputValue::Null, |target| InputValue::Pointer { target, offset: 0 })
                }
                value @ InputValue::Pointer { .. } if other == 0 => *value = InputValue::Null,
                _ => {}
            }
        }
        let run = self.run(&input, self.run_steps());
        match (&run.end, &case.observed.end) {
            (End::Failed { kind, span, .. }, End::Failed { kind: same, span: there, .. }) => {
                kind == same && span == there
            }
            _ => false,
        }
    }
}

/// A new object of the input, all zeros.
fn elsewhere(input: &mut Input) -> Target {
    let ends = input.objects.iter().map(|object| object.address + object.size);
    let address = ends.max().unwrap_or(INPUT_BASE).next_multiple_of(APART) + APART;
    let target = Target::Object(ObjectId(input.objects.len() as u32));
    input.objects.push(InputObject {
        purpose: Purpose::Pointee,
        name: "answer".into(),
        element: None,
        count: ROOM,
        size: ROOM,
        address,
        cells: vec![],
    });
    target
}
