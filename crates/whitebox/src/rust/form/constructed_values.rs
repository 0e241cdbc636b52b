//! Values of types with private fields, made as any caller makes them: by a public function that returns one, and by methods that change it
//! afterwards. Which values a type has otherwise isn't known, so a search says that it kept to these.

use super::super::survey::{Callable, Named, Survey, named};
use super::build::Maker;
use super::depth::Depth;
use super::show::Steps;
use super::{Cursor, Form, Numbers, Parameter, Scope, Types, turbofish, within};
use serde_json::{Value, json};
use std::collections::{BTreeSet, HashMap};
use std::fmt::Write as _;
use syn::{FnArg, GenericArgument, PathArguments, ReceiverKind, ReturnType, Type};

/// A value is changed so often at most.
const TIMES: usize = 2;

/// So many methods are among those that change it.
const CHANGES: usize = 3;

/// So many functions are tried that make one.
const MAKERS: usize = 6;

/// What makes a value isn't nested deeper.
const DEEP: u32 = 4;

/// What says why a value isn't made begins with this.
const CANNOT: &str = "what makes a ";

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

impl Yields {
    /// The value that's in what's returned, in code that calls: where there's none, there's no such input.
    pub(super) fn unwrapped(self, call: &str) -> String {
        let none = "{ touchstone_assume(0); return Default::default() }";
        match self {
            Yields::Plain => call.to_owned(),
            Yields::Option => format!("match {call} {{ Some(value) => value, None => {none} }}"),
            Yields::Result => format!("match {call} {{ Ok(value) => value, Err(_) => {none} }}"),
        }
    }
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

impl Made {
    /// What it's made of, and what it's changed with.
    pub(super) fn given(&self) -> impl Iterator<Item = &Form> {
        self.arguments.iter().chain(self.changes.iter().flat_map(|change| &change.arguments))
    }
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
        let recipe = recipes.entry(&offered.path).or_default();
        if offered.default && recipe.default.is_none() {
            recipe.default = Some(offered.path.clone());
        }
    }
    // What may be given only some values isn't given any.
    let is_free = |function: &&Callable| function.specified.requires.is_empty();
    let known = survey.functions.iter().filter(|function| !refused.contains(&function.call));
    for function in known.filter(is_free) {
        if let Some((ty, yields)) = makes(function)
            && let Some(offered) = survey.types.iter().find(|offered| offered.path == ty)
        {
            recipes.entry(&offered.path).or_default().makers.push((yields, function));
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
            let by_another = is_method(function);
            (
                by_another,
                function.owner.is_none(),
                *yields != Yields::Plain,
                few,
                function.signature.inputs.len(),
            )
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
    // A value that's made of another of its kind needs that first.
    let of_its_own = |own: &String| is_method(function) && function.owner.as_ref() == Some(own);
    let ReturnType::Type(_, ty) = &function.signature.output else { return None };
    let own = |ty: &Type| match ty {
        Type::Path(path) => match (path.path.is_ident("Self"), &function.owner, named(&path.path)) {
            (true, Some(owner), _) => Some(owner.clone()),
            (_, _, Named::Own(own)) => Some(own),
            _ => None,
        },
        _ => None,
    };
    let Type::Path(path) = &**ty else { return None };
    if let Some(name) = own(ty) {
        return (!of_its_own(&name)).then_some((name, Yields::Plain));
    }
    let yields = match named(&path.path) {
        Named::Plain(name) if name == "Option" => Yields::Option,
        Named::Plain(name) if name == "Result" => Yields::Result,
        _ => return None,
    };
    let PathArguments::AngleBracketed(list) = &path.path.segments.last()?.arguments else { return None };
    let inner = list.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    let name = own(inner?)?;
    (!of_its_own(&name)).then_some((name, yields))
}

/// Whether a function is called on a value.
fn is_method(function: &Callable) -> bool {
    matches!(function.signature.inputs.first(), Some(FnArg::Receiver(_)))
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
        depth: Depth,
    ) -> Result<Option<Form>, String> {
        let Some(recipe) = self.recipes.get(name) else { return Ok(None) };
        let ty = name.rsplit("::").next().unwrap_or(name).to_owned();
        if depth.types > DEEP {
            return Err(super::TOO_DEEP.to_owned());
        }
        let (mut why, mut made) = (None, None);
        for (yields, function) in recipe.makers.iter().take(MAKERS) {
            let call = match function.owner.as_deref() == Some(name) {
                true => turbofish(&function.call, arguments),
                false => function.call.clone(),
            };
            match self.arguments(function, arguments, depth) {
                Ok(given) => {
                    made = Some((call, given, *yields));
                    break;
                }
                Err(reason) => why = why.or(Some(reason)),
            }
        }
        let default = recipe.default.as_ref().map(|path| (format!("{path}::default"), vec![], Yields::Plain));
        let Some((call, given, yields)) = made.or(default) else {
            return match why {
                Some(why) if why.starts_with(CANNOT) => Err(why),
                Some(why) => Err(format!("{CANNOT}`{ty}` can't be called: {why}")),
                None => Err(format!("no public function that's known here makes a `{ty}`")),
            };
        };
        let mut changers: Vec<Change> = vec![];
        // What's inside of another value isn't changed before it's in there.
        if depth.types == 0 || scope.owner == Some(name) {
            for function in &recipe.changers {
                if changers.len() == CHANGES {
                    break;
                }
                if let Ok(arguments) = self.parameters(function, arguments, depth.inside())
                    && arguments.iter().all(|argument| !matches!(argument, Form::Made(_)))
                {
                    let name = function.signature.ident.to_string();
                    changers.push(Change { call: function.call.clone(), name, arguments });
                }
            }
        }
        let times = if changers.is_empty() { 0 } else { TIMES };
        Ok(Some(Form::Made(Made { ty, call, arguments: given, yields, changes: changers, times })))
    }

    /// What a function is given, with what a method is called on.
    fn arguments(&self, function: &Callable, of_type: &[String], depth: Depth) -> Result<Vec<Form>, String> {
        let parameters = self.parameters(function, of_type, depth)?;
        let Some(FnArg::Receiver(receiver)) = function.signature.inputs.first() else {
            return Ok(parameters);
        };
        let scope = self.scope(function, of_type)?;
        let receiver = self.called_on(&receiver.kind, &scope, depth.inside())?;
        Ok(std::iter::once(receiver).chain(parameters).collect())
    }

    fn scope<'f>(&self, function: &'f Callable, of_type: &[String]) -> Result<Scope<'f>, String> {
        let owner = function.owner.as_deref();
        let scope = Scope::within(owner, &function.generics, &function.signature.generics, self.choices)?;
        Ok(scope.with(function.of.as_ref(), of_type).of_foreign(function.foreign.as_ref()))
    }

    /// The same without what a method is called on.
    fn parameters(&self, function: &Callable, of_type: &[String], depth: Depth) -> Result<Vec<Form>, String> {
        let scope = self.scope(function, of_type)?;
        let typed = function.signature.inputs.iter().filter_map(|input| match input {
            FnArg::Typed(typed) => Some(&*typed.ty),
            FnArg::Receiver(_) => None,
        });
        typed.map(|ty| self.part(ty, &scope, depth.inside())).collect()
    }
}

