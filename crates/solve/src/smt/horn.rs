//! Constrained Horn clauses: implications between unknown relations, and constraints. Whether there are relations for which all
//! hold is what Z3's engine Spacer decides (Komuravelli, Gurfinkel, Chaki 2014): an invariant for each loop of a program, if
//! the relations are what holds at its blocks.

use std::time::Instant;

use touchstone_logic::smtlib::{Preamble, SExpr, parse_term, print_sort, print_term_in, quoted};
use touchstone_logic::{Op, Sort, Store, TermId};

use super::process::Process;
use super::{Installed, Kind, deadline, install};
use crate::feature::reachable;
use crate::solver::{Limits, Reason, SolveError};

/// A relation, applied.
#[derive(Clone, Debug)]
pub struct Application {
    /// Which, of [`HornClauses::relations`].
    pub relation: usize,
    /// The terms it's applied to.
    pub arguments: Vec<TermId>,
}

/// For all values of the free variables: if the premise and all constraints hold, so does the conclusion.
#[derive(Clone, Debug, Default)]
pub struct HornClause {
    /// A relation that has to hold first; nothing if that's missing.
    pub premise: Option<Application>,
    /// Constraints that have to hold besides.
    pub constraints: Vec<TermId>,
    /// The relation that follows; a contradiction if it's missing.
    pub conclusion: Option<Application>,
}

/// Clauses over relations.
#[derive(Clone, Debug, Default)]
pub struct HornClauses {
    /// The sorts of each relation's arguments.
    pub relations: Vec<Vec<Sort>>,
    /// The clauses, in any order.
    pub clauses: Vec<HornClause>,
}

/// Answers to the question for relations that satisfy all clauses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Horn {
    /// They exist: no contradiction can be derived.
    Satisfiable,
    /// They don't: a contradiction can be derived.
    Unsatisfiable,
    /// It wasn't found out.
    Unknown(Reason),
}

/// Asks Z3, in a process of its own that doesn't outlive the question.
///
/// # Errors
/// [`SolveError::Failed`] if Z3 isn't installed, saying how to install it; [`SolveError::Unsupported`] for a term with a
/// quantifier or a function, or a sort beyond booleans, integers, reals, bit-vectors and arrays of these.
pub fn horn(store: &Store, clauses: &HornClauses, limits: &Limits) -> Result<Horn, SolveError> {
    let start = Instant::now();
    let z3 = able(store, clauses)?;
    let posed = pose(store, clauses, &z3, limits, start);
    Ok(posed.map_or_else(|failure| Horn::Unknown(failure.into()), |(_, answer)| answer))
}

/// Relations that satisfy all clauses, each as a formula about these arguments, of which there are as many as the relation has;
/// `None` for one that can't be read. Nothing if none are found in time.
///
/// # Errors
/// As for [`horn`].
pub fn relations(
    store: &mut Store,
    clauses: &HornClauses,
    arguments: &[TermId],
    limits: &Limits,
) -> Result<Option<Vec<Option<TermId>>>, SolveError> {
    let start = Instant::now();
    let z3 = able(store, clauses)?;
    let Ok((mut process, Horn::Satisfiable)) = pose(store, clauses, &z3, limits, start) else {
        return Ok(None);
    };
    let told = process.send("(get-model)").and_then(|()| process.receive(deadline(z3.kind, limits, start)));
    let Ok(model) = told else { return Ok(None) };
    let mut found = vec![None; clauses.relations.len()];
    let Ok(tree) = SExpr::read_one(&model) else { return Ok(None) };
    let definitions = tree.top().first().and_then(|top| tree.list(*top)).unwrap_or_default();
    for definition in definitions {
        let parts = tree.list(*definition).unwrap_or_default();
        let &[_, symbol, params, _, body] = parts else { continue };
        let Some(index) = tree.symbol(symbol).and_then(index) else { continue };
        let params = tree.list(params).unwrap_or_default();
        let named: Option<Vec<String>> =
            params.iter().map(|param| Some(tree.text(*tree.list(*param)?.first()?))).collect();
        let (Some(named), Some(slot)) = (named, found.get_mut(index)) else { continue };
        if named.len() != arguments.len() {
            continue;
        }
        let dialect = z3.kind.dialect();
        let bound: Vec<String> = named
            .iter()
            .zip(arguments)
            .map(|(name, argument)| format!("({name} {})", print_term_in(store, *argument, dialect)))
            .collect();
        let body = tree.text(body);
        let text = if bound.is_empty() { body } else { format!("(let ({}) {body})", bound.join(" ")) };
        *slot = parse_term(store, &text).ok();
    }
    Ok(Some(found))
}

