//! A comparison as a document in JSON.

use super::compare::{Compared, Difference, Part, Standing};
use super::native::Native;
use crate::load::RustBuild;
use serde_json::{Value, json};

/// The whole document. `build`: how Rust was built, of which what's excluded is excluded.
pub fn json(
    (old, new): (&str, &str),
    compared: &[Compared],
    native: &Result<Vec<Native>, String>,
    build: Option<&RustBuild>,
) -> Value {
    let build = build.filter(|_| compared.iter().any(|function| function.standing.excludes()));
    let functions: Vec<Value> =
        compared.iter().enumerate().map(|(index, function)| one(index, function, native)).collect();
    json!({
        "command": "diff",
        "old": old,
        "new": new,
        "functions": functions,
        "notRun": native.as_ref().err(),
        "build": build.map(RustBuild::sentence),
    })
}

fn one(index: usize, function: &Compared, native: &Result<Vec<Native>, String>) -> Value {
    let (verdict, why) = match &function.standing {
        Standing::Differs(_) => ("differs", None),
        Standing::Perhaps(_) => ("differs-perhaps", None),
        Standing::Agrees => ("agree-proved", None),
        Standing::Unchanged => ("unchanged", None),
        Standing::AgreesWithin => ("agree-within", None),
        Standing::Open => ("open", None),
        Standing::Incomparable(why) => ("incomparable", Some(why)),
        Standing::OnlyOld => ("only-old", None),
        Standing::OnlyNew => ("only-new", None),
    };
    let confirmed = |number: usize| {
        let all = native.as_ref().ok()?.iter();
        let mut of_this = all.filter(|native| (native.function, native.difference) == (index, number));
        of_this.next()?.is_confirmed()
    };
    let difference = |(number, difference): (usize, &Difference)| {
        let part = match difference.part {
            Part::Outcome => "outcome",
            Part::NewGoesWrong => "new-goes-wrong",
            Part::OldWentWrong => "old-went-wrong",
        };
        json!({
            "what": part,
            "input": difference.outcomes.input,
            "before": difference.outcomes.before,
            "now": difference.outcomes.now,
            "restsOn": difference.rests_on,
            "confirmed": confirmed(number),
        })
    };
    json!({
        "function": function.function,
        "verdict": verdict,
        "why": why,
        "notes": function.notes,
        "milliseconds": u64::try_from(function.time.as_millis()).unwrap_or(u64::MAX),
        "differences": function.found().iter().enumerate().map(difference).collect::<Vec<_>>(),
    })
}
