//! Functions of Rust that take more than plain numbers, each called by a function that takes nothing else: texts, slices, vectors,
//! enums and structures are put together from numbers by Rust itself, so no input breaks what a type promises. The functions that do
//! it stand in a crate of their own, which sees what's public.

use super::form::{Form, MAKING, Maker, Types};
use crate::whitebox::contract::PREFIX;
use crate::whitebox::seeds::Problem;
use crate::whitebox::seeds::text::{Json, Node};
use std::collections::HashMap;
use std::fmt::Write as _;
use syn::{FnArg, ImplItem, Item, Pat, ReturnType, Signature, Type, Visibility};
use touchstone_explore::InputValue;

/// The crate that's called, in the text of the one that calls.
const CRATE: &str = "module";

/// How the parameters of a file's functions are made of numbers.
#[derive(Clone, Debug, Default)]
pub struct Adapters {
    forms: HashMap<String, Vec<Form>>,
    /// What the parameters are called.
    names: HashMap<String, Vec<String>>,
    /// The functions that call, in Rust.
    pub text: String,
    /// Functions that can't be called so, and why.
    pub refused: Vec<(String, String)>,
}

impl Adapters {
    /// Those for these functions of a file, given by their paths.
    pub fn of(source: &str, functions: &[String]) -> Adapters {
        let mut adapters = Adapters::default();
        let Ok(file) = syn::parse_file(source) else { return adapters };
        let types = Types::of(&file.items);
        let mut signatures = HashMap::new();
        collect("", &file.items, &mut signatures);
        for function in functions {
            let Some((signature, owner)) = signatures.get(function) else {
                let why = "it isn't public, or it's generic, or a trait's".to_owned();
                adapters.refused.push((function.clone(), why));
                continue;
            };
            match forms(signature, owner.as_deref(), &types) {
                Ok(forms) => {
                    adapters.names.insert(function.clone(), names(signature));
                    adapters.add(function, signature, forms);
                }
                Err(why) => adapters.refused.push((function.clone(), why)),
            }
        }
        if !adapters.is_empty() {
            adapters.text.insert_str(0, MAKING);
        }
        adapters
    }

    /// Whether there's none.
    pub fn is_empty(&self) -> bool {
        self.forms.is_empty()
    }

    /// Whether a function has one.
    pub fn has(&self, function: &str) -> bool {
        self.forms.contains_key(function)
    }

    /// The symbol of the function that calls this one; `None` if there's none.
    pub fn symbol(&self, function: &str) -> Option<String> {
        self.has(function).then(|| symbol(function))
    }

    /// All symbols.
    pub fn symbols(&self) -> Vec<String> {
        self.forms.keys().map(|function| symbol(function)).collect()
    }

    /// Does without: rustc doesn't take them, and says why.
    pub fn give_up(&mut self, why: &str) {
        let said = why.lines().find(|line| line.contains("error")).unwrap_or("rustc can't link it").trim();
        let lost = std::mem::take(&mut self.forms).into_keys();
        self.refused.extend(lost.map(|function| (function, format!("making its arguments fails ({said})"))));
        self.text.clear();
    }

    /// The arguments of a call, from the numbers that the adapter gets; paths of the crate begin with `module`. `None` if the function has
    /// no adapter, or a number is missing.
    pub fn arguments(&self, function: &str, values: &[&InputValue], module: &str) -> Option<Vec<String>> {
        let forms = self.forms.get(function)?;
        let mut values = values.iter().copied();
        forms.iter().map(|form| form.show(&mut values, module)).collect()
    }

