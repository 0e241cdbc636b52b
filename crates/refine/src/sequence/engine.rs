//! The engine that a campaign drives for an API: depth n are the sequences of n calls; the sample comes after.

use crate::sequence::api::{Api, Call, Key, Operation};
use crate::sequence::domain::{Domains, Texts};
use crate::sequence::laws::LONG;
use crate::sequence::print::Printer;
use crate::sequence::run::{Fault, Live};
use crate::sequence::sample::{self, Sample, Wanted};
use crate::sequence::search::{Move, Search};
use crate::sequence::shrink;
use crate::sequence::text;
use crate::sequence::together::{Crowd, Plan};
use crate::sequence::watch::{Break, Text};
use crate::{native, own_comparisons};
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Instant;
use touchstone_campaign::Shard;
use touchstone_campaign::engine::{
    Engine, EngineError, Exploration, Judgement, Proposal, RestoreError, Step,
};
use touchstone_campaign::finding::{Finding, Kind};
use touchstone_campaign::made;
use touchstone_campaign::observer::Phase;
use touchstone_campaign::report::{Called, Calls};
use touchstone_campaign::settings::Settings;
use touchstone_report::words::count;
use touchstone_report::{Limit, Quantity};

/// A sequence of calls. A check may find that it's another: shorter, since an earlier call failed, or with other arguments where
/// they had to be solved anew.
pub(super) struct Input {
    calls: RefCell<Rc<Vec<Call>>>,
    way: Way,
}

/// How an input is run.
enum Way {
    /// From the start.
    Afresh,
    /// From the start, and the state it comes to is noted for the search as reached from this node.
    Onward(usize),
    /// From the start, with arguments solved anew where they don't fit.
    Loose,
    /// On the live world that this history led to.
    Further(Rc<Vec<Call>>),
    /// The end of that.
    End,
    /// By threads; `true` if it was found earlier.
    Together(Rc<Plan>, bool),
}

/// A run of the sample, under way.
struct Running {
    calls: Rc<Vec<Call>>,
    live: Live,
    moves: Vec<Move>,
}

/// What came of a run from the start.
enum Made {
    Well(Live),
    /// The call of this number, and what it returned.
    Badly(usize, Fault, Option<Text>),
    /// No input: a precondition is false.
    Nothing,
}

/// The number of a call that came out badly, how, and what it returned.
type Came = (usize, Fault, Option<Text>);

/// Where the exhaustive search is in its layer.
#[derive(Default)]
struct Cursor {
    node: usize,
    choice: usize,
    data: usize,
}

/// The engine of one API.
pub(super) struct SequenceEngine {
    api: &'static Api,
    operations: Vec<Operation>,
    texts: Texts,
    domains: Domains,
    search: Search,
    cursor: Cursor,
    /// The least depth up to which arguments were all.
    clipped: Option<u32>,
    seed: u64,
    /// Bytes of memory that calls may take.
    memory_limit: u64,
    sample: Option<Sample>,
    /// The moves when nothing was called.
    root: Vec<Move>,
    /// How often each operation was called.
    made: Vec<u64>,
    running: Option<Running>,
    /// Whether this process saw a call come out badly and go on living: then more calls may be made to repair others.
    survives: bool,
    /// Whether others have some of the inputs, and whether one of ours came to a new state though its last call was only to look: then the others don't
    /// go on from there.
    is_dealt: bool,
    strayed: bool,
    /// Whether a law saw the beginning of an iterator only.
    is_cut: bool,
    /// What's proposed instead of a failing input.
    proposing: Proposing,
    /// The part of threads, if some are declared, and the steps of the sample so far.
    crowd: Option<Crowd>,
}

/// What's proposed instead of these calls, and at which stage.
#[derive(Default)]
struct Proposing {
    calls: Rc<Vec<Call>>,
    stage: usize,
    proposals: std::vec::IntoIter<Vec<Call>>,
    /// Whether it's instead of a plan, which the crowd knows.
    is_of_threads: bool,
}

