//! The type graph: every refinement type that occurs inside a specification, once, unfolded on demand.
//!
//! [`RType`]s are trees that `unfold` for ever (`List<T>` contains a `List<T>`). Here each is interned to a [`Ty`],
//! so that a recursive type is a cycle, its constructors are unfolded once, and questions about it (is it recursive,
//! how deep is its smallest value, does anything in it need checking) are answered once.
//!
//! Two types are one node iff they have the same shape, the same arguments and the *same* predicates: predicates are
//! compared by their binders, which are unique. A type's abstract refinements (`List<T, |hd, v| …>`) pass to its
//! recursive fields here, in [`TypeGraph::fields`].

mod cost;

pub use cost::Cost;

use crate::expr::{Expr, Name};
use crate::form::Form;
use crate::rtype::{DataDef, Kind, RType, Refinement, Relation, SeqOrder};
use crate::unmade::Unmade;
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;
use touchstone_logic::Int;

/// A node of the type graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ty(u32);

impl Ty {
    /// Types are numbered from 0 in the order in which they were interned.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Beyond so many nodes a type is taken to grow without end (`T<Vec<T>>` inside `T`).
const MAX_TYPES: usize = 20_000;

/// The type unfolds to ever new types.
#[derive(Debug, thiserror::Error)]
#[error(
    "the type `{name}` contains ever larger instances of itself (polymorphic recursion), which can't be enumerated"
)]
pub struct Unbounded {
    pub name: String,
}

#[derive(Clone)]
pub enum Shape {
    Bool,
    /// `goes_on`: beyond `max`, which is the greatest `i128` then, to the greatest `u128`. What's beyond has its bit pattern for its
    /// word on the tape, which is negative.
    Int {
        min: i128,
        max: i128,
        goes_on: bool,
    },
    Char,
    Float(u32),
    /// A text with a form: one word.
    Form(&'static Form),
    Data {
        definition: &'static DataDef,
        core: Core,
    },
    Seq {
        element: Ty,
        order: SeqOrder,
        length: Option<usize>,
        rearranges: bool,
        is_text: bool,
        core: Core,
    },
    Function {
        parameters: Vec<(Name, Ty)>,
        result: Ty,
    },
}

/// A datatype or sequence with its arguments, whatever its own predicates: what recursion is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Core(u32);

/// A type of the graph.
pub struct TypeNode {
    pub shape: Shape,
    pub refinements: &'static [Refinement],
    pub relations: &'static [Relation],
    pub bindings: &'static [(Name, Expr)],
    fields: Vec<OnceCell<Rc<[FieldNode]>>>,
    checked: Cell<Option<bool>>,
    unmade: Cell<Unmade>,
}

impl TypeNode {
    /// Which of its values aren't made, wherever it was met, those of its components aside.
    pub fn unmade(&self) -> Unmade {
        self.unmade.get()
    }
}

/// A field of a constructor.
#[derive(Clone, Debug)]
pub struct FieldNode {
    pub name: Name,
    pub ty: Ty,
    /// The element that abstract refinements speak of: the first field of the first type parameter.
    pub is_element: bool,
    /// Which recursive field this is, counted from 0: `Some` iff its type is the whole's.
    pub recursive: Option<usize>,
    /// How much of the whole's depth it has.
    pub cost: Cost,
}

#[derive(PartialEq, Eq, Hash)]
struct Key {
    shape: ShapeKey,
    refinements: Vec<Name>,
    relation: Vec<Name>,
    bindings: Vec<Name>,
}

#[derive(Clone, PartialEq, Eq, Hash)]
enum ShapeKey {
    Bool,
    Int(Int, Int),
    Char,
    Float(u32),
    Form(&'static Form),
    Core(Core),
    Function(Vec<(Name, Ty)>, Ty),
}

#[derive(Clone, PartialEq, Eq, Hash)]
enum CoreKey {
    Data(&'static str, Vec<Ty>),
    /// With whether it rearranges its elements, and whether it's a text.
    Seq(Ty, SeqOrder, Option<usize>, (bool, bool)),
}

struct CoreNode {
    /// The type parameters' types; for a sequence its element.
    arguments: Vec<Ty>,
    arguments_source: Vec<RType>,
    raw: RefCell<HashMap<usize, Rc<[RawField]>>>,
    reaches: OnceCell<Rc<[Core]>>,
    /// The smallest depth budget with which each constructor has a value.
    min_depths: OnceCell<Rc<[Option<u32>]>>,
}

struct RawField {
    name: Name,
    ty: RType,
    is_parameter: bool,
    /// Whether its type is one of the type arguments.
    is_argument: bool,
}

/// All types of a specification.
#[derive(Default)]
pub struct TypeGraph {
    nodes: RefCell<Vec<Rc<TypeNode>>>,
    cores: RefCell<Vec<Rc<CoreNode>>>,
    interned: RefCell<HashMap<Key, Ty>>,
    interned_cores: RefCell<HashMap<CoreKey, Core>>,
    /// Which fields of types with one constructor [cost](Cost) nothing.
    free: RefCell<HashMap<Core, Rc<[usize]>>>,
}

impl TypeGraph {
    pub fn new() -> TypeGraph {
        TypeGraph::default()
    }

