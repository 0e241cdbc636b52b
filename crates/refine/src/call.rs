//! A call of the function under test as Rust source: in a sentence, and as a `#[test]` to paste.

mod generated;

use self::generated::Generated;
use crate::decode::Decoder;
use crate::function::FunctionValue;
use crate::graph::{Shape, TypeGraph};
use crate::judge::{Seen, unknown_function};
use crate::native::Gaps;
use crate::oracle::{FunctionArgument, Tables};
use crate::render::{self, Scope, Uses, has_zero, identifier};
use crate::rtype::RType;
use crate::spec::{Argument, Comparison, Comparisons, Judge, Passing, Signature, Spec};
use crate::targetable::Reflect;
use crate::view::View;
use std::time::Duration;

/// What a generated function answers in print.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answers {
    /// If it was always the same, that whatever it's asked.
    Shortest,
    /// Nothing but what it was asked for.
    AsAsked,
}

/// How a call is given what it borrows by `&`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lent {
    /// Where it stands: it lives as long as the statement of the call.
    InPlace,
    /// As a variable, since the result may borrow from it beyond that statement.
    ByName,
}

fn lent(compares_at_once: bool) -> Lent {
    if compares_at_once { Lent::InPlace } else { Lent::ByName }
}

/// The code with which a printed test says that a call came back in a process of its own.
const RETURNED: i32 = 77;

/// The arguments of a call, as Rust expressions without the `&`.
pub(crate) struct Call {
    function: &'static str,
    called: &'static str,
    defined_as: Option<&'static str>,
    arguments: Vec<Shown>,
    comparisons: Comparisons,
    /// What the arguments name, and what's in scope where a test of the call stands.
    uses: Uses,
    scope: Scope,
}

struct Shown {
    name: &'static str,
    passing: Passing,
    text: String,
    brief: String,
    is_function: bool,
}

impl Shown {
    /// The name of a variable that holds it: outside a method none is called `self`.
    fn variable(&self) -> String {
        match self.name {
            "self" => "this".to_owned(),
            name => identifier(name),
        }
    }
}

impl Call {
    /// The call that the tape and the functions' tables stand for.
    pub(crate) fn new(
        spec: &'static Spec,
        signature: &Signature,
        graph: &TypeGraph,
        functions: &[FunctionArgument],
        tape: &[i128],
        (tables, answers): (&Tables, Answers),
    ) -> Call {
        let closure = |function: &FunctionValue, uses: &mut Uses| {
            let slot = function.slot;
            match (functions.get(slot), tables.get(slot)) {
                (Some(argument), Some(table)) => {
                    Generated { graph, argument, show: function.show }.closure(table, answers, uses)
                }
                _ => unknown_function(slot),
            }
        };
        let mut listing = Listing { closure: &closure, shown: Vec::new(), uses: Uses::default() };
        (spec.run)(&mut Decoder::new(tape), &mut listing);
        let mut handed = spec.handed.iter().peekable();
        let shown = |(argument, (text, brief)): (&Argument, (String, String))| {
            let is_function = functions.iter().any(|function| function.name == argument.name);
            let how = handed.next_if(|_| is_function).copied().unwrap_or("{}");
            Shown {
                name: argument.name.text(),
                passing: argument.passing,
                text: how.replacen("{}", &text, 1),
                brief,
                is_function,
            }
        };
        let arguments = signature.arguments.iter().zip(listing.shown).map(shown).collect();
        Call {
            function: spec.function,
            called: spec.called,
            defined_as: spec.defined_as,
            arguments,
            comparisons: compared_by_their_types((spec.comparisons)(), signature),
            uses: listing.uses,
            scope: Scope { module: spec.module_path, written: spec.written },
        }
    }

    /// The call in a sentence, its values short: `best(1, &[])`.
    pub(crate) fn text(&self) -> String {
        self.text_with(&[])
    }

    /// The same with other texts for some of the arguments.
    pub(crate) fn text_with(&self, others: &[Option<String>]) -> String {
        let brief = |(at, argument): (usize, &Shown)| {
            let text = others.get(at).and_then(Option::as_ref).unwrap_or(&argument.brief);
            match argument.passing {
                Passing::Value => text.clone(),
                Passing::Shared => format!("&{text}"),
                Passing::Mutable => format!("&mut {text}"),
            }
        };
        let arguments: Vec<String> = self.arguments.iter().enumerate().map(brief).collect();
        format!("{}({})", self.function, arguments.join(", "))
    }

