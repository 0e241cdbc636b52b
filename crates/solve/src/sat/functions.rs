//! Uninterpreted functions: an application is an unknown of its own, and that equal arguments give equal results is a
//! lemma added for those pairs of applications for which a model says otherwise (Ackermann's reduction, on demand).

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use touchstone_logic::{Fun, FunctionTable, Store, Valuation, Value};

use super::encoder::{Encoder, Origin, Refused};
use super::representation::{Key, Representation};

/// The applications of each function, in the order they came up.
#[derive(Default)]
pub(super) struct Applications {
    of: BTreeMap<Fun, Vec<Application>>,
    by_key: FxHashMap<(Fun, Vec<Key>), usize>,
}

#[derive(Clone)]
struct Application {
    args: Vec<Representation>,
    result: Representation,
}

impl Encoder {
    /// The result of an uninterpreted function. `origin` is of the term that applies it, if it is new.
    pub(super) fn apply(
        &mut self,
        store: &Store,
        fun: Fun,
        args: Vec<Representation>,
        origin: Origin,
    ) -> Result<Representation, Refused> {
        let key = (fun, args.iter().map(Representation::key).collect());
        if let Some(&known) = self.applications.by_key.get(&key) {
            return Ok(self.applications.of[&fun][known].result.clone());
        }
        let result = self.fresh(store, &store.fun(fun).result, origin)?;
        let applications = self.applications.of.entry(fun).or_default();
        self.applications.by_key.insert(key, applications.len());
        applications.push(Application { args, result: result.clone() });
        Ok(result)
    }

    /// Adds a lemma for each pair of applications that the circuit's model makes differ on equal arguments; says
    /// whether there was one.
    pub(super) fn refine_functions(&mut self, store: &Store) -> Result<bool, Refused> {
        let mut clashes = vec![];
        for (&fun, applications) in &self.applications.of {
            let mut first: BTreeMap<Vec<Value>, (usize, Value)> = BTreeMap::new();
            for (i, application) in applications.iter().enumerate() {
                let (args, result) = self.decode_application(store, fun, application);
                let (before, expected) = first.entry(args).or_insert_with(|| (i, result.clone()));
                if *expected != result {
                    clashes.push((fun, applications[*before].clone(), application.clone()));
                }
            }
        }
        let found = !clashes.is_empty();
        for (fun, a, b) in clashes {
            let info = store.fun(fun);
            let mut lemma = vec![self.equal(store, &info.result, &a.result, &b.result)?];
            for ((x, y), sort) in a.args.iter().zip(&b.args).zip(&info.params) {
                lemma.push(!self.equal(store, sort, x, y)?);
            }
            self.circuit.clause(&lemma);
        }
        Ok(found)
    }

    fn decode_application(&self, store: &Store, fun: Fun, application: &Application) -> (Vec<Value>, Value) {
        let info = store.fun(fun);
        let args = application.args.iter().zip(&info.params);
        let args = args.map(|(arg, sort)| self.decode(store, sort, arg)).collect();
        (args, self.decode(store, &info.result, &application.result))
    }

    /// Adds the functions' tables in the circuit's model, once that is consistent. A function that never came up is the
    /// default value of its sort everywhere.
    pub(super) fn decode_functions(&self, store: &Store, model: &mut Valuation) {
        for fun in store.funs().filter(|&fun| store.fun(fun).definition.is_none()) {
            let applications = self.applications.of.get(&fun).map_or(&[][..], |applications| applications);
            let entries: BTreeMap<Vec<Value>, Value> = applications
                .iter()
                .map(|application| self.decode_application(store, fun, application))
                .collect();
            if let Ok(default) = store.default_value(&store.fun(fun).result) {
                model.set_function(fun, FunctionTable { entries, default: Some(default) });
            }
        }
    }
}
