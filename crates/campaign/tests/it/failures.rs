//! The failure file: nothing of anyone's is lost, whatever is in it and whoever writes.

use std::{fs, path::Path};
use touchstone_campaign::failures::{Failures, FailuresError};

fn scratch() -> (tempfile::TempDir, Failures) {
    let directory = tempfile::tempdir().expect("a directory");
    let failures = Failures::beside(&directory.path().join("scores.rs"));
    (directory, failures)
}

fn text(failures: &Failures) -> String {
    fs::read_to_string(failures.path()).expect("it's there")
}

#[test]
fn it_lies_beside_the_source_and_explains_itself() {
    let (directory, failures) = scratch();
    assert_eq!(failures.path(), directory.path().join("scores.touchstone"));
    failures.update("best", Some("1 []"), &[]).expect("written");
    let expected = "\
# Failing inputs that Touchstone found, replayed first by every `cargo test` until they pass.
# Each line: the function, a tab, its input. Keep this file under version control; lines and file may be deleted.
best\t1 []
";
    assert_eq!(text(&failures), expected);
    assert_eq!(failures.read("best").expect("read").inputs, ["1 []"]);
    assert_eq!(failures.read("worst").expect("read").inputs, [""; 0]);
}

#[test]
fn an_input_is_recorded_once_in_order_and_gone_when_it_passes() {
    let (_directory, failures) = scratch();
    for input in ["2", "1", "2"] {
        failures.update("best", Some(input), &[]).expect("written");
    }
    assert_eq!(failures.read("best").expect("read").inputs, ["2", "1"]);
    failures.update("best", None, &["2".into()]).expect("written");
    assert_eq!(failures.read("best").expect("read").inputs, ["1"]);
    failures.update("best", None, &["1".into()]).expect("written");
    assert!(!failures.path().exists());
}

#[test]
fn a_type_with_several_arguments_is_a_name_like_any_other() {
    let (_directory, failures) = scratch();
    failures.update("Queue<u8, u8>", Some("new; pop #0"), &[]).expect("written");
    let read = failures.read("Queue<u8, u8>").expect("read");
    assert_eq!((read.inputs, read.corrupt.len()), (vec!["new; pop #0".to_owned()], 0));
    failures.update("Queue<u8, u8>", None, &["new; pop #0".into()]).expect("written");
    assert!(!failures.path().exists());
}

#[test]
fn lines_of_others_and_lines_that_cannot_be_read_stay_byte_for_byte() {
    let (_directory, failures) = scratch();
    let before: &[u8] =
        b"# my own remark\n\nbest\t1\r\nno tab here\nother::f\t\xff\nother::f\tx\ty\n\tno name\nbest\t2";
    fs::write(failures.path(), before).expect("written");
    let read = failures.read("best").expect("read");
    assert_eq!((read.inputs, read.corrupt), (vec!["1".to_owned(), "2".to_owned()], vec![4, 5, 7]));
    assert_eq!(failures.read("other::f").expect("read").inputs, ["x\ty"]);
    failures.update("best", Some("3"), &["1".into()]).expect("written");
    let after: &[u8] =
        b"# my own remark\n\nno tab here\nother::f\t\xff\nother::f\tx\ty\n\tno name\nbest\t2\nbest\t3\n";
    assert_eq!(fs::read(failures.path()).expect("there"), after);
}

#[test]
fn what_was_not_written_by_us_keeps_the_file_alive() {
    let (_directory, failures) = scratch();
    fs::write(failures.path(), "# mine\nbest\t1\n").expect("written");
    failures.update("best", None, &["1".into()]).expect("written");
    assert_eq!(text(&failures), "# mine\n");
}

#[test]
fn an_input_with_a_line_break_is_refused_and_nothing_is_written() {
    let (_directory, failures) = scratch();
    assert!(matches!(failures.update("best", Some("a\nb"), &[]), Err(FailuresError::LineBreak)));
    assert!(!failures.path().exists());
}

