//! Functions of Rust that take more than plain numbers, each called by a function that takes nothing else: texts, slices, vectors,
//! enums and structures are put together from numbers by Rust itself, so no input breaks what a type promises. The functions that do
//! it stand in a crate of their own, which sees what's public.

mod signature;

use super::form::{Form, MAKING, Maker, Numbers, Parameter, Scope, Shared, Sizes, Steps, Types, within};
use super::harness::CRATE;
use super::held::{held, seen};
use super::outcome::{LOOKING, Looked};
use super::postcondition::{self, Promise};
use super::predicate::{Predicate, called, helpers};
use super::survey::{Callable, Mentions, Survey};
use super::symbol::symbol;
use crate::seeds::Problem;
use crate::seeds::text::{Json, Node};
use signature::{
    changes_behind, counted, has_untold, instances, names, number, of_generic_type, own_arguments, shared,
};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use syn::{FnArg, Pat, ReceiverKind, ReturnType, Signature, Type};
use touchstone_explore::{Given, Input};
use touchstone_program::{ProcedureId, Program};

/// What assumes a precondition.
pub const PRECONDITION: &str = "touchstone_precondition";

/// How the line begins on which a function that calls does.
const ENTRY: &str = "pub unsafe extern \"C\" fn ";

/// So many types are tried for a function's parameters.
pub const MOST_ATTEMPTS: usize = 8;

/// What the compiler said of a function so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attempts {
    /// How often it refused.
    pub made: usize,
    /// Why, the first time.
    pub why: Option<String>,
    /// Why its postconditions aren't looked at.
    pub unjudged: Option<String>,
}

/// A call in a test.
#[derive(Clone, Debug, Default)]
pub struct Call {
    /// What comes before it.
    pub statements: Vec<String>,
    /// The call.
    pub call: String,
    /// The variables that it may change, and that can be looked at behind it.
    pub changed: Vec<String>,
}

/// How the parameters of a file's functions are made of numbers.
#[derive(Clone, Debug, Default)]
pub struct Adapters {
    forms: HashMap<String, Vec<Form>>,
    /// What the parameters are called.
    names: HashMap<String, Vec<String>>,
    /// What type parameters of functions stand for, as Rust says it in a call.
    types: HashMap<String, String>,
    /// Functions with type parameters that no argument tells.
    untold: HashSet<String>,
    /// Functions of generic types that aren't called on a value, by the paths that say the type's arguments.
    paths: HashMap<String, String>,
    /// Methods that a value has by itself, without a trait.
    inherent: HashSet<String>,
    /// What parameters of generic functions stand for, each as in `T = i32`.
    instances: HashMap<String, Vec<String>>,
    /// What inputs of functions obey.
    preconditions: HashMap<String, Vec<Predicate>>,
    /// The public paths of what's around them: what predicates name is looked up there.
    around: HashMap<String, String>,
    /// What holds of their outcomes.
    promises: HashMap<String, Promise>,
    /// What the functions return.
    outputs: HashMap<String, ReturnType>,
    /// How they're called for what comes of it.
    looked: HashMap<String, Looked>,
    /// Parameters that hold what's lent to them for good, by their indices.
    held: HashMap<String, BTreeSet<usize>>,
    /// What the file mentions.
    mentions: Mentions,
    /// The crate's traits by which functions are called, each with these functions' names.
    traits: BTreeMap<String, BTreeSet<String>>,
    /// The functions that call, in Rust, each with the one that it calls.
    texts: Vec<(String, String)>,
    /// Functions that can't be called so, and why.
    pub refused: Vec<(String, String)>,
    /// Functions of which what's said of the outcome isn't looked at, or not all of it, and why.
    pub unjudged: Vec<(String, String)>,
}

