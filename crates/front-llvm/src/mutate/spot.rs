//! A place in the source's text, and the line that it's on as it would be after a change there.

use super::number;

/// A place in the source.
#[derive(Clone, Copy)]
pub(super) struct Spot<'a> {
    pub(super) number: u32,
    pub(super) line: &'a str,
    /// Where in the line.
    at: usize,
}

/// Operators, longer ones first.
const OPERATORS: [&str; 35] = [
    "<<=", ">>=", "<=", ">=", "==", "!=", "&&", "||", "<<", ">>", "+=", "-=", "*=", "/=", "%=", "&=", "|=",
    "^=", "++", "--", "->", "<", ">", "+", "-", "*", "/", "%", "&", "|", "^", "=", "!", "?", "~",
];

impl<'a> Spot<'a> {
    pub(super) fn of(source: &'a str, line: u32, column: u32) -> Option<Spot<'a>> {
        let text = source.lines().nth(line.checked_sub(1)? as usize)?;
        let at = column.checked_sub(1)? as usize;
        text.is_char_boundary(at).then_some(Spot { number: line, line: text, at })
    }

    fn rest(&self) -> &'a str {
        self.line.get(self.at..).unwrap_or_default()
    }

    pub(super) fn operator(&self) -> Option<&'static str> {
        OPERATORS.into_iter().find(|operator| self.rest().starts_with(operator))
    }

    /// The line with so many bytes at the place replaced.
    pub(super) fn replaced(&self, length: usize, by: &str) -> String {
        format!("{}{by}{}", &self.line[..self.at], &self.line[self.at + length..])
    }

    /// If an operand is a number that's written behind an operator of so many bytes: the lines with one more and one less, and these numbers.
    pub(super) fn constants(&self, operand: &str, operator: usize) -> Vec<(String, String)> {
        let Some(value) = number(operand) else { return vec![] };
        let behind = self.at + operator;
        let rest = &self.line[behind..];
        let start = rest.len() - rest.trim_start().len();
        let length = |text: &str| text.bytes().take_while(u8::is_ascii_alphanumeric).count();
        let sign = usize::from(rest[start..].starts_with('-'));
        let end = start + sign + length(&rest[start + sign..]);
        let written = &rest[start..end];
        if written.parse::<i128>().ok() != Some(value) {
            return vec![];
        }
        let changed = |by: i128| {
            let new = (value + by).to_string();
            (format!("{}{new}{}", &self.line[..behind + start], &self.line[behind + end..]), new)
        };
        vec![changed(1), changed(-1)]
    }

    /// The line with what's at the place negated: a name, a call, a member, up to where it ends.
    pub(super) fn negated(&self) -> Option<String> {
        let end = self.operand_end()?;
        Some(format!("{}!({}){}", &self.line[..self.at], &self.line[self.at..end], &self.line[end..]))
    }

    /// Where the operand that begins at the place ends.
    fn operand_end(&self) -> Option<usize> {
        let mut deep = 0_i32;
        for (at, byte) in self.rest().bytes().enumerate() {
            match byte {
                b'(' | b'[' => deep += 1,
                b')' | b']' if deep == 0 => return (at > 0).then_some(self.at + at),
                b')' | b']' => deep -= 1,
                b'&' | b'|' | b'?' | b';' | b',' | b'{' if deep == 0 => {
                    return (at > 0).then(|| self.at + self.rest()[..at].trim_end().len());
                }
                _ => {}
            }
        }
        None
    }

    /// The line with the operand before a logical operator replaced.
    pub(super) fn left_operand(&self, by: &str) -> Option<String> {
        let before = &self.line[..self.at];
        let mut deep = 0_i32;
        let mut start = None;
        for (at, byte) in before.bytes().enumerate().rev() {
            match byte {
                b')' | b']' => deep += 1,
                b'(' | b'[' if deep == 0 => {
                    start = Some(at + 1);
                    break;
                }
                b'(' | b'[' => deep -= 1,
                b'&' | b'|' | b'=' | b'?'
                    if deep == 0
                        && !before[..at].ends_with(['=', '!', '<', '>'])
                        && !before[at + 1..].starts_with('=') =>
                {
                    start = Some(at + 1);
                    break;
                }
                _ => {}
            }
        }
        let start = start.or_else(|| before.rfind("return ").map(|at| at + 7))?;
        Some(format!("{} {by} {}", before[..start].trim_end(), &self.line[self.at..]))
    }

    /// The end of the brackets that stand behind the name at the place: where an index can be added to.
    pub(super) fn brackets(&self) -> Option<usize> {
        let rest = self.rest();
        let open = rest.find('[')?;
        let name = &rest[..open];
        let is_name =
            |char: char| char.is_ascii_alphanumeric() || matches!(char, '_' | '.' | '-' | '>' | ' ');
        if name.is_empty() || !name.chars().all(is_name) || name.starts_with([' ', '-']) {
            return None;
        }
        let mut deep = 0_i32;
        for (at, byte) in rest.bytes().enumerate().skip(open) {
            match byte {
                b'[' => deep += 1,
                b']' => {
                    deep -= 1;
                    if deep == 0 {
                        return Some(self.at + at);
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// The line without the statement around the place.
    pub(super) fn without_statement(&self) -> String {
        let start = self.line[..self.at].rfind([';', '{', '}']).map_or(0, |at| at + 1);
        let end = self.rest().find(';').map_or(self.line.len(), |at| self.at + at);
        format!("{}/* {} */{}", &self.line[..start], self.line[start..end].trim(), &self.line[end..])
    }
}
