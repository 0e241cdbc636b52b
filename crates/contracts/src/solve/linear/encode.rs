//! The encoder of a component into linear arithmetic. See [`super`] for the three encodings and what each is
//! good for.

use rustc_hash::FxHashMap;
use touchstone_logic::{Int, Rational, Sort, SortError, Store, TermId, Var};

use super::{is_equality, variable_of};
use crate::solve::component::{Component, Defined, Operand, Test};
use crate::symbolic::{Atom, Kinds};
use touchstone_front_racket::core::Prim;
use touchstone_front_racket::number::Number;

/// Sorts that unknown numbers are taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    /// Integers wherever they may be.
    Integers,
    /// Rationals wherever they may be.
    Reals,
    /// Anything real, with operations' rounding relaxed.
    Relaxed,
}

/// A component in terms of linear arithmetic.
#[derive(Debug, Default)]
pub(super) struct Encoder {
    /// Terms that have to hold.
    pub assertions: Vec<TermId>,
    /// By variable that is a number: its value.
    pub numbers: FxHashMap<usize, Var>,
    /// By variable that is a string: its length.
    pub lengths: FxHashMap<usize, Var>,
    /// By variable that is a character: its code.
    pub codes: FxHashMap<usize, Var>,
    /// Variables whose values would make products linear.
    pub factors: Vec<usize>,
    /// Terms that make the encoding exact for products of unknowns, and aren't linear.
    pub products: Vec<TermId>,
    results: Vec<Option<TermId>>,
    thresholds: Vec<Int>,
}

/// Why a component has no encoding.
#[derive(Debug)]
pub(super) struct NotLinear;

impl From<SortError> for NotLinear {
    fn from(_: SortError) -> NotLinear {
        NotLinear
    }
}

type Encoded<T> = Result<T, NotLinear>;

struct Context<'a> {
    component: &'a Component,
    encoding: Encoding,
    fixed: &'a FxHashMap<usize, Int>,
    store: &'a mut Store,
    names: &'a mut FxHashMap<String, Var>,
}

impl Context<'_> {
    fn var(&mut self, name: String, sort: Sort) -> Encoded<Var> {
        if let Some(var) = self.names.get(&name) {
            return Ok(*var);
        }
        let var = self.store.var(&name, sort)?;
        self.names.insert(name, var);
        Ok(var)
    }

    fn real(&mut self, term: TermId) -> Encoded<TermId> {
        if *self.store.sort(term) == Sort::Int { Ok(self.store.to_real(term)?) } else { Ok(term) }
    }

    fn is_int(&self, term: TermId) -> bool {
        *self.store.sort(term) == Sort::Int
    }

    /// Of these kinds, those that the encoding speaks of.
    fn allowed(&self, kinds: Kinds) -> Kinds {
        if self.encoding == Encoding::Relaxed { kinds } else { kinds & !(Kinds::FLOAT | Kinds::NON_REAL) }
    }

    /// Both of sort Int, or both of sort Real.
    fn alike(&mut self, a: TermId, b: TermId) -> Encoded<(TermId, TermId)> {
        if self.is_int(a) && self.is_int(b) { Ok((a, b)) } else { Ok((self.real(a)?, self.real(b)?)) }
    }

    fn constant(&self, term: TermId) -> Option<Rational> {
        match self.store.literal(term)? {
            touchstone_logic::Value::Int(n) => Some(Rational::from(n.clone())),
            touchstone_logic::Value::Real(r) => Some(r.clone()),
            _ => None,
        }
    }
}

impl Encoder {
    pub(super) fn encode(
        component: &Component,
        encoding: Encoding,
        fixed: &FxHashMap<usize, Int>,
        store: &mut Store,
        names: &mut FxHashMap<String, Var>,
    ) -> Encoder {
        let mut context = Context { component, encoding, fixed, store, names };
        let thresholds = vec![Int::from(0), Int::from(1), Int::from(-1)];
        let mut encoder = Encoder { thresholds, ..Encoder::default() };
        for constant in crate::solve::candidates::constants(component) {
            if let Atom::Number(number) = constant
                && let Some(n) = number.to_int()
                && n.bit_length() <= 52
                && !encoder.thresholds.contains(&n)
                && encoder.thresholds.len() < 8
            {
                encoder.thresholds.push(n);
            }
        }
        // What can't be said is left out: then more is possible than is, which proofs may assume and the
        // judge sees to.
        for definition in &component.definitions {
            let result = encoder.definition(&mut context, definition).unwrap_or(None);
            encoder.results.push(result);
        }
        for test in &component.tests {
            let _ = encoder.test(&mut context, test);
        }
        encoder
    }

