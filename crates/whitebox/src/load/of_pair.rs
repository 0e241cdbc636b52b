//! Two versions of a file as one program. Each is read, compiled and its functions are chosen as if it were alone
//! ([`super::of_file`]); then their modules are linked, the older one's symbols under other names, and lowered together. The code that comes
//! of it is that of the newer file, which can be told from the older one's by the names of functions and by the text that places are in.

use super::of_file::{Chosen, Text, assemble, chosen, lower, read};
use super::{Code, Language, PREFIX, Reading, compiled, is_for_c, is_same};
use crate::Error;
use crate::rust::adapter::Adapters;
use crate::rust::harness::Workshop;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use touchstone_front_llvm::link::{Linked, link};
use touchstone_front_llvm::lower::is_output;
use touchstone_front_llvm::mutate::{Mutant, mutate};
use touchstone_front_llvm::{Module, ParseError, demangle, parse};
use touchstone_program::layout::{Layouts, Shape, SourceFunction, TypeId};
use touchstone_program::twin::{FIRST, plain_name};
use touchstone_program::{ProcedureId, Program, StatementKind};
use touchstone_report::similar;

/// Two versions of a file.
#[derive(Debug)]
pub struct Versions {
    /// Both, as one program. Its text is the newer one's, the first of its other texts the older one's.
    pub code: Code,
    /// The older file.
    pub old: PathBuf,
    /// The functions of both, in the order of the newer text, those that only the older one has at the end.
    pub pairs: Vec<Pair>,
    /// Where packages around the older version are built, if it's a package.
    pub workshop: Option<Workshop>,
    /// The files of the older version by their index in the program, if it's a package: what goes wrong in them is its own matter.
    pub(crate) older_files: Vec<u32>,
    /// What became of the two when they were linked.
    pub(super) linked: Linked,
}

/// A function in two versions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pair {
    /// Both have it: its name, and the procedures.
    Both {
        /// The function's name.
        name: String,
        /// The older procedure.
        first: ProcedureId,
        /// The newer one.
        second: ProcedureId,
        /// Set if nothing differs, in it or in what it uses.
        unchanged: bool,
    },
    /// What it's given, or what it returns, isn't the same.
    Incomparable {
        /// The function's name.
        name: String,
        /// In words.
        why: String,
    },
    /// Only the older version has it.
    OnlyOld(String),
    /// Only the newer version has it.
    OnlyNew(String),
}

impl Pair {
    /// The function's name.
    pub fn name(&self) -> &str {
        match self {
            Pair::Both { name, .. }
            | Pair::Incomparable { name, .. }
            | Pair::OnlyOld(name)
            | Pair::OnlyNew(name) => name,
        }
    }
}

/// One of the two: what it says, and the module that was made of it.
struct Side {
    text: Text,
    module: Vec<u8>,
}

impl Versions {
    /// Reads two versions of a file in C, or of one in Rust with functions for C. Cost: two runs of the compiler, and linear in the code that the
    /// functions can reach.
    ///
    /// # Errors
    /// One of them can't be read or compiled, or neither has such a function.
    pub fn load(old: &Path, new: &Path, language: Language, reading: &Reading) -> Result<Versions, Error> {
        let side = |given: &Path| -> Result<Side, Error> {
            let text = read(given, language)?;
            if language == Language::Rust && !is_for_c(&text.source) {
                let name = &text.source.name;
                return Err(Error::Refused(format!(
                    "{name} has no function for C (`#[unsafe(no_mangle)] pub extern \"C\" fn`): of Rust only such are compared"
                )));
            }
            let module = compiled(given, &text.path, language, &text.source, &text.contracts, reading)?.text;
            Ok(Side { text, module })
        };
        together(side(old)?, side(new)?, language, reading)
    }

    /// Reads a file in C, and makes a second version of it that has all mutants of the file's functions, with a switch
    /// ([`touchstone_front_llvm::mutate`]). Cost: a run of the compiler.
    ///
    /// # Errors
    /// It can't be read or compiled, or has no such function.
    pub fn mutants(given: &Path, reading: &Reading) -> Result<(Versions, Vec<Mutant>), Error> {
        let language = Language::C;
        let (before, now) = (read(given, language)?, read(given, language)?);
        let module = compiled(given, &now.path, language, &now.source, &now.contracts, reading)?.text;
        let parsed =
            parse(module.as_slice(), &now.source.name).map_err(|error| Error::Refused(error.to_string()))?;
        let defined = super::defined(&parsed, &now.path, language);
        let functions = defined.into_iter().map(|function| function.symbol).collect();
        let mutated = mutate(&module, &functions, &now.source.text);
        let (old, new) = (Side { text: before, module }, Side { text: now, module: mutated.text });
        Ok((together(old, new, language, reading)?, mutated.mutants))
    }
}

