//! What calls return, in the words of `Debug`: a first run of the tests prints it, and the tests that are kept assert it. What has no `Debug`, or
//! says something else each time, isn't asserted.

use std::collections::{BTreeMap, BTreeSet};
use syn::{GenericArgument, PathArguments, ReturnType, Type};

/// What a test does with what its call returns.
#[derive(Clone, Copy, Debug)]
pub enum Results<'a> {
    /// Numbers are compared; what else there is isn't looked at.
    Numbers,
    /// All is printed, under the test's name.
    Print,
    /// It's compared with what was printed, by the test's name.
    Compare(&'a Recorded),
    /// The same, and tests are named for what the calls do.
    Keep(&'a Recorded),
}

/// What was printed, by the names of tests.
pub type Recorded = BTreeMap<String, String>;

/// Texts longer than this aren't asserted.
const LONGEST: usize = 400;

/// Of what's changed, texts longer than this aren't.
const LONGEST_STATE: usize = 160;

/// What begins a line that a test prints.
const MARK: &str = "touchstone-returned ";

/// What tests print with. The method that's found first is that for what has `Debug`.
pub const PRINTING: &str = r#"
struct Returned<'a, T: ?Sized>(&'a T);

trait ByDebug {
    fn said(&self) -> Option<String>;
}

impl<T: std::fmt::Debug + ?Sized> ByDebug for Returned<'_, T> {
    fn said(&self) -> Option<String> {
        Some(format!("{:?}", self.0))
    }
}

trait ByNothing {
    fn said(&self) -> Option<String> {
        None
    }
}

impl<T: ?Sized> ByNothing for &Returned<'_, T> {}

macro_rules! returned {
    ($name:literal, $value:expr) => {
        match &$value {
            value => {
                if let Some(said) = (&Returned(value)).said() {
                    println!("\ntouchstone-returned {} {:?}", $name, said);
                }
            }
        }
    };
}
"#;

/// What tests printed: of each what it said every time, if that's not too long.
pub fn recorded(runs: &[String]) -> Recorded {
    let read = |said: &String| -> Recorded {
        let line = |line: &str| {
            let (name, text) = line.strip_prefix(MARK)?.split_once(' ')?;
            let text: syn::LitStr = syn::parse_str(text).ok()?;
            Some((name.to_owned(), text.value()))
        };
        said.lines().filter_map(line).collect()
    };
    let mut runs = runs.iter().map(read);
    let mut first = runs.next().unwrap_or_default();
    for other in runs {
        first.retain(|name, text| other.get(name) == Some(text));
    }
    first.retain(|_, text| text.len() <= LONGEST);
    first
}

/// What a test does that prints what its call returns and changes, or compares it with what was printed; `None` if there's nothing to compare
/// with. `changed`: variables that the call may change.
pub fn body(
    results: Results<'_>,
    test: &str,
    call: &str,
    output: Option<&ReturnType>,
    changed: &[String],
) -> Option<String> {
    let output = output?;
    let plain = match output {
        ReturnType::Type(..) => format!("    let _ = {call};\n"),
        ReturnType::Default => format!("    {call};\n"),
    };
    match results {
        Results::Numbers => None,
        Results::Print => {
            let mut body = match output {
                ReturnType::Type(..) => format!("    returned!({test:?}, {call});\n"),
                ReturnType::Default => plain,
            };
            for variable in changed {
                body += &format!("    returned!({:?}, {variable});\n", after(test, variable));
            }
            Some(body)
        }
        Results::Compare(recorded) | Results::Keep(recorded) => {
            let states = states(recorded, test, changed);
            let first = match (recorded.get(test), states.is_empty()) {
                (Some(said), true) => assertion(call, said, output),
                (Some(said), false) => first_assertion(call, said, output),
                (None, false) => plain,
                (None, true) => return None,
            };
            Some(first + &states)
        }
    }
}

