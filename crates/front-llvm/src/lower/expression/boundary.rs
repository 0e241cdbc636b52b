//! The boundaries of comparisons: a jump before each comparison of C for both sides being equal, and for the left one being one less and one more, so that
//! each is an outcome that can be asked for. Comparisons of pointers have none, and of floats only equality, since one off means nothing there.
//! `==` and `!=` don't tell whether their integers have signs: of them, what's one off with signs or without is one off.

use rustc_hash::FxHashMap;
use touchstone_logic::Int;

use super::split::{local, split};
use crate::ast::function::BlockId as Source;
use crate::ast::instruction::{ArithmeticFlags, BinaryOp, FastMath, FloatPredicate, IntPredicate};
use crate::ast::{Body, Constant, Instruction, Operation, Type, Value, ValueId};

/// What the outcomes are called.
const EQUAL: &str = "equal";
const BELOW: &str = "one below";
const ABOVE: &str = "one above";

/// Gives each comparison its jumps: the blocks that end with them, and what it means that one is taken.
pub(super) fn boundaries(body: &mut Body) -> FxHashMap<Source, &'static str> {
    let mut wanted: Vec<(ValueId, &'static str)> = vec![];
    for index in 0..body.blocks.len() {
        let mut at = 0;
        while let Some(instruction) = body.blocks[index].instructions.get(at).cloned() {
            let made = probes(body, &instruction);
            let count = made.instructions.len();
            let debug = || instruction.debug.clone();
            let all = made.instructions.into_iter().map(|(result, operation)| Instruction {
                result: Some(result),
                operation,
                debug: debug(),
                metadata: vec![],
                line: instruction.line,
            });
            body.blocks[index].instructions.splice(at..at, all);
            wanted.extend(made.outcomes);
            at += count + 1;
        }
    }
    let values: Vec<ValueId> = wanted.iter().map(|(value, _)| *value).collect();
    let places = split(body, &values);
    wanted.into_iter().filter_map(|(value, name)| Some((*places.get(&value)?, name))).collect()
}

/// Instructions that compute whether a comparison is at a boundary.
#[derive(Default)]
struct Probes {
    instructions: Vec<(ValueId, Operation)>,
    outcomes: Vec<(ValueId, &'static str)>,
}

impl Probes {
    fn add(&mut self, body: &mut Body, like: ValueId, what: &str, ty: Type, operation: Operation) -> Value {
        let id = local(body, like, what, ty);
        self.instructions.push((id, operation));
        Value::Local(id)
    }
}

fn probes(body: &mut Body, instruction: &Instruction) -> Probes {
    let mut made = Probes::default();
    let Some(id) = instruction.result else { return made };
    // `if (x)` compares with zero, but the source doesn't.
    if body.value(id).name.starts_with("tobool") {
        return made;
    }
    match &instruction.operation {
        Operation::Compare { predicate, ty: ty @ Type::Integer(width), left, right, .. } if *width > 1 => {
            let sides = Sides { ty, left, right };
            sides.probe(body, &mut made, id, sign(*predicate));
        }
        Operation::FloatCompare { ty, left, right, .. } => {
            let equal = Operation::FloatCompare {
                predicate: FloatPredicate::Oeq,
                fast: FastMath::default(),
                ty: ty.clone(),
                left: left.clone(),
                right: right.clone(),
            };
            if let Value::Local(equal) = made.add(body, id, EQUAL, Type::BOOL, equal) {
                made.outcomes.push((equal, EQUAL));
            }
        }
        _ => {}
    }
    made
}

/// The comparison that says which side is greater. None where it isn't known whether the integers have signs: what's one more wraps around in one
/// of the readings at most, and so isn't excluded in the other.
fn sign(predicate: IntPredicate) -> Option<IntPredicate> {
    match predicate {
        IntPredicate::Eq | IntPredicate::Ne => None,
        IntPredicate::Ugt | IntPredicate::Uge | IntPredicate::Ult | IntPredicate::Ule => {
            Some(IntPredicate::Ugt)
        }
        _ => Some(IntPredicate::Sgt),
    }
}

/// The sides of a comparison of integers.
struct Sides<'a> {
    ty: &'a Type,
    left: &'a Value,
    right: &'a Value,
}

impl Sides<'_> {
    fn probe(&self, body: &mut Body, made: &mut Probes, like: ValueId, sign: Option<IntPredicate>) {
        let equal = self.compare(IntPredicate::Eq, self.left.clone(), self.right.clone());
        let equal = made.add(body, like, EQUAL, Type::BOOL, equal);
        let below = self.off(body, made, like, (self.right, self.left), sign);
        let above = self.off(body, made, like, (self.left, self.right), sign);
        for (value, name) in [(equal, EQUAL), (below, BELOW), (above, ABOVE)] {
            if let Value::Local(id) = value {
                made.outcomes.push((id, name));
            }
        }
    }

    /// That one side is one more than the other; where the sign is known, without wrapping around.
    fn off(
        &self,
        body: &mut Body,
        made: &mut Probes,
        like: ValueId,
        (greater, lesser): (&Value, &Value),
        sign: Option<IntPredicate>,
    ) -> Value {
        let difference = Operation::Binary {
            op: BinaryOp::Sub,
            flags: ArithmeticFlags::default(),
            ty: self.ty.clone(),
            left: greater.clone(),
            right: lesser.clone(),
        };
        let difference = made.add(body, like, "difference", self.ty.clone(), difference);
        let one = Value::Constant(Constant::Integer(Int::from(1i64)));
        let is_one = self.compare(IntPredicate::Eq, difference, one);
        let one = made.add(body, like, "one", Type::BOOL, is_one);
        let Some(sign) = sign else { return one };
        let more = self.compare(sign, greater.clone(), lesser.clone());
        let more = made.add(body, like, "more", Type::BOOL, more);
        let both = Operation::Binary {
            op: BinaryOp::And,
            flags: ArithmeticFlags::default(),
            ty: Type::BOOL,
            left: one,
            right: more,
        };
        made.add(body, like, "off", Type::BOOL, both)
    }

    fn compare(&self, predicate: IntPredicate, left: Value, right: Value) -> Operation {
        Operation::Compare { predicate, same_sign: false, ty: self.ty.clone(), left, right }
    }
}
