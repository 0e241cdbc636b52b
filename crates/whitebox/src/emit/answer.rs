//! What the environment answers in a case, in the order in which it's asked: the function that asks, and its answer as a number of
//! the type that the function has in C.

use super::registers::unknown;
use crate::literal::{Headers, extend, number};
use touchstone_explore::input::Question;
use touchstone_explore::{InputValue, TestCase};
use touchstone_front_llvm::lower::{OUTPUT_RESULT, RETURNS_AGAIN};
use touchstone_program::Program;

/// The types that `__VERIFIER_nondet_` functions return, by the rest of their names (the rules of Test-Comp).
pub const NONDET: [(&str, &str); 31] = [
    ("bool", "_Bool"),
    ("char", "char"),
    ("schar", "signed char"),
    ("uchar", "unsigned char"),
    ("short", "short"),
    ("ushort", "unsigned short"),
    ("int", "int"),
    ("uint", "unsigned int"),
    ("unsigned_int", "unsigned int"),
    ("unsigned", "unsigned int"),
    ("long", "long"),
    ("ulong", "unsigned long"),
    ("unsigned_long", "unsigned long"),
    ("longlong", "long long"),
    ("ulonglong", "unsigned long long"),
    ("float", "float"),
    ("double", "double"),
    ("pointer", "void *"),
    ("pchar", "char *"),
    ("size_t", "unsigned long"),
    ("loff_t", "long long"),
    ("pthread_t", "unsigned long"),
    ("sector_t", "unsigned long"),
    ("u8", "unsigned char"),
    ("u16", "unsigned short"),
    ("u32", "unsigned int"),
    ("u64", "unsigned long"),
    ("S8", "signed char"),
    ("S16", "short"),
    ("S32", "int"),
    ("S64", "long"),
];

/// What the names of those functions begin with.
pub const NONDET_PREFIX: &str = "__VERIFIER_nondet_";

/// What asks in the models and is told in tests: there, and the function that asks. What's not among them a test sets up for real: see [`super::world`].
pub const ASKED: [(&str, &str); 9] = [
    ("passes", "time"),
    ("random", "rand"),
    ("worked", "clock"),
    ("moment", "clock_gettime"),
    ("day", "gettimeofday"),
    ("terminal", "isatty"),
    ("changed", "stat"),
    ("changed.last", "lstat"),
    ("changed.here", "fstat"),
];

/// Who asks, by the name of what asks in the models; `None` for what a test sets up for real.
fn asker_of(name: &str) -> Option<&str> {
    match name.strip_prefix("touchstone.") {
        None => Some(name),
        Some(own) => ASKED.iter().find(|(asks, _)| *asks == own).map(|(_, asker)| *asker),
    }
}

/// An answer.
pub struct Answer<'a> {
    /// The function that asks.
    pub asker: String,
    /// Its type, if that's known by its name.
    pub ty: Option<&'static str>,
    /// What it's told.
    pub value: &'a InputValue,
    /// Whether the program gets nothing of it: the tests' stand-in takes it, nobody else needs to know.
    pub is_ignored: bool,
    /// So many more the stub takes behind it that stands for the function.
    pub padding: usize,
}

/// The answers of a case, without those that nobody outside gives.
pub fn answers<'a>(program: &Program, case: &'a TestCase) -> Vec<Answer<'a>> {
    let mut answers = vec![];
    let padding = unknown(&case.input.answers).map(|(_, padding)| padding).unwrap_or_default();
    for (index, answer) in case.input.answers.iter().enumerate() {
        let asker = match &answer.question {
            Question::Undefined { .. } => continue,
            // A name that's taken has a number behind it.
            Question::Havoc { name } => source_name(name).to_owned(),
            Question::Absent { procedure, .. } => source_name(&program.procedure(*procedure).name).to_owned(),
            Question::UnknownFunction { .. } | Question::UnknownProcedure => "an unknown function".to_owned(),
        };
        if asker == RETURNS_AGAIN || asker == OUTPUT_RESULT {
            continue;
        }
        let Some(asker) = asker_of(&asker).map(str::to_owned) else { continue };
        let suffix = asker.strip_prefix(NONDET_PREFIX);
        let ty = NONDET.iter().find(|(name, _)| suffix == Some(name)).map(|(_, ty)| *ty);
        let is_ignored = answer.question == Question::UnknownProcedure;
        let padding = padding.get(index).copied().unwrap_or(0);
        answers.push(Answer { asker, ty, value: &answer.value, is_ignored, padding });
    }
    answers
}

/// A function as the source calls it: without the number behind a name that was taken, and without what glibc puts before names of
/// functions that the standard has changed.
pub fn source_name(name: &str) -> &str {
    let name = name.split('@').next().unwrap_or_default();
    let standard = ["__isoc99_", "__isoc23_"].iter().find_map(|prefix| name.strip_prefix(prefix));
    standard.unwrap_or(name)
}

/// Whether a case depends on what an output function returns, which no test can arrange.
pub fn depends_on_output(case: &TestCase) -> bool {
    let is = |question: &Question| matches!(question, Question::Havoc { name } if source_name(name) == OUTPUT_RESULT);
    case.input.answers.iter().any(|answer| is(&answer.question))
}

impl Answer<'_> {
    /// The number, as C writes it; `None` for an address.
    pub fn literal(&self, headers: &mut Headers) -> Option<String> {
        match self.value {
            InputValue::Bits { value, width } => Some(number(self.ty, *value, *width, false, headers)),
            InputValue::Float { bits, width } => Some(number(self.ty, *bits, *width, true, headers)),
            InputValue::Null => Some("NULL".to_owned()),
            _ => None,
        }
    }

    /// The number in digits, as suites have it; `None` for an address.
    pub fn digits(&self) -> Option<String> {
        let unsigned =
            self.ty.is_some_and(|ty| ty.starts_with("unsigned") || ty == "_Bool" || ty.ends_with('*'));
        Some(match self.value {
            InputValue::Bits { value, .. } if unsigned => value.to_string(),
            InputValue::Bits { value, width } => extend(*value, *width).to_string(),
            InputValue::Float { width: 32, bits } => format!("{:?}", f32::from_bits(*bits as u32)),
            InputValue::Float { width: 64, bits } => format!("{:?}", f64::from_bits(*bits as u64)),
            InputValue::Null => "0".to_owned(),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_up_is_no_answer() {
        assert_eq!(asker_of("touchstone.character"), None);
        assert_eq!(asker_of("touchstone.passes"), Some("time"));
        assert_eq!(asker_of("f"), Some("f"));
    }

    #[test]
    fn functions_have_the_names_that_the_source_has() {
        assert_eq!(source_name("__isoc99_fscanf@2"), "fscanf");
        assert_eq!(source_name("isoc"), "isoc");
    }
}
