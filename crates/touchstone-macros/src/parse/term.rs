//! The syntax of predicates: what the parser makes and both lowerings read. Every node keeps the span of the text
//! it was made from, so that errors land on the user's own words.

use proc_macro2::{Ident, Span, TokenStream};

/// A predicate, or a term inside one.
#[derive(Clone, Debug)]
pub(crate) struct Term {
    pub kind: TermKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub(crate) enum TermKind {
    Bool(bool),
    /// A non-negative integer literal, by its decimal digits.
    Int(String),
    Char(char),
    Float(FloatLiteral),
    Str(String),
    /// A single lower-case name: a variable, or an error.
    Var(Ident),
    /// A constant or unit constructor.
    Const(syn::Path),
    /// `old(x)`, or an `x` inside `old(…)`: there it may be no `&mut` argument and then means itself.
    Old {
        name: Ident,
        alone: bool,
    },
    Not(Box<Term>),
    Neg(Box<Term>),
    Binary(Operator, Box<Term>, Box<Term>),
    If(Box<Term>, Box<Term>, Box<Term>),
    Match(Box<Term>, Vec<Arm>),
    /// `{ let name = value; body }`; other patterns become a `Match`.
    Let(Ident, Box<Term>, Box<Term>),
    Tuple(Vec<Term>),
    /// `Some(x)`, `None`, `Ok(x)`, `Err(x)`.
    Construct(Ident, Vec<Term>),
    /// Any other constructor with fields. It's compared with something, and that becomes a `Match` where it's
    /// [parsed](crate::parse::constructed); what is left of it is an error.
    Build(syn::Path, Vec<(Member, Term)>),
    Field(Box<Term>, Member),
    Index(Box<Term>, Box<Term>),
    /// `f(a, b)` for a measure `f`.
    Measure(syn::Path, Vec<Term>),
    Builtin(Builtin, Vec<Term>),
    Quantified {
        forall: bool,
        name: Ident,
        domain: Box<Domain>,
        body: Box<Term>,
    },
    /// `rust(…)`: its tokens as they are, and the variables among them with their Rust types (found by
    /// [`resolve`](crate::resolve::names)).
    Rust {
        tokens: TokenStream,
        /// As it was written.
        text: String,
        captures: Vec<Capture>,
    },
}

/// A float as it was written: Rust infers its type, unless it has a suffix, and rounds it to that.
#[derive(Clone, Debug)]
pub(crate) struct FloatLiteral {
    pub value: f64,
    /// With its suffix if it has one.
    pub text: String,
}

/// A variable that a `rust(…)` looks at: a reference to a value of the Rust type, under the name that it has there.
#[derive(Clone, Debug)]
pub(crate) struct Capture {
    pub name: Ident,
    pub ty: TokenStream,
    /// For `old(x)`, the argument whose value before the call it is.
    pub before: Option<Ident>,
}

#[derive(Clone, Debug)]
pub(crate) enum Domain {
    Range { low: Term, high: Term, inclusive: bool },
    Elements(Term),
}

#[derive(Clone, Debug)]
pub(crate) enum Member {
    Named(Ident),
    Index(u32, Span),
}

#[derive(Clone, Debug)]
pub(crate) struct Arm {
    pub pattern: Pattern,
    pub guard: Option<Term>,
    pub body: Term,
}

#[derive(Clone, Debug)]
pub(crate) enum Pattern {
    Wild(Span),
    Bind(Ident),
    Bool(bool, Span),
    /// Decimal digits, and whether a minus sign stands before them.
    Int(String, bool, Span),
    Char(char, Span),
    /// A path without fields: a unit constructor or a constant.
    Path(syn::Path),
    Constructor {
        path: syn::Path,
        before: Vec<Pattern>,
        rest: Option<Span>,
        after: Vec<Pattern>,
    },
    Struct {
        path: syn::Path,
        fields: Vec<(Member, Pattern)>,
        rest: bool,
    },
    Tuple(Vec<Pattern>, Span),
    Or(Vec<Pattern>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    BitAnd,
    BitOr,
    BitXor,
    Shl,
    Shr,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    And,
    Or,
    Implies,
    In,
}

impl Operator {
    /// The variant of `expr::BinaryOp` that it stands for.
    pub(crate) fn variant(self) -> &'static str {
        match self {
            Operator::Add => "Add",
            Operator::Sub => "Sub",
            Operator::Mul => "Mul",
            Operator::Div => "Div",
            Operator::Rem => "Rem",
            Operator::BitAnd => "BitAnd",
            Operator::BitOr => "BitOr",
            Operator::BitXor => "BitXor",
            Operator::Shl => "Shl",
            Operator::Shr => "Shr",
            Operator::Eq => "Eq",
            Operator::Ne => "Ne",
            Operator::Lt => "Lt",
            Operator::Le => "Le",
            Operator::Gt => "Gt",
            Operator::Ge => "Ge",
            Operator::And => "And",
            Operator::Or => "Or",
            Operator::Implies => "Implies",
            Operator::In => "In",
        }
    }
}

/// Functions and methods every predicate may use, with their names in `expr::Builtin` and in `native`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Builtin {
    Min,
    Max,
    Abs,
    Len,
    Chars,
    Matches,
    IsEmpty,
    Contains,
    ContainsKey,
    Count,
    Elements,
    SetOf,
    Union,
    Intersection,
    Difference,
    Subset,
    Disjoint,
}

