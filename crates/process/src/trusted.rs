//! Files that nobody else can have written.

use std::fs::Metadata;

/// Whether only this process's user, or root, can have written a file, as far as its owner and mode say; of systems without these, always.
#[cfg(unix)]
pub fn is_own(file: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    /// Write access for the group, and for all others.
    const OTHERS: u32 = 0o022;
    let owners = [0, rustix::process::geteuid().as_raw()];
    owners.contains(&file.uid()) && file.mode() & OTHERS == 0
}

/// Whether only this process's user, or root, can have written a file, as far as its owner and mode say; of systems without these, always.
#[cfg(not(unix))]
pub fn is_own(_file: &Metadata) -> bool {
    true
}

#[cfg(all(test, unix))]
mod tests {
    use super::is_own;
    use std::fs::{self, File, Permissions};
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn what_others_may_write_is_not_ours() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        let with = |mode| {
            fs::set_permissions(file.path(), Permissions::from_mode(mode)).expect("set");
            is_own(&File::open(file.path()).and_then(|file| file.metadata()).expect("read"))
        };
        assert!(with(0o600) && with(0o644));
        assert!(!with(0o664) && !with(0o606));
    }
}
