//! The public functions of a crate's source that have no specification, and why.
//!
//! It reads source, not expanded code: functions that macros write aren't seen, and `cfg` isn't weighed, except
//! that what is only for tests is passed over.

use proc_macro2::Span;
use std::{
    fmt, fs,
    path::{Path, PathBuf},
};
use syn::{Attribute, ImplItem, Item, Meta, Safety, Signature, Type, Visibility, spanned::Spanned};

/// What a scan has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Public functions without a specification, in the order of the source.
    pub unspecified: Vec<Function>,
    /// Files that couldn't be read or parsed.
    pub problems: Vec<String>,
}

/// A function without a specification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// Its path without the crate.
    pub path: String,
    /// Its file, from the workspace's root if it's below.
    pub file: PathBuf,
    /// Its line, from 1.
    pub line: usize,
    /// Why it has none.
    pub reason: Reason,
}

/// Why a function has no specification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Nobody has written one.
    NotSpecified,
    /// `#[spec(skip = "…")]`
    Skipped(String),
    /// It has no argument: there is one input.
    NoArguments,
    /// `async fn`
    Async,
    /// `unsafe fn`
    Unsafe,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::NotSpecified => "no specification",
            Reason::Skipped(reason) => reason,
            Reason::NoArguments => "no specification; takes no argument",
            Reason::Async => "no specification; async",
            Reason::Unsafe => "no specification; unsafe",
        })
    }
}

/// Scans a target from its root file through its modules.
pub fn scan(root_file: &Path, workspace_root: &Path, found: &mut Found) {
    let folder = root_file.parent().unwrap_or(Path::new("")).to_owned();
    let mut scan = Scan { workspace_root, found };
    scan.file(root_file, &Module { path: String::new(), folder });
}

struct Scan<'a> {
    workspace_root: &'a Path,
    found: &'a mut Found,
}

/// Where in the module tree we are.
struct Module {
    /// The path of the module's items: empty, or ending in `::`.
    path: String,
    /// Where the files of its `mod x;` lie.
    folder: PathBuf,
}

impl Scan<'_> {
    fn file(&mut self, path: &Path, module: &Module) {
        let parsed = fs::read_to_string(path)
            .map_err(|error| format!("{}: {error}", path.display()))
            .and_then(|text| syn::parse_file(&text).map_err(|error| at(path, &error)));
        match parsed {
            Ok(file) => self.items(&file.items, path, module),
            Err(problem) => self.found.problems.push(problem),
        }
    }

    fn items(&mut self, items: &[Item], file: &Path, module: &Module) {
        for item in items {
            match item {
                Item::Fn(function) if is_public(&function.vis) => {
                    self.function(&function.attrs, &function.sig, file, module.path.clone());
                }
                Item::Impl(block) if block.trait_.is_none() && !is_for_tests(&block.attrs) => {
                    let prefix = format!("{}{}::", module.path, type_name(&block.self_ty));
                    for item in &block.items {
                        if let ImplItem::Fn(method) = item
                            && is_public(&method.vis)
                        {
                            self.function(&method.attrs, &method.sig, file, prefix.clone());
                        }
                    }
                }
                Item::Mod(inner) if !is_for_tests(&inner.attrs) => self.module(inner, file, module),
                _ => {}
            }
        }
    }

    fn module(&mut self, inner: &syn::ItemMod, file: &Path, module: &Module) {
        let name = inner.ident.to_string();
        let name = name.strip_prefix("r#").unwrap_or(&name);
        let below = Module { path: format!("{}{name}::", module.path), folder: module.folder.join(name) };
        match &inner.content {
            Some((_, items)) => self.items(items, file, &below),
            None => {
                let near = file.parent().unwrap_or(Path::new(""));
                let candidates = match path_attribute(&inner.attrs) {
                    Some(path) => vec![near.join(path)],
                    None => vec![module.folder.join(format!("{name}.rs")), below.folder.join("mod.rs")],
                };
                match candidates.iter().find(|path| path.is_file()) {
                    Some(path) => self.file(path, &below),
                    None => {
                        let line = inner.ident.span().start().line;
                        let problem =
                            format!("{}:{line}: the file of module `{name}` isn't found", file.display());
                        self.found.problems.push(problem);
                    }
                }
            }
        }
    }

    fn function(&mut self, attributes: &[Attribute], signature: &Signature, file: &Path, prefix: String) {
        if is_for_tests(attributes) {
            return;
        }
        let reason = match specification(attributes) {
            Some(Written::Specified) => return,
            Some(Written::Skipped(reason)) => Reason::Skipped(reason),
            None if signature.asyncness.is_some() => Reason::Async,
            None if matches!(signature.safety, Safety::Unsafe(_)) => Reason::Unsafe,
            None if signature.inputs.is_empty() => Reason::NoArguments,
            None => Reason::NotSpecified,
        };
        self.found.unspecified.push(Function {
            path: format!("{prefix}{}", signature.ident),
            file: file.strip_prefix(self.workspace_root).unwrap_or(file).to_owned(),
            line: signature.ident.span().start().line,
            reason,
        });
    }
}

fn at(path: &Path, error: &syn::Error) -> String {
    let start = Span::start(&error.span());
    format!("{}:{}:{}: {error}", path.display(), start.line, start.column + 1)
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// The name of the type in the path of its methods.
fn type_name(ty: &Type) -> String {
    match ty {
        Type::Path(path) => path.path.segments.last().map_or(String::new(), |last| last.ident.to_string()),
        Type::Reference(reference) => type_name(&reference.elem),
        other => format!("<{:?}>", other.span().start()),
    }
}

fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("test")
            || (attribute.path().is_ident("cfg") && tokens(&attribute.meta).trim_start().starts_with("test"))
    })
}

fn path_attribute(attributes: &[Attribute]) -> Option<String> {
    attributes.iter().find_map(|attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("path") => string(&pair.value),
        _ => None,
    })
}

fn string(expression: &syn::Expr) -> Option<String> {
    match expression {
        syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) => Some(text.value()),
        _ => None,
    }
}

fn tokens(meta: &Meta) -> String {
    match meta {
        Meta::List(list) => list.tokens.to_string(),
        Meta::Path(_) | Meta::NameValue(_) => String::new(),
    }
}

/// What the attributes say of a specification.
enum Written {
    Specified,
    Skipped(String),
}

fn specification(attributes: &[Attribute]) -> Option<Written> {
    attributes.iter().find_map(|attribute| specification_in(&attribute.meta))
}

fn specification_in(meta: &Meta) -> Option<Written> {
    let name = meta.path().segments.last()?.ident.to_string();
    match (name.as_str(), meta) {
        ("spec", Meta::List(list)) => {
            let skip = list.parse_args::<syn::MetaNameValue>().ok().filter(|pair| pair.path.is_ident("skip"));
            match skip {
                Some(pair) => Some(Written::Skipped(string(&pair.value).unwrap_or_else(|| "skipped".into()))),
                None => Some(Written::Specified),
            }
        }
        ("requires" | "ensures", Meta::List(_)) => Some(Written::Specified),
        // `cfg_attr(condition, attribute, …)`: whatever the condition, it's there.
        ("cfg_attr", Meta::List(list)) => {
            let parser = syn::punctuated::Punctuated::<Meta, syn::Token![,]>::parse_terminated;
            let metas = list.parse_args_with(parser).ok()?;
            metas.iter().skip(1).find_map(specification_in)
        }
        _ => None,
    }
}
