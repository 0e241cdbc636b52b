//! Calls: of procedures, through pointers, and of functions that are known by name.

use touchstone_program::memory::{MAX_OBJECT, ObjectKind};
use touchstone_program::search;
use touchstone_program::{
    AssertKind, AssumeKind, MemoryOp, Sort, StatementKind, TermId, Value as Literal, Var,
};

use touchstone_report::{Limit, Quantity};

use super::function::Lowering;
use super::known_functions::Known;
use super::reach::{Key, Meaning, WRITERS};
use super::target::Leaf;
use super::uninitialised_reads::Lenient;
use super::{OUTPUT_RESULT, RETURNS_AGAIN, Refusal, arithmetic, refuse};
use crate::ast::instruction::{Argument, ArgumentValue, Call, Callee};
use crate::ast::{Constant, Name, Type, Value, ValueId};

/// Models whose memory isn't what the program asks for: where there's none, they say so in another way.
const CERTAIN: [&str; 5] = ["fopen", "fdopen", "touchstone.ask", "touchstone.copy", "touchstone.new.file"];

impl Lowering<'_, '_> {
    pub(super) fn call(&mut self, id: Option<ValueId>, call: &Call) -> Result<(), Refusal> {
        match &call.callee {
            Callee::Function(name) => self.call_named(id, call, name),
            Callee::Pointer(Value::Constant(Constant::Global(name))) => self.call_named(id, call, name),
            Callee::Pointer(value) => {
                let callee = self.scalar_value(&Type::POINTER, value)?;
                let fixed = call.ty.parameters.len().min(call.arguments.len());
                let arguments = self.arguments(&call.arguments[..fixed])?;
                if call.ty.varargs && fixed > 0 {
                    self.pass(call, fixed)?;
                }
                let outs = self.outs(id, &call.ty.result)?;
                self.may_answer(id, &call.ty.result, &outs);
                self.memory(MemoryOp::Invoke { callee, arguments, outs: outs.clone() });
                if call.attributes.no_return {
                    // What a pointer of such a type leads to doesn't return if it's a body that's here, and ends the program otherwise.
                    return self.exit();
                }
                self.given(id, outs)
            }
            Callee::Assembly(assembly) if assembly.text.is_empty() && call.ty.result == Type::Void => Ok(()),
            Callee::Assembly(_) => refuse("assembler code"),
        }
    }

    fn call_named(&mut self, id: Option<ValueId>, call: &Call, name: &Name) -> Result<(), Refusal> {
        let from = self.key.0;
        self.note_locale(id, name);
        self.note_comparison(id, name);
        self.note_call(name);
        self.demand_precondition(call, name)?;
        self.note_writer(id, name)?;
        match self.world.modules.known(from, name) {
            Some(known) => self.call_known(id, call, name, known),
            None => self.call_procedure(id, call, name),
        }?;
        self.note_others(call, name)?;
        self.leave_errno(id, name)
    }

    /// Tells the model of a function that writes to a stream whether anyone looks at its result, which else is part of no input.
    fn note_writer(&mut self, id: Option<ValueId>, name: &str) -> Result<(), Refusal> {
        if self.key.0 != 0 || !WRITERS.contains(&name) {
            return Ok(());
        }
        let Ok(place) = self.world.address(1, "touchstone.looked") else { return Ok(()) };
        let address = self.word(place)?;
        let looked = u128::from(self.is_used(id));
        let value = self.world.program.store_mut().bitvec(8, looked)?;
        self.memory(MemoryOp::Store { address, value, align: 1 });
        Ok(())
    }

    /// The function that a name stands for, aliases followed.
    fn function(&self, name: &str) -> Result<Key, Refusal> {
        let (mut from, mut name) = (self.key.0, Name::from(name));
        for _ in 0..1000 {
            match self.world.modules.find(from, &name) {
                Some(Meaning::Function(key)) => return Ok(key),
                Some(Meaning::Alias(module, target)) => match &target.value {
                    Constant::Global(next) => (from, name) = (module, next.clone()),
                    _ => return refuse(format!("a call of `{name}`, an alias of something computed")),
                },
                _ => return refuse(format!("a call of `{name}`, which is no function")),
            }
        }
        refuse(format!("a call of `{name}`, an alias of itself"))
    }

