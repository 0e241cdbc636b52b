//! The world of a case: the variables of the environment, standard input and the files that its run looked at, as they were at first. The
//! models of the C library in `front-llvm` (`world.c`) keep them in memory, where they're found when the run is over.

use crate::literal::string;
use serde_json::{Value, json};
use std::fmt::Write as _;
use touchstone_explore::TestCase;
use touchstone_program::Program;

/// What a file is before the program runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// There's none of that name, though one could be made.
    Missing,
    /// It holds so much, as far as was looked.
    Bytes(Vec<u8>),
    /// It can't be opened, nor made.
    Closed,
    /// It takes nothing that's written to it: the device is full.
    Full,
    /// It's a folder.
    Folder,
    /// It begins with so much, and is so long; what's behind that wasn't looked at.
    Long(Vec<u8>, u64),
}

/// What a run found around it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct World {
    /// The variables of the environment that were asked for, and whether there's one.
    pub variables: Vec<(Vec<u8>, Option<Vec<u8>>)>,
    /// What was read of standard input, if it was read.
    pub input: Option<Vec<u8>>,
    /// The files, by their names.
    pub files: Vec<(Vec<u8>, Content)>,
    /// The streams that the function was given, by their addresses in the input.
    pub streams: Vec<(u64, Content)>,
    /// The descriptors that the program didn't open, and what they lead to.
    pub descriptors: Vec<(u64, Content)>,
    /// Which of standard output and standard errors lie on a full device.
    pub full: Vec<u8>,
}

/// The models' structures: see `world.c`.
const FILE: usize = 104;
const REAL: usize = 24;
const VARIABLE: usize = 32;

/// What the models kept, as bytes at addresses.
struct Kept<'a> {
    program: &'a Program,
    case: &'a TestCase,
}

impl<'a> Kept<'a> {
    fn global(&self, name: &str) -> Option<&'a [u8]> {
        let object = self.program.memory.objects.iter().find(|object| &*object.name == name)?;
        self.at(object.address)
    }

    fn at(&self, address: u64) -> Option<&'a [u8]> {
        self.case.observed.kept.get(&address).map(Vec::as_slice)
    }

    fn count(&self, name: &str) -> usize {
        self.global(name).map_or(0, |bytes| word(bytes, 0) as usize)
    }

    /// The characters at an address, up to a NUL.
    fn text(&self, address: u64) -> Vec<u8> {
        let bytes = self.at(address).unwrap_or_default();
        bytes.iter().copied().take_while(|byte| *byte != 0).collect()
    }

    fn content(&self, file: &[u8]) -> Content {
        match file.get(64) {
            Some(0) => Content::Missing,
            Some(1) => {
                let (bytes, size) = (self.first(file), word(file, 88));
                if size > bytes.len() as u64 { Content::Long(bytes, size) } else { Content::Bytes(bytes) }
            }
            Some(2) => Content::Closed,
            Some(4) => Content::Folder,
            _ => Content::Full,
        }
    }

    /// What a file held, with the numbers that were read from it where they belong.
    fn first(&self, file: &[u8]) -> Vec<u8> {
        let length = word(file, 40) as usize;
        let bytes = self.at(word(file, 32)).unwrap_or_default();
        let reals = self.at(word(file, 48)).unwrap_or_default();
        let mut all = vec![];
        let mut from = 0;
        for number in 0..word(file, 56) as usize {
            let place = (word(reals, number * REAL) as usize).clamp(from, length);
            let bits = word(reals, number * REAL + 8);
            all.extend_from_slice(bytes.get(from..place).unwrap_or_default());
            all.extend(real(bits, word(reals, number * REAL + 16) != 0).bytes());
            from = place;
        }
        all.extend_from_slice(bytes.get(from..length).unwrap_or_default());
        all
    }
}

/// A number as `scanf` reads it back.
fn real(bits: u64, single: bool) -> String {
    let shortest = match single {
        true => format!("{:?}", f32::from_bits(bits as u32)),
        false => format!("{:?}", f64::from_bits(bits)),
    };
    shortest.to_lowercase()
}

fn word(bytes: &[u8], at: usize) -> u64 {
    let bytes = bytes.get(at..at + 8).and_then(|bytes| bytes.try_into().ok());
    bytes.map_or(0, u64::from_le_bytes)
}

