//! Operators against the evaluator: each on all operands of a few bits, at random on operands of 64.

use touchstone_logic::{Float, Int, Op, RoundingMode, Sort, Store, TermId, Valuation, Value, Var, eval};

use super::{Library, Random};
use crate::sat::Lit;
use crate::sat::cdcl::Answer;
use crate::sat::encoder::{Encoder, Halt};
use crate::sat::ranges::Ranges;
use crate::sat::representation::Representation;

/// A term over variables, translated.
struct TermBench {
    store: Store,
    vars: Vec<Var>,
    term: TermId,
    encoder: Encoder,
    inputs: Vec<Representation>,
    output: Representation,
}

impl TermBench {
    /// The operator applied to variables of these sorts; integers lie between the bounds.
    fn new(op: Op, sorts: &[Sort], bounds: (i64, i64)) -> TermBench {
        TermBench::try_new(op, sorts, bounds).expect("a term that can be translated")
    }

    fn try_new(op: Op, sorts: &[Sort], bounds: (i64, i64)) -> Result<TermBench, Halt> {
        let mut store = Store::new();
        let vars: Vec<Var> = (0..sorts.len())
            .map(|i| store.var(&format!("x{i}"), sorts[i].clone()).expect("a good sort"))
            .collect();
        let args: Vec<TermId> = vars.iter().map(|&var| store.var_term(var)).collect();
        let term = store.raw(op, &args).expect("a well-sorted term");
        let range = Some((Int::from(bounds.0), Int::from(bounds.1)));
        let mut encoder = Encoder::new(&store, Library::default(), Ranges::default(), range);
        let output = encoder.translate(&store, term)?;
        let inputs = vars
            .iter()
            .map(|&var| encoder.var_or_fresh(&store, var).expect("a variable that can be translated"))
            .collect();
        Ok(TermBench { store, vars, term, encoder, inputs, output })
    }

    /// Fails unless the circuit gives what the evaluator gives.
    fn check(&mut self, values: &[Value]) {
        let mut assumptions: Vec<Lit> = vec![];
        for ((rep, value), &var) in self.inputs.iter().zip(values).zip(&self.vars) {
            let sort = self.store.var_sort(var);
            let constant = self.encoder.constant(&self.store, sort, value).expect("a constant");
            let equal = self.encoder.equal(&self.store, sort, rep, &constant).expect("a comparison");
            assumptions.push(equal);
        }
        let valuation: Valuation = self.vars.iter().copied().zip(values.iter().cloned()).collect();
        let expected = eval(&self.store, self.term, &valuation).expect("a value");
        assert_eq!(self.encoder.circuit.solve(&assumptions), Answer::Sat, "{values:?}");
        let sort = self.store.sort(self.term);
        let found = self.encoder.decode(&self.store, sort, &self.output);
        assert_eq!(found, expected, "{} of {values:?}", self.store.display(self.term));
    }
}

fn bitvec(store: &mut Store, width: u32, n: u64) -> Value {
    let literal = store.bitvec(width, n).expect("a good width");
    store.literal(literal).cloned().expect("a literal")
}

/// All bit-vector operators of so many operands of one width, with the operands' number.
fn bitvec_operators(width: u32) -> Vec<(Op, usize)> {
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
        Op::BvComp,
        Op::Concat,
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
        Op::Eq,
        Op::Distinct,
    ];
    let unary = [
        Op::BvNot,
        Op::BvNeg,
        Op::BvNegO,
        Op::Extract { high: width - 1, low: 0 },
        Op::Extract { high: width / 2, low: width / 2 },
        Op::Extract { high: width - 2, low: 1 },
        Op::ZeroExtend(0),
        Op::ZeroExtend(3),
        Op::SignExtend(0),
        Op::SignExtend(3),
        Op::RotateLeft(0),
        Op::RotateLeft(1),
        Op::RotateLeft(width),
        Op::RotateLeft(width + 3),
        Op::RotateRight(0),
        Op::RotateRight(1),
        Op::RotateRight(width + 3),
        Op::Repeat(1),
        Op::Repeat(3),
        Op::UbvToInt,
        Op::SbvToInt,
        Op::FpFromBits { exp: 2, sig: width - 2 },
    ];
    let conversions = [(2, 3), (4, 2), (3, 6)].into_iter().flat_map(|(exp, sig)| {
        RoundingMode::ALL
            .into_iter()
            .flat_map(move |rm| [Op::FpFromSbv { rm, exp, sig }, Op::FpFromUbv { rm, exp, sig }])
    });
    let binary = binary.into_iter().map(|op| (op, 2));
    binary.chain(unary.into_iter().chain(conversions).map(|op| (op, 1))).collect()
}

#[test]
fn every_bit_vector_operator_agrees_with_the_evaluator_on_all_operands_of_four_bits() {
    for (op, count) in bitvec_operators(4) {
        let mut bench = TermBench::new(op, &vec![Sort::BitVec(4); count], (0, 0));
        let values: Vec<Value> = (0..16).map(|n| bitvec(&mut bench.store, 4, n)).collect();
        for a in &values {
            if count == 1 {
                bench.check(std::slice::from_ref(a));
                continue;
            }
            for b in &values {
                bench.check(&[a.clone(), b.clone()]);
            }
        }
    }
}

