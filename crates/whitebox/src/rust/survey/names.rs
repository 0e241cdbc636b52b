//! What names mean in a crate's modules: its own types and traits, std's, or another crate's. Types are rewritten so that their paths say it by
//! themselves: `crate::` and the public path for what the crate offers, `std::` and the whole path for std's, and aliases by what they stand for.

use super::exports::{Exports, module_at, type_name};
use super::imports::Import;
use super::modules::Modules;
use std::collections::{HashMap, HashSet};
use syn::visit_mut::{self, VisitMut};
use syn::{
    GenericArgument, GenericParam, Generics, ImplItem, Item, ItemImpl, Path, PathArguments, Signature,
    TraitBound, Type,
};

/// Aliases lead to others no further.
const DEEP: u32 = 8;

/// What a path of a type or a trait means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// One of the crate's, by its public path.
    Own(String),
    /// One of std's, or one that nothing else is said of, by its name.
    Plain(String),
    /// One of another crate.
    Foreign(String),
}

/// What a rewritten path means.
pub fn named(path: &Path) -> Named {
    let segments: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    match segments.split_first() {
        Some((first, rest)) if first == "crate" => Named::Own(rest.join("::")),
        Some((first, rest)) if rest.is_empty() || is_std(first) => {
            Named::Plain(rest.last().unwrap_or(first).clone())
        }
        _ => Named::Foreign(segments.join("::")),
    }
}

fn is_std(krate: &str) -> bool {
    matches!(krate, "std" | "core" | "alloc")
}

/// What std has in every module, by where it's defined.
const PRELUDE: [(&str, &str); 5] =
    [("string", "String"), ("vec", "Vec"), ("boxed", "Box"), ("option", "Option"), ("result", "Result")];

/// Types that need no import; modules of std have the same names.
const PRIMITIVES: [&str; 17] = [
    "bool", "char", "str", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128",
    "isize", "f32", "f64",
];

/// Where a path leads.
enum Place {
    /// To something of the crate: its module, and its name there.
    Own(usize, String),
    /// Out of it.
    Elsewhere(Vec<String>),
}

/// The names of a crate.
pub(super) struct Names<'a> {
    pub(super) modules: &'a Modules,
    pub(super) imports: &'a [Vec<Import>],
    pub(super) exports: &'a Exports,
}

