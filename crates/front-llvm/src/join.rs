//! Crates joined to the standard library, as a linker that optimises joins them: one module of text.
//!
//! The library's text, tens of megabytes, stays as it is. The crates' texts, kilobytes, are renamed and renumbered token by token: what each has
//! for itself alone (constants, types of a name, attributes, metadata) is moved out of the way, what it only declares is taken from whoever
//! defines it, and what Rust names is seen by nobody outside any more.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::link::{Entity, Renaming, entities};

/// The standard library's text, with what's to be known of it, so that joining needn't look through it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Library {
    /// What stands before all symbols.
    header: Vec<u8>,
    /// All else, but for the list of units.
    body: Vec<u8>,
    defined: FxHashSet<String>,
    declared: FxHashSet<String>,
    /// The entities of named types.
    types: FxHashMap<String, Vec<u8>>,
    /// The nodes of `llvm.dbg.cu`.
    units: Vec<String>,
    numbers: Numbers,
}

/// The list of a module's units for debuggers. Of other lists, flags and producers, the library's are as good as any.
const UNITS: &str = "llvm.dbg.cu";

/// Joins `crates` to the `library`, the crates first. `None` where that isn't what a linker would do: something is defined twice, or a function of Rust
/// nowhere. Cost: linear in the crates' texts, and a copy of the library's.
pub(crate) fn join(library: &Library, crates: &[&[u8]]) -> Option<Vec<u8>> {
    let own: Vec<Vec<Entity<'_>>> = crates.iter().map(|text| entities(text)).collect();
    let defined = definitions(library, &own)?;
    let mut taken: FxHashSet<&str> =
        library.defined.iter().chain(&library.declared).map(String::as_str).collect();
    let mut types: FxHashMap<&str, &[u8]> =
        library.types.iter().map(|(name, text)| (name.as_str(), text.as_slice())).collect();
    let mut numbers = library.numbers;
    let mut units = library.units.clone();
    let mut text = library.header.clone();
    text.reserve(library.body.len() + 2 * crates.iter().map(|text| text.len()).sum::<usize>());
    for (index, all) in own.iter().enumerate() {
        let apart = |name: &str| (name.to_owned(), format!("{name}.{index}"));
        let is_other = |entity: &&Entity<'_>| {
            let same = entity.named_type().and_then(|name| types.get(name));
            same.is_some_and(|text| *text != entity.text)
        };
        let locals = all.iter().filter(|entity| is_local(entity)).filter_map(Entity::symbol);
        let renaming = Renaming {
            symbols: locals.filter(|name| taken.contains(name)).map(apart).collect(),
            types: all.iter().filter(is_other).filter_map(Entity::named_type).map(apart).collect(),
            nodes: numbers.nodes,
            groups: numbers.groups,
            ..Renaming::default()
        };
        for entity in all.iter().filter(|entity| !is_header(entity)) {
            if drops(entity, &defined, &taken, &types) {
                continue;
            }
            let renamed = renaming.renamed(entity.text);
            match (Entity { text: &renamed }).list() {
                Some((name, nodes)) if name == UNITS => units.extend(nodes),
                Some(_) => {}
                None => text.extend(hidden(&renamed)),
            }
        }
        numbers = numbers.beyond(all);
        taken.extend(all.iter().filter_map(Entity::symbol));
        types.extend(all.iter().filter_map(|entity| Some((entity.named_type()?, entity.text))));
    }
    text.extend_from_slice(&library.body);
    text.extend(format!("!{UNITS} = !{{{}}}\n", units.join(", ")).into_bytes());
    Some(text)
}

impl Library {
    /// The library of a module's text. Cost: linear.
    pub(crate) fn of(text: &[u8]) -> Library {
        let all = entities(text);
        let named = |keep: fn(&Entity<'_>) -> bool| {
            all.iter().filter(|entity| keep(entity)).filter_map(Entity::symbol).map(str::to_owned).collect()
        };
        let mut library = Library {
            defined: named(is_definition),
            declared: named(|entity| !is_definition(entity)),
            types: all
                .iter()
                .filter_map(|entity| Some((entity.named_type()?.to_owned(), entity.text.to_vec())))
                .collect(),
            numbers: Numbers::of(&all),
            ..Library::default()
        };
        for entity in &all {
            match entity.list() {
                Some((name, nodes)) if name == UNITS => library.units.extend(nodes),
                _ if is_header(entity) => library.header.extend_from_slice(entity.text),
                _ => library.body.extend_from_slice(entity.text),
            }
        }
        library
    }

