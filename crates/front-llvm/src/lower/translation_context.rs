//! What the translation of all functions shares: the program that grows, the machine, the addresses and signatures of what's
//! reached.

use std::collections::BTreeMap;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use touchstone_program::memory::CODE_BASE;
use touchstone_program::{ProcedureId, Program, Sort, Span, Var, search, validate};
use touchstone_report::Limit;

use super::effects::{Effects, effects};
use super::expression::Expressions;
use super::layout::Types;
use super::position::Positions;
use super::reach::{Key, Meaning, Modules, Reached, Text};
use super::target::{Leaf, Target};
use super::uninitialised_reads::{Lenient, lenient};
use super::uses::looked_at;
use super::{LowerError, Lowered, Options, Refusal, Unsupported, refuse};
use crate::Module;
use crate::ast::{Function, Name, Type, ValueId};
use crate::debug::DebugInfo;

/// The functions of Rust's library that catch panics, as they stand in symbols: code is compiled so that panics abort, and in truth they
/// return.
const CATCHERS: [&str; 2] = ["9panicking12catch_unwind", "9panicking3try"];

/// A function as a procedure.
#[derive(Clone, Debug)]
pub(super) struct Signature {
    pub(super) procedure: ProcedureId,
    pub(super) address: u64,
    /// The scalars of each parameter, and of the result; or why some have none.
    pub(super) scalars: Result<(Vec<Vec<Leaf>>, Vec<Leaf>), String>,
    /// The variables of each parameter's scalars.
    pub(super) parameters: Vec<Vec<Var>>,
    pub(super) absent: bool,
}

