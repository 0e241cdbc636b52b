//! Mutants of functions, all in one module: a variable says which of them is on, none if it's 0. Each is a change that a person could have made
//! in the source, at the place that debug information names and shown as a change of its line; what isn't a change of the source's text isn't made.
//!
//! | kind | what changes |
//! |---|---|
//! | relational | `<` to `<=` and `>=`, `==` to `!=`, … |
//! | arithmetic | `+` to `-`, `*` to `+`, `/` to `*`, `<<` to `>>`, `&` to `\|`, … |
//! | constant | a number that's an operand, one more and one less |
//! | condition | a condition that isn't a comparison, negated; one of several, taken for true and for false |
//! | index | an index, one more and one less |
//! | dropped | an assignment that isn't made |
//!
//! What a mutant computes wraps around where the original may not: both are computed, and one is chosen.

mod spot;

use std::collections::{BTreeMap, BTreeSet};

use crate::link::{Entity, entities};
use spot::Spot;

/// The variable that says which mutant is on.
pub const SWITCH: &str = "touchstone.mutant";
/// Where assignments go that are dropped.
const SINK: &str = "touchstone.sink";
/// The bytes that go there.
const ROOM: u64 = 16;

/// A kind of change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Change {
    /// A comparison is another.
    Relational,
    /// An operator on numbers is another.
    Arithmetic,
    /// A number is one more or one less.
    Constant,
    /// A condition is negated, or is constant.
    Condition,
    /// An index is one more or one less.
    Index,
    /// An assignment isn't made.
    Dropped,
}

impl Change {
    /// In a word.
    pub fn word(self) -> &'static str {
        match self {
            Change::Relational => "comparison",
            Change::Arithmetic => "operator",
            Change::Constant => "constant",
            Change::Condition => "condition",
            Change::Index => "index",
            Change::Dropped => "dropped assignment",
        }
    }
}

/// A mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// Its number, from 1: what the switch is when it's on.
    pub number: u32,
    /// The symbol of its function.
    pub function: String,
    /// The kind of change.
    pub change: Change,
    /// Its file, where a program has several.
    pub file: String,
    /// Its line in the source, from 1.
    pub line: u32,
    /// The line as it is, without the space around it.
    pub before: String,
    /// The line as it would be.
    pub after: String,
}

/// A module with its mutants.
#[derive(Clone, Debug, Default)]
pub struct Mutated {
    /// The text.
    pub text: Vec<u8>,
    /// The mutants.
    pub mutants: Vec<Mutant>,
}

/// Makes the mutants of functions, by their symbols; `source` is the text of the file that they are in. Cost: linear.
pub fn mutate(text: &[u8], functions: &BTreeSet<String>, source: &str) -> Mutated {
    let all = entities(text);
    let places: BTreeMap<&str, (u32, u32)> = all.iter().filter_map(place).collect();
    let opaque =
        !text.windows(4).any(|window| window == b"i32*") && !text.windows(3).any(|window| window == b"i8*");
    let mut maker = Maker {
        places,
        source,
        opaque,
        function: String::new(),
        debug: String::new(),
        made: Mutated::default(),
    };
    for entity in &all {
        let name = entity.symbol().filter(|_| entity.defines_function());
        match name.filter(|name| functions.contains(*name)) {
            Some(name) => {
                maker.function = name.to_owned();
                for line in entity.text.split_inclusive(|byte| *byte == b'\n') {
                    maker.line(line);
                }
            }
            None => maker.made.text.extend_from_slice(entity.text),
        }
    }
    let ending = format!(
        "\n@{SWITCH} = global i32 0, align 4\n@{SINK} = global [{ROOM} x i8] zeroinitializer, align 16\n"
    );
    maker.made.text.extend(ending.into_bytes());
    maker.made
}

/// The node and the place that an entity is.
fn place<'a>(entity: &Entity<'a>) -> Option<(&'a str, (u32, u32))> {
    let text = std::str::from_utf8(entity.text).ok()?.trim_end();
    let (node, rest) = text.split_once(" = !DILocation(")?;
    if rest.contains("inlinedAt:") {
        return None;
    }
    let number = |name: &str| -> Option<u32> {
        let rest = rest.split_once(name)?.1;
        let digits = rest.find(|char: char| !char.is_ascii_digit()).unwrap_or(rest.len());
        rest[..digits].parse().ok()
    };
    Some((node, (number("line: ")?, number("column: ")?)))
}