    /// As it's kept: what's known of the text in lines of comments before it, up to one that says how long it is.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut text = format!("{KEPT}{} {}\n", self.numbers.nodes, self.numbers.groups);
        let sorted = |names: &FxHashSet<String>| {
            let mut names: Vec<&String> = names.iter().collect();
            names.sort_unstable();
            names.into_iter().cloned().collect::<Vec<_>>()
        };
        for (mark, names) in
            [('d', sorted(&self.defined)), ('e', sorted(&self.declared)), ('u', self.units.clone())]
        {
            names.iter().for_each(|name| text.push_str(&format!("{mark}{name}\n")));
        }
        let mut types: Vec<_> = self.types.iter().collect();
        types.sort_unstable();
        for (name, entity) in types {
            text.push_str(&format!("t{name}\nT{}\n", String::from_utf8_lossy(entity).trim_end()));
        }
        text.push_str(&format!("h{} {}\n", self.header.len(), self.body.len()));
        let mut bytes = text.into_bytes();
        bytes.extend_from_slice(&self.header);
        bytes.extend_from_slice(&self.body);
        bytes
    }

    /// What was kept; `None` if it's something else, or not all of it.
    pub(crate) fn from_bytes(kept: &[u8]) -> Option<Library> {
        let mut library = Library::default();
        let mut rest = kept.strip_prefix(KEPT.as_bytes())?;
        let mut line = || {
            let end = memchr::memchr(b'\n', rest)?;
            let line = std::str::from_utf8(&rest[..end]).ok()?;
            rest = &rest[end + 1..];
            Some(line)
        };
        let pair = |text: &str| {
            let (one, other) = text.split_once(' ')?;
            Some((one.parse::<usize>().ok()?, other.parse::<usize>().ok()?))
        };
        let (nodes, groups) = pair(line()?)?;
        library.numbers = Numbers { nodes: nodes as u64, groups: groups as u64 };
        let (header, body) = loop {
            let said = line()?;
            let name = said.get(1..)?.to_owned();
            match said.as_bytes().first()? {
                b'd' => _ = library.defined.insert(name),
                b'e' => _ = library.declared.insert(name),
                b'u' => library.units.push(name),
                b't' => {
                    let entity = line()?.strip_prefix('T')?;
                    library.types.insert(name, format!("{entity}\n").into_bytes());
                }
                b'h' => break pair(&name)?,
                _ => return None,
            }
        };
        if header.checked_add(body)? != rest.len() {
            return None;
        }
        (library.header, library.body) = (rest[..header].to_vec(), rest[header..].to_vec());
        Some(library)
    }
}

/// What begins a library that's kept.
const KEPT: &str = "; a library, joined to by Touchstone, 1: ";

/// What the crates define for others. `None` if that's defined twice or declared by the library, or if they call a function of Rust that nobody defines.
fn definitions<'a>(library: &Library, own: &'a [Vec<Entity<'a>>]) -> Option<FxHashSet<&'a str>> {
    let mut defined: FxHashSet<&str> = FxHashSet::default();
    for entity in own.iter().flatten().filter(|entity| is_definition(entity) && !is_local(entity)) {
        let name = entity.symbol()?;
        // Lists that linkers append to, and definitions of which the strongest is kept, are left to them.
        let is_linkers =
            name.starts_with("llvm.") || has_word(entity, &["linkonce", "weak", "common", "extern_weak"]);
        let is_there = library.defined.contains(name) || library.declared.contains(name);
        if is_one_of_equals(entity) && library.defined.contains(name) {
            continue;
        }
        if is_linkers || is_there || !defined.insert(name) {
            return None;
        }
    }
    let is_there = |entity: &Entity<'_>| {
        let name = entity.symbol().unwrap_or_default();
        is_definition(entity) || !is_of_rust(name) || library.defined.contains(name) || defined.contains(name)
    };
    own.iter().flatten().filter(|entity| entity.symbol().is_some()).all(is_there).then_some(defined)
}

