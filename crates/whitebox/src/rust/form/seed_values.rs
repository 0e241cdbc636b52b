//! The numbers that a value of Rust is made of, from what a person wrote in a seed, and back: slices, vectors, arrays and tuples as lists, texts and
//! characters as texts, structures by their fields, enumerations by the variant's name, with what's in it behind it: `"None"`, `{"Some": 5}`,
//! `{"Rect": {"w": 1, "h": 2}}`.

use super::numbers::width;
use super::show::{bytes, character, chosen};
use super::{Cursor, Form, Numbers, Variant};
use crate::seeds::Problem;
use crate::seeds::read::number::{float, integer};
use crate::seeds::text::{Json, Node};
use crate::seeds::write;
use serde_json::{Map, Value, json};
use touchstone_explore::InputValue;
use touchstone_report::similar;

fn expected(json: &Json, what: &str) -> Problem {
    Problem::new(json.at.clone(), format!("{what} is expected, not {}", json.kind()))
}

impl Form {
    /// Sets the numbers of a value, from a place on. `name` is what it's called.
    ///
    /// # Errors
    /// It's no value of this form.
    pub(super) fn given(
        &self,
        json: &Json,
        name: &str,
        at: &mut Cursor,
        numbers: &mut Numbers,
    ) -> Result<(), Problem> {
        match self {
            Form::Number(ty) if ty == "bool" => match json.node {
                Node::Truth(truth) => numbers.set(at.take(), u128::from(truth)),
                _ => return Err(expected(json, &format!("{name}, a `bool`, true or false"))),
            },
            Form::Number(ty) if ty.starts_with('f') => match float(json, width(ty).0)? {
                InputValue::Float { bits, .. } => numbers.set(at.take(), bits),
                _ => return Err(expected(json, &format!("{name}, `{ty}`,"))),
            },
            Form::Number(ty) => {
                let (width, signed) = width(ty);
                numbers.set(at.take(), integer(json, width, signed, &format!("{name}, `{ty}`,"))?);
            }
            Form::Character => {
                let mut characters = json.text().unwrap_or_default().chars();
                match (characters.next(), characters.next()) {
                    (Some(char), None) => numbers.set(at.take(), u32::from(char).into()),
                    _ => return Err(expected(json, &format!("{name}, a text of one character,"))),
                }
            }
            Form::Text { most, capacity, .. } => {
                let what = format!("{name}, a text of up to {most} bytes,");
                let text = json.text().ok_or_else(|| expected(json, &what))?;
                if text.len() > *most {
                    let problem = Problem::new(json.at.clone(), format!("{what} is expected"));
                    return Err(problem.hint("--string-length makes room for longer ones"));
                }
                room(*capacity, text.len(), at, numbers);
                numbers.set(at.take(), text.len() as u128);
                for (index, byte) in text.bytes().enumerate() {
                    numbers.set((at.next, at.index * most + index), byte.into());
                }
                at.next += 1;
            }
            Form::Sequence { element, most, capacity, .. } => {
                let what = format!("{name}, a list of up to {most} elements,");
                let Node::List(values) = &json.node else { return Err(expected(json, &what)) };
                if values.len() > *most {
                    let here = format!("{name} has up to {most} elements, not {}", values.len());
                    return Err(
                        Problem::new(json.at.clone(), here).hint("--pointer-elements makes room for more")
                    );
                }
                room(*capacity, values.len(), at, numbers);
                numbers.set(at.take(), values.len() as u128);
                for (index, value) in values.iter().enumerate() {
                    let mut inside = at.element(*most, index);
                    element.given(value, &format!("{name}[{index}]"), &mut inside, numbers)?;
                }
                at.next += element.parameters().len();
            }
            Form::Array(element, count) => {
                let forms: Vec<&Form> = std::iter::repeat_n(&**element, *count).collect();
                row(&forms, json, name, at, numbers)?;
            }
            Form::Tuple(forms) => row(&forms.iter().collect::<Vec<_>>(), json, name, at, numbers)?,
            Form::Around(_, form, _) => form.given(json, name, at, numbers)?,
            Form::Choice(variants, _) => choice(variants, json, name, at, numbers)?,
            Form::Below(ty, bound) => {
                let (width, _) = width(ty);
                let number = integer(json, width, false, &format!("{name}, `{ty}`,"))?;
                if number >= u128::from(*bound) {
                    return Err(expected(json, &format!("{name}, a number below {bound},")));
                }
                numbers.set(at.take(), number);
            }
            Form::Spelled(spelled) => match spelled.parts() {
                [part] => part.given(json, name, at, numbers)?,
                parts => row(&parts.iter().collect::<Vec<_>>(), json, name, at, numbers)?,
            },
            Form::Closure(closure) => {
                return Err(expected(
                    json,
                    &format!("{name}, an `{}`, which seeds can't say,", closure.bound()),
                ));
            }
            Form::Made(made) => {
                return Err(expected(json, &format!("{name}, a `{}`, which seeds can't say,", made.ty)));
            }
        }
        Ok(())
    }