    /// The arguments with their names.
    pub(crate) fn named(&self) -> Vec<(String, String)> {
        self.arguments.iter().map(|argument| (argument.name.to_string(), argument.text.clone())).collect()
    }

    /// The arguments as one expression: a tuple if they are several.
    pub(crate) fn tuple(&self) -> String {
        let texts: Vec<&str> = self.arguments.iter().map(|argument| argument.text.as_str()).collect();
        match texts[..] {
            [one] => one.to_string(),
            _ => format!("({})", texts.join(", ")),
        }
    }

    /// Statements that make the call and assert what came of it. Arguments passed by `&mut` are variables.
    pub(crate) fn statements(&self, seen: &Seen) -> String {
        let compares_at_once =
            seen.output.as_ref().is_none_or(|output| is_expression(output, self.comparisons.result));
        let (mut before, call) = self.prepared(lent(compares_at_once));
        match &seen.output {
            Some(output) => before.extend(same(&call, output, self.comparisons.result)),
            None if seen.is_unit() => before.push(format!("{call};")),
            None => before.push(format!("let _ = {call};")),
        }
        for (at, (argument, after)) in self.arguments.iter().zip(&seen.after).enumerate() {
            if let Some(after) = after {
                before.extend(same(&argument.variable(), after, self.comparison(at)));
            }
        }
        before.join("\n")
    }

    /// A test that fails as long as the function gives this wrong answer.
    pub(crate) fn failing_test(&self, seen: &Seen, reasons: &[String]) -> String {
        let compares_at_once = match &seen.output {
            Some(output) if seen.after.iter().all(Option::is_none) => {
                is_expression(output, self.comparisons.result)
            }
            Some(_) => false,
            None => true,
        };
        let (mut body, call) = self.prepared(lent(compares_at_once));
        let because = reasons.first().map(String::as_str).unwrap_or("the specification asks for another");
        body.insert(0, format!("// The spec asks {because}."));
        let (mut left, mut right, mut comparison) = (Vec::new(), Vec::new(), Comparison::Equality);
        let uses = &seen.uses;
        if let Some(output) = &seen.output {
            left.push("result".to_owned());
            right.push(output.as_str());
            comparison = comparison.max(self.comparisons.result);
        }
        for (at, (argument, after)) in self.arguments.iter().zip(&seen.after).enumerate() {
            if let Some(after) = after {
                left.push(argument.variable());
                right.push(after);
                comparison = comparison.max(self.comparison(at));
            }
        }
        let left: Vec<&str> = left.iter().map(String::as_str).collect();
        let tuple = |parts: &[&str]| match parts {
            [one] => (*one).to_string(),
            many => format!("({})", many.join(", ")),
        };
        if seen.output.is_none() && !seen.is_unit() {
            return self.test(&self.failing_part(body, call, seen, &left, &right, comparison), uses);
        }
        match (&left[..], &seen.output) {
            (["result"], Some(output)) => body.extend(other(&call, output, comparison)),
            (_, Some(_)) => {
                body.push(format!("let result = {call};"));
                body.extend(other(&tuple(&left), &tuple(&right), comparison));
            }
            (_, None) => {
                body.push(format!("{call};"));
                body.extend(other(&tuple(&left), &tuple(&right), comparison));
            }
        }
        self.test(&body, uses)
    }

    /// The same where the result's type isn't known as a whole: what its `Debug` prints tells.
    fn failing_part(
        &self,
        mut body: Vec<String>,
        call: String,
        seen: &Seen,
        changed: &[&str],
        after: &[&str],
        comparison: Comparison,
    ) -> Vec<String> {
        let Some(text) = &seen.debug else {
            body.push(format!("let _ = {call};"));
            body.push("todo!(\"say what it should be: its type has no `Debug`\");".into());
            return body;
        };
        let texts = format!("format!(\"{{:?}}\", {call})");
        if changed.is_empty() {
            body.push(format!("assert_ne!({texts}, {text:?});"));
            return body;
        }
        body.push(format!("let result = {texts};"));
        let pair = |first: &str, others: &[&str]| format!("({first}, {})", others.join(", "));
        body.extend(other(&pair("result.as_str()", changed), &pair(&format!("{text:?}"), after), comparison));
        body
    }

