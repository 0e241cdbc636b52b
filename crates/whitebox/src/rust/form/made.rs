//! Values of types with private fields, made as any caller makes them: by a public function that returns one, and by methods that change it
//! afterwards. Which values a type has otherwise isn't known, so a search says that it kept to these.

use super::super::survey::{Callable, Survey};
use super::build::Maker;
use super::{Cursor, Form, Numbers, Parameter, Scope, Types};
use serde_json::{Value, json};
use std::collections::{BTreeSet, HashMap};
use std::fmt::Write as _;
use syn::{FnArg, GenericArgument, PathArguments, ReceiverKind, ReturnType, Type};

/// A value is changed so often at most.
const TIMES: usize = 2;

/// So many methods are among those that change it.
const CHANGES: usize = 3;

/// What makes a value isn't nested deeper.
const DEEP: u32 = 4;

/// What a function returns that makes a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Yields {
    /// The value.
    Plain,
    /// Perhaps one.
    Option,
    /// One, or an error.
    Result,
}

/// A value that a function of the crate makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The type's name.
    pub ty: String,
    /// The function's path from the crate on.
    call: String,
    /// What it's given.
    arguments: Vec<Form>,
    /// What it returns.
    yields: Yields,
    /// What changes it afterwards: each time one of these, or none.
    changes: Vec<Change>,
    /// How often.
    times: usize,
}

/// A method that changes a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Its path from the crate on.
    call: String,
    /// Its name.
    name: String,
    /// What it's given.
    arguments: Vec<Form>,
}

/// What a type is made by and changed by.
#[derive(Default)]
pub(super) struct Recipe<'a> {
    makers: Vec<(Yields, &'a Callable)>,
    changers: Vec<&'a Callable>,
    /// By what it's named, if it has a `Default`.
    default: Option<String>,
}

impl Recipe<'_> {
    /// Whether something makes one.
    pub(super) fn makes(&self) -> bool {
        !self.makers.is_empty() || self.default.is_some()
    }
}

/// The recipes of a crate's types.
pub(super) fn recipes<'a>(survey: &'a Survey, refused: &BTreeSet<String>) -> HashMap<&'a str, Recipe<'a>> {
    let mut recipes: HashMap<&'a str, Recipe<'a>> = HashMap::new();
    for offered in &survey.types {
        let recipe = recipes.entry(&offered.name).or_default();
        if offered.default && recipe.default.is_none() {
            recipe.default = Some(offered.path.clone());
        }
    }
    for function in survey.functions.iter().filter(|function| !refused.contains(&function.call)) {
        if let Some((ty, yields)) = makes(function)
            && let Some(offered) = survey.types.iter().find(|offered| offered.name == ty)
        {
            recipes.entry(&offered.name).or_default().makers.push((yields, function));
        }
        if let (Some(owner), true) = (&function.owner, changes(function))
            && let Some(recipe) = recipes.get_mut(owner.as_str())
        {
            recipe.changers.push(function);
        }
    }
    for recipe in recipes.values_mut() {
        // What surely makes one is better, and what's given something makes more of them.
        recipe.makers.sort_by_key(|(yields, function)| {
            let few = function.signature.inputs.is_empty();
            (function.owner.is_none(), *yields != Yields::Plain, few, function.signature.inputs.len())
        });
        let likely = |function: &&Callable| {
            let name = function.signature.ident.to_string();
            let known = ["insert", "push", "add", "set", "put", "extend", "append", "write", "remove", "pop"];
            known.iter().position(|known| name.starts_with(known)).unwrap_or(known.len())
        };
        recipe.changers.sort_by_key(likely);
    }
    recipes
}

/// The type that a function makes a value of, and how it returns it.
fn makes(function: &Callable) -> Option<(String, Yields)> {
    if function.signature.inputs.iter().any(|input| matches!(input, FnArg::Receiver(_))) {
        return None;
    }
    let ReturnType::Type(_, ty) = &function.signature.output else { return None };
    let named = |ty: &Type| match ty {
        Type::Path(path) => {
            let last = path.path.segments.last()?;
            match (last.ident == "Self", &function.owner) {
                (true, Some(owner)) => Some(owner.clone()),
                _ => Some(last.ident.to_string()),
            }
        }
        _ => None,
    };
    let name = named(ty)?;
    let yields = match name.as_str() {
        "Option" => Yields::Option,
        "Result" => Yields::Result,
        _ => return Some((name, Yields::Plain)),
    };
    let Type::Path(path) = &**ty else { return None };
    let PathArguments::AngleBracketed(list) = &path.path.segments.last()?.arguments else { return None };
    let inner = list.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    Some((named(inner?)?, yields))
}

