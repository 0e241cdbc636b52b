//! Phrases for people: what a limit, an assumption, a reason or a method is called. Every renderer takes them from here, so that the
//! same thing is never called two names.

use crate::{Assumption, Fault, Guess, Limit, Method, Proof, Quantity, Reason, Runner, Scope};
use std::time::Duration;

mod goals;

pub use self::goals::{
    CANDIDATES, CANDIDATES_ARE, because, goal_name, goal_names, hidden, hover, numbered_names, verdict,
};

/// A limit as what inputs, loops or clients are like within it: `texts of up to 6 bytes`.
pub fn limit(limit: &Limit) -> String {
    let (n, of) = (limit.at_most.unwrap_or(0), limit.of.as_deref());
    let named = |phrase: String| of.map_or(phrase.clone(), |name| format!("{phrase} in `{name}`"));
    match limit.quantity {
        Quantity::Depth => format!("inputs up to depth {n}"),
        Quantity::LoopRounds => named(format!("loops of up to {}", counted(n, "round"))),
        Quantity::PathBranches => format!("paths of up to {}", counted(n, "branch")),
        Quantity::ActiveCalls => format!("up to {} at once", counted(n, "call")),
        Quantity::Resolutions => {
            format!("up to {} or sizes for one address or length", counted(n, "object"))
        }
        Quantity::LargeObjects => {
            format!("large objects that hold zeros behind their first {}", counted(n, "byte"))
        }
        Quantity::PointerElements => format!("pointers to up to {}", counted(n, "element")),
        Quantity::TextBytes => named(format!("texts of up to {}", counted(n, "byte"))),
        Quantity::CodePoint => named(format!("characters up to U+{n:04X}")),
        Quantity::Elements => named(format!("sequences of up to {}", counted(n, "element"))),
        Quantity::Capacity => match limit.at_most {
            Some(n) => named(format!("sequences with room for up to {}", counted(n, "element"))),
            None => named("sequences without room to spare".to_owned()),
        },
        Quantity::RoomBehind => named("slices with room behind them".to_owned()),
        Quantity::InitialGlobals => "variables that hold what they're declared with".to_owned(),
        Quantity::PointerRoom => "pointers that lead to as much as is accessed".to_owned(),
        Quantity::StructureDepth => named(format!("structures up to {} deep", counted(n, "pointer"))),
        Quantity::ProgramArguments if limit.at_most.is_none() => {
            "programs that are called by a name (argc of at least 1)".to_owned()
        }
        Quantity::ProgramArguments => format!("up to {} (argc)", counted(n, "program argument")),
        Quantity::EnvironmentBytes => answered(of, n),
        Quantity::LiveObjects => format!("up to {} of 16 MiB at once", counted(n, "object")),
        Quantity::Addresses => "objects at the addresses that were chosen for them".to_owned(),
        Quantity::DistinctAddresses | Quantity::SharedReferences | Quantity::BlockVariables => {
            of_memory(limit).to_owned()
        }
        Quantity::BuildAnswers => "code that's named, and compiled, as it is here".to_owned(),
        Quantity::AllocationSucceeds => "memory to allocate whenever it's asked for".to_owned(),
        Quantity::AbsentReturnsZero => without_a_body(of, "returning zero"),
        Quantity::AbsentWritesNothing => without_a_body(of, "changing nothing"),
        Quantity::Precondition => match of {
            Some(name) => format!("callers that keep to the precondition of `{name}`"),
            None => "callers that keep to the precondition".to_owned(),
        },
        Quantity::AdapterValues => match of {
            Some(name) => format!("those values of `{name}` that are made for tests"),
            None => "those values that are made for tests".to_owned(),
        },
        Quantity::ChosenFloats => chosen(limit, "floating-point numbers"),
        Quantity::ChosenIntegers => named(chosen(limit, "integers")),
        Quantity::ListedTexts => listed(limit),
        Quantity::Sharing => named("inputs no two parts of which are the same object".to_owned()),
        Quantity::Callers => "callers that were explored".to_owned(),
        Quantity::PointerTargets => named(
            "pointers that are null, or lead to beginnings of objects or to functions of their own".into(),
        ),
        Quantity::RandomSequence
        | Quantity::LibraryState
        | Quantity::Comparisons
        | Quantity::ComparisonResults
        | Quantity::FileAnswers
        | Quantity::ClockReadings
        | Quantity::ZeroSigns => of_library(limit).to_owned(),
        Quantity::NanBits => "one NaN, of those that differ in sign and payload".to_owned(),
        Quantity::EvaluationOrder => "operands evaluated in the order that clang chose".to_owned(),
        Quantity::Replaceable => as_defined(of),
        Quantity::HashOrder => "hash tables in the order that they came in".to_owned(),
        Quantity::TypeArguments => match of {
            Some(instance) => format!("`{instance}`"),
            None => "type parameters that stand for the types tried".to_owned(),
        },
        Quantity::ResultParts => looked_into(of),
        Quantity::OwnEquality => equal_by_parts(of),
        Quantity::FunctionAnswers if limit.at_most.is_none() => match of {
            Some(name) => format!("`{name}` returning, and answering equal arguments equally"),
            None => "functions that return, and answer equal arguments equally".to_owned(),
        },
        Quantity::FunctionAnswers => named(format!("function arguments with up to {}", counted(n, "answer"))),
        Quantity::Unwinding => format!("loops unwound {}", times(n)),
        Quantity::SegmentCopies => format!("segments of a path passed along {}", counted(n, "way")),
        Quantity::Inlining => match (limit.at_most, of) {
            (Some(n), _) => format!("calls up to {} deep", counted(n, "level")),
            (None, Some(name)) => format!("calls of `{name}` that go the ways known of it"),
            (None, None) => "calls that go the ways known of their callees".to_owned(),
        },
        Quantity::ClientActs
        | Quantity::ClientData
        | Quantity::PureClients
        | Quantity::ClientShapes
        | Quantity::ClientValues
        | Quantity::LibraryProcedures => of_clients(limit),
        Quantity::ArgumentDepth
        | Quantity::ValuesAtOnce
        | Quantity::IteratorElements
        | Quantity::StateKey
        | Quantity::Schedules => of_calls(limit),
        Quantity::Shard => format!("the inputs of {}", shard(limit)),
    }
}