/// The assertion that a call returns what was printed.
fn assertion(call: &str, said: &str, output: &ReturnType) -> String {
    let ReturnType::Type(_, ty) = output else { return format!("    {call};\n") };
    match (&**ty, said) {
        (ty, "true") if is(ty, "bool") => format!("    assert!({call});\n"),
        (ty, "false") if is(ty, "bool") => format!("    assert!(!{call});\n"),
        (ty, _) if is(ty, "String") || is_text(ty) || is_plain(ty) => {
            format!("    assert_eq!({call}, {said});\n")
        }
        (Type::Path(path), "None") if is_named(path, "Option") => format!("    assert!({call}.is_none());\n"),
        (Type::Path(path), _) if sides(path).is_some() => {
            let inner = said.split_once('(').and_then(|(side, inner)| Some((side, inner.strip_suffix(')')?)));
            let [good, bad] = sides(path).unwrap_or([ty, ty]);
            match inner {
                Some(("Ok", "()")) => format!("    assert!({call}.is_ok());\n"),
                Some(("Ok", inner)) if is_plain(good) || is_text(good) || is(good, "String") => {
                    format!("    assert_eq!({call}.unwrap(), {inner});\n")
                }
                Some(("Err", inner)) if is_plain(bad) || is_text(bad) || is(bad, "String") => {
                    format!("    assert_eq!({call}.unwrap_err(), {inner});\n")
                }
                _ => format!("    assert_eq!(format!(\"{{:?}}\", {call}), {});\n", literal(said)),
            }
        }
        (Type::Path(path), _) if said.len() > 2 && is_row(path) => {
            format!("    assert_eq!({call}, vec!{said});\n")
        }
        _ => format!("    assert_eq!(format!(\"{{:?}}\", {call}), {});\n", literal(said)),
    }
}

/// The same where what's changed is asserted behind it: that there's nothing to return says little then.
fn first_assertion(call: &str, said: &str, output: &ReturnType) -> String {
    match said {
        "()" => format!("    {call};\n"),
        "Ok(())" => format!("    assert!({call}.is_ok());\n"),
        said => assertion(call, said, output),
    }
}

/// Under what a variable is printed after a test's call.
fn after(test: &str, variable: &str) -> String {
    format!("{test}.{variable}")
}

/// The assertions of what variables hold after a test's call.
fn states(recorded: &Recorded, test: &str, variables: &[String]) -> String {
    let mut asserted = String::new();
    for variable in variables {
        if let Some(said) = recorded.get(&after(test, variable)).filter(|said| said.len() <= LONGEST_STATE) {
            let said = literal(said);
            let variable = variable.strip_prefix("r#").unwrap_or(variable);
            asserted += &format!("    assert_eq!(format!(\"{{{variable}:?}}\"), {said});\n");
        }
    }
    asserted
}

/// A text as people write it: without escapes where it has quotes.
fn literal(text: &str) -> String {
    let is_simple = text.chars().all(|char| !char.is_control() && char.is_ascii());
    match (text.contains(['"', '\\']) && is_simple, text.contains("\"#")) {
        (true, false) => format!("r#\"{text}\"#"),
        _ => format!("{text:?}"),
    }
}

/// A test's name that isn't taken: the function, and what it does there.
pub fn name(function: &str, behaviour: &str, taken: &mut BTreeSet<String>) -> String {
    let mut name = String::new();
    for char in function.replace("r#", "").replace("::", "_").chars() {
        match char {
            'A'..='Z' => {
                if name.ends_with(|last: char| last.is_ascii_lowercase() || last.is_ascii_digit()) {
                    name.push('_');
                }
                name.push(char.to_ascii_lowercase());
            }
            char if char.is_alphanumeric() || char == '_' => name.push(char),
            _ => {}
        }
    }
    let first = format!("{name}_{behaviour}");
    let mut chosen = first.clone();
    let mut number = 1;
    while !taken.insert(chosen.clone()) {
        number += 1;
        chosen = format!("{first}_{number}");
    }
    chosen
}

