//! `Program`: the symbols, the terms and the procedures of one loaded program.
//!
//! Expressions are [`logic`](touchstone_logic)'s hash-consed terms, in a store the program owns, and a program's variable
//! *is* a variable of that store. So a condition is evaluated, substituted and handed to a solver as it stands, and equal
//! expressions of ten unwindings are one term. What sharing loses, the place of each occurrence, is kept at statements
//! ([`Statement::parts`](crate::Statement::parts)).
//!
//! Names are unique among globals, constants and functions, and within a procedure; a procedure's names are none of the
//! globals'. Bound variables may hide anything. In the store the same names may be longer.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use touchstone_logic::{Fun, Sort, SortError, Store, Symbol, TermId, Var};

use crate::{FileId, Layouts, MemoryMap, Procedure, ProcedureId, Span};

/// Roles of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The same in every state.
    Constant,
    /// Seen by all procedures.
    Global,
    /// A parameter of a procedure.
    Parameter,
    /// A result of a procedure.
    Result,
    /// Known inside a procedure.
    Local,
    /// The value of that global on entry to the procedure.
    Old(Var),
    /// Bound by a quantifier.
    Bound,
}

/// A program's entry of a variable.
#[derive(Clone, Debug)]
pub struct Variable {
    /// The name in the text.
    pub name: Arc<str>,
    /// The role that it has.
    pub role: Role,
    /// The place of its declaration.
    pub span: Span,
    /// The variable that this one is a renamed copy of.
    pub copy_of: Option<Var>,
}

/// A function symbol's declaration. Its signature and body are in the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FunctionDecl {
    /// The symbol of the logic.
    pub fun: Fun,
    /// The place of its declaration.
    pub span: Span,
}

/// A condition that is true of constants and functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Axiom {
    /// The condition itself.
    pub condition: TermId,
    /// The place in the text.
    pub span: Span,
}

/// Why something couldn't be declared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeclareError {
    /// The name means something already.
    #[error("`{0}` is declared twice")]
    Twice(String),
    /// The sort is none, or a definition doesn't fit.
    #[error(transparent)]
    Sort(#[from] SortError),
    /// Only globals have old values.
    #[error("`old` is of globals, which `{0}` is not")]
    NotGlobal(String),
}

/// A program, with its declarations and procedures.
#[derive(Clone, Debug, Default)]
pub struct Program {
    store: Store,
    /// Names of the source files, for [`FileId`].
    pub files: Vec<Arc<str>>,
    types: Vec<(Arc<str>, Span)>,
    type_names: FxHashSet<Arc<str>>,
    constants: Vec<Var>,
    globals: Vec<Var>,
    functions: Vec<FunctionDecl>,
    /// Conditions that are true of constants and functions.
    pub axioms: Vec<Axiom>,
    /// Things that the source says and this program doesn't.
    pub remarks: Vec<Remark>,
    /// Objects and functions that have a fixed address.
    pub memory: MemoryMap,
    /// Facts about the source's types, functions and decisions.
    pub layouts: Layouts,
    procedures: Vec<Procedure>,
    variables: FxHashMap<Var, Variable>,
    names: FxHashMap<Arc<str>, Var>,
    procedure_names: FxHashMap<Arc<str>, ProcedureId>,
    old: FxHashMap<Var, Var>,
    bound: FxHashMap<(Arc<str>, Sort), Var>,
    /// Number of variables that have a name.
    shown: FxHashMap<Arc<str>, u32>,
}

/// Something of the source that may matter and isn't followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The procedure's name in the source; none where it's about all.
    pub procedure: Option<Arc<str>>,
    /// The place in the text.
    pub span: Span,
    /// The remark, a sentence.
    pub text: String,
}

impl Program {
    /// A program without anything.
    pub fn new() -> Program {
        Program::default()
    }

    /// The terms and their symbols.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The terms and their symbols, for building more terms. Variables that are declared here directly are none of the
    /// program's.
    pub fn store_mut(&mut self) -> &mut Store {
        &mut self.store
    }

    /// Notes a source file.
    pub fn add_file(&mut self, name: &str) -> FileId {
        self.files.push(Arc::from(name));
        FileId(self.files.len() as u32 - 1)
    }

