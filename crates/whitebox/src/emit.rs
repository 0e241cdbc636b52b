//! Test cases as a file of C with a `main`: a function for each case, which builds the input, calls, and asserts what the run was seen
//! to do. It compiles without Touchstone; the file under test is included, so that functions that are `static` can be called.

pub mod answer;
mod case;
mod constant_members;
pub(crate) mod environment;
mod equality;
mod folder;
mod framework;
mod initial;
mod large_files;
mod library;
mod nested_arrays;
mod objects;
mod place;
mod register_pieces;
mod registers;
mod renamed;
pub mod runner;
pub mod test_comp;
mod unwritable;
mod weak;
pub mod world;

pub(crate) use case::ERRNO;
pub use case::{error_name, fault};
pub use folder::write_to;
pub use framework::Framework;
pub use unwritable::Unwritable;

use super::contract::token::{Kind, tokens};
use super::contract::{Contract, PREFIX, wrapper};
use super::gcov;
use super::literal::Headers;
use super::rust::adapter::Adapters;
use case::{Frame, body};
use environment::Environment;
use library::Library;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Component, Path, PathBuf};
use touchstone_explore::{End, Exploration, GoalKind, TestCase};
use touchstone_program::layout::Shape;
use touchstone_program::memory::ObjectKind;
use touchstone_program::{MemoryOp, Program, Span, StatementKind};
use touchstone_report::terminal;

/// A function with its test cases.
#[derive(Clone, Copy, Debug)]
pub struct Tested<'a> {
    /// Its name in the source.
    pub function: &'a str,
    /// Whether it has a contract, which then is checked.
    pub has_contract: bool,
    /// What was found.
    pub exploration: &'a Exploration,
    /// The cases, by their index, whose tests did otherwise when they were run: they aren't written any more.
    pub failed: &'a BTreeSet<usize>,
}

/// What tests are written of.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The program.
    pub program: &'a Program,
    /// The file's text.
    pub source: &'a str,
    /// The file's name, for comments.
    pub name: &'a str,
    /// The file as the test file includes it.
    pub include: &'a str,
    /// Contracts in it.
    pub contracts: &'a [Contract],
    /// For functions of Rust that take more than numbers, how their arguments are made of them.
    pub adapters: Option<&'a Adapters>,
    /// Whether `abort` is a way to end like `exit`, no fault.
    pub abort_is_exit: bool,
    /// What it uses of other files.
    pub elsewhere: &'a Elsewhere,
    /// Of a file in Rust, the edition it's compiled with.
    pub edition: &'a str,
    /// Of a package of Rust, the crate's name.
    pub krate: Option<&'a str>,
}

impl Subject<'_> {
    /// The name of a place's file, as the beginning of a phrase, where it isn't that of another place.
    pub(super) fn file_before(&self, of: Span, span: Span) -> String {
        if self.krate.is_none() || of.file == span.file {
            return String::new();
        }
        let file = self.program.files.get(span.file.0 as usize).map_or("", |file| &**file);
        let name = Path::new(file).file_name().unwrap_or_default();
        format!("{} ", name.to_string_lossy())
    }
}

/// What a file uses of other files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Elsewhere {
    /// Variables that nobody here defines.
    pub globals: Vec<String>,
    /// Those of them that the source can't assign to as it knows them.
    pub constants: Vec<String>,
    /// Functions that nobody here defines, and that are declared never to return.
    pub ends: Vec<String>,
    /// The folders where the compiler was told to look for what's included.
    pub folders: Vec<PathBuf>,
}

/// A test in a suite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// Its name.
    pub name: String,
    /// Of which function, by its index.
    pub function: usize,
    /// Of which case.
    pub case: usize,
    /// What goes wrong in it, if that's expected.
    pub fault: Option<String>,
    /// Whether its run was followed to its end: else it may take very long, or for ever.
    pub ends: bool,
}

/// A file of tests.
#[derive(Clone, Debug, Default)]
pub struct Suite {
    /// Its text.
    pub text: String,
    /// The tests, in order.
    pub tests: Vec<Test>,
    /// Cases that C can't express: function, case, and why.
    pub unwritten: Vec<(usize, usize, Unwritable)>,
}

