//! What the given functions can reach: functions that are called or mentioned, and the globals mentioned, through their
//! initialisers too. Only bodies that are reached are parsed.

use std::collections::{BTreeMap, BTreeSet};

use touchstone_program::twin::plain_name;

use super::expression::{Expressions, boundaries, expressions, expressions_of_rust};
use super::known_functions::{Known, known};
use super::{Decisions, LowerError};
use crate::ast::instruction::{ArgumentValue, Call, Callee};
use crate::ast::{
    Body, Constant, ConstantExpression, Function, Name, Operation, Symbol, TerminatorKind, TypedConstant,
    Value,
};
use crate::{Module, ParseError};

/// A function or global: 0 for the user's module or 1 for the models, and the index there.
pub(super) type Key = (usize, usize);

/// What a function's text came to.
pub(super) enum Text {
    /// It has a body.
    Body(Box<Body>),
    /// It has none.
    Absent,
    /// It has one that can't be read.
    Unreadable(ParseError),
}

/// Functions of the C library that read from a stream or go back in it.
const READERS: [&str; 22] = [
    "fgetc",
    "getc",
    "fgets",
    "fread",
    "fscanf",
    "vfscanf",
    "__isoc99_fscanf",
    "__isoc23_fscanf",
    "ungetc",
    "rewind",
    "feof",
    "getline",
    "getdelim",
    "fseek",
    "fseeko",
    "ftell",
    "ftello",
    "read",
    "lseek",
    "stat",
    "lstat",
    "fstat",
];

/// Those that write to one.
pub(super) const WRITERS: [&str; 8] =
    ["fprintf", "vfprintf", "fputs", "fputc", "putc", "fwrite", "fflush", "write"];

/// Those that open a stream or close it.
const OPENERS: [&str; 4] = ["fopen", "fdopen", "freopen", "fclose"];

/// What the system is asked by its own calls.
const SYSTEM_CALLS: [&str; 20] = [
    "open",
    "creat",
    "close",
    "read",
    "write",
    "lseek",
    "stat",
    "lstat",
    "fstat",
    "access",
    "rename",
    "unlink",
    "isatty",
    "dup",
    "dup2",
    "dup3",
    "pipe",
    "pipe2",
    "clock_gettime",
    "gettimeofday",
];

/// A function's plain name, without the `64` that a header puts behind it where sizes of files have so many bits.
pub(super) fn small_name(name: &str) -> &str {
    name.strip_suffix("64").unwrap_or(name)
}

/// What starts a thread of C's and waits for it.
const THREADS: [&str; 3] = ["pthread_create", "pthread_join", "pthread_detach"];

/// What C's options of a program's arguments are read by, and the variables that tell of them.
const OPTIONS: [&str; 3] = ["getopt", "getopt_long", "__posix_getopt"];
const OPTION_VARIABLES: [&str; 4] = ["optarg", "optind", "opterr", "optopt"];

/// What's reached.
#[derive(Default)]
pub(super) struct Reached {
    pub(super) functions: BTreeMap<Key, Text>,
    pub(super) globals: BTreeSet<Key>,
    /// The functions whose addresses are mentioned, not only called.
    pub(super) addressed: BTreeSet<Key>,
}

impl Reached {
    /// Gives what decides in the user's functions jumps, and says what they belong to.
    pub(super) fn tell(&mut self, module: &Module, decisions: Decisions) -> BTreeMap<Key, Expressions> {
        let mut found = BTreeMap::new();
        for (key, text) in self.functions.iter_mut().filter(|(key, _)| key.0 == 0) {
            if let Text::Body(body) = text {
                let told = match decisions {
                    Decisions::Jumps => continue,
                    Decisions::Conditions => expressions(body),
                    Decisions::ConditionsOfRust if is_of_library(&module.functions[key.1].name) => continue,
                    Decisions::ConditionsOfRust => expressions_of_rust(body),
                    Decisions::Boundaries => boundaries(body),
                };
                found.insert(*key, told);
            }
        }
        found
    }
}

