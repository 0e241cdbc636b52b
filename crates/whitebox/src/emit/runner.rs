//! The file beside the tests that runs them: the same for all of them, in a translation unit of its own, so that nothing that the code under test
//! defines or stands in for is in its way. Each test runs in a process of its own, and faults can be expected.

use std::collections::BTreeSet;

/// Its name.
pub const NAME: &str = "touchstone_run.c";

/// Its text.
pub const TEXT: &str = include_str!("touchstone_run.c");

/// What's defined where something else has the `main`, and asks for tests by their names.
pub(super) const WITHOUT_MAIN: &str = "TOUCHSTONE_WITHOUT_MAIN";

/// What a test file declares of it, where it uses it.
const DECLARATIONS: [(&str, &str); 15] = [
    ("touchstone_variable(", "void touchstone_variable(const char *name, const char *value);\n"),
    ("touchstone_input(", "void touchstone_input(const char *text, unsigned long size);\n"),
    ("touchstone_file(", "void touchstone_file(const char *name, const char *text, unsigned long size);\n"),
    ("touchstone_no_file(", "void touchstone_no_file(const char *name);\n"),
    ("touchstone_closed_file(", "void touchstone_closed_file(const char *name);\n"),
    ("touchstone_full_file(", "void touchstone_full_file(const char *name);\n"),
    (
        "touchstone_long_file(",
        "void touchstone_long_file(const char *name, const char *text, unsigned long size, unsigned long whole);\n",
    ),
    ("touchstone_folder(", "void touchstone_folder(const char *name);\n"),
    (
        "touchstone_descriptor(",
        "void touchstone_descriptor(int number, const char *text, unsigned long size, unsigned long whole);\n",
    ),
    ("touchstone_full(", "void touchstone_full(int number);\n"),
    ("touchstone_stream(", "void *touchstone_stream(const char *text, unsigned long size);\n"),
    ("touchstone_given(", "void touchstone_given(const unsigned long long *answers, int count);\n"),
    ("touchstone_answer(", "void touchstone_answer(void *to, unsigned long size);\n"),
    ("touchstone_leave(", "void touchstone_leave(int code) __attribute__((noreturn));\n"),
    ("touchstone_fail(", "void touchstone_fail(void) __attribute__((noreturn));\n"),
];

/// What stands before the name of a stub that a test has the address of.
pub(super) const STUB_ADDRESS: &str = "(void *)touchstone_stub_";

/// The declarations that a text needs.
pub(super) fn declarations(text: &str) -> String {
    let used = DECLARATIONS.iter().filter(|(word, _)| text.contains(word));
    let mut lines: String = used.map(|(_, line)| *line).collect();
    let is_named = |char: char| char.is_ascii_alphanumeric() || char == '_';
    let stubs = text.split(STUB_ADDRESS).skip(1);
    let stubs: BTreeSet<&str> =
        stubs.map(|rest| rest.split(|char| !is_named(char)).next().unwrap_or_default()).collect();
    stubs.iter().for_each(|stub| lines.push_str(&format!("void touchstone_stub_{stub}(void);\n")));
    match lines.is_empty() {
        true => lines,
        false => format!("/* Of {NAME}. */\n{lines}\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_can_do_without_a_main() {
        assert!(TEXT.contains(&format!("#ifndef {WITHOUT_MAIN}\nint main(")));
    }

    #[test]
    fn what_is_declared_is_defined() {
        for (_, line) in DECLARATIONS {
            let name =
                line.split('(').next().and_then(|head| head.split(' ').next_back()).unwrap_or_default();
            let name = name.trim_start_matches('*');
            assert!(TEXT.contains(&format!("{name}(")), "{name}");
        }
        assert_eq!(declarations("nothing"), "");
        assert!(declarations("    touchstone_given(").ends_with("int count);\n\n"));
        let two = declarations("f((void *)touchstone_stub_unknown, (void *)touchstone_stub_unknown);");
        assert_eq!(two.matches("void touchstone_stub_unknown(void);").count(), 1, "{two}");
    }
}