/// Writes the test file. Cost: linear in the cases.
pub fn suite(subject: &Subject<'_>, tested: &[Tested<'_>], file: &str) -> Suite {
    let program = subject.program;
    let reserved = reserved(subject);
    // What the file has functions for that nobody asked about isn't known otherwise.
    let words: BTreeSet<&str> =
        tokens(subject.source).into_iter().map(|token| &subject.source[token.range]).collect();
    let heap = frees(program);
    let environment = Environment::of(subject, tested);
    let means_other = |name: &str| environment.renamed.has(name) || program.layouts.function(name).is_some();
    let library = Library::of(subject.source, means_other);
    let mut suite = Suite::default();
    let mut headers = Headers::default();
    let mut functions = String::new();
    for (index, function) in tested.iter().enumerate() {
        let Some(source) = program.layouts.function(function.function) else { continue };
        let called = match (function.has_contract, function.function, &environment.renamed.main) {
            (true, name, _) => format!("{PREFIX}{name}"),
            (false, "main", Some(main)) => main.clone(),
            (false, name, _) => name.to_owned(),
        };
        let frame = Frame {
            program,
            function: source,
            called: &called,
            heap,
            reserved: &reserved,
            library: &library,
        };
        for (number, case) in function.exploration.cases.iter().enumerate() {
            let has_no_end = matches!(case.observed.end, End::Assumption { .. } | End::Unsupported { .. });
            if has_no_end || function.failed.contains(&number) {
                continue;
            }
            let fault = fault(program, &case.observed.end);
            let kind = if fault.is_some() { "fault" } else { "test" };
            let mut name = format!("{kind}_{}_{}", function.function, number + 1);
            while reserved.contains(&name) || words.contains(&*name) {
                name.push('_');
            }
            match body(&frame, case, &mut headers) {
                Ok(body) => {
                    let what = match &fault {
                        Some(fault) => format!("Expected: {fault}."),
                        None => covers(function.exploration, number, |_| String::new()),
                    };
                    let _ = write!(
                        functions,
                        "/* {} */\nstatic void {name}(void)\n{{\n{body}}}\n\n",
                        comment(&what)
                    );
                    let ends = case.observed.end != End::Endless;
                    suite.tests.push(Test { name, function: index, case: number, fault, ends });
                }
                Err(why) => suite.unwritten.push((index, number, why)),
            }
        }
    }
    let mut rest = environment.renamed.text();
    rest.push_str(&environment.text);
    rest.push_str(&functions);
    let mut text =
        beginning(subject, tested, &suite, headers, file, &environment, &runner::declarations(&rest));
    text.push_str(&environment.text);
    contracts(&mut text, subject, tested, file);
    if allocates(program) {
        text.push_str(AS_WRITTEN);
    }
    text.push_str(&functions);
    text.push_str(&table(subject, tested, &suite));
    suite.text = text;
    suite
}

/// What the runner is told of the tests.
fn table(subject: &Subject<'_>, tested: &[Tested<'_>], suite: &Suite) -> String {
    let mut text = String::from(
        "struct touchstone_test {\n    const char *name;\n    void (*run)(void);\n    const char *expected;\n};\n\n\
         extern const struct touchstone_test touchstone_tests[];\nconst struct touchstone_test touchstone_tests[] = {\n",
    );
    for test in &suite.tests {
        let case = tested.get(test.function).and_then(|tested| tested.exploration.cases.get(test.case));
        let expected = match (&test.fault, case.map(|case| &case.observed.end)) {
            (Some(_), _) => "fault",
            (None, Some(End::Exited)) if subject.abort_is_exit => "ends",
            (None, Some(End::Exited)) => "exits",
            (None, Some(End::Endless)) => "goes on",
            (None, _) => "returns",
        };
        let _ = writeln!(text, "    {{\"{0}\", {0}, \"{expected}\"}},", test.name);
    }
    text.push_str("    {0, 0, 0}\n};\n");
    text
}

/// An input in C, a statement a line: objects, what they hold, and the call. What C can't express is told instead.
pub fn input(program: &Program, function: &str, case: &TestCase) -> Vec<String> {
    let Some(source) = program.layouts.function(function) else { return vec![format!("{function}()")] };
    let reserved = BTreeSet::new();
    let library = Library::default();
    let frame = Frame {
        program,
        function: source,
        called: function,
        heap: false,
        reserved: &reserved,
        library: &library,
    };
    match case::setup_and_call(&frame, case, &mut Headers::default()) {
        Ok(text) => text.lines().map(|line| line.trim().trim_end_matches(';').to_owned()).collect(),
        Err(why) => vec![format!("{function}(…): {why}")],
    }
}

