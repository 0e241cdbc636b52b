//! Programs in C that grow in one respect each: how often a loop has to run, how many elements, characters or nodes an input has to
//! have. Of each all branches can be reached, the last of them only by an input of that size.

use super::{WAYS, Way};
use serde::Serialize;
use std::fs;
use touchstone_cli::exit::Error;
use touchstone_explore::{Options, Unobserved, explore};
use touchstone_whitebox::load::{Code, Language, Reading};

/// A program of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grown {
    /// Which family.
    pub family: &'static str,
    /// How far it has grown.
    pub size: u64,
    /// Its text: a function called `grown`.
    pub text: String,
}

/// A program that was explored in every way.
#[derive(Clone, Debug, Serialize)]
pub struct Point {
    /// Which family.
    pub family: &'static str,
    /// How far it has grown.
    pub size: u64,
    /// What each way found; a way isn't tried again once it didn't cover a smaller program of the family.
    pub ways: Vec<Way>,
}

/// The sizes in each family.
const SIZES: [u64; 8] = [1, 2, 4, 8, 16, 32, 64, 128];

/// All programs, smallest first in each family.
pub fn programs() -> Vec<Grown> {
    let families: [fn(u64) -> Grown; 4] = [iterations, elements, characters, nodes];
    families.into_iter().flat_map(|family| SIZES.into_iter().map(family)).collect()
}

/// A loop that has to run exactly so often.
pub fn iterations(size: u64) -> Grown {
    let sum = size * (size + 1) / 2;
    let text = format!(
        "int grown(unsigned n)\n{{\n    unsigned i = 0, sum = 0;\n    while (i < n) {{\n        i++;\n        sum += i;\n    }}\n    \
         if (sum == {sum})\n        return 1;\n    return 0;\n}}\n"
    );
    Grown { family: "iterations of a loop", size, text }
}

/// An array whose elements have to increase.
pub fn elements(size: u64) -> Grown {
    let text = format!(
        "int table[{}];\n\nint grown(void)\n{{\n    int i;\n    for (i = 1; i <= {size}; i++)\n        \
         if (table[i] <= table[i - 1])\n            return 0;\n    return 1;\n}}\n",
        size + 1
    );
    Grown { family: "elements of an array", size, text }
}

/// A string that has to have so many pairs of characters and to read the same backwards.
pub fn characters(size: u64) -> Grown {
    let length = 2 * size;
    let text = format!(
        "#include <string.h>\n\nint grown(const char *text)\n{{\n    unsigned long i, length;\n    if (text == NULL)\n        return 0;\n    \
         length = strlen(text);\n    if (length != {length})\n        return 0;\n    for (i = 0; i < length / 2; i++)\n        \
         if (text[i] != text[length - 1 - i])\n            return 0;\n    return 1;\n}}\n"
    );
    Grown { family: "pairs of characters", size, text }
}

/// A list that has to have so many nodes, each with a larger value than the one before.
pub fn nodes(size: u64) -> Grown {
    let text = format!(
        "struct node {{\n    int value;\n    struct node *next;\n}};\n\nint grown(const struct node *list)\n{{\n    int length = 1;\n    \
         if (list == 0)\n        return 0;\n    while (list->next) {{\n        if (list->next->value <= list->value)\n            return 0;\n        \
         list = list->next;\n        length++;\n    }}\n    if (length == {size})\n        return 1;\n    return 0;\n}}\n"
    );
    Grown { family: "nodes of a list", size, text }
}

/// Explores programs in every way: `options` but for the bounds, which leave room for each program's size. `finished` is told of each.
///
/// # Errors
/// A program can't be compiled or read: there's no `clang`.
pub fn measure(
    programs: &[Grown],
    options: &Options,
    mut finished: impl FnMut(&Point),
) -> Result<Vec<Point>, Error> {
    let folder =
        tempfile::tempdir().map_err(|source| Error::File { path: "a temporary folder".into(), source })?;
    let mut points: Vec<Point> = vec![];
    for grown in programs {
        let path = folder.path().join("grown.c");
        fs::write(&path, &grown.text)
            .map_err(|source| Error::File { path: path.display().to_string(), source })?;
        let mut code = Code::load(&path, Language::C, &Reading::default())?;
        let Some(entry) = code.procedure("grown") else { continue };
        let size = u32::try_from(grown.size).unwrap_or(u32::MAX / 4).saturating_add(2);
        // A string has twice as many characters as pairs.
        let options = Options {
            max_loop_bound: options.max_loop_bound.max(2 * size),
            string_length: options.string_length.max(u64::from(2 * size)),
            structure_depth: options.structure_depth.max(size),
            ..options.clone()
        };
        let mut point = Point { family: grown.family, size: grown.size, ways: vec![] };
        for (name, merge, searcher) in WAYS {
            let smaller = points.iter().rev().find(|point| point.family == grown.family);
            let gave_up = smaller.is_some_and(|smaller| {
                smaller.ways.iter().find(|way| way.name == name).is_none_or(|way| way.covered < way.goals)
            });
            if gave_up {
                continue;
            }
            let options = Options { merge, searcher, random_runs: 0, ..options.clone() };
            let exploration = explore(&mut code.program, entry, &options, &mut Unobserved)
                .map_err(|error| Error::Run(format!("{} {}: {error}", grown.family, grown.size)))?;
            point.ways.push(Way::of(name, &exploration, None));
        }
        finished(&point);
        points.push(point);
    }
    Ok(points)
}
