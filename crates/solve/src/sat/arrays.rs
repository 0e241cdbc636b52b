//! Arrays. Over an index sort of few values an array is a table, and its theory is that of its elements. Over any other
//! it is a node known by its *reads*: pairs of an index and the element there, related to other reads by clauses that
//! are added only once a model violates them (lemmas on demand, Brummayer and Biere, *Lemmas on demand for the
//! extensional theory of arrays*, 2009).
//!
//! Every node also has an element for all indices that nothing reads, its *default*: a store has that of the array it
//! changes, equal arrays have equal ones. That loses no model as long as the index sort has more values than there are
//! reads; [`Encoder::arrays_are_exact`] says whether it does.
//!
//! A model is consistent when the maps "what was read, else the default" agree along every edge: a store with the array
//! it changes except at the changed index, a choice with the one chosen, equal arrays with each other. Each violation
//! makes one lemma, about reads that are made for it if they aren't there. There are finitely many nodes and
//! indices, so this ends.

use std::collections::BTreeMap;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use touchstone_logic::{ArrayValue, Int, Sort, Store, Value};

use super::Lit;
use super::encoder::{Encoder, Origin, Refused};
use super::representation::{Key, Representation, Table, element_sort};

/// The most values of an index sort for arrays over it to be tables.
pub(crate) const TABLE_LIMIT: u128 = 256;

/// An array that is not a table, by its index in the encoder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct ArrayNode(u32);

impl ArrayNode {
    /// The index of the cell.
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// All arrays of an encoder that aren't tables.
#[derive(Default)]
pub(super) struct Arrays {
    nodes: Vec<Node>,
    equalities: FxHashMap<(ArrayNode, ArrayNode), Lit>,
    edges: Vec<Edge>,
    /// Set if an integer index lies outside the range of the indices at which unequal arrays are made to differ.
    beyond_witnesses: bool,
}

struct Node {
    sort: Sort,
    /// Invariant: one read for each key of an index.
    reads: Vec<Read>,
    by_key: FxHashMap<Key, usize>,
    default: Option<Representation>,
    /// Set if it is `default` everywhere.
    constant: bool,
}

#[derive(Clone)]
struct Read {
    index: Representation,
    element: Representation,
}

/// Two arrays that agree, except perhaps at one index, where the condition holds.
#[derive(Clone)]
struct Edge {
    left: ArrayNode,
    right: ArrayNode,
    condition: Lit,
    except: Option<Representation>,
}

impl Encoder {
    /// An array about which nothing is known.
    pub(super) fn fresh_array(&mut self, store: &Store, sort: &Sort) -> Result<Representation, Refused> {
        let Sort::Array(index_sort, element_sort) = sort else {
            return Err(Refused::new("not an array sort"));
        };
        let Some(indices) = self.table_indices(store, index_sort)? else {
            return Ok(Representation::Array(self.new_array(sort, None)));
        };
        let mut elements = vec![];
        for _ in 0..indices.len() {
            elements.push(self.fresh(store, element_sort, Origin::Unnamed)?);
        }
        Ok(Representation::Table(Arc::new(Table { indices, elements })))
    }

    /// The array that has that element everywhere.
    pub(super) fn constant_array(
        &mut self,
        store: &Store,
        index_sort: &Sort,
        element_sort: &Sort,
        element: Representation,
    ) -> Result<Representation, Refused> {
        match self.table_indices(store, index_sort)? {
            Some(indices) => {
                let elements = vec![element; indices.len()];
                Ok(Representation::Table(Arc::new(Table { indices, elements })))
            }
            None => {
                let sort = Sort::array(index_sort.clone(), element_sort.clone());
                let node = self.new_array(&sort, Some(element));
                self.arrays.nodes[node.index()].constant = true;
                Ok(Representation::Array(node))
            }
        }
    }