/// What a test checks of a case, each as a condition of C. A function of the second of two versions may be `called` in place of one of the
/// first.
///
/// # Errors
/// The case can't be written in C.
pub(crate) fn checks(
    program: &Program,
    function: &str,
    called: &str,
    case: &TestCase,
) -> Result<Vec<String>, Unwritable> {
    let Some(source) = program.layouts.function(function) else { return Ok(vec![]) };
    let (reserved, library) = (BTreeSet::new(), Library::default());
    let frame =
        Frame { program, function: source, called, heap: false, reserved: &reserved, library: &library };
    let text = body(&frame, case, &mut Headers::default())?;
    let checks = text.lines().filter_map(|line| line.trim().strip_prefix("assert(")?.strip_suffix(");"));
    Ok(checks.map(str::to_owned).collect())
}

fn beginning(
    subject: &Subject<'_>,
    tested: &[Tested<'_>],
    suite: &Suite,
    headers: Headers,
    file: &str,
    environment: &Environment,
    declarations: &str,
) -> String {
    let mut text = String::new();
    let names: Vec<&str> = tested.iter().map(|tested| tested.function).collect();
    let faults = suite.tests.iter().filter(|test| test.fault.is_some()).count();
    let program = file.strip_suffix(".c").unwrap_or(file);
    // As they were given: from where Touchstone was started.
    let folders = subject.elsewhere.folders.iter().map(|folder| format!("-I{} ", folder.display()));
    let flags = comment(&folders.collect::<String>());
    let _ = write!(
        text,
        "/* Tests of {} in {}, generated by touchstone.\n *\n *     cc {flags}-o {program} {file} {} && ./{program}\n",
        comment(&names.join(", ")),
        comment(subject.name),
        runner::NAME,
    );
    if subject.program.procedures().iter().any(|procedure| procedure.body.is_none()) {
        text.push_str(
            " *\n * If functions of other files are missing then, which no test calls: link with\n * -no-pie -Wl,-z,lazy \
             -Wl,--unresolved-symbols=ignore-in-object-files, or with these files.\n",
        );
    }
    if faults > 0 {
        let _ = write!(
            text,
            " *\n * {faults} of them are expected to go wrong, which some do visibly only with\n * -fsanitize=address,undefined,float-cast-overflow \
             -fno-sanitize-recover=all -DTOUCHSTONE_SANITIZED.\n"
        );
    }
    text.push_str(" */\n\n");
    text.push_str(declarations);
    text.push_str(&environment.renamed.text());
    let _ = writeln!(text, "#include \"{}\"", subject.include);
    text.push_str("\n#undef NDEBUG\n#include <assert.h>\n");
    if headers.limits {
        text.push_str("#include <limits.h>\n");
    }
    text.push_str("#ifndef NULL\n#define NULL ((void *)0)\n#endif\n");
    if headers.errno {
        text.push_str("#include <errno.h>\n");
    }
    if headers.math {
        text.push_str("#ifndef NAN\n#define NAN __builtin_nanf(\"\")\n#endif\n#ifndef INFINITY\n#define INFINITY __builtin_inff()\n#endif\n");
    }
    text.push('\n');
    text
}

/// The functions that check contracts; behind them lines count on as they are.
fn contracts(text: &mut String, subject: &Subject<'_>, tested: &[Tested<'_>], file: &str) {
    let used: Vec<Contract> = subject
        .contracts
        .iter()
        .filter(|contract| {
            tested.iter().any(|tested| tested.has_contract && tested.function == contract.function)
        })
        .cloned()
        .collect();
    if used.is_empty() {
        return;
    }
    text.push_str("/* The contracts. */\n");
    text.push_str(&wrapper(&used, subject.name));
    let line = text.matches('\n').count() + 2;
    let _ = writeln!(text, "#line {line} \"{file}\"");
}

