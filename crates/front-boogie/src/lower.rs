//! Syntax trees to programs: names are resolved, types checked, and terms, contracts and blocks built, in one walk per
//! declaration. Declarations may come in any order.

mod builtin;
mod calls;
mod expected;
mod expression;
mod flow;
mod function;
mod generic;
mod multiple_bodies;
mod operator;
mod polymorphic;
mod polymorphic_maps;
mod procedure;
mod scope;
mod statement;
mod types;
mod unifiable;
mod unspecified;

use rustc_hash::{FxHashMap, FxHashSet};
use touchstone_program::{Fun, ProcedureId, Program, Span, TermId, Var};
use touchstone_report::nearest;

use crate::ast::{Declaration, DeclarationKind, File, Ident, Name};
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::lexer::MOST_ERRORS;
use function::Function;
use generic::Generic;
use polymorphic_maps::{Family, Known};
use procedure::Procedure;
use scope::{Place, Scope};
use types::{SizedSort, Types};

/// How often a file is lowered to find the types at which polymorphic maps are used.
const MOST_ROUNDS: usize = 12;

/// A mistake was met, and is reported.
#[derive(Debug)]
pub(crate) struct Reported;

pub(crate) type Lowered<T> = Result<T, Reported>;

/// A constant or global.
#[derive(Clone, Copy, Debug)]
struct Value {
    var: Var,
    span: Span,
    constant: bool,
}