    /// Leaves the numbers of a value as they are: zero.
    pub(super) fn nothing(&self, at: &mut Cursor) {
        at.next += self.parameters().len();
    }

    /// The value that numbers make from a place on, as a seed has it.
    pub(super) fn told(&self, numbers: &Numbers, at: &mut Cursor) -> Value {
        match self {
            Form::Number(ty) => {
                let number = numbers.get(at.take());
                match (ty.as_str(), width(ty)) {
                    ("bool", _) => Value::Bool(number & 1 == 1),
                    ("f32" | "f64", (width, _)) => write::float(number, width),
                    (_, (width, signed)) => write::number(number, width, signed),
                }
            }
            Form::Character => character(numbers.get(at.take())).to_string().into(),
            Form::Text { most, capacity, .. } => {
                at.next += usize::from(*capacity);
                let length = numbers.length(numbers.get(at.take()), *most, true);
                numbers.text(bytes(numbers, at, *most, length)).into()
            }
            Form::Sequence { element, most, capacity, .. } => {
                at.next += usize::from(*capacity);
                let length = numbers.length(numbers.get(at.take()), *most, false);
                let told = |index| element.told(numbers, &mut at.element(*most, index));
                let all: Vec<Value> = (0..length).map(told).collect();
                element.nothing(at);
                all.into()
            }
            Form::Array(element, count) => {
                (0..*count).map(|_| element.told(numbers, at)).collect::<Vec<_>>().into()
            }
            Form::Tuple(forms) => forms.iter().map(|form| form.told(numbers, at)).collect::<Vec<_>>().into(),
            Form::Around(_, form, _) => form.told(numbers, at),
            Form::Made(made) => made.told(numbers, at),
            Form::Below(_, bound) => write::number(numbers.get(at.take()) % u128::from(*bound), 32, false),
            Form::Spelled(spelled) => spelled.told(numbers, at),
            Form::Closure(closure) => closure.told(numbers, at),
            Form::Choice(variants, _) => {
                let inside = variants.len() > 1;
                let tag = if inside { chosen(numbers.get(at.take()), variants) } else { 0 };
                let mut told = Value::Null;
                for (index, variant) in variants.iter().enumerate() {
                    let fields = variant.fields.iter().map(|form| form.told(numbers, at)).collect();
                    if index == tag {
                        told = variant.told(fields, inside);
                    }
                }
                told
            }
        }
    }
}

/// Sets the room of what's told it, to what's needed.
fn room(capacity: bool, length: usize, at: &mut Cursor, numbers: &mut Numbers) {
    if capacity {
        numbers.set(at.take(), length as u128);
    }
}

