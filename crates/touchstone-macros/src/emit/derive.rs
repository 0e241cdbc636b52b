//! `#[derive(Targetable)]`: the refinement type of a struct or enum, making its values from models and looking into
//! them (TTT §4.6, Fig. 6 and 7).

use crate::emit::derive_impls;
use crate::errors::Errors;
use crate::lower::refined::asks;
use crate::parse::predicate::finished;
use crate::parse::term::Term;
use crate::parse::ty::Ty;
use crate::resolve::doubtful::ask_at_one_place;
use crate::resolve::generics::{Parameter, names, require_std_bounds, type_parameters};
use crate::resolve::names::{Scope, resolve_term, resolve_type, rust_type};
use crate::resolve::substitute::Substitution;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Attribute, Data, DeriveInput, Field, Result, Token};

/// A datatype, ready to emit.
pub(crate) struct Datatype {
    pub name: Ident,
    pub parameters: Vec<Parameter>,
    pub where_clause: Option<syn::WhereClause>,
    pub is_enum: bool,
    pub constructors: Vec<Constructor>,
    pub invariants: Vec<Term>,
}

impl Datatype {
    /// Statements that ask of all that may not be known in fields whether it is.
    pub(crate) fn asks(&self) -> TokenStream {
        self.constructors
            .iter()
            .flat_map(|constructor| &constructor.fields)
            .map(|field| asks(&field.ty))
            .collect()
    }
}

pub(crate) struct Constructor {
    pub name: Ident,
    pub style: Style,
    pub fields: Vec<ConstructorField>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    Unit,
    Tuple,
    Named,
}

pub(crate) struct ConstructorField {
    /// The field's name, `_0` for the first of a tuple.
    pub name: Ident,
    /// Its type as in the definition.
    pub declared: syn::Type,
    /// Its type in the specification, resolved.
    pub ty: Ty,
    pub is_refined: bool,
}

/// What `#[refine(…)]` says: a whole type, or a predicate over the field's value.
enum Refine {
    Type(Box<Ty>),
    Predicate(Ident, Term),
}

impl Parse for Refine {
    fn parse(input: ParseStream) -> Result<Refine> {
        if !input.peek(Token![|]) {
            let ty = input.parse()?;
            finished(input, "after the type")?;
            return Ok(Refine::Type(Box::new(ty)));
        }
        input.parse::<Token![|]>()?;
        let binder = input.parse()?;
        input.parse::<Token![|]>()?;
        let predicate = input.parse()?;
        finished(input, "after the predicate")?;
        Ok(Refine::Predicate(binder, predicate))
    }
}

/// Expands `#[derive(Targetable)]`.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    let mut input = match syn::parse2::<DeriveInput>(input) {
        Ok(input) => input,
        Err(error) => return error.to_compile_error(),
    };
    let mut errors = Errors::default();
    name_itself(&mut input, &mut errors);
    let datatype = datatype(&input, &mut errors);
    match datatype {
        Some(datatype) if errors.is_empty() => derive_impls::emit(&datatype),
        _ => errors.to_compile_errors(),
    }
}

