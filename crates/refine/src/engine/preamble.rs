//! The head of a file of emitted tests: what it has in scope.

use crate::spec::Spec;

/// The function by name, so that it wins over what the crate's root and module bring; the types it speaks of come from
/// these.
pub(super) fn preamble(spec: &Spec) -> String {
    let module = spec.module_path;
    if spec.defined_as.is_some() {
        return format!("// The specification stands in `{module}`: bring into scope here what it uses.\n");
    }
    let root = module.split("::").next().unwrap_or(module);
    let function = spec.function.split("::").next().unwrap_or(spec.function);
    let mut uses = vec![format!("{module}::{function}"), format!("{root}::*")];
    if module != root {
        uses.push(format!("{module}::*"));
    }
    uses.extend(["std::collections::*", "std::rc::Rc", "std::sync::Arc"].map(str::to_owned));
    uses.iter().map(|path| format!("#[allow(unused_imports)]\nuse {path};\n")).collect()
}
