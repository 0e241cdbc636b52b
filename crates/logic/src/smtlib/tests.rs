//! SMT-LIB text: round trips, size, places of errors, rubbish.

use super::*;
use crate::testing::{Rng, random_term, random_valuation, random_value, simplified};
use crate::{DatatypeDecl, Int, Op, Value, Var, eval};

type Checked = Result<(), Box<dyn std::error::Error>>;

fn vocabulary(store: &mut Store) -> Vec<Var> {
    crate::simplify::tests::vocabulary(store)
}

#[test]
fn a_printed_term_parses_back_as_itself() {
    let mut rng = Rng::new(41);
    let mut store = Store::new();
    let vars = vocabulary(&mut store);
    for _ in 0..4000 {
        let sort = store.var_sort(vars[rng.below(vars.len())]).clone();
        let size = rng.below(20);
        let plain = random_term(&mut rng, &mut store, &vars, &sort, size);
        let t = simplified(&mut store, plain);
        for dialect in [Dialect::Standard, Dialect::Cvc5] {
            let text = print_term_in(&store, t, dialect);
            assert_eq!(parse_term(&mut store, &text), Ok(t), "{text}");
        }
        // A plain term may hold what parses as a literal, such as the negation of one.
        let text = print_term(&store, plain);
        let back = parse_term(&mut store, &text).expect("parses");
        assert_eq!(store.sort(back), &sort);
        for _ in 0..3 {
            let valuation = random_valuation(&mut rng, &store, &vars);
            assert_eq!(eval(&store, back, &valuation), eval(&store, plain, &valuation), "{text}");
        }
    }
}

#[test]
fn a_printed_value_parses_back_as_itself_in_every_dialect() {
    let mut rng = Rng::new(42);
    let mut store = Store::new();
    let vars = vocabulary(&mut store);
    for _ in 0..4000 {
        let sort = store.var_sort(vars[rng.below(vars.len())]).clone();
        let value = random_value(&mut rng, &store, &sort);
        for dialect in [Dialect::Standard, Dialect::Cvc5, Dialect::Z3] {
            let text = print_value_in(&store, &value, &sort, dialect);
            assert_eq!(parse_value(&store, &text, &sort), Ok(value.clone()), "{text}");
        }
        let text = print_value_in(&store, &value, &sort, Dialect::Standard);
        let term = parse_term(&mut store, &text).expect("a value is a term");
        assert_eq!(eval(&store, term, &Default::default()), Ok(value), "{text}");
    }
}

#[test]
fn a_printed_script_parses_in_an_empty_store_and_prints_the_same_there() -> Checked {
    let mut rng = Rng::new(43);
    for _ in 0..300 {
        let mut store = Store::new();
        let vars = vocabulary(&mut store);
        let f = store.declare_fun("f", &[Sort::Int, Sort::Bool], Sort::BitVec(3))?;
        let plain = random_term(&mut rng, &mut store, &vars, &Sort::Bool, 12);
        let first = simplified(&mut store, plain);
        let (one, call_vars) = (store.int(1), store.var_term(vars[0]));
        let call = store.apply(f, &[one, call_vars])?;
        let second = store.eq(call, call)?;
        let three = store.bitvec(3, 5)?;
        let third = store.eq(call, three)?;
        let text = print_script(&store, &[first, second, third], Dialect::Standard);
        let mut other = Store::new();
        let commands = parse_script(&mut other, &text).map_err(|e| format!("{e}\n{text}"))?;
        let asserted: Vec<TermId> = commands
            .iter()
            .filter_map(|command| match command {
                Command::Assert { term, .. } => Some(*term),
                _ => None,
            })
            .collect();
        // Declarations are in the order of the other store's, so compare after one more trip.
        let again = print_script(&other, &asserted, Dialect::Standard);
        let mut third_store = Store::new();
        parse_script(&mut third_store, &again)?;
        let lines = |text: &str| {
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            lines.sort();
            lines
        };
        assert_eq!(lines(&again), lines(&text));
    }
    Ok(())
}

#[test]
fn a_dag_prints_in_linear_size() -> Checked {
    let mut store = Store::new();
    let x = store.variable("x", Sort::Int)?;
    let mut t = x;
    for _ in 0..1000 {
        t = store.raw(Op::Add, &[t, t])?;
    }
    let text = print_term(&store, t);
    assert!(text.len() < 40_000, "{} bytes", text.len());
    assert_eq!(parse_term(&mut store, &text), Ok(t));
    let small = store.raw(Op::Add, &[x, x])?;
    let square = store.raw(Op::Mul, &[small, small])?;
    assert_eq!(print_term(&store, square), "(let (($1 (+ x x))) (* $1 $1))");
    Ok(())
}

