//! Predicates of ACSL as expressions of C: what C has is left as it is, `\result` and `\old(…)` become variables, implications and
//! chained comparisons what they mean.

use super::token::{Kind, Token, tokens};

/// How deep brackets may be nested.
const DEEPEST: usize = 100;

/// A predicate in C.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Translated {
    /// The expression.
    pub expression: String,
    /// The expressions whose values on entry are wanted, in C; the n-th is the variable [`old_name`] of n.
    pub old: Vec<String>,
}

/// What can't be translated, and where in the predicate's text, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Untranslatable {
    /// Where.
    pub at: usize,
    /// Why.
    pub why: String,
}

/// What `\result` becomes.
pub(super) const RESULT: &str = "touchstone_result";

/// What the n-th `\old` of a contract becomes.
pub(super) fn old_name(index: usize) -> String {
    format!("touchstone_old_{index}")
}

/// What a predicate may be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The state before the call: `\result` and `\old` make no sense.
    Requires,
    /// The states before and after, and the result if there is one.
    Ensures {
        /// Whether the function returns something.
        result: bool,
    },
}

/// Translates a predicate; values on entry are numbered from `first_old` on. Cost: quadratic in the nesting at most.
///
/// # Errors
/// It says something that isn't covered, or brackets don't match.
pub(super) fn translate(text: &str, role: Role, first_old: usize) -> Result<Translated, Untranslatable> {
    // Lines of a long annotation may begin with `@`, which is a blank there.
    let is_blank = |token: &Token| token.kind == Kind::Comment || text.get(token.range.clone()) == Some("@");
    let words: Vec<Token> = tokens(text).into_iter().filter(|token| !is_blank(token)).collect();
    let mut translation = Translation { text, role, first_old, old: vec![] };
    if words.is_empty() {
        return Err(Untranslatable { at: 0, why: "there's no condition".to_owned() });
    }
    let expression = translation.whole(&words, 0)?;
    Ok(Translated { expression, old: translation.old })
}

struct Translation<'a> {
    text: &'a str,
    role: Role,
    first_old: usize,
    old: Vec<String>,
}

