//! Calls that passed, made again once all others were: in the opposite order, after whatever the code under test may remember. What
//! is said of all inputs rests on each having one outcome; where one has two, that's the finding.

use crate::engine::{Engine, Judgement};
use crate::observer::{Observer, Phase};
use crate::report::Counterexample;
use std::time::Instant;

/// Number of the first calls that are made again; after them each whose number is a power of two is.
const FIRST: u64 = 16;

/// A sample of the calls that passed.
#[derive(Debug, Default)]
pub(crate) struct Passed {
    calls: u64,
    /// The inputs, as [`Engine::persist`] wrote them.
    kept: Vec<(String, Phase)>,
}

/// Result of the calls that were made again.
pub(crate) enum SecondPass {
    /// All came to the same as before, as far as there was time.
    Same,
    /// One of them failed.
    Failed(Box<Counterexample>),
    /// One came to no judgement, or its input was none any more.
    Otherwise(String),
}

impl Passed {
    /// A call passed. Cost: nothing for most; for few the text of the input.
    pub(crate) fn keep<E: Engine>(&mut self, engine: &E, input: &E::Input, phase: Phase) {
        self.calls += 1;
        if (self.calls <= FIRST || self.calls.is_power_of_two()) && engine.asks_again() {
            self.kept.push((engine.persist(input), phase));
        }
    }

    /// Makes the calls again, the last first.
    pub(crate) fn again<E: Engine>(
        self,
        engine: &mut E,
        observer: &mut dyn Observer<E>,
        deadline: Instant,
    ) -> SecondPass {
        for (text, phase) in self.kept.into_iter().rev() {
            if deadline <= Instant::now() {
                break;
            }
            let Ok(input) = engine.restore(&text) else { continue };
            observer.calling(engine, &input);
            let judgement = engine.check(&input);
            observer.repeated(engine, &input);
            match judgement {
                Judgement::Holds | Judgement::Repeated => {}
                Judgement::Violated(mut finding) => {
                    finding.notes.push(
                        "flaky: the same call passed earlier in this process; what it does depends on other calls, \
                         or on something else that isn't its input"
                            .into(),
                    );
                    // By itself it would pass.
                    finding.test = None;
                    return SecondPass::Failed(Box::new(Counterexample::new(*finding, None, phase)));
                }
                Judgement::Rejected { by } => {
                    let input = engine.render(&input);
                    return SecondPass::Otherwise(format!(
                        "flaky: {input} passed, and later `{by}` was false of it"
                    ));
                }
                Judgement::Unknown(reason) => {
                    let input = engine.render(&input);
                    return SecondPass::Otherwise(format!("flaky: {input} passed, and later {reason}"));
                }
            }
        }
        SecondPass::Same
    }
}
