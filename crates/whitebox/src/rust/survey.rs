//! What a crate offers: its public functions, methods and types, with the paths by which another crate names them. Read from the sources,
//! from the root through its modules and re-exports; what macros write isn't seen. So this proposes what can be called, and the compiler decides.

mod aliases;
mod build_questions;
mod cfg;
mod exports;
mod imports;
mod mentions;
mod modules;
mod names;
mod specified;

pub use build_questions::BuildQuestions;
pub use cfg::{Cfg, Script};
pub use mentions::Mentions;
pub(super) use mentions::names;
pub use names::{Named, named};
pub use specified::{Postcondition, Specified};

use aliases::Aliases;
use exports::Exports;
use imports::{Import, imports};
use modules::{Modules, is_public};
use names::Names;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};
use syn::{Attribute, FnArg, Generics, Ident, ImplItem, Item, Safety, Signature, Type};

/// What a crate offers.
#[derive(Default)]
pub struct Survey {
    /// Its files, from the root on.
    pub files: Vec<File>,
    /// What could be called.
    pub functions: Vec<Callable>,
    /// Public types, with what they're made by.
    pub types: Vec<Offered>,
    /// Public constants.
    pub constants: Vec<Constant>,
    /// The types that have traits, by the traits' paths: those of the crate's own begin with `crate`.
    pub implementors: HashMap<String, Vec<Implementor>>,
    /// Its public functions, whether they can be called here or not: the files' indices, lines from 1, and names.
    pub offered_at: BTreeSet<(usize, usize, String)>,
    /// Functions that aren't called, by their paths, and why.
    pub passed_over: Vec<(String, String)>,
    /// What its text mentions.
    pub mentions: Mentions,
    /// What couldn't be read.
    pub problems: Vec<String>,
    /// The refinement types that specifications name.
    aliases: Aliases,
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
    /// Of a method its type, by its public path.
    pub owner: Option<String>,
    /// Whether it's a method that a type has by itself, without a trait.
    pub is_inherent: bool,
    /// Of a method its type as the block has it, with the block's parameters.
    pub of: Option<Type>,
    /// Of a method of a crate's trait for a type that isn't the crate's, the type.
    pub foreign: Option<Type>,
    /// What's said of its inputs and of its outcome.
    pub specified: Specified,
    /// The crate's trait that it's called by, which has to be in sight: its public path.
    pub by_trait: Option<String>,
    /// Its file, by its index.
    pub file: usize,
    /// Its line, from 1.
    pub line: usize,
}

impl Callable {
    /// Whether it has parameters that types or constants stand for: its own, its block's, or `impl Trait`.
    pub fn has_parameters(&self) -> bool {
        let has = |generics: &Generics| {
            generics.type_params().next().is_some() || generics.const_params().next().is_some()
        };
        let is_opaque =
            |input: &FnArg| matches!(input, FnArg::Typed(typed) if matches!(&*typed.ty, Type::ImplTrait(_)));
        has(&self.generics) || has(&self.signature.generics) || self.signature.inputs.iter().any(is_opaque)
    }
}

/// A public constant of one of the crate's types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constant {
    /// By what it's named from outside, from the crate on.
    pub path: String,
    /// Its type's public path.
    pub ty: String,
    /// Whether it's a reference to a value of that type.
    pub is_lent: bool,
}

/// A type that has a trait.
#[derive(Clone)]
pub struct Implementor {
    /// The type, with the parameters of the block.
    pub ty: Type,
    /// These parameters.
    pub generics: Generics,
    /// The trait's arguments.
    pub arguments: Vec<Type>,
    /// The types that the block declares: `type Item = T;`.
    pub associated: Vec<(String, Type)>,
}

/// A public type.
#[derive(Clone)]
pub struct Offered {
    /// By what it's named from outside, from the crate on.
    pub path: String,
    /// Its declaration.
    pub item: Item,
    /// Whether it has a `Default`.
    pub default: bool,
}

