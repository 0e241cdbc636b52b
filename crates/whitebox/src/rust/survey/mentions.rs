//! What a crate's text says that values with a part in common could be told apart by: what looks at addresses, what changes though it's
//! shared, and what there's one of for all, as statics are. It goes by names, so it says too much rather than too little.

use super::File;
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::{BTreeMap, BTreeSet};
use syn::visit::{self, Visit};

/// What looks at an address, or gets hold of one.
const ADDRESSES: [&str; 9] =
    ["ptr", "*const", "*mut", "addr", ":p}", "Pointer", "transmute", "&raw", "align_to"];

/// What the types of std are called, or begin with, that change behind a shared reference.
const CHANGING: [&str; 8] =
    ["Atomic", "Mutex", "RwLock", "Once", "Lazy", "Condvar", "Barrier", "ReentrantLock"];

/// What leads to what others may lead to.
const SHARING: [&str; 4] = ["Rc", "Arc", "Weak", "dyn"];

/// Types that paths may begin with, and that are no packages.
const PRIMITIVES: [&str; 17] = [
    "bool", "char", "str", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128",
    "isize", "f32", "f64",
];

/// The names that a piece of text has in it.
type Names = BTreeSet<String>;

/// What a crate's text mentions.
#[derive(Clone, Debug, Default)]
pub struct Mentions {
    /// Functions and macros that look at addresses, themselves or by what they call, by their names.
    lookers: Names,
    /// Whether what has no name that callers say does: a trait's method, or what a macro writes.
    looks_anywhere: bool,
    /// Types in which something changes behind a shared reference, by their names.
    changing: Names,
    /// The crate's types, by their names.
    own: BTreeMap<String, ()>,
    /// Types that lead to what others may lead to, by their names.
    sharing: Names,
    /// Whether there are statics or constants.
    pub statics: bool,
    /// Whether there are statics that change.
    pub changing_statics: bool,
}

impl Mentions {
    /// What these files mention. Cost: linear in them, times how deep calls and types nest.
    pub(super) fn of(files: &[File]) -> Mentions {
        let mut reader = Reader::default();
        for file in files {
            match syn::parse_file(&file.text) {
                Ok(parsed) => reader.visit_file(&parsed),
                Err(_) => reader.anywhere |= looks(&file.text),
            }
        }
        let Reader { functions, of_traits, types, statics, anywhere, imported, own_paths } = reader;
        // What another package does with what it's given isn't read.
        let foreign = |path: &str| {
            let inside = ["crate::", "self::", "super::", "std::", "core::", "alloc::"];
            path.starts_with(|first: char| first.is_ascii_lowercase())
                && !inside.contains(&path)
                && !PRIMITIVES.contains(&path.trim_end_matches(':'))
                && !own_paths.contains(path.trim_end_matches(':'))
        };
        let foreign_names: Names = imported
            .iter()
            .filter(|(path, _)| foreign(path))
            .flat_map(|(_, names)| names.iter().cloned())
            .collect();
        let is_foreign =
            |name: &String| name.ends_with("::") && foreign(name) || foreign_names.contains(name);
        let own = types.keys().map(|name| (name.clone(), ())).collect();
        let mut mentions =
            Mentions { own, looks_anywhere: anywhere, statics: !statics.is_empty(), ..Mentions::default() };
        mentions.lookers = closure(&functions, |names, looks| *looks || names.iter().any(is_foreign));
        // Whatever isn't named here may be of what a whole module of another package is imported for.
        mentions.looks_anywhere |= imported.iter().any(|(path, names)| foreign(path) && names.contains("*"));
        mentions.looks_anywhere |= of_traits.iter().any(|name| mentions.lookers.contains(name));
        mentions.changing = closure(&types, |names, _| names.iter().any(|name| is_changing(name, &types)));
        mentions.sharing = closure(&types, |names, lends| {
            *lends || names.iter().any(|name| SHARING.contains(&name.as_str()))
        });
        mentions.changing_statics = statics
            .iter()
            .flatten()
            .any(|name| name == "mut" || is_changing(name, &types) || mentions.changing.contains(name));
        mentions
    }

    /// The same of two versions of a crate: what either mentions.
    pub fn join(&mut self, other: &Mentions) {
        self.lookers.extend(other.lookers.iter().cloned());
        self.looks_anywhere |= other.looks_anywhere;
        self.changing.extend(other.changing.iter().cloned());
        self.sharing.extend(other.sharing.iter().cloned());
        self.own.retain(|name, ()| other.own.contains_key(name));
        self.statics |= other.statics;
        self.changing_statics |= other.changing_statics;
    }

