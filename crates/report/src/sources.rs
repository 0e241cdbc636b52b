//! The texts of a report, each once, gathered while an adapter needs places in them.

use crate::place::{Language, Source};

/// The texts that places refer to, each once.
#[derive(Debug, Default)]
pub struct Sources {
    all: Vec<Source>,
}

impl Sources {
    /// The index of the text of that name; its text is asked for if it's new.
    pub fn index<'t>(&mut self, name: &str, language: Language, text: impl FnOnce() -> &'t str) -> usize {
        match self.all.iter().position(|source| &*source.name == name) {
            Some(index) => index,
            None => {
                self.all.push(Source::new(name, language, text()));
                self.all.len() - 1
            }
        }
    }

    /// All of them.
    pub fn into_all(self) -> Vec<Source> {
        self.all
    }
}
