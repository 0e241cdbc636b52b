//! One test case as a function of C: objects, the call, and assertions on what the run did.

use super::answer::{Answer, answers as given, depends_on_output};
use super::comment;
use super::equality::{equals, is_beyond_equality};
use super::library::Library;
use super::objects::{Objects, is_scalar};
use super::register_pieces;
use super::unwritable::Unwritable;
use super::world::World;
use crate::literal::{Headers, extend, string};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use touchstone_explore::input::{Cell, Target};
use touchstone_explore::{End, ErrorKind, InputValue, TestCase};
use touchstone_program::layout::{Shape, SourceFunction, TypeId};
use touchstone_program::memory::Initial;
use touchstone_program::{AssertKind, Program, Span};

/// The models' variable for `errno`. Of what a run left there a case says something if it's among what was changed.
pub(crate) const ERRNO: &str = "touchstone.errno";

/// So many answers are told at most; tests have all.
const MOST_ANSWERS: usize = 40;

/// What a case is written with.
pub(super) struct Frame<'a> {
    /// The program.
    pub program: &'a Program,
    /// The function as the source declares it.
    pub function: &'a SourceFunction,
    /// What's called, which may be the function that checks its contract.
    pub called: &'a str,
    /// Whether objects have to be allocated.
    pub heap: bool,
    /// Names that mean something else.
    pub reserved: &'a BTreeSet<String>,
    /// What's called of the C library.
    pub library: &'a Library,
}

/// What a fault is called, and where it is.
pub fn fault(program: &Program, end: &End) -> Option<String> {
    let place = |span: &Span| match program.files.get(span.file.0 as usize) {
        Some(file) if span.is_some() => {
            let name = std::path::Path::new(&**file).file_name().unwrap_or_default().to_string_lossy();
            format!(" at {name}:{}", span.start.line)
        }
        _ => String::new(),
    };
    match end {
        End::Failed { kind, span, .. } => Some(format!("{}{}", error_name(kind), place(span))),
        End::Returned
        | End::Exited
        | End::Endless
        | End::Deep
        | End::Assumption { .. }
        | End::Unsupported { .. } => None,
    }
}

/// A way to go wrong in a phrase.
pub fn error_name(kind: &ErrorKind) -> String {
    match kind {
        ErrorKind::Fault(fault) => fault.to_string(),
        ErrorKind::Assert(AssertKind::Runtime(what)) => what.to_string(),
        ErrorKind::Assert(AssertKind::Precondition) => "precondition violated".to_owned(),
        ErrorKind::Assert(AssertKind::Postcondition) => "the postcondition doesn't hold".to_owned(),
        ErrorKind::Assert(_) => "assertion violated".to_owned(),
    }
}

/// The body of a test, without the braces.
///
/// # Errors
/// The input can't be written in C.
pub(super) fn body(frame: &Frame<'_>, case: &TestCase, headers: &mut Headers) -> Result<String, Unwritable> {
    if depends_on_output(case) {
        return Err(Unwritable::Output);
    }
    if case.observed.end == End::Deep {
        return Err(Unwritable::Deep);
    }
    if case.observed.end == End::Endless && !given(frame.program, case).is_empty() {
        return Err(Unwritable::Unfinished);
    }
    let mut text = String::new();
    let world = World::of(frame.program, case);
    world.set_up(&mut text);
    let mut objects =
        Objects::new(frame.program, &case.input, &world, frame.heap, frame.reserved, frame.library, headers);
    objects.declare(&mut text)?;
    answers(&mut text, &mut objects, &given(frame.program, case))?;
    let call = call(frame, &mut objects, case)?;
    if case.observed.end != End::Returned {
        let _ = writeln!(text, "    {call};");
        return Ok(text);
    }
    let errno = case.observed.changed.iter().find(|change| &*change.name == ERRNO);
    let errno = errno.and_then(|change| change.cells.first());
    if errno.is_some() {
        objects.headers.errno = true;
        let _ = writeln!(text, "    errno = 0;");
    }
    match (&case.observed.returned, frame.function.result) {
        (value, Some(ty))
            if (value.is_none() || !is_scalar(&frame.program.layouts.get(ty).shape))
                && register_pieces::is_checked(frame, case, ty) =>
        {
            register_pieces::returned(&mut text, frame, &mut objects, case, ty, &call);
        }
        (Some(value), Some(ty)) => returned(&mut text, frame, &mut objects, value, ty, &call)?,
        _ => match objects.result(case) {
            // A structure that comes back through memory.
            Some(result) => _ = writeln!(text, "    __typeof__({call}) {result} = {call};"),
            None => _ = writeln!(text, "    {call};"),
        },
    }
    if let Some(Cell { value: InputValue::Bits { value, width }, .. }) = errno {
        let _ = writeln!(text, "    assert(errno == {});", extend(*value, *width));
    }
    changed(&mut text, frame, &mut objects, case)?;
    Ok(text)
}

