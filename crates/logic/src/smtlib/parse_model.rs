//! Parsing models as solvers print them, functions above all: `(define-fun f ((x!0 S) …) R body)`, where the body tells arguments
//! apart by equations, `(ite (and (= x!0 v) …) result …)`, and ends in what the function is elsewhere. Where z3 is asked for
//! partial models it ends in `#unspecified`. An array may be one of these functions, `(_ as-array f)`.

use rustc_hash::{FxHashMap, FxHashSet};

use super::parse_value::Parser;
use super::read::{ParseError, SExpr};
use super::symbol::unquoted;
use crate::{Fun, FunctionTable, Sort, Store, Symbol, Valuation, Value};

/// Z3's name for the value of a partial function elsewhere.
pub(super) const UNSPECIFIED: &str = "#unspecified";

/// Parses an answer to `get-model` for the variables and functions of a store that are defined there. What can't be said with a
/// value or a table is left out: a function that isn't made of equations altogether, a result that is no value by itself.
/// Cost: linear in the text, for each array as often as it's mentioned.
///
/// # Errors
/// The text is no list of definitions.
pub fn parse_model(store: &Store, text: &str) -> Result<Valuation, ParseError> {
    let tree = SExpr::read_one(text)?;
    let parts = tree.list(tree.root()).ok_or_else(|| tree.error(tree.root(), "expected definitions"))?;
    let definitions: FxHashMap<&str, usize> =
        parts.iter().filter_map(|part| Some((definition(&tree, *part)?.0, *part))).collect();
    let mut model = Valuation::new();
    for part in parts {
        let Some((name, params, body)) = definition(&tree, *part) else { continue };
        match store.symbol(&unquoted(name)) {
            Some(Symbol::Var(var)) if params.is_empty() => {
                let parser = Parser::with_names(store, &tree, definitions.clone());
                if let Ok(value) = parser.parse(body, store.var_sort(var)) {
                    model.set(var, value);
                }
            }
            Some(Symbol::Fun(fun)) => {
                let definition = Definition { store, tree: &tree, definitions: &definitions, fun };
                if let Some(table) = definition.table(params, body) {
                    model.set_function(fun, table);
                }
            }
            _ => {}
        }
    }
    Ok(model)
}

/// The name, the parameters and the body that `(define-fun name (…) sort body)` gives. Z3 4.8 prints a sort of several words without
/// bars, so there may be more between parameters and body.
pub(super) fn definition(tree: &SExpr, node: usize) -> Option<(&str, &[usize], usize)> {
    match tree.list(node)? {
        [word, name, params, _, .., body] if tree.symbol(*word) == Some("define-fun") => {
            Some((tree.symbol(*name)?, tree.list(*params)?, *body))
        }
        _ => None,
    }
}

struct Definition<'a> {
    store: &'a Store,
    tree: &'a SExpr,
    definitions: &'a FxHashMap<&'a str, usize>,
    fun: Fun,
}

impl<'a> Definition<'a> {
    fn table(&self, params: &[usize], body: usize) -> Option<FunctionTable> {
        let (tree, info) = (self.tree, self.store.fun(self.fun));
        let mut places: FxHashMap<&'a str, usize> = FxHashMap::default();
        for (place, param) in params.iter().enumerate() {
            places.insert(tree.symbol(*tree.list(*param)?.first()?)?, place);
        }
        if places.len() != info.params.len() {
            return None;
        }
        let mut table = FunctionTable::partial([]);
        let mut decided: FxHashSet<Vec<Value>> = FxHashSet::default();
        let mut at = body;
        while let Some(&[word, condition, result, rest]) = tree.list(at)
            && tree.symbol(word) == Some("ite")
        {
            let arguments = self.arguments(&places, condition)?;
            // The first that fits decides, whether or not it's a value.
            if decided.insert(arguments.clone())
                && let Some(result) = self.value(result, &info.result)
            {
                table.entries.insert(arguments, result);
            }
            at = rest;
        }
        let elsewhere = self.value(at, &info.result);
        if params.is_empty() {
            table.entries.extend(elsewhere.clone().map(|value| (vec![], value)));
        }
        // What was left out isn't what it is elsewhere.
        table.default = elsewhere.filter(|_| decided.len() == table.entries.len() || params.is_empty());
        Some(table)
    }

    /// The arguments of which a condition is true.
    fn arguments(&self, places: &FxHashMap<&'a str, usize>, condition: usize) -> Option<Vec<Value>> {
        let (tree, sorts) = (self.tree, &self.store.fun(self.fun).params);
        let parts = tree.list(condition)?;
        let equations = match tree.symbol(*parts.first()?)? {
            "and" => &parts[1..],
            _ => std::slice::from_ref(&condition),
        };
        let mut arguments = vec![None; sorts.len()];
        for equation in equations {
            let &[equal, a, b] = tree.list(*equation)? else { return None };
            let param = |node: usize| tree.symbol(node).and_then(|name| places.get(name)).copied();
            let (place, value) = match (tree.symbol(equal)?, param(a), param(b)) {
                ("=", Some(place), None) => (place, b),
                ("=", None, Some(place)) => (place, a),
                _ => return None,
            };
            arguments[place] = Some(self.value(value, &sorts[place])?);
        }
        arguments.into_iter().collect()
    }

