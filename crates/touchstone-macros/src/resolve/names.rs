//! Names: the pass between parsing and lowering. It says which names a predicate may use, tells value arguments
//! from type arguments, finds type parameters, and notes what a `rust(…)` predicate captures. After it, both
//! lowerings are total.

use crate::errors::Errors;
use crate::lower::refined::{base_element, erased};
use crate::parse::constructed::misplaced;
use crate::parse::term::{Capture, Domain, Pattern, Term, TermKind};
use crate::parse::ty::{Argument, FunctionTy, Ty};
use crate::resolve::comparisons::looking_through;
use crate::resolve::doubtful::asked_of;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{format_ident, quote_spanned};

/// The names in scope.
#[derive(Clone, Default)]
pub(crate) struct Scope {
    variables: Vec<Variable>,
    parameters: Vec<Ident>,
    /// Arguments that come after the one at hand.
    later: Vec<String>,
    /// Whether `old(…)` makes sense here, or why not.
    old: OldRule,
}

#[derive(Clone)]
struct Variable {
    name: String,
    /// Its Rust type, where the syntax tells it.
    rust: Option<TokenStream>,
    /// Its type as it's written, where that's known, for what patterns take out of it.
    written: Option<Ty>,
    /// Whether it is a `&mut` argument, so that `old` applies.
    mutable: bool,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum OldRule {
    #[default]
    Nowhere,
    Precondition,
    Postcondition,
}

impl Scope {
    /// The scope of a definition with type parameters.
    pub(crate) fn with_parameters(parameters: Vec<Ident>) -> Scope {
        Scope { parameters, ..Scope::default() }
    }

    /// This scope with a variable of a Rust type, if that is known.
    pub(crate) fn bind(&mut self, name: &Ident, rust: Option<TokenStream>) {
        self.variables.push(Variable { name: name.to_string(), rust, written: None, mutable: false });
    }

    /// This scope with a variable of a type.
    pub(crate) fn bind_of(&mut self, name: &Ident, ty: &Ty) {
        let written = Some(ty.clone());
        self.variables.push(Variable {
            name: name.to_string(),
            rust: Some(rust_type(ty)),
            written,
            mutable: false,
        });
    }

    /// This scope with a variable, and its type if that's known.
    pub(crate) fn bind_known(&mut self, name: &Ident, ty: Option<&Ty>) {
        match ty {
            Some(ty) => self.bind_of(name, ty),
            None => self.bind(name, None),
        }
    }

    /// This scope with a `&mut` argument.
    pub(crate) fn bind_mutable(&mut self, name: &Ident, rust: Option<TokenStream>) {
        self.variables.push(Variable { name: name.to_string(), rust, written: None, mutable: true });
    }

    /// Which arguments come after the one at hand.
    pub(crate) fn set_later(&mut self, names: Vec<String>) {
        self.later = names;
    }

    pub(crate) fn set_precondition(&mut self) {
        self.old = OldRule::Precondition;
    }

    pub(crate) fn set_postcondition(&mut self) {
        self.old = OldRule::Postcondition;
    }

    fn find(&self, name: &str) -> Option<&Variable> {
        self.variables.iter().rev().find(|variable| variable.name == name)
    }

    fn inner(&self, name: &Ident, rust: Option<TokenStream>) -> Scope {
        let mut scope = self.clone();
        scope.bind(name, rust);
        scope
    }

