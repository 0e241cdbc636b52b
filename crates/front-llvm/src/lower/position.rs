//! Where instructions stand in the source, by debug information.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use touchstone_program::{FileId, Position, Program, Span};

use crate::Module;
use crate::ast::instruction::MetadataRef;
use crate::ast::{Function, Global, MetadataId};
use crate::debug::{DebugInfo, SourceFile};

/// The places of one module.
pub(super) struct Positions<'m> {
    debug: DebugInfo<'m>,
    /// By node, and whether calls that were inlined count.
    locations: FxHashMap<(MetadataId, bool), Span>,
    files: FxHashMap<Arc<SourceFile>, FileId>,
}

impl<'m> Positions<'m> {
    pub(super) fn new(module: &'m Module) -> Positions<'m> {
        Positions {
            debug: DebugInfo::new(module),
            locations: FxHashMap::default(),
            files: FxHashMap::default(),
        }
    }

    pub(super) fn debug(&self) -> &DebugInfo<'m> {
        &self.debug
    }

    /// The place of an instruction; [`Span::NONE`] if there's none: the compiler made it. What was inlined from another file stands
    /// where it was called.
    pub(super) fn instruction(&mut self, program: &mut Program, debug: Option<&MetadataRef>) -> Span {
        self.place(program, debug, true)
    }

    /// The place of a jump; as for instructions, but what was inlined is a decision of its author, not of who called it.
    pub(super) fn jump(&mut self, program: &mut Program, debug: Option<&MetadataRef>) -> Span {
        self.place(program, debug, false)
    }

    fn place(&mut self, program: &mut Program, debug: Option<&MetadataRef>, called: bool) -> Span {
        let Some(place) = debug else { return Span::NONE };
        if let MetadataRef::Id(id) = place
            && let Some(span) = self.locations.get(&(*id, called))
        {
            return *span;
        }
        let location = self.debug.location(place).filter(|location| !location.is_compiler_made());
        let span = location.map_or(Span::NONE, |location| {
            let own = &location.outermost().file;
            let mut chain = std::iter::once(&location).chain(location.inlined_calls());
            let shown = chain.find(|one| !called || one.file == *own).unwrap_or(&location);
            span(&mut self.files, program, &shown.file, shown.line, shown.column)
        });
        if let MetadataRef::Id(id) = place {
            self.locations.insert((*id, called), span);
        }
        span
    }

    /// Where a function is declared.
    pub(super) fn function(&mut self, program: &mut Program, function: &Function) -> Span {
        let subprogram = function.debug.and_then(|id| self.debug.subprogram(id));
        let place = subprogram.and_then(|subprogram| Some((subprogram.file?, subprogram.line)));
        place.map_or(Span::NONE, |(file, line)| span(&mut self.files, program, &file, line, 0))
    }

    /// Where a block begins; [`Span::NONE`] if it's no block.
    pub(super) fn block(&mut self, program: &mut Program, id: MetadataId) -> Span {
        let place = self.debug.beginning_of_block(id);
        place.map_or(Span::NONE, |(file, line, column)| span(&mut self.files, program, &file, line, column))
    }

    /// Where a global is declared.
    pub(super) fn global(&mut self, program: &mut Program, global: &Global) -> Span {
        let variable = self.debug.global_variable(global);
        let place = variable.and_then(|variable| Some((variable.file?, variable.line)));
        place.map_or(Span::NONE, |(file, line)| span(&mut self.files, program, &file, line, 0))
    }
}

fn span(
    files: &mut FxHashMap<Arc<SourceFile>, FileId>,
    program: &mut Program,
    file: &Arc<SourceFile>,
    line: u32,
    column: u32,
) -> Span {
    if line == 0 {
        return Span::NONE;
    }
    let file = *files.entry(file.clone()).or_insert_with(|| {
        let path = file.path();
        let path = path.to_string_lossy();
        // Two descriptions of a file may differ in how they divide its path.
        match program.files.iter().position(|known| **known == *path) {
            Some(index) => FileId(index as u32),
            None => program.add_file(&path),
        }
    });
    let at = Position { line, column };
    Span::new(file, at, at)
}