impl World {
    /// The world of a case.
    pub fn of(program: &Program, case: &TestCase) -> World {
        let kept = Kept { program, case };
        let mut world = World::default();
        let variables = kept.global("touchstone.variables").unwrap_or_default();
        for variable in variables.chunks_exact(VARIABLE).take(kept.count("touchstone.variable.count")) {
            if variable[24] & 1 != 0 {
                let first = Some(word(variable, 16)).filter(|first| *first != 0);
                world.variables.push((kept.text(word(variable, 0)), first.map(|first| kept.text(first))));
            }
        }
        let files = kept.global("touchstone.files").unwrap_or_default();
        for file in files.chunks_exact(FILE).take(kept.count("touchstone.file.count")) {
            match (word(file, 0), word(file, 8)) {
                // A pipe of the program's own.
                (0, 0) if word(file, 96) == u64::MAX => {}
                (0, 0) if word(file, 96) != 0 => world.descriptors.push((word(file, 96), kept.content(file))),
                (0, 0) if file.get(64) == Some(&4) => world.descriptors.push((0, Content::Folder)),
                (0, 0) => world.input = Some(kept.first(file)),
                (0, stream) => world.streams.push((stream, kept.content(file))),
                (path, _) => world.files.push((kept.text(path), kept.content(file))),
            }
        }
        let devices = kept.global("touchstone.device").unwrap_or_default().iter();
        world.full = (0..).zip(devices).filter(|(_, state)| **state == 3).map(|(number, _)| number).collect();
        world
    }

    /// The world as data; null where nothing was looked at. Texts that aren't UTF-8 have `\u{fffd}` for what isn't.
    pub fn data(&self) -> Value {
        if *self == World::default() {
            return Value::Null;
        }
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let content = |content: &Content| match content {
            Content::Missing => json!({ "kind": "missing" }),
            Content::Bytes(bytes) => json!({ "kind": "file", "content": text(bytes) }),
            Content::Closed => json!({ "kind": "closed" }),
            Content::Full => json!({ "kind": "full" }),
            Content::Folder => json!({ "kind": "folder" }),
            Content::Long(bytes, size) => json!({ "kind": "file", "content": text(bytes), "size": size }),
        };
        let named = |name: &[u8], mut value: Value| {
            value["name"] = text(name).into();
            value
        };
        let variables = self.variables.iter();
        let variables: Vec<Value> = variables
            .map(|(name, value)| named(name, json!({ "value": value.as_deref().map(text) })))
            .collect();
        let files: Vec<Value> = self.files.iter().map(|(name, of)| named(name, content(of))).collect();
        let streams: Vec<Value> = self.streams.iter().map(|(_, of)| content(of)).collect();
        let input = self.input.as_deref().map(text);
        let mut all =
            json!({ "variables": variables, "standardInput": input, "files": files, "streams": streams });
        if !self.descriptors.is_empty() {
            let numbered = |number: u64, mut value: Value| {
                value["number"] = number.into();
                value
            };
            let given = self.descriptors.iter().map(|(number, of)| numbered(*number, content(of)));
            all["descriptors"] = given.collect();
        }
        if !self.full.is_empty() {
            all["full"] = self.full.iter().copied().collect();
        }
        all
    }

    /// How a test makes a stream that the function is given.
    pub fn stream(&self, address: u64) -> String {
        let content = self.streams.iter().find(|(stream, _)| *stream == address).map(|(_, content)| content);
        match content {
            Some(Content::Full) => "touchstone_stream(NULL, 0)".to_owned(),
            Some(Content::Bytes(bytes)) => format!("touchstone_stream({})", counted(bytes)),
            _ => "touchstone_stream(\"\", 0)".to_owned(),
        }
    }