/// Whether a function is one of Rust's standard library, whose decisions nobody asks for.
fn is_of_library(name: &str) -> bool {
    let name = crate::demangle(name).unwrap_or_default();
    ["core::", "alloc::", "std::", "<core::", "<alloc::", "<std::"]
        .iter()
        .any(|crate_of| name.starts_with(crate_of))
}

/// What a name means, from a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning<'m> {
    Function(Key),
    Global(Key),
    /// What an alias stands for.
    Alias(usize, &'m TypedConstant),
}

/// The modules, and what names mean in them.
#[derive(Clone, Copy)]
pub(super) struct Modules<'m>(pub(super) [&'m Module; 2]);

impl<'m> Modules<'m> {
    pub(super) fn find(&self, from: usize, name: &str) -> Option<Meaning<'m>> {
        let symbol = self.0[from].symbol(name)?;
        Some(match symbol {
            // What nobody defines may have a model here too: the streams of C.
            Symbol::Global(index) => match self.0[1].symbol(name) {
                Some(Symbol::Global(modelled))
                    if self.has_variable(name)
                        && self.0[from].globals.get(index)?.initialiser.is_none()
                        && self.0[1].globals.get(modelled)?.initialiser.is_some() =>
                {
                    Meaning::Global((1, modelled))
                }
                _ => Meaning::Global((from, index)),
            },
            Symbol::Alias(index) => Meaning::Alias(from, &self.0[from].aliases.get(index)?.target),
            Symbol::Function(index) => {
                let declared = self.0[from].functions.get(index)?.is_declaration();
                // What nobody defines may have a model; what a model needs, the user may have defined.
                let other = 1 - from;
                match self.0[other].symbol(name) {
                    Some(Symbol::Function(modelled))
                        if declared
                            && !self.is_left_out(name)
                            && self.0[other].functions.get(modelled).is_some_and(|f| !f.is_declaration()) =>
                    {
                        Meaning::Function((other, modelled))
                    }
                    // One procedure for what both only declare.
                    Some(Symbol::Function(declared_there)) if declared && from == 1 => {
                        Meaning::Function((other, declared_there))
                    }
                    _ => Meaning::Function((from, index)),
                }
            }
        })
    }

    /// Whether the user's module calls a function of the library's.
    fn uses(&self, name: &str) -> bool {
        let Some(Symbol::Function(index)) = self.0[0].symbol(name) else { return false };
        self.0[0].functions.get(index).is_some_and(Function::is_declaration)
    }

    /// The same of it or of its form for large files.
    fn uses_either(&self, name: &str) -> bool {
        self.uses(name) || self.uses(&format!("{name}64"))
    }

    /// Whether a program reads files, so that what it writes to them may matter.
    pub(super) fn reads_files(&self) -> bool {
        READERS.iter().any(|name| self.uses_either(name))
    }

    /// Whether a variable of the library's means what it does there: what tells of options, where the library reads them.
    fn has_variable(&self, name: &str) -> bool {
        !OPTION_VARIABLES.contains(&name) || OPTIONS.iter().any(|reader| self.uses(reader))
    }

    /// Whether a model is left out: how a file is has another layout elsewhere, and what the system is asked by Rust's own library isn't arranged in tests.
    /// Of random numbers the sequence is followed where every seed is a constant.
    fn is_left_out(&self, name: &str) -> bool {
        let name = small_name(name);
        if SYSTEM_CALLS.contains(&name) {
            let module = self.0[0];
            let elsewhere =
                !module.target_triple.as_deref().is_some_and(|triple| triple.starts_with("x86_64"));
            // The clocks' model is the same everywhere.
            let is_clock = name == "clock_gettime";
            return elsewhere && name.ends_with("stat") || !is_clock && self.is_rust();
        }
        if THREADS.contains(&name) {
            return self.is_rust();
        }
        matches!(name, "rand" | "srand") && !(self.uses("srand") && self.has_constant_seeds())
    }

    /// Whether the user's module has functions of Rust's.
    fn is_rust(&self) -> bool {
        let is_mangled =
            |function: &Function| function.name.starts_with("_R") || function.name.starts_with("_ZN");
        self.0[0].functions.iter().any(is_mangled)
    }

    fn has_constant_seeds(&self) -> bool {
        let text = String::from_utf8_lossy(&self.0[0].text);
        text.lines().filter(|line| !line.starts_with("declare ")).all(|line| {
            line.split("@srand").skip(1).all(|behind| {
                let argument = behind.strip_prefix('(').and_then(|behind| behind.split(')').next());
                let value = argument.and_then(|argument| argument.rsplit(' ').next());
                value.is_some_and(|value| value.parse::<i64>().is_ok())
            })
        })
    }

    /// Whether all that a function of the user's does is to return.
    fn is_empty(&self, function: &crate::ast::Function) -> bool {
        let Some(Ok(body)) = self.0[0].body(function) else { return false };
        let debug = |operation: &Operation| matches!(operation, Operation::Debug(_));
        match &body.blocks[..] {
            [only] => only.instructions.iter().all(|instruction| debug(&instruction.operation)),
            _ => false,
        }
    }

    /// Whether a function of that name isn't the user's own.
    pub(super) fn is_library(&self, name: &str) -> bool {
        match self.find(0, name) {
            Some(Meaning::Function((0, index))) => {
                self.0[0].functions.get(index).is_some_and(Function::is_declaration)
            }
            Some(Meaning::Function(_)) => true,
            _ => false,
        }
    }

    /// What's called by that name: the function, and whether it's a known one without a definition.
    pub(super) fn known(&self, from: usize, name: &str) -> Option<Known> {
        let Some(Meaning::Function((module, index))) = self.find(from, name) else { return None };
        let function = self.0[module].functions.get(index)?;
        // Of two versions, each has a runtime of its own.
        let name = plain_name(name);
        // The user's own definition means what it says, but for Rust's runtime, whose panics and allocators are known.
        let rust = name.starts_with("_R") || name.starts_with("_ZN") || name.starts_with("__r");
        if module == 0 && !function.is_declaration() && !rust {
            // Of an error by the rules of SV-COMP the name is what counts: its body may be empty.
            let is_error = matches!(name, "reach_error" | "__VERIFIER_error") && self.is_empty(function);
            return if is_error { known(name, false) } else { None };
        }
        // What's written goes to files, where there are some.
        if WRITERS.contains(&name)
            && (self.reads_files() || OPENERS.iter().any(|name| self.uses_either(name)))
        {
            return None;
        }
        // In C, a thread is a call.
        if THREADS.contains(&name) && module == 1 {
            return None;
        }
        // A model is a definition too, unless its name is known without it.
        known(name, function.is_declaration() && function.attributes.no_return)
    }
}

