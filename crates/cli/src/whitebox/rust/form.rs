//! How a value of Rust is made of numbers, and written down again: a number for each number in it, one for each length, and one for each
//! choice among variants, whose fields all have their own.

mod given;

use crate::whitebox::literal::extend;
use std::collections::HashMap;
use std::fmt::Write as _;
use syn::{
    Expr, Fields, GenericArgument, Item, Lit, PathArguments, ReceiverKind, Type, TypePath, Visibility,
};
use touchstone_explore::InputValue;

/// So many elements at most.
const ELEMENTS: usize = 4;
/// So many characters at most.
const CHARACTERS: usize = 6;
/// Types nested deeper than this have no more values: a recursive type's other variants end it.
const DEEPEST: u32 = 4;
/// So many numbers at most for a value.
const MOST: usize = 200;

/// The types of numbers and truth values.
pub const NUMBERS: [&str; 15] = [
    "bool", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "f32",
    "f64",
];

/// How a value is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// A number of that type.
    Number(String),
    /// A character: one from U+0000 to U+D7FF.
    Character,
    /// A text of up to six characters of ASCII: its length and the characters.
    Text {
        /// Whether it's a `String`.
        owned: bool,
    },
    /// Up to four elements: their number and all four.
    Sequence {
        /// How the whole is made of an array: what stands before and behind.
        around: (&'static str, &'static str),
        /// As a `Vec`, or as the part of an array.
        vector: bool,
        /// An element.
        element: Box<Form>,
    },
    /// So many elements.
    Array(Box<Form>, usize),
    /// Some values in a row.
    Tuple(Vec<Form>),
    /// A value with something around it: `&`, `&mut`, `Box::new(`.
    Around(&'static str, Box<Form>, &'static str),
    /// One of some variants, or the one there is.
    Choice(Vec<Variant>),
}

/// A variant, or a structure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Its path.
    path: String,
    /// Whether the path is one of the file's.
    own: bool,
    /// Names of the fields, if they have some.
    names: Option<Vec<String>>,
    /// The fields.
    fields: Vec<Form>,
}

/// Writes what makes values.
#[derive(Debug)]
pub struct Maker {
    /// The crate that types are in.
    pub module: String,
    /// Definitions of variables, in order.
    pub before: String,
    next: usize,
    variables: usize,
}

impl Maker {
    /// One that begins with the first parameter.
    pub fn new(module: &str) -> Maker {
        Maker { module: module.to_owned(), before: String::new(), next: 0, variables: 0 }
    }

    /// The next parameter.
    fn take(&mut self) -> String {
        self.next += 1;
        format!("p{}", self.next - 1)
    }

    /// A variable with a value.
    fn variable(&mut self, value: &str) -> String {
        self.variables += 1;
        let name = format!("v{}", self.variables - 1);
        let _ = writeln!(self.before, "    let mut {name} = {value};");
        name
    }
}

/// What values are made with, in Rust.
pub const MAKING: &str = "\
fn touchstone_text(ascii: &[u8]) -> &str {
    unsafe { std::str::from_utf8_unchecked(ascii) }
}
";

/// The types that a file declares.
#[derive(Default)]
pub struct Types<'a> {
    declared: HashMap<String, (String, &'a Item)>,
}

