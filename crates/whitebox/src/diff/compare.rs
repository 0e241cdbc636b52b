//! Functions of two versions compared, each by an exploration of its product program; and what's concluded from the verdicts of its goals.
//!
//! Only inputs count on which the older version goes right: where it doesn't, C says nothing of what it does. An input on which only the older
//! one goes wrong is told all the same: somebody has mended it.

use super::outcome::Outcomes;
use super::product::{DIFFER, entry};
use crate::emit::ERRNO;
use crate::load::{Pair, Versions};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use touchstone_explore::input::{Cell, Input, InputValue, Purpose, Target};
use touchstone_explore::{
    AbsentCall, Changed, Criteria, End, ErrorKind, Exploration, ExploreError, Globals, Goal, GoalKind,
    Observer, Options, Progress, TestCase, explore, observe, random_testing,
};
use touchstone_program::memory::Initial;
use touchstone_program::twin::{FIRST, plain_name};
use touchstone_program::{AssertKind, AssumeKind, MemoryOp, ProcedureId, Program, StatementKind};
use touchstone_report::{Limit, Reason, Verdict, words};

/// The time that there is.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// For all functions together.
    pub total: Duration,
    /// For one.
    pub each: Duration,
    /// Whether nothing but random inputs is tried: what a search is measured by.
    pub random: bool,
}

/// What becomes of a function.
#[derive(Clone, Debug)]
pub struct Compared {
    /// Its name.
    pub function: String,
    /// What's known.
    pub standing: Standing,
    /// What the agreement rests on, or what stood in the way of one.
    pub notes: Vec<String>,
    /// Inputs on which only the older version goes wrong, where nothing else differs: somebody has mended it.
    pub mended: Vec<Difference>,
    /// How long it took.
    pub time: Duration,
}

impl Compared {
    /// The inputs that are told of it.
    pub(super) fn found(&self) -> &[Difference] {
        match &self.standing {
            Standing::Differs(found) | Standing::Perhaps(found) => found,
            _ => &self.mended,
        }
    }
}

/// Whether a function still does the same.
#[derive(Clone, Debug)]
pub enum Standing {
    /// An input tells the two apart.
    Differs(Vec<Difference>),
    /// An input would tell them apart, if some variable may hold what it holds there.
    Perhaps(Vec<Difference>),
    /// No input does. It's proved.
    Agrees,
    /// Nothing differs, neither in it nor in what it uses.
    Unchanged,
    /// No input does within limits, or in what's compared, which the notes name.
    AgreesWithin,
    /// It isn't known; the notes say why.
    Open,
    /// The two can't be given the same: why.
    Incomparable(String),
    /// Only the older version has it.
    OnlyOld,
    /// Only the newer version has it.
    OnlyNew,
}

impl Standing {
    /// Whether it's said that no input tells the two apart, for all there are or within limits.
    pub(super) fn excludes(&self) -> bool {
        matches!(self, Standing::Agrees | Standing::Unchanged | Standing::AgreesWithin)
    }
}

/// In what two runs differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// In what they return or leave behind, or in how they end.
    Outcome,
    /// The newer version goes wrong, where the older one doesn't.
    NewGoesWrong,
    /// The older version goes wrong, and the newer one doesn't.
    OldWentWrong,
}

/// An input that tells two versions apart.
#[derive(Clone, Debug)]
pub struct Difference {
    /// In what.
    pub part: Part,
    /// The older version's run.
    pub before: TestCase,
    /// The newer version's.
    pub now: TestCase,
    /// The two as a person reads them.
    pub outcomes: Outcomes,
    /// On what it rests that there's such an input, in words.
    pub rests_on: Vec<String>,
    /// The calls of functions without a body, which a test has to stand in for.
    pub absent: Vec<AbsentCall>,
}

struct Watch<'a> {
    stop: &'a AtomicBool,
    found: bool,
}

impl Observer for Watch<'_> {
    fn proceed(&mut self, _: &Progress) -> bool {
        !self.found && !self.stop.load(Ordering::Relaxed)
    }

    fn case(&mut self, case: &TestCase) {
        self.found |= matches!(&case.observed.end, End::Failed { kind, .. } if is_difference(kind));
    }
}

pub(super) fn is_difference(kind: &ErrorKind) -> bool {
    matches!(kind, ErrorKind::Assert(AssertKind::Runtime(what)) if **what == *DIFFER)
}

