//! The store: sharing, and ill-sorted terms refused.

use super::*;
use crate::{DatatypeDecl, RoundingMode, Value};

type Checked = Result<(), Box<dyn std::error::Error>>;

#[test]
fn equal_terms_are_one_term_and_arguments_come_first() -> Checked {
    let mut store = Store::new();
    let (x, y) = (store.variable("x", Sort::Int)?, store.variable("y", Sort::Int)?);
    let sum = store.add(&[x, y])?;
    let count = store.len();
    assert_eq!(store.add(&[x, y]), Ok(sum));
    assert_eq!(store.raw(Op::Add, &[x, y]), Ok(sum));
    assert_eq!(store.variable("x", Sort::Int), Ok(x));
    assert_eq!(store.len(), count);
    assert!(store.args(sum).iter().all(|arg| *arg < sum));
    assert_eq!((store.op(sum), store.args(sum), store.sort(sum)), (&Op::Add, &[x, y][..], &Sort::Int));
    Ok(())
}

#[test]
fn ill_sorted_terms_are_error_values() -> Checked {
    let mut store = Store::new();
    let sorts = [
        Sort::Bool,
        Sort::Int,
        Sort::Real,
        Sort::BitVec(4),
        Sort::BitVec(8),
        Sort::F32,
        Sort::set(Sort::Int),
    ];
    let mut terms = vec![];
    for (index, sort) in sorts.iter().enumerate() {
        terms.push(store.variable(&format!("v{index}"), sort.clone())?);
    }
    let [p, i, r, v, w, f, s] = terms[..] else { return Err("seven".into()) };
    let before = store.len();
    let mut bad = 0;
    let mut refuse = |result: Result<TermId, SortError>| {
        bad += 1;
        assert!(result.is_err(), "number {bad} was accepted");
    };
    refuse(store.and(&[p, i]));
    refuse(store.and(&[i]));
    refuse(store.or(&[v]));
    refuse(store.not(i));
    refuse(store.ite(i, p, p));
    refuse(store.ite(p, i, r));
    refuse(store.eq(i, r));
    refuse(store.iff(i, i));
    refuse(store.distinct(&[i, i, p]));
    refuse(store.add(&[]));
    refuse(store.add(&[p]));
    refuse(store.add(&[i, r]));
    refuse(store.div_trunc(r, r));
    refuse(store.div(i, i));
    refuse(store.le(v, v));
    refuse(store.bvadd(v, w));
    refuse(store.bvadd(i, i));
    refuse(store.extract(v, 4, 0));
    refuse(store.extract(v, 0, 1));
    refuse(store.extract(i, 0, 0));
    refuse(store.zero_extend(v, u32::MAX));
    refuse(store.repeat(v, 0));
    refuse(store.bitvec(0, 1));
    refuse(store.int_to_bv(i, 0));
    refuse(store.fp_add(f, v, RoundingMode::Rne));
    refuse(store.fp_from_bits(w, 8, 24));
    refuse(store.fp_from_fp(f, RoundingMode::Rne, 1, 24));
    refuse(store.fp_to_sbv(f, RoundingMode::Rne, 0));
    refuse(store.member(p, s));
    refuse(store.member(i, i));
    refuse(store.union(s, i));
    refuse(store.select(s, i));
    refuse(store.empty_set(Sort::BitVec(0)));
    refuse(store.const_array(Sort::datatype("Nobody"), i));
    refuse(store.forall(&[Var(0), Var(0)], p));
    refuse(store.exists(&[Var(1)], i));
    refuse(store.raw(Op::And, &[p]));
    refuse(store.raw(Op::Not, &[]));
    refuse(store.raw(Op::Ite, &[p, p]));
    refuse(store.raw(Op::Literal(Value::set([])), &[]));
    refuse(store.value(&Value::int(1), &Sort::Real));
    assert_eq!(store.len(), before, "a refused term was added");
    assert_eq!(
        store.and(&[p, i]).map_err(|e| e.to_string()),
        Err("argument 2 of `and` has sort Int, expected Bool".to_owned())
    );
    assert_eq!(
        store.raw(Op::Ite, &[p, p]).map_err(|e| e.to_string()),
        Err("`ite` takes 3 arguments, not 2".to_owned())
    );
    Ok(())
}