    fn known(&self) -> String {
        let mut names: Vec<&str> = self.variables.iter().map(|v| v.name.as_str()).collect();
        names.dedup();
        match names.len() {
            0 => "there are no names in scope here".to_string(),
            1 => format!("the name in scope here is `{}`", names[0]),
            _ => format!("the names in scope here are `{}`", names.join("`, `")),
        }
    }
}

/// Resolves a predicate; every error is noted, and the walk goes on.
pub(crate) fn resolve_term(term: &mut Term, scope: &Scope, errors: &mut Errors) {
    let span = term.span;
    if let TermKind::Old { name, alone: false } = &term.kind
        && scope.find(&name.to_string()).is_none_or(|variable| !variable.mutable)
    {
        term.kind = TermKind::Var(name.clone());
    }
    match &mut term.kind {
        TermKind::Bool(_)
        | TermKind::Int(_)
        | TermKind::Char(_)
        | TermKind::Float(_)
        | TermKind::Str(_)
        | TermKind::Const(_) => {}
        TermKind::Var(name) => {
            if scope.find(&name.to_string()).is_none() {
                let hint = match scope.old {
                    _ if scope.later.contains(&name.to_string()) => {
                        "; this argument comes later: say it of the earlier one as a whole, `{v: T | …}`, or in `#[requires(…)]`"
                    }
                    OldRule::Postcondition if name == "result" => {
                        "; to speak of the result give it a name: `#[ensures(|result| …)]`, `{result: T | …}`"
                    }
                    _ => "",
                };
                errors.add(name.span(), format!("unknown name `{name}`: {}{hint}", scope.known()));
            }
        }
        TermKind::Old { name, .. } => resolve_old(name, scope, errors),
        TermKind::Not(inner) | TermKind::Neg(inner) => resolve_term(inner, scope, errors),
        TermKind::Binary(_, left, right) | TermKind::Index(left, right) => {
            resolve_term(left, scope, errors);
            resolve_term(right, scope, errors);
        }
        TermKind::If(condition, then, otherwise) => {
            resolve_term(condition, scope, errors);
            resolve_term(then, scope, errors);
            resolve_term(otherwise, scope, errors);
        }
        TermKind::Match(value, arms) => {
            resolve_term(value, scope, errors);
            let ty = match &value.kind {
                TermKind::Var(name) => scope.find(&name.to_string()).and_then(|known| known.written.clone()),
                _ => None,
            };
            for arm in arms {
                let mut scope = scope.clone();
                bind_pattern(&arm.pattern, ty.as_ref(), &mut scope);
                if let Some(guard) = &mut arm.guard {
                    resolve_term(guard, &scope, errors);
                }
                resolve_term(&mut arm.body, &scope, errors);
            }
        }
        TermKind::Let(name, value, body) => {
            resolve_term(value, scope, errors);
            resolve_term(body, &scope.inner(name, None), errors);
        }
        TermKind::Tuple(terms)
        | TermKind::Construct(_, terms)
        | TermKind::Measure(_, terms)
        | TermKind::Builtin(_, terms) => {
            for term in terms {
                resolve_term(term, scope, errors);
            }
        }
        TermKind::Field(base, _) => resolve_term(base, scope, errors),
        TermKind::Quantified { name, domain, body, .. } => {
            match &mut **domain {
                Domain::Range { low, high, .. } => {
                    resolve_term(low, scope, errors);
                    resolve_term(high, scope, errors);
                }
                Domain::Elements(term) => resolve_term(term, scope, errors),
            }
            resolve_term(body, &scope.inner(name, None), errors);
        }
        TermKind::Build(path, fields) => {
            errors.add(span, misplaced(path));
            fields.iter_mut().for_each(|(_, field)| resolve_term(field, scope, errors));
        }
        TermKind::Rust { tokens, captures, .. } => {
            if tokens.is_empty() {
                errors.add(span, "`rust(…)` takes a Rust expression of type `bool`");
            }
            *tokens = collect_captures(tokens.clone(), scope, captures, errors);
            *tokens = looking_through(tokens.clone(), captures);
        }
    }
}

fn resolve_old(name: &Ident, scope: &Scope, errors: &mut Errors) {
    match (scope.old, scope.find(&name.to_string())) {
        (_, None) => errors.add(name.span(), format!("unknown name `{name}`: {}", scope.known())),
        (OldRule::Nowhere, _) => {
            errors.add(name.span(), "`old(…)` stands only in `ensures` and in the result type of a specification");
        }
        (OldRule::Precondition, _) => errors.add(
            name.span(),
            format!("`old({name})` stands in a postcondition: before the call `{name}` is its old value, drop the `old`"),
        ),
        (OldRule::Postcondition, Some(variable)) if !variable.mutable => errors.add(
            name.span(),
            format!("`{name}` isn't a `&mut` argument: its value doesn't change, drop the `old`"),
        ),
        (OldRule::Postcondition, Some(_)) => {}
    }
}

/// Binds a pattern's variables, with their types as far as the type of what it takes apart tells them: those of options, results and tuples.
fn bind_pattern(pattern: &Pattern, ty: Option<&Ty>, scope: &mut Scope) {
    let ty = ty.map(Ty::unrefined);
    match pattern {
        Pattern::Bind(name) => scope.bind_known(name, ty),
        Pattern::Constructor { path, before, after, .. } => {
            let field = ty.and_then(|ty| only_field(ty, path));
            before.iter().chain(after).for_each(|p| bind_pattern(p, field, scope));
        }
        Pattern::Struct { fields, .. } => fields.iter().for_each(|(_, p)| bind_pattern(p, None, scope)),
        Pattern::Tuple(fields, _) => {
            let types = match ty {
                Some(Ty::Tuple(types, _)) if types.len() == fields.len() => types.as_slice(),
                _ => &[],
            };
            fields.iter().enumerate().for_each(|(at, p)| bind_pattern(p, types.get(at), scope));
        }
        Pattern::Or(alternatives) => {
            if let Some(first) = alternatives.first() {
                bind_pattern(first, ty, scope);
            }
        }
        Pattern::Wild(_) | Pattern::Bool(..) | Pattern::Int(..) | Pattern::Char(..) | Pattern::Path(_) => {}
    }
}

/// The type of the field of `Some`, `Ok` or `Err`, where a type is an option or a result.
fn only_field<'a>(ty: &'a Ty, constructor: &syn::Path) -> Option<&'a Ty> {
    let Ty::Path(path) = ty else { return None };
    let types: Vec<&Ty> = path
        .arguments
        .iter()
        .filter_map(|argument| match argument {
            Argument::Type(ty) => Some(ty),
            _ => None,
        })
        .collect();
    let constructor = &constructor.segments.last()?.ident;
    match types.as_slice() {
        [some] if path.name == "Option" && constructor == "Some" => Some(some),
        [ok, _] if path.name == "Result" && constructor == "Ok" => Some(ok),
        [_, error] if path.name == "Result" && constructor == "Err" => Some(error),
        _ => None,
    }
}