impl Survey {
    /// Surveys the crate with this root, as far as it's compiled. Cost: linear in its sources.
    pub fn of(root: &Path, cfg: &Cfg) -> Survey {
        let mut survey = Survey::default();
        let modules = Modules::read(root, cfg, &mut survey.files, &mut survey.problems);
        let imports: Vec<Vec<Import>> = modules.all.iter().map(|module| imports(&module.items)).collect();
        let exports = Exports::of(&modules, &imports);
        let names = Names { modules: &modules, imports: &imports, exports: &exports };
        modules.all.iter().flat_map(|module| &module.items).for_each(|item| survey.aliases.add(item));
        survey.aliases.finish();
        for (index, module) in modules.all.iter().enumerate() {
            for (item, file) in module.items.iter().zip(&module.files) {
                match item {
                    Item::Fn(function) if is_public(&function.vis) => {
                        let name = function.sig.ident.to_string();
                        let place = Place {
                            path: module.path_of(&name),
                            call: exports.of_item(index, &name),
                            module: index,
                            file: *file,
                        };
                        survey.function(&names, place, &function.attrs, &function.sig, None);
                    }
                    Item::Struct(record) if is_public(&record.vis) => {
                        survey.offered(&names, index, &record.ident.to_string(), &record.attrs, item);
                    }
                    Item::Enum(choice) if is_public(&choice.vis) => {
                        survey.offered(&names, index, &choice.ident.to_string(), &choice.attrs, item);
                    }
                    Item::Const(constant) if is_public(&constant.vis) => {
                        let path = exports.of_item(index, &constant.ident.to_string());
                        let mut ty = (*constant.ty).clone();
                        names.rewrite(index, &mut ty, &Generics::default());
                        survey.constant(path, &ty);
                    }
                    _ => {}
                }
            }
        }
        for (index, module) in modules.all.iter().enumerate() {
            for (item, file) in module.items.iter().zip(&module.files) {
                if let Item::Impl(block) = item
                    && !is_for_tests(&block.attrs)
                {
                    survey.block(&names, (index, *file), block);
                }
            }
        }
        survey.mentions = Mentions::of(&survey.files);
        survey.functions.sort_by_key(|function| (function.file, function.line));
        // Of several implementations of a trait by a type the first is called.
        let mut seen = HashSet::new();
        survey.functions.retain(|function| seen.insert(function.call.clone()));
        survey
    }

    /// The same without what's said of outcomes.
    pub fn without_promises(mut self) -> Survey {
        self.functions.iter_mut().for_each(|function| function.specified.ensures.clear());
        self
    }

    fn offered(
        &mut self,
        names: &Names<'_>,
        module: usize,
        name: &str,
        attributes: &[Attribute],
        item: &Item,
    ) {
        let Some(path) = names.exports.of_item(module, name) else { return };
        let default = derives(attributes, "Default");
        let mut item = item.clone();
        names.rewrite_item(module, &mut item);
        self.types.push(Offered { path, item, default });
    }

    /// The methods of a block: the type's own, those of the crate's traits, and those of std's traits that are called by their names.
    fn block(&mut self, names: &Names<'_>, (module, file): (usize, usize), block: &syn::ItemImpl) {
        let mut self_ty = (*block.self_ty).clone();
        names.rewrite(module, &mut self_ty, &block.generics);
        let of_trait = names.trait_of(module, block);
        let own_trait = block.trait_.as_ref().and_then(|(path, _)| names.own(module, path));
        if !names.is_private(module, &block.self_ty) {
            let methods = block.items.iter().filter_map(|item| match item {
                ImplItem::Fn(method) if of_trait.is_some() || is_public(&method.vis) => {
                    Some(offered_at(file, &method.sig.ident))
                }
                _ => None,
            });
            self.offered_at.extend(methods);
        }
        if let Some(path) = &of_trait {
            let segments = path.segments.iter().map(|segment| segment.ident.to_string());
            let name = segments.collect::<Vec<_>>().join("::");
            let arguments = names::type_arguments(path);
            let (ty, generics) = (self_ty.clone(), block.generics.clone());
            let associated = names.associated(module, block);
            let implementor = Implementor { ty, generics, arguments, associated };
            self.implementors.entry(name).or_default().push(implementor);
        }
        let by_trait = own_trait.as_ref().map(|(_, _, public)| public.clone());
        let owner = match (&self_ty, &*block.self_ty) {
            // An alias that's written stands for what's defined elsewhere.
            (Type::Path(owner), Type::Path(written)) => {
                match (named(&owner.path), names.own(module, &written.path)) {
                    (Named::Own(public), Some((defined, name, as_written))) if public == as_written => {
                        Some((names.modules.all[defined].path_of(&name), public))
                    }
                    (Named::Own(public), _) => Some((public.clone(), public)),
                    _ => None,
                }
            }
            _ => None,
        };
        let is_offered = |public: &String| self.types.iter().any(|offered| offered.path == *public);
        let owner = owner.filter(|(_, public)| is_offered(public));
        let std_trait = of_trait.as_ref().and_then(|path| match named(path) {
            Named::Plain(name) => Some(name),
            _ => None,
        });
        let is_std = std_trait.as_deref().is_some_and(|name| CALLED.contains(&name));
        let prefix = match (&owner, own_trait) {
            (Some(owner), own_trait) if of_trait.is_none() || is_std || own_trait.is_some() => owner.clone(),
            // For a type of others, a trait of ours is what calls it.
            (None, Some((defined, name, public))) => (names.modules.all[defined].path_of(&name), public),
            _ => return,
        };
        if let (Some((_, public)), Some("Default")) = (&owner, std_trait.as_deref())
            && let Some(offered) = self.types.iter_mut().find(|offered| offered.path == *public)
        {
            offered.default = true;
        }
        if let (Some((_, public)), None) = (&owner, &of_trait) {
            self.associated_constants(names, module, block, public);
        }
        for item in &block.items {
            let ImplItem::Fn(method) = item else { continue };
            if of_trait.is_some() || is_public(&method.vis) {
                let name = method.sig.ident.to_string();
                let of = Owner {
                    name: owner.as_ref().map(|(_, public)| public.clone()),
                    is_inherent: of_trait.is_none(),
                    of: Some(self_ty.clone()),
                    foreign: owner.is_none().then(|| self_ty.clone()),
                    by_trait: by_trait.clone(),
                    generics: block.generics.clone(),
                };
                let place = Place {
                    path: format!("{}::{name}", prefix.0),
                    call: Some(format!("{}::{name}", prefix.1)),
                    module,
                    file,
                };
                let mut signature = method.sig.clone();
                names::say_associated(block, &mut signature);
                self.function(names, place, &method.attrs, &signature, Some(of));
            }
        }
    }