/// A file of tests with those of another behind its own whose names it doesn't have; `None` if it has all.
pub fn merged(known: &str, new: &str) -> Option<String> {
    let name = |line: &str| {
        let rest = line.trim_start().strip_prefix("fn ")?;
        rest.split_once('(').map(|(name, _)| name.to_owned())
    };
    let names: BTreeSet<String> = known.lines().filter_map(name).collect();
    // A test begins with what it's about.
    let mut tests = new.split("\n/// ").skip(1).filter(|test| {
        let is_known = test.lines().find_map(name).is_none_or(|name| names.contains(&name));
        !is_known
    });
    let first = tests.next()?;
    let mut text = known.trim_end().to_owned() + "\n";
    for test in std::iter::once(first).chain(tests) {
        text += &format!("\n/// {}\n", test.trim_end());
    }
    Some(text)
}

/// What a file of a crate is called in the names of test files: `src/parse/number.rs` is `parse_number`.
pub fn module(file: &str) -> String {
    let inside = file.rsplit_once("src/").map_or(file, |(_, inside)| inside);
    let stem = inside.strip_suffix(".rs").unwrap_or(inside);
    let stem = stem.strip_suffix("/mod").unwrap_or(stem);
    stem.replace(|char: char| !char.is_alphanumeric(), "_")
}

/// What a test's name says of what its call returns.
pub fn behaviour(said: Option<&str>) -> &'static str {
    match said {
        Some(said) if said.starts_with("Err(") => "is_refused",
        Some("None") => "returns_none",
        Some(said) if said.starts_with("Some(") => "returns_some",
        Some(said) if said.starts_with("Ok(") => "returns_ok",
        Some("true") => "is_true",
        Some("false") => "is_false",
        Some("\"\"" | "[]" | "{}") => "returns_nothing",
        _ => "returns",
    }
}

fn is(ty: &Type, name: &str) -> bool {
    matches!(ty, Type::Path(path) if path.path.is_ident(name))
}

fn is_text(ty: &Type) -> bool {
    matches!(ty, Type::Reference(reference) if is(&reference.elem, "str"))
}

/// Whether `Debug` says a type's values as Rust writes them, and they can be compared: numbers but floats, characters, and what consists of these.
fn is_plain(ty: &Type) -> bool {
    const PLAIN: [&str; 14] = [
        "bool", "char", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128",
        "isize",
    ];
    match ty {
        Type::Tuple(tuple) => tuple.elems.len() != 1 && tuple.elems.iter().all(is_plain),
        Type::Array(array) => is_plain(&array.elem),
        Type::Path(path) => {
            let Some(last) = path.path.segments.last() else { return false };
            match (last.ident.to_string().as_str(), &last.arguments) {
                (name, PathArguments::None) => path.path.segments.len() == 1 && PLAIN.contains(&name),
                ("Option", PathArguments::AngleBracketed(list)) => {
                    list.args.iter().all(|argument| match argument {
                        GenericArgument::Type(ty) => is_plain(ty) || is_text(ty),
                        _ => false,
                    })
                }
                _ => false,
            }
        }
        _ => false,
    }
}

fn is_named(path: &syn::TypePath, name: &str) -> bool {
    path.path.segments.last().is_some_and(|last| last.ident == name)
}

/// What a `Result` is made of.
fn sides(path: &syn::TypePath) -> Option<[&Type; 2]> {
    let last = path.path.segments.last().filter(|last| last.ident == "Result")?;
    let PathArguments::AngleBracketed(list) = &last.arguments else { return None };
    let mut types = list.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    Some([types.next()?, types.next()?])
}

