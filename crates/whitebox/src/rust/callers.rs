//! Who may call a function of a crate, by its text: only functions that are explored, or others too: methods of traits that the library calls, defaults
//! of traits, what's generic, what constants and macros mention, closures that are handed out. It goes by names, so it says too much rather than
//! too little.

use super::survey::{is_for_tests, names};
use proc_macro2::TokenStream;
use quote::ToTokens;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Signature, Visibility};

/// The names that a piece of text has in it.
type Names = BTreeSet<String>;

/// Where a function's name stands: the file, by its index, the line, from 1, and the name.
pub(super) type Place = (usize, usize, String);

/// A function of the crate's.
#[derive(Debug)]
struct Function {
    /// Its file, by its index.
    file: usize,
    /// The line of its name, from 1.
    line: usize,
    /// All its lines.
    lines: RangeInclusive<usize>,
    name: String,
    /// What it's a method of, if that's the crate's: calls of a trait's methods don't name them.
    owner: Option<String>,
    /// Whether only the crate can call it, as far as its place says.
    is_private: bool,
    /// Whether it's a method that's called by a trait.
    is_of_trait: bool,
    /// What it mentions.
    mentions: Names,
    /// What it may hand to its caller to call: what's mentioned at all, if its result may have a function in it.
    hands_out: Names,
    /// The modules that it's in.
    modules: Vec<String>,
}

/// A crate's functions, with who mentions them.
#[derive(Debug, Default)]
pub struct Callers {
    functions: Vec<Function>,
    /// What's mentioned outside of functions: by constants, variables and macros.
    elsewhere: Names,
    /// The types that the crate declares: their names, whether they're public where they are, and the modules that they're in.
    types: Vec<(String, bool, Vec<String>)>,
    /// The modules that are declared `pub`, and those that aren't.
    modules: [Names; 2],
    /// What public imports mention, which makes it public elsewhere.
    exported: Names,
    /// The functions that somebody may call who isn't explored, by their indices.
    open: BTreeSet<usize>,
}

impl Callers {
    /// Of a crate with these texts, of which functions are explored that have their names in these places. Cost: linear in the texts, times how
    /// deep calls nest.
    pub fn of<'t>(texts: impl Iterator<Item = (&'t str, &'t str)>, explored: &BTreeSet<Place>) -> Callers {
        let mut reader = Reader::default();
        for (file, (path, text)) in texts.enumerate() {
            if let Ok(parsed) = syn::parse_file(text) {
                reader.file = file;
                let stem = |part: &str| part.strip_suffix(".rs").unwrap_or(part).to_owned();
                reader.modules = path.split(['/', '\\']).map(stem).collect();
                reader.visit_file(&parsed);
            }
        }
        let mut callers = reader.callers;
        callers.spread(explored);
        callers
    }

    /// Finds who may be called by others.
    fn spread(&mut self, explored: &BTreeSet<Place>) {
        let is_explored = |function: &Function| {
            let name = function.name.trim_start_matches("r#").to_owned();
            explored.contains(&(function.file, function.line, name))
        };
        let is_hidden = |name: &str, modules: &[String]| {
            let is_private =
                |module: &String| self.modules[1].contains(module) && !self.modules[0].contains(module);
            let inside = modules.iter().any(|module| is_private(module) && !self.exported.contains(module));
            inside && !self.exported.contains(name)
        };
        let is_own = |owner: &String| {
            self.types.iter().any(|(name, _, _)| name == owner)
                && self
                    .types
                    .iter()
                    .filter(|(name, _, _)| name == owner)
                    .all(|(name, is_public, modules)| !is_public || is_hidden(name, modules))
        };
        let is_open_by_itself = |function: &Function| {
            let is_private = match &function.owner {
                Some(owner) => function.is_private || is_own(owner),
                None => function.is_private || is_hidden(&function.name, &function.modules),
            };
            !is_explored(function) && !is_private
        };
        let mut named = self.elsewhere.clone();
        for function in self.functions.iter().filter(|function| is_explored(function)) {
            named.extend(function.hands_out.iter().cloned());
        }
        let mut open: BTreeSet<usize> =
            (0..self.functions.len()).filter(|at| is_open_by_itself(&self.functions[*at])).collect();
        let mut new: Vec<usize> = open.iter().copied().collect();
        loop {
            for at in new.drain(..) {
                named.extend(self.functions[at].mentions.iter().cloned());
            }
            for (at, function) in self.functions.iter().enumerate() {
                let by_owner = function.is_of_trait
                    && function.owner.as_ref().is_some_and(|owner| named.contains(owner));
                let is_named = by_owner || named.contains(&function.name);
                if is_named && !is_explored(function) && open.insert(at) {
                    new.push(at);
                }
            }
            if new.is_empty() {
                break;
            }
        }
        self.open = open;
    }

    /// Whether what stands in a line may be called by who isn't explored. What's in no function that's known may be.
    pub fn are_open(&self, file: usize, line: usize) -> bool {
        let around = self
            .functions
            .iter()
            .enumerate()
            .filter(|(_, function)| function.file == file && function.lines.contains(&line));
        let innermost = around.min_by_key(|(_, function)| function.lines.end() - function.lines.start());
        innermost.is_none_or(|(at, _)| self.open.contains(&at))
    }
}