/// The objects and the call, without assertions.
///
/// # Errors
/// The input can't be written in C.
pub(super) fn setup_and_call(
    frame: &Frame<'_>,
    case: &TestCase,
    headers: &mut Headers,
) -> Result<String, Unwritable> {
    let mut text = String::new();
    let world = World::of(frame.program, case);
    let mut objects =
        Objects::new(frame.program, &case.input, &world, frame.heap, frame.reserved, frame.library, headers);
    objects.declare(&mut text)?;
    let call = call(frame, &mut objects, case)?;
    let mut answers = String::new();
    let mut asker = String::new();
    let mut all = given(frame.program, case);
    all.retain(|answer| !answer.is_ignored);
    let count = all.len();
    for answer in all.into_iter().take(MOST_ANSWERS) {
        let value = match answer.literal(objects.headers) {
            Some(number) => number,
            None => objects.value(answer.value, None)?,
        };
        match answer.asker == asker {
            true => _ = write!(answers, ", {value}"),
            false if answers.is_empty() => _ = write!(answers, "{}: {value}", answer.asker),
            false => _ = write!(answers, "; {}: {value}", answer.asker),
        }
        asker = answer.asker;
    }
    if count > MOST_ANSWERS {
        let _ = write!(answers, ", … {count} in all");
    }
    let answers = if answers.is_empty() { answers } else { format!(" /* answers: {answers} */") };
    let found = world.phrases().join("; ");
    let found = if found.is_empty() { found } else { format!(" /* with {} */", comment(&found)) };
    let _ = writeln!(text, "    {call};{found}{answers}");
    Ok(text)
}

fn call(frame: &Frame<'_>, objects: &mut Objects<'_>, case: &TestCase) -> Result<String, Unwritable> {
    let arguments: Result<Vec<String>, Unwritable> =
        case.input.arguments.iter().map(|argument| objects.value(&argument.value, argument.ty)).collect();
    Ok(format!("{}({})", frame.called, arguments?.join(", ")))
}

/// What the environment answers in this test, in order.
fn answers(text: &mut String, objects: &mut Objects<'_>, answers: &[Answer<'_>]) -> Result<(), Unwritable> {
    let mut values = vec![];
    for answer in answers {
        values.push(match answer.value {
            InputValue::Bits { width, .. } | InputValue::Float { width, .. } if *width > 64 => {
                return Err(Unwritable::Width(*width));
            }
            InputValue::Bits { value, .. } => format!("{value}u"),
            InputValue::Float { bits, .. } => {
                let number = answer.literal(objects.headers).unwrap_or_default();
                format!("0x{bits:x}u /* {number} */")
            }
            InputValue::Null => "0".to_owned(),
            other => format!("(unsigned long long){}", objects.value(other, None)?),
        });
        values.extend(std::iter::repeat_n("0".to_owned(), answer.padding));
    }
    if !values.is_empty() {
        let all = values.join(", ");
        let _ =
            writeln!(text, "    touchstone_given((const unsigned long long[]){{{all}}}, {});", values.len());
    }
    Ok(())
}