    /// Whether a function may look at addresses, by its name.
    pub fn looks_at_addresses(&self, function: &str) -> bool {
        self.looks_anywhere || self.lookers.contains(function)
    }

    /// Whether something in a type changes behind a shared reference.
    pub fn is_changing(&self, ty: &str) -> bool {
        self.changing.contains(ty)
    }

    /// Whether something in what's written changes behind a shared reference: a type of std's, or one of the crate's.
    pub fn changes(&self, tokens: &TokenStream) -> bool {
        names(tokens).iter().any(|name| self.changing.contains(name) || is_changing(name, &self.own))
    }

    /// Whether a value of a type leads to what others may lead to.
    pub fn is_sharing(&self, ty: &str) -> bool {
        self.sharing.contains(ty)
    }
}

/// Whether a name is that of a type of std's that changes behind a shared reference, and not one of these.
fn is_changing<T>(name: &str, own: &BTreeMap<String, T>) -> bool {
    !own.contains_key(name)
        && (name.ends_with("Cell") || CHANGING.iter().any(|begin| name.starts_with(begin)))
}

fn looks(text: &str) -> bool {
    ADDRESSES.iter().any(|word| text.contains(word))
}

/// The names of those for which something holds, themselves or by what they mention.
fn closure(all: &BTreeMap<String, (Names, bool)>, holds: impl Fn(&Names, &bool) -> bool) -> Names {
    let mut found: Names = Names::new();
    loop {
        let more: Vec<&String> = all
            .iter()
            .filter(|(name, _)| !found.contains(*name))
            .filter(|(_, (names, said))| holds(names, said) || !names.is_disjoint(&found))
            .map(|(name, _)| name)
            .collect();
        if more.is_empty() {
            return found;
        }
        found.extend(more.into_iter().cloned());
    }
}

/// What's in a crate's files.
#[derive(Default)]
struct Reader {
    /// Functions and macros by their names, with what they mention, and whether they look at addresses.
    functions: BTreeMap<String, (Names, bool)>,
    /// The names of traits' methods.
    of_traits: Names,
    /// Types by their names, with what they mention, and whether there's a reference in them.
    types: BTreeMap<String, (Names, bool)>,
    /// What statics and constants mention.
    statics: Vec<Names>,
    /// Whether what has no name looks at addresses.
    anywhere: bool,
    /// What's imported: the name that a path begins with, as `serde::`, and those that it leads to; `*` for all there are.
    imported: Vec<(String, Names)>,
    /// What paths may begin with that are inside of the crate: its modules.
    own_paths: Names,
}

impl Reader {
    fn function(&mut self, name: &syn::Ident, tokens: &impl ToTokens) {
        let tokens = tokens.to_token_stream();
        let (mut names, text) = (names(&tokens), plain(&tokens));
        names.extend(beginnings(&tokens));
        let known = self.functions.entry(name.to_string()).or_default();
        known.0.extend(names);
        known.1 |= looks(&text);
    }

    fn ty(&mut self, name: &syn::Ident, tokens: &impl ToTokens) {
        let tokens = tokens.to_token_stream();
        let lends = plain(&tokens).contains('&');
        let known = self.types.entry(name.to_string()).or_default();
        known.0.extend(names(&tokens).into_iter().filter(|known| name != known));
        known.1 |= lends;
    }
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.function(&item.sig.ident, item);
        visit::visit_item_fn(self, item);
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        for inner in &item.items {
            if let (syn::ImplItem::Fn(method), Some(_)) = (inner, &item.trait_) {
                self.of_traits.insert(method.sig.ident.to_string());
            }
        }
        visit::visit_item_impl(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.function(&item.sig.ident, item);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        self.of_traits.insert(item.sig.ident.to_string());
        self.function(&item.sig.ident, item);
        visit::visit_trait_item_fn(self, item);
    }