/// Whether a method changes what it's called on, as far as its signature tells.
fn changes(function: &Callable) -> bool {
    let by = function.signature.inputs.first();
    matches!(by, Some(FnArg::Receiver(receiver)) if matches!(receiver.kind, ReceiverKind::Reference(_, _, Some(_))))
}

impl Types<'_> {
    /// How a value of a type is made by the crate's own functions; `None` if no function makes one.
    ///
    /// # Errors
    /// What makes one can't be given what it takes; why.
    pub(super) fn made(
        &self,
        name: &str,
        arguments: &[String],
        scope: &Scope<'_>,
        depth: u32,
    ) -> Result<Option<Form>, String> {
        let Some(recipe) = self.recipes.get(name) else { return Ok(None) };
        if depth > DEEP {
            return Err(super::TOO_DEEP.to_owned());
        }
        let (mut why, mut made) = (None, None);
        for (yields, function) in &recipe.makers {
            match self.arguments(function, arguments, depth) {
                Ok(given) => {
                    made = Some((turbofish(&function.call, arguments, function), given, *yields));
                    break;
                }
                Err(reason) => why = why.or(Some(reason)),
            }
        }
        let default = recipe.default.as_ref().map(|path| (format!("{path}::default"), vec![], Yields::Plain));
        let Some((call, given, yields)) = made.or(default) else {
            return match why {
                Some(why) => Err(format!("what makes a `{name}` can't be called: {why}")),
                None => Err(format!("no public function that's known here makes a `{name}`")),
            };
        };
        let mut changers: Vec<Change> = vec![];
        // What's inside of another value isn't changed before it's in there.
        if depth == 0 || scope.owner == Some(name) {
            for function in &recipe.changers {
                if changers.len() == CHANGES {
                    break;
                }
                if let Ok(arguments) = self.arguments(function, arguments, depth + 1)
                    && arguments.iter().all(|argument| !matches!(argument, Form::Made(_)))
                {
                    let name = function.signature.ident.to_string();
                    changers.push(Change { call: function.call.clone(), name, arguments });
                }
            }
        }
        let times = if changers.is_empty() { 0 } else { TIMES };
        let ty = name.to_owned();
        Ok(Some(Form::Made(Made { ty, call, arguments: given, yields, changes: changers, times })))
    }

    /// What a function is given, without what a method is called on.
    fn arguments(&self, function: &Callable, of_type: &[String], depth: u32) -> Result<Vec<Form>, String> {
        let owner = function.owner.as_deref();
        let scope = Scope::within(owner, &function.generics, &function.signature.generics, self.choices)?
            .with(&function.generics, of_type);
        let typed = function.signature.inputs.iter().filter_map(|input| match input {
            FnArg::Typed(typed) => Some(&*typed.ty),
            FnArg::Receiver(_) => None,
        });
        typed.map(|ty| self.form(ty, &scope, depth + 1)).collect()
    }
}

/// The path of a function with the arguments of its type: `Stack::<i32>::new`.
fn turbofish(call: &str, arguments: &[String], function: &Callable) -> String {
    match call.rsplit_once("::") {
        Some((ty, name)) if !arguments.is_empty() && function.owner.is_some() => {
            format!("{ty}::<{}>::{name}", arguments.join(", "))
        }
        _ => call.to_owned(),
    }
}

impl Made {
    /// What a variable with it is called: the type's name in small letters.
    pub(super) fn variable(&self) -> String {
        let mut name = String::new();
        for char in self.ty.chars() {
            if char.is_uppercase() && !name.is_empty() && !name.ends_with('_') {
                name.push('_');
            }
            name.extend(char.to_lowercase());
        }
        match name.as_str() {
            "box" | "match" | "type" | "ref" | "move" | "loop" | "use" | "self" => format!("{name}_"),
            _ => name,
        }
    }

    pub(super) fn collect(&self, within: Option<usize>, parameters: &mut Vec<Parameter>) {
        self.arguments.iter().for_each(|form| form.collect(within, parameters));
        for _ in 0..self.times {
            parameters.push(Parameter { ty: "u8".to_owned(), count: within });
            let forms = self.changes.iter().flat_map(|change| &change.arguments);
            forms.for_each(|form| form.collect(within, parameters));
        }
    }

