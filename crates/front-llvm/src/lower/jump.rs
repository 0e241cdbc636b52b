//! Jumps to computed addresses: GNU C's `goto *p` on `&&label`. Each block whose address is taken has one, where nothing lies; the jump is a
//! choice among the blocks that it names.

use std::sync::Arc;

use touchstone_program::layout::DecisionKind;
use touchstone_program::{BlockId, TermId};

use super::function::Lowering;
use super::reach::Meaning;
use super::translation_context::TranslationContext;
use super::{Refusal, refuse};
use crate::ast::Name;
use crate::ast::function::BlockId as Source;
use crate::ast::instruction::Operand;

/// Where the addresses of blocks begin, 16 apart: behind those of functions, before globals.
const FIRST: u64 = 0x800_0000;

impl TranslationContext<'_> {
    /// The address of a function's block: the same for each mention.
    pub(super) fn block_address(
        &mut self,
        from: usize,
        function: &str,
        block: &Name,
    ) -> Result<u64, Refusal> {
        let Some(Meaning::Function(key)) = self.modules.find(from, function) else {
            return refuse(format!("the address of a block of `{function}`, which nobody defines"));
        };
        let next = FIRST + 16 * self.block_addresses.len() as u64;
        Ok(*self.block_addresses.entry((key, block.clone())).or_insert(next))
    }
}

impl Lowering<'_, '_> {
    /// `indirectbr`: an edge for each block, guarded by its address.
    pub(super) fn indirect(
        &mut self,
        source: Source,
        id: BlockId,
        address: &Operand,
        targets: &[Source],
    ) -> Result<(), Refusal> {
        let address = self.scalar(address)?;
        let function: Name = self.world.function(self.key).name.clone();
        // A block may be named twice.
        let mut targets: Vec<Source> = targets.to_vec();
        targets.sort_unstable();
        targets.dedup();
        let mut guards: Vec<TermId> = vec![];
        for target in &targets {
            let name: Name = self.body.block(*target).name.to_string().into();
            let known = self.world.block_address(self.key.0, &function, &name)?;
            let known = self.word(known)?;
            guards.push(self.world.program.store_mut().eq(address, known)?);
        }
        let one = self.world.program.store_mut().or(&guards)?;
        self.check(one, "a jump to what's no label of this function");
        let (mut edges, mut outcomes): (Vec<BlockId>, Vec<(Arc<str>, u32)>) = (vec![], vec![]);
        for (index, (target, guard)) in targets.iter().zip(guards).enumerate() {
            edges.push(self.edge(source, *target, guard)?);
            outcomes.push((format!("label {}", self.body.block(*target).name).into(), index as u32));
        }
        self.go(id, edges);
        self.decision(id, self.span, DecisionKind::Switch, outcomes, &targets);
        Ok(())
    }
}
