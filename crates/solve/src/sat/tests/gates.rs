//! Each gate, over all its inputs, constants, repetitions and complements among them.

use crate::sat::Lit;
use crate::sat::cdcl::{Answer, Budget, Library, Stop};
use crate::sat::gates::Circuit;

type Gate = fn(&mut Circuit, [Lit; 3]) -> Lit;
type Meaning = fn([bool; 3]) -> bool;

const GATES: [(&str, Gate, Meaning); 9] = [
    ("and", |c, [x, y, _]| c.and(x, y), |[x, y, _]| x && y),
    ("or", |c, [x, y, _]| c.or(x, y), |[x, y, _]| x || y),
    ("implies", |c, [x, y, _]| c.implies(x, y), |[x, y, _]| !x || y),
    ("xor", |c, [x, y, _]| c.xor(x, y), |[x, y, _]| x != y),
    ("ite", |c, [x, y, z]| c.ite(x, y, z), |[x, y, z]| if x { y } else { z }),
    (
        "majority",
        |c, [x, y, z]| c.majority(x, y, z),
        |[x, y, z]| u8::from(x) + u8::from(y) + u8::from(z) >= 2,
    ),
    ("parity", |c, [x, y, z]| c.parity(x, y, z), |[x, y, z]| x ^ y ^ z),
    ("and_all", |c, inputs| c.and_all(&inputs), |[x, y, z]| x && y && z),
    ("or_all", |c, inputs| c.or_all(&inputs), |[x, y, z]| x || y || z),
];

#[test]
fn every_gate_is_forced_to_its_meaning_for_all_inputs() {
    for (name, gate, meaning) in GATES {
        let mut circuit = Circuit::new(Library::default());
        let [a, b, c] = [(); 3].map(|()| circuit.fresh());
        let candidates = [Lit::TRUE, Lit::FALSE, a, !a, b, !b, c, !c];
        for x in candidates {
            for y in candidates {
                for z in candidates {
                    let out = gate(&mut circuit, [x, y, z]);
                    for bits in 0..8u32 {
                        let setting = [a, b, c].map(|lit| {
                            let i = lit.variable() - a.variable();
                            lit.negate_if(bits >> i & 1 == 0)
                        });
                        let value = |lit: Lit| lit.as_constant().unwrap_or_else(|| setting.contains(&lit));
                        let expected = meaning([value(x), value(y), value(z)]);
                        let mut assumptions = setting.to_vec();
                        assumptions.push(out.negate_if(expected));
                        assert_eq!(
                            circuit.solve(&assumptions),
                            Answer::Unsat,
                            "{name}({x}, {y}, {z}) at {bits:03b} can be {}",
                            !expected
                        );
                        assert_eq!(circuit.solve(&setting), Answer::Sat);
                    }
                }
            }
        }
    }
}

#[test]
fn equal_gates_are_built_once_up_to_order_and_sign() {
    let mut circuit = Circuit::new(Library::default());
    let [a, b, c] = [(); 3].map(|()| circuit.fresh());
    let before = [
        circuit.and(a, b),
        circuit.xor(a, b),
        circuit.ite(a, b, c),
        circuit.majority(a, b, c),
        circuit.parity(a, b, c),
        circuit.and_all(&[a, b, c]),
    ];
    let bytes = circuit.bytes();
    let after = [
        circuit.and(b, a),
        !circuit.xor(!b, a),
        !circuit.ite(!a, !c, !b),
        !circuit.majority(!c, !a, !b),
        !circuit.parity(c, !b, a),
        circuit.and_all(&[c, a, b, a]),
    ];
    assert_eq!(before, after);
    assert_eq!(circuit.bytes(), bytes);
}

#[test]
fn a_circuit_past_its_memory_limit_says_so_and_answers_unknown() {
    let mut circuit = Circuit::new(Library::default());
    circuit.set_budget(Budget { deadline: None, memory: Some(2_000_000) });
    let a = circuit.fresh_word(4096);
    let b = circuit.fresh_word(4096);
    circuit.multiply(&a, &b);
    assert_eq!(circuit.stopped(), Some(Stop::Memory));
    assert_eq!(circuit.solve(&[]), Answer::Unknown(Stop::Memory));
}