/// A weak definition by its name, or all of them.
fn as_defined(weak: Option<&str>) -> String {
    match weak {
        Some(name) => format!("`{name}`, which is weak, as it's defined here"),
        None => "weak definitions as they are here".to_owned(),
    }
}

/// So many bytes of what the environment, or a function of it, answers.
fn answered(by: Option<&str>, bytes: u64) -> String {
    let whose = by.map_or("the environment's answers".to_owned(), |name| format!("what `{name}` answers"));
    format!("up to {} of {whose}", counted(bytes, "byte"))
}

/// A shard by its number and how many there are: `shard 0 of 4`, numbered from 0.
pub fn shard(limit: &Limit) -> String {
    format!("shard {} of {}", limit.of.as_deref().unwrap_or("?"), count(limit.at_most.unwrap_or(0)))
}

/// The same of what lies where, and for how long.
fn of_memory(limit: &Limit) -> &'static str {
    match limit.quantity {
        Quantity::DistinctAddresses => "functions and constants that have addresses of their own",
        Quantity::SharedReferences => "nothing written behind a shared reference",
        _ => "variables of blocks that are there until their function returns",
    }
}

/// The same of libraries.
fn of_library(limit: &Limit) -> &'static str {
    match limit.quantity {
        Quantity::RandomSequence => "the random numbers that glibc has behind a seed",
        Quantity::Comparisons => "`qsort` and `bsearch` that compare as ours do",
        Quantity::ComparisonResults => "results of `strcmp` and its like that are as large as ours",
        Quantity::FileAnswers => "files and standard streams that answer as they do here",
        Quantity::ClockReadings => "clocks that show 1970 to 2106 and aren't set back",
        Quantity::ZeroSigns => "no zeros of different signs where `max` or `min` may return either",
        _ => "the C library in the state in which a program begins",
    }
}

