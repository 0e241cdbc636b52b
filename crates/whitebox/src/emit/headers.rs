//! What a file under test includes: which functions it and its own headers declare, and which headers of the system they include.
//! A header is the project's own if it's found in quotes beside the file that includes it, or in a folder that the compiler was told of.

use super::Subject;
use crate::contract::token::{Kind, tokens};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// Files are looked into so deep.
const DEEPEST: u32 = 8;

/// Where a file's headers are looked for.
#[derive(Clone, Copy)]
pub(super) struct Headers<'a> {
    /// The folder of the file that's being read.
    folder: Option<&'a Path>,
    /// Those that the compiler was told of.
    folders: &'a [PathBuf],
    /// In so many others it's included.
    depth: u32,
}

impl<'a> Headers<'a> {
    /// Those of the file under test.
    pub(super) fn of(subject: &'a Subject<'_>) -> Headers<'a> {
        Headers { folder: subject.folder, folders: &subject.elsewhere.folders, depth: 0 }
    }

    /// The text of one of the project's own headers that a directive includes, and its path.
    fn own(&self, directive: &str) -> Option<(String, PathBuf)> {
        let file = directive.strip_prefix('#')?.trim_start().strip_prefix("include")?.trim_start();
        let (close, beside) = match file.as_bytes().first()? {
            b'"' => ('"', self.folder),
            b'<' => ('>', None),
            _ => return None,
        };
        let name = file[1..].split(close).next()?;
        if self.depth >= DEEPEST {
            return None;
        }
        beside.into_iter().chain(self.folders.iter().map(PathBuf::as_path)).find_map(|folder| {
            let path = folder.join(name);
            let bytes = fs::read(&path).ok()?;
            Some((String::from_utf8_lossy(&bytes).into_owned(), path))
        })
    }

    /// The same for a header.
    fn inside<'b>(&'b self, header: &'b Path) -> Headers<'b> {
        Headers { folder: header.parent(), folders: self.folders, depth: self.depth + 1 }
    }

    /// The lines that include the system's headers, also in files in quotes, under the conditions that they stand under, and what they depend
    /// on: definitions of names with an underscore. Under a condition a header may be another system's: that's included if it's there.
    pub(super) fn of_the_system(&self, source: &str) -> String {
        let lines = tokens(source).into_iter().filter(|token| token.kind == Kind::Directive);
        // What's open: its text so far, and whether there's anything in it.
        let mut open = vec![(String::new(), false)];
        for line in lines.map(|token| source[token.range].trim_end()) {
            let conditional = self.depth > 0 || open.len() > 1;
            let words: Vec<&str> = line.trim_start_matches('#').split_whitespace().collect();
            let word =
                words.first().map_or("", |word| word.split(['(', '<', '"', '!']).next().unwrap_or(word));
            if matches!(word, "if" | "ifdef" | "ifndef") {
                open.push((condition(line, word), false));
                continue;
            }
            if word == "endif" {
                if open.len() > 1
                    && let Some((text, true)) = open.pop()
                    && let Some((around, any)) = open.last_mut()
                {
                    let _ = writeln!(around, "{text}#endif");
                    *any = true;
                }
                continue;
            }
            let Some((text, any)) = open.last_mut() else { break };
            if word == "include"
                && let Some((inner, path)) = self.own(line)
            {
                let inner = self.inside(&path).of_the_system(&inner);
                *any |= !inner.is_empty();
                text.push_str(&inner);
                continue;
            }
            let header = line.split_once("include").and_then(|(_, rest)| rest.trim_start().strip_prefix('<'));
            let header = header.and_then(|rest| rest.split('>').next()).filter(|_| word == "include");
            match (word, header) {
                ("elif" | "else", _) if conditional => text.push_str(&condition(line, word)),
                (_, Some(header)) => {
                    let _ = match conditional {
                        false => writeln!(text, "#include <{header}>"),
                        true => writeln!(text, "#if __has_include(<{header}>)\n#include <{header}>\n#endif"),
                    };
                    *any = true;
                }
                ("define", _)
                    if self.depth == 0 && words.get(1).is_some_and(|name| name.starts_with('_')) =>
                {
                    let _ = writeln!(text, "{line}");
                    *any = true;
                }
                _ => {}
            }
        }
        open.swap_remove(0).0
    }

    /// The functions that a text, or a file in quotes that it includes, declares outside of functions.
    pub(super) fn declared(&self, source: &str) -> BTreeSet<String> {
        let words = tokens(source);
        let text = |index: usize| words.get(index).map(|token| &source[token.range.clone()]);
        let mut names = BTreeSet::new();
        let mut nesting = 0usize;
        for (index, token) in words.iter().enumerate() {
            match (token.kind, text(index)) {
                (Kind::Directive, Some(line)) => {
                    if let Some((inner, path)) = self.own(line) {
                        names.extend(self.inside(&path).declared(&inner));
                    }
                }
                // `extern "C" {`, which C++ reads: what's in it isn't inside of anything, and its end stands alone.
                (_, Some("{")) if nesting == 0 && index > 1 && text(index - 2) == Some("extern") => {}
                (_, Some("{" | "(")) => nesting += 1,
                (_, Some("}" | ")")) => nesting = nesting.saturating_sub(1),
                (Kind::Word, Some(name)) if nesting == 0 && text(index + 1) == Some("(") => {
                    names.insert(name.to_owned());
                }
                _ => {}
            }
        }
        names
    }
}