#[test]
fn sharing_respects_the_scopes_of_bound_variables() -> Checked {
    let mut store = Store::new();
    let (x, y) = (store.var("x", Sort::Int)?, store.var("y", Sort::Int)?);
    let (xt, yt) = (store.var_term(x), store.var_term(y));
    let (zero, sum) = (store.int(0), store.add(&[xt, yt])?);
    let (double, outer) = (store.mul(&[sum, sum])?, store.neg(yt)?);
    let inside = store.lt(double, outer)?;
    let all = store.forall(&[x], inside)?;
    let outside = store.lt(double, outer)?;
    let first = store.lt(zero, double)?;
    let t = store.and(&[first, all, outside])?;
    let text = print_term(&store, t);
    // `x + y` has one name outside, and another inside where x is another x; `-y` is the same everywhere.
    assert_eq!(
        text,
        "(let (($1 (+ x y))) (let (($2 (* $1 $1))) (let (($3 (- y))) \
         (and (< 0 $2) (forall ((x Int)) (let (($4 (+ x y))) (< (* $4 $4) $3))) (< $2 $3)))))"
    );
    assert_eq!(parse_term(&mut store, &text), Ok(t));
    Ok(())
}

#[test]
fn a_term_nested_a_hundred_thousand_deep_prints_and_parses() -> Checked {
    let mut store = Store::new();
    let x = store.variable("x", Sort::Int)?;
    let mut t = x;
    for _ in 0..100_000 {
        t = store.raw(Op::Neg, &[t])?;
    }
    let text = print_term(&store, t);
    assert_eq!(parse_term(&mut store, &text), Ok(t));
    let open = "(".repeat(100_000);
    assert!(parse_term(&mut store, &open).is_err());
    assert!(parse_script(&mut store, &format!("{open}{}", ")".repeat(100_000))).is_err());
    let sort = format!("{}Int{}", "(Set ".repeat(100_000), ")".repeat(100_000));
    assert!(parse_sort(&store, &sort).is_err());
    let lets = format!("{}x{}", "(let ((y x)) ".repeat(100_000), ")".repeat(100_000));
    assert_eq!(parse_term(&mut store, &lets), Ok(x));
    let list = Sort::datatype("L");
    let cons = vec![("head", Sort::Int), ("rest", list.clone())];
    store.declare_datatypes(&[DatatypeDecl::new("L", [("end", vec![]), ("link", cons)])])?;
    let text = format!("{}end{}", "(link 1 ".repeat(100_000), ")".repeat(100_000));
    let value = parse_value(&store, &text, &list)?;
    assert_eq!(print_value(&store, &value), text);
    Ok(())
}

#[test]
fn names_of_all_kinds_survive_the_trip() -> Checked {
    let mut store = Store::new();
    let names =
        ["x", "and", "a b", "", "x|y", "naïve", "touchstone.min_int", "select", "9lives", "@a", "$1", "%"];
    let mut terms = vec![];
    for name in names {
        terms.push(store.variable(name, Sort::Int)?);
    }
    let sum = store.add(&terms)?;
    let text = print_term(&store, sum);
    assert_eq!(parse_term(&mut store, &text), Ok(sum), "{text}");
    let positive = store.lt(terms[0], sum)?;
    let script = print_script(&store, &[positive], Dialect::Standard);
    let mut other = Store::new();
    parse_script(&mut other, &script)?;
    for name in names {
        assert!(other.symbol(name).is_some(), "{name:?} was lost in\n{script}");
    }
    Ok(())
}

#[test]
fn definitions_are_announced_once_and_only_when_needed() -> Checked {
    let mut store = Store::new();
    let (x, y) = (store.variable("x", Sort::Int)?, store.variable("y", Sort::Int)?);
    let quotient = store.div_trunc(x, y)?;
    let t = store.lt(x, quotient)?;
    let mut preamble = Preamble::new(Dialect::Standard);
    let lines = preamble.declare(&store, &[t]);
    assert_eq!(
        lines,
        [
            "(declare-const x Int)",
            "(declare-const y Int)",
            "(define-fun touchstone.div_trunc ((x Int) (y Int)) Int \
             (ite (= y 0) 0 (ite (>= x 0) (div x y) (- (div (- x) y)))))",
        ]
    );
    assert_eq!(print_term(&store, t), "(< x (touchstone.div_trunc x y))");
    assert_eq!(preamble.declare(&store, &[t]), Vec::<String>::new());
    let other = store.lt(quotient, y)?;
    assert_eq!(preamble.declare(&store, &[other]), Vec::<String>::new());
    Ok(())
}