/// Whether an instruction asks for a list of variable arguments.
pub(super) fn starts_list(operation: &Operation) -> bool {
    let Operation::Call(call) = operation else { return false };
    matches!(&call.callee, Callee::Function(name) if name.starts_with("llvm.va_start"))
}

/// Whether a body passes variable arguments, or asks for its own.
fn needs_lists(body: &Body) -> bool {
    let passes = |call: &Call| call.ty.varargs && !call.ty.parameters.is_empty();
    body.blocks.iter().any(|block| {
        let mut operations = block.instructions.iter().map(|instruction| &instruction.operation);
        operations.any(|operation| {
            starts_list(operation) || matches!(operation, Operation::Call(call) if passes(call))
        }) || matches!(&block.terminator.kind, TerminatorKind::Invoke { call, .. } if passes(call))
    })
}

/// The constants that an instruction or terminator mentions, and names it calls, given to `visit`.
pub(super) fn mentioned(body: &Body, visit: &mut impl FnMut(Mention<'_>)) {
    for block in &body.blocks {
        for instruction in &block.instructions {
            if let Operation::Call(call) = &instruction.operation {
                called(call, visit);
            }
            operands(&instruction.operation, &mut |value| constant(value, visit));
        }
        match &block.terminator.kind {
            TerminatorKind::Invoke { call, .. } => called(call, visit),
            TerminatorKind::Return(Some(operand)) | TerminatorKind::Switch { value: operand, .. } => {
                constant(&operand.value, visit);
            }
            TerminatorKind::ConditionalBranch { condition, .. } => constant(condition, visit),
            _ => {}
        }
    }
}

/// What a body mentions.
pub(super) enum Mention<'a> {
    Called(&'a Name),
    Constant(&'a Constant),
}

fn constant(value: &Value, visit: &mut impl FnMut(Mention<'_>)) {
    if let Value::Constant(constant) = value {
        visit(Mention::Constant(constant));
    }
}

fn called(call: &Call, visit: &mut impl FnMut(Mention<'_>)) {
    match &call.callee {
        Callee::Function(name) => visit(Mention::Called(name)),
        Callee::Pointer(value) => constant(value, visit),
        Callee::Assembly(_) => {}
    }
    for argument in &call.arguments {
        if let ArgumentValue::Value(value) = &argument.value {
            constant(value, visit);
        }
    }
}

/// The operands of an operation that may be values; those of calls are not among them.
pub(super) fn operands(operation: &Operation, visit: &mut impl FnMut(&Value)) {
    match operation {
        Operation::Negate { operand, .. } | Operation::Cast { operand, .. } | Operation::Freeze(operand) => {
            visit(&operand.value);
        }
        Operation::Binary { left, right, .. }
        | Operation::Compare { left, right, .. }
        | Operation::FloatCompare { left, right, .. } => {
            visit(left);
            visit(right);
        }
        Operation::Select { condition, then, otherwise, .. } => {
            visit(&condition.value);
            visit(&then.value);
            visit(&otherwise.value);
        }
        Operation::Phi { incoming, .. } => incoming.iter().for_each(|(value, _)| visit(value)),
        Operation::Alloca { count, .. } => count.iter().for_each(|count| visit(&count.value)),
        Operation::Load { pointer, .. } => visit(&pointer.value),
        Operation::Store { value, pointer, .. } => {
            visit(&value.value);
            visit(&pointer.value);
        }
        Operation::CompareExchange { pointer, expected, replacement, .. } => {
            visit(&pointer.value);
            visit(&expected.value);
            visit(&replacement.value);
        }
        Operation::AtomicUpdate { pointer, operand, .. } => {
            visit(&pointer.value);
            visit(&operand.value);
        }
        Operation::GetElementPtr { base, indices, .. } => {
            visit(&base.value);
            indices.iter().for_each(|index| visit(&index.value));
        }
        Operation::ExtractValue { aggregate, .. } => visit(&aggregate.value),
        Operation::InsertValue { aggregate, element, .. } => {
            visit(&aggregate.value);
            visit(&element.value);
        }
        Operation::ExtractElement { vector, index } => {
            visit(&vector.value);
            visit(&index.value);
        }
        Operation::InsertElement { vector, element, index } => {
            visit(&vector.value);
            visit(&element.value);
            visit(&index.value);
        }
        Operation::ShuffleVector { left, right, .. } => {
            visit(&left.value);
            visit(&right.value);
        }
        Operation::VariadicArgument { list, .. } => visit(&list.value),
        Operation::Call(_) | Operation::Fence(_) | Operation::LandingPad { .. } | Operation::Debug(_) => {}
    }
}

/// The names in a constant. The depth of constants is bounded by the reader.
pub(super) fn names(constant: &Constant, visit: &mut impl FnMut(&Name)) {
    match constant {
        Constant::Global(name) | Constant::Equivalent(name) => visit(name),
        Constant::Array(parts) | Constant::Vector(parts) | Constant::Struct(parts) => {
            parts.iter().for_each(|part| names(&part.value, visit));
        }
        Constant::Splat(part) | Constant::Signed(part) => names(&part.value, visit),
        Constant::Expression(expression) => {
            constants(expression).into_iter().for_each(|part| names(&part.value, visit));
        }
        _ => {}
    }
}

/// The operands of a constant expression.
fn constants(expression: &ConstantExpression) -> Vec<&TypedConstant> {
    match expression {
        ConstantExpression::Cast { operand, .. } | ConstantExpression::Negate(operand) => vec![operand],
        ConstantExpression::GetElementPtr { base, indices, .. } => {
            std::iter::once(base).chain(indices).collect()
        }
        ConstantExpression::Binary { left, right, .. }
        | ConstantExpression::Compare { left, right, .. }
        | ConstantExpression::FloatCompare { left, right, .. } => vec![left, right],
        ConstantExpression::Select { condition, then, otherwise } => vec![condition, then, otherwise],
        ConstantExpression::ExtractElement { vector, index } => vec![vector, index],
        ConstantExpression::InsertElement { vector, element, index } => vec![vector, element, index],
        ConstantExpression::ShuffleVector { left, right, .. } => vec![left, right],
        ConstantExpression::ExtractValue { aggregate, .. } => vec![aggregate],
        ConstantExpression::InsertValue { aggregate, element, .. } => vec![aggregate, element],
    }
}

/// Everything that the roots can reach. Error: a root isn't a function with a body.
pub(super) fn reach(module: &Module, models: &Module, roots: &[&str]) -> Result<Reached, LowerError> {
    let modules = Modules([module, models]);
    let mut reached = Reached::default();
    let mut waiting: Vec<Key> = vec![];
    for root in roots {
        match modules.find(0, root) {
            Some(Meaning::Function(key)) if !modules.0[key.0].functions[key.1].is_declaration() => {
                waiting.push(key)
            }
            _ => return Err(LowerError::NoFunction((*root).to_owned())),
        }
        if *root == "main" {
            for name in super::startup::constructors(&modules) {
                note(&modules, (0, &name, true), &mut waiting, &mut reached);
            }
        }
    }
    while let Some(key) = waiting.pop() {
        if reached.functions.contains_key(&key) {
            continue;
        }
        let function = &modules.0[key.0].functions[key.1];
        let text = match modules.0[key.0].body(function) {
            None => Text::Absent,
            Some(Err(error)) => Text::Unreadable(error),
            Some(Ok(body)) => {
                let mut found = vec![];
                if needs_lists(&body) {
                    found.push((1, Name::from(super::variadic::VARIABLE), true));
                }
                mentioned(&body, &mut |mention| match mention {
                    Mention::Called(name) => match modules.known(key.0, name) {
                        None => found.push((key.0, name.clone(), true)),
                        Some(known) => found.extend(known.model().map(|model| (1, Name::from(model), true))),
                    },
                    Mention::Constant(constant) => {
                        names(constant, &mut |name| found.push((key.0, name.clone(), false)));
                    }
                });
                for (from, name, is_called) in found {
                    note(&modules, (from, &name, is_called), &mut waiting, &mut reached);
                }
                Text::Body(Box::new(body))
            }
        };
        reached.functions.insert(key, text);
    }
    Ok(reached)
}

/// Notes a name that's mentioned, whether as what's called or not, and what the initialiser of a global mentions.
fn note(
    modules: &Modules<'_>,
    (from, name, is_called): (usize, &str, bool),
    functions: &mut Vec<Key>,
    reached: &mut Reached,
) {
    let mut waiting = vec![(from, Name::from(name))];
    let (mut aliases, mut is_called) = (0, is_called);
    while let Some((from, name)) = waiting.pop() {
        match modules.find(from, &name) {
            Some(Meaning::Function(key)) => {
                functions.push(key);
                if !is_called {
                    reached.addressed.insert(key);
                }
            }
            Some(Meaning::Global(key)) => {
                if reached.globals.insert(key)
                    && let Some(initial) = &modules.0[key.0].globals[key.1].initialiser
                {
                    names(&initial.value, &mut |name| waiting.push((key.0, name.clone())));
                }
            }
            // An alias of itself would go on for ever.
            Some(Meaning::Alias(from, target)) if aliases < 10_000 => {
                aliases += 1;
                names(&target.value, &mut |name| waiting.push((from, name.clone())));
            }
            Some(Meaning::Alias(..)) | None => {}
        }
        is_called = false;
    }
}
