//! The pairs of correct and broken programs, measured: what was found, how fast, beside the paper's milliseconds (RCC §5,
//! Table 1).

pub mod args;
pub mod command;
pub mod growth;

use touchstone_contracts::session::confirm::FOR_A_FILE;
use touchstone_contracts::session::words;
use touchstone_contracts::session::{Confirmation, Judge};
use touchstone_contracts::session::{Error as SessionError, Found, files};

use serde::Serialize;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};
use touchstone_cli::exit::Error;
use touchstone_cli::progress::Steps;
use touchstone_contracts::outcome::Options;
use touchstone_contracts::search;
use touchstone_front_racket::core::{ModuleId, Program, Source};
use touchstone_front_racket::expand;

/// A program to measure.
#[derive(Clone, Debug)]
pub struct Subject {
    /// What it's called in tables: `data/queue.bad`.
    pub name: String,
    /// Its text.
    pub source: Source,
    /// Whether some client breaks it.
    pub expected: bool,
    /// The paper's milliseconds for a program of that theme.
    pub paper: Option<Paper>,
}

/// A figure of the paper's.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Paper {
    /// Milliseconds.
    pub milliseconds: f64,
    /// Whether it's the mean of many programs.
    pub mean: bool,
}

/// What was measured of a program.
#[derive(Clone, Debug, Serialize)]
pub struct Measured {
    /// Its name.
    pub name: String,
    /// Whether some client breaks it.
    pub expected: bool,
    /// Whether one was found that did.
    pub found: bool,
    /// The verdict, or what went wrong.
    pub verdict: String,
    /// Whether racket confirms it, if it was asked.
    pub confirmed: Option<bool>,
    /// The median time, in milliseconds.
    pub milliseconds: f64,
    /// The fastest and the slowest run.
    pub range: (f64, f64),
    /// The paper's.
    pub paper: Option<Paper>,
}

/// The pairs below a folder, with the paper's times if they're there.
///
/// # Errors
/// A file can't be read, `paper-times.tsv` isn't as it should be, or there are no pairs.
pub fn pairs(folder: &Path, filter: Option<&str>) -> Result<Vec<Subject>, Error> {
    let times = paper_times(&folder.join("paper-times.tsv"))?;
    let mut subjects = Vec::new();
    for file in files::find(&[folder.to_owned()])? {
        let name = file.below.display().to_string();
        let Some(name) = name.strip_suffix(".rkt") else { continue };
        let (program, expected) = match (name.strip_suffix(".ok"), name.strip_suffix(".bad")) {
            (Some(program), _) => (program, false),
            (_, Some(program)) => (program, true),
            _ => continue,
        };
        if filter.is_some_and(|filter| !name.contains(filter)) {
            continue;
        }
        let paper = times.get(program).map(|(mean, correct, incorrect)| Paper {
            milliseconds: if expected { *incorrect } else { *correct },
            mean: *mean,
        });
        let source = read(&file)?;
        subjects.push(Subject { name: name.to_owned(), source, expected, paper });
    }
    if subjects.is_empty() {
        return Err(Error::Contracts(SessionError::NotRacket(format!(
            "{} has no pairs NAME.ok.rkt and NAME.bad.rkt, or none the filter lets through",
            folder.display()
        ))));
    }
    Ok(subjects)
}

fn read(file: &Found) -> Result<Source, Error> {
    let name = file.path.display().to_string();
    let text =
        std::fs::read_to_string(&file.path).map_err(|source| Error::File { path: name.clone(), source })?;
    Ok(Source::new(name, text))
}

/// Program to (whether it's a mean, correct, incorrect).
type Times = HashMap<String, (bool, f64, f64)>;