    pub(super) fn build(&self, maker: &mut Maker) -> String {
        let arguments: Vec<String> = self.arguments.iter().map(|form| form.build(maker)).collect();
        let module = maker.module.clone();
        let call = format!("{module}::{}({})", self.call, arguments.join(", "));
        let length = self.ty.len();
        let _ = writeln!(
            maker.before,
            "    touchstone_beyond_adapter_values(0, b{:?} as *const [u8; {length}] as *const u8, {length});",
            self.ty
        );
        // Where it makes none, there's no such input.
        let none = "{ touchstone_assume(0); return Default::default() }";
        let value = match self.yields {
            Yields::Plain => call,
            Yields::Option => format!("match {call} {{ Some(value) => value, None => {none} }}"),
            Yields::Result => format!("match {call} {{ Ok(value) => value, Err(_) => {none} }}"),
        };
        if self.times == 0 {
            return match self.yields {
                Yields::Plain => value,
                _ => maker.variable(&value),
            };
        }
        let variable = maker.variable(&value);
        for _ in 0..self.times {
            let tag = maker.take();
            let mut arms = String::new();
            for (index, change) in self.changes.iter().enumerate() {
                let arguments: Vec<String> = std::iter::once(format!("&mut {variable}"))
                    .chain(change.arguments.iter().map(|form| form.build(maker)))
                    .collect();
                let _ = write!(
                    arms,
                    "\n    {} => {{ let _ = {module}::{}({}); }}",
                    index + 1,
                    change.call,
                    arguments.join(", ")
                );
            }
            let _ = writeln!(maker.before, "    match {tag} {{ {arms}_ => {{}} }}");
        }
        variable
    }

    /// The call that makes the value, and those of methods that change it then.
    fn pieces(&self, numbers: &Numbers, at: &mut Cursor, module: &str) -> (String, Vec<String>) {
        let shown = |forms: &[Form], at: &mut Cursor| {
            forms.iter().map(|form| form.show(numbers, at, module)).collect::<Vec<_>>().join(", ")
        };
        let arguments = shown(&self.arguments, at);
        let path = match module {
            "" => self.call.clone(),
            module => format!("{module}::{}", self.call),
        };
        let unwrapped = if self.yields == Yields::Plain { "" } else { ".unwrap()" };
        let first = format!("{path}({arguments}){unwrapped}");
        let mut changes = vec![];
        for _ in 0..self.times {
            let tag = usize::try_from(numbers.get(at.take())).unwrap_or(usize::MAX);
            for (index, change) in self.changes.iter().enumerate() {
                let arguments = shown(&change.arguments, at);
                if tag == index + 1 {
                    changes.push(format!("{}({arguments})", change.name));
                }
            }
        }
        (first, changes)
    }

    pub(super) fn show(&self, numbers: &Numbers, at: &mut Cursor, module: &str) -> String {
        let (first, changes) = self.pieces(numbers, at, module);
        if changes.is_empty() {
            return first;
        }
        let changes: String = changes.iter().map(|change| format!("let _ = value.{change}; ")).collect();
        format!("{{ let mut value = {first}; {changes}value }}")
    }

    /// The statements that make the value under a name, if it's changed after it's made; the place is advanced as by [`Made::show`].
    pub(super) fn steps(
        &self,
        numbers: &Numbers,
        at: &mut Cursor,
        module: &str,
        name: &str,
    ) -> Option<Vec<String>> {
        let (first, changes) = self.pieces(numbers, at, module);
        let changed = changes.iter().map(|change| format!("let _ = {name}.{change};"));
        let all = std::iter::once(format!("let mut {name} = {first};")).chain(changed).collect();
        (!changes.is_empty()).then_some(all)
    }

    pub(super) fn told(&self, numbers: &Numbers, at: &mut Cursor) -> Value {
        let by: Vec<Value> = self.arguments.iter().map(|form| form.told(numbers, at)).collect();
        let mut then = vec![];
        for _ in 0..self.times {
            let tag = usize::try_from(numbers.get(at.take())).unwrap_or(usize::MAX);
            for (index, change) in self.changes.iter().enumerate() {
                let told: Vec<Value> = change.arguments.iter().map(|form| form.told(numbers, at)).collect();
                if tag == index + 1 {
                    then.push(json!({ change.name.clone(): told }));
                }
            }
        }
        json!({ self.call.clone(): by, "then": then })
    }
}
