//! The numbers that a value of Rust is made of, from what a person wrote in a seed, and back: slices, vectors, arrays and tuples as lists, texts and
//! characters as texts, structures by their fields, enumerations by the variant's name, with what's in it behind it: `"None"`, `{"Some": 5}`,
//! `{"Rect": {"w": 1, "h": 2}}`.

use super::{CHARACTERS, ELEMENTS, Form, Variant, bits};
use crate::cover::source::similar;
use crate::whitebox::seeds::Problem;
use crate::whitebox::seeds::read::number::{float, integer};
use crate::whitebox::seeds::text::{Json, Node};
use crate::whitebox::seeds::write;
use serde_json::{Map, Value, json};
use touchstone_explore::InputValue;

/// How wide a number is, and whether it counts below zero.
fn width(name: &str) -> (u32, bool) {
    let width = match name {
        "bool" => 1,
        "usize" | "isize" => 64,
        name => name.trim_start_matches(|c: char| c.is_ascii_alphabetic()).parse().unwrap_or(64),
    };
    (width, name.starts_with('i'))
}

fn expected(json: &Json, what: &str) -> Problem {
    Problem::new(json.at.clone(), format!("{what} is expected, not {}", json.kind()))
}

fn small(width: u32, value: usize) -> InputValue {
    InputValue::Bits { width, value: value as u128 }
}

impl Form {
    /// Adds the numbers of a value. `name` is what it's called.
    ///
    /// # Errors
    /// It's no value of this form.
    pub fn given(&self, json: &Json, name: &str, numbers: &mut Vec<InputValue>) -> Result<(), Problem> {
        match self {
            Form::Number(ty) if ty == "bool" => match json.node {
                Node::Truth(truth) => numbers.push(small(1, usize::from(truth))),
                _ => return Err(expected(json, &format!("{name}, a `bool`, true or false"))),
            },
            Form::Number(ty) if ty.starts_with('f') => numbers.push(float(json, width(ty).0)?),
            Form::Number(ty) => {
                let (width, signed) = width(ty);
                let value = integer(json, width, signed, &format!("{name}, `{ty}`,"))?;
                numbers.push(InputValue::Bits { width, value });
            }
            Form::Character => {
                let mut characters = json.text().unwrap_or_default().chars();
                match (characters.next(), characters.next()) {
                    (Some(char), None) if u32::from(char) < 0xd800 => numbers.push(small(32, char as usize)),
                    _ => {
                        return Err(expected(
                            json,
                            &format!("{name}, a text of one character up to U+D7FF,"),
                        ));
                    }
                }
            }
            Form::Text { .. } => {
                let what = format!("{name}, a text of up to {CHARACTERS} characters of ASCII,");
                let text = json.text().ok_or_else(|| expected(json, &what))?;
                if !text.is_ascii() || text.len() > CHARACTERS {
                    return Err(Problem::new(json.at.clone(), format!("{what} is expected")));
                }
                numbers.push(small(8, text.len()));
                let bytes = text.bytes().chain(std::iter::repeat(0)).take(CHARACTERS);
                numbers.extend(bytes.map(|byte| small(8, usize::from(byte))));
            }
            Form::Sequence { element, .. } => {
                let what = format!("{name}, a list of up to {ELEMENTS} elements,");
                let Node::List(values) = &json.node else { return Err(expected(json, &what)) };
                if values.len() > ELEMENTS {
                    let here = format!("{name} has up to {ELEMENTS} elements, not {}", values.len());
                    return Err(Problem::new(json.at.clone(), here)
                        .hint("a function that takes an array, such as `&[u8; 16]`, and calls this one has room for more"));
                }
                numbers.push(small(8, values.len()));
                for index in 0..ELEMENTS {
                    match values.get(index) {
                        Some(value) => element.given(value, &format!("{name}[{index}]"), numbers)?,
                        None => element.nothing(numbers),
                    }
                }
            }
            Form::Array(element, count) => {
                let forms: Vec<&Form> = std::iter::repeat_n(&**element, *count).collect();
                row(&forms, json, name, numbers)?;
            }
            Form::Tuple(forms) => row(&forms.iter().collect::<Vec<_>>(), json, name, numbers)?,
            Form::Around(_, form, _) => form.given(json, name, numbers)?,
            Form::Choice(variants) => choice(variants, json, name, numbers)?,
        }
        Ok(())
    }

    /// Adds the numbers of the value that's made of zeros.
    pub fn nothing(&self, numbers: &mut Vec<InputValue>) {
        let mut types = vec![];
        self.parameters(&mut types);
        numbers.extend(types.iter().map(|ty| match ty.as_str() {
            "f32" | "f64" => InputValue::Float { width: width(ty).0, bits: 0 },
            ty => InputValue::Bits { width: width(ty).0, value: 0 },
        }));
    }