    fn visit_item_macro(&mut self, item: &'ast syn::ItemMacro) {
        match &item.ident {
            Some(name) => self.function(name, &item.mac.tokens),
            None => {
                self.anywhere |= looks(&plain(&item.mac.tokens));
                if item.mac.path.segments.last().is_some_and(|last| last.ident == "thread_local") {
                    self.statics.push(names(&item.mac.tokens));
                }
            }
        }
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        self.own_paths.insert(item.ident.to_string());
        visit::visit_item_mod(self, item);
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        let tokens = item.tree.to_token_stream();
        let mut known = names(&tokens);
        if plain(&tokens).contains('*') {
            known.insert("*".to_owned());
        }
        for begin in beginnings(&tokens) {
            self.imported.push((begin, known.clone()));
        }
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        self.statics.push(names(&item.to_token_stream()));
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        // What's a constant's changes for nobody else, but a reference to it leads to what others lead to.
        self.statics.push(Names::new());
        visit::visit_item_const(self, item);
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.ty(&item.ident, item);
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.ty(&item.ident, item);
    }

    fn visit_item_union(&mut self, item: &'ast syn::ItemUnion) {
        self.ty(&item.ident, item);
    }

    fn visit_item_type(&mut self, item: &'ast syn::ItemType) {
        self.ty(&item.ident, item);
    }
}

/// The names in some tokens.
pub(in crate::rust) fn names(tokens: &TokenStream) -> Names {
    let mut found = Names::new();
    for token in tokens.clone() {
        match token {
            TokenTree::Ident(name) => _ = found.insert(name.to_string()),
            TokenTree::Group(group) => found.extend(names(&group.stream())),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
    found
}

/// The names that paths in some tokens begin with, as `serde::`.
fn beginnings(tokens: &TokenStream) -> Names {
    let mut found = Names::new();
    let all: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let is_colon = |at: usize| matches!(all.get(at), Some(TokenTree::Punct(sign)) if sign.as_char() == ':');
    for (at, token) in all.iter().enumerate() {
        match token {
            TokenTree::Ident(name) => {
                let inside = at >= 2 && is_colon(at - 1) && is_colon(at - 2);
                if is_colon(at + 1) && is_colon(at + 2) && !inside {
                    found.insert(format!("{name}::"));
                }
            }
            TokenTree::Group(group) => found.extend(beginnings(&group.stream())),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
    found
}

/// Tokens as text, with signs beside what they belong to.
fn plain(tokens: &TokenStream) -> String {
    tokens.to_string().replace("* ", "*").replace("& ", "&")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Mentions {
        Mentions::of(&[File { path: "lib.rs".into(), text: text.to_owned() }])
    }

    #[test]
    fn who_looks_at_addresses_is_known_through_calls() {
        let mentions = of("fn one(a: &u8) -> usize { a as *const u8 as usize }
            fn two(a: &u8) -> usize { one(a) } fn three(a: &u8) -> u8 { *a } fn four(a: &u8) { println!(\"{a:p}\") }");
        let looks = |name: &str| mentions.looks_at_addresses(name);
        assert_eq!(["one", "two", "three", "four"].map(looks), [true, true, false, true]);
        let mentions =
            of("impl PartialEq for A { fn eq(&self, o: &A) -> bool { std::ptr::eq(self, o) } } fn f() {}");
        assert!(mentions.looks_at_addresses("f"));
    }

    #[test]
    fn another_package_may_look_at_addresses() {
        let mentions = of("mod own { pub fn g(a: &u8) {} } use other::{same, Deep as D}; use own::g; use std::mem::swap;
            fn one(a: &u8, b: &u8) -> bool { same(a, b) } fn two(a: &u8, b: &u8) -> bool { far::same(a, b) }
            fn three(a: &u8) { own::g(a); u8::max(*a, 1); std::mem::drop(a) } fn four(a: &D) {} fn five() { swap(g) }
            fn six() { two() }");
        let looks = |name: &str| mentions.looks_at_addresses(name);
        assert_eq!(
            ["one", "two", "three", "four", "five", "six"].map(looks),
            [true, true, false, true, false, true]
        );
    }

    #[test]
    fn what_changes_behind_a_reference_is_known_through_types() {
        let mentions =
            of("struct A { b: B } struct B(std::cell::Cell<u8>); struct C { cell: u8 } struct D<'a>(&'a u8);
            static N: AtomicU8 = AtomicU8::new(0);");
        assert_eq!(["A", "B", "C", "D"].map(|name| mentions.is_changing(name)), [true, true, false, false]);
        assert_eq!(["A", "D"].map(|name| mentions.is_sharing(name)), [false, true]);
        assert!(mentions.statics && mentions.changing_statics);
        assert!(!of("const N: u8 = 0; fn f() { static M: u8 = 1; }").changing_statics);
    }
}
