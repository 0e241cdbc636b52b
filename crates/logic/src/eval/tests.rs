//! The evaluator: totality, depth, quantifiers and budgets.

use super::*;
use crate::testing::{Rng, random_term, random_valuation};
use crate::{ArrayValue, DatatypeDecl, FunctionTable, SortError};

type Checked = Result<(), Box<dyn std::error::Error>>;

fn list() -> Sort {
    Sort::datatype("List")
}

fn store_with_lists() -> Result<Store, SortError> {
    let mut store = Store::new();
    let cons = vec![("hd", Sort::Int), ("tl", list())];
    store.declare_datatypes(&[DatatypeDecl::new("List", [("nil", vec![]), ("cons", cons)])])?;
    Ok(store)
}

#[test]
fn a_term_a_hundred_thousand_deep_is_evaluated() -> Checked {
    let mut store = Store::new();
    let x = store.var("x", Sort::Int)?;
    let mut t = store.var_term(x);
    for _ in 0..100_000 {
        let one = store.int(1);
        t = store.raw(Op::Add, &[t, one])?;
    }
    assert_eq!(eval(&store, t, &[(x, Value::int(5))].into()), Ok(Value::int(100_005)));
    let b = store.var("b", Sort::Bool)?;
    let (mut t, mut u) = (store.var_term(b), store.var_term(b));
    for _ in 0..100_000 {
        t = store.raw(Op::Not, &[t])?;
        u = store.raw(Op::Ite, &[u, t, u])?;
    }
    assert_eq!(eval(&store, t, &[(b, Value::Bool(true))].into()), Ok(Value::Bool(true)));
    assert!(eval(&store, u, &[(b, Value::Bool(true))].into()).is_ok());
    Ok(())
}

#[test]
fn a_value_a_hundred_thousand_deep_is_built_compared_hashed_and_dropped() -> Checked {
    let mut store = store_with_lists()?;
    let (nil, cons) =
        (store.constructor_named("nil").ok_or("nil")?, store.constructor_named("cons").ok_or("cons")?);
    let mut t = store.construct(nil, &[])?;
    for n in 0..100_000 {
        let head = store.int(n % 3);
        t = store.construct(cons, &[head, t])?;
    }
    let value = eval(&store, t, &Valuation::new())?;
    assert_eq!(store.value(&value, &list()), Ok(t));
    let twin = eval(&store, t, &Valuation::new())?;
    assert_eq!(value, twin);
    let set: std::collections::HashSet<Value> = [value, twin].into_iter().collect();
    assert_eq!(set.len(), 1);
    Ok(())
}

#[test]
fn a_dag_is_evaluated_once_per_node() -> Checked {
    let mut store = Store::new();
    let x = store.var("x", Sort::BitVec(64))?;
    let mut t = store.var_term(x);
    // As a tree this has 2^1000 leaves.
    for _ in 0..1000 {
        t = store.raw(Op::BvAdd, &[t, t])?;
    }
    let one = Value::BitVec(crate::BitVec::new(64, 1).ok_or("width")?);
    let zero = Value::BitVec(crate::BitVec::new(64, 0).ok_or("width")?);
    assert_eq!(eval(&store, t, &[(x, one)].into()), Ok(zero));
    Ok(())
}

#[test]
fn every_ground_term_without_quantifiers_over_infinite_sorts_has_a_value_of_its_sort() {
    let mut rng = Rng::new(21);
    let mut store = Store::new();
    let vars = crate::simplify::tests::vocabulary(&mut store);
    for _ in 0..4000 {
        let sort = store.var_sort(vars[rng.below(vars.len())]).clone();
        let size = rng.below(20);
        let t = random_term(&mut rng, &mut store, &vars, &sort, size);
        let valuation = random_valuation(&mut rng, &store, &vars);
        let value = eval(&store, t, &valuation).expect("total");
        assert!(store.value_has_sort(&value, &sort), "{value:?} is not of {sort}: {}", store.display(t));
    }
}

