//! Preconditions on which strategies are compared: sorted lists, search trees, red-black trees, zippers, sets, maps,
//! dependent arguments, and each connective.

use crate::check;
use crate::datum::Datum;
use crate::expr::{BinaryOp, Builtin, Domain, Expr, Name, Opaque, Pattern, Quantifier};
use crate::graph::TypeGraph;
use crate::ground::{self, Env};
use crate::query::{Generate, Layer, Next, Root};
use crate::rtype::{Kind, RType, SeqOrder, SeqType};
use crate::samples::*;
use crate::tape::TapeReader;
use crate::targetable::Reflect;
use crate::targeted;
use crate::view::View;
use std::collections::BTreeSet;
use std::rc::Rc;

pub(in crate::strategy) type Tapes = BTreeSet<Vec<i128>>;

/// A precondition, and the depth up to which it's compared.
pub(in crate::strategy) struct Case {
    pub(in crate::strategy) name: &'static str,
    pub(in crate::strategy) depth: u32,
    pub(in crate::strategy) graph: Rc<TypeGraph>,
    pub(in crate::strategy) roots: Vec<Root>,
    pub(in crate::strategy) requires: &'static [Expr],
}

/// A datum seen as a value.
struct Model<'d>(&'d Datum);

impl Reflect for Model<'_> {
    fn reflect(&self) -> View<'_> {
        View::Model { make: "", model: self.0 }
    }
}

impl Case {
    fn new(
        name: &'static str,
        depth: u32,
        arguments: Vec<(Name, RType)>,
        requires: impl IntoIterator<Item = Expr>,
    ) -> Case {
        let graph = Rc::new(TypeGraph::new());
        let root = |(name, ty): (Name, RType)| Root::new(name, graph.intern(&ty).expect("finite"));
        let roots = arguments.into_iter().map(root).collect();
        Case { name, depth, roots, requires: requires.into_iter().collect::<Vec<_>>().leak(), graph }
    }

    fn one(name: &'static str, depth: u32, ty: RType) -> Case {
        Case::new(name, depth, vec![(Name::fresh("input"), ty)], [])
    }

    /// The inputs of a layer: what the kernel's search finds, filtered by the judge.
    pub(in crate::strategy) fn inputs(&self, layer: Layer) -> Tapes {
        let roots = &self.roots;
        let mut generator = targeted::Generator::new(self.graph.clone(), layer, &[], roots, self.requires);
        let mut tapes = drain(&mut generator, self.name);
        tapes.retain(|tape| self.admits(tape));
        tapes
    }

    fn admits(&self, tape: &[i128]) -> bool {
        let mut reader = TapeReader::new(&self.graph, tape);
        let data: Vec<Datum> = self.roots.iter().map(|root| reader.datum(root.ty)).collect();
        let models: Vec<Model<'_>> = data.iter().map(Model).collect();
        self.admits_from(0, &models, Env::empty())
    }

    fn admits_from<'a>(&self, at: usize, models: &'a [Model<'a>], env: Env<'_, 'a>) -> bool {
        let Some(model) = models.get(at) else {
            let holds = |(root, model): (&Root, &Model<'_>)| {
                check::check(&self.graph, model as &dyn Reflect, root.ty, env).is_ok()
            };
            return self.roots.iter().zip(models).all(holds)
                && self.requires.iter().all(|predicate| match predicate {
                    Expr::Rust(_) => true,
                    other => ground::holds(other, env).expect("a value"),
                });
        };
        let entry = env.bind(self.roots[at].name, model);
        self.admits_from(at + 1, models, entry.env())
    }
}

/// What a generator gives until it's exhausted; panics if something comes twice.
pub(in crate::strategy) fn drain(generator: &mut dyn Generate, what: &str) -> Tapes {
    let mut seen = Tapes::new();
    loop {
        match generator.next(None) {
            Next::Solution(solution) => {
                assert!(seen.insert(solution.tape.to_vec()), "{what}: twice: {:?}", solution.tape);
            }
            Next::Exhausted => return seen,
            other => panic!("{what}: {other:?}"),
        }
    }
}

fn var(name: Name) -> Expr {
    Expr::Var(name)
}

fn list(element: RType) -> RType {
    RType::data(&LIST, &[element])
}

fn length(of: Expr) -> Expr {
    Expr::Builtin(Builtin::Len, vec![of])
}

fn refined(ty: RType, predicate: impl FnOnce(Expr) -> Expr) -> RType {
    let v = Name::fresh("v");
    ty.refined(v, predicate(var(v)))
}

fn array(element: RType, length: usize) -> RType {
    let order = SeqOrder::Any;
    RType::new(Kind::Seq(SeqType {
        element,
        order,
        length: Some(length),
        relations: Vec::new(),
        rearranges: false,
        is_text: false,
    }))
}

/// Lists that increase strictly: counted by binomials.
pub(in crate::strategy) fn sorted_list(depth: u32) -> Case {
    let ty = list(RType::int(i64::MIN, i64::MAX)).related(vec![relation(BinaryOp::Lt)]);
    Case::one("sorted list", depth, ty)
}

/// Binary search trees, every node with a color.
pub(in crate::strategy) fn search_tree(depth: u32) -> Case {
    let ty =
        RType::data(&TREE, &[between(0, 9)]).related(vec![relation(BinaryOp::Gt), relation(BinaryOp::Lt)]);
    Case::one("search tree", depth, ty)
}

/// Red-black trees over the keys `0..=keys`.
pub(in crate::strategy) fn red_black(depth: u32, keys: i64) -> Case {
    let ty =
        RType::data(&TREE, &[between(0, keys)]).related(vec![relation(BinaryOp::Gt), relation(BinaryOp::Lt)]);
    let ty = refined(ty, |v| all([apply(is_red_black, v.clone()), apply(is_balanced, v)]));
    Case::one("red-black tree", depth, ty)
}

