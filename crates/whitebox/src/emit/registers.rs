//! What a function returns in registers, as its stub in the runner goes by: a number, a float or a double, two floats that share a word, or two of
//! these. Functions that a case calls by addresses of its input have one stub between them, so that they have to agree on the registers.

use super::unwritable::Unwritable;
use touchstone_explore::InputValue;
use touchstone_explore::input::{Answer, Question};
use touchstone_program::Sort;

/// What's in a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// An integer or an address.
    Number,
    /// One float.
    Float,
    /// A double.
    Double,
    /// Two floats.
    Floats,
}

impl Word {
    fn of_value(value: &InputValue) -> Word {
        match value {
            InputValue::Float { width: 32, .. } => Word::Float,
            InputValue::Float { .. } => Word::Double,
            _ => Word::Number,
        }
    }

    fn of_sort(sort: &Sort) -> Word {
        match sort {
            sort if *sort == Sort::F32 => Word::Float,
            Sort::Float { .. } => Word::Double,
            _ => Word::Number,
        }
    }

    /// How the runner calls it. One float is as well a double of which half is looked at, behind another word.
    fn name(self, is_alone: bool) -> &'static str {
        match self {
            Word::Number => "number",
            Word::Float if is_alone => "float",
            Word::Float => "double",
            Word::Double => "double",
            Word::Floats => "floats",
        }
    }

    /// How many answers it takes.
    fn answers(self) -> usize {
        if self == Word::Floats { 2 } else { 1 }
    }
}

/// Scalars as they're put into registers: two floats in a row share one.
fn words(scalars: impl IntoIterator<Item = Word>) -> Vec<Word> {
    let mut words: Vec<Word> = vec![];
    for scalar in scalars {
        match words.last_mut() {
            Some(last @ Word::Float) if scalar == Word::Float => *last = Word::Floats,
            _ => words.push(scalar),
        }
    }
    words
}

fn name(words: &[Word]) -> String {
    let names: Vec<&str> = words.iter().map(|word| word.name(words.len() == 1)).collect();
    names.join("_")
}

/// The stub for a procedure that returns these.
pub(super) fn stub(results: &[Sort]) -> String {
    match words(results.iter().map(Word::of_sort)).as_slice() {
        [] => "nothing".to_owned(),
        words @ ([_] | [_, _]) => name(words),
        _ => "number".to_owned(),
    }
}

/// The stub that stands for all functions which a case calls by addresses of its input, and how many answers that it takes are missing behind each of the
/// case's. For one register it has both a number and a double.
///
/// # Errors
/// Their results come back in different registers.
pub(super) fn unknown(answers: &[Answer]) -> Result<(String, Vec<usize>), Unwritable> {
    let mut padding = vec![0; answers.len()];
    // The words of each call, and its last answer.
    let mut calls: Vec<(Vec<Word>, usize)> = vec![];
    for (index, answer) in answers.iter().enumerate() {
        match answer.question {
            Question::UnknownProcedure => calls.push((vec![], index)),
            Question::UnknownFunction { result: 0 } => {
                calls.push((vec![Word::of_value(&answer.value)], index))
            }
            Question::UnknownFunction { .. } => {
                if let Some((words, last)) = calls.last_mut() {
                    words.push(Word::of_value(&answer.value));
                    *last = index;
                }
            }
            _ => {}
        }
    }
    for (of_call, _) in &mut calls {
        *of_call = words(of_call.drain(..));
    }
    let most =
        calls.iter().map(|(words, _)| words).max_by_key(|words| words.len()).cloned().unwrap_or_default();
    let is_one = |words: &[Word]| matches!(words, [] | [Word::Number | Word::Float | Word::Double]);
    if calls.iter().all(|(words, _)| is_one(words)) {
        return Ok(("unknown".to_owned(), padding));
    }
    let takes = |words: &[Word]| words.iter().map(|word| word.answers()).sum::<usize>();
    for (words, last) in &calls {
        if !most.starts_with(words) {
            return Err(Unwritable::Callbacks);
        }
        // What returns nothing has an answer, too.
        padding[*last] = takes(&most) - takes(words).max(1);
    }
    Ok((name(&most), padding))
}

#[cfg(test)]
mod tests {
    use super::super::runner::TEXT;
    use super::*;
    use touchstone_program::Span;

    #[test]
    fn stubs_are_the_runners() {
        let sorts = [Sort::BitVec(64), Sort::F32, Sort::F64];
        let mut lists: Vec<Vec<Sort>> = vec![vec![]];
        for length in 1..=4 {
            for number in 0..3usize.pow(length) {
                lists.push((0..length).map(|place| sorts[number / 3usize.pow(place) % 3].clone()).collect());
            }
        }
        for results in lists {
            let name = stub(&results);
            let forms = ["STUB", "PAIR", "FLOATS_BEFORE", "FLOATS_BEHIND"];
            let made = forms.iter().any(|form| TEXT.contains(&format!("{form}({name},")));
            assert!(made || TEXT.contains(&format!("touchstone_stub_{name}(")), "{name} of {results:?}");
        }
    }

    fn asked(questions: &[(Option<usize>, Word)]) -> Vec<Answer> {
        let answer = |(result, word): &(Option<usize>, Word)| Answer {
            question: match result {
                Some(result) => Question::UnknownFunction { result: *result },
                None => Question::UnknownProcedure,
            },
            span: Span::NONE,
            value: match word {
                Word::Float => InputValue::Float { width: 32, bits: 0 },
                Word::Double => InputValue::Float { width: 64, bits: 0 },
                _ => InputValue::Bits { width: 64, value: 0 },
            },
        };
        questions.iter().map(answer).collect()
    }

    #[test]
    fn unknown_functions_have_one_stub() {
        let of = |questions: &[(Option<usize>, Word)]| unknown(&asked(questions));
        let (number, double, float) = (Word::Number, Word::Double, Word::Float);
        assert_eq!(of(&[(Some(0), number), (Some(0), double)]), Ok(("unknown".to_owned(), vec![0, 0])));
        let pair = [(Some(0), double), (Some(1), number), (None, number), (Some(0), double)];
        assert_eq!(of(&pair), Ok(("double_number".to_owned(), vec![0, 0, 1, 1])));
        let floats = [(Some(0), float), (Some(1), float), (Some(2), float)];
        assert_eq!(of(&floats), Ok(("floats_double".to_owned(), vec![0, 0, 0])));
        let mixed = [(Some(0), double), (Some(1), number), (Some(0), number)];
        assert_eq!(of(&mixed), Err(Unwritable::Callbacks));
    }
}
