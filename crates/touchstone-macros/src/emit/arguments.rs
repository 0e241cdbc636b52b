//! How each argument travels: what is decoded for it, how it is handed over, and what the judge sees after the call.

use crate::errors::Errors;
use crate::lower::refined::erased;
use crate::parse::contract::{Contract, SpecSignature};
use crate::parse::known_by_trait::{Borrowing, Elements, Standing};
use crate::parse::target::{Target, TargetResult};
use crate::parse::ty::{Argument, FunctionForm, FunctionTy, Ty};
use crate::resolve::doubtful::asked_of;
use crate::resolve::names::{Scope, resolve_type, rust_type};
use crate::spans::{at, block_at};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Passing {
    Value,
    Shared,
    Mutable,
}

pub(crate) struct Planned {
    /// The name in the specification, and the one in the code where it differs.
    pub name: Ident,
    pub alias: Option<Ident>,
    /// The type in the specification, resolved.
    pub ty: Ty,
    /// The type in the code, or in the specification if only that is known.
    pub code: Ty,
    /// Whether the type in the code is written anywhere: in `check!` it isn't, and is the specification's, erased.
    pub written: bool,
    pub passing: Passing,
    /// Whether its value may leave the specification's type: `&strg T`.
    pub strong: bool,
    /// The owned type that is decoded.
    pub owned: TokenStream,
    /// What it is to code that knows it by a trait.
    pub standing: Option<Standing>,
    /// For a generated function: its type and what it is wrapped in.
    pub function: Option<(FunctionTy, Wrapper)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wrapper {
    Closure,
    Reference { mutable: bool },
    Pointer(&'static str),
}

pub(crate) struct Plan {
    pub arguments: Vec<Planned>,
    pub result: PlannedResult,
}

/// What becomes of the result.
pub(crate) enum PlannedResult {
    /// It has this type in the specification (resolved), and this one in the code, if that is known and owned.
    Specified { ty: Box<Ty>, code: Option<Ty> },
    /// Nothing is said about it: it's looked through for parts of known types. `early`: before anybody else looks, as it may borrow from a
    /// `&mut` argument, whose value after the call matters too.
    Unspecified { early: bool },
    /// There's nothing to look at: the unit value, or none at all.
    Dropped,
}

impl PlannedResult {
    /// The specified type.
    pub(crate) fn ty(&self) -> Option<&Ty> {
        match self {
            PlannedResult::Specified { ty, .. } => Some(&**ty),
            _ => None,
        }
    }
}

/// Matches the specification's signature with the code's. Leaves `scope` with the arguments bound.
pub(crate) fn plan(
    target: &Target,
    contract: &Contract,
    scope: &mut Scope,
    errors: &mut Errors,
) -> Option<Plan> {
    let before = errors.count();
    let mut arguments = Vec::new();
    match &contract.signature {
        Some(signature) => {
            check_arity(target, signature, errors)?;
            for (at, (code, spec)) in target.parameters.iter().zip(&signature.parameters).enumerate() {
                scope.set_later(
                    signature.parameters[at + 1..].iter().map(|later| later.name.to_string()).collect(),
                );
                if (spec.name == "self") != (code.name == "self") {
                    errors.add(
                        spec.name.span(),
                        "`self` stands first in the specification of a method, and only there",
                    );
                    continue;
                }
                let Some(ty) = spec.ty.clone().or_else(|| code.ty.clone()) else {
                    errors.add(spec.name.span(), format!("`{}` needs a type here", spec.name));
                    continue;
                };
                let alias = (code.name != spec.name).then(|| code.name.clone());
                // What has a trait is what the specification says.
                let written = code.ty.is_some() && code.standing.is_none();
                let standing = code.standing.clone();
                let code = code.ty.clone().filter(|_| written).unwrap_or_else(|| passed(&ty).clone());
                let argument = planned(spec.name.clone(), alias, ty, code, scope, errors);
                arguments.extend(argument.map(|argument| Planned { written, standing, ..argument }));
            }
        }
        None => {
            for parameter in &target.parameters {
                let Some(ty) = parameter.ty.clone() else { continue };
                let argument = planned(parameter.name.clone(), None, ty.clone(), ty, scope, errors);
                let standing = parameter.standing.clone();
                arguments.extend(argument.map(|argument| Planned { standing, ..argument }));
            }
        }
    }
    let result = planned_result(target, contract, &arguments, scope, errors);
    (errors.count() == before).then_some(Plan { arguments, result })
}

/// How a value of the type is passed: a refined reference as a reference.
fn passed(ty: &Ty) -> &Ty {
    match ty {
        Ty::Refined { base, .. } if matches!(passed(base), Ty::Reference { .. }) => passed(base),
        other => other,
    }
}

fn planned_result(
    target: &Target,
    contract: &Contract,
    arguments: &[Planned],
    scope: &Scope,
    errors: &mut Errors,
) -> PlannedResult {
    let written = contract.signature.as_ref().and_then(|signature| signature.result.clone());
    let named = contract.ensures.iter().any(|postcondition| postcondition.binder.is_some());
    let code = match &target.result {
        TargetResult::Known(ty) => Some(ty.clone()),
        TargetResult::Unreadable(_) | TargetResult::Unknown => None,
    };
    let lender = code.as_ref().and_then(|code| lender(code, arguments));
    if written.is_none() && !named {
        let lends = arguments.iter().any(|argument| argument.passing == Passing::Mutable);
        return match (&target.returned, &target.result) {
            (_, TargetResult::Unknown) => {
                PlannedResult::Specified { ty: Box::new(Ty::unit(target.span)), code: None }
            }
            (Some(returned), _) if !returned.is_never() => {
                PlannedResult::Unspecified { early: lends && returned.may_borrow() }
            }
            _ => PlannedResult::Dropped,
        };
    }
    if let Some((argument, span)) = lender {
        errors.add(
            span,
            format!(
                "the result borrows from the `&mut` argument `{}`, which hides its value after the call: specify a wrapper \
                 that returns an owned value",
                argument.name
            ),
        );
    }
    let mut ty = match (written, &target.result) {
        (Some(written), _) => written,
        (None, TargetResult::Known(code)) => code.clone(),
        (None, TargetResult::Unreadable(error)) => {
            errors.push(error.clone());
            Ty::unit(target.span)
        }
        (None, TargetResult::Unknown) => Ty::unit(target.span),
    };
    let mut after = scope.clone();
    after.set_postcondition();
    resolve_type(&mut ty, &after, errors);
    PlannedResult::Specified { ty: Box::new(ty), code: code.filter(|code| inner_reference(code).is_none()) }
}

fn check_arity(target: &Target, signature: &SpecSignature, errors: &mut Errors) -> Option<()> {
    let (code, spec) = (target.parameters.len(), signature.parameters.len());
    if code == spec {
        return Some(());
    }
    let self_missing = target.parameters.first().is_some_and(|p| p.name == "self")
        && signature.parameters.first().is_none_or(|p| p.name != "self");
    let hint = if self_missing { ": begin with `self`" } else { "" };
    let plural = if code == 1 { "" } else { "s" };
    errors.add(
        signature.span,
        format!(
            "`{}` takes {code} argument{plural}, but its specification has {spec}{hint}",
            target.function
        ),
    );
    None
}

fn planned(
    name: Ident,
    alias: Option<Ident>,
    mut ty: Ty,
    code: Ty,
    scope: &mut Scope,
    errors: &mut Errors,
) -> Option<Planned> {
    resolve_type(&mut ty, scope, errors);
    let (passing, inner) = match &code {
        Ty::Reference { mutable, inner, .. } => {
            (if *mutable { Passing::Mutable } else { Passing::Shared }, &**inner)
        }
        other => (Passing::Value, other),
    };
    if let Ty::Reference { mutable, span, .. } = &ty
        && (if *mutable { Passing::Mutable } else { Passing::Shared }) != passing
    {
        let passed = match passing {
            Passing::Value => "by value",
            Passing::Shared => "as `&`",
            Passing::Mutable => "as `&mut`",
        };
        errors.add(*span, format!("the function takes this argument {passed}"));
        return None;
    }
    if let Some((function, wrapper)) = as_function(&code) {
        for bound in [Some(&name), alias.as_ref()].into_iter().flatten() {
            scope.bind(bound, None);
        }
        return planned_function((name, alias), &ty, code, (function, wrapper), errors);
    }
    if let Some(span) = inner_reference(inner) {
        errors.add(
            span,
            "a reference inside an argument's type has nothing to borrow from: specify a wrapper function that takes owned \
             values",
        );
        return None;
    }
    let strong = matches!(ty, Ty::Reference { strong: true, .. });
    let owned = rust_type(&ty);
    let rust = Some(owned.clone());
    for bound in [Some(&name), alias.as_ref()].into_iter().flatten() {
        if passing == Passing::Mutable {
            scope.bind_mutable(bound, rust.clone());
        } else {
            scope.bind_of(bound, &ty);
        }
    }
    Some(Planned {
        name,
        alias,
        ty,
        code,
        written: true,
        passing,
        strong,
        owned,
        standing: None,
        function: None,
    })
}

/// A function argument; its names aren't bound yet.
fn planned_function(
    (name, alias): (Ident, Option<Ident>),
    ty: &Ty,
    code: Ty,
    (function, wrapper): (FunctionTy, Wrapper),
    errors: &mut Errors,
) -> Option<Planned> {
    if function.form == FunctionForm::Pointer {
        errors.add(
            function.span,
            "a plain `fn` pointer can't be a generated function: take `impl Fn(A) -> B` or `&dyn Fn(A) -> B`",
        );
        return None;
    }
    let Some((spec, _)) = as_function(ty) else {
        errors.add(
            ty.span(),
            "this argument is a function: write its type as `fn(a: A) -> B` or `impl Fn(A) -> B`",
        );
        return None;
    };
    if spec.parameters.len() != function.parameters.len() {
        errors.add(
            spec.span,
            format!(
                "this function takes {} arguments, not {}",
                function.parameters.len(),
                spec.parameters.len()
            ),
        );
        return None;
    }
    let owned = erased(&Ty::Function(Box::new(function.clone())));
    // The logic sees the function itself, whatever it comes in.
    let ty = Ty::Function(Box::new(spec));
    Some(Planned {
        strong: false,
        written: true,
        name,
        alias,
        ty,
        code,
        passing: Passing::Value,
        owned,
        standing: None,
        function: Some((function, wrapper)),
    })
}

/// A function type, bare or behind a reference or a smart pointer.
fn as_function(ty: &Ty) -> Option<(FunctionTy, Wrapper)> {
    match ty {
        Ty::Function(function) => Some(((**function).clone(), Wrapper::Closure)),
        Ty::Reference { mutable, inner, .. } => match &**inner {
            Ty::Function(function) => Some(((**function).clone(), Wrapper::Reference { mutable: *mutable })),
            _ => None,
        },
        Ty::Path(path) => {
            let pointer = ["Box", "Rc", "Arc"].into_iter().find(|pointer| path.name == pointer)?;
            match path.arguments.as_slice() {
                [Argument::Type(Ty::Function(function))] => {
                    Some(((**function).clone(), Wrapper::Pointer(pointer)))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

fn is_map(ty: &Ty) -> bool {
    match ty {
        Ty::Refined { base: inner, .. } | Ty::Reference { inner, .. } => is_map(inner),
        Ty::Path(path) => path.name == "BTreeMap" || path.name == "HashMap",
        _ => false,
    }
}

fn inner_reference(ty: &Ty) -> Option<Span> {
    match ty {
        Ty::Reference { span, .. } => Some(*span),
        Ty::Refined { base, .. } => inner_reference(base),
        Ty::Path(path) => path.arguments.iter().find_map(|argument| match argument {
            Argument::Type(ty) => inner_reference(ty),
            _ => None,
        }),
        Ty::Tuple(types, _) => types.iter().find_map(inner_reference),
        Ty::Array { element, .. } | Ty::Slice(element, _) => inner_reference(element),
        Ty::Parameter(..) | Ty::Function(_) => None,
    }
}

/// The `&mut` argument that a result borrows from, by the rules of lifetime elision, and where the result says so.
fn lender<'a>(result: &Ty, arguments: &'a [Planned]) -> Option<(&'a Planned, Span)> {
    let span = inner_reference(result)?;
    let borrowed = match first_lifetime(result) {
        Some(lifetime) => arguments.iter().find(|argument| {
            argument.passing == Passing::Mutable && first_lifetime(&argument.code).as_ref() == Some(&lifetime)
        }),
        None => match arguments.first() {
            Some(first) if first.name == "self" && first.passing != Passing::Value => Some(first),
            _ => arguments.iter().find(|a| a.passing != Passing::Value && a.function.is_none()),
        },
    };
    borrowed.filter(|argument| argument.passing == Passing::Mutable).map(|argument| (argument, span))
}

fn first_lifetime(ty: &Ty) -> Option<String> {
    match ty {
        Ty::Reference { lifetime, inner, .. } => {
            lifetime.as_ref().map(|l| l.ident.to_string()).or_else(|| first_lifetime(inner))
        }
        Ty::Path(path) => path.arguments.iter().find_map(|argument| match argument {
            Argument::Type(ty) => first_lifetime(ty),
            Argument::Lifetime(lifetime) => Some(lifetime.ident.to_string()),
            _ => None,
        }),
        Ty::Tuple(types, _) => types.iter().find_map(first_lifetime),
        Ty::Slice(element, _) => first_lifetime(element),
        _ => None,
    }
}

impl Planned {
    /// The owned type in the code.
    pub(crate) fn code_type(&self) -> TokenStream {
        match &self.code {
            _ if !self.written => self.owned.clone(),
            Ty::Reference { inner, .. } => erased(inner),
            other => erased(other),
        }
    }

    /// Whether the value after the call has to be in the specification's type, as it was before.
    pub(crate) fn is_held(&self) -> bool {
        self.is_changed() && !self.strong
    }

    /// Whether the function sees a slice of it.
    pub(crate) fn is_sliced(&self) -> bool {
        match &self.code {
            Ty::Reference { inner, .. } => match &**inner {
                Ty::Slice(..) => true,
                Ty::Path(path) => path.name == "str" && path.prefix.is_empty(),
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether the call may change its value.
    pub(crate) fn is_changed(&self) -> bool {
        self.passing == Passing::Mutable && self.function.is_none()
    }

    /// How a closure becomes what the function is given, in print; `None` if it's given data.
    pub(crate) fn handed(&self) -> Option<&'static str> {
        let (_, wrapper) = self.function.as_ref()?;
        Some(match wrapper {
            Wrapper::Closure => "{}",
            Wrapper::Reference { mutable: false } => "&{}",
            Wrapper::Reference { mutable: true } => "&mut {}",
            Wrapper::Pointer("Box") => "Box::new({})",
            Wrapper::Pointer("Rc") => "std::rc::Rc::new({})",
            Wrapper::Pointer(_) => "std::sync::Arc::new({})",
        })
    }

    /// Code that decodes one value.
    pub(crate) fn decode(&self) -> TokenStream {
        let owned = &self.owned;
        let span = asked_of(&self.ty);
        if self.function.is_some() {
            return quote_spanned!(at(span)=> <#owned>::decode(__source));
        }
        let (marker, source) = (erased(&self.ty), quote!(__source));
        quote_spanned!(span=> <#marker as ::touchstone::__private::Refined>::decode_erased(#source))
    }

    /// Code that decodes one value in the place of another.
    pub(crate) fn decode_into(&self, place: &TokenStream) -> TokenStream {
        let owned = &self.owned;
        let span = asked_of(&self.ty);
        if self.function.is_some() {
            return quote_spanned!(at(span)=> #place = <#owned>::decode(__source));
        }
        let (marker, source) = (erased(&self.ty), quote!(__source));
        let place = block_at(quote!(&mut #place), span);
        quote_spanned!(span=> <#marker as ::touchstone::__private::Refined>::decode_erased_into(#place, #source))
    }

    /// Code that decodes one value for the call, in what `spare` has of an earlier one.
    pub(crate) fn decode_for_call(&self, spare: &TokenStream) -> TokenStream {
        if self.function.is_some() {
            return self.decode();
        }
        let (marker, source, span) = (erased(&self.ty), quote!(__source), asked_of(&self.ty));
        let spare = block_at(quote!(&mut #spare), span);
        quote_spanned!(span=> <#marker as ::touchstone::__private::Refined>::owned_erased(#source, #spare))
    }

    /// Its value seen from outside.
    pub(crate) fn seen(&self, place: &TokenStream) -> TokenStream {
        if self.function.is_some() {
            return quote!(&#place);
        }
        let (marker, span) = (erased(&self.ty), asked_of(&self.ty));
        let place = block_at(quote!(&#place), span);
        quote_spanned!(span=> <#marker as ::touchstone::__private::Refined>::erased_seen(#place))
    }

    /// How the elements are there when it's gone through.
    pub(crate) fn elements(&self) -> Elements {
        let borrowing = self.standing.as_ref().map(|standing| standing.borrowing);
        match (self.passing, borrowing) {
            _ if is_map(&self.ty) => Elements::OfMap,
            (Passing::Mutable, _) | (Passing::Value, Some(Borrowing::Mutable)) => Elements::Changed,
            _ => Elements::Shared,
        }
    }

    /// The expression handed to the function, from the place that holds the value.
    pub(crate) fn pass(&self, given: &TokenStream) -> TokenStream {
        if let Some(Standing { giving, borrowing, .. }) = &self.standing
            && *borrowing != Borrowing::Owned
        {
            let given = match self.passing {
                Passing::Mutable => quote!(&mut #given),
                Passing::Shared => quote!(&#given),
                Passing::Value => borrowing.of_owned(given),
            };
            return giving.given(&given, self.elements());
        }
        match (&self.function, self.passing) {
            (Some((function, wrapper)), _) => wrap(closure(function, given), *wrapper),
            (None, Passing::Value) => {
                let (owned, code) = (&self.owned, self.code_type());
                let unwrapped = quote_spanned!(asked_of(&self.ty)=>
                    <#owned as ::touchstone::__private::StandsFor<#code>>::unwrap(#given)
                );
                let giving = self.standing.as_ref().map(|standing| &standing.giving);
                giving.map_or(unwrapped.clone(), |giving| giving.given(&unwrapped, self.elements()))
            }
            (None, Passing::Shared) => quote!(&#given),
            (None, Passing::Mutable) => quote!(&mut #given),
        }
    }
}

fn closure(function: &FunctionTy, given: &TokenStream) -> TokenStream {
    let names: Vec<Ident> = (0..function.parameters.len()).map(|index| format_ident!("__a{index}")).collect();
    let types = function.parameters.iter().map(|(_, ty)| syntax(ty));
    quote!(move |#(#names: #types),*| #given.call(&[#(&#names),*]))
}

fn wrap(closure: TokenStream, wrapper: Wrapper) -> TokenStream {
    match wrapper {
        Wrapper::Closure => closure,
        Wrapper::Reference { mutable: false } => quote!(&#closure),
        Wrapper::Reference { mutable: true } => quote!(&mut #closure),
        Wrapper::Pointer("Box") => quote!(::std::boxed::Box::new(#closure)),
        Wrapper::Pointer("Rc") => quote!(::std::rc::Rc::new(#closure)),
        Wrapper::Pointer(_) => quote!(::std::sync::Arc::new(#closure)),
    }
}

/// A type as Rust writes it, references and slices included.
fn syntax(ty: &Ty) -> TokenStream {
    match ty {
        Ty::Reference { mutable, inner, .. } => {
            let inner = syntax_behind_reference(inner);
            if *mutable { quote!(&mut #inner) } else { quote!(&#inner) }
        }
        other => rust_type(other),
    }
}

fn syntax_behind_reference(ty: &Ty) -> TokenStream {
    match ty {
        Ty::Slice(element, _) => {
            let element = rust_type(element);
            quote!([#element])
        }
        Ty::Path(path) if path.name == "str" && path.prefix.is_empty() => quote!(str),
        other => syntax(other),
    }
}