pub(super) struct TranslationContext<'m> {
    pub(super) program: Program,
    pub(super) modules: Modules<'m>,
    pub(super) targets: [Target<'m>; 2],
    pub(super) positions: [Positions<'m>; 2],
    /// Types of the source that are known already.
    pub(super) types: Types,
    /// Which objects begin as zeros.
    pub(super) lenient: Lenient,
    /// The functions whose results some caller looks at.
    pub(super) looked_at: FxHashSet<Name>,
    /// What functions do outside their own variables.
    pub(super) effects: BTreeMap<Key, Effects>,
    pub(super) options: &'m Options,
    pub(super) signatures: BTreeMap<Key, Signature>,
    /// The globals reached, in order, and their addresses once they have some.
    pub(super) globals: Vec<Key>,
    pub(super) addresses: FxHashMap<Key, u64>,
    /// The addresses of blocks that were mentioned.
    pub(super) block_addresses: FxHashMap<(Key, Name), u64>,
    /// What calls of what may not be here give that is a pointer: the function and value, and the variable.
    pub(super) answers: Vec<(Key, ValueId, Var)>,
    pub(super) skipped: Vec<Unsupported>,
    /// Procedures of functions without a body, for so many variable arguments.
    variants: FxHashMap<(Key, usize), ProcedureId>,
    pub(super) absent_globals: Vec<Name>,
    pub(super) absent_constants: Vec<Name>,
    /// What comparisons between constants rest on that were met, where that isn't noted yet.
    pub(super) constant_limits: Vec<Limit>,
    /// The Boolean expressions of functions, where they're asked for.
    pub(super) expressions: BTreeMap<Key, Expressions>,
}

impl<'m> TranslationContext<'m> {
    /// Declares a procedure for each function.
    pub(super) fn new(
        module: &'m Module,
        models: &'m Module,
        reached: &Reached,
        options: &'m Options,
    ) -> Result<TranslationContext<'m>, LowerError> {
        let mut program = Program::new();
        program.add_file(&module.name);
        let mut world = TranslationContext {
            program,
            modules: Modules([module, models]),
            targets: [Target::new(module)?, Target::new(models)?],
            positions: [Positions::new(module), Positions::new(models)],
            types: Types::default(),
            lenient: lenient(&DebugInfo::new(module), reached),
            looked_at: looked_at(reached),
            effects: effects(Modules([module, models]), reached),
            options,
            signatures: BTreeMap::new(),
            globals: reached.globals.iter().copied().collect(),
            addresses: FxHashMap::default(),
            block_addresses: FxHashMap::default(),
            answers: vec![],
            skipped: vec![],
            variants: FxHashMap::default(),
            absent_globals: vec![],
            absent_constants: vec![],
            constant_limits: vec![],
            expressions: BTreeMap::new(),
        };
        if options.undefined_is_unknown {
            world.program.declare_constant(search::UNDEFINED, Sort::BitVec(8), Span::NONE)?;
        }
        for (index, (key, text)) in reached.functions.iter().enumerate() {
            let address = CODE_BASE + 16 * index as u64;
            let signature = world.declare(*key, address, matches!(text, Text::Absent))?;
            world.program.memory.functions.push((address, signature.procedure));
            if reached.addressed.contains(key) {
                world.program.layouts.addressed.insert(signature.procedure);
            }
            if world.function(*key).unnamed_address {
                world.program.memory.merged.insert(address);
            }
            world.signatures.insert(*key, signature);
        }
        Ok(world)
    }

    /// A constant that the search sets, by its name.
    pub(super) fn search_constant(&mut self, name: &str, sort: Sort) -> Result<Var, Refusal> {
        let known = self.program.constants().iter().find(|var| self.program.variable_name(**var) == name);
        if let Some(var) = known {
            return Ok(*var);
        }
        let declared = self.program.declare_constant(name, sort, Span::NONE);
        declared.map_err(|error| Refusal::Unsupported(error.to_string()))
    }

    pub(super) fn function(&self, key: Key) -> &'m Function {
        &self.modules.0[key.0].functions[key.1]
    }

    /// Whether a function has no body and is declared never to return. Then calling it is a way to end, as `exit` is: an exit of
    /// another file. What else it might do (a `longjmp`) isn't known of it.
    pub(super) fn ends_the_program(&self, key: Key) -> bool {
        let function = self.function(key);
        function.is_declaration() && function.attributes.no_return
    }

    fn declare(&mut self, key: Key, address: u64, absent: bool) -> Result<Signature, LowerError> {
        let function = self.function(key);
        let span = self.positions[key.0].function(&mut self.program, function);
        let name = self.free_procedure_name(&function.name);
        let procedure = self.program.declare_procedure(&name, span)?;
        if CATCHERS.iter().any(|catcher| function.name.contains(catcher)) {
            self.program.layouts.catchers.push(procedure);
        }
        let target = &self.targets[key.0];
        let leaves = |ty: &Type| {
            target.leaves(ty).map_err(|refusal| match refusal {
                Refusal::Unsupported(reason) => reason,
                Refusal::Cut => "a value that isn't there".to_owned(),
            })
        };
        let taken: Result<Vec<Vec<Leaf>>, String> =
            function.parameters.iter().map(|parameter| leaves(&parameter.ty)).collect();
        let scalars = taken.and_then(|taken| Ok((taken, leaves(&function.result)?)));
        let mut parameters = vec![];
        if let Ok((taken, given)) = &scalars {
            for (position, parts) in taken.iter().enumerate() {
                let name = function.parameters[position].name.as_deref().unwrap_or("");
                let name = if name.is_empty() { format!("arg{position}") } else { name.to_owned() };
                let mut vars = vec![];
                for (index, leaf) in parts.iter().enumerate() {
                    let name = if parts.len() == 1 { name.clone() } else { format!("{name}.{index}") };
                    let name = self.free_name(procedure, &name);
                    vars.push(self.program.parameter(procedure, &name, leaf.sort.clone(), span)?);
                }
                parameters.push(vars);
            }
            for (index, leaf) in given.iter().enumerate() {
                let name = if given.len() == 1 { "result".to_owned() } else { format!("result.{index}") };
                let name = self.free_name(procedure, &name);
                self.program.result(procedure, &name, leaf.sort.clone(), span)?;
            }
        }
        Ok(Signature { procedure, address, scalars, parameters, absent })
    }

    /// The procedure of a function without a body that takes variable arguments, for calls with so many more addresses. Its name
    /// has a number behind an `@`.
    pub(super) fn with_more(&mut self, key: Key, more: usize) -> Result<ProcedureId, Refusal> {
        if let Some(procedure) = self.variants.get(&(key, more)) {
            return Ok(*procedure);
        }
        let address = self.signatures.get(&key).map_or(0, |signature| signature.address);
        let declared = self.declare(key, address, true);
        let procedure = declared.map_err(|error| Refusal::Unsupported(error.to_string()))?.procedure;
        let span = self.program.procedure(procedure).span;
        for number in 0..more {
            let name = self.free_name(procedure, &format!("more{number}"));
            self.program.parameter(procedure, &name, touchstone_program::Sort::BitVec(64), span)?;
        }
        self.variants.insert((key, more), procedure);
        Ok(procedure)
    }

    fn free_procedure_name(&self, name: &str) -> String {
        let mut free = name.to_owned();
        let mut number = 1;
        while self.program.procedure_named(&free).is_some() {
            number += 1;
            free = format!("{name}@{number}");
        }
        free
    }

    /// A name that's free in a procedure: this one, or with a number.
    pub(super) fn free_name(&self, procedure: ProcedureId, name: &str) -> String {
        let taken = |name: &str| self.program.procedure(procedure).variable(name).is_some();
        if !taken(name) {
            return name.to_owned();
        }
        let mut number = self.program.procedure(procedure).locals.len();
        loop {
            let free = format!("{name}@{number}");
            if !taken(&free) {
                return free;
            }
            number += 1;
        }
    }

    /// What an address-taken name is worth.
    pub(super) fn address(&self, from: usize, name: &str) -> Result<u64, Refusal> {
        match self.modules.find(from, name) {
            Some(Meaning::Function(key)) => match self.signatures.get(&key) {
                Some(signature) => Ok(signature.address),
                None => refuse(format!("the address of `{name}`")),
            },
            Some(Meaning::Global(key)) => match self.addresses.get(&key) {
                Some(address) => Ok(*address),
                None => refuse(format!("the address of `{name}`")),
            },
            _ => refuse(format!("the address of `{name}`, which nobody defines")),
        }
    }

    /// Notes what isn't translated.
    pub(super) fn skip(&mut self, key: Key, instruction: &str, span: Span, line: u32, reason: &str) {
        let function = self.function(key).name.clone();
        let (instruction, reason) = (instruction.to_owned(), reason.to_owned());
        self.skipped.push(Unsupported { function, instruction, span, line, reason });
    }

    /// Puts the decisions in the order of the source; expressions go on to mean theirs.
    fn sort_decisions(&mut self) {
        let layouts = &mut self.program.layouts;
        let mut order: Vec<usize> = (0..layouts.decisions.len()).collect();
        order.sort_by_key(|index| {
            let decision = &layouts.decisions[*index];
            let Span { file, start, .. } = decision.span;
            (decision.procedure, file, start)
        });
        let mut place = vec![0; order.len()];
        order.iter().enumerate().for_each(|(new, old)| place[*old] = new);
        layouts.decisions = order.iter().map(|old| layouts.decisions[*old].clone()).collect();
        for expression in &mut layouts.expressions {
            expression.whole = place[expression.whole];
            expression.conditions.iter_mut().for_each(|condition| *condition = place[*condition]);
        }
    }

    /// The program, once all bodies are there.
    pub(super) fn finish(mut self) -> Result<Lowered, LowerError> {
        let (mut absent, mut ends) = (vec![], vec![]);
        self.sort_decisions();
        for (key, signature) in &self.signatures {
            if signature.absent {
                let name = self.modules.0[key.0].functions[key.1].name.clone();
                match self.ends_the_program(*key) {
                    true => ends.push(name),
                    false => absent.push(name),
                }
            }
            self.program.procedure_mut(signature.procedure).number_origins();
        }
        if let Some(problem) = validate(&self.program).into_iter().next() {
            return Err(LowerError::Invalid(problem));
        }
        Ok(Lowered {
            program: self.program,
            skipped: self.skipped,
            absent,
            ends,
            absent_globals: self.absent_globals,
            absent_constants: self.absent_constants,
        })
    }
}

/// A name as the text form may have it.
pub(super) fn label(name: &str) -> Arc<str> {
    Arc::from(name.replace('`', "'"))
}