/// What a case is for.
pub(super) fn covers(exploration: &Exploration, case: usize, file: impl Fn(Span) -> String) -> String {
    let goals = exploration.cases[case].covers.iter().map(|id| exploration.goal(*id));
    let mut names: Vec<String> = vec![];
    for goal in goals.filter(|goal| !goal.compiler_made && goal.span.is_some()) {
        let name = match goal.kind {
            GoalKind::Return => "that it returns".to_owned(),
            _ => format!("{}line {} {}", file(goal.span), goal.span.start.line, goal.name),
        };
        let name = if goal.name.starts_with("line ") { goal.name.clone() } else { name };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    const MOST: usize = 8;
    let more = names.len().saturating_sub(MOST);
    names.truncate(MOST);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    if names.is_empty() {
        "An ordinary run.".to_owned()
    } else {
        format!("Covers {}{more}.", names.join(", "))
    }
}

/// Text that doesn't end a comment, in C or in Rust, and that compilers don't take offence at.
pub(crate) fn comment(text: &str) -> String {
    terminal(&text.replace("*/", "* /").replace("/*", "/ *").replace(['\n', '\r'], " "))
}

/// Whether something is freed, so that what's given has to be allocated.
fn frees(program: &Program) -> bool {
    let bodies = program.procedures().iter().filter_map(|procedure| procedure.body.as_ref());
    let mut statements = bodies.flat_map(|body| &body.blocks).flat_map(|block| &block.statements);
    statements.any(|statement| {
        matches!(
            statement.kind,
            StatementKind::Memory(MemoryOp::Free { kind: ObjectKind::Heap, .. } | MemoryOp::SizeOf { .. })
        )
    })
}

/// Has clang leave tests as they are: behind a call that it puts in a test's place, it may take memory to be had of any size, where nothing but a
/// comparison with null looks at that.
const AS_WRITTEN: &str = "#ifdef __clang__\n#pragma clang optimize off\n#endif\n\n";

/// Whether memory is allocated on some path.
fn allocates(program: &Program) -> bool {
    let bodies = program.procedures().iter().filter_map(|procedure| procedure.body.as_ref());
    let mut statements = bodies.flat_map(|body| &body.blocks).flat_map(|block| &block.statements);
    statements.any(|statement| {
        matches!(statement.kind, StatementKind::Memory(MemoryOp::Allocate { kind: ObjectKind::Heap, .. }))
    })
}

/// Names that the variables of a test mustn't have: functions, globals, enumeration constants, macros, keywords.
fn reserved(subject: &Subject<'_>) -> BTreeSet<String> {
    let program = subject.program;
    let mut names: BTreeSet<String> = KEYWORDS.iter().map(|name| (*name).to_owned()).collect();
    names.extend(program.procedures().iter().map(|procedure| procedure.name.to_string()));
    names.extend(program.memory.objects.iter().map(|object| object.name.to_string()));
    for ty in &program.layouts.types {
        if let Shape::Enumeration { variants, .. } = &ty.shape {
            names.extend(variants.iter().map(|(name, _)| name.to_string()));
        }
        // A variable hides a type of its name.
        names.insert(ty.name.to_string());
    }
    for token in tokens(subject.source).iter().filter(|token| token.kind == Kind::Directive) {
        let words = tokens(subject.source[token.range.clone()].trim_start_matches('#'));
        let line = subject.source[token.range.clone()].trim_start_matches('#');
        names.extend(words.iter().take(2).map(|word| line[word.range.clone()].to_owned()));
    }
    names
}

const KEYWORDS: [&str; 50] = [
    "auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum",
    "extern", "float", "for", "goto", "if", "inline", "int", "long", "register", "restrict", "return",
    "short", "signed", "sizeof", "static", "struct", "switch", "typedef", "union", "unsigned", "void",
    "volatile", "while", "asm", "typeof", "assert", "main", "memcpy", "memcmp", "calloc", "exit", "abort",
    "fork", "alarm", "signal", "printf", "NULL", "stdout", "unix",
];

/// The way from a folder to a file, both absolute.
pub fn relative(folder: &Path, file: &Path) -> PathBuf {
    let from: Vec<Component<'_>> = folder.components().collect();
    let to: Vec<Component<'_>> = file.components().collect();
    let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    let mut path = PathBuf::new();
    path.extend(from[shared..].iter().map(|_| Component::ParentDir));
    path.extend(&to[shared..]);
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_lead_from_a_folder_to_a_file() {
        let relative = |from: &str, to: &str| relative(Path::new(from), Path::new(to)).display().to_string();
        assert_eq!(relative("/a/b", "/a/b/x.c"), "x.c");
        assert_eq!(relative("/a/b/c", "/a/d/x.c"), "../../d/x.c");
        assert_eq!(relative("/", "/x.c"), "x.c");
    }

    #[test]
    fn comments_do_not_end_early() {
        assert_eq!(comment("a */ b /* c\n"), "a * / b / * c ");
    }
}
