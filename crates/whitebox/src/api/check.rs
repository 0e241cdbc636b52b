//! The compiler's word on what's proposed. Each call is declared by itself, so that what's said of a place is said of a call; where a form isn't
//! taken, the next one is tried. What's left is compiled as it's going to be written.

use super::calls::{Draft, drafts, laws};
use super::generics::Instance;
use super::krate::{Around, Krate};
use super::model::{Modelled, likely};
use super::text::spelled;
use super::{Kind, Proposal, Proposed};
use crate::Error;
use crate::rust::compiler_flags::Flags;
use crate::rust::harness::{Said, errors, run_cargo, write};
use crate::rust::patches::patches;
use crate::rust::survey::{Offered, Survey};
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use touchstone_report::{did_you_mean, similar};

/// The test that's compiled.
const TEST: &str = "touchstone_api_check";

/// So often the calls are compiled at most.
const ROUNDS: usize = 12;

/// A lint that refuses this function keeps the compiler from making code of what it takes.
const STOP: &str = "#[deny(dead_code)] fn touchstone_stop() {}\n";

/// A type on its way.
struct Candidate<'a> {
    offered: &'a Offered,
    instances: Vec<Instance>,
    /// That which is tried.
    instance: Option<Instance>,
    drafts: Vec<Draft>,
    refused: Vec<(String, String)>,
}

/// What's proposed for the types of a crate that are meant, those with the most calls first. Cost: some builds by Cargo.
///
/// # Errors
/// There's no such type, nothing makes a value of it, or the crate can't be built.
pub fn proposals(around: &Around, krate: &Krate, name: Option<&str>) -> Result<Vec<Proposal>, Error> {
    let survey = krate.survey();
    if let (Some(problem), true) = (survey.problems.first(), survey.files.is_empty()) {
        return Err(Error::Refused(problem.clone()));
    }
    let chosen = chosen(&survey, krate, name)?;
    let workshop = Workshop::of(around, krate)?;
    let mut candidates: Vec<Candidate<'_>> = chosen
        .into_iter()
        .map(|offered| Candidate {
            offered,
            instances: Instance::all(&survey, offered),
            instance: None,
            drafts: vec![],
            refused: vec![],
        })
        .collect();
    workshop.instances(&mut candidates)?;
    // With arguments that nothing can be made of, others are tried.
    for _ in 0..ROUNDS {
        let mut is_changed = false;
        for candidate in &mut candidates {
            let can = candidate
                .drafts
                .iter()
                .any(|draft| draft.forms.last().is_some_and(|form| form.kind == Kind::Makes));
            if (candidate.instance.is_some() && can) || candidate.instances.is_empty() {
                continue;
            }
            let instance = candidate.instances.remove(0);
            (candidate.drafts, candidate.refused) =
                drafts(&survey, &krate.name, candidate.offered, &instance);
            candidate.instance = Some(instance);
            is_changed = true;
        }
        if !is_changed {
            break;
        }
        workshop.calls(&mut candidates)?;
    }
    let mut proposals: Vec<Proposal> = vec![];
    let mut why_none = None;
    for candidate in candidates {
        match candidate.proposal(&survey, krate) {
            Ok(proposal) => proposals.push(proposal),
            Err(why) => why_none = Some(why),
        }
    }
    if let (true, Some(why)) = (proposals.is_empty(), why_none) {
        return Err(Error::Refused(why));
    }
    proposals.sort_by_key(|proposal| {
        let changes = proposal.count(Kind::Changes);
        (std::cmp::Reverse((changes, proposal.calls.len())), proposal.name.clone())
    });
    workshop.models(&mut proposals)?;
    workshop.whole(&proposals)?;
    Ok(proposals)
}

/// The types of a crate that are meant.
fn chosen<'a>(survey: &'a Survey, krate: &Krate, name: Option<&str>) -> Result<Vec<&'a Offered>, Error> {
    let has_calls = |offered: &&Offered| {
        survey.functions.iter().any(|one| one.owner.as_deref() == Some(&offered.path) && one.is_inherent)
    };
    let Some(name) = name else { return Ok(survey.types.iter().filter(has_calls).collect()) };
    let is_meant =
        |path: &str| path == name || path.strip_suffix(name).is_some_and(|rest| rest.ends_with("::"));
    let found: Vec<&Offered> = survey.types.iter().filter(|offered| is_meant(&offered.path)).collect();
    if found.is_empty() {
        let known = survey.types.iter().map(|offered| offered.path.as_str());
        return Err(Error::Refused(format!(
            "the crate `{}` defines no public type `{name}` in its sources{}; what macros write, and what's another crate's, isn't seen",
            krate.name,
            did_you_mean(&similar(name, known))
        )));
    }
    Ok(found)
}

