//! What the test that `api!` generates calls.

use crate::harness::{campaign, given_name};
use crate::sequence::api::Api;
use crate::sequence::engine::SequenceEngine;
use touchstone_campaign::harness::Meta;
use touchstone_campaign::settings::Overrides;

/// Tests the calls of a type, as a campaign.
///
/// # Panics
/// When something failed: that's how a `#[test]` fails.
pub fn test(api: &'static Api) {
    let meta = Meta {
        function: api.name,
        module_path: api.module_path,
        file: api.file,
        line: api.line,
        column: api.column,
        test_name: api.test,
        named: given_name(api.test, api.by_default),
        expected: None,
        attribute_settings: Overrides::NONE,
        manifest_dir: api.manifest_dir,
    };
    campaign(meta, api.settings, move |settings| Ok(Box::new(SequenceEngine::new(api, settings)?)));
}
