//! After a failure: a smaller input that fails in the same way, and which parts of it don't matter.
//!
//! **Shrinking** asks the engine for smaller solutions that still fail, so what it ends in satisfies the precondition. First
//! every smaller input, from depth 0 up (or from the first depth that wasn't exhausted): the first that fails is the
//! smallest there is. If that takes too long, inputs that lack something or differ in one part or a few, again and again,
//! until none of them is smaller and fails: then it's a local minimum of the size order. Nothing is done if the engine goes through a
//! depth [in order](Engine::is_ordered) and the failure was found there.
//!
//! **Generalisation** is SmartCheck's (Pike 2014): a part that can be any value, as far as they are tried, becomes a
//! variable; outermost parts first, then all of them together.
//!
//! Only what [fails in the same way](crate::finding::Kind::is_same_failure) counts. Every candidate is a call like any
//! other, with an [observer](crate::observer) watching: if one brings the process to its end, the report is what it was
//! before ([`Observer::found`]). What was found by such an end is made smaller in [processes of its own](of_ended). Numbers of calls and time
//! bound both; the sentences of the report say which bound was met.

use crate::engine::{Engine, Judgement, Proposal, Step};
use crate::finding::{Finding, Kind};
use crate::observer::{Observer, Phase};
use crate::report::{Counterexample, Extent, Minimum, Outcome, Schema, Shrunk};
use crate::settings::Settings;
use std::time::{Duration, Instant};

/// Greatest number of candidates tried to find the smallest input that fails, and again to find a locally
/// smallest one; never more than the campaign's own budget of inputs.
pub const SHRINK_CANDIDATES: u64 = 10_000;
/// The time that each of the two may take of a campaign of ten seconds; a tenth of a longer one, and never more than a quarter of a shorter,
/// or than what its [share](Settings::longest) of a budget for all may take.
pub const SHRINK_TIME: Duration = Duration::from_secs(1);
/// The least that a share leaves for it.
const LEAST_TIME: Duration = Duration::from_millis(100);
/// Greatest number of candidates tried to generalise.
pub const GENERALISE_CANDIDATES: u64 = 200;
/// The time that generalising may take, likewise.
pub const GENERALISE_TIME: Duration = Duration::from_millis(500);
/// Greatest number of values tried of one part.
const VALUES_OF_ONE: u64 = 25;
/// Greatest number of values tried of several parts together.
const VALUES_OF_SEVERAL: u64 = 64;
/// Fewer say too little, unless there are no more.
const TELLING_VALUES: u64 = 3;

/// What's said of a failing call that didn't fail when it was made once more.
const PASSED_AGAIN: &str = "flaky: the same call passed when it was made once more; what it does depends on other calls, or on \
                            something else that isn't its input";

/// Makes the report's counterexample, which `input` brought about, smaller and then more general.
pub(crate) fn minimise<E: Engine>(
    engine: &mut E,
    observer: &mut dyn Observer<E>,
    settings: &Settings,
    report: &mut Outcome,
    input: E::Input,
) {
    // A call that couldn't be judged may have failed.
    let completed = report.depth_completed().filter(|_| report.unjudged() == 0);
    let unjudged = report.unjudged() > 0;
    let Some(found) = &mut report.counterexample else { return };
    let kind = found.finding.kind.clone();
    let mut trial = Trial {
        engine,
        observer,
        kind,
        settings,
        avoided: &[],
        candidates: 0,
        calls: 0,
        deadline: Instant::now(),
    };
    let is_smallest = matches!(found.phase, Phase::Depth(_)) && trial.engine.is_ordered() && !unjudged;
    let input = match is_smallest {
        true => input,
        false => trial.shrink(input, found, completed),
    };
    if trial.passes(&input) {
        found.finding.notes.push(PASSED_AGAIN.into());
        // By itself it passes.
        found.finding.test = None;
        return;
    }
    if settings.generalise {
        found.schema = trial.generalise(&input);
    }
}

/// Tries smaller inputs than one that ended its process; who watches sees the first that does so too. Says how small the
/// input is if none does. `avoided` are those that aren't to be tried, as the engine persists them.
///
/// Those that differ in one part come first: each that fails costs a process, and a large step is as dear as a small one.
pub(crate) fn of_ended<E: Engine>(
    engine: &mut E,
    observer: &mut dyn Observer<E>,
    settings: &Settings,
    report: &mut Outcome,
    input: &E::Input,
    avoided: &[String],
) {
    let Some(found) = &mut report.counterexample else { return };
    let kind = found.finding.kind.clone();
    let mut trial = Trial {
        engine,
        observer,
        kind,
        settings,
        avoided,
        candidates: 0,
        calls: 0,
        deadline: Instant::now(),
    };
    let depth = settings.depth;
    let steps = [
        (Proposal::Simpler { depth }, Minimum::Irreducible),
        (Proposal::Smaller { depth }, Minimum::Local { depth }),
        (Proposal::Smallest { from: 0 }, Minimum::Smallest),
    ];
    let mut minimum = Minimum::Unknown;
    for (proposal, known) in steps {
        trial.budget(SHRINK_CANDIDATES, SHRINK_TIME);
        // What's known of parts is said beside what's known of moves.
        let is_told = known != Minimum::Local { depth } || minimum == Minimum::Irreducible;
        if let (Search::Exhausted, true) = (trial.search(input, &proposal), is_told) {
            minimum = known;
        }
    }
    found.shrunk = Some(Shrunk { from: None, calls: trial.calls, minimum });
}