    /// An operand as a number.
    fn number(&mut self, context: &mut Context<'_>, operand: &Operand) -> Encoded<TermId> {
        match operand {
            Operand::Atom(Atom::Number(Number::Integer(n))) => Ok(context.store.int(n.clone())),
            Operand::Atom(Atom::Number(Number::Rational(r))) => Ok(context.store.real(r.clone())),
            Operand::Atom(_) => Err(NotLinear),
            Operand::Defined(index) => self.results.get(*index).copied().flatten().ok_or(NotLinear),
            Operand::Variable(index) => self.variable(context, *index),
        }
    }

    /// An operand of a comparison, which is exact whatever the kinds.
    fn compared(&mut self, context: &mut Context<'_>, operand: &Operand) -> Encoded<TermId> {
        if let Operand::Atom(Atom::Number(number @ Number::Float(_))) = operand {
            let exact = number.to_exact().map_err(|_| NotLinear)?;
            return match exact {
                Number::Integer(n) => Ok(context.store.int(n)),
                Number::Rational(r) => Ok(context.store.real(r)),
                _ => Err(NotLinear),
            };
        }
        if let Operand::Atom(Atom::Char(c)) = operand {
            return Ok(context.store.int(i64::from(u32::from(*c))));
        }
        if let Some(index) = variable_of(operand)
            && context.component.variables[index].kinds == Kinds::CHAR
        {
            return self.code(context, index);
        }
        self.number(context, operand)
    }

    fn variable(&mut self, context: &mut Context<'_>, index: usize) -> Encoded<TermId> {
        if let Some(n) = context.fixed.get(&index) {
            let var = self.number_variable(context, index)?;
            let (term, value) = (context.store.var_term(var), context.store.int(n.clone()));
            let (term, value) = context.alike(term, value)?;
            self.assertions.push(context.store.eq(term, value)?);
            return Ok(context.store.int(n.clone()));
        }
        let var = self.number_variable(context, index)?;
        Ok(context.store.var_term(var))
    }

    fn number_variable(&mut self, context: &mut Context<'_>, index: usize) -> Encoded<Var> {
        if let Some(var) = self.numbers.get(&index) {
            return Ok(*var);
        }
        let kinds = context.allowed(context.component.variables[index].kinds);
        if !kinds.meets(Kinds::REAL) {
            return Err(NotLinear);
        }
        let integral = match context.encoding {
            Encoding::Integers => kinds.meets(Kinds::INT),
            Encoding::Reals => !kinds.meets(Kinds::RATIO) && kinds.meets(Kinds::INT),
            Encoding::Relaxed => kinds.within(Kinds::INTEGER),
        };
        let var = if integral {
            context.var(format!("i{index}"), Sort::Int)?
        } else {
            context.var(format!("r{index}"), Sort::Real)?
        };
        let never_integral = Kinds::RATIO | Kinds::FLOAT_FRACTION;
        if !integral && kinds.within(never_integral) {
            let term = context.store.var_term(var);
            let fraction = self.not_integral(context, term)?;
            self.assertions.push(fraction);
        }
        self.numbers.insert(index, var);
        Ok(var)
    }

    fn not_integral(&mut self, context: &mut Context<'_>, term: TermId) -> Encoded<TermId> {
        let floor = context.store.to_int(term)?;
        let floor = context.store.to_real(floor)?;
        Ok(context.store.lt(floor, term)?)
    }

    fn length(&mut self, context: &mut Context<'_>, index: usize) -> Encoded<TermId> {
        if context.component.variables[index].kinds != Kinds::STRING {
            return Err(NotLinear);
        }
        let var = context.var(format!("l{index}"), Sort::Int)?;
        let term = context.store.var_term(var);
        if self.lengths.insert(index, var).is_none() {
            let zero = context.store.int(0);
            self.assertions.push(context.store.le(zero, term)?);
        }
        Ok(term)
    }

