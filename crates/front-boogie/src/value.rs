//! Values in print, and read back: `17`, `-3`, `2.5`, `1/3`, `255bv8`, `T!2`, `{0: 5, else: 0}`. A name that's more than a word, as those
//! of types and functions with parameters are, stands in backquotes: `` `Field int`!0 ``.
//!
//! What is printed says all there is to say, so that it can be read without knowing the sort; where the sort is known, a
//! real or a bit-vector may be written as an integer. Reading is linear, and nests at most [`DEEPEST`] levels.

use crate::{float_text, read_float};
use std::borrow::Cow;
use std::fmt::Write as _;
use touchstone_logic::{ArrayValue, BitVec, FunctionTable, Int, Rational, Sort, Store, Value};
use touchstone_program::text::print_sort;

/// Maps in maps in maps: so deep at most.
pub const DEEPEST: usize = 100;

/// The value's text.
pub fn print(value: &Value) -> String {
    let mut text = String::new();
    write_value(&mut text, value);
    text
}

/// The function's text, `{(1, 2): 3, else: 0}`; `else: ?` if nobody knows what it is elsewhere.
pub fn print_function(table: &FunctionTable) -> String {
    let mut text = String::from("{");
    for (arguments, result) in &table.entries {
        let arguments: Vec<String> = arguments.iter().map(print).collect();
        let _ = write!(text, "({}): ", arguments.join(", "));
        write_value(&mut text, result);
        text.push_str(", ");
    }
    text.push_str("else: ");
    match &table.default {
        Some(default) => write_value(&mut text, default),
        None => text.push('?'),
    }
    text.push('}');
    text
}

/// A name as it can be told apart from what's around it.
pub fn quoted(name: &str) -> Cow<'_, str> {
    let number = name.starts_with(|c: char| c.is_ascii_digit() || c == '-');
    match number || name.is_empty() || !name.chars().all(in_words) {
        true if !name.contains('`') => format!("`{name}`").into(),
        _ => name.into(),
    }
}

/// Whether names have this letter without being quoted.
fn in_words(c: char) -> bool {
    !c.is_whitespace() && !",:;{}()=!".contains(c)
}

fn write_value(text: &mut String, value: &Value) {
    let _ = match value {
        Value::Bool(b) => write!(text, "{b}"),
        Value::Int(n) => write!(text, "{n}"),
        Value::Real(n) => write!(text, "{}", real(n)),
        Value::BitVec(v) => write!(text, "{}bv{}", v.unsigned(), v.width()),
        Value::Float(v) => write!(text, "{}", float_text(v)),
        Value::Uninterpreted { sort, index } => write!(text, "{}!{index}", quoted(sort)),
        Value::Array(map) => {
            text.push('{');
            // Over finitely many indices one of them is always shown: it tells of what sort they are.
            let sample = match (map.entries().is_empty(), map.indices()) {
                (true, Some(indices)) => indices.nth(0).map(|index| (index, map.default_value())),
                _ => None,
            };
            let sample = sample.as_ref().map(|(index, value)| (index, *value));
            for (index, element) in map.entries().iter().chain(sample) {
                write_value(text, index);
                text.push_str(": ");
                write_value(text, element);
                text.push_str(", ");
            }
            text.push_str("else: ");
            write_value(text, map.default_value());
            text.push('}');
            Ok(())
        }
        Value::Set(_) | Value::Constructed { .. } => write!(text, "{value:?}"),
    };
}

/// A decimal if it ends within some digits, a fraction otherwise.
fn real(n: &Rational) -> String {
    if n.is_integer() {
        return format!("{}.0", n.numerator());
    }
    let ten = Int::from(10);
    let mut scale = Int::from(1);
    for digits in 1..=12_usize {
        scale = &scale * &ten;
        let (numerator, denominator) = (&scale * n.numerator(), n.denominator());
        if numerator.rem_euclid(denominator).is_zero() {
            let shifted = numerator.div_euclid(denominator).abs().to_string();
            let shifted = format!("{shifted:0>width$}", width = digits + 1);
            let (whole, fraction) = shifted.split_at(shifted.len() - digits);
            return format!("{}{whole}.{fraction}", if n.is_negative() { "-" } else { "" });
        }
    }
    format!("{}/{}", n.numerator(), n.denominator())
}

