//! A loop-free form of a callee with those of its paths that are cases, and what it answers.

use rustc_hash::FxHashSet;
use touchstone_logic::TermId;
use touchstone_program::{BlockId, Body, Edge, Program, Span, Terminator};

use super::Known;
use super::callee::literal;
use crate::CoverError;
use crate::case::{Path, path};
use crate::condition::Condition;
use crate::prepare::Below;
use crate::session::{Answer, Session};

/// A path through a callee's loop-free form: each block and the edge taken out of it.
pub(crate) type Chain = Vec<(BlockId, usize)>;

/// A loop-free form of a procedure, and those of its paths that are cases.
pub(crate) struct Part {
    pub below: Below,
    pub condition: Condition,
    pub session: Option<Session>,
    pub chains: Vec<Chain>,
    /// Terms whose values tell the path of each chain.
    pub choices: Vec<Vec<TermId>>,
    pub known: FxHashSet<Chain>,
}

/// Answers of a callee.
pub(crate) enum Asked {
    Path(Path),
    None(Vec<TermId>),
    Unknown,
}

impl Part {
    pub(crate) fn ask(&mut self, program: &Program, assumptions: &[TermId], queries: &mut u64) -> Asked {
        let Some(session) = self.session.as_mut() else { return Asked::Unknown };
        *queries += 1;
        match session.ask(program, assumptions) {
            Answer::Model(model) => Asked::Path(path(program, &self.condition, &model)),
            Answer::None(core) => Asked::None(core),
            Answer::Unknown(_) => Asked::Unknown,
        }
    }

    /// Tells whether there's no path that isn't a case.
    pub(crate) fn complete(&mut self, program: &mut Program, queries: &mut u64) -> Result<bool, CoverError> {
        let others = self.others(program)?;
        Ok(matches!(self.ask(program, &others, queries), Asked::None(_)))
    }

    /// That the path is none of the cases.
    pub(crate) fn others(&self, program: &mut Program) -> Result<Vec<TermId>, CoverError> {
        let mut others = vec![];
        for choices in &self.choices {
            let store = program.store_mut();
            let mut clause = vec![];
            for choice in choices {
                clause.push(store.not(*choice)?);
            }
            others.push(store.or(&clause)?);
        }
        Ok(others)
    }

    /// Adds a path as a case, if it isn't one.
    pub(crate) fn add(&mut self, path: &Path) -> bool {
        let links: Vec<usize> = path
            .nodes
            .iter()
            .zip(&path.links)
            .map(|(node, taken)| {
                let links = &self.condition.nodes[*node].links;
                links.iter().position(|link| link.taken == taken.taken).unwrap_or(0)
            })
            .collect();
        // Without failures each block is one node.
        let blocks = path.nodes.iter().filter_map(|node| self.below.passive.blocks.get(*node));
        let chain: Chain = blocks
            .enumerate()
            .map(|(at, block)| (block.block, links.get(at).copied().unwrap_or(0)))
            .collect();
        let new = self.known.insert(chain.clone());
        if new {
            self.chains.push(chain);
            self.choices.push(path.choices.clone());
        }
        new
    }
}

/// That a procedure ends with these values, wherever it returns: a term for each of them.
pub(crate) fn ending<'a>(
    program: &mut Program,
    condition: &Condition,
    after: &'a [Known],
) -> Result<Vec<(TermId, &'a Known)>, CoverError> {
    let mut facts = vec![];
    for known in after {
        let Some(value) = literal(program, &known.2) else { continue };
        let mut parts = vec![];
        let mut ends: Vec<_> = condition.finals.iter().collect();
        ends.sort_unstable_by_key(|(index, _)| **index);
        for (index, finals) in ends {
            let Some((_, term)) = finals.iter().find(|(var, _)| *var == known.0) else { continue };
            let store = program.store_mut();
            let same = store.eq(*term, value)?;
            let elsewhere = store.not(condition.nodes[*index].reached)?;
            parts.push(store.or(&[elsewhere, same])?);
        }
        facts.push((program.store_mut().and(&parts)?, known));
    }
    Ok(facts)
}

/// Copies a path's blocks, one behind the other.
pub(crate) fn copy(from: &Body, chain: &Chain, to: &mut Body) {
    for (position, (id, taken)) in chain.iter().enumerate() {
        let Some(block) = from.blocks.get(id.index()) else { continue };
        let mut block = block.clone();
        let here = to.blocks.len() as u32;
        block.name = format!("{}#{here}", block.name).into();
        if position + 1 < chain.len() {
            let branch = block.edges().get(*taken).and_then(|edge| edge.branch);
            let edges = vec![Edge { target: BlockId(here + 1), branch }];
            block.terminator = Terminator::Goto { edges, span: Span::NONE };
        }
        to.add(block);
    }
}
