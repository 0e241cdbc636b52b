//! The corpus under changes that mean nothing, under changes that break it, and at the limits of depth.

use super::*;
use crate::ast::instruction::MetadataRef;
use crate::ast::{Body, Constant, Value};
use crate::metadata::Node;

const CORPUS: &[(&str, &str)] = &[
    ("by_hand.ll", include_str!("../../tests/corpus/by_hand.ll")),
    ("by_hand_old.ll", include_str!("../../tests/corpus/by_hand_old.ll")),
    ("memory.clang14.ll", include_str!("../../tests/corpus/memory.clang14.ll")),
    ("machine.clang14.ll", include_str!("../../tests/corpus/machine.clang14.ll")),
    ("calls.optimised.clang19.ll", include_str!("../../tests/corpus/calls.optimised.clang19.ll")),
    ("control.clang22.ll", include_str!("../../tests/corpus/control.clang22.ll")),
    ("numbers.clang22.ll", include_str!("../../tests/corpus/numbers.clang22.ll")),
    ("shapes.rustc.ll", include_str!("../../tests/corpus/shapes.rustc.ll")),
];

/// A small generator of numbers: the same ones on every machine.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % bound.max(1)
    }
}

/// The text's tokens, as their texts.
fn tokens(text: &str) -> Vec<&str> {
    let mut lexer = Lexer::new(text.as_bytes(), 0, 1);
    let mut tokens = vec![];
    loop {
        let token = lexer.next_token();
        if token.kind == TokenKind::End {
            return tokens;
        }
        // A label's colon isn't in its range.
        tokens.push(&text[token.start..token.end + usize::from(token.kind == TokenKind::Label)]);
    }
}

/// Everything in a module that doesn't depend on lines: globals, headers, bodies, nodes.
fn content(text: &str) -> Vec<String> {
    let module = parse(text, "test.ll").unwrap();
    assert_eq!(module.diagnostics, [], "at the top level");
    let mut all = vec![];
    for mut global in module.globals.clone() {
        global.line = 0;
        all.push(format!("{global:?}"));
    }
    for alias in &module.aliases {
        all.push(format!("{:?}", (&alias.name, &alias.ty, &alias.target)));
    }
    for function in &module.functions {
        let mut header = function.clone();
        (header.line, header.body) = (0, None);
        all.push(format!("{header:?}"));
        if let Some(body) = module.body(function) {
            all.push(format!("{:?}", without_lines(body.unwrap())));
        }
    }
    for id in module.metadata_ids() {
        all.push(format!("{id} {:?}", module.metadata(id).unwrap()));
    }
    all
}

fn without_lines(mut body: Body) -> Body {
    for block in &mut body.blocks {
        block.instructions.iter_mut().for_each(|instruction| instruction.line = 0);
        block.terminator.line = 0;
    }
    body
}

#[test]
fn space_and_comments_mean_nothing() {
    let mut numbers = Numbers(7);
    for (name, text) in CORPUS {
        let expected = content(text);
        let tokens = tokens(text);
        let one_line = tokens.join(" ");
        assert_eq!(content(&one_line), expected, "{name} on one line");
        let mut spaced = String::new();
        for token in tokens {
            spaced.push_str(token);
            spaced.push_str([" ", "\n", "\t ", " ; } \" {\n", "\r\n", "\n\n  "][numbers.below(6)]);
        }
        assert_eq!(content(&spaced), expected, "{name} with other spaces");
    }
}

/// Reads everything; it doesn't matter with what result.
fn read_all(text: &[u8]) {
    let Ok(module) = parse(text, "broken.ll") else {
        return;
    };
    for function in &module.functions {
        let _ = module.body(function);
    }
    for id in module.metadata_ids() {
        let _ = module.metadata(id);
    }
    let debug = crate::debug::DebugInfo::new(&module);
    for id in module.metadata_ids() {
        let _ = (debug.ty(id), debug.underlying(id), debug.subprogram(id), debug.type_name(Some(id)));
        let _ = debug.location(&MetadataRef::Id(id));
    }
    for global in &module.globals {
        let _ = debug.global_variable(global);
    }
}

