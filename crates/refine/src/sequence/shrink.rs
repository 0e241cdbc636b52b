//! Smaller lists of calls than one that fails: without some of them, with smaller data, in canonical order.
//!
//! All candidates are smaller in one order: fewer calls, then smaller words of data together, then operations in the order of the declaration. So it
//! ends, and what it ends in can't be made smaller by any of the moves.

use crate::sequence::api::{Call, Operation, Parameter, Yields};
use crate::sequence::domain::Texts;
use std::rc::Rc;

/// The steps by which a word is brought nearer to 0.
const POWERS: [i128; 7] = [64, 32, 16, 8, 4, 2, 1];

/// What a list weighs.
fn weight(calls: &[Call]) -> (usize, u128, Vec<usize>) {
    let words = calls.iter().flat_map(|call| call.tape.iter()).fold(0_u128, |sum, word| {
        sum.saturating_add(word.unsigned_abs().saturating_mul(2)).saturating_add(u128::from(*word < 0))
    });
    let words = calls.iter().fold(words, |sum, call| sum.saturating_add(call.tape.len() as u128));
    (calls.len(), words, calls.iter().map(|call| call.operation).collect())
}

/// So many stages of candidates there are, the cheapest to make first.
pub(super) const STAGES: usize = 4;

/// A list of more calls isn't tried without two of them at a time.
const PAIRED: usize = 24;

/// The smaller lists of a stage.
pub(super) fn smaller(
    stage: usize,
    texts: &Texts,
    operations: &[Operation],
    calls: &[Call],
) -> Vec<Vec<Call>> {
    let mut candidates = match stage {
        0 => shorter(operations, calls),
        1 if calls.len() <= PAIRED => without_two(operations, calls),
        1 => Vec::new(),
        2 => throughout(calls),
        _ => one_by_one(operations, calls),
    };
    let bound = weight(calls);
    candidates.retain(|candidate| {
        weight(candidate) < bound
            && (stage < 2 || candidate.iter().all(|call| is_written(texts, operations, call)))
    });
    candidates
}

/// Without a part of the calls: half, a quarter, …, one.
fn shorter(operations: &[Operation], calls: &[Call]) -> Vec<Vec<Call>> {
    let mut candidates = Vec::new();
    let mut chunk = calls.len() / 2;
    while chunk > 0 {
        for begin in (0..calls.len()).step_by(chunk).rev() {
            let end = (begin + chunk).min(calls.len());
            let leaves_out = |at| (begin..end).contains(&at);
            candidates.extend(passing_on(operations, calls, leaves_out));
            candidates.extend(without(operations, calls, leaves_out));
        }
        chunk /= 2;
    }
    candidates
}

/// Without a call and another that undoes it.
fn without_two(operations: &[Operation], calls: &[Call]) -> Vec<Vec<Call>> {
    let mut candidates = Vec::new();
    for one in 0..calls.len() {
        for other in one + 1..calls.len() {
            let leaves_out = |at| at == one || at == other;
            candidates.extend(passing_on(operations, calls, leaves_out));
            candidates.extend(without(operations, calls, leaves_out));
        }
    }
    candidates
}

/// With other words in all places where there's this one, and with less in all places: keys that have to be equal, or to collide.
fn throughout(calls: &[Call]) -> Vec<Vec<Call>> {
    let everywhere = |change: &dyn Fn(i128) -> i128| {
        let changed =
            |call: &Call| Call { tape: call.tape.iter().map(|word| change(*word)).collect(), ..call.clone() };
        calls.iter().map(changed).collect()
    };
    let mut words: Vec<i128> = calls.iter().flat_map(|call| call.tape.iter().copied()).collect();
    words.sort_unstable();
    words.dedup();
    let mut candidates = Vec::new();
    for word in words.into_iter().filter(|word| *word != 0) {
        for other in nearer(word) {
            candidates.push(everywhere(&|known| if known == word { other } else { known }));
        }
    }
    for power in POWERS {
        candidates.push(everywhere(&|word| if word >= power { word - power } else { word }));
    }
    candidates
}

/// With smaller data, calls as they are.
pub(super) fn with_less(calls: &[Call]) -> Vec<Vec<Call>> {
    let bound = weight(calls);
    let mut candidates = throughout(calls);
    candidates.extend(with_another_word(calls));
    candidates.retain(|candidate| weight(candidate) < bound);
    candidates
}

/// With another word in one place, or with two neighbours the other way round.
fn one_by_one(operations: &[Operation], calls: &[Call]) -> Vec<Vec<Call>> {
    let mut candidates = with_another_word(calls);
    for at in 1..calls.len() {
        candidates.extend(swapped(operations, calls, at));
    }
    candidates
}

