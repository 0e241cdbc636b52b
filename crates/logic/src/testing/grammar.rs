//! Which operators can make a term of a sort from terms of the sorts at hand.

use super::{Rng, random_value};
use crate::{Op, RoundingMode, Sort, Store, TermId, Var};

/// The pieces that random terms may be made of. The fields may be changed before use.
pub struct Grammar {
    /// The variables.
    pub vars: Vec<Var>,
    /// The sorts of subterms.
    pub sorts: Vec<Sort>,
    /// Which operators may be used.
    pub allowed: fn(&Op) -> bool,
    /// Whether literals may occur that are not among the variables' values.
    pub literals: bool,
    /// Whether quantifiers over finite ranges may occur.
    pub quantifiers: bool,
}

impl Grammar {
    /// Everything that connects the sorts of the variables, and Bool and Int.
    pub fn of(store: &Store, vars: &[Var]) -> Grammar {
        let mut sorts = vec![Sort::Bool, Sort::Int];
        for var in vars {
            let mut add = |sort: &Sort| {
                if !sorts.contains(sort) {
                    sorts.push(sort.clone());
                }
            };
            match store.var_sort(*var) {
                sort @ Sort::Set(element) => [sort, element].into_iter().for_each(&mut add),
                sort @ Sort::Array(index, element) => [sort, index, element].into_iter().for_each(&mut add),
                sort => add(sort),
            }
        }
        Grammar { vars: vars.to_vec(), sorts, allowed: |_| true, literals: true, quantifiers: true }
    }

    /// A random term of a sort with about `size` operators.
    pub fn term(&self, rng: &mut Rng, store: &mut Store, sort: &Sort, size: usize) -> TermId {
        if size == 0 {
            return self.leaf(rng, store, sort);
        }
        if *sort == Sort::Bool && self.quantifiers && rng.chance(1, 16) {
            return self.quantified(rng, store, size);
        }
        let productions: Vec<(Op, Vec<Sort>)> =
            self.productions(store, sort).into_iter().filter(|(op, _)| (self.allowed)(op)).collect();
        let Some((op, sorts)) = rng.pick(&productions).cloned() else { return self.leaf(rng, store, sort) };
        let share = (size - 1) / sorts.len().max(1);
        let mut args: Vec<TermId> = sorts.iter().map(|sort| self.term(rng, store, sort, share)).collect();
        // Now and then the same argument twice: rules about `x op x` want to be met.
        if args.len() == 2 && sorts[0] == sorts[1] && rng.chance(1, 8) {
            args[1] = args[0];
        }
        store.raw(op, &args).unwrap_or_else(|_| self.leaf(rng, store, sort))
    }

    fn leaf(&self, rng: &mut Rng, store: &mut Store, sort: &Sort) -> TermId {
        let fitting: Vec<Var> =
            self.vars.iter().copied().filter(|var| store.var_sort(*var) == sort).collect();
        match rng.pick(&fitting) {
            Some(var) if !self.literals || rng.chance(2, 3) => store.var_term(*var),
            _ => {
                let value = random_value(rng, store, sort);
                match store.value(&value, sort) {
                    Ok(term) => term,
                    // The sort is one of a variable's, so this is not reached.
                    Err(_) => store.bool(false),
                }
            }
        }
    }

    /// `∀q. 0 <= q <= 2 => …` or its dual, or without a guard over a finite sort.
    fn quantified(&self, rng: &mut Rng, store: &mut Store, size: usize) -> TermId {
        let (name, sort) = match rng.below(3) {
            0 => ("q", Sort::Int),
            1 => ("p", Sort::Bool),
            _ => ("w", Sort::BitVec(2)),
        };
        let var = store.var(name, sort.clone()).or_else(|_| store.fresh_var(name, sort.clone()));
        let Ok(var) = var else { return store.bool(true) };
        let mut vars = self.vars.clone();
        vars.push(var);
        let inner = Grammar { vars, sorts: self.sorts.clone(), ..*self };
        let body = inner.term(rng, store, &Sort::Bool, size - 1);
        let universal = rng.chance(1, 2);
        let bounded = match sort {
            Sort::Int => guarded(rng, store, var, body, universal),
            _ => Ok(body),
        };
        let vars = [var].into();
        let op = if universal { Op::Forall(vars) } else { Op::Exists(vars) };
        bounded.and_then(|body| store.raw(op, &[body])).unwrap_or(body)
    }