    /// The node of a type. Its predicates live as long as the process (suspended constraints point at them): once per
    /// specification, and bounded by its text.
    ///
    /// # Errors
    /// [`Unbounded`] when the graph would grow without end.
    pub fn intern(&self, ty: &RType) -> Result<Ty, Unbounded> {
        if self.nodes.borrow().len() > MAX_TYPES {
            return Err(Unbounded { name: format!("{ty:?}") });
        }
        let (shape, shape_key) = match ty.kind() {
            Kind::Bool => (Shape::Bool, ShapeKey::Bool),
            Kind::Int { min, max } => {
                let clip = |x: &Int, otherwise| i128::try_from(x).unwrap_or(otherwise);
                let goes_on = !min.is_negative() && u128::try_from(max).is_ok_and(|max| max == u128::MAX);
                let shape = Shape::Int { min: clip(min, i128::MIN), max: clip(max, i128::MAX), goes_on };
                (shape, ShapeKey::Int(min.clone(), max.clone()))
            }
            Kind::Char => (Shape::Char, ShapeKey::Char),
            Kind::Float(bits) => (Shape::Float(*bits), ShapeKey::Float(*bits)),
            Kind::Form(form) => (Shape::Form(form), ShapeKey::Form(form)),
            Kind::Data(data) => {
                let arguments: Vec<Ty> =
                    data.arguments.iter().map(|argument| self.intern(argument)).collect::<Result<_, _>>()?;
                let core = self.core(
                    CoreKey::Data(data.definition.path, arguments.clone()),
                    arguments,
                    &data.arguments,
                );
                (Shape::Data { definition: data.definition, core }, ShapeKey::Core(core))
            }
            Kind::Seq(seq) => {
                let element = self.intern(&seq.element)?;
                let key = CoreKey::Seq(element, seq.order, seq.length, (seq.rearranges, seq.is_text));
                let core = self.core(key, vec![element], std::slice::from_ref(&seq.element));
                let shape = Shape::Seq {
                    element,
                    order: seq.order,
                    length: seq.length,
                    rearranges: seq.rearranges,
                    is_text: seq.is_text,
                    core,
                };
                (shape, ShapeKey::Core(core))
            }
            Kind::Function(function) => {
                let parameters = function
                    .parameters
                    .iter()
                    .map(|(name, ty)| Ok((*name, self.intern(ty)?)))
                    .collect::<Result<Vec<_>, Unbounded>>()?;
                let result = self.intern(&function.result)?;
                let key = ShapeKey::Function(parameters.clone(), result);
                (Shape::Function { parameters, result }, key)
            }
        };
        let relations: &[Relation] = match ty.kind() {
            Kind::Data(data) => &data.relations,
            Kind::Seq(seq) => &seq.relations,
            _ => &[],
        };
        let key = Key {
            shape: shape_key,
            refinements: ty.refinements().iter().map(|r| r.binder).collect(),
            relation: relations.iter().map(|r| r.earlier).collect(),
            bindings: ty.bindings().iter().map(|(name, _)| *name).collect(),
        };
        if let Some(&known) = self.interned.borrow().get(&key) {
            let unmade = &self.nodes.borrow()[known.index()].unmade;
            unmade.set(unmade.get() | ty.not_made());
            return Ok(known);
        }
        let constructors = match &shape {
            Shape::Data { definition, .. } => definition.constructors.len(),
            _ => 0,
        };
        let mut nodes = self.nodes.borrow_mut();
        let new = Ty(nodes.len() as u32);
        nodes.push(Rc::new(TypeNode {
            shape,
            refinements: ty.refinements().to_vec().leak(),
            relations: relations.to_vec().leak(),
            bindings: ty.bindings().to_vec().leak(),
            fields: vec![OnceCell::new(); constructors],
            checked: Cell::new(None),
            unmade: Cell::new(ty.not_made()),
        }));
        self.interned.borrow_mut().insert(key, new);
        Ok(new)
    }