#[test]
fn every_bit_vector_operator_agrees_with_the_evaluator_on_random_operands_of_64_bits() {
    let mut random = Random(2024);
    for (op, count) in bitvec_operators(64) {
        let mut bench = TermBench::new(op.clone(), &vec![Sort::BitVec(64); count], (0, 0));
        for _ in 0..12 {
            let shift = matches!(op, Op::BvShl | Op::BvLshr | Op::BvAshr);
            let (a, b) = (random.number(), random.number());
            let b = if shift { b % 70 } else { b };
            let values = [bitvec(&mut bench.store, 64, a), bitvec(&mut bench.store, 64, b)];
            bench.check(&values[..count]);
        }
    }
}

#[test]
fn every_integer_operator_agrees_with_the_evaluator_in_both_encodings() {
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
        Op::Le,
        Op::Lt,
        Op::Eq,
        Op::Distinct,
    ];
    let unary = [Op::Neg, Op::Abs, Op::IntToBv(1), Op::IntToBv(3), Op::IntToBv(12)];
    let operators = binary.into_iter().map(|op| (op, 2)).chain(unary.into_iter().map(|op| (op, 1)));
    for (op, count) in operators {
        // Within 64 values numbers are ordered; beyond they are binary.
        for (bounds, tried) in [
            ((-4, 4), (-4..=4).collect::<Vec<i64>>()),
            ((0, 7), (0..=7).collect()),
            ((-9, -5), (-9..=-5).collect()),
            ((-70, 70), vec![-70, -69, -33, -7, -2, -1, 0, 1, 2, 3, 8, 31, 32, 64, 70]),
            ((3, 100), vec![3, 4, 7, 50, 99, 100]),
        ] {
            let mut bench = TermBench::new(op.clone(), &vec![Sort::Int; count], bounds);
            for &a in &tried {
                for &b in &tried {
                    bench.check(&[Value::int(a), Value::int(b)][..count]);
                    if count == 1 {
                        break;
                    }
                }
            }
        }
    }
}

#[test]
fn integer_operators_are_right_at_the_edges_of_64_bits() {
    let edges = [i64::MIN, i64::MIN + 1, -3, -1, 0, 1, 2, 1 << 32, i64::MAX - 1, i64::MAX];
    for op in [Op::Add, Op::Sub, Op::Mul, Op::DivTrunc, Op::RemTrunc, Op::DivEuclid, Op::RemEuclid, Op::Le] {
        let mut bench = TermBench::new(op, &[Sort::Int, Sort::Int], (i64::MIN, i64::MAX));
        for a in edges {
            for b in edges {
                bench.check(&[Value::int(a), Value::int(b)]);
            }
        }
    }
}

#[test]
fn every_float_operator_agrees_with_the_evaluator_on_small_formats() {
    let mut random = Random(33);
    let (exp, sig) = (3, 4);
    let sort = Sort::Float { exp, sig };
    let float = |n: u64| Value::Float(Float::from_bits(exp, sig, &Int::from(n % 128)));
    let mut operators = vec![
        (Op::FpAbs, 1),
        (Op::FpNeg, 1),
        (Op::FpRem, 2),
        (Op::FpMin, 2),
        (Op::FpMax, 2),
        (Op::FpLe, 2),
        (Op::FpLt, 2),
        (Op::FpEq, 2),
        (Op::FpIsNormal, 1),
        (Op::FpIsSubnormal, 1),
        (Op::FpIsZero, 1),
        (Op::FpIsInfinite, 1),
        (Op::FpIsNan, 1),
        (Op::FpIsNegative, 1),
        (Op::FpIsPositive, 1),
        (Op::FpToBits, 1),
        (Op::Eq, 2),
    ];
    for rm in RoundingMode::ALL {
        operators.extend([
            (Op::FpAdd(rm), 2),
            (Op::FpSub(rm), 2),
            (Op::FpMul(rm), 2),
            (Op::FpDiv(rm), 2),
            (Op::FpFma(rm), 3),
            (Op::FpSqrt(rm), 1),
            (Op::FpRoundToIntegral(rm), 1),
            (Op::FpFromFp { rm, exp: 2, sig: 3 }, 1),
            (Op::FpFromFp { rm, exp: 5, sig: 2 }, 1),
            (Op::FpToUbv { rm, width: 3 }, 1),
            (Op::FpToSbv { rm, width: 4 }, 1),
            (Op::FpToSbv { rm, width: 1 }, 1),
        ]);
    }
    for (op, count) in operators {
        let mut bench = TermBench::new(op, &vec![sort.clone(); count], (0, 0));
        let tries = if count == 1 { 128 } else { 150 };
        for n in 0..tries {
            let values = [float(n), float(random.next() >> 20), float(random.next() >> 20)];
            let values = if count == 1 {
                values
            } else {
                [float(random.next() >> 20), values[1].clone(), values[2].clone()]
            };
            bench.check(&values[..count]);
        }
    }
}

#[test]
fn reals_are_refused_by_name_unless_they_are_ground() {
    let refused = TermBench::try_new(Op::FpToReal, &[Sort::F32], (0, 0));
    assert!(matches!(refused.err(), Some(Halt::Unsupported { .. })));
    let mut store = Store::new();
    let third = store.real(touchstone_logic::Rational::new(Int::ONE, Int::from(3)).expect("not by zero"));
    let op = Op::FpFromReal { rm: RoundingMode::Rne, exp: 8, sig: 24 };
    let term = store.raw(op, &[third]).expect("well-sorted");
    let mut encoder = Encoder::new(&store, Library::default(), Ranges::default(), None);
    let rep = encoder.translate(&store, term).expect("a ground term");
    let value = encoder.decode(&store, &Sort::F32, &rep);
    let third = Float::from_bits(8, 24, &Int::from((1f32 / 3.0).to_bits()));
    assert_eq!(value, Value::Float(third));
}
