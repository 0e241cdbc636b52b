//! Mutants of a file's functions told from the original: each is a second version in the same program, switched on by a variable, so that
//! the file is compiled once. What covers the branches is run with every mutant first; then an input is searched for each that's left. What no
//! input tells is equivalent, proved or within limits. Of the inputs those are kept that tell all that any does.

use super::Part;
use super::compare::{Standing, conclude, is_difference, options_of, part, search};
use super::native::{NONE, cases, subject};
use super::package::subject as of_package;
use super::product::{entry, switch};
use crate::confirm::{ConfirmError, Confirmation, confirm};
use crate::emit::{self, Suite, Tested};
use crate::header_paths as paths;
use crate::load::{Language, Pair, Versions};
use crate::rust::{Callers, confirm_package};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use touchstone_explore::{Criteria, End, Input, Options, TestCase, Unobserved, explore, observe};
use touchstone_front_llvm::mutate::Mutant;
use touchstone_program::twin::FIRST;
use touchstone_program::{ProcedureId, Program, StatementKind};
use touchstone_report::{Limit, Quantity, Verdict, words};

/// The part of the time that goes into the branches of the original: one in so many.
const BRANCHES: u32 = 4;
/// So many mutants that a test tells are named in it.
pub(super) const MOST_TOLD: usize = 3;

/// A mutant and what became of it.
#[derive(Clone, Debug)]
pub struct Told {
    /// The mutant.
    pub mutant: Mutant,
    /// The function through which it was looked for.
    pub function: String,
    /// Whether it's told.
    pub fate: Fate,
    /// What stands in the way, or what it rests on.
    pub notes: Vec<String>,
}

/// What became of a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// A case tells it, by its index among its function's cases.
    Told(usize),
    /// No input does: proved.
    Equivalent,
    /// No input does within limits.
    EquivalentWithin,
    /// It isn't known.
    Open,
}

/// A function with the cases that tell its mutants.
#[derive(Clone, Debug)]
pub struct Suited {
    /// Its name.
    pub function: String,
    /// The cases: the original's runs.
    pub cases: Vec<TestCase>,
    /// How long all of its mutants took.
    pub time: Duration,
}

/// What came of all mutants.
#[derive(Clone, Debug, Default)]
pub struct Mutation {
    /// The mutants, in the order of the source.
    pub mutants: Vec<Told>,
    /// The functions, with their cases.
    pub functions: Vec<Suited>,
}

/// Looks for inputs that tell the mutants of a file's functions. `time`: for each mutant, and for all together.
pub fn tell(
    versions: &mut Versions,
    mutants: &[Mutant],
    options: &Options,
    (each, total): (Duration, Duration),
    stop: &AtomicBool,
) -> Mutation {
    let start = Instant::now();
    let mut mutation = Mutation::default();
    let pairs = versions.pairs.clone();
    let explored: BTreeSet<&str> = pairs.iter().map(Pair::name).collect();
    let callers = callers(versions);
    let mut fates: BTreeMap<u32, Told> = BTreeMap::new();
    for pair in &pairs {
        let Pair::Both { name, first, second, .. } = pair else { continue };
        let began = Instant::now();
        let reached = reached(&versions.code.program, *second);
        let is_own = |mutant: &&Mutant| {
            let own = mutant.function == *name;
            let untold = !matches!(fates.get(&mutant.number), Some(Told { fate: Fate::Told(_), .. }));
            own || reached.contains(&mutant.function)
                && !explored.contains(mutant.function.as_str())
                && untold
        };
        let own: Vec<Mutant> = mutants.iter().filter(is_own).cloned().collect();
        if own.is_empty() && versions.workshop.is_some() {
            continue;
        }
        let left = || total.saturating_sub(start.elapsed());
        let mut hidden = versions.variables([*first, *second]);
        hidden.retain(|address, _| !versions.code.program.layouts.apart.contains(address));
        let mut function =
            Function { versions, options, name, first: *first, second: *second, products: vec![], hidden };
        let (cases, told) = function.tell(&own, each, &left, stop);
        for mut told in told {
            // Of a function that others call, too, only some calls were seen.
            if told.fate == Fate::Equivalent
                && callers.as_ref().is_some_and(|callers| is_open(versions, callers, &told.mutant))
            {
                told.fate = Fate::EquivalentWithin;
                told.notes.push(words::limit(&Limit::bare(Quantity::Callers)));
            }
            // Where several functions lead to a mutant, what no input tells is what's known of it least.
            let known = fates.get(&told.mutant.number).map(|known| known.fate);
            let is_news = match (known, told.fate) {
                (None, _) | (_, Fate::Told(_)) => true,
                (Some(known), fate) => fate > known,
            };
            if is_news {
                fates.insert(told.mutant.number, told);
            }
        }
        mutation.functions.push(Suited { function: name.clone(), cases, time: began.elapsed() });
    }
    mutation.mutants = fates.into_values().collect();
    mutation
}