impl Versions {
    /// Variables that these functions use, and that only one version has, or that begin with something else in the other, as the source calls them.
    pub fn apart(&self, entries: [ProcedureId; 2]) -> BTreeSet<String> {
        let used = self.used(entries);
        let is_rust = self.code.language == Language::Rust;
        let is_inner = |name: &&String| is_rust && is_of_std(plain_name(name), self.workshop.as_ref());
        let apart = self.linked.apart.iter().filter(|name| used.contains(name.as_str()) && !is_inner(name));
        apart
            .map(|name| plain_name(name).to_owned())
            .filter(|name| !name.starts_with("touchstone."))
            .collect()
    }

    /// A package's own variables that these functions use, and that may change: the address of each, and what the source calls it.
    pub fn variables(&self, entries: [ProcedureId; 2]) -> BTreeMap<u64, String> {
        let Some(old) = &self.workshop else { return BTreeMap::new() };
        let used = self.used(entries);
        let is_own = |name: &str| {
            let plain = plain_name(name);
            used.contains(name)
                && !plain.starts_with("touchstone.")
                && !plain.starts_with("TOUCHSTONE_")
                && !is_of_std(plain, Some(old))
        };
        let objects = self.code.program.memory.objects.iter();
        let own = objects.filter(|object| !object.constant && is_own(&object.name));
        own.map(|object| (object.address, called(plain_name(&object.name)))).collect()
    }

    /// Whether these functions print something, or use what does.
    pub fn prints(&self, entries: [ProcedureId; 2]) -> bool {
        if self.workshop.is_some() {
            // Everything in Rust mentions what prints a panic's message; that isn't followed.
            return reached(&self.code.program, entries).into_iter().any(is_output);
        }
        self.used(entries).into_iter().any(is_output)
    }

    /// Whether these functions write what's volatile, or use what does.
    pub fn writes_volatile(&self, entries: [ProcedureId; 2]) -> bool {
        let names = match self.workshop.is_some() {
            true => reached_symbols(&self.code.program, entries),
            false => self.used(entries),
        };
        names.into_iter().any(|name| self.linked.writes_volatile(name))
    }

    fn used(&self, entries: [ProcedureId; 2]) -> BTreeSet<&str> {
        self.linked.used(&entries.map(|id| &*self.code.program.procedure(id).name))
    }
}

/// What the source calls a variable, by its symbol: of one of a thread what stands before what the macro adds.
fn called(symbol: &str) -> String {
    let Some(path) = demangle(symbol) else { return symbol.to_owned() };
    let parts = path.split("::").take_while(|part| !part.starts_with(['{', '<']));
    parts.last().unwrap_or(symbol).to_owned()
}

/// The crates that std consists of, with those that it brings along.
const STD: [&str; 13] = [
    "std",
    "core",
    "alloc",
    "std_detect",
    "memchr",
    "hashbrown",
    "gimli",
    "addr2line",
    "object",
    "miniz_oxide",
    "rustc_demangle",
    "panic_abort",
    "compiler_builtins",
];

/// Whether a symbol is one of std's own, which no caller can name: what it keeps there is what it likes.
fn is_of_std(symbol: &str, workshop: Option<&Workshop>) -> bool {
    let Some(path) = demangle(symbol) else { return false };
    let krate = path.trim_start_matches('<').split("::").next().unwrap_or_default();
    let depends = |old: &Workshop| old.package().dependencies.iter().any(|name| name == krate);
    STD.contains(&krate) && !workshop.is_some_and(depends)
}

/// The names of the procedures that these can call.
pub(crate) fn reached(program: &Program, entries: [ProcedureId; 2]) -> BTreeSet<&str> {
    reached_symbols(program, entries).into_iter().map(plain_name).collect()
}

/// The same, as symbols.
fn reached_symbols(program: &Program, entries: [ProcedureId; 2]) -> BTreeSet<&str> {
    callees(program, entries).into_iter().map(|id| &*program.procedure(id).name).collect()
}

/// These procedures, and those that they call directly, and so on.
pub(crate) fn callees(
    program: &Program,
    entries: impl IntoIterator<Item = ProcedureId>,
) -> BTreeSet<ProcedureId> {
    let mut waiting: Vec<ProcedureId> = entries.into_iter().collect();
    let mut seen: BTreeSet<ProcedureId> = waiting.iter().copied().collect();
    while let Some(id) = waiting.pop() {
        let blocks = program.procedure(id).body.iter().flat_map(|body| &body.blocks);
        for statement in blocks.flat_map(|block| &block.statements) {
            if let StatementKind::Call { procedure, .. } = &statement.kind
                && seen.insert(*procedure)
            {
                waiting.push(*procedure);
            }
        }
    }
    seen
}