/// Several values in a row.
fn row(
    forms: &[&Form],
    json: &Json,
    name: &str,
    at: &mut Cursor,
    numbers: &mut Numbers,
) -> Result<(), Problem> {
    match &json.node {
        Node::List(values) if values.len() == forms.len() => {
            for (index, (form, value)) in forms.iter().zip(values).enumerate() {
                form.given(value, &format!("{name}[{index}]"), at, numbers)?;
            }
            Ok(())
        }
        _ => Err(expected(json, &format!("{name}, a list of {} values,", forms.len()))),
    }
}

/// One of some variants, or the fields of the one there is.
fn choice(
    variants: &[Variant],
    json: &Json,
    name: &str,
    at: &mut Cursor,
    numbers: &mut Numbers,
) -> Result<(), Problem> {
    if let [only] = variants {
        return only.given(Some(json), json, name, at, numbers);
    }
    let (chosen, inside, place) = match &json.node {
        Node::Text(text) => (text.as_str(), None, &json.at),
        Node::Record(fields) if fields.len() == 1 => {
            (fields[0].0.name.as_str(), Some(&fields[0].1), &fields[0].0.at)
        }
        _ => {
            return Err(expected(json, &format!("{name}, a variant's name, or {{\"Variant\": …}}")));
        }
    };
    let Some(tag) = variants.iter().position(|variant| variant.name() == chosen) else {
        let known = || variants.iter().map(Variant::name);
        let near = similar(chosen, known());
        let names: Vec<String> = if near.is_empty() { known().map(str::to_owned).collect() } else { near };
        let problem = Problem::new(place.clone(), format!("{name} has no variant `{chosen}`"));
        return Err(problem.hint(format!("there's {}", names.join(", "))));
    };
    numbers.set(at.take(), tag as u128);
    for (index, variant) in variants.iter().enumerate() {
        match index == tag {
            true => variant.given(inside, json, name, at, numbers)?,
            false => variant.fields.iter().for_each(|form| form.nothing(at)),
        }
    }
    Ok(())
}

impl Variant {
    /// The last part of its path.
    fn name(&self) -> &str {
        self.path.rsplit("::").next().unwrap_or_default()
    }

    /// Adds the numbers of its fields.
    fn given(
        &self,
        json: Option<&Json>,
        whole: &Json,
        name: &str,
        at: &mut Cursor,
        numbers: &mut Numbers,
    ) -> Result<(), Problem> {
        let forms: Vec<&Form> = self.fields.iter().collect();
        match (&self.names, json) {
            (None, Some(json))
                if forms.len() == 1 && !matches!(&json.node, Node::List(values) if values.len() == 1) =>
            {
                forms[0].given(json, name, at, numbers)
            }
            (None, Some(json)) => row(&forms, json, name, at, numbers),
            (_, None) if forms.is_empty() => Ok(()),
            (Some(names), Some(Json { node: Node::Record(values), .. })) => {
                if let Some((key, _)) = values.iter().find(|(key, _)| !names.contains(&key.name)) {
                    let problem =
                        Problem::new(key.at.clone(), format!("`{}` has no field `{}`", self.path, key.name));
                    return Err(problem.hint(format!("there's {}", names.join(", "))));
                }
                for (field, form) in names.iter().zip(&forms) {
                    match values.iter().find(|(key, _)| key.name == *field) {
                        Some((_, value)) => form.given(value, &format!("{name}.{field}"), at, numbers)?,
                        None => form.nothing(at),
                    }
                }
                Ok(())
            }
            (_, json) => {
                let what = format!("{name}, `{}` with what's in it,", self.path);
                Err(expected(json.unwrap_or(whole), &what))
            }
        }
    }

