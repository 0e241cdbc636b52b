//! Models that were found before: one of them often satisfies what's asked now, and then no solver is. What the solver said is kept by
//! its question too, since a branch that's looked at from several states asks the same.

use std::collections::VecDeque;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use touchstone_logic::TermId;

use super::{Answer, By, Counts, Link, Model, Part, Reply};

/// Number of models kept: each is evaluated for each part.
const MODELS: usize = 12;

/// Number of the solver's answers kept.
const ANSWERS: usize = 20_000;

/// A link that knows models.
#[derive(Debug)]
pub struct Models<N> {
    next: N,
    /// Models of whole queries, the last one first.
    models: VecDeque<Rc<Model>>,
    /// The solver's answers by their questions; `None` if there's no model.
    answers: FxHashMap<Box<[TermId]>, Option<Rc<Model>>>,
}

impl<N> Models<N> {
    /// Stands around the next link.
    pub fn new(next: N) -> Models<N> {
        Models { next, models: VecDeque::new(), answers: FxHashMap::default() }
    }

    /// The model that was found last.
    pub fn last(&self) -> Option<Rc<Model>> {
        self.models.front().cloned()
    }

    /// What's known without the next link.
    fn known(&self, part: &Part<'_>) -> Option<Reply> {
        let satisfies = |model: &&Rc<Model>| {
            part.constraints.iter().all(|constraint| model.truth(part.store, *constraint) == Some(true))
        };
        let by_model = |model: &Rc<Model>| Reply { answer: Answer::Sat(model.clone()), by: By::Model };
        if let Some(model) = self.models.iter().find(satisfies) {
            return Some(by_model(model));
        }
        Some(match self.answers.get(part.constraints)? {
            Some(model) => by_model(model),
            None => Reply { answer: Answer::Unsat(part.constraints.to_vec()), by: By::Core },
        })
    }
}

impl<N: Link> Link for Models<N> {
    fn ask(&mut self, part: &Part<'_>, counts: &mut Counts) -> Reply {
        if let Some(known) = self.known(part) {
            return known;
        }
        let reply = self.next.ask(part, counts);
        if reply.by == By::Solver {
            let answer = match &reply.answer {
                Answer::Sat(model) => Some(model.clone()),
                Answer::Unsat(_) => None,
                Answer::Unknown(_) => return reply,
            };
            if self.answers.len() >= ANSWERS {
                self.answers.clear();
            }
            self.answers.insert(part.constraints.into(), answer);
        }
        reply
    }

    fn learn(&mut self, model: &Rc<Model>) {
        self.models.push_front(model.clone());
        self.models.truncate(MODELS);
        self.next.learn(model);
    }
}
