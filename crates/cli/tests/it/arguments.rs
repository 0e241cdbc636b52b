//! The command line: what is accepted, what isn't and how that's said, and that help is help.

use std::process::{Command, Output, Stdio};

fn run(binary: &str, arguments: &[&str]) -> Output {
    Command::new(binary).args(arguments).output().expect("started")
}

fn touchstone(arguments: &[&str]) -> Output {
    run(env!("CARGO_BIN_EXE_touchstone"), arguments)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn help_teaches_by_examples_under_both_names() {
    let help = touchstone(&["--help"]);
    assert_eq!(help.status.code(), Some(0));
    let help = text(&help.stdout);
    for part in
        ["Usage: touchstone <COMMAND>", "Examples:", "Exit codes: 0 all hold", "Settings, strongest first"]
    {
        assert!(help.contains(part), "{part}\n{help}");
    }
    let help = run(env!("CARGO_BIN_EXE_cargo-touchstone"), &["touchstone", "test", "--help"]);
    let help = text(&help.stdout);
    for part in [
        "Usage: cargo touchstone test",
        "--depth <N>",
        "--format <FORMAT>",
        "--strategy <NAME>",
        "--seed <N>",
        "Examples:",
        "src/scores.touchstone",
    ] {
        assert!(help.contains(part), "{part}\n{help}");
    }
}

#[test]
fn every_command_has_help() {
    for command in ["test", "list", "emit", "solvers", "completions", "man"] {
        let help = touchstone(&[command, "--help"]);
        assert_eq!(help.status.code(), Some(0), "{command}");
        assert!(text(&help.stdout).contains(&format!("Usage: touchstone {command}")));
    }
}

#[test]
fn the_version_is_the_packages() {
    let expected = format!("touchstone {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(text(&touchstone(&["--version"]).stdout), expected);
    assert_eq!(
        text(&run(env!("CARGO_BIN_EXE_cargo-touchstone"), &["touchstone", "--version"]).stdout),
        expected
    );
}

#[test]
fn a_wrong_flag_is_told_before_anything_is_built() {
    let cases = [
        (vec!["test", "--depth", "deep"], "expected a whole number from 0 to 4294967295, found `deep`"),
        (vec!["test", "--tests", "0"], "expected a whole number from 1, as in 1000, found `0`"),
        (
            vec!["test", "--time", "soon"],
            "expected a time from 1ms to a year, as in 500ms, 10s or 2min, found `soon`",
        ),
        (vec!["test", "--seed", "-1"], "unexpected argument '-1'"),
        (vec!["test", "--seed", "dice"], "expected a whole number from 0, as in 1000, found `dice`"),
        (vec!["test", "--strategy", ""], "expected a name, found ``"),
        (vec!["test", "--jobs", "0"], "invalid value '0' for '--jobs <N>'"),
        (vec!["test", "--format", "yaml"], "[possible values: text, json, sarif, html, junit]"),
        (vec!["test", "--filter", "a", "--filter", "b"], "'--filter <TEXT>' cannot be used multiple times"),
        (vec!["test", "a", "--filter", "b"], "cannot be used with '--filter <TEXT>'"),
        (vec!["completions", "cmd"], "[possible values: bash, elvish, fish, powershell, zsh]"),
        (vec!["tset"], "unrecognized subcommand 'tset'"),
        (vec!["emit"], "<FUNCTION>"),
    ];
    for (arguments, message) in cases {
        let output = touchstone(&arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains(message), "{arguments:?}: {}", text(&output.stderr));
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn solvers_lists_what_is_built_in() {
    let output = touchstone(&["solvers"]);
    assert_eq!(output.status.code(), Some(0));
    let printed = text(&output.stdout);
    let lines: Vec<&str> = printed.lines().collect();
    assert!(lines[0].starts_with("solver") && lines[0].ends_with("used for"), "{printed}");
    assert!(lines[1].starts_with("kernel") && lines[1].contains("built in"), "{printed}");
    assert!(lines[2].starts_with("sat") && lines[2].contains("built in"), "{printed}");
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_touchstone"))
        .arg("solvers")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("started");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("ended");
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()));
}

#[test]
fn completions_know_the_commands_and_their_flags() {
    for shell in ["bash", "zsh", "fish"] {
        let output = touchstone(&["completions", shell]);
        assert_eq!(output.status.code(), Some(0));
        let script = text(&output.stdout);
        for word in ["contracts", "strategy", "interactions"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
}

#[test]
fn each_command_has_a_manual_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let pages = folder.path().join("man1");
    let output = touchstone(&["man", &pages.display().to_string()]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    for (page, part) in [("touchstone.1", "contracts"), ("touchstone-cover.1", "criterion")] {
        let page = std::fs::read_to_string(pages.join(page)).expect("a page");
        assert!(page.contains(".TH") && page.contains(part), "{page}");
    }
}
