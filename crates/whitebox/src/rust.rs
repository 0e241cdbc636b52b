//! Test cases as a file of Rust: a `#[test]` for each, which calls and asserts what the run was seen to return, or expects the panic. It
//! compiles without Touchstone; the file under test is a module of it, so what's called has to be `pub`.

pub mod adapter;
mod callers;
mod changed;
pub(crate) mod compiler_flags;
mod confirm;
pub mod coverage;
mod failing_allocation;
pub mod form;
pub mod harness;
mod held;
mod implementations;
mod invented_arguments;
mod joined;
mod lives;
pub mod mutated;
pub mod mutated_tests;
mod outcome;
pub mod package;
pub(crate) mod patches;
pub mod postcondition;
mod predicate;
pub mod recorded_results;
mod source;
pub mod survey;
mod symbol;
mod value;
pub mod written_inputs;

pub use callers::{Callers, last_name};
pub use changed::changed;
pub use confirm::{NAME, Witnessed, confirm, confirm_package, witnessed};
pub use failing_allocation::sees_allocation_fail;
pub use implementations::name_blocks;
pub use invented_arguments::invented;
pub use lives::end_lives;
pub use source::{Declared, derives, exports_functions, is_called_by_exports_only, is_derived};

use super::confirm::{Confirmation, Outcome};
use super::emit::answer::answers;
use super::emit::{Subject, Suite, Test, Tested, Unwritable, comment, covers, fault, relative};
use super::session::Session;
use crate::Error;
use adapter::Adapters;
use recorded_results::{PRINTING, Results};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use survey::BuildQuestions;
use touchstone_explore::{End, ErrorKind, InputValue, TestCase};
use touchstone_program::layout::{Shape, SourceFunction};
use touchstone_program::{AssertKind, Program};
use value::{Values, Where};

/// The module that is the file under test.
const MODULE: &str = "subject";

/// Messages that the compiler and the library print as they're known here; a test expects them word for word.
const VERBATIM: [&str; 4] =
    ["attempt to ", "index out of bounds", "called `Option::unwrap()`", "removal index "];

/// What of std has to be in sight for calls of functions with these names.
const STD: [(&str, &str); 4] = [
    ("std::convert::TryFrom as _", "try_from"),
    ("std::iter::FromIterator as _", "from_iter"),
    (
        "std::ops::*",
        "add sub mul div rem neg not bitand bitor bitxor shl shr add_assign sub_assign mul_assign div_assign rem_assign bitand_assign \
         bitor_assign bitxor_assign shl_assign shr_assign index index_mut",
    ),
    ("std::str::FromStr as _", "from_str"),
];

/// So many answers of the world are told of a case.
const MOST_ANSWERS: usize = 40;

/// How a test file is written.
#[derive(Clone, Copy, Debug)]
pub struct Writing<'a> {
    /// What it's called.
    pub file: &'a str,
    /// What tests do with what's returned.
    pub results: Results<'a>,
    /// Tests that are left out, and why.
    pub without: Option<&'a Without>,
}

/// Tests that are left out, by their names, and why.
pub type Without = BTreeMap<String, String>;

impl Writing<'_> {
    /// A file with all tests, which compare numbers.
    pub fn of_file(file: &str) -> Writing<'_> {
        Writing { file, results: Results::Numbers, without: None }
    }
}