impl Adapters {
    /// Those for functions that a crate offers, by the paths from the crate on. `refused`: what the compiler doesn't take to make or change
    /// values with; `attempts`: of functions whose first types for their parameters it doesn't take, how many it refused.
    pub fn of_survey(
        survey: &Survey,
        is_wanted: impl Fn(&str) -> bool,
        sizes: Sizes,
        refused: &BTreeSet<String>,
        attempts: &HashMap<String, Attempts>,
    ) -> Adapters {
        let has = |words: &[&str]| {
            survey.files.iter().any(|file| words.iter().any(|word| file.text.contains(word)))
        };
        let mut adapters = Adapters { mentions: survey.mentions.clone(), ..Adapters::default() };
        for function in &survey.functions {
            if let Some(path) = &function.by_trait {
                adapters.traits.entry(path.clone()).or_default().insert(function.signature.ident.to_string());
            }
        }
        let types = Types::of_survey(survey, Sizes { capacity: has(&["capacity"]), ..sizes }, refused);
        for function in survey.functions.iter().filter(|function| is_wanted(&function.call)) {
            if adapters.has(&function.call) {
                continue;
            }
            let Attempts { made, why, unjudged } = attempts.get(&function.call).cloned().unwrap_or_default();
            if let (Some(why), true) = (&why, !function.has_parameters() || made > MOST_ATTEMPTS) {
                adapters.refused.push((function.call.clone(), why.clone()));
                continue;
            }
            let generics = (&function.generics, &function.signature.generics);
            let owner = function.owner.as_deref();
            let scope = Scope::within(owner, generics.0, generics.1, types.choices(made));
            let scope =
                scope.map(|scope| scope.of_type(function.of.as_ref()).of_foreign(function.foreign.as_ref()));
            let said = scope.as_ref().ok().and_then(|scope| own_arguments(&function.signature, scope));
            let path = scope.as_ref().ok().and_then(|scope| of_generic_type(function, scope));
            let mut instances = scope.as_ref().map(|scope| instances(function, scope)).unwrap_or_default();
            types.objects();
            match scope.and_then(|scope| forms(&function.signature, &scope, &types)) {
                Ok(mut forms) => {
                    // Of what several types may be given to, an array isn't taken for a slice, and a number has its type.
                    if function.owner.is_some() && !function.is_inherent {
                        forms.iter_mut().for_each(Form::say_type);
                    } else {
                        say_chosen_types(function, &mut forms);
                    }
                    adapters.types.extend(said.map(|said| (function.call.clone(), said)));
                    adapters.paths.extend(path.map(|path| (function.call.clone(), path)));
                    if has_untold(&function.signature) {
                        adapters.untold.insert(function.call.clone());
                    }
                    if function.is_inherent {
                        adapters.inherent.insert(function.call.clone());
                    }
                    adapters.names.insert(function.call.clone(), names(&function.signature));
                    adapters.held.insert(function.call.clone(), held(function));
                    instances.extend(types.objects());
                    adapters.instances.insert(function.call.clone(), instances);
                    adapters.specify(function, unjudged);
                    adapters.add(&function.call, &function.signature, forms);
                }
                Err(reason) => {
                    adapters.refused.push((function.call.clone(), why.unwrap_or(reason)));
                }
            }
        }
        adapters
    }

    /// The functions that call, with what they make values with.
    pub fn text(&self) -> String {
        if self.is_empty() {
            String::new()
        } else {
            self.head() + &self.texts.iter().map(|(_, text)| text.as_str()).collect::<String>()
        }
    }

    /// The same, where each returns what its call comes to ([`super::outcome`]); those `without` are left out. Lines are those of [`Adapters::text`].
    pub fn text_of_outcomes(&self, without: &BTreeMap<String, String>) -> String {
        let mut text = self.head();
        for (function, own) in &self.texts {
            let looked = self.looked.get(function).filter(|_| !without.contains_key(function));
            let Some(looked) = looked else {
                text.extend(own.lines().map(|_| '\n'));
                continue;
            };
            let lines: Vec<&str> = own.lines().collect();
            for (at, line) in lines.iter().enumerate() {
                if line.starts_with(ENTRY) {
                    let end = line.rfind(')').map_or(line.len(), |end| end + 1);
                    text += &format!("{} {{\n", &line[..end]);
                } else if at + 2 == lines.len() {
                    text += &format!("    {}\n", looked.line());
                } else {
                    text += &format!("{line}\n");
                }
            }
        }
        text + LOOKING
    }

