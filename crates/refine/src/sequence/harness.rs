//! What the test that `api!` generates calls.

use crate::sequence::api::Api;
use crate::sequence::engine::SequenceEngine;
use touchstone_campaign::engine::EngineError;
use touchstone_campaign::erased::DynEngine;
use touchstone_campaign::harness::{Meta, run_test};
use touchstone_campaign::settings::{Overrides, Settings};

/// Tests the calls of a type, as a campaign.
///
/// # Panics
/// When something failed: that's how a `#[test]` fails.
pub fn test(api: &'static Api) {
    let (expected, settings): (Vec<_>, Vec<_>) =
        api.settings.iter().partition(|(name, _)| *name == "counterexample");
    let overrides = Overrides::from_attribute(&settings);
    let meta = Meta {
        function: api.name,
        module_path: api.module_path,
        file: api.file,
        line: api.line,
        column: api.column,
        test_name: api.test,
        expected: expected.first().map(|(_, input)| *input),
        attribute_settings: overrides.clone().unwrap_or(Overrides::NONE),
        manifest_dir: api.manifest_dir,
    };
    let problem = overrides.err().map(|error| error.to_string());
    run_test(meta, move |settings: &Settings| -> Result<Box<dyn DynEngine>, EngineError> {
        if let Some(problem) = &problem {
            return Err(EngineError::Settings(problem.clone()));
        }
        Ok(Box::new(SequenceEngine::new(api, settings)?))
    });
}
