//! The syntax tree. Expressions lie flat in one list, operands before what is made of them, so that neither walking nor
//! dropping a deep one needs a deep stack.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use touchstone_logic::{Float, Int, Rational};
use touchstone_program::Span;

pub use crate::token::Name;

/// The names of a file.
#[derive(Clone, Debug, Default)]
pub struct Names {
    pub(crate) names: Vec<Arc<str>>,
    pub(crate) known: FxHashMap<Arc<str>, Name>,
}

impl Names {
    /// A name's spelling.
    pub fn text(&self, name: Name) -> &Arc<str> {
        &self.names[name.0 as usize]
    }

    /// The name of that spelling, if the file has it.
    pub fn find(&self, text: &str) -> Option<Name> {
        self.known.get(text).copied()
    }
}

/// A file.
#[derive(Clone, Debug, Default)]
pub struct File {
    /// Its names.
    pub names: Names,
    /// What it declares, in order.
    pub declarations: Vec<Declaration>,
    /// The nodes of its expressions, operands first.
    pub nodes: Vec<Node>,
    /// Those of expressions in attributes, which mean nothing to the program.
    pub attribute_nodes: Vec<Node>,
}

/// A name where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ident {
    /// Which.
    pub name: Name,
    /// Where.
    pub span: Span,
}

/// `{:name arguments}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribute {
    /// The name.
    pub name: Ident,
    /// The arguments.
    pub arguments: Vec<AttributeArgument>,
}

/// An argument of an attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AttributeArgument {
    /// A string, without the quotes.
    Text(Arc<str>),
    /// An expression, of [`File::attribute_nodes`].
    Expr(Expr),
}

/// A type as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Type {
    /// What.
    pub kind: TypeKind,
    /// Where.
    pub span: Span,
}

/// A type as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypeKind {
    /// `int`
    Int,
    /// `bool`
    Bool,
    /// `real`
    Real,
    /// A bit-vector, a float, a parameter, a synonym, or a constructor with its arguments.
    Named(Name, Vec<Type>),
    /// `<a>[indices]element`
    Map {
        /// Type parameters.
        params: Vec<Ident>,
        /// What it maps from.
        indices: Vec<Type>,
        /// What it maps to.
        element: Box<Type>,
    },
}

/// A declaration.
#[derive(Clone, Debug)]
pub struct Declaration {
    /// What.
    pub kind: DeclarationKind,
    /// Its attributes.
    pub attributes: Vec<Attribute>,
    /// Where.
    pub span: Span,
}

/// A declaration.
#[derive(Clone, Debug)]
pub enum DeclarationKind {
    /// A constructor or, with a definition, a synonym.
    Type {
        /// Its name.
        name: Ident,
        /// Its parameters.
        params: Vec<Ident>,
        /// What it stands for.
        definition: Option<Type>,
    },
    /// Constants of one type.
    Constants {
        /// Whether they differ from all other unique constants of the type.
        unique: bool,
        /// Their names.
        names: Vec<Ident>,
        /// Their type.
        ty: Type,
    },
    /// Global variables.
    Variables(Vec<Typed>),
    /// A function.
    Function(Function),
    /// An axiom.
    Axiom(Expr),
    /// A procedure, perhaps with a body.
    Procedure(Procedure),
    /// A body for a procedure declared elsewhere.
    Implementation(Procedure),
}

/// A declared variable.
#[derive(Clone, Debug)]
pub struct Typed {
    /// Its attributes.
    pub attributes: Vec<Attribute>,
    /// Its name.
    pub name: Ident,
    /// Its type.
    pub ty: Type,
    /// What holds of every value that isn't assigned.
    pub where_clause: Option<Expr>,
}

/// A function.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name.
    pub name: Ident,
    /// Its type parameters.
    pub type_params: Vec<Ident>,
    /// Its parameters.
    pub params: Vec<Param>,
    /// What it gives.
    pub result: Param,
    /// What it is.
    pub body: Option<Expr>,
}

/// A function's parameter or result, whose name may be left out.
#[derive(Clone, Debug)]
pub struct Param {
    /// Its name.
    pub name: Option<Ident>,
    /// Its type.
    pub ty: Type,
}

