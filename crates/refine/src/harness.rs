//! What a generated `#[test]` calls.

use crate::engine::SpecEngine;
use crate::spec::Spec;
use touchstone_campaign::engine::EngineError;
use touchstone_campaign::harness::{Make, Meta, run_test};
use touchstone_campaign::settings::{Overrides, Settings};

/// Tests a function against its specification, as a campaign.
///
/// # Panics
/// When the verdict isn't that the specification holds: that's how a `#[test]` fails.
pub fn test(spec: &'static Spec) {
    let meta = Meta {
        function: spec.function,
        module_path: spec.module_path,
        file: spec.file,
        line: spec.line,
        column: spec.column,
        test_name: spec.test,
        named: given_name(spec.test, &spec.function.replace("::", "_").replace("r#", "")),
        expected: None,
        attribute_settings: Overrides::NONE,
        manifest_dir: spec.manifest_dir,
    };
    campaign(meta, spec.settings, move |settings| Ok(Box::new(SpecEngine::new(spec, settings)?)));
}

/// The name that a test was given, if it isn't this one.
pub(crate) fn given_name(test: &'static str, by_default: &str) -> Option<&'static str> {
    test.strip_prefix("touchstone_").filter(|name| *name != by_default)
}

/// Runs a campaign with the settings of the attribute as it's written; `make` makes its engine.
///
/// # Panics
/// As [`test`].
pub(crate) fn campaign(meta: Meta, attribute: &[(&'static str, &'static str)], make: impl Make) {
    let (expected, settings): (Vec<_>, Vec<_>) =
        attribute.iter().partition(|(name, _)| *name == "counterexample");
    let overrides = Overrides::from_attribute(&settings);
    let meta = Meta {
        expected: expected.first().map(|(_, input)| *input),
        attribute_settings: overrides.clone().unwrap_or(Overrides::NONE),
        ..meta
    };
    let problem = overrides.err().map(|error| error.to_string());
    run_test(meta, move |settings: &Settings| match &problem {
        Some(problem) => Err(EngineError::Settings(problem.clone())),
        None => make(settings),
    });
}
