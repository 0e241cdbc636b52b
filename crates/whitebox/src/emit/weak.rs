//! Weak functions that a file declares and doesn't define. They're null where no file defines them; a search takes them to be defined, so its
//! tests define them, called or not.

use crate::contract::token::{Kind, Token, tokens};
use std::collections::BTreeSet;

/// The names of the functions that a source declares to be weak, outside of blocks. Cost: linear in the text.
pub(super) fn declared(source: &str) -> BTreeSet<&str> {
    let all: Vec<Token> = tokens(source).into_iter().filter(|token| token.kind != Kind::Comment).collect();
    let text = |index: usize| all.get(index).map(|token| &source[token.range.clone()]);
    let mut found = BTreeSet::new();
    let (mut depth, mut weak, mut name) = (0usize, false, None);
    let mut index = 0;
    while let Some(word) = text(index) {
        match word {
            "{" => depth += 1,
            "}" => depth = depth.saturating_sub(1),
            "__attribute__" | "__attribute" => {
                let end = behind(index + 1, text);
                weak |= (index..end).any(|at| matches!(text(at), Some("weak" | "__weak__")));
                index = end;
                continue;
            }
            ";" => found.extend(name.take().filter(|_| weak && depth == 0)),
            _ if depth == 0
                && name.is_none()
                && all[index].kind == Kind::Word
                && text(index + 1) == Some("(") =>
            {
                name = Some(word);
            }
            _ => {}
        }
        if matches!(word, "{" | "}" | ";") {
            (weak, name) = (false, None);
        }
        index += 1;
    }
    found
}

/// Just behind the parenthesis that closes the one at a place, if one opens there.
fn behind<'s>(place: usize, text: impl Fn(usize) -> Option<&'s str>) -> usize {
    let (mut at, mut open) = (place, 0usize);
    while let Some(word) = text(at) {
        match word {
            "(" => open += 1,
            ")" => open = open.saturating_sub(1),
            _ => {}
        }
        if open == 0 {
            return if at == place { place } else { at + 1 };
        }
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weak_functions_are_told_by_their_declarations() {
        let source = "int a(int) __attribute__((weak));\n__attribute__((__weak__, visibility(\"default\"))) void b(int);\n\
                      int c __attribute__((weak));\nint d(int) __attribute__((pure));\n\
                      __attribute__((weak)) int e(void) { int (*f)(void) __attribute__((weak)); return f(); }\nint g(int);\n";
        assert_eq!(declared(source).into_iter().collect::<Vec<_>>(), ["a", "b"]);
    }
}