    /// The element at an index. `origin` is of the term that asks, if the element is new.
    pub(super) fn select(
        &mut self,
        store: &Store,
        sort: &Sort,
        array: &Representation,
        index: &Representation,
        origin: Origin,
    ) -> Result<Representation, Refused> {
        let Sort::Array(index_sort, element_sort) = sort else {
            return Err(Refused::new("not an array sort"));
        };
        match array {
            Representation::Table(table) => {
                let (last, rest) = match table.elements.split_last() {
                    Some((last, rest)) => (last.clone(), rest),
                    None => return Err(Refused::new("an array over no index")),
                };
                let mut selected = last;
                for (at, element) in table.indices.iter().zip(rest) {
                    let here = self.equal(store, index_sort, index, at)?;
                    selected = self.choose(store, element_sort, here, element, &selected)?;
                }
                Ok(selected)
            }
            Representation::Array(node) => self.read(store, *node, index, origin),
            _ => Err(Refused::new("not an array")),
        }
    }

    /// The array with one element replaced.
    pub(super) fn store_element(
        &mut self,
        store: &Store,
        sort: &Sort,
        array: &Representation,
        index: &Representation,
        element: Representation,
    ) -> Result<Representation, Refused> {
        let Sort::Array(index_sort, element_sort) = sort else {
            return Err(Refused::new("not an array sort"));
        };
        match array {
            Representation::Table(table) => {
                let mut elements = vec![];
                for (at, old) in table.indices.iter().zip(&table.elements) {
                    let here = self.equal(store, index_sort, index, at)?;
                    elements.push(self.choose(store, element_sort, here, &element, old)?);
                }
                Ok(Representation::Table(Arc::new(Table { indices: table.indices.clone(), elements })))
            }
            Representation::Array(array) => {
                let default = self.default_of(store, *array)?;
                let node = self.new_array(sort, Some(default));
                self.add_read(node, index, element);
                self.arrays.edges.push(Edge {
                    left: node,
                    right: *array,
                    condition: Lit::TRUE,
                    except: Some(index.clone()),
                });
                Ok(Representation::Array(node))
            }
            _ => Err(Refused::new("not an array")),
        }
    }

    /// `if c then a else b`.
    pub(super) fn choose_array(
        &mut self,
        store: &Store,
        c: Lit,
        a: ArrayNode,
        b: ArrayNode,
    ) -> Result<Representation, Refused> {
        if a == b {
            return Ok(Representation::Array(a));
        }
        let sort = self.arrays.nodes[a.index()].sort.clone();
        let (x, y) = (self.default_of(store, a)?, self.default_of(store, b)?);
        let default = self.choose(store, element_sort(&sort), c, &x, &y)?;
        let node = self.new_array(&sort, Some(default));
        self.arrays.edges.push(Edge { left: node, right: a, condition: c, except: None });
        self.arrays.edges.push(Edge { left: node, right: b, condition: !c, except: None });
        Ok(Representation::Array(node))
    }

    /// `a = b`. Where it is false they differ at a new index.
    pub(super) fn arrays_equal(&mut self, store: &Store, a: ArrayNode, b: ArrayNode) -> Result<Lit, Refused> {
        let (a, b) = (a.min(b), a.max(b));
        if a == b {
            return Ok(Lit::TRUE);
        }
        if let Some(&equal) = self.arrays.equalities.get(&(a, b)) {
            return Ok(equal);
        }
        let Sort::Array(index_sort, element_sort) = self.arrays.nodes[a.index()].sort.clone() else {
            return Err(Refused::new("not an array sort"));
        };
        let equal = self.circuit.fresh();
        let (x, y) = (self.default_of(store, a)?, self.default_of(store, b)?);
        let same_default = self.equal(store, &element_sort, &x, &y)?;
        self.circuit.clause(&[!equal, same_default]);
        let witness = self.fresh(store, &index_sort, Origin::Witness)?;
        let (x, y) = (
            self.read(store, a, &witness, Origin::Unnamed)?,
            self.read(store, b, &witness, Origin::Unnamed)?,
        );
        let same_there = self.equal(store, &element_sort, &x, &y)?;
        self.circuit.clause(&[equal, !same_there]);
        self.arrays.edges.push(Edge { left: a, right: b, condition: equal, except: None });
        self.arrays.equalities.insert((a, b), equal);
        Ok(equal)
    }

