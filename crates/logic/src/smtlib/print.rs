//! Printing sorts, values and terms. A term's text is assembled from a stack of pieces, so depth costs no call stack.

use std::borrow::Cow;
use std::fmt::Write as _;

use rustc_hash::FxHashMap;

use super::Dialect;
use super::definition::definition;
use super::sharing::{Binders, FreeVars, Scope, Sharing};
use super::symbol::quoted;
use crate::{Int, Op, Rational, Sort, Store, TermId, Value, Var};

/// A sort, in the standard dialect.
pub fn print_sort(sort: &Sort) -> String {
    print_sort_in(sort, Dialect::Standard)
}

pub(super) fn print_sort_in(sort: &Sort, dialect: Dialect) -> String {
    match sort {
        Sort::Set(element) if dialect.sets_are_arrays() => {
            format!("(Array {} Bool)", print_sort_in(element, dialect))
        }
        Sort::Set(element) => format!("(Set {})", print_sort_in(element, dialect)),
        Sort::Array(index, element) => {
            format!("(Array {} {})", print_sort_in(index, dialect), print_sort_in(element, dialect))
        }
        _ => sort.to_string(),
    }
}

/// A term in the standard dialect. Operators SMT-LIB lacks appear by name; [`Preamble`](super::Preamble) defines them.
pub fn print_term(store: &Store, term: TermId) -> String {
    print_term_in(store, term, Dialect::Standard)
}

/// A term in a dialect. In one that can't state an operator (z3: cardinality of sets) the standard name is printed, and
/// the solver will refuse it.
pub fn print_term_in(store: &Store, term: TermId, dialect: Dialect) -> String {
    let free = if store.is_quantified(term) { store.free_vars_below(term) } else { FreeVars::default() };
    let mut printer = Printer {
        store,
        dialect,
        sharing: Sharing::of(store, term, &free),
        free,
        root: term,
        binders: Binders::default(),
        names: FxHashMap::default(),
        next_name: 1,
        out: String::new(),
        pieces: vec![Piece::Scope(term, 0)],
    };
    printer.run();
    printer.out
}

/// A value in the standard dialect; the sorts of empty sets and arrays, which a value doesn't know, are guessed from the
/// parts (an empty set's elements are taken for Int).
pub fn print_value(store: &Store, value: &Value) -> String {
    print_value_in(store, value, &guess_sort(store, value), Dialect::Standard)
}

fn guess_sort(store: &Store, value: &Value) -> Sort {
    match value {
        Value::Set(elements) => {
            Sort::set(elements.first().map_or(Sort::Int, |element| guess_sort(store, element)))
        }
        Value::Array(array) => {
            let index = array.entries().keys().next().map_or(Sort::Int, |index| guess_sort(store, index));
            Sort::array(index, guess_sort(store, array.default_value()))
        }
        Value::Constructed { constructor, .. } => store.constructor(*constructor).sort.clone(),
        _ => value.atomic_sort().unwrap_or(Sort::Int),
    }
}

