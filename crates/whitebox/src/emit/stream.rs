//! Files in tests: what's read is what the case says, a character at a time, as the model of these functions in `front-llvm` asks for
//! it. What's written to a stream that a test made up goes nowhere. The runner defines what calls of these functions become.

use std::collections::BTreeSet;

/// The functions that ask for answers.
const READING: [&str; 8] = ["fgetc", "getc", "getchar", "ungetc", "fgets", "fread", "fopen", "fclose"];

/// The functions that write.
const WRITING: [&str; 7] = ["fprintf", "vfprintf", "fputs", "fputc", "putc", "fwrite", "fflush"];

/// The functions of files that a file with these words calls and doesn't define. `wanted`: whether a word is in the file and no function that it
/// defines.
pub(super) fn called(words: &BTreeSet<&str>, wanted: impl Fn(&str) -> bool) -> Vec<&'static str> {
    // A program that mentions no stream but the standard ones writes to these.
    let writing: &[&str] = if words.contains("FILE") { &WRITING } else { &[] };
    READING.iter().chain(writing).copied().filter(|name| wanted(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::runner::TEXT;
    use super::*;

    #[test]
    fn a_file_gets_what_it_mentions() {
        let of = |words: &[&str]| {
            let words: BTreeSet<&str> = words.iter().copied().collect();
            called(&words, |name| words.contains(name))
        };
        assert!(of(&["printf", "fprintf", "stderr"]).is_empty());
        assert_eq!(of(&["FILE", "fprintf"]), ["fprintf"]);
        assert_eq!(of(&["FILE", "fgets", "fread_"]), ["fgets"]);
    }

    #[test]
    fn the_runner_defines_them() {
        for name in READING.iter().chain(&WRITING) {
            assert!(TEXT.contains(&format!("touchstone_{name}(")), "{name}");
        }
    }
}
