//! The mutants of a package run natively: what a test is said to tell it has to fail with, run outside of us. Where none does, what differs isn't
//! what tests look at, and whether the mutant can be told is open.

use super::mutants::{Fate, Mutation, with_tested};
use super::package::subject;
use crate::confirm::ConfirmError;
use crate::load::Versions;
use crate::rust::confirm_package;
use crate::rust::mutated_tests::{Asked, Telling, telling};

/// Runs the tests with the mutants that they tell. A mutant that none of its function's tests fails with is open from here on, and a case is left
/// out that tells none any more.
///
/// # Errors
/// The tests don't compile with the package or with the copy that has its mutants.
pub fn told_natively(versions: &Versions, mutation: &mut Mutation) -> Result<(), ConfirmError> {
    let (Some(original), Some(copy)) = (&versions.workshop, &versions.code.workshop) else { return Ok(()) };
    // The functions as they're tested: those with cases.
    let tested: Vec<usize> =
        (0..mutation.functions.len()).filter(|index| !mutation.functions[*index].cases.is_empty()).collect();
    let mut asked: Vec<Asked> = vec![];
    let mut places: Vec<usize> = vec![];
    for (index, told) in mutation.mutants.iter().enumerate() {
        let Fate::Told(case) = told.fate else { continue };
        let place = tested.iter().position(|index| mutation.functions[*index].function == told.function);
        let Some(function) = place else { continue };
        let others = (0..mutation.functions[tested[function]].cases.len()).filter(|other| *other != case);
        let cases = std::iter::once(case).chain(others).collect();
        asked.push(Asked { mutant: told.mutant.number, function, cases });
        places.push(index);
    }
    if asked.is_empty() {
        return Ok(());
    }
    let seen = with_tested(versions, mutation, |tested| {
        let subject = subject(versions);
        let (_, confirmation) = confirm_package(&subject, original, tested)?;
        telling(&subject, copy, tested, &confirmation, &asked)
    })?;
    for (index, seen) in places.into_iter().zip(seen) {
        let told = &mut mutation.mutants[index];
        let why = match seen {
            Telling::By(case) => {
                told.fate = Fate::Told(case);
                continue;
            }
            Telling::None => {
                "an input was found, but what differs isn't what a test looks at: none that can be written fails with it natively"
            }
            Telling::NotRun => "an input was found, but the time was over before its test was run with it",
        };
        told.fate = Fate::Open;
        told.notes.push(why.to_owned());
    }
    without_needless(mutation);
    Ok(())
}

/// Leaves out the cases that tell nothing.
fn without_needless(mutation: &mut Mutation) {
    for function in &mut mutation.functions {
        let own = || mutation.mutants.iter().filter(|told| told.function == function.function);
        let kept: Vec<usize> = (0..function.cases.len())
            .filter(|case| own().any(|told| told.fate == Fate::Told(*case)))
            .collect();
        for told in mutation.mutants.iter_mut().filter(|told| told.function == function.function) {
            if let Fate::Told(case) = &mut told.fate
                && let Some(place) = kept.iter().position(|kept| kept == case)
            {
                *case = place;
            }
        }
        let mut number = 0;
        function.cases.retain(|_| {
            number += 1;
            kept.contains(&(number - 1))
        });
    }
}
