//! `touchstone bench figure8`, `rates`, `share`, `faults`: the measurements beside peers.
//!
//! What they compare with (proptest, quickcheck, generators by hand) is compiled into a program of Touchstone's own repository,
//! `touchstone-peers`, so that who installs `touchstone` doesn't build it. Cargo builds and runs it from a checkout.

use crate::args::Peers;
use crate::build::cargo;
use crate::exit::{Error, Status};
use std::process::Stdio;

/// The package that measures.
const PACKAGE: &str = "touchstone-peers";

/// Runs an experiment of `touchstone-peers`, built with optimisations.
///
/// # Errors
/// Outside a checkout of Touchstone, and if the measurement fails, which has said why itself.
pub fn run(experiment: &str, peers: &Peers) -> Result<Status, Error> {
    let no_cargo =
        |source| Error::NoCargo { program: cargo().get_program().to_string_lossy().into(), source };
    let found = cargo()
        .args(["pkgid", "--package", PACKAGE])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .map_err(no_cargo)?;
    if !found.success() {
        return Err(Error::Run(format!(
            "`bench {experiment}` measures beside other tools, which only a checkout of Touchstone builds: \
             run it in one ({})",
            env!("CARGO_PKG_REPOSITORY")
        )));
    }
    let mut command = cargo();
    command
        .args(["run", "--quiet", "--release", "--package", PACKAGE, "--", experiment])
        .args(&peers.arguments);
    match command.status().map_err(no_cargo)? {
        status if status.success() => Ok(Status::AllHold),
        _ => {
            Err(Error::Cargo { command: format!("cargo run --release --package {PACKAGE} -- {experiment}") })
        }
    }
}
