//! The traits that a type derives, which a derive macro isn't told: they're read from the file that the type stands in.

use crate::emit::imports::Imports;
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The derived traits of each type of a file by its name. Of types that share a name there are those that all of them derive.
type Derived = HashMap<String, BTreeSet<String>>;

/// The traits that a type derives, as far as its file shows them: none where the compiler doesn't say which file that is, or where another
/// macro wrote the type.
pub(crate) fn derived(name: &Ident) -> BTreeSet<String> {
    let found = name.span().local_file().and_then(|file| of_file(&file).get(&name.to_string()).cloned());
    found.unwrap_or_default()
}

/// The types of a file, which is read once for all of them.
fn of_file(file: &Path) -> Rc<Derived> {
    thread_local! {
        static KNOWN: RefCell<HashMap<PathBuf, Rc<Derived>>> = RefCell::default();
    }
    if let Some(known) = KNOWN.with_borrow(|known| known.get(file).cloned()) {
        return known;
    }
    let tokens = std::fs::read_to_string(file).ok().and_then(|text| text.parse::<TokenStream>().ok());
    let found = Rc::new(read(tokens.unwrap_or_default()));
    KNOWN.with_borrow_mut(|known| known.insert(file.to_owned(), found.clone()));
    found
}

/// The types of a file's tokens, with those derives whose names mean std's in it.
fn read(tokens: TokenStream) -> Derived {
    let mut imports = Imports::default();
    imports.gather(tokens.clone());
    let mut found = Derived::new();
    gather(tokens, &imports, &mut found);
    found
}

fn gather(tokens: TokenStream, imports: &Imports, found: &mut Derived) {
    // Of the attributes since the last item began or ended.
    let mut traits = BTreeSet::new();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(sign) if sign.as_char() == '#' => {
                if let Some(TokenTree::Group(attribute)) = tokens.peek() {
                    derives(attribute.stream(), imports, &mut traits);
                    tokens.next();
                }
            }
            TokenTree::Ident(word) if word == "struct" || word == "enum" => {
                if let Some(TokenTree::Ident(name)) = tokens.peek() {
                    let traits = std::mem::take(&mut traits);
                    let known = found.entry(name.to_string()).or_insert_with(|| traits.clone());
                    known.retain(|name| traits.contains(name));
                }
            }
            TokenTree::Group(group) => {
                // What stands in parentheses may be where a field is visible.
                if group.delimiter() == Delimiter::Brace {
                    traits.clear();
                }
                gather(group.stream(), imports, found);
            }
            TokenTree::Punct(sign) if sign.as_char() == ';' => traits.clear(),
            _ => {}
        }
    }
}

/// The traits of `derive(…)` that are derived by std's macros. What is derived under a condition only (`cfg_attr`) isn't among them: a macro
/// isn't told whether the condition holds.
fn derives(attribute: TokenStream, imports: &Imports, traits: &mut BTreeSet<String>) {
    let mut tokens = attribute.into_iter();
    let (Some(TokenTree::Ident(word)), Some(TokenTree::Group(group))) = (tokens.next(), tokens.next()) else {
        return;
    };
    if word != "derive" {
        return;
    }
    let mut path: Vec<String> = Vec::new();
    for token in group.stream() {
        match token {
            TokenTree::Ident(part) => path.push(part.to_string()),
            TokenTree::Punct(sign) if sign.as_char() == ',' => {
                traits.extend(imports.derived_by_std(&std::mem::take(&mut path)))
            }
            _ => {}
        }
    }
    traits.extend(imports.derived_by_std(&path));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn derived_traits_are_those_of_the_type_alone() {
        let text = "#[derive(Clone, std::cmp::PartialEq)] #[target(x)] pub(crate) enum A { B(u8) }
            struct C; #[cfg_attr(test, derive(Eq))] struct D(pub u8);
            mod m { #[derive(PartialEq)] struct E { f: u8 } fn f() { #[derive(Eq)] struct E; } }
            #[derive(PartialEq)] fn g() {} struct F; #[derive(::core::cmp::Eq, derive_more::PartialEq)] struct G;";
        let found = read(text.parse().expect("tokens"));
        let traits = |name: &str| found[name].iter().map(String::as_str).collect::<Vec<_>>().join(" ");
        assert_eq!(traits("A"), "Clone PartialEq");
        assert_eq!(traits("C"), "");
        // Whether the condition holds isn't known.
        assert_eq!(traits("D"), "");
        // Which of both is meant can't be told.
        assert_eq!(traits("E"), "");
        assert_eq!(traits("F"), "");
        // A derive of another crate may skip fields.
        assert_eq!(traits("G"), "Eq");
    }
}