impl Input {
    /// What threads are to do.
    fn of_plan(plan: Plan, is_recorded: bool) -> Input {
        Input { calls: RefCell::default(), way: Way::Together(Rc::new(plan), is_recorded) }
    }
}

impl SequenceEngine {
    /// # Errors
    /// [`EngineError::Unsupported`] for an argument's type without end.
    pub(super) fn new(api: &'static Api, settings: &Settings) -> Result<SequenceEngine, EngineError> {
        let operations = (api.operations)();
        let crowd = Crowd::new(api, &operations, settings.seed, settings.call_time)?;
        Ok(SequenceEngine {
            api,
            texts: Texts::new(&operations)?,
            made: vec![0; operations.len()],
            operations,
            domains: Domains::new(api.literals, settings.seed),
            search: Search::default(),
            cursor: Cursor::default(),
            clipped: None,
            seed: settings.seed,
            memory_limit: settings.memory.bytes(),
            sample: None,
            root: Vec::new(),
            running: None,
            survives: false,
            is_dealt: settings.shard.is_some_and(Shard::is_part),
            strayed: false,
            is_cut: false,
            proposing: Proposing::default(),
            crowd,
        })
    }

    fn printer(&self) -> Printer<'_> {
        Printer { api: self.api, operations: &self.operations, memory_limit: self.memory_limit }
    }

    /// Makes a call and counts it; answers what it returned, too.
    fn call(&mut self, live: &mut Live, call: &Call, explains: bool) -> (Result<(), Fault>, Option<Text>) {
        made::begins(call.operation);
        let (outcome, told) = live.call(&self.operations[call.operation], call, explains);
        let counts = is_made(&outcome);
        made::over(counts);
        self.is_cut |= told.is_cut;
        self.made[call.operation] += u64::from(counts);
        (outcome, told.output)
    }

    /// Makes calls from the start; `calls` becomes what was made in fact.
    fn make(&mut self, calls: &mut [Call], is_loose: bool, explains: bool) -> Made {
        let mut live = Live::new(self.api);
        for (at, call) in calls.iter_mut().enumerate() {
            let operation = &self.operations[call.operation];
            if is_loose && shrink::depends(operation) {
                match live.read(operation, &call.at) {
                    Err(fault) => return Made::Badly(at, fault, None),
                    Ok(state) => {
                        let possible = self.domains.of(call.operation, operation, &state);
                        let fitting =
                            possible.ok().and_then(|domain| shrink::fitting(&domain.small, &call.tape));
                        let Some(tape) = fitting else { return Made::Nothing };
                        call.tape = tape;
                    }
                }
            }
            let (outcome, output) = self.call(&mut live, call, explains);
            match outcome {
                Ok(()) => {}
                Err(Fault::Broke(Break::NotAdmitted | Break::Announced | Break::Gone)) => {
                    return Made::Nothing;
                }
                Err(fault) => return Made::Badly(at, fault, output),
            }
        }
        Made::Well(live)
    }

    /// What's looked at after the last call, beside what the search notes: the terms over the state, the key, the drop.
    fn conclude(&mut self, live: &mut Live) -> Result<(), Fault> {
        self.search.moves(self.api, &self.operations, live)?;
        live.key(self.api)?;
        live.end()
    }

    /// Runs an input from the start.
    fn afresh(&mut self, input: &Input, from: Option<usize>, is_loose: bool) -> Judgement {
        let mut calls = input.calls.borrow().to_vec();
        match self.make(&mut calls, is_loose, false) {
            Made::Nothing => Judgement::Rejected { by: "the precondition of a call".into() },
            Made::Badly(at, fault, _) => {
                calls.truncate(at + 1);
                self.violated(input, calls, fault)
            }
            Made::Well(mut live) => {
                let calls = Rc::new(calls);
                let noted = match from {
                    None => self.search.moves(self.api, &self.operations, &live).map(drop),
                    Some(node) => {
                        let (state, before) = (self.search.state_of(node), self.search.next.len());
                        let arrived = self.search.arrived(self.api, &self.operations, state, &calls, &live);
                        self.strayed |=
                            self.is_dealt && self.looks(&calls) && before < self.search.next.len();
                        arrived
                    }
                };
                let key = noted.and_then(|()| live.key(self.api).map(drop));
                match key.and_then(|()| live.end()) {
                    Ok(()) => {
                        input.calls.replace(calls);
                        Judgement::Holds
                    }
                    Err(fault) => self.violated(input, calls.to_vec(), fault),
                }
            }
        }
    }

    /// Runs the calls that an input adds to the live world.
    fn further(&mut self, input: &Input, history: &Rc<Vec<Call>>) -> Judgement {
        let known = self.running.take().filter(|running| Rc::ptr_eq(&running.calls, history));
        let mut live = match known {
            Some(running) => running.live,
            None => match self.make(&mut history.to_vec(), false, false) {
                Made::Well(live) => live,
                Made::Nothing => return Judgement::Rejected { by: "the precondition of a call".into() },
                Made::Badly(at, fault, _) => return self.violated(input, history[..=at].to_vec(), fault),
            },
        };
        let mut calls = history.to_vec();
        let added: Vec<Call> = input.calls.borrow()[history.len()..].to_vec();
        for call in added {
            match self.call(&mut live, &call, false).0 {
                Ok(()) => calls.push(call),
                Err(Fault::Broke(Break::NotAdmitted | Break::Gone)) => {}
                Err(Fault::Broke(Break::Announced)) => {
                    // The run ends here: its values went with the panic.
                    if let Some(sample) = &mut self.sample {
                        sample.end();
                    }
                    return Judgement::Rejected { by: "an announced panic".into() };
                }
                Err(fault) => {
                    calls.push(call);
                    return self.violated(input, calls, fault);
                }
            }
        }
        match self.search.moves(self.api, &self.operations, &live) {
            Err(fault) => self.violated(input, calls, fault),
            Ok(moves) => {
                let is_new = calls.len() > history.len();
                let calls = Rc::new(calls);
                input.calls.replace(calls.clone());
                self.running = is_new.then_some(Running { calls, live, moves });
                match is_new {
                    true => Judgement::Holds,
                    false => Judgement::Rejected { by: "the precondition of a call".into() },
                }
            }
        }
    }

    /// Lets threads make their calls.
    fn together(&mut self, plan: &Plan, is_recorded: bool) -> Judgement {
        let Some(mut crowd) = self.crowd.take() else {
            return Judgement::Rejected { by: "threads that aren't declared".into() };
        };
        for call in plan.all() {
            made::counts(call.operation);
            self.made[call.operation] += 1;
        }
        let judgement = crowd.check(plan, self.printer(), is_recorded);
        made::over(false);
        self.crowd = Some(crowd);
        judgement
    }

    fn end(&mut self, input: &Input) -> Judgement {
        let Some(mut running) = self.running.take() else { return Judgement::Repeated };
        match running.live.end() {
            Ok(()) => Judgement::Repeated,
            Err(fault) => self.violated(input, running.calls.to_vec(), fault),
        }
    }

    /// These calls end in a fault. They're made once more from the start: what comes out then is reported, or that it's something else.
    fn violated(&mut self, input: &Input, mut calls: Vec<Call>, fault: Fault) -> Judgement {
        self.survives = true;
        input.calls.replace(Rc::new(calls.clone()));
        let again = self.again(&mut calls);
        if let Fault::Broke(Break::Undecided(what)) = fault {
            return Judgement::Unknown(format!("{what} of `{}` can't be decided", self.name_of_last(&calls)));
        }
        let once_more = self.again(&mut calls);
        let printer = self.printer();
        let told = |came: &Option<Came>| match came {
            Some((at, fault, output)) => printer.finding(&calls[..=*at], fault, output.as_ref()).headline,
            None => "the same calls came out well".into(),
        };
        if let Some((at, fault, output)) = &again
            && *at + 1 == calls.len()
            && told(&again) == told(&once_more)
        {
            return Judgement::Violated(Box::new(printer.finding(&calls, fault, output.as_ref())));
        }
        // What it was when it was found isn't told in full where it came out badly again.
        let (first, other) = match &again {
            Some((at, fault, output)) if *at + 1 == calls.len() => {
                (printer.finding(&calls, fault, output.as_ref()), told(&once_more))
            }
            _ => (printer.finding(&calls, &fault, None), told(&again)),
        };
        let mut finding = first;
        finding.headline =
            format!("the same calls come out differently: {}; the second time: {other}", finding.headline);
        finding
            .notes
            .push("it depends on more than the calls: on time, chance, global state, or addresses".into());
        finding.test = None;
        Judgement::Violated(Box::new(finding))
    }

    /// Makes calls once more, from the start to what's looked at after the last one.
    fn again(&mut self, calls: &mut [Call]) -> Option<Came> {
        match self.make(calls, false, true) {
            Made::Well(mut live) => {
                self.conclude(&mut live).err().map(|fault| (calls.len() - 1, fault, None))
            }
            Made::Badly(at, fault, output) => Some((at, fault, output)),
            Made::Nothing => None,
        }
    }

    /// Whether the last of these calls is only to look.
    fn looks(&self, calls: &[Call]) -> bool {
        calls.last().is_some_and(|call| !self.operations[call.operation].changes)
    }

    fn name_of_last(&self, calls: &[Call]) -> &'static str {
        calls.last().map_or("", |call| self.operations[call.operation].name)
    }

    /// The next sequence of the layer.
    fn onward(&mut self) -> Result<Option<Input>, EngineError> {
        while let Some(node) = self.search.layer.get(self.cursor.node) {
            let Some(choice) = node.moves.get(self.cursor.choice) else {
                self.cursor = Cursor { node: self.cursor.node + 1, ..Cursor::default() };
                continue;
            };
            let operation = &self.operations[choice.operation];
            let domain = self.domains.of(choice.operation, operation, &choice.state)?;
            if let Some(clipped) = domain.clipped {
                self.clipped = Some(self.clipped.map_or(clipped, |known| known.min(clipped)));
            }
            let Some(tape) = domain.small.get(self.cursor.data) else {
                self.cursor = Cursor { choice: self.cursor.choice + 1, data: 0, ..self.cursor };
                continue;
            };
            self.cursor.data += 1;
            let call = Call { operation: choice.operation, at: choice.at.clone(), tape: tape.clone() };
            let calls = sample::longer(&node.calls, vec![call]);
            return Ok(Some(Input { calls: calls.into(), way: Way::Onward(self.cursor.node) }));
        }
        Ok(None)
    }

    /// The next plan, where it's the threads' turn.
    fn plan(&mut self) -> Result<Option<Input>, EngineError> {
        let Some(crowd) = &mut self.crowd else { return Ok(None) };
        Ok(crowd.draw(&self.operations, &mut self.domains)?.map(|plan| Input::of_plan(plan, false)))
    }

    /// The next step of the sample.
    fn step(&mut self) -> Result<Step<Input>, EngineError> {
        if let Some(input) = self.plan()? {
            return Ok(Step::Input(input));
        }
        let Some(sample) = &mut self.sample else { return Ok(Step::Exhausted) };
        let (history, moves) = match &self.running {
            Some(running) => (running.calls.clone(), &running.moves),
            None => (Rc::default(), &self.root),
        };
        Ok(match sample.step(&self.operations, &mut self.domains, history.len(), moves)? {
            Wanted::Calls(calls) => {
                let calls = sample::longer(&history, calls);
                Step::Input(Input { calls: calls.into(), way: Way::Further(history) })
            }
            Wanted::End if history.is_empty() => Step::Exhausted,
            Wanted::End => {
                sample.end();
                Step::Input(Input { calls: history.into(), way: Way::End })
            }
        })
    }
}