    fn core(&self, key: CoreKey, arguments: Vec<Ty>, source: &[RType]) -> Core {
        let mut interned = self.interned_cores.borrow_mut();
        *interned.entry(key).or_insert_with(|| {
            let mut cores = self.cores.borrow_mut();
            cores.push(Rc::new(CoreNode {
                arguments,
                arguments_source: source.to_vec(),
                raw: RefCell::default(),
                reaches: OnceCell::new(),
                min_depths: OnceCell::new(),
            }));
            Core(cores.len() as u32 - 1)
        })
    }

    pub fn node(&self, ty: Ty) -> Rc<TypeNode> {
        self.nodes.borrow()[ty.0 as usize].clone()
    }

    /// The fields of a constructor (TTT Fig. 1 `unfold`): computed once.
    pub fn fields(&self, ty: Ty, constructor: usize) -> Result<Rc<[FieldNode]>, Unbounded> {
        let node = self.node(ty);
        if let Some(known) = node.fields[constructor].get() {
            return Ok(known.clone());
        }
        let Shape::Data { definition, core } = node.shape else { return Ok(Rc::new([])) };
        let mut recursive_fields = 0;
        let mut seen_element = false;
        let mut fields = Vec::new();
        for (at, raw) in self.raw_fields(core, definition, constructor).iter().enumerate() {
            let mut field = self.intern(&raw.ty)?;
            let recursive = (self.core_of(field) == Some(core)).then(|| {
                recursive_fields += 1;
                recursive_fields - 1
            });
            if recursive.is_some() && !node.relations.is_empty() {
                field = self.intern(&raw.ty.related(node.relations.to_vec()))?;
            }
            let is_element = raw.is_parameter && !seen_element;
            seen_element |= raw.is_parameter;
            let cost = self.field_cost((ty, core), at, field, raw.is_argument)?;
            let name = raw.name;
            fields.push(FieldNode { name, ty: field, is_element, recursive, cost });
        }
        Ok(node.fields[constructor].get_or_init(|| fields.into()).clone())
    }

    /// The fields as the definition gives them, each with whether it's the first type parameter. They depend on the
    /// core alone, so that predicates on fields keep their binders and recursion through them closes.
    fn raw_fields(&self, core: Core, definition: &'static DataDef, constructor: usize) -> Rc<[RawField]> {
        let node = self.cores.borrow()[core.0 as usize].clone();
        let raw = node.raw.borrow().get(&constructor).cloned();
        raw.unwrap_or_else(|| {
            let fields: Rc<[RawField]> = (definition.fields)(constructor, &node.arguments_source)
                .into_iter()
                .map(|field| RawField {
                    name: field.name,
                    is_argument: node.arguments_source.iter().any(|argument| argument.same(&field.ty)),
                    is_parameter: node.arguments_source.first().is_some_and(|first| first.same(&field.ty)),
                    ty: field.ty,
                })
                .collect();
            node.raw.borrow_mut().insert(constructor, fields.clone());
            fields
        })
    }