#[test]
fn what_is_partial_in_smt_lib_has_the_documented_value() -> Checked {
    let mut store = store_with_lists()?;
    let (x, y) = (store.var("x", Sort::Int)?, store.var("y", Sort::Int)?);
    let (xt, yt) = (store.var_term(x), store.var_term(y));
    let at = [(x, Value::int(-7)), (y, Value::int(0))].into();
    for (op, expected) in [(Op::DivTrunc, 0), (Op::RemTrunc, -7), (Op::DivEuclid, 0), (Op::RemEuclid, -7)] {
        let t = store.raw(op, &[xt, yt])?;
        assert_eq!(eval(&store, t, &at), Ok(Value::int(expected)));
    }
    let (r, z) = (store.real(3), store.real(0));
    let t = store.raw(Op::Div, &[r, z])?;
    assert_eq!(eval(&store, t, &at), Ok(Value::Real(Default::default())));
    let (nil, cons) =
        (store.constructor_named("nil").ok_or("nil")?, store.constructor_named("cons").ok_or("cons")?);
    let empty = store.construct(nil, &[])?;
    let head = store.raw(Op::Field(cons, 0), &[empty])?;
    assert_eq!(eval(&store, head, &at), Ok(Value::int(0)));
    let tail = store.raw(Op::Field(cons, 1), &[empty])?;
    assert_eq!(eval(&store, tail, &at), Ok(Value::constructed(nil, [])));
    Ok(())
}

#[test]
fn quantifiers_range_over_finite_sorts_guards_sets_and_universes() -> Checked {
    let mut store = Store::new();
    let (i, j, n) = (store.var("i", Sort::Int)?, store.var("j", Sort::Int)?, store.var("n", Sort::Int)?);
    let (it, jt, nt, zero) = (store.var_term(i), store.var_term(j), store.var_term(n), store.int(0));
    // ∀i. 0 <= i < n => ∃j. 0 <= j <= i ∧ i = j + j ∨ i = j + j + 1, and the same without the odd case.
    let (low, high) = (store.le(zero, it)?, store.lt(it, nt)?);
    let (jl, jh) = (store.le(zero, jt)?, store.le(jt, it)?);
    let double = store.add(&[jt, jt])?;
    let one = store.int(1);
    let odd = store.add(&[jt, jt, one])?;
    let (even_case, odd_case) = (store.eq(it, double)?, store.eq(it, odd)?);
    let either = store.or(&[even_case, odd_case])?;
    for (cases, size, expected) in [(either, 9, true), (even_case, 9, false), (even_case, 1, true)] {
        let inner = store.and(&[jl, jh, cases])?;
        let some = store.exists(&[j], inner)?;
        let guard = store.and(&[low, high])?;
        let body = store.implies(guard, some)?;
        let all = store.forall(&[i], body)?;
        assert_eq!(eval(&store, all, &[(n, Value::int(size))].into()), Ok(Value::Bool(expected)));
    }
    // Two variables, the second bounded by the first: Σ is checked by counting pairs i <= j < 4 through a set.
    let s = store.var("s", Sort::set(Sort::Int))?;
    let st = store.var_term(s);
    let in_s = store.member(it, st)?;
    let small = store.lt(it, nt)?;
    let body = store.implies(in_s, small)?;
    let all = store.forall(&[i], body)?;
    let set = |n: &[i64]| Value::set(n.iter().map(|n| Value::int(*n)));
    assert_eq!(eval(&store, all, &[(s, set(&[1, 2, 3])), (n, Value::int(4))].into()), Ok(Value::Bool(true)));
    assert_eq!(eval(&store, all, &[(s, set(&[1, 9])), (n, Value::int(4))].into()), Ok(Value::Bool(false)));
    // A finite sort needs no guard, an infinite one does.
    let v = store.var("v", Sort::BitVec(5))?;
    let vt = store.var_term(v);
    let (square, negated) = (store.bvmul(vt, vt)?, store.bvneg(vt)?);
    let other = store.bvmul(negated, negated)?;
    let same = store.raw(Op::Eq, &[square, other])?;
    let all = store.forall(&[v], same)?;
    assert_eq!(eval(&store, all, &Valuation::new()), Ok(Value::Bool(true)));
    let positive = store.lt(zero, it)?;
    let unbounded = store.forall(&[i], positive)?;
    assert_eq!(eval(&store, unbounded, &Valuation::new()), Err(EvalError::Unbounded("i".into())));
    // An uninterpreted sort is finite if the valuation says so.
    let thing = Sort::uninterpreted("Thing");
    let (a, b) = (store.var("a", thing.clone())?, store.var("b", thing)?);
    let (at, bt) = (store.var_term(a), store.var_term(b));
    let equal = store.eq(at, bt)?;
    let all = store.forall(&[a, b], equal)?;
    let mut valuation = Valuation::new();
    assert!(eval(&store, all, &valuation).is_err());
    valuation.set_universe("Thing", 1);
    assert_eq!(eval(&store, all, &valuation), Ok(Value::Bool(true)));
    valuation.set_universe("Thing", 2);
    assert_eq!(eval(&store, all, &valuation), Ok(Value::Bool(false)));
    Ok(())
}

