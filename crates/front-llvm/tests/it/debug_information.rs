//! What debug information says of the corpus, against the sources beside it: lines, inlined calls, parameters, types.

use touchstone_front_llvm::ast::{Body, Function, MetadataId};
use touchstone_front_llvm::debug::{ArrayLength, DebugInfo, DebugType, RecordKind};
use touchstone_front_llvm::{Module, parse};

fn read(name: &str) -> Module {
    let path = format!("{}/tests/corpus/{name}", env!("CARGO_MANIFEST_DIR"));
    parse(std::fs::read(path).unwrap(), name).unwrap()
}

fn body<'m>(module: &'m Module, name: &str) -> (&'m Function, Body) {
    let function = module.function(name).unwrap();
    (function, module.body(function).unwrap().unwrap())
}

/// The members of a record: name, offset, bits, whether it's a bit field, type.
fn members(debug: &DebugInfo<'_>, ty: &DebugType) -> Vec<(String, u64, u64, bool, String)> {
    let DebugType::Record { members, .. } = ty else { panic!("{ty:?}") };
    let describe = |member: &touchstone_front_llvm::debug::Member| {
        let ty = debug.type_name(member.ty).to_string();
        (member.name.to_string(), member.offset, member.bits, member.bit_field, ty)
    };
    members.iter().map(describe).collect()
}

#[test]
fn every_line_of_a_body_is_in_its_function() {
    for version in [14, 19, 22] {
        let module = read(&format!("control.clang{version}.ll"));
        let debug = DebugInfo::new(&module);
        let (function, body) = body(&module, "grade");
        let subprogram = debug.subprogram(function.debug.unwrap()).unwrap();
        assert_eq!((&*subprogram.name, subprogram.line, subprogram.local), ("grade", 11, false));
        assert_eq!(subprogram.file.as_ref().unwrap().path().to_str(), Some("/corpus/control.c"));
        let mut lines: Vec<u32> = vec![];
        for block in &body.blocks {
            let all = block.instructions.iter().map(|i| &i.debug).chain([&block.terminator.debug]);
            for place in all.flatten() {
                let location = debug.location(place).unwrap();
                assert_eq!(Some(location.subprogram), function.debug);
                assert_eq!(&*location.file.name, "control.c");
                assert!(location.inlined_at.is_none() && !location.is_compiler_made());
                lines.push(location.line);
            }
        }
        lines.sort_unstable();
        lines.dedup();
        assert_eq!(lines, [11, 12, 13, 14, 15, 16, 17], "clang {version}");
    }
}

#[test]
fn conditions_have_columns() {
    let module = read("control.clang22.ll");
    let debug = DebugInfo::new(&module);
    let (_, body) = body(&module, "grade");
    let conditions: Vec<(u32, u32)> = body
        .blocks
        .iter()
        .filter(|block| block.terminator.kind.successors().len() == 2)
        .map(|block| debug.location(block.terminator.debug.as_ref().unwrap()).unwrap())
        .map(|location| (location.line, location.column))
        .collect();
    // Clang gives both operands of `||` and `&&` the place of the operator. `?:` on constants is no branch.
    assert_eq!(conditions, [(12, 20), (12, 20), (14, 22), (14, 22)]);
}

#[test]
fn inlined_calls_lead_back_to_the_function() {
    for version in [14, 19, 22] {
        let module = read(&format!("calls.optimised.clang{version}.ll"));
        let debug = DebugInfo::new(&module);
        let (function, body) = body(&module, "apply");
        let places =
            body.blocks.iter().flat_map(|block| &block.instructions).filter_map(|i| i.debug.as_ref());
        let inlined: Vec<_> = places
            .map(|place| debug.location(place).unwrap())
            .filter(|location| location.inlined_at.is_some())
            .collect();
        assert!(!inlined.is_empty());
        for location in &inlined {
            assert_eq!(&*debug.subprogram(location.subprogram).unwrap().name, "twice");
            assert!(location.line == 17 || location.is_compiler_made(), "{location:?}");
            let outermost = location.outermost();
            assert_eq!(
                (outermost.line, outermost.column, Some(outermost.subprogram)),
                (45, 21, function.debug)
            );
            assert_eq!(location.inlined_calls().count(), 1);
        }
        assert!(inlined.iter().any(|location| location.line == 17));
    }
}