/// Whether a call was made to its end, or to a fault: a precondition that's false, or a panic that's announced, says that there was none.
fn is_made(outcome: &Result<(), Fault>) -> bool {
    !matches!(outcome, Err(Fault::Broke(Break::NotAdmitted | Break::Announced | Break::Gone)))
}

impl Cursor {
    const fn at(node: usize) -> Cursor {
        Cursor { node, choice: 0, data: 0 }
    }
}

impl Engine for SequenceEngine {
    type Input = Input;

    fn exploration(&self) -> Exploration {
        let states = self.search.states();
        let told = match self.search.key {
            Some(Key::Declared) => "told apart by the declared key",
            Some(Key::Debug) => "told apart by what `Debug` prints",
            Some(Key::Hash) => "told apart by their hash",
            Some(Key::None) | None => "each history its own",
        };
        let all = if self.saturated() && self.limits().is_empty() { "all " } else { "" };
        let reachable = if all.is_empty() { "" } else { "reachable " };
        let noun = if states == 1 { "state" } else { "states" };
        let strategy = format!("sequences of calls; {all}{} {reachable}{noun}, {told}", count(states as u64));
        Exploration { strategy: Some(strategy), ..Exploration::default() }
    }

    fn query(&mut self, depth: u32) -> Result<(), EngineError> {
        self.cursor = Cursor::at(0);
        if depth > 0 {
            self.search.deepen();
            self.crowd.iter_mut().for_each(|crowd| crowd.begin_from(&self.search.layer));
            return Ok(());
        }
        self.search = Search::default();
        let live = Live::new(self.api);
        let cannot = |_| EngineError::Specification("a call without values has a term over the state".into());
        self.root = self.search.moves(self.api, &self.operations, &live).map_err(cannot)?;
        if self.root.is_empty() {
            return Err(EngineError::Specification(format!(
                "no call makes a `{}` from nothing: declare a constructor, `fn new(…) -> Self`",
                self.api.name
            )));
        }
        self.search.begin(self.root.clone());
        Ok(())
    }