/// A procedure or an implementation.
#[derive(Clone, Debug)]
pub struct Procedure {
    /// Its name.
    pub name: Ident,
    /// Its type parameters.
    pub type_params: Vec<Ident>,
    /// What it's given.
    pub params: Vec<Typed>,
    /// What it returns.
    pub results: Vec<Typed>,
    /// Its contract.
    pub contract: Vec<Clause>,
    /// What it does.
    pub body: Option<ProcedureBody>,
}

/// A part of a contract.
#[derive(Clone, Debug)]
pub struct Clause {
    /// Which part.
    pub kind: ClauseKind,
    /// Whether nobody has to prove it.
    pub free: bool,
    /// Its attributes.
    pub attributes: Vec<Attribute>,
    /// Where.
    pub span: Span,
}

/// A part of a contract.
#[derive(Clone, Debug)]
pub enum ClauseKind {
    /// What callers establish.
    Requires(Expr),
    /// What callers may rely on.
    Ensures(Expr),
    /// The globals that may change.
    Modifies(Vec<Ident>),
}

/// A procedure's body.
#[derive(Clone, Debug)]
pub struct ProcedureBody {
    /// Its variables.
    pub locals: Vec<Typed>,
    /// Its statements.
    pub statements: Vec<Statement>,
    /// The brace that ends it.
    pub end: Span,
}

/// A statement, or a label in front of one.
#[derive(Clone, Debug)]
pub struct Statement {
    /// What.
    pub kind: StatementKind,
    /// Its attributes.
    pub attributes: Vec<Attribute>,
    /// Where.
    pub span: Span,
}

/// A statement.
#[derive(Clone, Debug)]
pub enum StatementKind {
    /// `l:`
    Label(Ident),
    /// `assert e;`
    Assert(Expr),
    /// `assume e;`
    Assume(Expr),
    /// `havoc x, y;`
    Havoc(Vec<Ident>),
    /// `x, m[i] := e, f;`
    Assign(Vec<Target>, Vec<Expr>),
    /// `call x, y := P(e, f);`
    Call {
        /// Where the results go.
        outs: Vec<Ident>,
        /// Who is called.
        procedure: Ident,
        /// With what.
        arguments: Vec<Expr>,
    },
    /// `if (…) {…} else if (…) {…} else {…}`
    If(Vec<Arm>, Option<Nested>),
    /// `while (…) invariant …; {…}`
    While {
        /// The condition; none is `*`.
        guard: Option<Expr>,
        /// What holds at its head.
        invariants: Vec<Invariant>,
        /// What it repeats.
        body: Nested,
    },
    /// `break;` or `break l;`
    Break(Option<Ident>),
    /// `goto l, m;`
    Goto(Vec<Ident>),
    /// `return;`
    Return,
}

/// What an assignment changes: `x` or `m[i, j][k]`.
#[derive(Clone, Debug)]
pub struct Target {
    /// The variable.
    pub name: Ident,
    /// Where in the map, and in the map found there, and so on.
    pub indices: Vec<Vec<Expr>>,
    /// Where.
    pub span: Span,
}

/// A condition and what is done if it holds.
#[derive(Clone, Debug)]
pub struct Arm {
    /// The condition; none is `*`.
    pub guard: Option<Expr>,
    /// What's done.
    pub body: Nested,
}

/// Statements in braces.
#[derive(Clone, Debug)]
pub struct Nested {
    /// In order.
    pub statements: Vec<Statement>,
    /// The braces and what's between.
    pub span: Span,
}

/// `invariant e;`
#[derive(Clone, Debug)]
pub struct Invariant {
    /// What holds.
    pub condition: Expr,
    /// Whether nobody has to prove it.
    pub free: bool,
    /// Its attributes.
    pub attributes: Vec<Attribute>,
    /// Where.
    pub span: Span,
}

/// A node, by its index in [`File::nodes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An expression: the nodes from `first` to `root`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expr {
    /// Its first node.
    pub first: NodeId,
    /// The node it is.
    pub root: NodeId,
}

/// A part of an expression.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// What.
    pub kind: NodeKind,
    /// Where.
    pub span: Span,
}

