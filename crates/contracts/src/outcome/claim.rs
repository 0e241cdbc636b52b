//! What a counterexample says of a program, as the claim that `racket` is asked about.

use touchstone_front_racket::core::Program;
use touchstone_front_racket::racket::{Claim, Rule};

use super::{Fault, FaultKind};

impl Fault {
    /// Claim about a program without its client.
    pub fn claim(&self, program: &Program) -> Claim {
        let rule = match &self.kind {
            FaultKind::Contract { export, contract, .. } => {
                Rule::Contract { export: export.clone(), part: contract.clone() }
            }
            FaultKind::Primitive { name, inner, .. } | FaultKind::Failure { name, inner, .. } => {
                Rule::Primitive { name: name.clone(), inner: inner.clone() }
            }
            FaultKind::Application { .. } => Rule::Application,
            FaultKind::Undefined { .. } => Rule::Undefined,
            FaultKind::Raised { .. } => Rule::Raised,
        };
        // The client's expressions come after the program's.
        let own = self.site.filter(|site| site.index() < program.expr_count());
        Claim { blamed: self.blame.to_string(), rule, site: own.map(|site| program.origin(site).span) }
    }
}

#[cfg(test)]
mod tests {
    //! Confirmation against an installed Racket; without one the test says so and passes.

    use std::time::Duration;

    use super::*;
    use touchstone_front_racket::core::{Source, Symbol};
    use touchstone_front_racket::expand::load;
    use touchstone_front_racket::racket::{Agreement, Limits, Racket, RacketError};

    /// Limits so wide that a busy machine doesn't matter.
    const LONG: Limits =
        Limits { time: Duration::from_secs(120), patience: Duration::from_secs(90), memory: 2048 };

    const POSITIVE: &str = "exact-positive-integer?";

    /// Fault of an export: it promised this.
    fn fault(export: &str, contract: &str) -> Fault {
        let kind = FaultKind::Contract {
            export: export.to_owned(),
            contract: contract.to_owned(),
            source: contract.to_owned(),
            value: String::new(),
            direction: "promised".to_owned(),
        };
        Fault { blame: Symbol::new("queue"), kind, site: None, place: String::new(), ordered: false }
    }

    #[test]
    fn what_a_counterexample_says_is_compared_by_its_contract() {
        let racket = match Racket::find() {
            Ok(racket) => racket,
            Err(error @ RacketError::NotInstalled) => return println!("skipped: {error}"),
            Err(error) => panic!("{error}"),
        };
        let loaded = load(vec![Source::new(
            "queue.rkt",
            "#lang racket
             (provide (contract-out [g (-> exact-integer? exact-positive-integer?)]
                                    [g2 (-> exact-integer? exact-positive-integer?)]))
             (define (g n) n)
             (define (g2 n) n)",
        )]);
        assert!(loaded.is_whole(), "{:?}", loaded.diagnostics);
        let confirm = |fault: &Fault| {
            let claim = fault.claim(&loaded.program);
            racket.confirm(&loaded.program, "(require 'queue) (g2 0)", &claim, LONG).expect("an answer")
        };
        assert_eq!(confirm(&fault("g2", POSITIVE)), Agreement::Confirmed);
        for (export, contract, what) in
            [("g", POSITIVE, "not `g`"), ("g2", "string?", "where it wants exact-positive")]
        {
            match confirm(&fault(export, contract)) {
                Agreement::Differs(how) => assert!(how.contains(what), "{how}"),
                other => panic!("{export} {contract}: {other:?}"),
            }
        }
    }
}
