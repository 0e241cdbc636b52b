//! Reading answers: models, cores and reasons, and stating what a model must not be again.

use std::time::{Duration, Instant};

use rustc_hash::FxHashSet;
use touchstone_logic::smtlib::{
    Dialect, SExpr, parse_model, parse_values, print_term_in, print_value_in, quoted,
};
use touchstone_logic::{ArrayValue, Fun, FunctionTable, Op, Sort, Store, TermId, Valuation, Value, Var};

use super::guard;
use super::install::{COMPLETE, INCOMPLETE};
use super::process::{Failure, Process};
use crate::solver::{Limits, Reason};

/// Question that a model is read for.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a> {
    pub vars: &'a [Var],
    /// Applications of uninterpreted functions, from which the functions' tables are put together.
    pub applications: &'a [TermId],
    /// Indices at which arrays are read and written.
    pub indices: &'a [TermId],
}

/// Asks for the values of variables, and of the applications of uninterpreted functions and their arguments. Arrays that the
/// solver writes as functions of a kind that no [`Value`] is are read where the query looks at arrays, and at small
/// integers; elsewhere they're what they are far away. Whoever uses the model judges it.
pub(super) fn read(
    store: &Store,
    process: &mut Process,
    dialect: Dialect,
    asked: &Asked<'_>,
    deadline: Option<Instant>,
) -> Result<Valuation, Failure> {
    match whole(store, process, dialect, (asked.vars, asked.applications), deadline) {
        Err(Failure::Unreadable(why)) => {
            let is_array = |var: &Var| matches!(store.var_sort(*var), Sort::Array(..));
            let (arrays, others): (Vec<Var>, Vec<Var>) = asked.vars.iter().partition(|var| is_array(var));
            if arrays.is_empty() {
                return Err(Failure::Unreadable(why));
            }
            let mut model = whole(store, process, dialect, (&others, asked.applications), deadline)?;
            let mut places = Places { store, process, dialect, deadline, vars: &others, asked };
            for var in arrays {
                let text = quoted(store.var_name(var));
                match places.value(&text, store.var_sort(var))? {
                    Some(value) => {
                        model.set(var, value);
                    }
                    None => return Err(Failure::Unreadable(why)),
                }
            }
            Ok(model)
        }
        model => model,
    }
}

/// As [`read`], of a process that says of functions what it needed and no more: so their tables say no more either, and what a
/// function is where it wasn't needed stays open. Of these functions none is left without a table.
pub(super) fn read_partial(
    store: &Store,
    process: &mut Process,
    dialect: Dialect,
    asked: &Asked<'_>,
    funs: &FxHashSet<Fun>,
    deadline: Option<Instant>,
) -> Result<Valuation, Failure> {
    process.send("(get-model)")?;
    let answer = process.receive(deadline)?;
    let found = parse_model(store, &answer).map_err(|e| unreadable(&answer, &e.to_string()))?;
    // What wasn't needed isn't there, and not all that's there can be read as it is.
    let missing: Vec<Var> = asked.vars.iter().copied().filter(|var| found.get(*var).is_none()).collect();
    let others = Asked { vars: &missing, applications: &[], ..*asked };
    let mut model = read_completed(store, process, dialect, &others, deadline)?;
    let known = asked.vars.iter().filter_map(|var| Some((*var, found.get(*var)?.clone())));
    model.extend(known);
    for fun in funs {
        let entries = found.function(*fun).map(|table| table.entries.clone()).unwrap_or_default();
        // Z3 has something for functions that it never needed, too.
        model.set_function(*fun, FunctionTable { entries, default: None });
    }
    Ok(model)
}

/// As [`read`], of a process that leaves open what it didn't need: now it shall not.
pub(super) fn read_completed(
    store: &Store,
    process: &mut Process,
    dialect: Dialect,
    asked: &Asked<'_>,
    deadline: Option<Instant>,
) -> Result<Valuation, Failure> {
    process.send(COMPLETE)?;
    let model = read(store, process, dialect, asked, deadline)?;
    process.send(INCOMPLETE)?;
    Ok(model)
}

/// As [`read`], with these functions as the process has them throughout, where their tables can say that: under quantifiers more
/// matters than the applications that can be asked for.
pub(super) fn read_throughout(
    store: &Store,
    process: &mut Process,
    dialect: Dialect,
    asked: &Asked<'_>,
    funs: &FxHashSet<Fun>,
    deadline: Option<Instant>,
) -> Result<Valuation, Failure> {
    let mut model = read(store, process, dialect, asked, deadline)?;
    process.send("(get-model)")?;
    let answer = process.receive(deadline)?;
    let Ok(found) = parse_model(store, &answer) else { return Ok(model) };
    for fun in funs {
        let Some(mut table) = found.function(*fun).filter(|table| table.default.is_some()).cloned() else {
            continue;
        };
        let known = model.function(*fun).into_iter().flat_map(|known| &known.entries);
        table.entries.extend(known.map(|(arguments, result)| (arguments.clone(), result.clone())));
        model.set_function(*fun, table);
    }
    Ok(model)
}

