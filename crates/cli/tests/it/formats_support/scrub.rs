//! Takes out of a document what differs from run to run: times, what a search cost, and where the repository lies.

use serde_json::{Map, Value};

/// The document without it.
pub fn scrub(format: &str, text: &str) -> String {
    match format {
        "json" | "sarif" => {
            let mut document: Value = serde_json::from_str(text).expect("JSON");
            values("", &mut document);
            serde_json::to_string_pretty(&document).expect("JSON") + "\n"
        }
        "text" => {
            let lines = text.lines().map(|line| blanks(&times(line)) + "\n");
            lines.collect()
        }
        "junit" => attributes(&times(text)),
        _ => times(text),
    }
}

fn values(name: &str, value: &mut Value) {
    let is_time = name == "seconds" || name.ends_with("Seconds") || name == "solving" || name == "checking";
    match value {
        Value::Number(_) if is_time => *value = 0.into(),
        Value::Array(_) if name == "timeline" => *value = Value::Array(vec![]),
        Value::String(text) => *text = times(&text.replace(env!("CARGO_MANIFEST_DIR"), "CRATE")),
        Value::Array(all) => all.iter_mut().for_each(|one| values("", one)),
        Value::Object(fields) if name == "costs" => {
            let zero = |name: &String| (name.clone(), Value::from(0));
            *value = Value::Object(fields.keys().map(zero).collect::<Map<_, _>>());
        }
        Value::Object(fields) => fields.iter_mut().for_each(|(name, one)| values(name, one)),
        _ => {}
    }
}

/// `12 ms`, `1.5 s` and `2 min` become `0 ms`.
fn times(text: &str) -> String {
    let mut scrubbed = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let (before, from) = rest.split_at(start);
        scrubbed.push_str(before);
        let end = from.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(from.len());
        let (number, behind) = from.split_at(end);
        let unit = [" ms", " s", " min"].into_iter().find(|unit| {
            behind.strip_prefix(unit).is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric()))
        });
        match unit.filter(|_| !before.ends_with(|c: char| c.is_alphanumeric() || c == '.')) {
            Some(unit) => {
                scrubbed.push_str("0 ms");
                rest = &behind[unit.len()..];
            }
            None => {
                scrubbed.push_str(number);
                rest = behind;
            }
        }
    }
    scrubbed + rest
}

/// Columns stand where the widest time has them: blanks in a row within a line become two.
fn blanks(line: &str) -> String {
    let text = line.trim_start();
    let margin = &line[..line.len() - text.len()];
    let words: Vec<&str> = text.split("  ").map(str::trim).filter(|word| !word.is_empty()).collect();
    format!("{margin}{}", words.join("  "))
}

/// `time="0.123"` becomes `time="0"`.
fn attributes(xml: &str) -> String {
    let mut parts = xml.split(" time=\"");
    let mut scrubbed = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        scrubbed.push_str(" time=\"0");
        scrubbed.push_str(&part[part.find('"').unwrap_or(0)..]);
    }
    scrubbed
}
