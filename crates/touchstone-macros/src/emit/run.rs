//! The code that runs a specified function once: arguments are decoded and judged, the function is called, its outcome is judged.

use crate::emit::arguments::{Passing, Plan, Planned, PlannedResult};
use crate::emit::callee::may_exclude;
use crate::emit::facts::{Fact, Facts, facts};
use crate::emit::look;
use crate::lower::inhabits::{lower_inhabits, lower_required};
use crate::lower::native::{lower_value, old_variable, variable};
use crate::lower::refined::{asks, erased, lower_checks, lower_predicate};
use crate::parse::contract::Contract;
use crate::parse::result_type::Returned;
use crate::parse::target::Target;
use crate::parse::term::Term;
use crate::parse::ty::Ty;
use crate::resolve::doubtful::asked_of;
use crate::resolve::names::rust_type;
use crate::resolve::parametric::Parametric;
use crate::spans::{at, block_at};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::Index;

/// `fn __run(source, judge)`
pub(crate) fn run(target: &Target, plan: &Plan, contract: &Contract) -> TokenStream {
    Run::new(target, plan, contract).emit()
}

/// One specified function, and the places in the emitted code where its arguments are.
struct Run<'a> {
    target: &'a Target,
    plan: &'a Plan,
    contract: &'a Contract,
    facts: Facts,
    /// Each argument as the judge sees it before the call.
    before: Vec<TokenStream>,
    /// What earlier calls have left of each argument, to make the next one of.
    spares: Vec<TokenStream>,
    /// Each argument as the function is given it, where that is another value than the judge's.
    given: Vec<TokenStream>,
    /// Whether the function needs values of its own. Shared references can be handed the values that are kept.
    decodes_again: bool,
    /// Whether the judge may vouch for arguments that it hasn't seen: then only the function's own are decoded.
    is_trusting: bool,
}