    pub(super) fn call_procedure(
        &mut self,
        id: Option<ValueId>,
        call: &Call,
        name: &str,
    ) -> Result<(), Refusal> {
        let key = self.function(name)?;
        if self.world.ends_the_program(key) {
            return self.exit();
        }
        let Some(signature) = self.world.signatures.get(&key).cloned() else {
            return refuse(format!("a call of `{name}`, which nobody defines"));
        };
        let (taken, given) = match &signature.scalars {
            Ok(scalars) => scalars.clone(),
            Err(reason) => return refuse(format!("a call of `{name}`, which has {reason}")),
        };
        if call.arguments.len() < taken.len() {
            return refuse(format!("a call of `{name}` with fewer arguments than it takes"));
        }
        let mut arguments = self.arguments(&call.arguments[..taken.len()])?;
        let store = self.world.program.store();
        let sorts = taken.iter().flatten().map(|leaf| &leaf.sort);
        if !arguments.iter().map(|term| store.sort(*term)).eq(sorts) {
            return refuse(format!("a call of `{name}` with arguments of other types than it takes"));
        }
        if self.world.function(key).varargs && !signature.absent {
            self.pass(call, taken.len())?;
        }
        let outs = self.outs(id, &call.ty.result)?;
        let mut procedure = signature.procedure;
        if signature.absent {
            self.may_answer(id, &call.ty.result, &outs);
            // Who knows what it writes to where its variable arguments lead.
            let more = call.arguments[taken.len()..].iter();
            let more: Vec<Argument> =
                more.filter(|argument| matches!(argument.ty, Type::Pointer { .. })).cloned().collect();
            if !more.is_empty() {
                arguments.extend(self.arguments(&more)?);
                procedure = self.world.with_more(key, more.len())?;
            }
        }
        let store = self.world.program.store();
        let same = |outs: &[Var], given: &[Leaf]| {
            outs.iter().map(|var| store.var_sort(*var)).eq(given.iter().map(|leaf| &leaf.sort))
        };
        let mut all = outs.clone();
        if !same(&outs, &given) {
            // C allows to call a function as one that returns nothing.
            if !outs.is_empty() {
                return refuse(format!("a call of `{name}` as one with another result"));
            }
            for leaf in &given {
                all.push(self.fresh("unused", leaf.sort.clone())?);
            }
        }
        self.push(StatementKind::Call { procedure, arguments, outs: all });
        if signature.absent && self.is_c() && self.world.function(key).result_attributes.non_null {
            self.never_null(&outs)?;
        }
        self.given(id, outs)
    }

    /// Has what a function requires of its callers demanded before it's called, if the module has a function that does so. What checks the function's
    /// contract keeps to that already.
    fn demand_precondition(&mut self, call: &Call, name: &str) -> Result<(), Refusal> {
        let checks_contracts = self.world.function(self.key).name.starts_with("touchstone_contract_");
        let demanding = self.world.modules.find(0, &format!("touchstone_requires_{name}"));
        let Some(Meaning::Function(key)) = demanding.filter(|_| self.key.0 == 0 && !checks_contracts) else {
            return Ok(());
        };
        let Some(signature) = self.world.signatures.get(&key).cloned() else { return Ok(()) };
        let Ok((taken, _)) = &signature.scalars else { return Ok(()) };
        // Where the result comes back by a pointer, that's no argument of the source's.
        let given = call.arguments.iter().filter(|argument| argument.attributes.struct_return.is_none());
        let given: Vec<Argument> = given.cloned().collect();
        if given.len() != taken.len() {
            return Ok(());
        }
        let arguments = self.arguments(&given)?;
        let store = self.world.program.store();
        let sorts = taken.iter().flatten().map(|leaf| &leaf.sort);
        if arguments.iter().map(|term| store.sort(*term)).eq(sorts) {
            let procedure = signature.procedure;
            self.push(StatementKind::Call { procedure, arguments, outs: vec![] });
        }
        Ok(())
    }

