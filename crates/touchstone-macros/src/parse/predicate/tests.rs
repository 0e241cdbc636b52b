//! The parser against a printer that puts every parenthesis, and the messages of what it refuses.

use crate::parse::term::{Domain, Member, Pattern, Term, TermKind};
use crate::parse::ty::{Argument, Ty};
use syn::parse_str;

/// The term with all parentheses.
fn shape(term: &Term) -> String {
    match &term.kind {
        TermKind::Bool(value) => value.to_string(),
        TermKind::Int(digits) => digits.clone(),
        TermKind::Char(value) => format!("{value:?}"),
        TermKind::Float(literal) => format!("{:?}", literal.value),
        TermKind::Str(value) => format!("{value:?}"),
        TermKind::Var(name) => name.to_string(),
        TermKind::Const(path) => crate::lower::expression::path_text(path),
        TermKind::Old { name, .. } => format!("old({name})"),
        TermKind::Not(inner) => format!("(Not {})", shape(inner)),
        TermKind::Neg(inner) => format!("(Neg {})", shape(inner)),
        TermKind::Binary(op, left, right) => format!("({} {} {})", op.variant(), shape(left), shape(right)),
        TermKind::If(c, t, e) => format!("(If {} {} {})", shape(c), shape(t), shape(e)),
        TermKind::Match(value, arms) => {
            let arms: Vec<String> = arms
                .iter()
                .map(|arm| {
                    let guard =
                        arm.guard.as_ref().map(|guard| format!(" if {}", shape(guard))).unwrap_or_default();
                    format!("{}{guard} => {}", pattern_shape(&arm.pattern), shape(&arm.body))
                })
                .collect();
            format!("(Match {} [{}])", shape(value), arms.join("; "))
        }
        TermKind::Let(name, value, body) => format!("(Let {name} {} {})", shape(value), shape(body)),
        TermKind::Tuple(terms) => format!("(Tuple{})", list(terms)),
        TermKind::Construct(name, terms) => format!("({name}{})", list(terms)),
        TermKind::Field(base, Member::Named(name)) => format!("{}.{name}", shape(base)),
        TermKind::Field(base, Member::Index(index, _)) => format!("{}.{index}", shape(base)),
        TermKind::Index(base, index) => format!("{}[{}]", shape(base), shape(index)),
        TermKind::Measure(path, terms) => {
            format!("({}{})", crate::lower::expression::path_text(path), list(terms))
        }
        TermKind::Builtin(builtin, terms) => format!("({}{})", builtin.variant(), list(terms)),
        TermKind::Quantified { forall, name, domain, body } => {
            let domain = match &**domain {
                Domain::Range { low, high, inclusive } => {
                    format!("{}..{}{}", shape(low), if *inclusive { "=" } else { "" }, shape(high))
                }
                Domain::Elements(term) => shape(term),
            };
            format!("({} {name} {domain} {})", if *forall { "Forall" } else { "Exists" }, shape(body))
        }
        TermKind::Build(path, fields) => {
            format!("{}({} fields)", crate::lower::expression::path_text(path), fields.len())
        }
        TermKind::Rust { tokens, .. } => format!("rust({})", tokens.to_string().replace(' ', "")),
    }
}

fn list(terms: &[Term]) -> String {
    terms.iter().map(|term| format!(" {}", shape(term))).collect()
}

fn pattern_shape(pattern: &Pattern) -> String {
    let all = |patterns: &[Pattern]| patterns.iter().map(pattern_shape).collect::<Vec<_>>();
    match pattern {
        Pattern::Wild(_) => "_".into(),
        Pattern::Bind(name) => name.to_string(),
        Pattern::Bool(value, _) => value.to_string(),
        Pattern::Int(digits, negative, _) => format!("{}{digits}", if *negative { "-" } else { "" }),
        Pattern::Char(value, _) => format!("{value:?}"),
        Pattern::Path(path) => crate::lower::expression::path_text(path),
        Pattern::Constructor { path, before, rest, after } => {
            let mut fields = all(before);
            fields.extend(rest.map(|_| "..".to_string()));
            fields.extend(all(after));
            format!("{}({})", crate::lower::expression::path_text(path), fields.join(", "))
        }
        Pattern::Struct { path, fields, rest } => {
            let fields: Vec<String> = fields
                .iter()
                .map(|(member, pattern)| match member {
                    Member::Named(name) => format!("{name}: {}", pattern_shape(pattern)),
                    Member::Index(index, _) => format!("{index}: {}", pattern_shape(pattern)),
                })
                .collect();
            let rest = if *rest { ", .." } else { "" };
            format!("{} {{{}{rest}}}", crate::lower::expression::path_text(path), fields.join(", "))
        }
        Pattern::Tuple(fields, _) => format!("({})", all(fields).join(", ")),
        Pattern::Or(alternatives) => all(alternatives).join(" | "),
    }
}

