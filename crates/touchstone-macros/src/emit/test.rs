//! The test of a specified function: its `Spec`, the code that builds its refinement type, and the code that runs it.

use crate::emit::arguments::{Passing, Plan, Planned, PlannedResult, plan};
use crate::emit::callee::{asked, notice, question};
use crate::emit::dependent_arguments::refinements_to_preconditions;
use crate::emit::literals::literals;
use crate::emit::look;
use crate::emit::run::{result_names, run};
use crate::errors::Errors;
use crate::lower::expression::{fresh_name, lower_expr, name_local};
use crate::lower::refined::{asks, erased, lower_type};
use crate::parse::contract::Contract;
use crate::parse::known_by_trait::{Borrowing, Giving};
use crate::parse::result_type::Returned;
use crate::parse::settings::{Checked, check_settings};
use crate::parse::target::{Body, Target, TargetResult};
use crate::parse::ty::{Argument, Ty};
use crate::resolve::names::{Scope, resolve_term, rust_type};
use crate::resolve::substitute::Substitution;
use crate::token_text::spaced;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::{Attribute, Block};

/// What a specification becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// A `#[test]`.
    Test,
    /// A function that gives the [`Spec`](https://docs.rs/touchstone), for `inputs!`.
    Given,
}

/// What stands beside a specified function, and in it; nothing after an error.
#[derive(Default)]
pub(crate) struct Emitted {
    pub items: Vec<TokenStream>,
    /// The statement at the beginning of its body.
    question: Option<TokenStream>,
}