/// The same of clients, and of what modules are made of.
fn of_clients(limit: &Limit) -> String {
    let of = limit.of.as_deref();
    match limit.quantity {
        Quantity::ClientActs => format!("clients of up to {}", counted(limit.at_most.unwrap_or(0), "act")),
        Quantity::ClientData => match limit.at_most {
            Some(n) => {
                format!("{} of up to {} made by clients", of.unwrap_or("data"), counted(n, "part"))
            }
            None => "data of the sizes that were tried".to_owned(),
        },
        Quantity::PureClients => "clients without state of their own".to_owned(),
        Quantity::ClientShapes => match of {
            Some(name) => format!("clients of the shapes that were tried, which leaves out {name}"),
            None => "clients of the shapes that were tried".to_owned(),
        },
        Quantity::LibraryProcedures => match of {
            Some(calls) if calls.starts_with("how ") => {
                format!("{calls} here, which wasn't held against the language's own")
            }
            Some(name) => format!("`{name}` as it's had here, which wasn't held against the language's own"),
            None => "the library as it's had here".to_owned(),
        },
        _ => match of {
            Some(name) => format!("the values that clients were made of, which leaves out {name}"),
            None => "the values that clients were made of".to_owned(),
        },
    }
}

/// The same of sequences of calls.
fn of_calls(limit: &Limit) -> String {
    let n = limit.at_most.unwrap_or(0);
    match (limit.quantity, limit.of.as_deref()) {
        (Quantity::ArgumentDepth, _) => format!("arguments of calls up to depth {n}"),
        (Quantity::IteratorElements, _) => format!("iterators looked at up to {}", counted(n, "element")),
        (Quantity::Schedules, _) => format!("a sample of how {} meet", counted(n, "thread")),
        (Quantity::ValuesAtOnce, _) => format!("up to {} at once", counted(n, "value")),
        (_, Some(name)) => {
            format!(
                "states that the declared key tells apart, though it merges others that differ: `{name}` shows it"
            )
        }
        (_, None) => "the histories that were gone on from, of those whose states look the same".to_owned(),
    }
}

fn looked_into(hiding: Option<&str>) -> String {
    match hiding {
        Some(name) => format!("results but for what may be in `{name}`"),
        None => "results as far as they can be looked into".to_owned(),
    }
}

fn equal_by_parts(ty: Option<&str>) -> String {
    match ty {
        Some(name) => format!("values of `{name}` that are equal if their parts are"),
        None => "values that are equal if their parts are".to_owned(),
    }
}

fn chosen(limit: &Limit, what: &str) -> String {
    match limit.at_most {
        Some(n) => format!("{} chosen {what}", count(n)),
        None => format!("chosen {what}"),
    }
}

fn listed(limit: &Limit) -> String {
    match limit.at_most {
        Some(most) => format!("the first {} texts of a form", count(most)),
        None => "the first texts of a form".to_owned(),
    }
}

/// Calls of a function that isn't here, or of any, taken to do so.
fn without_a_body(name: Option<&str>, doing: &str) -> String {
    match name {
        Some(name) => format!("`{name}`, which has no body, {doing}"),
        None => format!("calls without a body {doing}"),
    }
}

/// Limits in a row: `loops of up to 8 rounds, texts of up to 6 bytes`. Nothing is said twice: of those that differ in what
/// is left out there's one phrase.
pub fn limits<'a>(all: impl IntoIterator<Item = &'a Limit>) -> String {
    let leaves_out =
        |limit: &Limit| matches!(limit.quantity, Quantity::ClientShapes | Quantity::ClientValues);
    let mut joined: Vec<Limit> = vec![];
    for limit in all {
        let same = |other: &&mut Limit| other.quantity == limit.quantity && leaves_out(limit);
        match (joined.iter_mut().find(same), &limit.of) {
            (Some(Limit { of: Some(names), .. }), Some(name)) => {
                *names = format!("{names}, and {name}").into()
            }
            _ => joined.push(limit.clone()),
        }
    }
    let mut phrases: Vec<String> = vec![];
    for phrase in joined.iter().map(limit) {
        if !phrases.contains(&phrase) {
            phrases.push(phrase);
        }
    }
    phrases.join(", ")
}