    /// The core of a datatype or sequence.
    pub fn core_of(&self, ty: Ty) -> Option<Core> {
        match self.node(ty).shape {
            Shape::Data { core, .. } | Shape::Seq { core, .. } => Some(core),
            _ => None,
        }
    }

    /// Whether values of `ty` may contain values of `core`.
    pub fn consumes(&self, ty: Ty, core: Core) -> Result<bool, Unbounded> {
        match self.core_of(ty) {
            Some(inner) => Ok(inner == core || self.reaches(inner, ty)?.contains(&core)),
            None => Ok(false),
        }
    }

    fn reaches(&self, core: Core, ty: Ty) -> Result<Rc<[Core]>, Unbounded> {
        let node = self.cores.borrow()[core.0 as usize].clone();
        if let Some(known) = node.reaches.get() {
            return Ok(known.clone());
        }
        let mut found: Vec<Core> = Vec::new();
        let mut work = vec![ty];
        while let Some(next) = work.pop() {
            for child in self.children(next)? {
                if let Some(child_core) = self.core_of(child)
                    && !found.contains(&child_core)
                {
                    found.push(child_core);
                    work.push(child);
                }
            }
            if found.len() > MAX_TYPES {
                return Err(Unbounded { name: self.name(ty) });
            }
        }
        Ok(node.reaches.get_or_init(|| found.into()).clone())
    }

    /// The types of the components one level down, without their position.
    fn children(&self, ty: Ty) -> Result<Vec<Ty>, Unbounded> {
        let node = self.node(ty);
        match &node.shape {
            Shape::Data { definition, core } => {
                let mut children = Vec::new();
                for constructor in 0..definition.constructors.len() {
                    for raw in self.raw_fields(*core, definition, constructor).iter() {
                        children.push(self.intern(&raw.ty)?);
                    }
                }
                Ok(children)
            }
            Shape::Seq { element, .. } => Ok(vec![*element]),
            Shape::Function { .. }
            | Shape::Bool
            | Shape::Int { .. }
            | Shape::Char
            | Shape::Float(_)
            | Shape::Form(_) => Ok(Vec::new()),
        }
    }

    /// For each constructor of a datatype the smallest depth budget with which it has a value (refinements apart);
    /// `None` for a constructor without finite values. For anything else empty.
    pub fn min_depths(&self, ty: Ty) -> Result<Rc<[Option<u32>]>, Unbounded> {
        let Shape::Data { core, definition } = self.node(ty).shape else { return Ok(Rc::new([])) };
        let core_node = self.cores.borrow()[core.0 as usize].clone();
        if let Some(known) = core_node.min_depths.get() {
            return Ok(known.clone());
        }
        // A least fixed point over the strongly connected component: only fields inside it count.
        let mut least: HashMap<Core, Option<u32>> = HashMap::new();
        let mut result = vec![None; definition.constructors.len()];
        loop {
            let before = (least.clone(), result.clone());
            for (constructor, depth) in result.iter_mut().enumerate() {
                *depth = self.constructor_depth(ty, constructor, &mut least, &mut Vec::new())?;
            }
            least.insert(core, result.iter().copied().flatten().min());
            if before == (least.clone(), result.clone()) {
                break;
            }
        }
        Ok(core_node.min_depths.get_or_init(|| result.into()).clone())
    }