/// The tokens of a `rust(…)` predicate, and in `captures` the variables in scope whose names occur there, fields and methods apart.
/// `old(x)` becomes a name of its own.
fn collect_captures(
    tokens: TokenStream,
    scope: &Scope,
    captures: &mut Vec<Capture>,
    errors: &mut Errors,
) -> TokenStream {
    let mut after_dot = false;
    let mut trees = tokens.into_iter().peekable();
    let mut collected = Vec::new();
    while let Some(tree) = trees.next() {
        let is_dot = matches!(&tree, TokenTree::Punct(punct) if punct.as_char() == '.');
        collected.push(match tree {
            TokenTree::Group(group) => {
                let stream = collect_captures(group.stream(), scope, captures, errors);
                let mut inner = proc_macro2::Group::new(group.delimiter(), stream);
                inner.set_span(group.span());
                inner.into()
            }
            TokenTree::Ident(ident) if !after_dot && ident == "old" && scope.find("old").is_none() => {
                match trees.peek().and_then(argument_of_old) {
                    Some(name) => {
                        trees.next();
                        resolve_old(&name, scope, errors);
                        let local = format_ident!("__before_{name}", span = name.span());
                        if let Some(Variable { rust: Some(ty), .. }) = scope.find(&name.to_string()) {
                            capture(Capture { name: local.clone(), ty: ty.clone(), before: Some(name) }, captures);
                        }
                        local.into()
                    }
                    None => ident.into(),
                }
            }
            TokenTree::Ident(ident) => {
                if !after_dot && let Some(variable) = scope.find(&ident.to_string()) {
                    match &variable.rust {
                        Some(_) if ident == "self" => {
                            errors.add(ident.span(), "`rust(…)` can't use `self`: give the argument a name with `fn(…)`");
                        }
                        Some(ty) => {
                            capture(Capture { name: ident.clone(), ty: ty.clone(), before: None }, captures);
                        }
                        None if captures.iter().all(|known| known.name != ident) => errors.add(
                            ident.span(),
                            format!(
                                "the Rust type of `{ident}` isn't known here: `rust(…)` may use arguments, the result, the value \
                                 of a refined type, and what `match` takes out of these if they're an `Option`, a `Result` or a tuple"
                            ),
                        ),
                        None => {}
                    }
                }
                ident.into()
            }
            other => other,
        });
        after_dot = is_dot;
    }
    collected.into_iter().collect()
}

