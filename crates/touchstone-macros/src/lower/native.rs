//! Predicates to Rust: the native half of a specification, which `rustc` checks and outputs are judged with.
//!
//! Every term becomes a *handle* (`touchstone_spec::native::Handle`): a reference to a Rust value, or a value of
//! the logic (`Int`, `bool`, `Set`, …). A variable `x` is the local `__v_x` and always a reference. Operators work
//! on the handles' values. No term borrows from a temporary of its own, so terms nest freely; this is why a `let`
//! is written as a `match`, whose scrutinee lives as long as its body.

use crate::lower::expression::{integer, unraw};
use crate::parse::term::{
    Arm, Builtin, Capture, Domain, FloatLiteral, Member, Operator, Pattern, Term, TermKind,
};
use crate::spans::at;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};

/// The local that holds a variable, for uses at the name's own span.
pub(crate) fn variable(name: &Ident) -> Ident {
    format_ident!("__v_{}", unraw(name), span = at(name.span()))
}

/// The local that holds the value which a `&mut` argument had before the call.
pub(crate) fn old_variable(name: &Ident) -> Ident {
    format_ident!("__old_{}", unraw(name), span = at(name.span()))
}

/// Code for the value of a term.
pub(crate) fn lower_value(term: &Term) -> TokenStream {
    let span = at(term.span);
    match &term.kind {
        TermKind::Var(_)
        | TermKind::Old { .. }
        | TermKind::Const(_)
        | TermKind::Field(..)
        | TermKind::Index(..) => {
            let handle = lower_handle(term);
            call("value", span, [handle])
        }
        TermKind::Bool(value) => respan(quote!(#value), span),
        TermKind::Int(digits) => respan(integer(digits, false), span),
        TermKind::Char(value) => respan(quote!(#value), span),
        TermKind::Float(literal) => float(literal, span),
        TermKind::Str(value) => respan(quote!(#value), span),
        TermKind::Not(inner) => {
            let inner = lower_value(inner);
            call("not", span, [inner])
        }
        TermKind::Neg(inner) => {
            let inner = lower_value(inner);
            call("neg", span, [inner])
        }
        TermKind::Binary(op, left, right) => lower_binary(*op, left, right, span),
        TermKind::If(condition, then, otherwise) => {
            let (condition, then, otherwise) =
                (lower_value(condition), lower_value(then), lower_value(otherwise));
            quote_spanned!(span=> if #condition { #then } else { #otherwise })
        }
        TermKind::Match(value, arms) => lower_match(value, arms, span, &lower_value),
        TermKind::Let(name, value, body) => {
            let (name, value, body) = (variable(name), lower_value(value), lower_value(body));
            quote_spanned!(span=> match #value { ref #name => #body })
        }
        TermKind::Tuple(terms) => {
            let terms = terms.iter().map(lower_value);
            quote_spanned!(span=> (#(#terms,)*))
        }
        TermKind::Construct(name, fields) => {
            let fields = fields.iter().map(lower_value);
            if name == "None" {
                quote_spanned!(span=> ::std::option::Option::None)
            } else {
                quote_spanned!(span=> #name(#(#fields),*))
            }
        }
        TermKind::Measure(path, arguments) => {
            let arguments = lower_arguments(arguments);
            quote_spanned!(span=> #path::value(#(#arguments),*))
        }
        TermKind::Builtin(builtin, arguments) => lower_builtin(*builtin, arguments, span),
        TermKind::Quantified { forall, name, domain, body } => {
            lower_quantified(*forall, name, domain, body, span)
        }
        // An error was noted where it stands.
        TermKind::Build(..) => quote_spanned!(span=> false),
        TermKind::Rust { tokens, captures, .. } => {
            let lets = captures.iter().map(|Capture { name, before, .. }| {
                let local = before.as_ref().map_or_else(|| variable(name), old_variable);
                quote!(let #name = #local;)
            });
            quote_spanned!(span=> { #(#lets)* let __holds: bool = { #tokens }; __holds })
        }
    }
}

/// A float literal as it was written, so that `rustc` gives it the type of what it meets.
fn float(literal: &FloatLiteral, span: Span) -> TokenStream {
    match literal.text.parse::<proc_macro2::Literal>() {
        Ok(mut token) => {
            token.set_span(span);
            token.into_token_stream()
        }
        Err(_) => {
            let value = literal.value;
            respan(quote!(#value), span)
        }
    }
}

/// Code for the arguments of a measure's Rust function.
pub(crate) fn lower_arguments(arguments: &[Term]) -> impl Iterator<Item = TokenStream> {
    arguments.iter().map(|argument| {
        let handle = lower_handle(argument);
        call("argument", at(argument.span), [handle])
    })
}

/// Code for a handle of a term: a reference where the term names a place, its value otherwise.
fn lower_handle(term: &Term) -> TokenStream {
    let span = at(term.span);
    match &term.kind {
        TermKind::Var(name) => variable(name).into_token_stream(),
        TermKind::Old { name, .. } => old_variable(name).into_token_stream(),
        TermKind::Const(path) => quote_spanned!(span=> &#path),
        TermKind::Field(base, member) => {
            let base = lower_handle(base);
            let place = call("place", span, [base]);
            match member {
                Member::Named(name) => quote_spanned!(span=> &#place.#name),
                Member::Index(index, span) => {
                    let index = syn::Index { index: *index, span: *span };
                    quote_spanned!(*span=> &#place.#index)
                }
            }
        }
        TermKind::Index(base, index) => {
            let (base, index) = (lower_value(base), lower_value(index));
            call("index", span, [base, index])
        }
        _ => lower_value(term),
    }
}

/// A call of `native::name`, blamed on `span`.
pub(crate) fn call<const N: usize>(name: &str, span: Span, arguments: [TokenStream; N]) -> TokenStream {
    let name = Ident::new(name, span);
    quote_spanned!(span=> ::touchstone::__private::native::#name(#(#arguments),*))
}

fn respan(tokens: TokenStream, span: Span) -> TokenStream {
    tokens
        .into_iter()
        .map(|mut tree| {
            if let proc_macro2::TokenTree::Group(group) = &tree {
                let mut inner = proc_macro2::Group::new(group.delimiter(), respan(group.stream(), span));
                inner.set_span(span);
                return inner.into();
            }
            tree.set_span(span);
            tree
        })
        .collect()
}

fn lower_binary(op: Operator, left: &Term, right: &Term, span: Span) -> TokenStream {
    let (l, r) = (lower_value(left), lower_value(right));
    match op {
        Operator::Add => call("add", span, [l, r]),
        Operator::Sub => call("sub", span, [l, r]),
        Operator::Mul => call("mul", span, [l, r]),
        Operator::Div => call("div", span, [l, r]),
        Operator::Rem => call("rem", span, [l, r]),
        Operator::BitAnd => call("bit_and", span, [l, r]),
        Operator::BitOr => call("bit_or", span, [l, r]),
        Operator::BitXor => call("bit_xor", span, [l, r]),
        Operator::Shl => call("shl", span, [l, r]),
        Operator::Shr => call("shr", span, [l, r]),
        Operator::Eq => call("eq", span, [l, r]),
        Operator::Ne => call("ne", span, [l, r]),
        Operator::Lt => call("lt", span, [l, r]),
        Operator::Le => call("le", span, [l, r]),
        Operator::Gt => call("gt", span, [l, r]),
        Operator::Ge => call("ge", span, [l, r]),
        Operator::And => quote_spanned!(span=> ((#l) && (#r))),
        Operator::Or => quote_spanned!(span=> ((#l) || (#r))),
        Operator::Implies => {
            let l = call("not", span, [l]);
            quote_spanned!(span=> (#l || (#r)))
        }
        Operator::In => call("contains", span, [r, l]),
    }
}

fn lower_builtin(builtin: Builtin, arguments: &[Term], span: Span) -> TokenStream {
    let values = arguments.iter().map(lower_value);
    if builtin == Builtin::SetOf {
        if arguments.is_empty() {
            return call("empty_set", span, []);
        }
        return quote_spanned!(span=> ::touchstone::__private::native::set_of([#(#values),*]));
    }
    if let (Builtin::Union, [one, other]) = (builtin, arguments) {
        // A set made only to be added to another isn't made.
        let elements = |term: &Term| match &term.kind {
            TermKind::Builtin(Builtin::SetOf, elements) if !elements.is_empty() => {
                let elements = elements.iter().map(lower_value);
                Some(quote_spanned!(at(term.span)=> [#(#elements),*]))
            }
            _ => None,
        };
        if let Some(elements) = elements(other) {
            return call("with", span, [lower_value(one), elements]);
        }
        if let Some(elements) = elements(one) {
            return call("with", span, [lower_value(other), elements]);
        }
    }
    let name = Ident::new(builtin.native(), span);
    quote_spanned!(span=> ::touchstone::__private::native::#name(#(#values),*))
}

fn lower_quantified(forall: bool, name: &Ident, domain: &Domain, body: &Term, span: Span) -> TokenStream {
    let local = variable(name);
    let body = lower_value(body);
    match domain {
        Domain::Range { low, high, inclusive } => {
            let function = Ident::new(if forall { "forall_range" } else { "exists_range" }, span);
            let (low, high) = (lower_value(low), lower_value(high));
            quote_spanned!(span=> ::touchstone::__private::native::#function(
                #low, #high, #inclusive, |#local: &::touchstone::__private::Int| -> bool { #body },
            ))
        }
        Domain::Elements(elements) => {
            let function = Ident::new(if forall { "forall" } else { "exists" }, span);
            let elements = lower_value(elements);
            quote_spanned!(span=> ::touchstone::__private::native::#function(#elements, |__item| -> bool {
                let #local = &__item;
                #body
            }))
        }
    }
}

/// Whether a handle of the term is a reference to something that outlives the term.
fn is_place(term: &Term) -> bool {
    matches!(term.kind, TermKind::Var(_) | TermKind::Old { .. } | TermKind::Field(..) | TermKind::Index(..))
}

/// Code for a `match` whose bodies are lowered by `body`.
pub(crate) fn lower_match(
    value: &Term,
    arms: &[Arm],
    span: Span,
    body: &dyn Fn(&Term) -> TokenStream,
) -> TokenStream {
    lower_match_or(value, arms, span, body, None)
}

/// The same of some arms, with code for everything else.
pub(crate) fn lower_match_or(
    value: &Term,
    arms: &[Arm],
    span: Span,
    body: &dyn Fn(&Term) -> TokenStream,
    otherwise: Option<TokenStream>,
) -> TokenStream {
    let scrutinee = match &value.kind {
        TermKind::Tuple(terms) => {
            let parts = terms.iter().map(|term| {
                let handle = lower_handle(term);
                call("place", at(term.span), [handle])
            });
            quote_spanned!(span=> &(#(#parts,)*))
        }
        _ => {
            let handle = lower_handle(value);
            let place = call("place", at(value.span), [handle]);
            if is_place(value) { place } else { quote_spanned!(span=> &#place) }
        }
    };
    let arms = arms.iter().flat_map(|arm| lower_arm(arm, body));
    let otherwise = otherwise.map(|code| quote_spanned!(span=> _ => #code,));
    quote_spanned!(span=> match #scrutinee { #(#arms)* #otherwise })
}

/// One Rust arm per alternative: integer literals become guards, which can't be shared between alternatives.
fn lower_arm(arm: &Arm, body: &dyn Fn(&Term) -> TokenStream) -> Vec<TokenStream> {
    let alternatives: Vec<&Pattern> = match &arm.pattern {
        Pattern::Or(alternatives) => alternatives.iter().collect(),
        single => vec![single],
    };
    alternatives.into_iter().map(|pattern| lower_alternative(pattern, arm, body)).collect()
}

fn lower_alternative(pattern: &Pattern, arm: &Arm, body: &dyn Fn(&Term) -> TokenStream) -> TokenStream {
    let span = at(arm.body.span);
    let mut guards = Vec::new();
    let pattern = lower_pattern(pattern, &mut guards, false);
    guards.extend(arm.guard.as_ref().map(lower_value));
    let body = body(&arm.body);
    if guards.is_empty() {
        quote_spanned!(span=> #pattern => #body,)
    } else {
        quote_spanned!(span=> #pattern if #((#guards))&&* => #body,)
    }
}

/// A Rust pattern. Integer literals are compared in `guards`, since what they match may be an `Int`; inside an
/// alternative they stay literals, which match machine integers.
fn lower_pattern(pattern: &Pattern, guards: &mut Vec<TokenStream>, in_alternative: bool) -> TokenStream {
    match pattern {
        Pattern::Wild(span) => quote_spanned!(*span=> _),
        Pattern::Bind(name) => variable(name).into_token_stream(),
        Pattern::Bool(value, span) => respan(quote!(#value), *span),
        Pattern::Char(value, span) => respan(quote!(#value), *span),
        Pattern::Int(digits, negative, span) => {
            let span = at(*span);
            if in_alternative && let Ok(literal) = digits.parse::<proc_macro2::Literal>() {
                return if *negative {
                    quote_spanned!(span=> -#literal)
                } else {
                    quote_spanned!(span=> #literal)
                };
            }
            let local = format_ident!("__literal_{}", guards.len(), span = span);
            let int = respan(integer(digits, *negative), span);
            let value = call("value", span, [quote!(#local)]);
            guards.push(quote_spanned!(span=> #value == #int));
            quote_spanned!(span=> #local)
        }
        Pattern::Path(path) => quote!(#path),
        Pattern::Constructor { path, before, rest, after } => {
            let mut fields: Vec<TokenStream> =
                before.iter().map(|field| lower_pattern(field, guards, in_alternative)).collect();
            fields.extend(rest.map(|span| quote_spanned!(span=> ..)));
            fields.extend(after.iter().map(|field| lower_pattern(field, guards, in_alternative)));
            quote!(#path(#(#fields),*))
        }
        Pattern::Struct { path, fields, rest } => {
            let fields = fields.iter().map(|(member, field)| {
                let field = lower_pattern(field, guards, in_alternative);
                match member {
                    Member::Named(name) => quote!(#name: #field),
                    Member::Index(index, span) => {
                        let index = syn::Index { index: *index, span: *span };
                        quote!(#index: #field)
                    }
                }
            });
            let rest = rest.then(|| quote!(..));
            quote!(#path { #(#fields,)* #rest })
        }
        Pattern::Tuple(fields, span) => {
            let fields = fields.iter().map(|field| lower_pattern(field, guards, in_alternative));
            quote_spanned!(at(*span)=> (#(#fields,)*))
        }
        Pattern::Or(alternatives) => {
            let alternatives = alternatives.iter().map(|pattern| lower_pattern(pattern, guards, true));
            quote!((#(#alternatives)|*))
        }
    }
}
