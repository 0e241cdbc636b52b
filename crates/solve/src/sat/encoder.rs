//! `Encoder`: from terms to literals. Each term is translated once, arguments first, on an explicit stack, so depth is
//! bounded by memory; what a term becomes is a [`Representation`], and definitions are clauses that hold in every model. What is
//! asserted is up to the caller: a clause about the resulting literal.
//!
//! A frame holds what was translated: one for the whole query, and one for each quantifier being instantiated and each
//! defined function being unfolded. A term is kept in the innermost frame it depends on.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use touchstone_logic::{Constructor, Int, Op, Sort, Store, TermId, Valuation, Value, Var, eval};

use super::Lit;
use super::arrays::{Arrays, WITNESS_BITS};
use super::cdcl::{Library, Stop};
use super::functions::Applications;
use super::gates::Circuit;
use super::number::Number;
use super::ranges::Ranges;
use super::representation::{ELEMENT_BITS, Representation};
use crate::interval::Interval;

/// Why something can't be translated; whoever knows the term adds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refused {
    /// The reason, in words.
    pub reason: String,
}

impl Refused {
    /// A refusal in those words.
    pub(crate) fn new(reason: impl Into<String>) -> Refused {
        Refused { reason: reason.into() }
    }
}

/// Why a translation ended early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// A term can't be translated.
    Unsupported {
        /// The smallest one.
        term: TermId,
        /// The reason, in words.
        reason: String,
    },
    /// Something that isn't a term's: a variable or a lemma.
    Refused(Refused),
    /// A limit was reached. The encoder is of no more use.
    Stopped(Stop),
}

/// Origin of an unknown: its bounds are looked up there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// A term that is an atom of [`Ranges`].
    Term(TermId),
    /// Nothing a fact could be about.
    Unnamed,
    /// An index at which two arrays differ.
    Witness,
}

/// A translation in progress, and all it has translated so far.
pub(crate) struct Encoder {
    pub(super) circuit: Circuit,
    pub(super) arrays: Arrays,
    pub(super) applications: Applications,
    pub(super) frames: Vec<Frame>,
    vars: FxHashMap<Var, Representation>,
    ranges: Ranges,
    /// Atoms of fields of datatypes, by what they are fields of.
    fields: FxHashMap<(TermId, Constructor, u32), TermId>,
    /// The atoms that are variables.
    var_atoms: FxHashMap<Var, TermId>,
    default_range: Option<(Int, Int)>,
    /// The interval each atom was given.
    given: Vec<(TermId, Interval)>,
}

/// Translations within one scope.
pub(super) struct Frame {
    pub(super) scope: Scope,
    pub(super) memo: FxHashMap<TermId, Representation>,
}

/// Purposes of a frame.
pub(super) enum Scope {
    /// The query's own frame.
    Query,
    /// A value of a quantified variable; the terms that depend on it.
    Binder { var: Var, value: Representation, dependents: Arc<FxHashSet<TermId>> },
    /// A defined function's arguments. Its body depends on nothing outside.
    Call { arguments: FxHashMap<Var, Representation> },
}

/// A step of a translation.
enum Task {
    Visit(TermId),
    /// All arguments are translated.
    Build(TermId),
    /// The condition of an `ite` is translated.
    Branch(TermId),
    /// The first term is what the second is.
    Copy(TermId, TermId),
    /// An argument of a connective is translated.
    Connective(TermId, usize),
}

/// The most elements a set variable may have to choose from.
const UNIVERSE_LIMIT: u128 = 4096;

/// Greatest number of quantifiers and function calls that may be open within each other.
const FRAME_LIMIT: usize = 200;

impl Encoder {
    /// An encoder that knows these ranges of atoms, and the range of integers that nothing else bounds.
    pub(crate) fn new(
        store: &Store,
        library: Library,
        ranges: Ranges,
        default_range: Option<(Int, Int)>,
    ) -> Encoder {
        Encoder {
            circuit: Circuit::new(library),
            arrays: Arrays::default(),
            applications: Applications::default(),
            frames: vec![Frame { scope: Scope::Query, memo: FxHashMap::default() }],
            vars: FxHashMap::default(),
            fields: fields_of(store, &ranges),
            var_atoms: var_atoms_of(store, &ranges),
            ranges,
            default_range,
            given: vec![],
        }
    }

    /// Replaces the ranges that atoms yet to come up are given. Those already given must be [covered](Encoder::covers).
    pub(crate) fn set_ranges(&mut self, store: &Store, ranges: Ranges) {
        self.fields = fields_of(store, &ranges);
        self.var_atoms = var_atoms_of(store, &ranges);
        self.ranges = ranges;
    }