fn capture(new: Capture, captures: &mut Vec<Capture>) {
    if captures.iter().all(|known| known.name != new.name) {
        captures.push(new);
    }
}

/// The `x` in the parentheses of `old(x)`.
fn argument_of_old(tree: &TokenTree) -> Option<Ident> {
    let TokenTree::Group(group) = tree else { return None };
    let mut inside = group.stream().into_iter();
    match (group.delimiter(), inside.next(), inside.next()) {
        (proc_macro2::Delimiter::Parenthesis, Some(TokenTree::Ident(name)), None) => Some(name),
        _ => None,
    }
}

/// Resolves the predicates and arguments inside a type.
pub(crate) fn resolve_type(ty: &mut Ty, scope: &Scope, errors: &mut Errors) {
    if let Some(name) = ty.as_name()
        && let Some(index) = scope.parameters.iter().position(|parameter| parameter == name)
    {
        *ty = Ty::Parameter(index, name.clone());
        return;
    }
    match ty {
        Ty::Parameter(..) => {}
        Ty::Refined { binder, base, predicate } => {
            resolve_type(base, scope, errors);
            let mut scope = scope.clone();
            scope.bind_of(binder, base);
            resolve_term(predicate, &scope, errors);
        }
        Ty::Path(path) => {
            for argument in &mut path.arguments {
                if let Argument::Type(inner) = argument
                    && let Some(name) = inner.as_name()
                    && scope.find(&name.to_string()).is_some()
                {
                    let span = name.span();
                    *argument = Argument::Value(Term::new(TermKind::Var(name.clone()), span));
                }
                match argument {
                    Argument::Type(inner) => resolve_type(inner, scope, errors),
                    Argument::Value(term) => resolve_term(term, scope, errors),
                    Argument::Relation { .. } | Argument::Lifetime(_) => {}
                }
            }
            let element = base_element(path);
            for argument in &mut path.arguments {
                if let Argument::Relation { earlier, later, predicate } = argument {
                    let scope = scope.inner(earlier, element.clone()).inner(later, element.clone());
                    resolve_term(predicate, &scope, errors);
                }
            }
        }
        Ty::Reference { inner, .. } | Ty::Slice(inner, _) => resolve_type(inner, scope, errors),
        Ty::Array { element, .. } => resolve_type(element, scope, errors),
        Ty::Tuple(types, _) => types.iter_mut().for_each(|ty| resolve_type(ty, scope, errors)),
        Ty::Function(function) => resolve_function(function, scope, errors),
    }
}

fn resolve_function(function: &mut FunctionTy, scope: &Scope, errors: &mut Errors) {
    let mut scope = scope.clone();
    for (name, ty) in &mut function.parameters {
        resolve_type(ty, &scope, errors);
        if let Some(name) = name {
            scope.bind_of(name, ty);
        }
    }
    resolve_type(&mut function.result, &scope, errors);
}

/// The Rust type of the values of a type in a specification.
pub(crate) fn rust_type(ty: &Ty) -> TokenStream {
    let marker = erased(ty);
    quote_spanned!(asked_of(ty)=> <#marker as ::touchstone::__private::Refined>::Erased)
}
