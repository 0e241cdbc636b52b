//! What generic parameters stand for: of a type, chosen so that its calls can be made; of a block, found by matching the block's type with the
//! chosen one; of a call, chosen by its bounds.

use super::argument::owned;
use super::closure::Closure;
use crate::rust::survey::{Callable, Offered, Survey};
use quote::{ToTokens, quote};
use std::collections::HashMap;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Expr, FnArg, GenericArgument, GenericParam, Generics, Item, Path, PathArguments, Type, TypeParamBound,
    WherePredicate,
};

/// So many instances of a type are tried at most.
const MOST_INSTANCES: usize = 12;

/// What parameters stand for, by their names: types, or constants.
#[derive(Clone, Debug, Default)]
pub(super) struct Binding {
    pub(super) types: HashMap<String, Type>,
    constants: HashMap<String, Expr>,
    /// What belongs to the types: `A::Item`.
    associated: HashMap<(String, String), Type>,
}

impl Binding {
    /// With what they stand for in the place of parameters.
    pub(super) fn apply(&self, ty: &Type) -> Type {
        let mut ty = ty.clone();
        let mut bind = Bind(self);
        bind.visit_type_mut(&mut ty);
        ty
    }

    /// Whether something is known of a parameter.
    fn has(&self, name: &str) -> bool {
        self.types.contains_key(name) || self.constants.contains_key(name)
    }

    /// Finds what belongs to the types by the crate's own traits.
    fn find_associated(&mut self, survey: &Survey) {
        for (name, ty) in &self.types {
            // Arrays have traits by macros, for one length after the other.
            if let Type::Array(array) = ty {
                self.associated.insert((name.clone(), "Item".to_owned()), (*array.elem).clone());
            }
            for one in survey.implementors.values().flatten() {
                let mut inside = Binding::default();
                let (pattern, ty) =
                    (GenericArgument::Type(one.ty.clone()), GenericArgument::Type(ty.clone()));
                if !one.associated.is_empty() && matches(&pattern, &ty, &one.generics, &mut inside) {
                    for (what, stands_for) in &one.associated {
                        let key = (name.clone(), what.clone());
                        self.associated.entry(key).or_insert_with(|| inside.apply(stands_for));
                    }
                }
            }
        }
    }

    fn add(&mut self, name: String, argument: &GenericArgument) {
        match argument {
            GenericArgument::Type(ty) => drop(self.types.insert(name, ty.clone())),
            GenericArgument::Const(value) => drop(self.constants.insert(name, value.clone())),
            _ => {}
        }
    }
}

struct Bind<'a>(&'a Binding);

impl VisitMut for Bind<'_> {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        visit_mut::visit_type_mut(self, ty);
        let Type::Path(path) = &*ty else { return };
        let segments: Vec<String> = path.path.segments.iter().map(|one| one.ident.to_string()).collect();
        let other = match (&path.qself, segments.as_slice()) {
            (None, [name]) if path.path.get_ident().is_some() => self.0.types.get(name),
            (None, [name, inside]) => self.0.associated.get(&(name.clone(), inside.clone())),
            // `<A as Array>::Item`
            (Some(of), [.., inside]) => {
                let of = of.ty.to_token_stream().to_string();
                let is_this =
                    |name: &&String| **name == of || self.0.types[*name].to_token_stream().to_string() == of;
                let name = self.0.types.keys().find(is_this);
                name.and_then(|name| self.0.associated.get(&(name.clone(), inside.clone())))
            }
            _ => None,
        };
        if let Some(other) = other {
            *ty = other.clone();
        }
    }

    fn visit_generic_argument_mut(&mut self, argument: &mut GenericArgument) {
        if let GenericArgument::Type(Type::Path(path)) = argument
            && let Some(name) = path.path.get_ident()
            && let Some(value) = self.0.constants.get(&name.to_string())
        {
            *argument = GenericArgument::Const(value.clone());
        }
        visit_mut::visit_generic_argument_mut(self, argument);
    }

    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        visit_mut::visit_expr_mut(self, expression);
        if let Expr::Path(path) = expression
            && let Some(name) = path.path.get_ident()
            && let Some(value) = self.0.constants.get(&name.to_string())
        {
            *expression = value.clone();
        }
    }
}

