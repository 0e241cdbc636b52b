//! The core language: what every module is expanded to. Few kinds of nodes, so that the concrete and the
//! symbolic machine both stay small; everything else of the surface language (and contracts, list functions,
//! `for` loops) is written in it.
//!
//! What the two machines have to know:
//!
//! - **Expressions** live in one arena, an [`ExprId`] each; [`Program::origin`] says which module and place one came from. The site
//!   of an error is the `ExprId` of the application that failed.
//! - **Variables**: every binder has its own [`VarId`]. A variable that's assigned, or bound by `letrec`, is
//!   a *cell* ([`Variable::cell`]): the binder allocates it, a reference reads it, [`Expr::SetLocal`] writes
//!   it, and a closure captures the cell. A `letrec` cell is *undefined* until its right-hand side was
//!   evaluated; reading it before is an error.
//! - **Frames**: an activation of a [`Lambda`] has [`Lambda::frame`] slots. Parameters come first, captured
//!   values and the body's variables have slots of their own. A slot is used by one binder only, so that a machine may use a persistent map from `VarId`.
//! - **Optional and keyword parameters** that weren't given are bound to [`Constant::Unsupplied`]; the body tests for it.
//! - **The prelude** is module 0 ([`Program::PRELUDE`]), Racket text expanded by the same expander: list
//!   functions, contract combinators and their monitoring. When a closure of the prelude is applied from
//!   outside of it, the machine remembers the site (a frame on the continuation): an error raised by prelude code is that site's error.
//! - **Monitoring** is the application of a prelude function to contract, value, name, positive and negative
//!   party ([`Builtins::monitor`]); parties are symbols, the names of modules. A violated contract ends in [`Prim::Blame`].
//! - **No first-class continuations**: a continuation frame is returned to at most once.

use std::fmt;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::number::Number;
pub use crate::primitive::Prim;

macro_rules! index {
    ($(#[$doc:meta] $name:ident $prefix:literal;)*) => {$(
        #[$doc]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);
        impl $name {
            /// The index as a `usize`.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(self, f)
            }
        }
    )*};
}

index! {
    /// An expression in [`Program`]'s arena.
    ExprId "e";
    /// A local variable: one binder in the text.
    VarId "v";
    /// A `lambda` or `case-lambda` in the text.
    LambdaId "lambda";
    /// A module-level variable.
    GlobalId "g";
    /// A `struct` form in the text.
    StructId "struct";
    /// A module by its number.
    ModuleId "m";
    /// A source text.
    SourceId "source";
}

/// A symbol or a keyword's name. Equality is by text.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(Arc<str>);

impl Symbol {
    /// The symbol of this text.
    pub fn new(text: &str) -> Symbol {
        Symbol(Arc::from(text))
    }

    /// Its text, without bars.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Symbol {
    fn from(text: &str) -> Symbol {
        Symbol::new(text)
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}", self.0)
    }
}

/// A stretch of a source text, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    /// The text it is in.
    pub source: SourceId,
    /// The first byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

/// A source text with its name.
#[derive(Clone, Debug)]
pub struct Source {
    /// The name that errors have it by: usually the path.
    pub name: String,
    /// The text itself.
    pub text: Arc<str>,
    /// The byte at which each line starts.
    lines: Arc<[u32]>,
}

impl Source {
    /// A source text. Cost: linear.
    pub fn new(name: impl Into<String>, text: impl Into<Arc<str>>) -> Source {
        let text = text.into();
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at as u32 + 1)).collect();
        Source { name: name.into(), text, lines }
    }

    /// Line and column of a byte, both from 1, the column in characters. Cost: logarithmic in the lines,
    /// linear in the column.
    pub fn position(&self, byte: u32) -> (usize, usize) {
        let line = self.lines.partition_point(|start| *start <= byte).saturating_sub(1);
        let start = self.lines.get(line).copied().unwrap_or(0) as usize;
        let upto = (byte as usize).min(self.text.len());
        let column = self.text.get(start..upto).map_or(upto - start, |text| text.chars().count());
        (line + 1, column + 1)
    }
}

