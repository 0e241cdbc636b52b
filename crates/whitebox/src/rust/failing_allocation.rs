//! Whether code in Rust sees that there's no memory left. What it calls as a rule ends the process then, so that nothing is left to be seen; what asks
//! for memory by itself, or as `try_reserve` does, is told.

use touchstone_program::Program;

/// What asks for memory and is told if there's none, as it's called: of the allocator, of C's library, and of collections.
const ASKING: [&str; 6] = ["alloc(", "alloc_zeroed(", "strdup(", "memalign(", "try_reserve", "try_new"];

/// What collections are asked by.
const TRYING: &str = "::try_reserve";

/// Whether the texts, or what they call in the program, ask for memory and go on if there's none.
pub fn sees_allocation_fail<'t>(program: &Program, mut texts: impl Iterator<Item = &'t str>) -> bool {
    let asks = |text: &str| {
        let calls = ASKING.iter().flat_map(|word| text.match_indices(word));
        // What gives memory back isn't told anything.
        let mut calls = calls.filter(|(at, _)| !text[..*at].ends_with("de"));
        calls.next().is_some()
    };
    texts.any(asks) || program.layouts.functions.iter().any(|function| function.name.contains(TRYING))
}