    /// The numbers that the adapter gets for arguments that a person gave, by the parameters' names or in a list. What's missing is zero.
    ///
    /// # Errors
    /// There's no such parameter, or a value isn't one of its type.
    pub fn given(&self, function: &str, arguments: &Json) -> Result<Vec<InputValue>, Problem> {
        let (Some(forms), Some(names)) = (self.forms.get(function), self.names.get(function)) else {
            return Ok(vec![]);
        };
        let named = |name: &String, index: usize| match &arguments.node {
            Node::List(values) => values.get(index),
            _ => arguments.get(name),
        };
        match &arguments.node {
            Node::List(values) if values.len() > names.len() => {
                let message = format!("{} arguments for {} parameters", values.len(), names.len());
                return Err(Problem::new(arguments.at.clone(), message));
            }
            Node::List(_) => {}
            Node::Record(fields) => {
                if let Some((key, _)) = fields.iter().find(|(key, _)| !names.contains(&key.name)) {
                    let problem =
                        Problem::new(key.at.clone(), format!("there's no parameter `{}`", key.name));
                    return Err(problem.hint(format!("there's {}", names.join(", "))));
                }
            }
            _ => {
                let message = format!(
                    "arguments are a record by the parameters' names, or a list, not {}",
                    arguments.kind()
                );
                return Err(Problem::new(arguments.at.clone(), message));
            }
        }
        let mut numbers = vec![];
        for (index, (form, name)) in forms.iter().zip(names).enumerate() {
            match named(name, index) {
                Some(value) => form.given(value, name, &mut numbers)?,
                None => form.nothing(&mut numbers),
            }
        }
        Ok(numbers)
    }

    /// The arguments that the adapter makes of numbers, as a seed has them. `None` as for [`Adapters::arguments`].
    pub fn told(&self, function: &str, values: &[&InputValue]) -> Option<serde_json::Value> {
        let mut values = values.iter().copied();
        let named = self.names.get(function)?.iter().zip(self.forms.get(function)?);
        let told = named.map(|(name, form)| Some((name.clone(), form.told(&mut values)?)));
        told.collect::<Option<serde_json::Map<_, _>>>().map(serde_json::Value::Object)
    }

    fn add(&mut self, function: &str, signature: &Signature, forms: Vec<Form>) {
        let mut types = vec![];
        forms.iter().for_each(|form| form.parameters(&mut types));
        let mut maker = Maker::new(CRATE);
        let arguments: Vec<String> = forms.iter().map(|form| form.build(&mut maker)).collect();
        let parameters: Vec<String> =
            types.iter().enumerate().map(|(index, ty)| format!("p{index}: {ty}")).collect();
        let call = format!("{CRATE}::{function}({})", arguments.join(", "));
        let call = match signature.safety {
            syn::Safety::Unsafe(_) => format!("unsafe {{ {call} }}"),
            _ => call,
        };
        // What it returns is of use where it's a number.
        let (result, body) = match &signature.output {
            ReturnType::Type(_, ty) => match number(ty) {
                Some(name) => (format!(" -> {name}"), call),
                None => (String::new(), format!("std::mem::forget({call})")),
            },
            ReturnType::Default => (String::new(), call),
        };
        let _ = writeln!(
            self.text,
            "#[unsafe(no_mangle)]\n#[allow(improper_ctypes_definitions)]\npub extern \"C\" fn {}({}){result} {{\n{}    {body}\n}}",
            symbol(function),
            parameters.join(", "),
            maker.before
        );
        self.forms.insert(function.to_owned(), forms);
    }
}

fn symbol(function: &str) -> String {
    format!("{PREFIX}{}", function.replace("::", "__"))
}

/// The name of a number's type, or of a truth value's.
fn number(ty: &Type) -> Option<String> {
    match ty {
        Type::Path(path) => {
            let name = path.path.get_ident()?.to_string();
            super::form::NUMBERS.contains(&name.as_str()).then_some(name)
        }
        _ => None,
    }
}

/// The public functions and methods that aren't generic, by their paths, with the type that a method belongs to.
fn collect<'a>(path: &str, items: &'a [Item], found: &mut HashMap<String, (&'a Signature, Option<String>)>) {
    let is_public = |visibility: &Visibility| matches!(visibility, Visibility::Public(_));
    let is_plain = |signature: &Signature| signature.generics.type_params().next().is_none();
    for item in items {
        match item {
            Item::Fn(function) if is_public(&function.vis) && is_plain(&function.sig) => {
                found.insert(format!("{path}{}", function.sig.ident), (&function.sig, None));
            }
            Item::Impl(block) if block.trait_.is_none() && block.generics.params.is_empty() => {
                let Type::Path(owner) = &*block.self_ty else { continue };
                let Some(owner) = owner.path.get_ident().map(ToString::to_string) else { continue };
                for item in &block.items {
                    if let ImplItem::Fn(method) = item
                        && is_public(&method.vis)
                        && is_plain(&method.sig)
                    {
                        let name = format!("{path}{owner}::{}", method.sig.ident);
                        found.insert(name, (&method.sig, Some(owner.clone())));
                    }
                }
            }
            Item::Mod(module) if is_public(&module.vis) => {
                if let Some((_, items)) = &module.content {
                    collect(&format!("{path}{}::", module.ident), items, found);
                }
            }
            _ => {}
        }
    }
}

