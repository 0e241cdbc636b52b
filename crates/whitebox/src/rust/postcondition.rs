//! Postconditions of functions of Rust, looked at where the functions are called: by what explores them, and by tests of what breaks them.

use super::predicate::called;
use super::survey::{Callable, Postcondition};
use std::fmt::Write as _;
use syn::{FnArg, Pat, ReceiverKind, ReturnType, Type};

/// What begins a line that looks at a postcondition.
pub const LOOKS: &str = "touchstone_assert(";

/// What begins a line that keeps what a postcondition is about.
const KEEPS: [&str; 2] = ["let touchstone_kept_", "let touchstone_old_"];

/// What begins the line of a call whose outcome is looked at.
const CALLS: &str = "let touchstone_result = ";

/// What a test says where a postcondition doesn't hold.
pub const BROKEN: &str = "the postcondition doesn't hold";

/// How an argument is passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Passing {
    /// By a reference: what it leads to stays as it is.
    Shared,
    /// By a reference through which it may change.
    Mutable,
    /// By value, as a number is.
    Copied,
    /// By value.
    Owned,
}

/// The postconditions of a function.
#[derive(Clone, Debug)]
pub struct Promise {
    /// What has to hold, each by itself.
    pub clauses: Vec<Postcondition>,
    /// The file in which it's said, by its index in the survey.
    pub file: usize,
    parameters: Vec<(String, Passing)>,
    /// Whether the result is a reference.
    is_lent: bool,
    /// The public path of what's around the function: what predicates name is looked up there.
    around: String,
}

impl Promise {
    /// That of a function; `None` if it has none.
    pub fn of(function: &Callable) -> Option<Promise> {
        let clauses = function.specified.ensures.clone();
        if clauses.is_empty() {
            return None;
        }
        let parameters = function.signature.inputs.iter().map(parameter).collect::<Option<_>>()?;
        let is_lent = matches!(&function.signature.output, ReturnType::Type(_, ty) if matches!(**ty, Type::Reference(_)));
        let around = around(function);
        Some(Promise { clauses, file: function.file, parameters, is_lent, around })
    }

    /// The statements that keep the arguments for looking at them afterwards, and the arguments as they're passed then.
    pub fn keep(&self, arguments: &[String]) -> (Vec<String>, Vec<String>) {
        let (mut statements, mut passed) = (vec![], vec![]);
        for ((name, passing), argument) in self.parameters.iter().zip(arguments) {
            let given = format!("touchstone_given_{name}");
            statements.push(format!("let {given} = {argument};"));
            let is_meant = |old: bool| {
                self.clauses.iter().any(|clause| match old {
                    true => clause.predicate.old.contains(name),
                    false => clause.predicate.names.contains(name),
                })
            };
            if *passing == Passing::Mutable && is_meant(true) {
                statements.push(format!("let touchstone_old_{name} = (*{given}).to_owned();"));
            }
            if *passing == Passing::Owned && is_meant(false) {
                statements.push(format!("let touchstone_kept_{name} = {given}.clone();"));
            }
            passed.push(match passing {
                Passing::Mutable => format!("&mut *{given}"),
                _ => given,
            });
        }
        (statements, passed)
    }

    /// The statement that calls.
    pub fn call(&self, call: &str) -> String {
        format!("{CALLS}{call};")
    }

    /// A postcondition as an expression of Rust, once the function has returned. `module`: the crate.
    pub fn holds(&self, clause: &Postcondition, module: &str) -> String {
        let mut text = format!("{{ {}", imports(&self.around, module));
        for (name, passing) in &self.parameters {
            if clause.predicate.names.contains(name) {
                let _ = match passing {
                    Passing::Shared | Passing::Mutable => {
                        write!(text, "let {name} = &*touchstone_given_{name}; ")
                    }
                    Passing::Copied => write!(text, "let {name} = &touchstone_given_{name}; "),
                    Passing::Owned => write!(text, "let {name} = &touchstone_kept_{name}; "),
                };
            }
            if clause.predicate.old.contains(name) {
                let _ = write!(text, "let old_{name} = &touchstone_old_{name}; ");
            }
        }
        if let Some(result) = &clause.result {
            let sign = if self.is_lent { "&*" } else { "&" };
            let _ = write!(text, "let {result} = {sign}touchstone_result; ");
        }
        text + &clause.predicate.code + " }"
    }

    /// The statements that assert all of it.
    pub fn look(&self, module: &str) -> Vec<String> {
        let looks =
            self.clauses.iter().map(|clause| format!("{LOOKS}{} as i32);", self.holds(clause, module)));
        looks.collect()
    }
}

/// The public path of what's around a function; empty for a crate's root.
pub fn around(function: &Callable) -> String {
    let inside = function.owner.as_deref().unwrap_or(&function.call);
    inside.rsplit_once("::").map_or("", |(around, _)| around).to_owned()
}

/// What has the public names of a crate's module in sight, and those of its root.
pub fn imports(around: &str, module: &str) -> String {
    let root = format!("use {module}::*; ");
    match around {
        "" => root,
        around => root + &format!("use {module}::{around}::*; "),
    }
}

/// Whether a line looks at a postcondition, or keeps what it's about.
pub fn is_part(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with(LOOKS) || KEEPS.iter().any(|keeps| line.starts_with(keeps))
}

/// The line that calls, from 0, in a text that looks at what's returned.
pub fn line_of_call(text: &str) -> Option<usize> {
    text.lines().position(|line| line.trim_start().starts_with(CALLS))
}

/// The lines that look, from 0.
pub fn lines_of_looks(text: &str) -> Vec<usize> {
    let lines = text.lines().enumerate();
    lines.filter(|(_, line)| line.trim_start().starts_with(LOOKS)).map(|(at, _)| at).collect()
}

/// What a parameter is called in predicates, and how it's passed; `None` for one that has no name.
fn parameter(input: &FnArg) -> Option<(String, Passing)> {
    const COPIED: [&str; 17] = [
        "bool", "char", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128",
        "isize", "f32", "f64", "Ordering",
    ];
    match input {
        FnArg::Receiver(receiver) => {
            let passing = match &receiver.kind {
                ReceiverKind::Reference(_, _, Some(_)) => Passing::Mutable,
                ReceiverKind::Reference(_, _, None) => Passing::Shared,
                _ => Passing::Owned,
            };
            Some((called("self").to_owned(), passing))
        }
        FnArg::Typed(typed) => {
            let passing = match &*typed.ty {
                Type::Reference(reference) if reference.mutability.is_some() => Passing::Mutable,
                Type::Reference(_) => Passing::Shared,
                Type::Path(path) if COPIED.iter().any(|name| path.path.is_ident(name)) => Passing::Copied,
                _ => Passing::Owned,
            };
            match &*typed.pat {
                Pat::Ident(name) => Some((name.ident.to_string(), passing)),
                Pat::Wild(_) => Some(("touchstone_unnamed".to_owned(), passing)),
                _ => None,
            }
        }
    }
}