/// A value of that sort as a term of the dialect.
pub fn print_value_in(store: &Store, value: &Value, sort: &Sort, dialect: Dialect) -> String {
    enum Part<'a> {
        Text(Cow<'static, str>),
        Value(&'a Value, Sort),
    }
    let mut out = String::new();
    let mut stack = vec![Part::Value(value, sort.clone())];
    while let Some(part) = stack.pop() {
        let Part::Value(value, sort) = part else {
            if let Part::Text(text) = part {
                out.push_str(&text);
            }
            continue;
        };
        let mut parts = vec![];
        let text = |text: &'static str| Part::Text(Cow::Borrowed(text));
        match (value, &sort) {
            (Value::Set(elements), Sort::Set(element)) => {
                let part = |value| Part::Value(value, (**element).clone());
                let head = print_sort_in(&sort, dialect);
                if dialect.sets_are_arrays() {
                    parts.extend(elements.iter().map(|_| text("(store ")));
                    parts.push(Part::Text(Cow::Owned(format!("((as const {head}) false)"))));
                    for element in elements.iter() {
                        parts.extend([text(" "), part(element), text(" true)")]);
                    }
                } else {
                    match elements.first() {
                        None => parts.push(Part::Text(Cow::Owned(format!("(as set.empty {head})")))),
                        Some(first) => {
                            for element in elements.iter().skip(1) {
                                parts.extend([text("(set.insert "), part(element), text(" ")]);
                            }
                            parts.extend([text("(set.singleton "), part(first), text(")")]);
                            parts.extend(elements.iter().skip(1).map(|_| text(")")));
                        }
                    }
                }
            }
            (Value::Array(array), Sort::Array(index, element)) => {
                parts.extend(array.entries().iter().map(|_| text("(store ")));
                parts.push(Part::Text(Cow::Owned(format!("((as const {}) ", print_sort_in(&sort, dialect)))));
                parts.extend([Part::Value(array.default_value(), (**element).clone()), text(")")]);
                for (at, value) in array.entries() {
                    parts.extend([text(" "), Part::Value(at, (**index).clone()), text(" ")]);
                    parts.extend([Part::Value(value, (**element).clone()), text(")")]);
                }
            }
            (Value::Constructed { constructor, fields }, _) => {
                let info = store.constructor(*constructor);
                let name = quoted(&info.name);
                if fields.is_empty() {
                    parts.push(Part::Text(Cow::Owned(name)));
                } else {
                    parts.push(Part::Text(Cow::Owned(format!("({name}"))));
                    for (field, (_, sort)) in fields.iter().zip(&info.fields) {
                        parts.extend([text(" "), Part::Value(field, sort.clone())]);
                    }
                    parts.push(text(")"));
                }
            }
            _ => out.push_str(&literal(value)),
        }
        stack.extend(parts.into_iter().rev());
    }
    out
}

/// A value without parts.
fn literal(value: &Value) -> String {
    match value {
        Value::Bool(b) => b.to_string(),
        Value::Int(n) => integer(n),
        Value::Real(n) => real(n),
        Value::BitVec(v) => v.to_string(),
        Value::Float(v) => v.to_string(),
        Value::Uninterpreted { sort, index } => {
            // SMT-LIB 2.7's form of a model's abstract values.
            format!("(as {} {})", super::symbol::enclosed(&format!("@{sort}_{index}")), quoted(sort))
        }
        // A composite whose sort doesn't fit it.
        Value::Set(_) | Value::Array(_) | Value::Constructed { .. } => format!("{value:?}"),
    }
}

fn integer(n: &Int) -> String {
    if n.is_negative() { format!("(- {})", n.abs()) } else { n.to_string() }
}

fn real(n: &Rational) -> String {
    let magnitude = n.abs();
    let text = match magnitude.is_integer() {
        true => format!("{}.0", magnitude.numerator()),
        false => format!("(/ {}.0 {}.0)", magnitude.numerator(), magnitude.denominator()),
    };
    if n.is_negative() { format!("(- {text})") } else { text }
}

enum Piece {
    Text(Cow<'static, str>),
    /// A term, by its name if it has one.
    Term(TermId),
    /// A term by its operator, name or not.
    Spelled(TermId),
    /// A term that is all of a scope, with the scope's shared parts bound around it.
    Scope(TermId, Scope),
    /// From here on the term has a name.
    Name(TermId, String),
    /// The end of a scope: these have no names any more.
    Unname(Vec<TermId>),
    /// The end of a quantifier: these have their names again.
    Leave(TermId, Vec<(TermId, String)>),
}

struct Printer<'a> {
    store: &'a Store,
    dialect: Dialect,
    sharing: Sharing,
    free: FreeVars,
    root: TermId,
    /// The quantifiers that are open.
    binders: Binders,
    names: FxHashMap<TermId, String>,
    next_name: u32,
    out: String,
    pieces: Vec<Piece>,
}

impl Printer<'_> {
    fn run(&mut self) {
        while let Some(piece) = self.pieces.pop() {
            match piece {
                Piece::Text(text) => self.out.push_str(&text),
                Piece::Scope(t, scope) => self.scope(t, scope),
                Piece::Name(t, name) => {
                    self.names.insert(t, name);
                }
                Piece::Unname(terms) => {
                    for t in terms {
                        self.names.remove(&t);
                    }
                }
                Piece::Leave(t, names) => {
                    if let Op::Forall(vars) | Op::Exists(vars) = self.store.op(t) {
                        self.binders.leave(vars);
                    }
                    self.names.extend(names);
                }
                Piece::Term(t) => match self.names.get(&t) {
                    Some(name) => self.out.push_str(name),
                    None => self.spell(t),
                },
                Piece::Spelled(t) => self.spell(t),
            }
        }
    }

    /// Pushes pieces so that the first comes out first.
    fn push(&mut self, pieces: Vec<Piece>) {
        self.pieces.extend(pieces.into_iter().rev());
    }

    fn scope(&mut self, root: TermId, scope: Scope) {
        let shared = self.sharing.lets(scope).to_vec();
        let mut pieces = vec![];
        for &t in &shared {
            let name = format!("${}", self.next_name);
            self.next_name += 1;
            pieces.push(Piece::Text(Cow::Owned(format!("(let (({name} "))));
            pieces.extend([Piece::Spelled(t), Piece::Text(Cow::Borrowed(")) ")), Piece::Name(t, name)]);
        }
        pieces.push(Piece::Term(root));
        pieces.push(Piece::Text(Cow::Owned(")".repeat(shared.len()))));
        pieces.push(Piece::Unname(shared));
        self.push(pieces);
    }

    fn spell(&mut self, t: TermId) {
        let store = self.store;
        let term = store.term(t);
        match &term.op {
            Op::Forall(vars) | Op::Exists(vars) => return self.quantifier(t, vars),
            Op::Literal(value) => return self.out.push_str(&literal(value)),
            _ => {}
        }
        let sorts: Vec<&Sort> = term.args.iter().map(|arg| store.sort(*arg)).collect();
        let spelling = match definition(store, &term.op, &sorts, self.dialect) {
            Some(definition) => Spelling::prefix(definition.name),
            None => spelling(store, &term.op, &term.args, store.sort(t), self.dialect),
        };
        if term.args.is_empty() {
            self.out.push_str(&spelling.before);
            return;
        }
        let mut pieces = vec![Piece::Text(Cow::Owned(format!("({}", spelling.before)))];
        let turned = spelling.turned.then(|| [term.args[1], term.args[0]]);
        for arg in turned.as_ref().map_or(&*term.args, |turned| &turned[..]) {
            pieces.extend([Piece::Text(Cow::Borrowed(" ")), Piece::Term(*arg)]);
        }
        pieces.push(Piece::Text(Cow::Owned(format!("{})", spelling.after))));
        self.push(pieces);
    }

    fn quantifier(&mut self, t: TermId, vars: &[Var]) {
        let store = self.store;
        let word = store.op(t).fixed_name();
        let mut head = format!("({word} (");
        for (position, var) in vars.iter().enumerate() {
            let space = if position == 0 { "" } else { " " };
            let sort = print_sort_in(store.var_sort(*var), self.dialect);
            let _ = write!(head, "{space}({} {sort})", quoted(store.var_name(*var)));
        }
        head.push_str(") ");
        let scope = self.sharing.scope(t, self.binders.home(&self.free, t));
        // Names of terms that mention the variables mean something else inside; there are some only if it's bound again.
        let free = |t: &TermId| self.free.get(t);
        let again =
            |var: &Var| self.binders.binds(*var) || free(&self.root).is_some_and(|free| free.contains(var));
        let again: Vec<Var> = vars.iter().copied().filter(again).collect();
        let mentions = |t: &TermId| free(t).is_some_and(|free| again.iter().any(|var| free.contains(var)));
        let hidden: Vec<(TermId, String)> = match again.is_empty() {
            true => vec![],
            false => {
                self.names.iter().filter(|(t, _)| mentions(t)).map(|(t, name)| (*t, name.clone())).collect()
            }
        };
        for (t, _) in &hidden {
            self.names.remove(t);
        }
        self.binders.enter(vars, scope);
        self.push(vec![
            Piece::Text(Cow::Owned(head)),
            Piece::Scope(store.args(t)[0], scope),
            Piece::Text(Cow::Borrowed(")")),
            Piece::Leave(t, hidden),
        ]);
    }
}