struct Lowerer<'a> {
    file: &'a File,
    program: Program,
    errors: Vec<Diagnostic>,
    types: Types<'a>,
    values: FxHashMap<Name, Value>,
    functions: FxHashMap<Name, Function<'a>>,
    procedures: FxHashMap<Name, Procedure<'a>>,
    /// Procedures with type parameters.
    generics: FxHashMap<Name, Generic<'a>>,
    /// What their type parameters stand for where it may be any type.
    unknown_types: FxHashSet<touchstone_program::Sort>,
    /// What came of these and still needs a body, each with the name of what it came of.
    bodiless: Vec<(Name, Procedure<'a>)>,
    /// What the `where` clauses of globals say.
    wheres: FxHashMap<Var, (TermId, Span)>,
    lambdas: u32,
    /// The functions that stand for what operations leave open, by their names.
    unspecified: FxHashMap<String, Fun>,
    /// Constants and variables whose declarations are wrong, which is reported.
    wrong: FxHashSet<Name>,
    /// The global variables, in order.
    globals: Vec<Var>,
    /// Polymorphic maps, by the sorts that stand for them.
    families: FxHashMap<touchstone_program::Sort, Family>,
    /// What variables of such a sort are in the program.
    split: FxHashMap<Var, Vec<Var>>,
    /// Types that stand for all that the program doesn't name.
    others: Vec<touchstone_program::Sort>,
    known: Known,
    /// What isn't known yet.
    found: Known,
    again: bool,
    quantifies_types: bool,
    /// How many bodies each procedure has, and what became of those that have several.
    bodies: FxHashMap<Name, usize>,
    several: FxHashMap<Name, Vec<ProcedureId>>,
    /// Functions that came of polymorphic ones and still need their bodies.
    undefined: Vec<(&'a crate::ast::Function, Vec<Fun>, FxHashMap<Name, SizedSort>)>,
}

/// Makes a program of a file; `program` has its name already. Errors: all that's wrong with names and types, and what
/// isn't supported, in the order of the text. Cost: linear, apart from [`old`](Program::old_term) and lambdas, which walk what
/// they enclose again.
pub fn lower(file: &File, program: Program) -> Result<Program, Vec<Diagnostic>> {
    let mut known = Known::default();
    for _ in 0..MOST_ROUNDS {
        let mut lowerer = Lowerer::new(file, program.clone(), known);
        lowerer.run();
        match lowerer.next_round() {
            Some(next) => known = next,
            None => return lowerer.result(),
        }
    }
    let span = file.declarations.first().map_or(Span::NONE, |declaration| declaration.span);
    let message = "the types at which polymorphic maps are used are without end";
    Err(vec![Diagnostic::new(DiagnosticKind::Unsupported, span, message)])
}

impl<'a> Lowerer<'a> {
    fn new(file: &'a File, program: Program, known: Known) -> Lowerer<'a> {
        Lowerer {
            file,
            program,
            errors: vec![],
            types: Types::default(),
            values: FxHashMap::default(),
            functions: FxHashMap::default(),
            procedures: FxHashMap::default(),
            generics: FxHashMap::default(),
            unknown_types: FxHashSet::default(),
            bodiless: vec![],
            wheres: FxHashMap::default(),
            lambdas: 0,
            unspecified: FxHashMap::default(),
            wrong: FxHashSet::default(),
            globals: vec![],
            families: FxHashMap::default(),
            split: FxHashMap::default(),
            others: vec![],
            known,
            found: Known::default(),
            again: false,
            quantifies_types: false,
            bodies: multiple_bodies::count(file),
            several: FxHashMap::default(),
            undefined: vec![],
        }
    }

    fn result(self) -> Result<Program, Vec<Diagnostic>> {
        let Lowerer { program, mut errors, .. } = self;
        if errors.is_empty() {
            return Ok(program);
        }
        errors.sort_by_key(|error| (error.span.start.line, error.span.start.column));
        // What is stated for several types may be wrong for several.
        errors.dedup();
        Err(errors)
    }

    fn run(&mut self) {
        let file = self.file;
        self.declare_types();
        for declaration in &file.declarations {
            if let DeclarationKind::Function(function) = &declaration.kind {
                // What's wrong is in `errors`.
                let _ = self.declare_function(function, &declaration.attributes);
            }
        }
        for declaration in &file.declarations {
            let _ = self.declare_values(declaration);
        }
        self.unique_constants();
        self.define_functions();
        for declaration in &file.declarations {
            match &declaration.kind {
                DeclarationKind::Axiom(condition) if self.polymorphic(*condition).is_none() => {
                    let mut scope = Scope::new(Place::Axiom);
                    if let Ok(term) = self.condition(*condition, &mut scope, None) {
                        self.program
                            .axioms
                            .push(touchstone_program::Axiom { condition: term, span: declaration.span });
                    }
                }
                DeclarationKind::Variables(variables) => self.global_wheres(variables),
                _ => {}
            }
        }
        for declaration in &file.declarations {
            if let DeclarationKind::Procedure(procedure) = &declaration.kind {
                let _ = self.declare_procedure(procedure, declaration);
            }
        }
        for declaration in &file.declarations {
            match &declaration.kind {
                DeclarationKind::Procedure(procedure) if procedure.body.is_some() => {
                    self.implement(procedure, declaration.span);
                }
                DeclarationKind::Implementation(procedure) => self.implement(procedure, declaration.span),
                _ => {}
            }
        }
        self.instance_bodies();
        self.polymorphic_axioms();
    }

    fn text(&self, name: Name) -> &'a str {
        self.file.names.text(name)
    }

    fn report(&mut self, diagnostic: Diagnostic) -> Reported {
        if self.errors.len() < MOST_ERRORS {
            self.errors.push(diagnostic);
        }
        Reported
    }

    fn type_error(&mut self, span: Span, message: impl Into<String>) -> Reported {
        self.report(Diagnostic::new(DiagnosticKind::Type, span, message))
    }

    fn name_error(&mut self, span: Span, message: impl Into<String>) -> Reported {
        self.report(Diagnostic::new(DiagnosticKind::Name, span, message))
    }

    fn unsupported(&mut self, span: Span, message: impl Into<String>) -> Reported {
        self.report(Diagnostic::new(DiagnosticKind::Unsupported, span, message))
    }

    /// "`x` is no …", with the nearest of the names that would be.
    fn unknown(&mut self, span: Span, name: Name, what: &str, candidates: Vec<Name>) -> Reported {
        if self.wrong.contains(&name) && what.ends_with("variable") {
            return Reported;
        }
        let text = self.text(name);
        let mut diagnostic =
            Diagnostic::new(DiagnosticKind::Name, span, format!("there is no {what} `{text}`"));
        if let Some(near) = nearest(text, candidates.iter().map(|candidate| self.text(*candidate))) {
            diagnostic = diagnostic.help(format!("did you mean `{near}`?"));
        }
        self.report(diagnostic)
    }

    fn twice(&mut self, ident: Ident, first: Span) -> Reported {
        let message = format!("`{}` is declared twice", self.text(ident.name));
        let diagnostic = Diagnostic::new(DiagnosticKind::Name, ident.span, message);
        self.report(diagnostic.note(first, "the first one"))
    }

    fn declare_values(&mut self, declaration: &'a Declaration) -> Lowered<()> {
        match &declaration.kind {
            DeclarationKind::Constants { names, ty, .. } => {
                let Ok(sort) = self.resolve(ty) else {
                    self.wrong.extend(names.iter().map(|ident| ident.name));
                    return Err(Reported);
                };
                for ident in names {
                    self.declare_value(*ident, sort.clone(), true)?;
                }
            }
            DeclarationKind::Variables(variables) => {
                for variable in variables {
                    match self.resolve(&variable.ty) {
                        // Reported where it happens.
                        Ok(sort) => {
                            let _ = self.declare_value(variable.name, sort, false);
                        }
                        Err(Reported) => {
                            self.wrong.insert(variable.name.name);
                        }
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn declare_value(&mut self, ident: Ident, sort: touchstone_program::Sort, constant: bool) -> Lowered<()> {
        if let Some(first) = self.values.get(&ident.name) {
            let first = first.span;
            return Err(self.twice(ident, first));
        }
        let var = self.declare_parts(self.text(ident.name), &sort, ident.span, |lower, suffix, sort| {
            lower.under_some_name(ident, suffix, |program, name| match constant {
                true => program.declare_constant(name, sort.clone(), ident.span),
                false => program.declare_global(name, sort.clone(), ident.span),
            })
        })?;
        if !constant {
            self.globals.push(var);
        }
        self.values.insert(ident.name, Value { var, span: ident.span, constant });
        Ok(())
    }

    /// Declares something under its name and a suffix, or under a longer one if that is taken: variables may be called like functions,
    /// and locals like globals, in Boogie.
    fn under_some_name<T>(
        &mut self,
        ident: Ident,
        suffix: &str,
        mut declare: impl FnMut(&mut Program, &str) -> Result<T, touchstone_program::DeclareError>,
    ) -> Lowered<T> {
        let mut name = format!("{}{suffix}", self.text(ident.name));
        for number in 1..1_000 {
            match declare(&mut self.program, &name) {
                Ok(declared) => return Ok(declared),
                Err(touchstone_program::DeclareError::Twice(_)) => {
                    name = format!("{}{suffix}@{number}", self.text(ident.name));
                }
                Err(error) => return Err(self.type_error(ident.span, error.to_string())),
            }
        }
        Err(self.name_error(ident.span, format!("`{}` means too much", self.text(ident.name))))
    }

    /// All `unique` constants of a sort differ.
    fn unique_constants(&mut self) {
        let mut groups: Vec<(touchstone_program::Sort, Vec<TermId>, Span)> = vec![];
        let mut known: FxHashMap<touchstone_program::Sort, usize> = FxHashMap::default();
        for declaration in &self.file.declarations {
            let DeclarationKind::Constants { unique: true, names, .. } = &declaration.kind else { continue };
            for ident in names {
                let Some(value) = self.values.get(&ident.name) else { continue };
                let sort = self.program.store().var_sort(value.var).clone();
                if self.is_family(&sort) {
                    continue;
                }
                let term = self.program.store_mut().var_term(value.var);
                let group = *known.entry(sort.clone()).or_insert(groups.len());
                match groups.get_mut(group) {
                    Some((_, terms, _)) => terms.push(term),
                    None => groups.push((sort, vec![term], declaration.span)),
                }
            }
        }
        for (_, terms, span) in groups.into_iter().filter(|(_, terms, _)| terms.len() > 1) {
            if let Ok(condition) = self.program.store_mut().distinct(&terms) {
                self.program.axioms.push(touchstone_program::Axiom { condition, span });
            }
        }
    }

    fn global_wheres(&mut self, variables: &'a [crate::ast::Typed]) {
        for variable in variables {
            let (Some(condition), Some(value)) =
                (variable.where_clause, self.values.get(&variable.name.name))
            else {
                continue;
            };
            let var = value.var;
            let mut scope = Scope::new(Place::GlobalWhere);
            if let Ok(term) = self.condition(condition, &mut scope, None) {
                self.wheres.insert(var, (term, self.node(condition.root).span));
            }
        }
    }
}