impl<'a> Types<'a> {
    /// Those of these items and of the modules in them.
    pub fn of(items: &'a [Item]) -> Types<'a> {
        let mut types = Types::default();
        types.collect("", items);
        types
    }

    fn collect(&mut self, path: &str, items: &'a [Item]) {
        for item in items {
            let name = match item {
                Item::Struct(record) => record.ident.to_string(),
                Item::Enum(choice) => choice.ident.to_string(),
                Item::Type(alias) => alias.ident.to_string(),
                Item::Mod(module) => {
                    if let Some((_, items)) = &module.content {
                        self.collect(&format!("{path}{}::", module.ident), items);
                    }
                    continue;
                }
                _ => continue,
            };
            self.declared.entry(name.clone()).or_insert((format!("{path}{name}"), item));
        }
    }

    /// How a value of a type is made; `owner` is what `Self` is.
    ///
    /// # Errors
    /// It can't be; why.
    pub fn form(&self, ty: &Type, owner: Option<&str>, depth: u32) -> Result<Form, String> {
        let form = self.any(ty, owner, depth)?;
        let mut parameters = vec![];
        form.parameters(&mut parameters);
        match parameters.len() <= MOST {
            true => Ok(form),
            false => Err("a value of it has too many parts".to_owned()),
        }
    }

    fn any(&self, ty: &Type, owner: Option<&str>, depth: u32) -> Result<Form, String> {
        if depth > DEEPEST {
            return Err("it's nested too deep".to_owned());
        }
        let inner = |ty: &Type| self.form(ty, owner, depth + 1);
        match ty {
            Type::Paren(ty) => self.any(&ty.elem, owner, depth),
            Type::Group(ty) => self.any(&ty.elem, owner, depth),
            Type::Tuple(tuple) => Ok(Form::Tuple(tuple.elems.iter().map(inner).collect::<Result<_, _>>()?)),
            Type::Array(array) => match &array.len {
                Expr::Lit(length) if let Lit::Int(length) = &length.lit => {
                    let length = length.base10_parse().map_err(|_| "its length isn't a number".to_owned())?;
                    Ok(Form::Array(Box::new(inner(&array.elem)?), length))
                }
                _ => Err("its length isn't a plain number".to_owned()),
            },
            Type::Reference(reference) => {
                let mutable = reference.mutability.is_some();
                match &*reference.elem {
                    Type::Slice(slice) => Ok(Form::Sequence {
                        around: (if mutable { "&mut " } else { "&" }, ""),
                        vector: false,
                        element: Box::new(inner(&slice.elem)?),
                    }),
                    Type::Path(path) if path.path.is_ident("str") => match mutable {
                        false => Ok(Form::Text { owned: false }),
                        true => Err("a `&mut str` isn't made".to_owned()),
                    },
                    ty => {
                        let before = if mutable { "&mut " } else { "&" };
                        Ok(Form::Around(before, Box::new(self.any(ty, owner, depth)?), ""))
                    }
                }
            }
            Type::Path(path) if path.qself.is_none() => self.named(path, owner, depth),
            _ => Err("values of such a type aren't made".to_owned()),
        }
    }

    /// How what a method is called on is made.
    ///
    /// # Errors
    /// It can't be; why.
    pub fn receiver(&self, kind: &ReceiverKind, owner: &str) -> Result<Form, String> {
        let before = match kind {
            ReceiverKind::Typed(_, ty) => return self.form(ty, Some(owner), 0),
            ReceiverKind::Reference(_, _, Some(_)) => "&mut ",
            ReceiverKind::Reference(_, _, None) => "&",
            _ => "",
        };
        let form = self.declared(owner, 0)?;
        Ok(if before.is_empty() { form } else { Form::Around(before, Box::new(form), "") })
    }

    fn named(&self, path: &TypePath, owner: Option<&str>, depth: u32) -> Result<Form, String> {
        let Some(last) = path.path.segments.last() else { return Err("it has no name".to_owned()) };
        let name = match (last.ident.to_string(), owner) {
            (name, Some(owner)) if name == "Self" => owner.to_owned(),
            (name, _) => name,
        };
        let mut arguments = vec![];
        if let PathArguments::AngleBracketed(list) = &last.arguments {
            for argument in &list.args {
                if let GenericArgument::Type(ty) = argument {
                    arguments.push(ty);
                }
            }
        }
        let inner = |ty: &Type| self.form(ty, owner, depth + 1);
        let known = |path: &str, fields: Vec<Form>| Variant {
            path: path.to_owned(),
            own: false,
            names: None,
            fields,
        };
        match (name.as_str(), &arguments[..]) {
            (name, []) if NUMBERS.contains(&name) => Ok(Form::Number(name.to_owned())),
            ("char", []) => Ok(Form::Character),
            ("String", []) => Ok(Form::Text { owned: true }),
            ("Vec", [element]) => {
                Ok(Form::Sequence { around: ("", ""), vector: true, element: Box::new(inner(element)?) })
            }
            ("Box", [Type::Slice(slice)]) => Ok(Form::Sequence {
                around: ("", ".into_boxed_slice()"),
                vector: true,
                element: Box::new(inner(&slice.elem)?),
            }),
            ("Box", [value]) => Ok(Form::Around("Box::new(", Box::new(inner(value)?), ")")),
            ("Option", [value]) => {
                // A recursive type ends here.
                let some = match inner(value) {
                    Ok(form) => Some(known("Some", vec![form])),
                    Err(_) if depth >= DEEPEST - 1 => None,
                    Err(why) => return Err(why),
                };
                Ok(Form::Choice([known("None", vec![])].into_iter().chain(some).collect()))
            }
            ("Result", [good, bad]) => {
                Ok(Form::Choice(vec![known("Ok", vec![inner(good)?]), known("Err", vec![inner(bad)?])]))
            }
            (name, []) => self.declared(name, depth),
            (name, _) => Err(format!("a `{name}<…>` isn't made here")),
        }
    }

    fn declared(&self, name: &str, depth: u32) -> Result<Form, String> {
        let Some((path, item)) = self.declared.get(name) else {
            return Err(format!("`{name}` isn't declared in this file, and how it's made isn't known"));
        };
        let closed = || format!("`{name}` isn't public, or has private fields");
        let is_public = |visibility: &Visibility| matches!(visibility, Visibility::Public(_));
        match item {
            Item::Struct(record) if is_public(&record.vis) && record.generics.params.is_empty() => {
                if record.fields.iter().any(|field| !is_public(&field.vis)) {
                    return Err(closed());
                }
                Ok(Form::Choice(vec![self.variant(path.clone(), &record.fields, name, depth)?]))
            }
            Item::Enum(choice) if is_public(&choice.vis) && choice.generics.params.is_empty() => {
                let mut variants = vec![];
                let mut last = String::new();
                for variant in &choice.variants {
                    match self.variant(format!("{path}::{}", variant.ident), &variant.fields, name, depth) {
                        Ok(variant) => variants.push(variant),
                        // Of a recursive type, variants that end it are left.
                        Err(_) if depth > 0 => {}
                        Err(why) => last = why,
                    }
                }
                match (variants.is_empty(), last.is_empty()) {
                    (_, false) => Err(last),
                    (true, _) => Err(format!("`{name}` has no variant that ends")),
                    (false, true) => Ok(Form::Choice(variants)),
                }
            }
            Item::Type(alias) if alias.generics.params.is_empty() => self.form(&alias.ty, None, depth + 1),
            _ => Err(closed()),
        }
    }

    fn variant(&self, path: String, fields: &Fields, owner: &str, depth: u32) -> Result<Variant, String> {
        let names = match fields {
            Fields::Named(fields) => {
                let names = fields.named.iter().filter_map(|field| Some(field.ident.as_ref()?.to_string()));
                Some(names.collect())
            }
            Fields::Unnamed(_) | Fields::Unit => None,
        };
        let forms: Result<Vec<Form>, String> =
            fields.iter().map(|field| self.form(&field.ty, Some(owner), depth + 1)).collect();
        Ok(Variant { path, own: true, names, fields: forms? })
    }
}

impl Form {
    /// The types of the numbers, in order.
    pub fn parameters(&self, types: &mut Vec<String>) {
        let mut several = |form: &Form, count: usize| (0..count).for_each(|_| form.parameters(types));
        match self {
            Form::Number(name) => types.push(name.clone()),
            Form::Character => types.push("u32".to_owned()),
            Form::Text { .. } => types.extend(std::iter::repeat_n("u8".to_owned(), CHARACTERS + 1)),
            Form::Sequence { element, .. } => {
                several(&Form::Number("u8".to_owned()), 1);
                several(element, ELEMENTS);
            }
            Form::Array(element, count) => several(element, *count),
            Form::Tuple(forms) => forms.iter().for_each(|form| several(form, 1)),
            Form::Around(_, form, _) => several(form, 1),
            Form::Choice(variants) => {
                match variants.len() {
                    1 => {}
                    2 => types.push("bool".to_owned()),
                    _ => types.push("u8".to_owned()),
                }
                variants.iter().flat_map(|variant| &variant.fields).for_each(|form| form.parameters(types));
            }
        }
    }