    fn table_indices(
        &mut self,
        store: &Store,
        index_sort: &Sort,
    ) -> Result<Option<Arc<[Representation]>>, Refused> {
        let Some(domain) = store.finite_domain(index_sort).filter(|domain| domain.size() <= TABLE_LIMIT)
        else {
            return Ok(None);
        };
        let mut indices = vec![];
        for value in domain.iter() {
            indices.push(self.constant(store, index_sort, &value)?);
        }
        Ok(Some(indices.into()))
    }

    fn new_array(&mut self, sort: &Sort, default: Option<Representation>) -> ArrayNode {
        let node = ArrayNode(self.arrays.nodes.len() as u32);
        self.arrays.nodes.push(Node {
            sort: sort.clone(),
            reads: vec![],
            by_key: FxHashMap::default(),
            default,
            constant: false,
        });
        node
    }

    fn add_read(&mut self, node: ArrayNode, index: &Representation, element: Representation) {
        if let Representation::Number(number) = index {
            let limit = Int::power_of_two(WITNESS_BITS);
            self.arrays.beyond_witnesses |= *number.least() < -&limit || *number.greatest() >= limit;
        }
        let node = &mut self.arrays.nodes[node.index()];
        node.by_key.insert(index.key(), node.reads.len());
        node.reads.push(Read { index: index.clone(), element });
    }

    fn read(
        &mut self,
        store: &Store,
        node: ArrayNode,
        index: &Representation,
        origin: Origin,
    ) -> Result<Representation, Refused> {
        let known = &self.arrays.nodes[node.index()];
        if let (true, Some(element)) = (known.constant, &known.default) {
            return Ok(element.clone());
        }
        if let Some(&read) = known.by_key.get(&index.key()) {
            return Ok(known.reads[read].element.clone());
        }
        let sort = known.sort.clone();
        let element = self.fresh(store, element_sort(&sort), origin)?;
        self.add_read(node, index, element.clone());
        Ok(element)
    }

    fn default_of(&mut self, store: &Store, node: ArrayNode) -> Result<Representation, Refused> {
        let known = &self.arrays.nodes[node.index()];
        if let Some(default) = &known.default {
            return Ok(default.clone());
        }
        let sort = known.sort.clone();
        let default = self.fresh(store, element_sort(&sort), Origin::Unnamed)?;
        self.arrays.nodes[node.index()].default = Some(default.clone());
        Ok(default)
    }

    /// Tells whether unsatisfiability found with these arrays is real: every index sort has values that nothing reads, and
    /// unequal arrays could differ at any index.
    pub(super) fn arrays_are_exact(&self, store: &Store) -> bool {
        if self.arrays.edges.is_empty() {
            return true;
        }
        let reads: usize = self.arrays.nodes.iter().map(|node| node.reads.len()).sum();
        let roomy = |node: &Node| match &node.sort {
            Sort::Array(index, _) => store.cardinality(index).is_none_or(|size| reads as u128 + 1 < size),
            _ => true,
        };
        !self.arrays.beyond_witnesses && self.arrays.nodes.iter().all(roomy)
    }

