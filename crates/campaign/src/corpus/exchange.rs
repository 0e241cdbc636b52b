//! Kept inputs as files for others: one each, named by what's in it, so that folders are merged by copying and nothing is written over. For a fuzzer a file
//! is the text of the input, which `fuzz_target!` takes for that input; for everyone else it's a document in JSON that says whose input it is.
//!
//! Read back, a file that has such a name and not what was written there is damaged. Files of other names are bytes, as a fuzzer leaves them.

use crate::shard::digest;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// The extension of a file with the text of an input.
const TEXT: &str = "input";
/// The extension of a document.
const JSON: &str = "json";
/// What a document says that it is.
const FORMAT: &str = "touchstone-input";
/// The version of that.
const VERSION: u32 = 1;

/// Larger files aren't read: no input takes so many bytes.
pub const LARGEST: u64 = 1 << 20;

/// How an input is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// As bytes that a fuzz target decodes to it: its text.
    Bytes,
    /// As a document.
    Json,
}

/// An input that somebody hands over, and its file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offered {
    /// The file, as people know it.
    pub file: String,
    /// What's in it.
    pub content: Content,
}

/// An input as it's handed over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Content {
    /// Its text.
    Text(String),
    /// Bytes that choose it.
    Bytes(Vec<u8>),
}

/// What a file holds: an input, and of which specification it says that it is, if it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// The input.
    pub content: Content,
    /// The specification.
    pub specification: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct Document {
    format: String,
    version: u32,
    specification: String,
    input: String,
}

/// Writes an input of a specification to a folder, in one step, unless it's there. `false` if it was.
///
/// # Errors
/// The folder isn't there or can't be written to.
pub fn write(folder: &Path, form: Form, specification: &str, input: &str) -> io::Result<bool> {
    let (extension, text) = match form {
        Form::Bytes => (TEXT, input.to_owned()),
        Form::Json => (JSON, document(specification, input)?),
    };
    let path = folder.join(format!("{}.{extension}", name(&text)));
    if path.exists() {
        return Ok(false);
    }
    let mut file = tempfile::Builder::new().prefix(".touchstone-").tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        file.as_file().set_permissions(fs::Permissions::from_mode(0o644))?;
    }
    file.persist(&path).map_err(|error| error.error)?;
    Ok(true)
}

fn document(specification: &str, input: &str) -> io::Result<String> {
    let (format, version) = (FORMAT.to_owned(), VERSION);
    let document =
        Document { format, version, specification: specification.to_owned(), input: input.to_owned() };
    Ok(serde_json::to_string_pretty(&document)? + "\n")
}

/// The name that a text has among others.
fn name(text: &str) -> String {
    format!("{:016x}", digest(text.bytes()))
}

/// What's in a file.
///
/// # Errors
/// Why it can't be used: it's no file or can't be read, or it's damaged, or a document of something else.
pub fn read(path: &Path) -> Result<Held, String> {
    let metadata = fs::metadata(path).map_err(|error| error.to_string())?;
    if !metadata.is_file() {
        return Err("it's no file".to_owned());
    }
    if metadata.len() > LARGEST {
        return Err(format!("it has {} bytes, more than {LARGEST}", metadata.len()));
    }
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    let part = |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    of_bytes(&part(path.file_stem()), &part(path.extension()), bytes)
}

/// What's in a file of this name and extension.
///
/// # Errors
/// As of [`read`].
pub fn of_bytes(stem: &str, extension: &str, bytes: Vec<u8>) -> Result<Held, String> {
    let is_ours = stem.len() == 16 && stem.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    if extension != JSON && !(extension == TEXT && is_ours) {
        return Ok(Held { content: Content::Bytes(bytes), specification: None });
    }
    let text = String::from_utf8(bytes).map_err(|_| "it's damaged: it isn't UTF-8".to_owned())?;
    if is_ours && name(&text) != stem {
        return Err("it's damaged: its name is of another content".to_owned());
    }
    if extension == TEXT {
        return Ok(Held { content: Content::Text(text), specification: None });
    }
    let document: Document =
        serde_json::from_str(&text).map_err(|error| format!("it's no input in JSON: {error}"))?;
    if document.format != FORMAT || document.version != VERSION {
        let (format, version) = (document.format, document.version);
        return Err(format!(
            "it's of format `{format}`, version {version}, not `{FORMAT}`, version {VERSION}"
        ));
    }
    Ok(Held { content: Content::Text(document.input), specification: Some(document.specification) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_is_there_once() {
        let folder = tempfile::tempdir().expect("a folder");
        for form in [Form::Bytes, Form::Json] {
            assert!(write(folder.path(), form, "a::f", "(1, \"é\")").expect("written"));
            assert!(!write(folder.path(), form, "a::f", "(1, \"é\")").expect("it's there"));
        }
        let mut held: Vec<Held> = fs::read_dir(folder.path())
            .expect("the folder")
            .map(|entry| read(&entry.expect("a file").path()).expect("an input"))
            .collect();
        held.sort_by_key(|held| held.specification.is_some());
        let content = || Content::Text("(1, \"é\")".to_owned());
        let of = |specification: Option<&str>| Held {
            content: content(),
            specification: specification.map(str::to_owned),
        };
        assert_eq!(held, [of(None), of(Some("a::f"))]);
    }

    #[test]
    fn what_is_damaged_or_of_something_else_is_refused_with_a_reason() {
        let text = "([1, 2])";
        let (own, other) = (name(text), name("([1, 3])"));
        let of = |stem: &str, extension: &str, text: &[u8]| of_bytes(stem, extension, text.to_vec());
        assert_eq!(
            of(&own, "input", text.as_bytes()).map(|held| held.content),
            Ok(Content::Text(text.into()))
        );
        let refused = |stem: &str, extension: &str, bytes: &[u8], words: &str| {
            let why = of(stem, extension, bytes).expect_err(words);
            assert!(why.contains(words), "{why}");
        };
        refused(&own, "input", b"([1, ", "its name is of another content");
        refused(&other, "input", text.as_bytes(), "its name is of another content");
        refused(&own, "input", &[0xFF], "it isn't UTF-8");
        refused("seed", "json", b"{\"format\": \"touch", "it's no input in JSON");
        refused("seed", "json", b"[1]", "it's no input in JSON");
        let document = document("f", text).expect("a document");
        assert!(of("seed", "json", document.as_bytes()).is_ok(), "a name by hand");
        refused(&other, "json", document.as_bytes(), "its name is of another content");
        let newer = document.replace("\"version\": 1", "\"version\": 2");
        refused("seed", "json", newer.as_bytes(), "version 2");
        // Look-alikes: names that others give.
        for (stem, extension) in [("id:000000,time:0", "orig"), ("da39a3ee5e6b4b0d", ""), ("seed", "input")] {
            let held = of(stem, extension, b"([1, ").expect("bytes");
            assert_eq!(held, Held { content: Content::Bytes(b"([1, ".to_vec()), specification: None });
        }
        let folder = tempfile::tempdir().expect("a folder");
        assert_eq!(read(folder.path()), Err("it's no file".to_owned()));
        assert!(read(&folder.path().join("gone")).is_err());
        let large = folder.path().join("large");
        fs::File::create(&large).and_then(|file| file.set_len(LARGEST + 1)).expect("a large file");
        assert!(read(&large).expect_err("too large").contains("1048577 bytes"));
    }
}
