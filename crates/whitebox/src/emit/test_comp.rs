//! A test suite in the exchange format of Test-Comp: `metadata.xml`, and for each case a file with the values that the program
//! under test asks for, in order. Arguments of a function other than `main` come first, in their order: a harness asks for them so.

use super::answer::answers;
use std::fmt::Write as _;
use touchstone_explore::{InputValue, TestCase};
use touchstone_program::layout::{Shape, TypeId};
use touchstone_program::{Layouts, Program};
use touchstone_report::markup;

const HEADER: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n";

/// What a suite says of itself.
#[derive(Clone, Debug)]
pub struct Metadata<'a> {
    /// The file under test.
    pub file: &'a str,
    /// Its SHA-256, in hexadecimal.
    pub hash: &'a str,
    /// The function that is called.
    pub function: &'a str,
    /// When the suite was made, as ISO 8601 writes it.
    pub created: &'a str,
    /// What was to be covered, in Test-Comp's language.
    pub specification: &'a str,
}

/// The text of `metadata.xml`.
pub fn metadata(about: &Metadata<'_>) -> String {
    let mut xml = String::from(HEADER);
    xml.push_str(
        "<!DOCTYPE test-metadata PUBLIC \"+//IDN sosy-lab.org//DTD test-format test-metadata 1.1//EN\" \
         \"https://sosy-lab.org/test-format/test-metadata-1.1.dtd\">\n<test-metadata>\n",
    );
    for (element, value) in [
        ("sourcecodelang", "C"),
        ("producer", concat!("touchstone ", env!("CARGO_PKG_VERSION"))),
        ("specification", about.specification),
        ("programfile", about.file),
        ("programhash", about.hash),
        ("entryfunction", about.function),
        ("architecture", "64bit"),
        ("creationtime", about.created),
    ] {
        let _ = writeln!(xml, "  <{element}>{}</{element}>", markup(value));
    }
    xml.push_str("</test-metadata>\n");
    xml
}

/// The text of a case's file; `None` if it needs more than values in a row: objects behind pointers, or globals. Arguments of `main`
/// aren't among the values: a program gets them from its caller.
pub fn case(program: &Program, function: &str, case: &TestCase) -> Option<String> {
    let layouts = &program.layouts;
    let is_main = function == "main";
    if !is_main && !case.input.objects.is_empty() || !case.input.globals.is_empty() {
        return None;
    }
    let mut xml = String::from(HEADER);
    xml.push_str(
        "<!DOCTYPE testcase PUBLIC \"+//IDN sosy-lab.org//DTD test-format testcase 1.1//EN\" \
         \"https://sosy-lab.org/test-format/testcase-1.1.dtd\">\n<testcase>\n",
    );
    // What a program's `main` is given comes from elsewhere.
    let arguments = if is_main { &[] } else { &case.input.arguments[..] };
    for argument in arguments {
        let _ = writeln!(
            xml,
            "  <input variable=\"{}\">{}</input>",
            markup(&argument.name),
            value(layouts, &argument.value, argument.ty)?
        );
    }
    for answer in answers(program, case).into_iter().filter(|answer| !answer.is_ignored) {
        let ty = answer.ty.map_or_else(String::new, |ty| format!(" type=\"{ty}\""));
        let _ =
            writeln!(xml, "  <input variable=\"{}\"{ty}>{}</input>", markup(&answer.asker), answer.digits()?);
    }
    xml.push_str("</testcase>\n");
    Some(xml)
}

fn value(layouts: &Layouts, value: &InputValue, ty: Option<TypeId>) -> Option<String> {
    let signed = ty.is_none_or(|ty| match &layouts.get(ty).shape {
        Shape::Integer { signed } | Shape::Character { signed } | Shape::Enumeration { signed, .. } => {
            *signed
        }
        _ => false,
    });
    Some(match value {
        InputValue::Bits { width, value } if signed => crate::literal::extend(*value, *width).to_string(),
        InputValue::Bits { value, .. } => value.to_string(),
        InputValue::Float { width: 32, bits } => format!("{:?}", f32::from_bits(*bits as u32)),
        InputValue::Float { width: 64, bits } => format!("{:?}", f64::from_bits(*bits as u64)),
        InputValue::Null => "0".to_owned(),
        _ => return None,
    })
}
