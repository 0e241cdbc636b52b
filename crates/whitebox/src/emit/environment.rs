//! What a file under test asks of its environment: the `__VERIFIER_` functions, `touchstone_assume` and `touchstone_assert`, which the tests
//! define, and functions that no source defines, which answer what the case says.

use super::answer::{ASKED, NONDET, NONDET_PREFIX, answers};
use super::registers::stub;
use super::renamed::Renamed;
use super::{Subject, Tested, large_files, weak};
use crate::contract::token::{Kind, Token, tokens};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use touchstone_explore::input::Question;
use touchstone_program::Sort;
use touchstone_program::layout::Shape;

/// The definitions.
pub(super) struct Environment {
    /// What names mean something else in the file.
    pub renamed: Renamed,
    /// What stands behind the file.
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
        let mut environment = Environment { renamed: Renamed::of(subject.source), text: String::new() };
        environment.verifier(subject, wanted);
        let contracts = tested.iter().any(|tested| tested.has_contract);
        for (name, action) in [
            ("touchstone_assume", "touchstone_leave(77); /* no such input */"),
            ("touchstone_assert", "touchstone_fail();"),
            ("__VERIFIER_assume", "touchstone_leave(77); /* no such input */"),
            ("__VERIFIER_assert", "touchstone_fail();"),
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
        environment.variables(subject);
        environment.renamed.defined(program, &subject.elsewhere.globals);
        environment.renamed.defined_besides(|name| has_body(subject.source, name));
        environment.stubs(subject, tested, &words);
        environment.world(subject, tested, wanted);
        for name in weak::declared(subject.source).into_iter().filter(|name| !defined(name)) {
            if !environment.renamed.has(name) {
                environment.renamed.absent(name, "number", &words);
            }
        }
        if asks_for_memory(tested) {
            ["malloc", "calloc", "realloc", "strdup", "aligned_alloc", "posix_memalign"]
                .into_iter()
                .for_each(|name| environment.renamed.library(name));
        }
        let behind = std::mem::take(&mut environment.renamed.behind);
        environment.text.push_str(&behind);
        environment
    }

    /// What can't be set up for real answers what the case says: the time, random numbers that nobody gave a seed. Files are
    /// looked for in the test's own folder, also where a run does otherwise than was said: nothing else is written or removed.
    fn world(&mut self, subject: &Subject<'_>, tested: &[Tested<'_>], wanted: impl Fn(&str) -> bool) {
        let cases = || tested.iter().flat_map(|tested| &tested.exploration.cases);
        let asks = |name: &str| {
            cases().any(|case| answers(subject.program, case).iter().any(|answer| answer.asker == name))
        };
        let wanted = |name: &str| wanted(name) || wanted(&format!("{name}64"));
        for (_, asker) in ASKED.into_iter().filter(|(_, asker)| is_followed(subject.program, asker)) {
            match asker {
                "rand" if asks(asker) => {
                    ["rand", "srand"].into_iter().for_each(|name| self.renamed.library(name))
                }
                "stat" | "fstat" | "lstat" if wanted(asker) => self.renamed.library_called(asker, 2),
                asker if asks(asker) => self.renamed.library(asker),
                _ => {}
            }
        }
        ["fopen", "freopen", "remove", "open", "creat", "unlink", "access", "rename"]
            .into_iter()
            .chain(["pthread_create", "pthread_join", "pthread_detach"])
            .filter(|name| {
                wanted(name) && (*name == "fopen" || *name == "remove" || is_followed(subject.program, name))
            })
            .for_each(|name| self.renamed.library(name));
        large_files::NAMES
            .into_iter()
            .filter(|name| is_followed(subject.program, &format!("{name}64")))
            .for_each(|name| self.renamed.behind.push_str(&large_files::definition(name)));
    }

    /// What programs for verifiers ask.
    fn verifier(&mut self, subject: &Subject<'_>, wanted: impl Fn(&str) -> bool) {
        for (suffix, ty) in NONDET {
            let name = format!("{NONDET_PREFIX}{suffix}");
            if wanted(&name) {
                let _ = writeln!(
                    self.text,
                    "{ty} {name}(void)\n{{\n    {ty} answer;\n    touchstone_answer(&answer, sizeof answer);\n    return answer;\n}}\n"
                );
            }
        }
        // Of others the file says the type.
        let listed = |name: &str| {
            name == "__VERIFIER_nondet_memory"
                || NONDET.iter().any(|(suffix, _)| name.strip_prefix(NONDET_PREFIX) == Some(suffix))
        };
        let names: BTreeSet<String> = tokens(subject.source)
            .into_iter()
            .map(|token| &subject.source[token.range])
            .filter(|name| name.starts_with(NONDET_PREFIX) && wanted(name) && !listed(name))
            .map(str::to_owned)
            .collect();
        for name in names {
            let _ = writeln!(
                self.text,
                "__typeof__({name}()) {name}(void)\n{{\n    __typeof__({name}()) answer;\n    \
                 touchstone_answer(&answer, sizeof answer);\n    return answer;\n}}\n"
            );
        }
        if wanted("__VERIFIER_nondet_memory") {
            self.text.push_str(
                "void __VERIFIER_nondet_memory(void *at, __SIZE_TYPE__ size)\n{\n    for (__SIZE_TYPE__ i = 0; i < size; i++)\n        \
                 touchstone_answer((char *)at + i, 1);\n}\n\n",
            );
        }
        for name in ["reach_error", "__VERIFIER_error"] {
            if wanted(name) && !has_body(subject.source, name) {
                let _ = writeln!(self.text, "void {name}(void)\n{{\n    touchstone_fail();\n}}\n");
            }
        }
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
                let _ = match declared_inside_only(subject.source, name) {
                    // Behind the block nobody knows it.
                    Some(declared) => {
                        writeln!(self.text, "__attribute__((weak)) {declared}; /* defined elsewhere */\n")
                    }
                    // The code may have used it already, behind which gcc declares nothing weak: another name of the same symbol it does.
                    None => writeln!(
                        self.text,
                        "__attribute__((weak)) __typeof__({name}) touchstone_{name} __asm__(\"{name}\"); /* defined elsewhere */\n"
                    ),
                };
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

    /// Functions that no source defines answer what the case says, and those of them that are declared never to return end the test's process,
    /// whose expectation that is.
    fn stubs(&mut self, subject: &Subject<'_>, tested: &[Tested<'_>], words: &BTreeSet<&str>) {
        let program = subject.program;
        let called = tested.iter().flat_map(|tested| &tested.exploration.absent);
        for procedure in called.filter_map(|call| call.procedure).map(|id| program.procedure(id)) {
            let results = procedure.results.iter().map(|result| program.store().var_sort(*result).clone());
            self.renamed.absent(&procedure.name, &stub(&results.collect::<Vec<Sort>>()), words);
        }
        for name in &subject.elsewhere.ends {
            self.renamed.absent(name, "ends", words);
        }
    }
}