impl Names<'_> {
    /// The module that defines a type or a trait, its name there, and its public path; `None` if it isn't the crate's, or isn't public.
    pub(super) fn own(&self, module: usize, path: &Path) -> Option<(usize, String, String)> {
        let segments: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        match self.place(module, &segments, DEEP)? {
            Place::Own(defined, name) => {
                let public = self.exports.of_item(defined, &name)?;
                Some((defined, name, public))
            }
            Place::Elsewhere(_) => None,
        }
    }

    /// Whether a type is one that the crate keeps for itself.
    pub(super) fn is_private(&self, module: usize, ty: &Type) -> bool {
        let Type::Path(path) = ty else { return false };
        let segments = path.path.segments.iter().map(|segment| segment.ident.to_string());
        match self.place(module, &segments.collect::<Vec<_>>(), DEEP) {
            Some(Place::Own(defined, name)) => self.exports.of_item(defined, &name).is_none(),
            _ => false,
        }
    }

    /// Where a path leads that's used in a module; `None` if it can't be told.
    fn place(&self, module: usize, path: &[String], deep: u32) -> Option<Place> {
        let (first, rest) = path.split_first()?;
        let deep = deep.checked_sub(1)?;
        if is_std(first) {
            return Some(Place::Elsewhere(path.to_vec()));
        }
        let (name, before) = path.split_last()?;
        if let Some(within) = module_at(self.modules, module, before)
            && self.declares(within, name)
        {
            return Some(Place::Own(within, name.clone()));
        }
        // What an import of the module, or of one on the way, stands for.
        for at in (0..path.len()).rev() {
            let Some(within) = module_at(self.modules, module, &path[..at]) else { continue };
            let imports = self.imports.get(within).into_iter().flatten();
            for import in imports {
                // A declaration isn't found through itself.
                if !import.is_glob && import.name == path[at] && import.path != path[..=at] {
                    let whole = import.path.iter().chain(&path[at + 1..]).cloned().collect::<Vec<_>>();
                    return self.place(within, &whole, deep).or(Some(Place::Elsewhere(whole)));
                }
            }
            let imports = self.imports.get(within).into_iter().flatten();
            for import in imports.filter(|import| import.is_glob && at + 1 == path.len()) {
                if let Some(target) = module_at(self.modules, within, &import.path)
                    && (target != within || at > 0)
                    && let Some(place @ Place::Own(..)) = self.place(target, &path[at..], deep)
                {
                    return Some(place);
                }
            }
        }
        let leads_out = !rest.is_empty() && !matches!(first.as_str(), "crate" | "self" | "super" | "Self");
        (leads_out || self.is_imported_itself(module, path)).then(|| Place::Elsewhere(path.to_vec()))
    }

    /// Whether a name is that of another crate, or of what one is imported from under its own path.
    fn is_imported_itself(&self, module: usize, path: &[String]) -> bool {
        self.imports.get(module).into_iter().flatten().any(|import| !import.is_glob && import.path == path)
    }

    fn declares(&self, module: usize, name: &str) -> bool {
        self.modules.all[module].items.iter().any(|item| type_name(item).as_deref() == Some(name))
    }

    /// Rewrites the types of a signature; those of its block's generic parameters too.
    pub(super) fn rewrite_signature(&self, module: usize, signature: &mut Signature, block: &mut Generics) {
        let mut rewriter = Rewriter { names: self, module, parameters: HashSet::new(), deep: DEEP };
        rewriter.add(block);
        rewriter.visit_generics_mut(block);
        rewriter.add(&signature.generics);
        rewriter.visit_signature_mut(signature);
    }

    /// Rewrites a type that's written in a module, with these parameters.
    pub(super) fn rewrite(&self, module: usize, ty: &mut Type, block: &Generics) {
        let mut rewriter = Rewriter { names: self, module, parameters: HashSet::new(), deep: DEEP };
        rewriter.add(block);
        rewriter.visit_type_mut(ty);
    }

    /// The types that a block declares, rewritten.
    pub(super) fn associated(&self, module: usize, block: &ItemImpl) -> Vec<(String, Type)> {
        let declared = block.items.iter().filter_map(|item| match item {
            ImplItem::Type(ty) => {
                let mut stands_for = ty.ty.clone();
                self.rewrite(module, &mut stands_for, &block.generics);
                Some((ty.ident.to_string(), stands_for))
            }
            _ => None,
        });
        declared.collect()
    }

    /// Rewrites the trait of a block.
    pub(super) fn trait_of(&self, module: usize, block: &ItemImpl) -> Option<Path> {
        let mut path = block.trait_.as_ref().map(|(path, _)| path.clone())?;
        let mut rewriter = Rewriter { names: self, module, parameters: HashSet::new(), deep: DEEP };
        rewriter.add(&block.generics);
        rewriter.visit_path_mut(&mut path);
        rewriter.shortest(&mut path);
        Some(path)
    }

    /// Rewrites the types of a declaration's fields, and those that parameters stand for by default.
    pub(super) fn rewrite_item(&self, module: usize, item: &mut Item) {
        let mut rewriter = Rewriter { names: self, module, parameters: HashSet::new(), deep: DEEP };
        let defaults = |rewriter: &mut Rewriter<'_>, generics: &mut Generics| {
            let parameters = generics.type_params_mut().filter_map(|one| one.default.as_mut());
            parameters.for_each(|(_, ty)| rewriter.visit_type_mut(ty));
        };
        match item {
            Item::Struct(record) => {
                rewriter.add(&record.generics);
                defaults(&mut rewriter, &mut record.generics);
                rewriter.visit_fields_mut(&mut record.fields);
            }
            Item::Enum(choice) => {
                rewriter.add(&choice.generics);
                defaults(&mut rewriter, &mut choice.generics);
                choice.variants.iter_mut().for_each(|variant| rewriter.visit_fields_mut(&mut variant.fields));
            }
            Item::Type(alias) => {
                rewriter.add(&alias.generics);
                rewriter.visit_type_mut(&mut alias.ty);
            }
            _ => {}
        }
    }
}

/// Rewrites what's written in a module.
struct Rewriter<'a> {
    names: &'a Names<'a>,
    module: usize,
    /// Generic parameters, which mean themselves.
    parameters: HashSet<String>,
    deep: u32,
}

