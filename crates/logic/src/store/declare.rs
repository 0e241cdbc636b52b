//! Declarations: variables, functions, datatypes. Variables, functions, constructors and selectors share one name
//! space, as in SMT-LIB; sorts have their own.

use std::collections::HashSet;
use std::sync::Arc;

use super::sorts::DatatypeExtra;
use super::{FunInfo, Store, Symbol, TermId, VarInfo};
use crate::datatype::{Constructor, ConstructorInfo, Datatype, DatatypeDecl};
use crate::{Fun, Op, Sort, SortError, Value, Var};

impl Store {
    /// The variable of that name and sort, declared if it's new. Errors: the name means something else, or the sort is
    /// not one.
    pub fn var(&mut self, name: &str, sort: Sort) -> Result<Var, SortError> {
        match self.symbols.get(name) {
            Some(Symbol::Var(var)) if *self.var_sort(*var) == sort => Ok(*var),
            Some(_) => Err(SortError::NameTaken(name.to_owned())),
            None => {
                self.check_sort(&sort)?;
                Ok(self.add_var(Arc::from(name), sort))
            }
        }
    }

    /// A new variable whose name begins with `prefix` and is not in use.
    pub fn fresh_var(&mut self, prefix: &str, sort: Sort) -> Result<Var, SortError> {
        self.check_sort(&sort)?;
        let name = self.fresh_name(prefix);
        Ok(self.add_var(name, sort))
    }

    fn fresh_name(&mut self, prefix: &str) -> Arc<str> {
        loop {
            let name = format!("{prefix}!{}", self.fresh_names);
            self.fresh_names += 1;
            if !self.symbols.contains_key(name.as_str()) {
                return Arc::from(name);
            }
        }
    }

    fn add_var(&mut self, name: Arc<str>, sort: Sort) -> Var {
        let var = Var(self.vars.len() as u32);
        self.symbols.insert(name.clone(), Symbol::Var(var));
        self.vars.push(VarInfo { name, sort });
        var
    }

    /// The term that is just this variable.
    pub fn var_term(&mut self, var: Var) -> TermId {
        let sort = self.var_sort(var).clone();
        self.insert(Op::Var(var), &[], sort)
    }

    /// [`Store::var`] and [`Store::var_term`] in one.
    pub fn variable(&mut self, name: &str, sort: Sort) -> Result<TermId, SortError> {
        let var = self.var(name, sort)?;
        Ok(self.var_term(var))
    }

    /// A variable's name.
    pub fn var_name(&self, var: Var) -> &str {
        &self.vars[var.index()].name
    }

    /// A variable's sort.
    pub fn var_sort(&self, var: Var) -> &Sort {
        &self.vars[var.index()].sort
    }

    /// All variables, in order of declaration.
    pub fn vars(&self) -> impl ExactSizeIterator<Item = Var> + use<> {
        (0..self.vars.len() as u32).map(Var)
    }

    /// The meaning of a name.
    pub fn symbol(&self, name: &str) -> Option<Symbol> {
        self.symbols.get(name).copied()
    }

    /// Declares an uninterpreted function, or finds the one of that name and signature.
    pub fn declare_fun(&mut self, name: &str, params: &[Sort], result: Sort) -> Result<Fun, SortError> {
        if let Some(symbol) = self.symbols.get(name) {
            return match symbol {
                Symbol::Fun(fun) if self.fun(*fun).params == params && self.fun(*fun).result == result => {
                    Ok(*fun)
                }
                _ => Err(SortError::NameTaken(name.to_owned())),
            };
        }
        for sort in params.iter().chain([&result]) {
            self.check_sort(sort)?;
        }
        let fun = Fun(self.funs.len() as u32);
        let name: Arc<str> = Arc::from(name);
        self.symbols.insert(name.clone(), Symbol::Fun(fun));
        self.funs.push(FunInfo { name, params: params.to_vec(), result, definition: None });
        Ok(fun)
    }

    /// Gives a declared function its meaning: `body` over the distinct parameters `params`, the body's only free
    /// variables. The body may apply the function itself; evaluation then may run out of its budget.
    pub fn define_fun(&mut self, fun: Fun, params: &[Var], body: TermId) -> Result<(), SortError> {
        let info = self.fun(fun);
        let bad = |problem: &str| {
            Err(SortError::BadDefinition { function: info.name.to_string(), problem: problem.to_owned() })
        };
        if info.definition.is_some() {
            return bad("it is defined already");
        }
        if info.params.len() != params.len()
            || info.params.iter().zip(params).any(|(sort, var)| sort != self.var_sort(*var))
        {
            return bad("the parameters don't have the declared sorts");
        }
        if params.iter().collect::<HashSet<_>>().len() != params.len() {
            return bad("a parameter occurs twice");
        }
        if info.result != *self.sort(body) {
            return bad("the body doesn't have the declared sort");
        }
        if self.free_vars(body).iter().any(|var| !params.contains(var)) {
            return bad("the body has a free variable that is no parameter");
        }
        self.funs[fun.index()].definition = Some((params.to_vec(), body));
        Ok(())
    }

    /// The entry of a function.
    pub fn fun(&self, fun: Fun) -> &FunInfo {
        &self.funs[fun.index()]
    }

    /// All functions, in order of declaration.
    pub fn funs(&self) -> impl ExactSizeIterator<Item = Fun> + use<> {
        (0..self.funs.len() as u32).map(Fun)
    }