/// Arrays, place by place.
struct Places<'a> {
    store: &'a Store,
    process: &'a mut Process,
    dialect: Dialect,
    deadline: Option<Instant>,
    /// Variables whose values may be places.
    vars: &'a [Var],
    asked: &'a Asked<'a>,
}

/// Integers that are looked at besides,
const SMALL: std::ops::Range<i64> = -2..40;
/// one that the query hardly mentions,
const FAR: &str = "1000003";
/// and so many places altogether.
const PLACES: usize = 4_000;

impl Places<'_> {
    /// The value of the array that a text denotes; `None` if it can't be read like this.
    fn value(&mut self, array: &str, sort: &Sort) -> Result<Option<Value>, Failure> {
        let mut dimensions = vec![];
        let mut element = sort;
        while let Sort::Array(index, inner) = element {
            dimensions.push(Sort::clone(index));
            element = inner;
        }
        let mut texts: Vec<Vec<String>> = vec![];
        for index in &dimensions {
            texts.push(self.places(index));
        }
        let count = texts.iter().try_fold(1usize, |all, texts| all.checked_mul(texts.len()));
        if count.is_none_or(|count| count == 0 || count > PLACES) {
            return Ok(None);
        }
        let mut indices = vec![];
        for (texts, sort) in texts.iter().zip(&dimensions) {
            indices.push(self.ask(texts, sort)?);
        }
        let mut reads = vec![array.to_owned()];
        for texts in &texts {
            let deeper = |read: String| texts.iter().map(move |at| format!("(select {read} {at})"));
            reads = reads.into_iter().flat_map(deeper).collect();
        }
        let mut elements = self.ask(&reads, element)?;
        // From the innermost dimension outwards; the last place is what's elsewhere.
        for (index, values) in dimensions.iter().zip(&indices).rev() {
            let domain = self.store.finite_domain(index);
            let rows = elements.chunks(values.len());
            let arrays = rows.map(|row| {
                let default = row.last().cloned().unwrap_or(Value::Bool(false));
                let entries = values.iter().cloned().zip(row.iter().cloned());
                Value::Array(ArrayValue::new(domain.clone(), default, entries))
            });
            elements = arrays.collect();
        }
        Ok(elements.pop())
    }

    /// Places of a sort, as texts: what the query mentions, small integers, and last one that is far away.
    fn places(&self, sort: &Sort) -> Vec<String> {
        let store = self.store;
        let mut texts: Vec<String> = vec![];
        let vars = self.vars.iter().filter(|var| store.var_sort(**var) == sort);
        texts.extend(vars.map(|var| quoted(store.var_name(*var))));
        let indices = self.asked.indices.iter().filter(|index| store.sort(**index) == sort);
        texts.extend(indices.map(|index| print_term_in(store, *index, self.dialect)));
        if *sort == Sort::Int {
            texts.extend(SMALL.map(|n| if n < 0 { format!("(- {})", -n) } else { n.to_string() }));
            texts.push(FAR.to_owned());
        }
        let mut seen = FxHashSet::default();
        texts.retain(|text| seen.insert(text.clone()));
        texts
    }

    fn ask(&mut self, texts: &[String], sort: &Sort) -> Result<Vec<Value>, Failure> {
        self.process.send(&format!("(get-value ({}))", texts.join(" ")))?;
        let answer = self.process.receive(self.deadline)?;
        let sorts = vec![sort.clone(); texts.len()];
        parse_values(self.store, &answer, &sorts).map_err(|e| unreadable(&answer, &e.to_string()))
    }
}

/// The values as the solver writes them.
fn whole(
    store: &Store,
    process: &mut Process,
    dialect: Dialect,
    (vars, applications): (&[Var], &[TermId]),
    deadline: Option<Instant>,
) -> Result<Valuation, Failure> {
    let mut texts: Vec<String> = vars.iter().map(|var| quoted(store.var_name(*var))).collect();
    let mut sorts: Vec<Sort> = vars.iter().map(|var| store.var_sort(*var).clone()).collect();
    for application in applications {
        for part in store.args(*application).iter().chain([application]) {
            texts.push(print_term_in(store, *part, dialect));
            sorts.push(store.sort(*part).clone());
        }
    }
    if texts.is_empty() {
        return Ok(Valuation::new());
    }
    process.send(&format!("(get-value ({}))", texts.join(" ")))?;
    let answer = process.receive(deadline)?;
    let values = parse_values(store, &answer, &sorts).map_err(|e| unreadable(&answer, &e.to_string()))?;
    let mut values = values.into_iter();
    let mut valuation: Valuation = vars.iter().copied().zip(values.by_ref()).collect();
    let mut tables: Vec<(Fun, FunctionTable)> = vec![];
    for application in applications {
        let Op::Apply(fun) = store.op(*application) else { continue };
        let args: Vec<Value> = values.by_ref().take(store.args(*application).len()).collect();
        let Some(result) = values.next() else { break };
        match tables.iter_mut().find(|(other, _)| other == fun) {
            Some((_, table)) => {
                table.entries.insert(args, result);
            }
            None => {
                // Where the query doesn't look, any value will do.
                let mut table = FunctionTable::constant(result.clone());
                table.entries.insert(args, result);
                tables.push((*fun, table));
            }
        }
    }
    for (fun, table) in tables {
        valuation.set_function(fun, table);
    }
    Ok(valuation)
}