#[test]
fn a_folder_that_is_not_there_is_an_error_with_its_path() {
    let failures = Failures::beside(Path::new("no/such/folder/scores.rs"));
    assert_eq!(failures.read("best").expect("nothing recorded").inputs, [""; 0]);
    let error = failures.update("best", Some("1"), &[]).expect_err("no folder");
    assert!(error.to_string().starts_with("no/such/folder/scores.touchstone: "), "{error}");
}

#[test]
fn writers_at_the_same_time_lose_nothing() {
    let (directory, failures) = scratch();
    std::thread::scope(|scope| {
        for writer in 0..8 {
            let failures = failures.clone();
            scope.spawn(move || {
                let function = format!("f{writer}");
                for input in 0..20 {
                    failures.update(&function, Some(&input.to_string()), &[]).expect("written");
                    if input % 2 == 1 {
                        failures.update(&function, None, &[(input - 1).to_string()]).expect("written");
                    }
                }
            });
        }
    });
    for writer in 0..8 {
        let inputs = failures.read(&format!("f{writer}")).expect("read").inputs;
        let odd: Vec<String> =
            (0..20).filter(|input| input % 2 == 1).map(|input| input.to_string()).collect();
        assert_eq!(inputs, odd);
    }
    let left: Vec<_> =
        fs::read_dir(directory.path()).expect("read").map(|entry| entry.expect("read").file_name()).collect();
    assert_eq!(left, ["scores.touchstone"]);
}

/// This test's program once more, on a disk of its own in a mount namespace, which has an entry and then no room or no leave for another.
#[cfg(target_os = "linux")]
#[test]
fn a_full_or_read_only_disk_keeps_what_it_has() {
    use std::{io::ErrorKind, process::Command};
    const PLACE: &str = "TOUCHSTONE_FAILURES_DISK";
    if let Some(end) = std::env::var_os(PLACE) {
        let failures = Failures::beside(Path::new("disk/scores.rs"));
        let refused = failures.update("best", Some(&"2".repeat(10_000)), &[]).expect_err("there's no room");
        let FailuresError::Io { path, source } = refused else { panic!("{refused}") };
        let expected = if end == "full" { ErrorKind::StorageFull } else { ErrorKind::ReadOnlyFilesystem };
        assert_eq!((path.as_str(), source.kind()), ("disk/scores.touchstone", expected));
        assert_eq!(text(&failures), "best\t1\nworst\t3\n");
        let names = fs::read_dir("disk").expect("read").map(|entry| entry.expect("read").file_name());
        let mut names: Vec<_> = names.filter(|name| name != "filler").collect();
        names.sort();
        assert_eq!(names, ["scores.touchstone"]);
        return;
    }
    let folder = tempfile::tempdir().expect("a directory");
    fs::create_dir(folder.path().join("disk")).expect("made");
    let within = |script: &str| {
        let mut command = Command::new("unshare");
        command.args(["--user", "--map-root-user", "--mount", "sh", "-c"]);
        command.arg(format!("mount -t tmpfs -o size=1m none disk && {script}")).arg("sh");
        command.arg(std::env::current_exe().expect("this program")).current_dir(folder.path()).output()
    };
    if !within("true").is_ok_and(|output| output.status.success()) {
        return eprintln!("not tried: this system has no disk to give");
    }
    let ends = [("full", "cat /dev/zero > disk/filler 2> /dev/null"), ("closed", "mount -o remount,ro disk")];
    for (name, end) in ends {
        let script = format!(
            "printf 'best\\t1\\nworst\\t3\\n' > disk/scores.touchstone; {end}; \
             {PLACE}={name} exec \"$1\" --exact failures::a_full_or_read_only_disk_keeps_what_it_has"
        );
        let output = within(&script).expect("started, as before");
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && said.contains("1 passed"), "{name}: {said}");
    }
}