    fn productions(&self, store: &Store, sort: &Sort) -> Vec<(Op, Vec<Sort>)> {
        let mut out = vec![(Op::Ite, vec![Sort::Bool, sort.clone(), sort.clone()])];
        for other in &self.sorts {
            match other {
                Sort::Array(index, element) if **element == *sort => {
                    out.push((Op::Select, vec![other.clone(), (**index).clone()]));
                }
                Sort::Datatype(name) => {
                    for constructor in store.datatype(name).map_or(&[][..], |datatype| &datatype.constructors)
                    {
                        let fields = &store.constructor(*constructor).fields;
                        for (position, _) in fields.iter().enumerate().filter(|(_, (_, field))| field == sort)
                        {
                            out.push((Op::Field(*constructor, position as u32), vec![other.clone()]));
                        }
                    }
                }
                _ => {}
            }
        }
        match sort {
            Sort::Bool => self.bools(store, &mut out),
            Sort::Int => self.ints(&mut out),
            Sort::Real => self.reals(&mut out),
            Sort::BitVec(width) => self.bitvecs(*width, &mut out),
            Sort::Float { exp, sig } => self.floats(*exp, *sig, &mut out),
            Sort::Set(element) => {
                out.push((Op::EmptySet((**element).clone()), vec![]));
                out.push((Op::Singleton, vec![(**element).clone()]));
                out.push((Op::Insert, vec![(**element).clone(), sort.clone()]));
                for op in [Op::Union, Op::Intersection, Op::Difference] {
                    out.push((op, vec![sort.clone(), sort.clone()]));
                }
            }
            Sort::Array(index, element) => {
                out.push((Op::ConstArray((**index).clone()), vec![(**element).clone()]));
                out.push((Op::Store, vec![sort.clone(), (**index).clone(), (**element).clone()]));
            }
            Sort::Datatype(name) => {
                for constructor in store.datatype(name).map_or(&[][..], |datatype| &datatype.constructors) {
                    let fields = store.constructor(*constructor).fields.iter().map(|(_, sort)| sort.clone());
                    out.push((Op::Construct(*constructor), fields.collect()));
                }
            }
            Sort::Uninterpreted(_) => {}
        }
        for fun in store.funs().filter(|fun| store.fun(*fun).result == *sort) {
            out.push((Op::Apply(fun), store.fun(fun).params.clone()));
        }
        out
    }

    fn bools(&self, store: &Store, out: &mut Vec<(Op, Vec<Sort>)>) {
        let b = Sort::Bool;
        out.push((Op::Not, vec![b.clone()]));
        for op in [Op::And, Op::Or, Op::Xor, Op::Implies] {
            out.push((op, vec![b.clone(), b.clone()]));
        }
        for op in [Op::And, Op::Or] {
            out.push((op, vec![b.clone(), b.clone(), b.clone()]));
        }
        for sort in &self.sorts {
            let two = || vec![sort.clone(), sort.clone()];
            out.push((Op::Eq, two()));
            out.push((Op::Distinct, vec![sort.clone(), sort.clone(), sort.clone()]));
            match sort {
                Sort::Int | Sort::Real => out.extend([(Op::Le, two()), (Op::Lt, two())]),
                Sort::BitVec(_) => {
                    let predicates = [
                        Op::BvUlt,
                        Op::BvUle,
                        Op::BvSlt,
                        Op::BvSle,
                        Op::BvUaddO,
                        Op::BvSaddO,
                        Op::BvUsubO,
                        Op::BvSsubO,
                        Op::BvUmulO,
                        Op::BvSmulO,
                        Op::BvSdivO,
                    ];
                    out.extend(predicates.map(|op| (op, two())));
                    out.push((Op::BvNegO, vec![sort.clone()]));
                }
                Sort::Float { .. } => {
                    out.extend([Op::FpLe, Op::FpLt, Op::FpEq].map(|op| (op, two())));
                    let classes = [
                        Op::FpIsNormal,
                        Op::FpIsSubnormal,
                        Op::FpIsZero,
                        Op::FpIsInfinite,
                        Op::FpIsNan,
                        Op::FpIsNegative,
                        Op::FpIsPositive,
                    ];
                    out.extend(classes.map(|op| (op, vec![sort.clone()])));
                }
                Sort::Set(element) => {
                    out.push((Op::Member, vec![(**element).clone(), sort.clone()]));
                    out.extend([Op::Subset, Op::Disjoint].map(|op| (op, two())));
                }
                Sort::Datatype(name) => {
                    let constructors =
                        store.datatype(name).map_or(&[][..], |datatype| &datatype.constructors);
                    out.extend(constructors.iter().map(|c| (Op::Is(*c), vec![sort.clone()])));
                }
                _ => {}
            }
        }
    }

    fn ints(&self, out: &mut Vec<(Op, Vec<Sort>)>) {
        let int = Sort::Int;
        let binary = [
            Op::Add,
            Op::Sub,
            Op::Mul,
            Op::DivTrunc,
            Op::RemTrunc,
            Op::DivEuclid,
            Op::RemEuclid,
            Op::Min,
            Op::Max,
        ];
        out.extend(binary.map(|op| (op, vec![int.clone(), int.clone()])));
        out.push((Op::Add, vec![int.clone(), int.clone(), int.clone()]));
        out.extend([Op::Neg, Op::Abs].map(|op| (op, vec![int.clone()])));
        for sort in &self.sorts {
            match sort {
                Sort::Real => out.push((Op::ToInt, vec![sort.clone()])),
                Sort::BitVec(_) => {
                    out.extend([Op::UbvToInt, Op::SbvToInt].map(|op| (op, vec![sort.clone()])))
                }
                Sort::Set(_) => out.push((Op::Card, vec![sort.clone()])),
                _ => {}
            }
        }
    }

