//! What the smart constructors build evaluates as what they were asked for.

use crate::testing::{Rng, random_term, random_valuation, simplified};
use crate::{DatatypeDecl, RoundingMode, Sort, Store, Value, Var, eval};

/// Variables of every kind of sort, over datatypes that are an enumeration, a list and a pair.
pub(crate) fn vocabulary(store: &mut Store) -> Vec<Var> {
    let list = Sort::datatype("List");
    store
        .declare_datatypes(&[
            DatatypeDecl::new("Colour", [("red", vec![]), ("green", vec![]), ("blue", vec![])]),
            DatatypeDecl::new(
                "List",
                [("nil", vec![]), ("cons", vec![("hd", Sort::Int), ("tl", list.clone())])],
            ),
            DatatypeDecl::new("Pair", [("pair", vec![("fst", Sort::Bool), ("snd", Sort::BitVec(3))])]),
        ])
        .expect("good datatypes");
    let sorts = [
        Sort::Bool,
        Sort::Int,
        Sort::Real,
        Sort::BitVec(1),
        Sort::BitVec(3),
        Sort::BitVec(6),
        Sort::Float { exp: 3, sig: 3 },
        Sort::Float { exp: 2, sig: 4 },
        Sort::set(Sort::Int),
        Sort::set(Sort::Bool),
        Sort::array(Sort::Int, Sort::Int),
        Sort::array(Sort::BitVec(1), Sort::Bool),
        Sort::uninterpreted("Thing"),
        Sort::datatype("Colour"),
        Sort::datatype("List"),
        Sort::datatype("Pair"),
    ];
    let mut vars = vec![];
    for (index, sort) in sorts.iter().enumerate() {
        for name in ["a", "b"] {
            vars.push(store.var(&format!("{name}{index}"), sort.clone()).expect("good sort"));
        }
    }
    vars
}

#[test]
fn a_simplified_term_means_what_the_plain_one_means() {
    let mut rng = Rng::new(3);
    let mut store = Store::new();
    let vars = vocabulary(&mut store);
    let mut shrunk = 0;
    for round in 0..6000 {
        let sort = store.var_sort(vars[rng.below(vars.len())]).clone();
        let size = 1 + rng.below(12);
        let plain = random_term(&mut rng, &mut store, &vars, &sort, size);
        let simple = simplified(&mut store, plain);
        assert_eq!(store.sort(simple), &sort);
        shrunk += usize::from(simple != plain);
        for _ in 0..4 {
            let valuation = random_valuation(&mut rng, &store, &vars);
            let (expected, found) = (eval(&store, plain, &valuation), eval(&store, simple, &valuation));
            assert!(expected.is_ok(), "round {round}: {expected:?} for {}", store.display(plain));
            assert_eq!(expected, found, "{}\nbecame\n{}", store.display(plain), store.display(simple));
        }
    }
    assert!(shrunk > 1000, "only {shrunk} of 6000 terms were simplified");
}

#[test]
fn terms_over_one_small_sort_are_simplified_rightly_for_all_values() {
    // Small enough to meet every special case of every rule.
    for (seed, sort) in
        [(5, Sort::BitVec(1)), (6, Sort::BitVec(2)), (7, Sort::Bool), (8, Sort::Float { exp: 2, sig: 2 })]
    {
        let mut rng = Rng::new(seed);
        let mut store = Store::new();
        let x = store.var("x", sort.clone()).expect("good sort");
        let y = store.var("y", sort.clone()).expect("good sort");
        for _ in 0..1500 {
            let size = 1 + rng.below(4);
            let target = if rng.chance(1, 2) { Sort::Bool } else { sort.clone() };
            let plain = random_term(&mut rng, &mut store, &[x, y], &target, size);
            let simple = simplified(&mut store, plain);
            let domain = store.finite_domain(&sort).expect("finite");
            for a in domain.iter() {
                for b in domain.iter() {
                    let valuation = [(x, a.clone()), (y, b)].into();
                    let expected = eval(&store, plain, &valuation);
                    assert_eq!(expected, eval(&store, simple, &valuation), "{}", store.display(plain));
                }
            }
        }
    }
}

#[test]
fn constants_fold_away() {
    let mut store = Store::new();
    let check = |store: &Store, t, expected: Value| assert_eq!(store.literal(t), Some(&expected));
    let (two, minus_seven) = (store.int(2), store.int(-7));
    let q = store.div_trunc(minus_seven, two).unwrap();
    check(&store, q, Value::int(-3));
    let r = store.rem_trunc(minus_seven, two).unwrap();
    check(&store, r, Value::int(-1));
    let zero = store.int(0);
    let by_zero = store.div_trunc(two, zero).unwrap();
    check(&store, by_zero, Value::int(0));
    let (a, b) = (store.float(0.1f64), store.float(0.2f64));
    let sum = store.fp_add(a, b, RoundingMode::Rne).unwrap();
    check(&store, sum, Value::Float((0.1f64 + 0.2f64).into()));
}

#[test]
fn neutral_and_absorbing_elements_and_doubles_disappear() {
    let mut store = Store::new();
    let x = store.variable("x", Sort::Int).unwrap();
    let p = store.variable("p", Sort::Bool).unwrap();
    let (zero, one, yes, no) = (store.int(0), store.int(1), store.bool(true), store.bool(false));
    assert_eq!(store.add(&[x, zero]), Ok(x));
    assert_eq!(store.mul(&[one, x]), Ok(x));
    assert_eq!(store.mul(&[zero, x]), Ok(zero));
    assert_eq!(store.sub(x, x), Ok(zero));
    assert_eq!(store.and(&[p, yes, p]), Ok(p));
    assert_eq!(store.or(&[p, yes]), Ok(yes));
    let not_p = store.not(p).unwrap();
    assert_eq!(store.not(not_p), Ok(p));
    assert_eq!(store.and(&[p, not_p]), Ok(no));
    assert_eq!(store.eq(x, x), Ok(yes));
    assert_eq!(store.ite(p, x, x), Ok(x));
    assert_eq!(store.ite(p, yes, no), Ok(p));
    assert_eq!(store.and(&[]), Ok(yes));
    assert_eq!(store.or(&[]), Ok(no));
}

#[test]
fn a_value_becomes_a_term_that_denotes_it() {
    let mut rng = Rng::new(11);
    let mut store = Store::new();
    let vars = vocabulary(&mut store);
    for _ in 0..2000 {
        let sort = store.var_sort(vars[rng.below(vars.len())]).clone();
        let value = crate::testing::random_value(&mut rng, &store, &sort);
        let term = store.value(&value, &sort).expect("of that sort");
        assert_eq!(store.sort(term), &sort);
        assert_eq!(eval(&store, term, &Default::default()), Ok(value));
    }
    assert!(store.value(&Value::int(1), &Sort::Bool).is_err());
}