/// A literal: immutable data.
#[derive(Clone, Debug, PartialEq)]
pub enum Constant {
    /// A number of the tower.
    Number(Number),
    /// A string of characters.
    String(Arc<str>),
    /// A character value.
    Char(char),
    /// A symbol value.
    Symbol(Symbol),
    /// A keyword as a value.
    Keyword(Symbol),
    /// `#t` or `#f`.
    Boolean(bool),
    /// The empty list.
    Null,
    /// The value `(void)`.
    Void,
    /// The mark of an optional or keyword parameter for which no argument was given. Programs can't name it.
    Unsupplied,
    /// A list of one element or more and what follows its last pair ([`Constant::Null`] if it's proper).
    List(Arc<[Constant]>, Arc<Constant>),
    /// An immutable vector.
    Vector(Arc<[Constant]>),
    /// An immutable box.
    Box(Arc<Constant>),
    /// An immutable hash and how it compares its keys.
    Hash(HashKind, Arc<[(Constant, Constant)]>),
}

/// Comparison of a hash's keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HashKind {
    /// Racket's `equal?`.
    Equal,
    /// Racket's `eqv?`.
    Eqv,
    /// Racket's `eq?`.
    Eq,
}

/// An expression. Subexpressions are evaluated left to right.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    /// A literal value.
    Constant(Constant),
    /// A local variable and its slot in the frame of the enclosing lambda.
    Local(VarId, u32),
    /// A module-level variable, of this or another module. Undefined until its definition was evaluated.
    Global(GlobalId),
    /// A primitive as a value.
    Prim(Prim),
    /// An operation of a structure type as a procedure.
    Struct(StructId, StructOp),
    /// A closure of a lambda.
    Lambda(LambdaId),
    /// An application; its own `ExprId` is the site that errors name.
    Apply {
        /// The procedure.
        function: ExprId,
        /// The arguments by position.
        arguments: Box<[ExprId]>,
        /// The arguments by keyword, sorted by keyword. (Evaluated after those by position.)
        keywords: Box<[(Symbol, ExprId)]>,
    },
    /// `if`: anything but `#f` is true.
    If(ExprId, ExprId, ExprId),
    /// Bindings evaluated in order, none in the scope of another.
    Let(Box<[Binding]>, ExprId),
    /// `letrec`: the variables are cells, undefined at first, assigned in order.
    Letrec(Box<[Binding]>, ExprId),
    /// Multiple values bound to variables. The own `ExprId` is the site of an error about their number.
    LetValues {
        /// One for each value.
        variables: Box<[(VarId, u32)]>,
        /// For what's beyond them, as a list.
        rest: Option<(VarId, u32)>,
        /// The expression that gives the values.
        producer: ExprId,
        /// The scope of the variables.
        body: ExprId,
    },
    /// One or more expressions in order; all but the last may have any number of values, which are dropped.
    Begin(Box<[ExprId]>),
    /// Assignment of a local variable's cell. Its value is void.
    SetLocal(VarId, u32, ExprId),
    /// Assignment of a module-level variable by its own module. Its value is void.
    SetGlobal(GlobalId, ExprId),
    /// `with-handlers`: predicates and handlers are evaluated first, in order; then the body. What the body
    /// raises goes to the predicates in order, in the continuation of the whole expression.
    WithHandlers {
        /// Pairs of predicate and handler.
        handlers: Box<[(ExprId, ExprId)]>,
        /// The expression that runs under them.
        body: ExprId,
    },
    /// A value that isn't known: `•` or `(unknown)`. The concrete machine has no meaning for it.
    Hole,
}

/// A local binding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Binding {
    /// The variable.
    pub var: VarId,
    /// Its slot in the frame of the enclosing lambda.
    pub slot: u32,
    /// The expression of its value.
    pub value: ExprId,
}

/// Facts about a local variable.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Its name in the text.
    pub name: Symbol,
    /// Whether it's a cell: assigned somewhere, or bound by `letrec`.
    pub cell: bool,
}

/// A procedure in the text.
#[derive(Clone, Debug)]
pub struct Lambda {
    /// The name that it was bound to, if any.
    pub name: Option<Symbol>,
    /// The module that it's written in.
    pub module: ModuleId,
    /// The place in the text.
    pub span: Span,
    /// One clause, or those of `case-lambda` (the first whose arity fits is taken).
    pub clauses: Box<[Clause]>,
}

/// One clause of a procedure.
#[derive(Clone, Debug)]
pub struct Clause {
    /// Parameters that must be given, in slots 0…
    pub required: Box<[VarId]>,
    /// Parameters that may be given, by position, in the following slots.
    pub optional: Box<[VarId]>,
    /// The slot of the other arguments, as a list, after those; none if there are to be none.
    pub rest: Option<VarId>,
    /// By keyword, sorted, in the following slots.
    pub keywords: Box<[KeywordParameter]>,
    /// Captures from the enclosing frame, in slots of their own. A cell is captured as the cell.
    pub captures: Box<[Capture]>,
    /// The number of slots of a frame.
    pub frame: u32,
    /// The body of the lambda.
    pub body: ExprId,
}

