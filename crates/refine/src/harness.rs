//! What a generated `#[test]` calls.

use crate::engine::SpecEngine;
use crate::spec::Spec;
use touchstone_campaign::engine::EngineError;
use touchstone_campaign::erased::DynEngine;
use touchstone_campaign::harness::{Meta, run_test};
use touchstone_campaign::settings::{Overrides, Settings};

/// Tests a function against its specification, as a campaign.
///
/// # Panics
/// When the verdict isn't that the specification holds: that's how a `#[test]` fails.
pub fn test(spec: &'static Spec) {
    let (expected, settings): (Vec<_>, Vec<_>) =
        spec.settings.iter().partition(|(name, _)| *name == "counterexample");
    let overrides = Overrides::from_attribute(&settings);
    let meta = Meta {
        function: spec.function,
        module_path: spec.module_path,
        file: spec.file,
        line: spec.line,
        column: spec.column,
        test_name: spec.test,
        expected: expected.first().map(|(_, input)| *input),
        attribute_settings: overrides.clone().unwrap_or(Overrides::NONE),
        manifest_dir: spec.manifest_dir,
    };
    let problem = overrides.err().map(|error| error.to_string());
    run_test(meta, move |settings: &Settings| -> Result<Box<dyn DynEngine>, EngineError> {
        if let Some(problem) = &problem {
            return Err(EngineError::Settings(problem.clone()));
        }
        Ok(Box::new(SpecEngine::new(spec, settings)?))
    });
}