/// Compares all functions that both versions have, until the time is over or `stop` is set. `begins` is told of each before it begins.
pub fn compare(
    versions: &mut Versions,
    options: &Options,
    budget: Budget,
    stop: &Arc<AtomicBool>,
    mut begins: impl FnMut(&str),
) -> Vec<Compared> {
    let start = Instant::now();
    let mut all = vec![];
    for pair in versions.pairs.clone() {
        let began = Instant::now();
        let plain = |standing| (standing, vec![]);
        let mut mended = vec![];
        let (standing, notes) = match &pair {
            Pair::OnlyOld(_) => plain(Standing::OnlyOld),
            Pair::OnlyNew(_) => plain(Standing::OnlyNew),
            Pair::Incomparable { why, .. } => plain(Standing::Incomparable(why.clone())),
            Pair::Both { unchanged: true, .. } => plain(Standing::Unchanged),
            Pair::Both { name, first, second, .. } => {
                let left = budget.total.saturating_sub(start.elapsed()).min(budget.each);
                if left.is_zero() || stop.load(Ordering::Relaxed) {
                    (Standing::Open, vec!["the time was over before it began".to_owned()])
                } else {
                    begins(name);
                    let options = Options { time: left, ..options.clone() };
                    one(versions, name, (*first, *second), (options, budget.random), (stop, &mut mended))
                }
            }
        };
        let time = began.elapsed();
        all.push(Compared { function: pair.name().to_owned(), standing, notes, mended, time });
    }
    all
}

/// The options for a product.
pub(super) fn options_of(
    versions: &Versions,
    function: &str,
    entries: [ProcedureId; 2],
    options: Options,
) -> Options {
    let code = &versions.code;
    // Where a variable begins with something else now, or wasn't there before, both begin as they're declared.
    let initial = function == "main" || !versions.apart(entries).is_empty();
    let files: Vec<u32> = code.files().into_iter().chain(versions.older_files.iter().copied()).collect();
    let criteria = Criteria { branches: false, errors: true, files, ..Criteria::default() };
    Options {
        criteria,
        globals: if initial { Globals::Initial } else { options.globals },
        elsewhere: code.elsewhere.globals.iter().map(|name| name.as_str().into()).collect(),
        allocation_succeeds: code.allocation_succeeds,
        guesses_statics: versions.workshop.is_some(),
        characters: code.adapters.characters(function),
        ..options
    }
}

fn one(
    versions: &mut Versions,
    name: &str,
    (first, second): (ProcedureId, ProcedureId),
    (options, random): (Options, bool),
    (stop, mended): (&AtomicBool, &mut Vec<Difference>),
) -> (Standing, Vec<String>) {
    let options = options_of(versions, name, [first, second], options);
    // In Rust a panic is something that a function does, so whatever goes wrong in the older version has to be so in the newer one too.
    let ways = match versions.workshop.is_some() {
        true => vec![(name.to_owned(), first, second), (format!("{name}.back"), second, first)],
        false => vec![(name.to_owned(), first, second)],
    };
    let time = options.time / ways.len() as u32;
    let mut ended: Vec<(Standing, Vec<String>)> = vec![];
    for (product, one, other) in ways {
        let options = Options { time, ..options.clone() };
        let failed = |why: String| (Standing::Open, vec![why]);
        let program = &mut versions.code.program;
        let product = match entry(program, &product, one, other) {
            Ok(product) => product,
            Err(error) => return failed(error.to_string()),
        };
        let explored = match random {
            true => random_testing(program, product, &options, u64::MAX, &mut Watch { stop, found: false }),
            false => search(program, product, &options, stop),
        };
        let exploration = match explored {
            Ok(exploration) => exploration,
            Err(error) => return failed(error.to_string()),
        };
        let (found, perhaps) =
            differences(versions, name, (first, second), (product, &exploration), &options);
        // C says nothing of what a version does that goes wrong; a panic in Rust is something that a function does.
        let is_mended = |difference: &Difference| difference.part == Part::OldWentWrong;
        if versions.workshop.is_none() && found.iter().all(is_mended) {
            *mended = found;
        } else if !found.is_empty() {
            return (Standing::Differs(found), vec![]);
        }
        ended.push(conclude(versions, &exploration, (one, other), product, perhaps));
    }
    // Of both ways that counts which says less.
    let rank = |standing: &Standing| match standing {
        Standing::Perhaps(_) => 0,
        Standing::Open => 1,
        Standing::AgreesWithin => 2,
        _ => 3,
    };
    let least = ended.iter().map(|(standing, _)| rank(standing)).min();
    let mut notes: Vec<String> = vec![];
    for (standing, said) in &ended {
        if Some(rank(standing)) == least {
            notes.extend(said.iter().filter(|said| !notes.contains(said)).cloned().collect::<Vec<_>>());
        }
    }
    let standing =
        ended.into_iter().map(|(standing, _)| standing).find(|standing| Some(rank(standing)) == least);
    (standing.unwrap_or(Standing::Open), notes)
}