    /// Declares an uninterpreted sort.
    pub fn declare_type(&mut self, name: &str, span: Span) -> Result<Sort, DeclareError> {
        if self.is_type(name) {
            return Err(DeclareError::Twice(name.to_owned()));
        }
        let sort = Sort::uninterpreted(name);
        self.store.check_sort(&sort)?;
        let name: Arc<str> = Arc::from(name);
        self.type_names.insert(name.clone());
        self.types.push((name, span));
        Ok(sort)
    }

    /// The declared sorts, in order.
    pub fn types(&self) -> &[(Arc<str>, Span)] {
        &self.types
    }

    /// Tells whether a sort of that name is declared.
    pub fn is_type(&self, name: &str) -> bool {
        self.type_names.contains(name)
    }

    /// The sort of maps with these indices: a map with several is a map to maps, so `m[i, j]` is `m[i][j]`.
    pub fn map_sort(indices: &[Sort], element: Sort) -> Sort {
        indices.iter().rev().fold(element, |element, index| Sort::array(index.clone(), element))
    }

    /// `map[indices]`.
    pub fn select(&mut self, map: TermId, indices: &[TermId]) -> Result<TermId, SortError> {
        indices.iter().try_fold(map, |map, index| self.store.select(map, *index))
    }

    /// `map[indices := value]`. Error: sorts don't fit, or there is no index.
    pub fn update(&mut self, map: TermId, indices: &[TermId], value: TermId) -> Result<TermId, SortError> {
        let mut inner = vec![map];
        for index in indices.iter().take(indices.len().saturating_sub(1)) {
            let map = inner[inner.len() - 1];
            inner.push(self.store.select(map, *index)?);
        }
        inner
            .iter()
            .zip(indices)
            .rev()
            .try_fold(value, |value, (map, index)| self.store.store(*map, *index, value))
    }

    fn note(&mut self, var: Var, variable: Variable) {
        *self.shown.entry(variable.name.clone()).or_default() += 1;
        self.variables.insert(var, variable);
    }

    /// Tells whether any variable has that name.
    pub(crate) fn is_shown(&self, name: &str) -> bool {
        self.shown.contains_key(name)
    }

    /// Tells whether several variables, of different places, have that name.
    pub(crate) fn is_ambiguous(&self, name: &str) -> bool {
        self.shown.get(name).is_some_and(|count| *count > 1)
    }

    fn free_name(&self, name: &str) -> Result<(), DeclareError> {
        let function = matches!(self.store.symbol(name), Some(Symbol::Fun(_)));
        match function || self.names.contains_key(name) {
            true => Err(DeclareError::Twice(name.to_owned())),
            false => Ok(()),
        }
    }

    /// A symbol of the store, by that name if it isn't taken there.
    fn symbol(&mut self, name: &str, sort: Sort) -> Result<Var, SortError> {
        match self.store.symbol(name) {
            None => self.store.var(name, sort),
            Some(_) => self.store.fresh_var(name, sort),
        }
    }

    /// Declares a constant.
    pub fn declare_constant(&mut self, name: &str, sort: Sort, span: Span) -> Result<Var, DeclareError> {
        let var = self.top_level(name, sort, span, Role::Constant)?;
        self.constants.push(var);
        Ok(var)
    }

    /// Declares a global variable.
    pub fn declare_global(&mut self, name: &str, sort: Sort, span: Span) -> Result<Var, DeclareError> {
        let var = self.top_level(name, sort, span, Role::Global)?;
        self.globals.push(var);
        Ok(var)
    }

    fn top_level(&mut self, name: &str, sort: Sort, span: Span, role: Role) -> Result<Var, DeclareError> {
        self.free_name(name)?;
        let var = self.symbol(name, sort)?;
        let name: Arc<str> = Arc::from(name);
        self.names.insert(name.clone(), var);
        self.note(var, Variable { name, role, span, copy_of: None });
        Ok(var)
    }

    /// Declares a function; [`Program::define_function`] may give it a body.
    pub fn declare_function(
        &mut self,
        name: &str,
        params: &[Sort],
        result: Sort,
        span: Span,
    ) -> Result<Fun, DeclareError> {
        self.free_name(name)?;
        if self.store.symbol(name).is_some() {
            return Err(DeclareError::Twice(name.to_owned()));
        }
        let fun = self.store.declare_fun(name, params, result)?;
        self.functions.push(FunctionDecl { fun, span });
        Ok(fun)
    }