/// Puts two versions together.
fn together(old: Side, new: Side, language: Language, reading: &Reading) -> Result<Versions, Error> {
    let name = new.text.source.name.clone();
    let refused = |error: ParseError| Error::Refused(error.to_string());
    let one = parse(old.module.as_slice(), &old.text.source.name).map_err(refused)?;
    let two = parse(new.module.as_slice(), &name).map_err(refused)?;
    let mut linked = link(&old.module, &new.module, &name, FIRST).map_err(refused)?;
    let module = parse(linked.text.as_slice(), &name).map_err(refused)?;
    let (before, now) = (old.text, new.text);
    // What's asked for may be in one of them only.
    let only = |module: &Module, path: &Path| -> Vec<String> {
        let defined = super::defined(module, path, language);
        let asked = reading.functions.iter();
        asked.filter(|name| defined.iter().any(|known| known.name == **name)).cloned().collect()
    };
    let (asked_old, asked_new) = (only(&one, &before.path), only(&two, &now.path));
    let unknown = |name: &&String| !asked_old.contains(name) && !asked_new.contains(name);
    if let Some(name) = reading.functions.iter().find(unknown) {
        let defined = super::defined(&two, &now.path, language);
        let known = defined.iter().map(|function| function.name.as_str());
        return Err(Error::UnknownFunction { name: name.clone(), similar: similar(name, known) });
    }
    let functions = |asked: Vec<String>, module: &Module, text: &Text| {
        let none = asked.is_empty() && !reading.functions.is_empty();
        let chosen = chosen(module, text, language, &Reading { functions: asked, ..reading.clone() })?;
        Ok::<Chosen, Error>(if none { chosen.without_functions() } else { chosen })
    };
    let (mut old_chosen, mut new_chosen) =
        (functions(asked_old, &one, &before)?, functions(asked_new, &two, &now)?);
    if reading.functions.is_empty() {
        // What others can call in one of them is compared.
        old_chosen.add(&new_chosen);
        new_chosen.add(&old_chosen);
    }
    let own = new_chosen.roots.len();
    new_chosen.roots.extend(old_chosen.roots.iter().map(|root| format!("{FIRST}{root}")));
    let mut lowered = lower(&module, &new_chosen, &[], language, reading, &name)?;
    new_chosen.roots.truncate(own);
    let names = |chosen: &Chosen| -> Vec<(String, String)> {
        chosen.functions.iter().map(|function| (function.name.clone(), function.symbol.clone())).collect()
    };
    let pairs = pairs(&lowered.program, &linked, &names(&old_chosen), &names(&new_chosen));
    // Much of what's linked isn't followed, such as what prints the message of a panic.
    linked.apart.retain(|name| lowered.program.memory.object(name).is_some());
    set_apart(&mut lowered.program, &linked.apart);
    if new_chosen.functions.is_empty() {
        let gone: Vec<&str> = pairs.iter().map(Pair::name).collect();
        return Err(Error::Refused(format!("only in the older version: {}", gone.join(", "))));
    }
    let mut code = assemble(now, language, reading, new_chosen, lowered, Adapters::default())?;
    name_first(&mut code.program);
    code.others = vec![before.source];
    for (index, file) in (0..).zip(&code.program.files) {
        if is_same(file, &before.path) {
            code.files.entry(index).or_insert(1);
        }
    }
    linked.text = vec![];
    Ok(Versions { code, old: before.path, pairs, workshop: None, older_files: vec![], linked })
}

/// Gives the functions of the first version names that tell them from those of the second.
pub(super) fn name_first(program: &mut Program) {
    for index in 0..program.layouts.functions.len() {
        let procedure = program.layouts.functions[index].procedure;
        if program.procedure(procedure).name.starts_with(FIRST) {
            let about = &mut program.layouts.functions[index];
            about.name = format!("{FIRST}{}", about.name).into();
        }
    }
}

/// Tells the engine which variables aren't to be compared.
pub(super) fn set_apart(program: &mut Program, apart: &BTreeSet<String>) {
    let objects = program.memory.objects.iter();
    let addresses = objects.filter(|object| apart.contains(&*object.name)).map(|object| object.address);
    program.layouts.apart = addresses.collect();
}