fn paper_times(path: &Path) -> Result<Times, Error> {
    if !path.exists() {
        return Ok(Times::new());
    }
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|source| Error::File { path: name.clone(), source })?;
    let rows =
        text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).skip(1);
    rows.map(|(number, line)| {
        let wrong = || {
            Error::Contracts(SessionError::NotRacket(format!(
                "{name}:{}: five columns are expected: program, row, one or each, two times",
                number + 1
            )))
        };
        let [program, _, figure, correct, incorrect] = line.split('\t').collect::<Vec<_>>()[..] else {
            return Err(wrong());
        };
        let time = |text: &str| text.parse::<f64>().map_err(|_| wrong());
        Ok((program.to_owned(), (figure == "each", time(correct)?, time(incorrect)?)))
    })
    .collect()
}

/// Measures programs one after the other, and tells of each as soon as that's done.
///
/// # Errors
/// Those of the telling.
pub fn measure(
    subjects: &[Subject],
    options: &Options,
    runs: u32,
    judge: Option<&Judge>,
    progress: &Steps,
    mut tell: impl FnMut(&Measured) -> Result<(), Error>,
) -> Result<Vec<Measured>, Error> {
    let mut all = Vec::with_capacity(subjects.len());
    for subject in subjects {
        progress.begins(&subject.name);
        let measured = one(subject, options, runs, judge);
        progress.finished();
        progress.aside(|| tell(&measured))?;
        all.push(measured);
    }
    progress.clear();
    Ok(all)
}

/// What a run ended with.
struct Ending {
    found: bool,
    verdict: String,
    confirmed: Option<bool>,
    time: Duration,
}

fn one(subject: &Subject, options: &Options, runs: u32, judge: Option<&Judge>) -> Measured {
    let loaded = expand::load(vec![subject.source.clone()]);
    let error = loaded.diagnostics.iter().find(|diagnostic| diagnostic.kind.is_error());
    if let Some(error) = error {
        return Measured {
            name: subject.name.clone(),
            expected: subject.expected,
            found: false,
            verdict: error.render(&loaded.program),
            confirmed: None,
            milliseconds: 0.0,
            range: (0.0, 0.0),
            paper: subject.paper,
        };
    }
    let first = run(&loaded.program, options, judge);
    let mut times = vec![first.time];
    for _ in 1..runs {
        // What takes as long as it may takes as long again.
        if options.time.is_some_and(|limit| times[0] * 2 > limit) {
            break;
        }
        times.push(run(&loaded.program, options, None).time);
    }
    times.sort_unstable();
    let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
    Measured {
        name: subject.name.clone(),
        expected: subject.expected,
        found: first.found,
        verdict: first.verdict,
        confirmed: first.confirmed,
        milliseconds: milliseconds(times[times.len() / 2]),
        range: (milliseconds(times[0]), milliseconds(times[times.len() - 1])),
        paper: subject.paper,
    }
}

/// Attacks the file's modules until one breaks.
fn run(program: &Program, options: &Options, judge: Option<&Judge>) -> Ending {
    let begin = Instant::now();
    let mut verdicts: Vec<&'static str> = Vec::new();
    let mut statement = String::new();
    for at in 1..program.modules.len() {
        let module = ModuleId(at as u32);
        if program.module(module).exports.is_empty() {
            continue;
        }
        let mut options = options.clone();
        options.time = options.time.map(|time| time.saturating_sub(begin.elapsed()));
        let outcome = search::check(program, module, &options);
        if let Some(found) = outcome.counterexample() {
            let time = begin.elapsed();
            let confirmed = judge.map(|judge| {
                let mut time = FOR_A_FILE;
                matches!(judge.confirm(program, found, &mut time), Confirmation::Racket { .. })
            });
            let verdict = words::client(found).split_whitespace().collect::<Vec<_>>().join(" ");
            return Ending { found: true, verdict, confirmed, time };
        }
        verdicts.push(words::verdict(&outcome.verdict()));
        if statement.is_empty() || verdicts.last() != Some(&"safe") {
            statement = words::statement(&outcome);
        }
    }
    Ending { found: false, verdict: statement, confirmed: None, time: begin.elapsed() }
}

/// The lines of the table. Each can be printed before the next is there, so columns are as wide as names and figures may be.
pub struct Rows {
    name: usize,
}

