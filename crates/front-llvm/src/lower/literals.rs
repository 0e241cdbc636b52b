//! Literals of C that are written more than once with the same text: clang has one object for them, but C leaves open whether they're one (6.4.5).

use rustc_hash::FxHashMap;

use super::reach::{Mention, Reached, Text, mentioned, names};
use super::translation_context::TranslationContext;
use crate::ast::{Constant, Name};

/// How the names of clang's literals begin.
const LITERAL: &str = ".str";

impl TranslationContext<'_> {
    /// Notes which objects are of more than one literal: those that are mentioned more than once. Cost: linear in what's reached.
    pub(super) fn note_repeated(&mut self, reached: &Reached) {
        let units = self.positions[0].debug().units();
        if !units.iter().any(|unit| unit.language.starts_with("DW_LANG_C")) {
            return;
        }
        let mut mentions: FxHashMap<Name, usize> = FxHashMap::default();
        let mut count = |constant: &Constant| {
            names(constant, &mut |name: &Name| {
                if name.starts_with(LITERAL) {
                    *mentions.entry(name.clone()).or_default() += 1;
                }
            });
        };
        for (_, text) in reached.functions.iter().filter(|(key, _)| key.0 == 0) {
            if let Text::Body(body) = text {
                mentioned(body, &mut |mention| {
                    if let Mention::Constant(constant) = mention {
                        count(constant);
                    }
                });
            }
        }
        for key in reached.globals.iter().filter(|key| key.0 == 0) {
            if let Some(initial) = &self.modules.0[0].globals[key.1].initialiser {
                count(&initial.value);
            }
        }
        for (name, _) in mentions.iter().filter(|(_, count)| **count > 1) {
            if let Ok(address) = self.address(0, name) {
                self.program.memory.repeated.insert(address);
            }
        }
    }
}
