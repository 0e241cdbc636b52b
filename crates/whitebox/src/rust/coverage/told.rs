//! A measurement of native coverage in words and as data.

use super::{Coverage, Regions};
use serde_json::{Value, json};
use std::path::Path;
use touchstone_report::words::count;

/// So many ranges of lines are named.
const MOST_RANGES: usize = 12;

impl Coverage {
    /// What was measured, in a few lines.
    pub fn told(&self) -> String {
        let regions = self.all.count();
        let lines = self.all.lines().len();
        if regions == 0 {
            return "native coverage: the library has no code of its own".to_owned();
        }
        let first = |reached: &Regions| {
            let (some, within) = (reached.count(), reached.lines().len());
            let (of, of_lines) = (share(some, regions), share(within, lines));
            format!(
                "{} of {} regions ({of}) and {} of {} lines ({of_lines})",
                count(some as u64),
                count(regions as u64),
                count(within as u64),
                count(lines as u64)
            )
        };
        let tests = match self.tests {
            1 => "the test found here reaches".to_owned(),
            tests => format!("the {} tests found here reach", count(tests as u64)),
        };
        let mut said = vec!["coverage of the package's own code, counted in native runs:".to_owned()];
        said.extend(self.own.as_ref().map(|own| format!("its own tests reach {}", first(own))));
        said.push(format!("{tests} {}", first(&self.found)));
        let together = self.together();
        said.extend(self.own.as_ref().map(|_| format!("together {}", first(&together))));
        let missed = self.missed(&together);
        if !missed.is_empty() {
            said.push(format!("lines that these runs didn't reach: {missed}"));
        }
        said.join("\n  ")
    }

    /// The lines that aren't among the reached, as far as there's room. Others than these runs may reach them.
    fn missed(&self, reached: &Regions) -> String {
        let of_file =
            |file| reached.missed_lines(&self.all, file).into_iter().map(move |range| (file, range));
        let ranges: Vec<_> = self.all.files().flat_map(of_file).collect();
        let mut text = String::new();
        let mut last: Option<&Path> = None;
        for (file, range) in ranges.iter().take(MOST_RANGES) {
            match last {
                Some(known) if known == *file => text.push_str(", "),
                Some(_) => text.push_str(&format!("; {}:", file.display())),
                None => text.push_str(&format!("{}:", file.display())),
            }
            text.push_str(&match range.start() == range.end() {
                true => range.start().to_string(),
                false => format!("{}-{}", range.start(), range.end()),
            });
            last = Some(file);
        }
        match ranges.len().saturating_sub(MOST_RANGES) {
            0 => text,
            more => format!("{text} and {more} more"),
        }
    }

    /// The same as a document: counts of all and for each file, and the lines that these runs didn't reach.
    pub fn document(&self) -> Value {
        let together = self.together();
        let files = self.all.files().map(|file| {
            let of = |regions: &Regions| regions.of_file(file);
            let missed = together.missed_lines(&self.all, file);
            let missed: Vec<[usize; 2]> = missed.iter().map(|range| [*range.start(), *range.end()]).collect();
            let own = self.own.as_ref().map(of);
            let mut document = counts(&of(&self.all), own.as_ref(), &of(&self.found), &of(&together));
            document["file"] = json!(file.display().to_string());
            document["missed"] = json!(missed);
            document
        });
        let files: Vec<Value> = files.collect();
        let mut document = counts(&self.all, self.own.as_ref(), &self.found, &together);
        document["tests"] = json!(self.tests);
        document["files"] = json!(files);
        document
    }
}

fn counts(all: &Regions, own: Option<&Regions>, found: &Regions, together: &Regions) -> Value {
    let each = |count: &dyn Fn(&Regions) -> usize| {
        let own = own.map(count);
        json!({ "all": count(all), "ownTests": own, "found": count(found), "together": count(together) })
    };
    json!({ "regions": each(&Regions::count), "lines": each(&|regions| regions.lines().len()) })
}

/// A part in hundredths, rounded down, so that only all of it is 100.
fn share(part: usize, all: usize) -> String {
    format!("{} %", part * 100 / all.max(1))
}