    /// Adds a lemma for each violation that the circuit's model contains; says whether there was one.
    pub(super) fn refine_arrays(&mut self, store: &Store) -> Result<bool, Refused> {
        if self.arrays.nodes.is_empty() {
            return Ok(false);
        }
        let views: Vec<View> = self.arrays.nodes.iter().map(|node| self.view(store, node)).collect();
        let mut clashes = vec![];
        for (node, view) in self.arrays.nodes.iter().zip(&views) {
            for &(a, b) in &view.clashes {
                clashes.push((node.sort.clone(), node.reads[a].clone(), node.reads[b].clone()));
            }
        }
        let mut disagreements = vec![];
        for edge in &self.arrays.edges {
            if !self.circuit.value(edge.condition) {
                continue;
            }
            let (left, right) = (&views[edge.left.index()], &views[edge.right.index()]);
            let Sort::Array(index_sort, _) = &self.arrays.nodes[edge.left.index()].sort else { continue };
            let except = edge.except.as_ref().map(|index| self.decode(store, index_sort, index));
            let places = left.places.iter().map(|place| (place, edge.left));
            for ((value, &read), node) in places.chain(right.places.iter().map(|place| (place, edge.right))) {
                if except.as_ref() != Some(value) && left.at(value) != right.at(value) {
                    let index = self.arrays.nodes[node.index()].reads[read].index.clone();
                    disagreements.push((edge.clone(), index));
                }
            }
        }
        let found = !clashes.is_empty() || !disagreements.is_empty();
        for (sort, a, b) in clashes {
            let Sort::Array(index_sort, element_sort) = sort else { continue };
            let same_index = self.equal(store, &index_sort, &a.index, &b.index)?;
            let same_element = self.equal(store, &element_sort, &a.element, &b.element)?;
            self.circuit.clause(&[!same_index, same_element]);
        }
        for (edge, index) in disagreements {
            self.relate(store, &edge, &index)?;
        }
        Ok(found)
    }

    /// The lemma that two related arrays agree at an index.
    fn relate(&mut self, store: &Store, edge: &Edge, index: &Representation) -> Result<(), Refused> {
        let Sort::Array(index_sort, element_sort) = self.arrays.nodes[edge.left.index()].sort.clone() else {
            return Ok(());
        };
        let left = self.read(store, edge.left, index, Origin::Unnamed)?;
        let right = self.read(store, edge.right, index, Origin::Unnamed)?;
        let same = self.equal(store, &element_sort, &left, &right)?;
        let excepted = match &edge.except {
            Some(except) => self.equal(store, &index_sort, index, except)?,
            None => Lit::FALSE,
        };
        self.circuit.clause(&[!edge.condition, excepted, same]);
        Ok(())
    }

    fn view(&self, store: &Store, node: &Node) -> View {
        let mut view = View { places: BTreeMap::new(), elements: vec![], clashes: vec![], default: None };
        let Sort::Array(index_sort, element_sort) = &node.sort else { return view };
        view.default = node.default.as_ref().map(|default| self.decode(store, element_sort, default));
        for (i, read) in node.reads.iter().enumerate() {
            let index = self.decode(store, index_sort, &read.index);
            view.elements.push(self.decode(store, element_sort, &read.element));
            let first = *view.places.entry(index).or_insert(i);
            if view.elements[first] != view.elements[i] {
                view.clashes.push((first, i));
            }
        }
        view
    }

    /// The value of an array in the circuit's model, once that is consistent.
    pub(super) fn decode_array(&self, store: &Store, node: ArrayNode) -> Value {
        let node = &self.arrays.nodes[node.index()];
        let Sort::Array(index_sort, element_sort) = &node.sort else { return Value::Bool(false) };
        let view = self.view(store, node);
        let default = view.default.or_else(|| store.default_value(element_sort).ok());
        let entries = view.places.into_iter().map(|(index, read)| (index, view.elements[read].clone()));
        let default = default.unwrap_or(Value::Bool(false));
        Value::Array(ArrayValue::new(store.finite_domain(index_sort), default, entries))
    }
}

/// Integers at which unequal arrays are made to differ have so many bits and a sign.
pub(super) const WITNESS_BITS: u32 = 64;

/// A model's view of a node.
struct View {
    /// The first read of each index.
    places: BTreeMap<Value, usize>,
    /// The elements of all reads.
    elements: Vec<Value>,
    /// Reads of one index with different elements.
    clashes: Vec<(usize, usize)>,
    default: Option<Value>,
}

impl View {
    fn at(&self, index: &Value) -> Option<&Value> {
        match self.places.get(index) {
            Some(&read) => Some(&self.elements[read]),
            None => self.default.as_ref(),
        }
    }
}