/// What a text says before its sort is known.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Form {
    Value(Value),
    /// Entries, and what's elsewhere, if that's said.
    Map(Vec<(Vec<Form>, Form)>, Option<Box<Form>>),
}

/// Why a text is no value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NoValue(String);

/// Reads a value of that sort, or of the sort it has by itself.
///
/// # Errors
/// The text is no value, or one of another sort.
pub fn parse(text: &str, sort: Option<&Sort>, store: &Store) -> Result<Value, NoValue> {
    let mut reader = Reader { rest: text };
    let read = reader.form(0).and_then(|form| reader.end().map(|()| form));
    // What's expected of the type helps whoever wrote what no type has.
    let form = read.map_err(|NoValue(why)| match sort.and_then(example) {
        Some(example) if !text.is_empty() => NoValue(format!("{why}; it's written as in {example}")),
        _ => NoValue(why),
    })?;
    value_of(form, sort, store)
}

/// How a value of that sort is written; none of maps, the ways to go wrong with which say more.
fn example(sort: &Sort) -> Option<String> {
    Some(match sort {
        Sort::Bool => "`true` or `false`".to_owned(),
        Sort::Int => "`7` or `-7`".to_owned(),
        Sort::Real => "`2.5` or `1/3`".to_owned(),
        Sort::BitVec(width) => format!("`1bv{width}` or `1`, with decimal digits"),
        Sort::Float { exp, sig } => format!("`0x1.8e0f{sig}e{exp}`"),
        _ => return None,
    })
}

/// Reads a function with those parameters and that result.
///
/// # Errors
/// The text is none, or one of another signature.
pub fn parse_function(
    text: &str,
    parameters: &[Sort],
    result: &Sort,
    store: &Store,
) -> Result<FunctionTable, NoValue> {
    let mut reader = Reader { rest: text };
    let form = reader.form(0)?;
    reader.end()?;
    let Form::Map(entries, default) = form else {
        return Err(NoValue(format!("expected a function, as in {{(1): 2, else: 0}}, found `{text}`")));
    };
    let default = default.map(|default| value_of(*default, Some(result), store)).transpose()?;
    let mut table = FunctionTable { default, ..FunctionTable::partial([]) };
    for (arguments, value) in entries {
        if arguments.len() != parameters.len() {
            return Err(NoValue(format!(
                "expected {} arguments, found {}",
                parameters.len(),
                arguments.len()
            )));
        }
        let arguments = arguments.into_iter().zip(parameters);
        let arguments = arguments.map(|(argument, sort)| value_of(argument, Some(sort), store));
        table.entries.insert(arguments.collect::<Result<_, _>>()?, value_of(value, Some(result), store)?);
    }
    Ok(table)
}

fn value_of(form: Form, sort: Option<&Sort>, store: &Store) -> Result<Value, NoValue> {
    let value = match (form, sort) {
        (Form::Value(Value::Int(n)), Some(Sort::Real)) => Value::Real(Rational::from(n)),
        (Form::Value(Value::Int(n)), Some(Sort::BitVec(width))) => match BitVec::new(*width, n.clone()) {
            Some(bits) if !n.is_negative() && n < Int::power_of_two(*width) => Value::BitVec(bits),
            _ => return Err(NoValue(format!("{n} is none of {width} bits"))),
        },
        (Form::Value(value), _) => value,
        (Form::Map(entries, default), sort) => {
            let (index_sort, element_sort) = match sort {
                Some(Sort::Array(index, element)) => (Some(&**index), Some(&**element)),
                Some(other) => {
                    return Err(NoValue(format!("expected a value of {}, found a map", print_sort(other))));
                }
                None => (None, None),
            };
            let mut read = Vec::with_capacity(entries.len());
            for (mut index, element) in entries {
                let (Some(one), true) = (index.pop(), index.is_empty()) else {
                    return Err(NoValue("a map of several indices is a map of maps".to_owned()));
                };
                read.push((value_of(one, index_sort, store)?, value_of(element, element_sort, store)?));
            }
            let default =
                default.ok_or_else(|| NoValue("a map says what all other indices map to".to_owned()))?;
            let default = value_of(*default, element_sort, store)?;
            let told = read.first().and_then(|(index, _)| index.atomic_sort());
            let domain = index_sort.cloned().or(told).and_then(|sort| store.finite_domain(&sort));
            Value::Array(ArrayValue::new(domain, default, read))
        }
    };
    match sort {
        Some(sort) if !store.value_has_sort(&value, sort) => {
            let written = example(sort).map(|example| format!(", as in {example}")).unwrap_or_default();
            let (sort, value) = (print_sort(sort), print(&value));
            Err(NoValue(format!("expected a value of {sort}{written}, found {value}")))
        }
        _ => Ok(value),
    }
}

struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn skip(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn eat(&mut self, token: &str) -> bool {
        self.skip();
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    /// Whether there's a question mark by itself: names may begin with one.
    fn eats_unknown(&mut self) -> bool {
        self.skip();
        let alone = self.rest.strip_prefix('?').filter(|rest| rest.trim_start().starts_with('}'));
        alone.inspect(|rest| self.rest = rest).is_some()
    }

    fn expect(&mut self, token: &str) -> Result<(), NoValue> {
        if self.eat(token) { Ok(()) } else { Err(self.expected(&format!("`{token}`"))) }
    }

    fn expected(&self, what: &str) -> NoValue {
        let found: String = self.rest.trim_start().chars().take(20).collect();
        match found.is_empty() {
            true => NoValue(format!("expected {what}, but the text ends")),
            false => NoValue(format!("expected {what}, found `{found}`")),
        }
    }

    fn end(&mut self) -> Result<(), NoValue> {
        self.skip();
        if self.rest.is_empty() { Ok(()) } else { Err(self.expected("the end")) }
    }

    fn form(&mut self, depth: usize) -> Result<Form, NoValue> {
        if depth > DEEPEST {
            return Err(NoValue(format!("maps are nested deeper than {DEEPEST} levels")));
        }
        if self.eat("{") { self.map(depth) } else { self.scalar().map(Form::Value) }
    }

    /// Behind the brace.
    fn map(&mut self, depth: usize) -> Result<Form, NoValue> {
        let mut entries = vec![];
        loop {
            if self.eat("else") {
                self.expect(":")?;
                let default = match self.eats_unknown() {
                    true => None,
                    false => Some(Box::new(self.form(depth + 1)?)),
                };
                self.expect("}")?;
                return Ok(Form::Map(entries, default));
            }
            let mut indices = vec![];
            if self.eat("(") {
                while !self.eat(")") {
                    indices.push(self.form(depth + 1)?);
                    if !self.eat(",") {
                        self.expect(")")?;
                        break;
                    }
                }
            } else {
                indices.push(self.form(depth + 1)?);
            }
            self.expect(":")?;
            entries.push((indices, self.form(depth + 1)?));
            if !self.eat(",") {
                return Err(self.expected("`, else: …`, which says what all other indices map to"));
            }
        }
    }

    fn word(&mut self, inside: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|c| !inside(c)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    fn integer(&mut self) -> Result<Int, NoValue> {
        let negative = self.eat("-");
        self.skip();
        let digits = self.word(|c| c.is_ascii_digit());
        let n = Int::from_radix(digits, 10)
            .filter(|_| !digits.is_empty())
            .ok_or_else(|| self.expected("a number"))?;
        Ok(if negative { -n } else { n })
    }

    fn scalar(&mut self) -> Result<Value, NoValue> {
        self.skip();
        let unsigned = self.rest.strip_prefix('-').unwrap_or(self.rest);
        if ["0x", "0NaN", "0+oo", "0-oo"].iter().any(|start| unsigned.starts_with(start)) {
            let word = self.word(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
            // Without a point it's an integer, or a bit-vector, of a language that has such digits.
            if unsigned.starts_with("0x") && !word.contains('.') {
                return Err(NoValue(format!(
                    "`{word}` is no value: hexadecimal digits are for floats, which have a point and a size"
                )));
            }
            return read_float(word).map(Value::Float).map_err(NoValue);
        }
        if self.rest.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
            return self.number();
        }
        let name = match self.quoted() {
            Some(name) => name,
            None => self.word(in_words),
        };
        match name {
            "true" => Ok(Value::Bool(true)),
            "false" => Ok(Value::Bool(false)),
            "" => Err(self.expected("a value")),
            sort if self.rest.starts_with('!') => {
                self.rest = &self.rest[1..];
                Ok(Value::Uninterpreted { sort: sort.into(), index: self.small()? })
            }
            other => Err(NoValue(format!("`{other}` is no value"))),
        }
    }

    /// What's in backquotes here.
    fn quoted(&mut self) -> Option<&'a str> {
        let (name, rest) = self.rest.strip_prefix('`')?.split_once('`')?;
        self.rest = rest;
        Some(name)
    }

    fn small(&mut self) -> Result<u32, NoValue> {
        let n = self.integer()?;
        n.to_i128().and_then(|n| u32::try_from(n).ok()).ok_or_else(|| NoValue(format!("{n} is out of range")))
    }

    fn number(&mut self) -> Result<Value, NoValue> {
        let negative = self.rest.starts_with('-');
        let n = self.integer()?;
        if let Some(rest) = self.rest.strip_prefix("bv") {
            self.rest = rest;
            let width = self.small()?;
            let fits = (1..=Sort::MAX_WIDTH).contains(&width) && !negative && n < Int::power_of_two(width);
            let bits = BitVec::new(width, n.clone()).filter(|_| fits);
            return bits.map(Value::BitVec).ok_or_else(|| NoValue(format!("{n} is none of {width} bits")));
        }
        if let Some(rest) = self.rest.strip_prefix('/') {
            self.rest = rest;
            let denominator = self.integer()?;
            let real = Rational::new(n, denominator);
            return real.map(Value::Real).ok_or_else(|| NoValue("nothing is divided by 0".to_owned()));
        }
        if let Some(rest) = self.rest.strip_prefix('.') {
            self.rest = rest;
            let digits = self.word(|c| c.is_ascii_digit());
            let fraction = Int::from_radix(digits, 10).filter(|_| !digits.is_empty());
            let fraction = fraction.ok_or_else(|| self.expected("digits"))?;
            let scale = Int::from(10).pow(digits.len() as u32);
            let numerator = &n.abs() * &scale + fraction;
            let real = Rational::new(if negative { -numerator } else { numerator }, scale);
            return real.map(Value::Real).ok_or_else(|| NoValue("no number".to_owned()));
        }
        Ok(Value::Int(n))
    }
}

/// Splits at the commas (or semicolons) outside of all brackets and backquotes; empty parts are left out.
pub fn split(text: &str) -> Vec<&str> {
    let mut parts = vec![];
    let (mut depth, mut start) = (0_usize, 0);
    let mut quote = false;
    let mut before = ',';
    for (at, c) in text.char_indices() {
        // A backquote inside of a word is a letter like others.
        quote = if c == '`' { !quote && !in_words(before) } else { quote };
        before = if c.is_whitespace() { before } else { c };
        match c {
            _ if quote => {}
            '{' | '(' => depth += 1,
            '}' | ')' => depth = depth.saturating_sub(1),
            ',' | ';' if depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts.into_iter().map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// Splits `x = 3, m = {0: 1, else: 0}` into names and values.
///
/// # Errors
/// A part has no `=`.
pub fn assignments(text: &str) -> Result<Vec<(&str, &str)>, NoValue> {
    let split = split(text).into_iter().map(|part| match part.split_once('=') {
        Some((name, value)) => {
            let name = name.trim();
            let inside = name.strip_prefix('`').and_then(|name| name.strip_suffix('`'));
            Ok((inside.unwrap_or(name), value.trim()))
        }
        None => Err(NoValue(format!("expected `name = value`, found `{part}`"))),
    });
    split.collect()
}
