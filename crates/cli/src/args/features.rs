//! The arguments that say which features a package is built with, as Cargo names them.

use clap::Args;
use touchstone_whitebox::rust::harness;

/// Features that a package is built with.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub struct Features {
    /// Features to turn on, separated by commas
    #[arg(short = 'F', long, value_name = "FEATURES", value_delimiter = ',')]
    pub features: Vec<String>,
    /// Turn on all features
    #[arg(long)]
    pub all_features: bool,
    /// Turn off the default features
    #[arg(long)]
    pub no_default_features: bool,
}

impl Features {
    /// The same for the harness of a library.
    pub fn of_library(&self) -> harness::Features {
        harness::Features {
            on: self.features.clone(),
            all: self.all_features,
            no_default: self.no_default_features,
        }
    }
}