    fn code(&mut self, context: &mut Context<'_>, index: usize) -> Encoded<TermId> {
        let var = context.var(format!("c{index}"), Sort::Int)?;
        let term = context.store.var_term(var);
        if self.codes.insert(index, var).is_none() {
            // Between the surrogates and the private planes nothing else is missing; the judge sees to the
            // gap.
            let (low, high) = (context.store.int(0), context.store.int(0x10_FFFF));
            self.assertions.push(context.store.le(low, term)?);
            self.assertions.push(context.store.le(term, high)?);
        }
        Ok(term)
    }

    /// The result of a definition; none if it isn't a number that this arithmetic has, and nothing can be
    /// said of it.
    fn definition(&mut self, context: &mut Context<'_>, definition: &Defined) -> Encoded<Option<TermId>> {
        let kinds = context.allowed(definition.kinds);
        if !kinds.meets(Kinds::REAL) {
            return Err(NotLinear);
        }
        // Without one it's unknown, but for its kinds: more is possible than is, which proofs may assume.
        let exact = self.operation(context, definition).ok();
        let rounded = context.encoding == Encoding::Relaxed && kinds.meets(Kinds::FLOAT);
        let index = self.results.len();
        let result = match exact {
            Some(exact) if !rounded => exact,
            other => {
                let integral = match context.encoding {
                    Encoding::Integers => kinds.meets(Kinds::INT) && !kinds.meets(Kinds::RATIO),
                    _ => kinds.within(Kinds::INTEGER),
                };
                let var = if integral {
                    context.var(format!("di{index}"), Sort::Int)?
                } else {
                    context.var(format!("dr{index}"), Sort::Real)?
                };
                let term = context.store.var_term(var);
                match other {
                    Some(exact) => self.monotone(context, definition, exact, term)?,
                    None => self.product_facts(context, definition, term)?,
                }
                term
            }
        };
        if !context.is_int(result) {
            let integral = Kinds::INT | Kinds::FLOAT_INT;
            if kinds.within(integral) {
                let floor = context.store.to_int(result)?;
                let floor = context.store.to_real(floor)?;
                self.assertions.push(context.store.eq(floor, result)?);
            } else if !kinds.meets(integral | Kinds::FLOAT_SPECIAL) {
                let fraction = self.not_integral(context, result)?;
                self.assertions.push(fraction);
            }
        } else if !kinds.meets(Kinds::INTEGER | Kinds::FLOAT_SPECIAL) {
            let never = context.store.bool(false);
            self.assertions.push(never);
        }
        Ok(Some(result))
    }

    /// Rounding keeps an exact result's side of small integers. If an exact operand is rounded before the
    /// operation, that's only sure of 0: `(+ 9007199254740993 -9007199254740992.0)` is 0.0.
    fn monotone(
        &mut self,
        context: &mut Context<'_>,
        definition: &Defined,
        exact: TermId,
        rounded: TermId,
    ) -> Encoded<()> {
        let unknown = |operand: &&Operand| !matches!(operand, Operand::Atom(_));
        let twice = definition.arguments.iter().filter(unknown).count() > 1;
        for threshold in self.thresholds.clone() {
            if twice && !threshold.is_zero() {
                continue;
            }
            let constant = context.store.int(threshold);
            let (low, e) = context.alike(constant, exact)?;
            let (low2, r) = context.alike(constant, rounded)?;
            let (above, kept) = (context.store.le(low, e)?, context.store.le(low2, r)?);
            self.assertions.push(context.store.implies(above, kept)?);
            let (below, kept) = (context.store.le(e, low)?, context.store.le(r, low2)?);
            self.assertions.push(context.store.implies(below, kept)?);
        }
        Ok(())
    }

