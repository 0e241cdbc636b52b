//! What tests call of the C library. Its headers may contradict what the file under test declares, so none is included that the file doesn't include
//! itself: a function goes by its plain name where the file includes its header and means the library's by it, else by the compiler's.

use std::collections::BTreeSet;

/// The functions that tests call, with their headers and what compilers call them.
const FUNCTIONS: [(&str, &str, &str); 4] = [
    ("calloc", "stdlib.h", "__builtin_calloc"),
    ("memcpy", "string.h", "__builtin_memcpy"),
    ("memcmp", "string.h", "__builtin_memcmp"),
    ("strcmp", "string.h", "__builtin_strcmp"),
];

/// Which functions go by their plain names; all, if it isn't said.
#[derive(Clone, Debug, Default)]
pub(super) struct Library {
    builtin: BTreeSet<&'static str>,
}

impl Library {
    /// That of a file with this text. `means_other`: whether a name means something else in it.
    pub(super) fn of(source: &str, means_other: impl Fn(&str) -> bool) -> Library {
        let includes = |header: &str| {
            source.lines().filter_map(|line| line.trim().strip_prefix('#')).any(|line| {
                line.trim_start()
                    .strip_prefix("include")
                    .is_some_and(|file| file.trim().starts_with(&format!("<{header}>")))
            })
        };
        let other = FUNCTIONS.iter().filter(|(name, header, _)| means_other(name) || !includes(header));
        Library { builtin: other.map(|(name, ..)| *name).collect() }
    }

    /// What a function is called by.
    pub(super) fn name(&self, function: &'static str) -> &'static str {
        let known = FUNCTIONS.iter().find(|(name, ..)| *name == function && self.builtin.contains(name));
        known.map_or(function, |(.., builtin)| builtin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_has_its_plain_name_where_the_file_means_it() {
        let library = Library::of("# include <string.h> /* all */\n", |name| name == "strcmp");
        let names = ["calloc", "memcpy", "strcmp"].map(|name| library.name(name));
        assert_eq!(names, ["__builtin_calloc", "memcpy", "__builtin_strcmp"]);
        assert_eq!(Library::default().name("calloc"), "calloc");
    }
}
