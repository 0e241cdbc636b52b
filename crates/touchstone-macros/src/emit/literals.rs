//! The literals that stand in a function, in its file and in the other files of its package: what a sample of inputs is drawn from, beside chance.
//! A fault at one value of many is most often at one that the source names.

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use quote::quote;
use std::cell::RefCell;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use syn::Lit;

/// Most literals of each kind that are kept, those of the function first, then those of its file.
const MOST: usize = 96;

/// Most other files of a package that are read, and most bytes of them together: what a specification costs to compile hardly depends on them.
const MOST_FILES: usize = 64;
const MOST_BYTES: u64 = 1 << 18;

/// A longer text is a message or a document: no input is like it.
const LONGEST: usize = 48;

/// Literals by kind, in the order of the source, each once.
#[derive(Clone, Debug, Default)]
struct Found {
    integers: Vec<i128>,
    floats: Vec<f64>,
    texts: Vec<String>,
}

/// The `Literals` of a function whose body this is: its own, then those of the file that the span is in, then those of other files in the
/// package's `src`, if it's there. Where the compiler doesn't say which file that is (it may be an editor's), its own are all.
pub(crate) fn literals(body: TokenStream, span: Span) -> TokenStream {
    let mut found = Found::default();
    found.gather(body);
    if let Some(file) = span.local_file() {
        let others = of_package(&file);
        found.add(&of_file(file));
        found.add(&others);
    }
    let Found { integers, floats, texts } = found;
    quote! {
        ::touchstone::__private::spec::Literals {
            integers: &[#(#integers),*],
            floats: &[#(#floats),*],
            texts: &[#(#texts),*],
        }
    }
}

/// The literals of a file, which is read once for all of its specifications.
fn of_file(file: PathBuf) -> Rc<Found> {
    thread_local! {
        static KNOWN: RefCell<HashMap<PathBuf, Rc<Found>>> = RefCell::default();
    }
    if let Some(known) = KNOWN.with_borrow(|known| known.get(&file).cloned()) {
        return known;
    }
    let mut found = Found::default();
    let tokens = std::fs::read_to_string(&file).ok().and_then(|text| text.parse::<TokenStream>().ok());
    found.gather(tokens.unwrap_or_default());
    let found = Rc::new(found);
    KNOWN.with_borrow_mut(|known| known.insert(file, found.clone()));
    found
}

/// The literals of the other files in the package's `src`, where the file is in it: those beside it first.
fn of_package(file: &Path) -> Rc<Found> {
    thread_local! {
        static KNOWN: RefCell<HashMap<PathBuf, Rc<Found>>> = RefCell::default();
    }
    if let Some(known) = KNOWN.with_borrow(|known| known.get(file).cloned()) {
        return known;
    }
    let mut found = Found::default();
    let source = std::env::var_os("CARGO_MANIFEST_DIR").map(|folder| Path::new(&folder).join("src"));
    if let (Some(source), Ok(own)) =
        (source.and_then(|source| source.canonicalize().ok()), file.canonicalize())
    {
        let mut bytes = MOST_BYTES;
        for other in others(&source, &own) {
            let size = other.metadata().map_or(u64::MAX, |file| file.len());
            if let Some(left) = bytes.checked_sub(size) {
                bytes = left;
                found.add(&of_file(other));
            }
        }
    }
    let found = Rc::new(found);
    KNOWN.with_borrow_mut(|known| known.insert(file.to_owned(), found.clone()));
    found
}

/// Rust files in a folder, other than this one, which is in it: those beside it first, else by name.
fn others(folder: &Path, own: &Path) -> Vec<PathBuf> {
    if !own.starts_with(folder) {
        return Vec::new();
    }
    let (mut files, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let (path, kind) = (entry.path(), entry.file_type());
            if kind.as_ref().is_ok_and(std::fs::FileType::is_dir) {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") && path != own {
                files.push(path);
            }
        }
    }
    files.sort_by_key(|file| (file.parent() != own.parent(), file.clone()));
    files.truncate(MOST_FILES);
    files
}

impl Found {
    /// Adds those that aren't there yet, as long as there's room.
    fn add(&mut self, others: &Found) {
        others.integers.iter().for_each(|integer| self.integer(*integer));
        others.floats.iter().for_each(|float| self.float(*float));
        others.texts.iter().for_each(|text| self.text(text));
    }

    fn gather(&mut self, tokens: TokenStream) {
        let mut after_hash = false;
        for tree in tokens {
            match tree {
                TokenTree::Group(group) => {
                    if !(after_hash && group.delimiter() == Delimiter::Bracket && is_doc(group.stream())) {
                        self.gather(group.stream());
                    }
                }
                TokenTree::Literal(literal) => self.literal(&Lit::new(literal)),
                TokenTree::Ident(_) => {}
                TokenTree::Punct(punct) => {
                    after_hash = punct.as_char() == '#' || after_hash && punct.as_char() == '!';
                    continue;
                }
            }
            after_hash = false;
        }
    }

    fn literal(&mut self, literal: &Lit) {
        match literal {
            Lit::Int(integer) => {
                if let Ok(value) = integer.base10_parse() {
                    self.integer(value);
                }
            }
            Lit::Float(float) => {
                if let Ok(value) = float.base10_parse() {
                    self.float(value);
                }
            }
            Lit::Char(character) => self.text(character.value().encode_utf8(&mut [0; 4])),
            Lit::Byte(byte) => {
                self.integer(byte.value().into());
                self.text(char::from(byte.value()).encode_utf8(&mut [0; 4]));
            }
            Lit::Str(text) => self.text(&text.value()),
            Lit::ByteStr(bytes) => self.text(&bytes.value().into_iter().map(char::from).collect::<String>()),
            _ => {}
        }
    }

    fn integer(&mut self, value: i128) {
        // Those near 0 come anyway.
        if value > 3 && self.integers.len() < MOST && !self.integers.contains(&value) {
            self.integers.push(value);
        }
    }

    fn float(&mut self, value: f64) {
        if value.is_finite() && self.floats.len() < MOST && !self.floats.contains(&value) {
            self.floats.push(value);
        }
    }

    fn text(&mut self, text: &str) {
        let is_usable = !text.is_empty() && text.len() <= LONGEST;
        if is_usable && self.texts.len() < MOST && !self.texts.iter().any(|known| known == text) {
            self.texts.push(text.to_owned());
        }
    }
}

/// Whether an attribute's tokens are documentation.
fn is_doc(tokens: TokenStream) -> bool {
    matches!(tokens.into_iter().next(), Some(TokenTree::Ident(name)) if name == "doc")
}

#[cfg(test)]
mod tests {
    use super::{Found, MOST, others};
    use quote::quote;
    use std::path::Path;

    #[test]
    fn files_beside_it_come_first() {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let own = source.join("emit/literals.rs");
        let files = others(&source, &own);
        let beside = files.iter().take_while(|file| file.parent() == own.parent()).count();
        assert!(beside > 10 && beside < files.len() && !files.contains(&own));
        assert!(files[..beside].is_sorted() && files[beside..].is_sorted());
        assert!(files[beside..].iter().all(|file| file.parent() != own.parent()));
        assert!(others(&source.join("parse"), &own).is_empty());
    }

    #[test]
    fn its_own_are_kept_before_those_of_others() {
        let (mut found, mut others) = (Found::default(), Found::default());
        found.gather(quote!(5000, "own"));
        (1_i128..=200).for_each(|integer| others.integer(10_000 + integer));
        others.gather(quote!(5000, "own", "other"));
        found.add(&others);
        assert_eq!((found.integers[..2].to_vec(), found.integers.len()), (vec![5000, 10_001], MOST));
        assert_eq!(found.texts, ["own", "other"]);
    }

    #[test]
    fn literals_of_every_kind_are_found_each_once_and_documentation_is_none() {
        let mut found = Found::default();
        found.gather(quote! {
            #![doc = "not this"]
            /// Nor 77 of "this".
            #[spec(fn(x: {v: u16 | v <= 600}))]
            fn f(x: u16) -> bool {
                x == 0xBEEF || x == 48_879u16 || g(b'=', b"ab", 'ß', "k=v", 2.5, 1e3, 0, -7)
            }
        });
        assert_eq!(found.integers, [600, 48_879, 61, 7]);
        assert_eq!(found.floats, [2.5, 1000.0]);
        assert_eq!(found.texts, ["=", "ab", "ß", "k=v"]);
    }
}
