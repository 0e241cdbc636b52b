//! `Circuit`: boolean gates over literals, each made of clauses that define its output (Tseitin's encoding, both
//! directions). Equal gates are built once, constants fold away, and negations cost nothing.
//!
//! Definitions only: whatever is asserted is a clause about outputs, so a gate no longer wanted constrains nothing and may
//! stay. Once a limit of the [`Budget`] is exceeded, gates come out as `false` without clauses, so that a builder's loops
//! end soon; whoever called asks [`Circuit::stopped`] and throws the circuit away.

use rustc_hash::FxHashMap;

use super::Lit;
use super::cdcl::{Answer, Budget, Cdcl, Library, Stop, VARIABLE_BYTES, clause_bytes};
use super::number::ORDER_LIMIT_BESIDE_ARITHMETIC;

/// A number as literals, least significant bit first. Whether it is signed is up to the operation.
pub(crate) type Word = Vec<Lit>;

/// Key by which a gate's output is found again.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Gate {
    And(Lit, Lit),
    Xor(Lit, Lit),
    Ite(Lit, Lit, Lit),
    Majority(Lit, Lit, Lit),
    Parity(Lit, Lit, Lit),
    AndAll(Box<[Lit]>),
}

/// Clauses under construction, and the solver that has them.
pub(crate) struct Circuit {
    solver: Box<dyn Cdcl>,
    gates: FxHashMap<Gate, Lit>,
    bytes: u64,
    budget: Budget,
    stopped: Option<Stop>,
    /// Gates until the clock is read again.
    until_look: u32,
    /// The most values of an unknown number for it to be in the order encoding.
    pub(super) order_limit: usize,
}

/// The clock is read once in so many gates.
const GATES_PER_LOOK: u32 = 4096;

impl Circuit {
    /// An empty circuit on a new solver of the library.
    pub(crate) fn new(library: Library) -> Circuit {
        let mut solver = library.new_solver();
        solver.new_var();
        solver.add_clause(&[Lit::TRUE]);
        Circuit {
            solver,
            gates: FxHashMap::default(),
            bytes: 0,
            budget: Budget::default(),
            stopped: None,
            until_look: GATES_PER_LOOK,
            order_limit: ORDER_LIMIT_BESIDE_ARITHMETIC,
        }
    }

