//! Calls for several threads: what's called before, what each thread calls, and what's called when they are done.

use crate::decode::Decoder;
use crate::sequence::api::{Call, Operation, Shared};
use crate::sequence::domain::{Domains, Texts};
use crate::sequence::search::Node;
use crate::sequence::{shrink, text};
use crate::strategy::rng::Rng;
use std::rc::Rc;
use touchstone_campaign::engine::EngineError;

/// The most calls of a thread, and after the threads.
const LONGEST: usize = 3;
const AFTER: usize = 2;
/// So many plans are drawn before threads may have a call more.
const PATIENCE: u64 = 12;
/// So many histories are kept to begin from.
const STARTS: usize = 48;
/// So often a call is drawn that its precondition allows.
const ATTEMPTS: usize = 8;

/// Calls for several threads on one value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::sequence) struct Plan {
    pub(super) before: Rc<Vec<Call>>,
    pub(super) threads: Vec<Vec<Call>>,
    pub(super) after: Vec<Call>,
}

impl Plan {
    /// The number of the value that's shared.
    pub(super) fn value(&self) -> usize {
        self.threads.iter().flatten().find_map(|call| call.at.first().copied()).unwrap_or(0)
    }

    /// The plan as a line: `new; push #0 (1) | pop #0 | pop #0 & len #0`.
    pub(in crate::sequence) fn write(&self, texts: &Texts, operations: &[Operation]) -> String {
        let write = |calls: &[Call]| text::write(texts, operations, calls);
        let mut line = write(&self.before);
        self.threads.iter().for_each(|calls| line.push_str(&format!(" | {}", write(calls))));
        if !self.after.is_empty() {
            line.push_str(&format!(" & {}", write(&self.after)));
        }
        line
    }

    /// The plan of a line, `None` if it has no threads.
    ///
    /// # Errors
    /// As [`text::read`], and where what threads call can't be called by them.
    pub(in crate::sequence) fn read(
        texts: &Texts,
        operations: &[Operation],
        line: &str,
    ) -> Result<Option<Plan>, String> {
        let parts = text::parts(line, '|');
        let [before, threads @ .., last] = parts.as_slice() else { return Ok(None) };
        let ends = text::parts(last, '&');
        let read = |part: &&str| text::read(texts, operations, part);
        let plan = Plan {
            before: Rc::new(read(before)?),
            threads: threads.iter().chain(ends.first()).map(read).collect::<Result<_, _>>()?,
            after: ends.get(1).map_or(Ok(Vec::new()), read)?,
        };
        let value = plan.value();
        let is_possible = |call: &Call| {
            operations[call.operation].shared.is_some_and(|shared| admits(&shared, call))
                && *call.at == [value]
        };
        match plan.threads.iter().flatten().chain(&plan.after).all(is_possible) {
            true => Ok(Some(plan)),
            false => Err("threads don't make these calls any more".into()),
        }
    }

    /// Smaller plans, those that are smaller by much first.
    pub(super) fn smaller(&self, operations: &[Operation]) -> Vec<Plan> {
        let mut smaller = Vec::new();
        if self.threads.len() > 2 {
            smaller.extend((0..self.threads.len()).map(|at| {
                let mut plan = self.clone();
                plan.threads.remove(at);
                plan
            }));
        }
        for at in 0..self.after.len() {
            let mut plan = self.clone();
            plan.after.remove(at);
            smaller.push(plan);
        }
        for (thread, calls) in self.threads.iter().enumerate().filter(|(_, calls)| calls.len() > 1) {
            smaller.extend((0..calls.len()).map(|at| {
                let mut plan = self.clone();
                plan.threads[thread].remove(at);
                plan
            }));
            // What needn't be called at the same time as others is called before.
            let mut plan = self.clone();
            let first = plan.threads[thread].remove(0);
            Rc::make_mut(&mut plan.before).push(first);
            smaller.push(plan);
        }
        let all = self.all();
        for at in 0..self.before.len() {
            let kept = shrink::without(operations, &all, |call| call == at);
            // More is gone where a value was made that others need.
            smaller.extend(kept.filter(|kept| kept.len() + 1 == all.len()).map(|kept| self.cut(kept, 1)));
        }
        let with_less = shrink::with_less(&all).into_iter().map(|calls| self.cut(calls, 0));
        smaller.extend(with_less.filter(|plan| {
            let calls = plan.threads.iter().flatten().chain(&plan.after);
            calls
                .into_iter()
                .all(|call| operations[call.operation].shared.is_some_and(|shared| admits(&shared, call)))
        }));
        smaller
    }