#[test]
fn a_bound_variable_hides_the_free_one_of_its_name() -> Checked {
    let mut store = Store::new();
    let p = store.var("p", Sort::Bool)?;
    let pt = store.var_term(p);
    let some = store.exists(&[p], pt)?;
    let all = store.forall(&[p], pt)?;
    let not_all = store.not(all)?;
    let both = store.and(&[some, not_all, pt])?;
    assert_eq!(eval(&store, both, &[(p, Value::Bool(true))].into()), Ok(Value::Bool(true)));
    assert_eq!(eval(&store, both, &[(p, Value::Bool(false))].into()), Ok(Value::Bool(false)));
    // A binder of the same variable inside another.
    let not_p = store.not(pt)?;
    let inner = store.exists(&[p], not_p)?;
    let outer_body = store.and(&[pt, inner])?;
    let outer = store.exists(&[p], outer_body)?;
    assert_eq!(eval(&store, outer, &Valuation::new()), Ok(Value::Bool(true)));
    Ok(())
}

#[test]
fn defined_functions_recurse_as_deep_as_the_budget_allows() -> Checked {
    let mut store = store_with_lists()?;
    let len = store.declare_fun("len", &[list()], Sort::Int)?;
    let xs = store.var("xs", list())?;
    let xt = store.var_term(xs);
    let cons = store.constructor_named("cons").ok_or("cons")?;
    let is_cons = store.is(xt, cons)?;
    let tail = store.field(xt, cons, 1)?;
    let rest = store.apply(len, &[tail])?;
    let (zero, one) = (store.int(0), store.int(1));
    let more = store.add(&[one, rest])?;
    let body = store.ite(is_cons, more, zero)?;
    store.define_fun(len, &[xs], body)?;
    let nil = store.constructor_named("nil").ok_or("nil")?;
    let mut value = Value::constructed(nil, []);
    for n in 0..20_000 {
        value = Value::constructed(cons, [Value::int(n), value]);
    }
    let t = store.apply(len, &[xt])?;
    let at: Valuation = [(xs, value)].into();
    assert_eq!(eval(&store, t, &at), Ok(Value::int(20_000)));
    let small = EvalBudget { steps: 100, depth: 1000 };
    assert_eq!(eval_within(&store, t, &at, small), Err(EvalError::Budget("100 steps".into())));
    // A definition without end stops at the budget.
    let loops = store.declare_fun("loops", &[Sort::Int], Sort::Int)?;
    let n = store.var("n", Sort::Int)?;
    let nt = store.var_term(n);
    let again = store.apply(loops, &[nt])?;
    store.define_fun(loops, &[n], again)?;
    let t = store.apply(loops, &[zero])?;
    let budget = EvalBudget { steps: 1_000_000, depth: 10_000 };
    assert_eq!(eval_within(&store, t, &at, budget), Err(EvalError::Budget("10000 nested calls".into())));
    Ok(())
}

#[test]
fn uninterpreted_functions_are_tables() -> Checked {
    let mut store = Store::new();
    let f = store.declare_fun("f", &[Sort::Int, Sort::Bool], Sort::Int)?;
    let (one, yes) = (store.int(1), store.bool(true));
    let inner = store.apply(f, &[one, yes])?;
    let t = store.apply(f, &[inner, yes])?;
    assert_eq!(eval(&store, t, &Valuation::new()), Err(EvalError::NoInterpretation("f".into())));
    let mut table = FunctionTable::constant(Value::int(9));
    table.entries.insert(vec![Value::int(1), Value::Bool(true)], Value::int(2));
    table.entries.insert(vec![Value::int(2), Value::Bool(true)], Value::int(3));
    let mut valuation = Valuation::new();
    valuation.set_function(f, table);
    assert_eq!(eval(&store, t, &valuation), Ok(Value::int(3)));
    Ok(())
}