/// What's in a crate's files.
#[derive(Default)]
struct Reader {
    file: usize,
    /// The modules around, the file's path first.
    modules: Vec<String>,
    callers: Callers,
    /// The type whose block of methods this is, and whether it's of a trait.
    block: Option<(Option<String>, bool)>,
}

impl Reader {
    fn function(
        &mut self,
        item: &impl Spanned,
        visibility: Option<&Visibility>,
        signature: &Signature,
        body: Option<&syn::Block>,
    ) {
        let (owner, is_of_trait) = self.block.clone().unwrap_or_default();
        let result = signature.output.to_token_stream();
        let body = body.map(ToTokens::to_token_stream).unwrap_or_default();
        let mut mentions = names(&body);
        mentions.extend(names(&signature.inputs.to_token_stream()));
        mentions.extend(names(&result));
        // What's asynchronous is run by who waits for it.
        let hands = signature.asyncness.is_some() || hands_functions(&result);
        let hands_out = if hands { names(&body) } else { Names::new() };
        let span = item.span();
        self.callers.functions.push(Function {
            file: self.file,
            line: signature.ident.span().start().line,
            lines: span.start().line..=span.end().line,
            name: signature.ident.to_string(),
            owner,
            is_private: visibility.is_some_and(|visibility| !matches!(visibility, Visibility::Public(_))),
            is_of_trait,
            mentions,
            hands_out,
            modules: self.modules.clone(),
        });
    }

    fn elsewhere(&mut self, tokens: &impl ToTokens) {
        self.callers.elsewhere.extend(names(&tokens.to_token_stream()));
    }

    fn ty(&mut self, visibility: &Visibility, name: &syn::Ident) {
        let is_public = matches!(visibility, Visibility::Public(_));
        self.callers.types.push((name.to_string(), is_public, self.modules.clone()));
    }
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if is_for_tests(&item.attrs) {
            return;
        }
        let is_private = !matches!(item.vis, Visibility::Public(_));
        self.callers.modules[usize::from(is_private)].insert(item.ident.to_string());
        self.modules.push(item.ident.to_string());
        visit::visit_item_mod(self, item);
        self.modules.pop();
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        if matches!(item.vis, Visibility::Public(_)) {
            self.callers.exported.extend(names(&item.tree.to_token_stream()));
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if is_for_tests(&item.attrs) {
            return;
        }
        let outer = self.block.take();
        self.function(item, Some(&item.vis), &item.sig, Some(&item.block));
        visit::visit_item_fn(self, item);
        self.block = outer;
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        if is_for_tests(&item.attrs) {
            return;
        }
        let owner = match &*item.self_ty {
            syn::Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
            _ => None,
        };
        let outer = self.block.replace((owner, item.trait_.is_some()));
        visit::visit_item_impl(self, item);
        self.block = outer;
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if is_for_tests(&item.attrs) {
            return;
        }
        let is_of_trait = self.block.as_ref().is_some_and(|(_, is_of_trait)| *is_of_trait);
        // A trait's methods are as public as the trait and the type.
        self.function(item, (!is_of_trait).then_some(&item.vis), &item.sig, Some(&item.block));
        let outer = self.block.take();
        visit::visit_impl_item_fn(self, item);
        self.block = outer;
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        let outer = self.block.take();
        self.function(item, None, &item.sig, item.default.as_ref());
        visit::visit_trait_item_fn(self, item);
        self.block = outer;
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.elsewhere(&item.expr);
        visit::visit_item_const(self, item);
    }

    fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
        self.elsewhere(&item.expr);
        visit::visit_impl_item_const(self, item);
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        self.elsewhere(&item.expr);
        visit::visit_item_static(self, item);
    }

    fn visit_item_macro(&mut self, item: &'ast syn::ItemMacro) {
        self.elsewhere(&item.mac.tokens);
    }

    fn visit_impl_item_macro(&mut self, item: &'ast syn::ImplItemMacro) {
        self.elsewhere(&item.mac.tokens);
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.ty(&item.vis, &item.ident);
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.ty(&item.vis, &item.ident);
    }

    fn visit_item_union(&mut self, item: &'ast syn::ItemUnion) {
        self.ty(&item.vis, &item.ident);
    }
}