#[test]
fn broken_texts_are_errors_and_nothing_worse() {
    // More rounds for whoever changed the parser.
    let rounds =
        std::env::var("TOUCHSTONE_FUZZ_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(40);
    let mut numbers = Numbers(42);
    for (_, text) in CORPUS {
        // A window keeps each attempt short, the beginning keeps the types.
        let all = tokens(text);
        let size = all.len().min(600);
        for _ in 0..rounds {
            let start = numbers.below(all.len() - size + 1);
            let mut window: Vec<&str> = all[start..start + size].to_vec();
            for _ in 0..1 + numbers.below(4) {
                let at = numbers.below(window.len());
                match numbers.below(4) {
                    0 => drop(window.remove(at)),
                    1 => window.insert(at, window[at]),
                    2 => window[at] = all[numbers.below(all.len())],
                    _ => window.swap(at, size / 2),
                }
            }
            read_all(window.join(" ").as_bytes());
        }
        for _ in 0..rounds / 2 {
            let start = numbers.below(text.len().saturating_sub(6000));
            let mut bytes = text.as_bytes()[start..text.len().min(start + 6000)].to_vec();
            for _ in 0..1 + numbers.below(6) {
                let at = numbers.below(bytes.len());
                bytes[at] =
                    [b'"', b'{', b'}', b'(', b'!', b'%', b'\\', 0xff, 0, b'9', b':'][numbers.below(11)];
            }
            bytes.truncate(bytes.len() - numbers.below(50));
            read_all(&bytes);
        }
    }
}

#[test]
fn every_prefix_of_a_module_is_read_or_refused() {
    let (_, text) = CORPUS[0];
    for end in (0..text.len()).step_by(13) {
        if text.is_char_boundary(end) {
            read_all(&text.as_bytes()[..end]);
        }
    }
}

#[test]
fn deep_texts_are_refused() {
    let many = 100_000;
    let deep = [
        format!("@a = global {}i8{} zeroinitializer", "[1 x ".repeat(many), "]".repeat(many)),
        format!("@a = global {}i8{} zeroinitializer", "{".repeat(many), "}".repeat(many)),
        format!("@a = global i8{} null", "*".repeat(many)),
        format!("@a = global i8{} null", " (i8)*".repeat(many)),
        format!("@a = global {} null", "void (".repeat(many)),
        format!("@a = global i8 {}", "add (i8 ".repeat(many)),
        format!("@a = global ptr {}", "getelementptr (i8, ptr ".repeat(many)),
        format!("@a = global {{ i8 }} {}", "{ i8 ".repeat(many)),
        format!("@a = global <4 x i8> {}", "splat (<4 x i8> ".repeat(many)),
        format!("!0 = {}", "!{".repeat(many)),
        format!("!0 = {}{}", "!{".repeat(many), "}".repeat(many)),
        format!("!0 = {}1{}", "!DIFoo(a: ".repeat(many), ")".repeat(many)),
        format!("declare void @f(i8 range{}", "(".repeat(many)),
        format!("define void @f() {{ {}", "{".repeat(many)),
        format!("define void @f() {{ ret {}i8 0 }}", "[1 x ".repeat(many)),
        format!("define void @f() {{ call void @f({}", "i8 add (".repeat(many)),
        format!("%a0 = type {{ i8 }} {}", {
            let names = (1..many).map(|n| format!("%a{n} = type {{ %a{}, %a{} }} ", n - 1, n - 1));
            names.collect::<String>()
        }),
    ];
    for text in deep {
        let shown: String = text.chars().take(60).collect();
        let module = parse(text.clone(), "deep.ll");
        let refused = match &module {
            Err(_) => true,
            Ok(module) => {
                let function = module.functions.first();
                !module.diagnostics.is_empty()
                    || function.and_then(|function| module.body(function)).is_some_and(|body| body.is_err())
                    || module.metadata(MetadataId(0)).is_err()
            }
        };
        assert!(refused, "{shown}");
    }
}

#[test]
fn types_that_contain_themselves_become_opaque() {
    let module =
        parse("%a = type { i8, %b }\n%b = type { [2 x %a] }\n%c = type { ptr, %a }", "x.ll").unwrap();
    assert_eq!(module.diagnostics.len(), 1, "{:?}", module.diagnostics);
    let opaque = ["a", "b"].iter().filter(|name| module.named_type(name) == crate::NamedType::Opaque).count();
    assert_eq!(opaque, 1);
}

/// The error that a body has, as it's shown.
fn body_error(instructions: &str) -> String {
    let text = format!(
        "declare void @g(ptr)\ndefine i32 @f(i32 %x, ptr %p, double %d) {{\nentry:\n{instructions}\n}}\n"
    );
    let module = parse(text, "f.ll").unwrap();
    module.body(module.function("f").unwrap()).unwrap().unwrap_err().to_string()
}

#[test]
fn errors_say_where_and_what() {
    for (instructions, expected) in [
        ("  ret i32 %y", "f.ll:4:11: `%y` isn't defined (in function @f)"),
        ("  br label %no", "f.ll:4:12: there is no block `%no` (in function @f)"),
        ("  %x = add i32 1, 2\n  ret i32 1", "f.ll:4:3: `%x` is defined twice (in function @f)"),
        ("  %y = add i64 %x, 2", "f.ll:4:16: `%x` is a i32, but used as a i64 (in function @f)"),
        (
            "  br label %a\na:\n  %y = add i32 %z, 1\n  %z = add i64 1, 1",
            "f.ll:7:3: `%z` is a i64, but used as a i32 (in function @f)",
        ),
        ("  %y = add i32 1.5, 2", "f.ll:4:16: expected an integer, found `1.5` (in function @f)"),
        ("  %y = frobnicate i32 1", "f.ll:4:8: expected an instruction, found `frobnicate` (in function @f)"),
        (
            "  callbr void asm \"\", \"\"() to label %a []",
            "f.ll:4:3: the instruction `callbr` isn't supported (in function @f)",
        ),
        ("  %y = add i32 1 2", "f.ll:4:18: expected `,`, found `2` (in function @f)"),
        ("  %y = fadd i32 1, 2", "f.ll:4:3: a i32 where a float is needed (in function @f)"),
        ("  %y = trunc i32 1 to i64", "f.ll:4:3: a i32 can't become a i64 in this way (in function @f)"),
        ("  store i32 1, i32 2", "f.ll:4:3: a i32 where a pointer is needed (in function @f)"),
        ("  %y = extractvalue {i8} poison, 1", "f.ll:4:3: { i8 } has no part 1 (in function @f)"),
        (
            "  switch i32 1, label %entry [i32 2, label %entry i32 2, label %entry]",
            "f.ll:4:51: there are two cases for this number (in function @f)",
        ),
        ("  br label %entry", "f.ll:5:1: `%entry` jumps to the entry (in function @f)"),
        (
            "  br label %a\na:\n  %y = phi i32 [1, %a]\n  ret i32 %y",
            "f.ll:8:1: the phi on line 6 doesn't name the predecessors of `%a` (in function @f)",
        ),
        ("  %y = call void @g(ptr %p)", "f.ll:4:3: what has no result can't have a name (in function @f)"),
        ("  call void (ptr) @g()", "f.ll:4:21: 0 arguments for 1 parameters (in function @f)"),
        ("  call void (ptr) @g(i32 1)", "f.ll:4:21: a i32 is given for a ptr (in function @f)"),
        ("  ret i32 []", "f.ll:4:11: this isn't a constant of type i32 (in function @f)"),
        ("", "f.ll:5:1: expected an instruction, found the end of the text (in function @f)"),
    ] {
        assert_eq!(body_error(instructions), expected);
    }
}

#[test]
fn a_broken_function_is_its_own_problem() {
    let text = "@a = global i32 1\n@b = frob i32 2\n%t = type {\n@c = global i8 3\n\
                define void @f() {\n  nonsense\n}\ndefine i32 @g() {\n  ret i32 1\n}\n!0 = !{i32 }\n!1 = !{}\n";
    let module = parse(text, "m.ll").unwrap();
    let messages: Vec<String> = module.diagnostics.iter().map(ToString::to_string).collect();
    assert_eq!(
        messages,
        [
            "m.ll:2:6: expected `global` or `constant`, found `frob` (in global @b)",
            "m.ll:4:1: expected a type, found `@c` (in type %t)"
        ]
    );
    assert!(module.global("a").is_some() && module.global("b").is_none() && module.global("c").is_some());
    let [f, g] = ["f", "g"].map(|name| module.function(name).unwrap());
    assert_eq!(
        module.body(f).unwrap().unwrap_err().to_string(),
        "m.ll:6:3: expected an instruction, found `nonsense` (in function @f)"
    );
    assert_eq!(module.body(g).unwrap().unwrap().blocks.len(), 1);
    assert_eq!(
        module.metadata(MetadataId(0)).unwrap_err().to_string(),
        "m.ll:11:12: expected a constant, found `}` (in metadata !0)"
    );
    assert_eq!(module.metadata(MetadataId(1)), Ok(Node::Tuple(vec![])));
    assert_eq!(module.metadata(MetadataId(7)).unwrap_err().message, "there is no metadata !7");
}

#[test]
fn a_string_without_an_end_takes_its_function_with_it() {
    let module = parse("define void @f() {\n  ret i32 \"\n}\n@a = global i8 1\n", "m.ll").unwrap();
    let messages: Vec<String> = module.diagnostics.iter().map(ToString::to_string).collect();
    assert_eq!(messages, ["m.ll:1:18: the body has no closing brace (in `define` at the top level)"]);
    assert!(module.function("f").is_none() && module.global("a").is_some());
}

#[test]
fn attributes_of_later_versions_do_not_matter() {
    let text = "declare void @f(i32) tomorrow(1, (2)) nounwind \"key\"\ndeclare void @g() #0\n\
                attributes #0 = { later=5 noreturn newer(read: 1) }";
    let module = parse(text, "m.ll").unwrap();
    assert_eq!(module.diagnostics, []);
    assert!(module.function("f").unwrap().attributes.no_unwind);
    assert!(module.function("g").unwrap().attributes.no_return);
}

#[test]
fn what_is_not_ir_is_refused() {
    for text in
        ["#include <stdio.h>\nint main() { return 0; }\n", "BC\u{1}\u{2}", "\u{0}\u{0}", "fn main() {}"]
    {
        assert!(parse(text, "x").is_err(), "{text:?}");
    }
    assert!(parse("", "empty.ll").unwrap().functions.is_empty());
}

#[test]
fn integers_are_their_bits() {
    let text = "@a = global i8 -1\n@b = global i1 true\n@c = global i128 -1\n@d = global i8 300\n@e = global i16 s0xFE\n\
                @f = global i64 u0xFFFFFFFFFFFFFFFF\n@g = global i1 -1\n@h = global i9 s0x1FF";
    let module = parse(text, "x.ll").unwrap();
    let value = |name: &str| match &module.global(name).unwrap().initialiser.as_ref().unwrap().value {
        Constant::Integer(int) => int.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(value("a"), Int::from(255));
    assert_eq!(value("b"), Int::from(1));
    assert_eq!(value("c"), Int::power_of_two(128) - Int::ONE);
    assert_eq!(value("d"), Int::from(300 - 256));
    assert_eq!(value("e"), Int::from(0xfffe));
    assert_eq!(value("f"), Int::from(u64::MAX));
    assert_eq!(value("g"), Int::from(1));
    // Three digits are twelve bits, the highest of which is clear.
    assert_eq!(value("h"), Int::from(0x1ff));
}

#[test]
fn names_are_the_same_with_and_without_quotes() {
    let text = "define i32 @f(i32 %\"plain\", i32 %\"7\") {\n  %1 = add i32 %plain, %\"\\70lain\"\n  %2 = add i32 %1, %\"7\"\n  ret i32 %2\n}";
    let module = parse(text, "x.ll").unwrap();
    let body = module.body(&module.functions[0]).unwrap();
    // A quoted number isn't the unnamed value of that number.
    let body = body.unwrap();
    let names: Vec<&str> = body.values.iter().map(|value| &*value.name).collect();
    assert_eq!(names, ["plain", "\"7\"", "1", "2"]);
    let crate::ast::TerminatorKind::Return(Some(result)) = &body.blocks[0].terminator.kind else {
        panic!("{body:?}");
    };
    assert_eq!(result.value, Value::Local(crate::ast::ValueId(3)));
}

#[test]
fn unnamed_values_and_blocks_share_their_numbers() {
    let text = "define i32 @f(i32, i32 %named, i32) {\n  add i32 %0, %1\n  br label %4\n\n4:\n  %5 = sub i32 %3, %named\n  \
                call void @f(i32 0, i32 1, i32 2)\n  ret i32 %5\n}";
    let module = parse(text, "x.ll").unwrap();
    let body = module.body(&module.functions[0]).unwrap().unwrap();
    let names: Vec<&str> = body.values.iter().map(|value| &*value.name).collect();
    let blocks: Vec<&str> = body.blocks.iter().map(|block| &*block.name).collect();
    assert_eq!((names.as_slice(), blocks.as_slice()), (&["0", "named", "1", "3", "5"][..], &["2", "4"][..]));
}