/// Whether a crate's entity isn't needed: what it declares is there, or its type is the same as another's.
fn drops(
    entity: &Entity<'_>,
    defined: &FxHashSet<&str>,
    taken: &FxHashSet<&str>,
    types: &FxHashMap<&str, &[u8]>,
) -> bool {
    match entity.symbol() {
        Some(name) if is_definition(entity) => is_one_of_equals(entity) && taken.contains(name),
        Some(name) => taken.contains(name) || defined.contains(name),
        None => {
            entity.named_type().is_some_and(|name| types.get(name).is_some_and(|text| *text == entity.text))
        }
    }
}

/// What nobody outside sees any more, where it's named as Rust does.
fn hidden(text: &[u8]) -> Vec<u8> {
    let entity = Entity { text };
    let named = entity.symbol().filter(|name| is_of_rust(name));
    if named.is_none() || !is_definition(&entity) || is_local(&entity) || is_one_of_equals(&entity) {
        return text.to_owned();
    }
    // Behind `define` or `@name =`, where the linkage stands; the visibility behind it is that of what's seen.
    let Some((at, _)) = head(&entity).find(|(_, word)| matches!(*word, "define" | "=")) else {
        return text.to_owned();
    };
    let end = at + if text.starts_with(b"define") { "define".len() } else { "=".len() };
    let mut made = text[..end].to_vec();
    made.extend_from_slice(b" internal");
    let visible: Vec<(usize, &str)> = head(&entity)
        .filter(|(at, word)| *at > end && matches!(*word, "hidden" | "protected" | "external"))
        .collect();
    let mut done = end;
    for (at, word) in visible {
        made.extend_from_slice(&text[done..at]);
        done = at + word.len();
    }
    made.extend_from_slice(&text[done..]);
    made
}

/// Whether it's the text's own: which file it was made of, and for what.
fn is_header(entity: &Entity<'_>) -> bool {
    entity.text.starts_with(b"source_filename") || entity.text.starts_with(b"target ")
}

/// Whether a name is one that Rust made: of either way to mangle.
fn is_of_rust(name: &str) -> bool {
    name.starts_with("_R") || name.starts_with("_ZN")
}

fn is_definition(entity: &Entity<'_>) -> bool {
    let is_declared = entity.text.starts_with(b"declare ")
        || has_word(entity, &["external", "extern_weak", "available_externally"]);
    entity.symbol().is_some() && !is_declared
}

/// Whether whoever else defines it defines the same.
fn is_one_of_equals(entity: &Entity<'_>) -> bool {
    has_word(entity, &["linkonce_odr", "weak_odr"])
}

/// Whether the symbol is the module's own.
fn is_local(entity: &Entity<'_>) -> bool {
    has_word(entity, &["private", "internal"])
}

/// Whether one of these words stands in an entity's head.
fn has_word(entity: &Entity<'_>, words: &[&str]) -> bool {
    head(entity).any(|(_, word)| words.contains(&word))
}

/// The words of what declares a symbol, with their places, up to its type or, of a function, to its name.
fn head<'a>(entity: &Entity<'a>) -> impl Iterator<Item = (usize, &'a str)> {
    let line = entity.text.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let is_variable = line.starts_with(b"@");
    let line = std::str::from_utf8(line).unwrap_or_default();
    // A quoted name may have blanks in it.
    let name = if is_variable { line.find(" = ").unwrap_or(0) } else { 0 };
    let end = match is_variable {
        true => line.len(),
        false => line.find('@').unwrap_or(line.len()),
    };
    let mut at = name;
    let words = line[name..end].split(' ').map(move |word| {
        let start = at;
        at += word.len() + 1;
        (start, word)
    });
    words
        .take_while(move |(_, word)| !is_variable || !matches!(*word, "global" | "constant" | "alias"))
        .filter(|(_, word)| !word.is_empty())
}

/// The first numbers that nothing has.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Numbers {
    nodes: u64,
    groups: u64,
}