    /// What stands before the functions that call.
    fn head(&self) -> String {
        let imports = self.traits.keys().map(|path| format!("use {CRATE}::{path} as _;\n"));
        let texts: String = self.texts.iter().map(|(_, text)| text.as_str()).collect();
        imports.fold(MAKING.to_owned() + &helpers(&texts), |head, import| head + &import)
    }

    /// The crate's traits that have to be in sight for a text that calls its functions.
    pub fn traits_for(&self, text: &str) -> Vec<&str> {
        let is_called =
            |name: &String| [".", "::"].iter().any(|before| text.contains(&format!("{before}{name}(")));
        let called = self.traits.iter().filter(|(_, names)| names.iter().any(is_called));
        called.map(|(path, _)| path.as_str()).collect()
    }

    /// The function that the text at a line is for, and the line; lines are counted from 1.
    pub fn at_line(&self, line: usize) -> Option<(&str, &str)> {
        let mut begin = 1 + self.head().lines().count();
        self.texts.iter().find_map(|(function, text)| {
            let (from, end) = (begin, begin + text.lines().count());
            begin = end;
            let inside = line.checked_sub(from)?;
            text.lines().nth(inside).map(|line| (function.as_str(), line))
        })
    }

    /// The line of the text, from 1, on which a function is called, behind what makes its arguments.
    pub fn line_of_call(&self, function: &str) -> Option<usize> {
        let (before, text) = self.text_of(function)?;
        // The last line closes the function.
        let at = postcondition::line_of_call(text).unwrap_or(text.lines().count().saturating_sub(2));
        Some(before + at + 1)
    }

    /// The text for a function, and how many lines there are before it.
    fn text_of(&self, function: &str) -> Option<(usize, &str)> {
        let at = self.texts.iter().position(|(known, _)| known == function)?;
        let before: usize = self.texts[..at].iter().map(|(_, text)| text.lines().count()).sum();
        Some((self.head().lines().count() + before, &self.texts[at].1))
    }

    /// The postconditions of a function, if they're looked at.
    pub fn promise(&self, function: &str) -> Option<&Promise> {
        self.promises.get(function)
    }

    /// The lines of the text, from 1, that look at a function's postconditions, in their order.
    pub fn lines_of_looks(&self, function: &str) -> Vec<usize> {
        let Some((before, text)) = self.text_of(function) else { return vec![] };
        postcondition::lines_of_looks(text).into_iter().map(|line| before + line + 1).collect()
    }

    /// Notes what's said of a function.
    fn specify(&mut self, function: &Callable, unjudged: Option<String>) {
        let specified = &function.specified;
        self.preconditions.insert(function.call.clone(), specified.requires.clone());
        self.around.insert(function.call.clone(), postcondition::around(function));
        let not_read = specified.unread.iter().cloned().chain(unjudged.clone());
        self.unjudged.extend(not_read.map(|why| (function.call.clone(), why)));
        match (Promise::of(function), unjudged) {
            (Some(promise), None) => _ = self.promises.insert(function.call.clone(), promise),
            (None, None) if !specified.ensures.is_empty() => {
                self.unjudged.push((function.call.clone(), "a parameter has no name".to_owned()));
            }
            _ => {}
        }
    }

    /// The parameters of a function's adapter whose numbers are characters, each with the bytes of one.
    pub fn characters(&self, function: &str) -> Vec<(usize, u64)> {
        let forms = self.forms.get(function).map_or(&[][..], Vec::as_slice);
        let parameters = parameters(forms).into_iter().enumerate();
        parameters.filter(|(_, one)| one.characters).map(|(at, one)| (at, one.bytes())).collect()
    }

    /// Whether there's none.
    pub fn is_empty(&self) -> bool {
        self.forms.is_empty()
    }