/// What the parameters are called; those without a name by their number.
fn names(signature: &Signature) -> Vec<String> {
    let name = |(index, parameter): (usize, &FnArg)| match parameter {
        FnArg::Receiver(_) => "self".to_owned(),
        FnArg::Typed(typed) => match &*typed.pat {
            Pat::Ident(name) => name.ident.to_string(),
            _ => format!("parameter {}", index + 1),
        },
    };
    signature.inputs.iter().enumerate().map(name).collect()
}

fn forms(signature: &Signature, owner: Option<&str>, types: &Types<'_>) -> Result<Vec<Form>, String> {
    let mut forms = vec![];
    for parameter in &signature.inputs {
        let (name, form) = match parameter {
            FnArg::Receiver(receiver) => {
                ("self".to_owned(), types.receiver(&receiver.kind, owner.unwrap_or_default()))
            }
            FnArg::Typed(typed) => {
                let name = match &*typed.pat {
                    Pat::Ident(name) => name.ident.to_string(),
                    _ => "a parameter".to_owned(),
                };
                (name, types.form(&typed.ty, owner, 0))
            }
        };
        forms.push(form.map_err(|why| format!("`{name}`: {why}"))?);
    }
    Ok(forms)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "
        pub enum Shape { Circle(u32), Rect { w: u8, h: u8 }, Empty }
        pub struct Closed { x: u8 }
        pub fn area(s: Shape) -> u64 { 0 }
        pub fn largest(xs: &[i32], o: Option<bool>) -> Option<i32> { None }
        pub fn text(s: &str, owned: String) {}
        pub fn closed(c: &Closed) {}
        pub fn any<T>(t: T) {}
        pub mod m { pub struct P(pub i8); impl P { pub fn get(&self, by: (u8, char)) -> i8 { 0 } } }";

    fn bits(values: &[(u32, u128)]) -> Vec<InputValue> {
        values.iter().map(|(width, value)| InputValue::Bits { width: *width, value: *value }).collect()
    }

    #[test]
    fn values_are_read_as_they_are_built() {
        let functions = ["area", "largest", "text", "closed", "any", "m::P::get"].map(str::to_owned);
        let adapters = Adapters::of(SOURCE, &functions);
        let refused: Vec<&str> = adapters.refused.iter().map(|(function, _)| function.as_str()).collect();
        assert_eq!(refused, ["closed", "any"]);
        let show = |function: &str, values: &[(u32, u128)]| {
            let values = bits(values);
            let values: Vec<&InputValue> = values.iter().collect();
            adapters.arguments(function, &values, "s").map(|arguments| arguments.join(", "))
        };
        let area = |tag| show("area", &[(8, tag), (32, 7), (8, 1), (8, 2)]);
        assert_eq!(area(0).as_deref(), Some("s::Shape::Circle(7)"));
        assert_eq!(area(1).as_deref(), Some("s::Shape::Rect { w: 1, h: 2 }"));
        assert_eq!(area(200).as_deref(), Some("s::Shape::Empty"));
        let largest = [(8, 2), (32, 0xffff_ffff), (32, 5), (32, 0), (32, 0), (1, 1), (1, 0)];
        assert_eq!(show("largest", &largest).as_deref(), Some("&[-1, 5], Some(false)"));
        let mut text = vec![(8u32, 2u128)];
        text.extend([(8, 0x61), (8, 0xe2), (8, 0), (8, 0), (8, 0), (8, 0), (8, 9)]);
        text.extend([(8, 0x20); 6]);
        assert_eq!(show("text", &text).as_deref(), Some("\"ab\", String::from(\"      \")"));
        assert_eq!(
            show("m::P::get", &[(8, 0xfe), (8, 3), (32, 0x41)]).as_deref(),
            Some("&s::m::P(-2), (3, 'A')")
        );
        assert_eq!(show("area", &[]), None);
    }
}
