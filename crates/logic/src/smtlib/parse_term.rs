//! Parsing terms: one pass over the tree with an explicit stack of what's left to do, and lexical scopes for `let` and
//! quantifiers. Terms are built as they stand; only literals are read as one (`(- 5)`, `(/ 1.0 3.0)`, `(fp …)`).

use rustc_hash::FxHashMap;

use super::read::{Node, ParseError, SExpr};
use super::symbol::unquoted;
use super::{at, parse_sort, vocabulary};
use crate::{BitVec, Float, Int, Op, Rational, RoundingMode, Sort, Store, Symbol, TermId, Value, Var};

pub(super) struct TermParser<'a> {
    store: &'a mut Store,
    tree: &'a SExpr,
    /// Meanings of local names, innermost last.
    locals: FxHashMap<String, Vec<TermId>>,
    built: Vec<TermId>,
    steps: Vec<Step>,
}

enum Step {
    /// Parse the term at a node.
    Parse(usize),
    /// Apply what the node's head says to that many terms.
    Apply(usize, usize),
    /// The values of a `let` are built: open its scope.
    Let(usize),
    /// Close a scope of these names.
    Close(Vec<String>),
    /// The body of a quantifier is built.
    Quantify(usize, Vec<Var>),
}

/// The head of an application.
enum Head<'a> {
    Word(&'a str),
    Indexed(&'a str, Vec<Index<'a>>),
    /// `(as word sort)`.
    Qualified(&'a str, Sort),
}

enum Index<'a> {
    Number(u32),
    Word(&'a str),
}

impl<'a> TermParser<'a> {
    pub(super) fn new(store: &'a mut Store, tree: &'a SExpr) -> TermParser<'a> {
        TermParser { store, tree, locals: FxHashMap::default(), built: vec![], steps: vec![] }
    }

    /// Makes a name mean a term from here on.
    pub(super) fn bind(&mut self, name: &str, t: TermId) {
        self.locals.entry(name.to_owned()).or_default().push(t);
    }

    /// The term at a node.
    pub(super) fn parse(mut self, node: usize) -> Result<TermId, ParseError> {
        self.steps.push(Step::Parse(node));
        while let Some(step) = self.steps.pop() {
            match step {
                Step::Parse(node) => self.node(node)?,
                Step::Apply(node, count) => {
                    let args = self.built.split_off(self.built.len().saturating_sub(count));
                    let term = self.apply(node, &args)?;
                    self.built.push(term);
                }
                Step::Let(node) => self.open_let(node)?,
                Step::Close(names) => {
                    for name in names {
                        if let Some(meanings) = self.locals.get_mut(&name) {
                            meanings.pop();
                        }
                    }
                }
                Step::Quantify(node, vars) => {
                    let universal =
                        self.tree.list(node).and_then(|parts| self.tree.symbol(parts[0])) == Some("forall");
                    let op = if universal { Op::Forall(vars.into()) } else { Op::Exists(vars.into()) };
                    let body = self.built.pop().ok_or_else(|| self.tree.error(node, "no body"))?;
                    let term = self.store.raw(op, &[body]).map_err(at(self.tree, node))?;
                    self.built.push(term);
                }
            }
        }
        self.built.pop().ok_or_else(|| self.tree.error(node, "no term"))
    }

    fn node(&mut self, node: usize) -> Result<(), ParseError> {
        let tree = self.tree;
        let Node::List(parts) = tree.node(node) else {
            let term = self.atom(node)?;
            self.built.push(term);
            return Ok(());
        };
        let Some(&head) = parts.first() else { return Err(tree.error(node, "`()` is no term")) };
        match (tree.symbol(head), &parts[1..]) {
            (Some("let"), &[bindings, _]) => {
                let bindings = tree.list(bindings).ok_or_else(|| tree.error(node, "`let` needs bindings"))?;
                self.steps.push(Step::Let(node));
                for &binding in bindings.iter().rev() {
                    match tree.list(binding) {
                        Some(&[name, value]) if tree.symbol(name).is_some() => {
                            self.steps.push(Step::Parse(value))
                        }
                        _ => return Err(tree.error(binding, "expected `(name term)`")),
                    }
                }
            }
            (Some("forall" | "exists"), &[bound, body]) => self.open_quantifier(node, bound, body)?,
            (Some("let" | "forall" | "exists"), _) => {
                return Err(tree.error(node, "expected bindings and one term"));
            }
            // An annotated term is the term.
            (Some("!"), &[term, ..]) => self.steps.push(Step::Parse(term)),
            (Some("_" | "as"), _) => {
                let term = self.apply(node, &[])?;
                self.built.push(term);
            }
            (_, args) => {
                // A rounding mode is part of the operator.
                let rounded = args.first().is_some_and(|first| {
                    tree.symbol(*first).is_some_and(|word| vocabulary::rounding_mode(word).is_some())
                });
                let args = if rounded { &args[1..] } else { args };
                self.steps.push(Step::Apply(node, args.len()));
                self.steps.extend(args.iter().rev().map(|arg| Step::Parse(*arg)));
            }
        }
        Ok(())
    }

    fn open_let(&mut self, node: usize) -> Result<(), ParseError> {
        let tree = self.tree;
        let Some(&[_, bindings, body]) = tree.list(node) else { return Err(tree.error(node, "bad `let`")) };
        let names: Vec<String> = tree
            .list(bindings)
            .unwrap_or(&[])
            .iter()
            .filter_map(|binding| tree.list(*binding)?.first())
            .filter_map(|name| tree.symbol(*name))
            .map(str::to_owned)
            .collect();
        let values = self.built.split_off(self.built.len().saturating_sub(names.len()));
        for (name, value) in names.iter().zip(values) {
            self.bind(name, value);
        }
        self.steps.push(Step::Close(names));
        self.steps.push(Step::Parse(body));
        Ok(())
    }

    fn open_quantifier(&mut self, node: usize, bound: usize, body: usize) -> Result<(), ParseError> {
        let tree = self.tree;
        let mut vars = vec![];
        let mut names = vec![];
        for &binding in tree.list(bound).unwrap_or(&[]) {
            let Some(&[name, sort]) = tree.list(binding) else {
                return Err(tree.error(binding, "expected `(name sort)`"));
            };
            let Some(name) = tree.symbol(name) else {
                return Err(tree.error(binding, "expected `(name sort)`"));
            };
            let sort = parse_sort::parse(self.store, tree, sort)?;
            let var = declare_bound(self.store, &unquoted(name), sort).map_err(at(tree, binding))?;
            vars.push(var);
            names.push(name.to_owned());
        }
        for (name, var) in names.iter().zip(&vars) {
            let term = self.store.var_term(*var);
            self.bind(name, term);
        }
        self.steps.extend([Step::Quantify(node, vars), Step::Close(names), Step::Parse(body)]);
        Ok(())
    }

    fn atom(&mut self, node: usize) -> Result<TermId, ParseError> {
        let value = match self.tree.node(node) {
            Node::Symbol(name) => return self.word(node, name),
            Node::Numeral(digits) => Int::from_radix(digits, 10).map(Value::Int),
            Node::Decimal(digits) => decimal(digits).map(Value::Real),
            Node::Binary(digits) => bits(digits, 2, 1).map(Value::BitVec),
            Node::Hexadecimal(digits) => bits(digits, 16, 4).map(Value::BitVec),
            Node::Keyword(_) | Node::String(_) | Node::List(_) => None,
        };
        match value {
            Some(value) => self.store.raw(Op::Literal(value), &[]).map_err(at(self.tree, node)),
            None => Err(self.tree.error(node, format!("`{}` is no term", self.tree.text(node)))),
        }
    }

    /// A symbol by itself.
    fn word(&mut self, node: usize, name: &str) -> Result<TermId, ParseError> {
        if let Some(term) = self.locals.get(name).and_then(|meanings| meanings.last()) {
            return Ok(*term);
        }
        if let "true" | "false" = name {
            return Ok(self.store.bool(name == "true"));
        }
        let op = match self.store.symbol(&unquoted(name)) {
            Some(Symbol::Var(var)) => return Ok(self.store.var_term(var)),
            Some(Symbol::Fun(fun)) => Op::Apply(fun),
            Some(Symbol::Constructor(constructor)) => Op::Construct(constructor),
            _ => return Err(self.tree.error(node, format!("`{name}` is not declared"))),
        };
        self.store.raw(op, &[]).map_err(at(self.tree, node))
    }

    fn head(&self, node: usize) -> Result<Head<'a>, ParseError> {
        let tree = self.tree;
        let bad = || tree.error(node, format!("`{}` can't be applied", tree.text(node)));
        if let Some(word) = tree.symbol(node) {
            return Ok(Head::Word(word));
        }
        let parts = tree.list(node).ok_or_else(bad)?;
        let symbol = |at: usize| parts.get(at).and_then(|part| tree.symbol(*part));
        match symbol(0) {
            Some("_") => {
                let index = |part: &usize| match tree.node(*part) {
                    Node::Symbol(word) => Some(Index::Word(word)),
                    Node::Numeral(_) => tree.numeral(*part).map(Index::Number),
                    _ => None,
                };
                let indices: Option<Vec<Index<'a>>> = parts.iter().skip(2).map(index).collect();
                Ok(Head::Indexed(symbol(1).ok_or_else(bad)?, indices.ok_or_else(bad)?))
            }
            Some("as") if parts.len() == 3 => Ok(Head::Qualified(
                symbol(1).ok_or_else(bad)?,
                parse_sort::parse(self.store, tree, parts[2])?,
            )),
            _ => Err(bad()),
        }
    }

    /// The application at a node, its arguments built. `_` and `as` expressions stand for themselves.
    fn apply(&mut self, node: usize, args: &[TermId]) -> Result<TermId, ParseError> {
        let tree = self.tree;
        let parts = tree.list(node).unwrap_or(&[]);
        let itself = parts.first().is_some_and(|head| matches!(tree.symbol(*head), Some("_" | "as")));
        let head = self.head(if itself { node } else { parts[0] })?;
        let rm = parts.get(1).and_then(|part| tree.symbol(*part)).and_then(vocabulary::rounding_mode);
        if let Some(value) = self.literal(&head, args) {
            return self.store.raw(Op::Literal(value), &[]).map_err(at(tree, node));
        }
        if let Head::Word(word) = head {
            let op = self
                .word_operator(word, rm, args)
                .ok_or_else(|| tree.error(node, format!("`{word}` is not declared")))?;
            return self.chain(word, op, args).map_err(at(tree, node));
        }
        let op = match head {
            Head::Indexed(word, indices) => self.indexed_operator(word, &indices, rm, args),
            Head::Qualified("const", Sort::Array(index, _)) => Some(Op::ConstArray((*index).clone())),
            Head::Qualified("set.empty", Sort::Set(element)) => Some(Op::EmptySet((*element).clone())),
            Head::Qualified(word, _) => match self.store.symbol(&unquoted(word)) {
                Some(Symbol::Constructor(constructor)) => Some(Op::Construct(constructor)),
                _ => None,
            },
            Head::Word(_) => None,
        };
        let op = op.ok_or_else(|| tree.error(node, format!("`{}` is not known here", tree.text(node))))?;
        self.store.raw(op, args).map_err(at(tree, node))
    }

    fn literal_of(&self, t: TermId) -> Option<&Value> {
        self.store.literal(t)
    }

    /// Applications that write a literal.
    fn literal(&self, head: &Head<'_>, args: &[TermId]) -> Option<Value> {
        match (head, args) {
            (Head::Word("-"), &[a]) => match self.literal_of(a)? {
                Value::Int(n) if !n.is_negative() && !n.is_zero() => Some(Value::Int(-n)),
                Value::Real(n) if !n.is_negative() && !n.is_zero() => Some(Value::Real(-n)),
                _ => None,
            },
            (Head::Word("/"), &[a, b]) => {
                let number = |t: TermId| match self.literal_of(t)? {
                    Value::Real(n) => Some(n.clone()),
                    Value::Int(n) => Some(Rational::from(n.clone())),
                    _ => None,
                };
                let (a, b) = (number(a)?, number(b)?);
                if b.is_zero() { None } else { Some(Value::Real(a.div(&b))) }
            }
            (Head::Word("fp"), &[sign, exponent, fraction]) => {
                let bits = |t: TermId| self.literal_of(t)?.as_bitvec();
                let (sign, exponent, fraction) = (bits(sign)?, bits(exponent)?, bits(fraction)?);
                let all = sign.concat(exponent)?.concat(fraction)?;
                let (exp, sig) = (exponent.width(), fraction.width() + 1);
                let good = sign.width() == 1 && self.store.check_sort(&Sort::Float { exp, sig }).is_ok();
                if good { Float::from_bitvec(exp, sig, &all).map(Value::Float) } else { None }
            }
            (Head::Indexed(word, indices), []) => match (*word, &indices[..]) {
                ("+oo" | "-oo" | "+zero" | "-zero" | "NaN", &[Index::Number(exp), Index::Number(sig)]) => {
                    self.store.check_sort(&Sort::Float { exp, sig }).ok()?;
                    let negative = word.starts_with('-');
                    Some(Value::Float(match *word {
                        "NaN" => Float::nan(exp, sig),
                        "+oo" | "-oo" => Float::infinity(exp, sig, negative),
                        _ => Float::zero(exp, sig, negative),
                    }))
                }
                (_, &[Index::Number(width)]) => {
                    let value = Int::from_radix(word.strip_prefix("bv")?, 10)?;
                    BitVec::new(width, value).map(Value::BitVec)
                }
                _ => None,
            },
            (Head::Qualified(word, Sort::Uninterpreted(sort)), []) => {
                let index = abstract_index(word)?;
                Some(Value::Uninterpreted { sort: sort.clone(), index })
            }
            _ => None,
        }
    }

    fn word_operator(&self, word: &str, rm: Option<RoundingMode>, args: &[TermId]) -> Option<Op> {
        if let Some(name) = word.strip_prefix("touchstone.")
            && let Some(op) = self.defined_operator(name)
        {
            return Some(op);
        }
        Some(match (word, rm) {
            ("-", _) if args.len() == 1 => Op::Neg,
            ("-", _) => Op::Sub,
            (">", _) => Op::Lt,
            (">=", _) => Op::Le,
            ("bvugt", _) => Op::BvUlt,
            ("bvuge", _) => Op::BvUle,
            ("bvsgt", _) => Op::BvSlt,
            ("bvsge", _) => Op::BvSle,
            ("fp.gt", _) => Op::FpLt,
            ("fp.geq", _) => Op::FpLe,
            ("fp.add", Some(rm)) => Op::FpAdd(rm),
            ("fp.sub", Some(rm)) => Op::FpSub(rm),
            ("fp.mul", Some(rm)) => Op::FpMul(rm),
            ("fp.div", Some(rm)) => Op::FpDiv(rm),
            ("fp.fma", Some(rm)) => Op::FpFma(rm),
            ("fp.sqrt", Some(rm)) => Op::FpSqrt(rm),
            ("fp.roundToIntegral", Some(rm)) => Op::FpRoundToIntegral(rm),
            _ => match self.store.symbol(&unquoted(word)) {
                Some(Symbol::Fun(fun)) => Op::Apply(fun),
                Some(Symbol::Constructor(constructor)) => Op::Construct(constructor),
                Some(Symbol::Selector(constructor, position)) => Op::Field(constructor, position),
                Some(Symbol::Var(_)) => return None,
                None => vocabulary::operator(word)?.clone(),
            },
        })
    }

    /// The operators that have definitions, by the part of their names after `touchstone.`.
    fn defined_operator(&self, name: &str) -> Option<Op> {
        let parts: Vec<&str> = name.split('.').collect();
        Some(match (parts[0], &parts[1..]) {
            ("divide", []) => Op::Div,
            ("div_trunc", []) => Op::DivTrunc,
            ("rem_trunc", []) => Op::RemTrunc,
            ("div", []) => Op::DivEuclid,
            ("mod", []) => Op::RemEuclid,
            ("min_int" | "min_real", []) => Op::Min,
            ("max_int" | "max_real", []) => Op::Max,
            ("abs_real", []) => Op::Abs,
            ("disjoint", _) => Op::Disjoint,
            ("fp_min", [_, _]) => Op::FpMin,
            ("fp_max", [_, _]) => Op::FpMax,
            ("fp_to_real", [_, _]) => Op::FpToReal,
            ("fp_to_bits", [_, _]) => Op::FpToBits,
            ("fp_to_ubv", [rm, _, _, width]) => {
                Op::FpToUbv { rm: vocabulary::rounding_mode(rm)?, width: width.parse().ok()? }
            }
            ("fp_to_sbv", [rm, _, _, width]) => {
                Op::FpToSbv { rm: vocabulary::rounding_mode(rm)?, width: width.parse().ok()? }
            }
            ("field", _) => match self.store.symbol(&unquoted(name.strip_prefix("field.")?))? {
                Symbol::Selector(constructor, position) => Op::Field(constructor, position),
                _ => return None,
            },
            (word, [_]) => vocabulary::operator(word)
                .filter(|op| {
                    matches!(
                        op,
                        Op::SbvToInt
                            | Op::BvNegO
                            | Op::BvUaddO
                            | Op::BvSaddO
                            | Op::BvUsubO
                            | Op::BvSsubO
                            | Op::BvUmulO
                            | Op::BvSmulO
                            | Op::BvSdivO
                    )
                })?
                .clone(),
            _ => return None,
        })
    }

    fn indexed_operator(
        &self,
        word: &str,
        indices: &[Index<'_>],
        rm: Option<RoundingMode>,
        args: &[TermId],
    ) -> Option<Op> {
        Some(match (word, indices) {
            ("extract", &[Index::Number(high), Index::Number(low)]) => Op::Extract { high, low },
            ("zero_extend", &[Index::Number(n)]) => Op::ZeroExtend(n),
            ("sign_extend", &[Index::Number(n)]) => Op::SignExtend(n),
            ("rotate_left", &[Index::Number(n)]) => Op::RotateLeft(n),
            ("rotate_right", &[Index::Number(n)]) => Op::RotateRight(n),
            ("repeat", &[Index::Number(n)]) => Op::Repeat(n),
            ("int_to_bv" | "int2bv" | "nat2bv", &[Index::Number(n)]) => Op::IntToBv(n),
            ("to_fp", &[Index::Number(exp), Index::Number(sig)]) => {
                match (self.store.sort(*args.first()?), rm) {
                    (Sort::BitVec(_), None) => Op::FpFromBits { exp, sig },
                    (Sort::BitVec(_), Some(rm)) => Op::FpFromSbv { rm, exp, sig },
                    (Sort::Float { .. }, Some(rm)) => Op::FpFromFp { rm, exp, sig },
                    (Sort::Real, Some(rm)) => Op::FpFromReal { rm, exp, sig },
                    _ => return None,
                }
            }
            ("to_fp_unsigned", &[Index::Number(exp), Index::Number(sig)]) => {
                Op::FpFromUbv { rm: rm?, exp, sig }
            }
            ("fp.to_ubv", &[Index::Number(width)]) => Op::FpToUbv { rm: rm?, width },
            ("fp.to_sbv", &[Index::Number(width)]) => Op::FpToSbv { rm: rm?, width },
            ("is", &[Index::Word(name)]) => Op::Is(self.store.constructor_named(&unquoted(name))?),
            _ => return None,
        })
    }

    /// Applies an operator to as many arguments as SMT-LIB allows it, where the store's takes two.
    fn chain(&mut self, word: &str, op: Op, args: &[TermId]) -> Result<TermId, crate::SortError> {
        let turned = matches!(word, ">" | ">=" | "bvugt" | "bvuge" | "bvsgt" | "bvsge" | "fp.gt" | "fp.geq");
        let args = &self.promote(&op, args)?[..];
        let chainable = matches!(op, Op::Eq | Op::Le | Op::Lt | Op::FpLe | Op::FpLt | Op::FpEq);
        if chainable && args.len() > 2 {
            let mut links = vec![];
            for pair in args.windows(2) {
                let (a, b) = if turned { (pair[1], pair[0]) } else { (pair[0], pair[1]) };
                links.push(self.store.raw(op.clone(), &[a, b])?);
            }
            return self.store.raw(Op::And, &links);
        }
        match (&op, args) {
            (_, &[a, b]) if turned => self.store.raw(op, &[b, a]),
            (Op::And | Op::Or | Op::Add | Op::Mul, [a]) => Ok(*a),
            (Op::Implies, [first @ .., last]) if args.len() > 2 => {
                first.iter().rev().try_fold(*last, |sum, arg| self.store.raw(Op::Implies, &[*arg, sum]))
            }
            (
                Op::Xor
                | Op::Sub
                | Op::BvAnd
                | Op::BvOr
                | Op::BvXor
                | Op::BvXnor
                | Op::BvAdd
                | Op::BvMul
                | Op::Concat
                | Op::Union
                | Op::Intersection
                | Op::Div
                | Op::DivEuclid,
                [first, rest @ ..],
            ) if args.len() > 2 => {
                rest.iter().try_fold(*first, |sum, arg| self.store.raw(op.clone(), &[sum, *arg]))
            }
            // `(set.insert a b s)` inserts several.
            (Op::Insert, [elements @ .., set]) if args.len() > 2 => elements
                .iter()
                .rev()
                .try_fold(*set, |set, element| self.store.raw(Op::Insert, &[*element, set])),
            _ => self.store.raw(op, args),
        }
    }

    /// Integer literals among Reals are meant as Reals.
    fn promote(&mut self, op: &Op, args: &[TermId]) -> Result<Vec<TermId>, crate::SortError> {
        let arithmetic = matches!(
            op,
            Op::Add
                | Op::Sub
                | Op::Mul
                | Op::Div
                | Op::Le
                | Op::Lt
                | Op::Eq
                | Op::Distinct
                | Op::Min
                | Op::Max
        );
        let real = *op == Op::Div || args.iter().any(|arg| *self.store.sort(*arg) == Sort::Real);
        if !arithmetic || !real {
            return Ok(args.to_vec());
        }
        let promoted = args.iter().map(|arg| match self.store.literal(*arg) {
            Some(Value::Int(n)) => {
                let n = Rational::from(n.clone());
                Ok(self.store.real(n))
            }
            _ => Ok(*arg),
        });
        promoted.collect()
    }
}