    /// Whether a function has one.
    pub fn has(&self, function: &str) -> bool {
        self.forms.contains_key(function)
    }

    /// What a function returns.
    pub fn output(&self, function: &str) -> Option<&ReturnType> {
        self.outputs.get(function)
    }

    /// What may differ in what a function returns or changes though what's compared agrees, a sentence each.
    pub fn uncompared(&self, function: &str) -> Vec<String> {
        self.looked.get(function).map(Looked::uncompared).unwrap_or_default()
    }

    /// The functions that have one.
    pub fn functions(&self) -> Vec<String> {
        self.texts.iter().map(|(function, _)| function.clone()).collect()
    }

    /// The symbol of the function that calls this one; `None` if there's none.
    pub fn symbol(&self, function: &str) -> Option<String> {
        self.has(function).then(|| symbol(function))
    }

    /// All symbols.
    pub fn symbols(&self) -> Vec<String> {
        self.forms.keys().map(|function| symbol(function)).collect()
    }

    /// The numbers in an input. `None` if the function has no adapter, or a number is missing.
    fn numbers(&self, function: &str, program: &Program, input: &Input) -> Option<(&[Form], Numbers)> {
        let forms = self.forms.get(function)?;
        Some((forms, Numbers::of(program, input, &parameters(forms))?))
    }

    /// A call in a test, from the numbers that the adapter gets in an input: statements that come first, and the call's path, with its type parameters
    /// where an argument doesn't tell them, and its arguments; paths of the crate begin with `module`. `None` if the function has no adapter, or a
    /// number is missing.
    pub fn call(&self, function: &str, program: &Program, input: &Input, module: &str) -> Option<Call> {
        let (forms, numbers) = self.numbers(function, program, input)?;
        let Steps { statements, arguments: values, changed, .. } =
            Form::show_steps(forms, self.names.get(function)?, &numbers, module, self.apart(function));
        let changed = seen(changed, self.held.get(function));
        let arguments = values.join(", ");
        let tells_little = ["[]", "None"].iter().any(|empty| arguments.contains(empty));
        let types = self.types.get(function).filter(|_| tells_little || self.untold.contains(function));
        let types = types.map(|types| within(types, module)).unwrap_or_default();
        let path = qualified(self.paths.get(function).map_or(function, String::as_str), module);
        // A method is called on its value, as people write it.
        if let (Some((_, name)), [receiver, others @ ..], true) =
            (function.rsplit_once("::"), values.as_slice(), self.inherent.contains(function))
        {
            let receiver = receiver.trim_start_matches("&mut ").trim_start_matches('&');
            let is_method =
                self.names.get(function).and_then(|names| names.first()).is_some_and(|name| name == "self");
            if is_method && receiver.starts_with(|char: char| char.is_alphabetic()) {
                let call = format!("{receiver}.{name}{types}({})", others.join(", "));
                return Some(Call { statements, call, changed });
            }
        }
        let call = format!("{path}{types}({arguments})");
        Some(Call { statements, call, changed })
    }

    /// Whether a function may look where what it's given lies.
    fn apart(&self, function: &str) -> bool {
        self.mentions.looks_at_addresses(function.rsplit("::").next().unwrap_or(function))
    }

    /// The statements of a test that calls a function with an input's values, for looking at its postconditions behind them. `None` as for [`Adapters::call`].
    pub fn call_to_look(
        &self,
        function: &str,
        program: &Program,
        input: &Input,
        module: &str,
    ) -> Option<Vec<String>> {
        let promise = self.promise(function)?;
        let (forms, numbers) = self.numbers(function, program, input)?;
        let Steps { mut statements, arguments, .. } =
            Form::show_steps(forms, self.names.get(function)?, &numbers, module, self.apart(function));
        let (kept, passed) = promise.keep(&arguments);
        let types = self.types.get(function).map(|types| within(types, module)).unwrap_or_default();
        let path = qualified(self.paths.get(function).map_or(function, String::as_str), module);
        statements.extend(kept);
        statements.push(promise.call(&format!("{path}{types}({})", passed.join(", "))));
        Some(statements)
    }

