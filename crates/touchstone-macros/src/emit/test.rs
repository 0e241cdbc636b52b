//! The test of a specified function: its `Spec`, the code that builds its refinement type, and the code that runs it.

use crate::emit::arguments::{Passing, Plan, Planned, PlannedResult, plan};
use crate::emit::facts::{Fact, Facts, facts};
use crate::emit::later::refinements_to_preconditions;
use crate::emit::literals::literals;
use crate::errors::Errors;
use crate::lower::expression::{fresh_name, lower_expr, name_local};
use crate::lower::inhabits::lower_inhabits;
use crate::lower::native::{lower_value, old_variable, variable};
use crate::lower::refined::{erased, lower_checks, lower_predicate, lower_type, probe_type};
use crate::parse::contract::Contract;
use crate::parse::settings::check_settings;
use crate::parse::target::{Target, TargetResult};
use crate::parse::term::Term;
use crate::parse::ty::Ty;
use crate::resolve::names::{Scope, resolve_term, rust_type};
use crate::resolve::parametric::Parametric;
use crate::resolve::substitute::Substitution;
use crate::spans::at;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::Index;

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
    let signature = instances.apply(target.substitution.apply(signature(&planned, &contract)));
    let run = instances.apply(target.substitution.apply(run(&target, &planned, &contract)));
    let comparisons = instances.apply(target.substitution.apply(comparisons(&planned)));
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
fn signature(plan: &Plan, contract: &Contract) -> TokenStream {
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
        PlannedResult::Unspecified { code: Some(code) } => {
            let ty = probe_type(code);
            quote!({
                use ::touchstone::__private::{KnownType as _, UnknownType as _};
                #ty
            })
        }
        PlannedResult::Unspecified { code: None } | PlannedResult::Dropped => unit_type(),
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
            ::touchstone::__private::spec::Signature {
                arguments: ::std::vec![#(#arguments),*],
                result_name: __result_name,
                result: #result,
                requires: ::std::vec![#(#requires),*],
                ensures: ::std::vec![#(#ensures),*],
            }
        }
    }
}

/// `fn __comparisons() -> Comparisons`: how a printed test tells results and changed arguments from others.
fn comparisons(plan: &Plan) -> TokenStream {
    let probe = |ty: TokenStream| quote!((&&&::touchstone::__private::ComparisonProbe::<#ty>(::core::marker::PhantomData)).comparison());
    let result = match &plan.result {
        PlannedResult::Specified { code: Some(code), .. }
        | PlannedResult::Unspecified { code: Some(code) } => probe(erased(code)),
        PlannedResult::Specified { ty, code: None } => probe(rust_type(ty)),
        PlannedResult::Unspecified { code: None } | PlannedResult::Dropped => {
            quote!(::core::default::Default::default())
        }
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

/// A local for each argument.
fn locals(stem: &str, plan: &Plan) -> Vec<TokenStream> {
    (0..plan.arguments.len())
        .map(|i| {
            let local = format_ident!("{stem}{i}");
            quote!(#local)
        })
        .collect()
}

fn unit_type() -> TokenStream {
    quote!(<() as ::touchstone::__private::Refined>::rtype(&[], &[]))
}

/// `fn __run(source, judge)`
fn run(target: &Target, plan: &Plan, contract: &Contract) -> TokenStream {
    let positions: Vec<Index> = (0..plan.arguments.len()).map(Index::from).collect();
    let before: Vec<TokenStream> = positions.iter().map(|position| quote!(__values.#position)).collect();
    let spares: Vec<TokenStream> = positions.iter().map(|position| quote!(__spares.#position)).collect();
    let given = locals("__given", plan);
    let types: Vec<&TokenStream> = plan.arguments.iter().map(|argument| &argument.owned).collect();
    let decoded: Vec<TokenStream> = plan.arguments.iter().map(Planned::decode).collect();
    let decoded_again: Vec<TokenStream> =
        plan.arguments.iter().zip(&before).map(|(argument, place)| argument.decode_into(place)).collect();
    let nothing = plan.arguments.iter().map(|_| quote!(::core::option::Option::None));
    let Facts { result: result_type, ensures, known, asked } = facts(plan, contract);
    // Shared references can be handed the values that are kept.
    let decodes_again = plan.arguments.iter().any(|a| a.passing != Passing::Shared || a.function.is_some());
    // What the function is given is all that there has to be of the arguments where nobody else looks at them.
    let is_trusting = decodes_again && plan.arguments.iter().all(|argument| argument.function.is_none());
    let trusted = if is_trusting { quote!(__judge.trusts()) } else { quote!(false) };
    let again = decodes_again.then(|| {
        let owned = plan.arguments.iter().enumerate().map(|(at, argument)| {
            let (owned, again) = (argument.decode_for_call(&spares[at]), &decoded_again[at]);
            let looked_at = (is_trusting && asked[at]).then(|| {
                quote!(if __trusted {
                    let __position = __source.position();
                    #again;
                    __source.return_to(__position);
                })
            });
            let same = is_trusting.then(|| {
                quote!(if __trusted {
                    __same[#at] = __source.is_as_before(&mut __ends[#at]);
                })
            });
            quote!({ #looked_at let __owned = #owned; #same __owned })
        });
        let count = plan.arguments.len();
        quote! {
            __source.rewind();
            let mut __same = [false; #count];
            #(let mut #given: #types = #owned;)*
        }
    });
    let learnt = is_trusting.then(|| learn(plan, &known, &given));
    let fall_back = is_trusting.then(|| {
        quote!(if __trusted {
            __source.rewind();
            #(#decoded_again;)*
        })
    });
    let no_facts = known.iter().map(|_| quote!(::touchstone::__private::native::Fact::default()));
    let (fact_count, count) = (known.len(), plan.arguments.len());
    let left = decodes_again.then(|| left_over(plan, &given, &spares));
    let passed =
        plan.arguments.iter().enumerate().map(|(index, argument)| {
            argument.pass(if decodes_again { &given[index] } else { &before[index] })
        });
    let after = plan.arguments.iter().enumerate().map(|(index, argument)| {
        let local = if argument.passing == Passing::Mutable { &given[index] } else { &before[index] };
        quote!(&#local)
    });
    let same_types = plan.arguments.iter().filter(|argument| argument.function.is_none()).map(same_type);
    let bind_before = bind(plan, &before, &before);
    let bind_after = bind(plan, &before, &given);
    let everything = Parametric::new(0);
    let admitted = plan
        .arguments
        .iter()
        .map(|argument| {
            let local = variable(&argument.name);
            lower_inhabits(&argument.ty, &quote!(#local), &everything)
        })
        .chain(contract.requires.iter().map(lower_predicate));
    let sound = plan.arguments.iter().zip(&given).filter(|(argument, _)| argument.is_changed()).map(
        |(argument, changed)| {
            let (owned, local) = (&argument.owned, variable(&argument.name));
            match argument.is_held() {
                true => lower_inhabits(&argument.ty, &quote!(#local), &everything),
                false => quote!(<#owned as ::touchstone::__private::Refined>::inhabits(&#changed, __gaps)),
            }
        },
    );
    let decided = match &plan.result {
        PlannedResult::Unspecified { code: Some(_) } => Some(quote!({
            use ::touchstone::__private::{KnownValue as _, UnknownValue as _};
            (&&::touchstone::__private::ValueProbe(__result)).is_sound(__gaps)
        })),
        _ => result_type.as_ref().map(|ty| decided_result(plan, ty, &everything)),
    };
    let postconditions = contract.ensures.iter().zip(&ensures);
    let concluded =
        decided.into_iter().chain(sound).chain(postconditions.map(|(postcondition, predicate)| {
            let predicate = lower_predicate(predicate);
            match &postcondition.binder {
                Some(binder) => {
                    let local = variable(binder);
                    quote!({ let #local = __result; #predicate })
                }
                None => predicate,
            }
        }));
    let recalled = recall(&known);
    let argument_checks = plan.arguments.iter().map(|argument| lower_checks(below_refinements(&argument.ty)));
    let result_checks = plan.result.ty().map(|ty| lower_checks(below_refinements(ty)));
    let call = &target.call;
    let span = at(target.span);
    let call = quote_spanned!(span=> #call(#(#passed),*));
    let (call, shown) = result(plan, call);
    quote! {
        fn __run(
            __source: &mut ::touchstone::__private::decode::Decoder<'_>,
            __judge: &mut dyn ::touchstone::__private::spec::Judge,
        ) {
            #(#same_types)*
            // The arguments for the judge, for each what earlier calls have left to make one for the call of, and what's known of
            // them from the run before, if it ended at the same word.
            type __Values = (#(#types,)*);
            type __Kept = (
                __Values,
                (#(::core::option::Option<#types>,)*),
                [::touchstone::__private::native::Fact; #fact_count],
                [usize; #count],
            );
            let __trusted = #trusted;
            let mut __kept: ::std::boxed::Box<__Kept> = __source.recall::<__Kept>(
                |__source| ((#(#decoded,)*), (#(#nothing,)*), [#(#no_facts),*], [0; #count]),
                |__kept, __source| if !__trusted { let (__values, ..) = __kept; #(#decoded_again;)* },
            );
            // What the result borrows ends before the values are kept.
            {
            let (__values, __spares, __facts, __ends) = &mut *__kept;
            if !__trusted {
                __facts.iter_mut().for_each(|__fact| __fact.forget());
                *__ends = [0; #count];
            }
            let __enters = __trusted || {
                let __before: &[&dyn ::touchstone::__private::Reflect] = &[#(&#before),*];
                let __admitted = |__gaps: &mut ::touchstone::__private::native::Gaps| -> bool {
                    #bind_before
                    let _ = || { #(#argument_checks)* };
                    #(if !(#admitted) { return false; })*
                    true
                };
                __judge.admit(__before, &__admitted)
            };
            if __enters {
            #again
            #learnt
            __judge.enter();
            #call
            let __concluded = |__values: &__Values, __gaps: &mut ::touchstone::__private::native::Gaps| -> bool {
                let __result = &__output;
                #bind_after
                #recalled
                let _ = || { #result_checks };
                #(if !(#concluded) { return false; })*
                true
            };
            if !(__trusted && __judge.approve(&|__gaps| __concluded(&*__values, __gaps))) {
                #fall_back
                let __before: &[&dyn ::touchstone::__private::Reflect] = &[#(&#before),*];
                let __after: &[&dyn ::touchstone::__private::Reflect] = &[#(#after),*];
                __judge.conclude(__before, __after, #shown, &|__gaps| __concluded(&*__values, __gaps));
            }
            #left
            }
            }
            __source.keep(__kept);
        }
    }
}

/// The statements by which a trusted run learns the facts of its arguments that it doesn't know from the run before.
fn learn(plan: &Plan, known: &[Fact], given: &[TokenStream]) -> TokenStream {
    if known.is_empty() {
        return TokenStream::new();
    }
    let bound = bind(plan, given, given);
    let learnt = known.iter().enumerate().map(|(at, Fact { term, of, .. })| {
        let term = lower_value(term);
        quote! {
            if !(#(__same[#of])&&*) {
                __facts[#at].forget();
            }
            ::touchstone::__private::native::learn(&mut __facts[#at], || #term);
        }
    });
    quote!(if __trusted {
        #bound
        #(#learnt)*
    })
}

/// `let __v_fact = …;` for every fact.
fn recall(known: &[Fact]) -> TokenStream {
    let recalled = known.iter().enumerate().map(|(at, Fact { variable: name, term, .. })| {
        let (local, compute) = (variable(name), format_ident!("__compute{at}"));
        let term = lower_value(term);
        quote! {
            let #compute = || #term;
            let #local = ::touchstone::__private::native::known(&__facts[#at], &#compute);
        }
    });
    recalled.collect()
}

/// The statements that leave to the next run what this one has: the arguments that are still there, and, in the place of one that the
/// call was given, a result of its type.
fn left_over(plan: &Plan, given: &[TokenStream], spares: &[TokenStream]) -> TokenStream {
    let data = || plan.arguments.iter().enumerate().filter(|(_, argument)| argument.function.is_none());
    let by_value = |passing| matches!(passing, Passing::Value);
    let consumed: Vec<&TokenStream> =
        data().filter(|(_, argument)| by_value(argument.passing)).map(|(at, _)| &spares[at]).collect();
    let borrowed: Vec<usize> =
        data().filter(|(_, argument)| !by_value(argument.passing)).map(|(at, _)| at).collect();
    let (values, places) = (borrowed.iter().map(|at| &given[*at]), borrowed.iter().map(|at| &spares[*at]));
    let is_known = matches!(plan.result, PlannedResult::Specified { .. });
    let result = match (is_known, consumed.as_slice()) {
        (true, [_, ..]) => {
            quote!(::touchstone::__private::spec::reclaim(__output, &mut [#(&mut #consumed),*]);)
        }
        // It may borrow of the arguments.
        _ if !borrowed.is_empty() => quote!({
            let _ended = __output;
        }),
        _ => TokenStream::new(),
    };
    quote! {
        #result
        #(#places = ::core::option::Option::Some(#values);)*
    }
}

/// The statement that calls the function and keeps its result, and the expression that shows the result to the judge.
fn result(plan: &Plan, call: TokenStream) -> (TokenStream, TokenStream) {
    match &plan.result {
        PlannedResult::Specified { ty, code: Some(code) } => {
            let (spec, code) = (rust_type(ty), erased(code));
            let wrapped = quote_spanned!(at(ty.span())=>
                <#spec as ::touchstone::__private::StandsFor<#code>>::wrap(__output)
            );
            (quote!(let __output = #call; let __output: #spec = #wrapped;), quote!(&__output))
        }
        PlannedResult::Specified { code: None, .. } => (quote!(let __output = #call;), quote!(&__output)),
        PlannedResult::Unspecified { code: Some(_) } => (
            quote!(let __output = #call;),
            quote!({
                use ::touchstone::__private::{KnownValue as _, UnknownValue as _};
                (&&::touchstone::__private::ValueProbe(&__output)).shown()
            }),
        ),
        PlannedResult::Unspecified { code: None } | PlannedResult::Dropped => {
            (quote!(let _ = #call; let __output = ();), quote!(&__output))
        }
    }
}

/// `let __v_x = &…;` for every argument, and `let __old_x = &…;` for `&mut` ones.
fn bind(plan: &Plan, before: &[TokenStream], current: &[TokenStream]) -> TokenStream {
    let mut lets = TokenStream::new();
    for (index, argument) in plan.arguments.iter().enumerate() {
        let mutable = argument.passing == Passing::Mutable;
        let (before, current) = (&before[index], if mutable { &current[index] } else { &before[index] });
        for name in [Some(&argument.name), argument.alias.as_ref()].into_iter().flatten() {
            let (local, old) = (variable(name), old_variable(name));
            lets.extend(quote!(let #local = &#current;));
            if mutable {
                lets.extend(quote!(let #old = &#before;));
            }
        }
    }
    lets
}

/// Whether the result is in its type. Where its Rust type isn't written, the value itself says which it is.
fn decided_result(plan: &Plan, ty: &Ty, scope: &Parametric) -> TokenStream {
    let decided = lower_inhabits(ty, &quote!(__result), scope);
    if let PlannedResult::Specified { code: Some(_), .. } = plan.result {
        return decided;
    }
    let rust = rust_type(ty);
    let otherwise = conditions(ty, &format_ident!("__result"));
    quote! {{
        let __any = ::touchstone::__private::Reflect::any(__result);
        match __any.and_then(|__any| __any.downcast_ref::<#rust>()) {
            ::core::option::Option::Some(__result) => #decided,
            ::core::option::Option::None => __gaps.leave() #(&& #otherwise)*,
        }
    }}
}

/// The predicates at the top of a type, on the value that `local` refers to.
fn conditions(ty: &Ty, local: &Ident) -> Vec<TokenStream> {
    match ty {
        Ty::Reference { inner, .. } => conditions(inner, local),
        Ty::Refined { binder, base, predicate } => {
            let mut conditions = conditions(base, local);
            conditions.push(condition(binder, predicate, local));
            conditions
        }
        _ => Vec::new(),
    }
}

fn condition(binder: &Ident, predicate: &Term, local: &Ident) -> TokenStream {
    let bound = variable(binder);
    let predicate = lower_predicate(predicate);
    quote!({ let #bound = #local; #predicate })
}

fn below_refinements(ty: &Ty) -> &Ty {
    match ty {
        Ty::Reference { inner, .. } => below_refinements(inner),
        Ty::Refined { base, .. } => below_refinements(base),
        other => other,
    }
}

/// A check that the type of the specification stands for the one of the code.
fn same_type(argument: &Planned) -> TokenStream {
    let code = argument.code_type();
    let spec = &argument.owned;
    quote_spanned!(at(argument.ty.span())=>
        ::touchstone::__private::stands_for::<#spec, #code>(::core::marker::PhantomData, ::core::marker::PhantomData);
    )
}