/// A parameter given by keyword.
#[derive(Clone, Debug, PartialEq)]
pub struct KeywordParameter {
    /// The keyword, without `#:`.
    pub keyword: Symbol,
    /// The variable.
    pub var: VarId,
    /// Whether it must be given.
    pub required: bool,
}

/// A variable that a closure takes with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capture {
    /// The variable.
    pub var: VarId,
    /// Its slot in the frame where the closure is made.
    pub from: u32,
    /// Its slot in the frames of the closure.
    pub to: u32,
}

impl Clause {
    /// Whether the clause takes this many arguments by position.
    pub fn accepts(&self, count: usize) -> bool {
        count >= self.required.len()
            && (self.rest.is_some() || count <= self.required.len() + self.optional.len())
    }
}

/// Operations of a structure type's procedures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StructOp {
    /// Makes an instance of all fields, inherited ones first.
    Constructor,
    /// Tells if a value is an instance, of this type or one derived from it.
    Predicate,
    /// Reads a field, by its index among the type's own (not inherited) fields.
    Accessor(u32),
    /// Writes a field, by its index among the type's own fields.
    Mutator(u32),
}

/// A structure type.
#[derive(Clone, Debug)]
pub struct StructType {
    /// The name of the type.
    pub name: Symbol,
    /// The module that declares it.
    pub module: ModuleId,
    /// The place in the text.
    pub span: Span,
    /// The type that it's derived from.
    pub parent: Option<StructId>,
    /// Its own fields.
    pub fields: Box<[Field]>,
    /// The number of inherited fields.
    pub inherited: u32,
    /// Whether `equal?` and printing look inside: `#:transparent` or `#:prefab`.
    pub transparent: bool,
    /// Whether it is a prefab type, whose instances are equal to those of another declaration of the same
    /// name and fields.
    pub prefab: bool,
    /// Whether it's sealed or authentic: nothing that isn't may be derived from it.
    pub restricted: bool,
    /// Whether it prints in a way of its own (`prop:custom-write`), which isn't modelled.
    pub custom_write: bool,
    /// The variable that holds the procedure that's asked before an instance is made (`#:guard`), if there's one.
    pub guard: Option<GlobalId>,
    /// The name of its constructor, for errors and counterexamples.
    pub constructor: Symbol,
    /// Whether the name of the type is its constructor's too: not with `#:constructor-name`.
    pub constructs: bool,
}

/// A field of a structure type.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The name of the field.
    pub name: Symbol,
    /// Whether there's a mutator.
    pub mutable: bool,
}

/// A module-level variable.
#[derive(Clone, Debug)]
pub struct Global {
    /// The name of the variable.
    pub name: Symbol,
    /// The module that defines it.
    pub module: ModuleId,
    /// The place in the text.
    pub span: Span,
    /// Whether it's assigned somewhere by `set!`.
    pub mutable: bool,
    /// Whether the expander made it up: a contract, or a monitored import. (Then the name isn't in the text.)
    pub generated: bool,
}

/// A module: evaluated once, after those it requires.
#[derive(Clone, Debug)]
pub struct Module {
    /// Its name: what blame names.
    pub name: Symbol,
    /// The place in the text.
    pub span: Span,
    /// The modules that it requires, in order (not the prelude, which everything requires).
    pub requires: Vec<ModuleId>,
    /// The expressions and definitions, in order.
    pub body: Vec<TopLevel>,
    /// The exports, in order.
    pub exports: Vec<Export>,
    /// Slots that the frame of its top-level expressions needs.
    pub frame: u32,
    /// Whether errors were found in it, so that it can't be run.
    pub broken: bool,
}

/// A form at the top of a module's body.
#[derive(Clone, Debug, PartialEq)]
pub enum TopLevel {
    /// Variables that are defined by an expression with as many values.
    Define(Box<[GlobalId]>, ExprId),
    /// An expression; the machine prints its values if they aren't void.
    Expression(ExprId),
}

/// Something that a module provides.
#[derive(Clone, Debug)]
pub struct Export {
    /// The name that others see.
    pub name: Symbol,
    /// The thing that is exported.
    pub target: ExportTarget,
    /// The place of the export.
    pub span: Span,
    /// The variable that holds its contract, if it has one: defined at the end of the module's body. Every
    /// other module that uses the export defines, at the start of its own body, a variable that holds the
    /// monitored value.
    pub contract: Option<GlobalId>,
}

