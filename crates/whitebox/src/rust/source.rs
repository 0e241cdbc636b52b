//! What a file of Rust declares that tests can name: public functions, by their paths, and structures with public fields; and which of the
//! functions that the compiler says are in it nobody wrote.

use std::collections::HashMap;
use std::ops::RangeInclusive;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Fields, ImplItem, Item, Safety, Type, UseTree, Visibility};

/// The lines on which attributes `#[derive(…)]` stand. What's in comments and texts may be among them.
pub fn derives(text: &str) -> Vec<RangeInclusive<u32>> {
    let line = |at: usize| 1 + text[..at].matches('\n').count() as u32;
    let mut found = vec![];
    for (start, _) in text.match_indices("#[") {
        let inside = &text[start + 2..];
        if !inside.trim_start().starts_with("derive") {
            continue;
        }
        let end = inside.find(']').map_or(text.len(), |end| start + 2 + end);
        found.push(line(start)..=line(end));
    }
    found
}

/// Whether a function was made by `#[derive(…)]`: it's said to stand where such an attribute does, and isn't written there.
pub fn is_derived(text: &str, derives: &[RangeInclusive<u32>], line: u32, name: &str) -> bool {
    let name = name.rsplit("::").next().unwrap_or_default();
    let name = name.split('<').next().unwrap_or_default();
    let written = || {
        let here = text.lines().nth(line.saturating_sub(1) as usize).unwrap_or_default();
        here.contains(&format!("fn {name}"))
    };
    derives.iter().any(|lines| lines.contains(&line)) && !written()
}

/// What's said of a function.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Function {
    /// Whether it has C's calling convention: it can't be unwound.
    pub is_for_c: bool,
    /// Whether it's `unsafe`.
    pub is_unsafe: bool,
}

/// What frees what a raw pointer leads to, as it's called.
const FREEING: [&str; 5] =
    ["::from_raw(", "dealloc(", "free(", "Vec::from_raw_parts(", "String::from_raw_parts("];

/// What makes a pointer that may be written through of one that may not, as it's called.
const WRITING: [&str; 5] = ["as *mut", "as _", "cast_mut(", "transmute", "NonNull"];

/// What raw identifiers begin with.
const RAW: &str = "r#";

/// What a file declares. A file that can't be read declares nothing.
#[derive(Debug, Default)]
pub struct Declared {
    functions: HashMap<String, Function>,
    /// The paths of functions that have raw identifiers in them (`r#match`), by their paths without `r#`, as the compiler says them.
    raw: HashMap<String, String>,
    /// Structures and enums, and whether all their fields are public.
    types: HashMap<String, bool>,
    /// Whether something that a pointer leads to may be freed.
    pub frees: bool,
    /// Whether something may be written that a pointer to constants leads to.
    pub writes_constants: bool,
    /// The lines of unsafe blocks, functions and implementations, from 1.
    unsafe_lines: Vec<RangeInclusive<usize>>,
}

impl Declared {
    /// Reads a file.
    pub fn of(text: &str) -> Declared {
        let frees = FREEING.iter().any(|words| text.contains(words));
        let writes_constants = WRITING.iter().any(|words| text.contains(words));
        let mut declared = Declared { frees, writes_constants, ..Declared::default() };
        if let Ok(file) = syn::parse_file(text) {
            let mut hidden = Declared::default();
            hidden.all("", &file.items, false);
            declared.items("", &file.items);
            declared.exports("", &file.items, &hidden);
            let mut lines = UnsafeLines::default();
            lines.visit_file(&file);
            declared.unsafe_lines = lines.0;
            let raw: Vec<String> =
                declared.functions.keys().filter(|path| path.contains(RAW)).cloned().collect();
            for path in raw {
                let plain = path.replace(RAW, "");
                let about = declared.functions.get(&path).copied().unwrap_or_default();
                declared.functions.entry(plain.clone()).or_insert(about);
                declared.raw.insert(plain, path);
            }
        }
        declared
    }

    /// A public function, by its path from the file.
    pub fn function(&self, path: &str) -> Option<Function> {
        self.functions.get(path).copied()
    }

    /// The path of a function, which the compiler says without `r#`, as Rust writes it.
    pub fn written<'a>(&'a self, path: &'a str) -> &'a str {
        self.raw.get(path).map_or(path, String::as_str)
    }