    /// A test that fails as long as the call doesn't return.
    pub(crate) fn panicking_test(&self) -> String {
        let (mut body, call) = self.prepared(Lent::InPlace);
        body.push(format!("let _ = {call};"));
        self.test(&body, &Uses::default())
    }

    /// A test that fails as long as the call makes another one outside of that one's precondition.
    pub(crate) fn watched_test(&self, because: &str) -> String {
        let (mut body, call) = self.prepared(Lent::ByName);
        body.insert(0, format!("// {because}."));
        body.push(format!("let _ = touchstone::watched(|| {call});"));
        self.test(&body, &Uses::default())
    }

    /// A test that fails as long as the call takes longer than this.
    pub(crate) fn hanging_test(&self, limit: Duration) -> String {
        let (mut statements, call) = self.prepared(Lent::InPlace);
        statements.push(format!("let _ = {call};"));
        let body = ended_in_time(&statements, limit);
        self.test(&body, &Uses::default())
    }

    /// A test that fails as long as the call ends the process in some way.
    pub(crate) fn crashing_test(&self, code: Option<i32>, memory: Option<u64>) -> String {
        let (mut statements, call) = self.prepared(Lent::InPlace);
        statements.push(format!("let _ = {call};"));
        let body = made_alone(&self.test_name(), &statements, code, memory);
        self.test(&body, &Uses::default())
    }

    /// How a test tells values of an argument's type apart.
    fn comparison(&self, argument: usize) -> Comparison {
        self.comparisons.arguments.get(argument).copied().unwrap_or_default()
    }

    fn test_name(&self) -> String {
        let name: String = self
            .function
            .chars()
            .map(|c| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '_' })
            .collect();
        format!("{}_counterexample", name.replace("__", "_"))
    }

    /// `uses`: what's named beside the arguments.
    fn test(&self, body: &[String], uses: &Uses) -> String {
        let mut all = self.uses.clone();
        all.extend(uses);
        let uses = all.declarations(self.scope);
        let body: Vec<String> = uses.iter().chain(body).map(|line| format!("    {line}")).collect();
        format!("#[test]\nfn {}() {{\n{}\n}}", self.test_name(), body.join("\n"))
    }

    /// `let mut` statements for what's passed by `&mut`, and the call.
    fn prepared(&self, lent: Lent) -> (Vec<String>, String) {
        let mut statements = Vec::new();
        if let Some(expression) = self.defined_as {
            statements.push(format!("let {} = {expression};", self.function));
        }
        let mut arguments = Vec::new();
        for argument in &self.arguments {
            match argument.passing {
                Passing::Mutable if !argument.is_function => {
                    statements.push(format!("let mut {} = {};", argument.variable(), argument.text));
                    arguments.push(format!("&mut {}", argument.variable()));
                }
                Passing::Mutable => arguments.push(format!("&mut {}", argument.text)),
                Passing::Shared if lent == Lent::ByName => {
                    statements.push(format!("let {} = {};", argument.variable(), argument.text));
                    arguments.push(format!("&{}", argument.variable()));
                }
                Passing::Shared => arguments.push(format!("&{}", argument.text)),
                Passing::Value => arguments.push(argument.text.clone()),
            }
        }
        (statements, format!("{}({})", self.called, arguments.join(", ")))
    }
}