/// Writes the test file. Cost: linear in the source and the cases.
pub fn suite(
    subject: &Subject<'_>,
    tested: &[Tested<'_>],
    &Writing { file, results, without }: &Writing<'_>,
) -> Suite {
    let declared = Declared::of(subject.source);
    let mut suite = Suite::default();
    let (mut functions, mut aborts) = (String::new(), false);
    let (mut taken, mut given) = (BTreeSet::new(), BTreeSet::new());
    // A package is built for its tests as ever; a file becomes a module of them.
    let asking = match subject.krate {
        Some(_) => BuildQuestions::default(),
        None => BuildQuestions::of(std::iter::once(subject.source)),
    };
    for (index, tested) in tested.iter().enumerate() {
        let Some(function) = subject.program.layouts.function(tested.function) else { continue };
        for (number, case) in tested.exploration.cases.iter().enumerate() {
            if tested.failed.contains(&number) {
                continue;
            }
            // What isn't followed to its end still does something when it's run.
            let is_run = subject.krate.is_some() && !matches!(results, Results::Numbers);
            match case.observed.end {
                End::Assumption { .. } => continue,
                End::Unsupported { .. } if !is_run => continue,
                _ => {}
            }
            let fault = fault(subject.program, &case.observed.end);
            let kind = if fault.is_some() { "panic" } else { "test" };
            let name = not_taken(test_name(kind, tested.function, number), &mut given);
            let left_out = without.and_then(|without| without.get(&name));
            let written = match left_out {
                Some(why) => Err(Unwritable::Rust(why.clone())),
                None if case.observed.end == End::Deep => Err(Unwritable::Deep),
                None if asking.asks(tested.function) => Err(Unwritable::Rust(
                    "it asks how it's built (`file!()`, `type_name`, `cfg!(test)` and their like), and in a file of tests it's built otherwise"
                        .to_owned(),
                )),
                None => body(subject, &declared, function, case, &name, results),
            };
            match written {
                Ok((body, attribute, aborting)) => {
                    aborts |= aborting;
                    let what = match &fault {
                        Some(fault) => format!("Expected: {fault}."),
                        None => covers(tested.exploration, number, |span| {
                            subject.file_before(function.span, span)
                        }),
                    };
                    let name = match results {
                        Results::Keep(recorded) => {
                            let does = match fault {
                                Some(_) if is_broken(&case.observed.end) => "breaks_its_postcondition",
                                Some(_) => "panics",
                                None => recorded_results::behaviour(recorded.get(&name).map(String::as_str)),
                            };
                            recorded_results::name(tested.function, does, &mut taken)
                        }
                        _ => name,
                    };
                    let what = comment(&what);
                    let _ = write!(functions, "\n/// {what}\n#[test]\n{attribute}fn {name}() {{\n{body}}}\n");
                    let ends = !case.observed.end.is_unfinished();
                    suite.tests.push(Test { name, function: index, case: number, fault, ends });
                }
                Err(why) => suite.unwritten.push((index, number, why)),
            }
        }
    }
    let own = subject.adapters.map(|adapters| adapters.traits_for(&functions)).unwrap_or_default();
    let krate = subject.krate.unwrap_or(MODULE);
    let own: String = own.iter().map(|path| format!("use {krate}::{path} as _;\n")).collect();
    let is_called = |names: &&str| names.split(' ').any(|name| functions.contains(&format!("::{name}(")));
    let std = STD.iter().filter(|(_, names)| is_called(names) && subject.adapters.is_some());
    let imports = std.fold(own, |imports, (path, _)| imports + &format!("use {path};\n"));
    let space = if imports.is_empty() { "" } else { "\n" };
    suite.text = match subject.krate {
        Some(krate) => {
            format!("//! Tests of `{krate}`, by Touchstone.\n\n#![allow(unused)]\n{space}{imports}")
        }
        None => format!(
            "//! Tests of `{}`, by Touchstone: `rustc --test --edition {} {file}` compiles them, and so does Cargo in `tests/`.\n\n\
             #[path = {:?}]\nmod {MODULE};\n{space}{imports}",
            comment(subject.name),
            subject.edition,
            subject.include
        ),
    };
    if matches!(results, Results::Print) {
        suite.text.push_str(PRINTING);
    }
    if aborts {
        suite.text.push_str(ABORTS);
    }
    suite.text.push_str(&functions);
    suite
}

/// A name, or one like it that no other test has.
fn not_taken(name: String, given: &mut BTreeSet<String>) -> String {
    let others = (2..).map(|number| format!("{name}_{number}"));
    let name = std::iter::once(name.clone()).chain(others).find(|name| !given.contains(name));
    let name = name.unwrap_or_default();
    given.insert(name.clone());
    name
}

/// Whether a function of that name is written out in a text.
fn is_written(text: &str, function: &str) -> bool {
    let name = function.rsplit("::").next().unwrap_or(function);
    ["(", "<"].iter().any(|behind| text.contains(&format!("fn {name}{behind}")))
}

/// What a test of a case is called before it's known what its call does.
pub fn test_name(kind: &str, function: &str, case: usize) -> String {
    let function = function.split("::").map(|name| name.strip_prefix("r#").unwrap_or(name));
    format!("{kind}_{}_{}", function.collect::<Vec<_>>().join("_"), case + 1)
}

fn is_broken(end: &End) -> bool {
    matches!(end, End::Failed { kind: ErrorKind::Assert(AssertKind::Postcondition), .. })
}

/// What a function for C does that panics: it can't be unwound, so its process ends.
const ABORTS: &str = r#"
/// Whether a call ends the process, with this message: a panic of a function for C aborts.
fn aborts(test: &str, message: &str, call: impl FnOnce()) {
    if std::env::var_os("TOUCHSTONE_CALL").is_some_and(|name| name == test) {
        call();
        std::process::exit(0);
    }
    let this = std::env::current_exe().expect("the tests are a program");
    let mut command = std::process::Command::new(this);
    let ran = command.args([test, "--exact", "--nocapture"]).env("TOUCHSTONE_CALL", test).output().expect("it's run");
    let said = String::from_utf8_lossy(&ran.stderr);
    assert!(!ran.status.success() && said.contains(message), "it ended with {}: {said}", ran.status);
}
"#;

/// The body of a test, its attributes, and whether it ends a process.
fn body(
    subject: &Subject<'_>,
    declared: &Declared,
    function: &SourceFunction,
    case: &TestCase,
    name: &str,
    results: Results<'_>,
) -> Result<(String, String, bool), Unwritable> {
    let unwritable = |why: &str| Unwritable::Rust(why.to_owned());
    let module = subject.krate.unwrap_or(MODULE);
    let about = match declared.function(&function.name) {
        known if subject.krate.is_some() || subject.adapters.is_some_and(|all| all.has(&function.name)) => {
            // The call says by itself what's unsafe in it.
            source::Function { is_unsafe: false, ..known.unwrap_or_default() }
        }
        // Of what a macro makes the compiler says whether it can be called.
        None if !is_written(subject.source, &function.name)
            && function.name.chars().all(|char| char.is_alphanumeric() || "_:".contains(char)) =>
        {
            source::Function::default()
        }
        known => known.ok_or_else(|| unwritable("the function isn't public"))?,
    };
    if !case.input.globals.is_empty() || !case.input.answers.is_empty() {
        let asked = answers(subject.program, case);
        let is_clock = case.input.globals.is_empty()
            && !asked.is_empty()
            && asked.iter().all(|answer| answer.asker == "clock_gettime");
        return Err(unwritable(match is_clock {
            true => "it depends on what a clock shows, which no test can set",
            false => "it sets statics, or answers what isn't defined",
        }));
    }
    let values = Values::new(subject.program, Where::Tests(declared), &case.input);
    let mut arguments = vec![];
    let mut before = String::new();
    let (mut by_adapter, mut changed) = (None, vec![]);
    if let Some(adapters) = subject.adapters.filter(|adapters| adapters.has(&function.name)) {
        let call = adapters.call(&function.name, subject.program, &case.input, module);
        let call = call.ok_or_else(|| unwritable("a number is missing"))?;
        before = call.statements.iter().map(|statement| format!("    {statement}\n")).collect();
        (by_adapter, changed) = (Some(call.call), call.changed);
    } else {
        // Where addresses are looked at, those of different types matter, too.
        let looks = ["ptr", "addr", "*const"].iter().any(|word| subject.source.contains(word));
        for argument in &case.input.arguments {
            let ty = argument.ty.ok_or_else(|| unwritable("a parameter's type isn't known"))?;
            let written = values.value(&argument.value, ty)?;
            // Two references to equal constants lead to one object, unless the constant is in sight of nobody.
            let is_changed = written.starts_with("&mut ");
            let is_alike = |known: &String| *known == written || looks && known.starts_with('&');
            let again = written.strip_prefix('&').filter(|_| !is_changed && arguments.iter().any(is_alike));
            arguments.push(match again {
                Some(value) if !is_shared(case, &argument.value) => {
                    format!("&std::hint::black_box({value})")
                }
                _ => written,
            });
        }
    }
    let path = declared.written(&function.name);
    let call = by_adapter.unwrap_or_else(|| format!("{module}::{path}({})", arguments.join(", ")));
    // What an argument promises to lead somewhere is written as a reference; what a raw pointer needs is for the caller to keep.
    let call = if about.is_unsafe { format!("unsafe {{ {call} }}") } else { call };
    if let Some(broken) = breaks(subject, function, case, module, name, results) {
        return broken;
    }
    match &case.observed.end {
        End::Returned => {}
        End::Exited => return Err(unwritable("it ends the process")),
        End::Unsupported { .. } => match results {
            Results::Print => {}
            Results::Compare(known) | Results::Keep(known) if known.contains_key(name) => {}
            _ => {
                return Err(unwritable(
                    "its run isn't followed to its end, and returns nothing that can be told",
                ));
            }
        },
        End::Failed { kind: ErrorKind::Assert(AssertKind::Runtime(message)), .. } => {
            let message = message.strip_prefix("panic: ").unwrap_or(message);
            // What's printed of an argument isn't known.
            let message = message.split('…').next().unwrap_or_default();
            let message = if VERBATIM.iter().any(|begin| message.starts_with(begin)) { message } else { "" };
            if about.is_for_c {
                let body = format!("{before}    aborts(\"{name}\", {message:?}, || _ = {call});\n");
                return Ok((body, String::new(), true));
            }
            let expected = match message {
                "" => "#[should_panic]\n".to_owned(),
                message => format!("#[should_panic(expected = {message:?})]\n"),
            };
            return Ok((format!("{before}    let _ = {call};\n"), expected, false));
        }
        End::Failed { .. } => return Err(unwritable("what goes wrong isn't a panic, and shows nowhere")),
        _ => return Err(unwritable("its run doesn't end")),
    }
    let output = subject.adapters.and_then(|adapters| adapters.output(&function.name));
    let body = match recorded_results::body(results, name, &call, output, &changed) {
        Some(body) => body,
        None => compared(subject, function, case, &values, &call)?,
    };
    Ok((before + &body, String::new(), false))
}

/// The body of a test of an input that breaks a postcondition, or for which that can't be told, and its attributes; `None` of other cases.
fn breaks(
    subject: &Subject<'_>,
    function: &SourceFunction,
    case: &TestCase,
    module: &str,
    name: &str,
    results: Results<'_>,
) -> Option<Result<(String, String, bool), Unwritable>> {
    let End::Failed { kind: ErrorKind::Assert(kind), span, .. } = &case.observed.end else { return None };
    let adapters = subject.adapters?;
    let promise = adapters.promise(&function.name)?;
    let begin = (span.start.line as usize, span.start.column as usize);
    let clause = promise.clauses.iter().find(|clause| clause.begin == begin)?;
    let Some(statements) = adapters.call_to_look(&function.name, subject.program, &case.input, module) else {
        return Some(Err(Unwritable::Rust("a number is missing".to_owned())));
    };
    let holds = promise.holds(clause, module);
    let statements = statements.iter().map(|statement| statement.as_str());
    let helpers = predicate::helpers(&holds);
    let mut body: String = helpers.lines().chain(statements).map(|line| format!("    {line}\n")).collect();
    if let (Results::Print, AssertKind::Postcondition) = (results, kind) {
        body += &format!("    returned!({name:?}, touchstone_result);\n");
    }
    body += &format!("    // {}\n", comment(&clause.text));
    let broken = postcondition::BROKEN;
    body += &format!("    assert!({holds}, {broken:?});\n");
    let expected = match kind {
        AssertKind::Postcondition => format!("#[should_panic(expected = {broken:?})]\n"),
        // The compiler sees some of these.
        _ => "#[should_panic]\n#[allow(unconditional_panic)]\n".to_owned(),
    };
    Some(Ok((body, expected, false)))
}

/// A call, with what it was seen to return.
fn compared(
    subject: &Subject<'_>,
    function: &SourceFunction,
    case: &TestCase,
    values: &Values<'_>,
    call: &str,
) -> Result<String, Unwritable> {
    Ok(match (&case.observed.returned, function.result) {
        (Some(returned), Some(ty)) => match (returned, &subject.program.layouts.get(ty).shape) {
            // A minus binds less than a method's call.
            (InputValue::Float { width: 32 | 64, .. }, _) => {
                let expected = values.value(returned, ty)?;
                let expected = if expected.starts_with('-') { format!("({expected})") } else { expected };
                format!("    assert_eq!({call}.to_bits(), {expected}.to_bits());\n")
            }
            (InputValue::Bits { .. }, Shape::Boolean) => match values.value(returned, ty)?.as_str() {
                "true" => format!("    assert!({call});\n"),
                _ => format!("    assert!(!{call});\n"),
            },
            (InputValue::Bits { .. }, Shape::Integer { .. } | Shape::Character { .. }) => {
                format!("    assert_eq!({call}, {});\n", values.value(returned, ty)?)
            }
            // Whether its type can be compared isn't known.
            _ => format!("    let _ = {call};\n"),
        },
        (_, None) => format!("    {call};\n"),
        (None, Some(_)) => format!("    let _ = {call};\n"),
    })
}

/// Whether several arguments lead to the object that a value leads to.
fn is_shared(case: &TestCase, value: &InputValue) -> bool {
    case.input.arguments.iter().filter(|argument| argument.value == *value).count() > 1
}

/// A call with the values of an input, for people, with the statements before it, and what the world answers behind it; `None` if Rust can't express
/// it.
pub fn input(
    program: &Program,
    adapters: &Adapters,
    function: &SourceFunction,
    case: &TestCase,
) -> Option<Vec<String>> {
    let mut statements = vec![];
    let call = if adapters.has(&function.name) {
        let call = adapters.call(&function.name, program, &case.input, "")?;
        statements = call.statements;
        // Between them there's a semicolon.
        for statement in &mut statements {
            statement.pop();
        }
        call.call
    } else {
        let values = Values::new(program, Where::Report, &case.input);
        let mut arguments = vec![];
        for argument in &case.input.arguments {
            arguments.push(values.value(&argument.value, argument.ty?).ok()?);
        }
        if !case.input.globals.is_empty() {
            return None;
        }
        format!("{}({})", function.name, arguments.join(", "))
    };
    statements.push(call + &answered(program, case));
    Some(statements)
}

/// What the world answers in a case, as a comment.
fn answered(program: &Program, case: &TestCase) -> String {
    let (mut told, mut asker) = (String::new(), String::new());
    let all: Vec<_> = answers(program, case).into_iter().filter(|answer| !answer.is_ignored).collect();
    for answer in all.iter().take(MOST_ANSWERS) {
        let number = answer.digits().unwrap_or_else(|| "an address".to_owned());
        told += &match (answer.asker == asker, told.is_empty()) {
            (true, _) => format!(", {number}"),
            (false, true) => format!("{}: {number}", answer.asker),
            (false, false) => format!("; {}: {number}", answer.asker),
        };
        asker.clone_from(&answer.asker);
    }
    if all.len() > MOST_ANSWERS {
        told += &format!(", … {} in all", all.len());
    }
    if told.is_empty() { told } else { format!(" /* answers: {told} */") }
}

/// Writes the tests to a folder; returns the new file.
///
/// # Errors
/// It can't be written.
pub fn write_to(session: &Session, folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let failed = |source| Error::File { path: folder.display().to_string(), source };
    let folder = fs::canonicalize(folder).map_err(failed)?;
    if session.code.workshop.is_some() {
        return write_package(session, &folder);
    }
    let stem = session.code.path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let name = format!("test_{stem}.rs");
    let include = relative(&folder, &session.code.path).display().to_string();
    let target = folder.join(&name);
    let without = match &session.confirmed {
        Some(Ok((known, confirmation))) => unconfirmed(known, confirmation),
        _ => Without::new(),
    };
    let writing = Writing { without: Some(&without), ..Writing::of_file(&name) };
    let suite = suite(&session.subject(&include), &session.tested(), &writing);
    touchstone_report::write(&target, &suite.text).map_err(failed)?;
    Ok(vec![target])
}

/// The tests that aren't written, as they weren't seen to do what's said: with those that the compiler doesn't take those that did otherwise, or
/// whose processes die, which no test can expect.
fn unconfirmed(known: &Suite, confirmation: &Confirmation) -> Without {
    let mut without = confirmation.without.clone();
    for (test, outcome) in known.tests.iter().zip(&confirmation.outcomes) {
        let is_seen = match outcome {
            Outcome::Passed => true,
            Outcome::Fault(how) => how == confirm::PANICS,
            Outcome::Failed(_) | Outcome::Unseen | Outcome::NotRun => false,
        };
        if !is_seen {
            without.insert(test.name.clone(), "it went otherwise when it was run".to_owned());
        }
    }
    without
}

/// Writes the tests of a package, a file for each of its files; those only that did what was said when they were run. Tests that are there
/// already are left as they are, since somebody may have changed them: those with other names come behind them.
fn write_package(session: &Session, folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let mut written = vec![];
    for (name, suite) in package_suites(session)? {
        let target = folder.join(&name);
        let failed = |source| Error::File { path: target.display().to_string(), source };
        let text = match fs::read_to_string(&target) {
            Ok(known) => recorded_results::merged(&known, &suite.text),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Some(suite.text),
            Err(error) => return Err(failed(error)),
        };
        if let Some(text) = text {
            touchstone_report::write(&target, &text).map_err(failed)?;
            written.push(target);
        }
    }
    Ok(written)
}

/// The tests of a package that did what was said when they were run, with the names of their files.
pub(crate) fn package_suites(session: &Session) -> Result<Vec<(String, Suite)>, Error> {
    let Some(Ok((known, confirmation))) = &session.confirmed else {
        return Err(Error::Refused("the tests weren't run, so none is written".to_owned()));
    };
    let without = unconfirmed(known, confirmation);
    let subject = session.subject("");
    let mut suites = vec![];
    for (index, source) in session.code.sources().iter().enumerate() {
        let is_here = |tested: &Tested<'_>| {
            let about = session.code.program.layouts.function(tested.function);
            about.map_or(0, |about| session.code.text_of(about.span.file.0)) == index
        };
        let tested: Vec<Tested<'_>> = session.tested().into_iter().filter(is_here).collect();
        let name = format!("touchstone_{}.rs", recorded_results::module(&source.name));
        let results = Results::Keep(&confirmation.recorded);
        let suite = suite(&subject, &tested, &Writing { file: &name, results, without: Some(&without) });
        if !suite.tests.is_empty() {
            suites.push((name, suite));
        }
    }
    Ok(suites)
}
