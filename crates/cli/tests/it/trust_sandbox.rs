//! What `--sandbox` promises: what's analysed runs without network and writes to nothing but a folder of its own. Each test has its twin without.

use crate::fixture_support::{Fixture, write};
use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sandbox").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn touchstone(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_touchstone"))
        .current_dir(folder)
        .args(arguments)
        .output()
        .expect("started")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// Whether this system has what a sandbox is made of; where it hasn't, that's an error with a way out.
fn can() -> bool {
    static CAN: OnceLock<bool> = OnceLock::new();
    *CAN.get_or_init(tried)
}

fn tried() -> bool {
    let folder = scratch("can");
    fs::write(folder.join("a.c"), "int f(int a) { return a > 3; }\n").expect("written");
    let output = touchstone(&folder, &["cover", "a.c", "--sandbox"]);
    if !output.status.success() {
        assert!(
            said(&output).contains("--sandbox: ") && output.status.code() == Some(2),
            "{}",
            said(&output)
        );
        eprintln!("skipped: {}", said(&output));
    }
    output.status.success()
}

/// A file whose constructor runs where its tests do, before them.
fn with_constructor(body: &str) -> String {
    format!(
        "pub fn f(a: u8) -> u8 {{ if a == 7 {{ 1 }} else {{ 0 }} }}

#[used]
#[unsafe(link_section = \".init_array\")]
static CONSTRUCTOR: extern \"C\" fn() = leave;

extern \"C\" fn leave() {{
    {body}
}}
"
    )
}

/// The file that a constructor leaves behind is there without a sandbox, and isn't with it; to its temporary folder it writes in both.
#[test]
fn code_in_rust_writes_only_to_its_own_folder() {
    if !can() {
        return;
    }
    let folder = scratch("rust");
    let escaped = folder.join("escaped");
    let text = with_constructor(&format!(
        "let _ = std::fs::write({escaped:?}, \"text\");
    let own = std::env::temp_dir().join(\"touchstone-own\");
    let kept = std::fs::write(&own, \"text\").is_ok() && std::fs::remove_file(&own).is_ok();
    if !kept || std::fs::write(\"/dev/null\", \"text\").is_err() {{
        std::process::abort();
    }}"
    ));
    fs::write(folder.join("a.rs"), text).expect("written");
    let kept = touchstone(&folder, &["cover", "a.rs", "--sandbox"]);
    assert!(!escaped.exists() && said(&kept).contains("2 of 2 tests pass"), "{}", said(&kept));
    let free = touchstone(&folder, &["cover", "a.rs"]);
    assert!(escaped.exists() && said(&free).contains("2 of 2 tests pass"), "{}", said(&free));
}

#[test]
fn code_in_rust_does_not_reach_the_network() {
    if !can() {
        return;
    }
    let folder = scratch("network");
    let listener = TcpListener::bind("127.0.0.1:0").expect("an address");
    listener.set_nonblocking(true).expect("set");
    let address = listener.local_addr().expect("an address");
    let text = with_constructor(&format!("let _ = std::net::TcpStream::connect(\"{address}\");"));
    fs::write(folder.join("a.rs"), text).expect("written");
    let kept = touchstone(&folder, &["cover", "a.rs", "--sandbox"]);
    assert!(listener.accept().is_err() && said(&kept).contains("2 of 2 tests pass"), "{}", said(&kept));
    let free = touchstone(&folder, &["cover", "a.rs"]);
    assert!(listener.accept().is_ok(), "{}", said(&free));
}

/// A counterexample is confirmed by `racket` within the limits as without.
#[test]
fn racket_confirms_within_the_limits() {
    if !can() || Command::new("racket").arg("--version").output().is_err() {
        return;
    }
    let folder = scratch("racket");
    let text = "#lang racket
(provide (contract-out [f (-> integer? integer?)]))
(define (f n) (if (= n 7) \"seven\" n))
";
    fs::write(folder.join("a.rkt"), text).expect("written");
    for arguments in [&["contracts", "a.rkt", "--sandbox"][..], &["contracts", "a.rkt"]] {
        let output = touchstone(&folder, arguments);
        assert_eq!(output.status.code(), Some(1), "{}", said(&output));
        assert!(said(&output).contains("confirmed by racket"), "{}", said(&output));
    }
}

/// What's compiled with sanitizers needs more memory than there may be, and no network.
#[test]
fn code_in_c_is_confirmed_within_the_limits() {
    if !can() {
        return;
    }
    let folder = scratch("c");
    fs::write(
        folder.join("a.c"),
        "int f(int a) { int x[2] = {0, 1}; if (a > 3) return x[a - 4]; return 0; }\n",
    )
    .expect("written");
    for arguments in [&["cover", "a.c", "--sandbox"][..], &["cover", "a.c"]] {
        let output = touchstone(&folder, arguments);
        assert!(said(&output).contains("tests pass") && output.status.code() == Some(1), "{}", said(&output));
    }
}

/// Whatever a package's tests do before and while a specified function is called; what was found is recorded beside the source all the same, by
/// the command.
#[test]
fn specified_functions_run_within_the_limits() {
    if !can() {
        return;
    }
    let fixture = Fixture::new("sandboxed");
    let (escaped, failures) = (fixture.path("escaped"), fixture.path("src/specifications.touchstone"));
    let _ = fs::remove_file(&escaped);
    let listener = TcpListener::bind("127.0.0.1:0").expect("an address");
    listener.set_nonblocking(true).expect("set");
    let address = listener.local_addr().expect("an address");
    let deeds = format!(
        "let _ = std::fs::write({escaped:?}, \"text\");
    let _ = std::fs::write({failures:?}, \"numbers::square\\t7\\n\");
    let _ = std::net::TcpStream::connect(\"{address}\");
    if std::fs::write(std::env::temp_dir().join(\"touchstone-own\"), \"text\").is_err() {{
        std::process::abort();
    }}"
    );
    let text = fs::read_to_string(fixture.path("src/lib.rs")).expect("a source");
    let text = text.replace("        n * n\n", &format!("        {deeds}\n        n * n\n"));
    write(&fixture.path("src/lib.rs"), &(text + &with_constructor(&deeds)));

    let kept = fixture.touchstone(["test", "--filter", "square", "--sandbox"]);
    assert_eq!(kept.status.code(), Some(1), "{}", said(&kept));
    assert!(said(&kept).contains("counterexample: numbers::square(3) breaks"), "{}", said(&kept));
    assert!(!said(&kept).contains("not recorded"), "{}", said(&kept));
    let recorded = fs::read_to_string(&failures).expect("recorded");
    assert!(recorded.ends_with("\nnumbers::square\t3\n"), "{recorded}");
    let again = fixture.touchstone(["test", "--filter", "square", "--sandbox", "--resume"]);
    assert!(said(&again).contains("a failure recorded earlier"), "{}", said(&again));
    let listed = fixture.touchstone(["list", "--sandbox"]);
    assert!(listed.status.success() && said(&listed).contains("numbers::square"), "{}", said(&listed));
    assert!(!escaped.exists() && listener.accept().is_err());

    let free = fixture.touchstone(["list"]);
    assert!(escaped.exists() && listener.accept().is_ok(), "{}", said(&free));
}

#[test]
fn nothing_to_run_needs_no_sandbox() {
    let folder = scratch("nothing");
    fs::write(folder.join("a.c"), "int f(int a) { return a > 3; }\n").expect("written");
    let output = touchstone(&folder, &["cover", "a.c", "--sandbox", "--no-run"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("cannot be used with"), "{}", said(&output));
}
