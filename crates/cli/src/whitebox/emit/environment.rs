//! What a file under test asks of its environment, defined by the tests: the `__VERIFIER_` functions, `touchstone_assume` and
//! `touchstone_assert`, and functions that no source defines, which answer what the case says.

use super::answer::{NONDET, NONDET_PREFIX};
use super::runtime::{ANSWERS, GETENV};
use super::{Subject, Tested, allocation};
use crate::whitebox::contract::token::{Kind, tokens};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use touchstone_explore::input::{Question, Target};
use touchstone_explore::{InputValue, TestCase};
use touchstone_program::Sort;

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
        for name in ["reach_error", "__VERIFIER_error"] {
            if wanted(name) {
                let _ = writeln!(environment.text, "void {name}(void)\n{{\n    abort();\n}}\n");
            }
        }
        asks |= environment.stubs(subject, tested);
        if allocation::is_asked(tested) {
            asks = true;
            environment.before.push_str(allocation::FAILING);
        }
        if wanted("getenv") {
            asks = true;
            environment.before.push_str(GETENV);
        }
        if asks {
            environment
                .before
                .insert_str(0, &format!("#include <stdlib.h>\n#include <string.h>\n\n{ANSWERS}"));
            let system = system_headers(subject.source);
            environment.before.insert_str(0, &system);
        }
        environment
    }

    /// Functions that no source defines get the body of a stub, under the name that the linker knows. Those of the system's headers
    /// can't be replaced so, since the tests' own run needs them: calls of theirs become something else. Returns whether answers
    /// are asked for.
    fn stubs(&mut self, subject: &Subject<'_>, tested: &[Tested<'_>]) -> bool {
        let program = subject.program;
        let declared = declared(subject.source, subject.folder, 0);
        let mut absent: BTreeSet<(String, &'static str)> = BTreeSet::new();
        let mut unknown = false;
        for tested in tested {
            for call in &tested.exploration.absent {
                match call.procedure {
                    Some(id) => {
                        let procedure = program.procedure(id);
                        let result =
                            procedure.results.first().map(|result| program.store().var_sort(*result));
                        absent.insert((procedure.name.to_string(), kind_of(result)));
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
        if !absent.is_empty() {
            self.text.push_str(
                "/* Nobody defines these here. A stub's type differs from theirs, but its result is where theirs would be. */\n\
                 #if defined(__GNUC__) && !defined(__clang__)\n#pragma GCC diagnostic ignored \"-Wattribute-alias\"\n#endif\n",
            );
        }
        for (name, kind) in absent {
            let _ = writeln!(
                self.text,
                "extern __typeof__({name}) {name} __attribute__((alias(\"touchstone_stub_{kind}\")));"
            );
        }
        self.text.push('\n');
        true
    }
}

/// The lines that include the system's headers, and what they depend on: definitions of names with an underscore.
fn system_headers(source: &str) -> String {
    let lines = tokens(source).into_iter().filter(|token| token.kind == Kind::Directive);
    let lines = lines.map(|token| source[token.range].trim_end().to_owned());
    let wanted = lines.filter(|line| {
        let words: Vec<&str> = line.trim_start_matches('#').split_whitespace().collect();
        match words.as_slice() {
            ["include", header, ..] => header.starts_with('<'),
            ["define", name, ..] => name.starts_with('_'),
            [joined] => joined.starts_with("include<"),
            _ => false,
        }
    });
    wanted.map(|line| line + "\n").collect()
}

/// The functions that a text, or a file in quotes that it includes, declares outside of functions.
fn declared(source: &str, folder: Option<&Path>, depth: u32) -> BTreeSet<String> {
    const DEEPEST: u32 = 8;
    let words = tokens(source);
    let text = |index: usize| words.get(index).map(|token| &source[token.range.clone()]);
    let mut names = BTreeSet::new();
    let mut nesting = 0usize;
    for (index, token) in words.iter().enumerate() {
        match (token.kind, text(index)) {
            (Kind::Directive, Some(line)) => {
                let file =
                    line.strip_prefix('#').map(str::trim_start).and_then(|line| line.strip_prefix("include"));
                let file = file.and_then(|rest| rest.trim_start().strip_prefix('"')?.split('"').next());
                let path = file.and_then(|file| Some(folder?.join(file)));
                if let Some(path) = path.filter(|_| depth < DEEPEST)
                    && let Ok(bytes) = fs::read(&path)
                {
                    let inner = String::from_utf8_lossy(&bytes);
                    names.extend(declared(&inner, path.parent(), depth + 1));
                }
            }
            (_, Some("{" | "(")) => nesting += 1,
            (_, Some("}" | ")")) => nesting = nesting.saturating_sub(1),
            (Kind::Word, Some(name)) if nesting == 0 && text(index + 1) == Some("(") => {
                names.insert(name.to_owned());
            }
            _ => {}
        }
    }
    names
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
    let input = &case.input;
    input.arguments.iter().any(|argument| is(&argument.value))
        || input.objects.iter().flat_map(|object| &object.cells).any(|cell| is(&cell.value))
        || input.globals.iter().flat_map(|global| &global.cells).any(|cell| is(&cell.value))
        || input
            .answers
            .iter()
            .any(|answer| is(&answer.value) || matches!(answer.question, Question::UnknownFunction { .. }))
}