/// With another word in one place.
fn with_another_word(calls: &[Call]) -> Vec<Vec<Call>> {
    let mut candidates = Vec::new();
    for (at, call) in calls.iter().enumerate() {
        for (position, word) in call.tape.iter().enumerate().filter(|(_, word)| **word != 0) {
            for other in nearer(*word) {
                let mut tape = call.tape.to_vec();
                tape[position] = other;
                let mut changed = calls.to_vec();
                changed[at].tape = tape.into();
                candidates.push(changed);
            }
        }
    }
    candidates
}

/// Whether the data of a call are what their text says: a word that was changed may have been a length.
pub(super) fn is_written(texts: &Texts, operations: &[Operation], call: &Call) -> bool {
    if !operations[call.operation].has_data() {
        return true;
    }
    let text = texts.write(call.operation, &call.tape);
    texts.read(call.operation, &text).is_ok_and(|tape| tape == call.tape)
}

/// Numbers nearer to 0: 0 and 1, half of it, and what's less by a power of two, which keeps what two numbers have in common by their
/// remainders.
fn nearer(word: i128) -> impl Iterator<Item = i128> {
    let less = POWERS.into_iter().map(move |power| word - power * word.signum());
    [0, 1, word / 2].into_iter().chain(less).filter(move |other| other.unsigned_abs() < word.unsigned_abs())
}

/// The list without some calls, and without those that are made on what they yielded. `None` if nothing is left or all is.
pub(super) fn without(
    operations: &[Operation],
    calls: &[Call],
    leaves_out: impl Fn(usize) -> bool,
) -> Option<Vec<Call>> {
    left(operations, calls, leaves_out, false)
}

/// The list without some calls, where what's made on what they yielded is made on the value that they took: a builder's `self`, what was cloned. `None` if none
/// of them took one, too.
fn passing_on(
    operations: &[Operation],
    calls: &[Call],
    leaves_out: impl Fn(usize) -> bool,
) -> Option<Vec<Call>> {
    let passes = |(at, call): (usize, &Call)| {
        leaves_out(at) && !call.at.is_empty() && operations[call.operation].yields != Yields::Nothing
    };
    let passes = calls.iter().enumerate().any(passes);
    let kept = passes.then(|| left(operations, calls, leaves_out, true)).flatten()?;
    // A call doesn't take one value twice.
    let is_once = |call: &Call| (1..call.at.len()).all(|at| !call.at[..at].contains(&call.at[at]));
    kept.iter().all(is_once).then_some(kept)
}

/// The calls that aren't left out and have the values that they take. `passes` says that a call that's left out hands on the first one it took.
fn left(
    operations: &[Operation],
    calls: &[Call],
    leaves_out: impl Fn(usize) -> bool,
    passes: bool,
) -> Option<Vec<Call>> {
    let (mut kept, mut numbers) = (Vec::new(), Vec::new());
    let mut count = 0;
    for (at, call) in calls.iter().enumerate() {
        let operation = &operations[call.operation];
        let values: Option<Vec<usize>> =
            call.at.iter().map(|number| numbers.get(*number).copied().flatten()).collect();
        let yields = operation.yields != Yields::Nothing;
        let taken = values.as_ref().and_then(|values| values.first().copied()).filter(|_| passes);
        match values.filter(|_| !leaves_out(at)) {
            Some(values) => {
                kept.push(Call { at: values.into(), ..call.clone() });
                if yields {
                    numbers.push(Some(count));
                    count += 1;
                }
            }
            None if yields => numbers.push(taken),
            None => {}
        }
    }
    (!kept.is_empty() && kept.len() < calls.len()).then_some(kept)
}

/// The list with the call before this one after it, where neither needs the other.
fn swapped(operations: &[Operation], calls: &[Call], at: usize) -> Option<Vec<Call>> {
    let yields = |call: &Call| operations[call.operation].yields != Yields::Nothing;
    let (one, other) = (calls.get(at - 1)?, calls.get(at)?);
    // Numbers go by the order of what yields.
    if yields(one) || yields(other) || one.operation <= other.operation {
        return None;
    }
    let mut swapped = calls.to_vec();
    swapped.swap(at - 1, at);
    Some(swapped)
}

/// Among the data that are possible in a state, those nearest to what a call had: the same, else the greatest that isn't greater, else the
/// first.
pub(super) fn fitting(possible: &[Rc<[i128]>], had: &Rc<[i128]>) -> Option<Rc<[i128]>> {
    if possible.contains(had) {
        return Some(had.clone());
    }
    let below = possible.iter().filter(|tape| tape.len() == had.len() && tape <= &had).max();
    below.or(possible.first()).cloned()
}

/// Whether an operation's arguments depend on the state, so that they may have to be solved anew.
pub(super) fn depends(operation: &Operation) -> bool {
    operation.states > 0
        && operation.parameters.iter().any(|parameter| matches!(parameter, Parameter::Data(_)))
}