#[test]
fn a_name_means_one_thing() -> Checked {
    let mut store = Store::new();
    let x = store.var("x", Sort::Int)?;
    assert_eq!(store.var("x", Sort::Int), Ok(x));
    assert_eq!(store.var("x", Sort::Bool), Err(SortError::NameTaken("x".into())));
    assert!(store.declare_fun("x", &[Sort::Int], Sort::Int).is_err());
    let f = store.declare_fun("f", &[Sort::Int], Sort::Int)?;
    assert_eq!(store.declare_fun("f", &[Sort::Int], Sort::Int), Ok(f));
    assert!(store.declare_fun("f", &[Sort::Bool], Sort::Int).is_err());
    assert!(store.declare_datatypes(&[DatatypeDecl::new("D", [("f", vec![])])]).is_err());
    assert!(store.datatype("D").is_none(), "a refused declaration left something behind");
    let fresh = store.fresh_var("x", Sort::Int)?;
    assert_ne!(fresh, x);
    assert!(store.var_name(fresh).starts_with("x"));
    Ok(())
}

#[test]
fn definitions_are_checked() -> Checked {
    let mut store = Store::new();
    let f = store.declare_fun("f", &[Sort::Int], Sort::Int)?;
    let (x, y, p) = (store.var("x", Sort::Int)?, store.var("y", Sort::Int)?, store.var("p", Sort::Bool)?);
    let (xt, yt, pt) = (store.var_term(x), store.var_term(y), store.var_term(p));
    assert!(store.define_fun(f, &[], xt).is_err());
    assert!(store.define_fun(f, &[p], xt).is_err());
    assert!(store.define_fun(f, &[x], pt).is_err());
    assert!(store.define_fun(f, &[x], yt).is_err());
    store.define_fun(f, &[x], xt)?;
    assert!(store.define_fun(f, &[x], xt).is_err());
    Ok(())
}

#[test]
fn datatypes_have_least_values_unless_they_have_none() -> Checked {
    let mut store = Store::new();
    let (tree, forest) = (Sort::datatype("Tree"), Sort::datatype("Forest"));
    store.declare_datatypes(&[
        DatatypeDecl::new("Tree", [("node", vec![("label", Sort::Int), ("children", forest.clone())])]),
        DatatypeDecl::new(
            "Forest",
            [("some", vec![("first", tree.clone()), ("rest", forest)]), ("none", vec![])],
        ),
    ])?;
    let (node, none) =
        (store.constructor_named("node").ok_or("node")?, store.constructor_named("none").ok_or("none")?);
    let least = Value::constructed(node, [Value::int(0), Value::constructed(none, [])]);
    assert_eq!(store.default_value(&tree), Ok(least));
    assert_eq!(store.cardinality(&tree), None);
    let stream = Sort::datatype("Stream");
    let decl = DatatypeDecl::new("Stream", [("next", vec![("head", Sort::Int), ("tail", stream.clone())])]);
    assert_eq!(store.declare_datatypes(&[decl]), Err(SortError::NotWellFounded("Stream".into())));
    assert!(store.default_value(&stream).is_err());
    assert_eq!(store.symbol("head"), None);
    let lost = DatatypeDecl::new("Lost", [("lost", vec![("at", Sort::datatype("Nowhere"))])]);
    assert!(matches!(store.declare_datatypes(&[lost]), Err(SortError::BadSort(_))));
    // A set of itself is fine: the empty one is there to begin with.
    let own = Sort::datatype("Own");
    store.declare_datatypes(&[DatatypeDecl::new(
        "Own",
        [("own", vec![("members", Sort::set(own.clone()))])],
    )])?;
    assert!(store.default_value(&own).is_ok());
    Ok(())
}