impl<'a> Translation<'a> {
    fn word(&self, token: &Token) -> &'a str {
        self.text.get(token.range.clone()).unwrap_or_default()
    }

    fn refuse<T>(&self, token: &Token, why: impl Into<String>) -> Result<T, Untranslatable> {
        Err(Untranslatable { at: token.range.start, why: why.into() })
    }

    /// An expression: operators from the loosest to the tightest.
    fn whole(&mut self, words: &[Token], depth: usize) -> Result<String, Untranslatable> {
        let Some(first) = words.first() else { return Ok(String::new()) };
        if depth > DEEPEST {
            return self.refuse(first, "brackets are nested too deeply");
        }
        self.check_brackets(words)?;
        let commas = self.split(words, &[","]);
        if commas.len() > 1 {
            let parts: Result<Vec<String>, _> =
                commas.iter().map(|(part, _)| self.whole(part, depth + 1)).collect();
            return Ok(parts?.join(", "));
        }
        if let Some(question) = self.find(words, "?") {
            let (condition, rest) = (&words[..question], &words[question + 1..]);
            let Some(colon) = self.matching_colon(rest) else {
                return self.refuse(&words[question], "a `?` without `:`");
            };
            let condition = self.implications(condition, depth)?;
            let (yes, no) =
                (self.whole(&rest[..colon], depth + 1)?, self.whole(&rest[colon + 1..], depth + 1)?);
            return Ok(format!("({condition}) ? ({yes}) : ({no})"));
        }
        self.implications(words, depth)
    }

    fn implications(&mut self, words: &[Token], depth: usize) -> Result<String, Untranslatable> {
        let sides = self.split(words, &["<==>"]);
        if let [(left, _), (right, _)] = sides.as_slice() {
            let (left, right) = (self.implications(left, depth)?, self.implications(right, depth)?);
            return Ok(format!("!({left}) == !({right})"));
        }
        if sides.len() > 2 {
            return self.refuse(&words[0], "`<==>` needs brackets here");
        }
        let chain = self.split(words, &["==>"]);
        let mut text: Option<String> = None;
        // To the right first: `a ==> b ==> c` is `a ==> (b ==> c)`.
        for (part, _) in chain.iter().rev() {
            let part = self.connectives(part, depth)?;
            text = Some(match text {
                None => part,
                Some(then) => format!("!({part}) || ({then})"),
            });
        }
        Ok(text.unwrap_or_default())
    }

    fn connectives(&mut self, words: &[Token], depth: usize) -> Result<String, Untranslatable> {
        let mut text = String::new();
        for (part, sign) in self.split(words, &["||", "&&", "^^"]) {
            let part = self.comparison(part, depth)?;
            let sign = sign.map(|sign| self.word(sign));
            if sign == Some("^^") {
                return self.refuse(&words[0], "`^^` isn't covered; `!a != !b` says it in C");
            }
            text.push_str(&part);
            text.push_str(&sign.map(|sign| format!(" {sign} ")).unwrap_or_default());
        }
        Ok(text)
    }

    /// `a < b <= c` is two comparisons in ACSL.
    fn comparison(&mut self, words: &[Token], depth: usize) -> Result<String, Untranslatable> {
        let parts = self.split(words, &["<", "<=", ">", ">=", "==", "!="]);
        let signs: Vec<&str> =
            parts.iter().filter_map(|(_, sign)| sign.map(|sign| self.word(sign))).collect();
        let operands: Result<Vec<String>, _> =
            parts.iter().map(|(part, _)| self.operand(part, depth)).collect();
        let operands = operands?;
        if let Some(empty) = operands.iter().position(String::is_empty)
            && let Some((_, Some(sign))) = parts.get(empty.min(parts.len().saturating_sub(2)))
        {
            return self.refuse(sign, "a comparison lacks a side");
        }
        if signs.len() < 2 {
            let sign = signs.first().map(|sign| format!(" {sign} ")).unwrap_or_default();
            return Ok(operands.join(&sign));
        }
        let up = signs.iter().all(|sign| ["<", "<=", "=="].contains(sign));
        let down = signs.iter().all(|sign| [">", ">=", "=="].contains(sign));
        if !(up || down) {
            return self.refuse(&words[0], "a chain of comparisons has to go one way");
        }
        let pairs = operands.windows(2).zip(&signs);
        let pairs: Vec<String> =
            pairs.map(|(pair, sign)| format!("({}) {sign} ({})", pair[0], pair[1])).collect();
        Ok(format!("({})", pairs.join(" && ")))
    }

    fn operand(&mut self, words: &[Token], depth: usize) -> Result<String, Untranslatable> {
        let mut text = String::new();
        let mut at = 0;
        let mut previous_end = None;
        while let Some(token) = words.get(at) {
            let word = self.word(token);
            if previous_end.is_some_and(|end| end < token.range.start) && !text.is_empty() {
                text.push(' ');
            }
            at += 1;
            if matches!(word, "(" | "[" | "{") {
                let end = self.closing(words, at - 1);
                let inner = self.whole(&words[at..end], depth + 1)?;
                text.push_str(&format!("{word}{inner}{}", self.word(&words[end])));
                at = end + 1;
            } else if let Some(name) = word.strip_prefix('\\') {
                at = self.builtin(name, words, at, depth, &mut text)?;
            } else if matches!(
                word,
                "=" | "++" | "--" | "+=" | "-=" | "*=" | "/=" | "%=" | "&=" | "|=" | "^="
            ) {
                return self.refuse(token, format!("a condition doesn't change anything: `{word}`"));
            } else {
                text.push_str(word);
            }
            previous_end = words.get(at - 1).map(|token| token.range.end);
        }
        Ok(text)
    }

    /// A word with a backslash; `at` is behind it. Returns where to go on.
    fn builtin(
        &mut self,
        name: &str,
        words: &[Token],
        at: usize,
        depth: usize,
        text: &mut String,
    ) -> Result<usize, Untranslatable> {
        let token = &words[at - 1];
        match (name, self.role) {
            ("true", _) => text.push('1'),
            ("false", _) => text.push('0'),
            ("null", _) => text.push_str("((void *)0)"),
            ("result", Role::Ensures { result: true }) => text.push_str(RESULT),
            ("result", Role::Ensures { result: false }) => {
                return self.refuse(token, "the function returns nothing, so there's no `\\result`");
            }
            ("result" | "old", Role::Requires) => {
                return self.refuse(token, format!("`\\{name}` makes sense behind `ensures` only"));
            }
            ("old" | "valid" | "valid_read", _) => {
                if words.get(at).map(|token| self.word(token)) != Some("(") {
                    return self.refuse(token, format!("`\\{name}` needs something in brackets"));
                }
                let end = self.closing(words, at);
                let inside = &words[at + 1..end];
                match (name, self.role) {
                    ("old", _) => {
                        if let Some(nested) = inside.iter().find(|token| self.word(token).starts_with('\\')) {
                            return self.refuse(nested, "inside of `\\old` only C is covered");
                        }
                        let expression = self.whole(inside, depth + 1)?;
                        text.push_str(&old_name(self.first_old + self.old.len()));
                        self.old.push(expression);
                    }
                    (_, Role::Requires) if !inside.iter().any(|token| self.word(token) == "..") => {
                        let pointer = self.whole(inside, depth + 1)?;
                        text.push_str(&format!("(({pointer}) != 0)"));
                    }
                    _ => {
                        let why = "of `\\valid` only `requires \\valid(pointer)` is covered";
                        return self.refuse(token, why);
                    }
                }
                return Ok(end + 1);
            }
            _ => return self.refuse(token, format!("`\\{name}` isn't covered")),
        }
        Ok(at)
    }

    /// Every bracket has its partner.
    fn check_brackets(&self, words: &[Token]) -> Result<(), Untranslatable> {
        let mut open: Vec<&Token> = vec![];
        for token in words {
            let expected = match self.word(token) {
                "(" | "[" | "{" => {
                    open.push(token);
                    continue;
                }
                ")" => "(",
                "]" => "[",
                "}" => "{",
                _ => continue,
            };
            if open.pop().map(|token| self.word(token)) != Some(expected) {
                return self.refuse(token, "this bracket closes none");
            }
        }
        match open.pop() {
            Some(token) => self.refuse(token, "this bracket isn't closed"),
            None => Ok(()),
        }
    }

    /// The bracket that closes the one at `at`; brackets match.
    fn closing(&self, words: &[Token], at: usize) -> usize {
        let mut depth = 0usize;
        for (index, token) in words.iter().enumerate().skip(at) {
            match self.word(token) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 {
                return index;
            }
        }
        words.len().saturating_sub(1)
    }

    /// The parts between these signs, outside of brackets, each with the sign behind it.
    fn split<'t>(&self, words: &'t [Token], signs: &[&str]) -> Vec<(&'t [Token], Option<&'t Token>)> {
        let mut parts = vec![];
        let (mut depth, mut start) = (0usize, 0);
        for (index, token) in words.iter().enumerate() {
            match self.word(token) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth = depth.saturating_sub(1),
                word if depth == 0 && signs.contains(&word) => {
                    parts.push((&words[start..index], Some(token)));
                    start = index + 1;
                }
                _ => {}
            }
        }
        parts.push((&words[start..], None));
        parts
    }

    fn find(&self, words: &[Token], sign: &str) -> Option<usize> {
        let parts = self.split(words, &[sign]);
        (parts.len() > 1).then(|| parts[0].0.len())
    }

    /// The `:` of a `?` that stood before these words.
    fn matching_colon(&self, words: &[Token]) -> Option<usize> {
        let (mut depth, mut questions) = (0usize, 0usize);
        for (index, token) in words.iter().enumerate() {
            match self.word(token) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth = depth.saturating_sub(1),
                "?" if depth == 0 => questions += 1,
                ":" if depth == 0 && questions == 0 => return Some(index),
                ":" if depth == 0 => questions -= 1,
                _ => {}
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENSURES: Role = Role::Ensures { result: true };

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(translate(text, ENSURES, 0).expect("translated").expression, expected);
    }

    #[test]
    fn predicates_become_expressions() {
        check("x > 0 && a[i + 1] != 'b'", "x > 0 && a[i + 1] != 'b'");
        check("\\result >= 0", "touchstone_result >= 0");
        check("0 <= i < n <= 7", "((0) <= (i) && (i) < (n) && (n) <= (7))");
        check("a ==> b ==> c", "!(a) || (!(b) || (c))");
        check("a || b ==> (0 < c < d)", "!(a || b) || ((((0) < (c) && (c) < (d))))");
        check("a <==> b == c", "!(a) == !(b == c)");
        check("x > 0 ? \\true : p->next == \\null", "(x > 0) ? (1) : (p->next == ((void *)0))");
        check("f(a, b ==> c) == sizeof(int)", "f(a, !(b) || (c)) == sizeof(int)");
    }

    #[test]
    fn values_on_entry_become_variables() {
        let translated = translate("*p == \\old(*p) + \\old(x) - 1", ENSURES, 3).expect("translated");
        assert_eq!(translated.expression, "*p == touchstone_old_3 + touchstone_old_4 - 1");
        assert_eq!(translated.old, ["*p", "x"]);
    }

    #[test]
    fn what_is_not_covered_is_refused_at_its_place() {
        let refused = |text: &str, role| translate(text, role, 0).expect_err(text);
        assert_eq!(refused("a && \\forall integer i; i", ENSURES).at, 5);
        assert_eq!(refused("x == \\result", Role::Requires).at, 5);
        assert!(refused("\\result > 0", Role::Ensures { result: false }).why.contains("returns nothing"));
        assert_eq!(refused("(a", ENSURES).at, 0);
        assert_eq!(refused("a)", ENSURES).at, 1);
        assert_eq!(refused("x = 3", ENSURES).at, 2);
        assert!(refused("a < b > c", ENSURES).why.contains("one way"));
        assert!(refused("", ENSURES).why.contains("no condition"));
        assert!(refused(&"(".repeat(5000), ENSURES).why.contains("closed"));
        let deep = format!("{}a{}", "(".repeat(5000), ")".repeat(5000));
        assert!(refused(&deep, ENSURES).why.contains("deep"));
    }

    #[test]
    fn pointers_may_be_required_to_be_valid() {
        let translated = translate("\\valid(p)", Role::Requires, 0).expect("translated");
        assert_eq!(translated.expression, "((p) != 0)");
        assert!(translate("\\valid(p + (0..n))", Role::Requires, 0).is_err());
        assert!(translate("\\valid(p)", ENSURES, 0).is_err());
    }
}