    /// The public constants in a block of a type's own.
    fn associated_constants(&mut self, names: &Names<'_>, module: usize, block: &syn::ItemImpl, owner: &str) {
        for item in &block.items {
            let ImplItem::Const(constant) = item else { continue };
            if is_public(&constant.vis)
                && !is_hidden(&constant.attrs)
                && block.generics.type_params().next().is_none()
            {
                let path = format!("{owner}::{}", constant.ident);
                let mut ty = constant.ty.clone();
                names.rewrite(module, &mut ty, &block.generics);
                let is_own = matches!(&ty, Type::Path(path) if path.path.is_ident("Self"));
                match is_own {
                    true => {
                        let constant = Constant { path, ty: owner.to_owned(), is_lent: false };
                        self.constants.push(constant);
                    }
                    false => self.constant(Some(path), &ty),
                }
            }
        }
    }

    /// A public constant of a crate's type, or a reference to one.
    fn constant(&mut self, path: Option<String>, ty: &Type) {
        let (ty, is_lent) = match ty {
            Type::Reference(reference) => (&*reference.elem, true),
            ty => (ty, false),
        };
        if let (Some(path), Type::Path(ty)) = (path, ty)
            && let Named::Own(ty) = named(&ty.path)
        {
            self.constants.push(Constant { path, ty, is_lent });
        }
    }

    fn function(
        &mut self,
        names: &Names<'_>,
        place: Place,
        attributes: &[Attribute],
        signature: &Signature,
        owner: Option<Owner>,
    ) {
        let Place { path, call, module, file } = place;
        if is_for_tests(attributes) {
            return;
        }
        let Some(call) = call else { return };
        self.offered_at.insert(offered_at(file, &signature.ident));
        if is_hidden(attributes) {
            return;
        }
        let why = match signature {
            signature if signature.asyncness.is_some() => Some("it's async, and nothing runs it here"),
            signature if matches!(signature.safety, Safety::Unsafe(_)) => {
                Some("it's unsafe: what its callers promise isn't known")
            }
            signature if signature.inputs.iter().any(takes_pinned) => Some("it takes a `Pin`"),
            _ => None,
        };
        let type_name = owner.as_ref().and_then(|owner| owner.name.as_deref());
        let type_name = type_name.and_then(|name| name.rsplit("::").next());
        let specified = Specified::of(attributes, signature, type_name, &self.aliases);
        let specified = match (why, specified) {
            (None, Ok(specified)) => specified,
            (Some(why), _) => return self.passed_over.push((call, why.to_owned())),
            (None, Err(what)) => {
                let why = format!(
                    "what {what} says of its inputs isn't known here; `cargo touchstone test` tests it"
                );
                return self.passed_over.push((call, why));
            }
        };
        let Owner { name: owner, is_inherent, of, foreign, by_trait, mut generics } =
            owner.unwrap_or_default();
        let line = signature.ident.span().start().line;
        let mut signature = signature.clone();
        names.rewrite_signature(module, &mut signature, &mut generics);
        self.functions.push(Callable {
            path,
            call,
            signature,
            generics,
            owner,
            is_inherent,
            of,
            foreign,
            specified,
            by_trait,
            file,
            line,
        });
    }
}

