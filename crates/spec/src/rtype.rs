//! Refinement types (TTT §3.1): a Rust type whose every component is decorated with predicates.
//!
//! An [`RType`] is built by code that the macros emit. The operations of the paper's Fig. 1 are here under its
//! names: [`RType::refinements`] (`refinement`) and [`DataType::unfold`] (`unfold`); `subst` is the environment in
//! which a predicate is evaluated, and `binder` is [`Refinement::binder`].

use crate::expr::{BinaryOp, Domain, Expr, Name, Quantifier};
use crate::form::Form;
use crate::unmade::Unmade;
use std::fmt;
use std::sync::Arc;
use touchstone_logic::Int;

/// A refinement type. Cheap to clone; two clones share their identity ([`RType::same`]).
#[derive(Clone)]
pub struct RType(Arc<Node>, Unmade);

struct Node {
    kind: Kind,
    refinements: Vec<Refinement>,
    bindings: Vec<(Name, Expr)>,
}

impl Node {
    fn is_text(&self) -> bool {
        match &self.kind {
            Kind::Seq(seq) => seq.is_text,
            Kind::Form(_) => true,
            _ => false,
        }
    }

    /// Gives the elements of a sequence the form that a predicate gives to all of them: `forall(|s in xs| matches(s, r"…"))`.
    fn form_elements(&mut self, predicate: &Expr, binder: Name) {
        match (predicate, &mut self.kind) {
            (Expr::Binary(BinaryOp::And, left, right), Kind::Seq(_)) => {
                self.form_elements(left, binder);
                self.form_elements(right, binder);
            }
            (Expr::Quantified { quantifier: Quantifier::Forall, name, domain, body }, Kind::Seq(seq)) => {
                if let Domain::Elements(Expr::Var(of)) = &**domain
                    && *of == binder
                {
                    seq.element = seq.element.formed(&[(&**body, *name)]);
                }
            }
            _ => {}
        }
    }
}

/// The shape of the values, refinements apart.
#[derive(Clone, Debug)]
pub enum Kind {
    Bool,
    /// Integers of a machine type: `min..=max` is the meaning of the type.
    Int {
        min: Int,
        max: Int,
    },
    Char,
    /// `f32` or `f64`, by the number of bits.
    Float(u32),
    Data(DataType),
    Seq(SeqType),
    /// A text with a [form](Form).
    Form(&'static Form),
    Function(FunctionType),
}

/// A sum of products: structs, enums, tuples (one constructor without a name), arrays.
#[derive(Clone, Debug)]
pub struct DataType {
    pub definition: &'static DataDef,
    /// The refined type arguments, in the order of the type's parameters.
    pub arguments: Vec<RType>,
    /// Abstract refinements (TTT §5.1 `List<{\hd v -> hd < v}>`): the i-th relates a constructor's element (its
    /// first field of the first type parameter) to every element inside its i-th recursive field; a single one
    /// stands for all recursive fields.
    pub relations: Vec<Relation>,
}

/// The definition of a datatype, shared by all its instances.
#[derive(Debug)]
pub struct DataDef {
    /// As the user names it: `List`.
    pub name: &'static str,
    /// The path of its definition, unique: `my_crate::list::List`.
    pub path: &'static str,
    pub constructors: &'static [ConstructorDef],
    /// The fields of a constructor for given type arguments (the paper's `unfold`). Called once per type node.
    pub fields: fn(constructor: usize, arguments: &[RType]) -> Vec<Field>,
    pub comparing: Comparing,
}

/// How values of a datatype compare in Rust.
#[derive(Clone, Copy, Debug)]
pub enum Comparing {
    /// By their constructors, then by their fields from left to right.
    ByParts,
    /// Equal as their parts are, and in the opposite order: `Reverse`.
    Reversed,
    /// As the `PartialEq` and `PartialOrd` of its own say, if it has them: see [`Fields::same`](crate::view::Fields::same). Whether they may
    /// say otherwise than the parts do.
    AsItSays(fn() -> bool),
}

impl DataDef {
    /// Whether two values may be equal whose parts aren't, or the other way round.
    pub fn is_own_judge(&self) -> bool {
        matches!(self.comparing, Comparing::AsItSays(may_differ) if may_differ())
    }

