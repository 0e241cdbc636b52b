//! A generated function in print: a closure that gives the answers which were observed.
//!
//! What it was asked and what it answered are printed from the values themselves, so that a `Box` and a `VecDeque` are what they are. Where there are
//! no values (a call that never came back), the data tell, as far as their types are known.

use super::Answers;
use crate::datum::Datum;
use crate::function::ShowAnswer;
use crate::graph::{Shape, Ty, TypeGraph};
use crate::oracle::{Answered, FunctionArgument};
use crate::render::{Uses, render_inside};
use crate::rtype::SeqOrder;

/// A function argument of a call.
pub(super) struct Generated<'a> {
    pub(super) graph: &'a TypeGraph,
    pub(super) argument: &'a FunctionArgument,
    pub(super) show: ShowAnswer,
}

impl Generated<'_> {
    /// The function as a closure: its observed calls.
    pub(super) fn closure(&self, table: &[Answered], answers: Answers, uses: &mut Uses) -> String {
        let names: Vec<&str> = self.argument.parameters.iter().map(|(name, _)| name.text()).collect();
        let Some(first) = table.first() else {
            return format!("|{}| unreachable!()", underscores(names.len()));
        };
        if answers == Answers::Shortest && table.iter().all(|call| call.tape == first.tape) {
            return format!("|{}| {}", underscores(names.len()), self.answer(first, uses));
        }
        for printed in table.iter().filter_map(|call| call.printed.as_ref()) {
            uses.extend(&printed.uses);
        }
        let subject = names.join(", ");
        let are_patterns = |call: &Answered| match &call.printed {
            Some(printed) => printed.are_patterns,
            None => call.arguments.iter().all(is_pattern),
        };
        if table.iter().all(are_patterns) {
            let mut arms: Vec<String> = table
                .iter()
                .map(|call| format!("{} => {}", parenthesized(&self.asked(call)), self.answer(call, uses)))
                .collect();
            arms.push("_ => unreachable!()".into());
            let names: Vec<String> = names.iter().map(ToString::to_string).collect();
            return format!("|{subject}| match {} {{ {} }}", parenthesized(&names), arms.join(", "));
        }
        // Of tuples both sides have one type, so that of an empty sequence is known.
        let lent = |parts: Vec<String>| match parts.as_slice() {
            [one] => format!("(&{one},)"),
            many => format!("(&{})", many.join(", &")),
        };
        // `==` doesn't tell zeros apart, and NaN from nothing.
        let are_texts = table.iter().any(|call| call.arguments.iter().any(has_float));
        let mut case = |call: &Answered| {
            let (known, answer) = (lent(self.asked(call)), self.answer(call, uses));
            let is_asked = match are_texts {
                true => format!("is_same([asked, {known}].map(|asked| format!(\"{{asked:?}}\")))"),
                false => format!("asked == {known}"),
            };
            format!("if {is_asked} {{ {answer} }} else ")
        };
        let cases: String = table.iter().map(&mut case).collect();
        let asked = lent(names.iter().map(ToString::to_string).collect());
        let same = match are_texts {
            true => "let is_same = |texts: [String; 2]| texts[0] == texts[1]; ",
            false => "",
        };
        format!("|{subject}| {{ let asked = {asked}; {same}{cases}{{ unreachable!() }} }}")
    }

    /// What a call asked.
    fn asked(&self, call: &Answered) -> Vec<String> {
        if let Some(printed) = &call.printed {
            return printed.texts.clone();
        }
        let arguments = call.arguments.iter().zip(&self.argument.parameters);
        arguments.map(|(argument, (_, ty))| render_datum(self.graph, *ty, argument)).collect()
    }

    fn answer(&self, call: &Answered, uses: &mut Uses) -> String {
        let mut text = String::new();
        (self.show)(&call.tape, &mut |value| text = render_inside(value, uses));
        text
    }
}

/// Whether what's printed of a datum is a pattern: a vector isn't.
fn is_pattern(datum: &Datum) -> bool {
    match datum {
        Datum::Seq(_) | Datum::Float(_) | Datum::Function(_) => false,
        Datum::Data { fields, .. } => fields.iter().all(is_pattern),
        Datum::Bool(_) | Datum::Int(_) | Datum::Char(_) => true,
    }
}

/// Whether there's a float in a datum.
fn has_float(datum: &Datum) -> bool {
    match datum {
        Datum::Float(_) => true,
        Datum::Seq(parts) | Datum::Data { fields: parts, .. } => parts.iter().any(has_float),
        Datum::Function(_) | Datum::Bool(_) | Datum::Int(_) | Datum::Char(_) => false,
    }
}

fn underscores(count: usize) -> String {
    vec!["_"; count].join(", ")
}

fn parenthesized(parts: &[String]) -> String {
    match parts {
        [one] => one.clone(),
        many => format!("({})", many.join(", ")),
    }
}

/// A datum of a known type as a Rust expression, where no value is at hand. Pointers aren't known to it.
fn render_datum(graph: &TypeGraph, ty: Ty, datum: &Datum) -> String {
    match (&graph.node(ty).shape, datum) {
        (Shape::Data { definition, .. }, Datum::Data { index, fields, .. }) => {
            let Some(constructor) = definition.constructors.get(*index) else { return datum.to_string() };
            let types = graph.fields(ty, *index).unwrap_or_else(|_| [].into());
            let fields: Vec<String> = fields
                .iter()
                .zip(types.iter())
                .map(|(field, of)| render_datum(graph, of.ty, field))
                .collect();
            match &constructor.fields {
                crate::rtype::FieldNames::Unit => constructor.path.to_string(),
                crate::rtype::FieldNames::Tuple(_) => format!("{}({})", constructor.path, fields.join(", ")),
                crate::rtype::FieldNames::Named(names) => {
                    let fields: Vec<String> =
                        names.iter().zip(fields).map(|(name, field)| format!("{name}: {field}")).collect();
                    format!("{} {{ {} }}", constructor.path, fields.join(", "))
                }
            }
        }
        (Shape::Form(_), Datum::Seq(elements)) if elements.is_empty() => "String::new()".to_owned(),
        (Shape::Form(_), Datum::Seq(_)) => format!("String::from({datum})"),
        (Shape::Seq { element, length, order, .. }, Datum::Seq(elements)) => {
            let text = datum.to_string();
            if text.starts_with('"') {
                return format!("String::from({text})");
            }
            let elements: Vec<String> =
                elements.iter().map(|inner| render_datum(graph, *element, inner)).collect();
            match (length, order) {
                (Some(_), _) => format!("[{}]", elements.join(", ")),
                (None, SeqOrder::Any) => format!("vec![{}]", elements.join(", ")),
                (None, _) => format!("[{}].into()", elements.join(", ")),
            }
        }
        _ => datum.to_string(),
    }
}
