//! A call as source, with `{0}` for its first parameter: what a printed test writes.

use crate::api::declaration::{Declared, Parameter, Passing};
use crate::token_text::spaced;
use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{Expr, Pat, Type};

/// The template of a call on this type.
pub(super) fn template(ty: &Type, call: &Declared) -> String {
    match &call.body {
        Some(Expr::Closure(closure)) => {
            let names: Option<Vec<Ident>> = closure.inputs.iter().map(name).collect();
            match names {
                Some(names) if names.len() == call.parameters.len() => {
                    written_out(call, &names, &closure.body.to_token_stream())
                }
                _ => format!(
                    "({})({})",
                    spaced(&closure.to_token_stream().to_string()),
                    handed(&call.parameters, 0)
                ),
            }
        }
        Some(other) => {
            format!("{}({})", spaced(&other.to_token_stream().to_string()), handed(&call.parameters, 0))
        }
        None => match call.parameters.first() {
            Some(first) if first.name == "self" => {
                format!("{{0}}.{}({})", call.name, handed(&call.parameters, 1))
            }
            _ => {
                let own = spaced(&ty.to_token_stream().to_string());
                let own = if own.contains('<') { format!("<{own}>") } else { own };
                format!("{own}::{}({})", call.name, handed(&call.parameters, 0))
            }
        },
    }
}

/// The parameters from this one on, as they are handed over.
fn handed(parameters: &[Parameter], from: usize) -> String {
    let one = |(at, parameter): (usize, &Parameter)| match parameter.passing {
        Passing::Value => format!("{{{at}}}"),
        Passing::Shared => format!("&{{{at}}}"),
        Passing::Mutable => format!("&mut {{{at}}}"),
    };
    parameters.iter().enumerate().skip(from).map(one).collect::<Vec<_>>().join(", ")
}

fn name(pattern: &Pat) -> Option<Ident> {
    match pattern {
        Pat::Ident(pattern) => Some(pattern.ident.clone()),
        Pat::Type(typed) => name(&typed.pat),
        _ => None,
    }
}

/// The body of a closure: with its arguments in the places of its parameters if each of the values is only the receiver of methods, else in a block that
/// binds them.
fn written_out(call: &Declared, names: &[Ident], body: &TokenStream) -> String {
    let mut is_plain = true;
    let replaced = replaced(call, names, body.clone(), &mut is_plain);
    if is_plain {
        let mut text = spaced(&replaced.to_string());
        for at in 0..names.len() {
            text = text.replace(&format!("__place{at}__"), &format!("{{{at}}}"));
        }
        return text;
    }
    let tuple = |parts: String, count: usize| if count == 1 { parts } else { format!("({parts})") };
    let bound = names.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    format!(
        "{{ let {} = {}; {} }}",
        tuple(bound, names.len()),
        tuple(handed(&call.parameters, 0), names.len()),
        spaced(&body.to_string())
    )
}

fn replaced(call: &Declared, names: &[Ident], tokens: TokenStream, is_plain: &mut bool) -> TokenStream {
    let mut result = TokenStream::new();
    let mut trees = tokens.into_iter().peekable();
    let mut after_dot = false;
    while let Some(tree) = trees.next() {
        let is_dot = |tree: &TokenTree| matches!(tree, TokenTree::Punct(dot) if dot.as_char() == '.');
        let was_after_dot = std::mem::replace(&mut after_dot, is_dot(&tree));
        match tree {
            TokenTree::Group(group) => {
                let inner = replaced(call, names, group.stream(), is_plain);
                result.extend([TokenTree::Group(Group::new(group.delimiter(), inner))]);
            }
            TokenTree::Ident(ident) if !was_after_dot => match names.iter().position(|name| *name == ident) {
                Some(at) => {
                    let parameter = &call.parameters[at];
                    // Data by reference is a value where it's written.
                    *is_plain &= match parameter.made {
                        true => trees.peek().is_some_and(is_dot),
                        false => parameter.passing == Passing::Value,
                    };
                    let place = quote::format_ident!("__place{at}__");
                    result.extend(quote!(#place));
                }
                None => result.extend([TokenTree::Ident(ident)]),
            },
            tree => result.extend([tree]),
        }
    }
    result
}
