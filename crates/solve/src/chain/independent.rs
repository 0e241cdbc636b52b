//! Independence: constraints that share no variable, directly or through others, are asked apart. A path's condition grows by one
//! constraint at a time and has a model of the rest, so that mostly one small part is asked at all.

use std::rc::Rc;

use touchstone_logic::{Store, TermId, Value, Var};

use super::{Answer, Budget, By, Counts, Link, Model, Part, Variables};

/// A model, and how many constraints of a query it satisfies at the beginning, and perhaps more.
pub type Near = (Rc<Model>, usize);

/// The head of a chain: takes whole queries, and has the next link answer for parts.
#[derive(Debug)]
pub struct Independent<N> {
    /// The link that answers for parts.
    pub next: N,
    variables: Variables,
}

impl<N: Link> Independent<N> {
    /// Stands around the next link.
    pub fn new(next: N) -> Independent<N> {
        Independent { next, variables: Variables::default() }
    }

    /// Decides if constraints have a model. What the budget gives to a query, the solver may take for each part.
    pub fn check(
        &mut self,
        store: &Store,
        constraints: &[TermId],
        near: Option<Near>,
        budget: &mut Budget,
        counts: &mut Counts,
    ) -> Answer {
        counts.queries += 1;
        counts.constraints += constraints.len() as u64;
        let (near, satisfied) = near.unwrap_or_default();
        let mut live = Vec::with_capacity(constraints.len());
        let mut wrong = vec![];
        for (index, &constraint) in constraints.iter().enumerate() {
            match store.literal(constraint).and_then(Value::as_bool) {
                Some(true) => continue,
                Some(false) => {
                    counts.trivial += 1;
                    return Answer::Unsat(vec![constraint]);
                }
                None => live.push(constraint),
            }
            if index >= satisfied && near.truth(store, constraint) != Some(true) {
                wrong.push(constraint);
            }
        }
        if wrong.is_empty() {
            counts.by_model += 1;
            return Answer::Sat(near);
        }
        // Queries about much memory take long before a solver is asked.
        budget.look();
        if budget.is_late() {
            counts.undecided += 1;
            return Answer::Unknown("the time was over".to_owned());
        }
        live.sort_unstable();
        live.dedup();
        let solved = counts.solved;
        let answer = self.parts(store, &live, (near, &wrong), budget, counts);
        if counts.solved > solved {
            budget.look();
        }
        answer
    }

    /// Answers part by part for what's connected with a constraint that the model violates.
    fn parts(
        &mut self,
        store: &Store,
        constraints: &[TermId],
        (near, wrong): (Rc<Model>, &[TermId]),
        budget: &Budget,
        counts: &mut Counts,
    ) -> Answer {
        let mut found: Vec<(Vec<Var>, Rc<Model>)> = vec![];
        // A query is counted once, by the link that answered first.
        let (mut counted, mut unknown) = (false, None);
        for (constraints, own) in self.variables.parts(store, constraints, wrong) {
            counts.sliced += constraints.len() as u64;
            let variables = &self.variables;
            let part = Part { store, constraints: &constraints, near: &near, wrong, variables, budget };
            let reply = self.next.ask(&part, counts);
            match reply.by {
                By::Model => counts.by_model += u64::from(!counted),
                By::Repair => counts.by_repair += u64::from(!counted),
                By::Core => counts.by_core += 1,
                By::Refutation => counts.by_refutation += 1,
                By::Solver => counts.solved += 1,
            }
            counted |= matches!(reply.by, By::Model | By::Repair | By::Solver);
            match reply.answer {
                Answer::Sat(model) => found.push((own, model)),
                Answer::Unsat(core) => return Answer::Unsat(core),
                Answer::Unknown(reason) => unknown = Some(reason),
            }
        }
        if let Some(reason) = unknown {
            counts.undecided += 1;
            return Answer::Unknown(reason);
        }
        let model = Rc::new(near.with(&found));
        self.next.learn(&model);
        Answer::Sat(model)
    }
}