/// The body of a test of this name that fails as long as these statements end the process in some way, with this code if there's one: they're made in
/// a process of its own, which has so many bytes of memory, if that matters.
pub(crate) fn made_alone(
    test: &str,
    statements: &[String],
    code: Option<i32>,
    memory: Option<u64>,
) -> Vec<String> {
    let returned = if code == Some(RETURNED) { RETURNED + 1 } else { RETURNED };
    let mut body = vec!["if std::env::var_os(\"CALL_ALONE\").is_some() {".into()];
    body.extend(statements.iter().map(|statement| format!("    {statement}")));
    body.extend([
        format!("    std::process::exit({returned});"),
        "}".into(),
        format!("let test = concat!(module_path!(), \"::{test}\");"),
        "let test = test.split_once(\"::\").map_or(test, |(_, test)| test);".into(),
        "let this = std::env::current_exe().unwrap();".into(),
    ]);
    match memory.map(|bytes| bytes >> 10) {
        None => body.push("let mut alone = std::process::Command::new(this);".into()),
        Some(kibibytes) => {
            body.push("let mut alone = std::process::Command::new(\"sh\");".into());
            body.push(format!(
                "alone.args([\"-c\", \"ulimit -v {kibibytes} && exec \\\"$0\\\" \\\"$@\\\"\"]).arg(this);"
            ));
        }
    }
    body.extend([
        "alone.args([test, \"--exact\", \"--include-ignored\"]).env(\"CALL_ALONE\", \"1\");".into(),
        format!("assert_eq!(alone.status().unwrap().code(), Some({returned}), \"it doesn't return\");"),
    ]);
    body
}

/// Statements that fail as long as these take longer than the limit: they're made in a thread, which nobody waits for.
pub(crate) fn ended_in_time(statements: &[String], limit: Duration) -> Vec<String> {
    let mut body =
        vec!["let (ended, end) = std::sync::mpsc::channel();".into(), "std::thread::spawn(move || {".into()];
    body.extend(statements.iter().map(|statement| format!("    {statement}")));
    body.extend([
        "    let _ = ended.send(());".into(),
        "});".into(),
        format!("let limit = std::time::Duration::from_millis({});", limit.as_millis().max(1)),
        "assert!(end.recv_timeout(limit).is_ok(), \"it doesn't return in time\");".into(),
    ]);
    body
}

/// The same comparisons, where a type with a `PartialEq` of its own has a say in them.
fn compared_by_their_types(mut comparisons: Comparisons, signature: &Signature) -> Comparisons {
    let own = |comparison: &mut Comparison, ty: &RType| {
        if *comparison == Comparison::Equality && has_own_equality(ty) {
            *comparison = Comparison::OwnEquality;
        }
    };
    own(&mut comparisons.result, &signature.result);
    for (comparison, argument) in comparisons.arguments.iter_mut().zip(&signature.arguments) {
        own(comparison, &argument.ty);
    }
    comparisons
}

fn has_own_equality(ty: &RType) -> bool {
    let graph = TypeGraph::new();
    let reachable = graph.intern(ty).and_then(|ty| graph.reachable(ty));
    reachable.is_ok_and(|types| {
        types.iter().any(|ty| match graph.node(*ty).shape {
            Shape::Data { definition, .. } => definition.is_own_judge(),
            _ => false,
        })
    })
}

/// What is compared as values: a float that isn't a number equals nothing, not even itself, and a zero equals that of the other sign.
fn is_compared(value: &str, comparison: Comparison) -> bool {
    comparison == Comparison::Equality && !value.contains("NAN") && !has_zero(value)
}

/// Whether that's one statement.
fn is_expression(value: &str, comparison: Comparison) -> bool {
    is_compared(value, comparison) && !is_open(value)
}

/// Whether nothing tells what the elements of an empty sequence are but another sequence of its own type: a sequence is compared with sequences of
/// several types.
fn is_open(value: &str) -> bool {
    let sequence = value.trim_start_matches("&mut ").trim_start_matches('&');
    value.contains("[]") && (sequence.starts_with("vec![") || sequence.starts_with('['))
}

/// Statements that fail if an expression has another value than this one, as far as that can be told.
fn same(expression: &str, value: &str, comparison: Comparison) -> Vec<String> {
    match comparison {
        _ if is_compared(value, comparison) => compared("assert_eq!", expression, value),
        Comparison::Shown if is_shuffled(value) => shuffled("assert_eq!", expression, value),
        Comparison::OwnEquality if is_shuffled(value) => compared("assert_eq!", expression, value),
        Comparison::Nothing => vec![format!("let _ = {expression};")],
        // Of one type, whatever of it the value alone tells.
        _ => vec![
            format!("let [result, expected] = [{expression}, {value}];"),
            "assert_eq!(format!(\"{result:?}\"), format!(\"{expected:?}\"));".into(),
        ],
    }
}

