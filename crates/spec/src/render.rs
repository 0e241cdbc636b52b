//! Values in print: as a Rust expression to paste, and short for a sentence.
//!
//! Both walk the value's [`View`]s, so that nothing is copied; the short form stops as soon as it's full,
//! however large the value is.

mod names;

pub use names::{Scope, Uses, as_path, has_zero, identifier};

use crate::datum::Datum;
use crate::impls;
use crate::rtype::{ConstructorDef, FieldNames};
use crate::targetable::Reflect;
use crate::text::characters;
use crate::view::{Elements, Fields, Item, SeqStyle, View};
use std::any::Any;
use std::ops::ControlFlow;

/// How many characters [`brief`] prints.
pub const BRIEF: usize = 200;

/// The value as a Rust expression of its type: `List::Cons(1, Box::new(List::Nil))`, `vec![1, 2]`, `f64::NAN`.
///
/// Names are written as their definitions give them (`BTreeMap::from([(1, 2)])`), so the names that the
/// expression uses have to be in scope. `functions` gives the expression of a generated function, by its
/// number.
pub fn render(value: &dyn Reflect, functions: &dyn Fn(usize) -> String) -> String {
    render_with(value, functions, &mut Uses::default())
}

/// The same; what the expression names is added to `uses`.
pub fn render_with(value: &dyn Reflect, functions: &dyn Fn(usize) -> String, uses: &mut Uses) -> String {
    let mut printer = Printer::new(Form::Rust, functions);
    let text = printer.finish(|printer| printer.value(value));
    uses.extend(&printer.uses);
    text
}

/// The same as a part of a larger expression, where nothing makes a slice of an array.
pub fn render_inside(value: &dyn Reflect, uses: &mut Uses) -> String {
    let no_function = |_| "unreachable!()".to_owned();
    let mut printer = Printer::new(Form::Rust, &no_function);
    printer.is_inside = true;
    let text = printer.finish(|printer| printer.value(value));
    uses.extend(&printer.uses);
    text
}

/// The value for a person, in at most [`BRIEF`] characters: `Cons(1, Nil)`, `[1, 2]`, `{1: "a"}`, without
/// pointers and paths; what doesn't fit is `…`.
pub fn brief(value: &dyn Reflect, functions: &dyn Fn(usize) -> String) -> String {
    let mut printer = Printer::new(Form::Brief, functions);
    printer.finish(|printer| printer.value(value))
}

/// A text in at most [`BRIEF`] characters.
pub fn shortened(text: &str) -> String {
    match text.char_indices().nth(BRIEF) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text.to_owned(),
    }
}

/// The associated constant of its type that a float is.
macro_rules! float_constant {
    ($float:ident, $x:expr) => {
        match $x {
            x if x.is_nan() => Some(concat!(stringify!($float), "::NAN")),
            $float::INFINITY => Some(concat!(stringify!($float), "::INFINITY")),
            $float::NEG_INFINITY => Some(concat!(stringify!($float), "::NEG_INFINITY")),
            $float::MAX => Some(concat!(stringify!($float), "::MAX")),
            $float::MIN => Some(concat!(stringify!($float), "::MIN")),
            $float::MIN_POSITIVE => Some(concat!(stringify!($float), "::MIN_POSITIVE")),
            $float::EPSILON => Some(concat!(stringify!($float), "::EPSILON")),
            _ => None,
        }
    };
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Rust,
    Brief,
}

struct Printer<'f> {
    form: Form,
    functions: &'f dyn Fn(usize) -> String,
    out: String,
    /// How many characters may still be printed.
    room: usize,
    /// Whether what's printed is a part of something.
    is_inside: bool,
    /// What was named.
    uses: Uses,
}

/// Continues until the room is used up.
type Flow = ControlFlow<()>;