impl Builtin {
    /// The function of this name, and how many arguments it takes.
    pub(crate) fn function(name: &str) -> Option<(Builtin, usize)> {
        Some(match name {
            "min" => (Builtin::Min, 2),
            "max" => (Builtin::Max, 2),
            "abs" => (Builtin::Abs, 1),
            "elements" => (Builtin::Elements, 1),
            "singleton" => (Builtin::SetOf, 1),
            "union" => (Builtin::Union, 2),
            "intersection" => (Builtin::Intersection, 2),
            "difference" => (Builtin::Difference, 2),
            "subset" => (Builtin::Subset, 2),
            "disjoint" => (Builtin::Disjoint, 2),
            _ => return None,
        })
    }

    /// The method of this name, and how many arguments it takes besides the receiver.
    pub(crate) fn method(name: &str) -> Option<(Builtin, usize)> {
        Some(match name {
            "len" => (Builtin::Len, 0),
            "is_empty" => (Builtin::IsEmpty, 0),
            "contains" => (Builtin::Contains, 1),
            "contains_key" => (Builtin::ContainsKey, 1),
            "count" => (Builtin::Count, 1),
            "min" => (Builtin::Min, 1),
            "max" => (Builtin::Max, 1),
            "abs" => (Builtin::Abs, 0),
            _ => return None,
        })
    }

    /// The variant of `expr::Builtin` that it stands for.
    pub(crate) fn variant(self) -> &'static str {
        match self {
            Builtin::Min => "Min",
            Builtin::Max => "Max",
            Builtin::Abs => "Abs",
            Builtin::Len => "Len",
            Builtin::Chars => "Chars",
            Builtin::Matches => "Matches",
            Builtin::IsEmpty => "IsEmpty",
            Builtin::Contains => "Contains",
            Builtin::ContainsKey => "ContainsKey",
            Builtin::Count => "Count",
            Builtin::Elements => "Elements",
            Builtin::SetOf => "SetOf",
            Builtin::Union => "Union",
            Builtin::Intersection => "Intersection",
            Builtin::Difference => "Difference",
            Builtin::Subset => "Subset",
            Builtin::Disjoint => "Disjoint",
        }
    }

    /// The function of `touchstone_spec::native` that computes it.
    pub(crate) fn native(self) -> &'static str {
        match self {
            Builtin::Min => "min",
            Builtin::Max => "max",
            Builtin::Abs => "abs",
            Builtin::Len => "len",
            Builtin::Chars => "chars",
            Builtin::Matches => "matches",
            Builtin::IsEmpty => "is_empty",
            Builtin::Contains => "contains",
            Builtin::ContainsKey => "contains_key",
            Builtin::Count => "count",
            Builtin::Elements => "elements",
            Builtin::SetOf => "set_of",
            Builtin::Union => "union",
            Builtin::Intersection => "intersection",
            Builtin::Difference => "difference",
            Builtin::Subset => "subset",
            Builtin::Disjoint => "disjoint",
        }
    }
}

