//! Names for large files. Where `_FILE_OFFSET_BITS` is 64, the system's headers have `open` be the symbol `open64`, also if `open` has become the
//! runner's by a macro. The symbol is defined here, then, and calls the runner's.

/// The functions whose names say which file, or that a case answers.
pub(super) const NAMES: [&str; 7] = ["open", "creat", "fopen", "freopen", "stat", "lstat", "fstat"];

/// Defines the symbol with `64` behind a name of [`NAMES`].
pub(super) fn definition(name: &str) -> String {
    let (result, parameters, arguments) = match name {
        "open" => ("int", "const char *a, int b, int c", "a, b, c"),
        "creat" => ("int", "const char *a, unsigned b", "a, b"),
        "fopen" => ("void *", "const char *a, const char *b", "a, b"),
        "freopen" => ("void *", "const char *a, const char *b, void *c", "a, b, c"),
        "fstat" => ("int", "int a, void *b", "a, b"),
        _ => ("int", "const char *a, void *b", "a, b"),
    };
    format!(
        "{result} touchstone_small_{name}({parameters}) __asm__(\"touchstone_{name}\");\n\
         {result} touchstone_large_{name}({parameters}) __asm__(\"{name}64\");\n\
         {result} touchstone_large_{name}({parameters})\n{{\n    return touchstone_small_{name}({arguments});\n}}\n\n"
    )
}