/// Statements that fail as long as an expression has this value, or whenever that can't be told.
fn other(expression: &str, value: &str, comparison: Comparison) -> Vec<String> {
    match comparison {
        _ if is_compared(value, comparison) => compared("assert_ne!", expression, value),
        Comparison::Shown if is_shuffled(value) => shuffled("assert_ne!", expression, value),
        // One that it says differs from itself is told by what's shown, and one of which not all is shown by what it says.
        Comparison::OwnEquality => vec![
            format!("let [result, wrong] = [{expression}, {value}];"),
            "assert_ne!(result, wrong);".into(),
            "assert_ne!(format!(\"{result:?}\"), format!(\"{wrong:?}\"));".into(),
        ],
        Comparison::Nothing => vec![
            format!("let _ = {expression};"),
            format!("// It was {value}."),
            "todo!(\"say what it should be: its type has neither `PartialEq` nor `Debug`\");".into(),
        ],
        _ => vec![
            format!("let [result, wrong] = [{expression}, {value}];"),
            "assert_ne!(format!(\"{result:?}\"), format!(\"{wrong:?}\"));".into(),
        ],
    }
}

/// The statements that compare with `==`.
fn compared(assertion: &str, expression: &str, value: &str) -> Vec<String> {
    match is_open(value) {
        true => vec![
            format!("let [result, other] = [{expression}, {value}];"),
            format!("{assertion}(result, other);"),
        ],
        false => vec![format!("{assertion}({expression}, {value});")],
    }
}

/// Whether `Debug` prints such a value in another order each time it's made.
fn is_shuffled(value: &str) -> bool {
    ["HashMap::from([", "HashSet::from(["].iter().any(|table| value.contains(table))
}

/// Statements that compare what `Debug` prints, in whatever order it's printed.
fn shuffled(assertion: &str, expression: &str, value: &str) -> Vec<String> {
    vec![
        format!("let texts = [{expression}, {value}].map(|value| format!(\"{{value:?}}\"));"),
        "// A hash table is printed in another order each time.".into(),
        "let [result, other] = texts.map(|text| {".into(),
        "    let mut characters: Vec<char> = text.chars().collect();".into(),
        "    characters.sort_unstable();".into(),
        "    characters".into(),
        "});".into(),
        format!("{assertion}(result, other);"),
    ]
}

/// A judge that only lists the arguments.
struct Listing<'c> {
    closure: &'c dyn Fn(&FunctionValue, &mut Uses) -> String,
    shown: Vec<(String, String)>,
    uses: Uses,
}

impl Judge for Listing<'_> {
    fn admit(&mut self, arguments: &[&dyn Reflect], _native: &dyn Fn(&mut Gaps) -> bool) -> bool {
        let (closure, uses) = (self.closure, &mut self.uses);
        let shown = |argument: &&dyn Reflect| match argument.reflect() {
            View::Function(function) => {
                let text = closure(function, uses);
                (text.clone(), render::shortened(&text))
            }
            _ => {
                let text = render::render_with(*argument, &unknown_function, uses);
                (text, render::brief(*argument, &unknown_function))
            }
        };
        self.shown = arguments.iter().map(shown).collect();
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_receiver_of_a_method_is_a_variable_by_another_name() {
        let ring = Shown {
            name: "self",
            passing: Passing::Mutable,
            text: "Ring(3)".to_string(),
            brief: "Ring(3)".to_string(),
            is_function: false,
        };
        let call = Call {
            function: "Ring::pop",
            called: "Ring::pop",
            defined_as: None,
            arguments: vec![ring],
            comparisons: Comparisons::default(),
            uses: Uses::default(),
            scope: Scope::default(),
        };
        let lines = [
            "#[test]",
            "fn ring_pop_counterexample() {",
            "    let mut this = Ring(3);",
            "    let _ = Ring::pop(&mut this);",
            "}",
        ];
        assert_eq!(call.panicking_test(), lines.join("\n"));
        assert_eq!(call.named(), [("self".to_string(), "Ring(3)".to_string())]);
    }
}
