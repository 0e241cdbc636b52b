//! Random well-sorted terms over a few variables with few values.

use touchstone_logic::{ArrayValue, BitVec, Sort, Store, TermId, Value, Var};

pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x2545_F491_4F6C_DD1D) ^ 0x1234_5678)
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % n as u64) as usize
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// Variables with all their values, and terms over them.
pub struct Query {
    pub store: Store,
    /// The variables with the values they range over.
    pub vars: Vec<(Var, Vec<Value>)>,
    /// Bounds of the integers and sets of integers, as terms.
    pub ranges: Vec<TermId>,
    ints: Vec<TermId>,
    bools: Vec<TermId>,
    vectors: Vec<TermId>,
    sets: Vec<TermId>,
    array: Option<TermId>,
}

const WIDTH: u32 = 3;

impl Query {
    /// Two integers, a boolean, and one or two of a bit-vector, a set and an array.
    pub fn new(random: &mut Random) -> Query {
        let mut query = Query {
            store: Store::new(),
            vars: Vec::new(),
            ranges: Vec::new(),
            ints: Vec::new(),
            bools: Vec::new(),
            vectors: Vec::new(),
            sets: Vec::new(),
            array: None,
        };
        for name in ["x", "y"] {
            let low = random.below(8) as i32 - 5;
            let high = low + random.below(5) as i32;
            let x = query.new_var(name, Sort::Int, (low..=high).map(Value::int).collect());
            let (l, h) = (query.store.int(low), query.store.int(high));
            let range = [query.store.le(l, x).unwrap(), query.store.le(x, h).unwrap()];
            query.ranges.extend(range);
            query.ints.push(x);
        }
        let p = query.new_var("p", Sort::Bool, vec![Value::Bool(false), Value::Bool(true)]);
        query.bools.push(p);
        match random.below(4) {
            0 => {
                for name in ["v", "w"] {
                    let values = (0..1 << WIDTH).map(|n| vector(WIDTH, n)).collect();
                    let v = query.new_var(name, Sort::BitVec(WIDTH), values);
                    query.vectors.push(v);
                }
            }
            1 => {
                let low = random.below(5) as i32 - 3;
                let universe: Vec<i32> = (low..low + 3).collect();
                let values = (0..8).map(|bits| subset(&universe, bits)).collect();
                let s = query.new_var("s", Sort::set(Sort::Int), values);
                let elements: Vec<TermId> = universe.iter().map(|n| query.store.int(*n)).collect();
                let all = query.store.set_of(Sort::Int, &elements).unwrap();
                let range = query.store.subset(s, all).unwrap();
                query.ranges.push(range);
                query.sets.push(s);
            }
            2 => {
                let v = query.new_var(
                    "v",
                    Sort::BitVec(WIDTH),
                    (0..1 << WIDTH).map(|n| vector(WIDTH, n)).collect(),
                );
                query.vectors.push(v);
                let sort = Sort::array(Sort::BitVec(1), Sort::BitVec(WIDTH));
                let indices = query.store.finite_domain(&Sort::BitVec(1));
                let mut values = Vec::new();
                for a in 0..1 << WIDTH {
                    for b in 0..1 << WIDTH {
                        let entries = [(vector(1, 0), vector(WIDTH, a)), (vector(1, 1), vector(WIDTH, b))];
                        values.push(Value::Array(ArrayValue::new(
                            indices.clone(),
                            vector(WIDTH, 0),
                            entries,
                        )));
                    }
                }
                query.array = Some(query.new_var("a", sort, values));
            }
            _ => {}
        }
        query
    }

    fn new_var(&mut self, name: &str, sort: Sort, values: Vec<Value>) -> TermId {
        let var = self.store.var(name, sort).unwrap();
        self.vars.push((var, values));
        self.store.var_term(var)
    }