/// Two lists that have no element twice, together.
pub(in crate::strategy) fn zipper(depth: u32) -> Case {
    zipper_of(depth, 3)
}

/// The same over the elements `0..=last`.
pub(in crate::strategy) fn zipper_of(depth: u32, last: i64) -> Case {
    let side = || refined(list(between(0, last)), |v| apply(distinct, v));
    let (l, r) = (Name::fresh("left"), Name::fresh("right"));
    let apart = Expr::Builtin(Builtin::Disjoint, vec![apply(elems, var(l)), apply(elems, var(r))]);
    Case::new("zipper", depth, vec![(l, side()), (r, side())], [apart])
}

/// A number and a list of that length.
pub(in crate::strategy) fn dependent(depth: u32) -> Case {
    let (k, xs) = (Name::fresh("k"), Name::fresh("xs"));
    let ty = refined(list(RType::bool()), |v| bin(BinaryOp::Eq, apply(len, v), var(k)));
    Case::new("dependent", depth, vec![(k, RType::int(0, 100)), (xs, ty)], [])
}

/// A set and a map, whose elements are in order without being asked to.
pub(in crate::strategy) fn collections(depth: u32) -> Case {
    let (set, map) = (Name::fresh("set"), Name::fresh("map"));
    let pair = RType::data(&PAIR, &[between(0, 2), RType::bool()]);
    let arguments = vec![
        (set, RType::seq(between(0, 2), SeqOrder::Increasing)),
        (map, RType::seq(pair, SeqOrder::IncreasingKeys)),
    ];
    let inside = Expr::Builtin(Builtin::Contains, vec![var(map), int(1)]);
    let requires = bin(BinaryOp::Implies, inside, bin(BinaryOp::Le, length(var(set)), int(1)));
    Case::new("collections", depth, arguments, [requires])
}

/// All of them, small enough for brute force.
pub(in crate::strategy) fn cases() -> Vec<Case> {
    let v = Name::fresh("v");
    let (i, x, y) = (Name::fresh("i"), Name::fresh("x"), Name::fresh("y"));
    let at = |index: Expr| Expr::Index(Box::new(var(v)), Box::new(index));
    let before = at(bin(BinaryOp::Sub, var(i), int(1)));
    let by_index = Expr::Quantified {
        quantifier: Quantifier::Forall,
        name: i,
        domain: Box::new(Domain::Range { low: int(1), high: length(var(v)), inclusive: false }),
        body: Box::new(bin(BinaryOp::Le, before, at(var(i)))),
    };
    let some_even = |of: Expr| Expr::Quantified {
        quantifier: Quantifier::Exists,
        name: x,
        domain: Box::new(Domain::Elements(of)),
        body: Box::new(bin(BinaryOp::Eq, bin(BinaryOp::Rem, var(x), int(2)), int(0))),
    };
    let vector = || RType::seq(between(0, 9), SeqOrder::Any);
    let number = || RType::int(i64::MIN, i64::MAX);
    let small = || RType::int(-100, 100);
    let sum = bin(BinaryOp::Eq, bin(BinaryOp::Add, var(x), var(y)), int(1));
    let product = bin(BinaryOp::Gt, bin(BinaryOp::Mul, var(x), var(y)), int(2));
    let head_or_empty = Expr::Match(
        Box::new(var(v)),
        vec![
            arm(pattern("Nil", []), Expr::Bool(true)),
            arm(pattern("Cons", [Pattern::Int(1.into()), Pattern::Wild]), Expr::Bool(true)),
            arm(Pattern::Wild, bin(BinaryOp::Eq, apply(len, var(v)), int(2))),
        ],
    );
    let opaque =
        Expr::Rust(Opaque { text: "false", variables: vec![x], before: Vec::new(), test: |_| false });
    let greater = |than: Expr| refined(number(), |v| bin(BinaryOp::Gt, v, than));
    vec![
        sorted_list(4),
        search_tree(2),
        red_black(3, 3),
        zipper(3),
        dependent(4),
        collections(3),
        Case::one("distinct list", 3, refined(list(number()), |v| apply(distinct, v))),
        Case::one("by index", 4, vector().refined(v, by_index)),
        Case::one("related vector", 4, vector().related(vec![relation(BinaryOp::Ge)])),
        Case::one("unequal elements", 3, vector().related(vec![relation(BinaryOp::Ne)])),
        Case::one("unequal list", 3, list(between(0, 9)).related(vec![relation(BinaryOp::Ne)])),
        Case::one("an even one", 4, refined(vector(), some_even)),
        Case::one("patterns", 3, list(number()).refined(v, head_or_empty)),
        Case::one(
            "vectors of vectors",
            2,
            RType::seq(RType::seq(RType::bool(), SeqOrder::Any), SeqOrder::Any),
        ),
        Case::one("array", 2, array(refined(number(), |v| bin(BinaryOp::Ne, v, int(1))), 2)),
        Case::one("characters", 3, RType::seq(RType::new(Kind::Char), SeqOrder::Any)),
        Case::one(
            "float",
            3,
            refined(RType::new(Kind::Float(64)), |v| bin(BinaryOp::Lt, v, Expr::Float(1.0))),
        ),
        Case::new("sum or product", 4, vec![(x, small()), (y, small())], [bin(BinaryOp::Or, sum, product)]),
        Case::new("greater than the last", 4, vec![(x, number()), (y, greater(var(x)))], []),
        Case::new("what rust alone can tell is left to the judge", 2, vec![(x, number())], [opaque]),
        Case::new("nothing", 3, vec![(x, number())], [bin(BinaryOp::Lt, var(x), var(x))]),
    ]
}