/// Things that are exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportTarget {
    /// A global variable.
    Variable(GlobalId),
    /// A procedure of a structure type.
    Struct(StructId, StructOp),
    /// The name of a structure type itself (what `match` and `struct` say).
    StructName(StructId),
    /// A primitive that's provided under a name.
    Prim(Prim),
    /// Another module's export with a contract, by its index there, handed on: those who use it are monitored
    /// under that module's contract.
    Import(ModuleId, u32),
}

/// Origin of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The module that it belongs to.
    pub module: ModuleId,
    /// The place in the text.
    pub span: Span,
}

/// The prelude's variables and types that a machine has to know.
#[derive(Clone, Copy, Debug)]
pub struct Builtins {
    /// `(monitor contract value name positive negative)`.
    pub monitor: GlobalId,
    /// `(construct constructor name guards fields)`: asks the guards, then makes an instance.
    pub construct: GlobalId,
    /// The types of exceptions.
    pub exceptions: Exceptions,
}

/// The structure types of exceptions that machines raise. Each has the fields `message` and
/// `continuation-marks`; blame has `object` besides, a variable its name, and a `match` its value and place.
#[derive(Clone, Copy, Debug)]
pub struct Exceptions {
    /// `exn:fail`, of `error`.
    pub fail: StructId,
    /// `exn:fail:user`, of `raise-user-error`.
    pub user: StructId,
    /// `exn:misc:match`, of a `match` none of whose clauses fits.
    pub unmatched: StructId,
    /// `exn:fail:contract`, of a primitive given what it doesn't take.
    pub contract: StructId,
    /// `exn:fail:contract:arity`, of a procedure given too many or too few.
    pub arity: StructId,
    /// `exn:fail:contract:divide-by-zero`.
    pub divide_by_zero: StructId,
    /// `exn:fail:contract:variable`, of a variable used before its definition.
    pub variable: StructId,
    /// `exn:fail:contract:blame`, of a contract.
    pub blame: StructId,
    /// What exceptions have for `continuation-marks`, without fields.
    pub marks: StructId,
}

/// The fields of a regular expression that tell it from others: its source, and whether it's one of Perl's.
pub const REGEXP_TEXT: usize = 2;

/// A program: the prelude and the modules of the files, those that are required first.
#[derive(Clone, Debug)]
pub struct Program {
    /// The texts, by number.
    pub sources: Vec<Source>,
    /// The modules; the prelude is the first. Each comes after those it requires.
    pub modules: Vec<Module>,
    pub(crate) exprs: Vec<Expr>,
    pub(crate) origins: Vec<Origin>,
    pub(crate) lambdas: Vec<Lambda>,
    pub(crate) variables: Vec<Variable>,
    pub(crate) globals: Vec<Global>,
    pub(crate) structs: Vec<StructType>,
    pub(crate) builtins: Option<Builtins>,
    pub(crate) prelude_names: Arc<FxHashMap<Symbol, GlobalId>>,
}

impl Lambda {
    /// Whether a call that no clause takes has a number of arguments that one does, or keywords where none has any: what's wrong with it
    /// are the keywords, then.
    pub fn misfits(&self, count: usize, has_keywords: bool) -> bool {
        let takes_keywords = self.clauses.iter().any(|clause| !clause.keywords.is_empty());
        (has_keywords && !takes_keywords) || self.clauses.iter().any(|clause| clause.accepts(count))
    }
}

impl StructType {
    /// The name of one of its procedures.
    pub fn name_of(&self, op: StructOp) -> Symbol {
        let field = |index: u32| &self.fields[index as usize].name;
        match op {
            StructOp::Constructor => self.constructor.clone(),
            StructOp::Predicate => Symbol::new(&format!("{}?", self.name)),
            StructOp::Accessor(index) => Symbol::new(&format!("{}-{}", self.name, field(index))),
            StructOp::Mutator(index) => Symbol::new(&format!("set-{}-{}!", self.name, field(index))),
        }
    }
}

impl Program {
    /// The module of the prelude.
    pub const PRELUDE: ModuleId = ModuleId(0);

    /// An expression.
    pub fn expr(&self, id: ExprId) -> &Expr {
        &self.exprs[id.index()]
    }

    /// The number of expressions: ids from here on are those of a program made from this one.
    pub fn expr_count(&self) -> usize {
        self.exprs.len()
    }

    /// All expressions, by their ids.
    pub fn exprs(&self) -> &[Expr] {
        &self.exprs
    }