#[test]
fn truncated_division_is_defined_by_euclidean_division() -> Checked {
    // The definition's body, parsed as an ordinary term, means what the operator means.
    let mut store = Store::new();
    let (x, y) = (store.var("x", Sort::Int)?, store.var("y", Sort::Int)?);
    let (xt, yt) = (store.var_term(x), store.var_term(y));
    for op in [Op::DivTrunc, Op::RemTrunc, Op::DivEuclid, Op::RemEuclid, Op::Min, Op::Max] {
        let sorts = [&Sort::Int, &Sort::Int];
        let definition = definition::definition(&store, &op, &sorts, Dialect::Standard).ok_or("defined")?;
        let (_, body) = definition.text.split_once(" Int (").ok_or("a body")?;
        let (_, body) = body.split_once(" Int (").map_or(("", body), |(_, rest)| ("", rest));
        let body = parse_term(&mut store, &format!("({}", body.strip_suffix(')').ok_or("closed")?))?;
        let direct = store.raw(op, &[xt, yt])?;
        for a in -9..10 {
            for b in -4..5 {
                let at = [(x, Value::int(a)), (y, Value::int(b))].into();
                assert_eq!(
                    eval(&store, body, &at),
                    eval(&store, direct, &at),
                    "{} at {a}, {b}",
                    definition.text
                );
            }
        }
    }
    Ok(())
}

#[test]
fn datatypes_and_recursive_functions_are_declared_before_use() -> Checked {
    let text = "\
(declare-datatypes ((Tree 0) (Forest 0)) (((node (label Int) (children Forest))) ((none) (some (first Tree) (others Forest)))))
(declare-fun weight (Int) Int)
(define-funs-rec ((size ((t Tree)) Int) (total ((f Forest)) Int)) ((+ (size_of t) 1) (ite ((_ is none) f) 0 (size (first f)))))
";
    let mut store = Store::new();
    assert_eq!(parse_script(&mut store, text).map_err(|e| (e.line, e.column)), Err((3, 71)));
    let good = text.replace("size_of", "total").replace("(total t)", "(total (children t))");
    let mut store = Store::new();
    parse_script(&mut store, &good)?;
    let t = parse_term(&mut store, "(= (weight (size (node 1 none))) (total (some (node 2 none) none)))")?;
    let script = print_script(&store, &[t], Dialect::Standard);
    let lines: Vec<&str> = script.lines().collect();
    assert!(lines[1].starts_with("(declare-datatypes ((Tree 0) (Forest 0)) "), "{script}");
    assert!(
        script.contains("(define-funs-rec ((size ((t Tree)) Int) (total ((f Forest)) Int)) ("),
        "{script}"
    );
    let mut other = Store::new();
    parse_script(&mut other, &script)?;
    assert!(other.datatype("Tree").is_some() && other.symbol("weight").is_some());
    Ok(())
}

#[test]
fn other_people_s_spellings_are_understood() -> Checked {
    let mut store = Store::new();
    let setup =
        "(declare-fun x () Int) (declare-const r Real) (declare-const v (_ BitVec 8)) (declare-const p Bool)";
    parse_script(&mut store, setup)?;
    let pairs = [
        ("(> x 1)", "(< 1 x)"),
        ("(>= x 1)", "(<= 1 x)"),
        ("(< 1 x 5)", "(and (< 1 x) (< x 5))"),
        ("(= x 1 2)", "(and (= x 1) (= 1 2))"),
        ("(- x 1 2)", "(- (- x 1) 2)"),
        ("(=> p p p)", "(=> p (=> p p))"),
        ("(+ r 1)", "(+ r 1.0)"),
        ("(<= r (/ 1 2))", "(<= r (/ 1.0 2.0))"),
        ("(bvugt v (_ bv10 8))", "(bvult #x0a v)"),
        ("(bvadd v v #b00000001)", "(bvadd (bvadd v v) #x01)"),
        ("(bv2nat v)", "(ubv_to_int v)"),
        ("((_ int2bv 8) x)", "((_ int_to_bv 8) x)"),
        ("(! p :named hello)", "p"),
        ("(let ((x p)) (and x p))", "(and p p)"),
        ("(div x 2)", "(touchstone.div x 2)"),
    ];
    for (theirs, ours) in pairs {
        let (a, b) = (parse_term(&mut store, theirs)?, parse_term(&mut store, ours)?);
        assert_eq!(a, b, "{theirs}");
    }
    Ok(())
}