    /// The value as an expression of the parameters from the maker's next on, and of variables that it defines before.
    pub fn build(&self, maker: &mut Maker) -> String {
        match self {
            Form::Number(_) => maker.take(),
            Form::Character => format!("char::from_u32({} % 0xd800).unwrap()", maker.take()),
            Form::Text { owned } => {
                let length = maker.take();
                // Bytes below 128 are always a text.
                let bytes: Vec<String> =
                    (0..CHARACTERS).map(|_| format!("{} & 0x7f", maker.take())).collect();
                let all = maker.variable(&format!("[{}]", bytes.join(", ")));
                let text = format!("touchstone_text(&{all}[..({length} as usize).min({CHARACTERS})])");
                if *owned { format!("String::from({text})") } else { text }
            }
            Form::Sequence { around, vector, element } => {
                let length = format!("({} as usize).min({ELEMENTS})", maker.take());
                let elements: Vec<String> = (0..ELEMENTS).map(|_| element.build(maker)).collect();
                let elements = elements.join(", ");
                if *vector {
                    let all = maker.variable(&format!("Vec::from([{elements}])"));
                    return format!("{}{{ {all}.truncate({length}); {all} }}{}", around.0, around.1);
                }
                let all = maker.variable(&format!("[{elements}]"));
                format!("{}{all}[..{length}]", around.0)
            }
            Form::Array(element, count) => {
                let elements: Vec<String> = (0..*count).map(|_| element.build(maker)).collect();
                format!("[{}]", elements.join(", "))
            }
            Form::Tuple(forms) => tuple(forms.iter().map(|form| form.build(maker)).collect()),
            Form::Around(before, form, behind) => {
                let value = form.build(maker);
                // What's lent has to outlive the expression.
                let value = if before.starts_with('&') { maker.variable(&value) } else { value };
                format!("{before}{value}{behind}")
            }
            Form::Choice(variants) => {
                let tag = (variants.len() > 1).then(|| maker.take());
                let mut values = vec![];
                for variant in variants {
                    let fields = variant.fields.iter().map(|form| form.build(maker)).collect();
                    values.push(variant.written(fields, &maker.module));
                }
                match (tag, &values[..]) {
                    (Some(tag), [no, yes]) => format!("(if {tag} {{ {yes} }} else {{ {no} }})"),
                    (Some(tag), [first @ .., last]) => {
                        let arms =
                            first.iter().enumerate().map(|(index, value)| format!("{index} => {value}, "));
                        let arms: String = arms.collect();
                        format!("(match {tag} {{ {arms}_ => {last} }})")
                    }
                    (_, values) => values.concat(),
                }
            }
        }
    }

