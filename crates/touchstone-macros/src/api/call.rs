//! One call: its `Operation`, with the code that reads the state, solves for the data, makes the call and judges it.

use crate::api::declaration::{Declaration, Declared, Parameter, Passing};
use crate::api::emit::{Shared, apply};
use crate::api::print::template;
use crate::api::state::{States, Terms};
use crate::api::together;
use crate::errors::Errors;
use crate::lower::expression::{fresh_name, lower_expr, name_local};
use crate::lower::inhabits::lower_inhabits;
use crate::lower::native::variable;
use crate::lower::refined::{lower_predicate, lower_type};
use crate::parse::contract::Postcondition;
use crate::parse::predicate::finished;
use crate::parse::term::Term;
use crate::parse::ty::Ty;
use crate::resolve::names::{Scope, resolve_term, resolve_type, rust_type};
use crate::resolve::parametric::Parametric;
use crate::resolve::substitute::Substitution;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::Expr;
use syn::parse::{ParseStream, Parser};

/// A data argument.
pub(super) struct Data<'a> {
    parameter: &'a Parameter,
    ty: Ty,
    pub(super) owned: TokenStream,
}

/// What's specified of a call, resolved.
pub(super) struct Specified<'a> {
    pub(super) data: Vec<Data<'a>>,
    requires: Vec<Term>,
    ensures: Vec<(Postcondition, String)>,
    pub(super) before: Terms,
    old: Terms,
    after: Terms,
}

/// What becomes of the result.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Result {
    Unit,
    Plain,
    Value,
    Perhaps,
}

