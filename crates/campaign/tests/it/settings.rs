//! Settings: who beats whom, and that what is wrong is said with its place.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::Duration;

use touchstone_campaign::settings::{BUDGET, Key, Memory, from_text, resolve};
use touchstone_campaign::{Overrides, Settings, Shard};

fn from_toml(text: &str, function: &str) -> Result<Settings, String> {
    let mut settings = Settings::default();
    for layer in from_text(text, "touchstone.toml", function).map_err(|error| error.to_string())? {
        layer.apply(&mut settings);
    }
    Ok(settings)
}

fn from_variables(variables: &[(&str, &str)], attribute: &Overrides) -> Result<Settings, String> {
    let variables = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    resolve("f", Path::new("/there/is/no/such/package"), variables, attribute, |budget| budget / 2)
        .map_err(|error| error.to_string())
}

#[test]
fn the_command_line_beats_the_attribute_beats_the_environment_beats_the_file() {
    let package = tempfile::tempdir().expect("a directory");
    std::fs::write(package.path().join("touchstone.toml"), "depth = 1\ntests = 1\ntime = 1\ncall_time = 1\n")
        .expect("written");
    let attribute = Overrides { depth: Some(3), tests: Some(3), ..Overrides::NONE };
    let variables = [("DEPTH", 2), ("TESTS", 2), ("TIME", 2), ("CLI_DEPTH", 4)]
        .map(|(name, value)| (format!("TOUCHSTONE_{name}"), value.to_string()));
    let settings = resolve("f", package.path(), variables, &attribute, |budget| budget).expect("all known");
    assert_eq!((settings.depth, settings.tests), (4, 3));
    assert_eq!((settings.time.as_secs(), settings.call_time.as_secs()), (2, 1));
    assert_eq!(settings.boundary, Settings::default().boundary);
}

#[test]
fn every_setting_can_be_set_from_every_source() {
    let expected = Settings {
        depth: 4,
        tests: 100_000,
        budget: Some(Duration::from_secs(3)),
        time: Duration::from_secs(90),
        call_time: Duration::from_millis(250),
        isolate: false,
        memory: Memory::Bytes(512 << 20),
        progress: true,
        boundary: 0.5,
        sample: 0.25,
        feedback: false,
        generalise: false,
        callees: false,
        strategy: Some("narrow".into()),
        seed: 7,
        backend: Some("sat".into()),
        shard: Shard::new(2, 5),
    };
    let toml = "depth = 4\ntests = 100_000\nbudget = 3\ntime = 90.0\ncall_time = '250ms'\nisolate = false\nmemory = '512MiB'\n\
                progress = true\nboundary = 0.5\nsample = 0.25\nfeedback = false\ngeneralise = false\ncallees = false\nstrategy = 'narrow'\nseed = 7\nbackend = 'sat'\nshard = '2/5'\n";
    assert_eq!(from_toml(toml, "f"), Ok(expected.clone()));
    let variables = [
        ("TOUCHSTONE_DEPTH", "4"),
        ("TOUCHSTONE_TESTS", "100_000"),
        // For two specifications.
        ("TOUCHSTONE_BUDGET", "6s"),
        ("TOUCHSTONE_TIME", "1.5min"),
        ("TOUCHSTONE_CALL_TIME", "0.25"),
        ("TOUCHSTONE_ISOLATE", "no"),
        ("TOUCHSTONE_MEMORY", "536870912"),
        ("TOUCHSTONE_PROGRESS", "1"),
        ("TOUCHSTONE_BOUNDARY", "0.5"),
        ("TOUCHSTONE_SAMPLE", "0.25"),
        ("TOUCHSTONE_FEEDBACK", "no"),
        ("TOUCHSTONE_GENERALISE", "no"),
        ("TOUCHSTONE_CALLEES", "no"),
        ("TOUCHSTONE_STRATEGY", "narrow"),
        ("TOUCHSTONE_SEED", "7"),
        ("TOUCHSTONE_BACKEND", "sat"),
        ("TOUCHSTONE_SHARD", "2/5"),
        ("PATH", "/usr/bin"),
    ];
    assert_eq!(from_variables(&variables, &Overrides::NONE), Ok(expected.clone()));
    let attribute = Overrides {
        depth: Some(4),
        tests: Some(100_000),
        budget: Some(Duration::from_secs(3)),
        time: Some(Duration::from_secs(90)),
        call_time: Some(Duration::from_millis(250)),
        isolate: Some(false),
        memory: Some(Memory::Bytes(512 << 20)),
        progress: Some(true),
        boundary: Some(0.5),
        sample: Some(0.25),
        feedback: Some(false),
        generalise: Some(false),
        callees: Some(false),
        strategy: Some("narrow".into()),
        seed: Some(7),
        backend: Some("sat".into()),
        shard: Shard::new(2, 5),
    };
    assert_eq!(from_variables(&[], &attribute), Ok(expected));
}

