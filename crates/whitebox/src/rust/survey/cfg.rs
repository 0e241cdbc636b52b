//! What's compiled: `#[cfg(…)]` under a package's features, for this machine, and as a build script decided if it was run; what isn't known stays.

use proc_macro2::TokenStream;
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;
use std::time::Duration;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, Lit, Meta, Token};
use touchstone_process as process;

/// So long the compiler may take to say what it's for.
const LIMIT: Duration = Duration::from_secs(20);

/// Names that are set by tools alone, never where a crate is used.
const OF_TOOLS: [&str; 8] = ["test", "doc", "doctest", "docsrs", "miri", "loom", "fuzzing", "rust_analyzer"];

/// Names that the compiler decides, whose values it says.
const OF_TARGETS: [&str; 12] = [
    "unix",
    "windows",
    "target_os",
    "target_arch",
    "target_family",
    "target_env",
    "target_endian",
    "target_pointer_width",
    "target_vendor",
    "target_feature",
    "target_has_atomic",
    "debug_assertions",
];

/// What a crate is compiled with.
#[derive(Clone, Debug, Default)]
pub struct Cfg {
    /// The features that are on.
    features: BTreeSet<String>,
    /// What the compiler sets: `unix`, `target_os="linux"`.
    set: BTreeSet<String>,
    /// What its build script left, if that was run.
    script: Option<Script>,
}

/// What a package's build script left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script {
    /// What it sets: `wide`, `layout="flat"`.
    pub set: BTreeSet<String>,
    /// What `env!` gives for it, where it puts files too: `OUT_DIR`.
    pub env: BTreeMap<String, String>,
}

impl Cfg {
    /// That with these features, on this machine. Cost: a run of rustc.
    pub fn with(features: BTreeSet<String>) -> Cfg {
        let compiler = std::env::var_os("RUSTC").filter(|name| !name.is_empty());
        let mut command = Command::new(compiler.unwrap_or_else(|| "rustc".into()));
        let ran = process::run(command.args(["--print", "cfg"]), LIMIT).ok().filter(process::Ran::succeeded);
        let said = ran.map(|ran| ran.stdout).unwrap_or_default();
        Cfg { features, set: said.lines().map(|line| line.trim().to_owned()).collect(), script: None }
    }

    /// The same, after its build script.
    pub fn after(self, script: Script) -> Cfg {
        Cfg { script: Some(script), ..self }
    }

    /// What `env!` gives, as far as it's known.
    pub(super) fn env(&self, name: &str) -> Option<&str> {
        self.script.as_ref()?.env.get(name).map(String::as_str)
    }

    /// Whether a build script sets this; `None` if none was run, or people may set it.
    fn scripted(&self, name: &str) -> Option<bool> {
        let is_set = self.script.as_ref()?.set.contains(name);
        let is_said = |flags: &str| std::env::var_os(flags).is_some_and(|flags| !flags.is_empty());
        match is_set || !["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS"].into_iter().any(is_said) {
            true => Some(is_set),
            false => None,
        }
    }

    /// Whether something with these attributes may be compiled.
    pub(super) fn has(&self, attributes: &[Attribute]) -> bool {
        let conditions = attributes.iter().filter(|attribute| attribute.path().is_ident("cfg"));
        let holds = |attribute: &Attribute| {
            let list = attribute.meta.require_list().ok()?;
            self.all(&list.tokens)?.into_iter().next()?
        };
        !conditions.map(holds).any(|holds| holds == Some(false))
    }

    /// Which of some conditions hold; `None` where it isn't known.
    fn all(&self, tokens: &TokenStream) -> Option<Vec<Option<bool>>> {
        let parse = Punctuated::<Meta, Token![,]>::parse_terminated;
        Some(parse.parse2(tokens.clone()).ok()?.iter().map(|meta| self.holds(meta)).collect())
    }

    fn holds(&self, meta: &Meta) -> Option<bool> {
        let name = meta.path().get_ident()?.to_string();
        match meta {
            Meta::Path(_) if OF_TOOLS.contains(&name.as_str()) => Some(false),
            Meta::Path(_) if OF_TARGETS.contains(&name.as_str()) => self.known(self.set.contains(&name)),
            Meta::Path(_) => self.scripted(&name),
            Meta::NameValue(pair) => {
                let Expr::Lit(literal) = &pair.value else { return None };
                let Lit::Str(value) = &literal.lit else { return None };
                let value = value.value();
                match name.as_str() {
                    "feature" => Some(self.features.contains(&value)),
                    name if OF_TARGETS.contains(&name) => {
                        self.known(self.set.contains(&format!("{name}={value:?}")))
                    }
                    name => self.scripted(&format!("{name}={value:?}")),
                }
            }
            Meta::List(list) => {
                let parts = self.all(&list.tokens)?;
                match name.as_str() {
                    "not" => parts.first().copied().flatten().map(|holds| !holds),
                    "all" if parts.contains(&Some(false)) => Some(false),
                    "all" => parts.iter().all(|part| *part == Some(true)).then_some(true),
                    "any" if parts.contains(&Some(true)) => Some(true),
                    "any" => parts.iter().all(|part| *part == Some(false)).then_some(false),
                    _ => None,
                }
            }
        }
    }

    /// What the compiler decides, if it said what it does.
    fn known(&self, holds: bool) -> Option<bool> {
        (!self.set.is_empty()).then_some(holds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_weighed_as_far_as_they_are_known() {
        let cfg = Cfg {
            features: BTreeSet::from(["std".to_owned()]),
            set: BTreeSet::from(["unix".to_owned(), "target_os=\"linux\"".to_owned()]),
            script: None,
        };
        let has = |condition: &str| {
            let item: syn::ItemFn =
                syn::parse_str(&format!("#[cfg({condition})] fn f() {{}}")).expect("a function");
            cfg.has(&item.attrs)
        };
        for there in [
            "feature = \"std\"",
            "not(feature = \"alloc\")",
            "any(test, unix)",
            "all(unix, target_os = \"linux\")",
            "from_a_build_script",
            "not(from_a_build_script)",
            "all(unix, from_a_build_script)",
        ] {
            assert!(has(there), "{there}");
        }
        for absent in [
            "test",
            "feature = \"alloc\"",
            "windows",
            "not(unix)",
            "all(from_a_build_script, windows)",
            "any(doc, target_os = \"macos\")",
        ] {
            assert!(!has(absent), "{absent}");
        }
        let script = Script { set: BTreeSet::from(["from_a_build_script".to_owned()]), ..Script::default() };
        let cfg = cfg.after(script);
        for (condition, holds) in
            [("from_a_build_script", true), ("not(from_a_build_script)", false), ("another", false)]
        {
            assert_eq!(
                cfg.holds(&syn::parse_str(condition).expect("a condition")),
                Some(holds),
                "{condition}"
            );
        }
    }
}