    fn told(&self, mut fields: Vec<Value>, inside: bool) -> Value {
        let is_empty = fields.is_empty();
        let value = match &self.names {
            Some(names) => Value::Object(names.iter().cloned().zip(fields).collect::<Map<String, Value>>()),
            // A list of one would be taken for what's in it.
            None if fields.len() == 1 && !fields[0].is_array() => fields.remove(0),
            None => Value::Array(fields),
        };
        match (inside, is_empty && self.names.is_none()) {
            (false, _) => value,
            (true, true) => self.name().into(),
            (true, false) => json!({ self.name(): value }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Sizes, Types};
    use super::*;
    use crate::rust::survey::{Cfg, Survey};
    use crate::seeds::text::parse;
    use std::collections::BTreeSet;

    const SOURCE: &str = "
        pub enum Shape { Circle(u32), Rect { w: u8, h: i8 }, Empty, Many(Vec<bool>) }
        pub struct Line { pub from: (f64, i128), pub name: Option<String> }
        pub struct Wrapped(pub [u8; 2]);
        pub fn f(a: &[Shape], b: &mut Line, c: Wrapped, d: char, e: Result<u64, Box<Shape>>) {}";

    fn forms() -> Vec<Form> {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("lib.rs");
        std::fs::write(&file, SOURCE).expect("written");
        let survey = Survey::of(&file, &Cfg::with(BTreeSet::new()));
        let types = Types::of_survey(&survey, Sizes::new(6, 4, 4), &BTreeSet::new());
        let inputs = survey.functions[0].signature.inputs.iter().map(|input| match input {
            syn::FnArg::Typed(typed) => types.form(&typed.ty, &super::super::Scope::default()).expect("made"),
            syn::FnArg::Receiver(_) => panic!("a function"),
        });
        inputs.collect()
    }

    #[test]
    fn what_is_told_is_read_again() {
        let values = [
            r#"[{"Circle": 4294967295}, {"Rect": {"w": 1, "h": -2}}, "Empty", {"Many": [[true, false]]}]"#,
            r#"{"from": [-0.5, -170141183460469231731687303715884105728], "name": {"Some": "ab\n"}}"#,
            "[[1, 255]]",
            r#""😀""#,
            r#"{"Err": {"Many": [[]]}}"#,
        ];
        for (form, text) in forms().iter().zip(values) {
            let mut numbers = Numbers::new();
            let mut at = Cursor::default();
            form.given(&parse(text).expect("JSON"), "v", &mut at, &mut numbers)
                .unwrap_or_else(|problem| panic!("{problem:?}"));
            assert_eq!(at.next, form.parameters().len());
            let told = form.told(&numbers, &mut Cursor::default());
            let mut again = Numbers::new();
            form.given(&parse(&told.to_string()).expect("JSON"), "v", &mut Cursor::default(), &mut again)
                .expect("read");
            assert_eq!(numbers, again, "{told}");
        }
    }

    #[test]
    fn what_is_no_value_says_what_is() {
        let said = |index: usize, text: &str| {
            let (mut at, mut numbers) = (Cursor::default(), Numbers::new());
            let problem = forms()[index]
                .given(&parse(text).expect("JSON"), "v", &mut at, &mut numbers)
                .expect_err("refused");
            format!(
                "{}: {}{}",
                &text[problem.at],
                problem.message,
                problem.help.map_or(String::new(), |help| format!("; {help}"))
            )
        };
        assert_eq!(said(0, r#"["Sircle"]"#), "\"Sircle\": v[0] has no variant `Sircle`; there's Circle");
        assert_eq!(
            said(0, r#"[{"Rect": {"w": 256}}]"#),
            "256: v[0].w, `u8`, is 0 to 255, and this isn't in between"
        );
        assert_eq!(said(0, "7"), "7: v, a list of up to 4 elements, is expected, not a number");
        assert_eq!(said(1, r#"{"nam": null}"#), "\"nam\": `Line` has no field `nam`; there's from, name");
        assert_eq!(said(2, "[1, 2, 3]"), "[1, 2, 3]: v, a list of 2 values, is expected, not a list");
        assert_eq!(said(3, r#""ab""#), "\"ab\": v, a text of one character, is expected, not a text");
        assert_eq!(said(4, r#""Ok""#), "\"Ok\": v, `Ok` with what's in it, is expected, not a text");
    }
}
