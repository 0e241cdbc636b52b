//! Format strings of `format`, `printf`, `error` and their kin, taken apart into directives.

/// A part of a format string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Directive {
    /// What stands in the text itself.
    Text(String),
    /// `~a`: a value as `display` shows it.
    Displayed,
    /// `~s`: a value as `write` shows it.
    Written,
    /// `~v`: a value as `print` shows it.
    Printed,
    /// `~e`: a value as messages of errors show it.
    Shown,
    /// `~.a`, `~.s`, `~.v`: as the directive behind the point, but no longer than errors show values.
    Shortened(Box<Directive>),
    /// `~c`: a character.
    Char,
    /// `~b`, `~o`, `~x`: an exact number to this base.
    Number(u32),
}

impl Directive {
    /// Whether it takes a value.
    pub fn takes_value(&self) -> bool {
        !matches!(self, Directive::Text(_))
    }
}

/// The directives of a format string. Cost: linear in its length.
///
/// # Errors
/// What's wrong with it, as Racket says it.
pub fn directives(template: &str) -> Result<Vec<Directive>, String> {
    let mut parts = Vec::new();
    let mut text = String::new();
    let mut chars = template.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '~' {
            text.push(c);
            continue;
        }
        let tag = chars.next().ok_or_else(|| String::from("ill-formed pattern string"))?;
        let directive = match tag {
            'n' | 'N' | '%' => {
                text.push('\n');
                continue;
            }
            '~' => {
                text.push('~');
                continue;
            }
            c if c.is_whitespace() => {
                skip_space(c, &mut chars);
                continue;
            }
            '.' => chars.next().and_then(shown).map(|shown| Directive::Shortened(Box::new(shown))),
            'e' | 'E' => Some(Directive::Shown),
            'c' | 'C' => Some(Directive::Char),
            'x' | 'X' => Some(Directive::Number(16)),
            'o' | 'O' => Some(Directive::Number(8)),
            'b' | 'B' => Some(Directive::Number(2)),
            tag => shown(tag),
        };
        let directive = directive
            .ok_or_else(|| format!("ill-formed pattern string\n  explanation: tag `~{tag}` not allowed"))?;
        if !text.is_empty() {
            parts.push(Directive::Text(std::mem::take(&mut text)));
        }
        parts.push(directive);
    }
    if !text.is_empty() {
        parts.push(Directive::Text(text));
    }
    Ok(parts)
}

/// How a tag shows a value.
fn shown(tag: char) -> Option<Directive> {
    match tag {
        'a' | 'A' => Some(Directive::Displayed),
        's' | 'S' => Some(Directive::Written),
        'v' | 'V' => Some(Directive::Printed),
        _ => None,
    }
}

/// Skips white space behind `~`, which has begun with `first`: up to what stands in the next line, but past one line's end only.
fn skip_space(first: char, chars: &mut std::iter::Peekable<std::str::Chars<'_>>) {
    let ends = |c: char| c == '\n' || c == '\r';
    let mut ended = false;
    let mut current = first;
    loop {
        if ends(current) {
            ended = true;
            if current == '\r' && chars.peek() == Some(&'\n') {
                chars.next();
            }
        }
        match chars.peek() {
            Some(&next) if next.is_whitespace() && !(ended && ends(next)) => {
                current = next;
                chars.next();
            }
            _ => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives_are_those_of_racket() {
        let text = |text: &str| Directive::Text(text.to_owned());
        let short = |shown| Directive::Shortened(Box::new(shown));
        assert_eq!(directives(""), Ok(vec![]));
        assert_eq!(directives("a~~b~n~%~Ac"), Ok(vec![text("a~b\n\n"), Directive::Displayed, text("c")]));
        assert_eq!(
            directives("~.s~x~C"),
            Ok(vec![short(Directive::Written), Directive::Number(16), Directive::Char])
        );
        for (template, rest) in
            [("~ \n\n  x", "\n  x"), ("~   x\n y", "x\n y"), ("~\n \t x", "x"), ("~\r\n \n x", "\n x")]
        {
            assert_eq!(directives(template), Ok(vec![text(rest)]), "{template:?}");
        }
        for template in ["~", "a~", "~q", "~.", "~.x", "~.c", "~1"] {
            assert!(directives(template).is_err(), "{template:?}");
        }
    }
}
