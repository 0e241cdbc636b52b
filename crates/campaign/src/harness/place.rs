//! Where the source file of a specification lies: the compiler names it from the workspace's root, the test only
//! knows its package.

use super::Meta;
use std::path::{Path, PathBuf};

/// The source file, if it's there.
pub(super) fn source_file(meta: &Meta) -> Option<PathBuf> {
    let file = Path::new(meta.file);
    // An absolute path replaces the folder it's joined to.
    let folders = Path::new(meta.manifest_dir).ancestors();
    folders.map(|folder| folder.join(file)).find(|path| path.is_file())
}
