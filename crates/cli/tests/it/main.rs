//! The commands, through the real binary, and the workspace, held to its rules: a module for each subject. They're one executable, since each is
//! linked with all engines, and so that the tests of one subject run while another's wait for their last; what's tried is in processes of
//! its own, so none disturbs another.

mod api;
mod arguments;
mod contracts;
mod contracts_world;
#[cfg(target_os = "linux")]
mod corpora;
mod cover;
mod diff;
mod dynamic;
mod emit;
mod end_to_end;
mod explored;
mod feedback;
mod fixture_support;
mod formats;
mod formats_support;
mod house;
mod lookalikes;
#[cfg(unix)]
mod miri;
mod mutants;
mod package_support;
mod packages;
mod readme;
mod shards;
mod strategies;
mod tidy;
#[cfg(unix)]
mod trust;
#[cfg(target_os = "linux")]
mod trust_sandbox;
mod tutorial;
mod whitebox;
mod whitebox_rust_world;
mod whitebox_support;
mod whitebox_world;
