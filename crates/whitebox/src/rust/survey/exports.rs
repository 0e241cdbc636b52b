//! Under which paths a crate's items can be named from outside: through public modules and `pub use`.

use super::imports::Import;
use super::modules::{Modules, is_public};
use std::collections::{HashMap, HashSet, VecDeque};
use syn::Item;

/// The shortest public paths of items, by the module that defines them and their names.
pub(super) struct Exports(HashMap<(usize, String), String>);

impl Exports {
    /// Those of a crate.
    pub(super) fn of(modules: &Modules, imports: &[Vec<Import>]) -> Exports {
        let mut exports = HashMap::new();
        let mut seen: HashSet<usize> = HashSet::new();
        let mut waiting: VecDeque<(usize, Vec<String>)> = VecDeque::from([(0, vec![])]);
        // The shortest paths come first.
        while let Some((index, path)) = waiting.pop_front() {
            if modules.all.is_empty() || !seen.insert(index) {
                continue;
            }
            let named =
                |name: &str| path.iter().map(String::as_str).chain([name]).collect::<Vec<_>>().join("::");
            let own = modules.all[index].items.iter().filter_map(public_name);
            for name in own {
                exports.entry((index, name.clone())).or_insert_with(|| named(&name));
            }
            for import in imports[index].iter().filter(|import| import.is_public) {
                if import.is_glob {
                    if let Some(target) = module_at(modules, index, &import.path) {
                        for name in modules.all[target].items.iter().filter_map(public_name) {
                            exports.entry((target, name.clone())).or_insert_with(|| named(&name));
                        }
                        for child in 0..modules.all.len() {
                            let module = &modules.all[child];
                            if let (Some(name), true) =
                                (module.path.last(), module.parent == Some(target) && module.is_public)
                            {
                                waiting
                                    .push_back((child, path.iter().cloned().chain([name.clone()]).collect()));
                            }
                        }
                    }
                    continue;
                }
                if let Some(target) = module_at(modules, index, &import.path) {
                    waiting.push_back((target, path.iter().cloned().chain([import.name.clone()]).collect()));
                } else if let Some((target, name)) = defined(modules, imports, index, &import.path, 8) {
                    exports.entry((target, name)).or_insert_with(|| named(&import.name));
                }
            }
            for child in 0..modules.all.len() {
                let module = &modules.all[child];
                if let (Some(name), true) =
                    (module.path.last(), module.parent == Some(index) && module.is_public)
                {
                    waiting.push_back((child, path.iter().cloned().chain([name.clone()]).collect()));
                }
            }
        }
        Exports(exports)
    }

    /// The public path of an item.
    pub(super) fn of_item(&self, module: usize, name: &str) -> Option<String> {
        self.0.get(&(module, name.to_owned())).cloned()
    }
}

/// The name of a public function, type, trait or constant.
fn public_name(item: &Item) -> Option<String> {
    match item {
        Item::Fn(function) if is_public(&function.vis) => Some(function.sig.ident.to_string()),
        Item::Struct(record) if is_public(&record.vis) => Some(record.ident.to_string()),
        Item::Enum(choice) if is_public(&choice.vis) => Some(choice.ident.to_string()),
        Item::Type(alias) if is_public(&alias.vis) => Some(alias.ident.to_string()),
        Item::Union(union) if is_public(&union.vis) => Some(union.ident.to_string()),
        Item::Trait(item) if is_public(&item.vis) => Some(item.ident.to_string()),
        Item::Const(constant) if is_public(&constant.vis) => Some(constant.ident.to_string()),
        _ => None,
    }
}

/// The name of a type or a trait that's declared.
pub(super) fn type_name(item: &Item) -> Option<String> {
    match item {
        Item::Struct(record) => Some(record.ident.to_string()),
        Item::Enum(choice) => Some(choice.ident.to_string()),
        Item::Type(alias) => Some(alias.ident.to_string()),
        Item::Union(union) => Some(union.ident.to_string()),
        Item::Trait(item) => Some(item.ident.to_string()),
        _ => None,
    }
}

/// The module that a path leads to from another.
pub(super) fn module_at(modules: &Modules, from: usize, path: &[String]) -> Option<usize> {
    let mut at = from;
    for (index, segment) in path.iter().enumerate() {
        at = match segment.as_str() {
            "crate" if index == 0 => 0,
            "self" => at,
            "super" => modules.all[at].parent?,
            name => match modules.child(at, name) {
                Some(child) => child,
                // Before the 2018 edition paths begin at the root.
                None if index == 0 => modules.child(0, name)?,
                None => return None,
            },
        };
    }
    Some(at)
}

/// The module that defines what a path leads to, through other imports too, and its name there.
fn defined(
    modules: &Modules,
    imports: &[Vec<Import>],
    from: usize,
    path: &[String],
    deep: u32,
) -> Option<(usize, String)> {
    let (name, before) = path.split_last()?;
    let module = module_at(modules, from, before)?;
    let has =
        |index: usize| modules.all[index].items.iter().any(|item| public_name(item).as_ref() == Some(name));
    if has(module) {
        return Some((module, name.clone()));
    }
    if deep == 0 {
        return None;
    }
    imports[module].iter().find_map(|import| match import.is_glob {
        true => {
            let target = module_at(modules, module, &import.path)?;
            has(target).then(|| (target, name.clone()))
        }
        false if import.name == *name => defined(modules, imports, module, &import.path, deep - 1),
        false => None,
    })
}