    /// Origins of the expressions, by their ids.
    pub fn origins(&self) -> &[Origin] {
        &self.origins
    }

    /// Origin of an expression.
    pub fn origin(&self, id: ExprId) -> Origin {
        self.origins[id.index()]
    }

    /// The name of the file that has an expression; of the library's, `prelude/…`.
    pub fn file(&self, id: ExprId) -> Option<&str> {
        self.file_of(self.origin(id).span)
    }

    /// The name of the file that has a place.
    pub fn file_of(&self, span: Span) -> Option<&str> {
        self.sources.get(span.source.index()).map(|source| source.name.as_str())
    }

    /// Whether an expression lists the entries of a hash where nobody sees in which order.
    pub fn is_unordered(&self, id: ExprId) -> bool {
        self.file(id) == Some("prelude/contract.rkt")
    }

    /// A procedure in the text.
    pub fn lambda(&self, id: LambdaId) -> &Lambda {
        &self.lambdas[id.index()]
    }

    /// All procedures in the text, by their ids.
    pub fn lambdas(&self) -> &[Lambda] {
        &self.lambdas
    }

    /// A local variable.
    pub fn variable(&self, id: VarId) -> &Variable {
        &self.variables[id.index()]
    }

    /// A module-level variable.
    pub fn global(&self, id: GlobalId) -> &Global {
        &self.globals[id.index()]
    }

    /// The number of module-level variables.
    pub fn global_count(&self) -> usize {
        self.globals.len()
    }

    /// A structure type.
    pub fn struct_type(&self, id: StructId) -> &StructType {
        &self.structs[id.index()]
    }

    /// All structure types, by their ids.
    pub fn structs(&self) -> &[StructType] {
        &self.structs
    }

    /// The number of structure types.
    pub fn struct_count(&self) -> usize {
        self.structs.len()
    }

    /// The module of that number.
    pub fn module(&self, id: ModuleId) -> &Module {
        &self.modules[id.index()]
    }

    /// The module of this name.
    pub fn module_named(&self, name: &str) -> Option<ModuleId> {
        self.modules.iter().position(|module| module.name.as_str() == name).map(|at| ModuleId(at as u32))
    }

    /// Whether a structure type is another, or derived from it. Cost: linear in the depth of the derivation.
    pub fn derives_from(&self, id: StructId, ancestor: StructId) -> bool {
        let mut next = Some(id);
        while let Some(current) = next {
            if current == ancestor {
                return true;
            }
            next = self.struct_type(current).parent;
        }
        false
    }

    /// Whether a structure type is that of regular expressions, which are equal if their first [`REGEXP_TEXT`] fields are.
    pub fn is_regexp(&self, id: StructId) -> bool {
        let declared = self.struct_type(id);
        declared.module == Program::PRELUDE && declared.name.as_str() == "#%regexp"
    }

    /// The guards of a structure type, in the order in which they're asked: its own first, then those of its
    /// ancestors; each with the number of fields that it sees, the first ones.
    pub fn guards(&self, id: StructId) -> Vec<(GlobalId, usize)> {
        let mut guards = vec![];
        let mut next = Some(id);
        while let Some(current) = next {
            let declared = self.struct_type(current);
            if let Some(guard) = declared.guard {
                guards.push((guard, declared.inherited as usize + declared.fields.len()));
            }
            next = declared.parent;
        }
        guards
    }

    /// Parts of the prelude that machines have to know.
    ///
    /// # Panics
    /// While the prelude itself is being expanded; a program that was handed out has it.
    pub fn builtins(&self) -> &Builtins {
        self.builtins.as_ref().expect("a program that was handed out has a prelude")
    }

    /// Whether a structure type and those that it derives from are transparent, so that instances are equal if their fields are.
    pub fn is_transparent(&self, id: StructId) -> bool {
        let mut types = std::iter::successors(Some(id), |id| self.struct_type(*id).parent);
        types.all(|id| self.struct_type(id).transparent)
    }

    /// The prelude's variable of this name: a library procedure that's written in Racket.
    pub fn library(&self, name: &str) -> Option<GlobalId> {
        self.prelude_names.get(&Symbol::new(name)).copied()
    }

    /// `file:line:column` of a place.
    pub fn locate(&self, span: Span) -> String {
        match self.sources.get(span.source.index()) {
            Some(source) => {
                let (line, column) = source.position(span.start);
                format!("{}:{line}:{column}", source.name)
            }
            None => String::from("?"),
        }
    }
}