    /// Whether a line, from 1, is one where code may do what's unsafe.
    pub fn is_unsafe(&self, line: usize) -> bool {
        self.unsafe_lines.iter().any(|lines| lines.contains(&line))
    }

    /// Whether a test can write values of a type down.
    pub fn is_open(&self, path: &str) -> bool {
        self.types.get(path).copied().unwrap_or(false)
    }

    /// Adds what public modules hand on of those that aren't (`pub use hidden::f;`), under the paths where it's defined.
    fn exports(&mut self, path: &str, items: &[Item], hidden: &Declared) {
        let is_public = |visibility: &Visibility| matches!(visibility, Visibility::Public(_));
        for item in items {
            match item {
                Item::Use(import) if is_public(&import.vis) => {
                    let mut found = vec![];
                    imported(&import.tree, &[], &mut found);
                    for (target, name) in found {
                        self.export(path, &target, &name, hidden);
                    }
                }
                Item::Mod(module) if is_public(&module.vis) => {
                    if let Some((_, items)) = &module.content {
                        self.exports(&format!("{path}{}::", module.ident), items, hidden);
                    }
                }
                _ => {}
            }
        }
    }

    fn export(&mut self, path: &str, target: &[String], name: &str, hidden: &Declared) {
        let target = match target.split_first() {
            Some((first, rest)) if first == "crate" => rest.join("::"),
            Some((first, rest)) if first == "self" => format!("{path}{}", rest.join("::")),
            _ => format!("{path}{}", target.join("::")),
        };
        // What stands behind the target's path, if it leads there.
        let behind = |known: &str| -> Option<String> {
            let rest = known.strip_prefix(&target)?;
            match (name, rest) {
                ("*", rest) => Some(format!("{path}{}", rest.strip_prefix("::")?)),
                (name, "") => Some(format!("{path}{name}")),
                (name, rest) => rest.starts_with("::").then(|| format!("{path}{name}{rest}")),
            }
        };
        for (known, about) in &hidden.functions {
            if let (Some(public), false) = (behind(known), self.functions.contains_key(known)) {
                self.functions.insert(known.clone(), *about);
                self.raw.insert(known.clone(), public);
            }
        }
    }

    fn items(&mut self, path: &str, items: &[Item]) {
        self.all(path, items, true);
    }

    /// Adds what a module declares for others; `seen`: without the modules that it keeps for itself.
    fn all(&mut self, path: &str, items: &[Item], seen: bool) {
        let is_public = |visibility: &Visibility| matches!(visibility, Visibility::Public(_));
        for item in items {
            match item {
                Item::Fn(function)
                    if is_public(&function.vis) && function.sig.generics.type_params().next().is_none() =>
                {
                    let about = Function {
                        is_for_c: function.sig.abi.is_some(),
                        is_unsafe: matches!(function.sig.safety, Safety::Unsafe(_)),
                    };
                    self.functions.insert(format!("{path}{}", function.sig.ident), about);
                }
                Item::Struct(record) if is_public(&record.vis) && record.generics.params.is_empty() => {
                    let open = match &record.fields {
                        Fields::Named(fields) => fields.named.iter().all(|field| is_public(&field.vis)),
                        Fields::Unnamed(fields) => fields.unnamed.iter().all(|field| is_public(&field.vis)),
                        Fields::Unit => true,
                    };
                    self.types.insert(format!("{path}{}", record.ident), open);
                }
                Item::Enum(choice) if is_public(&choice.vis) && choice.generics.params.is_empty() => {
                    let plain = choice.variants.iter().all(|variant| matches!(variant.fields, Fields::Unit));
                    self.types.insert(format!("{path}{}", choice.ident), plain);
                }
                Item::Impl(block) if block.trait_.is_none() && block.generics.params.is_empty() => {
                    let Type::Path(owner) = &*block.self_ty else { continue };
                    let Some(owner) = owner.path.get_ident() else { continue };
                    for item in &block.items {
                        let ImplItem::Fn(method) = item else { continue };
                        if is_public(&method.vis) && method.sig.generics.type_params().next().is_none() {
                            let about = Function {
                                is_for_c: method.sig.abi.is_some(),
                                is_unsafe: matches!(method.sig.safety, Safety::Unsafe(_)),
                            };
                            self.functions.insert(format!("{path}{owner}::{}", method.sig.ident), about);
                        }
                    }
                }
                Item::Mod(module) if is_public(&module.vis) || !seen => {
                    if let Some((_, items)) = &module.content {
                        self.all(&format!("{path}{}::", module.ident), items, seen);
                    }
                }
                // What's in a block stands for the module around it.
                Item::Const(constant) if constant.ident == "_" => {
                    if let syn::Expr::Block(block) = &*constant.expr {
                        let items = block.block.stmts.iter().filter_map(|statement| match statement {
                            syn::Stmt::Item(item) => Some(item.clone()),
                            _ => None,
                        });
                        self.all(path, &items.collect::<Vec<_>>(), seen);
                    }
                }
                _ => {}
            }
        }
    }
}

