//! What names mean: local binders, a module's names, the library; and the frames that local variables live
//! in.
//!
//! Hygiene: a symbol that a macro's template introduced carries the mark of that expansion. It's looked up
//! with its mark, so that it sees the binders of the same expansion; failing that, as it was where the macro
//! was written.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::rewrite::Macro;
use super::{Expander, Form};
use crate::core::{
    Capture, ExprId, GlobalId, ModuleId, Prim, Program, Span, StructId, StructOp, Symbol, VarId, Variable,
};
use crate::syntax::{Datum, Mark, Syntax};

/// A symbol with its mark.
pub(super) type Name = (Symbol, Mark);

/// The mark of symbols that mean the library's, whatever is bound: those that the expander itself writes.
pub(super) const LIBRARY: Mark = 1;

/// Meanings of a name.
#[derive(Clone)]
pub(super) enum Meaning {
    /// A local variable.
    Local(VarId),
    /// A module-level variable.
    Global(GlobalId),
    /// An export of another module, by its index, that has a contract.
    Import(ModuleId, usize),
    /// A primitive of the language.
    Prim(Prim),
    /// A procedure of a structure type.
    Struct(StructId, StructOp),
    /// A structure type; as an expression its constructor, which may be another module's with a contract.
    StructName(StructId, Option<(ModuleId, usize)>),
    /// A macro of the program's own.
    Macro(Arc<Macro>),
    /// A form of the language.
    Form(Form),
}

/// One expansion of a macro.
#[derive(Clone, Copy)]
pub(super) struct Expansion {
    /// The mark that the symbol had in the template.
    parent: Mark,
    /// The module that the macro was written in.
    module: ModuleId,
    /// The local names that were in scope where it was written: the first so many that were bound.
    visible: usize,
}

/// Local names in scope, with what they hid.
#[derive(Default)]
pub(super) struct Locals {
    meanings: FxHashMap<Name, Meaning>,
    undo: Vec<(Name, Option<Meaning>)>,
}

impl Locals {
    fn bind(&mut self, name: Name, meaning: Meaning) {
        let hidden = self.meanings.insert(name.clone(), meaning);
        self.undo.push((name, hidden));
    }

    /// Meaning of a name when only the first so many had been bound.
    fn among_first(&self, name: &Name, visible: usize) -> Option<&Meaning> {
        let later = self.undo.get(visible..).unwrap_or_default();
        match later.iter().find(|(other, _)| other == name) {
            Some((_, hidden)) => hidden.as_ref(),
            None => self.meanings.get(name),
        }
    }

    /// Beginning of a scope, for [`Locals::leave`].
    pub(super) fn enter(&self) -> usize {
        self.undo.len()
    }

    /// Forgets what was bound since.
    pub(super) fn leave(&mut self, depth: usize) {
        while self.undo.len() > depth {
            if let Some((name, hidden)) = self.undo.pop() {
                match hidden {
                    Some(meaning) => self.meanings.insert(name, meaning),
                    None => self.meanings.remove(&name),
                };
            }
        }
    }
}

/// The frame of a procedure's clause (or of a module's top level) while its body is expanded.
#[derive(Default)]
pub(super) struct Frame {
    slots: FxHashMap<VarId, u32>,
    /// Captures from the frame around.
    pub(super) captures: Vec<Capture>,
    /// The number of slots so far.
    pub(super) size: u32,
}

impl Expander {
    /// Meaning of a symbol here.
    pub(super) fn resolve(&self, name: &Symbol, mark: Mark) -> Option<Meaning> {
        let mut mark = mark;
        let mut module = self.module;
        let mut visible = usize::MAX;
        loop {
            if mark == LIBRARY {
                // The prelude's own names are the library's too.
                let own = self.module_names(Program::PRELUDE).and_then(|names| names.get(&(name.clone(), 0)));
                return self.library.get(name).or(own).cloned();
            }
            if let Some(meaning) = self.locals.among_first(&(name.clone(), mark), visible) {
                return Some(meaning.clone());
            }
            if let Some(meaning) =
                self.module_names(module).and_then(|names| names.get(&(name.clone(), mark)))
            {
                return Some(meaning.clone());
            }
            if mark == 0 {
                return self.library.get(name).cloned();
            }
            let expansion = self.expansions[mark as usize];
            module = expansion.module;
            visible = visible.min(expansion.visible);
            mark = expansion.parent;
        }
    }