    /// Half of the terms are built without simplification, so that translators see every operator.
    pub fn boolean(&mut self, random: &mut Random, depth: usize) -> TermId {
        if depth == 0 {
            return random.pick(&self.bools);
        }
        let d = depth - 1;
        match random.below(16) {
            0 => random.pick(&self.bools),
            1 => {
                let a = self.boolean(random, d);
                self.store.not(a).unwrap()
            }
            2 | 3 => {
                let args = [self.boolean(random, d), self.boolean(random, d), self.boolean(random, d)];
                if random.below(2) == 0 {
                    self.store.and(&args).unwrap()
                } else {
                    self.store.or(&args).unwrap()
                }
            }
            4 => {
                let (a, b) = (self.boolean(random, d), self.boolean(random, d));
                match random.below(3) {
                    0 => self.store.xor(a, b).unwrap(),
                    1 => self.store.implies(a, b).unwrap(),
                    _ => self.store.eq(a, b).unwrap(),
                }
            }
            5 => {
                let (c, a, b) = (self.boolean(random, d), self.boolean(random, d), self.boolean(random, d));
                self.store.ite(c, a, b).unwrap()
            }
            6 if random.below(2) == 0 => {
                let args = [self.int(random, d), self.int(random, d), self.int(random, d)];
                self.store.distinct(&args).unwrap()
            }
            7..=9 if !self.vectors.is_empty() => self.vector_predicate(random, d),
            10..=12 if !self.sets.is_empty() => self.set_predicate(random, d),
            13 if self.array.is_some() => {
                let (a, b) = (self.array(random, d), self.array(random, d));
                self.store.eq(a, b).unwrap()
            }
            _ => {
                let (a, b) = (self.int(random, d), self.int(random, d));
                match random.below(3) {
                    0 => self.store.le(a, b).unwrap(),
                    1 => self.store.lt(a, b).unwrap(),
                    _ => self.store.eq(a, b).unwrap(),
                }
            }
        }
    }

    pub fn int(&mut self, random: &mut Random, depth: usize) -> TermId {
        if depth == 0 || random.below(4) == 0 {
            return match random.below(3) {
                0 => self.store.int(random.below(9) as i32 - 4),
                _ => random.pick(&self.ints),
            };
        }
        let d = depth - 1;
        let (a, b) = (self.int(random, d), self.int(random, d));
        let s = &mut self.store;
        match random.below(15) {
            0 | 1 => s.add(&[a, b, a]).unwrap(),
            2 => s.sub(a, b).unwrap(),
            3 | 4 => s.mul(&[a, b]).unwrap(),
            5 => s.neg(a).unwrap(),
            6 => s.div_trunc(a, b).unwrap(),
            7 => s.rem_trunc(a, b).unwrap(),
            8 => s.div_euclid(a, b).unwrap(),
            9 => s.rem_euclid(a, b).unwrap(),
            10 => s.abs(a).unwrap(),
            11 => s.min(a, b).unwrap(),
            12 => s.max(a, b).unwrap(),
            13 if !self.sets.is_empty() => {
                let set = self.set(random, d);
                self.store.card(set).unwrap()
            }
            13 if !self.vectors.is_empty() => {
                let v = self.vector(random, d);
                if random.below(2) == 0 {
                    self.store.ubv_to_int(v).unwrap()
                } else {
                    self.store.sbv_to_int(v).unwrap()
                }
            }
            _ => {
                let c = self.boolean(random, d);
                self.store.ite(c, a, b).unwrap()
            }
        }
    }

    fn vector(&mut self, random: &mut Random, depth: usize) -> TermId {
        if depth == 0 || random.below(5) == 0 {
            return match random.below(3) {
                0 => self.store.bitvec(WIDTH, random.below(8) as i32).unwrap(),
                _ => random.pick(&self.vectors),
            };
        }
        let d = depth - 1;
        let (a, b) = (self.vector(random, d), self.vector(random, d));
        let s = &mut self.store;
        match random.below(28) {
            0 => s.bvnot(a).unwrap(),
            1 => s.bvneg(a).unwrap(),
            2 => s.bvand(a, b).unwrap(),
            3 => s.bvor(a, b).unwrap(),
            4 => s.bvxor(a, b).unwrap(),
            5 => s.bvnand(a, b).unwrap(),
            6 => s.bvnor(a, b).unwrap(),
            7 => s.bvxnor(a, b).unwrap(),
            8 => s.bvadd(a, b).unwrap(),
            9 => s.bvsub(a, b).unwrap(),
            10 => s.bvmul(a, b).unwrap(),
            11 => s.bvudiv(a, b).unwrap(),
            12 => s.bvurem(a, b).unwrap(),
            13 => s.bvsdiv(a, b).unwrap(),
            14 => s.bvsrem(a, b).unwrap(),
            15 => s.bvsmod(a, b).unwrap(),
            16 => s.bvshl(a, b).unwrap(),
            17 => s.bvlshr(a, b).unwrap(),
            18 => s.bvashr(a, b).unwrap(),
            19 => s.rotate_left(a, random.below(5) as u32).unwrap(),
            20 => s.rotate_right(a, random.below(5) as u32).unwrap(),
            21 => {
                let wide = s.concat(a, b).unwrap();
                let low = random.below(4) as u32;
                s.extract(wide, low + WIDTH - 1, low).unwrap()
            }
            22 => {
                let part = s.extract(a, 1, 0).unwrap();
                if random.below(2) == 0 {
                    s.zero_extend(part, 1).unwrap()
                } else {
                    s.sign_extend(part, 1).unwrap()
                }
            }
            23 => {
                let bit = s.extract(a, 2, 2).unwrap();
                s.repeat(bit, WIDTH).unwrap()
            }
            24 => {
                let same = s.bvcomp(a, b).unwrap();
                s.zero_extend(same, WIDTH - 1).unwrap()
            }
            25 => {
                let n = self.int(random, d);
                self.store.int_to_bv(n, WIDTH).unwrap()
            }
            26 if self.array.is_some() => {
                let array = self.array(random, d);
                let index = self.store.extract(a, 0, 0).unwrap();
                self.store.select(array, index).unwrap()
            }
            _ => {
                let c = self.boolean(random, d);
                self.store.ite(c, a, b).unwrap()
            }
        }
    }