impl Emitted {
    /// The items, which exist when the function does.
    pub(crate) fn under_the_same_conditions(&self, attributes: &[Attribute]) -> TokenStream {
        let conditions: Vec<&Attribute> =
            attributes.iter().filter(|attribute| attribute.path().is_ident("cfg")).collect();
        self.items.iter().map(|item| quote!(#(#conditions)* #item)).collect()
    }

    /// Puts the question into the body.
    pub(crate) fn ask(self, body: &mut Block, errors: &mut Errors) {
        let Some(question) = self.question else { return };
        if let Some(question) = errors.ok(syn::parse2(question)) {
            body.stmts.insert(0, question);
        }
    }
}

/// The `#[test]` for a function and what is specified of it.
pub(crate) fn emit(target: Target, contract: Contract, errors: &mut Errors) -> Emitted {
    emit_as(Form::Test, target, contract, errors)
}

/// A specified function, resolved: what's left is to write it down.
struct Specified {
    target: Target,
    contract: Contract,
    settings: Checked,
    instances: Substitution,
    plan: Plan,
}

/// What a function and what is specified of it become in this form; nothing after an error.
pub(crate) fn emit_as(form: Form, target: Target, contract: Contract, errors: &mut Errors) -> Emitted {
    match specified(target, contract, errors) {
        Some(specified) => specified.emit(form),
        None => Emitted::default(),
    }
}

/// Matches the function with what is specified of it; `None` after an error.
fn specified(mut target: Target, mut contract: Contract, errors: &mut Errors) -> Option<Specified> {
    let settings = check_settings(&contract.settings, &target.generic, errors);
    let mut instances = Substitution::default();
    for name in &target.generic {
        let instance = settings.instances.iter().find(|(known, _)| known == name);
        instances.add(name.clone(), instance.map_or_else(|| quote!(i64), |(_, ty)| ty.clone()));
    }
    contract.classes = settings.classes.clone();
    contract.expects_some = settings.expects_some.is_some();
    instantiate(&mut target, &mut contract, &instances);
    refinements_to_preconditions(&mut contract, errors);
    let mut scope = Scope::default();
    scope.set_precondition();
    let planned = plan(&target, &contract, &mut scope, errors);
    resolve_conditions(&mut contract, planned.as_ref(), &scope, errors);
    if let (Some(span), Some(planned)) = (settings.expects_some, &planned) {
        expect_a_sum(&target, planned, span, errors);
    }
    let plan = planned.filter(|_| errors.is_empty())?;
    if let Some((name, span)) = &settings.name
        && syn::parse_str::<Ident>(&format!("touchstone_{name}")).is_err()
    {
        errors.add(*span, format!("`{name}` isn't a name for a test: use letters, digits and `_`"));
        return None;
    }
    Some(Specified { target, contract, settings, instances, plan })
}

impl Specified {
    /// The test, or what stands for it in this form, with the question in the function's body.
    fn emit(self, form: Form) -> Emitted {
        let Specified { target, contract, settings, instances, plan } = &self;
        let suffix = settings.name.as_ref().map_or(&target.test, |(name, _)| name);
        let test = format_ident!("touchstone_{suffix}", span = Span::call_site());
        let unit = unit(suffix);
        let place = location(contract.span.unwrap_or(target.span));
        let asked = asked(target, plan, contract);
        let question = match (&target.body, asked) {
            (Body::Closed, _) => None,
            (_, None) => Some(notice(&place)),
            (_, Some(names)) => Some(question(target, plan, names, &place, &unit)),
        };
        let instantiated = |tokens| instances.apply(target.substitution.apply(tokens));
        let signature = instantiated(signature(target, plan, contract));
        let run = instantiated(run(target, plan, contract));
        let comparisons = instantiated(comparisons(target, plan));
        let skip = settings.skip.as_ref().map(|reason| quote!(#[ignore = #reason]));
        let is_always = expands_always() || form == Form::Given;
        let condition = if is_always { quote!() } else { quote!(#[cfg(test)]) };
        let attributes = if is_always { quote!() } else { quote!(#[cfg(test)] #[test] #skip) };
        let module = quote! {
            #condition
            #[doc(hidden)]
            #[allow(unused, non_snake_case, unreachable_pub, clippy::all, clippy::pedantic)]
            mod #unit {
                pub(super) struct Unit;
            }
        };
        // The body asks for it, too.
        let beside = asked.is_some().then(|| {
            quote! {
                #condition
                #[allow(unused, clippy::all, clippy::pedantic)]
                impl #unit::Unit {
                    #signature
                }
            }
        });
        let inside = if beside.is_some() { TokenStream::new() } else { signature };
        let (header, body) = match form {
            Form::Test => (quote!(fn #test()), quote!(::touchstone::__private::test(&__SPEC);)),
            Form::Given => {
                let name = format_ident!("{}", target.function, span = target.span);
                (quote!(fn #name() -> &'static ::touchstone::inputs::Spec), quote!(&__SPEC))
            }
        };
        let spec = self.spec(&test.to_string(), &unit, &place);
        let test = quote! {
            #attributes
            #[allow(unused, non_snake_case, non_local_definitions, clippy::all, clippy::pedantic)]
            #header {
                impl #unit::Unit {
                    #inside
                    #run
                    #comparisons
                }
                static __SPEC: ::touchstone::__private::spec::Spec = #spec;
                #body
            }
        };
        Emitted { items: [module, test].into_iter().chain(beside).collect(), question }
    }

    /// The function as a person calls it with the arguments as they're shown: where one is gone through or read, a closure that sees to that.
    fn called(&self) -> String {
        let called = &self.target.called;
        let called = self.instances.apply(self.target.substitution.apply(quote!(#called)));
        let called = spaced(&called.to_string()).replace("< ", "<");
        let is_itself = |argument: &Planned| {
            argument.standing.as_ref().is_none_or(|standing| {
                standing.giving == Giving::Itself
                    && (standing.borrowing == Borrowing::Owned || argument.passing != Passing::Value)
            })
        };
        if self.plan.arguments.iter().all(is_itself) {
            return called;
        }
        let names: Vec<String> =
            self.plan.arguments.iter().map(|argument| argument.name.to_string()).collect();
        let given = self.plan.arguments.iter().zip(&names).map(|(argument, name)| match &argument.standing {
            Some(standing) if argument.passing == Passing::Value => {
                standing.giving.written(&standing.borrowing.written(name), argument.elements())
            }
            Some(standing) => standing.giving.written(name, argument.elements()),
            None => name.clone(),
        });
        format!("(|{}| {called}({}))", names.join(", "), given.collect::<Vec<_>>().join(", "))
    }

    /// The `Spec` as an expression: `test` is the test's name, `unit` the module whose type has the code.
    fn spec(&self, test: &str, unit: &Ident, [file, line, column]: &[TokenStream; 3]) -> TokenStream {
        let Specified { target, contract, settings, plan, .. } = self;
        let function = &target.function;
        let handed = plan.arguments.iter().filter_map(Planned::handed);
        let instances = target.generic.iter().map(|name| {
            let instance = settings.instances.iter().find(|(known, _)| known == name);
            format!("{name} = {}", instance.map_or_else(|| "i64".to_owned(), |(_, ty)| ty.to_string()))
        });
        let literals = literals(target.source.clone(), contract.span.unwrap_or(target.span));
        let texts = settings.texts.iter().map(|(name, value)| quote!((#name, #value)));
        let classes = classes(contract);
        let written = written(target, contract);
        let written = written.iter().map(|(name, path)| quote!((#name, #path)));
        let called = self.called();
        let defined_as = match &target.defined_as {
            Some(text) => quote!(::core::option::Option::Some(#text)),
            None => quote!(::core::option::Option::None),
        };
        quote! {
            ::touchstone::__private::spec::Spec {
                function: #function,
                called: #called,
                defined_as: #defined_as,
                test: #test,
                module_path: ::core::module_path!(),
                file: #file,
                line: #line,
                column: #column,
                manifest_dir: ::core::env!("CARGO_MANIFEST_DIR"),
                settings: &[#(#texts),*],
                written: &[#(#written),*],
                instances: &[#(#instances),*],
                literals: #literals,
                classes: &[#(#classes),*],
                comparisons: #unit::Unit::__comparisons,
                handed: &[#(#handed),*],
                signature: #unit::Unit::__signature,
                run: #unit::Unit::__run,
            }
        }
    }
}

/// The name of the module that a function's test has beside it. It holds a type without values, whose methods are the test's code: rustc generates code
/// by the modules that types are of, so that a changed function doesn't have the code of all its neighbours' tests generated again.
fn unit(suffix: impl std::fmt::Display) -> Ident {
    format_ident!("__touchstone_{}", suffix.to_string(), span = Span::call_site())
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
pub(crate) fn expands_always() -> bool {
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
    for (term, _) in &mut contract.classes {
        let mut scope = scope.clone();
        scope.set_postcondition();
        if let Some(planned) = planned {
            for name in result_names(planned) {
                scope.bind_known(&name, planned.result.ty());
            }
        }
        resolve_term(term, &scope, errors);
    }
    for postcondition in &mut contract.ensures {
        let mut scope = scope.clone();
        scope.set_postcondition();
        if let (Some(binder), Some(planned)) = (&postcondition.binder, planned) {
            scope.bind_known(binder, planned.result.ty());
        }
        resolve_term(&mut postcondition.predicate, &scope, errors);
    }
}

/// The function of this name that makes the `Signature`.
fn signature(target: &Target, plan: &Plan, contract: &Contract) -> TokenStream {
    let mut lets = TokenStream::new();
    let mut arguments = Vec::new();
    for (index, argument) in plan.arguments.iter().enumerate() {
        let held = format_ident!("__argument{index}");
        let sliced = argument.is_sliced().then(|| quote!(.sliced()));
        let ty = lower_type(&argument.ty);
        let asks = asks(&argument.ty);
        let ty = quote!({ #asks #ty #sliced });
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
        PlannedResult::Specified { ty, .. } => {
            let (asks, ty) = (asks(ty), lower_type(ty));
            quote!({ #asks #ty })
        }
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

/// The classes of runs as data: those with labels, then the one that's expected.
fn classes(contract: &Contract) -> Vec<TokenStream> {
    let class = |label: &str, is_expected: bool| quote!(::touchstone::__private::spec::Class { label: #label, is_expected: #is_expected });
    let labelled = contract.classes.iter().map(|(_, label)| class(&label.value(), false));
    labelled.chain(contract.expects_some.then(|| class("`Some` or `Ok`", true))).collect()
}

/// `expect_some` is about a result that may be something else.
fn expect_a_sum(target: &Target, plan: &Plan, span: Span, errors: &mut Errors) {
    let is_sum = match &plan.result {
        PlannedResult::Specified { ty, .. } => is_option_or_result(ty),
        PlannedResult::Unspecified { .. } => {
            matches!(&target.result, TargetResult::Known(ty) if is_option_or_result(ty))
        }
        PlannedResult::Dropped => false,
    };
    if !is_sum {
        errors.add(span, "`expect_some` is for functions that return an `Option` or a `Result`, owned");
    }
}

fn is_option_or_result(ty: &Ty) -> bool {
    match ty {
        Ty::Refined { base: inner, .. } | Ty::Reference { inner, .. } => is_option_or_result(inner),
        Ty::Path(path) => path.name == "Option" || path.name == "Result",
        _ => false,
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
