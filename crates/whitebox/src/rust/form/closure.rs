//! Closures: functions of which nothing is known but that they answer equal arguments equally. What's made is a choice among such: one that answers
//! two arguments as it likes, and all others alike. One whose argument can't be compared answers always alike.

use super::build::Maker;
use super::depth::Depth;
use super::{Cursor, Form, Numbers, Parameter, Scope, Types};
use quote::ToTokens;
use serde_json::Value;
use syn::{PathArguments, ReturnType, TraitBound, Type, TypeParamBound};

/// So many arguments are answered by themselves.
const CASES: usize = 2;

/// A closure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closure {
    /// The trait that it has: `Fn(char) -> bool`.
    bound: String,
    /// How many arguments it takes.
    takes: usize,
    /// The argument that it looks at.
    key: Option<Key>,
    /// What it answers.
    answer: Box<Form>,
}

impl Closure {
    /// What it answers.
    pub(super) fn answer(&self) -> &Form {
        &self.answer
    }
}

/// An argument that's compared.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Key {
    /// Which one.
    index: usize,
    /// What stands before it where it's compared: `*` for a reference.
    before: &'static str,
    /// A value to compare it with.
    form: Box<Form>,
}

/// What closures are asked for by.
pub(super) fn of_closures<'b>(
    bounds: impl IntoIterator<Item = &'b TypeParamBound>,
) -> Option<&'b TraitBound> {
    bounds.into_iter().find_map(|bound| match bound {
        TypeParamBound::Trait(bound) => {
            let last = bound.path.segments.last()?;
            matches!(last.ident.to_string().as_str(), "Fn" | "FnMut" | "FnOnce").then_some(bound)
        }
        _ => None,
    })
}

impl Types<'_> {
    /// How a closure is made.
    ///
    /// # Errors
    /// What it answers isn't made; why.
    pub(super) fn closure(
        &self,
        bound: &TraitBound,
        scope: &Scope<'_>,
        depth: Depth,
    ) -> Result<Form, String> {
        let arguments = bound.path.segments.last().map(|last| &last.arguments);
        let Some(PathArguments::Parenthesized(signature)) = arguments else {
            return Err("it takes a closure whose arguments aren't told".to_owned());
        };
        let answer = match &signature.output {
            ReturnType::Default => Form::Tuple(vec![]),
            ReturnType::Type(_, ty) => self.part(ty, scope, depth.inside())?,
        };
        let key = |(index, ty): (usize, &Type)| {
            let (before, ty) = match ty {
                Type::Reference(reference) if !matches!(&*reference.elem, Type::Path(path) if path.path.is_ident("str")) => {
                    ("*", &*reference.elem)
                }
                ty => ("", ty),
            };
            let form = self.part(ty, scope, depth.inside()).ok()?;
            let is_compared =
                matches!(form, Form::Number(_) | Form::Character | Form::Text { owned: false, .. });
            is_compared.then(|| Key { index, before, form: Box::new(form) })
        };
        let key = match &answer {
            Form::Tuple(parts) if parts.is_empty() => None,
            _ => signature.inputs.iter().map(|input| &input.ty).enumerate().find_map(key),
        };
        let bound = bound.path.segments.last().to_token_stream().to_string();
        let bound = bound.replace(" (", "(").replace("( ", "(").replace(" )", ")").replace("& ", "&");
        Ok(Form::Closure(Closure { bound, takes: signature.inputs.len(), key, answer: Box::new(answer) }))
    }
}

impl Closure {
    fn parts(&self) -> impl Iterator<Item = &Form> {
        let cases = self.key.iter().flat_map(|key| (0..CASES).flat_map(|_| [&*key.form, &*self.answer]));
        cases.chain([&*self.answer])
    }

    pub(super) fn collect(&self, within: Option<usize>, parameters: &mut Vec<Parameter>) {
        self.parts().for_each(|form| form.collect(within, parameters));
    }

    fn parameters(&self, uses_key: bool) -> String {
        let name = |index| match &self.key {
            Some(key) if uses_key && key.index == index => "a",
            _ => "_",
        };
        (0..self.takes).map(name).collect::<Vec<_>>().join(", ")
    }

    pub(super) fn build(&self, maker: &mut Maker) -> String {
        maker.leaves_out(&self.bound);
        let made: Vec<String> = self
            .parts()
            .map(|form| {
                let value = form.build(maker);
                maker.variable(&value)
            })
            .collect();
        let is_copied =
            matches!(*self.answer, Form::Number(_) | Form::Character | Form::Text { owned: false, .. });
        let answer = |value: &String| if is_copied { value.clone() } else { format!("{value}.clone()") };
        let (last, cases) =
            made.split_last().map_or((String::new(), &[][..]), |(last, cases)| (answer(last), cases));
        let before = self.key.as_ref().map_or("", |key| key.before);
        let chosen: String = cases
            .chunks(2)
            .map(|case| format!("if {before}a == {} {{ {} }} else ", case[0], answer(&case[1])))
            .collect();
        let body = if chosen.is_empty() { last } else { format!("{chosen}{{ {last} }}") };
        format!("move |{}| {body}", self.parameters(true))
    }

    pub(super) fn show(&self, numbers: &Numbers, at: &mut Cursor, module: &str) -> String {
        let made: Vec<String> = self.parts().map(|form| form.show(numbers, at, module)).collect();
        let Some((last, cases)) = made.split_last() else { return String::new() };
        // What's answered as all others are isn't said, nor what was answered before.
        let mut told: Vec<(&str, &str)> = vec![];
        for case in cases.chunks(2) {
            if told.iter().all(|(key, _)| *key != case[0]) {
                told.push((&case[0], &case[1]));
            }
        }
        told.retain(|(_, answer)| *answer != last);
        let before = self.key.as_ref().map_or("", |key| key.before);
        let equal = |(key, _): &(&str, &str), sign: &str| format!("{before}a {sign} {key}");
        let parameters = self.parameters(!told.is_empty());
        match (told.as_slice(), last.as_str()) {
            ([], "()") => format!("|{parameters}| {{}}"),
            ([], last) => format!("|{parameters}| {last}"),
            ([one], "false") => format!("|{parameters}| {}", equal(one, "==")),
            ([one], "true") => format!("|{parameters}| {}", equal(one, "!=")),
            ([one, two], "false") => format!("|{parameters}| {} || {}", equal(one, "=="), equal(two, "==")),
            ([one, two], "true") => format!("|{parameters}| {} && {}", equal(one, "!="), equal(two, "!=")),
            (told, last) => {
                let case = |case: &(&str, &str)| format!("if {} {{ {} }} else ", equal(case, "=="), case.1);
                format!("|{parameters}| {}{{ {last} }}", told.iter().map(case).collect::<String>())
            }
        }
    }

    pub(super) fn told(&self, numbers: &Numbers, at: &mut Cursor) -> Value {
        self.show(numbers, at, "").into()
    }

    /// The trait that it has.
    pub(super) fn bound(&self) -> &str {
        &self.bound
    }
}