impl Rows {
    /// Those of a table of these programs.
    pub fn new(subjects: &[Subject]) -> Rows {
        let widths = subjects.iter().map(|subject| subject.name.chars().count());
        Rows { name: widths.max().unwrap_or(0).max("program".len()) }
    }

    /// The heading.
    pub fn heading(&self) -> String {
        self.line(["program", "", "ms", "paper's ms", "ratio", "verdict"])
    }

    /// What was measured of a program.
    pub fn row(&self, one: &Measured) -> String {
        let paper = one.paper.map_or("-".into(), |paper| {
            format!("{}{}", if paper.mean { "~" } else { "" }, number(paper.milliseconds))
        });
        let ratio = one.paper.map_or("-".into(), |paper| number(one.milliseconds / paper.milliseconds));
        let mark = match (one.expected == one.found, one.confirmed) {
            (true, Some(false)) => "unconfirmed",
            (true, _) => "",
            (false, _) if one.expected => "MISSED",
            (false, _) => "WRONG",
        };
        self.line([&one.name, mark, &number(one.milliseconds), &paper, &ratio, &cut(&one.verdict, 90)])
    }

    fn line(&self, [name, mark, milliseconds, paper, ratio, verdict]: [&str; 6]) -> String {
        let width = self.name;
        let line =
            format!("{name:<width$}  {mark:<11}  {milliseconds:>7}  {paper:>10}  {ratio:>6}  {verdict}");
        line.trim_end().to_owned() + "\n"
    }
}

/// What the table sums up to.
pub fn summary(measured: &[Measured]) -> String {
    let mut text = String::new();
    for (what, expected) in [("broken", true), ("correct", false)] {
        let those: Vec<&Measured> = measured.iter().filter(|one| one.expected == expected).collect();
        if those.is_empty() {
            continue;
        }
        let right = those.iter().filter(|one| one.found == expected).count();
        let mut times: Vec<f64> = those.iter().map(|one| one.milliseconds).collect();
        times.sort_unstable_by(f64::total_cmp);
        let outcome = if expected { "with a breaking client" } else { "without one" };
        let _ = write!(
            text,
            "{what}: {right} of {} {outcome}; median {} ms, slowest {} ms, {} over 20 ms, {} over 1 s",
            those.len(),
            number(times[times.len() / 2]),
            number(times[times.len() - 1]),
            times.iter().filter(|time| **time > 20.0).count(),
            times.iter().filter(|time| **time > 1000.0).count(),
        );
        let beside: Vec<(&Measured, Paper)> =
            those.iter().filter_map(|one| Some((*one, one.paper?))).collect();
        if !beside.is_empty() {
            let under = beside
                .iter()
                .filter(|(one, paper)| one.found == expected && one.milliseconds < paper.milliseconds)
                .count();
            let _ = write!(text, "; under the paper's time {under} of {}", beside.len());
        }
        let asked: Vec<bool> = those.iter().filter_map(|one| one.confirmed).collect();
        if !asked.is_empty() {
            let confirmed = asked.iter().filter(|confirmed| **confirmed).count();
            let _ = write!(text, "; confirmed by racket {confirmed} of {}", asked.len());
        }
        text.push('\n');
    }
    text
}

/// The figures as JSON.
///
/// # Errors
/// They can't be written so.
pub fn json(measured: &[Measured]) -> Result<String, Error> {
    let mut text = serde_json::to_string_pretty(measured)
        .map_err(|error| Error::Run(format!("the figures can't be written as JSON: {error}")))?;
    text.push('\n');
    Ok(text)
}

/// A figure with two digits or more that count.
fn number(value: f64) -> String {
    match value {
        value if value >= 100.0 => format!("{value:.0}"),
        value if value >= 10.0 => format!("{value:.1}"),
        value => format!("{value:.2}"),
    }
}

fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let mut cut: String = text.chars().take(most - 1).collect();
    cut.push('…');
    cut
}
