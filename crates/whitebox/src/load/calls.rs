//! Functions that call those of a crate with values that they make. What can be called, and how values are made, is proposed from the sources;
//! the compiler decides, and what it doesn't take is left out by itself, with its reason.

use crate::Error;
use crate::rust::adapter::{Adapters, Attempts, MOST_ATTEMPTS, PRECONDITION};
use crate::rust::form::Sizes;
use crate::rust::harness::CRATE;
use crate::rust::postcondition;
use crate::rust::survey::Survey;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use touchstone_front_llvm::Module;

/// So often the calls are compiled at most.
const ROUNDS: usize = 40;

/// What a compiler says of what calls functions: the module, or what's wrong, by the line of the text from 1.
pub(super) type Answer = Result<Result<Module, Vec<(usize, String)>>, Error>;

/// What calls the functions, compiled; no module if none of them can be called. What the compiler doesn't take is done without, or otherwise: a
/// function's type parameters stand for other types, a value is made or changed by other functions.
///
/// # Errors
/// The compiler can't be asked, or takes nothing in so many rounds.
pub(super) fn compiled(
    survey: &Survey,
    is_wanted: &dyn Fn(&str) -> bool,
    sizes: Sizes,
    compile: &dyn Fn(&Adapters) -> Answer,
) -> Result<(Adapters, Option<Module>), Error> {
    let (mut refused, mut attempts) = (BTreeSet::new(), HashMap::<String, Attempts>::new());
    // What's called beside a function where its values are made, as long as other types for its parameters are tried first.
    let mut suspects: HashMap<String, Vec<String>> = HashMap::new();
    for _ in 0..ROUNDS {
        let adapters = Adapters::of_survey(survey, is_wanted, sizes, &refused, &attempts);
        // What can't be called with any types isn't called beside others.
        let is_refused = |call: &String| adapters.refused.iter().any(|(known, _)| known == call);
        let guilty =
            |others: &Vec<String>| others.iter().any(|call| is_refused(call) && !refused.contains(call));
        let lost: Vec<String> = suspects
            .iter()
            .filter(|(function, others)| is_refused(function) && guilty(others))
            .map(|(function, _)| function.clone())
            .collect();
        if !lost.is_empty() {
            for function in lost {
                let others = suspects.remove(&function).unwrap_or_default();
                refused.extend(others.into_iter().filter(is_refused));
                attempts.remove(&function);
            }
            continue;
        }
        if adapters.is_empty() {
            return Ok((adapters, None));
        }
        let errors = match compile(&adapters)? {
            Ok(module) => return Ok((adapters, Some(module))),
            Err(errors) => errors,
        };
        let mut again = BTreeMap::new();
        // What's refused in this round is to blame for all lines that call it.
        let before = refused.clone();
        for (line, message) in errors {
            let Some((function, text)) = adapters.at_line(line) else { continue };
            if text.trim_start().starts_with(PRECONDITION) {
                // Without it, inputs would be taken that the function isn't for.
                let why = format!(
                    "its precondition isn't Rust as it stands ({message}); `cargo touchstone test` tests it"
                );
                let known = attempts.entry(function.to_owned()).or_default();
                (known.made, known.why) = (MOST_ATTEMPTS + 1, Some(why));
                continue;
            }
            if postcondition::is_part(text) {
                let why = format!("it isn't Rust as it stands ({message})");
                attempts.entry(function.to_owned()).or_default().unjudged.get_or_insert(why);
                continue;
            }
            // The function itself may be what changes a value that it's given.
            let is_call = adapters.line_of_call(function) == Some(line);
            let others = calls(text).into_iter().filter(|call| !is_call || call != function);
            let is_new = |call: &String| {
                survey.functions.iter().any(|known| known.call == *call) && !before.contains(call)
            };
            let others: Vec<String> = others.filter(is_new).collect();
            // What makes a value of a generic type may be right for other arguments of the type.
            let is_generic = survey
                .functions
                .iter()
                .any(|known| known.call == function && known.generics.type_params().next().is_some());
            let made = attempts.get(function).map_or(0, |known| known.made);
            if is_generic && !others.is_empty() {
                suspects.entry(function.to_owned()).or_insert_with(|| others.clone());
            }
            match others.is_empty() || is_generic && made < MOST_ATTEMPTS {
                true => drop(again.entry(function.to_owned()).or_insert(message)),
                false => {
                    refused.extend(others);
                    suspects.remove(function);
                    attempts.remove(function);
                }
            }
        }
        for (function, message) in again {
            let known = attempts.entry(function).or_default();
            known.made += 1;
            known.why.get_or_insert(format!("rustc: {message}"));
        }
    }
    Err(Error::Refused(format!(
        "what calls the functions doesn't compile, in {ROUNDS} tries; `--fn NAME` (of a file `--function NAME`) is for some of them"
    )))
}

/// The paths of the crate's functions that a line of Rust calls, without type arguments.
fn calls(line: &str) -> Vec<String> {
    let mut plain = String::new();
    let (mut deep, mut rest) = (0, line);
    while let Some(char) = rest.chars().next() {
        let step = match char {
            _ if rest.starts_with("::<") => {
                deep += 1;
                3
            }
            '<' if deep > 0 => {
                deep += 1;
                1
            }
            '>' if deep > 0 => {
                deep -= 1;
                1
            }
            char => {
                plain.extend((deep == 0).then_some(char));
                char.len_utf8()
            }
        };
        rest = &rest[step..];
    }
    let begin = format!("{CRATE}::");
    let calls = plain.split(&begin).skip(1).filter_map(|rest| {
        let end = rest.find(|char: char| !(char.is_alphanumeric() || "_:#".contains(char)))?;
        rest[end..].starts_with('(').then(|| rest[..end].to_owned())
    });
    calls.collect()
}

/// Whether a name that was given means a function: its path, or as much of the path's end as there is.
pub(super) fn is_meant(name: &str, call: &str) -> bool {
    call == name || call.strip_suffix(name).is_some_and(|before| before.ends_with("::"))
}