/// Puts the type's name for `Self` in its fields' types, since those are written elsewhere, too.
fn name_itself(input: &mut DeriveInput, errors: &mut Errors) {
    let (name, (_, arguments, _)) = (&input.ident, input.generics.split_for_impl());
    let mut itself = Substitution::default();
    itself.add(Ident::new("Self", Span::call_site()), quote!(#name #arguments));
    let fields: Vec<&mut Field> = match &mut input.data {
        Data::Struct(data) => data.fields.iter_mut().collect(),
        Data::Enum(data) => data.variants.iter_mut().flat_map(|variant| variant.fields.iter_mut()).collect(),
        Data::Union(_) => vec![],
    };
    for field in fields {
        if let Some(ty) = errors.ok(syn::parse2(itself.apply(field.ty.to_token_stream()))) {
            field.ty = ty;
        }
        for attribute in &mut field.attrs {
            if let syn::Meta::List(list) = &mut attribute.meta {
                list.tokens = itself.apply(std::mem::take(&mut list.tokens));
            }
        }
    }
}

fn datatype(input: &DeriveInput, errors: &mut Errors) -> Option<Datatype> {
    let parameters = type_parameters(&input.generics, "a type", errors);
    require_std_bounds(&parameters, errors);
    let scope = Scope::with_parameters(names(&parameters));
    let (is_enum, mut constructors) = match &input.data {
        Data::Struct(data) => {
            let constructor = constructor(&input.ident, &data.fields, &scope, errors);
            (false, vec![constructor])
        }
        Data::Enum(data) => {
            if data.variants.is_empty() {
                errors.add(input.ident.span(), format!("`{}` has no values to generate", input.ident));
                return None;
            }
            let constructors = data
                .variants
                .iter()
                .map(|variant| constructor(&variant.ident, &variant.fields, &scope, errors))
                .collect();
            (true, constructors)
        }
        Data::Union(data) => {
            errors.add(
                data.union_token.span,
                "the values of a union can't be inspected: derive for structs and enums",
            );
            return None;
        }
    };
    let fields = constructors.iter_mut().flat_map(|constructor| &mut constructor.fields);
    ask_at_one_place(fields.map(|field| (&mut field.ty, &mut field.declared)));
    let mut invariants = Vec::new();
    let mut scope = Scope::default();
    scope.bind(&format_ident!("self"), Some(quote!(Self)));
    for attribute in input.attrs.iter().filter(|attribute| attribute.path().is_ident("invariant")) {
        let parsed = whole::<Term>(attribute, "in the invariant");
        if let Some(mut term) = errors.ok(parsed) {
            resolve_term(&mut term, &scope, errors);
            invariants.push(term);
        }
    }
    for attribute in input.attrs.iter().filter(|attribute| attribute.path().is_ident("refine")) {
        errors.push(syn::Error::new_spanned(
            attribute,
            "`#[refine(…)]` stands on a field; for the whole type write `#[invariant(predicate over self)]`",
        ));
    }
    Some(Datatype {
        name: input.ident.clone(),
        parameters,
        where_clause: input.generics.where_clause.clone(),
        is_enum,
        constructors,
        invariants,
    })
}

fn whole<T: Parse>(attribute: &Attribute, place: &str) -> Result<T> {
    let tokens = attribute.meta.require_list()?.tokens.clone();
    let parser = |input: ParseStream| {
        let parsed = input.parse()?;
        finished(input, place)?;
        Ok(parsed)
    };
    parser.parse2(tokens)
}

fn constructor(name: &Ident, fields: &syn::Fields, scope: &Scope, errors: &mut Errors) -> Constructor {
    let style = match fields {
        syn::Fields::Unit => Style::Unit,
        syn::Fields::Unnamed(_) => Style::Tuple,
        syn::Fields::Named(_) => Style::Named,
    };
    let mut scope = scope.clone();
    let mut resolved = Vec::new();
    for (index, field) in fields.iter().enumerate() {
        let name = field.ident.clone().unwrap_or_else(|| format_ident!("_{index}"));
        if let Some(field) = constructor_field(name, field, &scope, errors) {
            scope.bind(&field.name, Some(rust_type(&field.ty)));
            resolved.push(field);
        }
    }
    Constructor { name: name.clone(), style, fields: resolved }
}

fn constructor_field(
    name: Ident,
    field: &Field,
    scope: &Scope,
    errors: &mut Errors,
) -> Option<ConstructorField> {
    let declared = field.ty.clone();
    let mut ty = errors.ok(syn::parse2::<Ty>(declared.to_token_stream()))?;
    if let Ty::Reference { span, .. } = &ty {
        errors.add(*span, "generated values are owned: this field must own what it holds");
        return None;
    }
    let mut is_refined = false;
    for attribute in field.attrs.iter().filter(|attribute| attribute.path().is_ident("refine")) {
        let parsed =
            attribute.meta.require_list().and_then(|list| syn::parse2::<Refine>(list.tokens.clone()));
        match errors.ok(parsed)? {
            Refine::Type(refined) => ty = *refined,
            Refine::Predicate(binder, predicate) => {
                ty = Ty::Refined { binder, base: Box::new(ty), predicate }
            }
        }
        is_refined = true;
    }
    for attribute in field.attrs.iter().filter(|attribute| attribute.path().is_ident("invariant")) {
        errors.push(syn::Error::new_spanned(
            attribute,
            "`#[invariant(…)]` stands on the type; on a field write `#[refine(…)]`",
        ));
    }
    resolve_type(&mut ty, scope, errors);
    Some(ConstructorField { name, declared, ty, is_refined })
}