/// An instance of a type: its arguments, those with defaults at the end among them.
#[derive(Clone, Debug)]
pub(super) struct Instance {
    arguments: Vec<GenericArgument>,
    /// So many of them are written.
    written: usize,
    /// The type's public path.
    path: String,
}

impl Instance {
    /// The instances that can be tried, the likeliest first.
    pub(super) fn all(survey: &Survey, offered: &Offered) -> Vec<Instance> {
        let generics = match &offered.item {
            Item::Struct(record) => &record.generics,
            Item::Enum(choice) => &choice.generics,
            _ => return vec![],
        };
        let parameters: Vec<&GenericParam> =
            generics.params.iter().filter(|one| !matches!(one, GenericParam::Lifetime(_))).collect();
        let has_default = |one: &&GenericParam| match one {
            GenericParam::Type(one) => one.default.is_some(),
            GenericParam::Const(one) => one.default.is_some(),
            GenericParam::Lifetime(_) => false,
        };
        let written = parameters.iter().rposition(|one| !has_default(one)).map_or(0, |last| last + 1);
        let mut instances: Vec<Vec<GenericArgument>> = vec![vec![]];
        for (at, parameter) in parameters.iter().enumerate() {
            let choices = choices(survey, offered, generics, parameter, at);
            let mut longer = vec![];
            for choice in &choices {
                for before in &instances {
                    longer.push(before.iter().cloned().chain([choice.clone()]).collect());
                }
            }
            longer.truncate(MOST_INSTANCES);
            instances = longer;
        }
        let instance = |arguments| Instance { arguments, written, path: offered.path.clone() };
        instances.into_iter().map(instance).collect()
    }

    /// The type, with the crate's own paths beginning with `crate`.
    pub(super) fn ty(&self) -> Type {
        self.with(&self.arguments[..self.written])
    }

    /// The same with all arguments, as others may write it.
    pub(super) fn whole(&self) -> Type {
        self.with(&self.arguments)
    }