#[track_caller]
fn parses(text: &str, expected: &str) {
    match parse_str::<Term>(text) {
        Ok(term) => assert_eq!(shape(&term), expected, "{text}"),
        Err(error) => panic!("`{text}` doesn't parse: {error}"),
    }
}

#[track_caller]
fn fails(text: &str, expected: &str) {
    match parse_str::<Term>(text) {
        Ok(term) => panic!("`{text}` parses as {}", shape(&term)),
        Err(error) => {
            let message = error.to_string();
            assert!(message.contains(expected), "`{text}` fails with `{message}`, not with `{expected}`");
        }
    }
}

#[test]
fn implication_is_loosest_and_associates_to_the_right() {
    parses("a ==> b ==> c", "(Implies a (Implies b c))");
    parses("a || b ==> c && d", "(Implies (Or a b) (And c d))");
    parses("implies(a, b)", "(Implies a b)");
}

#[test]
fn conjunction_binds_tighter_than_disjunction() {
    parses("a || b && c || d", "(Or (Or a (And b c)) d)");
}

#[test]
fn negation_stands_above_comparisons() {
    parses("!a && b", "(And (Not a) b)");
    parses("!x in s", "(Not (In x s))");
    parses("a == !b", "(Eq a (Not b))");
}

#[test]
fn arithmetic_has_the_usual_precedence() {
    parses("a + b * c - d / e % f", "(Sub (Add a (Mul b c)) (Rem (Div d e) f))");
    parses("-a * -b", "(Mul (Neg a) (Neg b))");
    parses("a - -1 <= (b + c) * 2", "(Le (Sub a (Neg 1)) (Mul (Add b c) 2))");
}

#[test]
fn bit_operations_bind_as_in_rust() {
    parses("a | b ^ c & d << e + 1 == f", "(Eq (BitOr a (BitXor b (BitAnd c (Shl d (Add e 1))))) f)");
    parses("a >> 1 & 3 == 0 && b", "(And (Eq (BitAnd (Shr a 1) 3) 0) b)");
    parses("forall(|i in 0..n| p | q)", "(Forall i 0..n (BitOr p q))");
}

#[test]
fn comparisons_with_built_values_are_matches() {
    let point = "(Match v [P {x: __field_0_0, y: __field_0_1} if (And (Eq __field_0_0 1) (Eq __field_0_1 a)) => true; _ => false])";
    parses("v == P { x: 1, y: a }", point);
    parses("P { x: 1, y: a } != v", &format!("(Not {point})"));
    parses("if v == LIMIT { a } else { b }", "(If (Eq v LIMIT) a b)");
    parses("f(P(1))", "(f P(1 fields))");
}

#[test]
fn references_dereferences_and_parentheses_are_transparent() {
    parses("*x == &y && &*z != (w)", "(And (Eq x y) (Ne z w))");
}

#[test]
fn postfix_forms_nest() {
    parses("p.x.0.1[i + 1].y", "p.x.0.1[(Add i 1)].y");
    parses("xs.len() - 1 < xs[0].abs().max(3)", "(Lt (Sub (Len xs) 1) (Max (Abs xs[0]) 3))");
    parses("old(xs).len()", "(Len old(xs))");
    parses("old(xs.len() + 1)", "(Add (Len old(xs)) 1)");
    parses("usize::max(a, std::cmp::min(b, c))", "(Max a (Min b c))");
    parses("self.items.is_empty()", "(IsEmpty self.items)");
}

#[test]
fn membership_in_a_range_is_two_comparisons() {
    parses("i in 0..n", "(And (Le 0 i) (Lt i n))");
    parses("i in 1..=n + 1 && b", "(And (And (Le 1 i) (Le i (Add n 1))) b)");
}

#[test]
fn option_questions_are_matches() {
    parses("x.is_some()", "(Match x [Some(..) => true; _ => false])");
    parses("x.is_none()", "(Match x [None => true; _ => false])");
    parses("matches!(x, Ok(n) if n > 0)", "(Match x [Ok(n) if (Gt n 0) => true; _ => false])");
}

#[test]
fn matches_have_all_patterns() {
    parses(
        "match t { Leaf | Tree::Empty => 0, Node(l, .., -3) if l => 1, Bin { left, right: Some(_), .. } => { 2 } (a, 'x') => 3, _ => 4 }",
        "(Match t [Leaf | Tree::Empty => 0; Node(l, .., -3) if l => 1; Bin {left: left, right: Some(_), ..} => 2; \
         (a, 'x') => 3; _ => 4])",
    );
}