/// A condition of the preprocessor; one that calls macros, which aren't known before the file is read, doesn't hold.
fn condition(line: &str, word: &str) -> String {
    let known = |name: &str| name.is_empty() || name == "defined" || name == word;
    let called = |part: &str| {
        let name = part.trim_end().rsplit(|char: char| !char.is_alphanumeric() && char != '_').next();
        !name.is_some_and(known)
    };
    let mut parts: Vec<&str> = line.split('(').collect();
    parts.pop();
    match matches!(word, "if" | "elif") && parts.into_iter().any(called) {
        true => format!("#{word} 0\n"),
        false => format!("{line}\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOWHERE: Headers<'static> = Headers { folder: None, folders: &[], depth: 0 };

    #[test]
    fn headers_keep_their_conditions() {
        let source = "#define _GNU_SOURCE\n#include <stdio.h>\n#if defined(DEBUG) && (DEBUG >= 1)\n# include <assert.h>\n#else\n\
                      # define assert(x) ((void)0)\n#endif\n#ifdef _WIN32\n#include <io.h>\n#endif\n#if NEWER_THAN(4, 3)\n#include <a.h>\n#endif\n\
                      #if 1\nint x;\n#endif\n#include \"own.h\"\n";
        assert_eq!(
            NOWHERE.of_the_system(source),
            "#define _GNU_SOURCE\n#include <stdio.h>\n#if defined(DEBUG) && (DEBUG >= 1)\n#if __has_include(<assert.h>)\n#include <assert.h>\n\
             #endif\n#else\n#endif\n#ifdef _WIN32\n#if __has_include(<io.h>)\n#include <io.h>\n#endif\n#endif\n#if 0\n\
             #if __has_include(<a.h>)\n#include <a.h>\n#endif\n#endif\n"
        );
    }

    #[test]
    fn declarations_for_two_languages_are_at_the_top() {
        let source = "#ifdef __cplusplus\nextern \"C\" {\n#endif\nint first(int a);\nstatic int second(void) { return inner(3); }\n\
                      #ifdef __cplusplus\n}\n#endif\nvoid third(int (*call)(void));\n";
        let names: Vec<String> = NOWHERE.declared(source).into_iter().collect();
        assert_eq!(names, ["first", "second", "third"]);
    }

    #[test]
    fn headers_of_the_project_are_found_where_the_compiler_looks() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("written");
        write("own.h", "#include <stdio.h>\n#include \"beside.h\"\nint own(void);\n");
        write("beside.h", "int beside(void);\n");
        let folders = [folder.path().to_owned()];
        let headers = Headers { folder: None, folders: &folders, depth: 0 };
        let source = "#include <own.h>\n#include <string.h>\n";
        assert_eq!(headers.declared(source).into_iter().collect::<Vec<_>>(), ["beside", "own"]);
        let all = "#if __has_include(<stdio.h>)\n#include <stdio.h>\n#endif\n#include <string.h>\n";
        assert_eq!(headers.of_the_system(source), all);
        assert_eq!(NOWHERE.declared(source).len(), 0);
    }
}
