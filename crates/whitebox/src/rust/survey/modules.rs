//! The modules of a crate: the files they're in, and their items.

use super::{Cfg, File, is_for_tests};
use std::fs;
use std::path::{Path, PathBuf};
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ImplItem, Item, Lit, Meta, Token, Visibility};

/// All modules of a crate, the root first.
pub(super) struct Modules {
    pub(super) all: Vec<Module>,
}

/// A module.
pub(super) struct Module {
    /// Its path: empty for the root.
    pub(super) path: Vec<String>,
    /// The module that it's in.
    pub(super) parent: Option<usize>,
    /// Whether it's public where it's declared.
    pub(super) is_public: bool,
    /// What's in it.
    pub(super) items: Vec<Item>,
    /// Of each item the file, by its index.
    pub(super) files: Vec<usize>,
}

impl Module {
    /// The path of something in it.
    pub(super) fn path_of(&self, name: &str) -> String {
        self.path.iter().map(String::as_str).chain([name]).collect::<Vec<_>>().join("::")
    }
}

impl Modules {
    /// Reads a crate from its root on.
    pub(super) fn read(root: &Path, cfg: &Cfg, files: &mut Vec<File>, problems: &mut Vec<String>) -> Modules {
        let mut reader = Reader { cfg, files, problems, modules: Modules { all: vec![] } };
        let folder = root.parent().unwrap_or(Path::new("")).to_owned();
        let place = Place { path: vec![], parent: None, is_public: true, folder };
        reader.file(root, place);
        reader.modules
    }

    /// A module inside of another.
    pub(super) fn child(&self, of: usize, name: &str) -> Option<usize> {
        let is_it = |module: &Module| {
            module.parent == Some(of) && module.path.last().is_some_and(|last| last == name)
        };
        self.all.iter().position(is_it)
    }
}

/// Where a module stands.
struct Place {
    path: Vec<String>,
    parent: Option<usize>,
    is_public: bool,
    /// Where the files of its modules lie.
    folder: PathBuf,
}

struct Reader<'a> {
    cfg: &'a Cfg,
    files: &'a mut Vec<File>,
    problems: &'a mut Vec<String>,
    modules: Modules,
}

impl Reader<'_> {
    fn file(&mut self, path: &Path, place: Place) {
        if let Some((items, file)) = self.read(path) {
            self.items(items, file, place);
        }
    }

    /// What's in a file, with its index.
    fn read(&mut self, path: &Path) -> Option<(Vec<Item>, usize)> {
        let text = match fs::read(path) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) => {
                self.problems.push(format!("{}: {error}", path.display()));
                return None;
            }
        };
        match syn::parse_file(&text) {
            Ok(parsed) => {
                self.files.push(File { path: path.to_owned(), text });
                Some((parsed.items, self.files.len() - 1))
            }
            Err(error) => {
                let start = error.span().start();
                self.problems.push(format!(
                    "{}:{}:{}: {error}",
                    path.display(),
                    start.line,
                    start.column + 1
                ));
                None
            }
        }
    }

    /// The items that are compiled, each with its file; those of files that `include!` names stand in its place.
    fn compiled(&mut self, items: Vec<Item>, file: usize) -> Vec<(Item, usize)> {
        let mut all = vec![];
        for item in items.into_iter().filter(|item| self.cfg.has(attributes(item))) {
            match included(&item, self.cfg, &self.files[file].path) {
                // The compiler takes none that includes itself.
                Some(path) if self.files.iter().all(|known| known.path != path) => {
                    if let Some((items, file)) = self.read(&path) {
                        all.extend(self.compiled(items, file));
                    }
                }
                _ => all.push((item, file)),
            }
        }
        all
    }

    fn items(&mut self, items: Vec<Item>, file: usize, place: Place) {
        let mut items = self.compiled(items, file);
        for (item, _) in &mut items {
            match item {
                Item::Impl(block) => block.items.retain(|item| match item {
                    ImplItem::Fn(method) => self.cfg.has(&method.attrs),
                    _ => true,
                }),
                Item::Enum(choice) => {
                    let variants = std::mem::take(&mut choice.variants).into_iter();
                    choice.variants = variants.filter(|variant| self.cfg.has(&variant.attrs)).collect();
                }
                _ => {}
            }
        }
        let index = self.modules.all.len();
        let Place { path: names, parent, is_public: public, folder } = place;
        let inner: Vec<(syn::ItemMod, usize)> = items
            .iter()
            .filter_map(|(item, file)| match item {
                Item::Mod(inner) if !is_for_tests(&inner.attrs) => Some((inner.clone(), *file)),
                _ => None,
            })
            .collect();
        let (items, files) = items.into_iter().unzip();
        self.modules.all.push(Module { path: names.clone(), parent, is_public: public, items, files });
        for (inner, file) in inner {
            let said = inner.ident.to_string();
            let name = said.strip_prefix("r#").unwrap_or(&said);
            let below = Place {
                path: names.iter().cloned().chain([said.clone()]).collect(),
                parent: Some(index),
                is_public: is_public(&inner.vis),
                folder: folder.join(name),
            };
            match inner.content {
                Some((_, items)) => self.items(items, file, below),
                None => {
                    let path = self.files[file].path.clone();
                    let near = path.parent().unwrap_or(Path::new(""));
                    let candidates = match path_attribute(&inner.attrs) {
                        Some(said) => vec![near.join(said)],
                        None => vec![folder.join(format!("{name}.rs")), folder.join(name).join("mod.rs")],
                    };
                    match candidates.iter().find(|path| path.is_file()) {
                        Some(found) => self.file(found, below),
                        None => self.problems.push(format!(
                            "{}:{}: the file of module `{name}` isn't found",
                            path.display(),
                            inner.ident.span().start().line
                        )),
                    }
                }
            }
        }
    }
}

pub(super) fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// What stands before a declaration.
fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// The file that an item's `include!` names, seen from the file it's in.
fn included(item: &Item, cfg: &Cfg, from: &Path) -> Option<PathBuf> {
    let Item::Macro(item) = item else { return None };
    if !item.mac.path.is_ident("include") {
        return None;
    }
    let path = PathBuf::from(spelled_out(&item.mac.parse_body().ok()?, cfg)?);
    let path = from.parent().unwrap_or(Path::new("")).join(path);
    path.is_file().then_some(path)
}

/// The text that an expression of literals, `concat!` and `env!` is.
fn spelled_out(expression: &Expr, cfg: &Cfg) -> Option<String> {
    match expression {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Str(text) => Some(text.value()),
            _ => None,
        },
        Expr::Macro(call) => {
            let parts = call.mac.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated).ok()?;
            let parts = parts.iter().map(|part| spelled_out(part, cfg)).collect::<Option<Vec<_>>>()?;
            match parts.first() {
                Some(name) if call.mac.path.is_ident("env") => cfg.env(name).map(str::to_owned),
                _ => call.mac.path.is_ident("concat").then(|| parts.concat()),
            }
        }
        _ => None,
    }
}

fn path_attribute(attributes: &[Attribute]) -> Option<String> {
    attributes.iter().find_map(|attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("path") => match &pair.value {
            Expr::Lit(literal) => match &literal.lit {
                Lit::Str(text) => Some(text.value()),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    })
}
