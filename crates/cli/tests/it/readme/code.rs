//! Code of the guide and of the macros' documentation: each block is a module of one package. All specifications in it pass, unless an
//! output that the page shows below has a counterexample; then one fails, and every line of that output comes.

use super::{blocks, cargo_test, folder, package, pages, root};
use std::collections::BTreeMap;
use std::fs;

/// Code that a page shows, as a module of the package.
struct Module {
    /// The page and the line.
    name: String,
    code: String,
    /// The output below it, if the page shows one.
    shown: Option<String>,
    /// The environment that the page says the output is of.
    environment: Vec<(String, String)>,
}

impl Module {
    fn is_refuted(&self) -> bool {
        self.shown.as_ref().is_some_and(|shown| shown.contains("counterexample: "))
    }
}

/// The variables of a command in the text, `` `NAME=value cargo test` ``.
fn environment(between: &str) -> Vec<(String, String)> {
    let Some((before, _)) = between.split_once(" cargo test`") else { return vec![] };
    let words = before.rsplit('`').next().unwrap_or_default().split_whitespace();
    words.filter_map(|word| word.split_once('=')).map(|(name, value)| (name.into(), value.into())).collect()
}

/// The blocks of a chapter that are Rust and say nothing else of themselves.
fn of_chapter(chapter: &str, text: &str) -> Vec<Module> {
    let lines: Vec<&str> = text.lines().collect();
    let all = blocks(text);
    let mut modules = vec![];
    for (index, block) in all.iter().enumerate().filter(|(_, block)| block.language == "rust") {
        let end = block.line + block.text.lines().count() + 1;
        let below =
            all.get(index + 1).filter(|below| below.language == "text" && !below.text.starts_with("$ "));
        let between = below.map_or(String::new(), |below| lines[end..below.line - 1].join("\n"));
        let below = below.filter(|_| !between.contains("\n#"));
        modules.push(Module {
            name: format!("{}_{}", chapter.replace('-', "_"), block.line),
            code: block.text.clone(),
            shown: below.map(|below| below.text.clone()),
            environment: environment(&between),
        });
    }
    modules
}

/// The examples in the documentation of a file of the crate `touchstone`. Its items stand in a module; what an example asserts is a test.
fn of_documentation(name: &str) -> Vec<Module> {
    let path = root().join("crates/touchstone/src").join(format!("{name}.rs"));
    let source = fs::read_to_string(path).expect("a source");
    // Blank lines keep the lines' numbers, and part the comments of one item from another's.
    let is_comment = |line: &&str| line.starts_with("///") || line.starts_with("//!");
    let comments: Vec<&str> = source
        .lines()
        .map(|line| Some(line).filter(is_comment).map_or("", |line| line[3..].trim_start_matches(' ')))
        .collect();
    let mut modules = vec![];
    for block in blocks(&comments.join("\n")).into_iter().filter(|block| block.language.is_empty()) {
        let lines = block.text.lines().map(|line| line.strip_prefix("# ").unwrap_or(line));
        let code = format!("{{\n{}\n}}", lines.collect::<Vec<_>>().join("\n"));
        let parsed: syn::Block = syn::parse_str(&code).expect("an example is Rust");
        let (mut items, mut statements) = (String::new(), String::new());
        for statement in &parsed.stmts {
            let is_item = match statement {
                syn::Stmt::Item(_) => true,
                syn::Stmt::Macro(call) => {
                    call.mac.path.segments.first().is_some_and(|name| name.ident == "touchstone")
                }
                _ => false,
            };
            let text = &code[syn::spanned::Spanned::span(statement).byte_range()];
            let to = if is_item { &mut items } else { &mut statements };
            to.push_str(text);
            to.push('\n');
        }
        modules.push(Module {
            name: format!("{}_{}", name.replace('-', "_"), block.line),
            code: format!("{items}\n#[test]\nfn example() {{\n{statements}}}\n"),
            shown: None,
            environment: vec![],
        });
    }
    modules
}

/// Runs the tests of some modules, and gives what was said.
fn run(modules: &[&Module], environment: &[(String, String)]) -> String {
    let folder = folder("guide");
    let mut command = cargo_test(&folder);
    command.arg("--").arg("--format=pretty").args(modules.iter().map(|module| format!("{}::", module.name)));
    command.envs(environment.iter().map(|(name, value)| (name, value)));
    let output = command.output().expect("started");
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn the_code_of_the_guide_does_what_it_says() {
    let mut modules: Vec<Module> = vec![];
    for (name, text) in pages().iter().filter(|(name, _)| name != "README" && name != "tutorial") {
        modules.extend(of_chapter(name, text));
    }
    for name in ["lib", "macros"] {
        modules.extend(of_documentation(name));
    }
    assert!(modules.len() > 25, "the examples are where they're looked for");

    let folder = folder("guide");
    package(&folder, "guide");
    let mut root = "//! The examples, a module each.\n\n#![allow(dead_code)]\n\n".to_owned();
    for entry in fs::read_dir(folder.join("src")).expect("a folder").flatten() {
        fs::remove_file(entry.path()).expect("removed");
    }
    // Each stands for a package of its own: literals of a package's other sources are drawn from `src`.
    let _ = fs::remove_dir_all(folder.join("pages"));
    fs::create_dir_all(folder.join("pages")).expect("a folder");
    for module in &modules {
        root.push_str(&format!("#[path = \"../pages/{0}.rs\"]\nmod {0};\n", module.name));
        fs::write(folder.join("pages").join(format!("{}.rs", module.name)), &module.code).expect("written");
    }
    fs::write(folder.join("src/lib.rs"), root).expect("written");

    let mut groups: BTreeMap<Vec<(String, String)>, Vec<&Module>> = BTreeMap::new();
    for module in &modules {
        let mut environment = module.environment.clone();
        match &module.shown {
            None => environment.push(("TOUCHSTONE_TESTS".into(), "500".into())),
            // What's found ends a search, so more time costs none; how threads meet may take more of it on a machine that's busy.
            Some(_) if module.is_refuted() => environment.push(("TOUCHSTONE_BUDGET".into(), "10min".into())),
            Some(_) => {}
        }
        groups.entry(environment).or_default().push(module);
    }
    let mut wrong = vec![];
    for (environment, modules) in &groups {
        let said = run(modules, environment);
        let differences: Vec<String> = modules.iter().flat_map(|module| differences(module, &said)).collect();
        if !differences.is_empty() {
            // What's said last is what's seen of a long output.
            wrong.extend([said, differences.join("\n")]);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Differences between what a page says of its code and what a run says.
fn differences(module: &Module, said: &str) -> Vec<String> {
    let mut wrong = vec![];
    let name = &module.name;
    if !said.contains(&format!("test {name}::")) {
        wrong.push(format!("{name} has no test"));
    }
    let fails = said.lines().any(|line| line.trim_start().starts_with(&format!("{name}::")));
    if fails != module.is_refuted() {
        wrong.push(format!("{name} {}", if fails { "fails" } else { "passes" }));
    }
    for line in
        module.shown.iter().flat_map(|shown| shown.lines()).filter(|line| !line.is_empty() && *line != "...")
    {
        let line = line.replace("src/lib.rs", &format!("src/../pages/{name}.rs"));
        if !said.contains(&line) {
            wrong.push(format!("{name} doesn't print\n{line}"));
        }
    }
    wrong
}