impl Numbers {
    fn of(all: &[Entity<'_>]) -> Numbers {
        let most = |prefix: &str| {
            let numbered = all.iter().filter_map(|entity| number(entity, prefix));
            numbered.max().map_or(0, |most| most + 1)
        };
        Numbers { nodes: most("!"), groups: most("attributes #") }
    }

    fn beyond(self, all: &[Entity<'_>]) -> Numbers {
        let own = Numbers::of(all);
        Numbers { nodes: self.nodes + own.nodes, groups: self.groups + own.groups }
    }
}

/// The number behind a prefix.
fn number(entity: &Entity<'_>, prefix: &str) -> Option<u64> {
    let rest = entity.text.strip_prefix(prefix.as_bytes())?;
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    std::str::from_utf8(&rest[..digits]).ok()?.parse().ok()
}

/// A text without the function of that name.
pub(crate) fn without(text: &[u8], name: &str) -> Vec<u8> {
    let all = entities(text);
    let kept = all.iter().filter(|entity| !(entity.defines_function() && entity.symbol() == Some(name)));
    kept.flat_map(|entity| entity.text).copied().collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::compile::{CompileOptions, RustCrate, rustc};
    use crate::lexer::TokenKind;
    use crate::parse;

    const LIBRARY: &str = "\
source_filename = \"std\"
%\"T\" = type { i32 }
@alloc_1 = private unnamed_addr constant [1 x i8] c\"s\"
@_RSTATE = internal global i32 0
define internal i32 @_Rknown(i32 %x) #0 !dbg !1 {
  ret i32 %x
}
declare i32 @strlen(ptr)
attributes #0 = { nounwind }
!llvm.dbg.cu = !{!0}
!0 = !{i32 1}
!1 = !{!0}
";

    const OWN: &str = "\
source_filename = \"own\"
%\"T\" = type { i64 }
@alloc_1 = private unnamed_addr constant [1 x i8] c\"o\"
@_RSTATE = external global i32
@_ROWN = hidden unnamed_addr constant i32 1
define hidden noundef i32 @_Rlater(i32 noundef %x) #0 !dbg !1 {
  %y = call i32 @_Rknown(i32 %x), !dbg !1
  ret i32 %y
}
define i32 @exported(ptr %p) {
  %n = call i32 @strlen(ptr @alloc_1)
  %t = load %\"T\", ptr @_RSTATE
  ret i32 %n
}
declare i32 @_Rknown(i32)
declare i32 @strlen(ptr)
attributes #0 = { cold }
!llvm.dbg.cu = !{!0}
!0 = !{i32 2}
!1 = !{!0}
";

    fn joined(own: &str) -> Option<String> {
        let library = Library::of(LIBRARY.as_bytes());
        let kept = library.to_bytes();
        assert_eq!(Library::from_bytes(&kept).as_ref(), Some(&library));
        assert_eq!(Library::from_bytes(&kept[..kept.len() - 1]), None);
        join(&library, &[own.as_bytes()]).map(|text| String::from_utf8(text).expect("text"))
    }

    #[test]
    fn what_is_declared_is_taken_from_who_defines_it() {
        let text = joined(OWN).expect("joined");
        let module = parse(text.clone().into_bytes(), "joined").expect("a module");
        assert!(module.diagnostics.is_empty(), "{:?}", module.diagnostics);
        for name in ["_Rknown", "_Rlater", "strlen", "exported"] {
            assert_eq!(
                module.functions.iter().filter(|function| *function.name == *name).count(),
                1,
                "{name}\n{text}"
            );
        }
        assert!(text.contains("define internal  noundef i32 @_Rlater"), "{text}");
        assert!(text.contains("@_ROWN = internal  unnamed_addr constant i32 1"), "{text}");
        assert!(text.contains("define i32 @exported") && text.contains("!llvm.dbg.cu = !{!0, !2}"), "{text}");
        assert!(
            text.contains("@alloc_1.0 = private") && text.contains("call i32 @strlen(ptr @alloc_1.0)"),
            "{text}"
        );
        assert!(
            text.contains("%\"T.0\" = type { i64 }") && text.contains("load %\"T.0\", ptr @_RSTATE"),
            "{text}"
        );
        assert!(text.contains("attributes #1 = { cold }") && text.contains("!3 = !{!2}"), "{text}");
    }

    #[test]
    fn of_equals_one_is_kept() {
        let text = joined(
            &OWN.replace("@_ROWN = hidden", "@_RSTATE = linkonce_odr")
                .replace("@_RSTATE = external global i32\n", ""),
        );
        assert!(text.expect("joined").matches("@_RSTATE = ").count() == 1);
    }