#[test]
fn what_a_valuation_lacks_or_gets_wrong_is_an_error() -> Checked {
    let mut store = Store::new();
    let x = store.var("x", Sort::Int)?;
    let xt = store.var_term(x);
    let t = store.neg(xt)?;
    assert_eq!(eval(&store, t, &Valuation::new()), Err(EvalError::Unassigned("x".into())));
    assert!(matches!(eval(&store, t, &[(x, Value::Bool(true))].into()), Err(EvalError::WrongSort(_))));
    Ok(())
}

/// Guards of a chain of variables, with offsets and factors, in nested quantifiers too, against the plain definition over a box
/// that's large enough.
#[test]
fn ranges_that_only_chains_of_inequalities_bound_are_those_of_brute_force() -> Checked {
    let mut store = Store::new();
    let names = ["i", "j", "k"];
    let vars: Vec<Var> = names.iter().map(|name| store.var(name, Sort::Int)).collect::<Result<_, _>>()?;
    let n = store.var("n", Sort::Int)?;
    let terms: Vec<TermId> = vars.iter().map(|var| store.var_term(*var)).collect();
    let (nt, zero) = (store.var_term(n), store.int(0));
    let mut rng = Rng::new(17);
    let (mut decided, mut holding) = (0, 0);
    for _ in 0..150 {
        // 0 <= x0 + a, x0 + b < x1, …, c * xlast < n, in any order, and a claim about them.
        let count = 2 + rng.below(2);
        let mut order: Vec<usize> = (0..count).collect();
        for index in (1..count).rev() {
            order.swap(index, rng.below(index + 1));
        }
        let mut guards = vec![];
        let low = store.int(rng.below(4) as i64 - 2);
        let first = store.add(&[terms[order[0]], low])?;
        guards.push(store.le(zero, first)?);
        for pair in order.windows(2) {
            let offset = store.int(rng.below(3) as i64);
            let least = store.add(&[terms[pair[0]], offset])?;
            guards.push(store.le(least, terms[pair[1]])?);
        }
        let factor = store.int(1 + rng.below(2) as i64);
        let last = store.mul(&[factor, terms[order[count - 1]]])?;
        guards.push(store.lt(last, nt)?);
        let (a, b) = (terms[rng.below(count)], terms[rng.below(count)]);
        let constant = store.int(rng.below(9) as i64 - 2);
        let sum = store.add(&[a, b])?;
        let claim = if rng.below(2) == 0 { store.le(sum, constant)? } else { store.eq(sum, constant)? };
        let (universal, nested) = (rng.below(2) == 0, rng.below(2) == 0);
        let within = store.and(&guards)?;
        let formula = match (universal, nested) {
            (true, false) => {
                let body = store.implies(within, claim)?;
                store.forall(&vars[..count], body)?
            }
            (false, false) => {
                let body = store.and(&[within, claim])?;
                store.exists(&vars[..count], body)?
            }
            (true, true) => {
                let body = store.implies(within, claim)?;
                let inner = store.forall(&vars[1..count], body)?;
                store.forall(&vars[..1], inner)?
            }
            (false, true) => {
                let body = store.and(&[within, claim])?;
                let inner = store.exists(&vars[1..count], body)?;
                store.exists(&vars[..1], inner)?
            }
        };
        let size = rng.below(7) as i64;
        let mut expected = universal;
        let side: i64 = 13;
        for point in 0..side.pow(count as u32) {
            let at = |index: u32| (point / side.pow(index)) % side - 4;
            let mut valuation: Valuation = [(n, Value::int(size))].into();
            (0..count).for_each(|index| {
                valuation.set(vars[index], Value::int(at(index as u32)));
            });
            if eval(&store, within, &valuation) == Ok(Value::Bool(true)) {
                let holds = eval(&store, claim, &valuation) == Ok(Value::Bool(true));
                expected = if universal { expected && holds } else { expected || holds };
            }
        }
        let found = eval(&store, formula, &[(n, Value::int(size))].into());
        assert_eq!(found, Ok(Value::Bool(expected)), "{}", store.display(formula));
        decided += 1;
        holding += usize::from(expected);
    }
    assert!((30..120).contains(&holding), "{holding} of {decided} hold");
    Ok(())
}