    fn value(&self, node: usize, sort: &Sort) -> Option<Value> {
        if self.tree.symbol(node) == Some(UNSPECIFIED) {
            return None;
        }
        Parser::with_names(self.store, self.tree, self.definitions.clone()).parse(node, sort).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ArrayValue;

    fn store() -> (Store, Fun, Fun) {
        let mut store = Store::new();
        let (a, b) = (Sort::uninterpreted("A"), Sort::Int);
        let f = store.declare_fun("f", &[a.clone(), b.clone()], b.clone()).unwrap();
        let g = store.declare_fun("g", std::slice::from_ref(&a), a.clone()).unwrap();
        (store, f, g)
    }

    fn element(index: u32) -> Value {
        Value::Uninterpreted { sort: "A".into(), index }
    }

    #[test]
    fn equations_are_entries_and_what_is_unspecified_is_not_known() {
        let (store, f, g) = store();
        let text = "((declare-fun A!val!0 () A) (forall ((x A)) (= x A!val!0))
            (define-fun other () Int 3)
            (define-fun f ((x!1 A) (x!2 Int)) Int
              (ite (and (= x!1 A!val!0) (= x!2 38)) 7
              (ite (and (= (- 2) x!2) (= x!1 A!val!1)) (- 8) #unspecified)))
            (define-fun g ((x!0 A)) A (ite (= x!0 A!val!1) A!val!0 A!val!2)))";
        let model = parse_model(&store, text).unwrap();
        let of_f = FunctionTable::partial([
            (vec![element(0), Value::int(38)], Value::int(7)),
            (vec![element(1), Value::int(-2)], Value::int(-8)),
        ]);
        assert_eq!(of_f.apply(&[element(0), Value::int(39)]), None);
        let mut of_g = FunctionTable::constant(element(2));
        of_g.entries.insert(vec![element(1)], element(0));
        assert_eq!(model.functions().collect::<Vec<_>>(), [(f, &of_f), (g, &of_g)]);
    }

    #[test]
    fn the_first_condition_decides_and_what_is_no_value_is_left_out() {
        let (store, f, _) = store();
        let text = "((define-fun f ((x!1 A) (x!2 Int)) Int
              (ite (and (= x!1 A!val!0) (= x!2 1)) (k!5 x!2)
              (ite (and (= x!1 A!val!0) (= x!2 1)) 4
              (ite (and (= x!1 A!val!0) (= x!2 2)) 5 6))))
            (define-fun g ((x!0 A)) A (ite (p!1 x!0) A!val!0 A!val!2)))";
        let known = FunctionTable::partial([(vec![element(0), Value::int(2)], Value::int(5))]);
        assert_eq!(parse_model(&store, text).unwrap().functions().collect::<Vec<_>>(), [(f, &known)]);
        assert!(parse_model(&store, "sat").is_err());
    }

    #[test]
    fn arrays_may_be_functions_of_the_model() {
        let mut store = Store::new();
        let sort = Sort::array(Sort::uninterpreted("Field int"), Sort::Int);
        let rows = Sort::array(Sort::uninterpreted("A"), sort.clone());
        let row = store.var("row", sort.clone()).unwrap();
        let all = store.var("all", rows).unwrap();
        let endless = store.var("endless", sort.clone()).unwrap();
        let h = store.declare_fun("h", &[sort], Sort::Bool).unwrap();
        let text = "((define-fun row () (Array Field int Int) (_ as-array k!1))
            (define-fun all () (Array A (Array Field int Int))
              (lambda ((x!1 A)) (ite (= x!1 A!val!1) (_ as-array k!1) ((as const (Array Field int Int)) 5))))
            (define-fun endless () (Array Field int Int) (_ as-array k!2))
            (define-fun k!2 ((x!0 Field int)) Int (ite (= x!0 |Field int!val!0|) (select (_ as-array k!2) x!0) 1))
            (define-fun k!1 ((x!0 Field int)) Int
              (ite (= x!0 |Field int!val!0|) 7 (ite (= x!0 |Field int!val!3|) 8 #unspecified)))
            (define-fun h ((x!1 (Array Field int Int))) Bool (ite (= x!1 (_ as-array k!1)) true #unspecified)))";
        let model = parse_model(&store, text).unwrap();
        let field = |index| Value::Uninterpreted { sort: "Field int".into(), index };
        let of_row =
            ArrayValue::new(None, Value::int(0), [(field(0), Value::int(7)), (field(3), Value::int(8))]);
        assert_eq!(model.get(row), Some(&Value::Array(of_row.clone())));
        let fives = ArrayValue::new(None, Value::int(5), []);
        let of_all = ArrayValue::new(None, Value::Array(fives), [(element(1), Value::Array(of_row.clone()))]);
        assert_eq!(model.get(all), Some(&Value::Array(of_all)));
        assert_eq!(model.get(endless), None);
        let known = FunctionTable::partial([(vec![Value::Array(of_row)], Value::Bool(true))]);
        assert_eq!(model.function(h), Some(&known));
    }
}