    fn reals(&self, out: &mut Vec<(Op, Vec<Sort>)>) {
        let real = Sort::Real;
        let binary = [Op::Add, Op::Sub, Op::Mul, Op::Div, Op::Min, Op::Max];
        out.extend(binary.map(|op| (op, vec![real.clone(), real.clone()])));
        out.extend([Op::Neg, Op::Abs].map(|op| (op, vec![real.clone()])));
        out.push((Op::ToReal, vec![Sort::Int]));
        for sort in self.sorts.iter().filter(|sort| matches!(sort, Sort::Float { .. })) {
            out.push((Op::FpToReal, vec![sort.clone()]));
        }
    }

    fn bitvecs(&self, width: u32, out: &mut Vec<(Op, Vec<Sort>)>) {
        let sort = Sort::BitVec(width);
        let binary = [
            Op::BvAnd,
            Op::BvOr,
            Op::BvXor,
            Op::BvNand,
            Op::BvNor,
            Op::BvXnor,
            Op::BvAdd,
            Op::BvSub,
            Op::BvMul,
            Op::BvUdiv,
            Op::BvUrem,
            Op::BvSdiv,
            Op::BvSrem,
            Op::BvSmod,
            Op::BvShl,
            Op::BvLshr,
            Op::BvAshr,
        ];
        out.extend(binary.map(|op| (op, vec![sort.clone(), sort.clone()])));
        let unary = [Op::BvNot, Op::BvNeg, Op::RotateLeft(1), Op::RotateRight(width + 1), Op::Repeat(1)];
        out.extend(unary.map(|op| (op, vec![sort.clone()])));
        out.push((Op::IntToBv(width), vec![Sort::Int]));
        for other in &self.sorts {
            match other {
                Sort::BitVec(from) => {
                    if *from < width {
                        let by = width - from;
                        out.extend(
                            [Op::ZeroExtend(by), Op::SignExtend(by)].map(|op| (op, vec![other.clone()])),
                        );
                        out.push((Op::Concat, vec![other.clone(), Sort::BitVec(by)]));
                        if width.is_multiple_of(*from) {
                            out.push((Op::Repeat(width / from), vec![other.clone()]));
                        }
                    } else {
                        for low in [0, from - width] {
                            out.push((Op::Extract { high: low + width - 1, low }, vec![other.clone()]));
                        }
                    }
                    if width == 1 {
                        out.push((Op::BvComp, vec![other.clone(), other.clone()]));
                    }
                }
                Sort::Float { exp, sig } => {
                    for rm in RoundingMode::ALL {
                        out.push((Op::FpToUbv { rm, width }, vec![other.clone()]));
                        out.push((Op::FpToSbv { rm, width }, vec![other.clone()]));
                    }
                    if exp + sig == width {
                        out.push((Op::FpToBits, vec![other.clone()]));
                    }
                }
                _ => {}
            }
        }
    }

    fn floats(&self, exp: u32, sig: u32, out: &mut Vec<(Op, Vec<Sort>)>) {
        let sort = Sort::Float { exp, sig };
        out.extend([Op::FpAbs, Op::FpNeg].map(|op| (op, vec![sort.clone()])));
        out.extend([Op::FpRem, Op::FpMin, Op::FpMax].map(|op| (op, vec![sort.clone(), sort.clone()])));
        out.push((Op::FpFromBits { exp, sig }, vec![Sort::BitVec(exp + sig)]));
        for rm in RoundingMode::ALL {
            let binary = [Op::FpAdd(rm), Op::FpSub(rm), Op::FpMul(rm), Op::FpDiv(rm)];
            out.extend(binary.map(|op| (op, vec![sort.clone(), sort.clone()])));
            out.push((Op::FpFma(rm), vec![sort.clone(), sort.clone(), sort.clone()]));
            out.extend([Op::FpSqrt(rm), Op::FpRoundToIntegral(rm)].map(|op| (op, vec![sort.clone()])));
            for other in &self.sorts {
                match other {
                    Sort::Float { .. } => out.push((Op::FpFromFp { rm, exp, sig }, vec![other.clone()])),
                    Sort::Real => out.push((Op::FpFromReal { rm, exp, sig }, vec![other.clone()])),
                    Sort::BitVec(_) => {
                        out.push((Op::FpFromSbv { rm, exp, sig }, vec![other.clone()]));
                        out.push((Op::FpFromUbv { rm, exp, sig }, vec![other.clone()]));
                    }
                    _ => {}
                }
            }
        }
    }
}

fn guarded(
    rng: &mut Rng,
    store: &mut Store,
    var: Var,
    body: TermId,
    universal: bool,
) -> Result<TermId, crate::SortError> {
    let q = store.var_term(var);
    let (low, high) = (store.int(0), store.int(rng.between(0, 2)));
    let above = store.raw(Op::Le, &[low, q])?;
    let below = store.raw(Op::Le, &[q, high])?;
    if universal {
        let guard = store.raw(Op::And, &[above, below])?;
        store.raw(Op::Implies, &[guard, body])
    } else {
        store.raw(Op::And, &[above, below, body])
    }
}
