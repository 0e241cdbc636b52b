//! The command `touchstone`.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    touchstone_cli::main(std::env::args_os().collect(), touchstone_cli::CalledAs::Touchstone)
}