/// The inputs of a product's cases that tell the two apart, and those that would if some guess is right.
fn differences(
    versions: &mut Versions,
    name: &str,
    (first, second): (ProcedureId, ProcedureId),
    (product, exploration): (ProcedureId, &Exploration),
    options: &Options,
) -> (Vec<Difference>, Vec<Difference>) {
    let (mut found, mut perhaps) = (vec![], vec![]);
    let alone = Options { makes_until: versions.code.line_of_call(name), ..options.clone() };
    let is_package = versions.workshop.is_some();
    let code = &mut versions.code;
    for goal in &exploration.goals {
        let (case, rests_on) = match goal.verdict() {
            Verdict::Shown(evidence) => (evidence.case(), vec![]),
            Verdict::Open { candidate: Some(candidate), .. } => {
                (candidate.case(), candidate.rests_on().iter().map(words::assumption).collect())
            }
            _ => continue,
        };
        let Some(case) = exploration.cases.get(case) else { continue };
        let Some(mut part) = part(&code.program, goal, product) else { continue };
        let run = |program: &mut Program, entry| observe(program, entry, &alone, &case.input);
        let (Ok(mut before), Ok(mut now)) = (run(&mut code.program, first), run(&mut code.program, second))
        else {
            continue;
        };
        if is_package {
            let is_input = |end: &End| !matches!(end, End::Assumption { .. } | End::Unsupported { .. });
            let (old, new) = (&before.observed.end, &now.observed.end);
            if !is_input(old) || !is_input(new) || !old.is_proper() && !new.is_proper() {
                continue;
            }
            part = match (old.is_proper(), new.is_proper()) {
                (true, true) => Part::Outcome,
                (true, false) => Part::NewGoesWrong,
                _ => Part::OldWentWrong,
            };
        } else if part == Part::OldWentWrong
            && (before.observed.end.is_proper() || !now.observed.end.is_proper())
        {
            continue;
        }
        let outcomes = if is_package {
            super::package::outcomes(code, name, &before, &now)
        } else {
            pin(&code.program, &mut now, &before);
            pin(&code.program, &mut before, &now);
            Outcomes::of(&code.program, name, &before, &now)
        };
        let is_known = |known: &Difference| known.part == part && (part != Part::NewGoesWrong || is_package);
        let list = if rests_on.is_empty() { &mut found } else { &mut perhaps };
        if !list.iter().any(is_known) {
            let absent = exploration.absent.clone();
            list.push(Difference { part, before, now, outcomes, rests_on, absent });
        }
    }
    found.sort_by_key(|difference| difference.part);
    (found, perhaps)
}

/// Searches a product for an input that shows a difference, and ends when there's one.
pub(super) fn search(
    program: &mut Program,
    product: ProcedureId,
    options: &Options,
    stop: &AtomicBool,
) -> Result<Exploration, ExploreError> {
    explore(program, product, options, &mut Watch { stop, found: false })
}

