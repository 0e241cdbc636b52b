//! Reports as JUnit XML, the dialect that CI servers read: a suite, a case per function, `failure` for a
//! counterexample, `error` for what couldn't be run.

use super::{Report, Verdict, to_text};
use std::fmt::Write as _;

/// The suites by name: a test binary each, say. `file`, `line` and `classname` let a server link to the source.
pub fn to_junit(suites: &[(String, Vec<&Report>)]) -> String {
    let all: Vec<&Report> = suites.iter().flat_map(|(_, reports)| reports.iter().copied()).collect();
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let _ = writeln!(xml, "<testsuites {}>", counts("touchstone", &all));
    for (name, reports) in suites {
        let _ = writeln!(xml, "  <testsuite {}>", counts(name, reports));
        for report in reports {
            case(&mut xml, report);
        }
        xml.push_str("  </testsuite>\n");
    }
    xml.push_str("</testsuites>\n");
    xml
}

fn counts(name: &str, reports: &[&Report]) -> String {
    let failures = reports.iter().filter(|report| report.verdict.exit_code() == 1).count();
    let errors = reports.iter().filter(|report| report.verdict.exit_code() == 2).count();
    let time: f64 = reports.iter().map(|report| report.elapsed.as_secs_f64()).sum();
    format!(
        "name=\"{}\" tests=\"{}\" failures=\"{failures}\" errors=\"{errors}\" time=\"{time:.3}\"",
        escape(name),
        reports.len()
    )
}

fn case(xml: &mut String, report: &Report) {
    let subject = &report.subject;
    let (module, name) = subject.function.rsplit_once("::").unwrap_or(("", &subject.function));
    let _ = writeln!(
        xml,
        "    <testcase classname=\"{}\" name=\"{}\" file=\"{}\" line=\"{}\" time=\"{:.3}\">",
        escape(module),
        escape(name),
        escape(&subject.file),
        subject.line,
        report.elapsed.as_secs_f64()
    );
    let element = match report.verdict {
        Verdict::Holds { .. } | Verdict::Refuted(_) => "system-out",
        Verdict::Counterexample(_) | Verdict::NotRefuted { .. } => "failure",
        Verdict::Vacuous { .. } | Verdict::Unknown { .. } | Verdict::Error(_) => "error",
    };
    let text = escape(&to_text(report));
    let _ = if report.verdict.holds() {
        writeln!(xml, "      <{element}>{text}</{element}>")
    } else {
        let message = escape(&report.sentence());
        let class = report.verdict.title();
        writeln!(xml, "      <{element} type=\"{class}\" message=\"{message}\">{text}</{element}>")
    };
    xml.push_str("    </testcase>\n");
}

/// Text for an attribute or an element. XML 1.0 has no way to write most control characters: they become U+FFFD.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\t' => escaped.push(c),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            _ if c.is_control() && c < ' ' => escaped.push('\u{fffd}'),
            _ => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::escape;

    #[test]
    fn what_xml_cannot_hold_is_escaped_or_replaced() {
        assert_eq!(escape("a < b && \"c\" > 'd'"), "a &lt; b &amp;&amp; &quot;c&quot; &gt; 'd'");
        assert_eq!(escape("bell\u{7}, null\0, newline\n"), "bell\u{fffd}, null\u{fffd}, newline\n");
    }
}