    /// The limits from here on.
    pub(crate) fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
        self.look();
    }

    /// The limit that was exceeded while building, if any. Then the circuit is incomplete and of no more use.
    pub(crate) fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    /// The estimated bytes of all clauses, variables and gates.
    #[cfg(test)]
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    fn look(&mut self) {
        self.until_look = GATES_PER_LOOK;
        if self.stopped.is_none() {
            self.stopped = self.budget.exceeded(self.bytes);
        }
    }

    /// A literal about which nothing is known.
    pub(crate) fn fresh(&mut self) -> Lit {
        if self.until_look == 0 {
            self.look();
        }
        self.until_look -= 1;
        if self.stopped.is_some() {
            return Lit::FALSE;
        }
        self.bytes += VARIABLE_BYTES;
        Lit::new(self.solver.new_var(), true)
    }

    /// A word about which nothing is known.
    pub(crate) fn fresh_word(&mut self, width: usize) -> Word {
        (0..width).map(|_| self.fresh()).collect()
    }

    /// Asserts that one of the literals is true.
    pub(crate) fn clause(&mut self, literals: &[Lit]) {
        if self.stopped.is_some() || literals.contains(&Lit::TRUE) {
            return;
        }
        self.bytes += clause_bytes(literals.len());
        if literals.contains(&Lit::FALSE) {
            let rest: Vec<Lit> = literals.iter().copied().filter(|&lit| lit != Lit::FALSE).collect();
            self.solver.add_clause(&rest);
        } else {
            self.solver.add_clause(literals);
        }
    }

    /// Decides the clauses under assumptions within the circuit's budget.
    pub(crate) fn solve(&mut self, assumptions: &[Lit]) -> Answer {
        match self.stopped {
            Some(stop) => Answer::Unknown(stop),
            None => self.solver.solve(assumptions, &self.budget),
        }
    }

    /// A literal's value in the model just found.
    pub(crate) fn value(&self, lit: Lit) -> bool {
        lit.as_constant().unwrap_or_else(|| self.solver.value(lit))
    }

    /// The assumptions just found not to hold together.
    pub(crate) fn core(&self) -> Vec<Lit> {
        self.solver.core()
    }

    /// The conjunction of both.
    pub(crate) fn and(&mut self, a: Lit, b: Lit) -> Lit {
        if a == Lit::FALSE || b == Lit::FALSE || a == !b {
            return Lit::FALSE;
        }
        if a == Lit::TRUE || a == b {
            return b;
        }
        if b == Lit::TRUE {
            return a;
        }
        let (a, b) = (a.min(b), a.max(b));
        self.gate(Gate::And(a, b), |circuit, out| {
            circuit.clause(&[!out, a]);
            circuit.clause(&[!out, b]);
            circuit.clause(&[out, !a, !b]);
        })
    }

    /// The disjunction of both.
    pub(crate) fn or(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(!a, !b)
    }

    /// The implication `a => b`.
    pub(crate) fn implies(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(a, !b)
    }

    /// Exclusive disjunction.
    pub(crate) fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        let negated = a.is_positive() != b.is_positive();
        let (a, b) = (a.negate_if(!a.is_positive()), b.negate_if(!b.is_positive()));
        let (a, b) = (a.min(b), a.max(b));
        let out = if a == b {
            Lit::FALSE
        } else if a == Lit::TRUE {
            !b
        } else {
            self.gate(Gate::Xor(a, b), |circuit, out| {
                circuit.clause(&[!out, a, b]);
                circuit.clause(&[!out, !a, !b]);
                circuit.clause(&[out, !a, b]);
                circuit.clause(&[out, a, !b]);
            })
        };
        out.negate_if(negated)
    }

    /// The equivalence of both.
    pub(crate) fn iff(&mut self, a: Lit, b: Lit) -> Lit {
        !self.xor(a, b)
    }

    /// `if c then a else b`.
    pub(crate) fn ite(&mut self, c: Lit, a: Lit, b: Lit) -> Lit {
        if c == Lit::TRUE || a == b {
            return a;
        }
        if c == Lit::FALSE {
            return b;
        }
        if a == !b {
            return self.iff(c, a);
        }
        if a == Lit::TRUE || a == c {
            return self.or(c, b);
        }
        if a == Lit::FALSE || a == !c {
            return self.and(!c, b);
        }
        if b == Lit::TRUE || b == !c {
            return self.or(!c, a);
        }
        if b == Lit::FALSE || b == c {
            return self.and(c, a);
        }
        let (c, a, b) = if c.is_positive() { (c, a, b) } else { (!c, b, a) };
        let negated = !a.is_positive();
        let (a, b) = (a.negate_if(negated), b.negate_if(negated));
        self.gate(Gate::Ite(c, a, b), |circuit, out| {
            circuit.clause(&[!c, !a, out]);
            circuit.clause(&[!c, a, !out]);
            circuit.clause(&[c, !b, out]);
            circuit.clause(&[c, b, !out]);
            // Implied, but not by unit propagation.
            circuit.clause(&[!a, !b, out]);
            circuit.clause(&[a, b, !out]);
        })
        .negate_if(negated)
    }

    /// At least two of three: the carry of a full adder.
    pub(crate) fn majority(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        let mut inputs = [a, b, c];
        inputs.sort_unstable();
        let [a, b, c] = inputs;
        if a == b {
            return a;
        }
        if b == c {
            return b;
        }
        if a == !b {
            return c;
        }
        if b == !c {
            return a;
        }
        match a.as_constant() {
            Some(true) => return self.or(b, c),
            Some(false) => return self.and(b, c),
            None => {}
        }
        let negated = !a.is_positive();
        let [a, b, c] = [a, b, c].map(|lit| lit.negate_if(negated));
        self.gate(Gate::Majority(a, b, c), |circuit, out| {
            for (x, y) in [(a, b), (a, c), (b, c)] {
                circuit.clause(&[!x, !y, out]);
                circuit.clause(&[x, y, !out]);
            }
        })
        .negate_if(negated)
    }

    /// An odd number of three: the sum of a full adder.
    pub(crate) fn parity(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        let negated = [a, b, c].iter().filter(|lit| !lit.is_positive()).count() % 2 == 1;
        let mut inputs = [a, b, c].map(|lit| lit.negate_if(!lit.is_positive()));
        inputs.sort_unstable();
        let [a, b, c] = inputs;
        let out = if a == b {
            c
        } else if b == c {
            a
        } else if a == Lit::TRUE {
            !self.xor(b, c)
        } else {
            self.gate(Gate::Parity(a, b, c), |circuit, out| {
                for signs in 0..8u32 {
                    let [x, y, z] =
                        [(a, 0), (b, 1), (c, 2)].map(|(lit, i)| lit.negate_if(signs >> i & 1 == 1));
                    // Where x, y, z are all false, as many of a, b, c are true as there are signs.
                    circuit.clause(&[x, y, z, out.negate_if(signs.count_ones() % 2 == 0)]);
                }
            })
        };
        out.negate_if(negated)
    }

    /// Conjunction of any number.
    pub(crate) fn and_all(&mut self, literals: &[Lit]) -> Lit {
        let mut inputs = literals.to_vec();
        inputs.sort_unstable();
        inputs.dedup();
        inputs.retain(|&lit| lit != Lit::TRUE);
        // Sorted, a variable's two literals are neighbours.
        if inputs.first() == Some(&Lit::FALSE) || inputs.windows(2).any(|pair| pair[0] == !pair[1]) {
            return Lit::FALSE;
        }
        match inputs[..] {
            [] => Lit::TRUE,
            [a] => a,
            [a, b] => self.and(a, b),
            _ => self.gate(Gate::AndAll(inputs.clone().into()), |circuit, out| {
                for &lit in &inputs {
                    circuit.clause(&[!out, lit]);
                }
                let mut long: Vec<Lit> = inputs.iter().map(|&lit| !lit).collect();
                long.push(out);
                circuit.clause(&long);
            }),
        }
    }

    /// Disjunction of any number.
    pub(crate) fn or_all(&mut self, literals: &[Lit]) -> Lit {
        let negated: Vec<Lit> = literals.iter().map(|&lit| !lit).collect();
        !self.and_all(&negated)
    }

    fn gate(&mut self, gate: Gate, define: impl FnOnce(&mut Circuit, Lit)) -> Lit {
        if let Some(&out) = self.gates.get(&gate) {
            return out;
        }
        let out = self.fresh();
        if self.stopped.is_none() {
            define(self, out);
            self.gates.insert(gate, out);
        }
        out
    }
}