    /// Gives a function a body over parameters made with [`Program::bound_var`].
    pub fn define_function(&mut self, fun: Fun, params: &[Var], body: TermId) -> Result<(), DeclareError> {
        Ok(self.store.define_fun(fun, params, body)?)
    }

    /// The function of that name.
    pub fn function(&self, name: &str) -> Option<Fun> {
        match self.store.symbol(name) {
            Some(Symbol::Fun(fun)) => Some(fun),
            _ => None,
        }
    }

    /// The declared functions, in order.
    pub fn functions(&self) -> &[FunctionDecl] {
        &self.functions
    }

    /// The constants, in order.
    pub fn constants(&self) -> &[Var] {
        &self.constants
    }

    /// The globals, in order.
    pub fn globals(&self) -> &[Var] {
        &self.globals
    }

    /// The constant or global of that name.
    pub fn variable_named(&self, name: &str) -> Option<Var> {
        self.names.get(name).copied()
    }

    /// The entry of a variable; `None` if it is none of the program's.
    pub fn variable(&self, var: Var) -> Option<&Variable> {
        self.variables.get(&var)
    }

    /// A variable's name in the text, or the store's if it is none of the program's.
    pub fn variable_name(&self, var: Var) -> &str {
        self.variables.get(&var).map_or_else(|| self.store.var_name(var), |variable| &variable.name)
    }

    /// A variable for a quantifier or a function's body to bind: one per name and sort.
    pub fn bound_var(&mut self, name: &str, sort: Sort) -> Result<Var, DeclareError> {
        let key = (Arc::<str>::from(name), sort.clone());
        if let Some(var) = self.bound.get(&key) {
            return Ok(*var);
        }
        let var = self.store.fresh_var(name, sort)?;
        let variable = Variable { name: key.0.clone(), role: Role::Bound, span: Span::NONE, copy_of: None };
        self.note(var, variable);
        self.bound.insert(key, var);
        Ok(var)
    }

    /// The variable that stands for the value a global had on entry to the procedure.
    pub fn old(&mut self, global: Var) -> Result<Var, DeclareError> {
        if let Some(old) = self.old.get(&global) {
            return Ok(*old);
        }
        match self.variables.get(&global) {
            Some(Variable { role: Role::Global, name, span, .. }) => {
                let (name, span) = (name.clone(), *span);
                let var =
                    self.store.fresh_var(&format!("old.{name}"), self.store.var_sort(global).clone())?;
                let name: Arc<str> = Arc::from(format!("old({name})"));
                let variable = Variable { name, role: Role::Old(global), span, copy_of: Some(global) };
                self.note(var, variable);
                self.old.insert(global, var);
                Ok(var)
            }
            _ => Err(DeclareError::NotGlobal(self.variable_name(global).to_owned())),
        }
    }

    /// The variable for a global's value on entry, if something mentions it.
    pub fn old_if_used(&self, global: Var) -> Option<Var> {
        self.old.get(&global).copied()
    }

    /// A term in which globals stand for their values on entry (`old(e)`).
    pub fn old_term(&mut self, term: TermId) -> Result<TermId, DeclareError> {
        let mut replacements = FxHashMap::default();
        for var in self.store.free_vars(term) {
            if let Some(Variable { role: Role::Global, .. }) = self.variables.get(&var) {
                let old = self.old(var)?;
                replacements.insert(var, self.store.var_term(old));
            }
        }
        Ok(self.store.substitute(term, &replacements)?)
    }

    /// Declares a procedure without parameters, contract or body.
    pub fn declare_procedure(&mut self, name: &str, span: Span) -> Result<ProcedureId, DeclareError> {
        if self.procedure_names.contains_key(name) {
            return Err(DeclareError::Twice(name.to_owned()));
        }
        let id = ProcedureId(self.procedures.len() as u32);
        let name: Arc<str> = Arc::from(name);
        self.procedure_names.insert(name.clone(), id);
        self.procedures.push(Procedure::new(id, name, span));
        Ok(id)
    }

    /// The procedures, in order.
    pub fn procedures(&self) -> &[Procedure] {
        &self.procedures
    }