/// The paths that an import brings in, each with its name there; `*` for all that's in a module.
fn imported(tree: &UseTree, before: &[String], found: &mut Vec<(Vec<String>, String)>) {
    let with = |name: String| before.iter().cloned().chain([name]).collect::<Vec<_>>();
    match tree {
        UseTree::Path(path) => imported(&path.tree, &with(path.ident.to_string()), found),
        UseTree::Name(name) => found.push((with(name.ident.to_string()), name.ident.to_string())),
        UseTree::Rename(name) => found.push((with(name.ident.to_string()), name.rename.to_string())),
        UseTree::Glob(_) => found.push((before.to_vec(), "*".to_owned())),
        UseTree::Group(group) => group.items.iter().for_each(|tree| imported(tree, before, found)),
    }
}

/// Whether a file defines functions for C by a name of their own. Declarations of C's functions, callbacks and comments don't count.
pub fn exports_functions(text: &str) -> bool {
    let mut found = Exports(false);
    if let Ok(file) = syn::parse_file(text) {
        found.visit_file(&file);
    }
    found.0
}

/// Whether nothing but its functions for C can be called from outside of a file, which has no other functions than these and private ones beside them:
/// whoever calls the latter is called by the former. No function is a value there, which others might call.
pub fn is_called_by_exports_only(text: &str) -> bool {
    let Ok(file) = syn::parse_file(text) else { return false };
    let mut taken = Taken { functions: vec![], found: false };
    taken.functions.extend(file.items.iter().filter_map(|item| match item {
        syn::Item::Fn(function) => Some(function.sig.ident.clone()),
        _ => None,
    }));
    taken.visit_file(&file);
    !taken.found
        && file.items.iter().all(|item| match item {
            syn::Item::Fn(function) => {
                matches!(function.vis, syn::Visibility::Inherited) || function.attrs.iter().any(keeps_name)
            }
            syn::Item::Const(_)
            | syn::Item::Enum(_)
            | syn::Item::Static(_)
            | syn::Item::Struct(_)
            | syn::Item::Type(_)
            | syn::Item::Use(_) => true,
            _ => false,
        })
}

/// Whether one of these functions is mentioned but where it's called.
struct Taken {
    functions: Vec<syn::Ident>,
    found: bool,
}

impl<'ast> Visit<'ast> for Taken {
    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        if !matches!(&*call.func, syn::Expr::Path(_)) {
            self.visit_expr(&call.func);
        }
        call.args.iter().for_each(|argument| self.visit_expr(argument));
    }

    fn visit_expr_path(&mut self, path: &'ast syn::ExprPath) {
        self.found |= path.path.segments.last().is_some_and(|last| self.functions.contains(&last.ident));
    }
}

/// Whether an attribute has a function keep a name by which C finds it.
fn keeps_name(attribute: &syn::Attribute) -> bool {
    let text = quote::ToTokens::to_token_stream(&attribute.meta).to_string();
    text.contains("no_mangle") || text.contains("export_name")
}

/// Whether there's an exported function.
struct Exports(bool);

impl<'ast> Visit<'ast> for Exports {
    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.0 |= function.sig.abi.is_some() && function.attrs.iter().any(keeps_name);
        visit::visit_item_fn(self, function);
    }
}

/// Collects the lines of what's unsafe.
#[derive(Default)]
struct UnsafeLines(Vec<RangeInclusive<usize>>);

