//! What a crate offers: its public functions, methods and types, with the paths by which another crate names them. Read from the sources,
//! from the root through its modules and re-exports; what macros write isn't seen, and `cfg` isn't weighed. So this proposes what can be
//! called, and the compiler decides.

mod exports;
mod modules;

use exports::Exports;
use modules::{Modules, is_public};
use std::path::{Path, PathBuf};
use syn::{Attribute, FnArg, Generics, ImplItem, Item, Safety, Signature, Type};

/// What a crate offers.
#[derive(Default)]
pub struct Survey {
    /// Its files, from the root on.
    pub files: Vec<File>,
    /// What could be called.
    pub functions: Vec<Callable>,
    /// Public types, with what they're made by.
    pub types: Vec<Offered>,
    /// Functions that aren't called, by their paths, and why.
    pub passed_over: Vec<(String, String)>,
    /// What couldn't be read.
    pub problems: Vec<String>,
}

/// A file of a crate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its path.
    pub path: PathBuf,
    /// Its text.
    pub text: String,
}

/// A function or method that can be called from outside.
#[derive(Clone)]
pub struct Callable {
    /// Where it's defined, as the compiler names it: `parse::inner::number`, `List::push`.
    pub path: String,
    /// By what it's called, from the crate on.
    pub call: String,
    /// How.
    pub signature: Signature,
    /// Of a method the generic parameters of its block.
    pub generics: Generics,
    /// Of a method its type, by its name.
    pub owner: Option<String>,
    /// Its file, by its index.
    pub file: usize,
    /// Its line, from 1.
    pub line: usize,
}

/// A public type.
#[derive(Clone)]
pub struct Offered {
    /// Its name.
    pub name: String,
    /// By what it's named from outside, from the crate on.
    pub path: String,
    /// Its declaration.
    pub item: Item,
    /// Whether it has a `Default`.
    pub default: bool,
}

impl Survey {
    /// Surveys the crate with this root. Cost: linear in its sources.
    pub fn of(root: &Path) -> Survey {
        let mut survey = Survey::default();
        let modules = Modules::read(root, &mut survey.files, &mut survey.problems);
        let exports = Exports::of(&modules);
        for (index, module) in modules.all.iter().enumerate() {
            for item in &module.items {
                match item {
                    Item::Fn(function) if is_public(&function.vis) => {
                        let name = function.sig.ident.to_string();
                        let path = module.path_of(&name);
                        let call = exports.of_item(index, &name);
                        survey.function(path, call, &function.attrs, &function.sig, module.file, None);
                    }
                    Item::Struct(record) if is_public(&record.vis) => {
                        survey.offered(&exports, index, &record.ident.to_string(), &record.attrs, item);
                    }
                    Item::Enum(choice) if is_public(&choice.vis) => {
                        survey.offered(&exports, index, &choice.ident.to_string(), &choice.attrs, item);
                    }
                    Item::Type(alias) if is_public(&alias.vis) => {
                        survey.offered(&exports, index, &alias.ident.to_string(), &[], item);
                    }
                    Item::Impl(block) if !is_for_tests(&block.attrs) => {
                        survey.block(&modules, &exports, index, block);
                    }
                    _ => {}
                }
            }
        }
        survey.functions.sort_by(|a, b| (a.file, a.line).cmp(&(b.file, b.line)));
        survey
    }

    fn offered(
        &mut self,
        exports: &Exports,
        module: usize,
        name: &str,
        attributes: &[Attribute],
        item: &Item,
    ) {
        let Some(path) = exports.of_item(module, name) else { return };
        let default = derives(attributes, "Default");
        self.types.push(Offered { name: name.to_owned(), path, item: item.clone(), default });
    }

    /// The methods of a block; of those of traits only those that make a value: `default`, `from_str`.
    fn block(&mut self, modules: &Modules, exports: &Exports, module: usize, block: &syn::ItemImpl) {
        let Type::Path(owner) = &*block.self_ty else { return };
        let Some(owner) = owner.path.segments.last().map(|last| last.ident.to_string()) else { return };
        let Some((defined, public)) = exports.of_type(modules, module, &owner) else { return };
        let prefix = modules.all[defined].path_of(&owner);
        let of_trait = block.trait_.as_ref();
        if let Some((path, _)) = of_trait {
            let name = path.segments.last().map(|last| last.ident.to_string());
            let is_default = name.as_deref() == Some("Default");
            if let Some(offered) =
                self.types.iter_mut().find(|offered| offered.path == public).filter(|_| is_default)
            {
                offered.default = true;
            }
            return;
        }
        for item in &block.items {
            let ImplItem::Fn(method) = item else { continue };
            if is_public(&method.vis) {
                let name = method.sig.ident.to_string();
                let of = Some((owner.clone(), block.generics.clone()));
                let (path, call) = (format!("{prefix}::{name}"), Some(format!("{public}::{name}")));
                self.function(path, call, &method.attrs, &method.sig, modules.all[module].file, of);
            }
        }
    }

