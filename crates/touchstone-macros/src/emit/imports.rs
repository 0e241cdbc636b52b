//! The names that a file takes from elsewhere: whether `PartialEq` in a `derive(…)` is std's, or that of a crate whose derive skips fields.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::BTreeSet;

/// The names that a file's `use` items bind to something other than std's, as far as its text shows them.
#[derive(Default)]
pub(crate) struct Imports {
    foreign: BTreeSet<String>,
    /// Whether everything of a module that isn't read here is taken (`use derive_more::*;`): any name may be one of its.
    everything: bool,
}

impl Imports {
    /// Adds the `use` items among the tokens, at whatever depth they stand: a file's scopes aren't told apart.
    pub(crate) fn gather(&mut self, tokens: TokenStream) {
        let mut tokens = tokens.into_iter();
        let mut attribute = false;
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Ident(word) if word == "use" => {
                    let tree: Vec<TokenTree> = tokens
                        .by_ref()
                        .take_while(|token| !matches!(token, TokenTree::Punct(sign) if sign.as_char() == ';'))
                        .collect();
                    self.tree(&tree, None);
                }
                TokenTree::Group(group) => {
                    // `#[macro_use] extern crate c;` takes the names of all of its macros.
                    self.everything |= attribute && group.to_string().contains("macro_use");
                    self.gather(group.stream());
                    attribute = false;
                }
                TokenTree::Punct(sign) => attribute = sign.as_char() == '#',
                _ => attribute = false,
            }
        }
    }

    /// Adds what a tree of `use` binds, whose path began with `root`.
    fn tree(&mut self, tokens: &[TokenTree], root: Option<&str>) {
        for branch in tokens.split(|token| matches!(token, TokenTree::Punct(sign) if sign.as_char() == ',')) {
            let mut root = root.map(str::to_owned);
            let mut last = None;
            for token in branch {
                match token {
                    TokenTree::Ident(word) => {
                        let word = word.to_string();
                        root.get_or_insert_with(|| word.clone());
                        last = Some(word);
                    }
                    TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                        let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                        self.tree(&inner, root.as_deref());
                        last = None;
                    }
                    TokenTree::Punct(sign) if sign.as_char() == '*' => {
                        // A parent's names stand in this file or come with its own `use` items; an enum's are its variants.
                        let root = root.as_deref().unwrap_or_default();
                        self.everything |= !of_std(root)
                            && !["super", "touchstone"].contains(&root)
                            && !last.iter().any(|name| name.starts_with(char::is_uppercase));
                        last = None;
                    }
                    _ => {}
                }
            }
            if let Some(name) = last.filter(|_| !root.as_deref().is_some_and(of_std)) {
                self.foreign.insert(name);
            }
        }
    }

    /// The trait's name, if the path of a `derive(…)` is that of a macro of std.
    pub(crate) fn derived_by_std(&self, path: &[String]) -> Option<String> {
        let std = match path {
            [name] => !self.everything && !self.foreign.contains(name),
            [root, ..] => of_std(root),
            [] => false,
        };
        path.last().filter(|_| std).cloned()
    }
}

fn of_std(root: &str) -> bool {
    ["std", "core", "alloc"].contains(&root)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_derive_is_stds_unless_its_name_is_taken_from_elsewhere() {
        let std = |uses: &str, name: &str| {
            let mut imports = Imports::default();
            imports.gather(uses.parse().expect("tokens"));
            imports.derived_by_std(&name.split("::").map(str::to_owned).collect::<Vec<_>>()).is_some()
        };
        for uses in [
            "",
            "use std::cmp::PartialEq;",
            "use super::*; mod m { use super::*; }",
            "use touchstone::prelude::*;",
            "use Color::*; use crate::paint::Color::*;",
            "use derive_more::{Debug, Display};",
            "use other::PartialEq as Other;",
            "#[derive(Clone)] struct S;",
        ] {
            assert!(std(uses, "PartialEq"), "{uses}");
        }
        for uses in [
            "use derive_more::PartialEq;",
            "use derive_more::{Debug, PartialEq};",
            "use {std::fmt, derive_more::{self as d, eq::{PartialEq}}};",
            "use other::Same as PartialEq;",
            "use derive_more::*;",
            "mod m { use crate::everything::*; }",
            "#[macro_use] extern crate derive_more;",
        ] {
            assert!(!std(uses, "PartialEq"), "{uses}");
            assert!(std(uses, "core::cmp::PartialEq"), "{uses}");
            assert!(!std(uses, "derive_more::PartialEq"), "{uses}");
        }
    }
}