    /// Declares datatypes that may mention each other. Errors: a name is taken, a field's sort isn't one, a datatype has
    /// no finite value. Nothing is declared on an error.
    pub fn declare_datatypes(&mut self, decls: &[DatatypeDecl]) -> Result<(), SortError> {
        self.check_names(decls)?;
        let saved = (self.datatypes.len(), self.constructors.len());
        self.add_datatypes(decls);
        let outcome = self.settle_datatypes(decls, saved.0);
        if outcome.is_err() {
            self.remove_datatypes(saved.0, saved.1);
        }
        outcome
    }

    fn check_names(&self, decls: &[DatatypeDecl]) -> Result<(), SortError> {
        let mut sorts = HashSet::new();
        let mut symbols = HashSet::new();
        for decl in decls {
            if self.datatypes_by_name.contains_key(decl.name.as_str()) || !sorts.insert(&decl.name) {
                return Err(SortError::NameTaken(decl.name.clone()));
            }
            for constructor in &decl.constructors {
                for name in constructor.fields.iter().map(|(name, _)| name).chain([&constructor.name]) {
                    if self.symbols.contains_key(name.as_str()) || !symbols.insert(name) {
                        return Err(SortError::NameTaken(name.clone()));
                    }
                }
            }
        }
        Ok(())
    }

    fn add_datatypes(&mut self, decls: &[DatatypeDecl]) {
        for (group_offset, decl) in decls.iter().enumerate() {
            let name: Arc<str> = Arc::from(decl.name.as_str());
            let mut constructors = vec![];
            for constructor in &decl.constructors {
                let id = Constructor(self.constructors.len() as u32);
                let info = ConstructorInfo {
                    name: Arc::from(constructor.name.as_str()),
                    sort: Sort::Datatype(name.clone()),
                    fields: constructor
                        .fields
                        .iter()
                        .map(|(f, s)| (Arc::from(f.as_str()), s.clone()))
                        .collect(),
                };
                self.symbols.insert(info.name.clone(), Symbol::Constructor(id));
                for (position, (field, _)) in info.fields.iter().enumerate() {
                    self.symbols.insert(field.clone(), Symbol::Selector(id, position as u32));
                }
                self.constructors.push(info);
                constructors.push(id);
            }
            self.datatypes_by_name.insert(name.clone(), self.datatypes.len());
            self.datatypes.push(Datatype { name, constructors, group_offset });
        }
    }

    fn settle_datatypes(&mut self, decls: &[DatatypeDecl], first: usize) -> Result<(), SortError> {
        for (_, sort) in decls.iter().flat_map(|decl| &decl.constructors).flat_map(|c| &c.fields) {
            self.check_sort(sort)?;
        }
        // The domains come first: a default may be an array whose index sort is among them.
        let domains = self.domains_of_group(first);
        let unsettled = Value::Bool(false);
        self.datatype_extras
            .extend(domains.into_iter().map(|domain| DatatypeExtra { default: unsettled.clone(), domain }));
        for (extra, default) in self.least_values(first)?.into_iter().enumerate() {
            self.datatype_extras[first + extra].default = default;
        }
        Ok(())
    }

    fn remove_datatypes(&mut self, datatypes: usize, constructors: usize) {
        for info in self.constructors.drain(constructors..) {
            self.symbols.remove(&info.name);
            for (field, _) in &info.fields {
                self.symbols.remove(field);
            }
        }
        self.datatype_extras.truncate(datatypes);
        for datatype in self.datatypes.drain(datatypes..) {
            self.datatypes_by_name.remove(&datatype.name);
        }
    }

    /// The declared datatypes, in order.
    pub fn datatypes(&self) -> &[Datatype] {
        &self.datatypes
    }

    /// A datatype by name.
    pub fn datatype(&self, name: &str) -> Option<&Datatype> {
        self.datatypes_by_name.get(name).map(|index| &self.datatypes[*index])
    }

    /// The entry of a constructor.
    pub fn constructor(&self, constructor: Constructor) -> &ConstructorInfo {
        &self.constructors[constructor.0 as usize]
    }

    /// The constructor of that name.
    pub fn constructor_named(&self, name: &str) -> Option<Constructor> {
        match self.symbol(name) {
            Some(Symbol::Constructor(constructor)) => Some(constructor),
            _ => None,
        }
    }

    pub(super) fn extra(&self, name: &str) -> Option<&DatatypeExtra> {
        self.datatypes_by_name.get(name).and_then(|index| self.datatype_extras.get(*index))
    }

    /// Whether a value belongs to a sort: kinds, widths, and fields throughout. Cost: linear in the value.
    pub fn value_has_sort(&self, value: &Value, sort: &Sort) -> bool {
        let mut stack = vec![(value, sort)];
        while let Some((value, sort)) = stack.pop() {
            match (value, sort) {
                (Value::Set(elements), Sort::Set(element)) => {
                    stack.extend(elements.iter().map(|value| (value, &**element)));
                }
                (Value::Array(array), Sort::Array(index, element)) => {
                    stack.push((array.default_value(), element));
                    for (key, value) in array.entries() {
                        stack.extend([(key, &**index), (value, &**element)]);
                    }
                }
                (Value::Constructed { constructor, fields }, Sort::Datatype(_)) => {
                    let Some(info) = self.constructors.get(constructor.0 as usize) else { return false };
                    if info.sort != *sort || info.fields.len() != fields.len() {
                        return false;
                    }
                    stack.extend(fields.iter().zip(info.fields.iter().map(|(_, sort)| sort)));
                }
                _ if value.atomic_sort().as_ref() == Some(sort) => {}
                _ => return false,
            }
        }
        true
    }
}
