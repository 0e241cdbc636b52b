//! What a crate's text asks of its own build: what the crate is called, where its files are, what the environment said when it was compiled, and
//! whether it's compiled for tests. Another build answers otherwise. It goes by names, so it says too much rather than too little.

use super::is_for_tests;
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::{BTreeMap, BTreeSet};
use syn::visit::{self, Visit};

/// Functions and types of std's that tell.
const TELLING: [&str; 3] = ["type_name", "type_name_of_val", "Location"];

/// Macros that tell.
const MACROS: [&str; 4] = ["file", "module_path", "env", "option_env"];

/// The functions that ask, themselves or by what they call, by their names.
#[derive(Clone, Debug, Default)]
pub struct BuildQuestions {
    askers: BTreeSet<String>,
    /// Whether what has no name that callers say does: a trait's method.
    anywhere: bool,
}

impl BuildQuestions {
    /// Those of these texts. Cost: linear in them, times how deep calls nest.
    pub fn of<'t>(texts: impl Iterator<Item = &'t str>) -> BuildQuestions {
        let mut reader = Reader::default();
        for text in texts {
            match syn::parse_file(text) {
                Ok(parsed) => reader.visit_file(&parsed),
                Err(_) => reader.anywhere |= MACROS.iter().any(|name| text.contains(&format!("{name}!"))),
            }
        }
        let Reader { functions, of_traits, anywhere } = reader;
        let mut askers: BTreeSet<String> = BTreeSet::new();
        loop {
            let asks = |(names, asks): &(BTreeSet<String>, bool)| *asks || !names.is_disjoint(&askers);
            let more = functions.iter().filter(|(name, about)| !askers.contains(*name) && asks(about));
            let more: Vec<String> = more.map(|(name, _)| name.clone()).collect();
            if more.is_empty() {
                break;
            }
            askers.extend(more);
        }
        let anywhere = anywhere || of_traits.iter().any(|name| askers.contains(name));
        BuildQuestions { askers, anywhere }
    }

    /// Whether a function may ask, by its path.
    pub fn asks(&self, function: &str) -> bool {
        let name = function.rsplit("::").next().unwrap_or(function);
        self.anywhere || self.askers.contains(name.strip_prefix("r#").unwrap_or(name))
    }
}

/// What's in a crate's files.
#[derive(Default)]
struct Reader {
    /// Functions, macros, constants and statics by their names, with what they mention, and whether they ask.
    functions: BTreeMap<String, (BTreeSet<String>, bool)>,
    /// The names of methods of traits, which are called without being named.
    of_traits: BTreeSet<String>,
    anywhere: bool,
}

impl Reader {
    fn named(&mut self, name: &syn::Ident, tokens: &impl ToTokens) {
        let name = name.to_string();
        let name = name.strip_prefix("r#").unwrap_or(&name);
        let about = self.functions.entry(name.to_owned()).or_default();
        look(tokens.to_token_stream(), about);
        about.0.remove(name);
    }
}

/// Adds what tokens mention, and whether they ask.
fn look(tokens: TokenStream, about: &mut (BTreeSet<String>, bool)) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Ident(name) => {
                let name = name.to_string();
                let is_called =
                    matches!(tokens.get(at + 1), Some(TokenTree::Punct(sign)) if sign.as_char() == '!');
                let behind = tokens.get(at + 1 + usize::from(is_called));
                let is_of_tests = name.starts_with("cfg")
                    && matches!(behind, Some(TokenTree::Group(group)) if has(group.stream(), "test"));
                about.1 |= TELLING.contains(&name.as_str())
                    || is_called && MACROS.contains(&name.as_str())
                    || is_of_tests;
                about.0.insert(name);
            }
            TokenTree::Group(group) => look(group.stream(), about),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

fn has(tokens: TokenStream, name: &str) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == name,
        TokenTree::Group(group) => has(group.stream(), name),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_for_tests(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if !is_for_tests(&item.attrs) {
            self.named(&item.sig.ident, &item.block);
            visit::visit_item_fn(self, item);
        }
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
        self.named(&item.sig.ident, &item.block);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        self.of_traits.insert(item.sig.ident.to_string());
        self.named(&item.sig.ident, &item.default);
        visit::visit_trait_item_fn(self, item);
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.named(&item.ident, &item.expr);
    }

    fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
        self.named(&item.ident, &item.expr);
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        self.named(&item.ident, &item.expr);
    }

    fn visit_item_macro(&mut self, item: &'ast syn::ItemMacro) {
        match &item.ident {
            Some(name) => self.named(name, &item.mac.tokens),
            // Where a file lies that's included tells nothing to what runs.
            None if item.mac.path.is_ident("include") => {}
            None => {
                let mut about = (BTreeSet::new(), false);
                look(item.mac.tokens.clone(), &mut about);
                self.anywhere |= about.1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::BuildQuestions;

    #[test]
    fn who_asks_is_known_through_calls_and_constants() {
        let text = "const NAME: &str = module_path!(); fn a() -> &'static str { NAME } fn b() { a(); } fn c() { file(); }
            fn d() -> bool { cfg!(test) } fn e() -> bool { cfg!(debug_assertions) } fn f() { std::any::type_name::<u8>(); }
            struct S; impl S { fn g() { option_env!(\"X\"); } } #[cfg(test)] mod tests { fn h() { file!(); } }
            macro_rules! here { () => { file!() } } fn i() { here!(); } fn j() { #[cfg(not(test))] k(); }";
        let asking = BuildQuestions::of(std::iter::once(text));
        let all = ["a", "m::b", "c", "d", "e", "f", "S::g", "h", "i", "j", "k"];
        let asks: Vec<&str> = all.into_iter().filter(|name| asking.asks(name)).collect();
        assert_eq!(asks, ["a", "m::b", "d", "f", "S::g", "i", "j"]);
        let through = "struct S; impl std::fmt::Display for S { fn fmt(&self) { file!(); } } fn a() {}";
        assert!(BuildQuestions::of(std::iter::once(through)).asks("a"));
        let beside = "include!(concat!(env!(\"OUT_DIR\"), \"/made.rs\")); fn a() {}";
        assert!(!BuildQuestions::of(std::iter::once(beside)).asks("a"));
    }
}
