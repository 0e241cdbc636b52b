//! What a file under test asks of its environment, defined by the tests: the `__VERIFIER_` functions, `touchstone_assume` and
//! `touchstone_assert`, and functions that no source defines, which answer what the case says.

use super::answer::{NONDET, NONDET_PREFIX, source_name};
use super::headers::Headers;
use super::runtime::{ANSWERS, GETENV};
use super::{Subject, Tested, allocation, stream};
use crate::contract::token::{Kind, tokens};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use touchstone_explore::input::{Question, Target};
use touchstone_explore::{InputValue, TestCase};
use touchstone_program::Sort;
use touchstone_program::layout::Shape;

/// The definitions.
pub(super) struct Environment {
    /// Those before the file is included.
    pub before: String,
    /// Those behind it.
    pub text: String,
}

impl Environment {
    pub(super) fn of(subject: &Subject<'_>, tested: &[Tested<'_>]) -> Environment {
        let program = subject.program;
        let words: BTreeSet<&str> = tokens(subject.source)
            .into_iter()
            .filter(|token| token.kind == Kind::Word)
            .map(|token| &subject.source[token.range])
            .collect();
        let defined = |name: &str| {
            program
                .layouts
                .function(name)
                .is_some_and(|function| program.procedure(function.procedure).body.is_some())
        };
        let wanted = |name: &str| words.contains(name) && !defined(name);
        let mut environment = Environment { before: String::new(), text: String::new() };
        let mut asks = false;
        for (suffix, ty) in NONDET {
            let name = format!("{NONDET_PREFIX}{suffix}");
            if wanted(&name) {
                asks = true;
                let _ = writeln!(
                    environment.text,
                    "{ty} {name}(void)\n{{\n    {ty} answer;\n    touchstone_answer(&answer, sizeof answer);\n    return answer;\n}}\n"
                );
            }
        }
        if wanted("__VERIFIER_nondet_memory") {
            asks = true;
            environment.text.push_str(
                "void __VERIFIER_nondet_memory(void *at, size_t size)\n{\n    for (size_t i = 0; i < size; i++)\n        \
                 touchstone_answer((char *)at + i, 1);\n}\n\n",
            );
        }
        let contracts = tested.iter().any(|tested| tested.has_contract);
        for (name, action) in [
            ("touchstone_assume", "exit(77); /* no such input */"),
            ("touchstone_assert", "abort();"),
            ("__VERIFIER_assume", "exit(77); /* no such input */"),
            ("__VERIFIER_assert", "abort();"),
        ] {
            if wanted(name) || contracts && name.starts_with("touchstone") && !defined(name) {
                let _ = writeln!(
                    environment.text,
                    "void {name}(int condition)\n{{\n    if (!condition)\n        {action}\n}}\n"
                );
            }
        }
        if contracts && !defined("touchstone_within_precondition") {
            environment.text.push_str(
                "_Bool touchstone_running(void)\n{\n    return 1;\n}\n\nvoid touchstone_within_precondition(int condition)\n{\n    \
                 (void)condition;\n}\n\n",
            );
        }
        for name in ["reach_error", "__VERIFIER_error"] {
            if wanted(name) && !has_body(subject.source, name) {
                let _ = writeln!(environment.text, "void {name}(void)\n{{\n    abort();\n}}\n");
            }
        }
        environment.variables(subject);
        let headers = Headers::of(subject);
        let declared = headers.declared(subject.source);
        asks |= environment.stubs(subject, tested, &declared);
        let ends = environment.ends(&subject.elsewhere.ends, &declared);
        let (streams, reads) = stream::definitions(&words, wanted);
        environment.before.push_str(&streams);
        asks |= reads;
        if allocation::is_asked(tested) {
            asks = true;
            environment.before.push_str(allocation::FAILING);
        }
        if wanted("getenv") {
            asks = true;
            environment.before.push_str(GETENV);
        }
        if asks || ends || !streams.is_empty() {
            let answers = if asks { ANSWERS } else { "" };
            environment
                .before
                .insert_str(0, &format!("#include <stdlib.h>\n#include <string.h>\n\n{answers}"));
            environment.before.insert_str(0, &headers.of_the_system(subject.source));
        }
        environment
    }

    /// Variables that no source defines begin as zeros. Who links the tests with the file that defines them has theirs. Constants are
    /// defined under another name in C, so that tests can set them.
    fn variables(&mut self, subject: &Subject<'_>) {
        let layouts = &subject.program.layouts;
        for name in subject.elsewhere.globals.iter().filter(|name| !SYSTEM_VARIABLES.contains(&name.as_str()))
        {
            let mut objects = subject.program.memory.objects.iter();
            let Some(object) = objects.find(|object| *object.name == **name && object.size > 0) else {
                continue;
            };
            let set_by_parts = subject.elsewhere.constants.contains(name);
            let Some(ty) = object.ty.filter(|_| set_by_parts).map(|ty| layouts.get(ty)) else {
                let _ = writeln!(
                    self.text,
                    "__attribute__((weak)) __typeof__({name}) {name}; /* defined elsewhere */\n"
                );
                continue;
            };
            let parts = match &ty.shape {
                Shape::Array { element, .. } => format!("(({} *)&{name})", layouts.get(*element).name),
                _ => format!("(*({} *)&{name})", ty.name),
            };
            let _ = writeln!(
                self.text,
                "__attribute__((weak, aligned(16))) unsigned char touchstone_{name}[{}] __asm__(\"{name}\"); /* defined elsewhere */\n\
                 #define {name} {parts}\n",
                object.size
            );
        }
    }

    /// Functions that no source defines get the body of a stub, under the name that the linker knows. Those of the system's headers
    /// can't be replaced so, since the tests' own run needs them: calls of theirs become something else. Returns whether answers
    /// are asked for.
    fn stubs(&mut self, subject: &Subject<'_>, tested: &[Tested<'_>], declared: &BTreeSet<String>) -> bool {
        let program = subject.program;
        let mut absent: BTreeSet<(String, &'static str)> = BTreeSet::new();
        let mut unknown = false;
        for tested in tested {
            for call in &tested.exploration.absent {
                match call.procedure {
                    Some(id) => {
                        let procedure = program.procedure(id);
                        let result =
                            procedure.results.first().map(|result| program.store().var_sort(*result));
                        absent.insert((source_name(&procedure.name).to_owned(), kind_of(result)));
                    }
                    None => unknown = true,
                }
            }
            unknown |= tested.exploration.cases.iter().any(is_given_an_unknown_function);
        }
        if absent.is_empty() && !unknown {
            return false;
        }
        let (absent, system): (BTreeSet<_>, BTreeSet<_>) =
            absent.into_iter().partition(|(name, _)| declared.contains(name));
        for (name, kind) in system {
            let _ = match kind {
                "nothing" => writeln!(self.before, "#define {name}(...) ((void)0)"),
                _ => writeln!(
                    self.before,
                    "#define {name}(...) __extension__({{ __typeof__(({name})(__VA_ARGS__)) touchstone_value; \\\n    \
                     touchstone_answer(&touchstone_value, sizeof touchstone_value); touchstone_value; }})"
                ),
            };
        }
        let kinds: BTreeSet<&str> =
            absent.iter().map(|(_, kind)| *kind).chain(unknown.then_some("number")).collect();
        for kind in kinds {
            let ty = match kind {
                "float" => "float",
                "double" => "double",
                _ => "unsigned long long",
            };
            let body = match kind {
                "nothing" => "    return 0;".to_owned(),
                _ => format!(
                    "    {ty} answer = 0;\n    touchstone_answer(&answer, sizeof answer);\n    return answer;"
                ),
            };
            let _ = writeln!(self.text, "static {ty} touchstone_stub_{kind}(void)\n{{\n{body}\n}}\n");
        }
        if unknown {
            // Whatever its type: results come back in the same register.
            self.text.push_str("#define touchstone_stub_unknown touchstone_stub_number\n\n");
        }
        self.aliases(absent.iter().map(|(name, kind)| (name.as_str(), *kind)).collect());
        true
    }

    /// Functions that no source defines and that are declared never to return end the test's process, whose expectation that is.
    /// Returns whether there are any.
    fn ends(&mut self, names: &[String], declared: &BTreeSet<String>) -> bool {
        let (own, system): (Vec<&String>, Vec<&String>) =
            names.iter().partition(|name| declared.contains(*name));
        for name in system {
            let _ = writeln!(self.before, "#define {name}(...) exit(1)");
        }
        if !own.is_empty() {
            self.text.push_str("static void touchstone_stub_ends(void)\n{\n    exit(1);\n}\n\n");
            self.aliases(own.into_iter().map(|name| (name.as_str(), "ends")).collect());
        }
        !names.is_empty()
    }

    /// Gives functions the bodies of stubs.
    fn aliases(&mut self, stubs: Vec<(&str, &str)>) {
        if !stubs.is_empty() {
            self.text.push_str(
                "/* Nobody defines these here. A stub's type differs from theirs, but its result is where theirs would be. */\n\
                 #if defined(__GNUC__) && !defined(__clang__)\n#pragma GCC diagnostic ignored \"-Wattribute-alias\"\n#endif\n",
            );
        }
        for (name, stub) in stubs {
            let _ = writeln!(
                self.text,
                "extern __typeof__({name}) {name} __attribute__((alias(\"touchstone_stub_{stub}\")));"
            );
        }
        self.text.push('\n');
    }
}

