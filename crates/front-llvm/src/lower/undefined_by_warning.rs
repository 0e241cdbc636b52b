//! What's undefined in C and gone from the module's text, where clang warned of it ([`crate::warned`]). Of side effects in one expression the text has one
//! order, so what's known behind holds for that one only; an index beyond an array is an error where something is read or written by it.

use touchstone_report::{Limit, Quantity};

use super::function::Lowering;
use crate::ast::constant::ConstantExpression;
use crate::ast::{Constant, Instruction, Operation, Value};
use crate::warned::Warning;

impl Lowering<'_, '_> {
    /// Says of an instruction what was warned of at its place.
    pub(super) fn heed_warnings(&mut self, instruction: &Instruction) {
        let module = self.world.modules.0[self.key.0];
        if module.warned.is_empty() || !self.span.is_some() {
            return;
        }
        let (line, column) = (self.span.start.line, self.span.start.column);
        let pointer = match &instruction.operation {
            Operation::Load { pointer, .. } | Operation::Store { pointer, .. } => pointer,
            _ => return,
        };
        let is_part = matches!(&pointer.value, Value::Constant(Constant::Expression(expression))
            if matches!(**expression, ConstantExpression::GetElementPtr { .. }));
        let is_store = matches!(instruction.operation, Operation::Store { .. });
        for warned in module.warned.iter().filter(|warned| warned.line == line) {
            match warned.what {
                Warning::Unsequenced => self.beyond(Limit::bare(Quantity::EvaluationOrder)),
                // What's written has the place of its `=`.
                Warning::PastEnd if is_part && (is_store || warned.column == column) => {
                    return self.fail("index out of the array's bounds");
                }
                Warning::PastEnd => {}
            }
        }
    }
}
