//! Definitions that another file may put its own in place of: weak ones, in C above all. What's known of a program that calls or reads one
//! holds if nobody does. And weak ones that aren't defined here, which are null where no file defines them: what's known holds if one does.

use std::collections::BTreeSet;

use touchstone_report::{Limit, Quantity};

use super::function::Lowering;
use super::reach::{Mention, Modules, mentioned, names};
use crate::ast::{Body, Global, Linkage, Name, Symbol};

impl Lowering<'_, '_> {
    /// Notes at the beginning of a function that it hands on the address of what may be replaced, or reads a constant that may be.
    pub(super) fn note_replaceable(&mut self) {
        let modules = self.world.modules;
        if self.key.0 != 0 || !modules.has_replaceable() {
            return;
        }
        let begins = &*self.world.function(self.key).name == "main";
        for name in modules.replaceable_in(self.body, begins) {
            self.beyond(Limit::bare(Quantity::Replaceable).of(&*name));
        }
    }

    /// Notes that a function is called that may be replaced.
    pub(super) fn note_call(&mut self, name: &Name) {
        if self.key.0 == 0 && self.world.modules.is_replaceable(name, false) {
            self.beyond(Limit::bare(Quantity::Replaceable).of(&**name));
        }
    }
}

impl Modules<'_> {
    /// Whether something in the user's module may be replaced.
    fn has_replaceable(&self) -> bool {
        let module = self.0[0];
        module.functions.iter().any(|function| function.linkage.is_replaceable())
            || module.globals.iter().any(is_weak)
            || module.aliases.iter().any(|alias| alias.linkage.is_replaceable())
    }

    /// Whether what has that name in the user's module is defined there, and may be replaced. Of a variable, the value that it begins with is
    /// what counts: of one that changes, only where the program `begins`.
    fn is_replaceable(&self, name: &str, begins: bool) -> bool {
        let module = self.0[0];
        match module.symbol(name) {
            Some(Symbol::Function(index)) => {
                let function = &module.functions[index];
                !function.is_declaration() && function.linkage.is_replaceable()
            }
            Some(Symbol::Global(index)) => {
                let global = &module.globals[index];
                is_weak(global) && global.initialiser.is_some() && (begins || global.constant)
            }
            Some(Symbol::Alias(index)) => module.aliases[index].linkage.is_replaceable(),
            None => false,
        }
    }

    /// Whether what has that name is weak and defined nowhere in the user's module: it may be null.
    fn is_undefined(&self, name: &str) -> bool {
        let module = self.0[0];
        let linkage = match module.symbol(name) {
            Some(Symbol::Function(index)) => module.functions[index].linkage,
            Some(Symbol::Global(index)) => module.globals[index].linkage,
            _ => return false,
        };
        linkage == Linkage::ExternWeak
    }

    /// What may be replaced of what a body mentions, through the initialisers of globals too; what it calls by name isn't among it.
    fn replaceable_in(&self, body: &Body, begins: bool) -> BTreeSet<Name> {
        let mut waiting = vec![];
        mentioned(body, &mut |mention| {
            if let Mention::Constant(constant) = mention {
                names(constant, &mut |name| waiting.push(name.clone()));
            }
        });
        let (mut seen, mut found) = (BTreeSet::new(), BTreeSet::new());
        while let Some(name) = waiting.pop() {
            if !seen.insert(name.clone()) {
                continue;
            }
            let initial = match self.0[0].symbol(&name) {
                Some(Symbol::Global(index)) => self.0[0].globals[index].initialiser.as_ref(),
                Some(Symbol::Alias(index)) => Some(&self.0[0].aliases[index].target),
                _ => None,
            };
            if let Some(initial) = initial {
                names(&initial.value, &mut |name| waiting.push(name.clone()));
            }
            if self.is_replaceable(&name, begins) || self.is_undefined(&name) {
                found.insert(name);
            }
        }
        found
    }
}

/// Whether another file may define a variable, too. Of constants `clang` says that all definitions are the same, but C doesn't.
fn is_weak(global: &Global) -> bool {
    global.linkage.is_replaceable() || global.constant && global.linkage == Linkage::WeakOdr
}
