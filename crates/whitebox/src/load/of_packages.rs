//! Two versions of a package as one program. What calls the newer library's functions is compiled with it, and the same text with the older
//! one; what that doesn't take can't be compared. The two modules are linked under different names and lowered together.

use super::calls::{compiled, is_meant};
use super::of_package::{assemble, files, nothing};
use super::of_pair::{name_first, set_apart};
use super::{Pair, Reading, Versions};
use crate::Error;
use crate::rust::adapter::Adapters;
use crate::rust::changed;
use crate::rust::harness::Workshop;
use crate::rust::survey::{Callable, Survey};
use quote::ToTokens;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::time::{Duration, Instant};
use syn::{FnArg, ReturnType};
use touchstone_front_llvm::link::{link, numbered};
use touchstone_front_llvm::lower::{self, lower};
use touchstone_front_llvm::parse;
use touchstone_front_llvm::respell::respelled;
use touchstone_program::twin::FIRST;
use touchstone_report::similar;

/// So often what calls is compiled with the older version at most.
const ROUNDS: usize = 40;

impl Versions {
    /// Reads two versions of a package, each where it's built. Cost: some builds of both by Cargo, and linear in all code that the functions
    /// reach.
    ///
    /// # Errors
    /// One of them doesn't compile, or there's no function that both have, or none that's asked for.
    pub fn of_packages(old: Workshop, new: Workshop, reading: &Reading) -> Result<Versions, Error> {
        let (before, mut survey) = (survey(&old).map_err(of_base)?, survey(&new)?);
        for function in &mut survey.functions {
            // What's promised is for another command.
            function.specified.ensures.clear();
            function.specified.unread.clear();
        }
        let known =
            || survey.functions.iter().chain(&before.functions).map(|function| function.call.as_str());
        for name in &reading.functions {
            if !known().any(|call| is_meant(name, call)) {
                return Err(Error::UnknownFunction { name: name.clone(), similar: similar(name, known()) });
            }
        }
        let is_wanted = |call: &str| {
            reading.functions.is_empty() || reading.functions.iter().any(|name| is_meant(name, call))
        };
        survey.mentions.join(&before.mentions);
        let begin = Instant::now();
        let differs = differing(&before, &survey);
        let is_compared = |call: &str| is_wanted(call) && !differs.contains_key(call);
        let (adapters, text) = newer(&new, &survey, &is_compared, reading)?;
        let Some(text) = text else { return Err(nothing(&new, &adapters)) };
        let (older, without) = older(&old, &adapters)?;
        let mut both = together(&older, &text, &new, &adapters, &without, begin.elapsed())?;
        let pairs = both.pairs(&before, &survey, &is_wanted, &differs, &without);
        let linked = std::mem::take(&mut both.linked);
        let (mut code, _) = assemble(new, survey, adapters, both.program, both.built, reading);
        name_first(&mut code.program);
        let path = old.library().root.clone();
        let older_files = files(&code.program, &before).into_keys().collect();
        Ok(Versions { code, old: path, pairs, workshop: Some(old), older_files, linked })
    }
}

impl Versions {
    /// Adds what's written otherwise and isn't compared by any call, nor called by what is alone: methods of traits and their defaults, constants, macros.
    /// Cost: linear in the texts of both.
    ///
    /// # Errors
    /// The older version's files can't be read.
    pub fn name_uncompared(&mut self) -> Result<(), Error> {
        let Some(old) = &self.workshop else { return Ok(()) };
        let before = survey(old).map_err(of_base)?;
        let both = self.pairs.iter().filter(|pair| matches!(pair, Pair::Both { .. }));
        let callers = self.code.callers(&both.map(Pair::name).collect());
        let now = self.code.sources();
        let changed =
            changed(before.files.iter().map(|file| &*file.text), now.iter().map(|source| &*source.text));
        let is_named = |name: &str| {
            let ends = |pair: &Pair| pair.name() == name || pair.name().ends_with(&format!("::{name}"));
            self.pairs.iter().any(ends)
        };
        let uncompared = changed.into_iter().filter(|changed| {
            let may_be_called = changed.place.is_none_or(|(file, line)| callers.are_open(file, line));
            may_be_called && !is_named(&changed.name)
        });
        let uncompared: Vec<Pair> = uncompared
            .map(|changed| {
                let why = match changed.place {
                    Some(_) => "it's written otherwise, and others may call it than what's compared",
                    None => "it's written otherwise, and no call tells it",
                };
                Pair::Incomparable { name: changed.name, why: why.to_owned() }
            })
            .collect();
        self.pairs.extend(uncompared);
        Ok(())
    }
}