    /// The value that these numbers make, as a seed has it; `None` if one is missing.
    pub fn told<'v>(&self, values: &mut impl Iterator<Item = &'v InputValue>) -> Option<Value> {
        Some(match self {
            Form::Number(ty) if ty == "bool" => Value::Bool(bits(values.next()?)? & 1 == 1),
            Form::Number(ty) => match values.next()? {
                InputValue::Float { width, bits } => write::float(*bits, *width),
                InputValue::Bits { value, .. } => {
                    let (width, signed) = width(ty);
                    write::number(*value, width, signed)
                }
                _ => return None,
            },
            Form::Character => {
                let code = u32::try_from(bits(values.next()?)? % 0xd800).ok()?;
                char::from_u32(code)?.to_string().into()
            }
            Form::Text { .. } => {
                let length = usize::try_from(bits(values.next()?)?).ok()?.min(CHARACTERS);
                let mut text = String::new();
                for index in 0..CHARACTERS {
                    let byte = (bits(values.next()?)? & 0x7f) as u8;
                    text.extend((index < length).then_some(char::from(byte)));
                }
                text.into()
            }
            Form::Sequence { element, .. } => {
                let length = usize::try_from(bits(values.next()?)?).ok()?.min(ELEMENTS);
                let all: Option<Vec<Value>> = (0..ELEMENTS).map(|_| element.told(values)).collect();
                all?.into_iter().take(length).collect()
            }
            Form::Array(element, count) => {
                let all: Option<Vec<Value>> = (0..*count).map(|_| element.told(values)).collect();
                all?.into()
            }
            Form::Tuple(forms) => {
                let all: Option<Vec<Value>> = forms.iter().map(|form| form.told(values)).collect();
                all?.into()
            }
            Form::Around(_, form, _) => form.told(values)?,
            Form::Choice(variants) => {
                let tag = match variants.len() {
                    1 => 0,
                    _ => usize::try_from(bits(values.next()?)?).ok()?.min(variants.len() - 1),
                };
                let mut told = Value::Null;
                for (index, variant) in variants.iter().enumerate() {
                    let fields: Option<Vec<Value>> =
                        variant.fields.iter().map(|form| form.told(values)).collect();
                    let (fields, inside) = (fields?, variants.len() > 1);
                    if index == tag {
                        told = variant.told(fields, inside);
                    }
                }
                told
            }
        })
    }
}

/// Several values in a row.
fn row(forms: &[&Form], json: &Json, name: &str, numbers: &mut Vec<InputValue>) -> Result<(), Problem> {
    match &json.node {
        Node::List(values) if values.len() == forms.len() => {
            for (index, (form, value)) in forms.iter().zip(values).enumerate() {
                form.given(value, &format!("{name}[{index}]"), numbers)?;
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
    numbers: &mut Vec<InputValue>,
) -> Result<(), Problem> {
    if let [only] = variants {
        return only.given(Some(json), json, name, numbers);
    }
    let (chosen, inside, at) = match &json.node {
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
        let problem = Problem::new(at.clone(), format!("{name} has no variant `{chosen}`"));
        return Err(problem.hint(format!("there's {}", names.join(", "))));
    };
    numbers.push(small(if variants.len() == 2 { 1 } else { 8 }, tag));
    for (index, variant) in variants.iter().enumerate() {
        match index == tag {
            true => variant.given(inside, json, name, numbers)?,
            false => variant.fields.iter().for_each(|form| form.nothing(numbers)),
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
        numbers: &mut Vec<InputValue>,
    ) -> Result<(), Problem> {
        let forms: Vec<&Form> = self.fields.iter().collect();
        match (&self.names, json) {
            (None, Some(json))
                if forms.len() == 1 && !matches!(&json.node, Node::List(values) if values.len() == 1) =>
            {
                forms[0].given(json, name, numbers)
            }
            (None, Some(json)) => row(&forms, json, name, numbers),
            (_, None) if forms.is_empty() => Ok(()),
            (Some(names), Some(Json { node: Node::Record(values), .. })) => {
                if let Some((key, _)) = values.iter().find(|(key, _)| !names.contains(&key.name)) {
                    let problem =
                        Problem::new(key.at.clone(), format!("`{}` has no field `{}`", self.path, key.name));
                    return Err(problem.hint(format!("there's {}", names.join(", "))));
                }
                for (field, form) in names.iter().zip(&forms) {
                    match values.iter().find(|(key, _)| key.name == *field) {
                        Some((_, value)) => form.given(value, &format!("{name}.{field}"), numbers)?,
                        None => form.nothing(numbers),
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
    use super::super::Types;
    use super::*;
    use crate::whitebox::seeds::text::parse;

    const SOURCE: &str = "
        pub enum Shape { Circle(u32), Rect { w: u8, h: i8 }, Empty, Many(Vec<bool>) }
        pub struct Line { pub from: (f64, i128), pub name: Option<String> }
        pub struct Wrapped(pub [u8; 2]);
        pub fn f(a: &[Shape], b: &mut Line, c: Wrapped, d: char, e: Result<u64, Box<Shape>>) {}";

    fn forms() -> Vec<Form> {
        let file = syn::parse_file(SOURCE).expect("Rust");
        let types = Types::of(&file.items);
        let syn::Item::Fn(function) = file.items.last().expect("there") else { panic!("a function") };
        let inputs = function.sig.inputs.iter().map(|input| match input {
            syn::FnArg::Typed(typed) => types.form(&typed.ty, None, 0).expect("made"),
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
            r#""é""#,
            r#"{"Err": {"Many": [[]]}}"#,
        ];
        for (form, text) in forms().iter().zip(values) {
            let mut numbers = vec![];
            form.given(&parse(text).expect("JSON"), "v", &mut numbers)
                .unwrap_or_else(|problem| panic!("{problem:?}"));
            let mut types = vec![];
            form.parameters(&mut types);
            assert_eq!(numbers.len(), types.len());
            let told = form.told(&mut numbers.iter()).expect("all are there");
            let mut again = vec![];
            form.given(&parse(&told.to_string()).expect("JSON"), "v", &mut again).expect("read");
            assert_eq!(numbers, again, "{told}");
        }
    }

    #[test]
    fn what_is_no_value_says_what_is() {
        let said = |index: usize, text: &str| {
            let problem =
                forms()[index].given(&parse(text).expect("JSON"), "v", &mut vec![]).expect_err("refused");
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
        assert_eq!(
            said(3, r#""ab""#),
            "\"ab\": v, a text of one character up to U+D7FF, is expected, not a text"
        );
        assert_eq!(said(4, r#""Ok""#), "\"Ok\": v, `Ok` with what's in it, is expected, not a text");
    }
}
