//! What's wrong with a history: one sentence, the table, and a `#[test]` that runs the threads until it happens again, if what they return tells it.

use super::history::{response, table};
use super::linear::History;
use super::plan::Plan;
use crate::call::ended_in_time;
use crate::sequence::api::Call;
use crate::sequence::print::Printer;
use crate::sequence::run::Fault;
use crate::sequence::watch::Text;
use touchstone_campaign::finding::{Finding, Kind};

/// So many outcomes are listed in a test.
const LISTED: usize = 12;
/// So often a printed test runs its threads.
const RUNS: &str = "20_000";
/// What the threads of a printed test are called.
const NAMES: [&str; 4] = ["first", "second", "third", "fourth"];

/// Ways for a history to be wrong.
pub(super) enum Wrong {
    /// A call panicked, by the number of its event.
    Panicked(usize),
    /// What was left breaks an invariant.
    Left(Fault),
    /// No order of the calls returns that.
    NoOrder,
    /// One does, but not one that keeps to the time.
    NotInTime,
    /// Those that do leave a model that doesn't agree.
    Disagrees,
}

impl Printer<'_> {
    /// The finding about a history.
    pub(super) fn wrong(self, plan: &Plan, history: &History<'_>, wrong: Wrong) -> Finding {
        let returned = self.returned(plan, history);
        let (reason, kind) = match &wrong {
            Wrong::Panicked(at) => {
                let (call, event) = &history.events[*at];
                let kind = match &event.response {
                    Err(panic) => {
                        Kind::Panic { message: panic.message.clone(), location: panic.location.clone() }
                    }
                    Ok(_) => Kind::Violated,
                };
                (format!("{} {kind}", self.brief(call, false)), kind)
            }
            Wrong::Left(fault) => (self.reason(fault, None), self.kind(fault)),
            Wrong::NoOrder => (format!("no order of these calls returns {returned}"), Kind::Violated),
            Wrong::NotInTime => (
                format!(
                    "no order of these calls returns {returned}, if what was over before another began comes first"
                ),
                Kind::Violated,
            ),
            Wrong::Disagrees => (
                format!(
                    "an order of these calls returns {returned}, but none leaves a model that agrees with the value"
                ),
                Kind::Violated,
            ),
        };
        let mut finding = self.about(plan, &reason, kind);
        finding.notes.push(table(self, plan, history));
        finding.test = match wrong {
            Wrong::NoOrder => self.racing(plan, history),
            Wrong::Panicked(_) => Some(self.threaded(plan, &[], true)),
            Wrong::Left(_) | Wrong::NotInTime | Wrong::Disagrees => None,
        };
        finding
    }

    /// The finding about values whose drop panicked when the threads were done.
    pub(super) fn dropped(self, plan: &Plan, table: String, fault: &Fault) -> Finding {
        let mut finding = self.about(plan, &self.reason(fault, None), self.kind(fault));
        finding.notes.push(table);
        finding
    }

    /// The finding about threads whose end was seen from outside.
    pub(in crate::sequence) fn threads_ended(self, plan: &Plan, kind: Kind) -> Finding {
        let mut finding = self.about(plan, &kind.to_string(), kind);
        if let Kind::Timeout { limit } = &finding.kind {
            let body = ended_in_time(&self.body(plan, &[], true), *limit);
            finding.test = Some(self.framed(&plan.all(), &body));
        }
        finding
    }

    /// `new(); then in 2 threads pop() | pop()`
    pub(in crate::sequence) fn plan(self, plan: &Plan) -> String {
        let briefs = |calls: &[Call]| calls.iter().map(|call| self.brief(call, false)).collect::<Vec<_>>();
        let threads: Vec<String> = plan.threads.iter().map(|calls| briefs(calls).join("; ")).collect();
        let before = self.history(&plan.before).join("; ");
        let mut text = format!("{before}; then in {} threads {}", threads.len(), threads.join(" | "));
        if !plan.after.is_empty() {
            text.push_str(&format!(", then {}", briefs(&plan.after).join("; ")));
        }
        text
    }

    fn about(self, plan: &Plan, reason: &str, kind: Kind) -> Finding {
        let calls = self.plan(plan);
        let mut finding = Finding::new(String::new(), kind);
        finding.headline = format!("{calls}: {reason}");
        finding.inputs = vec![("calls".into(), calls)];
        finding
    }

    /// `0 | 0, then 1`
    fn returned(self, plan: &Plan, history: &History<'_>) -> String {
        let of = |thread: usize| {
            let own = history.events.iter().filter(|(_, event)| event.thread == thread);
            let words = own.map(|(call, event)| {
                let text = response(history.operations, call, event);
                text.strip_prefix("returned ").map_or_else(|| "()".to_owned(), str::to_owned)
            });
            words.collect::<Vec<_>>().join("; ")
        };
        let threads: Vec<String> = (0..plan.threads.len()).map(of).collect();
        let after = of(plan.threads.len());
        format!("{}{}", threads.join(" | "), if after.is_empty() { after } else { format!(", then {after}") })
    }

    /// A test that fails when what's returned is in no order; `None` if that can't be told by what's returned.
    fn racing(self, plan: &Plan, history: &History<'_>) -> Option<String> {
        let outcomes = history.outcomes(LISTED)?;
        let mut listed = Vec::new();
        for texts in &outcomes {
            let of = |thread: usize| {
                let own = history.events.iter().zip(texts).filter(|((_, event), _)| event.thread == thread);
                let literals = own.filter_map(|(_, text)| text.as_ref()).map(|text| match text {
                    Text::Source(text) => Some(text.clone()),
                    Text::Debug(_) => None,
                });
                literals.collect::<Option<Vec<String>>>().map(tuple)
            };
            let told = plan.threads.len() + usize::from(self.tells(&plan.after));
            listed.push(tuple((0..told).map(of).collect::<Option<Vec<String>>>()?));
        }
        // Whatever order the threads came in.
        listed.sort();
        let mut lines =
            vec!["// One after the other, in whatever order, the calls return one of these.".to_owned()];
        lines.push("let possible = [".into());
        lines.extend(listed.iter().map(|outcome| format!("    {outcome},")));
        lines.push("];".into());
        lines.push("assert!(possible.contains(&returned), \"{returned:?}\");".into());
        Some(self.threaded(plan, &lines, false))
    }

    /// Whether one of these calls returns something.
    fn tells(self, calls: &[Call]) -> bool {
        calls.iter().any(|call| self.returns(call))
    }

    fn returns(self, call: &Call) -> bool {
        self.operations[call.operation].shared.is_some_and(|shared| shared.returns)
    }

    fn threaded(self, plan: &Plan, lines: &[String], is_unasked: bool) -> String {
        self.framed(&plan.all(), &self.body(plan, lines, is_unasked))
    }

    /// The body of a test that runs the threads again and again, with these lines after each run.
    fn body(self, plan: &Plan, lines: &[String], is_unasked: bool) -> Vec<String> {
        let count = plan.threads.len();
        let mut inner = self.statements(&plan.before);
        inner.push("let arrived = std::sync::atomic::AtomicUsize::new(0);".into());
        inner.push("let start = || {".into());
        inner.push("    arrived.fetch_add(1, std::sync::atomic::Ordering::SeqCst);".into());
        inner.push(format!("    while arrived.load(std::sync::atomic::Ordering::SeqCst) < {count} {{"));
        inner.push("        std::thread::yield_now();".into());
        inner.push("    }".into());
        inner.push("};".into());
        inner.push(format!(
            "let {} = std::thread::scope(|scope| {{",
            if is_unasked { "_" } else { "returned" }
        ));
        for (calls, name) in plan.threads.iter().zip(NAMES) {
            inner.push(format!("    let {name} = scope.spawn(|| {{"));
            inner.push("        start();".into());
            let results = self.results(calls);
            inner.extend(results.into_iter().map(|line| format!("        {line}")));
            inner.push("    });".into());
        }
        let joined = NAMES.iter().take(count).map(|name| format!("{name}.join().unwrap()"));
        inner.push(format!("    {}", tuple(joined.collect())));
        inner.push("});".into());
        let names: Vec<String> = (0..count).map(|at| format!("returned.{at}")).collect();
        match self.tells(&plan.after) && !is_unasked {
            true => {
                let result = self.results(&plan.after);
                inner.push("let after = {".into());
                inner.extend(result.into_iter().map(|line| format!("    {line}")));
                inner.push("};".into());
                let all = names.into_iter().chain(["after".to_owned()]);
                inner.push(format!("let returned = {};", tuple(all.collect())));
            }
            false => {
                inner.extend(plan.after.iter().map(|call| format!("let _ = {};", self.expression(call))))
            }
        }
        inner.extend(lines.iter().cloned());
        let mut body = vec![format!("for _ in 0..{RUNS} {{")];
        body.extend(inner.into_iter().map(|line| format!("    {line}")));
        body.push("}".into());
        body
    }

    /// Lines that make calls, the last one what they return together.
    fn results(self, calls: &[Call]) -> Vec<String> {
        let expression = |call: &Call| self.expression(call);
        if let [call] = calls {
            return vec![if self.returns(call) {
                expression(call)
            } else {
                format!("{};", expression(call))
            }];
        }
        let mut lines = Vec::new();
        let mut names = Vec::new();
        for call in calls {
            match self.returns(call) {
                true => {
                    let name = format!("r{}", names.len() + 1);
                    lines.push(format!("let {name} = {};", expression(call)));
                    names.push(name);
                }
                false => lines.push(format!("{};", expression(call))),
            }
        }
        if !names.is_empty() {
            lines.push(tuple(names));
        }
        lines
    }
}

/// One by itself, none or several as a tuple.
fn tuple(parts: Vec<String>) -> String {
    match parts.as_slice() {
        [one] => one.clone(),
        _ => format!("({})", parts.join(", ")),
    }
}