fn survey(workshop: &Workshop) -> Result<Survey, Error> {
    let mut survey = Survey::of(&workshop.library().root, &workshop.cfg());
    // What says which mutant is on is ours.
    survey.functions.retain(|function| !function.call.starts_with("touchstone_"));
    match (survey.problems.first(), survey.files.is_empty()) {
        (Some(problem), true) => Err(Error::Refused(problem.clone())),
        _ => Ok(survey),
    }
}

/// The error of the older version, which says that it's that one's.
fn of_base(error: Error) -> Error {
    match error {
        Error::Refused(why) => Error::Refused(format!("the older version, which is the base: {why}")),
        other => other,
    }
}

/// Functions of both whose types aren't the same as they're written, and how.
fn differing(old: &Survey, new: &Survey) -> BTreeMap<String, String> {
    let known: HashMap<&str, &Callable> =
        old.functions.iter().map(|function| (function.call.as_str(), function)).collect();
    let both =
        new.functions.iter().filter_map(|function| Some((*known.get(function.call.as_str())?, function)));
    let written = |function: &Callable| {
        let types = function.signature.inputs.iter().map(|input| match input {
            FnArg::Receiver(receiver) => receiver.to_token_stream().to_string(),
            FnArg::Typed(typed) => typed.ty.to_token_stream().to_string(),
        });
        let types: Vec<String> = types.map(|ty| plain(&ty)).collect();
        let output = match &function.signature.output {
            ReturnType::Type(_, ty) => format!(" -> {}", plain(&ty.to_token_stream().to_string())),
            ReturnType::Default => String::new(),
        };
        format!("({}){output}", types.join(", "))
    };
    let differing = both.filter_map(|(old, new)| {
        let (was, is) = (written(old), written(new));
        (was != is).then(|| (new.call.clone(), format!("it was `{was}`, and is `{is}`")))
    });
    differing.collect()
}

/// Tokens as people write them.
fn plain(tokens: &str) -> String {
    let mut text = tokens.to_owned();
    for (from, to) in
        [("& ", "&"), (" < ", "<"), (" >", ">"), (" ,", ","), (" :: ", "::"), ("< ", "<"), (" ;", ";")]
    {
        text = text.replace(from, to);
    }
    text
}

/// What calls the newer version's functions, and the text of the module.
fn newer(
    new: &Workshop,
    survey: &Survey,
    is_wanted: &dyn Fn(&str) -> bool,
    reading: &Reading,
) -> Result<(Adapters, Option<Vec<u8>>), Error> {
    let last = RefCell::new(None);
    let compile = |adapters: &Adapters| {
        Ok(match new.compiled(&adapters.text_of_outcomes(&BTreeMap::new()))? {
            Ok((text, name)) => {
                let module =
                    parse(text.clone(), &name).map_err(|error| Error::Refused(format!("{name}: {error}")))?;
                last.replace(Some(text));
                Ok(module)
            }
            Err(errors) => Err(errors),
        })
    };
    let (adapters, module) = compiled(survey, is_wanted, reading.sizes, &compile)?;
    Ok((adapters, module.and(last.into_inner())))
}

/// The same with the older version, and what it doesn't take, each with what the compiler says.
fn older(old: &Workshop, adapters: &Adapters) -> Result<(Vec<u8>, BTreeMap<String, String>), Error> {
    let mut without = BTreeMap::new();
    for _ in 0..ROUNDS {
        let errors = match old.compiled(&adapters.text_of_outcomes(&without)).map_err(of_base)? {
            Ok((text, _)) => return Ok((text, without)),
            Err(errors) => errors,
        };
        let before = without.len();
        for (line, message) in errors {
            if let Some((function, _)) = adapters.at_line(line) {
                without.entry(function.to_owned()).or_insert(message);
            }
        }
        if without.len() == before {
            break;
        }
    }
    Err(Error::Refused(format!(
        "what calls the functions of `{}` doesn't compile with the older version; `--fn NAME` is for some of them",
        old.package().name
    )))
}