#[test]
fn a_shard_is_asked_for_by_our_variable_or_by_bazels() {
    let shard = |variables: &[(&'static str, &'static str)]| {
        from_variables(variables, &Overrides::NONE).map(|settings| settings.shard)
    };
    let bazel = [("TEST_SHARD_INDEX", "1"), ("TEST_TOTAL_SHARDS", "4")];
    assert_eq!(shard(&bazel), Ok(Shard::new(1, 4)));
    assert_eq!(shard(&[bazel[0], bazel[1], ("TOUCHSTONE_SHARD", "0/2")]), Ok(Shard::new(0, 2)));
    assert_eq!(shard(&bazel[..1]), Ok(None));
    let error =
        shard(&[("TEST_SHARD_INDEX", "4"), ("TEST_TOTAL_SHARDS", "4")]).expect_err("there is no such");
    assert!(
        error.contains("TEST_SHARD_INDEX/TEST_TOTAL_SHARDS: expected a shard (of 4 shards the last is 3/4"),
        "{error}"
    );
}

#[test]
fn tables_speak_of_the_functions_they_match_and_the_later_one_is_stronger() {
    let toml = "depth = 1\n['trees::*']\ndepth = 2\ntests = 2\n['*::insert']\ndepth = 3\n";
    let said = |function| from_toml(toml, function).map(|settings| (settings.depth, settings.tests));
    assert_eq!(said("best"), Ok((1, 10_000)));
    assert_eq!(said("trees::remove"), Ok((2, 2)));
    assert_eq!(said("trees::insert"), Ok((3, 2)));
    assert_eq!(said("lists::insert"), Ok((3, 10_000)));
}

#[test]
fn what_is_wrong_in_the_file_is_an_error_with_line_and_column() {
    const KEYS: &str = "depth, tests, budget, time, call_time, isolate, memory, progress, boundary, sample, feedback, generalise, callees, strategy, seed, backend, shard";
    let cases = [
        (
            "depth = 3\ndeph = 4\n",
            &*format!("touchstone.toml:2:1: there is no setting `deph`; there are {KEYS}"),
        ),
        (
            "[other]\n  deph = 4\n",
            &*format!("touchstone.toml:2:3: there is no setting `deph`; there are {KEYS}"),
        ),
        ("depth = -1\n", "touchstone.toml:1:9: expected a whole number from 0 to 4294967295, found -1"),
        ("depth = '6 '\n", "touchstone.toml:1:9: expected a whole number from 0 to 4294967295, found `6 `"),
        ("tests = 0\n", "touchstone.toml:1:9: expected a whole number from 1, as in 1000, found 0"),
        (
            "tests = 99999999999999999999\n",
            "touchstone.toml:1:9: expected a whole number from 1, as in 1000, found an integer that is too large",
        ),
        (
            "time = '10 parsecs'\n",
            "touchstone.toml:1:8: expected a time from 1ms to a year, as in 500ms, 10s or 2min, found `10 parsecs`",
        ),
        (
            "time = 0\n",
            "touchstone.toml:1:8: expected a time from 1ms to a year, as in 500ms, 10s or 2min, found 0",
        ),
        (
            "time = inf\n",
            "touchstone.toml:1:8: expected a time from 1ms to a year, as in 500ms, 10s or 2min, found inf",
        ),
        ("isolate = 'maybe'\n", "touchstone.toml:1:11: expected true or false, found `maybe`"),
        (
            "memory = '2'\n",
            "touchstone.toml:1:10: expected a memory size from 64MiB, as in 2GiB, or none, found `2`",
        ),
        ("boundary = 1.5\n", "touchstone.toml:1:12: expected a share from 0 to 1, as in 0.2, found 1.5"),
        ("boundary = nan\n", "touchstone.toml:1:12: expected a share from 0 to 1, as in 0.2, found NaN"),
        ("strategy = ''\n", "touchstone.toml:1:12: expected a name, found ``"),
        (
            "[depth]\nx = 1\n",
            "touchstone.toml:1:1: expected a whole number from 0 to 4294967295, found a table",
        ),
    ];
    for (toml, message) in cases {
        assert_eq!(from_toml(toml, "f"), Err(message.to_owned()), "{toml}");
    }
    let syntax = from_toml("depth = 3\ntests 5\n", "f").expect_err("no TOML");
    assert!(syntax.starts_with("touchstone.toml:2:"), "{syntax}");
}