    /// Facts about a product of unknowns: its sign, and of an integer's square that it isn't less.
    fn product_facts(
        &mut self,
        context: &mut Context<'_>,
        definition: &Defined,
        product: TermId,
    ) -> Encoded<()> {
        if definition.prim != Prim::Mul {
            return Ok(());
        }
        let [x, y] = definition.arguments.as_slice() else { return Ok(()) };
        for operand in [x, y] {
            if let Some(index) = variable_of(operand)
                && !self.factors.contains(&index)
            {
                self.factors.push(index);
            }
        }
        let (a, b) = (self.number(context, x)?, self.number(context, y)?);
        let zero = context.store.int(0);
        let (zero_p, p) = context.alike(zero, product)?;
        if context.encoding != Encoding::Relaxed {
            let (a, b) = context.alike(a, b)?;
            let exact = context.store.mul(&[a, b])?;
            let (exact, p) = context.alike(exact, product)?;
            self.products.push(context.store.eq(p, exact)?);
        }
        if x == y {
            self.assertions.push(context.store.le(zero_p, p)?);
            if context.is_int(a) && context.is_int(product) {
                self.assertions.push(context.store.le(a, product)?);
                let negated = context.store.neg(a)?;
                self.assertions.push(context.store.le(negated, product)?);
            }
            return Ok(());
        }
        let (zero_a, a) = context.alike(zero, a)?;
        let (zero_b, b) = context.alike(zero, b)?;
        let (a_up, b_up) = (context.store.le(zero_a, a)?, context.store.le(zero_b, b)?);
        let (a_down, b_down) = (context.store.le(a, zero_a)?, context.store.le(b, zero_b)?);
        let (p_up, p_down) = (context.store.le(zero_p, p)?, context.store.le(p, zero_p)?);
        for (left, right, sign) in
            [(a_up, b_up, p_up), (a_down, b_down, p_up), (a_up, b_down, p_down), (a_down, b_up, p_down)]
        {
            let both = context.store.and(&[left, right])?;
            self.assertions.push(context.store.implies(both, sign)?);
        }
        Ok(())
    }

    fn operation(&mut self, context: &mut Context<'_>, definition: &Defined) -> Encoded<TermId> {
        let arguments = &definition.arguments;
        match (definition.prim, arguments.as_slice()) {
            (Prim::StringLength, [operand]) => {
                let index = variable_of(operand).ok_or(NotLinear)?;
                return self.length(context, index);
            }
            (Prim::CharToInteger, [operand]) => {
                let index = variable_of(operand).ok_or(NotLinear)?;
                if context.component.variables[index].kinds != Kinds::CHAR {
                    return Err(NotLinear);
                }
                return self.code(context, index);
            }
            _ => {}
        }
        let terms: Vec<TermId> =
            arguments.iter().map(|operand| self.number(context, operand)).collect::<Encoded<_>>()?;
        match (definition.prim, terms.as_slice()) {
            (Prim::Add, [a, b]) => {
                let (a, b) = context.alike(*a, *b)?;
                Ok(context.store.add(&[a, b])?)
            }
            (Prim::Sub, [a, b]) => {
                let (a, b) = context.alike(*a, *b)?;
                Ok(context.store.sub(a, b)?)
            }
            (Prim::Sub, [a]) => Ok(context.store.neg(*a)?),
            (Prim::Add1 | Prim::Sub1, [a]) => {
                let one = context.store.int(if definition.prim == Prim::Add1 { 1 } else { -1 });
                let (a, one) = context.alike(*a, one)?;
                Ok(context.store.add(&[a, one])?)
            }
            (Prim::Mul, [a, b]) if context.constant(*a).is_some() || context.constant(*b).is_some() => {
                let (a, b) = context.alike(*a, *b)?;
                Ok(context.store.mul(&[a, b])?)
            }
            (Prim::Div, [a, b]) => {
                let divisor = context.constant(*b).filter(|divisor| !divisor.is_zero()).ok_or(NotLinear)?;
                let (a, divisor) = (context.real(*a)?, context.store.real(divisor));
                Ok(context.store.div(a, divisor)?)
            }
            (Prim::Quotient | Prim::Remainder | Prim::Modulo, [a, b]) if context.is_int(*a) => {
                self.division(context, definition.prim, *a, *b)
            }
            (Prim::Abs | Prim::Magnitude, [a]) => Ok(context.store.abs(*a)?),
            (Prim::Min | Prim::Max, [a, b]) => {
                let (a, b) = context.alike(*a, *b)?;
                Ok(if definition.prim == Prim::Min {
                    context.store.min(a, b)?
                } else {
                    context.store.max(a, b)?
                })
            }
            (Prim::Floor | Prim::Ceiling | Prim::Truncate | Prim::Round, [a]) if context.is_int(*a) => Ok(*a),
            (Prim::Floor, [a]) => Ok(context.store.to_int(*a)?),
            (Prim::Ceiling, [a]) => {
                let negated = context.store.neg(*a)?;
                let floor = context.store.to_int(negated)?;
                Ok(context.store.neg(floor)?)
            }
            (Prim::InexactToExact, [a]) => Ok(*a),
            _ => Err(NotLinear),
        }
    }

