//! What can change, in an over-approximation: an invariant for each place in the text that makes cells, boxes, vectors,
//! hashes or instances ([`Site`]), joined over all contents that anyone else could see. It doesn't say when.
//!
//! A body changes what it knows as it likes, and what it made is its own until others can get at it. When it gives control away (the client is
//! called, a summary is asked for, it returns or raises), contents that it has changed are *published*: joined to the invariants. What others
//! may have changed in the meantime is *sealed*: when it's next read, it's anything that the invariant allows, and that stays so until control
//! is given away again. So what's broken for a while and restored, and what fields have to do with one another, is seen as the program sees it
//! (an object's invariant in the sense of Hoare's monitors).
//!
//! Where threads of the client's may run between any two steps, control is given away whenever something that others can get at is
//! looked at or written: what's broken for a while is seen then.
//!
//! Two locations of one site may be one object, unless both were made on this path. A write to one publishes what was written and
//! seals the other.
//!
//! Hashes are known entry by entry until they're published; afterwards a key is there or not, and what's found is any value
//! that was ever stored.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::concretisation::Recall;
use crate::heap::{Heap, Literal, Slot};
use crate::machine::approximation::Approximation;
use crate::machine::question;
use crate::machine::{Machine, Refinement, State, Stop};
use crate::symbolic::object::{Mutable, Object, Site};
use crate::symbolic::shape::{Each, Facet, Graph, Shape};
use crate::symbolic::{Kinds, Loc, Value};
use touchstone_front_racket::core::{Expr, ExprId, GlobalId, Prim, Program, VarId};

/// The invariants.
#[derive(Debug, Default)]
pub struct Memory {
    /// By site: the contents; of hashes an entry's key and value. What was loaded and wasn't changed since isn't here.
    pub contents: FxHashMap<Site, Graph>,
    /// Published, not joined yet.
    pub stores: Vec<(Site, Vec<Value>)>,
    /// The local variables that are assigned.
    assigned: FxHashSet<VarId>,
    /// The module-level variables that are assigned.
    pub globals: FxHashSet<GlobalId>,
}

impl Memory {
    /// That of a program, nothing of which has run.
    pub fn new(program: &Program) -> Memory {
        let mut memory = Memory::default();
        for (expr, origin) in program.exprs().iter().zip(program.origins()) {
            match expr {
                // The library assigns what it could compute again.
                Expr::SetLocal(..) if origin.module == Program::PRELUDE => {}
                Expr::SetLocal(var, ..) => _ = memory.assigned.insert(*var),
                Expr::SetGlobal(id, _) => _ = memory.globals.insert(*id),
                _ => {}
            }
        }
        memory
    }

    /// All objects of a path, and the module-level variables, are anything that their invariants allow from now on. What was
    /// loaded and never changed stays as it is.
    pub fn seal(&self, heap: &mut Heap) {
        for at in 0..heap.objects.len() {
            let Object { loc, site, leaked, .. } = heap.objects[at];
            if !leaked {
                continue;
            }
            if !matches!(site, Site::Loaded(_)) || self.contents.contains_key(&site) {
                seal_one(heap, loc, site);
            }
        }
        for (site, graph) in &self.contents {
            if let Site::Global(id) = site {
                let value = graph.new_root(heap);
                heap.set_global(*id, value);
            }
        }
    }

    /// A cell of a local variable was made.
    pub fn makes_cell(&self, heap: &mut Heap, loc: Loc, var: VarId) {
        if self.assigned.contains(&var) {
            heap.objects.push(Object {
                loc,
                site: Site::Variable(var),
                clean: false,
                own: true,
                leaked: false,
            });
        }
    }

