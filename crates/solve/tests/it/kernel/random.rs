//! Random domains and constraints from a seed (SplitMix64).

use touchstone_solve::kernel::{Constraint, Difference, Element, Lit, Relation, Space, Var};

pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.bits() % n as u64) as usize
    }

    pub fn range(&mut self, low: i128, high: i128) -> i128 {
        low + self.below((high - low + 1) as usize) as i128
    }

    pub fn coin(&mut self) -> bool {
        self.bits() & 1 == 1
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// A few integers (first) and booleans (last) with small random domains, holes included.
pub struct Vars {
    pub ints: Vec<Var>,
    pub bools: Vec<Var>,
}

impl Vars {
    pub fn new(random: &mut Random, space: &mut Space, ints: usize, bools: usize) -> Vars {
        let origin = random.range(-6, 3);
        let ints = (0..ints)
            .map(|_| {
                // Some start wide, so that holes of both kinds are made.
                let low = origin + random.range(-2, 3);
                let high = low + random.range(0, 5);
                let var = if random.below(3) == 0 {
                    space.new_var(low - 300, high + 300)
                } else {
                    space.new_var(low, high)
                };
                let hole = low + random.range(0, 5);
                if hole != low && hole != high && random.coin() {
                    space.remove(var, hole).unwrap();
                }
                space.set_min(var, low).unwrap();
                space.set_max(var, high).unwrap();
                var
            })
            .collect();
        let bools = (0..bools).map(|_| space.new_bool()).collect();
        Vars { ints, bools }
    }

    pub fn all(&self) -> Vec<Var> {
        self.ints.iter().chain(&self.bools).copied().collect()
    }

    pub fn int(&self, random: &mut Random) -> Var {
        random.pick(&self.ints)
    }

    pub fn lit(&self, random: &mut Random) -> Lit {
        Lit { var: random.pick(&self.bools), positive: random.coin() }
    }

    fn ints(&self, random: &mut Random, most: usize) -> Vec<Var> {
        (0..random.below(most) + 1).map(|_| self.int(random)).collect()
    }

    fn lits(&self, random: &mut Random) -> Vec<Lit> {
        // More than eight: from there on an equivalence is stated by clauses.
        let most = if random.below(4) == 0 { 12 } else { 4 };
        (0..random.below(most)).map(|_| self.lit(random)).collect()
    }

    fn elements(&self, random: &mut Random) -> Vec<Element> {
        (0..random.below(4))
            .map(|_| {
                let var = self.int(random);
                if random.coin() { Element::always(var) } else { Element { guard: self.lit(random), var } }
            })
            .collect()
    }

    fn difference(&self, random: &mut Random) -> Difference {
        let (x, y) = (self.int(random), self.int(random));
        let (x, y) = match random.below(4) {
            0 => (x, Var::ZERO),
            1 => (Var::ZERO, y),
            _ => (x, y),
        };
        Difference { x, y, bound: random.range(-5, 3) }
    }

    fn reified(&self, random: &mut Random) -> Option<Lit> {
        random.coin().then(|| self.lit(random))
    }

    /// The number of kinds [`Vars::constraint`] knows.
    pub const KINDS: usize = 24;

    pub fn constraint(&self, random: &mut Random, kind: usize) -> Constraint {
        let (result, left, right) = (self.int(random), self.int(random), self.int(random));
        let lit = self.lit(random);
        match kind {
            0..=3 => Constraint::Linear {
                terms: (0..random.below(4) + usize::from(kind == 3))
                    .map(|_| {
                        let coefficient =
                            if random.coin() { random.pick(&[1, -1]) } else { random.range(-4, 4) };
                        (
                            coefficient,
                            if random.below(6) == 0 { self.lit(random).var } else { self.int(random) },
                        )
                    })
                    .collect(),
                relation: random.pick(&[Relation::Le, Relation::Eq, Relation::Ne]),
                constant: random.range(-9, 9),
                reified: self.reified(random),
            },
            4 => Constraint::Product { result, left, right },
            5 => Constraint::Quotient { result, left, right },
            6 => Constraint::Remainder { result, left, right },
            7 => Constraint::Min { result, of: self.ints(random, 3) },
            8 => Constraint::Max { result, of: self.ints(random, 3) },
            9 => Constraint::Abs { result, of: left },
            10 => Constraint::Clause(self.lits(random)),
            11 => Constraint::And { result: lit, of: self.lits(random) },
            12 => Constraint::Or { result: lit, of: self.lits(random) },
            13 => Constraint::Xor { result: lit, left: self.lit(random), right: self.lit(random) },
            14 => Constraint::Iff { result: lit, left: self.lit(random), right: self.lit(random) },
            15 => Constraint::IfThenElse { result, condition: lit, then: left, otherwise: right },
            16 => Constraint::Element { result, index: left, of: self.ints(random, 4) },
            17 => Constraint::AllDifferent(self.ints(random, 3)),
            18 => Constraint::InValues {
                var: left,
                values: (0..random.below(5)).map(|_| random.range(-8, 8)).collect(),
                reified: self.reified(random),
            },
            19 => Constraint::Member { lit, element: left, of: self.elements(random) },
            20 => {
                let (left, right) = (self.elements(random), self.elements(random));
                match random.below(3) {
                    0 => Constraint::Subset { lit, left, right },
                    1 => Constraint::SetEq { lit, left, right },
                    _ => Constraint::Disjoint { lit, left, right },
                }
            }
            22 => Constraint::OneOf(
                (0..random.below(4))
                    .map(|_| {
                        (0..random.below(3) + usize::from(random.coin()))
                            .map(|_| self.difference(random))
                            .collect()
                    })
                    .collect(),
            ),
            23 => Constraint::AllDifferent(self.ints.clone()),
            _ => Constraint::Cardinality { result, of: self.elements(random) },
        }
    }
}