/// Who may call the functions of a package or file in Rust.
fn callers(versions: &Versions) -> Option<Callers> {
    let both = versions.pairs.iter().filter(|pair| matches!(pair, Pair::Both { .. }));
    let explored = both.map(Pair::name).collect();
    (versions.code.language == Language::Rust).then(|| versions.code.callers(&explored))
}

/// Whether a mutant is in a function that who isn't explored may call.
fn is_open(versions: &Versions, callers: &Callers, mutant: &Mutant) -> bool {
    let sources = versions.code.sources();
    let is_meant = |name: &str| !mutant.file.is_empty() && Path::new(name).ends_with(&mutant.file);
    let file = sources.iter().position(|source| is_meant(&source.name));
    callers.are_open(file.unwrap_or(0), mutant.line as usize)
}

/// A function whose mutants are told.
struct Function<'a> {
    versions: &'a mut Versions,
    options: &'a Options,
    name: &'a str,
    first: ProcedureId,
    second: ProcedureId,
    /// The original first; in Rust, where panics count, then the mutant first.
    products: Vec<ProcedureId>,
    /// A package's variables, by their addresses: what they hold is nothing that a test of a call looks at.
    hidden: BTreeMap<u64, String>,
}

impl Function<'_> {
    fn tell(
        &mut self,
        mutants: &[Mutant],
        each: Duration,
        left: &dyn Fn() -> Duration,
        stop: &AtomicBool,
    ) -> (Vec<TestCase>, Vec<Told>) {
        let mut inputs = self.inputs(left() / BRANCHES);
        let (first, second, is_package) = (self.first, self.second, self.versions.workshop.is_some());
        let program = &mut self.versions.code.program;
        self.products.extend(entry(program, self.name, first, second));
        if is_package {
            self.products.extend(entry(program, &format!("{}.back", self.name), second, first));
        }
        let mut fates = vec![];
        self.look_at_variables(false);
        for mutant in mutants {
            switch(&mut self.versions.code.program, mutant.number);
            let mut notes = vec![];
            let by = inputs.iter().position(|input| self.tells(input));
            let fate = match by {
                Some(case) => Fate::Told(case),
                None if left().is_zero() || stop.load(Ordering::Relaxed) => {
                    notes.push("the time was over".to_owned());
                    Fate::Open
                }
                None => match self.search(left().min(each), stop) {
                    Ok(input) => {
                        inputs.push(input);
                        Fate::Told(inputs.len() - 1)
                    }
                    Err((fate, why)) => {
                        notes = why;
                        fate
                    }
                },
            };
            let (mutant, function) = (mutant.clone(), self.name.to_owned());
            fates.push(Told { mutant, function, fate, notes });
        }
        let told = self.reduced(&inputs, fates);
        self.look_at_variables(true);
        told
    }

    /// Whether variables are compared, too.
    fn look_at_variables(&mut self, look: bool) {
        let apart = &mut self.versions.code.program.layouts.apart;
        match look {
            true => apart.retain(|address| !self.hidden.contains_key(address)),
            false => apart.extend(self.hidden.keys()),
        }
    }

    /// Inputs that cover the original's branches.
    fn inputs(&mut self, time: Duration) -> Vec<Input> {
        let options = options_of(
            self.versions,
            self.name,
            [self.first, self.second],
            Options { time, ..self.options.clone() },
        );
        let criteria = Criteria { branches: true, ..options.criteria.clone() };
        let is_package = self.versions.workshop.is_some();
        let makes_until = self.versions.code.line_of_call(self.name);
        let options = Options { criteria, makes_until, time: time.min(self.options.time), ..options };
        let found = explore(&mut self.versions.code.program, self.first, &options, &mut Unobserved);
        let cases = found.map(|found| found.cases).unwrap_or_default();
        let is_kept = |end: &End| end.is_proper() || is_package && matches!(end, End::Failed { .. });
        cases.into_iter().filter(|case| is_kept(&case.observed.end)).map(|case| case.input).collect()
    }

    /// Whether an input tells the mutant that's switched on.
    fn tells(&mut self, input: &Input) -> bool {
        let Some(product) = self.products.first().copied() else { return false };
        let is_package = self.versions.workshop.is_some();
        let options = options_of(self.versions, self.name, [self.first, self.second], self.options.clone());
        let program = &mut self.versions.code.program;
        match observe(program, product, &options, input).map(|case| case.observed.end) {
            Ok(End::Failed { kind, procedure, .. }) => {
                let mutant = self.second;
                let in_original = program.procedure(procedure).name.starts_with(FIRST);
                // A panic that the mutant doesn't make is one that's missed.
                let is_missed = in_original
                    && is_package
                    && observe(program, mutant, &options, input)
                        .is_ok_and(|case| case.observed.end.is_proper());
                is_difference(&kind) || !in_original || is_missed
            }
            // It doesn't end, and the original does.
            Ok(End::Endless | End::Deep) => true,
            _ => false,
        }
    }

    /// Searches for an input that tells the mutant that's switched on. Where none does by what a call comes to, one may by what variables hold,
    /// which no test of a call tells.
    fn search(&mut self, time: Duration, stop: &AtomicBool) -> Result<Input, (Fate, Vec<String>)> {
        let ended = self.both_ways(time, stop);
        if self.hidden.is_empty() || !matches!(ended, Err((Fate::Equivalent | Fate::EquivalentWithin, _))) {
            return ended;
        }
        self.look_at_variables(true);
        let ended = self.both_ways(time, stop);
        self.look_at_variables(false);
        let names: BTreeSet<String> = self.hidden.values().map(|name| format!("`{name}`")).collect();
        let names = names.into_iter().collect::<Vec<_>>().join(", ");
        Err(match ended {
            Ok(_) => {
                let why = format!(
                    "an input was found, but only what a variable holds afterwards differs, which no test of the call looks at: {names}"
                );
                (Fate::Open, vec![why])
            }
            Err(ended) => ended,
        })
    }

    fn both_ways(&mut self, time: Duration, stop: &AtomicBool) -> Result<Input, (Fate, Vec<String>)> {
        let mut ended = (Fate::Equivalent, vec![]);
        let products = self.products.clone();
        if products.is_empty() {
            return Err((Fate::Open, vec!["it can't be called beside the original".to_owned()]));
        }
        for (index, product) in products.iter().enumerate() {
            let (first, second) =
                if index == 0 { (self.first, self.second) } else { (self.second, self.first) };
            let time = time / products.len() as u32;
            let (fate, notes) = match self.one_way((*product, first, second), time, stop) {
                Ok(input) => return Ok(input),
                Err(ended) => ended,
            };
            if fate > ended.0 {
                ended = (fate, notes);
            }
        }
        Err(ended)
    }

    /// The same by one product.
    fn one_way(
        &mut self,
        (product, first, second): (ProcedureId, ProcedureId, ProcedureId),
        time: Duration,
        stop: &AtomicBool,
    ) -> Result<Input, (Fate, Vec<String>)> {
        let options = options_of(
            self.versions,
            self.name,
            [self.first, self.second],
            Options { time, ..self.options.clone() },
        );
        let exploration = match search(&mut self.versions.code.program, product, &options, stop) {
            Ok(exploration) => exploration,
            Err(error) => return Err((Fate::Open, vec![error.to_string()])),
        };
        let mut unseen = false;
        for goal in &exploration.goals {
            let part = part(&self.versions.code.program, goal, product);
            let Verdict::Shown(evidence) = goal.verdict() else { continue };
            let Some(case) = exploration.cases.get(evidence.case()).filter(|_| part.is_some()) else {
                continue;
            };
            if self.tells(&case.input) {
                return Ok(case.input.clone());
            }
            unseen |= part == Some(Part::Outcome);
        }
        if unseen {
            return Err((Fate::Open, vec!["an input was found, but its run went elsewhere".to_owned()]));
        }
        let (standing, notes) = conclude(self.versions, &exploration, (first, second), product, vec![]);
        Err(match standing {
            Standing::Agrees => (Fate::Equivalent, notes),
            Standing::AgreesWithin => (Fate::EquivalentWithin, notes),
            _ => (Fate::Open, notes),
        })
    }

    /// As few of the inputs as tell all that any does: those that tell most first, and none that the others make needless.
    fn reduced(&mut self, inputs: &[Input], mut fates: Vec<Told>) -> (Vec<TestCase>, Vec<Told>) {
        let mut matrix: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); inputs.len()];
        for (index, told) in fates.iter().enumerate() {
            if matches!(told.fate, Fate::Told(_)) {
                switch(&mut self.versions.code.program, told.mutant.number);
                for (number, input) in inputs.iter().enumerate() {
                    if self.tells(input) {
                        matrix[number].insert(index);
                    }
                }
            }
        }
        switch(&mut self.versions.code.program, 0);
        let chosen = cover(&matrix);
        for (index, told) in fates.iter_mut().enumerate() {
            if let Fate::Told(case) = &mut told.fate
                && let Some(place) = chosen.iter().position(|number| matrix[*number].contains(&index))
            {
                *case = place;
            }
        }
        let options = options_of(self.versions, self.name, [self.first, self.second], self.options.clone());
        let program = &mut self.versions.code.program;
        let runs =
            chosen.iter().filter_map(|number| observe(program, self.second, &options, &inputs[*number]).ok());
        (runs.collect(), fates)
    }
}

