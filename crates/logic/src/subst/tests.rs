//! Substitution against evaluation, and capture.

use super::*;
use crate::testing::{Rng, random_term, random_valuation};
use crate::{Sort, Value, eval};

type Checked = Result<(), Box<dyn std::error::Error>>;

#[test]
fn substituting_and_evaluating_is_evaluating_with_the_replacement_s_value() {
    let mut rng = Rng::new(31);
    let mut store = Store::new();
    let vars = crate::simplify::tests::vocabulary(&mut store);
    // `p`, `q` and `w` are what random quantifiers bind: as replacements they would be captured.
    let extra = [("p", Sort::Bool), ("q", Sort::Int), ("w", Sort::BitVec(2))];
    let mut all = vars.clone();
    all.extend(extra.map(|(name, sort)| store.var(name, sort).expect("good sort")));
    let mut changed = 0;
    for _ in 0..4000 {
        let size = 1 + rng.below(15);
        let t = random_term(&mut rng, &mut store, &all, &Sort::Bool, size);
        let mut replacements = FxHashMap::default();
        let mut valuation = random_valuation(&mut rng, &store, &all);
        let outer = valuation.clone();
        for _ in 0..3 {
            let var = all[rng.below(all.len())];
            let sort = store.var_sort(var).clone();
            let size = rng.below(4);
            let term = random_term(&mut rng, &mut store, &all, &sort, size);
            let value = eval(&store, term, &outer).expect("total");
            replacements.insert(var, term);
            valuation.set(var, value);
        }
        let result = store.substitute(t, &replacements).expect("well-sorted");
        changed += usize::from(result != t);
        assert_eq!(eval(&store, result, &outer), eval(&store, t, &valuation), "{}", store.display(t));
        let mut expected = store.free_vars(t);
        let mut incoming = BTreeSet::new();
        for (var, term) in &replacements {
            if expected.remove(var) {
                incoming.extend(store.free_vars(*term));
            }
        }
        expected.extend(incoming);
        // Simplification may lose a variable, never invent one.
        assert!(store.free_vars(result).is_subset(&expected));
    }
    assert!(changed > 500, "only {changed} terms were changed");
}

#[test]
fn a_bound_variable_is_renamed_before_it_captures() -> Checked {
    let mut store = Store::new();
    let (x, y) = (store.var("x", Sort::Int)?, store.var("y", Sort::Int)?);
    let (xt, yt) = (store.var_term(x), store.var_term(y));
    let body = store.eq(xt, yt)?;
    let some = store.exists(&[x], body)?;
    assert_eq!(store.free_vars(some), [y].into());
    let result = store.substitute(some, &[(y, xt)].into_iter().collect())?;
    assert_eq!(store.free_vars(result), [x].into());
    let at = [(x, Value::int(3))].into();
    assert_eq!(eval(&store, result, &at), Ok(Value::Bool(true)));
    // The bound variable itself is nobody's business.
    assert_eq!(store.substitute(some, &[(x, yt)].into_iter().collect()), Ok(some));
    Ok(())
}

#[test]
fn substitution_is_simultaneous_deep_and_checks_sorts() -> Checked {
    let mut store = Store::new();
    let (x, y) = (store.var("x", Sort::Int)?, store.var("y", Sort::Int)?);
    let (xt, yt, yes) = (store.var_term(x), store.var_term(y), store.bool(true));
    let difference = store.sub(xt, yt)?;
    let swapped = store.sub(yt, xt)?;
    assert_eq!(store.substitute(difference, &[(x, yt), (y, xt)].into_iter().collect()), Ok(swapped));
    assert!(store.substitute(difference, &[(x, yes)].into_iter().collect()).is_err());
    let (mut deep, mut expected) = (xt, yt);
    for _ in 0..100_000 {
        deep = store.neg(deep)?;
        deep = store.abs(deep)?;
        deep = store.sub(deep, xt)?;
        expected = store.neg(expected)?;
        expected = store.abs(expected)?;
        expected = store.sub(expected, yt)?;
    }
    assert_eq!(store.substitute(deep, &[(x, yt)].into_iter().collect()), Ok(expected));
    assert_eq!(store.free_vars(deep), [x].into());
    Ok(())
}