#[test]
fn solvers_answers_to_get_value_are_understood() -> Checked {
    let mut store = Store::new();
    vocabulary(&mut store);
    let set = |n: &[i64]| Value::set(n.iter().map(|n| Value::int(*n)));
    let ints = Sort::set(Sort::Int);
    let cases = [
        ("(store ((as const (Array Int Bool)) false) 3 true)", set(&[3])),
        ("(store (store ((as const (Array Int Bool)) false) 3 true) (- 2) true)", set(&[-2, 3])),
        ("(let ((a!1 (store ((as const (Array Int Bool)) false) 3 true))) (store a!1 4 true))", set(&[3, 4])),
        ("(set.union (set.singleton 1) (set.singleton 2))", set(&[1, 2])),
        ("(set.insert 1 2 (set.singleton 3))", set(&[1, 2, 3])),
        ("(as set.empty (Set Int))", set(&[])),
        ("(lambda ((x!1 Int)) (or (= x!1 4) (= x!1 (- 7))))", set(&[-7, 4])),
        ("(lambda ((x!1 Int)) (ite (= x!1 4) true false))", set(&[4])),
    ];
    for (text, value) in cases {
        assert_eq!(parse_value(&store, text, &ints), Ok(value), "{text}");
    }
    assert!(parse_value(&store, "((as const (Array Int Bool)) true)", &ints).is_err());
    assert!(parse_value(&store, "(lambda ((x!1 Int)) (not (= x!1 4)))", &ints).is_err(), "infinite");
    assert!(parse_value(&store, "(lambda ((x!1 Int)) (< x!1 4))", &ints).is_err(), "infinite");
    let bools = Sort::set(Sort::Bool);
    let only_true = Value::set([Value::Bool(true)]);
    assert_eq!(parse_value(&store, "(lambda ((x!1 Bool)) x!1)", &bools), Ok(only_true));
    let both = Value::set([Value::Bool(false), Value::Bool(true)]);
    assert_eq!(parse_value(&store, "((as const (Array Bool Bool)) true)", &bools), Ok(both));
    let half = crate::Rational::new(Int::from(-1), Int::from(2)).map(Value::Real).ok_or("half")?;
    for text in ["(- (/ 1.0 2.0))", "(/ (- 1) 2)", "(- 0.5)", "(/ (- 1.0) 2.0)"] {
        assert_eq!(parse_value(&store, text, &Sort::Real), Ok(half.clone()), "{text}");
    }
    let thing = Sort::uninterpreted("Thing");
    for text in ["Thing!val!2", "(as @Thing_2 Thing)", "@uc_Thing_2", "(as @a2 Thing)"] {
        let expected = Value::Uninterpreted { sort: "Thing".into(), index: 2 };
        assert_eq!(parse_value(&store, text, &thing), Ok(expected), "{text}");
    }
    let thing = |index| Value::Uninterpreted { sort: "Thing".into(), index };
    let map = |default, entries| Value::Array(crate::ArrayValue::new(None, default, entries));
    let alone = |index| map(Value::Bool(false), vec![(thing(index), Value::Bool(true))]);
    let of_things = Sort::array(Sort::uninterpreted("Thing"), Sort::Bool);
    let of_pairs = Sort::array(Sort::uninterpreted("Thing"), of_things.clone());
    for (text, sort, expected) in [
        ("(lambda ((x!1 Thing)) (= x!1 Thing!val!2))", &of_things, alone(2)),
        (
            "(lambda ((x!1 Thing)) (let ((a!1 (= x!1 Thing!val!1))) (ite a!1 false (not (= Thing!val!3 x!1)))))",
            &of_things,
            map(Value::Bool(true), vec![(thing(1), Value::Bool(false)), (thing(3), Value::Bool(false))]),
        ),
        (
            "(lambda ((x!1 Thing)) (ite (= x!1 Thing!val!1) (lambda ((x!2 Thing)) (= x!2 Thing!val!0)) \
             (lambda ((x!2 Some Thing)) (and (= x!1 Thing!val!4) (= x!2 Thing!val!5)))))",
            &of_pairs,
            map(map(Value::Bool(false), vec![]), vec![(thing(1), alone(0)), (thing(4), alone(5))]),
        ),
    ] {
        assert_eq!(parse_value(&store, text, sort), Ok(expected), "{text}");
    }
    let of_fields =
        Sort::array(Sort::uninterpreted("Thing"), Sort::array(Sort::uninterpreted("Field bool"), Sort::Bool));
    let text = "(lambda ((x!1 Thing)) (ite (= x!1 Thing!val!1) \
                (lambda ((x!2 Field bool)) (= x!2 |Field bool!val!0|)) \
                (lambda ((x!2 Field bool)) (= x!2 |Field bool!val!2|))))";
    let field = |index| Value::Uninterpreted { sort: "Field bool".into(), index };
    let only = |index| map(Value::Bool(false), vec![(field(index), Value::Bool(true))]);
    assert_eq!(parse_value(&store, text, &of_fields), Ok(map(only(2), vec![(thing(1), only(0))])));
    let diagonal = "(lambda ((x!1 Thing)) (lambda ((x!2 Thing)) (= x!1 x!2)))";
    assert!(parse_value(&store, diagonal, &of_pairs).is_err(), "no finite map");
    let values = parse_values(&store, "((x 1) ((f x) true))", &[Sort::Int, Sort::Bool])?;
    assert_eq!(values, [Value::int(1), Value::Bool(true)]);
    assert!(parse_values(&store, "((x 1))", &[Sort::Int, Sort::Bool]).is_err());
    assert!(parse_value(&store, "2.5", &Sort::Int).is_err());
    assert!(parse_value(&store, "#b101", &Sort::BitVec(4)).is_err());
    Ok(())
}