impl Candidate<'_> {
    /// What's left for the type.
    ///
    /// # Errors
    /// Nothing makes a value of it: why, in a sentence.
    fn proposal(self, survey: &Survey, krate: &Krate) -> Result<Proposal, String> {
        let name = format!("{}::{}", krate.name, self.offered.path);
        let (mut calls, mut refused): (Vec<Proposed>, Vec<(String, String)>) = (vec![], self.refused);
        for mut draft in self.drafts {
            match draft.forms.pop() {
                Some(form) => calls.push(form),
                None => refused.push((draft.name, draft.why.unwrap_or_default())),
            }
        }
        let Some(instance) = self.instance.filter(|_| calls.iter().any(|call| call.kind == Kind::Makes))
        else {
            let mut why = format!("no call that can be declared makes a value of `{name}`");
            for (call, reason) in refused.iter().take(3) {
                why += &format!("; `{call}`: {reason}");
            }
            return Err(why);
        };
        let instance = spelled(&instance.ty(), &krate.name);
        let model = likely(&name, &calls);
        Ok(Proposal { name, instance, calls, refused, laws: laws(survey, self.offered), model })
    }
}

/// A package around the crate, in the target folder.
struct Workshop {
    folder: PathBuf,
    target: PathBuf,
    krate: String,
}

impl Workshop {
    fn of(around: &Around, krate: &Krate) -> Result<Workshop, Error> {
        let folder = around.target.join("touchstone").join("api").join(&around.package);
        fs::create_dir_all(&folder)
            .map_err(|source| Error::File { path: folder.display().to_string(), source })?;
        let manifest = format!(
            "[package]\nname = \"touchstone-api\"\nversion = \"0.0.0\"\nedition = \"2024\"\npublish = false\nautotests = false\n\n\
             [lib]\npath = \"lib.rs\"\n\n[[test]]\nname = \"{TEST}\"\npath = \"{TEST}.rs\"\n\n[dependencies]\n{}{}\n[workspace]\n{}",
            krate.line(),
            around.ours.line(),
            patches(around.lock.parent().unwrap_or(&around.folder)),
        );
        write(&folder.join("Cargo.toml"), &manifest)?;
        write(&folder.join("lib.rs"), "")?;
        if around.lock.is_file() {
            fs::copy(&around.lock, folder.join("Cargo.lock"))
                .map_err(|source| Error::File { path: around.lock.display().to_string(), source })?;
        }
        Ok(Workshop { folder, target: around.target.clone(), krate: krate.name.clone() })
    }

    /// What the compiler says of a text: errors by line, from 1.
    fn compile(&self, text: &str) -> Result<Vec<(usize, String)>, Error> {
        write(&self.folder.join(format!("{TEST}.rs")), text)?;
        let arguments =
            ["test", "--no-run", "--test", TEST, "--message-format=json", "--quiet"].map(str::to_owned);
        let ran = run_cargo(&self.folder, &self.target, &arguments, &[], Flags::Own)?;
        if ran.succeeded() {
            return Ok(vec![]);
        }
        let errors = errors(&ran.stdout);
        let at: Vec<(usize, String)> =
            errors.iter().filter_map(|error| Some((error.line?, error.message.clone()))).collect();
        match (at.is_empty(), errors.first()) {
            (false, _) => Ok(at),
            (true, Some(Said { rendered, .. })) => Err(Error::Refused(format!(
                "the crate `{}` can't be tested:\n{}",
                self.krate,
                rendered.trim_end()
            ))),
            (true, None) => Err(Error::Refused(format!(
                "the crate `{}` can't be built:\n{}",
                self.krate,
                ran.stderr.trim_end()
            ))),
        }
    }