impl<'f> Printer<'f> {
    fn new(form: Form, functions: &'f dyn Fn(usize) -> String) -> Printer<'f> {
        let room = match form {
            Form::Rust => usize::MAX,
            Form::Brief => BRIEF - 1,
        };
        Printer { form, functions, out: String::new(), room, is_inside: false, uses: Uses::default() }
    }

    fn finish(&mut self, print: impl FnOnce(&mut Self) -> Flow) -> String {
        if print(self).is_break() {
            self.out.push('…');
        }
        std::mem::take(&mut self.out)
    }

    fn put(&mut self, text: &str) -> Flow {
        for c in text.chars() {
            if self.room == 0 {
                return ControlFlow::Break(());
            }
            self.room -= 1;
            self.out.push(c);
        }
        ControlFlow::Continue(())
    }

    fn value(&mut self, value: &dyn Reflect) -> Flow {
        let was_inside = std::mem::replace(&mut self.is_inside, true);
        match value.reflect() {
            View::Seq { style: SeqStyle::Slice { mutable }, elements } if self.form == Form::Rust => {
                self.put(if mutable { "&mut " } else { "&" })?;
                self.sequence(SeqStyle::Array, elements)?;
                self.put(if was_inside { "[..]" } else { "" })
            }
            View::Bool(b) => self.put(if b { "true" } else { "false" }),
            View::Int(i) => match extreme(i, value) {
                Some(name) => self.put(name),
                None => self.put(&i.to_string()),
            },
            View::Unsigned(u128::MAX) => self.put("u128::MAX"),
            View::Unsigned(u) => self.put(&u.to_string()),
            View::Char(c) => self.put(&format!("{c:?}")),
            View::F32(x) => self.float(float_constant!(f32, x), format!("{x:?}")),
            View::F64(x) => self.float(float_constant!(f64, x), format!("{x:?}")),
            View::Data { definition, constructor, fields } => {
                self.uses.of_definition(definition);
                self.data(&definition.constructors[constructor], fields)
            }
            View::Seq { style, elements } => self.sequence(style, elements),
            View::Str(text) => self.string(text, value.any()),
            View::Pointer { target, .. } if self.form == Form::Brief => self.value(target),
            View::Pointer { make, target } => self.made(make, |printer| printer.value(target)),
            View::Function(function) => {
                let text = (self.functions)(function.slot);
                self.put(&text)
            }
            View::Model { model, .. } if self.form == Form::Brief => self.put(&model.to_string()),
            View::Model { make, model } => self.made(make, |printer| printer.model(model)),
        }
    }

    fn float(&mut self, constant: Option<&str>, literal: String) -> Flow {
        match constant {
            Some(constant) if self.form == Form::Rust => self.put(constant),
            _ => self.put(&literal),
        }
    }

    /// What `make` makes of an argument: it's a function, or an expression with `{}` for the argument.
    fn made(&mut self, make: &str, argument: impl FnOnce(&mut Self) -> Flow) -> Flow {
        self.uses.of_std(make);
        let (before, after) = make.split_once("{}").unwrap_or((make, ""));
        self.put(before)?;
        let bare = before.len() < make.len();
        if !bare {
            self.put("(")?;
        }
        argument(self)?;
        if !bare {
            self.put(")")?;
        }
        self.put(after)
    }

    fn data(&mut self, constructor: &ConstructorDef, fields: &dyn Fields) -> Flow {
        if matches!(constructor.path, ".." | "..=") {
            self.range_end(fields.field(0))?;
            self.put(constructor.path)?;
            return self.range_end(fields.field(1));
        }
        match self.form {
            Form::Rust => self.put(&as_path(constructor.path))?,
            Form::Brief => self.put(constructor.name)?,
        }
        match constructor.fields {
            FieldNames::Unit => ControlFlow::Continue(()),
            FieldNames::Tuple(count) => {
                self.put("(")?;
                for index in 0..count {
                    if index > 0 {
                        self.put(", ")?;
                    }
                    self.value(fields.field(index))?;
                }
                self.put(if count == 1 && constructor.path.is_empty() { ",)" } else { ")" })
            }
            FieldNames::Named([]) => self.put(" {}"),
            FieldNames::Named(names) => {
                for (index, name) in names.iter().enumerate() {
                    self.put(if index == 0 { " { " } else { ", " })?;
                    match self.form {
                        Form::Rust => self.put(&identifier(name))?,
                        Form::Brief => self.put(name)?,
                    }
                    self.put(": ")?;
                    self.value(fields.field(index))?;
                }
                self.put(" }")
            }
        }
    }

    /// An end of a range; a range itself as an end needs parentheses.
    fn range_end(&mut self, value: &dyn Reflect) -> Flow {
        let is_range = match value.reflect() {
            View::Data { definition, constructor, .. } => {
                definition.constructors[constructor].path.starts_with("..")
            }
            _ => false,
        };
        self.put(if is_range { "(" } else { "" })?;
        self.value(value)?;
        self.put(if is_range { ")" } else { "" })
    }

    fn sequence(&mut self, style: SeqStyle, elements: &dyn Elements) -> Flow {
        if let SeqStyle::From(name) = style {
            self.uses.of_std(name);
        }
        let (open, close) = match (self.form, style) {
            (Form::Rust, SeqStyle::Vec) => ("vec![".to_owned(), "]"),
            (Form::Rust, SeqStyle::From(name)) if name.contains("::") => (format!("{name}(["), "])"),
            (Form::Rust, SeqStyle::From(name)) => (format!("{name}::from(["), "])"),
            (Form::Brief, SeqStyle::From(name)) if name.contains("Set") || name.contains("Map") => {
                ("{".to_owned(), "}")
            }
            _ => ("[".to_owned(), "]"),
        };
        self.put(&open)?;
        if let Some(one) = repeated(elements) {
            self.value(one)?;
            self.put(&format!("; {}", elements.len()))?;
            return self.put(close);
        }
        let mut first = true;
        elements.each(&mut |item| {
            if !std::mem::take(&mut first) {
                self.put(", ")?;
            }
            self.item(item)
        })?;
        self.put(close)
    }

    fn item(&mut self, item: Item<'_>) -> Flow {
        match (item, self.form) {
            (Item::Value(value), _) => self.value(value),
            (Item::Pair(key, value), Form::Brief) => {
                self.value(key)?;
                self.put(": ")?;
                self.value(value)
            }
            (Item::Pair(key, value), Form::Rust) => {
                self.put("(")?;
                self.value(key)?;
                self.put(", ")?;
                self.value(value)?;
                self.put(")")
            }
        }
    }

    fn string(&mut self, text: &str, owner: Option<&dyn Any>) -> Flow {
        if self.form == Form::Brief {
            // A long text isn't escaped to its end only to be cut.
            let start: String = text.chars().take(self.room + 1).collect();
            return self.put(&format!("{start:?}"));
        }
        match impls::string_conversion(owner) {
            Some("String::from") if text.is_empty() => self.put("String::new()"),
            Some(conversion) => {
                self.uses.of_std(conversion);
                self.put(&format!("{conversion}({text:?})"))
            }
            None => self.put(&format!("{text:?}")),
        }
    }

    /// The model of a foreign value, of which only the datum is known.
    fn model(&mut self, model: &Datum) -> Flow {
        match model {
            Datum::Data { name, fields, .. } if !name.is_empty() && fields.is_empty() => self.put(name),
            Datum::Data { name, fields, .. } => {
                self.put(name)?;
                self.put("(")?;
                self.models(fields)?;
                self.put(if name.is_empty() && fields.len() == 1 { ",)" } else { ")" })
            }
            Datum::Seq(elements) => match characters(elements) {
                Some(text) => self.put(&format!("String::from({text:?})")),
                None => {
                    self.put("vec![")?;
                    self.models(elements)?;
                    self.put("]")
                }
            },
            Datum::Float(bits) => self.value(&f64::from_bits(*bits)),
            Datum::Function(slot) => {
                let text = (self.functions)(*slot);
                self.put(&text)
            }
            Datum::Bool(_) | Datum::Int(_) | Datum::Char(_) => self.put(&model.to_string()),
        }
    }

    fn models(&mut self, models: &[Datum]) -> Flow {
        for (index, model) in models.iter().enumerate() {
            self.put(if index > 0 { ", " } else { "" })?;
            self.model(model)?;
        }
        ControlFlow::Continue(())
    }
}

/// Equal elements in a row from which on they are counted rather than written.
const COUNTED: usize = 16;

/// The scalar that all elements of a long sequence are, of which `[0; 256]` is written.
fn repeated(elements: &dyn Elements) -> Option<&dyn Reflect> {
    let Some(Item::Value(first)) = elements.get(0).filter(|_| elements.len() >= COUNTED) else { return None };
    let one = scalar(first)?;
    let same = elements.each(&mut |item| match item {
        Item::Value(value) if scalar(value) == Some(one) => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    });
    same.is_continue().then_some(first)
}

/// A number, a character or a truth value, if it's written as a literal.
fn scalar(value: &dyn Reflect) -> Option<i128> {
    match value.reflect() {
        View::Bool(truth) => Some(truth.into()),
        View::Int(number) => Some(number),
        View::Char(c) => Some(u32::from(c).into()),
        _ => None,
    }
}

/// The name of the end of its type that an integer is; small types' ends are better known as numbers.
fn extreme(value: i128, source: &dyn Reflect) -> Option<&'static str> {
    if value.unsigned_abs() < 0x7FFF {
        return None;
    }
    let any = source.any()?;
    macro_rules! ends {
        ($($integer:ident)*) => {$(
            match any.downcast_ref::<$integer>() {
                Some(&$integer::MAX) => return Some(concat!(stringify!($integer), "::MAX")),
                Some(&$integer::MIN) => return Some(concat!(stringify!($integer), "::MIN")),
                Some(_) => return None,
                None => {}
            }
        )*};
    }
    ends!(i16 i32 i64 i128 isize u16 u32 u64 u128 usize);
    None
}

#[cfg(test)]
mod tests;