    fn division(&mut self, context: &mut Context<'_>, prim: Prim, a: TermId, b: TermId) -> Encoded<TermId> {
        let divisor = context.constant(b).filter(|divisor| !divisor.is_zero() && divisor.is_integer());
        let divisor = divisor.ok_or(NotLinear)?.numerator().clone();
        let store = &mut *context.store;
        let d = store.int(divisor.clone());
        Ok(match prim {
            Prim::Quotient => store.div_trunc(a, d)?,
            Prim::Remainder => store.rem_trunc(a, d)?,
            _ if !divisor.is_negative() => store.rem_euclid(a, d)?,
            _ => {
                // The result has the divisor's sign: -((-a) mod |d|).
                let (negated, size) = (store.neg(a)?, store.int(divisor.abs()));
                let remainder = store.rem_euclid(negated, size)?;
                store.neg(remainder)?
            }
        })
    }

    fn test(&mut self, context: &mut Context<'_>, test: &Test) -> Encoded<()> {
        // A test that's false of not-a-number whatever the other side is can't be turned round if there may
        // be one.
        let may_be_nan = |operand: &Operand| context.component.kinds(operand).meets(Kinds::FLOAT_SPECIAL);
        let relaxed = context.encoding == Encoding::Relaxed;
        if relaxed && !test.truth && test.arguments.iter().any(may_be_nan) {
            return Ok(());
        }
        let same = matches!(test.prim, Prim::IsEq | Prim::IsEqv | Prim::IsEqual);
        if relaxed && same && !test.truth {
            // They may differ in exactness alone.
            return Ok(());
        }
        let kinds_differ = |a: &Operand, b: &Operand| {
            let (a, b) = (context.component.kinds(a), context.component.kinds(b));
            !a.meets(b) || !a.meets(Kinds::NUMBER | Kinds::CHAR) || !b.meets(Kinds::NUMBER | Kinds::CHAR)
        };
        if same
            && let [a, b] = test.arguments.as_slice()
            && kinds_differ(a, b)
        {
            let possible = context.component.kinds(a).meets(context.component.kinds(b));
            if possible {
                return Err(NotLinear);
            }
            let truth = context.store.bool(!test.truth);
            self.assertions.push(truth);
            return Ok(());
        }
        let terms: Vec<TermId> =
            test.arguments.iter().map(|operand| self.compared(context, operand)).collect::<Encoded<_>>()?;
        let zero = context.store.int(0);
        let claim = match (test.prim, terms.as_slice()) {
            (prim, [a, b]) if is_equality(prim) => {
                let (a, b) = context.alike(*a, *b)?;
                context.store.eq(a, b)?
            }
            (Prim::Lt | Prim::CharLt, [a, b]) | (Prim::Gt | Prim::CharGt, [b, a]) => {
                let (a, b) = context.alike(*a, *b)?;
                context.store.lt(a, b)?
            }
            (Prim::Le | Prim::CharLe, [a, b]) | (Prim::Ge | Prim::CharGe, [b, a]) => {
                let (a, b) = context.alike(*a, *b)?;
                context.store.le(a, b)?
            }
            (Prim::IsZero, [a]) => {
                let (a, zero) = context.alike(*a, zero)?;
                context.store.eq(a, zero)?
            }
            (Prim::IsPositive, [a]) => {
                let (a, zero) = context.alike(*a, zero)?;
                context.store.lt(zero, a)?
            }
            (Prim::IsNegative, [a]) => {
                let (a, zero) = context.alike(*a, zero)?;
                context.store.lt(a, zero)?
            }
            (Prim::IsEven | Prim::IsOdd, [a]) if context.is_int(*a) => {
                let two = context.store.int(2);
                let remainder = context.store.rem_euclid(*a, two)?;
                let wanted = context.store.int(i64::from(test.prim == Prim::IsOdd));
                context.store.eq(remainder, wanted)?
            }
            _ => return Err(NotLinear),
        };
        let claim = if test.truth { claim } else { context.store.not(claim)? };
        self.assertions.push(claim);
        Ok(())
    }
}