/// Adds to what one version is known to leave behind what it leaves as it was where the other changes it, so that tests say so.
fn pin(program: &Program, own: &mut TestCase, other: &TestCase) {
    if own.observed.end != End::Returned || other.observed.end != End::Returned {
        return;
    }
    let [mine, theirs] = [&*own, other].map(|case| errno_after(program, case));
    if let (Some(mine), Some(theirs)) = (mine, theirs)
        && mine.cells != theirs.cells
    {
        own.observed.changed.retain(|change| change.target != mine.target);
        own.observed.changed.push(mine);
    }
    for theirs in &other.observed.changed {
        let mut kept: Vec<Cell> = vec![];
        let known = own.observed.changed.iter_mut().find(|mine| mine.target == theirs.target);
        let is_known =
            |at: u64| known.as_ref().is_some_and(|mine| mine.cells.iter().any(|cell| cell.offset == at));
        for cell in theirs.cells.iter().filter(|cell| !is_known(cell.offset)) {
            if let Some(value) = given(program, &own.input, theirs.target, cell) {
                kept.push(Cell { value, ..cell.clone() });
            }
        }
        match known {
            _ if kept.is_empty() => {}
            Some(mine) => {
                mine.cells.extend(kept);
                mine.cells.sort_by_key(|cell| cell.offset);
            }
            None => own.observed.changed.push(Changed { cells: kept, ..theirs.clone() }),
        }
    }
}

/// What a run has left in `errno`, as a change of the model's variable, which isn't told among those of the program. Runs begin with zero.
fn errno_after(program: &Program, case: &TestCase) -> Option<Changed> {
    let index = program.memory.objects.iter().position(|object| &*object.name == ERRNO)?;
    let object = &program.memory.objects[index];
    let left = case.observed.kept.get(&object.address).and_then(|bytes| bytes.first_chunk::<4>());
    let value = left.map_or(0, |bytes| u32::from_le_bytes(*bytes));
    let value = InputValue::Bits { width: 32, value: value.into() };
    let cells = vec![Cell { offset: 0, size: 4, value }];
    Some(Changed { target: Target::Global(index), name: object.name.clone(), cells })
}

/// What an object held at a cell when the run began.
fn given(program: &Program, input: &Input, target: Target, cell: &Cell) -> Option<InputValue> {
    let number = |word: u128| match &cell.value {
        InputValue::Bits { width, .. } => Some(InputValue::Bits { width: *width, value: word }),
        InputValue::Float { width, .. } => Some(InputValue::Float { width: *width, bits: word }),
        _ if word == 0 => Some(InputValue::Null),
        _ => None,
    };
    let at = |cells: &[Cell]| {
        cells.iter().find(|known| known.offset == cell.offset).map(|known| known.value.clone())
    };
    match target {
        Target::Object(id) => {
            let object = input.object(id)?;
            if object.purpose == Purpose::Result {
                return None;
            }
            at(&object.cells).or_else(|| number(0))
        }
        Target::Global(index) => {
            let given = input.globals.iter().find(|global| global.index == index);
            if let Some(value) = given.and_then(|global| at(&global.cells)) {
                return Some(value);
            }
            let mut bytes = vec![];
            for part in &program.memory.objects.get(index)?.initial {
                match part {
                    Initial::Bytes(part) => bytes.extend_from_slice(part),
                    Initial::Zero(length) | Initial::Undefined(length) => {
                        bytes.resize(bytes.len() + usize::try_from(*length).ok()?, 0);
                    }
                }
            }
            let from = usize::try_from(cell.offset).ok()?;
            let own = bytes.get(from..from + cell.size as usize)?;
            number(own.iter().rev().fold(0, |word, byte| word << 8 | u128::from(*byte)))
        }
        _ => None,
    }
}

/// What a goal of the product shows when an input covers it.
pub(super) fn part(program: &Program, goal: &Goal, product: ProcedureId) -> Option<Part> {
    let GoalKind::Error(kind) = &goal.kind else { return None };
    if goal.procedure == product {
        return is_difference(kind).then_some(Part::Outcome);
    }
    let name = &program.procedure(goal.procedure).name;
    Some(if name.starts_with(FIRST) { Part::OldWentWrong } else { Part::NewGoesWrong })
}