/// Rows that together have all that any row has, none of which the others make needless.
fn cover(rows: &[BTreeSet<usize>]) -> Vec<usize> {
    let mut missing: BTreeSet<usize> = rows.iter().flatten().copied().collect();
    let mut chosen: Vec<usize> = vec![];
    while !missing.is_empty() {
        let gain = |row: &usize| rows[*row].intersection(&missing).count();
        // Of several the first: it's the smaller input, as a rule.
        let Some(best) = (0..rows.len()).max_by_key(|row| (gain(row), std::cmp::Reverse(*row))) else {
            break;
        };
        missing.retain(|item| !rows[best].contains(item));
        chosen.push(best);
    }
    let mut index = 0;
    while index < chosen.len() {
        let has = |item: &usize| {
            chosen.iter().enumerate().any(|(at, row)| at != index && rows[*row].contains(item))
        };
        match rows[chosen[index]].iter().all(has) {
            true => _ = chosen.remove(index),
            false => index += 1,
        }
    }
    chosen.sort_unstable();
    chosen
}

/// The functions that one can call, by their symbols.
fn reached(program: &Program, entry: ProcedureId) -> BTreeSet<String> {
    let mut seen: BTreeSet<ProcedureId> = [entry].into();
    let mut waiting = vec![entry];
    while let Some(id) = waiting.pop() {
        let blocks = program.procedure(id).body.iter().flat_map(|body| &body.blocks);
        for statement in blocks.flat_map(|block| &block.statements) {
            if let StatementKind::Call { procedure, .. } = &statement.kind
                && seen.insert(*procedure)
            {
                waiting.push(*procedure);
            }
        }
    }
    seen.into_iter().map(|id| program.procedure(id).name.to_string()).collect()
}