    /// What the adapter gets for arguments that a person gave, by the parameters' names or in a list. What's missing is zero.
    ///
    /// # Errors
    /// There's no such parameter, or a value isn't one of its type.
    pub fn given(
        &self,
        function: &str,
        arguments: &Json,
        program: &Program,
        entry: ProcedureId,
    ) -> Result<Given, Problem> {
        let (Some(forms), Some(names)) = (self.forms.get(function), self.names.get(function)) else {
            return Ok(Given::default());
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
        let values: Vec<_> = forms
            .iter()
            .zip(names)
            .enumerate()
            .map(|(at, (form, name))| (form, name, named(name, at)))
            .collect();
        let numbers = Form::given_all(&values)?;
        Ok(numbers.given(program, entry, &parameters(forms)))
    }

    /// The arguments that the adapter makes of an input's numbers, as a seed has them. `None` as for [`Adapters::call`].
    pub fn told(&self, function: &str, program: &Program, input: &Input) -> Option<serde_json::Value> {
        let (forms, numbers) = self.numbers(function, program, input)?;
        let told = self.names.get(function)?.iter().cloned().zip(Form::told_all(forms, &numbers));
        Some(serde_json::Value::Object(told.collect()))
    }

    fn add(&mut self, function: &str, signature: &Signature, forms: Vec<Form>) {
        let mut maker = Maker::new(CRATE);
        for instance in self.instances.get(function).into_iter().flatten() {
            maker.keeps_to("type_arguments", instance);
        }
        let mut arguments: Vec<String> = forms.iter().map(|form| form.build(&mut maker)).collect();
        if let Some(preconditions) = self.preconditions.get(function).filter(|all| !all.is_empty()) {
            arguments = arguments.iter().map(|argument| maker.variable(argument)).collect();
            let names = self.names.get(function).map_or(&[][..], Vec::as_slice);
            maker.keeps_to("precondition", function);
            let around = postcondition::imports(self.around.get(function).map_or("", String::as_str), CRATE);
            for precondition in preconditions {
                maker.before += &assumed(precondition, &around, signature, names, &arguments);
            }
        }
        let parameters: Vec<String> =
            parameters(&forms).iter().enumerate().map(|(at, one)| format!("p{at}: {}", one.rust())).collect();
        let path = qualified(self.paths.get(function).map_or(function, String::as_str), CRATE);
        let types = self.types.get(function).map(|types| within(types, CRATE)).unwrap_or_default();
        let promise = self.promises.get(function);
        let (kept, passed) = match promise {
            Some(promise) => promise.keep(&arguments),
            None => (vec![], arguments.clone()),
        };
        let lent = |input: &FnArg| match input {
            FnArg::Receiver(_) => None,
            FnArg::Typed(typed) => match &*typed.ty {
                Type::Reference(lent) if lent.mutability.is_some() => Some((*lent.elem).clone()),
                _ => None,
            },
        };
        let changed = signature.inputs.iter().zip(&arguments).map(|(input, argument)| {
            let is_lent = argument.starts_with("&mut ");
            let changes = argument.starts_with('&') && changes_behind(function, input, &self.mentions);
            (argument.clone(), is_lent.then(|| lent(input)).or(changes.then_some(None)))
        });
        let looked = Looked {
            path: format!("{path}{types}"),
            arguments: changed.collect(),
            output: signature.output.clone(),
            shared: shared(signature, &self.mentions),
            counted: counted(signature),
        };
        self.looked.insert(function.to_owned(), looked);
        let mut call = format!("{path}{types}({})", passed.join(", "));
        let mut looks = vec![];
        if let Some(promise) = promise {
            looks.push(promise.call(&call));
            looks.extend(promise.look(CRATE));
            call = "touchstone_result".to_owned();
        }
        // What it returns is of use where it's a number.
        let (result, body) = match &signature.output {
            ReturnType::Type(_, ty) => match number(ty) {
                Some(name) => (format!(" -> {name}"), call),
                None => (String::new(), format!("std::mem::forget({call})")),
            },
            ReturnType::Default => (String::new(), call),
        };
        for statement in kept.iter().chain(&looks) {
            maker.before += &format!("    {statement}\n");
        }
        if Shared::of_all(&forms, &self.mentions).matters(&self.mentions, &signature.ident.to_string()) {
            maker.before.push_str("    touchstone_beyond_sharing(0);\n");
        }
        let text = format!(
            "#[unsafe(no_mangle)]\n#[allow(improper_ctypes_definitions)]\n{ENTRY}{}({}){result} {{\n{}    {body}\n}}\n",
            symbol(function),
            parameters.join(", "),
            maker.before
        );
        self.texts.push((function.to_owned(), text));
        self.outputs.insert(function.to_owned(), signature.output.clone());
        self.forms.insert(function.to_owned(), forms);
    }
}

/// Has numbers say their types that stand for type parameters, where Rust would take another.
fn say_chosen_types(function: &Callable, forms: &mut [Form]) {
    let generics = [&function.generics, &function.signature.generics];
    let is_parameter = |name: &syn::Ident| {
        generics.iter().any(|all| all.type_params().any(|parameter| parameter.ident == *name))
    };
    for (input, form) in function.signature.inputs.iter().zip(forms) {
        let is_default = matches!(form, Form::Number(name) if matches!(&**name, "i32" | "f64"));
        let is_chosen = match input {
            FnArg::Typed(typed) => match &*typed.ty {
                Type::Path(path) => path.path.get_ident().is_some_and(is_parameter),
                Type::ImplTrait(_) => true,
                _ => false,
            },
            FnArg::Receiver(_) => false,
        };
        if is_chosen && !is_default && matches!(form, Form::Number(_)) {
            form.say_type();
        }
    }
}

/// What assumes a precondition of these arguments.
fn assumed(
    precondition: &Predicate,
    imports: &str,
    signature: &Signature,
    names: &[String],
    arguments: &[String],
) -> String {
    let mut known = imports.to_owned();
    for ((input, name), argument) in signature.inputs.iter().zip(names).zip(arguments) {
        let name = called(name);
        if !precondition.names.contains(name) {
            continue;
        }
        let is_lent = match input {
            FnArg::Receiver(receiver) => matches!(receiver.kind, ReceiverKind::Reference(..)),
            FnArg::Typed(typed) => matches!(*typed.ty, Type::Reference(_)),
        };
        let sign = if is_lent { "&*" } else { "&" };
        known += &format!("let {name} = {sign}{argument}; ");
    }
    format!("    {PRECONDITION}({{ {known}{} }});\n", precondition.code)
}

/// The path of something in a crate, by the crate's name; one that begins with a type in brackets says it by itself.
fn qualified(path: &str, module: &str) -> String {
    match module {
        module if module.is_empty() || path.starts_with('<') => within(path, module),
        module => format!("{module}::{}", within(path, module)),
    }
}

fn parameters(forms: &[Form]) -> Vec<Parameter> {
    forms.iter().flat_map(Form::parameters).collect()
}

fn forms(signature: &Signature, scope: &Scope<'_>, types: &Types<'_>) -> Result<Vec<Form>, String> {
    let mut forms = vec![];
    for parameter in &signature.inputs {
        let (name, form) = match parameter {
            FnArg::Receiver(receiver) => ("self".to_owned(), types.receiver(&receiver.kind, scope)),
            FnArg::Typed(typed) => {
                let name = match &*typed.pat {
                    Pat::Ident(name) => name.ident.to_string(),
                    _ => "a parameter".to_owned(),
                };
                (name, types.form(&typed.ty, scope))
            }
        };
        forms.push(form.map_err(|why| format!("`{name}`: {why}"))?);
    }
    Ok(forms)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rust::survey::Cfg;
    use touchstone_explore::InputValue;
    use touchstone_explore::input::{Argument, Cell, InputObject, ObjectId, Purpose, Target};

    const SOURCE: &str = "
        pub enum Shape { Circle(u32), Rect { w: u8, h: u8 }, Empty }
        pub struct Closed { x: u8 }
        pub fn area(s: Shape) -> u64 { 0 }
        pub fn largest(xs: &[i32], o: Option<bool>) -> Option<i32> { None }
        pub fn text(s: &str, owned: String) {}
        pub fn closed(c: &Closed) {}
        pub fn any<T>(t: T) {}
        pub mod m { pub struct P(pub i8); impl P { pub fn get(&self, by: (u8, char)) -> i8 { 0 } } }";

    /// The input of a call with these numbers, a list of them for each row.
    fn input(rows: &[&[u128]]) -> Input {
        let mut input = Input::default();
        for row in rows {
            let value = match row {
                [number] => InputValue::Bits { width: 64, value: *number },
                numbers => {
                    let cell = |(at, number): (usize, &u128)| Cell {
                        offset: at as u64,
                        size: 1,
                        value: InputValue::Bits { width: 8, value: *number },
                    };
                    input.objects.push(InputObject {
                        purpose: Purpose::Pointee,
                        name: "row".into(),
                        element: None,
                        count: 1,
                        size: 64,
                        address: 0,
                        cells: numbers.iter().enumerate().map(cell).collect(),
                    });
                    let id = ObjectId(input.objects.len() as u32 - 1);
                    InputValue::Pointer { target: Target::Object(id), offset: 0 }
                }
            };
            input.arguments.push(Argument { name: "p".into(), ty: None, value });
        }
        input
    }

    #[test]
    fn values_are_read_as_they_are_built() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("lib.rs");
        std::fs::write(&file, SOURCE).unwrap();
        let survey = Survey::of(&file, &Cfg::with(BTreeSet::new()));
        let (none, first) = (BTreeSet::new(), HashMap::new());
        let adapters = Adapters::of_survey(&survey, |_| true, Sizes::default(), &none, &first);
        let refused: Vec<&str> = adapters.refused.iter().map(|(function, _)| function.as_str()).collect();
        assert_eq!(refused, ["closed"]);
        let program = Program::new();
        let show = |function: &str, rows: &[&[u128]]| {
            adapters.call(function, &program, &input(rows), "s").map(|call| call.call)
        };
        let area = |tag| show("area", &[&[tag], &[7], &[1], &[2]]);
        assert_eq!(area(0).as_deref(), Some("s::area(s::Shape::Circle(7))"));
        assert_eq!(area(1).as_deref(), Some("s::area(s::Shape::Rect { w: 1, h: 2 })"));
        assert_eq!(area(200).as_deref(), Some("s::area(s::Shape::Empty)"));
        let elements = [0xff, 0xff, 0xff, 0xff, 5, 0, 0, 0];
        assert_eq!(
            show("largest", &[&[2], &elements, &[1], &[0]]).as_deref(),
            Some("s::largest(&[-1, 5], Some(false))")
        );
        // What's no UTF-8 is read as ASCII.
        let text = |bytes: &[u128]| show("text", &[&[3], bytes, &[0], &[0, 0]]);
        assert_eq!(text(&[0x61, 0xc3, 0xa9]).as_deref(), Some("s::text(\"aé\", String::from(\"\"))"));
        assert_eq!(text(&[0x61, 0xc3, 0x62]).as_deref(), Some("s::text(\"aCb\", String::from(\"\"))"));
        // A length beyond what there's room for is some length.
        let long = show("text", &[&[66], &[0x61, 0x61], &[0], &[0, 0]]);
        assert_eq!(long.as_deref(), Some("s::text(\"a\", String::from(\"\"))"));
        assert_eq!(
            show("m::P::get", &[&[0xfe], &[3], &[0x1f600]]).as_deref(),
            Some("s::m::P(-2).get((3, '😀'))")
        );
        assert_eq!(show("area", &[]), None);
    }
}