    /// The scalars of arguments. What's passed as a copy is copied here.
    fn arguments(&mut self, arguments: &[Argument]) -> Result<Vec<TermId>, Refusal> {
        let mut terms = vec![];
        for argument in arguments {
            let ArgumentValue::Value(value) = &argument.value else {
                return refuse("metadata as an argument");
            };
            let mut given = self.value(&argument.ty, value)?;
            if let (Some(ty), [source]) = (&argument.attributes.by_value, &given[..]) {
                let source = *source;
                let target = &self.world.targets[self.key.0];
                let (size, align) = (target.stride(ty)?, argument.attributes.align);
                let align = match align.filter(|align| align.is_power_of_two()) {
                    Some(align) => align,
                    None => target.align(ty)?,
                };
                let size = self.word(size)?;
                let copy = self.fresh("copy", Sort::BitVec(64))?;
                let (name, kind) = (Some("argument".into()), ObjectKind::Stack);
                let op =
                    MemoryOp::Allocate { target: copy, size, align, kind, zeroed: false, name, ty: None };
                self.memory(op);
                let target = self.var_term(copy);
                self.memory(MemoryOp::Copy { target, source, length: size });
                given = vec![target];
            }
            terms.extend(given);
        }
        Ok(terms)
    }

    /// Variables for the results of a call.
    fn outs(&mut self, id: Option<ValueId>, ty: &Type) -> Result<Vec<Var>, Refusal> {
        let leaves = self.world.targets[self.key.0].leaves(ty)?;
        let name = self.value_name(id);
        let many = leaves.len() > 1;
        let mut outs = vec![];
        for (index, leaf) in leaves.into_iter().enumerate() {
            let name = if many { format!("{name}.{index}") } else { name.clone() };
            outs.push(self.fresh(&name, leaf.sort)?);
        }
        Ok(outs)
    }

    /// Notes that a pointer may come from a function that isn't here.
    fn may_answer(&mut self, id: Option<ValueId>, ty: &Type, outs: &[Var]) {
        if let (Some(id), [out], Type::Pointer { .. }) = (id, outs, ty) {
            self.world.answers.push((self.key, id, *out));
        }
    }

    /// Takes what a function gives that isn't here, and that's declared never to give null, to be none.
    fn never_null(&mut self, outs: &[Var]) -> Result<(), Refusal> {
        for out in outs {
            let (out, null) = (self.var_term(*out), self.word(0)?);
            let store = self.world.program.store_mut();
            let is_null = store.eq(out, null)?;
            let condition = store.not(is_null)?;
            self.push(StatementKind::Assume { condition, kind: AssumeKind::User });
        }
        Ok(())
    }

    /// What a call gave.
    fn given(&mut self, id: Option<ValueId>, outs: Vec<Var>) -> Result<(), Refusal> {
        let terms = outs.into_iter().map(|var| self.var_term(var)).collect();
        self.define(id, terms)
    }

    pub(super) fn argument(&mut self, call: &Call, index: usize) -> Result<TermId, Refusal> {
        match call.arguments.get(index) {
            Some(Argument { ty, value: ArgumentValue::Value(value), .. }) => self.scalar_value(ty, value),
            _ => refuse("a call with another number of arguments"),
        }
    }

    /// A new heap object of a size that's known to be small enough.
    fn allocate(
        &mut self,
        id: Option<ValueId>,
        size: TermId,
        align: u64,
        zeroed: bool,
    ) -> Result<(), Refusal> {
        self.allocate_as(None, id, size, align, zeroed)
    }