/// A variable for a binder: the store's of that name if the sort agrees, else a new one.
pub(super) fn declare_bound(store: &mut Store, name: &str, sort: Sort) -> Result<Var, crate::SortError> {
    match store.symbol(name) {
        Some(Symbol::Var(var)) if *store.var_sort(var) == sort => Ok(var),
        None => store.var(name, sort),
        Some(_) => store.fresh_var(name, sort),
    }
}

/// The number of a model's abstract value: the digits at the end of `@T_3`, `T!val!3` and the like.
pub(super) fn abstract_index(word: &str) -> Option<u32> {
    let digits = word.trim_start_matches(|c: char| !c.is_ascii_digit());
    let last = word
        .rfind(|c: char| !c.is_ascii_digit())
        .map_or(word, |at| word.split_at(at).1.get(1..).unwrap_or(""));
    if digits.is_empty() { None } else { last.parse().ok() }
}

pub(super) fn decimal(digits: &str) -> Option<Rational> {
    let (whole, fraction) = digits.split_once('.')?;
    let all = Int::from_radix(&format!("{whole}{fraction}"), 10)?;
    Rational::new(all, Int::from(10).pow(u32::try_from(fraction.len()).ok()?))
}

pub(super) fn bits(digits: &str, radix: u32, bits_each: u32) -> Option<BitVec> {
    let width = u32::try_from(digits.len()).ok()?.checked_mul(bits_each)?;
    if width > Sort::MAX_WIDTH {
        return None;
    }
    BitVec::new(width, Int::from_radix(digits, radix)?)
}