struct Maker<'a> {
    places: BTreeMap<&'a str, (u32, u32)>,
    source: &'a str,
    /// Whether pointers have no types.
    opaque: bool,
    function: String,
    /// What says where the present instruction is in the source.
    debug: String,
    made: Mutated,
}

/// A change of an instruction: its kind, the source's line with it, and the instruction or the value that it becomes.
type Made = (Change, String, String);

/// An instruction's text, taken apart.
struct Instruction<'a> {
    /// What it gives a value.
    result: Option<&'a str>,
    /// Its name.
    name: &'a str,
    /// What's behind the name, in parts that commas divide, without what's attached.
    operands: Vec<&'a str>,
    /// What says where it is.
    debug: &'a str,
}

impl<'a> Instruction<'a> {
    fn of(line: &'a str) -> Option<Instruction<'a>> {
        let line = line.trim();
        let (result, rest) = match line.split_once(" = ") {
            Some((result, rest)) if result.starts_with('%') && !result.contains(' ') => (Some(result), rest),
            _ => (None, line),
        };
        let (name, rest) = rest.split_once(' ')?;
        let mut operands = parts(rest);
        let debug = operands.iter().find_map(|part| part.strip_prefix("!dbg "))?;
        operands.retain(|part| !part.starts_with('!'));
        Some(Instruction { result, name, operands, debug })
    }
}

/// Parts that commas divide which stand in no brackets.
fn parts(text: &str) -> Vec<&str> {
    let (mut deep, mut start, mut parts) = (0_i32, 0, vec![]);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' | b'[' | b'{' | b'<' => deep += 1,
            b')' | b']' | b'}' | b'>' => deep -= 1,
            b',' if deep == 0 => {
                parts.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(text[start..].trim());
    parts
}

/// A type and a value: `i32 %5`. `None` for constants that are expressions.
fn typed(text: &str) -> Option<(&str, &str)> {
    let (ty, value) = text.rsplit_once(' ')?;
    let is_simple = value.starts_with(['%', '@']) || number(value).is_some();
    is_simple.then_some((ty.trim(), value))
}

fn number(text: &str) -> Option<i128> {
    text.parse().ok()
}

impl<'a> Maker<'a> {
    fn push(&mut self, line: &str) {
        self.made.text.extend_from_slice(format!("  {line}\n").as_bytes());
    }

    fn line(&mut self, bytes: &[u8]) {
        let text = std::str::from_utf8(bytes).unwrap_or_default();
        let done = Instruction::of(text).and_then(|instruction| {
            let (line, column) = *self.places.get(instruction.debug)?;
            let spot = Spot::of(self.source, line, column)?;
            self.debug = format!(", !dbg {}", instruction.debug);
            match instruction.name {
                "icmp" | "fcmp" => self.comparison(&instruction, &spot),
                "getelementptr" => self.index(&instruction, text, &spot),
                "store" => self.assignment(&instruction, text, &spot),
                "br" => self.branch(&instruction, &spot),
                _ => self.operator(&instruction, &spot),
            }
        });
        if done.is_none() {
            self.made.text.extend_from_slice(bytes);
        }
    }

    /// A new mutant; the name of the bit that says whether it's on.
    fn mutant(&mut self, change: Change, spot: &Spot<'a>, after: &str) -> String {
        let number = self.made.mutants.len() as u32 + 1;
        let (before, after) = (spot.line.trim().to_owned(), after.trim().to_owned());
        let function = self.function.clone();
        let file = String::new();
        self.made.mutants.push(Mutant { number, function, change, file, line: spot.number, before, after });
        let pointer = if self.opaque { "ptr" } else { "i32*" };
        self.push(&format!("%{SWITCH}.{number} = load i32, {pointer} @{SWITCH}, align 4"));
        self.push(&format!("%touchstone.on.{number} = icmp eq i32 %{SWITCH}.{number}, {number}"));
        format!("%touchstone.on.{number}")
    }

    /// Gives `result` the value of what it was, or of the mutant that's on.
    fn choose(&mut self, result: &str, ty: &str, own: String, mutants: &[(String, String)]) {
        let base = self.made.mutants.len();
        let mut current = own;
        for (index, (on, value)) in mutants.iter().enumerate() {
            let name = match index + 1 == mutants.len() {
                true => result.to_owned(),
                false => format!("%touchstone.chosen.{base}.{index}"),
            };
            self.push(&format!("{name} = select i1 {on}, {ty} {value}, {ty} {current}"));
            current = name;
        }
    }

    /// Writes an instruction, and the changed ones beside it. `None` if there are none.
    fn beside(
        &mut self,
        result: &str,
        ty: &str,
        own: &str,
        spot: &Spot<'a>,
        changes: Vec<Made>,
    ) -> Option<()> {
        if changes.is_empty() {
            return None;
        }
        let debug = self.debug.clone();
        let name = format!("%touchstone.own.{}", self.made.mutants.len() + 1);
        self.push(&format!("{name} = {own}{debug}"));
        let mut mutants = vec![];
        for (change, after, text) in changes {
            let on = self.mutant(change, spot, &after);
            let value = on.replace(".on.", ".new.");
            self.push(&format!("{value} = {text}{debug}"));
            mutants.push((on, value));
        }
        self.choose(result, ty, name, &mutants);
        Some(())
    }

    fn comparison(&mut self, instruction: &Instruction<'_>, spot: &Spot<'a>) -> Option<()> {
        let result = instruction.result?;
        let [first, second] = instruction.operands[..] else { return None };
        let (words, value) = first.rsplit_once(' ')?;
        let (predicate, ty) = words.split_once(' ')?;
        let name = instruction.name;
        let mut changes: Vec<Made> = vec![];
        match spot.operator().filter(|operator| opposite(operator).is_some()) {
            Some(operator) => {
                for other in [boundary(operator), opposite(operator)].into_iter().flatten() {
                    let new = as_operator(predicate, other)?;
                    let text = format!("{name} {new} {ty} {value}, {second}");
                    changes.push((Change::Relational, spot.replaced(operator.len(), other), text));
                }
                for (after, other) in spot.constants(second, operator.len()) {
                    changes.push((
                        Change::Constant,
                        after,
                        format!("{name} {predicate} {ty} {value}, {other}"),
                    ));
                }
            }
            None => {
                let new = match predicate {
                    "ne" => "eq",
                    "une" => "oeq",
                    _ => return None,
                };
                changes.push((
                    Change::Condition,
                    spot.negated()?,
                    format!("{name} {new} {ty} {value}, {second}"),
                ));
            }
        }
        self.beside(result, "i1", &format!("{name} {predicate} {ty} {value}, {second}"), spot, changes)
    }

    fn operator(&mut self, instruction: &Instruction<'_>, spot: &Spot<'a>) -> Option<()> {
        let result = instruction.result?;
        let [first, second] = instruction.operands[..] else { return None };
        let written = spot.operator()?;
        let (new, other) = other_operator(instruction.name, written)?;
        let flags = ["nsw ", "nuw ", "exact ", "disjoint "];
        let plain = flags.iter().fold(first.to_owned(), |text, flag| text.replace(flag, ""));
        let (ty, _) = plain.rsplit_once(' ')?;
        let ty = ty.to_owned();
        let name = instruction.name;
        let mut changes = vec![(
            Change::Arithmetic,
            spot.replaced(written.len(), other),
            format!("{new} {plain}, {second}"),
        )];
        if !matches!(written, "++" | "--") {
            for (after, other) in spot.constants(second, written.len()) {
                changes.push((Change::Constant, after, format!("{name} {plain}, {other}")));
            }
        }
        self.beside(result, &ty, &format!("{name} {first}, {second}"), spot, changes)
    }

    /// An index that's written in brackets.
    fn index(&mut self, instruction: &Instruction<'_>, text: &str, spot: &Spot<'a>) -> Option<()> {
        let last = *instruction.operands.last()?;
        let (ty, value) = typed(last).filter(|(ty, _)| *ty == "i64")?;
        let brackets = spot.brackets()?;
        let mut current = value.to_owned();
        for (sign, by) in [("+", "1"), ("-", "-1")] {
            let after = format!("{} {sign} 1{}", &spot.line[..brackets], &spot.line[brackets..]);
            let on = self.mutant(Change::Index, spot, &after);
            let (more, new) = (on.replace(".on.", ".more."), on.replace(".on.", ".new."));
            self.push(&format!("{more} = select i1 {on}, {ty} {by}, {ty} 0"));
            self.push(&format!("{new} = add {ty} {current}, {more}"));
            current = new;
        }
        let line = text.trim();
        let at = line.rfind(&format!("i64 {value}"))?;
        let changed = format!("{}i64 {current}{}", &line[..at], &line[at + 4 + value.len()..]);
        self.push(&changed);
        Some(())
    }

    /// An assignment that's dropped goes where nobody looks. One of a number may be of another number.
    fn assignment(&mut self, instruction: &Instruction<'_>, text: &str, spot: &Spot<'a>) -> Option<()> {
        let [what, to, ..] = instruction.operands[..] else { return None };
        let (ty, value) = typed(what)?;
        let (pointer, address) = typed(to)?;
        let operator = spot.operator()?;
        let is_assignment =
            operator == "=" || operator.len() > 1 && operator.ends_with('=') && opposite(operator).is_none();
        if !is_assignment && !matches!(operator, "++" | "--") || is_wide(ty) || text.contains("volatile") {
            return None;
        }
        let on = self.mutant(Change::Dropped, spot, &spot.without_statement());
        let (sink, target) = (on.replace(".on.", ".sink."), on.replace(".on.", ".new."));
        match self.opaque {
            true => self.push(&format!("{sink} = getelementptr i8, ptr @{SINK}, i64 0")),
            false => self.push(&format!("{sink} = bitcast [{ROOM} x i8]* @{SINK} to {pointer}")),
        }
        self.push(&format!("{target} = select i1 {on}, {pointer} {sink}, {pointer} {address}"));
        let mut current = value.to_owned();
        if operator == "=" {
            for (after, other) in spot.constants(value, 1) {
                let on = self.mutant(Change::Constant, spot, &after);
                let new = on.replace(".on.", ".new.");
                self.push(&format!("{new} = select i1 {on}, {ty} {other}, {ty} {current}"));
                current = new;
            }
        }
        let rest: String = instruction.operands[2..].iter().map(|part| format!(", {part}")).collect();
        let debug = self.debug.clone();
        self.push(&format!("store {ty} {current}, {pointer} {target}{rest}{debug}"));
        Some(())
    }

    /// A condition that's one of several is also taken for true and for false.
    fn branch(&mut self, instruction: &Instruction<'_>, spot: &Spot<'a>) -> Option<()> {
        let [condition, yes, no] = instruction.operands[..] else { return None };
        let value = condition.strip_prefix("i1 ")?;
        spot.operator().filter(|operator| matches!(*operator, "&&" | "||"))?;
        // The first operand decides whether the second counts: always, or never.
        let mut current = value.to_owned();
        for (constant, word) in [("true", "1"), ("false", "0")] {
            let after = spot.left_operand(word)?;
            let on = self.mutant(Change::Condition, spot, &after);
            let new = on.replace(".on.", ".new.");
            self.push(&format!("{new} = select i1 {on}, i1 {constant}, i1 {current}"));
            current = new;
        }
        let debug = self.debug.clone();
        self.push(&format!("br i1 {current}, {yes}, {no}{debug}"));
        Some(())
    }
}

/// Whether values of a type don't fit where dropped ones go.
fn is_wide(ty: &str) -> bool {
    let is_integer = ty.strip_prefix('i').and_then(|width| width.parse::<u64>().ok());
    let is_known = is_integer.is_some_and(|width| width <= 64)
        || matches!(ty, "float" | "double" | "ptr")
        || ty.ends_with('*');
    !is_known
}

/// The comparison that differs only where both are equal.
fn boundary(operator: &str) -> Option<&'static str> {
    Some(match operator {
        "<" => "<=",
        "<=" => "<",
        ">" => ">=",
        ">=" => ">",
        _ => return None,
    })
}

fn opposite(operator: &str) -> Option<&'static str> {
    Some(match operator {
        "<" => ">=",
        "<=" => ">",
        ">" => "<=",
        ">=" => "<",
        "==" => "!=",
        "!=" => "==",
        _ => return None,
    })
}

/// LLVM's predicate for an operator, of the same kind of number as another.
fn as_operator(predicate: &str, operator: &str) -> Option<String> {
    let word = match operator {
        "<" => "lt",
        "<=" => "le",
        ">" => "gt",
        ">=" => "ge",
        "==" => "eq",
        "!=" => "ne",
        _ => return None,
    };
    Some(match predicate {
        "eq" | "ne" => word.to_owned(),
        "oeq" | "une" | "ueq" | "one" | "olt" | "ole" | "ogt" | "oge" | "ult" | "ule" | "ugt" | "uge"
            if word == "ne" || word == "eq" =>
        {
            if word == "ne" {
                "une".to_owned()
            } else {
                "oeq".to_owned()
            }
        }
        _ => format!("{}{word}", &predicate[..1]),
    })
}

/// The instruction and the operator that take the place of others.
fn other_operator(instruction: &str, written: &str) -> Option<(&'static str, &'static str)> {
    Some(match (instruction, written) {
        ("add", "+") => ("sub", "-"),
        ("add", "+=") => ("sub", "-="),
        ("add", "++") => ("sub", "--"),
        ("add", "--") => ("sub", "++"),
        ("sub", "-") => ("add", "+"),
        ("sub", "-=") => ("add", "+="),
        ("mul", "*") => ("add", "+"),
        ("mul", "*=") => ("add", "+="),
        ("sdiv" | "udiv" | "srem" | "urem", "/" | "%") => ("mul", "*"),
        ("sdiv" | "udiv" | "srem" | "urem", "/=" | "%=") => ("mul", "*="),
        ("shl", "<<") => ("lshr", ">>"),
        ("shl", "<<=") => ("lshr", ">>="),
        ("lshr" | "ashr", ">>") => ("shl", "<<"),
        ("lshr" | "ashr", ">>=") => ("shl", "<<="),
        ("and", "&") => ("or", "|"),
        ("and", "&=") => ("or", "|="),
        ("or", "|") => ("and", "&"),
        ("or", "|=") => ("and", "&="),
        ("xor", "^") => ("or", "|"),
        ("xor", "^=") => ("or", "|="),
        ("fadd", "+") => ("fsub", "-"),
        ("fadd", "+=") => ("fsub", "-="),
        ("fsub", "-") => ("fadd", "+"),
        ("fsub", "-=") => ("fadd", "+="),
        ("fmul", "*") => ("fdiv", "/"),
        ("fmul", "*=") => ("fdiv", "/="),
        ("fdiv", "/") => ("fmul", "*"),
        ("fdiv", "/=") => ("fmul", "*="),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    const SOURCE: &str =
        "int f(int *a, int n)\n{\n    if (n < 3 && a)\n        n = a[n] + 1;\n    return n;\n}\n";
    const MODULE: &str = "\
define i32 @f(i32* %a, i32 %n) {
entry:
  %v = alloca i32, align 4
  %c = icmp slt i32 %n, 3, !dbg !1
  br i1 %c, label %and, label %end, !dbg !2
and:
  %d = icmp ne i32* %a, null, !dbg !3
  br i1 %d, label %then, label %end
then:
  %i = sext i32 %n to i64, !dbg !4
  %p = getelementptr inbounds i32, i32* %a, i64 %i, !dbg !4
  %x = load i32, i32* %p, align 4, !dbg !4
  %s = add nsw i32 %x, 1, !dbg !5
  store i32 %s, i32* %v, align 4, !dbg !6
  br label %end
end:
  ret i32 %n
}
!1 = !DILocation(line: 3, column: 11, scope: !0)
!2 = !DILocation(line: 3, column: 15, scope: !0)
!3 = !DILocation(line: 3, column: 18, scope: !0)
!4 = !DILocation(line: 4, column: 13, scope: !0)
!5 = !DILocation(line: 4, column: 18, scope: !0)
!6 = !DILocation(line: 4, column: 11, scope: !0)
!0 = !{}
";

    #[test]
    fn mutants_are_changes_of_the_text() {
        let made = mutate(MODULE.as_bytes(), &["f".to_owned()].into(), SOURCE);
        let module = parse(made.text.clone(), "mutants").expect("a module");
        let body = module.body(module.function("f").expect("there")).expect("a body");
        assert!(body.is_ok(), "{:?}\n{}", body, String::from_utf8_lossy(&made.text));
        let lines: Vec<&str> = made.mutants.iter().map(|mutant| mutant.after.as_str()).collect();
        assert_eq!(
            lines,
            [
                "if (n <= 3 && a)",
                "if (n >= 3 && a)",
                "if (n < 4 && a)",
                "if (n < 2 && a)",
                "if ( 1 && a)",
                "if ( 0 && a)",
                "if (n < 3 && !(a))",
                "n = a[n + 1] + 1;",
                "n = a[n - 1] + 1;",
                "n = a[n] - 1;",
                "n = a[n] + 2;",
                "n = a[n] + 0;",
                "/* n = a[n] + 1 */;",
            ]
        );
    }
}