#[test]
fn parameters_have_names_and_types() {
    for version in [14, 19, 22] {
        let module = read(&format!("calls.clang{version}.ll"));
        let debug = DebugInfo::new(&module);
        let (function, body) = body(&module, "apply");
        let described: Vec<(Option<u32>, String, String)> = debug
            .parameters(&body)
            .into_iter()
            .map(|(variable, _)| {
                (variable.argument, variable.name.to_string(), debug.type_name(variable.ty).to_string())
            })
            .collect();
        let expected = [
            (Some(1), "function".to_owned(), "function *".to_owned()),
            (Some(2), "small".to_owned(), "signed char".to_owned()),
            (Some(3), "flag".to_owned(), "_Bool".to_owned()),
        ];
        assert_eq!(described, expected, "clang {version}");
        let subprogram = debug.subprogram(function.debug.unwrap()).unwrap();
        assert_eq!(&*debug.type_name(subprogram.result), "int");
        assert_eq!(subprogram.parameters.len(), 3);
        assert!(!subprogram.varargs && subprogram.path.is_empty());

        let total = debug.subprogram(module.function("total").unwrap().debug.unwrap()).unwrap();
        assert!(total.varargs && total.parameters.len() == 1);
        // What's passed in pieces or by a pointer is a structure in the source.
        let shifted = debug.subprogram(module.function("shifted").unwrap().debug.unwrap()).unwrap();
        assert_eq!(&*debug.type_name(shifted.parameters[0]), "large");
    }
}

#[test]
fn structures_have_members_at_offsets() {
    for version in [14, 19, 22] {
        let module = read(&format!("memory.clang{version}.ll"));
        let debug = DebugInfo::new(&module);
        let first = debug.global_variable(module.global("first").unwrap()).unwrap();
        assert_eq!((&*first.name, first.line, first.local), ("first", 32, false));
        let (node, ty) = debug.underlying(first.ty.unwrap()).unwrap();
        let DebugType::Record { name, kind: RecordKind::Structure, bits, declaration: false, .. } = &ty
        else {
            panic!("{ty:?}");
        };
        assert_eq!((name.as_deref(), *bits), (Some("node"), 256));
        let expected: Vec<(String, u64, u64, bool, String)> = [
            ("next", 0, 64, false, "node *"),
            ("", 64, 32, false, "union"),
            ("corners", 96, 64, false, "point[2]"),
            ("kind", 160, 3, true, "unsigned int"),
            ("level", 163, 7, true, "int"),
            ("name", 192, 64, false, "char const *"),
        ]
        .into_iter()
        .map(|(name, offset, bits, field, ty)| (name.to_owned(), offset, bits, field, ty.to_owned()))
        .collect();
        assert_eq!(members(&debug, &ty), expected, "clang {version}");

        // It contains a pointer to itself, and an anonymous union.
        let DebugType::Record { members, .. } = &ty else { unreachable!() };
        let Some(DebugType::Pointer { to, bits: 64, .. }) = debug.ty(members[0].ty.unwrap()) else {
            panic!("{members:?}");
        };
        assert_eq!(to, Some(node));
        let Some(DebugType::Record { kind: RecordKind::Union, members: parts, .. }) =
            debug.ty(members[1].ty.unwrap())
        else {
            panic!("{members:?}");
        };
        assert_eq!(parts.iter().map(|part| part.offset).collect::<Vec<_>>(), [0, 0]);
    }
}

#[test]
fn arrays_enumerations_and_static_variables() {
    for version in [14, 19, 22] {
        let module = read(&format!("memory.clang{version}.ll"));
        let debug = DebugInfo::new(&module);
        let table = debug.global_variable(module.global("table").unwrap()).unwrap();
        assert!(table.local);
        let Some(DebugType::Array { element, lengths, bits: 128, vector: false }) =
            debug.ty(table.ty.unwrap())
        else {
            panic!("{table:?}");
        };
        assert_eq!((&*debug.type_name(element), lengths.as_slice()), ("int", &[ArrayLength::Known(4)][..]));
        let calls = debug.global_variable(module.global("low_byte.calls").unwrap()).unwrap();
        let function = module.function("low_byte").unwrap();
        assert_eq!((&*calls.name, calls.scope), ("calls", function.debug));

        let module = read(&format!("control.clang{version}.ll"));
        let debug = DebugInfo::new(&module);
        let hours = debug.subprogram(module.function("hours").unwrap().debug.unwrap()).unwrap();
        let Some(DebugType::Enumeration { name, bits: 32, enumerators, .. }) =
            debug.ty(hours.parameters[0].unwrap())
        else {
            panic!("{hours:?}");
        };
        let numbers: Vec<(&str, String)> =
            enumerators.iter().map(|(name, n)| (&**name, n.to_string())).collect();
        let expected = [("MONDAY", "0"), ("SATURDAY", "5"), ("SUNDAY", "6"), ("NEVER", "-1")];
        assert_eq!(name.as_deref(), Some("day"));
        assert_eq!(numbers, expected.map(|(name, number)| (name, number.to_owned())));
    }
}