    #[test]
    fn what_only_a_linker_can_do_is_left_to_it() {
        for (from, to) in [
            ("declare i32 @_Rknown(i32)", "declare i32 @_Rnowhere(i32)"),
            ("define i32 @exported(ptr %p)", "define weak i32 @exported(ptr %p)"),
            ("define i32 @exported(ptr %p)", "define i32 @_Rknown(ptr %p)"),
            ("define i32 @exported(ptr %p)", "define i32 @strlen(ptr %p)"),
            ("@_ROWN = hidden", "@llvm.used = appending"),
            ("@_ROWN = hidden", "@exported = linkonce_odr"),
        ] {
            assert!(joined(&OWN.replace(from, to)).is_none(), "{to}");
        }
    }

    /// A name without the number that linkers put behind it where several crates have one of that name for themselves.
    fn unnumbered(name: &str) -> &str {
        let quoted = name.trim_end_matches('"');
        match quoted.rsplit_once('.') {
            Some((name, number)) if number.bytes().all(|byte| byte.is_ascii_digit()) => name,
            _ => quoted,
        }
    }

    /// The words of functions by their names, those of one name in order, without what debuggers and optimisers ask for; names that only compilers
    /// give are all one.
    fn functions(text: &[u8]) -> BTreeMap<String, Vec<Vec<String>>> {
        let word = |(kind, text): (TokenKind, &str)| match kind {
            TokenKind::Metadata | TokenKind::AttributeGroup => None,
            TokenKind::Global if !is_of_rust(text.trim_start_matches(['@', '"'])) => Some("@".to_owned()),
            TokenKind::Global => Some(unnumbered(text).to_owned()),
            _ => Some(text.to_owned()),
        };
        let mut found: BTreeMap<String, Vec<Vec<String>>> = BTreeMap::new();
        for entity in entities(text).iter().filter(|entity| entity.defines_function()) {
            let name = unnumbered(entity.symbol().unwrap_or_default()).to_owned();
            found.entry(name).or_default().push(entity.tokens().filter_map(word).collect());
        }
        found.values_mut().for_each(|bodies| bodies.sort_unstable());
        found
    }

    #[test]
    fn rustc_links_the_same() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("own.rs");
        let source = "use std::collections::BTreeMap;\n\
            static LAST: std::sync::Mutex<Vec<String>> = std::sync::Mutex::new(vec![]);\n\
            thread_local! { static N: std::cell::Cell<u32> = const { std::cell::Cell::new(3) }; }\n\
            #[unsafe(no_mangle)] pub extern \"C\" fn words(n: u32) -> usize {\n\
                let mut all: BTreeMap<String, f64> = BTreeMap::new();\n\
                for i in 0..n { all.insert(format!(\"{i:?} {}\", i as f64 / 3.0), \"1.5\".parse().unwrap()); }\n\
                LAST.lock().unwrap().push(all.keys().cloned().collect::<Vec<_>>().join(\",\").to_uppercase());\n\
                N.with(|last| last.set(n));\n\
                println!(\"{all:?}\");\n\
                all.len()\n\
            }\n";
        std::fs::write(&file, source).expect("written");
        let options = |cache: Option<&str>| CompileOptions {
            rust_crate: RustCrate::ExportedFunctions,
            cache: cache.map(|name| folder.path().join(name)),
            ..CompileOptions::default()
        };
        let Ok(anew) = rustc(&file, &options(None)) else { return };
        let (anew, made) = (functions(&anew.text), rustc(&file, &options(Some("kept"))).expect("compiled"));
        let kept = rustc(&file, &options(Some("kept"))).expect("compiled");
        assert!(
            made.text == kept.text
                && std::fs::read_dir(folder.path().join("kept")).expect("a folder").count() == 1
        );
        // It was joined: the compiler wasn't asked to link.
        assert!(!kept.command.as_deref().unwrap_or_default().contains("lto=fat"));
        let joined = functions(&kept.text);
        assert_eq!(joined.keys().collect::<Vec<_>>(), anew.keys().collect::<Vec<_>>());
        for (name, bodies) in &anew {
            let said = |bodies: &[Vec<String>]| {
                bodies.iter().map(|words| words.join(" ")).collect::<Vec<_>>().join("\n")
            };
            assert!(joined[name] == *bodies, "{name}\n{}\n\n{}", said(bodies), said(&joined[name]));
        }
        let module = parse(kept.text, "own").expect("a module");
        assert!(module.diagnostics.is_empty(), "{:?}", module.diagnostics);
    }
}
