//! Specifications driven by bytes: what libFuzzer, AFL++ and their like call. Any bytes become an input that the precondition allows, and the function is
//! judged on it as in a campaign.

use crate::engine::Target;
use crate::spec::Spec;
use std::cell::RefCell;
use std::collections::HashMap;
use std::fs;
use std::path::Path;
use touchstone_campaign::corpus::exchange::{self, Form};
use touchstone_campaign::engine::Judgement;

/// The variable with a folder that gets each input as a file that's the same input wherever it's read: what bytes choose depends on the specification's
/// surroundings, a text doesn't.
const INPUTS: &str = "TOUCHSTONE_INPUTS";

thread_local! {
    static TARGETS: RefCell<HashMap<*const Spec, Target>> = RefCell::default();
}

/// Runs a specification on the input that the bytes are: what `fuzz_target!` does for each. If [`INPUTS`] names a folder, the input is written there.
///
/// # Panics
/// If the specification doesn't hold on it, with the finding; if it can't be followed, with the reason.
pub fn one(spec: &'static Spec, bytes: &[u8]) {
    let judgement = TARGETS.with_borrow_mut(|targets| {
        let target = match targets.entry(std::ptr::from_ref(spec)) {
            std::collections::hash_map::Entry::Occupied(known) => known.into_mut(),
            std::collections::hash_map::Entry::Vacant(place) => match Target::new(spec) {
                Ok(target) => place.insert(target),
                Err(error) => panic!("{error}"),
            },
        };
        let input = target.decode(bytes)?;
        if let Some(folder) = std::env::var_os(INPUTS) {
            // Before the call, which may be the end.
            let (folder, text) = (Path::new(&folder), target.text(&input));
            let written = fs::create_dir_all(folder);
            let written = written.and_then(|()| exchange::write(folder, Form::Bytes, spec.function, &text));
            if let Err(error) = written {
                panic!("{INPUTS}={}: {error}", folder.display());
            }
        }
        Some((target.check(&input), target.text(&input)))
    });
    match judgement {
        Some((Judgement::Violated(finding), input)) => panic!("{}\n  the input: {input}", finding.headline),
        Some((Judgement::Unknown(reason), input)) => panic!("{reason}\n  the input: {input}"),
        Some((Judgement::Holds | Judgement::Rejected { .. } | Judgement::Repeated, _)) | None => {}
    }
}
