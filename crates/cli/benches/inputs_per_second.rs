//! Inputs per second for the functions of the paper's §2 and §5.1: `cargo bench -p touchstone-cli`.

use std::process::ExitCode;
use touchstone_cli::CalledAs;

fn main() -> ExitCode {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.toml");
    let arguments = [
        "touchstone",
        "bench",
        "--manifest-path",
        root,
        "-p",
        "touchstone-example-scores",
        "-p",
        "touchstone-example-structures",
    ];
    touchstone_cli::main(arguments.map(Into::into).to_vec(), CalledAs::Touchstone)
}
