//! What a script must say before it can use a term: sorts, datatypes, functions, variables, and the definitions of
//! operators SMT-LIB lacks. A [`Preamble`] remembers what was said, so that an incremental conversation says it once.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use super::Dialect;
use super::definition::definition;
use super::print::{print_sort_in, print_term_in};
use super::symbol::quoted;
use crate::{Fun, Op, Sort, Store, TermId, Var};

/// The declarations made so far in one conversation.
#[derive(Clone, Debug, Default)]
pub struct Preamble {
    dialect: Dialect,
    sorts: FxHashSet<String>,
    datatypes: FxHashSet<usize>,
    vars: FxHashSet<Var>,
    funs: FxHashSet<Fun>,
    definitions: FxHashSet<String>,
    seen: FxHashSet<TermId>,
}

impl Preamble {
    /// Nothing declared yet.
    pub fn new(dialect: Dialect) -> Preamble {
        Preamble { dialect, ..Preamble::default() }
    }

    /// The commands that declare what `roots` mention and was not declared before, in an order a solver can read. Cost:
    /// linear in the DAG.
    pub fn declare(&mut self, store: &Store, roots: &[TermId]) -> Vec<String> {
        let mut out = vec![];
        let mut terms = vec![];
        let mut funs = BTreeSet::new();
        let mut stack = roots.to_vec();
        while let Some(t) = stack.pop() {
            if !self.seen.insert(t) {
                continue;
            }
            terms.push(t);
            stack.extend(store.args(t));
            if let Op::Apply(fun) = store.op(t)
                && !self.funs.contains(fun)
                && funs.insert(*fun)
                && let Some((_, body)) = &store.fun(*fun).definition
            {
                stack.push(*body);
            }
        }
        terms.sort_unstable();
        for t in &terms {
            self.sorts_of(store, *t, &mut out);
        }
        for fun in &funs {
            let info = store.fun(*fun);
            for sort in info.params.iter().chain([&info.result]) {
                self.sort(store, sort, &mut out);
            }
        }
        let free: BTreeSet<Var> = store.free_vars_of(roots);
        for var in free {
            self.var(store, var, &mut out);
        }
        for t in &terms {
            let sorts: Vec<&Sort> = store.args(*t).iter().map(|arg| store.sort(*arg)).collect();
            if let Some(definition) = definition(store, store.op(*t), &sorts, self.dialect)
                && self.definitions.insert(definition.name)
            {
                out.push(definition.text);
            }
        }
        self.functions(store, &funs, &mut out);
        out
    }

    /// The commands that declare a variable that may not occur in any term yet.
    pub fn declare_var(&mut self, store: &Store, var: Var) -> Vec<String> {
        let mut out = vec![];
        self.var(store, var, &mut out);
        out
    }

    fn var(&mut self, store: &Store, var: Var, out: &mut Vec<String>) {
        if self.vars.insert(var) {
            self.sort(store, store.var_sort(var), out);
            let sort = print_sort_in(store.var_sort(var), self.dialect);
            out.push(format!("(declare-const {} {sort})", quoted(store.var_name(var))));
        }
    }

    fn sorts_of(&mut self, store: &Store, t: TermId, out: &mut Vec<String>) {
        self.sort(store, store.sort(t), out);
        if let Op::Forall(vars) | Op::Exists(vars) = store.op(t) {
            for var in vars {
                self.sort(store, store.var_sort(*var), out);
            }
        }
    }

    /// Declares the uninterpreted sorts and datatypes a sort mentions, those a datatype mentions before it.
    fn sort(&mut self, store: &Store, sort: &Sort, out: &mut Vec<String>) {
        let mut stack = vec![(sort.clone(), false)];
        while let Some((sort, fields_done)) = stack.pop() {
            match &sort {
                Sort::Set(element) => stack.push(((**element).clone(), false)),
                Sort::Array(index, element) => {
                    stack.extend([((**index).clone(), false), ((**element).clone(), false)]);
                }
                Sort::Uninterpreted(name) if self.sorts.insert(name.to_string()) => {
                    out.push(format!("(declare-sort {} 0)", quoted(name)));
                }
                Sort::Datatype(name) => {
                    let Some(group) = Group::of(store, name) else { continue };
                    if fields_done {
                        out.push(group.print(store, self.dialect));
                    } else if self.datatypes.insert(group.first) {
                        stack.push((sort.clone(), true));
                        stack.extend(group.field_sorts(store).into_iter().map(|sort| (sort, false)));
                    }
                }
                _ => {}
            }
        }
    }

