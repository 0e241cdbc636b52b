//! Types compiled for generation without a solver: what a value of a type is made of, by index instead of by question to the
//! graph.
//!
//! A plan is made when the first value of its type is, and knows one level only, so a recursive type is no problem.

use crate::expr::Expr;
use crate::form::Form;
use crate::graph::{Cost, Shape, Ty, TypeGraph, Unbounded};
use crate::query::{Layer, Root};
use crate::rtype::SeqOrder;
use crate::scalars;
use crate::targeted::leaf;
use std::cell::OnceCell;
use std::collections::HashMap;
use std::rc::Rc;

/// The plan of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlanId(u32);

/// What a value is made of.
#[derive(Clone)]
pub(super) enum Plan {
    Scalar(ScalarId),
    Function,
    Data(Rc<Data>),
    Seq(Seq),
}

/// The candidates of a scalar type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ScalarId(u32);

/// What a scalar is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Bool,
    Int,
    Char,
    /// Of so many bits.
    Float(u32),
    /// With a form.
    Text(&'static Form),
}

pub(super) struct Scalar {
    pub(super) kind: Kind,
    /// All that the type allows, and all that it allows of a float.
    pub(super) interval: (i128, i128),
    pub(super) floats: (f64, f64),
    /// In the order in which they're tried.
    pub(super) values: Rc<[i128]>,
    /// The same from the least to the greatest.
    pub(super) ascending: Rc<[i128]>,
    /// How many of them were candidates one depth earlier.
    pub(super) earlier: usize,
    /// Whether a greater depth has more.
    pub(super) clipped: bool,
}

pub(super) struct Data {
    pub(super) ty: Ty,
    /// The constructors that have values, with the least depth of one, in the order in which they're tried.
    pub(super) alternatives: Vec<Alternative>,
    /// Whether no constructor has fields, so that a value is one word.
    pub(super) is_enumeration: bool,
    /// By constructor, once asked for.
    fields: Vec<OnceCell<Rc<[Field]>>>,
}

#[derive(Clone, Copy)]
pub(super) struct Alternative {
    pub(super) constructor: usize,
    pub(super) depth: u32,
}

/// A field of a constructor.
#[derive(Clone, Copy)]
pub(super) struct Field {
    pub(super) plan: PlanId,
    /// How much of the whole's depth it has.
    pub(super) cost: Cost,
}

#[derive(Clone, Copy)]
pub(super) struct Seq {
    pub(super) element: PlanId,
    pub(super) order: SeqOrder,
    /// The exact length, for arrays.
    pub(super) length: Option<usize>,
    /// How much of the sequence's depth an element has.
    pub(super) cost: Cost,
}

/// The plans of the types of a specification, for one layer.
pub(super) struct Plans {
    graph: Rc<TypeGraph>,
    layer: Layer,
    ids: HashMap<Ty, PlanId>,
    types: Vec<Ty>,
    plans: Vec<Option<Plan>>,
    scalars: Vec<Scalar>,
}

impl Plans {
    pub(super) fn new(graph: Rc<TypeGraph>, layer: Layer) -> Plans {
        Plans { graph, layer, ids: HashMap::new(), types: Vec::new(), plans: Vec::new(), scalars: Vec::new() }
    }

    pub(super) fn graph(&self) -> &TypeGraph {
        &self.graph
    }

    /// The plan of a type, made when it's looked at.
    pub(super) fn id(&mut self, ty: Ty) -> PlanId {
        *self.ids.entry(ty).or_insert_with(|| {
            self.types.push(ty);
            self.plans.push(None);
            PlanId(self.plans.len() as u32 - 1)
        })
    }

    pub(super) fn get(&mut self, id: PlanId) -> Result<Plan, Unbounded> {
        let at = id.0 as usize;
        if let Some(known) = &self.plans[at] {
            return Ok(known.clone());
        }
        let plan = self.compile(self.types[at])?;
        self.plans[at] = Some(plan.clone());
        Ok(plan)
    }

    /// The type that a plan is of.
    pub(super) fn ty(&self, id: PlanId) -> Ty {
        self.types[id.0 as usize]
    }

    pub(super) fn scalar(&self, id: ScalarId) -> &Scalar {
        &self.scalars[id.0 as usize]
    }