    /// As [`Lowering::allocate`], by that name if it's there whenever it's made.
    fn allocate_as(
        &mut self,
        label: Option<Name>,
        id: Option<ValueId>,
        size: TermId,
        align: u64,
        zeroed: bool,
    ) -> Result<(), Refusal> {
        let name = self.value_name(id);
        let zeroed = zeroed || self.world.lenient == Lenient::Records;
        let target = self.fresh(&name, Sort::BitVec(64))?;
        let (kind, name) = (ObjectKind::Heap, label.as_deref().map(Into::into));
        self.memory(MemoryOp::Allocate { target, size, align, kind, zeroed, name, ty: None });
        let address = self.var_term(target);
        self.define(id, vec![address])
    }

    /// Whether an allocation of that size always succeeds.
    fn certain(&self, size: TermId) -> bool {
        !self.world.options.allocation_may_fail
            && self.constant_word(size).is_some_and(|size| size <= MAX_OBJECT)
    }

    fn call_known(
        &mut self,
        id: Option<ValueId>,
        call: &Call,
        name: &Name,
        known: Known,
    ) -> Result<(), Refusal> {
        match known {
            Known::Intrinsic => self.intrinsic(id, call, name),
            Known::Malloc => {
                let size = self.argument(call, 0)?;
                match self.certain(size) {
                    true => self.allocate(id, size, 16, false),
                    false => self.call_model(id, call, &known),
                }
            }
            Known::Calloc => {
                let (count, size) = (self.argument(call, 0)?, self.argument(call, 1)?);
                let product = self.constant_word(count).zip(self.constant_word(size));
                let product = product.and_then(|(count, size)| count.checked_mul(size));
                let Some(product) = product else { return self.call_model(id, call, &known) };
                let size = self.word(product)?;
                match self.certain(size) {
                    true => self.allocate(id, size, 16, true),
                    false => self.call_model(id, call, &known),
                }
            }
            Known::RustAllocate { zeroed } => {
                let (size, align) = (self.argument(call, 0)?, self.argument(call, 1)?);
                let align =
                    self.constant_word(align).filter(|align| align.is_power_of_two() && *align <= 4096);
                match align {
                    Some(align) if self.certain(size) => self.allocate(id, size, align.max(1), zeroed),
                    _ => self.call_model(id, call, &known),
                }
            }
            Known::RustReallocate => self.call_model(id, call, &known),
            Known::ModelAllocate => {
                let (size, align) = (self.argument(call, 0)?, self.argument(call, 1)?);
                let zeroed = self.argument(call, 2)?;
                let zeroed = self.world.program.store().literal(zeroed) == Some(&Literal::Bool(true));
                let own = self.world.function(self.key).name.clone();
                let name = CERTAIN.contains(&&*own).then_some(own);
                match self.constant_word(align) {
                    Some(align) => self.allocate_as(name, id, size, align, zeroed),
                    None => refuse("an alignment that isn't constant"),
                }
            }
            Known::ModelSize => {
                let address = self.argument(call, 0)?;
                let target = self.fresh(&self.value_name(id), Sort::BitVec(64))?;
                self.memory(MemoryOp::SizeOf { target, address });
                let size = self.var_term(target);
                self.define(id, vec![size])
            }
            Known::ModelFails => {
                let fails = if self.world.options.allocation_may_fail {
                    let var = self.fresh("allocation_fails", Sort::Bool)?;
                    self.push(StatementKind::Havoc(vec![var]));
                    self.var_term(var)
                } else {
                    self.world.program.store_mut().bool(false)
                };
                self.define(id, vec![fails])
            }
            Known::ModelReturnsAgain => {
                let mut terms = vec![];
                for leaf in self.world.targets[self.key.0].leaves(&call.ty.result)? {
                    let var = self.fresh(RETURNS_AGAIN, leaf.sort)?;
                    self.push(StatementKind::Havoc(vec![var]));
                    terms.push(self.var_term(var));
                }
                self.define(id, terms)
            }
            Known::ModelReads => {
                let reads = self.world.modules.reads_files();
                let reads = self.world.program.store_mut().bool(reads);
                self.define(id, vec![reads])
            }
            Known::ModelErrno => {
                let number = self.argument(call, 0)?;
                self.set_errno(number)
            }
            Known::Unfollowed(reason) => {
                self.give_up(reason);
                Ok(())
            }
            Known::Refused(reason) => refuse(format!("a call of `{name}`: {reason}")),
            Known::Free => {
                let address = self.argument(call, 0)?;
                self.memory(MemoryOp::Free { address, kind: ObjectKind::Heap });
                Ok(())
            }
            Known::Copy => {
                let (target, source) = (self.argument(call, 0)?, self.argument(call, 1)?);
                let length = self.argument(call, 2)?;
                self.memory(MemoryOp::Copy { target, source, length });
                self.define(id, vec![target])
            }
            Known::Fill => {
                let (target, byte) = (self.argument(call, 0)?, self.argument(call, 1)?);
                let length = self.argument(call, 2)?;
                let byte = arithmetic::resize(self.world.program.store_mut(), byte, 8, false)?;
                self.memory(MemoryOp::Fill { target, byte, length });
                self.define(id, vec![target])
            }
            Known::Nothing => {
                if id.is_some() {
                    return self.any(id, call);
                }
                Ok(())
            }
            Known::Exit => self.exit(),
            Known::Abort(_) if self.world.options.abort_is_exit && &**name == "abort" => self.exit(),
            Known::Abort(message) => {
                self.fail(&message);
                Ok(())
            }
            Known::AssertFail(position) => {
                let text =
                    self.argument(call, position).ok().and_then(|address| self.constant_text(address, None));
                match text {
                    Some(text) => self.fail(&format!("assertion `{text}` failed")),
                    None => self.fail("an assertion failed"),
                }
                Ok(())
            }
            Known::Panic(message) => self.panic(call, name, &message),
            Known::RustAllocationError => {
                let is_short = self.truth(call)?;
                self.check(is_short, "panic: capacity overflow");
                self.fail("out of memory");
                Ok(())
            }
            Known::Assume | Known::Assert | Known::Require => {
                let condition = self.truth(call)?;
                let kind = match known {
                    Known::Assume => StatementKind::Assume { condition, kind: AssumeKind::User },
                    Known::Require => StatementKind::Assert { condition, kind: AssertKind::Precondition },
                    _ => StatementKind::Assert { condition, kind: AssertKind::User },
                };
                self.push(kind);
                Ok(())
            }
            Known::Within(quantity) => {
                let condition = self.truth(call)?;
                let number = if call.arguments.len() > 1 { self.argument(call, 1).ok() } else { None };
                let number =
                    number.and_then(|number| self.constant_word(number)).filter(|number| *number > 0);
                let limit = quantity.map(|quantity| Limit { quantity, at_most: number, of: None });
                self.push(StatementKind::Assume { condition, kind: AssumeKind::Within(limit) });
                Ok(())
            }
            Known::Beyond(quantity) => {
                let number = self.argument(call, 0).ok().and_then(|number| self.constant_word(number));
                let of = self.text_among(call).map(Into::into);
                self.beyond(Limit { quantity, at_most: number.filter(|number| *number > 0), of });
                Ok(())
            }
            Known::HashKeys => {
                self.beyond(Limit::bare(Quantity::HashOrder));
                let zero = self.word(0)?;
                self.define(id, vec![zero, zero])
            }
            Known::Limit(quantity) => {
                let limit = self.world.search_constant(&search::limit_name(quantity), Sort::BitVec(64))?;
                let limit = self.var_term(limit);
                self.define(id, vec![limit])
            }
            Known::Running | Known::Elsewhere => {
                let name = if known == Known::Running { search::RUNNING } else { search::ELSEWHERE };
                let constant = self.world.search_constant(name, Sort::Bool)?;
                let constant = self.var_term(constant);
                self.define(id, vec![constant])
            }
            Known::Nondet => self.answer(id, call, name),
            // What's printed is no one's business, and how much it was is anybody's guess.
            Known::Output { stream } => {
                if let Some(position) = stream {
                    let address = self.argument(call, position)?;
                    let target = self.fresh("stream", Sort::BitVec(8))?;
                    self.memory(MemoryOp::Load { target, address, align: 1, tolerant: true });
                }
                if !self.is_used(id) {
                    return Ok(());
                }
                let mut outs = vec![];
                for leaf in self.world.targets[self.key.0].leaves(&call.ty.result)? {
                    outs.push(self.fresh(OUTPUT_RESULT, leaf.sort)?);
                }
                self.push(StatementKind::Havoc(outs.clone()));
                self.given(id, outs)
            }
            Known::Float(function) => {
                let mut terms = vec![];
                for index in 0..call.arguments.len() {
                    terms.push(self.argument(call, index)?);
                }
                self.domain_error(function, &terms)?;
                match self.float_function(function, &terms)? {
                    Some(term) => self.define(id, vec![term]),
                    None => refuse(format!("a call of `{name}`")),
                }
            }
        }
    }

