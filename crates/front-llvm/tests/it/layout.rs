//! Types of C and the ways in which parameters arrive, as clang describes them.

use std::path::Path;

use touchstone_front_llvm::compile::find_clang;
use touchstone_front_llvm::{LoadError, LoadOptions, Loaded, load};
use touchstone_program::Layouts;
use touchstone_program::layout::{Passing, Shape, SourceFunction, TypeId};

fn loaded(file: &str, roots: &[&str]) -> Option<Result<Loaded, LoadError>> {
    if find_clang().is_none() {
        println!("skipped: no clang");
        return None;
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/layout").join(file);
    let roots = roots.iter().map(|root| (*root).to_owned()).collect();
    Some(load(&path, &LoadOptions { roots, ..LoadOptions::default() }))
}

/// A type in words: what it is, and of what.
fn words(layouts: &Layouts, id: TypeId) -> String {
    let ty = layouts.get(id);
    let rest = match &ty.shape {
        Shape::Boolean => "truth value".to_owned(),
        Shape::Character { signed } => format!("character {signed}"),
        Shape::Integer { signed } => format!("integer {signed}"),
        Shape::Float => "float".to_owned(),
        Shape::Enumeration { signed, variants, .. } => format!("one of {} {signed}", variants.len()),
        Shape::Pointer { to: None } => "to anything".to_owned(),
        Shape::Pointer { to: Some(to) } => format!("to {}", layouts.get(*to).name),
        Shape::FunctionPointer => "to code".to_owned(),
        Shape::Array { element, length } => format!("{length:?} of {}", layouts.get(*element).name),
        Shape::Record { fields, overlapping } => {
            let fields = fields.iter().map(|field| {
                let bits = field.bits.map_or(String::new(), |bits| format!(":{bits}"));
                format!("{}@{}{bits} {}", field.name, field.offset, layouts.get(field.ty).name)
            });
            format!("{overlapping} {}", fields.collect::<Vec<_>>().join(", "))
        }
        Shape::Opaque => "unknown".to_owned(),
    };
    format!("{}, {}/{}: {rest}", ty.name, ty.size, ty.align)
}

fn function<'a>(layouts: &'a Layouts, name: &str) -> &'a SourceFunction {
    layouts.function(name).expect("it's there")
}

#[test]
fn parameters_arrive_as_the_abi_says() {
    let Some(loaded) = loaded("passing.c", &[]) else { return };
    let loaded = loaded.expect("it loads");
    assert_eq!(loaded.roots, ["scalars", "records", "give", "hidden"]);
    let layouts = &loaded.lowered.program.layouts;
    let scalars = function(layouts, "scalars");
    let passing: Vec<&Passing> = scalars.parameters.iter().map(|parameter| &parameter.passing).collect();
    assert_eq!(passing, (0..8).map(Passing::Value).collect::<Vec<_>>().iter().collect::<Vec<_>>());
    let types: Vec<String> =
        scalars.parameters.iter().map(|parameter| words(layouts, parameter.ty)).collect();
    assert_eq!(
        types,
        [
            "char, 1/1: character true",
            "_Bool, 1/1: truth value",
            "uint16_t, 2/2: integer false",
            "enum colour, 4/4: one of 2 false",
            "float, 4/4: float",
            "long double, 16/16: float",
            "struct node *, 8/8: to struct node",
            "function *, 8/8: to code",
        ]
    );
    assert!(scalars.external);
    assert_eq!((scalars.span.start.line, scalars.result_address), (32, None));
    if !cfg!(target_arch = "x86_64") {
        return;
    }
    let records = function(layouts, "records");
    let passing: Vec<&Passing> = records.parameters.iter().map(|parameter| &parameter.passing).collect();
    assert_eq!(
        passing,
        [
            &Passing::Pieces(vec![(0, 0)]),
            &Passing::Pieces(vec![(1, 0), (2, 8)]),
            &Passing::Copy(3),
            &Passing::Pieces(vec![(4, 0), (5, 4), (6, 8)]),
            &Passing::Pieces(vec![(7, 0)]),
        ]
    );
    let give = function(layouts, "give");
    assert_eq!((give.result_address, &give.parameters[0].passing), (Some(0), &Passing::Value(1)));
    assert!(!function(layouts, "hidden").external);
}

/// A structure leaves out its padding, comes whole or is nowhere: what's behind it is found all the same.
#[test]
fn nothing_swallows_the_parameter_behind_it() {
    let Some(loaded) = loaded("arriving.c", &[]) else { return };
    if !cfg!(target_arch = "x86_64") {
        return;
    }
    let loaded = loaded.expect("it loads");
    let one = |passing: &Passing| match passing {
        Passing::Value(index) => format!("{index}"),
        Passing::Copy(index) => format!("&{index}"),
        Passing::Pieces(pieces) => {
            pieces.iter().map(|(index, at)| format!("{index}@{at}")).collect::<Vec<_>>().join("+")
        }
        Passing::Absent => "-".to_owned(),
    };
    let all = loaded.lowered.program.layouts.functions.iter().map(|function| {
        let passing: Vec<String> =
            function.parameters.iter().map(|parameter| one(&parameter.passing)).collect();
        format!("{}: {}", function.name, passing.join(", "))
    });
    assert_eq!(
        all.collect::<Vec<String>>(),
        [
            "two: 0@0+1@8, 2@0+3@8, 4",
            "parts: 0@0+1@8, 2@0+3@8, 4@0+5@8, 6",
            "memory: &0, &1, &2, 3",
            "holes: -, 0@0, 1@0, 2",
            "bytes: 0@0, 1@0+2@8, 3",
            "numbers: 0@0+1@8, 2@0+3@4, 4, 5@0+6@8, &7, 8",
            "vectors: 0@0+1@4+2@8+3@12, 4@0, &5, 6",
            "full: 0, 1, 2, 3, 4, &5, 6",
            "late: 0, 1, 2, 3, 4, 5, &6, 7",
            "given: 1@0+2@4+3@8, 4",
            "old: 0@0+1@8, 2, 3, 4",
        ]
    );
}

#[test]
fn types_are_described_with_their_fields() {
    let Some(loaded) = loaded("passing.c", &[]) else { return };
    let loaded = loaded.expect("it loads");
    let layouts = &loaded.lowered.program.layouts;
    let named = |name: &str| {
        let found = layouts.types.iter().position(|ty| &*ty.name == name);
        words(layouts, TypeId(found.expect("it's there") as u32))
    };
    assert_eq!(
        named("struct node"),
        "struct node, 24/8: false value@0 int, next@64 struct node *, a@128:3 unsigned int, b@131:7 int"
    );
    assert_eq!(named("union either"), "union either, 8/8: true whole@0 long, part@0 char[3]");
    assert_eq!(named("char[3]"), "char[3], 3/1: Some(3) of char");
    assert_eq!(named("int[2][3]"), "int[2][3], 24/4: Some(2) of int[3]");
    let grid = loaded.lowered.program.memory.object("grid").expect("it's there");
    assert_eq!(grid.ty.map(|ty| words(layouts, ty)).as_deref(), Some("int[2][3], 24/4: Some(2) of int[3]"));
}

#[test]
fn what_is_not_there_is_said() {
    let Some(missing) = loaded("passing.c", &["missing"]) else { return };
    let message = missing.map(|_| ()).expect_err("there's no such function").to_string();
    assert_eq!(message, "there is no function `missing` with a body");
    let Some(absent) = loaded("absent.c", &[]) else { return };
    assert!(matches!(absent, Err(LoadError::Compile(_))));
}
