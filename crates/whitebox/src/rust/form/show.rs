//! The value that numbers make, as a person would write it.

use super::build::ROOMY;
use super::{Cursor, Form, Numbers, Variant, tuple};
use crate::literal::extend;
use crate::rust::value::float;

/// What comes before a call, and what it's given.
#[derive(Debug, Default)]
pub struct Steps {
    /// Statements, in order.
    pub statements: Vec<String>,
    /// The call's arguments.
    pub arguments: Vec<String>,
    /// Variables that the call may change, each with the parameter's index.
    pub changed: Vec<(usize, String)>,
    /// Names that are taken.
    names: Vec<String>,
}

impl Steps {
    /// A name that isn't taken yet.
    pub(super) fn name(&mut self, wanted: &str) -> String {
        let numbers = (2..).map(|number| format!("{wanted}_{number}"));
        let mut names = std::iter::once(wanted.to_owned()).chain(numbers);
        let name = names.find(|name| !self.names.contains(name)).unwrap_or_default();
        self.names.push(name.clone());
        name
    }
}

impl Form {
    /// The values that numbers make, given to a call, as a person would write them: what's made in several steps, or may be changed, in statements
    /// of its own first, under the parameter's name. `apart`: whether two of them may not be one object, as equal constants are.
    pub fn show_steps(
        forms: &[Form],
        names: &[String],
        numbers: &Numbers,
        module: &str,
        apart: bool,
    ) -> Steps {
        let mut at = Cursor::default();
        let mut steps = Steps::default();
        for (index, (form, name)) in forms.iter().zip(names).enumerate() {
            let (sign, inner) = match form {
                Form::Around(sign @ ("&" | "&mut "), inner, "") => (*sign, &**inner),
                form => ("", form),
            };
            let name = match (name.as_str(), inner) {
                ("self", Form::Made(made)) => made.variable(),
                ("self", _) => "value".to_owned(),
                (name, _) => name.replace(' ', "_"),
            };
            let name = steps.name(&name);
            let argument = match inner {
                Form::Made(made) => {
                    let before = steps.statements.len();
                    made.steps(numbers, &mut at, module, &name, &mut steps);
                    let is_one = steps.statements.len() == before + 1;
                    match steps
                        .statements
                        .last()
                        .and_then(|only| only.strip_prefix(&format!("let mut {name} = ")))
                    {
                        // One that stays as it is needs no name.
                        Some(only) if is_one && sign != "&mut " => {
                            let value = format!("{sign}{}", only.trim_end_matches(';'));
                            steps.statements.pop();
                            value
                        }
                        _ => format!("{sign}{name}"),
                    }
                }
                // A closure that's bound to a name is no more for arguments of any lifetime.
                inner if sign == "&mut " && !matches!(inner, Form::Closure(_)) => {
                    let value = inner.show(numbers, &mut at, module);
                    steps.statements.push(format!("let mut {name} = {value};"));
                    format!("&mut {name}")
                }
                Form::Sequence { around: ("&mut ", behind), .. } => {
                    let value = inner.show(numbers, &mut at, module);
                    let value = value.trim_start_matches("&mut ").trim_end_matches(behind);
                    steps.statements.push(format!("let mut {name} = {value};"));
                    format!("&mut {name}{behind}")
                }
                Form::Closure(_) => form.show(numbers, &mut at, module),
                inner if apart && sign == "&" => {
                    let value = inner.show(numbers, &mut at, module);
                    steps.statements.push(format!("let {name} = {value};"));
                    format!("&{name}")
                }
                // An empty text has no memory of its own.
                Form::Text { owned: false, .. } if apart => {
                    let value = inner.show(numbers, &mut at, module);
                    steps.statements.push(format!("let {name} = {value}.to_owned() + \" \";"));
                    format!("&{name}[..{name}.len() - 1]")
                }
                _ => form.show(numbers, &mut at, module),
            };
            if argument.starts_with(&format!("&mut {name}")) {
                steps.changed.push((index, name));
            }
            steps.arguments.push(argument);
        }
        steps
    }

    /// What Rust calls the type, where that's a plain one.
    fn type_name(&self) -> Option<String> {
        Some(match self {
            Form::Number(name) => name.clone(),
            Form::Character => "char".to_owned(),
            Form::Text { owned: true, .. } => "String".to_owned(),
            Form::Text { owned: false, .. } => "&str".to_owned(),
            Form::Tuple(forms) => tuple(forms.iter().map(Form::type_name).collect::<Option<Vec<_>>>()?),
            _ => return None,
        })
    }