    /// Tells whether every integer was given room for all values that these ranges allow.
    pub(crate) fn covers(&self, ranges: &Ranges) -> bool {
        let allowed = |atom: TermId| self.with_default(ranges.get(atom));
        self.given.iter().all(|(atom, given)| given.covers(&allowed(*atom)))
    }

    /// Translation of a variable, whether it came up or not.
    pub(crate) fn var_or_fresh(&mut self, store: &Store, var: Var) -> Result<Representation, Refused> {
        let origin = self.var_atoms.get(&var).map_or(Origin::Unnamed, |&atom| Origin::Term(atom));
        self.free_var(store, var, origin)
    }

    /// The literal of a variable not having that value.
    pub(crate) fn var_differs_from(
        &mut self,
        store: &Store,
        var: Var,
        value: &Value,
    ) -> Result<Lit, Refused> {
        let rep = self.var_or_fresh(store, var)?;
        let sort = store.var_sort(var);
        let constant = self.constant(store, sort, value)?;
        Ok(!self.equal(store, sort, &rep, &constant)?)
    }

    /// The literal of a boolean term.
    pub(crate) fn literal(&mut self, store: &Store, term: TermId) -> Result<Lit, Halt> {
        let depth = self.frames.len();
        let result = self.translate(store, term);
        self.frames.truncate(depth);
        Ok(result?.lit())
    }

    /// Translates a term within the innermost frame.
    pub(super) fn translate(&mut self, store: &Store, root: TermId) -> Result<Representation, Halt> {
        let mut tasks = vec![Task::Visit(root)];
        while let Some(task) = tasks.pop() {
            if let Some(stop) = self.circuit.stopped() {
                return Err(Halt::Stopped(stop));
            }
            match task {
                Task::Visit(t) => {
                    if self.known(t).is_none() {
                        self.visit(store, t, &mut tasks)?;
                    }
                }
                Task::Build(t) => {
                    let args: Option<Vec<Representation>> =
                        store.args(t).iter().map(|&arg| self.known(arg).cloned()).collect();
                    let Some(args) = args else { continue };
                    let rep = self.operator(store, t, &args)?;
                    self.remember(t, rep);
                }
                Task::Branch(t) => {
                    let args = store.args(t);
                    match self.known_lit(args[0]).and_then(Lit::as_constant) {
                        Some(condition) => {
                            let arm = if condition { args[1] } else { args[2] };
                            tasks.extend([Task::Copy(t, arm), Task::Visit(arm)]);
                        }
                        None => tasks.extend([Task::Build(t), Task::Visit(args[1]), Task::Visit(args[2])]),
                    }
                }
                Task::Copy(t, from) => {
                    if let Some(rep) = self.known(from).cloned() {
                        self.remember(t, rep);
                    }
                }
                Task::Connective(t, position) => {
                    let decides = match store.op(t) {
                        Op::And => Lit::FALSE,
                        Op::Or => Lit::TRUE,
                        // Only the premise of an implication is looked at before the rest.
                        _ => Lit::FALSE,
                    };
                    let args = store.args(t);
                    if self.known_lit(args[position]) == Some(decides) {
                        let result = if *store.op(t) == Op::And { Lit::FALSE } else { Lit::TRUE };
                        self.remember(t, Representation::Bool(result));
                    } else if position + 1 < args.len() {
                        let next = match store.op(t) {
                            Op::Implies => Task::Build(t),
                            _ => Task::Connective(t, position + 1),
                        };
                        tasks.extend([next, Task::Visit(args[position + 1])]);
                    } else {
                        tasks.push(Task::Build(t));
                    }
                }
            }
        }
        match (self.circuit.stopped(), self.known(root)) {
            (Some(stop), _) => Err(Halt::Stopped(stop)),
            (None, Some(rep)) => Ok(rep.clone()),
            (None, None) => {
                Err(Halt::Unsupported { term: root, reason: "it was left untranslated".to_owned() })
            }
        }
    }

    fn visit(&mut self, store: &Store, t: TermId, tasks: &mut Vec<Task>) -> Result<(), Halt> {
        let args = store.args(t);
        match store.op(t) {
            Op::Var(var) => {
                let rep = self.bound_or_free_var(store, *var, t);
                let rep = self.blame(t, rep)?;
                self.remember(t, rep);
            }
            Op::Literal(value) => {
                let rep = self.constant(store, store.sort(t), value);
                let rep = self.blame(t, rep)?;
                self.remember(t, rep);
            }
            Op::Ite => tasks.extend([Task::Branch(t), Task::Visit(args[0])]),
            Op::And | Op::Or | Op::Implies if !args.is_empty() => {
                tasks.extend([Task::Connective(t, 0), Task::Visit(args[0])]);
            }
            Op::Forall(_) | Op::Exists(_) => {
                let rep = Representation::Bool(self.quantifier(store, t)?);
                self.remember(t, rep);
            }
            _ if touches_reals(store, t) => {
                let rep = self.ground(store, t);
                let rep = self.blame(t, rep)?;
                self.remember(t, rep);
            }
            _ => {
                tasks.push(Task::Build(t));
                tasks.extend(args.iter().map(|&arg| Task::Visit(arg)));
            }
        }
        Ok(())
    }