/// A part of an expression. Operands come before it in the list.
#[derive(Clone, Debug, PartialEq)]
pub enum NodeKind {
    /// `true`, `false`
    Bool(bool),
    /// `12`
    Int(Int),
    /// `1.5`
    Real(Box<Rational>),
    /// `12bv8`
    BitVec(Box<Int>, u32),
    /// `0x1.8e0f24e8`
    Float(Box<Float>),
    /// `x`
    Name(Name),
    /// `!a`, `-a`
    Unary(Unary, NodeId),
    /// `a + b`
    Binary(Binary, NodeId, NodeId),
    /// `if a then b else c`
    If(NodeId, NodeId, NodeId),
    /// `old(a)`
    Old(NodeId),
    /// `int(a)`
    ToInt(NodeId),
    /// `real(a)`
    ToReal(NodeId),
    /// `a : T`
    Coerce(NodeId, Box<Type>),
    /// `f(a, b)`
    Call(Ident, Box<[NodeId]>),
    /// `m[a, b]`
    Select(NodeId, Box<[NodeId]>),
    /// `m[a, b := c]`
    Update(NodeId, Box<[NodeId]>, NodeId),
    /// `a[8:0]`: the bits below the first and from the second on.
    Extract(NodeId, u32, u32),
    /// From here to the [`NodeKind::Quantified`] that mentions it, these names are bound.
    Bind(Box<Binder>),
    /// The binder, the patterns, the body.
    Quantified(NodeId, Box<[Box<[NodeId]>]>, NodeId),
}

/// `forall<a> x: T, y: T ::`
#[derive(Clone, Debug, PartialEq)]
pub struct Binder {
    /// Which.
    pub quantifier: Quantifier,
    /// Type parameters.
    pub type_params: Vec<Ident>,
    /// The bound variables.
    pub bound: Vec<(Ident, Type)>,
    /// Its attributes.
    pub attributes: Vec<Attribute>,
}

/// What a binder makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantifier {
    /// True for all.
    Forall,
    /// True for some.
    Exists,
    /// A map.
    Lambda,
}

/// A prefix operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unary {
    /// `!`
    Not,
    /// `-`
    Minus,
}

/// An infix operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Binary {
    /// `<==>`
    Iff,
    /// `==>`
    Implies,
    /// `<==`
    Explies,
    /// `||`
    Or,
    /// `&&`
    And,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
    /// `++`
    Concat,
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `div`
    Div,
    /// `mod`
    Mod,
    /// `**`
    Power,
}

/// How operators of one precedence group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grouping {
    /// `a - b - c` is `(a - b) - c`.
    Left,
    /// `a ==> b ==> c` is `a ==> (b ==> c)`.
    Right,
    /// `a < b < c` is nothing.
    Never,
}

impl Binary {
    /// How tightly it binds; more is tighter.
    pub fn precedence(self) -> u8 {
        match self {
            Binary::Iff => 1,
            Binary::Implies | Binary::Explies => 2,
            Binary::Or | Binary::And => 3,
            Binary::Equal
            | Binary::NotEqual
            | Binary::Less
            | Binary::LessEqual
            | Binary::Greater
            | Binary::GreaterEqual => 4,
            Binary::Concat => 5,
            Binary::Add | Binary::Subtract => 6,
            Binary::Multiply | Binary::Divide | Binary::Div | Binary::Mod => 7,
            Binary::Power => 8,
        }
    }

    /// How it groups with itself.
    pub fn grouping(self) -> Grouping {
        match self {
            Binary::Implies | Binary::Power => Grouping::Right,
            _ if self.precedence() == 4 => Grouping::Never,
            _ => Grouping::Left,
        }
    }

    /// As it's written.
    pub fn text(self) -> &'static str {
        match self {
            Binary::Iff => "<==>",
            Binary::Implies => "==>",
            Binary::Explies => "<==",
            Binary::Or => "||",
            Binary::And => "&&",
            Binary::Equal => "==",
            Binary::NotEqual => "!=",
            Binary::Less => "<",
            Binary::LessEqual => "<=",
            Binary::Greater => ">",
            Binary::GreaterEqual => ">=",
            Binary::Concat => "++",
            Binary::Add => "+",
            Binary::Subtract => "-",
            Binary::Multiply => "*",
            Binary::Divide => "/",
            Binary::Div => "div",
            Binary::Mod => "mod",
            Binary::Power => "**",
        }
    }
}