    fn function(
        &mut self,
        path: String,
        call: Option<String>,
        attributes: &[Attribute],
        signature: &Signature,
        file: usize,
        of: Option<(String, Generics)>,
    ) {
        if is_for_tests(attributes) || is_hidden(attributes) {
            return;
        }
        let Some(call) = call else { return };
        let why = match signature {
            signature if signature.asyncness.is_some() => Some("it's async, and nothing runs it here"),
            signature if matches!(signature.safety, Safety::Unsafe(_)) => {
                Some("it's unsafe: what its callers promise isn't known")
            }
            signature if signature.inputs.iter().any(takes_pinned) => Some("it takes a `Pin`"),
            _ => None,
        };
        if let Some(why) = why {
            self.passed_over.push((path, why.to_owned()));
            return;
        }
        let (owner, generics) = of.unzip();
        self.functions.push(Callable {
            path,
            call,
            signature: signature.clone(),
            generics: generics.unwrap_or_default(),
            owner,
            file,
            line: signature.ident.span().start().line,
        });
    }
}

fn takes_pinned(argument: &FnArg) -> bool {
    let ty = match argument {
        FnArg::Typed(typed) => &*typed.ty,
        FnArg::Receiver(_) => return false,
    };
    matches!(ty, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "Pin"))
}

/// Whether it's for tests alone.
fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let is_cfg = attribute.path().is_ident("cfg");
        let tokens = attribute.meta.require_list().map(|list| list.tokens.to_string()).unwrap_or_default();
        attribute.path().is_ident("test") || is_cfg && tokens.trim_start().starts_with("test")
    })
}

/// Whether its author keeps it out of sight (`#[doc(hidden)]`).
fn is_hidden(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let tokens = attribute.meta.require_list().map(|list| list.tokens.to_string()).unwrap_or_default();
        attribute.path().is_ident("doc") && tokens.trim() == "hidden"
    })
}

/// Whether a trait is derived.
fn derives(attributes: &[Attribute], name: &str) -> bool {
    attributes.iter().any(|attribute| {
        let tokens = attribute.meta.require_list().map(|list| list.tokens.to_string()).unwrap_or_default();
        let mut words = tokens.split(|char: char| !char.is_alphanumeric() && char != '_');
        attribute.path().is_ident("derive") && words.any(|word| word == name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// A crate of these files, surveyed.
    fn survey(files: &[(&str, &str)]) -> Survey {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("made");
            fs::write(path, text).expect("written");
        }
        Survey::of(&folder.path().join("lib.rs"))
    }

    fn calls(survey: &Survey) -> Vec<(&str, &str)> {
        survey.functions.iter().map(|function| (function.path.as_str(), function.call.as_str())).collect()
    }

    #[test]
    fn what_is_public_is_found_in_all_files_by_the_path_that_leads_there() {
        let survey = survey(&[
            (
                "lib.rs",
                "mod hidden;\npub mod open;\npub use hidden::{shown, Kept as Given};\npub use self::open::deep::*;\n#[cfg(test)] mod tests { pub fn no() {} }\npub async fn later() {}\n",
            ),
            (
                "hidden.rs",
                "pub fn shown() {}\npub fn unseen() {}\npub struct Kept(u8);\nimpl Kept { pub fn new(x: u8) -> Kept { Kept(x) } fn private(&self) {} }\nimpl Default for Kept { fn default() -> Kept { Kept(0) } }\n",
            ),
            ("open/mod.rs", "pub mod deep;\npub(crate) fn inner() {}\npub fn outer() {}\n"),
            ("open/deep.rs", "pub fn far() {}\npub enum E { A }\n"),
        ]);
        assert_eq!(
            calls(&survey),
            [
                ("hidden::shown", "shown"),
                ("hidden::Kept::new", "Given::new"),
                ("open::outer", "open::outer"),
                ("open::deep::far", "far"),
            ]
        );
        let types: Vec<(&str, bool)> =
            survey.types.iter().map(|offered| (offered.path.as_str(), offered.default)).collect();
        assert_eq!(types, [("Given", true), ("E", false)]);
        assert_eq!(survey.passed_over.len(), 1, "{:?}", survey.passed_over);
        assert_eq!(survey.files.len(), 4);
    }

    #[test]
    fn what_is_not_there_is_said() {
        let survey = survey(&[
            ("lib.rs", "mod gone;\n#[path = \"elsewhere.rs\"] pub mod here;\n"),
            ("elsewhere.rs", "fn ("),
        ]);
        assert_eq!(survey.problems.len(), 2, "{:?}", survey.problems);
        assert!(survey.problems[0].contains("lib.rs:1: the file of module `gone` isn't found"));
        assert!(survey.problems[1].contains("elsewhere.rs:1:"));
    }
}
