//! The argument `--sandbox`, which commands share that run programs under analysis.

use clap::Args;

/// Whether programs under analysis are run within limits.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct Sandbox {
    /// Run what's analysed without network and without writing to anything but a temporary folder of its own (Linux; an error where the system can't)
    #[arg(long)]
    sandbox: bool,
}

impl Sandbox {
    /// From now on programs under analysis are run within limits, if that's wanted.
    ///
    /// # Errors
    /// This system can't.
    pub fn require(self) -> Result<(), String> {
        if !self.sandbox {
            return Ok(());
        }
        touchstone_process::sandbox::require().map_err(|reason| {
            format!("--sandbox: {reason}\n(--no-run, where a command has it, runs nothing of what's analysed; a container keeps all of it in)")
        })
    }
}
