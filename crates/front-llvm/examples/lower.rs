//! Shows what functions of a C, Rust or LLVM file are as a program: `cargo run --example lower -- file.c f g`; with `--summary`
//! only how much there is of it, and what isn't supported.

use std::error::Error;
use std::path::Path;
use std::time::Instant;

use touchstone_front_llvm::compile::CompileOptions;
use touchstone_front_llvm::{LoadOptions, load};
use touchstone_program::text::print_program;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let summary = arguments.iter().any(|argument| argument == "--summary");
    arguments.retain(|argument| argument != "--summary");
    let (flags, mut words): (Vec<String>, Vec<String>) =
        arguments.into_iter().partition(|argument| argument.starts_with('-'));
    if words.is_empty() {
        return Err("which file?".into());
    }
    let path = words.remove(0);
    let compile = CompileOptions { clang_flags: flags, ..CompileOptions::default() };
    let start = Instant::now();
    let loaded = load(Path::new(&path), &LoadOptions { compile, roots: words, ..LoadOptions::default() })?;
    let took = start.elapsed();
    let (lowered, program) = (&loaded.lowered, &loaded.lowered.program);
    if !summary {
        print!("{}", print_program(program));
    }
    for problem in &loaded.diagnostics {
        println!("// {problem}");
    }
    for skipped in &lowered.skipped {
        let (function, instruction) = (&skipped.function, &skipped.instruction);
        println!("// skipped: {function}, line {}: {instruction}: {}", skipped.line, skipped.reason);
    }
    let statements = program.procedures().iter().filter_map(|procedure| procedure.body.as_ref());
    println!(
        "// {} procedures, {} statements, {} terms, {} objects, {} decisions, {} types; {:.2?} with the compiler",
        program.procedures().len(),
        statements.map(touchstone_program::Body::statement_count).sum::<usize>(),
        program.store().len(),
        program.memory.objects.len(),
        program.layouts.decisions.len(),
        program.layouts.types.len(),
        took,
    );
    println!("// absent: {:?}, variables: {:?}", lowered.absent, lowered.absent_globals);
    Ok(())
}
