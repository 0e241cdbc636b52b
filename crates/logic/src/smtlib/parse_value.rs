//! Parsing values as solvers print them: guided by the expected sort, so that a set may come as a set or as an array to
//! Bool, and a real as a numeral. `let` is resolved by name.

use rustc_hash::FxHashMap;

use super::parse_term::{abstract_index, bits, decimal};
use super::read::{Node, ParseError, SExpr};
use super::symbol::unquoted;
use crate::{ArrayValue, BitVec, Float, Int, Rational, Sort, Store, Symbol, Value};

/// Parses one value of the given sort, in any dialect.
pub fn parse_value(store: &Store, text: &str, sort: &Sort) -> Result<Value, ParseError> {
    let tree = SExpr::read_one(text)?;
    Parser::new(store, &tree).parse(tree.root(), sort)
}

/// Parses a solver's answer to `get-value`, `((term value) …)`, given the terms' sorts in order. The terms themselves
/// are not looked at.
pub fn parse_values(store: &Store, text: &str, sorts: &[Sort]) -> Result<Vec<Value>, ParseError> {
    let tree = SExpr::read_one(text)?;
    let pairs = tree.list(tree.root()).ok_or_else(|| tree.error(tree.root(), "expected a list of pairs"))?;
    if pairs.len() != sorts.len() {
        let message = format!("expected {} pairs, found {}", sorts.len(), pairs.len());
        return Err(tree.error(tree.root(), message));
    }
    pairs
        .iter()
        .zip(sorts)
        .map(|(pair, sort)| match tree.list(*pair) {
            Some(&[_, value]) => Parser::new(store, &tree).parse(value, sort),
            _ => Err(tree.error(*pair, "expected `(term value)`")),
        })
        .collect()
}

pub(super) struct Parser<'a> {
    store: &'a Store,
    tree: &'a SExpr,
    /// Nodes that `let` names stand for. Solvers don't reuse a name within one value.
    names: FxHashMap<&'a str, usize>,
    built: Vec<Value>,
    steps: Vec<Step>,
}

enum Step {
    Parse(usize, Sort),
    /// Build the value at a node from the last values.
    Build(usize, Build),
}

#[derive(Clone)]
enum Build {
    /// A datatype's value of that many fields.
    Construct(crate::Constructor, usize),
    /// A constant array over the index sort.
    Constant(Sort),
    /// An array changed at one index.
    Update,
    Singleton,
    /// That many elements inserted in a set.
    Insert(usize),
    /// The union of that many sets.
    Union(usize),
    /// The set of indices at which an array is true.
    Characteristic,
}

/// Greatest length of a chain of `let` names.
const MAX_NAMES: usize = 1_000_000;