/// The runs after a failure, and what they may still cost.
struct Trial<'a, E: Engine> {
    engine: &'a mut E,
    observer: &'a mut dyn Observer<E>,
    /// Kind of failure that an input has to show.
    kind: Kind,
    settings: &'a Settings,
    /// Inputs that aren't run, as the engine persists them.
    avoided: &'a [String],
    /// Number of candidates that may still be tried.
    candidates: u64,
    /// Number of calls made.
    calls: u64,
    deadline: Instant,
}

/// Result of a candidate's run.
enum Ran {
    Fails(Finding),
    /// It passes, or fails in another way.
    Differs,
    /// It's no input.
    NoInput,
    Unknown,
}

/// A smaller input that fails: what it showed, and how the failure file keeps it.
struct Smaller {
    finding: Finding,
    persisted: String,
}

/// Ways for a search for a smaller input to end.
enum Search<I> {
    /// `smallest`: all that came before were tried, and don't fail.
    Found { input: I, smaller: Box<Smaller>, smallest: bool },
    /// All were tried, and none fails.
    Exhausted,
    /// Not all were tried or could be judged.
    GaveUp,
}

impl<E: Engine> Trial<'_, E> {
    fn budget(&mut self, candidates: u64, time: Duration) {
        self.candidates = candidates.min(self.settings.tests);
        let now = Instant::now();
        // In proportion, so that who gives much time has the same result on a slow machine as on a fast one.
        let tenths = self.settings.time.as_secs() / 10;
        let time = time * u32::try_from(tenths).unwrap_or(u32::MAX).clamp(1, 1_000);
        let share = self.settings.longest().map_or(Duration::MAX, |longest| longest.max(LEAST_TIME));
        self.deadline = now.checked_add(time.min(self.settings.time / 4).min(share)).unwrap_or(now);
    }

    fn is_spent(&self) -> bool {
        self.candidates == 0 || self.deadline <= Instant::now()
    }

    fn run(&mut self, input: &E::Input) -> Ran {
        self.candidates = self.candidates.saturating_sub(1);
        if !self.avoided.is_empty() && self.avoided.contains(&self.engine.persist(input)) {
            return Ran::Differs;
        }
        self.observer.calling(self.engine, input);
        let judgement = self.engine.check(input);
        self.observer.called(self.engine, input, &judgement);
        if let Judgement::Rejected { .. } = judgement {
            return Ran::NoInput;
        }
        self.calls += 1;
        match judgement {
            Judgement::Violated(finding) if finding.kind.is_same_failure(&self.kind) => Ran::Fails(*finding),
            Judgement::Violated(_) | Judgement::Holds => Ran::Differs,
            Judgement::Rejected { .. } => Ran::NoInput,
            Judgement::Repeated | Judgement::Unknown(_) => Ran::Unknown,
        }
    }

    /// Whether what failed passes when it's called once more.
    fn passes(&mut self, input: &E::Input) -> bool {
        if !self.engine.asks_again() {
            return false;
        }
        let Ok(input) = self.engine.restore(&self.engine.persist(input)) else { return false };
        self.observer.calling(self.engine, &input);
        let judgement = self.engine.check(&input);
        self.observer.repeated(self.engine, &input);
        matches!(judgement, Judgement::Holds)
    }

    /// The first of the proposed inputs that fails.
    fn search(&mut self, input: &E::Input, proposal: &Proposal) -> Search<E::Input> {
        if !self.engine.propose(input, proposal) {
            return Search::GaveUp;
        }
        let mut is_complete = true;
        loop {
            if self.is_spent() {
                return Search::GaveUp;
            }
            match self.engine.proposed(Some(self.deadline)) {
                Step::Input(candidate) => match self.run(&candidate) {
                    Ran::Fails(finding) => {
                        // At once: the engine knows best what the last call was.
                        let persisted = self.engine.persist(&candidate);
                        let smaller = Box::new(Smaller { finding, persisted });
                        return Search::Found { input: candidate, smaller, smallest: is_complete };
                    }
                    Ran::Differs | Ran::NoInput => {}
                    Ran::Unknown => is_complete = false,
                },
                Step::Rejected { .. } => {}
                Step::Exhausted if is_complete => return Search::Exhausted,
                Step::Exhausted | Step::Unknown(_) => return Search::GaveUp,
            }
        }
    }

    /// Replaces the counterexample by a smaller one, if there is one, and says how small it is. `completed` is the depth
    /// up to which nothing fails.
    fn shrink(&mut self, input: E::Input, found: &mut Counterexample, completed: Option<u32>) -> E::Input {
        self.budget(SHRINK_CANDIDATES, SHRINK_TIME);
        let from = completed.map_or(0, |depth| depth.saturating_add(1));
        let (mut input, mut smaller) = (input, None);
        let is_smallest = match self.search(&input, &Proposal::Smallest { from }) {
            Search::Exhausted => true,
            Search::Found { input: next, smaller: what, smallest } => {
                (smaller, input) = (Some(what), next);
                smallest
            }
            Search::GaveUp => false,
        };
        let minimum = match is_smallest {
            true => Minimum::Smallest,
            false => {
                self.budget(SHRINK_CANDIDATES, SHRINK_TIME);
                let depth = self.settings.depth;
                let (simpler, other) = (Proposal::Simpler { depth }, Proposal::Smaller { depth });
                let (mut proposal, mut known) = (&simpler, Minimum::Unknown);
                loop {
                    match self.search(&input, proposal) {
                        Search::Found { input: next, smaller: what, .. } => {
                            (smaller, input) = (Some(what), next);
                            (proposal, known) = (&simpler, Minimum::Unknown);
                        }
                        Search::Exhausted if *proposal == other => break Minimum::Local { depth },
                        Search::Exhausted => {
                            (proposal, known) = (&other, Minimum::Irreducible);
                        }
                        Search::GaveUp => break known,
                    }
                }
            }
        };
        let mut from = None;
        if let Some(Smaller { finding, persisted }) = smaller.map(|smaller| *smaller) {
            found.finding = finding;
            from = found.persisted.replace(persisted);
        }
        found.shrunk = Some(Shrunk { from, calls: self.calls, minimum });
        input
    }

    /// The most general form of the input that was seen to fail throughout.
    fn generalise(&mut self, input: &E::Input) -> Option<Schema> {
        self.budget(GENERALISE_CANDIDATES, GENERALISE_TIME);
        let ends = self.engine.parts(input);
        let (mut varying, mut seen) = (Vec::new(), None);
        let mut at = 0;
        while let Some(end) = ends.get(at).filter(|_| !self.is_spent()) {
            // By itself first: most parts matter, and then that takes a call or two.
            let mut tried = self.vary(input, &[at], VALUES_OF_ONE);
            if tried.is_some() && !varying.is_empty() {
                let together: Vec<usize> = varying.iter().copied().chain([at]).collect();
                tried = self.vary(input, &together, VALUES_OF_SEVERAL);
            }
            match tried {
                Some(evidence) => {
                    varying.push(at);
                    seen = Some(evidence);
                    at = (*end).max(at + 1);
                }
                None => at += 1,
            }
        }
        let (tried, extent) = seen?;
        let named: Vec<(usize, String)> =
            varying.iter().enumerate().map(|(number, part)| (*part, variable(number))).collect();
        let template = self.engine.schema(input, &named)?;
        let variables = named.into_iter().map(|(_, name)| name).collect();
        Some(Schema { template, variables, tried, extent })
    }

    /// Tries values of some parts, smallest first; `None` as soon as one doesn't fail in the same way.
    fn vary(&mut self, input: &E::Input, parts: &[usize], limit: u64) -> Option<(u64, Extent)> {
        let (mut tried, mut completed) = (0, None);
        let extent = 'tried: {
            for depth in 0..=self.settings.depth {
                if !self.engine.propose(input, &Proposal::Variants { parts: parts.to_vec(), depth }) {
                    break 'tried Extent::AllThereAre;
                }
                loop {
                    match self.engine.proposed(Some(self.deadline)) {
                        Step::Input(_) if tried == limit || self.is_spent() => break 'tried Extent::First,
                        Step::Input(candidate) => match self.run(&candidate) {
                            Ran::Fails(_) => tried += 1,
                            Ran::NoInput => {}
                            Ran::Differs | Ran::Unknown => return None,
                        },
                        Step::Rejected { .. } => {}
                        Step::Exhausted => break,
                        Step::Unknown(_) => break 'tried Extent::First,
                    }
                }
                completed = Some(depth);
            }
            Extent::UpToDepth { depth: self.settings.depth }
        };
        let enough = match extent {
            Extent::AllThereAre => completed.is_some() && tried >= 2,
            Extent::UpToDepth { .. } | Extent::First => tried >= TELLING_VALUES,
        };
        enough.then_some((tried, extent))
    }
}

/// x, y, z, then x1, x2, …
fn variable(number: usize) -> String {
    match number {
        0 => "x".into(),
        1 => "y".into(),
        2 => "z".into(),
        _ => format!("x{}", number - 2),
    }
}
