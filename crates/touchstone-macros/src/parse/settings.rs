//! `depth = 6, tests = 10_000, T = u8`: the settings of an attribute, and the instances of type parameters.

use crate::errors::Errors;
use crate::parse::term::Term;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Lit, LitStr, Result, Token, Type, parenthesized, token};

/// One `name = value`.
#[derive(Clone)]
pub(crate) struct Setting {
    pub name: Ident,
    pub value: SettingValue,
}

#[derive(Clone)]
pub(crate) enum SettingValue {
    Literal(Lit),
    Type(Box<Type>),
    Other(Span),
    /// `classify(predicate => "label", …)`
    Classes(Vec<(Term, LitStr)>),
    /// `expect_some`
    Flag,
}

/// What a setting takes.
#[derive(Clone, Copy)]
enum Kind {
    Count,
    Quantity,
    Truth,
    Text,
}

/// The settings of a campaign, then the macro's own: `name` names the test, `skip` says why it isn't run.
const KNOWN: [(&str, Kind); 19] = [
    ("depth", Kind::Count),
    ("tests", Kind::Count),
    ("budget", Kind::Quantity),
    ("time", Kind::Quantity),
    ("call_time", Kind::Quantity),
    ("isolate", Kind::Truth),
    ("memory", Kind::Quantity),
    ("progress", Kind::Truth),
    ("boundary", Kind::Quantity),
    ("sample", Kind::Quantity),
    ("feedback", Kind::Truth),
    ("generalise", Kind::Truth),
    ("callees", Kind::Truth),
    ("strategy", Kind::Text),
    ("seed", Kind::Count),
    ("backend", Kind::Text),
    ("counterexample", Kind::Text),
    ("name", Kind::Text),
    ("skip", Kind::Text),
];