/// Traits of std whose methods are called by their names, `Type::method`, with the traits in sight.
const CALLED: [&str; 31] = [
    "IntoIterator",
    "Default",
    "FromStr",
    "From",
    "TryFrom",
    "Iterator",
    "DoubleEndedIterator",
    "PartialEq",
    "PartialOrd",
    "Ord",
    "Add",
    "Sub",
    "Mul",
    "Div",
    "Rem",
    "Neg",
    "Not",
    "BitAnd",
    "BitOr",
    "BitXor",
    "Shl",
    "Shr",
    "AddAssign",
    "SubAssign",
    "MulAssign",
    "DivAssign",
    "BitAndAssign",
    "BitOrAssign",
    "BitXorAssign",
    "Extend",
    "FromIterator",
];

/// Where a function stands.
struct Place {
    /// Its path where it's defined.
    path: String,
    /// That by which it's called, if it's public.
    call: Option<String>,
    /// The module that its types are written in.
    module: usize,
    file: usize,
}

/// What a method belongs to.
#[derive(Default)]
struct Owner {
    name: Option<String>,
    is_inherent: bool,
    of: Option<Type>,
    foreign: Option<Type>,
    by_trait: Option<String>,
    generics: Generics,
}

fn offered_at(file: usize, name: &Ident) -> (usize, usize, String) {
    let text = name.to_string();
    (file, name.span().start().line, text.strip_prefix("r#").unwrap_or(&text).to_owned())
}

fn takes_pinned(argument: &FnArg) -> bool {
    let ty = match argument {
        FnArg::Typed(typed) => &*typed.ty,
        FnArg::Receiver(_) => return false,
    };
    matches!(ty, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "Pin"))
}

/// Whether it's for tests alone.
pub(super) fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let is_cfg = attribute.path().is_ident("cfg");
        let tokens = attribute.meta.require_list().map(|list| list.tokens.to_string()).unwrap_or_default();
        attribute.path().is_ident("test") || is_cfg && tokens.trim() == "test"
    })
}

/// Whether its author keeps it out of sight (`#[doc(hidden)]`).
pub fn is_hidden(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let tokens = attribute.meta.require_list().map(|list| list.tokens.to_string()).unwrap_or_default();
        attribute.path().is_ident("doc") && tokens.trim() == "hidden"
    })
}

/// Whether a trait is derived.
pub fn derives(attributes: &[Attribute], name: &str) -> bool {
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
        Survey::of(&folder.path().join("lib.rs"), &Cfg::default())
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
                ("hidden::Kept::default", "Given::default"),
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
    fn methods_of_traits_are_called_through_the_type_or_the_trait() {
        let survey = survey(&[
            (
                "lib.rs",
                "mod a;\npub use a::{P, Shout};\npub trait Only { fn only(&self); }\nimpl Only for P { fn only(&self) {} }\n",
            ),
            (
                "a.rs",
                "pub trait Shout { fn shout(&self) -> String; }\nimpl Shout for str { fn shout(&self) -> String { String::new() } }\npub struct P(u8);\nimpl core::str::FromStr for P { type Err = (); fn from_str(s: &str) -> Result<P, ()> { Err(()) } }\nimpl std::fmt::Display for P { fn fmt(&self) {} }\npub const ONE: P = P(1);\n",
            ),
        ]);
        let mut found: Vec<&str> = survey.functions.iter().map(|function| function.call.as_str()).collect();
        found.sort_unstable();
        assert_eq!(found, ["P::from_str", "P::only", "Shout::shout"]);
        let shouting = &survey.implementors["crate::Shout"];
        assert!(matches!(&shouting[..], [only] if only.ty == syn::parse_str("str").expect("a type")));
        assert!(survey.constants.is_empty(), "it isn't exported: {:?}", survey.constants);
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
