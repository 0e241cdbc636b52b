//! A failing sequence in print: one sentence, and a `#[test]` that fails for the same reason and needs no Touchstone.
//!
//! Values are variables called after their type; a second one is `ring2`. What a call returned on the way isn't asserted: only what's wrong is.

use crate::call::{ended_in_time, made_alone};
use crate::decode::Decoder;
use crate::sequence::api::{Api, Call, Operation, Parameter, Yields};
use crate::sequence::run::Fault;
use crate::sequence::watch::{Break, Stage, Text};
use crate::spec::Passing;
use touchstone_campaign::finding::{Crash, Finding, Kind};

/// So many calls are told in the headline.
const TOLD: usize = 8;

/// Writes down the calls of an API.
#[derive(Clone, Copy)]
pub(super) struct Printer<'a> {
    pub(super) api: &'a Api,
    pub(super) operations: &'a [Operation],
    /// Bytes of memory that calls may take.
    pub(super) memory_limit: u64,
}

impl Printer<'_> {
    /// The finding about the last of these calls; `output` is what it returned.
    pub(super) fn finding(&self, calls: &[Call], fault: &Fault, output: Option<&Text>) -> Finding {
        let kind = self.kind(fault);
        let mut finding = Finding::new(String::new(), kind);
        finding.headline = format!("{} {}", self.sentence(calls), self.reason(fault, output));
        finding.inputs = vec![("calls".into(), self.history(calls).join("; "))];
        finding.output = output.map(|text| text.as_str().to_owned());
        if let Some(last) = calls.last()
            && let Some(documentation) = self.operations[last.operation].law
        {
            finding.notes.push(format!("the law: {documentation}"));
        }
        finding.test = Some(self.test(calls, fault, output));
        finding
    }

    /// The finding about calls whose end was seen from outside.
    pub(super) fn ended(&self, calls: &[Call], kind: Kind) -> Finding {
        let mut finding = Finding::new(self.sentence(calls), kind);
        finding.inputs = vec![("calls".into(), self.history(calls).join("; "))];
        let mut body = self.statements(calls);
        // What's alive at the end is dropped before it's said that all came back.
        let block = body.iter().map(|statement| format!("    {statement}"));
        let block: Vec<String> = ["{".into()].into_iter().chain(block).chain(["}".into()]).collect();
        let alone = |code, memory| made_alone(&self.test_name(calls), &block, code, memory);
        body = match &finding.kind {
            Kind::Timeout { limit } => ended_in_time(&block, *limit),
            Kind::Crash(Crash::Exit(code)) => alone(Some(*code), None),
            Kind::Crash(Crash::OutOfMemory) => alone(None, Some(self.memory_limit)),
            Kind::Crash(_) => alone(None, None),
            _ => body,
        };
        finding.test = Some(self.framed(calls, &body));
        finding
    }

    pub(super) fn kind(&self, fault: &Fault) -> Kind {
        match fault {
            Fault::Broke(_) => Kind::Violated,
            Fault::Panicked(_, panic) => {
                Kind::Panic { message: panic.message.clone(), location: panic.location.clone() }
            }
        }
    }

    /// The calls as a person lists them: `new(2); push(1); pop()`.
    pub(super) fn history(&self, calls: &[Call]) -> Vec<String> {
        let names = self.names(calls);
        let several = names.iter().filter(|name| name.is_some()).count() > 1;
        calls.iter().map(|call| self.brief(call, several)).collect()
    }

    /// One of them, with the value that it's made on if there are several.
    pub(super) fn brief(&self, call: &Call, several: bool) -> String {
        let operation = &self.operations[call.operation];
        let data = (operation.show)(&mut Decoder::new(&call.tape));
        let mut values = call.at.iter();
        let mut data = data.into_iter();
        let mut on = String::new();
        let mut arguments = Vec::new();
        for (position, parameter) in operation.parameters.iter().enumerate() {
            match parameter {
                Parameter::Made(_) => {
                    let name = values.next().map_or(String::new(), |at| self.name(*at));
                    match (position, operation.law) {
                        (0, None) => on = if several { format!("{name}.") } else { String::new() },
                        _ => arguments.push(name),
                    }
                }
                Parameter::Data(_) => arguments.extend(data.next()),
            }
        }
        format!("{on}{}({})", operation.name, arguments.join(", "))
    }

    fn sentence(&self, calls: &[Call]) -> String {
        let mut history = self.history(calls);
        if history.len() > TOLD {
            let before = history.len() - 1;
            let last = history.pop().unwrap_or_default();
            return format!("after {before} calls {last}");
        }
        history.join("; ")
    }

    /// What's wrong, as the end of a sentence that began with the calls.
    pub(super) fn reason(&self, fault: &Fault, output: Option<&Text>) -> String {
        let returned = output.map_or(String::new(), |text| format!("returned {}, and ", text.as_str()));
        let shown = |text: &Option<Text>| {
            text.as_ref().map_or("something else".to_owned(), |text| text.as_str().to_owned())
        };
        match fault {
            Fault::Broke(Break::Differs { expected }) => match output {
                Some(output) => format!("returned {}, but the model {}", output.as_str(), shown(expected)),
                None => format!("returned something else than the model, which returned {}", shown(expected)),
            },
            Fault::Broke(Break::Postcondition { text, .. }) => {
                format!("{returned}doesn't satisfy `{text}`")
            }
            Fault::Broke(Break::Invariant { text, at, value }) => {
                let value = value.as_ref().map_or(String::new(), |text| format!(": {}", text.as_str()));
                format!("left `{}`{value} without its invariant, `{text}`", self.name(*at))
            }
            Fault::Broke(Break::Agreement { text, value, model }) => format!(
                "left {} beside a model that is {}: not as `{text}` asks",
                value.as_ref().map_or("a value".to_owned(), |text| text.as_str().to_owned()),
                shown(model)
            ),
            Fault::Broke(Break::Law(law)) => format!("is false: a law says {}", law.replace('_', " ")),
            Fault::Broke(Break::NotAdmitted) => "isn't allowed here".into(),
            Fault::Broke(Break::Announced) => "panics as it's announced to".into(),
            Fault::Broke(Break::Gone) => "has a value that isn't there".into(),
            Fault::Broke(Break::Undecided(what)) => format!("has {what} that can't be decided"),
            Fault::Panicked(stage, panic) => {
                let place = panic.location.as_ref().map_or(String::new(), |place| format!(" at {place}"));
                let message = &panic.message;
                match stage {
                    Stage::Call => format!("panicked{place}: {message}"),
                    Stage::Model => format!(
                        "{returned}its model panicked{place}: {message} (the model is to blame, or the call's precondition)"
                    ),
                    Stage::State | Stage::Key => {
                        format!("left a state that can't be read: it panicked{place}: {message}")
                    }
                    Stage::Precondition | Stage::Postcondition | Stage::Invariant | Stage::Agreement => {
                        format!("{returned}its specification panicked{place}: {message}")
                    }
                    Stage::Drop => format!("left values whose drop panicked{place}: {message}"),
                }
            }
        }
    }

    fn name(&self, number: usize) -> String {
        match number {
            0 => self.api.variable.to_owned(),
            _ => format!("{}{}", self.api.variable, number + 1),
        }
    }

    /// For each call the variable of what it yields.
    fn names(&self, calls: &[Call]) -> Vec<Option<String>> {
        let mut count = 0;
        let name = |call: &Call| {
            (self.operations[call.operation].yields != Yields::Nothing).then(|| {
                count += 1;
                self.name(count - 1)
            })
        };
        calls.iter().map(name).collect()
    }

    /// A call as an expression.
    pub(super) fn expression(&self, call: &Call) -> String {
        let operation = &self.operations[call.operation];
        let mut data = (operation.show)(&mut Decoder::new(&call.tape)).into_iter();
        let mut values = call.at.iter();
        let mut text = operation.text.to_owned();
        for (position, parameter) in operation.parameters.iter().enumerate() {
            let with = match parameter {
                Parameter::Made(_) => values.next().map(|at| self.name(*at)),
                Parameter::Data(_) => data.next(),
            };
            text = text.replace(&format!("{{{position}}}"), &with.unwrap_or_default());
        }
        text
    }

    /// The statement of each call.
    pub(super) fn statements(&self, calls: &[Call]) -> Vec<String> {
        let names = self.names(calls);
        let is_changed = |number: usize| {
            calls.iter().any(|call| {
                let made = self.operations[call.operation].made();
                call.at.iter().zip(made).any(|(at, passing)| *at == number && passing == Passing::Mutable)
            })
        };
        let mut number = 0;
        let statement = |(call, name): (&Call, &Option<String>)| {
            let operation = &self.operations[call.operation];
            let expression = self.expression(call);
            let Some(name) = name else {
                return match operation.law {
                    Some(_) => format!("assert!({expression});"),
                    None => format!("let _ = {expression};"),
                };
            };
            let mutable = if is_changed(number) { "mut " } else { "" };
            number += 1;
            let unwrap = if operation.yields == Yields::Perhaps { ".unwrap()" } else { "" };
            format!("let {mutable}{name} = {expression}{unwrap};")
        };
        calls.iter().zip(&names).map(statement).collect()
    }

    fn test(&self, calls: &[Call], fault: &Fault, output: Option<&Text>) -> String {
        let mut body = self.statements(calls);
        let Some(last) = calls.last() else { return String::new() };
        let expression = self.expression(last);
        let yields = self.operations[last.operation].yields != Yields::Nothing;
        match fault {
            Fault::Broke(Break::Differs { expected: Some(expected) }) if !yields => {
                body.pop();
                body.push(match expected {
                    Text::Source(text) => format!("assert_eq!({expression}, {text});"),
                    Text::Debug(text) => format!("assert_eq!(format!(\"{{:?}}\", {expression}), {text:?});"),
                });
            }
            Fault::Broke(Break::Postcondition { text, left }) => {
                body.insert(0, format!("// The specification asks `{text}`."));
                match output.filter(|_| !yields) {
                    Some(output) => {
                        body.pop();
                        body.push(match output {
                            Text::Source(text) => format!("assert_ne!({expression}, {text});"),
                            Text::Debug(text) => {
                                format!("assert_ne!(format!(\"{{:?}}\", {expression}), {text:?});")
                            }
                        });
                    }
                    None => match left {
                        Some((at, value)) => body.push(left_as(&self.name(*at), Some(value))),
                        None => body.push(unsayable()),
                    },
                }
            }
            Fault::Broke(Break::Invariant { text, at, value }) => {
                body.push(format!("// The invariant of `{}` is `{text}`.", self.name(*at)));
                body.push(left_as(&self.name(*at), value.as_ref()));
            }
            Fault::Broke(Break::Agreement { text, value, model }) => {
                let model = model.as_ref().map_or("its model", Text::as_str);
                body.push(format!("// The model is {model}, and `{text}` is to hold."));
                let at = last.at.first().copied().unwrap_or(0);
                body.push(left_as(&self.name(at), value.as_ref()));
            }
            Fault::Panicked(Stage::Drop, _) => {
                body.push("// What's alive here is dropped, and that panics.".into())
            }
            Fault::Panicked(Stage::Call, _) | Fault::Broke(Break::Law(_)) => {}
            Fault::Broke(_) | Fault::Panicked(..) => body.push(unsayable()),
        }
        self.framed(calls, &body)
    }

    fn test_name(&self, calls: &[Call]) -> String {
        let last = calls.last().map_or("nothing", |call| self.operations[call.operation].name);
        let last: String = last.chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
        format!("{}_{last}_counterexample", self.api.variable)
    }

    pub(super) fn framed(&self, calls: &[Call], body: &[String]) -> String {
        let mut text = format!("#[test]\nfn {}() {{\n", self.test_name(calls));
        body.iter().for_each(|line| text.push_str(&format!("    {line}\n")));
        text.push('}');
        text
    }
}

/// An assertion that fails as long as a value is as it was left.
fn left_as(name: &str, value: Option<&Text>) -> String {
    match value {
        Some(Text::Debug(text)) => format!("assert_ne!(format!(\"{{{name}:?}}\"), {text:?});"),
        Some(Text::Source(text)) => format!("assert_ne!({name}, {text});"),
        None => unsayable(),
    }
}

fn unsayable() -> String {
    "todo!(\"say what should be: it can't be told in Rust from here\");".into()
}