    /// Replaces something sealed by what the invariant allows.
    ///
    /// # Errors
    /// Nothing is known to be there: the path is impossible so far.
    pub fn unseal(&self, heap: &mut Heap, value: &Value) -> Result<(), Stop> {
        let Some((what, loc)) = Mutable::of(&heap.resolve(value)) else { return Ok(()) };
        let Slot::Sealed(site) = heap.slot(loc) else { return Ok(()) };
        if matches!(what, Mutable::Hash(_)) {
            return Ok(());
        }
        let graph = self.contents.get(site);
        let Some(graph) = graph else { return Err(Stop::Infeasible) };
        let mut recall = Recall::new(graph);
        let mut values: Vec<Value> = graph.roots.iter().map(|root| recall.value(heap, root)).collect();
        recall.assert(heap);
        let slot = match what {
            Mutable::Cell => Slot::Cell(values.pop()),
            _ => Slot::Contents(Rc::new(values)),
        };
        heap.set(loc, slot);
        if let Some(object) = heap.objects.iter_mut().find(|object| object.loc == loc) {
            object.clean = true;
        }
        Ok(())
    }

    /// A location was written to; so was what may be the same object.
    pub fn wrote(&mut self, heap: &mut Heap, loc: Loc) -> Result<(), Stop> {
        let Some(written) = heap.objects.iter_mut().find(|object| object.loc == loc) else {
            return Ok(());
        };
        written.clean = false;
        let written = *written;
        let may_be = |other: &&Object| {
            other.site == written.site
                && other.loc != loc
                && written.leaked
                && other.leaked
                && !(written.own && other.own)
        };
        let others: Vec<Object> = heap.objects.iter().filter(may_be).copied().collect();
        if !others.is_empty() {
            self.publish(heap, &[])?;
            others.iter().for_each(|other| seal_one(heap, other.loc, other.site));
        }
        Ok(())
    }

    /// Others can see what was changed of what they can get at, from now on by these values too.
    pub fn publish(&mut self, heap: &mut Heap, values: &[Value]) -> Result<(), Stop> {
        leak(heap, values);
        for at in 0..heap.objects.len() {
            let Object { loc, site, clean, leaked, .. } = heap.objects[at];
            if clean || !leaked {
                continue;
            }
            let Some(all) = contents(heap, loc) else {
                return Err(Stop::Unmodelled("a variable that may be read before it's defined".to_owned()));
            };
            self.stores.extend(all.into_iter().map(|values| (site, values)));
            heap.objects[at].clean = true;
        }
        for id in std::mem::take(&mut heap.assigned) {
            if let Some(value) = heap.global(id) {
                self.stores.push((Site::Global(id), vec![value.clone()]));
            }
        }
        Ok(())
    }

    /// Control is given away: what was changed is published, and others may change everything.
    pub fn leave(&mut self, heap: &mut Heap, values: &[Value]) -> Result<(), Stop> {
        let changed: Vec<Loc> =
            heap.objects.iter().filter(|object| !object.clean).map(|object| object.loc).collect();
        let globals = heap.assigned.clone();
        self.publish(heap, values)?;
        let published: Vec<Object> = heap
            .objects
            .iter()
            .filter(|object| object.leaked && changed.contains(&object.loc))
            .copied()
            .collect();
        for object in published {
            seal_one(heap, object.loc, object.site);
        }
        if globals.iter().any(|id| !self.contents.contains_key(&Site::Global(*id))) {
            // The first write: what it may be now is known when it was joined.
            return Err(Stop::Infeasible);
        }
        self.seal(heap);
        Ok(())
    }

    /// Threads may have changed a value that others can get at since it was last looked at.
    ///
    /// # Errors
    /// As of [`Memory::leave`].
    pub fn disturb(&mut self, heap: &mut Heap, value: &Value) -> Result<(), Stop> {
        let Some((_, loc)) = Mutable::of(&heap.resolve(value)) else { return Ok(()) };
        let Some(object) = heap.objects.iter().find(|object| object.loc == loc).copied() else {
            return Ok(());
        };
        if !object.leaked {
            return Ok(());
        }
        if !object.clean {
            return self.leave(heap, &[]);
        }
        if !matches!(object.site, Site::Loaded(_)) || self.contents.contains_key(&object.site) {
            seal_one(heap, loc, object.site);
        }
        Ok(())
    }

