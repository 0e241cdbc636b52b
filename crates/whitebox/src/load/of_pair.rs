//! Two versions of a file as one program. Each is read, compiled and its functions are chosen as if it were alone
//! ([`super::of_file`]); then their modules are linked, the older one's symbols under other names, and lowered together. The code that comes
//! of it is that of the newer file, which can be told from the older one's by the names of functions and by the text that places are in.

use super::of_file::{assemble, chosen, lower, read};
use super::{Code, Language, PREFIX, Reading, compiled, is_same};
use crate::Error;
use crate::rust::adapter::Adapters;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use touchstone_front_llvm::link::{Linked, link};
use touchstone_front_llvm::{Module, parse};
use touchstone_program::layout::{Layouts, Shape, SourceFunction, TypeId};
use touchstone_program::twin::FIRST;
use touchstone_program::{ProcedureId, Program};
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
    /// Variables that only one version has, or that begin with something else in the other, as the source calls them.
    pub apart: BTreeSet<String>,
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

impl Versions {
    /// Reads two versions of a file in C. Cost: two runs of the compiler, and linear in the code that the functions can reach.
    ///
    /// # Errors
    /// One of them can't be read or compiled, or neither has such a function.
    pub fn load(old: &Path, new: &Path, reading: &Reading) -> Result<Versions, Error> {
        let language = Language::C;
        let (before, now) = (read(old, language)?, read(new, language)?);
        let text = |given: &Path, text: &super::of_file::Text| {
            compiled(given, &text.path, language, &text.source, &text.contracts, reading)
        };
        let (first, second) = (text(old, &before)?, text(new, &now)?);
        let refused = |error: touchstone_front_llvm::ParseError| Error::Refused(error.to_string());
        let one = parse(first.text.as_slice(), &first.name).map_err(refused)?;
        let two = parse(second.text.as_slice(), &second.name).map_err(refused)?;
        let name = now.source.name.clone();
        let linked = link(&first.text, &second.text, &name, FIRST).map_err(refused)?;
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
        let functions = |asked: Vec<String>, module: &Module, text: &super::of_file::Text| match asked
            .is_empty()
            && !reading.functions.is_empty()
        {
            true => chosen(module, text, language, &Reading::default()).map(|all| all.without_functions()),
            false => chosen(module, text, language, &Reading { functions: asked, ..reading.clone() }),
        };
        let (old_chosen, mut new_chosen) =
            (functions(asked_old, &one, &before)?, functions(asked_new, &two, &now)?);
        let module = parse(linked.text.as_slice(), &name).map_err(refused)?;
        let own = new_chosen.roots.len();
        new_chosen.roots.extend(old_chosen.roots.iter().map(|root| format!("{FIRST}{root}")));
        let mut lowered = lower(&module, &new_chosen, &[], language, reading, &name)?;
        new_chosen.roots.truncate(own);
        for index in 0..lowered.program.layouts.functions.len() {
            let procedure = lowered.program.layouts.functions[index].procedure;
            if lowered.program.procedure(procedure).name.starts_with(FIRST) {
                let about = &mut lowered.program.layouts.functions[index];
                about.name = format!("{FIRST}{}", about.name).into();
            }
        }
        let names = |chosen: &super::of_file::Chosen| -> Vec<(String, String)> {
            chosen.functions.iter().map(|function| (function.name.clone(), function.symbol.clone())).collect()
        };
        let pairs = pairs(&lowered.program, &linked, &names(&old_chosen), &names(&new_chosen));
        let apart = linked.apart.iter().map(|name| name.strip_prefix(FIRST).unwrap_or(name).to_owned());
        let apart = apart.collect();
        set_apart(&mut lowered.program, &linked.apart);
        let mut code =
            assemble(now, language, reading, new_chosen, lowered, Adapters::default()).or_else(|error| {
                Err(match pairs.is_empty() {
                    true => Error::NotAProgram("neither version defines a function".to_owned()),
                    false => error,
                })
            })?;
        code.others = vec![before.source];
        for (index, file) in (0..).zip(&code.program.files) {
            if is_same(file, &before.path) && !code.files.contains_key(&index) {
                code.files.insert(index, 1);
            }
        }
        Ok(Versions { code, old: before.path, pairs, apart })
    }
}

/// Tells the engine which variables aren't to be compared.
fn set_apart(program: &mut Program, apart: &BTreeSet<String>) {
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