impl UnsafeLines {
    fn add(&mut self, block: &impl Spanned) {
        let span = block.span();
        self.0.push(span.start().line..=span.end().line);
    }
}

impl<'ast> Visit<'ast> for UnsafeLines {
    fn visit_expr_unsafe(&mut self, block: &'ast syn::ExprUnsafe) {
        self.add(block);
    }

    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        match function.sig.safety {
            Safety::Unsafe(_) => self.add(function),
            _ => visit::visit_item_fn(self, function),
        }
    }

    fn visit_impl_item_fn(&mut self, method: &'ast syn::ImplItemFn) {
        match method.sig.safety {
            Safety::Unsafe(_) => self.add(method),
            _ => visit::visit_impl_item_fn(self, method),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_functions_beside_exports_have_no_other_callers() {
        let export = "#[unsafe(no_mangle)] pub extern \"C\" fn e(x: u8) -> u8 { f(x) }\n";
        let is_so = |rest: &str| is_called_by_exports_only(&format!("{export}{rest}"));
        assert!(is_so("struct S(u8);\nfn f(x: u8) -> u8 { S(x).0 }"));
        for rest in [
            "pub fn f(x: u8) -> u8 { x }",
            "fn f(x: u8) -> u8 { x }\nimpl S { fn g() { f(1); } }",
            "fn f(x: u8) -> u8 { x }\nmod m { pub fn g() { super::f(1); } }",
            "fn f(x: u8) -> u8 { x }\nfn g() -> fn(u8) -> u8 { f }",
        ] {
            assert!(!is_so(rest), "{rest}");
        }
    }

    #[test]
    fn what_is_unsafe_is_known_by_its_lines() {
        let declared = Declared::of(
            "fn f() {\n  g();\n  unsafe {\n    g() }\n}\nunsafe fn g() {\n}\nimpl S {\n  unsafe fn h() {}\n  fn i() {}\n}",
        );
        let lines: Vec<usize> = (1..=11).filter(|line| declared.is_unsafe(*line)).collect();
        assert_eq!(lines, [3, 4, 6, 7, 9]);
    }

    #[test]
    fn what_is_public_can_be_named() {
        let declared = Declared::of(
            "//! x\npub extern \"C\" fn f() {}\nfn g() {}\npub mod m { pub fn h<T>() {} pub fn i() {} pub struct P { pub x: u8, y: u8 } pub struct Q(pub u8); impl Q { pub fn j(&self) {} } }",
        );
        assert_eq!(declared.function("f"), Some(Function { is_for_c: true, is_unsafe: false }));
        assert!(declared.function("g").is_none() && declared.function("m::h").is_none());
        assert_eq!(declared.function("m::i"), Some(Function::default()));
        assert_eq!(declared.function("m::Q::j"), Some(Function::default()));
        assert!(!declared.is_open("m::P") && declared.is_open("m::Q"));
        assert_eq!(Declared::of("fn (").function("f"), None);
    }

    #[test]
    fn what_is_handed_on_is_named_as_it_is_outside() {
        let declared = Declared::of(
            "mod p { pub fn f() {} fn g() {} pub struct S(pub u8); impl S { pub fn m(&self) {} } pub mod q { pub fn h() {} } }
            pub use p::{S as T, f as k}; pub mod open { pub use super::none; pub use crate::p::q::*; }
            const _: () = { impl Known { pub fn o(&self) {} } }; pub struct Known;",
        );
        let written = |path: &str| declared.function(path).map(|_| declared.written(path).to_owned());
        assert_eq!(written("p::f"), Some("k".to_owned()));
        assert_eq!(written("p::S::m"), Some("T::m".to_owned()));
        assert_eq!(written("p::q::h"), Some("open::h".to_owned()));
        assert_eq!(written("p::g"), None);
        assert_eq!(written("Known::o"), Some("Known::o".to_owned()));
    }

    #[test]
    fn raw_identifiers_are_known_by_what_the_compiler_calls_them() {
        let declared = Declared::of("pub mod r#mod { pub fn r#match() {} pub fn f() {} }");
        assert_eq!(declared.function("mod::match"), Some(Function::default()));
        assert_eq!(declared.written("mod::match"), "r#mod::r#match");
        assert_eq!(declared.written("mod::f"), "r#mod::f");
        assert_eq!(declared.written("other"), "other");
    }
}