fn returned(
    text: &mut String,
    frame: &Frame<'_>,
    objects: &mut Objects<'_>,
    value: &InputValue,
    ty: TypeId,
    call: &str,
) -> Result<(), Unwritable> {
    let layouts = &frame.program.layouts;
    let source = layouts.get(ty);
    if !is_scalar(&source.shape) {
        let _ = writeln!(text, "    {call}; /* what it returns isn't checked */");
        return Ok(());
    }
    if let InputValue::Pointer { target: target @ Target::Allocated(_), offset } = value {
        // Where new objects lie is nobody's business.
        let result = objects.fresh("result");
        let _ = writeln!(text, "    __typeof__({call}) {result} = {call};");
        let _ = writeln!(text, "    assert({result} != NULL);");
        if *offset == 0
            && let Shape::Pointer { to: Some(to) } = source.shape
        {
            objects.allocated(*target, result, Some(to));
        }
        return Ok(());
    }
    if let InputValue::Wild(_) = value {
        let _ = writeln!(text, "    {call}; /* returns an address that leads nowhere */");
        return Ok(());
    }
    if let Some(check) = unnamed(frame, value, "result") {
        let result = objects.fresh("result");
        let check = if result == "result" { check } else { check.replace("result", &result) };
        let _ = writeln!(text, "    __typeof__({call}) {result} = {call};\n    assert({check});");
        return Ok(());
    }
    let expected = objects.value(value, Some(ty))?;
    if !is_beyond_equality(&expected) {
        let _ = writeln!(text, "    assert({call} == {expected});");
    } else {
        let result = objects.fresh("result");
        let check = equals(&result, &expected);
        let _ = writeln!(text, "    __typeof__({call}) {result} = {call};\n    assert({check});");
    }
    Ok(())
}

/// What's to be said of a pointer to something that has no name in C, such as a string literal: its characters, or that it isn't null.
fn unnamed(frame: &Frame<'_>, value: &InputValue, name: &str) -> Option<String> {
    let InputValue::Pointer { target: Target::Global(index), offset } = value else { return None };
    let object = frame.program.memory.objects.get(*index).filter(|object| object.name.contains('.'))?;
    let is_there = Some(format!("{name} != NULL"));
    let [Initial::Bytes(bytes)] = object.initial.as_slice() else { return is_there };
    let from = usize::try_from(*offset).ok().and_then(|offset| bytes.get(offset..));
    let Some(end) = from.and_then(|from| from.iter().position(|byte| *byte == 0)) else { return is_there };
    match (object.constant, from) {
        (true, Some(from)) => {
            Some(format!("{}({name}, \"{}\") == 0", frame.library.name("strcmp"), string(&from[..end])))
        }
        _ => is_there,
    }
}

fn changed(
    text: &mut String,
    frame: &Frame<'_>,
    objects: &mut Objects<'_>,
    case: &TestCase,
) -> Result<(), Unwritable> {
    // Objects that the run allocated get a name where something changed leads to them; those may lead to others.
    let mut waiting: Vec<_> = case.observed.changed.iter().collect();
    loop {
        let before = waiting.len();
        let mut later = vec![];
        for change in waiting {
            if let Target::Global(index) = change.target
                && frame.program.memory.objects.get(index).is_none_or(|object| object.name.contains('.'))
            {
                continue;
            }
            let Some(root) = objects.root(change.target).cloned() else {
                later.push(change);
                continue;
            };
            for cell in &change.cells {
                match &cell.value {
                    InputValue::Pointer { target: Target::Allocated(_), .. } => {
                        objects.discover(&root, cell);
                    }
                    InputValue::Wild(_) => {}
                    value if unnamed(frame, value, "").is_some() => {}
                    _ => objects.expect(text, &root, cell)?,
                }
            }
        }
        if later.len() == before || later.is_empty() {
            return Ok(());
        }
        waiting = later;
    }
}