    /// Whether the order of its words is that of its values.
    pub(super) fn has_order(&self, id: ScalarId) -> bool {
        !matches!(self.scalar(id).kind, Kind::Text(_))
    }

    fn compile(&mut self, ty: Ty) -> Result<Plan, Unbounded> {
        let graph = self.graph.clone();
        Ok(match &graph.node(ty).shape {
            Shape::Bool | Shape::Int { .. } | Shape::Char | Shape::Float(_) | Shape::Form(_) => {
                let candidates = leaf::candidates(&graph, ty, self.layer);
                let mut ascending = candidates.values.to_vec();
                ascending.sort_unstable();
                self.scalar_plan(Scalar {
                    kind: match graph.node(ty).shape {
                        Shape::Bool => Kind::Bool,
                        Shape::Char => Kind::Char,
                        Shape::Float(bits) => Kind::Float(bits),
                        Shape::Form(form) => Kind::Text(form),
                        _ => Kind::Int,
                    },
                    // What's beyond the greatest `i128` has negative words.
                    interval: match leaf::is_beyond(&graph, ty) {
                        true => (i128::MIN, -1),
                        false => leaf::interval(&graph, ty),
                    },
                    floats: leaf::float_interval(&graph, ty),
                    values: candidates.values,
                    ascending: ascending.into(),
                    earlier: candidates.earlier,
                    clipped: candidates.clipped,
                })
            }
            Shape::Function { .. } => Plan::Function,
            Shape::Seq { element, order, length, core, .. } => Plan::Seq(Seq {
                element: self.id(*element),
                order: *order,
                length: *length,
                cost: graph.element_cost(*element, *core)?,
            }),
            Shape::Data { definition, .. } => {
                let depths = graph.min_depths(ty)?;
                let mut alternatives: Vec<Alternative> = depths
                    .iter()
                    .enumerate()
                    .filter_map(|(constructor, depth)| Some(Alternative { constructor, depth: (*depth)? }))
                    .collect();
                // Stable: constructors of one depth stay in the order of their declaration.
                alternatives.sort_by_key(|alternative| alternative.depth);
                let is_enumeration = definition.constructors.iter().all(|c| c.fields.count() == 0);
                let fields = vec![OnceCell::new(); definition.constructors.len()];
                Plan::Data(Rc::new(Data { ty, alternatives, is_enumeration, fields }))
            }
        })
    }

    fn scalar_plan(&mut self, scalar: Scalar) -> Plan {
        self.scalars.push(scalar);
        Plan::Scalar(ScalarId(self.scalars.len() as u32 - 1))
    }

    /// The plan of an argument: of an integer, within the interval that the preconditions leave it by themselves.
    pub(super) fn root(&mut self, root: &Root, requires: &[Expr]) -> PlanId {
        let all = leaf::interval(&self.graph, root.ty);
        let (low, high) = leaf::narrowed(all, requires, root.name);
        let is_int = matches!(self.graph.node(root.ty).shape, Shape::Int { .. });
        if !is_int || (low, high) == all {
            return self.id(root.ty);
        }
        let values: Rc<[i128]> = scalars::ints(low, high, self.layer.depth()).collect();
        let plan = self.scalar_plan(Scalar {
            kind: Kind::Int,
            interval: (low, high),
            floats: (0.0, 0.0),
            ascending: values.clone(),
            earlier: 0,
            values,
            clipped: true,
        });
        self.types.push(root.ty);
        self.plans.push(Some(plan));
        PlanId(self.plans.len() as u32 - 1)
    }

    /// The fields of one of the constructors.
    pub(super) fn fields(&mut self, data: &Data, constructor: usize) -> Result<Rc<[Field]>, Unbounded> {
        let cell = data.fields.get(constructor);
        if let Some(known) = cell.and_then(OnceCell::get) {
            return Ok(known.clone());
        }
        let graph = self.graph.clone();
        let fields: Rc<[Field]> = graph
            .fields(data.ty, constructor)?
            .iter()
            .map(|field| Field { plan: self.id(field.ty), cost: field.cost })
            .collect();
        Ok(cell.map_or(fields.clone(), |cell| cell.get_or_init(|| fields).clone()))
    }
}