    /// Leaves the instances that are well-formed.
    fn instances(&self, candidates: &mut [Candidate<'_>]) -> Result<(), Error> {
        let mut text = Lines::new();
        for (at, candidate) in candidates.iter().enumerate().filter(|(_, one)| one.instances.len() > 1) {
            for (number, instance) in candidate.instances.iter().enumerate() {
                let ty = spelled(&instance.ty(), &self.krate);
                text.add((at, number), &format!("pub fn touchstone_{at}_{number}(_: {ty}) {{}}\n"));
            }
        }
        if text.places.is_empty() {
            return Ok(());
        }
        let errors = text.said(self.compile(&text.text)?);
        for (at, candidate) in candidates.iter_mut().enumerate() {
            let mut number = 0;
            candidate.instances.retain(|_| {
                number += 1;
                !errors.contains_key(&(at, number - 1))
            });
        }
        Ok(())
    }

    /// Finds for each call the first of its forms that the compiler takes.
    fn calls(&self, candidates: &mut [Candidate<'_>]) -> Result<(), Error> {
        for _ in 0..ROUNDS {
            let mut text = Lines::new();
            for (at, candidate) in candidates.iter().enumerate() {
                let Some(instance) = &candidate.instance else { continue };
                let ty = spelled(&instance.ty(), &self.krate);
                for (number, draft) in candidate.drafts.iter().enumerate() {
                    let Some(form) = draft.forms.last() else { continue };
                    text.add((at, number), &alone((at, number), &ty, "", form));
                }
            }
            let errors = text.said(self.compile(&text.text)?);
            if errors.is_empty() {
                return Ok(());
            }
            for ((at, number), message) in errors {
                let draft = candidates.get_mut(at).and_then(|candidate| candidate.drafts.get_mut(number));
                if let Some(draft) = draft {
                    draft.forms.pop();
                    draft.why.get_or_insert(format!("rustc: {message}"));
                }
            }
        }
        Err(Error::Refused(format!(
            "what's proposed for `{}` doesn't compile, in {ROUNDS} tries",
            self.krate
        )))
    }

    /// Leaves of what's beside a model the calls that the compiler takes, and of models those that are worth a test.
    fn models(&self, proposals: &mut [Proposal]) -> Result<(), Error> {
        // What's said of one call may keep the compiler from saying something of another.
        for _ in 0..ROUNDS {
            let mut text = Lines::new();
            for (at, proposal) in proposals.iter().enumerate() {
                let Some(modelled) = &proposal.model else { continue };
                let model = format!("model = {};", modelled.model);
                for (number, call) in modelled.calls.iter().enumerate() {
                    text.add((at, number), &alone((at, number), &proposal.instance, &model, call));
                }
            }
            let errors = match text.places.is_empty() {
                true => BTreeMap::new(),
                false => text.said(self.compile(&text.text)?),
            };
            for (at, proposal) in proposals.iter_mut().enumerate() {
                let Some(modelled) = &mut proposal.model else { continue };
                let mut numbers = 0..;
                modelled
                    .calls
                    .retain(|_| numbers.next().is_none_or(|number| !errors.contains_key(&(at, number))));
                proposal.model = proposal.model.take().filter(Modelled::is_worth_it);
            }
            if errors.is_empty() {
                return Ok(());
            }
        }
        proposals.iter_mut().for_each(|proposal| proposal.model = None);
        Ok(())
    }

    /// Compiles what's going to be written.
    fn whole(&self, proposals: &[Proposal]) -> Result<(), Error> {
        let mut text = String::from("#![allow(warnings)]\n");
        for (at, proposal) in proposals.iter().enumerate() {
            text += &format!("mod touchstone_{at} {{\n{}{}}}\n", proposal.file(), proposal.beside_model());
        }
        match self.compile(&text)?.into_iter().next() {
            None => Ok(()),
            Some((line, message)) => {
                let at = text.lines().nth(line.saturating_sub(1)).unwrap_or_default().trim().to_owned();
                Err(Error::Refused(format!(
                    "each call of `{}` compiles, but not all together: {message}, at `{at}`",
                    self.krate
                )))
            }
        }
    }
}

/// A call of a type by itself, with what else is said of the type.
fn alone((at, number): (usize, usize), ty: &str, with: &str, call: &Proposed) -> String {
    let imports: String = call.imports.iter().map(|import| format!("use {import} as _;\n")).collect();
    format!(
        "mod touchstone_{at}_{number} {{\n{imports}touchstone::api! {{ type = {ty}; name = call; {with}\n{}\n}}\n}}\n",
        call.entry
    )
}

/// A text in parts, each for something that's asked about.
struct Lines {
    text: String,
    /// Where each begins, and what it's for.
    places: Vec<(usize, (usize, usize))>,
}

impl Lines {
    fn new() -> Lines {
        Lines { text: format!("#![allow(warnings)]\n{STOP}"), places: vec![] }
    }

    fn add(&mut self, of: (usize, usize), part: &str) {
        self.places.push((self.text.lines().count() + 1, of));
        self.text += part;
    }

    /// The first that's said of each part. What's said of lines before them is of what keeps code from being made.
    fn said(&self, errors: Vec<(usize, String)>) -> BTreeMap<(usize, usize), String> {
        let mut said = BTreeMap::new();
        for (line, message) in errors {
            if let Some((_, of)) = self.places.iter().rev().find(|(begin, _)| *begin <= line) {
                said.entry(*of).or_insert(message);
            }
        }
        said
    }
}
