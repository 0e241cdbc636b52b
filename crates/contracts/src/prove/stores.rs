//! What was published ([`super::memory`]) is joined to the invariants; where one has become more general everything is run
//! again.

use super::join;
use super::memory;
use super::observe::Observer;
use super::{GiveUp, Prover, facts};
use crate::machine::{State, Stop};
use crate::symbolic::object::{Mutable, Object, Site};
use crate::symbolic::shape::{Facet, Fact, Graph, Shape};
use crate::symbolic::{Kinds, Value};
use touchstone_front_racket::core::{ExportTarget, ModuleId, Program};

impl Prover<'_> {
    /// Tells everything that was made while the modules were loaded apart from everything else, each by itself.
    pub(super) fn loaded(&mut self, state: &mut State) -> Result<(), GiveUp> {
        for object in &mut state.heap.objects {
            *object =
                Object { site: Site::Loaded(object.loc), clean: true, own: false, leaked: true, ..*object };
        }
        state.heap.assigned.clear();
        let abstracted = &mut self.machine.approximation;
        abstracted.memory.stores.clear();
        let program = self.machine.program;
        for (index, module) in program.modules.iter().enumerate() {
            let assigned = module.exports.iter().any(|export| {
                matches!(export.target, ExportTarget::Variable(id) if abstracted.memory.globals.contains(&id))
            });
            if assigned && ModuleId(index as u32) != Program::PRELUDE {
                return Err("an export that's assigned".into());
            }
        }
        Ok(())
    }

    /// Others can see what a body has changed of what they can get at, from now on by these values too.
    pub(super) fn publish(
        &mut self,
        index: usize,
        state: &mut State,
        values: &[Value],
    ) -> Result<(), GiveUp> {
        match self.machine.approximation.memory.publish(&mut state.heap, values) {
            Ok(()) => self.join_stores(index, state),
            Err(Stop::Unmodelled(what)) => Err(GiveUp(what)),
            Err(_) => Ok(()),
        }
    }

    /// Joins what a body has published to the invariants.
    pub(super) fn join_stores(&mut self, index: usize, state: &mut State) -> Result<(), GiveUp> {
        let abstracted = &mut self.machine.approximation;
        let stores = std::mem::take(&mut abstracted.memory.stores);
        if stores.is_empty() || !self.possible(state) {
            return Ok(());
        }
        self.changes(index);
        for (site, values) in stores {
            self.begin(site)?;
            self.store(state, site, &values)?;
        }
        self.hand_over()
    }

    /// The first write to what was loaded: what it was before belongs to the invariant.
    fn begin(&mut self, site: Site) -> Result<(), GiveUp> {
        let known = self.machine.approximation.memory.contents.contains_key(&site);
        let Some(mut base) = self.base.clone().filter(|_| !known) else { return Ok(()) };
        let before = match site {
            Site::Loaded(loc) => memory::contents(&base.heap, loc).unwrap_or_default(),
            Site::Global(id) => {
                base.heap.global(id).map(|value| vec![vec![value.clone()]]).unwrap_or_default()
            }
            _ => Vec::new(),
        };
        before.into_iter().try_for_each(|values| self.store(&mut base, site, &values))
    }

    fn store(&mut self, state: &mut State, site: Site, values: &[Value]) -> Result<(), GiveUp> {
        let observed = Observer::new(&state.heap, self.loaded).graph(values, &mut self.constants);
        let Some(mut observed) = observed else { return Err("contents that aren't modelled".into()) };
        let solver = &mut self.machine.solver;
        let bounds = self.widening.bounds.clone();
        facts::find(solver, &state.heap, &mut observed, &bounds);
        let (graph, changed) = match self.machine.approximation.memory.contents.get(&site) {
            None => (observed.graph.clone(), true),
            Some(known) => {
                let mut holds = |fact: &Fact, shapes: &[Shape]| {
                    facts::holds(solver, &state.heap, &observed, fact, shapes)
                };
                let joined = join::join(known, &observed.graph, &bounds, &mut self.widening, &mut holds);
                (joined.graph, joined.changed)
            }
        };
        if changed {
            self.set_contents(site, graph);
        }
        Ok(())
    }

    fn set_contents(&mut self, site: Site, graph: Graph) {
        if self.opened.contains(&site) {
            self.widening.handed.extend(graph.roots.iter().map(|root| graph.only(root)));
        }
        self.machine.approximation.memory.contents.insert(site, graph);
        // Anything may have read it.
        (0..self.entries.len()).for_each(|index| self.enqueue(index));
    }

    /// The client has the contents of all that's made at a site, now and later.
    pub(super) fn open(&mut self, site: Site) {
        if !self.opened.insert(site) {
            return;
        }
        let known = self.machine.approximation.memory.contents.get(&site);
        let parts: Vec<Graph> =
            known.iter().flat_map(|graph| graph.roots.iter().map(|root| graph.only(root))).collect();
        self.widening.handed.extend(parts);
    }

    /// The client may write what it likes to a vector, box or hash that's made at a site.
    pub(super) fn writable(&mut self, site: Site) -> Result<(), GiveUp> {
        let Site::Made(_, what, length) = site else {
            return Err("a value that can change is handed out".into());
        };
        if self.opened.contains(&site) {
            return Ok(());
        }
        self.open(site);
        let count = match what {
            Mutable::Hash(_) => 2,
            Mutable::Vector => length,
            _ => 1,
        };
        let graph = Graph {
            roots: (0..count).map(Shape::Var).collect(),
            vars: vec![Facet::of(Kinds::ANY); count],
            ..Graph::default()
        };
        self.set_contents(site, graph);
        Ok(())
    }
}