    fn constructor_depth(
        &self,
        ty: Ty,
        constructor: usize,
        least: &mut HashMap<Core, Option<u32>>,
        path: &mut Vec<Core>,
    ) -> Result<Option<u32>, Unbounded> {
        let mut depth = Some(0);
        for field in self.fields(ty, constructor)?.iter() {
            if field.cost.is_inside() {
                let inner = self.value_depth(field.ty, least, path)?;
                let unit = u32::from(field.cost == Cost::Unit);
                depth = match (depth, inner) {
                    (Some(depth), Some(inner)) => Some(depth.max(inner + unit)),
                    _ => None,
                };
            }
        }
        Ok(depth)
    }

    fn value_depth(
        &self,
        ty: Ty,
        least: &mut HashMap<Core, Option<u32>>,
        path: &mut Vec<Core>,
    ) -> Result<Option<u32>, Unbounded> {
        let node = self.node(ty);
        match &node.shape {
            Shape::Data { definition, core } => {
                if path.contains(core) {
                    return Ok(least.get(core).copied().flatten());
                }
                path.push(*core);
                let mut depth: Option<u32> = None;
                for constructor in 0..definition.constructors.len() {
                    if let Some(found) = self.constructor_depth(ty, constructor, least, path)? {
                        depth = Some(depth.map_or(found, |known| known.min(found)));
                    }
                }
                path.pop();
                if let Some(depth) = depth {
                    least.insert(*core, Some(depth));
                }
                Ok(depth)
            }
            Shape::Seq { length: Some(length), element, .. } if *length > 0 => {
                self.value_depth(*element, least, path)
            }
            _ => Ok(Some(0)),
        }
    }

    /// Whether anything in the type has a predicate to check.
    pub fn is_checked(&self, ty: Ty) -> Result<bool, Unbounded> {
        let node = self.node(ty);
        if let Some(known) = node.checked.get() {
            return Ok(known);
        }
        let has_predicates = |ty: &Ty| {
            let node = self.node(*ty);
            !node.refinements.is_empty() || !node.relations.is_empty()
        };
        let checked = self.reachable(ty)?.iter().any(has_predicates);
        node.checked.set(Some(checked));
        Ok(checked)
    }

    /// Whether two values of the type are equal in Rust if and only if they have the same parts: there are no floats among these, and no
    /// type with a `PartialEq` of its own.
    ///
    /// # Errors
    /// [`Unbounded`] for a type that unfolds to ever new ones.
    pub fn is_same_by_parts(&self, ty: Ty) -> Result<bool, Unbounded> {
        Ok(self.reachable(ty)?.into_iter().all(|inside| match self.node(inside).shape {
            Shape::Float(_) => false,
            Shape::Data { definition, .. } => !definition.is_own_judge(),
            _ => true,
        }))
    }

    /// The type and all types inside it, each once.
    pub fn reachable(&self, ty: Ty) -> Result<Vec<Ty>, Unbounded> {
        let mut seen = vec![ty];
        let mut at = 0;
        while let Some(next) = seen.get(at).copied() {
            at += 1;
            for child in self.children(next)? {
                if !seen.contains(&child) {
                    seen.push(child);
                }
            }
        }
        Ok(seen)
    }

    /// Whether a datatype or sequence may contain itself.
    pub fn is_recursive(&self, ty: Ty, core: Core) -> Result<bool, Unbounded> {
        Ok(self.reaches(core, ty)?.contains(&core))
    }

    /// The type's name, without arguments.
    pub fn name(&self, ty: Ty) -> String {
        match &self.node(ty).shape {
            Shape::Data { definition, .. } => definition.name.to_string(),
            Shape::Seq { .. } => "a sequence".to_string(),
            Shape::Bool => "bool".to_string(),
            Shape::Int { .. } => "an integer".to_string(),
            Shape::Char => "char".to_string(),
            Shape::Float(bits) => format!("f{bits}"),
            Shape::Form(_) => "a text".to_string(),
            Shape::Function { .. } => "a function".to_string(),
        }
    }

    /// The type parameters' types of a datatype, or a sequence's element.
    pub fn arguments(&self, core: Core) -> Vec<Ty> {
        self.cores.borrow()[core.0 as usize].arguments.clone()
    }
}