impl<'a> Run<'a> {
    fn new(target: &'a Target, plan: &'a Plan, contract: &'a Contract) -> Run<'a> {
        let places = |make: &dyn Fn(usize) -> TokenStream| (0..plan.arguments.len()).map(make).collect();
        let decodes_again =
            plan.arguments.iter().any(|a| a.passing != Passing::Shared || a.function.is_some());
        Run {
            target,
            plan,
            contract,
            facts: facts(plan, contract),
            before: places(&|at| {
                let position = Index::from(at);
                quote!(__values.#position)
            }),
            spares: places(&|at| {
                let position = Index::from(at);
                quote!(__spares.#position)
            }),
            given: places(&|at| {
                let local = format_ident!("__given{at}");
                quote!(#local)
            }),
            decodes_again,
            // A function's calls are answered by the run's oracle, which looks at every argument.
            // What runs are counted by is asked of every one.
            is_trusting: decodes_again
                && contract.classes.is_empty()
                && plan.arguments.iter().all(|argument| argument.function.is_none()),
        }
    }

    /// The function as a whole: the kept values, then admission, call and conclusion.
    fn emit(&self) -> TokenStream {
        let plan = self.plan;
        let types = self.types();
        let decoded = plan.arguments.iter().map(Planned::decode);
        let decoded_again = self.decoded_again();
        let nothing = plan.arguments.iter().map(|_| quote!(::core::option::Option::None));
        let no_facts =
            self.facts.known.iter().map(|_| quote!(::touchstone::__private::native::Fact::default()));
        let (fact_count, count) = (self.facts.known.len(), plan.arguments.len());
        let same_types = plan.arguments.iter().filter(|argument| argument.function.is_none()).map(same_type);
        let trusted = if self.is_trusting { quote!(__judge.trusts()) } else { quote!(false) };
        let asks = plan.arguments.iter().map(|argument| &argument.ty).chain(plan.result.ty()).map(asks);
        let admission = self.admission();
        let again = self.decode_for_call();
        let learnt = self.learn();
        let (call, shown) = self.call();
        let conclusion = self.conclusion(&shown);
        let classified = self.classify(&shown);
        let left = self.leave();
        let kept = quote_spanned!(self.place_of_doubt()=> __Kept);
        quote! {
            fn __run(
                __source: &mut ::touchstone::__private::decode::Decoder<'_>,
                __judge: &mut dyn ::touchstone::__private::spec::Judge,
            ) {
                #(#asks)*
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
                let mut __kept: ::std::boxed::Box<#kept> = __source.recall::<#kept>(
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
                    #admission
                };
                if __enters {
                #again
                #learnt
                __judge.enter();
                #call
                #conclusion
                #classified
                #left
                }
                }
                __source.keep(__kept);
            }
        }
    }

    /// Where it's reported of all types of arguments together that one can't stand in a specification: at the first that might not.
    fn place_of_doubt(&self) -> Span {
        let doubtful = self.plan.arguments.iter().find(|argument| may_exclude(&argument.ty));
        doubtful
            .or(self.plan.arguments.first())
            .map_or_else(Span::call_site, |argument| asked_of(&argument.ty))
    }

    /// The arguments before the call, seen from outside.
    fn seen_before(&self) -> Vec<TokenStream> {
        self.plan.arguments.iter().zip(&self.before).map(|(argument, place)| argument.seen(place)).collect()
    }

    /// The types of the arguments as they are kept.
    fn types(&self) -> Vec<&TokenStream> {
        self.plan.arguments.iter().map(|argument| &argument.owned).collect()
    }

    /// The statements that decode each argument into the value of the run before.
    fn decoded_again(&self) -> Vec<TokenStream> {
        let places = self.plan.arguments.iter().zip(&self.before);
        places.map(|(argument, place)| argument.decode_into(place)).collect()
    }

    /// Whether the arguments are in the precondition, asked of the judge, who may ask the Rust form.
    fn admission(&self) -> TokenStream {
        let (before, seen, everything) = (&self.before, self.seen_before(), Parametric::new(0));
        let bound = self.bind(before, before);
        let checks = self.plan.arguments.iter().map(|argument| lower_checks(below_refinements(&argument.ty)));
        let typed = self.plan.arguments.iter().map(|argument| {
            let local = variable(&argument.name);
            lower_inhabits(&argument.ty, &quote!(#local), &everything)
        });
        let admitted = typed.chain(lower_required(&self.contract.requires));
        quote! {
            let __before: &[&dyn ::touchstone::__private::Reflect] = &[#(#seen),*];
            let __admitted = |__gaps: &mut ::touchstone::__private::native::Gaps| -> bool {
                #bound
                let _ = || { #(#checks)* };
                #(if !(#admitted) { return false; })*
                true
            };
            __judge.admit(__before, &__admitted)
        }
    }

    /// The statements that decode what the function is given: all that there has to be of the arguments where nobody else looks at
    /// them. Where the judge has vouched for the input, facts are still asked of some, which are decoded for them.
    fn decode_for_call(&self) -> Option<TokenStream> {
        if !self.decodes_again {
            return None;
        }
        let (given, types, decoded_again) = (&self.given, self.types(), self.decoded_again());
        let owned = self.plan.arguments.iter().enumerate().map(|(at, argument)| {
            let (owned, again) = (argument.decode_for_call(&self.spares[at]), &decoded_again[at]);
            let looked_at = (self.is_trusting && self.facts.asked[at]).then(|| {
                quote!(if __trusted {
                    let __position = __source.position();
                    #again;
                    __source.return_to(__position);
                })
            });
            let same = self.is_trusting.then(|| {
                quote!(if __trusted {
                    __same[#at] = __source.is_as_before(&mut __ends[#at]);
                })
            });
            quote!({ #looked_at let __owned = #owned; #same __owned })
        });
        let count = self.plan.arguments.len();
        Some(quote! {
            __source.rewind();
            let mut __same = [false; #count];
            #(let mut #given: #types = #owned;)*
        })
    }

    /// Whether the outcome is in the postcondition: by the Rust form where that is enough, else asked of the judge.
    fn conclusion(&self, shown: &TokenStream) -> TokenStream {
        let before = &self.before;
        let bound = self.bind(before, &self.given);
        let recalled = self.recall();
        let checks = self.plan.result.ty().map(|ty| lower_checks(below_refinements(ty)));
        let concluded = self.concluded();
        let fall_back = self.is_trusting.then(|| {
            let decoded_again = self.decoded_again();
            quote!(if __trusted {
                __source.rewind();
                #(#decoded_again;)*
            })
        });
        let after = self.plan.arguments.iter().enumerate().map(|(at, argument)| {
            let local = if argument.passing == Passing::Mutable { &self.given[at] } else { &before[at] };
            argument.seen(local)
        });
        let (seen, values) = (self.seen_before(), quote_spanned!(self.place_of_doubt()=> &__Values));
        quote! {
            let __concluded = |__values: #values, __gaps: &mut ::touchstone::__private::native::Gaps| -> bool {
                let __result = &__output;
                #bound
                #recalled
                let _ = || { #checks };
                #(if !(#concluded) { return false; })*
                true
            };
            if !(__trusted && __judge.approve(&|__gaps| __concluded(&*__values, __gaps))) {
                #fall_back
                let __before: &[&dyn ::touchstone::__private::Reflect] = &[#(#seen),*];
                let __after: &[&dyn ::touchstone::__private::Reflect] = &[#(#after),*];
                __judge.conclude(__before, __after, #shown, &|__gaps| __concluded(&*__values, __gaps));
            }
        }
    }

    /// The statements that ask whether the run is in the classes.
    fn classify(&self, shown: &TokenStream) -> Option<TokenStream> {
        let Contract { classes, expects_some, .. } = self.contract;
        if classes.is_empty() && !expects_some {
            return None;
        }
        let bound = self.bind(&self.before, &self.given);
        let names = result_names(self.plan).into_iter().map(|name| variable(&name));
        let labelled = classes.iter().enumerate().map(|(at, (predicate, _))| {
            let predicate = lower_predicate(predicate);
            quote!(__judge.classify(#at, &|__gaps: &mut ::touchstone::__private::native::Gaps| #predicate);)
        });
        let last = classes.len();
        let expected = expects_some.then(
            || quote!(__judge.classify(#last, &|_: &mut _| ::touchstone::__private::spec::is_some(#shown));),
        );
        Some(quote! {{
            let __result = &__output;
            #bound
            #(let #names = __result;)*
            #(#labelled)*
            #expected
        }})
    }

    /// The conditions on the outcome in Rust: the result's type, those of `&mut` arguments, and every `ensures`.
    fn concluded(&self) -> Vec<TokenStream> {
        let everything = Parametric::new(0);
        let decided = match &self.plan.result {
            PlannedResult::Unspecified { early: true } => Some(quote!(__found.was_sound(__gaps))),
            PlannedResult::Unspecified { early: false } if self.returned_name().is_none() => {
                Some(quote!(::touchstone::__private::look::is_sound(&__look, __gaps)))
            }
            PlannedResult::Unspecified { early: false } => Some(quote!({
                use ::touchstone::__private::{KnownValue as _, UnknownValue as _};
                (&&::touchstone::__private::ValueProbe(__result)).is_sound(&__look, __gaps)
            })),
            _ => self.facts.result.as_ref().map(|ty| self.decided_result(ty, &everything)),
        };
        let changed =
            self.plan.arguments.iter().zip(&self.given).filter(|(argument, _)| argument.is_changed());
        let sound = changed.map(|(argument, changed)| {
            let (owned, local, place) = (&argument.owned, variable(&argument.name), asked_of(&argument.ty));
            match argument.is_held() {
                true => lower_inhabits(&argument.ty, &quote!(#local), &everything),
                false => {
                    let (changed, gaps) = (block_at(quote!(&#changed), place), quote!(__gaps));
                    quote_spanned!(place=> <#owned as ::touchstone::__private::Refined>::inhabits(#changed, #gaps))
                }
            }
        });
        let postconditions = self.contract.ensures.iter().zip(&self.facts.ensures);
        let ensured = postconditions.map(|(postcondition, predicate)| {
            let predicate = lower_predicate(predicate);
            match &postcondition.binder {
                Some(binder) => {
                    let local = variable(binder);
                    quote!({ let #local = __result; #predicate })
                }
                None => predicate,
            }
        });
        decided.into_iter().chain(sound).chain(ensured).collect()
    }

    /// The statements by which a trusted run learns the facts of its arguments that it doesn't know from the run before.
    fn learn(&self) -> Option<TokenStream> {
        if !self.is_trusting || self.facts.known.is_empty() {
            return None;
        }
        let bound = self.bind(&self.given, &self.given);
        let learnt = self.facts.known.iter().enumerate().map(|(at, Fact { term, of, .. })| {
            let term = lower_value(term);
            quote! {
                if !(#(__same[#of])&&*) {
                    __facts[#at].forget();
                }
                ::touchstone::__private::native::learn(&mut __facts[#at], || #term);
            }
        });
        Some(quote!(if __trusted {
            #bound
            #(#learnt)*
        }))
    }

    /// `let __v_fact = …;` for every fact.
    fn recall(&self) -> TokenStream {
        let recalled = self.facts.known.iter().enumerate().map(|(at, Fact { variable: name, term, .. })| {
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
    fn leave(&self) -> Option<TokenStream> {
        if !self.decodes_again {
            return None;
        }
        let data =
            || self.plan.arguments.iter().enumerate().filter(|(_, argument)| argument.function.is_none());
        let by_value = |passing| matches!(passing, Passing::Value);
        let consumed: Vec<&TokenStream> = data()
            .filter(|(_, argument)| by_value(argument.passing))
            .map(|(at, _)| &self.spares[at])
            .collect();
        let borrowed: Vec<usize> =
            data().filter(|(_, argument)| !by_value(argument.passing)).map(|(at, _)| at).collect();
        let (values, places) =
            (borrowed.iter().map(|at| &self.given[*at]), borrowed.iter().map(|at| &self.spares[*at]));
        let is_known = matches!(self.plan.result, PlannedResult::Specified { .. });
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
        Some(quote! {
            #result
            #(#places = ::core::option::Option::Some(#values);)*
        })
    }

    /// The statement that calls the function and keeps its result, and the expression that shows the result to the judge.
    fn call(&self) -> (TokenStream, TokenStream) {
        let places = if self.decodes_again { &self.given } else { &self.before };
        let passed = self.plan.arguments.iter().zip(places).map(|(argument, place)| argument.pass(place));
        let function = &self.target.call;
        let span = at(self.target.span);
        let call = quote_spanned!(span=> #function(#(#passed),*));
        match &self.plan.result {
            PlannedResult::Specified { ty, code: Some(code) } => {
                let (spec, code) = (rust_type(ty), erased(code));
                let output = quote!(__output);
                let wrapped = quote_spanned!(asked_of(ty)=>
                    <#spec as ::touchstone::__private::StandsFor<#code>>::wrap(#output)
                );
                (quote!(let __output = #call; let __output: #spec = #wrapped;), quote!(&__output))
            }
            PlannedResult::Specified { code: None, .. } => (quote!(let __output = #call;), quote!(&__output)),
            PlannedResult::Unspecified { early } => self.looked_through(&call, *early),
            PlannedResult::Dropped => (quote!(let _ = #call; let __output = ();), quote!(&__output)),
        }
    }

    /// The same where nothing is specified of the result: what's known in it is found by a walk.
    fn looked_through(&self, call: &TokenStream, early: bool) -> (TokenStream, TokenStream) {
        let walk = self.target.returned.as_ref().map(|returned| look::walk(returned, &quote!((&__output))));
        let (walk, _, nodes) = walk.unwrap_or_default();
        let traits = look::traits();
        let looks = quote! {
            let __output = #call;
            #traits
            let __look = |__walk: &::touchstone::__private::look::Walk<'_>| { #walk };
            let __show = || (&&::touchstone::__private::look::Print(&__output)).text();
        };
        let found = quote!(::touchstone::__private::look::Found);
        if early {
            let kept = quote! {
                let __found = {
                    #looks
                    let __found = #found::now(&__look, &__show, #nodes);
                    drop(__output);
                    __found
                };
                let __output = ();
            };
            return (kept, quote!(&__found));
        }
        let kept = quote!(#looks let __found = #found::of(&__look, &__show, #nodes););
        let shown = match self.returned_name() {
            Some(_) => quote!({
                use ::touchstone::__private::{KnownValue as _, UnknownValue as _};
                (&&::touchstone::__private::ValueProbe(&__output)).shown(&__found)
            }),
            None => quote!(&__found),
        };
        (kept, shown)
    }

    /// The result's type as the code has it, where it can be named.
    fn returned_name(&self) -> Option<TokenStream> {
        self.target.returned.as_ref().and_then(Returned::named)
    }

    /// `let __v_x = &…;` for every argument, and `let __old_x = &…;` for `&mut` ones.
    fn bind(&self, before: &[TokenStream], current: &[TokenStream]) -> TokenStream {
        let mut lets = TokenStream::new();
        for (index, argument) in self.plan.arguments.iter().enumerate() {
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
    fn decided_result(&self, ty: &Ty, scope: &Parametric) -> TokenStream {
        let decided = lower_inhabits(ty, &quote!(__result), scope);
        if let PlannedResult::Specified { code: Some(_), .. } = self.plan.result {
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
}

/// The names that classes have for the result: `result`, and those of its refinements.
pub(crate) fn result_names(plan: &Plan) -> Vec<Ident> {
    fn binders(ty: &Ty, names: &mut Vec<Ident>) {
        match ty {
            Ty::Reference { inner, .. } => binders(inner, names),
            Ty::Refined { binder, base, .. } => {
                names.push(binder.clone());
                binders(base, names);
            }
            _ => {}
        }
    }
    let mut names = vec![Ident::new("result", Span::call_site())];
    plan.result.ty().iter().for_each(|ty| binders(ty, &mut names));
    names
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
    quote_spanned!(asked_of(&argument.ty)=>
        ::touchstone::__private::stands_for::<#spec, #code>(::core::marker::PhantomData, ::core::marker::PhantomData);
    )
}
