//! What a module leaves to chance: a client of a module that draws random numbers sets the seed of a generator that draws those
//! which break the module. While it's looked for they're any numbers; here seeds are tried, and each is run.

use super::confirm::confirm;
use crate::outcome::Counterexample;
use touchstone_front_racket::core::{Expr, ExprId, ModuleId, Program};

/// Number of seeds that are tried, from 0.
const SEEDS: u32 = 100;

/// The procedures of the prelude that draw.
const DRAWING: [&str; 2] = ["random", "shuffle"];

/// The counterexample with the fault that the concrete machine comes to, and, if the program draws random numbers, the first seed
/// with which it does; none if it never does. Cost: a run, or one for each seed.
pub fn confirmed(
    program: &Program,
    module: ModuleId,
    mut found: Counterexample,
    holes: &[ExprId],
) -> Option<Counterexample> {
    found.confirmed = true;
    if !holes.is_empty() || !draws(program) {
        found.fault = confirm(program, module, &found, holes)?;
        return Some(found);
    }
    // The first form requires the module.
    let (first, rest) = found.client.split_once('\n')?;
    let (first, rest) = (first.to_owned(), rest.to_owned());
    (0..SEEDS).find_map(|seed| {
        found.client = format!("{first}\n(random-seed {seed})\n{rest}");
        let fault = confirm(program, module, &found, holes)?;
        Some(Counterexample { fault, ..found.clone() })
    })
}

/// Whether a module of the program refers to a procedure that draws. Cost: linear in the program.
fn draws(program: &Program) -> bool {
    let drawing: Vec<_> = DRAWING.iter().filter_map(|name| program.library(name)).collect();
    let own = |id: ExprId| program.origin(id).module != Program::PRELUDE;
    (0..program.expr_count()).map(|index| ExprId(index as u32)).any(|id| match program.expr(id) {
        Expr::Global(global) => own(id) && drawing.contains(global),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use crate::outcome::{Options, Outcome};
    use crate::search::check;
    use touchstone_front_racket::core::Source;
    use touchstone_front_racket::expand::{default_module, load};

    fn outcome(sides: u32) -> Outcome {
        let text = format!(
            "#lang racket\n(define (roll) (+ 1 (random {sides})))\n(define (mark k) (list-ref '(a b c) (roll)))\n\
             (provide (contract-out [mark (-> any/c symbol?)]))"
        );
        let loaded = load(vec![Source::new("dice.rkt", text)]);
        let module = default_module(&loaded.program).expect("a module");
        check(&loaded.program, module, &Options::default())
    }

    #[test]
    fn a_client_sets_the_seed_that_breaks_the_module() {
        let three = outcome(3);
        let found = three.counterexample().expect("the third side isn't in the list");
        assert!(found.confirmed);
        let forms: Vec<&str> = found.client.lines().collect();
        assert!(forms[1].starts_with("(random-seed "), "{}", found.client);
        assert!(outcome(2).verdict().is_proved(), "{:?}", outcome(2).verdict());
    }
}