/// Z3, if it's there and the clauses are what it can be asked about.
fn able(store: &Store, clauses: &HornClauses) -> Result<Installed, SolveError> {
    let roots: Vec<TermId> = clauses.clauses.iter().flat_map(terms).collect();
    for term in reachable(store, &roots) {
        let refused = |reason: &str| Err(SolveError::Unsupported { term, reason: reason.to_owned() });
        if matches!(store.op(term), Op::Apply(_)) || store.is_quantified(term) {
            return refused("Horn clauses have neither functions nor quantifiers here");
        }
        if !is_plain(store.sort(term)) {
            return refused("Horn clauses have no such sort here");
        }
    }
    find()
}

/// Asks, and leaves the process so that it can be asked about its answer.
fn pose(
    store: &Store,
    clauses: &HornClauses,
    z3: &Installed,
    limits: &Limits,
    start: Instant,
) -> Result<(Process, Horn), super::process::Failure> {
    let roots: Vec<TermId> = clauses.clauses.iter().flat_map(terms).collect();
    let mut process = Process::start(z3, limits.memory, None)?;
    process.send("(set-option :print-success false)")?;
    if let Some(time) = limits.time {
        process.send(&format!("(set-option :timeout {})", time.as_millis().max(1)))?;
    }
    process.send("(set-logic HORN)")?;
    let dialect = z3.kind.dialect();
    for line in Preamble::new(dialect).declare(store, &roots) {
        process.send(&line)?;
    }
    for (index, sorts) in clauses.relations.iter().enumerate() {
        let sorts: Vec<String> = sorts.iter().map(print_sort).collect();
        process.send(&format!("(declare-fun {} ({}) Bool)", name(index), sorts.join(" ")))?;
    }
    for clause in &clauses.clauses {
        let vars = store.free_vars_of(&terms(clause));
        let bound: Vec<String> = vars
            .iter()
            .map(|var| format!("({} {})", quoted(store.var_name(*var)), print_sort(store.var_sort(*var))))
            .collect();
        let print = |term: &TermId| print_term_in(store, *term, dialect);
        let applied = |application: &Application| {
            let arguments: Vec<String> = application.arguments.iter().map(print).collect();
            match arguments.is_empty() {
                true => name(application.relation),
                false => format!("({} {})", name(application.relation), arguments.join(" ")),
            }
        };
        let mut parts: Vec<String> = vec!["true".to_owned()];
        parts.extend(clause.premise.iter().map(applied));
        parts.extend(clause.constraints.iter().map(print));
        let conclusion = clause.conclusion.as_ref().map_or_else(|| "false".to_owned(), applied);
        let body = format!("(=> (and {}) {conclusion})", parts.join(" "));
        let text = match bound.is_empty() {
            true => body,
            false => format!("(forall ({}) {body})", bound.join(" ")),
        };
        process.send(&format!("(assert {text})"))?;
    }
    process.send("(check-sat)")?;
    let answer = process.receive(deadline(z3.kind, limits, start))?;
    let answer = match answer.trim() {
        "sat" => Horn::Satisfiable,
        "unsat" => Horn::Unsatisfiable,
        "unknown" | "timeout" => Horn::Unknown(match limits.time {
            Some(time) if start.elapsed() >= time => Reason::Time,
            _ => Reason::Incomplete("no invariant was found, and no contradiction".to_owned()),
        }),
        other => return Err(super::process::Failure::Rubbish(other.to_owned())),
    };
    Ok((process, answer))
}

/// The name of a relation. Users' names that begin like this are printed encoded, so it is nobody else's.
fn name(relation: usize) -> String {
    format!("{NAME}{relation}")
}

/// Which relation has a name.
fn index(name: &str) -> Option<usize> {
    name.strip_prefix(NAME)?.parse().ok()
}

const NAME: &str = "touchstone.relation.";

fn terms(clause: &HornClause) -> Vec<TermId> {
    let applied = clause.premise.iter().chain(&clause.conclusion);
    applied.flat_map(|application| &application.arguments).chain(&clause.constraints).copied().collect()
}