    /// The value that numbers make from a place on, as a person would write it.
    pub(super) fn show(&self, numbers: &Numbers, at: &mut Cursor, module: &str) -> String {
        match self {
            Form::Number(name) => literal(name, numbers.get(at.take())),
            Form::Character => format!("{:?}", character(numbers.get(at.take()))),
            Form::Text { owned, most, capacity } => {
                let room = capacity.then(|| numbers.get(at.take()));
                let length = numbers.length(numbers.get(at.take()), *most, true);
                let text = numbers.text(bytes(numbers, at, *most, length));
                let written = if *owned { format!("String::from({text:?})") } else { format!("{text:?}") };
                roomy(written, room, length, *most)
            }
            Form::Sequence { around, vector, element, most, capacity } => {
                let room = capacity.then(|| numbers.get(at.take()));
                let length = numbers.length(numbers.get(at.take()), *most, false);
                let shown = |index| element.show(numbers, &mut at.element(*most, index), module);
                let elements: Vec<String> = (0..length).map(shown).collect();
                at.next += element.parameters().len();
                // Of nothing it can't be told what there's none of, if what's given it takes several things.
                if let (0, ".into_iter()", Some(ty)) = (length, around.1, element.type_name()) {
                    return format!("Vec::<{ty}>::new().into_iter()");
                }
                let elements = elements.join(", ");
                let open = if *vector { "vec!" } else { "" };
                roomy(format!("{}{open}[{elements}]{}", around.0, around.1), room, length, *most)
            }
            Form::Array(element, count) => {
                let elements: Vec<String> = (0..*count).map(|_| element.show(numbers, at, module)).collect();
                format!("[{}]", elements.join(", "))
            }
            Form::Tuple(forms) => tuple(forms.iter().map(|form| form.show(numbers, at, module)).collect()),
            Form::Around(before, form, behind) => {
                format!("{before}{}{behind}", form.show(numbers, at, module))
            }
            Form::Choice(variants, _) => {
                let tag = match variants.len() {
                    1 => 0,
                    _ => chosen(numbers.get(at.take()), variants),
                };
                let mut written = String::new();
                for (index, variant) in variants.iter().enumerate() {
                    let fields = variant.fields.iter().map(|form| form.show(numbers, at, module)).collect();
                    let text = variant.written(fields, module);
                    written = if index == tag { text } else { written };
                }
                written
            }
            Form::Made(made) => made.show(numbers, at, module),
            Form::Below(ty, bound) => literal(ty, numbers.get(at.take()) % u128::from(*bound)),
            Form::Spelled(spelled) => spelled.show(numbers, at, module),
            Form::Closure(closure) => closure.show(numbers, at, module),
        }
    }
}

/// The bytes of a text.
pub(super) fn bytes(numbers: &Numbers, at: &mut Cursor, most: usize, length: usize) -> Vec<u8> {
    let byte = |index| numbers.get((at.next, at.index * most + index)) as u8;
    let bytes = (0..length).map(byte).collect();
    at.next += 1;
    bytes
}

/// The character that a number stands for.
pub(super) fn character(number: u128) -> char {
    let code = number as u32;
    char::from_u32(code).unwrap_or(char::from((code & 0x7f) as u8))
}

/// The variant that a number stands for.
pub(super) fn chosen(number: u128, variants: &[Variant]) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX).min(variants.len() - 1)
}

/// A vector or a text with as much room as a number stands for.
fn roomy(written: String, room: Option<u128>, length: usize, most: usize) -> String {
    let room = room.and_then(|room| usize::try_from(room).ok());
    match room.filter(|room| (length + 1..=most * ROOMY).contains(room)) {
        Some(room) => format!("{{ let mut v = {written}; v.reserve_exact({}); v }}", room - length),
        None => written,
    }
}

/// A number as Rust writes it.
fn literal(ty: &str, value: u128) -> String {
    match ty {
        "bool" => (value & 1 == 1).to_string(),
        "f32" | "f64" => float(ty, value),
        ty if ty.starts_with('i') => extend(value, super::numbers::width(ty).0).to_string(),
        _ => value.to_string(),
    }
}
