//! Random C functions: arithmetic on mixed widths, conditions, loops that end.

use std::fmt::Write as _;

use touchstone_logic::testing::Rng;

const TYPES: &[(&str, &str)] = &[
    ("i8", "int8_t"),
    ("u8", "uint8_t"),
    ("i16", "int16_t"),
    ("u16", "uint16_t"),
    ("i32", "int32_t"),
    ("u32", "uint32_t"),
    ("i64", "int64_t"),
    ("u64", "uint64_t"),
];

/// A file of so many functions, marked as `differential` wants them.
pub fn file(rng: &mut Rng, functions: usize) -> String {
    let mut text = String::from(
        "#include <stdint.h>\nstatic int32_t cells[8] = {1, -2, 3, 40, -500, 6, 7, 80};\n\
         static int k(int n) { return n; }\nstatic unsigned ku(unsigned n) { return n; }\n\
         static unsigned long long kl(unsigned long long n) { return n; }\n",
    );
    for number in 0..functions {
        let arguments: Vec<&(&str, &str)> = (0..3).map(|_| &TYPES[rng.below(TYPES.len())]).collect();
        let result = TYPES[rng.below(TYPES.len())];
        let marks: Vec<&str> = arguments.iter().map(|(mark, _)| *mark).collect();
        let _ = writeln!(text, "// run: f{number} {} {}", result.0, marks.join(" "));
        let parameters: Vec<String> =
            arguments.iter().zip(["a", "b", "c"]).map(|((_, name), var)| format!("{name} {var}")).collect();
        let _ = writeln!(text, "{} f{number}({}) {{", result.1, parameters.join(", "));
        let _ = writeln!(text, "    {} x = {};", TYPES[rng.below(TYPES.len())].1, expression(rng, 3));
        let _ = writeln!(text, "    {} y = {};", TYPES[rng.below(TYPES.len())].1, expression(rng, 2));
        for _ in 0..rng.below(3) + 1 {
            statement(rng, &mut text, 2);
        }
        let _ = writeln!(text, "    return ({})({} + x * 3 - y);\n}}", result.1, expression(rng, 2));
    }
    text
}

fn statement(rng: &mut Rng, text: &mut String, depth: usize) {
    match if depth == 0 { 0 } else { rng.below(5) } {
        0 | 1 => {
            let target = ["x", "y", "cells[(uint8_t)x & 7]"][rng.below(3)];
            let op = ["=", "+=", "^=", "-=", "|="][rng.below(5)];
            let _ = writeln!(text, "    {target} {op} {};", expression(rng, 3));
        }
        2 => {
            let _ = writeln!(text, "    if ({}) {{", expression(rng, 2));
            statement(rng, text, depth - 1);
            text.push_str("    } else {\n");
            statement(rng, text, depth - 1);
            text.push_str("    }\n");
        }
        3 => {
            let var = ["i", "j"][depth - 1];
            let _ = writeln!(text, "    for (int {var} = 0; {var} < {}; {var}++) {{", rng.below(5));
            statement(rng, text, depth - 1);
            let _ = writeln!(text, "    if ({}) break;\n    }}", expression(rng, 1));
        }
        _ => {
            let _ = writeln!(text, "    switch ({}) {{\n    case 0:", expression(rng, 1));
            statement(rng, text, depth - 1);
            let _ = writeln!(text, "    case {}:", rng.below(9) + 1);
            statement(rng, text, depth - 1);
            text.push_str("    break;\n    default:\n");
            statement(rng, text, depth - 1);
            text.push_str("    }\n");
        }
    }
}

fn expression(rng: &mut Rng, depth: usize) -> String {
    if depth == 0 || rng.below(8) == 0 {
        return match rng.below(6) {
            0 | 1 => ["a", "b", "c"][rng.below(3)].to_owned(),
            2 => "cells[(uint8_t)a & 7]".to_owned(),
            // Through calls: what clang folds it folds without a word about overflow.
            3 => format!("k({})", rng.below(200) as i64 - 100),
            4 => ["ku(255)", "k(65536)", "k(0x7fffffff)", "kl(1ull << 40)", "k(-128)", "k(3)"][rng.below(6)]
                .to_owned(),
            _ => ["b", "c"][rng.below(2)].to_owned(),
        };
    }
    let next = |rng: &mut Rng| expression(rng, depth - 1);
    match rng.below(14) {
        0..=4 => {
            let op = ["+", "-", "*", "&", "|", "^"][rng.below(6)];
            format!("({} {op} {})", next(rng), next(rng))
        }
        5 => {
            let op = ["/", "%"][rng.below(2)];
            let divisor = next(rng);
            // Mostly not zero, sometimes whatever it is.
            let guard = if rng.below(4) == 0 { "" } else { " | 1" };
            format!("({} {op} ({divisor}{guard}))", next(rng))
        }
        6 => {
            let op = ["<<", ">>"][rng.below(2)];
            let left = if op == "<<" { format!("(uint32_t){}", next(rng)) } else { next(rng) };
            let mask = if rng.below(6) == 0 { 63 } else { 7 };
            format!("(({left}) {op} ({} & {mask}))", next(rng))
        }
        7 | 8 => {
            let op = ["<", "<=", ">", ">=", "==", "!="][rng.below(6)];
            format!("({} {op} {})", next(rng), next(rng))
        }
        9 => format!("({} ? {} : {})", next(rng), next(rng), next(rng)),
        10 => format!("({} {} {})", next(rng), ["&&", "||"][rng.below(2)], next(rng)),
        11 => format!("({}({}))", ["~", "!", "-"][rng.below(3)], next(rng)),
        _ => format!("(({})({}))", TYPES[rng.below(TYPES.len())].1, next(rng)),
    }
}
