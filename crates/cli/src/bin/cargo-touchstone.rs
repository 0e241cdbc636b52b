//! The command `cargo touchstone`: Cargo calls this binary with its own name as first argument.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments: Vec<_> = std::env::args_os().collect();
    if arguments.get(1).is_some_and(|argument| argument == "touchstone") {
        arguments.remove(1);
    }
    touchstone_cli::main(arguments, touchstone_cli::CalledAs::CargoTouchstone)
}
