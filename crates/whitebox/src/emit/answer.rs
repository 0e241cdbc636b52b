//! What the environment answers in a case, in the order in which it's asked: the function that asks, and its answer as a number of
//! the type that the function has in C.

use crate::literal::{Headers, extend, number, string};
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

/// What asks for variables of the environment.
pub const VARIABLE: &str = "getenv";

/// A variable of the environment. Its first answer's lowest bit says whether it's there, the next fifteen its length, and those above how many
/// characters are asked for behind it, which is one more.
pub fn variable<'a>(given: &Answer<'a>, following: &mut impl Iterator<Item = Answer<'a>>) -> String {
    const MOST: usize = 127;
    let number = |answer: &Answer<'_>| match answer.value {
        InputValue::Bits { value, .. } => *value as u32,
        _ => 0,
    };
    let said = number(given);
    if said & 1 == 0 {
        return "NULL".to_owned();
    }
    let room = ((said >> 16) as usize).min(MOST);
    let end = ((said >> 1) as usize & 0x7fff).min(room);
    let text: Vec<u8> = following.take(room + 1).map(|answer| number(&answer) as u8).collect();
    let text = &text[..end.min(text.len())];
    let length = text.iter().position(|byte| *byte == 0).unwrap_or(text.len());
    format!("\"{}\"", string(&text[..length]))
}

/// What asks for the next character of a file.
pub const CHARACTER: &str = "fgetc";

/// A character of a file, or its end.
pub fn character(value: &InputValue) -> String {
    match value {
        InputValue::Bits { value, .. } if (*value as i16) < 0 => "EOF".to_owned(),
        InputValue::Bits { value, .. } => match *value as u8 {
            b'\'' => "'\\''".to_owned(),
            b'"' => "'\"'".to_owned(),
            byte => format!("'{}'", string(&[byte])),
        },
        _ => "?".to_owned(),
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
}

/// The answers of a case, without those that nobody outside gives.
pub fn answers<'a>(program: &Program, case: &'a TestCase) -> Vec<Answer<'a>> {
    let mut answers = vec![];
    for answer in &case.input.answers {
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
        let suffix = asker.strip_prefix(NONDET_PREFIX);
        let ty = NONDET.iter().find(|(name, _)| suffix == Some(name)).map(|(_, ty)| *ty);
        let is_ignored = answer.question == Question::UnknownProcedure;
        answers.push(Answer { asker, ty, value: &answer.value, is_ignored });
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
    fn characters_of_files_are_characters() {
        let of = |value: i16| character(&InputValue::Bits { width: 16, value: u128::from(value as u16) });
        assert_eq!(
            [of(91), of(10), of(39), of(34), of(0x141), of(-7)],
            ["'['", "'\\n'", "'\\''", "'\"'", "'A'", "EOF"]
        );
    }

    #[test]
    fn functions_have_the_names_that_the_source_has() {
        assert_eq!(source_name("__isoc99_fscanf@2"), "fscanf");
        assert_eq!(source_name("isoc"), "isoc");
    }
}