    /// Adds the term to a refusal.
    pub(super) fn blame<T>(&self, term: TermId, result: Result<T, Refused>) -> Result<T, Halt> {
        result.map_err(|refused| Halt::Unsupported { term, reason: refused.reason })
    }

    /// A term over reals: its value, if it is ground.
    fn ground(&mut self, store: &Store, t: TermId) -> Result<Representation, Refused> {
        match eval(store, t, &Valuation::new()) {
            Ok(value) => self.constant(store, store.sort(t), &value),
            Err(_) => Err(Refused::new("reals need an SMT solver")),
        }
    }

    /// Translation of a term, where it is in scope.
    pub(super) fn known(&self, t: TermId) -> Option<&Representation> {
        self.frames[self.home(t)].memo.get(&t)
    }

    fn known_lit(&self, t: TermId) -> Option<Lit> {
        self.known(t).map(Representation::lit)
    }

    fn remember(&mut self, t: TermId, rep: Representation) {
        let home = self.home(t);
        self.frames[home].memo.insert(t, rep);
    }

    /// The frame a term belongs to.
    fn home(&self, t: TermId) -> usize {
        let depends = |frame: &Frame| match &frame.scope {
            Scope::Binder { dependents, .. } => dependents.contains(&t),
            Scope::Query | Scope::Call { .. } => true,
        };
        self.frames.iter().rposition(depends).unwrap_or(0)
    }

    /// The origin of what a term gives. Facts are about terms as the query has them: an instance of a term, in a
    /// binder's or call's frame, is another.
    pub(super) fn origin(&self, t: TermId) -> Origin {
        if self.home(t) == 0 { Origin::Term(t) } else { Origin::Unnamed }
    }

    /// Opens a frame, unless too many are open.
    pub(super) fn enter(&mut self, scope: Scope) -> Result<(), Refused> {
        if self.frames.len() >= FRAME_LIMIT {
            return Err(Refused::new(format!("functions or quantifiers nest deeper than {FRAME_LIMIT}")));
        }
        self.frames.push(Frame { scope, memo: FxHashMap::default() });
        Ok(())
    }

    fn bound_or_free_var(&mut self, store: &Store, var: Var, t: TermId) -> Result<Representation, Refused> {
        for frame in self.frames.iter().rev() {
            match &frame.scope {
                Scope::Binder { var: bound, value, .. } if *bound == var => return Ok(value.clone()),
                Scope::Binder { .. } => {}
                Scope::Query => break,
                Scope::Call { arguments } => {
                    if let Some(argument) = arguments.get(&var) {
                        return Ok(argument.clone());
                    }
                    break;
                }
            }
        }
        self.free_var(store, var, Origin::Term(t))
    }

    fn free_var(&mut self, store: &Store, var: Var, origin: Origin) -> Result<Representation, Refused> {
        if let Some(rep) = self.vars.get(&var) {
            return Ok(rep.clone());
        }
        let rep = self.fresh(store, store.var_sort(var), origin)?;
        self.vars.insert(var, rep.clone());
        Ok(rep)
    }

    /// Something of a sort about which nothing is known but the range that facts give its origin.
    pub(super) fn fresh(
        &mut self,
        store: &Store,
        sort: &Sort,
        origin: Origin,
    ) -> Result<Representation, Refused> {
        Ok(match sort {
            Sort::Bool => Representation::Bool(self.circuit.fresh()),
            Sort::Int => {
                let (least, greatest) = match origin {
                    Origin::Witness => (-Int::power_of_two(WITNESS_BITS), Int::power_of_two(WITNESS_BITS)),
                    _ => self.range(store, origin)?,
                };
                Representation::number(self.circuit.fresh_number(&least, &greatest))
            }
            Sort::Real => return Err(Refused::new("reals need an SMT solver")),
            Sort::BitVec(width) => Representation::word(self.circuit.fresh_word(*width as usize)),
            Sort::Float { exp, sig } => {
                Representation::word(self.circuit.fresh_float(super::operators::format(*exp, *sig)))
            }
            Sort::Uninterpreted(_) => Representation::word(self.circuit.fresh_word(ELEMENT_BITS)),
            Sort::Set(element) => {
                let universe = self.universe(store, element, origin)?;
                self.fresh_set(universe)
            }
            Sort::Array(..) => self.fresh_array(store, sort)?,
            Sort::Datatype(_) => self.fresh_data(store, sort, origin)?,
        })
    }