/// The spelling of an operator around its arguments.
struct Spelling {
    before: String,
    after: String,
    /// The two arguments change places.
    turned: bool,
}

impl Spelling {
    fn prefix(before: impl Into<String>) -> Spelling {
        Spelling { before: before.into(), after: String::new(), turned: false }
    }

    fn around(before: String, after: String) -> Spelling {
        Spelling { before, after, turned: false }
    }
}

fn spelling(store: &Store, op: &Op, args: &[TermId], sort: &Sort, dialect: Dialect) -> Spelling {
    if dialect.sets_are_arrays()
        && let Some(spelling) = set_as_array(store, op, args, sort, dialect)
    {
        return spelling;
    }
    let mut before = match op {
        Op::Var(var) => quoted(store.var_name(*var)),
        Op::Apply(fun) => quoted(&store.fun(*fun).name),
        Op::Construct(constructor) => quoted(&store.constructor(*constructor).name),
        Op::Is(constructor) => format!("(_ is {})", quoted(&store.constructor(*constructor).name)),
        Op::Field(constructor, position) => {
            let info = store.constructor(*constructor);
            quoted(info.fields.get(*position as usize).map_or("", |(name, _)| name))
        }
        Op::EmptySet(_) => format!("(as set.empty {})", print_sort_in(sort, dialect)),
        Op::ConstArray(_) => format!("(as const {})", print_sort_in(sort, dialect)),
        Op::UbvToInt if dialect != Dialect::Standard => "bv2nat".to_owned(),
        Op::IntToBv(width) if dialect != Dialect::Standard => format!("(_ int2bv {width})"),
        _ => op.name(store),
    };
    if let Some(rm) = op.rounding_mode() {
        let _ = write!(before, " {rm}");
    }
    Spelling::prefix(before)
}