/// Whether a reference leads to what's gone at the end of the statement: what isn't a constant.
fn is_temporary(reference: &str) -> bool {
    reference.starts_with("&mut ")
        || ["vec![", "String::", "Box::"].iter().any(|made| reference.contains(made))
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
            parameters.push(Parameter::number("u8", within));
            let forms = self.changes.iter().flat_map(|change| &change.arguments);
            forms.for_each(|form| form.collect(within, parameters));
        }
    }

    pub(super) fn build(&self, maker: &mut Maker) -> String {
        let arguments: Vec<String> = self.arguments.iter().map(|form| form.build(maker)).collect();
        let module = maker.module.clone();
        let call = format!("{module}::{}({})", within(&self.call, &module), arguments.join(", "));
        maker.leaves_out(&self.ty);
        // What makes it stands before the call that's explored, which tells what goes wrong in the one from what does in the other.
        let variable = maker.variable(&self.yields.unwrapped(&call));
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

    /// The call that makes the value of these arguments.
    fn call(&self, arguments: &[String], module: &str) -> String {
        let path = match module {
            "" => within(&self.call, module),
            module => format!("{module}::{}", within(&self.call, module)),
        };
        let unwrapped = if self.yields == Yields::Plain { "" } else { ".unwrap()" };
        format!("{path}({}){unwrapped}", arguments.join(", "))
    }

    /// The calls of methods that change the value.
    fn changed_by(&self, numbers: &Numbers, at: &mut Cursor, module: &str) -> Vec<String> {
        let mut changes = vec![];
        for _ in 0..self.times {
            let tag = usize::try_from(numbers.get(at.take())).unwrap_or(usize::MAX);
            for (index, change) in self.changes.iter().enumerate() {
                let arguments: Vec<String> =
                    change.arguments.iter().map(|form| form.show(numbers, at, module)).collect();
                if tag == index + 1 {
                    changes.push(format!("{}({})", change.name, arguments.join(", ")));
                }
            }
        }
        changes
    }

    pub(super) fn show(&self, numbers: &Numbers, at: &mut Cursor, module: &str) -> String {
        let arguments: Vec<String> =
            self.arguments.iter().map(|form| form.show(numbers, at, module)).collect();
        let first = self.call(&arguments, module);
        let changes = self.changed_by(numbers, at, module);
        if changes.is_empty() {
            return first;
        }
        let changes: String = changes.iter().map(|change| format!("let _ = value.{change}; ")).collect();
        format!("{{ let mut value = {first}; {changes}value }}")
    }

    /// Adds the statements that make the value under a name; the place is advanced as by [`Made::show`].
    pub(super) fn steps(
        &self,
        numbers: &Numbers,
        at: &mut Cursor,
        module: &str,
        name: &str,
        steps: &mut Steps,
    ) {
        let mut arguments = vec![];
        for form in &self.arguments {
            let lent = match form {
                Form::Around(sign @ ("&" | "&mut "), inner, "") => match &**inner {
                    Form::Made(made) => Some((sign, made)),
                    _ => None,
                },
                _ => None,
            };
            arguments.push(match lent {
                // What it's taken from has to live as long.
                Some((sign, made)) => {
                    let of = steps.name(&made.variable());
                    made.steps(numbers, at, module, &of, steps);
                    format!("{sign}{of}")
                }
                None => {
                    let shown = form.show(numbers, at, module);
                    let sign = ["&mut ", "&"].into_iter().find(|sign| shown.starts_with(sign));
                    match sign {
                        Some(sign) if is_temporary(&shown) => {
                            let of = steps.name("data");
                            let (value, behind) = match shown[sign.len()..].strip_suffix("[..]") {
                                Some(value) => (value, "[..]"),
                                None => (&shown[sign.len()..], ""),
                            };
                            steps.statements.push(format!("let mut {of} = {value};"));
                            format!("{sign}{of}{behind}")
                        }
                        _ => shown,
                    }
                }
            });
        }
        steps.statements.push(format!("let mut {name} = {};", self.call(&arguments, module)));
        let changes = self.changed_by(numbers, at, module);
        steps.statements.extend(changes.iter().map(|change| format!("let _ = {name}.{change};")));
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