/// Reads `name = value, …` to the end.
pub(crate) fn parse_settings(input: ParseStream, settings: &mut Vec<Setting>) -> Result<()> {
    while !input.is_empty() {
        let name = input.call(Ident::parse_any)?;
        if let Some(value) = without_equals(&name, input)? {
            settings.push(Setting { name, value });
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
            continue;
        }
        if !input.peek(Token![=]) {
            return Err(syn::Error::new(name.span(), format!("expected `{name} = value`")));
        }
        input.parse::<Token![=]>()?;
        let ahead = input.fork();
        let value = if ahead.parse::<Lit>().is_ok() && (ahead.is_empty() || ahead.peek(Token![,])) {
            SettingValue::Literal(input.parse()?)
        } else if let Ok(ty) = ahead_type(input) {
            SettingValue::Type(Box::new(ty))
        } else {
            let span = input.span();
            while !input.is_empty() && !input.peek(Token![,]) {
                input.parse::<proc_macro2::TokenTree>()?;
            }
            SettingValue::Other(span)
        };
        settings.push(Setting { name, value });
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    Ok(())
}

/// The settings that aren't written with `=`.
fn without_equals(name: &Ident, input: ParseStream) -> Result<Option<SettingValue>> {
    if name == "expect_some" && !input.peek(Token![=]) {
        return Ok(Some(SettingValue::Flag));
    }
    if name != "classify" || !input.peek(token::Paren) {
        return Ok(None);
    }
    let content;
    parenthesized!(content in input);
    let mut classes = Vec::new();
    while !content.is_empty() {
        let predicate: Term = content.parse()?;
        if !content.peek(Token![=>]) {
            return Err(content.error("a class has a label: `predicate => \"label\"`"));
        }
        content.parse::<Token![=>]>()?;
        classes.push((predicate, content.parse()?));
        if !content.is_empty() {
            content.parse::<Token![,]>()?;
        }
    }
    Ok(Some(SettingValue::Classes(classes)))
}

fn ahead_type(input: ParseStream) -> Result<Type> {
    let ahead = input.fork();
    ahead.parse::<Type>()?;
    if ahead.is_empty() || ahead.peek(Token![,]) { input.parse() } else { Err(ahead.error("not a type")) }
}

/// The settings checked: what goes to the runner, and the instances of `parameters`.
#[derive(Default)]
pub(crate) struct Checked {
    pub texts: Vec<(String, String)>,
    pub instances: Vec<(Ident, TokenStream)>,
    /// The setting `name`, which names the test.
    pub name: Option<(String, Span)>,
    /// The setting `skip`: why the test isn't run.
    pub skip: Option<String>,
    /// What runs are counted by.
    pub classes: Vec<(Term, LitStr)>,
    /// The setting `expect_some`: a campaign of which no result is `Some` or `Ok` told nothing.
    pub expects_some: Option<Span>,
}

pub(crate) fn check_settings(settings: &[Setting], parameters: &[Ident], errors: &mut Errors) -> Checked {
    let mut checked = Checked::default();
    for setting in settings {
        let Setting { name, value } = setting;
        let text = name.to_string();
        match value {
            SettingValue::Classes(classes) => {
                checked.classes.extend(classes.iter().cloned());
                continue;
            }
            SettingValue::Flag => {
                checked.expects_some = Some(name.span());
                continue;
            }
            SettingValue::Literal(_) | SettingValue::Type(_) | SettingValue::Other(_) => {}
        }
        if parameters.contains(name) {
            match value {
                SettingValue::Type(ty) => checked.instances.push((name.clone(), quote!(#ty))),
                _ => errors
                    .add(name.span(), format!("`{name}` is a type parameter: write a type, `{name} = i64`")),
            }
            continue;
        }
        let Some((_, kind)) = KNOWN.iter().find(|(known, _)| *known == text) else {
            let known: Vec<&str> = KNOWN.iter().map(|(known, _)| *known).collect();
            let mut message = format!("unknown setting `{name}`: there are {}", known.join(", "));
            if !parameters.is_empty() {
                let names: Vec<String> = parameters.iter().map(|p| format!("`{p}`")).collect();
                message += &format!(", and the type parameters {}", names.join(", "));
            }
            errors.add(name.span(), message);
            continue;
        };
        if settings.iter().take_while(|other| !std::ptr::eq(*other, setting)).any(|other| other.name == *name)
        {
            errors.add(name.span(), format!("`{name}` is set twice"));
            continue;
        }
        match literal_text(*kind, value) {
            Ok(value) => match text.as_str() {
                "name" => checked.name = Some((value, name.span())),
                "skip" => checked.skip = Some(value),
                _ => checked.texts.push((text, value)),
            },
            Err((span, expected)) => {
                errors.add(span.unwrap_or(name.span()), format!("`{name}` takes {expected}"));
            }
        }
    }
    checked
}

fn literal_text(
    kind: Kind,
    value: &SettingValue,
) -> std::result::Result<String, (Option<Span>, &'static str)> {
    let expected = match kind {
        Kind::Count => "a whole number, like `6`",
        Kind::Quantity => "a number, or a string with a unit, like `\"2s\"` or `\"512MB\"`",
        Kind::Truth => "`true` or `false`",
        Kind::Text => "a string",
    };
    match (kind, value) {
        (Kind::Count | Kind::Quantity, SettingValue::Literal(Lit::Int(int))) => {
            Ok(int.base10_digits().to_string())
        }
        (Kind::Quantity, SettingValue::Literal(Lit::Float(float))) => Ok(float.base10_digits().to_string()),
        (Kind::Truth, SettingValue::Literal(Lit::Bool(truth))) => Ok(truth.value.to_string()),
        (Kind::Quantity | Kind::Text, SettingValue::Literal(Lit::Str(text))) => Ok(text.value()),
        (_, SettingValue::Literal(literal)) => Err((Some(literal.span()), expected)),
        (_, SettingValue::Type(ty)) => {
            Err((ty.to_token_stream().into_iter().next().map(|tree| tree.span()), expected))
        }
        (_, SettingValue::Other(span)) => Err((Some(*span), expected)),
        (_, SettingValue::Classes(_) | SettingValue::Flag) => Err((None, expected)),
    }
}