/// The terms right inside of one, borrowed in either way.
macro_rules! parts_of {
    ($kind:expr, $part:ty $(, $mutable:tt)?) => {{
        let mut parts: Vec<$part> = Vec::new();
        match $kind {
            TermKind::Bool(_)
            | TermKind::Int(_)
            | TermKind::Char(_)
            | TermKind::Float(_)
            | TermKind::Str(_)
            | TermKind::Var(_)
            | TermKind::Const(_)
            | TermKind::Old { .. }
            | TermKind::Rust { .. } => {}
            TermKind::Not(inner) | TermKind::Neg(inner) | TermKind::Field(inner, _) => parts.push(inner),
            TermKind::Binary(_, left, right)
            | TermKind::Index(left, right)
            | TermKind::Let(_, left, right) => {
                parts.push(left);
                parts.push(right);
            }
            TermKind::If(condition, then, otherwise) => {
                parts.push(condition);
                parts.push(then);
                parts.push(otherwise);
            }
            TermKind::Match(value, arms) => {
                parts.push(value);
                for Arm { guard, body, .. } in arms {
                    parts.extend(guard);
                    parts.push(body);
                }
            }
            TermKind::Build(_, fields) => {
                for (_, field) in fields {
                    parts.push(field);
                }
            }
            TermKind::Tuple(terms)
            | TermKind::Construct(_, terms)
            | TermKind::Measure(_, terms)
            | TermKind::Builtin(_, terms) => parts.extend(terms),
            TermKind::Quantified { domain, body, .. } => {
                match & $($mutable)? **domain {
                    Domain::Range { low, high, .. } => {
                        parts.push(low);
                        parts.push(high);
                    }
                    Domain::Elements(elements) => parts.push(elements),
                }
                parts.push(body);
            }
        }
        parts
    }};
}

impl Term {
    pub(crate) fn new(kind: TermKind, span: Span) -> Term {
        Term { kind, span }
    }

    /// The terms right inside of it, in the order in which they stand. Those of a `rust(…)` aren't looked into.
    pub(crate) fn parts(&self) -> Vec<&Term> {
        parts_of!(&self.kind, &Term)
    }

    /// The same, to be changed.
    pub(crate) fn parts_mut(&mut self) -> Vec<&mut Term> {
        parts_of!(&mut self.kind, &mut Term, mut)
    }

    /// How often a measure of this name is called in it.
    pub(crate) fn calls(&self, measure: &Ident) -> usize {
        let own = match &self.kind {
            // What it holds isn't looked into.
            TermKind::Rust { .. } => 1,
            TermKind::Measure(path, _) => usize::from(path.is_ident(measure)),
            _ => 0,
        };
        own + self.parts().into_iter().map(|part| part.calls(measure)).sum::<usize>()
    }

    pub(crate) fn binary(op: Operator, left: Term, right: Term, span: Span) -> Term {
        Term::new(TermKind::Binary(op, Box::new(left), Box::new(right)), span)
    }
}

impl Arm {
    /// How often a measure of this name is called in it.
    pub(crate) fn calls(&self, measure: &Ident) -> usize {
        self.body.calls(measure) + self.guard.as_ref().map_or(0, |guard| guard.calls(measure))
    }
}