#[test]
fn a_variable_that_two_binders_share_bounds_neither_by_the_other() -> Checked {
    let mut store = Store::new();
    let (i, j) = (store.var("i", Sort::Int)?, store.var("j", Sort::Int)?);
    let (it, jt, zero, nine) = (store.var_term(i), store.var_term(j), store.int(0), store.int(9));
    // ∀i. 0 <= i ∧ i <= j ∧ (∃j. i < j ∧ j < 9) => i <= 3, where the first j isn't the second.
    let (low, high) = (store.le(zero, it)?, store.le(it, jt)?);
    let (above, below) = (store.lt(it, jt)?, store.lt(jt, nine)?);
    let inside = store.and(&[above, below])?;
    let some = store.exists(&[j], inside)?;
    let guard = store.and(&[low, high, some])?;
    let three = store.int(3);
    let claim = store.le(it, three)?;
    let body = store.implies(guard, claim)?;
    let all = store.forall(&[i], body)?;
    for (outer, expected) in [(3, true), (4, false), (20, false)] {
        assert_eq!(eval(&store, all, &[(j, Value::int(outer))].into()), Ok(Value::Bool(expected)), "{outer}");
    }
    Ok(())
}

#[test]
fn elements_that_nothing_mentions_are_alike_but_many() -> Checked {
    let mut store = Store::new();
    let thing = Sort::uninterpreted("Thing");
    let (a, b, c) =
        (store.var("a", thing.clone())?, store.var("b", thing.clone())?, store.var("c", thing.clone())?);
    let m = store.var("m", Sort::array(thing.clone(), Sort::Int))?;
    let (at, bt, ct, mt) = (store.var_term(a), store.var_term(b), store.var_term(c), store.var_term(m));
    let element = |index| Value::Uninterpreted { sort: "Thing".into(), index };
    let map =
        ArrayValue::new(None, Value::int(7), [(element(0), Value::int(1)), (element(3), Value::int(2))]);
    let mut valuation: Valuation = [(m, Value::Array(map)), (c, element(1))].into();
    valuation.set_unlimited("Thing");
    let holds = |store: &Store, t: TermId| eval(store, t, &valuation);
    // ∀a. ∃b. b ≠ a ∧ b ≠ c, however many there are already.
    let other = store.distinct(&[at, bt, ct])?;
    let some = store.exists(&[b], other)?;
    let not_c = store.eq(at, ct)?;
    let body = store.or(&[not_c, some])?;
    let all = store.forall(&[a], body)?;
    assert_eq!(holds(&store, all), Ok(Value::Bool(true)));
    // All but two map to 7, and some do.
    let (here, seven, one) = (store.select(mt, at)?, store.int(7), store.int(1));
    let is_seven = store.eq(here, seven)?;
    let everywhere = store.forall(&[a], is_seven)?;
    let somewhere = store.exists(&[a], is_seven)?;
    assert_eq!(holds(&store, everywhere), Ok(Value::Bool(false)));
    assert_eq!(holds(&store, somewhere), Ok(Value::Bool(true)));
    let positive = store.le(one, here)?;
    let everywhere = store.forall(&[a], positive)?;
    assert_eq!(holds(&store, everywhere), Ok(Value::Bool(true)));
    // a ≠ b => they map to different numbers: not so of two that nothing mentions.
    let there = store.select(mt, bt)?;
    let (same, alike) = (store.eq(at, bt)?, store.eq(here, there)?);
    let different = store.not(alike)?;
    let body = store.or(&[same, different])?;
    let injective = store.forall(&[a, b], body)?;
    assert_eq!(holds(&store, injective), Ok(Value::Bool(false)));
    Ok(())
}

