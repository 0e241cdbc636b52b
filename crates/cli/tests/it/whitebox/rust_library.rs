//! `touchstone cover` on a file of Rust that's a library: all that's public in it is explored, however it's compiled, and what isn't is said.

use crate::whitebox_support::{cover, has, json, list, scratch};
use std::collections::BTreeSet;
use std::fs;

/// The functions that are explored of a file with this text.
fn explored(name: &str, source: &str) -> (BTreeSet<String>, String) {
    let folder = scratch(name);
    fs::write(folder.join("f.rs"), source).expect("written");
    let document = json(&folder, &["--time", "2s", "f.rs"]);
    let functions = list(&document, "subjects").iter().filter(|subject| subject["kind"] == "function");
    let names = functions.filter_map(|subject| Some(subject["name"].as_str()?.to_owned()));
    (names.collect(), document["problems"].to_string())
}

fn names(all: &[&str]) -> BTreeSet<String> {
    all.iter().map(|name| (*name).to_owned()).collect()
}

#[test]
fn what_is_inlined_into_its_callers_is_explored_if_it_is_public() {
    if !has(&["rustc"]) {
        return;
    }
    let source = "\
        #[inline(always)] pub fn a(x: u8) -> u8 { if x == 3 { panic!(\"a\") } 0 }\n\
        pub struct S(pub u8);\n\
        impl S {\n\
            #[inline] pub fn b(&self) -> u8 { if self.0 == 3 { panic!(\"b\") } 0 }\n\
            #[inline] fn unseen(&self) -> u8 { if self.0 == 3 { panic!(\"no\") } 0 }\n\
        }\n\
        impl From<u16> for S {\n\
            #[inline] fn from(x: u16) -> S { if x == 300 { panic!(\"c\") } S(x as u8) }\n\
        }\n\
        #[inline] fn private(x: u8) -> u8 { if x > 200 { panic!(\"d\") } x }\n\
        pub fn below(x: u8) -> u8 { if x < 50 { private(x) } else { 9 } }\n\
        mod hidden { #[inline] pub fn e(x: u8) -> u8 { if x == 3 { panic!(\"e\") } 0 } }\n\
        #[inline] pub unsafe fn f(x: u8) -> u8 { if x == 3 { panic!(\"f\") } 0 }\n\
        #[derive(Clone, PartialEq)] pub struct Derived(pub u8);\n";
    let (found, problems) = explored("inlined", source);
    assert_eq!(found, names(&["a", "S::b", "<S as From<u16>>::from", "below", "f"]), "{problems}");
    cover(
        "alone",
        "f.rs",
        "#[inline] pub fn a(x: u8) -> u8 { if x == 3 { panic!() } 0 }\n",
        &["--time", "2s"],
        1,
    );
}

#[test]
fn what_macros_make_to_be_inlined_is_said_not_to_be_explored() {
    if !has(&["rustc"]) {
        return;
    }
    let source = "macro_rules! make { ($name:ident) => { #[inline] pub fn $name(x: u8) -> u8 { x } } }\n\
        make!(made);\n\
        pub fn plain(x: u8) -> u8 { x }\n";
    let (found, problems) = explored("made", source);
    assert_eq!(found, names(&["plain"]));
    assert!(problems.contains("`made` isn't explored by itself: a macro makes it"), "{problems}");
}

#[test]
fn what_is_named_otherwise_from_outside_keeps_nothing_away() {
    if !has(&["rustc"]) {
        return;
    }
    let source = "mod hidden { pub fn e(x: u8) -> u8 { x } pub struct Token(u8); impl Token { pub fn new(x: u8) -> Token { Token(x) } } }\n\
        pub use hidden::{Token, e};\n\
        pub static CALLED: fn(u8) -> u8 = called;\n\
        fn called(x: u8) -> u8 { x }\n\
        pub fn converted<T: Into<u64>>(x: T) -> u64 { if x.into() == 3 { panic!() } 0 }\n\
        pub fn taken(text: &str) -> bool { text.len() == 2 }\n";
    let (found, problems) = explored("exported", source);
    let expected = names(&["converted", "taken"]);
    assert!(found.is_superset(&expected), "{found:?} {problems}");
    assert!(!problems.contains("is private"), "{problems}");
    assert!(!problems.contains("isn't among the tests: rustc"), "{problems}");
}

#[test]
fn recursive_values_are_as_deep_as_is_said() {
    if !has(&["rustc"]) {
        return;
    }
    let source = "\
        pub struct L { pub v: u8, pub n: Option<Box<L>> }\n\
        pub fn three(l: &L) -> u32 {\n\
            match &l.n { Some(b) => match &b.n { Some(c) if c.v == 7 => 1, _ => 2 }, None => 3 }\n\
        }\n\
        pub enum E { N(i32), Add(Box<E>, Box<E>), Neg(Box<E>) }\n\
        pub fn nested(e: &E) -> u32 {\n\
            if let E::Add(a, b) = e && let E::Neg(c) = &**a && let (E::N(5), E::N(6)) = (&**c, &**b) { 1 } else { 0 }\n\
        }\n\
        pub struct A { pub b: Option<Box<B>> } pub struct B { pub a: Vec<A>, pub x: u8 }\n\
        pub fn mutual(a: &A) -> u32 { if let Some(b) = &a.b && b.x == 3 && b.a.len() == 1 { 1 } else { 0 } }\n";
    let (_, printed) = cover("recursive", "f.rs", source, &["--time", "10s"], 0);
    assert!(!printed.contains("not covered in"), "{printed}");
}

#[test]
fn tests_of_what_asks_how_it_is_built_are_left_out() {
    if !has(&["rustc"]) {
        return;
    }
    let source = "pub fn tested() -> u32 { if cfg!(test) { 1 } else { 0 } }\n\
        pub fn path() -> u32 { if module_path!().contains(\"other\") { 1 } else { 0 } }\n\
        pub fn plain(x: u8) -> u32 { if x == 3 { 1 } else { 0 } }\n";
    let (_, printed) = cover("built", "f.rs", source, &["--time", "2s"], 0);
    assert!(printed.contains("case 1 of path isn't among the tests: it asks how it's built"), "{printed}");
    assert!(printed.contains("code that's named, and compiled, as it is here"), "{printed}");
    assert!(printed.contains("2 of 2 tests pass"), "{printed}");
}

#[test]
fn references_are_apart_where_addresses_are_looked_at() {
    if !has(&["rustc"]) {
        return;
    }
    let source = "\
        pub fn numbers(a: &[u8; 1], b: &u8) -> u32 { if std::ptr::addr_eq(a, b) { 1 } else { 2 } }\n\
        pub fn texts(a: &str, b: &str) -> u32 {\n\
            if a.is_empty() && b.is_empty() && a.as_ptr() != b.as_ptr() { 1 } else { 2 }\n\
        }\n";
    let (_, printed) = cover("apart", "f.rs", source, &["--time", "2s"], 0);
    assert!(!printed.contains("fails when compiled and run"), "{printed}");
}