    /// The value that these numbers make, as a person would write it; `None` if one is missing.
    pub fn show<'v>(
        &self,
        values: &mut impl Iterator<Item = &'v InputValue>,
        module: &str,
    ) -> Option<String> {
        Some(match self {
            Form::Number(name) => literal(name, values.next()?)?,
            Form::Character => {
                format!("{:?}", char::from_u32(u32::try_from(bits(values.next()?)? % 0xd800).ok()?)?)
            }
            Form::Text { owned } => {
                let length = usize::try_from(bits(values.next()?)?).ok()?.min(CHARACTERS);
                let mut text = String::new();
                for index in 0..CHARACTERS {
                    let byte = (bits(values.next()?)? & 0x7f) as u8;
                    text.extend((index < length).then_some(char::from(byte)));
                }
                if *owned { format!("String::from({text:?})") } else { format!("{text:?}") }
            }
            Form::Sequence { around, vector, element } => {
                let length = usize::try_from(bits(values.next()?)?).ok()?.min(ELEMENTS);
                let mut elements = vec![];
                for _ in 0..ELEMENTS {
                    elements.push(element.show(values, module)?);
                }
                elements.truncate(length);
                let open = if *vector { "vec!" } else { "" };
                format!("{}{open}[{}]{}", around.0, elements.join(", "), around.1)
            }
            Form::Array(element, count) => {
                let elements: Option<Vec<String>> =
                    (0..*count).map(|_| element.show(values, module)).collect();
                format!("[{}]", elements?.join(", "))
            }
            Form::Tuple(forms) => {
                let parts: Option<Vec<String>> = forms.iter().map(|form| form.show(values, module)).collect();
                tuple(parts?)
            }
            Form::Around(before, form, behind) => format!("{before}{}{behind}", form.show(values, module)?),
            Form::Choice(variants) => {
                let tag = match variants.len() {
                    1 => 0,
                    _ => usize::try_from(bits(values.next()?)?).ok()?.min(variants.len() - 1),
                };
                let mut written = String::new();
                for (index, variant) in variants.iter().enumerate() {
                    let fields: Option<Vec<String>> =
                        variant.fields.iter().map(|form| form.show(values, module)).collect();
                    let text = variant.written(fields?, module);
                    written = if index == tag { text } else { written };
                }
                written
            }
        })
    }
}

impl Variant {
    fn written(&self, fields: Vec<String>, module: &str) -> String {
        let path = match (self.own, module) {
            (true, "") | (false, _) => self.path.clone(),
            (true, module) => format!("{module}::{}", self.path),
        };
        match &self.names {
            _ if fields.is_empty() && self.names.is_none() => path,
            None => format!("{path}({})", fields.join(", ")),
            Some(names) => {
                let fields: Vec<String> =
                    names.iter().zip(fields).map(|(name, value)| format!("{name}: {value}")).collect();
                format!("{path} {{ {} }}", fields.join(", "))
            }
        }
    }
}

fn tuple(parts: Vec<String>) -> String {
    let comma = if parts.len() == 1 { "," } else { "" };
    format!("({}{comma})", parts.join(", "))
}

fn bits(value: &InputValue) -> Option<u128> {
    match value {
        InputValue::Bits { value, .. } => Some(*value),
        _ => None,
    }
}

/// A number as Rust writes it.
fn literal(ty: &str, value: &InputValue) -> Option<String> {
    Some(match value {
        InputValue::Bits { value, .. } if ty == "bool" => (value & 1 == 1).to_string(),
        InputValue::Bits { width, value } if ty.starts_with('i') => extend(*value, *width).to_string(),
        InputValue::Bits { value, .. } => value.to_string(),
        InputValue::Float { width: 32, bits } => match f32::from_bits(*bits as u32) {
            value if value.is_finite() => format!("{value:?}f32"),
            _ => format!("f32::from_bits({bits:#x})"),
        },
        InputValue::Float { width: 64, bits } => match f64::from_bits(*bits as u64) {
            value if value.is_finite() => format!("{value:?}f64"),
            _ => format!("f64::from_bits({bits:#x})"),
        },
        _ => return None,
    })
}