/// What's so of a function that no input was found for.
pub(super) fn conclude(
    versions: &Versions,
    exploration: &Exploration,
    (first, second): (ProcedureId, ProcedureId),
    product: ProcedureId,
    perhaps: Vec<Difference>,
) -> (Standing, Vec<String>) {
    let program = &versions.code.program;
    let mut limits: BTreeSet<Limit> = BTreeSet::new();
    let mut reasons: Vec<Reason> = vec![];
    let mut was_asked = false;
    // What the version does wrong that runs first, there's nothing to compare it with.
    let ignored = match program.procedure(first).name.starts_with(FIRST) {
        true => Part::OldWentWrong,
        false => Part::NewGoesWrong,
    };
    // Where it can't be told which version it is that goes wrong, in what neither of them says itself, one of them may alone.
    let mut is_anyones = false;
    for goal in &exploration.goals {
        let part = part(program, goal, product);
        if part.is_none() && versions.workshop.is_some() {
            match (&goal.kind, goal.verdict()) {
                (GoalKind::Error(_), Verdict::Excluded(_)) => limits.extend(goal.ledger.limits().cloned()),
                (GoalKind::Error(_), _) => is_anyones = true,
                _ => {}
            }
        }
        if part.is_none() || part == Some(ignored) {
            continue;
        }
        was_asked |= part == Some(Part::Outcome);
        match goal.verdict() {
            Verdict::Excluded(_) => limits.extend(goal.ledger.limits().cloned()),
            Verdict::Open { reasons: why, .. } => {
                reasons.extend(why);
            }
            _ => {}
        }
    }
    let mut notes: Vec<String> = vec![];
    let uncompared = uncompared(versions, exploration, [first, second]);
    if !perhaps.is_empty() {
        return (Standing::Perhaps(perhaps), vec![]);
    }
    if is_anyones {
        notes.push("what goes wrong in neither version's own files isn't known to be in both".to_owned());
    }
    if !reasons.is_empty() || !was_asked || is_anyones {
        for reason in &reasons {
            let reason = words::reason(reason);
            if !notes.contains(&reason) {
                notes.push(reason);
            }
        }
        return (Standing::Open, notes);
    }
    if !limits.is_empty() {
        notes.push(words::limits(&limits));
    }
    notes.extend(uncompared);
    match notes.is_empty() {
        true => (Standing::Agrees, vec![]),
        false => (Standing::AgreesWithin, notes),
    }
}

/// What two runs do that isn't compared, in words.
fn uncompared(versions: &Versions, exploration: &Exploration, entries: [ProcedureId; 2]) -> Vec<String> {
    let program = &versions.code.program;
    let mut notes = vec![];
    if versions.prints(entries) {
        notes.push("what's printed isn't compared".to_owned());
    }
    if versions.writes_volatile(entries) {
        notes.push(
            "what's written to volatile places, but for what's there in the end, isn't compared".to_owned(),
        );
    }
    let others: BTreeSet<&str> = exploration.absent.iter().map(|call| plain_name(&call.name)).collect();
    if !others.is_empty() {
        notes.push(format!(
            "what's given to functions that aren't here isn't compared: {}",
            others.into_iter().collect::<Vec<_>>().join(", ")
        ));
    }
    let name = versions.pairs.iter().find_map(|pair| match pair {
        Pair::Both { name, first, .. } if entries.contains(first) => Some(name),
        _ => None,
    });
    notes.extend(name.into_iter().flat_map(|name| versions.code.adapters.uncompared(name)));
    if may_exit(program, entries) {
        notes.push("exit codes aren't compared".to_owned());
    }
    let apart = versions.apart(entries);
    if !apart.is_empty() {
        let names: Vec<&str> = apart.iter().map(String::as_str).collect();
        notes.push(format!(
            "variables begin as they're declared, and those that aren't the same in both aren't compared: {}",
            names.join(", ")
        ));
    }
    notes
}

/// Whether some procedures, or what they can call, may end the program.
fn may_exit(program: &Program, entries: [ProcedureId; 2]) -> bool {
    let mut seen: BTreeSet<ProcedureId> = entries.into_iter().collect();
    let mut waiting: Vec<ProcedureId> = entries.to_vec();
    while let Some(id) = waiting.pop() {
        let blocks = program.procedure(id).body.iter().flat_map(|body| &body.blocks);
        for statement in blocks.flat_map(|block| &block.statements) {
            match &statement.kind {
                StatementKind::Call { procedure, .. } if seen.insert(*procedure) => waiting.push(*procedure),
                StatementKind::Memory(MemoryOp::Invoke { .. }) => {
                    let functions = program.memory.functions.iter().map(|(_, id)| *id);
                    waiting.extend(functions.filter(|id| seen.insert(*id)));
                }
                StatementKind::Assume { kind: AssumeKind::Exit, .. } => return true,
                _ => {}
            }
        }
    }
    false
}