    /// One procedure.
    pub fn procedure(&self, id: ProcedureId) -> &Procedure {
        &self.procedures[id.index()]
    }

    /// One procedure.
    pub fn procedure_mut(&mut self, id: ProcedureId) -> &mut Procedure {
        &mut self.procedures[id.index()]
    }

    /// The procedure of that name.
    pub fn procedure_named(&self, name: &str) -> Option<ProcedureId> {
        self.procedure_names.get(name).copied()
    }

    /// Puts a transformed procedure in the place of the one it was made from, and returns that.
    pub fn replace(&mut self, procedure: Procedure) -> Procedure {
        let slot = &mut self.procedures[procedure.id.index()];
        std::mem::replace(slot, procedure)
    }

    /// Declares a parameter of a procedure.
    pub fn parameter(
        &mut self,
        procedure: ProcedureId,
        name: &str,
        sort: Sort,
        span: Span,
    ) -> Result<Var, DeclareError> {
        let var = self.inner(procedure, name, sort, span, Role::Parameter)?;
        self.procedures[procedure.index()].parameters.push(var);
        Ok(var)
    }

    /// Declares a result of a procedure.
    pub fn result(
        &mut self,
        procedure: ProcedureId,
        name: &str,
        sort: Sort,
        span: Span,
    ) -> Result<Var, DeclareError> {
        let var = self.inner(procedure, name, sort, span, Role::Result)?;
        self.procedures[procedure.index()].results.push(var);
        Ok(var)
    }

    /// Declares a local variable of a procedure.
    pub fn local(
        &mut self,
        procedure: ProcedureId,
        name: &str,
        sort: Sort,
        span: Span,
    ) -> Result<Var, DeclareError> {
        let var = self.inner(procedure, name, sort, span, Role::Local)?;
        self.procedures[procedure.index()].locals.push(var);
        Ok(var)
    }

    fn inner(
        &mut self,
        procedure: ProcedureId,
        name: &str,
        sort: Sort,
        span: Span,
        role: Role,
    ) -> Result<Var, DeclareError> {
        self.free_name(name)?;
        let owner = &self.procedures[procedure.index()];
        if owner.names.contains_key(name) {
            return Err(DeclareError::Twice(name.to_owned()));
        }
        let var = self.symbol(&format!("{}.{name}", owner.name), sort)?;
        let name: Arc<str> = Arc::from(name);
        self.procedures[procedure.index()].names.insert(name.clone(), var);
        self.note(var, Variable { name, role, span, copy_of: None });
        Ok(var)
    }

    /// A new local of a procedure that needn't be the program's own, named after the variable it is a copy of.
    pub fn copy_local(&mut self, procedure: &mut Procedure, original: Var) -> Result<Var, DeclareError> {
        let base: Arc<str> =
            Arc::from(self.variable_name(original).trim_start_matches("old(").trim_end_matches(')'));
        let sort = self.store.var_sort(original).clone();
        let mut number = procedure.names.len();
        let name: Arc<str> = loop {
            let name = format!("{base}@{number}");
            if !procedure.names.contains_key(name.as_str()) && self.free_name(&name).is_ok() {
                break Arc::from(name);
            }
            number += 1;
        };
        let var = self.symbol(&format!("{}.{name}", procedure.name), sort)?;
        procedure.names.insert(name.clone(), var);
        procedure.locals.push(var);
        let span = self.variables.get(&original).map_or(Span::NONE, |variable| variable.span);
        self.note(var, Variable { name, role: Role::Local, span, copy_of: Some(original) });
        Ok(var)
    }

    /// A variable of the store for another incarnation of a program's variable.
    pub(crate) fn incarnation(&mut self, original: Var) -> Result<Var, SortError> {
        let base = self.store.var_name(original).to_owned();
        let var = self.store.fresh_var(&base, self.store.var_sort(original).clone())?;
        let (name, role, span) = match self.variables.get(&original) {
            Some(variable) => (Arc::from(self.store.var_name(var)), variable.role, variable.span),
            None => (Arc::from(self.store.var_name(var)), Role::Local, Span::NONE),
        };
        self.note(var, Variable { name, role, span, copy_of: Some(original) });
        Ok(var)
    }
}