    /// As [`Memory::disturb`], of a module-level variable.
    pub fn disturb_global(&self, heap: &mut Heap, id: GlobalId) {
        if let Some(graph) = self.contents.get(&Site::Global(id)) {
            let value = graph.new_root(heap);
            heap.set_global(id, value);
        }
    }

    /// A value was made for the client at some time in the past, and the client may have changed it since.
    pub fn aged(&mut self, heap: &mut Heap, value: &Value) -> Result<(), Stop> {
        if heap.objects.iter().all(|object| !object.own) {
            return Ok(());
        }
        self.leave(heap, std::slice::from_ref(value))?;
        for object in heap.objects.iter_mut().filter(|object| object.leaked) {
            object.own = false;
        }
        Ok(())
    }

    /// A primitive on a hash that's sealed; none if it isn't one, or not of such a hash.
    ///
    /// # Errors
    /// [`Stop::Choose`] of what may be found.
    pub fn sealed_hash(
        &mut self,
        heap: &mut Heap,
        prim: Prim,
        arguments: &[Value],
    ) -> Result<Option<Value>, Stop> {
        let Some(Value::MutableHash(_, loc)) = arguments.first().map(|value| heap.resolve(value)) else {
            return Ok(None);
        };
        let Slot::Sealed(site) = *heap.slot(loc) else { return Ok(None) };
        Ok(Some(match prim {
            Prim::HashFind => {
                let mut found = vec![arguments.get(2).cloned().unwrap_or(Value::VOID)];
                if let Some(graph) = self.contents.get(&site) {
                    let mut recall = Recall::new(graph);
                    found.extend(graph.roots.get(1).map(|root| recall.value(heap, root)));
                    recall.assert(heap);
                }
                return Err(Stop::Choose(found));
            }
            Prim::HashSetMutable => {
                leak(heap, arguments);
                self.stores.push((site, arguments[1..].to_vec()));
                Value::VOID
            }
            Prim::HashRemoveMutable | Prim::HashClearMutable => Value::VOID,
            Prim::HashCount => {
                let count = Value::Unknown(heap.unknown(Kinds::INT, None, 0));
                let arguments = Rc::from([Value::int(0), count.clone()]);
                let natural = Literal { prim: Prim::Le, arguments, truth: true };
                question::refine(heap, &Refinement::Literal(natural));
                count
            }
            Prim::HashToList => {
                let each = match self.contents.get(&site) {
                    None => return Ok(Some(Value::NULL)),
                    Some(graph) => {
                        let [key, value] = graph.roots.as_slice() else { return Ok(None) };
                        let pair = Shape::Pair(Rc::new((key.clone(), value.clone())));
                        Each::Like(Rc::new(graph.only(&pair)))
                    }
                };
                let mut list = Facet::of(Kinds::NULL | Kinds::PAIR);
                list.list = Some(each);
                let entries = Graph { roots: vec![Shape::Var(0)], vars: vec![list], ..Graph::default() };
                entries.new_root(heap)
            }
            _ => return Ok(None),
        }))
    }
}

/// Something that can change was made.
pub fn makes(
    machine: &Machine<'_, impl Approximation>,
    state: &mut State,
    loc: Loc,
    what: Mutable,
    site: Option<ExprId>,
) {
    let site = match (what, state.heap.slot(loc)) {
        (Mutable::Instance(id), _) => Site::Instance(id),
        (_, Slot::Contents(contents)) => Site::Made(machine.owner(state, site), what, contents.len()),
        _ => Site::Made(machine.owner(state, site), what, 0),
    };
    state.heap.objects.push(Object { loc, site, clean: false, own: true, leaked: false });
}