/// Variables that the system's library defines.
const SYSTEM_VARIABLES: [&str; 16] = [
    "stdin",
    "stdout",
    "stderr",
    "environ",
    "__environ",
    "optarg",
    "optind",
    "opterr",
    "optopt",
    "timezone",
    "daylight",
    "tzname",
    "signgam",
    "program_invocation_name",
    "program_invocation_short_name",
    "in6addr_any",
];

/// Whether a text has a function's body, not only its name.
fn has_body(source: &str, name: &str) -> bool {
    let words = tokens(source);
    let text = |index: usize| words.get(index).map(|token| &source[token.range.clone()]);
    (0..words.len()).any(|index| {
        if text(index) != Some(name) || text(index + 1) != Some("(") {
            return false;
        }
        let close = (index + 2..words.len()).find(|at| text(*at) == Some(")"));
        close.is_some_and(|close| text(close + 1) == Some("{"))
    })
}

fn kind_of(result: Option<&Sort>) -> &'static str {
    match result {
        None => "nothing",
        Some(sort) if *sort == Sort::F32 => "float",
        Some(Sort::Float { .. }) => "double",
        Some(_) => "number",
    }
}

fn is_given_an_unknown_function(case: &TestCase) -> bool {
    let is =
        |value: &InputValue| matches!(value, InputValue::Pointer { target: Target::UnknownFunction, .. });
    let asks = |question: &Question| {
        matches!(question, Question::UnknownFunction { .. } | Question::UnknownProcedure)
    };
    let input = &case.input;
    input.arguments.iter().any(|argument| is(&argument.value))
        || input.objects.iter().flat_map(|object| &object.cells).any(|cell| is(&cell.value))
        || input.globals.iter().flat_map(|global| &global.cells).any(|cell| is(&cell.value))
        || input.answers.iter().any(|answer| is(&answer.value) || asks(&answer.question))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_is_more_than_a_name() {
        assert!(has_body("void reach_error(void) { }", "reach_error"));
        assert!(!has_body("void reach_error(void); int f(void) { reach_error(); }", "reach_error"));
    }
}