/// The functions of both.
fn pairs(
    program: &Program,
    linked: &Linked,
    old: &[(String, String)],
    new: &[(String, String)],
) -> Vec<Pair> {
    // The function that checks the contract, if there's one; and of a `main` the one that gives it its arguments.
    let procedure = |prefix: &str, symbol: &str| {
        let checking = program.procedure_named(&format!("{prefix}{PREFIX}{symbol}"));
        checking.or_else(|| program.procedure_named(&format!("{prefix}{symbol}")))
    };
    let about = |id: ProcedureId| program.layouts.functions.iter().find(|about| about.procedure == id);
    let mut pairs = vec![];
    for (name, symbol) in new {
        let Some((_, before)) = old.iter().find(|(known, _)| known == name) else {
            pairs.push(Pair::OnlyNew(name.clone()));
            continue;
        };
        let (Some(first), Some(second)) = (procedure(FIRST, before), procedure("", symbol)) else { continue };
        let plain = (program.procedure_named(&format!("{FIRST}{before}")), program.procedure_named(symbol));
        let differs = match (plain.0.and_then(about), plain.1.and_then(about)) {
            (Some(first), Some(second)) => difference(&program.layouts, first, second),
            _ => None,
        };
        let passed = |id: ProcedureId| {
            let procedure = program.procedure(id);
            let vars = procedure.parameters.iter().chain(&procedure.results);
            vars.map(|var| program.store().var_sort(*var).clone()).collect::<Vec<_>>()
        };
        let differs = differs
            .or_else(|| (passed(first) != passed(second)).then(|| "it's called in another way".to_owned()));
        pairs.push(match differs {
            Some(why) => Pair::Incomparable { name: name.clone(), why },
            None => {
                let checked = format!("{PREFIX}{symbol}");
                let is_known = |name: &str| linked.unchanged.contains(name);
                let unchanged = is_known(symbol)
                    && (is_known(&checked) || program.procedure_named(&checked).is_none())
                    && program.procedure_named(&format!("{FIRST}{checked}")).is_some()
                        == program.procedure_named(&checked).is_some();
                Pair::Both { name: name.clone(), first, second, unchanged }
            }
        });
    }
    let gone = old.iter().filter(|(name, _)| !new.iter().any(|(known, _)| known == name));
    pairs.extend(gone.map(|(name, _)| Pair::OnlyOld(name.clone())));
    pairs
}

/// What differs in how a function is called, in words.
fn difference(layouts: &Layouts, first: &SourceFunction, second: &SourceFunction) -> Option<String> {
    let (before, now) = (first.parameters.len(), second.parameters.len());
    if before != now {
        return Some(format!("it has {now} parameters, and had {before}"));
    }
    for (a, b) in first.parameters.iter().zip(&second.parameters) {
        if let Some(why) = differs(layouts, a.ty, b.ty, &mut vec![]) {
            return Some(format!("parameter `{}`: {why}", b.name));
        }
    }
    match (first.result, second.result) {
        (None, None) => None,
        (Some(a), Some(b)) => differs(layouts, a, b, &mut vec![]).map(|why| format!("its result: {why}")),
        (Some(_), None) => Some("it returned something, and returns nothing".to_owned()),
        (None, Some(_)) => Some("it returned nothing, and returns something".to_owned()),
    }
}

/// What differs in two types' layouts, in words; what enumerations call their numbers doesn't matter.
fn differs(layouts: &Layouts, a: TypeId, b: TypeId, above: &mut Vec<(TypeId, TypeId)>) -> Option<String> {
    if a == b || above.contains(&(a, b)) {
        return None;
    }
    above.push((a, b));
    let (one, two) = (layouts.get(a), layouts.get(b));
    let other = || Some(format!("it's `{}`, and was `{}`", two.name, one.name));
    match (&one.shape, &two.shape) {
        (Shape::Pointer { to: Some(a) }, Shape::Pointer { to: Some(b) }) => differs(layouts, *a, *b, above),
        (Shape::Array { element: a, .. }, Shape::Array { element: b, .. }) if one.size == two.size => {
            differs(layouts, *a, *b, above)
        }
        (Shape::Record { fields: a, .. }, Shape::Record { fields: b, .. }) => {
            let same = one.size == two.size
                && a.len() == b.len()
                && a.iter().zip(b).all(|(a, b)| a.offset == b.offset && a.name == b.name);
            if !same {
                return Some(format!("`{}` has other fields, or has them elsewhere", two.name));
            }
            a.iter().zip(b).find_map(|(a, b)| differs(layouts, a.ty, b.ty, above))
        }
        (Shape::Integer { signed: a }, Shape::Integer { signed: b })
        | (Shape::Character { signed: a }, Shape::Character { signed: b })
            if a == b && one.size == two.size =>
        {
            None
        }
        (a, b) if std::mem::discriminant(a) == std::mem::discriminant(b) && one.size == two.size => match a {
            Shape::Integer { .. } | Shape::Character { .. } => other(),
            _ => None,
        },
        _ => other(),
    }
}