/// Whether two values that can change may be one, if that isn't known.
pub fn may_be_one(heap: &Heap, a: &Value, b: &Value) -> Option<bool> {
    let (Some((_, x)), Some((_, y))) = (Mutable::of(a), Mutable::of(b)) else { return None };
    let object = |loc: Loc| heap.objects.iter().find(|object| object.loc == loc);
    let (one, other) = (object(x)?, object(y)?);
    (x != y).then_some(one.site == other.site && !(one.own && other.own))
}

/// Whether others can get at a value that can change, or at the variables that it stands for.
pub fn is_leaked(heap: &Heap, value: &Value) -> bool {
    Mutable::of(&heap.resolve(value))
        .is_some_and(|(_, loc)| heap.objects.iter().any(|object| object.loc == loc && object.leaked))
}

fn seal_one(heap: &mut Heap, loc: Loc, site: Site) {
    heap.set(loc, Slot::Sealed(site));
}

/// Contents of a location as lists of values that belong together; none if it isn't defined yet.
pub fn contents(heap: &Heap, loc: Loc) -> Option<Vec<Vec<Value>>> {
    Some(match heap.slot(loc) {
        Slot::Contents(contents) => vec![contents.to_vec()],
        Slot::Cell(Some(value)) => vec![vec![value.clone()]],
        Slot::Table(table) => {
            table.entries.iter().map(|(key, value)| vec![key.clone(), value.clone()]).collect()
        }
        Slot::Cell(None) => return None,
        _ => Vec::new(),
    })
}

/// Others can get at all that's reachable from these values, and from what they could get at before. Cost: what's reachable,
/// unless nothing is left that's the path's own.
fn leak(heap: &mut Heap, values: &[Value]) {
    if heap.objects.iter().all(|object| object.leaked) {
        return;
    }
    let mut pending = values.to_vec();
    let push_contents = |heap: &Heap, loc: Loc, pending: &mut Vec<Value>| {
        pending.extend(contents(heap, loc).into_iter().flatten().flatten());
    };
    for object in heap.objects.iter().filter(|object| object.leaked && !object.clean) {
        push_contents(heap, object.loc, &mut pending);
    }
    for id in &heap.assigned {
        pending.extend(heap.global(*id).cloned());
    }
    let mut seen: FxHashSet<usize> = FxHashSet::default();
    let mut cells: FxHashSet<Loc> = FxHashSet::default();
    while let Some(value) = pending.pop() {
        let value = heap.resolve(&value);
        if let Some((_, loc)) = Mutable::of(&value) {
            if let Some(object) = heap.objects.iter_mut().find(|object| object.loc == loc) {
                if std::mem::replace(&mut object.leaked, true) {
                    continue;
                }
            } else if !cells.insert(loc) {
                continue;
            }
            push_contents(heap, loc, &mut pending);
            continue;
        }
        let address = match &value {
            Value::Pair(pair) => Rc::as_ptr(pair) as usize,
            Value::Instance(instance) => Rc::as_ptr(instance) as usize,
            Value::Closure(closure) => Rc::as_ptr(closure) as usize,
            Value::Guarded(guarded) => Rc::as_ptr(guarded) as usize,
            Value::Hash(table) => Rc::as_ptr(table) as usize,
            _ => 0,
        };
        if address != 0 && !seen.insert(address) {
            continue;
        }
        match &value {
            Value::Pair(pair) => pending.extend([pair.first.clone(), pair.second.clone()]),
            Value::Instance(instance) => pending.extend(instance.fields.iter().cloned()),
            Value::Closure(closure) => {
                pending.extend(closure.captured.iter().flat_map(|clause| clause.iter().cloned()));
            }
            Value::Guarded(guarded) => {
                let parts = [&guarded.original, &guarded.wrapper, &guarded.contract, &guarded.parties];
                pending.extend(parts.map(Value::clone));
            }
            Value::Hash(table) => {
                pending.extend(table.entries.iter().flat_map(|(key, value)| [key.clone(), value.clone()]))
            }
            Value::Vector(parts) | Value::Values(parts) => pending.extend(parts.iter().cloned()),
            Value::Box(content) => pending.push((**content).clone()),
            _ => {}
        }
    }
}