impl<'a> Parser<'a> {
    fn new(store: &'a Store, tree: &'a SExpr) -> Parser<'a> {
        Parser::with_names(store, tree, FxHashMap::default())
    }

    /// One for a value inside another, where these `let` names are known.
    pub(super) fn with_names(
        store: &'a Store,
        tree: &'a SExpr,
        names: FxHashMap<&'a str, usize>,
    ) -> Parser<'a> {
        Parser { store, tree, names, built: vec![], steps: vec![] }
    }

    pub(super) fn parse(mut self, node: usize, sort: &Sort) -> Result<Value, ParseError> {
        self.steps.push(Step::Parse(node, sort.clone()));
        let mut lookups = 0;
        while let Some(step) = self.steps.pop() {
            match step {
                Step::Build(node, build) => self.build(node, build)?,
                Step::Parse(node, sort) => {
                    if let Some(target) = self.tree.symbol(node).and_then(|name| self.names.get(name)) {
                        lookups += 1;
                        if lookups > MAX_NAMES {
                            return Err(self.tree.error(node, "too many names in a value"));
                        }
                        self.steps.push(Step::Parse(*target, sort));
                    } else if !self.open_let(node, &sort)? {
                        self.value(node, &sort)?;
                    }
                }
            }
        }
        let value = self.built.pop().ok_or_else(|| self.tree.error(node, "no value"))?;
        if self.store.value_has_sort(&value, sort) {
            Ok(value)
        } else {
            Err(self.tree.error(node, format!("expected a value of sort {sort}")))
        }
    }

    fn open_let(&mut self, node: usize, sort: &Sort) -> Result<bool, ParseError> {
        let tree = self.tree;
        let Some(&[head, bindings, body]) = tree.list(node) else { return Ok(false) };
        if tree.symbol(head) != Some("let") {
            return Ok(false);
        }
        for binding in tree.list(bindings).unwrap_or(&[]) {
            match tree.list(*binding) {
                Some(&[name, value]) if tree.symbol(name).is_some() => {
                    if let Some(name) = tree.symbol(name) {
                        self.names.insert(name, value);
                    }
                }
                _ => return Err(tree.error(*binding, "expected `(name value)`")),
            }
        }
        self.steps.push(Step::Parse(body, sort.clone()));
        Ok(true)
    }

    fn unknown(&self, node: usize, sort: &Sort) -> ParseError {
        self.tree.error(node, format!("`{}` is no value of sort {sort}", self.tree.text(node)))
    }

    fn value(&mut self, node: usize, sort: &Sort) -> Result<(), ParseError> {
        match sort {
            Sort::Set(element) => self.set(node, sort, element),
            Sort::Array(index, element) => self.array(node, sort, index, element),
            Sort::Datatype(_) => self.constructed(node, sort),
            _ => {
                let value = self.atomic(node, sort).ok_or_else(|| self.unknown(node, sort))?;
                self.built.push(value);
                Ok(())
            }
        }
    }

    /// The head of a list and its arguments, with `(as head sort)` and `((as head sort) …)` taken for the head.
    fn application(&self, node: usize) -> Option<(&'a str, &'a [usize])> {
        let tree = self.tree;
        if let Some(word) = tree.symbol(node) {
            return Some((word, &[]));
        }
        let parts = tree.list(node)?;
        let head = *parts.first()?;
        match tree.symbol(head) {
            Some("as") => Some((tree.symbol(*parts.get(1)?)?, &[])),
            Some(word) => Some((word, &parts[1..])),
            None => match tree.list(head)? {
                &[word, name, _] if tree.symbol(word) == Some("as") => {
                    Some((tree.symbol(name)?, &parts[1..]))
                }
                _ => None,
            },
        }
    }

    fn set(&mut self, node: usize, sort: &Sort, element: &Sort) -> Result<(), ParseError> {
        let Some((word, args)) = self.application(node) else { return Err(self.unknown(node, sort)) };
        match (word, args) {
            ("set.empty" | "emptyset", []) => self.built.push(Value::set([])),
            ("set.singleton" | "singleton", &[only]) => {
                self.steps.push(Step::Build(node, Build::Singleton));
                self.steps.push(Step::Parse(only, element.clone()));
            }
            ("set.insert" | "insert", [elements @ .., set]) => {
                self.steps.push(Step::Build(node, Build::Insert(elements.len())));
                self.steps.extend(elements.iter().map(|part| Step::Parse(*part, element.clone())));
                self.steps.push(Step::Parse(*set, sort.clone()));
            }
            ("set.union" | "union", sets) => {
                self.steps.push(Step::Build(node, Build::Union(sets.len())));
                self.steps.extend(sets.iter().map(|part| Step::Parse(*part, sort.clone())));
            }
            ("store" | "const" | "lambda", _) => {
                let array = Sort::array(element.clone(), Sort::Bool);
                self.steps.push(Step::Build(node, Build::Characteristic));
                self.steps.push(Step::Parse(node, array));
            }
            _ => return Err(self.unknown(node, sort)),
        }
        Ok(())
    }

    fn array(&mut self, node: usize, sort: &Sort, index: &Sort, element: &Sort) -> Result<(), ParseError> {
        match self.application(node) {
            Some(("const", &[value])) => {
                self.steps.push(Step::Build(node, Build::Constant(index.clone())));
                self.steps.push(Step::Parse(value, element.clone()));
            }
            Some(("store", &[array, at, value])) => {
                self.steps.push(Step::Build(node, Build::Update));
                self.steps.push(Step::Parse(value, element.clone()));
                self.steps.push(Step::Parse(at, index.clone()));
                self.steps.push(Step::Parse(array, sort.clone()));
            }
            Some(("lambda", _) | ("_", &[_, _])) => {
                let array = super::lambda::array(self.store, self.tree, &self.names, (node, index, element));
                self.built.push(Value::Array(array.ok_or_else(|| self.unknown(node, sort))?));
            }
            _ => return Err(self.unknown(node, sort)),
        }
        Ok(())
    }

    fn constructed(&mut self, node: usize, sort: &Sort) -> Result<(), ParseError> {
        let Some((word, args)) = self.application(node) else { return Err(self.unknown(node, sort)) };
        let Some(Symbol::Constructor(constructor)) = self.store.symbol(&unquoted(word)) else {
            return Err(self.unknown(node, sort));
        };
        let info = self.store.constructor(constructor);
        if info.sort != *sort || info.fields.len() != args.len() {
            return Err(self.unknown(node, sort));
        }
        self.steps.push(Step::Build(node, Build::Construct(constructor, args.len())));
        let fields = args.iter().zip(&info.fields);
        self.steps.extend(fields.map(|(arg, (_, sort))| Step::Parse(*arg, sort.clone())).rev());
        Ok(())
    }

    fn take(&mut self, count: usize) -> Vec<Value> {
        self.built.split_off(self.built.len().saturating_sub(count))
    }

    fn build(&mut self, node: usize, build: Build) -> Result<(), ParseError> {
        let value = match build {
            Build::Construct(constructor, count) => Value::constructed(constructor, self.take(count)),
            Build::Singleton => Value::set(self.take(1)),
            Build::Insert(count) => {
                // The set was pushed last, so it was built first.
                let mut parts = self.take(count + 1).into_iter();
                let base = parts.next();
                let old = base.as_ref().and_then(Value::as_set).into_iter().flatten().cloned();
                Value::set(old.chain(parts))
            }
            Build::Union(count) => {
                let sets = self.take(count);
                Value::set(sets.iter().filter_map(Value::as_set).flatten().cloned())
            }
            Build::Constant(index) => {
                let default = self.take(1).pop();
                let default = default.ok_or_else(|| self.tree.error(node, "no value"))?;
                Value::Array(ArrayValue::new(self.store.finite_domain(&index), default, []))
            }
            Build::Update => match <[Value; 3]>::try_from(self.take(3)) {
                Ok([Value::Array(array), index, value]) => Value::Array(array.store(index, value)),
                _ => return Err(self.tree.error(node, "expected an array, an index and a value")),
            },
            Build::Characteristic => match self.take(1).pop() {
                Some(Value::Array(array)) => characteristic(&array)
                    .ok_or_else(|| self.tree.error(node, "an infinite set is no value"))?,
                _ => return Err(self.tree.error(node, "expected an array to Bool")),
            },
        };
        self.built.push(value);
        Ok(())
    }

    fn atomic(&self, node: usize, sort: &Sort) -> Option<Value> {
        let tree = self.tree;
        match sort {
            Sort::Bool => match tree.symbol(node)? {
                "true" => Some(Value::Bool(true)),
                "false" => Some(Value::Bool(false)),
                _ => None,
            },
            Sort::Int => self.integer(node).map(Value::Int),
            Sort::Real => self.rational(node).map(Value::Real),
            Sort::BitVec(width) => self.bitvec(node).filter(|v| v.width() == *width).map(Value::BitVec),
            Sort::Float { exp, sig } => self.float(node, *exp, *sig).map(Value::Float),
            Sort::Uninterpreted(name) => {
                let (word, _) = self.application(node)?;
                Some(Value::Uninterpreted { sort: name.clone(), index: abstract_index(word)? })
            }
            Sort::Set(_) | Sort::Array(..) | Sort::Datatype(_) => None,
        }
    }

    fn integer(&self, node: usize) -> Option<Int> {
        match self.tree.node(node) {
            Node::Numeral(digits) => Int::from_radix(digits, 10),
            Node::List(parts) => match parts[..] {
                [minus, n] if self.tree.symbol(minus) == Some("-") => match self.tree.node(n) {
                    Node::Numeral(digits) => Int::from_radix(digits, 10).map(|n| -n),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        }
    }

    /// `3`, `3.5`, and these under at most one `-` and one `/` each way round.
    fn rational(&self, node: usize) -> Option<Rational> {
        let mut negative = false;
        let mut node = node;
        if let Some(&[minus, inner]) = self.tree.list(node)
            && self.tree.symbol(minus) == Some("-")
        {
            negative = true;
            node = inner;
        }
        let value = match self.tree.list(node) {
            Some(&[slash, a, b]) if self.tree.symbol(slash) == Some("/") => {
                let b = self.decimal(b)?;
                if b.is_zero() { None } else { Some(self.decimal(a)?.div(&b)) }
            }
            Some(_) => None,
            None => self.decimal(node),
        }?;
        Some(if negative { -&value } else { value })
    }

    fn decimal(&self, node: usize) -> Option<Rational> {
        match self.tree.node(node) {
            Node::Numeral(_) | Node::List(_) => match self.integer(node) {
                Some(n) => Some(Rational::from(n)),
                None => match self.tree.list(node) {
                    Some(&[minus, inner]) if self.tree.symbol(minus) == Some("-") => {
                        match self.tree.node(inner) {
                            Node::Decimal(digits) => decimal(digits).map(|n| -&n),
                            _ => None,
                        }
                    }
                    _ => None,
                },
            },
            Node::Decimal(digits) => decimal(digits),
            _ => None,
        }
    }

    fn bitvec(&self, node: usize) -> Option<BitVec> {
        match self.tree.node(node) {
            Node::Binary(digits) => bits(digits, 2, 1),
            Node::Hexadecimal(digits) => bits(digits, 16, 4),
            Node::List(parts) => match parts[..] {
                [underscore, word, width] if self.tree.symbol(underscore) == Some("_") => {
                    let value = Int::from_radix(self.tree.symbol(word)?.strip_prefix("bv")?, 10)?;
                    BitVec::new(self.tree.numeral(width)?, value)
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn float(&self, node: usize, exp: u32, sig: u32) -> Option<Float> {
        let parts = self.tree.list(node)?;
        match (self.tree.symbol(*parts.first()?)?, &parts[1..]) {
            ("fp", &[sign, exponent, fraction]) => {
                let all =
                    self.bitvec(sign)?.concat(&self.bitvec(exponent)?)?.concat(&self.bitvec(fraction)?)?;
                Float::from_bitvec(exp, sig, &all)
            }
            ("_", &[word, _, _]) => Some(match self.tree.symbol(word)? {
                "NaN" => Float::nan(exp, sig),
                "+oo" => Float::infinity(exp, sig, false),
                "-oo" => Float::infinity(exp, sig, true),
                "+zero" => Float::zero(exp, sig, false),
                "-zero" => Float::zero(exp, sig, true),
                _ => return None,
            }),
            _ => None,
        }
    }
}

/// The set an array to Bool stands for; `None` if it's infinite.
fn characteristic(array: &ArrayValue) -> Option<Value> {
    let truth = |value: &Value| *value == Value::Bool(true);
    if !truth(array.default_value()) {
        let members = array.entries().iter().filter(|(_, value)| truth(value));
        return Some(Value::set(members.map(|(index, _)| index.clone())));
    }
    const MAX_ELEMENTS: u128 = 1 << 20;
    let domain = array.indices().filter(|domain| domain.size() <= MAX_ELEMENTS)?;
    Some(Value::set(domain.iter().filter(|index| truth(array.select(index)))))
}