/// Whether it's a vector of plain values.
fn is_row(path: &syn::TypePath) -> bool {
    let Some(last) = path.path.segments.last() else { return false };
    let PathArguments::AngleBracketed(list) = &last.arguments else { return false };
    let element = list.args.iter().all(|argument| match argument {
        GenericArgument::Type(ty) => is_plain(ty) || is_text(ty),
        _ => false,
    });
    last.ident == "Vec" && element
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asserted(ty: &str, said: &str) -> String {
        let output = syn::parse_str(&format!("-> {ty}")).expect("a type");
        assertion("f(1)", said, &output).trim().to_owned()
    }

    #[test]
    fn what_is_asserted_reads_as_a_person_writes_it() {
        assert_eq!(asserted("Option<u8>", "Some(3)"), "assert_eq!(f(1), Some(3));");
        assert_eq!(asserted("Option<String>", "None"), "assert!(f(1).is_none());");
        assert_eq!(asserted("Result<u8, &str>", "Ok(3)"), "assert_eq!(f(1).unwrap(), 3);");
        assert_eq!(asserted("Result<u8, &str>", "Err(\"x\")"), "assert_eq!(f(1).unwrap_err(), \"x\");");
        assert_eq!(asserted("Result<u8, E>", "Err(E)"), "assert_eq!(format!(\"{:?}\", f(1)), \"Err(E)\");");
        assert_eq!(asserted("bool", "false"), "assert!(!f(1));");
        assert_eq!(asserted("String", "\"a\\n\""), "assert_eq!(f(1), \"a\\n\");");
        assert_eq!(asserted("Vec<(char, i8)>", "[('a', -1)]"), "assert_eq!(f(1), vec![('a', -1)]);");
        assert_eq!(asserted("Vec<u8>", "[]"), "assert_eq!(format!(\"{:?}\", f(1)), \"[]\");");
        assert_eq!(
            asserted("Option<String>", "Some(\"a\")"),
            "assert_eq!(format!(\"{:?}\", f(1)), r#\"Some(\"a\")\"#);"
        );
    }

    #[test]
    fn tests_that_are_there_stay_as_they_are() {
        let known = "//! Mine.\n\n/// Changed.\n#[test]\nfn a() {\n    one();\n}\n";
        let new = "//! New.\n\n/// Covers line 1.\n#[test]\nfn a() {\n    two();\n}\n\n/// Covers line 2.\n#[test]\nfn b() {\n    three();\n}\n";
        let both = merged(known, new).expect("one is new");
        assert!(both.starts_with(known) && both.contains("fn b()") && !both.contains("two()"), "{both}");
        assert_eq!(merged(&both, new), None);
    }

    #[test]
    fn what_is_changed_is_asserted_behind_the_call() {
        let known = [("a", "Ok(())"), ("a.stack", "[3]"), ("b.stack", "[]")];
        let known: Recorded = known.map(|(name, said)| (name.to_owned(), said.to_owned())).into();
        let asserted = |test: &str, output: &str| {
            let output = syn::parse_str(output).expect("a type");
            body(Results::Keep(&known), test, "stack.push(3)", Some(&output), &["stack".to_owned()])
        };
        assert_eq!(
            asserted("a", "-> Result<(), Full>").as_deref(),
            Some("    assert!(stack.push(3).is_ok());\n    assert_eq!(format!(\"{stack:?}\"), \"[3]\");\n")
        );
        assert_eq!(
            asserted("b", "").as_deref(),
            Some("    stack.push(3);\n    assert_eq!(format!(\"{stack:?}\"), \"[]\");\n")
        );
        assert_eq!(asserted("c", ""), None);
    }

    #[test]
    fn only_what_is_said_each_time_is_asserted() {
        let runs = [
            "x\ntouchstone-returned a_1 \"Some(1)\"\ntouchstone-returned b_1 \"7\"\n",
            "touchstone-returned a_1 \"Some(1)\"\ntouchstone-returned b_1 \"8\"\n",
        ];
        let known = recorded(&runs.map(str::to_owned));
        assert_eq!(known.into_iter().collect::<Vec<_>>(), [("a_1".to_owned(), "Some(1)".to_owned())]);
    }
}