    fn module_names(&self, module: ModuleId) -> Option<&FxHashMap<Name, Meaning>> {
        self.names.get(module.index())
    }

    /// The meaning of a symbol in syntax.
    pub(super) fn meaning(&self, syntax: &Syntax) -> Option<Meaning> {
        match &syntax.datum {
            Datum::Symbol(name, mark) => self.resolve(name, *mark),
            _ => None,
        }
    }

    /// The form that a symbol names here, if it does.
    pub(super) fn form(&self, syntax: &Syntax) -> Option<Form> {
        match self.meaning(syntax) {
            Some(Meaning::Form(form)) => Some(form),
            _ => None,
        }
    }

    /// Whether this is the given auxiliary word (`else`, `=>`, `...`), not bound to anything else.
    pub(super) fn is_word(&self, syntax: &Syntax, word: &str) -> bool {
        syntax.name() == Some(word)
            && match self.meaning(syntax) {
                Some(Meaning::Local(_)) => false,
                Some(Meaning::Global(global)) => self.program.global(global).module == Program::PRELUDE,
                _ => true,
            }
    }

    /// Whether a word was written by the expander, or is of the prelude.
    pub(super) fn is_ours(&self, word: &Syntax) -> bool {
        self.module == Program::PRELUDE || matches!(word.datum, Datum::Symbol(_, LIBRARY))
    }

    /// A mark for one more expansion of a macro that's written in a module, where so many local names are in scope.
    pub(super) fn expansion(&mut self, parent: Mark, module: ModuleId, visible: usize) -> Mark {
        self.expansions.push(Expansion { parent, module, visible });
        (self.expansions.len() - 1) as Mark
    }

    /// The expansions that a fresh expander knows: none, and the library's.
    pub(super) fn first_expansions() -> Vec<Expansion> {
        vec![Expansion { parent: 0, module: ModuleId(0), visible: usize::MAX }; 2]
    }

    /// A symbol that nothing else is bound to.
    pub(super) fn fresh(&mut self, text: &str, span: Span) -> Syntax {
        let mark = self.expansion(0, self.module, usize::MAX);
        Syntax { span, datum: Datum::Symbol(Symbol::new(text), mark) }
    }

    /// A variable in the current frame. It has no name yet: see [`Expander::bind`].
    pub(super) fn variable(&mut self, name: &Symbol) -> (VarId, u32) {
        let var = VarId(self.program.variables.len() as u32);
        self.program.variables.push(Variable { name: name.clone(), cell: false });
        let frame = self.frame();
        let slot = frame.size;
        frame.size += 1;
        frame.slots.insert(var, slot);
        (var, slot)
    }

    /// Binds a name to a variable until the scope is left.
    pub(super) fn bind(&mut self, name: Name, var: VarId) {
        self.locals.bind(name, Meaning::Local(var));
    }

    /// Binds a name to anything until the scope is left.
    pub(super) fn bind_meaning(&mut self, name: Name, meaning: Meaning) {
        self.locals.bind(name, meaning);
    }

    pub(super) fn frame(&mut self) -> &mut Frame {
        if self.frames.is_empty() {
            self.frames.push(Frame::default());
        }
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    /// The slot of a variable in the current frame; captures it through all frames between.
    pub(super) fn slot(&mut self, var: VarId) -> u32 {
        let mut level = self.frames.len();
        while level > 0 && !self.frames[level - 1].slots.contains_key(&var) {
            level -= 1;
        }
        // Every variable in scope is in some frame; level 0 would be one that was bound outside of any.
        let mut slot = match level {
            0 => return 0,
            _ => self.frames[level - 1].slots[&var],
        };
        for frame in &mut self.frames[level..] {
            let to = frame.size;
            frame.size += 1;
            frame.slots.insert(var, to);
            frame.captures.push(Capture { var, from: slot, to });
            slot = to;
        }
        slot
    }

    /// A reference to a local variable.
    pub(super) fn local(&mut self, var: VarId, span: Span) -> ExprId {
        let slot = self.slot(var);
        self.add(crate::core::Expr::Local(var, slot), span)
    }
}