/// The supposition of an assumption, as a clause behind "if".
pub fn assumption(assumption: &Assumption) -> String {
    let of = assumption.of.as_deref();
    let or = |phrase: &str| of.map_or(phrase.to_owned(), |name| format!("`{name}`"));
    match assumption.guess {
        Guess::AbsentCall => format!("{} may answer so", or("a function that has no body")),
        Guess::PrivateFields => {
            format!("private fields of {} may hold these values", or("a type"))
        }
        Guess::InvalidValue => format!("{} may have this representation", or("a value")),
        Guess::StaticState => format!("{} may have this value when the function is entered", or("a static")),
        Guess::InternalParameters => {
            format!("a caller passes these arguments to {}", or("a function that only its own file calls"))
        }
        Guess::FunctionModel => {
            format!("{} may have these values: not all axioms were checked against them", or("a function"))
        }
        Guess::UnconfirmedClient => "the language's own run would do the same".to_owned(),
    }
}

/// Why a question is open.
pub fn reason(reason: &Reason) -> String {
    match reason {
        Reason::NotTried => "it wasn't tried".to_owned(),
        Reason::Time { milliseconds: 0 } => "the time was over".to_owned(),
        Reason::Time { milliseconds } => {
            format!("the budget of {} was over", duration(Duration::from_millis(*milliseconds)))
        }
        Reason::Inputs { budget } => format!("the budget of {} was spent", counted(*budget, "input")),
        Reason::Steps { budget } => format!("the budget of {} was spent", counted(*budget, "step")),
        Reason::Memory => "the memory was used up".to_owned(),
        Reason::States => "too many states waited, and some were dropped".to_owned(),
        Reason::Sample { seed } => format!("inputs were sampled, with seed {seed}"),
        Reason::Interrupted => "it was interrupted".to_owned(),
        Reason::Undecided { questions, says } => {
            let said = says.as_deref().map_or(String::new(), |says| format!(": {says}"));
            match questions {
                0 | 1 => format!("the solver didn't decide{said}"),
                n => format!("the solver didn't decide {} questions{said}", count(*n)),
            }
        }
        Reason::NoSolver { needs } => format!("no solver is installed for {needs}"),
        Reason::Unconfirmed { candidates: 0 | 1 } => {
            "an input was found, but its run went elsewhere".to_owned()
        }
        Reason::Unconfirmed { candidates } => {
            format!("{} inputs were found, but their runs went elsewhere", count(*candidates))
        }
        Reason::Conjectured => "an input was found, but it rests on what isn't known".to_owned(),
        Reason::NotFollowed { what } => format!("Touchstone can't follow the code on the way: {what}"),
        Reason::Unjudged { inputs, because } => {
            format!("{} couldn't be judged: {because}", counted(*inputs, "call"))
        }
        Reason::Stopped { because } => format!("the search was stopped: {because}"),
        Reason::WorkerDied { how } => format!("a worker process died: {how}"),
    }
}

/// The way of an exclusion, as a sentence about its executions.
pub fn method(method: Method) -> String {
    match method {
        Method::Graph => "no way leads here in the control-flow graph".to_owned(),
        Method::Exhaustion => "every path was followed to its end, and none comes here".to_owned(),
        Method::Enumeration { inputs } => format!("all {} tried", counted(inputs, "input")),
        Method::Refutation => "what all executions satisfy excludes it".to_owned(),
        Method::Abstraction => {
            "none comes here, even with anything for what loops and calls change".to_owned()
        }
        Method::Induction { depth } => {
            format!("by induction over {} of a loop", counted(depth.into(), "round"))
        }
        Method::Invariants => "by invariants of the loops".to_owned(),
    }
}