    /// The calls that set a test's world up.
    pub(super) fn set_up(&self, text: &mut String) {
        for (name, value) in &self.variables {
            let value = value.as_ref().map_or("NULL".to_owned(), |value| format!("\"{}\"", string(value)));
            let _ = writeln!(text, "    touchstone_variable(\"{}\", {value});", string(name));
        }
        if let Some(input) = &self.input {
            let _ = writeln!(text, "    touchstone_input({});", counted(input));
        }
        for (name, content) in &self.files {
            let name = string(name);
            let _ = match content {
                Content::Missing => writeln!(text, "    touchstone_no_file(\"{name}\");"),
                Content::Bytes(bytes) => {
                    writeln!(text, "    touchstone_file(\"{name}\", {});", counted(bytes))
                }
                Content::Closed => writeln!(text, "    touchstone_closed_file(\"{name}\");"),
                Content::Full => writeln!(text, "    touchstone_full_file(\"{name}\");"),
                Content::Folder => writeln!(text, "    touchstone_folder(\"{name}\");"),
                Content::Long(bytes, size) => {
                    writeln!(text, "    touchstone_long_file(\"{name}\", {}, {size}ul);", counted(bytes))
                }
            };
        }
        for (number, content) in &self.descriptors {
            let _ = match content {
                Content::Bytes(bytes) | Content::Long(bytes, _) => {
                    let size = if let Content::Long(_, size) = content { *size } else { bytes.len() as u64 };
                    writeln!(text, "    touchstone_descriptor({number}, {}, {size}ul);", counted(bytes))
                }
                Content::Folder => writeln!(text, "    touchstone_descriptor({number}, NULL, 1, 0ul);"),
                Content::Full => writeln!(text, "    touchstone_descriptor({number}, NULL, 0, 0ul);"),
                Content::Missing | Content::Closed => Ok(()),
            };
        }
        for number in &self.full {
            let _ = writeln!(text, "    touchstone_full({number});");
        }
    }

    /// The world for a person, in phrases: nothing where nothing was looked at.
    pub fn phrases(&self) -> Vec<String> {
        let mut phrases = vec![];
        for (name, value) in &self.variables {
            let name = String::from_utf8_lossy(name);
            phrases.push(match value {
                Some(value) => format!("{name}=\"{}\"", string(value)),
                None => format!("no {name}"),
            });
        }
        if let Some(input) = &self.input {
            phrases.push(format!("standard input \"{}\"", string(input)));
        }
        for (name, content) in &self.files {
            let name = string(name);
            phrases.push(match content {
                Content::Missing => format!("no file \"{name}\""),
                Content::Bytes(bytes) => format!("file \"{name}\": \"{}\"", string(bytes)),
                Content::Closed => format!("file \"{name}\", which can't be opened"),
                Content::Full => format!("file \"{name}\" on a full device"),
                Content::Folder => format!("folder \"{name}\""),
                Content::Long(bytes, size) => {
                    format!("file \"{name}\" of {size} bytes: \"{}\"", string(bytes))
                }
            });
        }
        for (number, content) in &self.descriptors {
            phrases.push(match content {
                Content::Bytes(bytes) => format!("descriptor {number}: \"{}\"", string(bytes)),
                Content::Long(bytes, size) => {
                    format!("descriptor {number} of {size} bytes: \"{}\"", string(bytes))
                }
                Content::Full => format!("descriptor {number} on a full device"),
                Content::Folder => format!("descriptor {number} of a folder"),
                Content::Missing | Content::Closed => format!("no descriptor {number}"),
            });
        }
        for number in &self.full {
            let which = if *number == 1 { "output" } else { "errors" };
            phrases.push(format!("standard {which} on a full device"));
        }
        phrases
    }
}

/// A text and its length, as arguments.
fn counted(bytes: &[u8]) -> String {
    format!("\"{}\", {}", string(bytes), bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_back() {
        assert_eq!(real(0.1f64.to_bits(), false), "0.1");
        assert_eq!(real(u64::from(0.1f32.to_bits()), true), "0.1");
        assert_eq!(real(f64::NAN.to_bits(), false), "nan");
        assert_eq!(real((-1e300f64).to_bits(), false), "-1e300");
    }

    #[test]
    fn a_world_is_said_in_phrases() {
        let world = World {
            variables: vec![(b"HOME".to_vec(), None), (b"A".to_vec(), Some(b"x\n".to_vec()))],
            input: Some(b"12".to_vec()),
            files: vec![(b"a".to_vec(), Content::Closed), (b"b".to_vec(), Content::Bytes(vec![0]))],
            descriptors: vec![(5, Content::Folder)],
            full: vec![1],
            ..World::default()
        };
        let phrases = world.phrases();
        assert_eq!(phrases[..3], ["no HOME", "A=\"x\\n\"", "standard input \"12\""]);
        assert_eq!(phrases[5..], ["descriptor 5 of a folder", "standard output on a full device"]);
        let mut text = String::new();
        world.set_up(&mut text);
        assert!(text.contains("touchstone_closed_file(\"a\");") && text.contains(", 1);"), "{text}");
    }
}