/// Against the same quantifiers over an interval that has all keys in it, and integers enough that are none.
#[test]
fn integers_that_are_only_keys_are_as_many_as_matter() -> Checked {
    let mut store = Store::new();
    let (a, b, c) = (store.var("a", Sort::Int)?, store.var("b", Sort::Int)?, store.var("c", Sort::Int)?);
    let m = store.var("m", Sort::array(Sort::Int, Sort::Int))?;
    let n = store.var("n", Sort::array(Sort::Int, Sort::array(Sort::Int, Sort::Int)))?;
    let f = store.declare_fun("f", &[Sort::Int, Sort::Int], Sort::Int)?;
    let [at, bt, ct, mt, nt] = [a, b, c, m, n].map(|var| store.var_term(var));
    let (low, high) = (store.int(-3), store.int(12));
    let (ma, mb) = (store.select(mt, at)?, store.select(mt, bt)?);
    let row = store.select(nt, at)?;
    let nab = store.select(row, bt)?;
    let fab = store.apply(f, &[at, bt])?;
    let (zero, five) = (store.int(0), store.int(5));
    let atoms = [
        store.le(zero, ma)?,
        store.eq(ma, mb)?,
        store.eq(at, bt)?,
        store.eq(at, ct)?,
        store.eq(bt, five)?,
        store.lt(nab, mb)?,
        store.eq(fab, five)?,
    ];
    let mut seen = 0;
    let mut random = 12_345_u64;
    let mut next = |below: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % below
    };
    for _ in 0..400 {
        let table = |next: &mut dyn FnMut(u64) -> u64| {
            let entries = (0..next(3)).map(|_| (next(8) as i64, next(3) as i64 - 1)).collect::<Vec<_>>();
            ArrayValue::new(
                None,
                Value::int(next(3) as i64 - 1),
                entries.into_iter().map(|(k, v)| (Value::int(k), Value::int(v))),
            )
        };
        let inner = table(&mut next);
        let rows = (0..next(3))
            .map(|_| (Value::int(next(8) as i64), Value::Array(table(&mut next))))
            .collect::<Vec<_>>();
        let maps = ArrayValue::new(None, Value::Array(inner), rows);
        let mut valuation: Valuation =
            [(m, Value::Array(table(&mut next))), (n, Value::Array(maps)), (c, Value::int(next(8) as i64))]
                .into();
        let mut function = FunctionTable::constant(Value::int(next(2) as i64));
        function.entries.insert(vec![Value::int(next(8) as i64), Value::int(next(8) as i64)], Value::int(5));
        valuation.set_function(f, function);
        let mut literals = vec![];
        for _ in 0..1 + next(3) {
            let atom = atoms[next(atoms.len() as u64) as usize];
            literals.push(if next(2) == 0 { atom } else { store.not(atom)? });
        }
        let body = if next(2) == 0 { store.or(&literals)? } else { store.and(&literals)? };
        let mut ends = vec![];
        for var in [at, bt] {
            ends.extend([store.le(low, var)?, store.le(var, high)?]);
        }
        let within = store.and(&ends)?;
        let (some, all) = (store.and(&[within, body])?, store.implies(within, body)?);
        let vars = if next(2) == 0 { [a, b] } else { [b, a] };
        for (open, closed) in [
            (store.forall(&vars, body)?, store.forall(&vars, all)?),
            (store.exists(&vars, body)?, store.exists(&vars, some)?),
        ] {
            let expected = eval(&store, closed, &valuation);
            assert!(expected.is_ok(), "{}", store.display(closed));
            match eval(&store, open, &valuation) {
                Err(EvalError::Unbounded(_)) => {}
                found => {
                    assert_eq!(found, expected, "{}", store.display(open));
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 400, "{seen}");
    Ok(())
}

/// A square of a square of … of two would fill the memory: such a product has no value within the budget, in the evaluator and in the simplifier.
#[test]
fn products_of_huge_numbers_are_not_computed() {
    let mut store = Store::new();
    let mut square = store.int(2);
    for _ in 0..64 {
        square = store.mul(&[square, square]).expect("a product");
    }
    let told = eval(&store, square, &Valuation::default());
    assert!(matches!(&told, Err(EvalError::Budget(what)) if what.contains("bits")), "{told:?}");
}