/// A proof in a sentence. *proved* only if its scope is everything.
pub fn proof(proof: &Proof) -> String {
    match proof.scope() {
        Scope::Everything => format!("proved: {}", method(proof.method())),
        Scope::Within(within) => format!("none within these limits: {}", limits(within)),
    }
}

/// Who ran a witness.
pub fn runner(runner: Runner) -> &'static str {
    match runner {
        Runner::Interpreter => "Touchstone's interpreter",
        Runner::Native => "the compiled code",
        Runner::Racket => "racket",
    }
}

/// Why a question couldn't be asked.
pub fn fault(fault: &Fault) -> String {
    match fault {
        Fault::Subject(message) | Fault::Settings(message) | Fault::Surroundings(message) => message.clone(),
        Fault::Unsupported(message) => format!("your code may be fine: {message}"),
        Fault::Defect(message) => format!("{message} (a defect of Touchstone: please report it)"),
    }
}

fn times(n: u64) -> String {
    match n {
        1 => "once".to_owned(),
        n => format!("{} times", count(n)),
    }
}

/// A number of things: `1 byte`, `1,230 branches`.
pub fn counted(number: u64, noun: &str) -> String {
    match (number, noun.ends_with("ch")) {
        (1, _) => format!("1 {noun}"),
        (n, true) => format!("{} {noun}es", count(n)),
        (n, false) => format!("{} {noun}s", count(n)),
    }
}

/// A number with its thousands apart: `1,230`.
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A duration for people: `10 s`, `1.5 s`, `250 ms`, `2 min`, `2 min 5 s`.
pub fn duration(duration: Duration) -> String {
    let millis = duration.as_millis();
    if millis < 1000 {
        return format!("{millis} ms");
    }
    if millis < 60_000 {
        let tenths = (millis + 50) / 100;
        return match (tenths / 10, tenths % 10) {
            (seconds, 0) => format!("{seconds} s"),
            (seconds, tenth) => format!("{seconds}.{tenth} s"),
        };
    }
    let seconds = duration.as_secs();
    match (seconds / 60, seconds % 60) {
        (minutes, 0) => format!("{minutes} min"),
        (minutes, seconds) => format!("{minutes} min {seconds} s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        let shown = [0, 7, 999, 1000, 1230, 10_000, 123_456, 1_234_567].map(count);
        assert_eq!(shown, ["0", "7", "999", "1,000", "1,230", "10,000", "123,456", "1,234,567"]);
    }

    #[test]
    fn durations_read_as_people_say_them() {
        let shown = [0, 250, 1000, 1500, 10_000, 59_940, 60_000, 125_000]
            .map(|ms| duration(Duration::from_millis(ms)));
        assert_eq!(shown, ["0 ms", "250 ms", "1 s", "1.5 s", "10 s", "59.9 s", "1 min", "2 min 5 s"]);
    }

    #[test]
    fn nothing_is_said_twice_of_limits() {
        let shapes = Limit::bare(Quantity::ClientShapes);
        let all = [
            Limit::new(Quantity::ActiveCalls, 9),
            Limit::new(Quantity::ActiveCalls, 9).of("f"),
            shapes.clone().of("threads"),
            Limit::bare(Quantity::ClientValues).of("parameters"),
            shapes.of("ports"),
        ];
        assert_eq!(
            limits(&all),
            "up to 9 calls at once, clients of the shapes that were tried, which leaves out threads, and ports, \
             the values that clients were made of, which leaves out parameters"
        );
    }

    #[test]
    fn every_limit_and_assumption_has_words_of_its_own() {
        let mut seen: Vec<String> =
            Quantity::ALL.iter().map(|quantity| limit(&Limit::new(*quantity, 7))).collect();
        seen.extend(Guess::ALL.iter().map(|guess| assumption(&Assumption::new(*guess))));
        let all = seen.len();
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), all);
    }
}