#[test]
fn enums_of_rust_have_variants() {
    let module = read("shapes.rustc.ll");
    let debug = DebugInfo::new(&module);
    assert!(debug.units()[0].language.contains("Rust"), "{:?}", debug.units());
    let functions = || module.functions.iter().filter_map(|function| debug.subprogram(function.debug?));
    let area = functions().find(|subprogram| &*subprogram.name == "area").unwrap();
    assert_eq!(area.path.iter().map(|name| &**name).collect::<Vec<_>>(), ["shapes"]);
    let symbol = area.linkage_name.as_deref().unwrap();
    assert_eq!(touchstone_front_llvm::demangle(symbol).as_deref(), Some("shapes::area"));

    let Some(DebugType::Pointer { to: Some(shape), .. }) = debug.ty(area.parameters[0].unwrap()) else {
        panic!("{area:?}");
    };
    let ty = debug.ty(shape).unwrap();
    let DebugType::Record { name, bits: 128, align: 64, variants: Some(part), .. } = &ty else {
        panic!("{ty:?}");
    };
    assert_eq!(name.as_deref(), Some("Shape"));
    let discriminator = part.discriminator.as_ref().unwrap();
    assert_eq!((discriminator.offset, discriminator.bits), (0, 32));
    let variants: Vec<(String, String)> = part
        .variants
        .iter()
        .map(|variant| (variant.member.name.to_string(), variant.value.as_ref().unwrap().to_string()))
        .collect();
    let expected = [("Circle", "0"), ("Rectangle", "1"), ("Empty", "2")];
    assert_eq!(variants, expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
    let rectangle = debug.ty(part.variants[1].member.ty.unwrap()).unwrap();
    let fields = members(&debug, &rectangle);
    assert_eq!(fields[0], ("width".into(), 32, 32, false, "u32".into()));
    assert_eq!(fields[1], ("height".into(), 64, 32, false, "u32".into()));

    // A variant that has no number is what all other numbers stand for: a reference that isn't null is `Some`.
    let longer = functions().find(|subprogram| &*subprogram.name == "longer").unwrap();
    let Some(DebugType::Record { variants: Some(part), .. }) = debug.ty(longer.result.unwrap()) else {
        panic!("{longer:?}");
    };
    let values: Vec<_> = part.variants.iter().map(|variant| variant.value.is_some()).collect();
    assert_eq!(values, [true, false]);
}

#[test]
fn scopes_and_files_of_a_location() {
    let module = read("by_hand_old.ll");
    let debug = DebugInfo::new(&module);
    let place = touchstone_front_llvm::ast::instruction::MetadataRef::Id(MetadataId(9));
    let location = debug.location(&place).unwrap();
    // The innermost scope that names a file says which; line 0 is the compiler's.
    assert_eq!(&*location.file.name, "/corpus/old.c");
    assert_eq!(location.file.path().to_str(), Some("/corpus/old.c"));
    assert_eq!((location.scope, location.subprogram), (MetadataId(13), MetadataId(5)));
    assert!(location.is_compiler_made());
}

#[test]
fn circles_come_to_an_end() {
    let text = "!0 = !DILocation(line: 1, scope: !1, inlinedAt: !0)\n!1 = !DILexicalBlock(scope: !1, file: !2)\n\
                !2 = !DIFile(filename: \"f\", directory: \"\")\n!3 = !DIDerivedType(tag: DW_TAG_typedef, baseType: !3)\n\
                !4 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !4)\n\
                !5 = !DILocation(line: 1, scope: !6, inlinedAt: !5)\n\
                !6 = !DISubprogram(name: \"g\", scope: !6, file: !2)";
    let module = parse(text, "circle").unwrap();
    let debug = DebugInfo::new(&module);
    let place = |id| touchstone_front_llvm::ast::instruction::MetadataRef::Id(MetadataId(id));
    assert_eq!(debug.location(&place(0)), None);
    assert!(debug.location(&place(5)).is_some_and(|location| location.inlined_calls().count() < 1000));
    assert_eq!(debug.underlying(MetadataId(3)), None);
    assert!(debug.type_name(Some(MetadataId(4))).len() < 10_000);
    assert!(debug.subprogram(MetadataId(6)).is_some());
}