    /// Declares functions; defined ones after those they call, and together if they call each other.
    fn functions(&mut self, store: &Store, funs: &BTreeSet<Fun>, out: &mut Vec<String>) {
        let mut defined = vec![];
        for fun in funs {
            self.funs.insert(*fun);
            match store.fun(*fun).definition {
                Some(_) => defined.push(*fun),
                None => out.push(self.signature(store, *fun, "declare-fun")),
            }
        }
        // Callees first, as long as there is an order.
        let mut pending: Vec<(Fun, BTreeSet<Fun>)> =
            defined.iter().map(|fun| (*fun, callees(store, *fun))).collect();
        loop {
            let open: BTreeSet<Fun> = pending.iter().map(|(fun, _)| *fun).collect();
            let (ready, rest): (Vec<_>, Vec<_>) =
                pending.into_iter().partition(|(_, callees)| callees.is_disjoint(&open));
            out.extend(ready.iter().map(|(fun, _)| self.definition_of(store, *fun)));
            pending = rest;
            if ready.is_empty() {
                break;
            }
        }
        if !pending.is_empty() {
            let heads: Vec<String> = pending.iter().map(|(fun, _)| self.head(store, *fun)).collect();
            let bodies: Vec<String> = pending.iter().map(|(fun, _)| self.body(store, *fun)).collect();
            out.push(format!("(define-funs-rec ({}) ({}))", heads.join(" "), bodies.join(" ")));
        }
    }

    fn signature(&self, store: &Store, fun: Fun, command: &str) -> String {
        let info = store.fun(fun);
        let params: Vec<String> = info.params.iter().map(|sort| print_sort_in(sort, self.dialect)).collect();
        let result = print_sort_in(&info.result, self.dialect);
        format!("({command} {} ({}) {result})", quoted(&info.name), params.join(" "))
    }

    /// `(name ((x S) …) R)`.
    fn head(&self, store: &Store, fun: Fun) -> String {
        let info = store.fun(fun);
        let vars = info.definition.as_ref().map_or(&[][..], |(vars, _)| vars);
        let params: Vec<String> = vars
            .iter()
            .map(|var| {
                format!(
                    "({} {})",
                    quoted(store.var_name(*var)),
                    print_sort_in(store.var_sort(*var), self.dialect)
                )
            })
            .collect();
        let result = print_sort_in(&info.result, self.dialect);
        format!("({} ({}) {result})", quoted(&info.name), params.join(" "))
    }

    fn body(&self, store: &Store, fun: Fun) -> String {
        let definition = store.fun(fun).definition.as_ref();
        definition.map_or_else(String::new, |(_, body)| print_term_in(store, *body, self.dialect))
    }

    fn definition_of(&self, store: &Store, fun: Fun) -> String {
        let head = self.head(store, fun);
        let inside = head.strip_prefix('(').and_then(|head| head.strip_suffix(')')).unwrap_or(&head);
        format!("(define-fun {inside} {})", self.body(store, fun))
    }
}

/// The functions a definition applies.
fn callees(store: &Store, fun: Fun) -> BTreeSet<Fun> {
    let mut found = BTreeSet::new();
    let mut seen = FxHashSet::default();
    let mut stack: Vec<TermId> = store.fun(fun).definition.iter().map(|(_, body)| *body).collect();
    while let Some(t) = stack.pop() {
        if seen.insert(t) {
            stack.extend(store.args(t));
            if let Op::Apply(callee) = store.op(t) {
                found.insert(*callee);
            }
        }
    }
    found
}

/// Datatypes that were declared together: a range of indices.
struct Group {
    first: usize,
    end: usize,
}

impl Group {
    fn of(store: &Store, name: &str) -> Option<Group> {
        let datatypes = store.datatypes();
        let index = datatypes.iter().position(|datatype| *datatype.name == *name)?;
        let first = index - datatypes[index].group_offset;
        let rest = datatypes[first + 1..].iter().position(|datatype| datatype.group_offset == 0);
        Some(Group { first, end: rest.map_or(datatypes.len(), |length| first + 1 + length) })
    }

    fn field_sorts(&self, store: &Store) -> Vec<Sort> {
        let constructors = store.datatypes()[self.first..self.end].iter().flat_map(|d| &d.constructors);
        constructors.flat_map(|c| store.constructor(*c).fields.iter().map(|(_, sort)| sort.clone())).collect()
    }

    fn print(&self, store: &Store, dialect: Dialect) -> String {
        let group = &store.datatypes()[self.first..self.end];
        let names: Vec<String> =
            group.iter().map(|datatype| format!("({} 0)", quoted(&datatype.name))).collect();
        let bodies: Vec<String> = group
            .iter()
            .map(|datatype| {
                let constructors: Vec<String> = datatype
                    .constructors
                    .iter()
                    .map(|constructor| {
                        let info = store.constructor(*constructor);
                        let mut text = format!("({}", quoted(&info.name));
                        for (field, sort) in &info.fields {
                            text.push_str(&format!(" ({} {})", quoted(field), print_sort_in(sort, dialect)));
                        }
                        text + ")"
                    })
                    .collect();
                format!("({})", constructors.join(" "))
            })
            .collect();
        format!("(declare-datatypes ({}) ({}))", names.join(" "), bodies.join(" "))
    }
}

/// A whole script: declarations, one `assert` per term, `check-sat`.
pub fn print_script(store: &Store, assertions: &[TermId], dialect: Dialect) -> String {
    let mut lines = vec!["(set-logic ALL)".to_owned()];
    lines.extend(Preamble::new(dialect).declare(store, assertions));
    lines.extend(assertions.iter().map(|t| format!("(assert {})", print_term_in(store, *t, dialect))));
    lines.push("(check-sat)\n".to_owned());
    lines.join("\n")
}