    fn next(&mut self, _deadline: Option<Instant>) -> Step<Input> {
        let step = match self.sample {
            Some(_) => self.step(),
            None => self.onward().map(|input| input.map_or(Step::Exhausted, Step::Input)),
        };
        step.unwrap_or_else(|error| Step::Unknown(error.to_string()))
    }

    fn check(&mut self, input: &Input) -> Judgement {
        match &input.way {
            Way::Afresh => self.afresh(input, None, false),
            Way::Loose => self.afresh(input, None, self.survives),
            Way::Onward(node) => self.afresh(input, Some(*node), false),
            Way::Further(history) => self.further(input, history),
            Way::End => self.end(input),
            Way::Together(plan, is_recorded) => self.together(plan, *is_recorded),
        }
    }

    /// What leads to other states is called by all; calls that only look, laws among them, are dealt out.
    fn pass_over(&mut self, input: &Input) -> Option<Judgement> {
        (matches!(input.way, Way::Onward(_)) && self.looks(&input.calls.borrow())).then_some(Judgement::Holds)
    }

    fn drawn(&mut self, _depth: u32, _tried: Option<u32>) -> Result<bool, EngineError> {
        self.sample = Some(Sample::new(self.seed));
        self.crowd.iter_mut().for_each(|crowd| crowd.begin_from(&self.search.next));
        self.running = None;
        Ok(!self.root.is_empty())
    }

