//! What a run of the function comes to: the ruling of its judge, made a judgement with the words that a person reads.

use super::{Input, SpecEngine};
use crate::call::Answers;
use crate::judge::Ruling;
use crate::oracle::{Abandonment, Run, Tables};
use touchstone_campaign::engine::{Engine, Judgement};
use touchstone_campaign::finding::{Crash, Finding, Kind};
use touchstone_campaign::panics;

impl SpecEngine {
    pub(super) fn judge(
        &self,
        input: &Input,
        verdict: Option<&Ruling>,
        outcome: Result<(), panics::Panic>,
        run: &Run,
    ) -> Judgement {
        if let Some(abandonment) = &run.abandoned {
            return self.abandoned(abandonment, input, run);
        }
        let defect =
            |text: &str| Judgement::Unknown(format!("{text} (a defect of Touchstone: please report it)"));
        match (verdict, outcome) {
            (Some(Ruling::Holds(_)), Ok(())) => Judgement::Holds,
            (Some(Ruling::NotAdmitted { by }), _) => Judgement::Rejected { by: by.clone() },
            (Some(Ruling::Undefined(text)), _) => Judgement::Unknown(format!(
                "the specification has no value on {}: {text}",
                self.render(input)
            )),
            (Some(Ruling::Defect(text)), _) => defect(text),
            (Some(Ruling::Violated { reasons, seen }), _) => {
                let call = self.call(&input.tape, &run.tables);
                let because = reasons.first().map(String::as_str).unwrap_or("another result");
                let mut finding = Finding::new(call.tuple(), Kind::Violated);
                finding.headline = match seen.is_unit() {
                    false => format!("{} returned {}, but the spec asks {because}", call.text(), seen.brief),
                    true => format!("after {}, the spec asks {because}", call.text()),
                };
                finding.inputs = call.named();
                finding.test = Some(call.failing_test(seen, reasons));
                finding.output = Some(seen.output.clone().unwrap_or_else(|| seen.brief.clone()));
                finding.reasons = reasons.clone();
                Judgement::Violated(Box::new(finding))
            }
            (Some(Ruling::Blamed(blame)), _) => {
                let kind = Kind::BlamesCaller { callee: blame.function.to_owned() };
                let call = self.call(&input.tape, &run.tables);
                let because = blame.reasons.first().map_or("", String::as_str);
                let mut finding = self.unfinished(&input.tape, &run.tables, kind);
                finding.headline = format!("{} calls {}, whose spec asks {because}", call.text(), blame.call);
                finding.reasons = blame.reasons.clone();
                finding.test = Some(call.watched_test(&finding.headline));
                Judgement::Violated(Box::new(finding))
            }
            (Some(Ruling::Entered), Err(panic)) => {
                let kind = Kind::Panic { message: panic.message, location: panic.location };
                Judgement::Violated(Box::new(self.unfinished(&input.tape, &run.tables, kind)))
            }
            // All predicates were asked: what's left is to drop what there is.
            (Some(Ruling::Holds(_)), Err(panic)) => {
                let kind = Kind::Panic { message: panic.message, location: panic.location };
                let mut finding = self.unfinished(&input.tape, &run.tables, kind);
                finding.notes.push("in a `drop`, after the call had returned".into());
                Judgement::Violated(Box::new(finding))
            }
            (_, Err(panic)) => {
                Judgement::Unknown(format!("the specification itself panicked: {}", panic.message))
            }
            (_, Ok(())) => defect("the function wasn't run"),
        }
    }

    /// A finding about a call that didn't return.
    pub(super) fn unfinished(&self, tape: &[i128], tables: &Tables, kind: Kind) -> Finding {
        let call = self.call(tape, tables);
        let mut finding = Finding::new(call.text(), kind);
        finding.inputs = call.named();
        finding.test = Some(match &finding.kind {
            Kind::Timeout { limit } => call.hanging_test(*limit),
            Kind::Crash(Crash::Exit(code)) => call.crashing_test(Some(*code), None),
            Kind::Crash(Crash::OutOfMemory) => call.crashing_test(None, Some(self.memory_limit)),
            Kind::Crash(_) => call.crashing_test(None, None),
            _ => call.panicking_test(),
        });
        finding
    }

    fn abandoned(&self, abandonment: &Abandonment, input: &Input, run: &Run) -> Judgement {
        let name = |function: usize| self.functions[function].name.text();
        match abandonment {
            Abandonment::Blamed { function, arguments, reasons } => {
                let kind = Kind::BlamesFunctionArgument { argument: name(*function).to_string() };
                let mut finding = self.unfinished(&input.tape, &run.tables, kind);
                // What may not be asked has no answer in the test.
                let exact = self.call_with(&input.tape, (&run.tables, Answers::AsAsked));
                finding.test = Some(exact.panicking_test());
                let because = reasons.first().cloned().unwrap_or_default();
                let call = self.call(&input.tape, &run.tables).text();
                let (function, arguments) = (name(*function), arguments.join(", "));
                finding.headline =
                    format!("{call} calls {function}({arguments}), which may not be: {because}");
                finding.reasons = reasons.clone();
                Judgement::Violated(Box::new(finding))
            }
            Abandonment::NoAnswer { function, arguments } => Judgement::Rejected {
                by: format!("no answer of {}({}) up to this depth", name(*function), arguments.join(", "))
                    .into(),
            },
            Abandonment::Unsupported(text) => Judgement::Unknown(text.clone()),
        }
    }
}
