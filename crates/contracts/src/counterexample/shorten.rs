//! Shorter clients: what a search found on its way to a break may contain interactions that have nothing to do with it. Each is
//! left out, the last first, and if the client then comes to the same end on the concrete machine, it stays out.

use super::confirm::confirm;
use crate::outcome::Counterexample;
use touchstone_front_racket::core::{ExprId, ModuleId, Program};

/// Greatest number of interactions that are tried.
const MOST: usize = 24;

/// The counterexample, confirmed, without interactions that it doesn't need. Cost: a run of the client for each interaction.
pub fn shorten(
    program: &Program,
    module: ModuleId,
    found: Counterexample,
    holes: &[ExprId],
) -> Counterexample {
    let mut best = found;
    let forms = best.client.lines().count();
    // The first form requires the module, the last is where it breaks.
    for index in (1..forms.saturating_sub(1)).rev().take(MOST) {
        let Some(mut shorter) = without(&best, index) else { continue };
        let Some(fault) = confirm(program, module, &shorter, holes) else { continue };
        shorter.fault = fault;
        if shorter.fault.site == best.fault.site && shorter.breaks_as(&best) {
            best = shorter;
        }
    }
    best
}

/// Without one of the forms, and the call that it makes; none if that call isn't to be seen among those that crossed the
/// boundary, or if its result is used.
fn without(found: &Counterexample, index: usize) -> Option<Counterexample> {
    let mut forms: Vec<&str> = found.client.lines().collect();
    let (name, call) = forms[index].strip_prefix("(define ")?.strip_suffix(')')?.split_once(' ')?;
    let uses =
        |form: &&str| form.split(|c: char| c.is_whitespace() || "()[]'".contains(c)).any(|word| word == name);
    if forms[index + 1..].iter().any(uses) {
        return None;
    }
    let crossing = found.trace.iter().position(|crossing| crossing.outward && crossing.call == call)?;
    forms.remove(index);
    let mut shorter = Counterexample { client: forms.join("\n"), ..found.clone() };
    // With the call go those of the client that it led to.
    let led = shorter.trace[crossing + 1..].iter().take_while(|crossing| !crossing.outward).count();
    shorter.trace.drain(crossing..=crossing + led);
    shorter.interactions = shorter.interactions.saturating_sub(1);
    Some(shorter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::{Crossing, Fault, FaultKind, Options};
    use touchstone_front_racket::core::Source;
    use touchstone_front_racket::core::Symbol;
    use touchstone_front_racket::expand;

    /// Counterexample of the search, and the same with another call before the last form.
    fn found_and_longer(
        text: &str,
        extra: &str,
    ) -> Option<(Program, ModuleId, Counterexample, Counterexample)> {
        let loaded = expand::load(vec![Source::new("m.rkt", text)]);
        let module = loaded.program.module_named("m")?;
        let options = Options { steps: Some(400_000), ..Options::default() };
        let found = crate::search::check(&loaded.program, module, &options).counterexample()?.clone();
        let mut longer = found.clone();
        let mut forms: Vec<String> = longer.client.lines().map(str::to_owned).collect();
        forms.insert(forms.len() - 1, format!("(define r9 {extra})"));
        longer.client = forms.join("\n");
        longer.trace.insert(0, Crossing { outward: true, call: extra.to_owned(), result: None });
        longer.interactions += 1;
        Some((loaded.program, module, found, longer))
    }

    #[test]
    fn interactions_that_a_break_does_not_need_are_left_out() {
        let text = "(module m racket
          (provide (contract-out [first-of (-> any/c any/c)] [id (-> integer? integer?)]))
          (define (first-of x) (car x))
          (define (id x) x))";
        let (program, module, found, longer) = found_and_longer(text, "(id 7)").expect("it breaks");
        assert_eq!(shorten(&program, module, longer, &[]), found);
    }

    #[test]
    fn interactions_that_it_needs_stay() {
        let text = "(module m racket
          (provide (contract-out [tick (-> integer?)] [id (-> integer? integer?)]))
          (define n 0)
          (define (id x) x)
          (define (tick) (set! n (+ n 1)) (if (< n 3) n 'late)))";
        let (program, module, found, longer) = found_and_longer(text, "(id 7)").expect("it breaks");
        assert_eq!(found.interactions, 3, "{}", found.client);
        assert_eq!(shorten(&program, module, longer, &[]), found);
    }

    #[test]
    fn a_form_whose_result_is_used_or_that_made_no_call_stays() {
        let mut found = client_of(
            "(require 'm)\n(define r1 (f 0))\n(define r2 (g r1))\n(h 1)",
            &["(f 0)", "(g 0)", "(h 1)"],
        );
        assert!(without(&found, 1).is_none());
        assert!(without(&found, 2).is_none());
        found.trace[1].call = "(g r1)".to_owned();
        let shorter = without(&found, 2).expect("it can be left out");
        assert_eq!(shorter.client, "(require 'm)\n(define r1 (f 0))\n(h 1)");
        assert_eq!(
            shorter.trace.iter().map(|crossing| crossing.call.as_str()).collect::<Vec<_>>(),
            ["(f 0)", "(h 1)"]
        );
    }

    fn client_of(client: &str, calls: &[&str]) -> Counterexample {
        let crossing = |call: &&str| Crossing { outward: true, call: (*call).to_owned(), result: None };
        let kind = FaultKind::Raised { message: String::new() };
        Counterexample {
            loading: false,
            client: client.to_owned(),
            expression: String::new(),
            holes: vec![],
            fault: Fault { blame: Symbol::new("m"), kind, site: None, place: String::new(), ordered: false },
            trace: calls.iter().map(crossing).collect(),
            path: vec![],
            interactions: 3,
            confirmed: true,
        }
    }
}