    fn vector_predicate(&mut self, random: &mut Random, depth: usize) -> TermId {
        let (a, b) = (self.vector(random, depth), self.vector(random, depth));
        let s = &mut self.store;
        match random.below(13) {
            0 => s.bvult(a, b).unwrap(),
            1 => s.bvule(a, b).unwrap(),
            2 => s.bvslt(a, b).unwrap(),
            3 => s.bvsle(a, b).unwrap(),
            4 => s.bvnego(a).unwrap(),
            5 => s.bvuaddo(a, b).unwrap(),
            6 => s.bvsaddo(a, b).unwrap(),
            7 => s.bvusubo(a, b).unwrap(),
            8 => s.bvssubo(a, b).unwrap(),
            9 => s.bvumulo(a, b).unwrap(),
            10 => s.bvsmulo(a, b).unwrap(),
            11 => s.bvsdivo(a, b).unwrap(),
            _ => s.eq(a, b).unwrap(),
        }
    }

    fn set(&mut self, random: &mut Random, depth: usize) -> TermId {
        if depth == 0 || random.below(4) == 0 {
            return match random.below(4) {
                0 => self.store.empty_set(Sort::Int).unwrap(),
                _ => random.pick(&self.sets),
            };
        }
        let d = depth - 1;
        let (a, b) = (self.set(random, d), self.set(random, d));
        match random.below(7) {
            0 => {
                let x = self.int(random, d);
                self.store.singleton(x).unwrap()
            }
            1 => {
                let x = self.int(random, d);
                self.store.insert_element(x, a).unwrap()
            }
            2 | 3 => self.store.union(a, b).unwrap(),
            4 => self.store.intersection(a, b).unwrap(),
            5 => self.store.difference(a, b).unwrap(),
            _ => {
                let c = self.boolean(random, d);
                self.store.ite(c, a, b).unwrap()
            }
        }
    }

    fn set_predicate(&mut self, random: &mut Random, depth: usize) -> TermId {
        let (a, b) = (self.set(random, depth), self.set(random, depth));
        match random.below(4) {
            0 => {
                let x = self.int(random, depth);
                self.store.member(x, a).unwrap()
            }
            1 => self.store.subset(a, b).unwrap(),
            2 => self.store.disjoint(a, b).unwrap(),
            _ => self.store.eq(a, b).unwrap(),
        }
    }

    fn array(&mut self, random: &mut Random, depth: usize) -> TermId {
        match self.array {
            Some(array) if depth == 0 || random.below(3) == 0 => array,
            _ => {
                let d = depth.saturating_sub(1);
                let value = self.vector(random, d);
                if random.below(3) == 0 || self.array.is_none() || depth == 0 {
                    return self.store.const_array(Sort::BitVec(1), value).unwrap();
                }
                let (array, from) = (self.array(random, d), self.vector(random, d));
                let index = self.store.extract(from, 0, 0).unwrap();
                self.store.store(array, index, value).unwrap()
            }
        }
    }
}

fn vector(width: u32, n: i32) -> Value {
    Value::BitVec(BitVec::new(width, n).unwrap())
}

fn subset(universe: &[i32], bits: usize) -> Value {
    Value::set(universe.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1).map(|(_, n)| Value::int(*n)))
}
