//! Functions of the C library and of Rust's runtime, written for this crate in LLVM's text: what a program that calls them is
//! taken to do.

use std::sync::LazyLock;

use crate::Module;

/// The texts, in the order in which they're read as one module.
const TEXTS: &[&str] = &[
    include_str!("models/memory.ll"),
    include_str!("models/string.ll"),
    include_str!("models/ctype.ll"),
    include_str!("models/number.ll"),
    include_str!("models/decimal.ll"),
    include_str!("models/environment.ll"),
    include_str!("models/stream.ll"),
    include_str!("models/world.ll"),
    include_str!("models/variadic.ll"),
    include_str!("models/format.ll"),
];

static MODELS: LazyLock<Module> = LazyLock::new(|| {
    let text = TEXTS.join("\n");
    match crate::parse(text, "models") {
        Ok(module) => module,
        // The texts are constants, and a test reads them.
        Err(error) => unreachable!("a model isn't LLVM IR: {error}"),
    }
});

/// All models as one module.
pub(crate) fn module() -> &'static Module {
    &MODELS
}

#[cfg(test)]
mod tests {
    use super::module;

    #[test]
    fn every_model_can_be_read() {
        let models = module();
        assert_eq!(models.diagnostics, []);
        let mut defined = std::collections::BTreeSet::new();
        for function in models.functions.iter().filter(|function| !function.is_declaration()) {
            assert!(defined.insert(&function.name), "{} is defined twice", function.name);
        }
        for function in &models.functions {
            if let Some(body) = models.body(function) {
                assert!(body.is_ok(), "{}: {body:?}", function.name);
            }
        }
    }
}
