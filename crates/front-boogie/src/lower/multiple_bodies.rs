//! Procedures with several bodies. Each body becomes a procedure of its own, `P#1` and `P#2`, with the contract of all; that of their
//! name calls any of them, as whoever calls it may get any. Nobody wrote that choice, so its blocks count as made by a compiler.

use rustc_hash::FxHashMap;
use touchstone_program::{Block, BlockId, Body, Edge, Span, Statement, StatementKind, Terminator};

use super::procedure::Procedure;
use super::{Lowered, Lowerer};
use crate::ast::{self, DeclarationKind, File, Name};

/// How many bodies each procedure has.
pub(super) fn count(file: &File) -> FxHashMap<Name, usize> {
    let mut bodies: FxHashMap<Name, usize> = FxHashMap::default();
    for declaration in &file.declarations {
        if let DeclarationKind::Procedure(procedure) | DeclarationKind::Implementation(procedure) =
            &declaration.kind
            && procedure.body.is_some()
        {
            *bodies.entry(procedure.name.name).or_default() += 1;
        }
    }
    bodies
}

impl<'a> Lowerer<'a> {
    /// Makes a procedure of one of several bodies, and with the last of them the one that chooses.
    pub(super) fn one_of_several(
        &mut self,
        procedure: &Procedure<'a>,
        source: &'a ast::Procedure,
        span: Span,
    ) -> Lowered<()> {
        let name = source.name.name;
        let mut own_name = format!("{}#{}", self.text(name), procedure.bodies.len());
        while self.program.procedure_named(&own_name).is_some() {
            own_name.push('@');
        }
        let own = self.declare(procedure.source, span, &own_name, procedure.types.clone())?;
        let given = self.give_body(&own, source);
        let made = self.several.entry(name).or_default();
        made.push(own.id);
        let made = made.clone();
        if self.bodies.get(&name) == Some(&made.len()) {
            let span = procedure.source.name.span;
            let store = self.program.store_mut();
            let params =
                procedure.params.iter().flat_map(|var| self.split.get(var).cloned().unwrap_or(vec![*var]));
            let arguments: Vec<_> = params.map(|var| store.var_term(var)).collect();
            let outs = self.parts_of_all(&procedure.results);
            let targets =
                (0..made.len()).map(|index| Edge { target: BlockId(index as u32 + 1), branch: None });
            let terminator = Terminator::Goto { edges: targets.collect(), span };
            let choice = Block { compiler_made: true, terminator, ..Block::new("anybody", span) };
            let mut body = Body::default();
            body.blocks.push(choice);
            for (index, callee) in made.into_iter().enumerate() {
                let (arguments, outs) = (arguments.clone(), outs.clone());
                let call = StatementKind::Call { procedure: callee, arguments, outs };
                let mut block = Block::new(format!("body{}", index + 1), span);
                block.statements.push(Statement::new(call, span));
                block.compiler_made = true;
                body.blocks.push(block);
            }
            let target = self.program.procedure_mut(procedure.id);
            target.body = Some(body);
            target.number_origins();
        }
        given
    }
}