    /// All calls in a row.
    pub(in crate::sequence) fn all(&self) -> Vec<Call> {
        self.before.iter().chain(self.threads.iter().flatten()).chain(&self.after).cloned().collect()
    }

    /// A plan of the same form of these calls, so many fewer before.
    fn cut(&self, calls: Vec<Call>, fewer: usize) -> Plan {
        let mut calls = calls.into_iter();
        let before = calls.by_ref().take(self.before.len() - fewer).collect();
        let threads = self.threads.iter().map(|thread| calls.by_ref().take(thread.len()).collect()).collect();
        Plan { before: Rc::new(before), threads, after: calls.collect() }
    }
}

/// Whether a call's data obey its precondition.
fn admits(shared: &Shared, call: &Call) -> bool {
    (shared.admits)(&mut Decoder::new(&call.tape))
}

/// Draws plans: small ones first, on values that short histories lead to.
pub(super) struct Drawer {
    rng: Rng,
    drawn: u64,
    /// Histories that came out well, and a value of each.
    starts: Vec<(Rc<Vec<Call>>, usize)>,
    /// The operations that threads can call, by number.
    callable: Vec<usize>,
}

impl Drawer {
    pub(super) fn new(operations: &[Operation], seed: u64) -> Drawer {
        let callable = (0..operations.len()).filter(|at| operations[*at].shared.is_some()).collect();
        Drawer { rng: Rng::new(seed, 1), drawn: 0, starts: Vec::new(), callable }
    }

    pub(super) fn is_possible(&self) -> bool {
        !self.callable.is_empty()
    }

    /// Keeps histories to begin from.
    pub(super) fn begin_from(&mut self, nodes: &[Node]) {
        for node in nodes {
            if self.starts.len() == STARTS {
                return;
            }
            let shares = node.moves.iter().find(|choice| self.callable.contains(&choice.operation));
            if let Some(at) = shares.and_then(|choice| choice.at.first()) {
                self.starts.push((node.calls.clone(), *at));
            }
        }
    }

    /// The next plan for so many threads; `None` if nothing was drawn that's possible.
    pub(super) fn draw(
        &mut self,
        threads: usize,
        operations: &[Operation],
        domains: &mut Domains,
    ) -> Result<Option<Plan>, EngineError> {
        let reach = self.starts.len().min(1 + self.drawn as usize / 2);
        if reach == 0 {
            return Ok(None);
        }
        let (before, at) = self.starts[self.rng.index(reach)].clone();
        let most = LONGEST.min(1 + (self.drawn / PATIENCE) as usize);
        self.drawn += 1;
        // Few operations meet oftener than many.
        let few: Vec<usize> = match self.rng.below(3) {
            0 => self.callable.clone(),
            _ => (0..2).map(|_| self.callable[self.rng.index(self.callable.len())]).collect(),
        };
        let mut plan = Plan { before, threads: Vec::new(), after: Vec::new() };
        for _ in 0..threads {
            let length = 1 + self.rng.index(most);
            let calls = self.calls(length, at, &few, operations, domains)?;
            if calls.is_empty() {
                return Ok(None);
            }
            plan.threads.push(calls);
        }
        let telling = self.callable.iter().copied();
        let telling: Vec<usize> =
            telling.filter(|at| operations[*at].shared.is_some_and(|shared| shared.returns)).collect();
        if !telling.is_empty() {
            let length = self.rng.index(AFTER + 1);
            plan.after = self.calls(length, at, &telling, operations, domains)?;
        }
        Ok(Some(plan))
    }

    fn calls(
        &mut self,
        length: usize,
        at: usize,
        among: &[usize],
        operations: &[Operation],
        domains: &mut Domains,
    ) -> Result<Vec<Call>, EngineError> {
        let mut calls = Vec::new();
        for _ in 0..length * ATTEMPTS {
            if calls.len() == length {
                break;
            }
            let number = among[self.rng.index(among.len())];
            let operation = &operations[number];
            let tape = match self.rng.below(4) {
                0 => {
                    let wide = domains.wide(number, operation, &[])?;
                    (!wide.is_empty()).then(|| wide[self.rng.index(wide.len())].clone())
                }
                _ => {
                    let small = &domains.of(number, operation, &[])?.small;
                    (!small.is_empty()).then(|| small[self.rng.index(small.len())].clone())
                }
            };
            let Some(tape) = tape else { continue };
            let call = Call { operation: number, at: [at].into(), tape };
            if operation.shared.is_some_and(|shared| admits(&shared, &call)) {
                calls.push(call);
            }
        }
        Ok(calls)
    }
}
