//! `--memory`, of the commands that search within this process: as `touchstone.toml` has it for tests.

use clap::Args;
use touchstone_campaign::Overrides;
use touchstone_campaign::settings::{self, Key, Value};

/// How much memory a search may take.
#[derive(Args, Clone, Copy, Debug)]
pub struct Memory {
    /// At most so much memory, as in 512MiB or 4GiB, or none: for all searches together, and for each program under analysis that's run. At
    /// four fifths searches end with what they found
    #[arg(long = "memory", value_name = "SIZE", default_value = "2GiB", value_parser = read)]
    limit: settings::Memory,
}

impl Memory {
    /// In bytes, if there's a limit.
    pub fn bytes(self) -> Option<u64> {
        match self.limit {
            settings::Memory::Bytes(bytes) => Some(bytes),
            settings::Memory::Unlimited => None,
        }
    }
}

fn read(text: &str) -> Result<settings::Memory, String> {
    let mut overrides = Overrides::NONE;
    Key::Memory.read(&Value::Text(text), &mut overrides).map_err(|error| error.to_string())?;
    Ok(overrides.memory.unwrap_or(settings::Memory::Unlimited))
}
