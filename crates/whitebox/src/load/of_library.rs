//! A file of Rust as a library: its functions that don't take all bits that there are, and generic ones, are called by others that make values for them,
//! in a crate that's linked to the file.

use super::calls::compiled;
use super::{Defined, Reading, inside, is_same, last_name};
use crate::Error;
use crate::rust::adapter::Adapters;
use crate::rust::survey::{Callable, Survey};
use std::path::Path;
use touchstone_front_llvm::compile::{CompileOptions, Linking};
use touchstone_front_llvm::{Module, parse};
use touchstone_program::Program;

/// What has to be in sight of what calls.
const IMPORTS: &str = "use std::ops::*; use std::str::FromStr as _; use std::convert::TryFrom as _; use std::iter::FromIterator as _;\n";

/// The line of what's compiled that a line of the text that calls is: behind what names the library, and the imports.
pub(super) fn line_in_calls(line: usize) -> usize {
    2 + line
}

/// A file that's linked to what calls its functions.
pub(super) struct Library<'a> {
    /// The file.
    pub given: &'a Path,
    /// The functions in it that are explored and aren't generic.
    pub chosen: &'a [Defined],
    /// Those of the file, by their paths, that not all values of their parameters' bits may be given to.
    pub closed: &'a [String],
    /// The generic ones that are explored, by their paths.
    pub generic: &'a [String],
    /// What the file offers.
    pub survey: &'a Survey,
}

impl Library<'_> {
    /// What calls the functions, and the module of both, linked, where that's of use: `is_short` says whether bodies of the standard library are missing
    /// otherwise. Cost: some runs of the compiler.
    ///
    /// # Errors
    /// The compiler can't be run.
    pub(super) fn linked(
        &self,
        reading: &Reading,
        is_short: bool,
    ) -> Result<(Adapters, Option<Module>), Error> {
        let chosen = || self.chosen.iter().filter_map(|function| inside(&function.symbol));
        let closed: Vec<String> = chosen().filter(|name| self.closed.contains(name)).collect();
        let needs = !closed.is_empty() || !self.generic.is_empty();
        if !needs && !is_short {
            return Ok((Adapters::default(), None));
        }
        let mut options = CompileOptions::default();
        options.rustc_flags.clone_from(&reading.arguments);
        let linking = Linking::of(self.given, &options).map_err(|error| Error::Refused(error.to_string()))?;
        let ask = |text: &str| {
            let said = linking.with(text).map_err(|error| Error::Refused(error.to_string()))?;
            match said {
                Ok(compiled) => {
                    let module = parse(compiled.text, &compiled.name);
                    module.map(Ok).map_err(|error| Error::Refused(error.to_string()))
                }
                Err(rejected) => Ok(Err(rejected)),
            }
        };
        let compile = |adapters: &Adapters| {
            let said = ask(&(IMPORTS.to_owned() + &adapters.text()))?;
            let of_text = |(line, message): (usize, String)| Some((line.checked_sub(1)?, message));
            Ok(said.map_err(|rejected| rejected.into_iter().filter_map(of_text).collect()))
        };
        let is_wanted = |call: &str| {
            let call = call.to_owned();
            closed.contains(&call) || self.generic.contains(&call)
        };
        let made = compiled(self.survey, &is_wanted, reading.sizes, &compile);
        let (mut adapters, mut module, lost) = match made {
            Ok((_, Some(module))) if !self.is_whole(&module) => {
                (Adapters::default(), None, Some("functions are missing when it's linked".to_owned()))
            }
            Ok((adapters, module)) => (adapters, module, None),
            // A function of the file can't be named from outside.
            Err(Error::Refused(why)) => {
                let said = why.lines().find(|line| line.starts_with("error")).or(why.lines().next());
                (Adapters::default(), None, Some(said.unwrap_or("rustc can't link it").to_owned()))
            }
            Err(error) => return Err(error),
        };
        for name in closed.into_iter().chain(self.generic.iter().cloned()) {
            if !adapters.has(&name) && !adapters.refused.iter().any(|(refused, _)| *refused == name) {
                let why = match &lost {
                    Some(why) => format!("making its arguments fails ({why})"),
                    None => "it isn't public, or a trait's".to_owned(),
                };
                adapters.refused.push((name, why));
            }
        }
        if module.is_none() && is_short {
            module = ask("").ok().and_then(Result::ok);
        }
        Ok((adapters, module.filter(|module| self.is_whole(module))))
    }

    /// Whether a module has the bodies of all functions.
    fn is_whole(&self, module: &Module) -> bool {
        let has = |function: &Defined| {
            module.functions.iter().any(|known| *known.name == *function.symbol && !known.is_declaration())
        };
        self.chosen.iter().all(has)
    }
}

/// The generic functions that a file offers, by their paths, as far as they're asked for: the compiler made none of them.
pub(super) fn generic(survey: &Survey, all: &[Defined], asked_for: &[String]) -> Vec<String> {
    let is_known = |call: &str| all.iter().any(|function| inside(&function.symbol).as_deref() == Some(call));
    let functions =
        survey.functions.iter().filter(|function| is_generic(function) && !is_known(&function.call));
    let is_asked_for = |call: &&String| {
        asked_for.is_empty() || asked_for.iter().any(|name| super::calls::is_meant(name, call))
    };
    functions.map(|function| &function.call).filter(is_asked_for).cloned().collect()
}

fn is_generic(function: &Callable) -> bool {
    let plain = function.owner.is_none() || function.is_inherent;
    plain && function.by_trait.is_none() && function.has_parameters()
}

/// Has generic functions go by the paths that they're called by, without the types.
pub(super) fn name_functions(program: &mut Program, survey: &Survey, path: &Path) {
    let files: Vec<bool> = program.files.iter().map(|file| is_same(file, path)).collect();
    for function in &mut program.layouts.functions {
        let is_here = files.get(function.span.file.0 as usize).copied().unwrap_or(false);
        // A function inside of it may stand on its line.
        let is_this = |callable: &&Callable| {
            callable.line == function.span.start.line as usize
                && is_generic(callable)
                && callable.signature.ident.to_string().trim_start_matches("r#") == last_name(&function.name)
        };
        if let Some(callable) = survey.functions.iter().find(is_this)
            && is_here
        {
            function.name = callable.call.as_str().into();
        }
    }
}