    fn resume(&mut self, phase: Phase) -> bool {
        phase == Phase::Drawn && self.sample.is_some()
    }

    fn saturated(&self) -> bool {
        !self.search.layer.is_empty() && self.search.next.is_empty() && !self.search.full
    }

    fn limits(&self) -> Vec<Limit> {
        let mut limits = Vec::new();
        limits.extend(self.clipped.map(|depth| Limit::new(Quantity::ArgumentDepth, depth.into())));
        if self.search.crowded {
            limits.push(Limit::new(Quantity::ValuesAtOnce, self.api.values as u64));
        }
        if let Some(told) = self.crowd.as_ref().map(Crowd::told) {
            limits.push(Limit::new(Quantity::Schedules, told.threads));
        }
        if self.is_cut {
            limits.push(Limit::new(Quantity::IteratorElements, LONG as u64));
        }
        match (self.search.key, &self.search.merges) {
            (Some(Key::Declared), Some((calls, _))) => {
                let history = self.printer().history(calls).join("; ");
                limits.push(Limit::bare(Quantity::StateKey).of(history));
            }
            (Some(Key::Debug | Key::Hash), _) if self.search.merged => {
                limits.push(Limit::bare(Quantity::StateKey));
            }
            (_, None) if self.strayed => limits.push(Limit::bare(Quantity::StateKey)),
            _ => {}
        }
        limits.extend(native::compared_by_parts().into_iter().map(own_comparisons::limit));
        limits
    }