    /// A call of a function of the models.
    fn call_model(&mut self, id: Option<ValueId>, call: &Call, known: &Known) -> Result<(), Refusal> {
        let model = known.model().unwrap_or_default();
        let models = self.world.modules.0[1];
        let Some(crate::ast::Symbol::Function(index)) = models.symbol(model) else {
            return refuse(format!("a call of `{model}`"));
        };
        let Some(signature) = self.world.signatures.get(&(1, index)).cloned() else {
            return refuse(format!("a call of `{model}`"));
        };
        let taken = signature.parameters.len();
        if call.arguments.len() < taken {
            return refuse(format!("a call of `{model}` with fewer arguments than it takes"));
        }
        let arguments = self.arguments(&call.arguments[..taken])?;
        let outs = self.outs(id, &call.ty.result)?;
        self.push(StatementKind::Call { procedure: signature.procedure, arguments, outs: outs.clone() });
        self.given(id, outs)
    }

    /// The first argument as a truth value.
    fn truth(&mut self, call: &Call) -> Result<TermId, Refusal> {
        let term = self.argument(call, 0)?;
        let store = self.world.program.store_mut();
        match store.sort(term) {
            Sort::Bool => Ok(term),
            Sort::BitVec(width) => {
                let zero = store.bitvec(*width, 0)?;
                Ok(store.ne(term, zero)?)
            }
            _ => refuse("a condition that's no integer"),
        }
    }

    /// The program ends, as it should.
    fn exit(&mut self) -> Result<(), Refusal> {
        let condition = self.world.program.store_mut().bool(false);
        self.push(StatementKind::Assume { condition, kind: AssumeKind::Exit });
        self.ended = true;
        Ok(())
    }

    /// Any value, under the name of the function that's asked; in a model, of the model.
    fn answer(&mut self, id: Option<ValueId>, call: &Call, name: &str) -> Result<(), Refusal> {
        let name = match self.key.0 {
            0 => name.to_owned(),
            _ => self.world.function(self.key).name.to_string(),
        };
        let mut outs = vec![];
        for leaf in self.world.targets[self.key.0].leaves(&call.ty.result)? {
            outs.push(self.fresh(&name, leaf.sort)?);
        }
        if !outs.is_empty() {
            self.push(StatementKind::Havoc(outs.clone()));
        }
        self.given(id, outs)
    }

    /// Any value.
    pub(super) fn any(&mut self, id: Option<ValueId>, call: &Call) -> Result<(), Refusal> {
        let outs = self.outs(id, &call.ty.result)?;
        if !outs.is_empty() {
            self.push(StatementKind::Havoc(outs.clone()));
        }
        self.given(id, outs)
    }
}