/// How a file declares a variable that it declares in blocks only, without `extern`.
fn declared_inside_only(source: &str, name: &str) -> Option<String> {
    let (mut depth, mut begin, mut declared) = (0usize, None, None);
    let words: Vec<_> = tokens(source).into_iter().filter(|token| token.kind != Kind::Comment).collect();
    for (index, token) in words.iter().enumerate() {
        match &source[token.range.clone()] {
            "{" => (depth, begin) = (depth + 1, None),
            "}" => (depth, begin) = (depth.saturating_sub(1), None),
            ";" => begin = None,
            "extern" => begin = Some(token.range.end),
            word if word == name && depth == 0 => return None,
            word if word == name && declared.is_none() => {
                let ends = |token: &&Token| &source[token.range.clone()] == ";";
                let end = words[index..].iter().find(ends).map(|token| token.range.start);
                declared = begin.zip(end).map(|(begin, end)| source[begin..end].trim().to_owned());
            }
            _ => {}
        }
    }
    declared
}

/// Whether some case has an allocation that may fail.
fn asks_for_memory(tested: &[Tested<'_>]) -> bool {
    let cases = tested.iter().flat_map(|tested| &tested.exploration.cases);
    let mut answers = cases.flat_map(|case| &case.input.answers);
    answers.any(
        |answer| matches!(&answer.question, Question::Havoc { name } if name.starts_with("allocation_fails")),
    )
}

/// Variables that the system's library defines.
pub(crate) const SYSTEM_VARIABLES: [&str; 16] = [
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
        let mut open = 1usize;
        let close = (index + 2..words.len()).find(|at| {
            match text(*at) {
                Some("(") => open += 1,
                Some(")") => open -= 1,
                _ => {}
            }
            open == 0
        });
        // Of a definition of the old style, declarations of the parameters come first.
        let declares = |at: usize| {
            let is_word = words.get(at).is_some_and(|token| token.kind == Kind::Word);
            name == "main" && is_word && text(at).is_some_and(|word| !word.starts_with("__"))
        };
        close.is_some_and(|close| text(close + 1) == Some("{") || declares(close + 1))
    })
}

/// Whether what's asked for is followed, so that the runner has it: what isn't, is answered as any other function that's defined nowhere.
fn is_followed(program: &touchstone_program::Program, name: &str) -> bool {
    program.procedure_named(name).is_some_and(|id| program.procedure(id).body.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variable_may_be_declared_inside_only() {
        let of = |source: &str| declared_inside_only(source, "v");
        assert_eq!(of("int f(void) { extern int *v ; return *v; }").as_deref(), Some("int *v"));
        assert_eq!(of("int f(void) { extern int a, v[3]; { v[0] = 1; } }").as_deref(), Some("int a, v[3]"));
        assert_eq!(of("extern int v; int f(void) { extern int v; return v; }"), None);
        assert_eq!(of("int f(void) { return v; }"), None);
    }

    #[test]
    fn a_body_is_more_than_a_name() {
        assert!(has_body("void reach_error(void) { }", "reach_error"));
        assert!(!has_body("void reach_error(void); int f(void) { reach_error(); }", "reach_error"));
        assert!(has_body("main(argc, argv) int argc; char **argv; { return 0; }", "main"));
        assert!(!has_body("int main(void) __attribute__((cold));", "main"));
        assert!(!has_body("int f(int n) { if (write(1, s, (size_t)n) != n) { return 1; } }", "write"));
        assert!(!has_body("int f(int n) { while (read(0, s, (size_t)n)) { n--; } }", "read"));
    }
}