    fn is_ordered(&self) -> bool {
        // A history that was left out for its state may be a smaller one.
        false
    }

    fn calls(&self) -> Option<Calls> {
        let threads = self.crowd.as_ref().map(Crowd::told);
        self.calls_told(&self.made).map(|calls| Calls { threads, ..calls })
    }

    /// What threads did isn't told.
    fn calls_told(&self, made: &[u64]) -> Option<Calls> {
        let of =
            |(operation, made): (&Operation, &u64)| Called { call: operation.name.to_owned(), made: *made };
        let declared = self.operations.iter().zip(made).filter(|(operation, _)| operation.law.is_none());
        // Otherwise some weren't counted.
        (self.operations.len() <= made.len())
            .then(|| Calls { declared: declared.map(of).collect(), threads: None })
    }

    fn propose(&mut self, input: &Input, proposal: &Proposal) -> bool {
        if !matches!(proposal, Proposal::Simpler { .. }) {
            return false;
        }
        self.proposing = Proposing { calls: input.calls.borrow().clone(), ..Proposing::default() };
        if let (Way::Together(plan, _), Some(crowd)) = (&input.way, &mut self.crowd) {
            crowd.propose(plan, &self.texts, &self.operations);
            self.proposing.is_of_threads = true;
        }
        true
    }

    fn proposed(&mut self, _deadline: Option<Instant>) -> Step<Input> {
        if self.proposing.is_of_threads {
            let plan = self.crowd.as_mut().and_then(Crowd::proposed);
            return plan.map_or(Step::Exhausted, |plan| Step::Input(Input::of_plan(plan, false)));
        }
        loop {
            if let Some(calls) = self.proposing.proposals.next() {
                return Step::Input(Input { calls: Rc::new(calls).into(), way: Way::Loose });
            }
            let Proposing { calls, stage, .. } = &self.proposing;
            if *stage == shrink::STAGES {
                return Step::Exhausted;
            }
            let smaller = shrink::smaller(*stage, &self.texts, &self.operations, calls);
            self.proposing.proposals = smaller.into_iter();
            self.proposing.stage += 1;
        }
    }

    fn persist(&self, input: &Input) -> String {
        match &input.way {
            Way::Together(plan, _) => plan.write(&self.texts, &self.operations),
            _ => text::write(&self.texts, &self.operations, &input.calls.borrow()),
        }
    }

    fn restore(&mut self, line: &str) -> Result<Input, RestoreError> {
        if self.crowd.is_some()
            && let Some(plan) = Plan::read(&self.texts, &self.operations, line).map_err(RestoreError)?
        {
            return Ok(Input::of_plan(plan, true));
        }
        let calls = text::read(&self.texts, &self.operations, line).map_err(RestoreError)?;
        Ok(Input { calls: Rc::new(calls).into(), way: Way::Afresh })
    }

    fn render(&self, input: &Input) -> String {
        if let Way::Together(plan, _) = &input.way {
            return self.printer().plan(plan);
        }
        self.printer().history(&input.calls.borrow()).join("; ")
    }

    fn describe(&self, input: &Input, kind: Kind) -> Finding {
        if let Way::Together(plan, _) = &input.way {
            return self.printer().threads_ended(plan, kind);
        }
        self.printer().ended(&input.calls.borrow(), kind)
    }
}