/// Sets as arrays to Bool, with z3's pointwise `map`.
fn set_as_array(store: &Store, op: &Op, args: &[TermId], sort: &Sort, dialect: Dialect) -> Option<Spelling> {
    let set = match (op, args) {
        (Op::EmptySet(_) | Op::Singleton, _) => sort,
        (_, [.., last]) => store.sort(*last),
        _ => return None,
    };
    let empty = format!("((as const {}) false)", print_sort_in(set, dialect));
    let prefix = |text: &str| Some(Spelling::prefix(text));
    match op {
        Op::EmptySet(_) => Some(Spelling::prefix(empty)),
        Op::Singleton => Some(Spelling::around(format!("store {empty}"), " true".to_owned())),
        Op::Insert => Some(Spelling { before: "store".into(), after: " true".into(), turned: true }),
        Op::Member => Some(Spelling { before: "select".into(), after: String::new(), turned: true }),
        Op::Union => prefix("(_ map or)"),
        Op::Intersection => prefix("(_ map and)"),
        // a ∖ b = ¬(b ∨ ¬a) = not (a => b), pointwise.
        Op::Difference => Some(Spelling::around("(_ map not) ((_ map =>)".into(), ")".into())),
        Op::Subset => Some(Spelling::around(
            "= ((_ map =>)".into(),
            format!(") ((as const {}) true)", print_sort_in(set, dialect)),
        )),
        Op::Disjoint => Some(Spelling::around("= ((_ map and)".into(), format!(") {empty}"))),
        _ => None,
    }
}