#[test]
fn what_is_wrong_in_the_environment_is_an_error_with_the_variable() {
    let wrong = |name, value| from_variables(&[(name, value)], &Overrides::NONE).expect_err("wrong");
    assert_eq!(
        wrong("TOUCHSTONE_DEPTH", "deep"),
        "TOUCHSTONE_DEPTH: expected a whole number from 0 to 4294967295, found `deep`"
    );
    assert_eq!(
        wrong("TOUCHSTONE_CLI_TIME", "soon"),
        "TOUCHSTONE_CLI_TIME: expected a time from 1ms to a year, as in 500ms, 10s or 2min, found `soon`"
    );
    let unknown = wrong("TOUCHSTONE_DEPHT", "3");
    assert!(unknown.starts_with(
        "environment variable TOUCHSTONE_DEPHT: there is no setting `depht`; there are depth, "
    ));
}

#[test]
fn an_attribute_does_not_hide_that_a_weaker_source_is_wrong() {
    let attribute = Overrides { depth: Some(3), ..Overrides::NONE };
    assert!(from_variables(&[("TOUCHSTONE_DEPTH", "deep")], &attribute).is_err());
}

/// 2026-11-21: the advice to set `TOUCHSTONE_SOLVER` led to an error about an unknown setting. 2026-11-26: so did `TOUCHSTONE_CACHE`
/// and `TOUCHSTONE_CLANG`, which other commands read. So all are asked that stand in a source.
#[test]
fn variables_that_other_parts_read_are_no_settings_and_no_errors() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("crates");
    let mut names = BTreeSet::new();
    let mut pending = vec![crates.to_owned()];
    while let Some(path) = pending.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(&path).expect("a folder");
            let paths = entries.map(|entry| entry.expect("an entry").path());
            pending.extend(paths.filter(|path| !path.ends_with("tests") && !path.ends_with("tests.rs")));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).expect("a source");
            let begun = ["var_os(\"TOUCHSTONE_", "var(\"TOUCHSTONE_", "&str = \"TOUCHSTONE_"];
            let found = begun.iter().flat_map(|begun| text.split(begun).skip(1));
            names.extend(found.filter_map(|rest| rest.split_once('"')).map(|(name, _)| name.to_owned()));
        }
    }
    assert!(names.len() > 15, "{names:?}");
    // Prefixes, what only tests read, and what's a time.
    let is_ours = |name: &&String| !name.is_empty() && !name.starts_with("CLI_") && !name.ends_with("_TEST");
    for name in names.iter().filter(is_ours).filter(|name| *name != "SHARE") {
        let setting = Key::ALL.into_iter().any(|key| key.name().to_uppercase() == *name);
        let variable = format!("TOUCHSTONE_{name}");
        let read = from_variables(&[(&variable, "a/path")], &Overrides::NONE);
        assert!(setting || read == Ok(of_nobody()), "{variable}: {read:?}");
    }
}

/// The settings of which nobody says anything.
fn of_nobody() -> Settings {
    Settings { budget: Some(BUDGET), ..Settings::default() }
}

#[test]
fn who_asks_for_a_number_of_inputs_has_no_more_in_the_time_that_is_left() {
    let of = |variables: &[(&str, &str)], attribute: &Overrides| {
        from_variables(variables, attribute).map(|settings| settings.budget)
    };
    let tests = Overrides { tests: Some(500), ..Overrides::NONE };
    let second = Some(Duration::from_secs(1));
    let both = Overrides { budget: second, ..tests.clone() };
    assert_eq!(of(&[], &Overrides::NONE), Ok(Some(BUDGET)));
    assert_eq!(of(&[], &tests), Ok(None));
    assert_eq!(of(&[], &both), Ok(second));
    assert_eq!(of(&[("TOUCHSTONE_CLI_TESTS", "20")], &both), Ok(None));
    assert_eq!(of(&[("TOUCHSTONE_CLI_BUDGET", "1s")], &tests), Ok(second));
    // The command's default is weaker than all.
    assert_eq!(of(&[("TOUCHSTONE_SHARE", "1s")], &Overrides::NONE), Ok(second));
    assert_eq!(of(&[("TOUCHSTONE_SHARE", "1s")], &tests), Ok(None));
    assert!(of(&[("TOUCHSTONE_SHARE", "much")], &tests).is_err());
}