/// Well-formed answers with values that can't be expressed are the solver's right; the rest is rubbish.
fn unreadable(answer: &str, problem: &str) -> Failure {
    const SHOWN: usize = 300;
    let shown: String = answer.trim().chars().take(SHOWN).collect();
    match SExpr::read_one(answer) {
        Ok(_) if shown.starts_with("((") => {
            Failure::Unreadable(format!("a model that can't be read: {problem}"))
        }
        _ => Failure::Rubbish(shown),
    }
}

/// The assumptions whose guards an answer to `get-unsat-assumptions` names.
pub(super) fn core(answer: &str, assumptions: &[TermId]) -> Result<Vec<TermId>, Failure> {
    let rubbish = || Failure::Rubbish(answer.trim().to_owned());
    let tree = SExpr::read_one(answer).map_err(|_| rubbish())?;
    let parts = tree.top().first().and_then(|list| tree.list(*list)).ok_or_else(rubbish)?;
    let mut names = FxHashSet::default();
    for part in parts {
        names.insert(tree.symbol(*part).ok_or_else(rubbish)?);
    }
    let mut core: Vec<TermId> = vec![];
    for assumption in assumptions {
        if names.remove(&*guard(*assumption)) {
            core.push(*assumption);
        }
    }
    // A name that is nobody's guard.
    if names.is_empty() { Ok(core) } else { Err(rubbish()) }
}

/// Meaning of an answer to `(get-info :reason-unknown)`.
pub(super) fn reason(answer: &str, limits: &Limits, elapsed: Duration) -> Reason {
    let text =
        answer.trim().trim_start_matches("(:reason-unknown").trim_end_matches(')').trim().trim_matches('"');
    let lower = text.to_lowercase();
    let says = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    if says(&["memout", "memory"]) {
        Reason::Memory
    } else if says(&["timeout", "canceled", "cancelled", "interrupted"])
        || (limits.time.is_some_and(|time| elapsed >= time) && !says(&["incomplete"]))
    {
        Reason::Time
    } else {
        Reason::Incomplete(text.to_owned())
    }
}

/// A clause that not all variables have these values.
pub(super) fn exclusion(store: &Store, values: &[(Var, Value)], dialect: Dialect) -> String {
    let different = |(var, value): &(Var, Value)| {
        let text = print_value_in(store, value, store.var_sort(*var), dialect);
        format!("(not (= {} {text}))", quoted(store.var_name(*var)))
    };
    match values {
        [] => "false".to_owned(),
        [only] => different(only),
        _ => format!("(or {})", values.iter().map(different).collect::<Vec<_>>().join(" ")),
    }
}

/// Adds the applications of uninterpreted functions in a term, and the places where arrays are read and written, as far as they
/// mention no variable bound in it.
pub(super) fn looks(store: &Store, term: TermId, applications: &mut Vec<TermId>, indices: &mut Vec<TermId>) {
    let mut known: FxHashSet<TermId> = applications.iter().copied().collect();
    let mut places: FxHashSet<TermId> = indices.iter().copied().collect();
    let terms = crate::feature::reachable(store, &[term]);
    let bound: FxHashSet<Var> = terms
        .iter()
        .flat_map(|t| match store.op(*t) {
            Op::Forall(vars) | Op::Exists(vars) => vars.to_vec(),
            _ => vec![],
        })
        .collect();
    let ground = |t: TermId| bound.is_empty() || store.free_vars(t).iter().all(|var| !bound.contains(var));
    for t in terms {
        match (store.op(t), store.args(t)) {
            (Op::Apply(fun), _)
                if store.fun(*fun).definition.is_none() && !known.contains(&t) && ground(t) =>
            {
                known.insert(t);
                applications.push(t);
            }
            (Op::Select | Op::Store, [_, index, ..]) if !places.contains(index) && ground(*index) => {
                places.insert(*index);
                indices.push(*index);
            }
            _ => {}
        }
    }
}

/// The uninterpreted functions of a term and of the bodies of the functions in it.
pub(super) fn functions(store: &Store, term: TermId) -> FxHashSet<Fun> {
    let mut known: FxHashSet<Fun> = FxHashSet::default();
    let mut roots = vec![term];
    while let Some(root) = roots.pop() {
        for t in crate::feature::reachable(store, &[root]) {
            if let Op::Apply(fun) = store.op(t)
                && known.insert(*fun)
                && let Some((_, body)) = &store.fun(*fun).definition
            {
                roots.push(*body);
            }
        }
    }
    known.retain(|fun| store.fun(*fun).definition.is_none());
    known
}