impl Rewriter<'_> {
    fn add(&mut self, generics: &Generics) {
        self.parameters.extend(generics.params.iter().filter_map(|parameter| match parameter {
            GenericParam::Type(parameter) => Some(parameter.ident.to_string()),
            GenericParam::Const(parameter) => Some(parameter.ident.to_string()),
            GenericParam::Lifetime(_) => None,
        }));
    }

    /// Has a path say by itself what it means. Returns the type that an alias stands for.
    fn shortest(&self, path: &mut Path) -> Option<Type> {
        let segments: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let first = segments.first()?;
        let is_primitive = segments.len() == 1 && PRIMITIVES.contains(&first.as_str());
        if first == "Self" || is_primitive || self.parameters.contains(first) {
            return None;
        }
        let arguments = path.segments.last().map(|last| last.arguments.clone()).unwrap_or_default();
        let whole = match self.names.place(self.module, &segments, DEEP)? {
            Place::Own(defined, name) => {
                if let Some(ty) = self.alias(defined, &name, &arguments) {
                    return Some(ty);
                }
                let public = self.names.exports.of_item(defined, &name);
                let inside = public.unwrap_or_else(|| self.names.modules.all[defined].path_of(&name));
                format!("crate::{inside}")
            }
            Place::Elsewhere(outside) => {
                let outside: Vec<&str> = outside.iter().map(String::as_str).collect();
                match outside[..] {
                    ["std" | "core" | "alloc", "fmt", "Result"] => {
                        return syn::parse_str("Result<(), std::fmt::Error>").ok();
                    }
                    ["std", "io", "Result"] => {
                        let PathArguments::AngleBracketed(list) = &arguments else { return None };
                        let first = list.args.first()?;
                        let ty = quote::quote!(Result<#first, std::io::Error>);
                        return syn::parse2(ty).ok();
                    }
                    ["std" | "core" | "alloc", module, name] if PRELUDE.contains(&(module, name)) => {
                        name.to_owned()
                    }
                    ["core" | "alloc", ref rest @ ..] => format!("std::{}", rest.join("::")),
                    ref all => all.join("::"),
                }
            }
        };
        let mut whole: Path = syn::parse_str(&whole).ok()?;
        whole.segments.last_mut()?.arguments = arguments;
        *path = whole;
        None
    }

    /// What an alias of the crate stands for, with these arguments.
    fn alias(&self, defined: usize, name: &str, arguments: &PathArguments) -> Option<Type> {
        let deep = self.deep.checked_sub(1)?;
        let items = self.names.modules.all[defined].items.iter();
        let mut alias = items.filter_map(|item| match item {
            Item::Type(alias) if alias.ident == name => Some(alias),
            _ => None,
        });
        let alias = alias.next_back()?;
        let mut ty = (*alias.ty).clone();
        let mut inside = Rewriter { names: self.names, module: defined, parameters: HashSet::new(), deep };
        inside.add(&alias.generics);
        inside.visit_type_mut(&mut ty);
        let given = match arguments {
            PathArguments::AngleBracketed(list) => list.args.iter().filter_map(|argument| match argument {
                GenericArgument::Type(ty) => Some(ty.clone()),
                _ => None,
            }),
            _ => return alias.generics.params.is_empty().then_some(ty),
        };
        let mut given = given;
        let mut stands_for = HashMap::new();
        for parameter in alias.generics.type_params() {
            let ty = given.next().or_else(|| parameter.default.clone().map(|(_, ty)| ty))?;
            stands_for.insert(parameter.ident.to_string(), ty);
        }
        Substitution(stands_for).visit_type_mut(&mut ty);
        Some(ty)
    }
}

impl VisitMut for Rewriter<'_> {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        visit_mut::visit_type_mut(self, ty);
        if let Type::Path(path) = ty
            && path.qself.is_none()
            && let Some(other) = self.shortest(&mut path.path)
        {
            *ty = other;
        }
    }

    fn visit_trait_bound_mut(&mut self, bound: &mut TraitBound) {
        visit_mut::visit_trait_bound_mut(self, bound);
        self.shortest(&mut bound.path);
    }
}

/// The types among a path's arguments.
pub(super) fn type_arguments(path: &Path) -> Vec<Type> {
    let Some(PathArguments::AngleBracketed(list)) = path.segments.last().map(|last| &last.arguments) else {
        return vec![];
    };
    let types = list.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty.clone()),
        _ => None,
    });
    types.collect()
}

/// Has a signature say what the types stand for that its block declares: `Self::Item`.
pub(super) fn say_associated(block: &ItemImpl, signature: &mut Signature) {
    let declared = block.items.iter().filter_map(|item| match item {
        ImplItem::Type(ty) => Some((ty.ident.to_string(), ty.ty.clone())),
        _ => None,
    });
    let mut associated = Associated(declared.collect());
    if !associated.0.is_empty() {
        associated.visit_signature_mut(signature);
    }
}

/// Has `Self::Name` be what it stands for.
struct Associated(HashMap<String, Type>);

impl VisitMut for Associated {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        visit_mut::visit_type_mut(self, ty);
        if let Type::Path(path) = ty
            && let [own, name] = &path.path.segments.iter().collect::<Vec<_>>()[..]
            && own.ident == "Self"
            && let Some(other) = self.0.get(&name.ident.to_string())
        {
            *ty = other.clone();
        }
    }
}

/// Has parameters be what they stand for.
struct Substitution(HashMap<String, Type>);

impl VisitMut for Substitution {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        visit_mut::visit_type_mut(self, ty);
        if let Type::Path(path) = ty
            && let Some(name) = path.path.get_ident()
            && let Some(other) = self.0.get(&name.to_string())
        {
            *ty = other.clone();
        }
    }
}
