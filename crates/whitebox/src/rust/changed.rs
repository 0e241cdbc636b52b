//! What two versions of a crate have both and write otherwise, by name: functions, methods of traits and their defaults, constants, variables and macros.
//! Not all of it is compared by calls; what isn't has to be said.

use super::survey::is_for_tests;
use quote::ToTokens;
use std::collections::BTreeMap;
use syn::visit::{self, Visit};
use syn::{Attribute, Visibility};

/// Something that's written otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    /// What it's called: `<Big as Hasher>::write`, `LIMIT`, `two!`.
    pub name: String,
    /// Of a function, the newer version's file, by its index, and the line of its name, from 1; `None` for what's no function.
    pub place: Option<(usize, usize)>,
}

/// What's written otherwise in these texts of two versions. Cost: linear in them.
pub fn changed<'t>(old: impl Iterator<Item = &'t str>, new: impl Iterator<Item = &'t str>) -> Vec<Changed> {
    let (old, new) = (Items::of(old), Items::of(new));
    let differs = |(name, items): &(&String, &Vec<Item>)| {
        let texts = |items: &[Item]| items.iter().map(|item| item.text.clone()).collect::<Vec<_>>();
        old.0.get(*name).is_some_and(|before| texts(before) != texts(items))
    };
    let changed = new.0.iter().filter(differs);
    let of = |(name, items): (&String, &Vec<Item>)| Changed {
        name: name.clone(),
        place: items.first().and_then(|item| item.place),
    };
    changed.map(of).collect()
}

/// An item: how it's written, and of a function where.
struct Item {
    text: String,
    place: Option<(usize, usize)>,
}

/// The items of a crate by their names.
#[derive(Default)]
struct Items(BTreeMap<String, Vec<Item>>);

impl Items {
    fn of<'t>(texts: impl Iterator<Item = &'t str>) -> Items {
        let mut reader = Reader::default();
        for (file, text) in texts.enumerate() {
            reader.file = file;
            if let Ok(parsed) = syn::parse_file(text) {
                reader.visit_file(&parsed);
            }
        }
        reader.items
    }
}

#[derive(Default)]
struct Reader {
    file: usize,
    /// What stands before the names of methods: `Big::`, `<Big as Hasher>::`.
    before: String,
    items: Items,
}

impl Reader {
    fn add(&mut self, name: &str, tokens: &impl ToTokens, line: Option<usize>) {
        let place = line.map(|line| (self.file, line));
        let text = tokens.to_token_stream().to_string();
        self.items.0.entry(format!("{}{name}", self.before)).or_default().push(Item { text, place });
    }

    fn function(&mut self, signature: &syn::Signature, body: &impl ToTokens) {
        let line = signature.ident.span().start().line;
        let mut tokens = signature.to_token_stream();
        tokens.extend(body.to_token_stream());
        self.add(&signature.ident.to_string(), &tokens, Some(line));
    }

    /// Goes into a block of methods, which are called so.
    fn within(&mut self, before: String, go: impl FnOnce(&mut Reader)) {
        let outer = std::mem::replace(&mut self.before, before);
        go(self);
        self.before = outer;
    }
}

fn is_exported(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| attribute.path().is_ident("macro_export"))
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_for_tests(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if !is_for_tests(&item.attrs) {
            self.function(&item.sig, &item.block);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        if is_for_tests(&item.attrs) {
            return;
        }
        let plain = |tokens: proc_macro2::TokenStream| tokens.to_string().replace(' ', "");
        let owner = plain(item.self_ty.to_token_stream());
        let of = item.trait_.as_ref().and_then(|(path, _)| path.segments.last());
        let before = match of {
            Some(of) => format!("<{owner} as {}>::", plain(of.to_token_stream())),
            None => format!("{}::", owner.split('<').next().unwrap_or(&owner)),
        };
        self.within(before, |reader| visit::visit_item_impl(reader, item));
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if !is_for_tests(&item.attrs) {
            self.function(&item.sig, &item.block);
        }
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.within(format!("{}::", item.ident), |reader| visit::visit_item_trait(reader, item));
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(body) = &item.default {
            self.function(&item.sig, body);
        }
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        if matches!(item.vis, Visibility::Public(_)) {
            self.add(&item.ident.to_string(), &item.expr, None);
        }
    }

    fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
        self.add(&item.ident.to_string(), &item.expr, None);
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        if matches!(item.vis, Visibility::Public(_)) {
            self.add(&item.ident.to_string(), &item.expr, None);
        }
    }

    fn visit_item_macro(&mut self, item: &'ast syn::ItemMacro) {
        if let Some(name) = item.ident.as_ref().filter(|_| is_exported(&item.attrs)) {
            self.add(&format!("{name}!"), &item.mac.tokens, None);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_otherwise_is_known_by_its_name() {
        let old = "pub struct Big(u32);\nimpl Hasher for Big {\n fn finish(&self) -> u64 { 1 }\n fn write(&mut self) {}\n}\n\
                   pub trait Def { fn n(&self) -> u32; fn twice(&self) -> u32 { self.n() * 2 } }\npub const LIMIT: u32 = 7;\nconst OWN: u32 = 7;\n\
                   #[macro_export] macro_rules! two { () => { 2 } }\nfn same() { /* as it was */ }\n#[cfg(test)] mod tests { fn t() {} }";
        let new = old
            .replace("{ 1 }", "{ 2 }")
            .replace("* 2", "* 3")
            .replace("= 7", "= 8")
            .replace("{ 2 } }\nfn", "{ 3 } }\nfn")
            .replace("as it was", "as it is")
            .replace("t() {}", "t() { loop {} }");
        let found = changed([old].into_iter(), [&*new].into_iter());
        let names: Vec<&str> = found.iter().map(|changed| &*changed.name).collect();
        assert_eq!(names, ["<Big as Hasher>::finish", "Def::twice", "LIMIT", "two!"]);
        assert_eq!(found[0].place, Some((0, 3)));
    }
}
