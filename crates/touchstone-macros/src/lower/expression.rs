//! Predicates to data: Rust code that builds the `Expr` of a term. A variable `x` is the local `__name_x`, which
//! holds its `Name`; binders make fresh ones, and Rust's own scoping does the rest.

use crate::parse::term::{Arm, Capture, Domain, FloatLiteral, Member, Pattern, Term, TermKind};
use crate::spans::at;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

/// The local that holds the `Name` of a variable.
pub(crate) fn name_local(name: &Ident) -> Ident {
    format_ident!("__name_{}", unraw(name), span = Span::call_site())
}

/// `let __name_x = Name::fresh("x");`
pub(crate) fn fresh_name(name: &Ident) -> TokenStream {
    let local = name_local(name);
    let text = unraw(name);
    quote!(let #local = ::touchstone::__private::expr::Name::fresh(#text);)
}

/// The name as the user thinks of it: without `r#`.
pub(crate) fn unraw(name: &Ident) -> String {
    use syn::ext::IdentExt;
    name.unraw().to_string()
}

/// Code for an `Expr`.
pub(crate) fn lower_expr(term: &Term) -> TokenStream {
    let span = at(term.span);
    let expr = quote!(::touchstone::__private::expr::Expr);
    match &term.kind {
        TermKind::Bool(value) => quote!(#expr::Bool(#value)),
        TermKind::Int(digits) => {
            let int = integer(digits, false);
            quote!(#expr::Int(#int))
        }
        TermKind::Char(value) => quote!(#expr::Char(#value)),
        TermKind::Float(FloatLiteral { value, .. }) => quote!(#expr::Float(#value)),
        TermKind::Str(value) => quote!(#expr::Str(#value)),
        TermKind::Var(name) => {
            let local = name_local(name);
            quote!(#expr::Var(#local))
        }
        TermKind::Old { name, .. } => {
            let local = name_local(name);
            quote!(#expr::Old(#local))
        }
        TermKind::Const(path) => {
            let text = path_text(path);
            quote_spanned!(span=> ::touchstone::__private::constant(#text, &#path))
        }
        TermKind::Not(inner) => unary(quote!(Not), inner),
        TermKind::Neg(inner) => match &inner.kind {
            TermKind::Int(digits) => {
                let int = integer(digits, true);
                quote!(#expr::Int(#int))
            }
            TermKind::Float(FloatLiteral { value, .. }) => {
                let value = -value;
                quote!(#expr::Float(#value))
            }
            _ => unary(quote!(Neg), inner),
        },
        TermKind::Binary(op, left, right) => {
            let op = Ident::new(op.variant(), Span::call_site());
            let (left, right) = (boxed(left), boxed(right));
            quote!(#expr::Binary(::touchstone::__private::expr::BinaryOp::#op, #left, #right))
        }
        TermKind::If(condition, then, otherwise) => {
            let (condition, then, otherwise) = (boxed(condition), boxed(then), boxed(otherwise));
            quote!(#expr::If(#condition, #then, #otherwise))
        }
        TermKind::Match(value, arms) => {
            let value = boxed(value);
            let arms = arms.iter().map(lower_arm);
            quote!(#expr::Match(#value, ::std::vec![#(#arms),*]))
        }
        TermKind::Let(name, value, body) => {
            // The value is built before its name comes into scope.
            let (local, fresh) = (name_local(name), fresh_name(name));
            let (value, body) = (boxed(value), boxed(body));
            quote!({ let __value = #value; #fresh #expr::Let(#local, __value, #body) })
        }
        TermKind::Tuple(terms) => {
            let terms = terms.iter().map(lower_expr);
            quote!(#expr::Tuple(::std::vec![#(#terms),*]))
        }
        TermKind::Construct(name, fields) => {
            let name = name.to_string();
            let fields = fields.iter().map(lower_expr);
            quote!(#expr::Construct { constructor: #name, fields: ::std::vec![#(#fields),*] })
        }
        TermKind::Field(base, member) => {
            let (base, member) = (boxed(base), lower_member(member));
            quote!(#expr::Field(#base, #member))
        }
        TermKind::Index(base, index) => {
            let (base, index) = (boxed(base), boxed(index));
            quote!(#expr::Index(#base, #index))
        }
        TermKind::Measure(path, arguments) => {
            let arguments = arguments.iter().map(lower_expr);
            quote_spanned!(span=> #expr::Measure {
                measure: #path::definition,
                arguments: ::std::vec![#(#arguments),*],
            })
        }
        TermKind::Builtin(builtin, arguments) => {
            let builtin = Ident::new(builtin.variant(), Span::call_site());
            let arguments = arguments.iter().map(lower_expr);
            quote!(#expr::Builtin(::touchstone::__private::expr::Builtin::#builtin, ::std::vec![#(#arguments),*]))
        }
        TermKind::Quantified { forall, name, domain, body } => {
            let quantifier = if *forall { quote!(Forall) } else { quote!(Exists) };
            let domain = lower_domain(domain);
            let (local, fresh, body) = (name_local(name), fresh_name(name), boxed(body));
            quote!({
                let __domain = ::std::boxed::Box::new(#domain);
                #fresh
                #expr::Quantified {
                    quantifier: ::touchstone::__private::expr::Quantifier::#quantifier,
                    name: #local,
                    domain: __domain,
                    body: #body,
                }
            })
        }
        // An error was noted where it stands.
        TermKind::Build(..) => quote!(#expr::Bool(false)),
        TermKind::Rust { tokens, text, captures } => lower_opaque(tokens, text, captures, span),
    }
}

fn unary(variant: TokenStream, inner: &Term) -> TokenStream {
    let inner = boxed(inner);
    quote!(::touchstone::__private::expr::Expr::#variant(#inner))
}

fn boxed(term: &Term) -> TokenStream {
    let term = lower_expr(term);
    quote!(::std::boxed::Box::new(#term))
}

/// Code for an `Int` from decimal digits.
pub(crate) fn integer(digits: &str, negative: bool) -> TokenStream {
    let text = if negative { format!("-{digits}") } else { digits.to_string() };
    match text.parse::<i128>() {
        Ok(value) => {
            let literal = proc_macro2::Literal::i128_suffixed(value);
            quote!(::touchstone::__private::Int::from(#literal))
        }
        Err(_) => quote!(::touchstone::__private::integer(#text)),
    }
}

/// A path as the user wrote it.
pub(crate) fn path_text(path: &syn::Path) -> String {
    let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    names.join("::")
}

fn lower_member(member: &Member) -> TokenStream {
    match member {
        Member::Named(name) => {
            let name = unraw(name);
            quote!(::touchstone::__private::expr::Member::Named(#name))
        }
        Member::Index(index, _) => {
            let index = *index as usize;
            quote!(::touchstone::__private::expr::Member::Index(#index))
        }
    }
}

fn lower_domain(domain: &Domain) -> TokenStream {
    match domain {
        Domain::Range { low, high, inclusive } => {
            let (low, high) = (lower_expr(low), lower_expr(high));
            quote!(::touchstone::__private::expr::Domain::Range { low: #low, high: #high, inclusive: #inclusive })
        }
        Domain::Elements(term) => {
            let term = lower_expr(term);
            quote!(::touchstone::__private::expr::Domain::Elements(#term))
        }
    }
}

fn lower_arm(arm: &Arm) -> TokenStream {
    let mut names = Vec::new();
    bound_names(&arm.pattern, &mut names);
    let fresh = names.iter().map(fresh_name);
    let pattern = lower_pattern(&arm.pattern);
    let guard = match &arm.guard {
        Some(guard) => {
            let guard = lower_expr(guard);
            quote!(::std::option::Option::Some(#guard))
        }
        None => quote!(::std::option::Option::None),
    };
    let body = lower_expr(&arm.body);
    quote!({
        #(#fresh)*
        ::touchstone::__private::expr::Arm { pattern: #pattern, guard: #guard, body: #body }
    })
}

/// The names a pattern binds, each once.
pub(crate) fn bound_names(pattern: &Pattern, names: &mut Vec<Ident>) {
    match pattern {
        Pattern::Bind(name) => {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        Pattern::Constructor { before, after, .. } => {
            before.iter().chain(after).for_each(|pattern| bound_names(pattern, names));
        }
        Pattern::Struct { fields, .. } => fields.iter().for_each(|(_, pattern)| bound_names(pattern, names)),
        Pattern::Tuple(patterns, _) | Pattern::Or(patterns) => {
            patterns.iter().for_each(|pattern| bound_names(pattern, names));
        }
        Pattern::Wild(_) | Pattern::Bool(..) | Pattern::Int(..) | Pattern::Char(..) | Pattern::Path(_) => {}
    }
}

fn lower_pattern(pattern: &Pattern) -> TokenStream {
    let root = quote!(::touchstone::__private::expr::Pattern);
    match pattern {
        Pattern::Wild(_) => quote!(#root::Wild),
        Pattern::Bind(name) => {
            let local = name_local(name);
            quote!(#root::Bind(#local))
        }
        Pattern::Bool(value, _) => quote!(#root::Bool(#value)),
        Pattern::Int(digits, negative, _) => {
            let int = integer(digits, *negative);
            quote!(#root::Int(#int))
        }
        Pattern::Char(value, _) => quote!(#root::Char(#value)),
        Pattern::Path(path) if is_value(path) => {
            quote!(#root::Const(::touchstone::__private::datum(&#path)))
        }
        Pattern::Path(path) => {
            let name = last_name(path);
            quote!(#root::Constructor {
                name: #name,
                before: ::std::vec::Vec::new(),
                rest: false,
                after: ::std::vec::Vec::new(),
            })
        }
        Pattern::Constructor { path, before, rest, after } => {
            let name = last_name(path);
            let rest = rest.is_some();
            let before = before.iter().map(lower_pattern);
            let after = after.iter().map(lower_pattern);
            quote!(#root::Constructor {
                name: #name,
                before: ::std::vec![#(#before),*],
                rest: #rest,
                after: ::std::vec![#(#after),*],
            })
        }
        Pattern::Struct { path, fields, .. } => {
            let name = last_name(path);
            let fields = fields.iter().map(|(member, pattern)| {
                let (member, pattern) = (lower_member(member), lower_pattern(pattern));
                quote!((#member, #pattern))
            });
            quote!(#root::Struct { name: #name, fields: ::std::vec![#(#fields),*] })
        }
        Pattern::Tuple(fields, _) => {
            let fields = fields.iter().map(lower_pattern);
            quote!(#root::Tuple(::std::vec![#(#fields),*]))
        }
        Pattern::Or(alternatives) => {
            let alternatives = alternatives.iter().map(lower_pattern);
            quote!(#root::Or(::std::vec![#(#alternatives),*]))
        }
    }
}

/// Whether a path in a pattern is written like a constant (`LIMIT`, `i32::MAX`) and not like a constructor.
fn is_value(path: &syn::Path) -> bool {
    let name = last_name(path);
    name.len() > 1 && !name.contains(char::is_lowercase)
}

fn last_name(path: &syn::Path) -> String {
    path.segments.last().map(|segment| unraw(&segment.ident)).unwrap_or_default()
}

fn lower_opaque(tokens: &TokenStream, text: &str, captures: &[Capture], span: Span) -> TokenStream {
    let (after, before): (Vec<&Capture>, Vec<&Capture>) =
        captures.iter().partition(|capture| capture.before.is_none());
    let lets = after.iter().chain(&before).enumerate().map(|(index, Capture { name, ty, .. })| {
        // Where its type stands, for what's asked of that.
        let place = ty.clone().into_iter().next().map_or_else(Span::call_site, |first| first.span());
        let seen = quote_spanned!(place=> &#ty);
        quote!(let #name: #seen = ::touchstone::__private::native::downcast::<#ty>(__values, #index);)
    });
    let after = after.iter().map(|capture| name_local(&capture.name));
    let before = before.iter().filter_map(|capture| capture.before.as_ref()).map(name_local);
    quote_spanned!(span=> ::touchstone::__private::expr::Expr::Rust(::touchstone::__private::expr::Opaque {
        text: #text,
        variables: ::std::vec![#(#after),*],
        before: ::std::vec![#(#before),*],
        test: |__values: &[&dyn ::touchstone::__private::Reflect]| -> bool { #(#lets)* { #tokens } },
    }))
}
