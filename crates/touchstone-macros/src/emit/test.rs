//! The test of a specified function: its `Spec`, the code that builds its refinement type, and the code that runs it.

use crate::emit::arguments::{Passing, Plan, PlannedResult, plan};
use crate::emit::later::refinements_to_preconditions;
use crate::emit::literals::literals;
use crate::emit::look;
use crate::emit::run::run;
use crate::errors::Errors;
use crate::lower::expression::{fresh_name, lower_expr, name_local};
use crate::lower::refined::{erased, lower_type};
use crate::parse::contract::Contract;
use crate::parse::returned::Returned;
use crate::parse::settings::check_settings;
use crate::parse::target::{Target, TargetResult};
use crate::parse::ty::{Argument, Ty};
use crate::resolve::names::{Scope, resolve_term, rust_type};
use crate::resolve::substitute::Substitution;
use crate::spaced::spaced;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

/// What a specification becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A `#[test]`.
    Test,
    /// A function that gives the [`Spec`](https://docs.rs/touchstone), for `inputs!`.
    Given,
}

/// The `#[test]` for a function and what is specified of it; nothing after an error.
pub fn emit(target: Target, contract: Contract, errors: &mut Errors) -> TokenStream {
    emit_as(Form::Test, target, contract, errors)
}

/// What a function and what is specified of it become in this form; nothing after an error.
pub fn emit_as(form: Form, mut target: Target, mut contract: Contract, errors: &mut Errors) -> TokenStream {
    let settings = check_settings(&contract.settings, &target.generic, errors);
    let mut instances = Substitution::default();
    for name in &target.generic {
        let instance = settings.instances.iter().find(|(known, _)| known == name);
        instances.add(name.clone(), instance.map_or_else(|| quote!(i64), |(_, ty)| ty.clone()));
    }
    instantiate(&mut target, &mut contract, &instances);
    refinements_to_preconditions(&mut contract, errors);
    let mut scope = Scope::default();
    scope.set_precondition();
    let planned = plan(&target, &contract, &mut scope, errors);
    resolve_conditions(&mut contract, planned.as_ref(), &scope, errors);
    let Some(planned) = planned else { return TokenStream::new() };
    if !errors.is_empty() {
        return TokenStream::new();
    }
    let written = written(&target, &contract);
    let written = written.iter().map(|(name, path)| quote!((#name, #path)));
    let suffix = settings.name.as_ref().map_or(&target.test, |(name, _)| name);
    if let Some((name, span)) = &settings.name
        && syn::parse_str::<Ident>(&format!("touchstone_{name}")).is_err()
    {
        errors.add(*span, format!("`{name}` isn't a name for a test: use letters, digits and `_`"));
        return TokenStream::new();
    }
    let test = format_ident!("touchstone_{suffix}", span = Span::call_site());
    let test_text = test.to_string();
    let function = &target.function;
    let [file, line, column] = location(contract.span.unwrap_or(target.span));
    let instance_texts = target.generic.iter().map(|name| {
        let instance = settings.instances.iter().find(|(known, _)| known == name);
        format!("{name} = {}", instance.map_or_else(|| "i64".to_owned(), |(_, ty)| ty.to_string()))
    });
    let literals = literals(target.source.clone(), contract.span.unwrap_or(target.span));
    let texts = settings.texts.iter().map(|(name, value)| quote!((#name, #value)));
    let signature = instances.apply(target.substitution.apply(signature(&target, &planned, &contract)));
    let run = instances.apply(target.substitution.apply(run(&target, &planned, &contract)));
    let comparisons = instances.apply(target.substitution.apply(comparisons(&target, &planned)));
    let skip = settings.skip.as_ref().map(|reason| quote!(#[ignore = #reason]));
    let attributes =
        if expands_always() || form == Form::Given { quote!() } else { quote!(#[cfg(test)] #[test] #skip) };
    let (header, body) = match form {
        Form::Test => (quote!(fn #test()), quote!(::touchstone::__private::test(&__SPEC);)),
        Form::Given => {
            let name = format_ident!("{function}", span = target.span);
            (quote!(fn #name() -> &'static ::touchstone::inputs::Spec), quote!(&__SPEC))
        }
    };
    let defined_as = match &target.defined_as {
        Some(text) => quote!(::core::option::Option::Some(#text)),
        None => quote!(::core::option::Option::None),
    };
    quote! {
        #attributes
        #[allow(unused, non_snake_case, clippy::all)]
        #header {
            #signature
            #run
            #comparisons
            static __SPEC: ::touchstone::__private::spec::Spec = ::touchstone::__private::spec::Spec {
                function: #function,
                defined_as: #defined_as,
                test: #test_text,
                module_path: ::core::module_path!(),
                file: #file,
                line: #line,
                column: #column,
                manifest_dir: ::core::env!("CARGO_MANIFEST_DIR"),
                settings: &[#(#texts),*],
                written: &[#(#written),*],
                instances: &[#(#instance_texts),*],
                literals: #literals,
                comparisons: __comparisons,
                signature: __signature,
                run: __run,
            };
            #body
        }
    }
}

/// The names of types in the signatures, and how they're written there.
fn written(target: &Target, contract: &Contract) -> Vec<(String, String)> {
    fn names(ty: &Ty, all: &mut Vec<(String, String)>) {
        match ty {
            Ty::Refined { base: inner, .. } | Ty::Reference { inner, .. } | Ty::Slice(inner, _) => {
                names(inner, all)
            }
            Ty::Array { element, .. } => names(element, all),
            Ty::Tuple(types, _) => types.iter().for_each(|ty| names(ty, all)),
            Ty::Path(path) => {
                let (prefix, name) = (&path.prefix, &path.name);
                let text = spaced(&quote!(#prefix #name).to_string()).replace("r#", "");
                all.push((crate::lower::expression::unraw(name), text));
                path.arguments.iter().for_each(|argument| {
                    if let Argument::Type(ty) = argument {
                        names(ty, all);
                    }
                });
            }
            Ty::Function(function) => {
                function.parameters.iter().for_each(|(_, ty)| names(ty, all));
                names(&function.result, all);
            }
            Ty::Parameter(..) => {}
        }
    }
    let mut all = Vec::new();
    let result = match &target.result {
        TargetResult::Known(ty) => Some(ty),
        TargetResult::Unreadable(_) | TargetResult::Unknown => None,
    };
    let code = target.parameters.iter().filter_map(|parameter| parameter.ty.as_ref()).chain(result);
    let specified = contract.signature.iter().flat_map(|signature| {
        let parameters = signature.parameters.iter().filter_map(|parameter| parameter.ty.as_ref());
        parameters.chain(&signature.result)
    });
    code.chain(specified).for_each(|ty| names(ty, &mut all));
    all.sort();
    all.dedup_by(|later, first| later.0 == first.0);
    all
}

/// Whether `TOUCHSTONE_EXPAND=always` asks for the tests in builds that aren't for tests, so that `cargo check` alone
/// finds the errors in specifications.
fn expands_always() -> bool {
    std::env::var_os("TOUCHSTONE_EXPAND").is_some_and(|value| value == "always")
}

/// Puts `Self` and the instances of type parameters into the signatures.
fn instantiate(target: &mut Target, contract: &mut Contract, instances: &Substitution) {
    let result = match &mut target.result {
        TargetResult::Known(ty) => Some(ty),
        TargetResult::Unreadable(_) | TargetResult::Unknown => None,
    };
    let code = target.parameters.iter_mut().filter_map(|parameter| parameter.ty.as_mut()).chain(result);
    let spec = contract.signature.iter_mut().flat_map(|signature| {
        signature
            .parameters
            .iter_mut()
            .filter_map(|parameter| parameter.ty.as_mut())
            .chain(&mut signature.result)
    });
    for ty in code.chain(spec) {
        target.substitution.apply_type(ty);
        instances.apply_type(ty);
    }
}

/// The place of an attribute: of its own tokens, so that each method of a block has its own line. If a `macro_rules` wrote them,
/// it's where that was called, as for everything the compiler places: file and line go together, since the macro may be
/// another file's.
fn location(span: Span) -> [TokenStream; 3] {
    [
        quote_spanned!(span=> ::core::file!()),
        quote_spanned!(span=> ::core::line!()),
        quote_spanned!(span=> ::core::column!()),
    ]
}

fn resolve_conditions(contract: &mut Contract, planned: Option<&Plan>, scope: &Scope, errors: &mut Errors) {
    if planned.is_none() {
        return;
    }
    for term in &mut contract.requires {
        resolve_term(term, scope, errors);
    }
    for postcondition in &mut contract.ensures {
        let mut scope = scope.clone();
        scope.set_postcondition();
        if let (Some(binder), Some(planned)) = (&postcondition.binder, planned) {
            scope.bind(binder, planned.result.ty().map(rust_type));
        }
        resolve_term(&mut postcondition.predicate, &scope, errors);
    }
}

/// `fn __signature() -> Signature`
fn signature(target: &Target, plan: &Plan, contract: &Contract) -> TokenStream {
    let mut lets = TokenStream::new();
    let mut arguments = Vec::new();
    for (index, argument) in plan.arguments.iter().enumerate() {
        let held = format_ident!("__argument{index}");
        let sliced = argument.is_sliced().then(|| quote!(.sliced()));
        let ty = lower_type(&argument.ty);
        let ty = quote!(#ty #sliced);
        let (fresh, local) = (fresh_name(&argument.name), name_local(&argument.name));
        let alias = argument.alias.as_ref().map(|alias| {
            let alias = name_local(alias);
            quote!(let #alias = #local;)
        });
        lets.extend(quote!(let #held = #ty; #fresh #alias));
        let passing = match argument.passing {
            Passing::Value => quote!(Value),
            Passing::Shared => quote!(Shared),
            Passing::Mutable => quote!(Mutable),
        };
        let after = match argument.is_changed() {
            true if argument.is_held() => quote!(::core::option::Option::Some(#held.clone())),
            true => {
                let owned = &argument.owned;
                quote!(::core::option::Option::Some(
                    <#owned as ::touchstone::__private::Refined>::rtype(&[], &[])
                ))
            }
            false => quote!(::core::option::Option::None),
        };
        arguments.push((local, held, after, passing));
    }
    // A later argument of the same name would hide an earlier one: names are collected before the result's.
    let arguments = arguments.iter().map(|(local, held, after, passing)| {
        quote!(::touchstone::__private::spec::Argument {
            name: #local,
            after: #after,
            ty: #held,
            passing: ::touchstone::__private::spec::Passing::#passing,
        })
    });
    let result_name = contract
        .ensures
        .iter()
        .find_map(|postcondition| postcondition.binder.clone())
        .unwrap_or_else(|| format_ident!("result"));
    let result_text = crate::lower::expression::unraw(&result_name);
    let result = match &plan.result {
        PlannedResult::Specified { ty, .. } => lower_type(ty),
        PlannedResult::Unspecified { early } => looked_type(target, *early),
        PlannedResult::Dropped => unit_type(),
    };
    let requires = contract.requires.iter().map(lower_expr);
    let ensures = contract.ensures.iter().map(|postcondition| {
        let bind = postcondition.binder.as_ref().map(|binder| {
            let local = name_local(binder);
            quote!(let #local = __result_name;)
        });
        let predicate = lower_expr(&postcondition.predicate);
        quote!({ #bind #predicate })
    });
    quote! {
        fn __signature() -> ::touchstone::__private::spec::Signature {
            #lets
            let __result_name = ::touchstone::__private::expr::Name::fresh(#result_text);
            let mut __unlooked = ::std::vec::Vec::new();
            ::touchstone::__private::spec::Signature {
                arguments: ::std::vec![#(#arguments),*],
                result_name: __result_name,
                result: #result,
                unlooked: __unlooked,
                requires: ::std::vec![#(#requires),*],
                ensures: ::std::vec![#(#ensures),*],
            }
        }
    }
}

/// The type of a result about which nothing is specified: its own if that's known, else of what a walk finds in it; `__unlooked` is told
/// what can't be looked into.
fn looked_type(target: &Target, early: bool) -> TokenStream {
    let Some(returned) = &target.returned else { return unit_type() };
    let (_, types, nodes) = look::walk(returned, &quote!(()));
    let found = quote!({
        let mut __types = ::touchstone::__private::look::Types::new(#nodes);
        #types
        __unlooked = __types.unlooked();
        __types.rtype()
    });
    let traits = look::traits();
    match returned.named().filter(|_| !early) {
        Some(named) => quote!({
            #traits
            match (&&::touchstone::__private::look::TypeNode::<#named>(::core::marker::PhantomData)).rtype() {
                ::core::option::Option::Some(__known) => __known,
                ::core::option::Option::None => #found,
            }
        }),
        None => quote!({ #traits #found }),
    }
}

/// `fn __comparisons() -> Comparisons`: how a printed test tells results and changed arguments from others.
fn comparisons(target: &Target, plan: &Plan) -> TokenStream {
    let probe = |ty: TokenStream| quote!((&&&::touchstone::__private::ComparisonProbe::<#ty>(::core::marker::PhantomData)).comparison());
    let result = match &plan.result {
        PlannedResult::Specified { code: Some(code), .. } => probe(erased(code)),
        PlannedResult::Specified { ty, code: None } => probe(rust_type(ty)),
        PlannedResult::Unspecified { .. } => match target.returned.as_ref().and_then(Returned::named) {
            Some(named) => probe(named),
            None => quote!(::core::default::Default::default()),
        },
        PlannedResult::Dropped => quote!(::core::default::Default::default()),
    };
    let arguments = plan.arguments.iter().map(|argument| match argument.is_changed() {
        true => probe(argument.code_type()),
        false => quote!(::core::default::Default::default()),
    });
    quote! {
        fn __comparisons() -> ::touchstone::__private::spec::Comparisons {
            use ::touchstone::__private::{Compared as _, Displayed as _, Neither as _};
            ::touchstone::__private::spec::Comparisons { result: #result, arguments: ::std::vec![#(#arguments),*] }
        }
    }
}

fn unit_type() -> TokenStream {
    quote!(<() as ::touchstone::__private::Refined>::rtype(&[], &[]))
}