#[test]
fn errors_carry_line_and_column() {
    let place = |text: &str| {
        let mut store = Store::new();
        match parse_script(&mut store, text) {
            Ok(_) => (0, 0, String::new()),
            Err(error) => (error.line, error.column, error.message),
        }
    };
    assert_eq!(place("(check-sat)\n  (assert (and true x))").0, 2);
    assert_eq!(place("(check-sat)\n  (assert (and true x))").1, 21);
    assert_eq!(place("(assert true))").1, 14);
    assert_eq!(place("\n(assert (and true 1))").2, "argument 2 of `and` has sort Int, expected Bool");
    assert_eq!(place("(assert #q)").2, "`#q` is no literal");
    assert_eq!(place("(assert |x)").1, 9);
    assert_eq!(place("(assert \"x)").1, 9);
    assert_eq!(place("(declare-const x (_ BitVec 0))").1, 18);
    assert_eq!(place("(declare-datatype E ())").2, "datatype `E` has no values");
    assert_eq!(place("(frobnicate 1)").2, "unknown command `(frobnicate 1)`");
}

#[test]
fn no_text_makes_the_parser_panic() {
    let mut rng = Rng::new(44);
    let mut store = Store::new();
    let vars = vocabulary(&mut store);
    let words = [
        "(",
        ")",
        "let",
        "forall",
        "exists",
        "as",
        "_",
        "!",
        "x",
        "a1",
        "and",
        "+",
        "-",
        "/",
        "1",
        "2.5",
        "#b1",
        "#xff",
        "|",
        "\"",
        ":named",
        "((",
        "))",
        " ",
        "\n",
        "assert",
        "declare-fun",
        "define-fun",
        "declare-datatypes",
        "Int",
        "(_ BitVec 99999999999)",
        "(_ bv5 0)",
        "(fp #b0 #b11 #b1)",
        "(_ NaN 1 1)",
        "to_fp",
        "(_ extract 1 9)",
        "select",
        "store",
        "(as const (Array Int Int))",
        "touchstone.field.",
        "touchstone.fp_to_ubv.RNE.3.3.0",
        "is",
        "cons",
        "set.insert",
        "(_ repeat 0)",
        "push",
        "pop",
        "99999999999999999999",
        "é",
        "\0",
        "(_ +oo 99 99)",
        "distinct",
    ];
    for round in 0..30_000 {
        let mut text = String::new();
        match round % 3 {
            0 => {
                for _ in 0..rng.below(12) {
                    text.push_str(words[rng.below(words.len())]);
                    if rng.chance(3, 4) {
                        text.push(' ');
                    }
                }
            }
            1 => {
                let bytes: Vec<u8> = (0..rng.below(30)).map(|_| rng.bits() as u8).collect();
                text = String::from_utf8_lossy(&bytes).into_owned();
            }
            _ => {
                let size = rng.below(8);
                let t = random_term(&mut rng, &mut store, &vars, &Sort::Bool, size);
                text = format!("(assert {})", print_term(&store, t));
                // Cut, or with a piece torn out.
                let (from, to) = (rng.below(text.len()), rng.below(text.len()));
                text =
                    if from < to { text[..from].to_owned() + &text[to..] } else { text[..from].to_owned() };
            }
        }
        let mut scratch = if round % 50 == 0 { store.clone() } else { Store::new() };
        let _ = parse_script(&mut scratch, &text);
        let _ = parse_term(&mut scratch, &text);
        let _ = parse_sort(&scratch, &text);
        let _ = parse_value(&scratch, &text, &Sort::set(Sort::array(Sort::Bool, Sort::Real)));
    }
}
