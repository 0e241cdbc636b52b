//! Where variables of the source are: `#dbg_value(…)`, and `call void @llvm.dbg.value(…)` as LLVM up to 18 prints it.

use super::body::BodyParser;
use super::{Parsed, decode_name};
use crate::ast::Constant;
use crate::ast::instruction::{
    ArgumentValue, Call, Callee, DebugKind, DebugRecord, Instruction, MetadataRef, MetadataValue, Operation,
    Value,
};
use crate::metadata::Node;

impl BodyParser<'_> {
    /// `#dbg_…(…)`.
    pub(super) fn debug_record(&mut self) -> Parsed<Instruction> {
        let token = self.parser.advance();
        let name = decode_name(self.parser.text_of(token), token.kind);
        let kind = match &*name {
            "dbg_declare" => DebugKind::Declare,
            "dbg_value" | "dbg_declare_value" => DebugKind::Value,
            "dbg_assign" => DebugKind::Assign,
            "dbg_label" => DebugKind::Label,
            _ => return Err(self.parser.error_at(token, format!("`#{name}` isn't a debug record"))),
        };
        self.parser.expect(b'(')?;
        let (mut value, mut expression) = (None, None);
        if kind != DebugKind::Label {
            value = known(self.metadata_value()?);
            self.parser.expect(b',')?;
        }
        let variable = self.parser.metadata_ref()?;
        self.parser.expect(b',')?;
        if kind != DebugKind::Label {
            expression = Some(self.parser.metadata_ref()?);
            self.parser.expect(b',')?;
        }
        if kind == DebugKind::Assign {
            // Which store this is, where it goes, and how.
            for _ in 0..3 {
                self.metadata_value()?;
                self.parser.expect(b',')?;
            }
        }
        let debug = Some(self.parser.metadata_ref()?);
        self.parser.expect(b')')?;
        let operation = Operation::Debug(DebugRecord { kind, value, variable, expression });
        Ok(Instruction { result: None, operation, debug, metadata: vec![], line: token.line })
    }

    /// The record that a call of `llvm.dbg.…` stands for; `None` if its arguments aren't those of one.
    pub(super) fn debug_call(&self, call: &Call) -> Option<DebugRecord> {
        let Callee::Function(name) = &call.callee else {
            return None;
        };
        let kind = match &**name {
            "llvm.dbg.declare" | "llvm.dbg.addr" => DebugKind::Declare,
            "llvm.dbg.value" => DebugKind::Value,
            "llvm.dbg.assign" => DebugKind::Assign,
            "llvm.dbg.label" => DebugKind::Label,
            _ => return None,
        };
        let metadata = |index: usize| match &call.arguments.get(index)?.value {
            ArgumentValue::Metadata(metadata) => Some(metadata.clone()),
            ArgumentValue::Value(_) => None,
        };
        let node = |index: usize| match metadata(index)? {
            MetadataValue::Node(node) => Some(node),
            _ => None,
        };
        if kind == DebugKind::Label {
            return Some(DebugRecord { kind, value: None, variable: node(0)?, expression: None });
        }
        Some(DebugRecord { kind, value: known(metadata(0)?), variable: node(1)?, expression: Some(node(2)?) })
    }
}

/// Nothing, if that's what the place of the value says: `poison`, `undef`, an empty node.
fn known(value: MetadataValue) -> Option<MetadataValue> {
    match &value {
        MetadataValue::Value(operand) => {
            let nothing = matches!(operand.value, Value::Constant(Constant::Undef | Constant::Poison));
            (!nothing).then_some(value)
        }
        MetadataValue::Node(MetadataRef::Inline(node)) if matches!(&**node, Node::Tuple(list) if list.is_empty()) => {
            None
        }
        _ => Some(value),
    }
}