/// The name that a path ends with, without type arguments: `scale` of `Inner<u8>::scale<u8>`.
pub fn last_name(path: &str) -> &str {
    let mut deep = 0;
    let begins_arguments = |(_, char): &(usize, char)| {
        deep += i32::from(*char == '>') - i32::from(*char == '<');
        deep == 0
    };
    let end = match path.ends_with('>') {
        true => path.char_indices().rev().find(begins_arguments).map_or(path.len(), |(at, _)| at),
        false => path.len(),
    };
    let plain = path[..end].trim_end_matches(':');
    plain.rsplit("::").next().unwrap_or(plain)
}

/// Whether a result may have a function in it that the caller calls.
fn hands_functions(result: &TokenStream) -> bool {
    names(result).iter().any(|name| ["impl", "dyn", "fn", "Fn", "FnMut", "FnOnce"].contains(&name.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Which of the functions called `p` (each in a line of its own) others may call, if `f` is explored.
    fn is_open(text: &str) -> bool {
        let lines: Vec<&str> = text.lines().collect();
        let line =
            |name: &str| lines.iter().position(|line| line.contains(&format!("fn {name}("))).map(|at| at + 1);
        let explored = line("f").into_iter().map(|line| (0, line, "f".to_owned())).collect();
        let callers = Callers::of([("src/lib.rs", text)].into_iter(), &explored);
        callers.are_open(0, line("p").expect("p"))
    }

    #[test]
    fn the_last_name_of_a_path_has_no_arguments() {
        let paths = ["f", "m::f", "<B as D>::n", "Inner<a::B>::scale<u8>", "g::<Vec<a::B>>"];
        assert_eq!(paths.map(last_name), ["f", "f", "n", "scale", "g"]);
    }

    #[test]
    fn what_only_explored_functions_call_is_not_open() {
        assert!(!is_open("fn p(x: u32) -> u32 { x }\npub fn f(x: u8) -> u32 { p(x.into()) }"));
        assert!(!is_open(
            "fn p(x: u32) -> u32 { p(x) }\nfn q(x: u32) -> u32 { p(x) }\npub fn f(x: u8) -> u32 { q(x.into()) }"
        ));
        assert!(!is_open(
            "fn p(x: u32) -> u32 { x }\npub fn f(x: u8) -> u32 { p(x.into()) }\n#[cfg(test)]\nmod tests { fn g() { super::p(9) } }"
        ));
        // What's public in a module that isn't.
        assert!(!is_open(
            "mod m { pub fn p(x: u32) -> u32 { x }\n pub struct T; impl T { pub fn g(&self) { p(9) } } }\npub fn f(x: u8) -> u32 { m::p(x.into()) }"
        ));
        // A type that only the crate names.
        assert!(!is_open(
            "struct Own(u32);\nimpl Drop for Own {\n fn drop(&mut self) { p(self.0) }\n}\nfn p(x: u32) -> u32 { x }\npub fn f(x: u8) { Own(x.into()); }"
        ));
    }

    #[test]
    fn what_others_may_call_is_open() {
        for other in [
            "pub fn g(x: u32) -> u32 { p(x) }",
            // Not a condition of tests, though it begins like one.
            "#[cfg(testing)] pub fn g(x: u32) -> u32 { p(x) }",
            "pub fn g<T: Into<u32>>(x: T) -> u32 { p(x.into()) }",
            "fn g(x: u32) -> u32 { p(x) } pub fn h(x: u32) -> u32 { g(x) }",
            "pub struct B(u32); impl Deref for B { fn deref(&self) -> &u32 { p(self.0) } }",
            "pub trait D { fn n(&self) -> u32; fn d(&self) -> u32 { p(self.n()) } }",
            "pub trait D { fn n(&self) -> u32;\n fn p(&self) -> u32 { p(self.n()) } }",
            "pub const S: fn(u32) -> u32 = p;",
            "pub static S: LazyLock<u32> = LazyLock::new(|| p(1));",
            "#[macro_export] macro_rules! m { ($x:expr) => { $crate::p($x) } }",
            "impl B { pub const S: fn(u32) -> u32 = p; }",
        ] {
            let text =
                format!("fn p(x: u32) -> u32 {{ x }}\npub fn f(x: u8) -> u32 {{ p(x.into()) }}\n{other}");
            assert!(is_open(&text), "{other}");
        }
        assert!(is_open(
            "fn p(x: u32) -> u32 { x }\npub fn f(x: u8) -> u32 { 1 } pub fn g(x: u32) -> u32 { p(x) }"
        ));
        assert!(is_open("fn p(x: u32) -> u32 { x }\npub fn f() -> impl Fn(u32) -> u32 { |x| p(x) }"));
        assert!(is_open(
            "mod m { fn p(x: u32) -> u32 { x }\n pub struct T; impl T { pub fn g(&self) { p(9) } } }\npub use m::T;\npub fn f(x: u8) {}"
        ));
        assert!(is_open("fn p(x: u32) -> u32 { x }\npub async fn f(x: u32) -> u32 { p(x) }"));
        assert!(is_open("pub fn p(x: u32) -> u32 { x }\npub fn f(x: u8) -> u32 { p(x.into()) }"));
    }
}