#[test]
fn finite_sorts_are_counted_and_every_value_is_listed_once() -> Checked {
    let mut store = Store::new();
    store.declare_datatypes(&[
        DatatypeDecl::new("Colour", [("red", vec![]), ("green", vec![]), ("blue", vec![])]),
        DatatypeDecl::new(
            "Pair",
            [("pair", vec![("a", Sort::Bool), ("b", Sort::datatype("Colour"))]), ("no", vec![])],
        ),
    ])?;
    let colour = Sort::datatype("Colour");
    let sorts = [
        (Sort::Bool, 2),
        (Sort::BitVec(5), 32),
        (Sort::Float { exp: 2, sig: 3 }, 2 * (3 * 4 + 1) + 1),
        (colour.clone(), 3),
        (Sort::datatype("Pair"), 7),
        (Sort::set(colour.clone()), 8),
        (Sort::array(colour.clone(), Sort::Bool), 8),
        (Sort::array(Sort::Bool, colour.clone()), 9),
        (Sort::array(Sort::array(Sort::Bool, Sort::Bool), Sort::Bool), 16),
        (Sort::set(Sort::set(Sort::Bool)), 16),
    ];
    for (sort, count) in sorts {
        let domain = store.finite_domain(&sort).ok_or("finite")?;
        assert_eq!(domain.size(), count, "{sort}");
        let values: Vec<Value> = domain.iter().collect();
        assert_eq!(values.len() as u128, count);
        assert!(values.iter().all(|value| store.value_has_sort(value, &sort)), "{sort}");
        let distinct: std::collections::BTreeSet<&Value> = values.iter().collect();
        assert_eq!(distinct.len() as u128, count, "{sort}");
        assert_eq!(domain.nth(count), None);
    }
    for sort in [Sort::Int, Sort::Real, Sort::set(Sort::Int), Sort::BitVec(128), Sort::uninterpreted("U")] {
        assert_eq!(store.cardinality(&sort), None, "{sort}");
    }
    Ok(())
}

#[test]
fn arrays_over_finite_sorts_are_equal_as_maps() -> Checked {
    let store = Store::new();
    let index = Sort::BitVec(2);
    let domain = store.finite_domain(&index).ok_or("finite")?;
    let indices: Vec<Value> = domain.iter().collect();
    // All maps to three values, each reached from all defaults in several orders.
    for code in 0..81usize {
        let image: Vec<Value> = (0..4).map(|i| Value::int(code / 3usize.pow(i) % 3)).collect();
        let mut made = std::collections::BTreeSet::new();
        for default in 0..3 {
            for order in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]] {
                let empty = crate::ArrayValue::new(Some(domain.clone()), Value::int(default), []);
                let array = order
                    .into_iter()
                    .fold(empty, |array, i| array.store(indices[i].clone(), image[i].clone()));
                for i in 0..4 {
                    assert_eq!(array.select(&indices[i]), &image[i]);
                }
                made.insert(Value::Array(array));
            }
            let entries = indices.iter().cloned().zip(image.iter().cloned());
            let whole = crate::ArrayValue::new(Some(domain.clone()), Value::int(default), entries);
            made.insert(Value::Array(whole));
        }
        assert_eq!(made.len(), 1, "{made:?}");
    }
    Ok(())
}

#[test]
fn sorts_out_of_bounds_are_refused() {
    let store = Store::new();
    let mut deep = Sort::Int;
    for _ in 0..Sort::MAX_NESTING + 1 {
        deep = Sort::set(deep);
    }
    let bad = [
        Sort::BitVec(0),
        Sort::BitVec(Sort::MAX_WIDTH + 1),
        Sort::Float { exp: 1, sig: 5 },
        Sort::Float { exp: 5, sig: 1 },
        Sort::Float { exp: Sort::MAX_EXPONENT + 1, sig: 5 },
        Sort::datatype("Missing"),
        Sort::array(Sort::Int, Sort::BitVec(0)),
        deep,
    ];
    for sort in bad {
        assert!(matches!(store.check_sort(&sort), Err(SortError::BadSort(_))), "{sort}");
    }
}