/// The statement that adds an operation.
pub(super) fn operation(
    declaration: &Declaration,
    call: &Declared,
    shared: &Shared,
    errors: &mut Errors,
) -> TokenStream {
    let made: Vec<&Parameter> = call.parameters.iter().filter(|parameter| parameter.made).collect();
    let locals: Vec<(Ident, Ident)> = made
        .iter()
        .enumerate()
        .map(|(at, parameter)| (parameter.name.clone(), format_ident!("__made{at}")))
        .collect();
    let Some(specified) = specified(declaration, call, shared, &locals, errors) else {
        return TokenStream::new();
    };
    let result = result(declaration, call);
    let api = quote!(::touchstone::__private::sequence::api);
    let parameters = call.parameters.iter().map(|parameter| {
        let passing = passing(parameter.passing);
        if parameter.made {
            quote!(#api::Parameter::Made(#passing))
        } else {
            quote!(#api::Parameter::Data(#passing))
        }
    });
    let yields = match result {
        Result::Unit | Result::Plain => quote!(Nothing),
        Result::Value => quote!(Value),
        Result::Perhaps => quote!(Perhaps),
    };
    let changes = declaration.threads.is_some()
        || matches!(result, Result::Value | Result::Perhaps)
        || made.iter().any(|made| made.passing != Passing::Shared);
    let (name, text) = (call.name.to_string(), template(&declaration.ty, call));
    let (signature, states) = (signature(&specified), specified.before.terms.len());
    let (read, show) = (read(&specified, made.len()), show(&specified));
    let run = run(declaration, call, shared, &specified, &made, result);
    let shared = together::shared(declaration, call, shared, &specified, result);
    let (conditions, may_panic) = (&call.conditions, call.may_panic);
    quote! {
        #(#conditions)*
        __operations.push({
            #run
            #api::Operation {
                name: #name,
                text: #text,
                parameters: ::std::vec![#(#parameters),*],
                yields: #api::Yields::#yields,
                changes: #changes,
                may_panic: #may_panic,
                law: ::core::option::Option::None,
                signature: |__states| { #signature },
                states: #states,
                read: |__any, __at, __into| { #read },
                show: |__source| { #show },
                run: __run,
                shared: #shared,
            }
        });
    }
}

/// Finds the terms over the state, then parses and resolves what's left.
fn specified<'a>(
    declaration: &Declaration,
    call: &'a Declared,
    shared: &Shared,
    locals: &[(Ident, Ident)],
    errors: &mut Errors,
) -> Option<Specified<'a>> {
    let count = errors.count();
    let mut own = Substitution::default();
    own.add(Ident::new("Self", Span::call_site()), declaration.ty.to_token_stream());
    let mut states =
        States { made: locals, measures: &shared.measures, found: Terms::new("STATE"), old: None };
    let (mut data, mut scope): (Vec<Data<'a>>, Scope) = (Vec::new(), Scope::default());
    scope.set_precondition();
    for parameter in call.parameters.iter().filter(|parameter| !parameter.made) {
        let tokens = states.replace(own.apply(parameter.ty.clone()));
        let Some(mut ty) = errors.ok(syn::parse2::<Ty>(tokens)) else { continue };
        if matches!(ty, Ty::Function(_)) {
            errors.add(
                ty.span(),
                "calls in sequence take no functions: give the call a body that has one, `= |value, …| …`",
            );
            continue;
        }
        resolve_type(&mut ty, &scope, errors);
        let owned = rust_type(&ty);
        scope.bind(&parameter.name, Some(owned.clone()));
        data.push(Data { parameter, ty, owned });
    }
    let mut requires = Vec::new();
    for tokens in &call.requires {
        let parser = |input: ParseStream| {
            let term: Term = input.parse()?;
            finished(input, "in the precondition")?;
            Ok(term)
        };
        if let Some(mut term) = errors.ok(parser.parse2(states.replace(tokens.clone()))) {
            resolve_term(&mut term, &scope, errors);
            requires.push(term);
        }
    }
    let before = states.found;
    let mut states = States {
        made: locals,
        measures: &shared.measures,
        found: Terms::new("AFTER"),
        old: Some(Terms::new("OLD")),
    };
    let mut ensures = Vec::new();
    let refined = call.result.clone().and_then(|result| syn::parse2::<Ty>(states.replace(result)).ok());
    if let Some(Ty::Refined { binder, predicate, .. }) = refined {
        let written = call.result.as_ref().map_or(String::new(), |result| result.to_string());
        ensures.push((Postcondition { binder: Some(binder), predicate }, tidy(&written)));
    }
    for tokens in &call.ensures {
        let parsed = syn::parse2::<Postcondition>(states.replace(tokens.clone()));
        ensures.extend(errors.ok(parsed).map(|post| (post, tidy(&tokens.to_string()))));
    }
    for (post, _) in &mut ensures {
        let mut scope = scope.clone();
        scope.set_postcondition();
        if let Some(binder) = &post.binder {
            scope.bind(binder, None);
        }
        resolve_term(&mut post.predicate, &scope, errors);
    }
    let old = states.old.unwrap_or_else(|| Terms::new("OLD"));
    (errors.count() == count).then_some(Specified {
        data,
        requires,
        ensures,
        before,
        old,
        after: states.found,
    })
}

fn tidy(tokens: &str) -> String {
    crate::token_text::spaced(tokens)
}

fn result(declaration: &Declaration, call: &Declared) -> Result {
    let Some(result) = &call.result else { return Result::Unit };
    let own = declaration.ty.to_token_stream().to_string();
    let text = result.to_string();
    let is_own = |text: &str| text == "Self" || text == own;
    let inside =
        |wrapper: &str| text.strip_prefix(wrapper).map(|rest| rest.trim_start_matches([' ', '<']).to_owned());
    match () {
        () if is_own(&text) => Result::Value,
        () if inside("Option").is_some_and(|rest| is_own(rest.trim_end_matches('>').trim())) => {
            Result::Perhaps
        }
        () if inside("Result")
            .is_some_and(|rest| rest.split(',').next().is_some_and(|first| is_own(first.trim()))) =>
        {
            Result::Perhaps
        }
        () if text == "()" => Result::Unit,
        () => Result::Plain,
    }
}

fn passing(passing: Passing) -> TokenStream {
    let variant = match passing {
        Passing::Value => quote!(Value),
        Passing::Shared => quote!(Shared),
        Passing::Mutable => quote!(Mutable),
    };
    quote!(::touchstone::__private::spec::Passing::#variant)
}

/// The body of `signature`.
fn signature(specified: &Specified<'_>) -> TokenStream {
    let constants = specified.before.constants();
    let mut lets = TokenStream::new();
    let mut arguments = Vec::new();
    for (at, data) in specified.data.iter().enumerate() {
        let held = format_ident!("__argument{at}");
        let ty = lower_type(&data.ty);
        let (fresh, local) = (fresh_name(&data.parameter.name), name_local(&data.parameter.name));
        lets.extend(quote!(let #held = #ty; #fresh));
        let passing = passing(data.parameter.passing);
        arguments.push(quote!(::touchstone::__private::spec::Argument {
            name: #local,
            after: ::core::option::Option::None,
            ty: #held,
            passing: #passing,
        }));
    }
    let requires = specified.requires.iter().map(lower_expr);
    quote! {
        #constants
        #lets
        ::touchstone::__private::sequence::api::Arguments {
            requires: ::std::vec![#(#requires),*],
            arguments: ::std::vec![#(#arguments),*],
        }
    }
}

/// The body of `read`.
fn read(specified: &Specified<'_>, made: usize) -> TokenStream {
    let locals = (0..made).map(|at| {
        let local = format_ident!("__made{at}");
        quote!(let ::core::option::Option::Some(#local) = __at.get(#at).and_then(|__at| __world.value(*__at)) else { return };)
    });
    let terms = &specified.before.terms;
    quote! {
        let ::core::option::Option::Some(__world) = __World::of(__any) else { return };
        #(#locals)*
        #(__into.push(::touchstone::__private::sequence::state::State::of(&(#terms)));)*
    }
}

/// The body of `show`.
fn show(specified: &Specified<'_>) -> TokenStream {
    let shown = specified.data.iter().map(|data| {
        let owned = &data.owned;
        quote!(::touchstone::__private::sequence::watch::source(
            &<#owned as ::touchstone::__private::Targetable>::decode(__source)
        ))
    });
    quote!(::std::vec![#(#shown),*])
}

/// A value in print, if it can be.
pub(super) fn shown(of: &TokenStream) -> TokenStream {
    quote!((&&&::touchstone::__private::sequence::watch::Shown(&*#of)).shown())
}

/// `fn __run(world, at, source, watch)`
fn run(
    declaration: &Declaration,
    call: &Declared,
    shared: &Shared,
    specified: &Specified<'_>,
    made: &[&Parameter],
    result: Result,
) -> TokenStream {
    let count = made.len();
    let places: Vec<Ident> = (0..count).map(|at| format_ident!("__place{at}")).collect();
    let locals: Vec<Ident> = (0..count).map(|at| format_ident!("__made{at}")).collect();
    let models: Vec<Ident> = (0..count).map(|at| format_ident!("__model{at}")).collect();
    let judged = data_locals("__judged", specified);
    let (handed, copied) = (data_locals("__handed", specified), data_locals("__copied", specified));
    let owned: Vec<&TokenStream> = specified.data.iter().map(|data| &data.owned).collect();
    let bind = bound(specified, &judged);
    let admitted = admitted(specified);
    let before = specified.before.lets();
    let old_scope = old_values(specified, &places, &locals);
    let taken = made.iter().zip(places.iter().zip(locals.iter().zip(&models))).map(|(parameter, (place, (local, model)))| {
        let how = match parameter.passing {
            // What threads share changes through shared references, and so does its model.
            Passing::Shared if declaration.threads.is_some() => quote!(as_mut().map(|(__value, __model)| (&*__value, __model))),
            Passing::Value => quote!(take()),
            Passing::Shared => quote!(as_ref()),
            Passing::Mutable => quote!(as_mut()),
        };
        quote!(let ::core::option::Option::Some((#local, #model)) = #place.#how else { return __watch.gone() };)
    });
    let code = called(call, &declaration.ty.to_token_stream(), call.body.as_ref(), &locals, &handed);
    let modelled = modelled(call, shared, &models, &copied, result);
    let judged_result = judged_result(call, shared, result);
    let ensured = ensured(specified, made, &places, &bind);
    let checked = made.iter().zip(&places).enumerate().filter(|(_, (parameter, _))| parameter.passing != Passing::Value).map(
        |(at, (_, place))| quote!(if let ::core::option::Option::Some((__value, __model)) = &*#place { __check(__watch, __at[#at], __value, __model); }),
    );
    let yielded = yielded(shared, result);
    let ascribed = ascribed(call, result);
    let stage = quote!(::touchstone::__private::sequence::watch::Stage);
    quote! {
        fn __run(
            __any: &mut dyn ::core::any::Any,
            __at: &[usize],
            __source: &mut ::touchstone::__private::decode::Decoder<'_>,
            __watch: &mut ::touchstone::__private::sequence::watch::Watch,
        ) {
            use ::touchstone::__private::sequence::watch::{AsDebug as _, AsSource as _, NotAtAll as _};
            let ::core::option::Option::Some(__world) = __World::of_mut(__any) else { return __watch.gone() };
            let ::core::option::Option::Some([#(#places),*]) = __world.places::<#count>(__at) else { return __watch.gone() };
            #(let #judged = <#owned as ::touchstone::__private::Targetable>::decode(__source);)*
            __source.rewind();
            #(let mut #handed = <#owned as ::touchstone::__private::Targetable>::decode(__source);)*
            __source.rewind();
            #(let mut #copied = <#owned as ::touchstone::__private::Targetable>::decode(__source);)*
            {
                #(let ::core::option::Option::Some((#locals, _)) = &*#places else { return __watch.gone() };)*
                __watch.at(#stage::State);
                #before
                __watch.at(#stage::Precondition);
                let mut __open = ::touchstone::__private::native::Gaps::default();
                let __gaps = &mut __open;
                #(#bind)*
                let __holds = #((#admitted) &&)* true;
                if !__watch.admit(__holds, &__open) {
                    return;
                }
            }
            __watch.at(#stage::State);
            #old_scope
            #(#taken)*
            __watch.at(#stage::Call);
            let __output #ascribed = #code;
            __watch.at(#stage::Model);
            let __expected = #modelled;
            __watch.at(#stage::Postcondition);
            #judged_result
            #ensured
            #(#checked)*
            #yielded
        }
    }
}

/// The names of the data arguments, bound to these locals.
pub(super) fn bound(specified: &Specified<'_>, judged: &[Ident]) -> Vec<TokenStream> {
    let bind = |(data, judged): (&Data<'_>, &Ident)| {
        let local = variable(&data.parameter.name);
        quote!(let #local = &#judged;)
    };
    specified.data.iter().zip(judged).map(bind).collect()
}

/// What the precondition asks.
pub(super) fn admitted(specified: &Specified<'_>) -> Vec<TokenStream> {
    let everything = Parametric::new(0);
    let inhabits = specified.data.iter().map(|data| {
        let local = variable(&data.parameter.name);
        lower_inhabits(&data.ty, &quote!(#local), &everything)
    });
    inhabits.chain(specified.requires.iter().map(lower_predicate)).collect()
}

/// A local for each data argument.
pub(super) fn data_locals(stem: &str, specified: &Specified<'_>) -> Vec<Ident> {
    (0..specified.data.len()).map(|at| format_ident!("{stem}{at}")).collect()
}

/// What `old(…)` has, read before the call.
fn old_values(specified: &Specified<'_>, places: &[Ident], locals: &[Ident]) -> TokenStream {
    let terms = &specified.old.terms;
    if terms.is_empty() {
        return TokenStream::new();
    }
    let names = (0..terms.len()).map(|at| format_ident!("__OLD{at}"));
    quote! {
        let (#(#names,)*) = {
            #(let ::core::option::Option::Some((#locals, _)) = &*#places else { return __watch.gone() };)*
            (#(#terms,)*)
        };
    }
}

/// The call of a function, or of a body in its place, with these values and data.
pub(super) fn called(
    call: &Declared,
    ty: &TokenStream,
    body: Option<&Expr>,
    made: &[Ident],
    data: &[Ident],
) -> TokenStream {
    let (mut made, mut data) = (made.iter(), data.iter());
    let arguments: Vec<TokenStream> = call
        .parameters
        .iter()
        .filter_map(|parameter| match (parameter.made, parameter.passing) {
            (true, _) => made.next().map(ToTokens::to_token_stream),
            (false, Passing::Value) => data.next().map(ToTokens::to_token_stream),
            (false, Passing::Shared) => data.next().map(|local| quote!(&#local)),
            (false, Passing::Mutable) => data.next().map(|local| quote!(&mut #local)),
        })
        .collect();
    match body {
        Some(body) => apply(body, &arguments),
        None => {
            let name = &call.name;
            quote!(<#ty>::#name(#(#arguments),*))
        }
    }
}

/// The same of the model; nothing where there's none, or where it isn't to be asked.
pub(super) fn modelled(
    call: &Declared,
    shared: &Shared,
    models: &[Ident],
    data: &[Ident],
    result: Result,
) -> TokenStream {
    match &call.model {
        _ if !shared.has_model => quote!(()),
        Some(Expr::Infer(_)) if result == Result::Plain || result == Result::Unit => quote!(()),
        body => called(call, &shared.model, body.as_ref(), models, data),
    }
}

/// `: Vec<u8>`: the type that's written for the result, so that a body may leave it to be inferred.
fn ascribed(call: &Declared, result: Result) -> Option<TokenStream> {
    let written = call.result.as_ref().filter(|_| result == Result::Plain)?;
    match syn::parse2::<Ty>(written.clone()) {
        Ok(Ty::Refined { .. }) => None,
        _ => Some(quote!(: #written)),
    }
}

/// Compares the results.
fn judged_result(call: &Declared, shared: &Shared, result: Result) -> TokenStream {
    if result != Result::Plain {
        return TokenStream::new();
    }
    let output = shown(&quote!((&__output)));
    let returned = quote!(__watch.returned(|| #output););
    if !shared.has_model || matches!(call.model, Some(Expr::Infer(_))) {
        return returned;
    }
    let expected = shown(&quote!((&__expected)));
    quote! {
        #returned
        __watch.same(__output == __expected, || #expected);
    }
}

/// The postconditions.
fn ensured(
    specified: &Specified<'_>,
    made: &[&Parameter],
    places: &[Ident],
    bind: &[TokenStream],
) -> TokenStream {
    if specified.ensures.is_empty() {
        return TokenStream::new();
    }
    let still =
        made.iter().zip(places).enumerate().filter(|(_, (parameter, _))| parameter.passing != Passing::Value);
    let after = (!specified.after.terms.is_empty()).then(|| {
        let lets = specified.after.lets();
        let refer = still.map(|(at, (_, place))| {
            let local = format_ident!("__made{at}");
            quote!(let ::core::option::Option::Some((#local, _)) = &*#place else { return __watch.gone() };)
        });
        quote!(#(#refer)* #lets)
    });
    let changed = made.iter().zip(places).enumerate().find(|(_, (made, _))| made.passing == Passing::Mutable);
    let left = match changed {
        None => quote!(::core::option::Option::None),
        Some((at, (_, place))) => {
            let value = shown(&quote!(__value));
            quote!((&*#place).as_ref().and_then(|(__value, _)| #value).map(|__text| (__at[#at], __text)))
        }
    };
    let each = specified.ensures.iter().map(|(post, text)| {
        let result = post.binder.as_ref().map(|binder| {
            let local = variable(binder);
            quote!(let #local = &__output;)
        });
        let predicate = lower_predicate(&post.predicate);
        quote! {{
            #result
            let mut __open = ::touchstone::__private::native::Gaps::default();
            let __gaps = &mut __open;
            let __holds = #predicate;
            __watch.ensure(__holds, &__open, #text, || #left);
        }}
    });
    quote!({ #(#bind)* #after #(#each)* })
}

/// Keeps what the call made.
fn yielded(shared: &Shared, result: Result) -> TokenStream {
    match result {
        Result::Unit | Result::Plain => TokenStream::new(),
        Result::Value => quote! {
            __check(__watch, __world.count(), &__output, &__expected);
            __world.add(::core::option::Option::Some((__output, __expected)));
        },
        // Nothing says whether there's to be one.
        Result::Perhaps if !shared.has_model => quote! {
            let __output = <_ as ::touchstone::__private::sequence::world::Holds<__Tested>>::held(__output);
            if let ::core::option::Option::Some(__value) = &__output {
                __check(__watch, __world.count(), __value, &());
            }
            __world.add(__output.map(|__value| (__value, ())));
        },
        Result::Perhaps => quote! {
            let __output = <_ as ::touchstone::__private::sequence::world::Holds<__Tested>>::held(__output);
            let __expected = <_ as ::touchstone::__private::sequence::world::Holds<__Model>>::held(__expected);
            match (__output, __expected) {
                (::core::option::Option::Some(__value), ::core::option::Option::Some(__model)) => {
                    __check(__watch, __world.count(), &__value, &__model);
                    __world.add(::core::option::Option::Some((__value, __model)));
                }
                (__value, __model) => {
                    __watch.present(__value.is_some(), __model.is_some());
                    __world.add(::core::option::Option::None);
                }
            }
        },
    }
}