    fn with(&self, arguments: &[GenericArgument]) -> Type {
        let path = &self.path;
        let path: Path =
            syn::parse_str(&format!("crate::{path}")).unwrap_or_else(|_| syn::parse_quote!(Self));
        match arguments {
            [] => Type::Path(syn::TypePath { attrs: vec![], qself: None, path }),
            arguments => {
                let tokens = quote!(#path<#(#arguments),*>);
                syn::parse2(tokens).unwrap_or_else(|_| syn::parse_quote!(Self))
            }
        }
    }

    /// What the parameters of a block stand for whose type is this one; `None` if it's for other instances.
    pub(super) fn binding(&self, survey: &Survey, of: &Type, generics: &Generics) -> Option<Binding> {
        let Type::Path(path) = of else { return None };
        let mut binding = Binding::default();
        let given = match path.path.segments.last().map(|last| &last.arguments) {
            Some(PathArguments::AngleBracketed(list)) => list
                .args
                .iter()
                .filter(|one| !matches!(one, GenericArgument::Lifetime(_)))
                .cloned()
                .collect::<Vec<_>>(),
            _ => vec![],
        };
        for (pattern, argument) in given.iter().zip(&self.arguments) {
            if !matches(pattern, argument, generics, &mut binding) {
                return None;
            }
        }
        binding.find_associated(survey);
        Some(binding)
    }
}

/// Whether an argument is as a pattern has it, with parameters for parts of it.
fn matches(
    pattern: &GenericArgument,
    argument: &GenericArgument,
    generics: &Generics,
    binding: &mut Binding,
) -> bool {
    if let GenericArgument::Type(Type::Path(path)) = pattern
        && let Some(name) = path.path.get_ident()
        && is_parameter(generics, &name.to_string())
    {
        binding.add(name.to_string(), argument);
        return true;
    }
    match (pattern, argument) {
        (GenericArgument::Type(Type::Array(one)), GenericArgument::Type(Type::Array(other))) => {
            let (item, length) = (GenericArgument::Type((*other.elem).clone()), &other.len);
            if let Expr::Path(path) = &one.len
                && let Some(name) = path.path.get_ident()
            {
                binding.constants.insert(name.to_string(), length.clone());
            }
            matches(&GenericArgument::Type((*one.elem).clone()), &item, generics, binding)
        }
        (pattern, argument) => {
            pattern.to_token_stream().to_string() == argument.to_token_stream().to_string()
        }
    }
}

fn is_parameter(generics: &Generics, name: &str) -> bool {
    generics.params.iter().any(|one| match one {
        GenericParam::Type(one) => one.ident == name,
        GenericParam::Const(one) => one.ident == name,
        GenericParam::Lifetime(_) => false,
    })
}

/// What a type's parameter can stand for.
fn choices(
    survey: &Survey,
    offered: &Offered,
    generics: &Generics,
    parameter: &GenericParam,
    at: usize,
) -> Vec<GenericArgument> {
    let ty = |text: &str| syn::parse_str(text).ok().map(GenericArgument::Type);
    match parameter {
        GenericParam::Lifetime(_) => vec![],
        GenericParam::Const(parameter) => {
            let kind = parameter.ty.to_token_stream().to_string();
            let value = match kind.as_str() {
                "bool" => "true",
                "char" => "'a'",
                // A small capacity is soon reached.
                _ => "3",
            };
            let default = parameter.default.as_ref().map(|(_, value)| value.clone());
            default.or_else(|| syn::parse_str(value).ok()).map(GenericArgument::Const).into_iter().collect()
        }
        GenericParam::Type(parameter) => {
            if let Some((_, default)) = &parameter.default {
                return vec![GenericArgument::Type(default.clone())];
            }
            let mut bounds = bounds(generics, &parameter.ident.to_string());
            for function in survey.functions.iter().filter(|one| one.is_inherent) {
                if function.owner.as_deref() == Some(&offered.path)
                    && let Some(name) = name_at(function, at)
                {
                    bounds.extend(self::bounds(&function.generics, &name));
                }
            }
            let mut found: Vec<GenericArgument> = vec![];
            for bound in &bounds {
                found.extend(implementors(survey, bound).into_iter().map(GenericArgument::Type));
            }
            found.extend(["u8", "[u8; 3]"].into_iter().filter_map(ty));
            let mut seen = vec![];
            found.retain(|one| {
                let text = one.to_token_stream().to_string();
                let is_new = !seen.contains(&text);
                seen.push(text);
                is_new
            });
            found
        }
    }
}

/// What a block calls the parameter at a place of its type.
fn name_at(function: &Callable, at: usize) -> Option<String> {
    let Some(Type::Path(path)) = &function.of else { return None };
    let PathArguments::AngleBracketed(list) = &path.path.segments.last()?.arguments else { return None };
    let mut arguments = list.args.iter().filter(|one| !matches!(one, GenericArgument::Lifetime(_)));
    match arguments.nth(at)? {
        GenericArgument::Type(Type::Path(path)) => Some(path.path.get_ident()?.to_string()),
        _ => None,
    }
}

/// The types that have one of the crate's own traits, with what their blocks' parameters can stand for.
fn implementors(survey: &Survey, bound: &Path) -> Vec<Type> {
    let segments: Vec<String> = bound.segments.iter().map(|one| one.ident.to_string()).collect();
    if segments.first().is_none_or(|first| first != "crate") {
        return vec![];
    }
    let known = survey.implementors.get(&segments.join("::")).into_iter().flatten();
    let types = known.filter_map(|one| {
        let mut binding = Binding::default();
        for parameter in &one.generics.params {
            match parameter {
                GenericParam::Type(one) => {
                    binding.types.insert(one.ident.to_string(), syn::parse_quote!(u8));
                }
                GenericParam::Const(one) => {
                    binding.constants.insert(one.ident.to_string(), syn::parse_quote!(3));
                }
                GenericParam::Lifetime(_) => return None,
            }
        }
        Some(binding.apply(&one.ty))
    });
    types.take(4).collect()
}

/// The bounds of a parameter, by its name.
pub(super) fn bounds(generics: &Generics, name: &str) -> Vec<Path> {
    let of = |bounds: &syn::punctuated::Punctuated<TypeParamBound, syn::Token![+]>| {
        let paths = bounds.iter().filter_map(|bound| match bound {
            TypeParamBound::Trait(bound) if bound.maybe.is_none() => Some(bound.path.clone()),
            _ => None,
        });
        paths.collect::<Vec<Path>>()
    };
    let mut found = vec![];
    for parameter in generics.type_params().filter(|one| one.ident == name) {
        found.extend(of(&parameter.bounds));
    }
    for predicate in generics.where_clause.iter().flat_map(|clause| &clause.predicates) {
        if let WherePredicate::Type(predicate) = predicate
            && matches!(&predicate.bounded_ty, Type::Path(path) if path.path.is_ident(name))
        {
            found.extend(of(&predicate.bounds));
        }
    }
    found
}

/// How a value is made for a parameter of a call that's of a generic type.
#[derive(Clone, Debug)]
pub(super) enum Stand {
    /// A value of this type.
    Plain(Type),
    /// The elements of a vector, one after the other: `IntoIterator`, or `Iterator` itself.
    Elements { of: Box<Type>, lent: bool, is_iterator: bool },
    /// A range within the value.
    Range(Type),
    /// A function.
    Function(Closure),
    /// Nothing can be made, and why.
    Unmade(String),
}

/// What the parameters of a call stand for, and those of its block that its type doesn't tell; those with functions and iterators by themselves.
pub(super) fn stands(
    survey: &Survey,
    function: &Callable,
    binding: &Binding,
) -> (Binding, HashMap<String, Stand>) {
    let mut binding = binding.clone();
    let mut stands = HashMap::new();
    let clauses = [&function.signature.generics, &function.generics];
    let parameters = clauses.into_iter().flat_map(Generics::type_params);
    let names: Vec<String> =
        parameters.map(|one| one.ident.to_string()).filter(|name| !binding.has(name)).collect();
    for parameter in clauses.into_iter().flat_map(Generics::const_params) {
        let name = parameter.ident.to_string();
        if !binding.has(&name) {
            binding.constants.insert(name, syn::parse_quote!(2));
        }
    }
    // What others are made of comes first: `F: FnMut() -> K` after `K: Ord`.
    let is_made_of = |name: &str, path: &Path| {
        let mut tokens = String::new();
        tokens += &path.to_token_stream().to_string();
        tokens.split(|char: char| !char.is_alphanumeric() && char != '_').any(|word| word == name)
    };
    let mut order: Vec<&String> = vec![];
    let bounds_of = |name: &str| all_bounds(function, name);
    while let Some(next) = names.iter().find(|name| {
        let waits = |other: &&String| {
            !order.contains(other)
                && other != name
                && bounds_of(name).iter().any(|path| is_made_of(other, path))
        };
        !order.contains(name) && !names.iter().any(|other| waits(&other))
    }) {
        order.push(next);
    }
    order.extend(names.iter().filter(|name| !order.contains(name)).collect::<Vec<_>>());
    for name in order {
        let borrowed = borrowed(function, name, &binding);
        let stand = match borrowed {
            Some(ty) => Stand::Plain(ty),
            None => stand(survey, &bounds_of(name), &binding).unwrap_or_else(Stand::Unmade),
        };
        if let Stand::Plain(ty) = &stand {
            binding.types.insert(name.clone(), ty.clone());
        }
        stands.insert(name.clone(), stand);
    }
    (binding, stands)
}

/// The bounds of a call's parameter in the call and its block.
fn all_bounds(function: &Callable, name: &str) -> Vec<Path> {
    let mut found = bounds(&function.signature.generics, name);
    found.extend(bounds(&function.generics, name));
    found
}

/// What a parameter is that something known is borrowed as: `K: Borrow<Q>`, `Q: Equivalent<K>`.
fn borrowed(function: &Callable, name: &str, binding: &Binding) -> Option<Type> {
    let clauses = [&function.signature.generics, &function.generics];
    let mut known: Vec<(Type, Path)> = vec![];
    for generics in clauses {
        for parameter in generics.type_params() {
            let ident = &parameter.ident;
            known.extend(
                bounds(generics, &ident.to_string())
                    .into_iter()
                    .map(|path| (syn::parse_quote!(#ident), path)),
            );
        }
        for predicate in generics.where_clause.iter().flat_map(|clause| &clause.predicates) {
            let WherePredicate::Type(predicate) = predicate else { continue };
            for bound in &predicate.bounds {
                if let TypeParamBound::Trait(bound) = bound {
                    known.push((predicate.bounded_ty.clone(), bound.path.clone()));
                }
            }
        }
    }
    for (ty, path) in known {
        let last = path.segments.last()?;
        let argument = first_argument(&path);
        let is_this = |ty: &Type| matches!(ty, Type::Path(path) if path.path.is_ident(name));
        match last.ident.to_string().as_str() {
            "Borrow" | "AsRef" if argument.as_ref().is_some_and(is_this) && !is_this(&ty) => {
                return Some(binding.apply(&ty));
            }
            "Equivalent" | "Comparable" if is_this(&ty) => {
                return Some(binding.apply(&argument?));
            }
            _ => {}
        }
    }
    None
}

fn first_argument(path: &Path) -> Option<Type> {
    let PathArguments::AngleBracketed(list) = &path.segments.last()?.arguments else { return None };
    list.args.iter().find_map(|one| match one {
        GenericArgument::Type(ty) => Some(ty.clone()),
        _ => None,
    })
}

/// What something with these bounds is.
///
/// # Errors
/// Nothing can be made: why.
pub(super) fn stand(survey: &Survey, bounds: &[Path], binding: &Binding) -> Result<Stand, String> {
    for bound in bounds {
        let Some(last) = bound.segments.last() else { continue };
        let name = last.ident.to_string();
        match name.as_str() {
            "Fn" | "FnMut" | "FnOnce" => return Closure::of(bound, binding).map(Stand::Function),
            "IntoIterator" | "Iterator" | "ExactSizeIterator" | "DoubleEndedIterator" => {
                let Some(item) = item(bound) else { continue };
                let item = binding.apply(&item);
                let (of, lent) = match &item {
                    Type::Reference(reference) => ((*reference.elem).clone(), true),
                    item => (item.clone(), false),
                };
                return Ok(Stand::Elements { of: Box::new(of), lent, is_iterator: name != "IntoIterator" });
            }
            "RangeBounds" => {
                let of = first_argument(bound).map(|ty| binding.apply(&ty));
                return Ok(Stand::Range(of.unwrap_or_else(|| syn::parse_quote!(usize))));
            }
            "Into" | "Borrow" | "AsRef" | "BorrowMut" | "AsMut" => {
                let Some(ty) = first_argument(bound) else { continue };
                return Ok(Stand::Plain(owned(&binding.apply(&ty))));
            }
            "Hasher" | "BuildHasher" => return Err("it takes a hasher".to_owned()),
            "Read" | "Write" | "BufRead" => return Err("it takes a reader or writer".to_owned()),
            "Serializer" | "Deserializer" => return Err("it takes a format".to_owned()),
            "Rng" | "RngCore" => return Err("it takes a generator of random numbers".to_owned()),
            "Future" => return Err("it takes a future".to_owned()),
            _ => {
                let all = implementors(survey, bound);
                let range = all.iter().find_map(|ty| match ty {
                    Type::Path(path) if path.path.segments.last()?.ident == "Range" => Some(path),
                    _ => None,
                });
                if let Some(range) = range {
                    // What a parameter of the block stands for is that of the trait, or indices.
                    let of = first_argument(&range.path).filter(|ty| *ty != syn::parse_quote!(u8));
                    let of = of.or_else(|| first_argument(bound).map(|ty| binding.apply(&ty)));
                    return Ok(Stand::Range(of.unwrap_or_else(|| syn::parse_quote!(usize))));
                }
                if let Some(ty) = all.into_iter().next() {
                    return Ok(Stand::Plain(ty));
                }
            }
        }
    }
    Ok(Stand::Plain(syn::parse_quote!(u8)))
}

/// The elements of an iterator's bound: `IntoIterator<Item = T>`.
fn item(bound: &Path) -> Option<Type> {
    let PathArguments::AngleBracketed(list) = &bound.segments.last()?.arguments else { return None };
    list.args.iter().find_map(|one| match one {
        GenericArgument::AssocType(known) if known.ident == "Item" => Some(known.ty.clone()),
        _ => None,
    })
}

/// The bounds that stand where a type does: `impl IntoIterator<Item = T>`.
pub(super) fn opaque(ty: &Type) -> Option<Vec<Path>> {
    let Type::ImplTrait(opaque) = ty else { return None };
    let paths = opaque.bounds.iter().filter_map(|bound| match bound {
        TypeParamBound::Trait(bound) => Some(bound.path.clone()),
        _ => None,
    });
    Some(paths.collect())
}

/// The types of a call's parameters, without the receiver.
pub(super) fn typed(function: &Callable) -> impl Iterator<Item = &syn::PatType> {
    function.signature.inputs.iter().filter_map(|input| match input {
        FnArg::Typed(typed) => Some(typed),
        FnArg::Receiver(_) => None,
    })
}
