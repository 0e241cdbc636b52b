//! What a figure should say about where it was measured.

use std::fs::read_to_string;

/// The machine and the versions, a line each.
pub fn notes() -> Vec<String> {
    let cores = std::thread::available_parallelism().map_or(0, |cores| cores.get());
    let cpu = read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu.lines().find_map(|line| line.strip_prefix("model name")).unwrap_or("unknown processor");
    let mut notes = vec![format!("{cores} cores, {}", model.trim_start_matches([' ', '\t', ':']))];
    if let Ok(load) = read_to_string("/proc/loadavg") {
        let load = load.split_whitespace().next().unwrap_or_default().to_owned();
        notes.push(format!("load when it began: {load} (one measurement runs at a time)"));
    }
    let profile = if cfg!(debug_assertions) { "DEBUG BUILD: use --release" } else { "release build" };
    notes.push(format!("Touchstone {}, {profile}", env!("CARGO_PKG_VERSION")));
    notes
}