    /// Whether the order of two values may be another than that of their parts.
    pub fn has_own_order(&self) -> bool {
        matches!(self.comparing, Comparing::Reversed) || self.is_own_judge()
    }
}

#[derive(Debug)]
pub struct ConstructorDef {
    /// `Cons`; for a struct, the struct's name; for a tuple, empty.
    pub name: &'static str,
    /// How it is written in an expression: `List::Cons`.
    pub path: &'static str,
    pub fields: FieldNames,
}

/// How a constructor's fields are written.
#[derive(Debug)]
pub enum FieldNames {
    Unit,
    Tuple(usize),
    Named(&'static [&'static str]),
}

/// A field of a constructor: a binder that later fields may mention, and its type.
#[derive(Clone, Debug)]
pub struct Field {
    pub name: Name,
    pub ty: RType,
}

/// A homogeneous sequence: `Vec`, slices, `VecDeque`, `String`, and, with an order, sets and maps.
#[derive(Clone, Debug)]
pub struct SeqType {
    pub element: RType,
    pub order: SeqOrder,
    /// The exact length, for arrays.
    pub length: Option<usize>,
    /// Relates each element to every later one.
    pub relations: Vec<Relation>,
    /// Whether the collection puts its elements in an order of its own (a heap), so that not every sequence is one of its
    /// values.
    pub rearranges: bool,
    /// Whether it's a text, whose length is that of its characters in UTF-8.
    pub is_text: bool,
}

/// What the collection itself guarantees of its elements' order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SeqOrder {
    Any,
    /// Strictly increasing: each set once, as its sorted elements.
    Increasing,
    /// Elements are pairs whose first components increase strictly: each map once.
    IncreasingKeys,
}

/// A function: parameters that later ones and the result may mention.
#[derive(Clone, Debug)]
pub struct FunctionType {
    pub parameters: Vec<(Name, RType)>,
    pub result: RType,
}

/// `{binder: … | predicate}`
#[derive(Clone, Debug)]
pub struct Refinement {
    pub binder: Name,
    pub predicate: Expr,
    /// By which the Rust form [names](crate::native::Predicate::InType) the predicate: the same for two that say the same. 0 if there's
    /// no Rust form.
    pub number: u64,
}

/// `|earlier, later| predicate`
#[derive(Clone, Debug)]
pub struct Relation {
    pub earlier: Name,
    pub later: Name,
    pub predicate: Expr,
    /// As a [refinement](Refinement::number) has one.
    pub number: u64,
}

impl RType {
    pub fn new(kind: Kind) -> RType {
        RType(Arc::new(Node { kind, refinements: Vec::new(), bindings: Vec::new() }), Unmade::NOTHING)
    }

    pub fn bool() -> RType {
        RType::new(Kind::Bool)
    }

    pub fn int(min: impl Into<Int>, max: impl Into<Int>) -> RType {
        RType::new(Kind::Int { min: min.into(), max: max.into() })
    }

    pub fn data(definition: &'static DataDef, arguments: &[RType]) -> RType {
        RType::new(Kind::Data(DataType { definition, arguments: arguments.to_vec(), relations: Vec::new() }))
    }

    pub fn seq(element: RType, order: SeqOrder) -> RType {
        RType::new(Kind::Seq(SeqType {
            element,
            order,
            length: None,
            relations: Vec::new(),
            rearranges: false,
            is_text: false,
        }))
    }

    /// A text: a sequence of characters whose length is counted in bytes.
    pub fn text() -> RType {
        RType::new(Kind::Seq(SeqType {
            element: RType::new(Kind::Char),
            order: SeqOrder::Any,
            length: None,
            relations: Vec::new(),
            rearranges: false,
            is_text: true,
        }))
    }

    /// A sequence that the collection [rearranges](SeqType::rearranges).
    pub fn heap(element: RType) -> RType {
        RType::new(Kind::Seq(SeqType {
            element,
            order: SeqOrder::Any,
            length: None,
            relations: Vec::new(),
            rearranges: true,
            is_text: false,
        }))
    }

    pub fn function(parameters: Vec<(Name, RType)>, result: RType) -> RType {
        RType::new(Kind::Function(FunctionType { parameters, result }))
    }

    /// This type, its values restricted to those for which `predicate` holds with the value named `binder`.
    pub fn refined(&self, binder: Name, predicate: Expr) -> RType {
        self.numbered(0, binder, predicate)
    }