fn is_plain(sort: &Sort) -> bool {
    match sort {
        Sort::Bool | Sort::Int | Sort::Real | Sort::BitVec(_) => true,
        Sort::Array(index, element) => is_plain(index) && is_plain(element),
        _ => false,
    }
}

/// Z3, if it is what the environment names or is installed beside that.
fn find() -> Result<Installed, SolveError> {
    let chosen = install::chosen().map_err(SolveError::Failed)?;
    if chosen.kind == Kind::Z3 {
        return Ok(chosen);
    }
    let missing = || SolveError::Failed(format!("Horn clauses need z3: {}", Kind::Z3.advice()));
    super::installed().into_iter().find(|one| one.kind == Kind::Z3).ok_or_else(missing)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use touchstone_logic::{Valuation, Value, eval};

    use super::*;

    /// `x = 0`, then `x := x + 2` any number of times, and not `x = bad`; and the variable.
    fn steps_to(store: &mut Store, bad: i64) -> (HornClauses, TermId) {
        let var = store.var("x", Sort::Int).unwrap();
        let x = store.var_term(var);
        let (zero, two, bad) = (store.int(0), store.int(2), store.int(bad));
        let next = store.add(&[x, two]).unwrap();
        let wrong = store.eq(x, bad).unwrap();
        let at = |arguments: Vec<TermId>| Some(Application { relation: 0, arguments });
        let clauses = vec![
            HornClause { premise: None, constraints: vec![], conclusion: at(vec![zero]) },
            HornClause { premise: at(vec![x]), constraints: vec![], conclusion: at(vec![next]) },
            HornClause { premise: at(vec![x]), constraints: vec![wrong], conclusion: None },
        ];
        (HornClauses { relations: vec![vec![Sort::Int]], clauses }, x)
    }

    /// Asks if `x = bad` comes up.
    fn steps(bad: i64) -> Result<Horn, SolveError> {
        let mut store = Store::new();
        let (clauses, _) = steps_to(&mut store, bad);
        let limits = Limits { time: Some(Duration::from_secs(20)), memory: None };
        horn(&store, &clauses, &limits)
    }

    #[test]
    fn what_no_step_reaches_has_an_invariant() {
        match steps(8) {
            Err(SolveError::Failed(why)) => println!("skipped: {why}"),
            reached => {
                assert_eq!(reached, Ok(Horn::Unsatisfiable));
                assert_eq!(steps(-1), Ok(Horn::Satisfiable));
            }
        }
    }

    /// Relations that are found satisfy the clauses, as the evaluator says of each small number.
    #[test]
    fn relations_that_are_found_satisfy_the_clauses() -> Result<(), Box<dyn std::error::Error>> {
        let mut store = Store::new();
        let (clauses, x) = steps_to(&mut store, -1);
        let var = store.var("x", Sort::Int)?;
        let limits = Limits { time: Some(Duration::from_secs(20)), memory: None };
        let found = match relations(&mut store, &clauses, &[x], &limits) {
            Err(SolveError::Failed(why)) => {
                println!("skipped: {why}");
                return Ok(());
            }
            found => found?,
        };
        let relation = found.and_then(|found| found[0]).ok_or("no relation")?;
        let holds = |number: i64| {
            let mut values = Valuation::new();
            values.set(var, Value::int(number));
            eval(&store, relation, &values) == Ok(Value::Bool(true))
        };
        assert!(holds(0) && !holds(-1));
        assert!((-50..50).all(|number| !holds(number) || holds(number + 2)));
        let (clauses, _) = steps_to(&mut store, 8);
        assert_eq!(relations(&mut store, &clauses, &[x], &limits)?, None);
        Ok(())
    }

    #[test]
    fn functions_are_refused() {
        let mut store = Store::new();
        let fun = store.declare_fun("f", &[Sort::Int], Sort::Bool).unwrap();
        let one = store.int(1);
        let applied = store.apply(fun, &[one]).unwrap();
        let clauses = HornClauses {
            relations: vec![],
            clauses: vec![HornClause { constraints: vec![applied], ..HornClause::default() }],
        };
        let refused = horn(&store, &clauses, &Limits::default());
        assert!(matches!(refused, Err(SolveError::Unsupported { .. })), "{refused:?}");
    }
}