    /// The default value of a sort.
    pub(super) fn default_rep(&mut self, store: &Store, sort: &Sort) -> Result<Representation, Refused> {
        match store.default_value(sort) {
            Ok(value) => self.constant(store, sort, &value),
            Err(error) => Err(Refused::new(error.to_string())),
        }
    }

    /// The origin of a field of something that has one.
    pub(super) fn field_origin(&self, of: Origin, constructor: Constructor, position: u32) -> Origin {
        match of {
            Origin::Term(t) => {
                let atom = self.fields.get(&(t, constructor, position));
                atom.map_or(Origin::Unnamed, |&atom| Origin::Term(atom))
            }
            _ => Origin::Unnamed,
        }
    }

    fn with_default(&self, mut interval: Interval) -> Interval {
        if let Some((least, greatest)) = &self.default_range {
            interval.low.get_or_insert_with(|| least.clone());
            interval.high.get_or_insert_with(|| greatest.clone());
        }
        interval
    }

    fn range(&mut self, store: &Store, origin: Origin) -> Result<(Int, Int), Refused> {
        let interval = match origin {
            Origin::Term(t) => self.with_default(self.ranges.get(t)),
            _ => self.with_default(Interval::default()),
        };
        if let Origin::Term(t) = origin {
            self.given.push((t, interval.clone()));
        }
        if let Some((least, greatest)) = interval.ends() {
            return Ok((least.clone(), greatest.clone()));
        }
        Err(Refused::new(match origin {
            Origin::Term(t) if matches!(store.op(t), Op::Var(_)) => {
                format!("nothing bounds the integer {}", store.display(t))
            }
            _ => "nothing bounds an integer in it".to_owned(),
        }))
    }

    /// All values that elements of an unknown set may have.
    fn universe(
        &mut self,
        store: &Store,
        element: &Sort,
        origin: Origin,
    ) -> Result<Vec<Representation>, Refused> {
        let too_many = || Refused::new(format!("a set of more than {UNIVERSE_LIMIT} possible elements"));
        if *element == Sort::Int {
            let (least, greatest) = self.range(store, origin)?;
            let size = &greatest - &least;
            if size >= UNIVERSE_LIMIT {
                return Err(too_many());
            }
            let size = size.to_i128().unwrap_or(-1);
            let elements =
                (0..=size).map(|i| Representation::number(Number::constant(&(&least + &Int::from(i)))));
            return Ok(elements.collect());
        }
        let domain = store.finite_domain(element).ok_or_else(too_many)?;
        if domain.size() > UNIVERSE_LIMIT {
            return Err(too_many());
        }
        let mut elements = vec![];
        for value in domain.iter() {
            elements.push(self.constant(store, element, &value)?);
        }
        Ok(elements)
    }

    /// Adds lemmas about arrays and functions that the circuit's model violates; says whether there were any.
    pub(crate) fn refine(&mut self, store: &Store) -> Result<bool, Refused> {
        let arrays = self.refine_arrays(store)?;
        // The lemmas' clauses end the model, so only one theory may look at it.
        Ok(arrays || self.refine_functions(store)?)
    }

    /// The value of a variable in the circuit's model: what it became, or the sort's default if it never came up.
    pub(crate) fn var_value(&self, store: &Store, var: Var) -> Option<Value> {
        let sort = store.var_sort(var);
        match self.vars.get(&var) {
            Some(rep) => Some(self.decode(store, sort, rep)),
            None => store.default_value(sort).ok(),
        }
    }
}

/// The atoms that are fields, and the fields they are fields of.
fn fields_of(store: &Store, ranges: &Ranges) -> FxHashMap<(TermId, Constructor, u32), TermId> {
    let mut fields = FxHashMap::default();
    for atom in ranges.atoms() {
        let mut t = atom;
        while let Op::Field(constructor, position) = store.op(t) {
            let of = store.args(t)[0];
            fields.insert((of, *constructor, *position), t);
            t = of;
        }
    }
    fields
}

/// The atoms that are variables, by variable.
fn var_atoms_of(store: &Store, ranges: &Ranges) -> FxHashMap<Var, TermId> {
    let vars = ranges.atoms().filter_map(|atom| match store.op(atom) {
        Op::Var(var) => Some((*var, atom)),
        _ => None,
    });
    vars.collect()
}

/// Tells whether the operator takes or gives reals.
fn touches_reals(store: &Store, t: TermId) -> bool {
    *store.sort(t) == Sort::Real || store.args(t).iter().any(|&arg| *store.sort(arg) == Sort::Real)
}