/// Calls a function with what tests are written of.
pub(super) fn with_tested<T>(
    versions: &Versions,
    mutation: &Mutation,
    then: impl FnOnce(&[Tested<'_>]) -> T,
) -> T {
    let explorations: Vec<_> = mutation
        .functions
        .iter()
        .filter(|function| !function.cases.is_empty())
        .map(|function| (function.function.as_str(), cases(ProcedureId(0), function.cases.clone())))
        .collect();
    let contracts = &versions.code.contracts;
    let tested: Vec<Tested<'_>> = explorations
        .iter()
        .map(|(function, exploration)| Tested {
            function,
            has_contract: contracts.iter().any(|contract| contract.function == *function),
            exploration,
            failed: &NONE,
        })
        .collect();
    then(&tested)
}

/// Compiles and runs the cases with the original. `arguments` are the compiler's.
///
/// # Errors
/// There's no compiler, or it refuses the tests.
pub fn run_natively(
    versions: &Versions,
    mutation: &Mutation,
    arguments: &[String],
) -> Result<(Suite, Confirmation), ConfirmError> {
    if let Some(original) = &versions.workshop {
        return with_tested(versions, mutation, |tested| {
            confirm_package(&of_package(versions), original, tested)
        });
    }
    let path = &versions.code.path;
    let include = path.display().to_string();
    with_tested(versions, mutation, |tested| {
        confirm(&subject(&versions.code, &include), path, tested, &paths::anchored(arguments))
    })
}

/// The cases as a file of tests of that name, each with mutants that it tells, which includes the file that's tested as `include`.
pub fn suite(versions: &Versions, mutation: &Mutation, include: &str, file: &str) -> Suite {
    let functions: Vec<&Suited> =
        mutation.functions.iter().filter(|function| !function.cases.is_empty()).collect();
    with_tested(versions, mutation, |tested| {
        let mut suite = emit::suite(&subject(&versions.code, include), tested, file);
        for test in &suite.tests {
            let head = format!("static void {}(void)\n", test.name);
            let Some(at) = suite.text.find(&head) else { continue };
            let told = mutation.mutants.iter().filter(|told| {
                told.fate == Fate::Told(test.case) && told.function == functions[test.function].function
            });
            let lines: Vec<String> =
                told.map(|told| format!("line {}: {}", told.mutant.line, told.mutant.after)).collect();
            let more = lines.len().saturating_sub(MOST_TOLD);
            let more = if more > 0 { format!("; and {more} more") } else { String::new() };
            let lines = lines[..lines.len().min(MOST_TOLD)].join("; ");
            let comment = emit::comment(&format!("Would fail with {lines}{more}."));
            let before = suite.text[..at].trim_end_matches("/* An ordinary run. */\n").len();
            suite.text.replace_range(before..at, &format!("/* {comment} */\n"));
        }
        suite
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_row_is_kept_that_others_make_needless() {
        let rows = |rows: &[&[usize]]| -> Vec<BTreeSet<usize>> {
            rows.iter().map(|row| row.iter().copied().collect()).collect()
        };
        assert_eq!(cover(&rows(&[&[1, 2, 3], &[1, 4], &[2, 5], &[]])), [0, 1, 2]);
        assert_eq!(cover(&rows(&[&[2, 3], &[1, 2], &[3, 4]])), [1, 2]);
        assert!(cover(&rows(&[&[], &[]])).is_empty());
    }
}