/// Both, linked.
struct Both {
    program: touchstone_program::Program,
    linked: touchstone_front_llvm::link::Linked,
    symbols: BTreeMap<String, String>,
    built: Duration,
}

fn together(
    old: &[u8],
    new: &[u8],
    workshop: &Workshop,
    adapters: &Adapters,
    without: &BTreeMap<String, String>,
    built: Duration,
) -> Result<Both, Error> {
    let name = workshop.package().name.clone();
    let refused = |error: &dyn std::fmt::Display| Error::Refused(format!("{name}: {error}"));
    let (old, new) = (numbered(old), numbered(new));
    let old = respelled(&old, &new);
    let mut linked = link(&old, &new, &name, FIRST).map_err(|error| refused(&error))?;
    let module = parse(std::mem::take(&mut linked.text), &name).map_err(|error| refused(&error))?;
    let functions = adapters.functions().into_iter().filter(|function| !without.contains_key(function));
    let symbols: BTreeMap<String, String> =
        functions.filter_map(|function| Some((function.clone(), adapters.symbol(&function)?))).collect();
    if symbols.is_empty() {
        let why = without.iter().map(|(function, why)| format!("`{function}`: {why}"));
        return Err(Error::Refused(format!(
            "the older version of `{name}` has no function that the newer one has\n  {}",
            why.collect::<Vec<_>>().join("\n  ")
        )));
    }
    let roots: Vec<String> =
        symbols.values().flat_map(|symbol| [symbol.clone(), format!("{FIRST}{symbol}")]).collect();
    let roots: Vec<&str> = roots.iter().map(String::as_str).collect();
    let how = lower::Options { undefined_is_unknown: true, ..lower::Options::default() };
    let mut lowered = lower(&module, &roots, &how).map_err(|error| refused(&error))?;
    lowered.program.layouts.any_type = true;
    linked.apart.retain(|name| lowered.program.memory.object(name).is_some());
    set_apart(&mut lowered.program, &linked.apart);
    Ok(Both { program: lowered.program, linked, symbols, built })
}

impl Both {
    fn pairs(
        &self,
        old: &Survey,
        new: &Survey,
        is_wanted: &dyn Fn(&str) -> bool,
        differs: &BTreeMap<String, String>,
        without: &BTreeMap<String, String>,
    ) -> Vec<Pair> {
        let names = |survey: &Survey| -> Vec<String> {
            let mut seen = BTreeSet::new();
            let calls = survey.functions.iter().map(|function| function.call.clone());
            calls.filter(|call| is_wanted(call) && seen.insert(call.clone())).collect()
        };
        let (before, now) = (names(old), names(new));
        let mut pairs = vec![];
        for name in &now {
            pairs.push(if !before.contains(name) {
                Pair::OnlyNew(name.clone())
            } else if let Some(why) = differs.get(name) {
                Pair::Incomparable { name: name.clone(), why: why.clone() }
            } else if let Some(why) = without.get(name) {
                let why = format!("what it's given can't be made in the older version (rustc: {why})");
                Pair::Incomparable { name: name.clone(), why }
            } else if let Some(pair) = self.pair(name) {
                pair
            } else {
                let why = "it isn't called here; `cover --list` says why".to_owned();
                Pair::Incomparable { name: name.clone(), why }
            });
        }
        pairs.extend(before.into_iter().filter(|name| !now.contains(name)).map(Pair::OnlyOld));
        pairs
    }

    fn pair(&self, name: &str) -> Option<Pair> {
        let symbol = self.symbols.get(name)?;
        let first = self.program.procedure_named(&format!("{FIRST}{symbol}"))?;
        let second = self.program.procedure_named(symbol)?;
        let unchanged = self.linked.unchanged.contains(symbol);
        Some(Pair::Both { name: name.to_owned(), first, second, unchanged })
    }
}