#[test]
fn quantifiers_have_two_forms() {
    parses("forall(|i in 0..xs.len()| xs[i] > 0)", "(Forall i 0..(Len xs) (Gt xs[i] 0))");
    parses("exists(|x in elements(xs)| x == 1 || b)", "(Exists x (Elements xs) (Or (Eq x 1) b))");
    parses("forall(0..=n, |i| p(i))", "(Forall i 0..=n (p i))");
    parses("exists(xs, |x| x)", "(Exists x xs x)");
}

#[test]
fn names_are_constants_by_their_first_letter() {
    parses("LIMIT + i32::MAX", "(Add LIMIT i32::MAX)");
    parses("c == Color::Red || c == Red", "(Or (Eq c Color::Red) (Eq c Red))");
    parses("len(xs) == list::len(ys)", "(Eq (len xs) (list::len ys))");
}

#[test]
fn literals_lose_their_suffixes() {
    parses("1_000u8", "1000");
    parses("0xFF", "255");
    parses("2.5f32", "2.5");
    parses("b'a'", "97");
    parses("1f64", "1.0");
    parses("'\\n' == \"a\\\"\"", "(Eq '\\n' \"a\\\"\")");
}

#[test]
fn sets_tuples_and_constructors_are_built() {
    parses("set![] == set![1, n]", "(Eq (SetOf) (SetOf 1 n))");
    parses("(1, (2), ()) == (x,)", "(Eq (Tuple 1 2 (Tuple)) (Tuple x))");
    parses("Some(Ok(1)) != None", "(Ne (Some (Ok 1)) (None))");
    parses("union(singleton(x), keys(m)) == s", "(Eq (Union (SetOf x) (keys m)) s)");
}

#[test]
fn conditionals_and_blocks_nest() {
    parses(
        "if a < b { a } else if c { let d = b; d + 1 } else { 0 }",
        "(If (Lt a b) a (If c (Let d b (Add d 1)) 0))",
    );
    parses("{ let (a, b) = p; a }", "(Match p [(a, b) => a])");
}

#[test]
fn opaque_predicates_keep_their_tokens() {
    parses("n > 0 && rust(xs.iter().all(|x| *x > n))", "(And (Gt n 0) rust(xs.iter().all(|x|*x>n)))");
}

#[test]
fn what_is_not_a_predicate_says_what_to_write() {
    fails("a < b < c", "comparisons don't chain");
    fails("a == b == c", "comparisons don't chain");
    fails("x as i64 + 1", "drop the cast");
    fails("xs.iter()", "no method `iter`");
    fails("x = 3", "unexpected token");
    fails("if a { b }", "needs an `else`");
    fails("if let Some(x) = y { x } else { z }", "use `match`");
    fails("forall(|x| x)", "a quantifier is bounded");
    fails("forall(xs)", "expected `,`");
    fails("old()", "takes a `&mut` argument");
    fails("old(rust(x.is_nan()))", "make a measure of it");
    fails("min(a)", "`min` takes 2 arguments, here are 1");
    fails("let x = 3", "expected `;`");
    fails("xs.len(1)", "`len` takes 0 arguments, here are 1");
    fails("vec![1] == xs", "two macros");
    fails("len::<i64>(xs)", "type arguments aren't needed");
    fails("a +", "expected a predicate");
    fails("", "expected a predicate");
    fails("|x| x", "closures stand only in");
    fails("x?", "isn't part of predicates");
    fails("match x { 1..=3 => a, _ => b }", "use a guard");
    fails("match x { ref y => y }", "bind by reference by themselves");
    fails("match x { A => 1 B => 2 }", "expected `,` between the arms");
}

#[test]
fn among_generic_arguments_an_angle_bracket_closes_unless_an_operand_follows() {
    for text in ["List<T, |a, b| a <= b>", "List<T, |a, b| a > b>", "Box<List<T, |a, b| p(a) > 3 && b>>"] {
        let ty = parse_str::<Ty>(text).unwrap_or_else(|error| panic!("`{text}` doesn't parse: {error}"));
        assert!(matches!(ty, Ty::Path(_)), "{text}");
    }
    let Ok(Ty::Path(path)) = parse_str::<Ty>("Map<K, V, |r, v| v < r, |r, v| r < v>") else {
        panic!("the paper's map doesn't parse");
    };
    let relations = path.arguments.iter().filter(|a| matches!(a, Argument::Relation { .. })).count();
    assert_eq!((path.arguments.len(), relations), (4, 2));
}

#[test]
fn value_arguments_are_told_from_type_arguments() {
    let Ok(Ty::Path(path)) = parse_str::<Ty>("R<-3, {n + 1}, 'x', {v: i64 | v > 0}, Vec<u8>>") else {
        panic!("arguments don't parse");
    };
    let kinds: Vec<bool> = path.arguments.iter().map(|a| matches!(a, Argument::Value(_))).collect();
    assert_eq!(kinds, [true, true, true, false, false]);
}
