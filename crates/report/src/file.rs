//! Output files: written whole or not at all.

use std::{
    fs, io,
    io::Write as _,
    path::{Path, PathBuf},
};

/// Says before the work begins that its result couldn't be written.
///
/// # Errors
/// There is no such folder, or the target is one.
pub fn check_target(target: &Path) -> io::Result<()> {
    if target.is_dir() {
        return Err(io::Error::from(io::ErrorKind::IsADirectory));
    }
    match fs::metadata(folder(target)) {
        Ok(found) if found.is_dir() => Ok(()),
        Ok(_) => Err(io::Error::from(io::ErrorKind::NotADirectory)),
        Err(source) => Err(source),
    }
}

/// Replaces a file in one step, so that one that was there isn't lost to a full disk. What is no ordinary file, such as
/// `/dev/null`, is written to.
///
/// # Errors
/// It can't be written; then nothing has changed.
pub fn write(target: &Path, text: &str) -> io::Result<()> {
    // A link stays one: what it leads to is replaced.
    let target: PathBuf = match fs::canonicalize(target) {
        Ok(found) if !found.is_file() => return fs::write(target, text),
        Ok(found) => found,
        Err(_) => target.to_owned(),
    };
    let mut file = tempfile::NamedTempFile::new_in(folder(&target))?;
    file.write_all(text.as_bytes())?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        file.as_file().set_permissions(fs::Permissions::from_mode(0o644))?;
    }
    file.persist(&target).map_err(|error| error.error)?;
    Ok(())
}

fn folder(target: &Path) -> &Path {
    target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
