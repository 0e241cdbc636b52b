//! The names that a printed expression uses: how they're written, and what has to be brought into scope for them.

use crate::rtype::DataDef;
use std::collections::BTreeSet;

/// Where what a printed expression names is found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Uses(BTreeSet<String>);

/// Where a printed test stands: what its module has in scope.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scope {
    /// The module, from its crate on.
    pub module: &'static str,
    /// Types that stand in the signature: their names, and how they're written there.
    pub written: &'static [(&'static str, &'static str)],
}

/// Types of std that the prelude hasn't got.
const OF_STD: [(&str, &str); 13] = [
    ("Arc", "std::sync::Arc"),
    ("BTreeMap", "std::collections::BTreeMap"),
    ("BTreeSet", "std::collections::BTreeSet"),
    ("BinaryHeap", "std::collections::BinaryHeap"),
    ("HashMap", "std::collections::HashMap"),
    ("HashSet", "std::collections::HashSet"),
    ("LinkedList", "std::collections::LinkedList"),
    ("PhantomData", "std::marker::PhantomData"),
    ("Rc", "std::rc::Rc"),
    ("Reverse", "std::cmp::Reverse"),
    ("Saturating", "std::num::Saturating"),
    ("VecDeque", "std::collections::VecDeque"),
    ("Wrapping", "std::num::Wrapping"),
];

impl Uses {
    /// What a constructor, `Rc::new`, of a type of std names.
    pub(super) fn of_std(&mut self, make: &str) {
        let name = make.split("::").next().unwrap_or(make);
        if let Some((_, path)) = OF_STD.iter().find(|(known, _)| *known == name) {
            self.0.insert((*path).to_owned());
        } else if name.starts_with("NonZero") {
            self.0.insert(format!("std::num::{name}"));
        }
    }

    /// What a value of this definition names.
    pub(super) fn of_definition(&mut self, definition: &DataDef) {
        let is_in_prelude = matches!(definition.path, "std::option::Option" | "std::result::Result");
        if !is_in_prelude && definition.path.contains("::") && definition.name != "tuple" {
            self.0.insert(definition.path.to_owned());
        }
    }

    /// These and those of another expression.
    pub fn extend(&mut self, others: &Uses) {
        self.0.extend(others.0.iter().cloned());
    }

    /// The `use` declarations for a place: none for what's in scope there.
    pub fn declarations(&self, scope: Scope) -> Vec<String> {
        let declaration = |path: &String| {
            let (module, name) = path.rsplit_once("::")?;
            if let Some((_, written)) = scope.written.iter().find(|(known, _)| *known == name) {
                return written.contains("::").then(|| format!("use {};", as_path(written)));
            }
            if module == scope.module {
                return None;
            }
            let root = |path: &str| path.split("::").next().unwrap_or_default().to_owned();
            Some(match root(path) == root(scope.module) {
                true => format!("use crate::{};", as_path(path.split_once("::")?.1)),
                false => format!("use {};", as_path(path)),
            })
        };
        self.0.iter().filter_map(declaration).collect()
    }
}

/// A path of names as Rust writes it.
pub fn as_path(path: &str) -> String {
    path.split("::").map(identifier).collect::<Vec<_>>().join("::")
}

/// A name as Rust writes it: `r#ref`.
pub fn identifier(name: &str) -> String {
    const KEYWORDS: [&str; 47] = [
        "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn",
        "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop",
        "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "static",
        "struct", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where",
        "while",
    ];
    let is_keyword = KEYWORDS.contains(&name) || name == "yield";
    if is_keyword { format!("r#{name}") } else { name.to_owned() }
}

/// Whether an expression has a zero among its floats: the two zeros are equal, and aren't the same.
pub fn has_zero(expression: &str) -> bool {
    expression.match_indices("0.0").any(|(at, zero)| {
        let before = expression[..at].chars().next_back();
        let after = expression[at + zero.len()..].chars().next();
        let continues =
            |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric() || c == '.' || c == '_');
        !continues(before) && !continues(after)
    })
}