    /// The same for a predicate that has a Rust form, which names it by this [number](Refinement::number).
    pub fn numbered(&self, number: u64, binder: Name, predicate: Expr) -> RType {
        let mut node = self.copy();
        node.form_elements(&predicate, binder);
        node.refinements.push(Refinement { binder, predicate, number });
        if node.is_text() {
            let predicates =
                node.refinements.iter().map(|refinement| (&refinement.predicate, refinement.binder));
            if let Some(form) = Form::of(predicates) {
                node.kind = Kind::Form(form);
            }
        }
        RType(Arc::new(node), self.1)
    }

    /// This type, of whose texts only those are made that have the form which predicates about them give, each with its name for the
    /// text, beside those of the type. They're no part of the type.
    pub fn formed(&self, predicates: &[(&Expr, Name)]) -> RType {
        let mut node = self.copy();
        let own = self.0.refinements.iter().map(|refinement| (&refinement.predicate, refinement.binder));
        let form = Form::of(own.chain(predicates.iter().copied())).filter(|_| node.is_text());
        node.kind = form.map_or(node.kind, Kind::Form);
        predicates.iter().for_each(|(predicate, name)| node.form_elements(predicate, *name));
        RType(Arc::new(node), self.1)
    }

    /// This type with abstract refinements over its elements: a container, or this has no effect on its values.
    pub fn related(&self, relations: Vec<Relation>) -> RType {
        let mut node = self.copy();
        match &mut node.kind {
            Kind::Data(data) => data.relations.extend(relations),
            Kind::Seq(seq) => seq.relations.extend(relations),
            _ => {}
        }
        RType(Arc::new(node), self.1)
    }

    /// This type with `name` standing for `value` in its predicates and in those of its components (how a type
    /// alias's value parameters get their values).
    pub fn with(&self, name: Name, value: Expr) -> RType {
        let mut node = self.copy();
        node.bindings.push((name, value));
        RType(Arc::new(node), self.1)
    }

    /// This type, of which these values aren't made. It stays the [same](RType::same).
    pub fn unmade(self, unmade: Unmade) -> RType {
        RType(self.0, self.1 | unmade)
    }

    /// The type of the elements alone, as a slice is: whether there's room behind them, no one sees.
    pub fn sliced(self) -> RType {
        RType(self.0, self.1.without(Unmade::ROOM))
    }

    /// Which of its values aren't made, those of its components aside.
    pub fn not_made(&self) -> Unmade {
        self.1
    }

    pub fn kind(&self) -> &Kind {
        &self.0.kind
    }

    /// The predicates at the top of this type, innermost alias first.
    pub fn refinements(&self) -> &[Refinement] {
        &self.0.refinements
    }

    pub fn bindings(&self) -> &[(Name, Expr)] {
        &self.0.bindings
    }

    /// Whether two are clones of one: constant time, never true of types built apart.
    pub fn same(&self, other: &RType) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// A number that identifies this type among those alive: equal iff [`RType::same`].
    pub fn address(&self) -> usize {
        Arc::as_ptr(&self.0) as *const u8 as usize
    }

    fn copy(&self) -> Node {
        Node {
            kind: self.0.kind.clone(),
            refinements: self.0.refinements.clone(),
            bindings: self.0.bindings.clone(),
        }
    }
}

impl fmt::Debug for RType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            Kind::Bool => write!(f, "bool"),
            Kind::Int { min, max } => write!(f, "int {min}..={max}"),
            Kind::Char => write!(f, "char"),
            Kind::Float(bits) => write!(f, "f{bits}"),
            Kind::Data(data) => write!(f, "{}{:?}", data.definition.name, data.arguments),
            Kind::Seq(seq) => write!(f, "[{:?}]", seq.element),
            Kind::Form(_) => write!(f, "[char]"),
            Kind::Function(fun) => write!(f, "fn({:?}) -> {:?}", fun.parameters, fun.result),
        }
    }
}

impl DataType {
    /// The fields of a constructor (TTT Fig. 1 `unfold`).
    pub fn unfold(&self, constructor: usize) -> Vec<Field> {
        (self.definition.fields)(constructor, &self.arguments)
    }
}

impl Relation {
    /// Whether it's an order on its two sides by its form (`hd <= v`, `v < r`): then a chain of related elements is
    /// related throughout.
    pub fn is_order(&self) -> bool {
        use crate::expr::BinaryOp::{Eq, Ge, Gt, Le, Lt};
        let Expr::Binary(Lt | Le | Gt | Ge | Eq, left, right) = &self.predicate else { return false };
        let (Expr::Var(left), Expr::Var(right)) = (&**left, &**right) else { return false };
        (*left == self.earlier && *right == self.later) || (*left == self.later && *right == self.earlier)
    }
}
