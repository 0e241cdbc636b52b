//! Programs under analysis kept from the network, and from writing anywhere but to folders of their own.
//!
//! Whoever runs a command says that it's wanted ([`require`]). Each program under analysis is then started by this program itself, called by
//! [`MARK`]: that process, which is still alone and has one thread, takes the limits upon itself and becomes the program. They hold for
//! everything that it starts, and can't be taken off.
//!
//! | kept from | by |
//! |---|---|
//! | the network, the machine's own addresses too | a network namespace that has nothing, in a user namespace |
//! | writing, making, renaming or removing files outside its folders | Landlock |
//! | signals to processes outside, and abstract sockets of theirs | Landlock, from Linux 6.12 on |
//!
//! It may read what its user may, and where Linux doesn't yet watch it (Landlock below ABI 9), connect to a socket that's a file. Cost: two
//! milliseconds a program.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::OnceLock;
use tempfile::TempDir;

/// The first argument by which this program is called to become another within limits: then folders that may be written to, `--`, and the other's
/// name and arguments.
const MARK: &str = "--touchstone-sandbox";
/// Exit code where the limits can't be taken or the program can't be started.
const REFUSED: u8 = 125;

/// The program that takes the limits upon itself, once they're wanted.
static KEEPER: OnceLock<PathBuf> = OnceLock::new();

/// A program's own temporary folder, removed when this is dropped: keep it as long as the program runs.
#[derive(Debug)]
pub struct Private {
    _folder: TempDir,
}

/// From now on programs under analysis are started within limits, by this program. Its `main` must call [`become_program`] before it starts a thread.
///
/// # Errors
/// What keeps this system from it.
pub fn require() -> Result<(), String> {
    let keeper = std::env::current_exe().map_err(|error| format!("this program can't be found: {error}"))?;
    let mut probe = Command::new(&keeper);
    probe.args([MARK, "--", "true"]);
    let ran =
        crate::run(&mut probe, std::time::Duration::from_secs(30)).map_err(|error| error.to_string())?;
    if !ran.succeeded() {
        return Err(ran.stderr.trim().to_owned());
    }
    KEEPER.get_or_init(|| keeper);
    Ok(())
}

/// Whether programs under analysis are started within limits.
pub fn is_required() -> bool {
    KEEPER.get().is_some()
}

/// The command that runs this one within limits, and the temporary folder that it has for itself as long as that's kept; none where limits aren't
/// wanted. Where its streams lead is to be said of that one. It may write to these places, too, which are there, and to the folder that it runs in, if
/// that's one of [ours](crate::folder).
///
/// # Errors
/// There can be no such folder.
pub fn within(command: &Command, places: &[PathBuf]) -> io::Result<Option<(Command, Private)>> {
    let Some(keeper) = KEEPER.get() else { return Ok(None) };
    let private = crate::folder()?;
    let ours = private.path().parent().map(Path::to_owned).unwrap_or_default();
    let mut kept = Command::new(keeper);
    kept.arg(MARK).arg(private.path()).args(places);
    if let Some(folder) = command.get_current_dir() {
        kept.current_dir(folder);
        kept.args(folder.canonicalize().ok().filter(|folder| folder.starts_with(&ours) && *folder != ours));
    }
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => kept.env(name, value),
            None => kept.env_remove(name),
        };
    }
    kept.env("TMPDIR", private.path());
    kept.arg("--").arg(command.get_program()).args(command.get_args());
    Ok(Some((kept, Private { _folder: private })))
}

/// The command that's to be run: that [within](within) limits where they're wanted, with what's to be kept meanwhile, else the same.
///
/// # Errors
/// As for [`within`].
pub fn kept(command: Command, places: &[PathBuf]) -> io::Result<(Command, Option<Private>)> {
    let kept = within(&command, places)?;
    Ok(kept.map_or((command, None), |(kept, private)| (kept, Some(private))))
}

/// Whether this program is called to become another.
pub fn is_called(arguments: &[OsString]) -> bool {
    arguments.get(1).is_some_and(|first| first == MARK)
}

/// Takes the limits upon this process and becomes the program. It returns only where that isn't possible.
pub fn become_program(arguments: &[OsString]) -> ExitCode {
    let mut rest = arguments.iter().skip(2);
    let writable: Vec<&OsStr> =
        rest.by_ref().map(OsString::as_os_str).take_while(|folder| *folder != "--").collect();
    let Some(program) = rest.next() else { return ExitCode::from(REFUSED) };
    let mut command = Command::new(program);
    command.args(rest);
    let refused = match limits::take(&writable) {
        Ok(()) => limits::turn_into(&mut command).to_string(),
        Err(reason) => reason,
    };
    eprintln!("{refused}");
    ExitCode::from(REFUSED)
}

#[cfg(target_os = "linux")]
mod limits {
    use landlock::{
        ABI, Access, AccessFs, RestrictionStatus, Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetError,
        RulesetStatus, Scope, path_beneath_rules,
    };
    use nix::sched::{CloneFlags, unshare};
    use nix::unistd::{getgid, getuid};
    use std::ffi::OsStr;
    use std::fs;
    use std::io;
    use std::process::Command;

    /// The newest rights that are asked for; older systems know fewer.
    const NEWEST: ABI = ABI::V9;
    /// Devices that programs write to and that keep nothing.
    const DEVICES: [&str; 4] = ["/dev/null", "/dev/zero", "/dev/full", "/dev/tty"];

    pub(super) fn take(writable: &[&OsStr]) -> Result<(), String> {
        let (user, group) = (getuid(), getgid());
        unshare(CloneFlags::CLONE_NEWUSER | CloneFlags::CLONE_NEWNET).map_err(|error| {
            format!("this system doesn't let a program leave the network (user namespaces: {error})")
        })?;
        // Its user and group stay as they are.
        let told = fs::write("/proc/self/setgroups", "deny")
            .and_then(|()| fs::write("/proc/self/uid_map", format!("{user} {user} 1")))
            .and_then(|()| fs::write("/proc/self/gid_map", format!("{group} {group} 1")));
        told.map_err(|error| {
            format!("this system doesn't let a program keep its user in a namespace: {error}")
        })?;
        let status = confine(writable)
            .map_err(|error| format!("files can't be kept from being written (Landlock): {error}"))?;
        match status.ruleset {
            RulesetStatus::NotEnforced => {
                Err("files can't be kept from being written: this system's kernel has no Landlock, or it's switched off".to_owned())
            }
            _ => Ok(()),
        }
    }

    fn confine(writable: &[&OsStr]) -> Result<RestrictionStatus, RulesetError> {
        Ruleset::default()
            .handle_access(AccessFs::from_all(NEWEST))?
            .scope(Scope::from_all(NEWEST))?
            .create()?
            .add_rules(path_beneath_rules(["/"], AccessFs::from_read(NEWEST)))?
            .add_rules(path_beneath_rules(DEVICES, AccessFs::from_file(NEWEST)))?
            .add_rules(path_beneath_rules(writable, AccessFs::from_all(NEWEST)))?
            .restrict_self()
    }

    pub(super) fn turn_into(command: &mut Command) -> io::Error {
        std::os::unix::process::CommandExt::exec(command)
    }
}

#[cfg(not(target_os = "linux"))]
mod limits {
    use std::ffi::OsStr;
    use std::io;
    use std::process::Command;

    pub(super) fn take(_writable: &[&OsStr]) -> Result<(), String> {
        Err("only Linux can keep programs within such limits".to_owned())
    }

    pub(super) fn turn_into(_command: &mut Command) -> io::Error {
        io::Error::from(io::ErrorKind::Unsupported)
    }
}
