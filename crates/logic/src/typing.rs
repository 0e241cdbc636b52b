//! The sort of `op(args)`: one table of what every operator takes and gives. The only place that decides whether a term
//! is well-sorted.

use crate::{Op, Sort, SortError, Store, TermId};

/// The arguments of an operator about to be applied, with the ways they can be wrong.
struct Args<'a> {
    store: &'a Store,
    op: &'a Op,
    args: &'a [TermId],
}

impl<'a> Args<'a> {
    fn operator(&self) -> String {
        self.op.name(self.store)
    }

    fn count(&self, n: usize) -> Result<(), SortError> {
        self.count_where(self.args.len() == n, &n.to_string())
    }

    fn count_where(&self, good: bool, expected: &str) -> Result<(), SortError> {
        if good {
            return Ok(());
        }
        let (operator, found) = (self.operator(), self.args.len());
        Err(SortError::Arity { operator, expected: expected.to_owned(), found })
    }

    fn sort(&self, position: usize) -> &'a Sort {
        self.store.sort(self.args[position])
    }

    fn mismatch(&self, position: usize, expected: impl ToString) -> SortError {
        SortError::Mismatch {
            operator: self.operator(),
            position: position + 1,
            expected: expected.to_string(),
            found: self.sort(position).clone(),
        }
    }

    fn index(&self, problem: impl Into<String>) -> SortError {
        SortError::Index { operator: self.operator(), problem: problem.into() }
    }

    /// All arguments have that sort.
    fn all(&self, sort: &Sort) -> Result<(), SortError> {
        match (0..self.args.len()).find(|i| self.sort(*i) != sort) {
            Some(position) => Err(self.mismatch(position, sort)),
            None => Ok(()),
        }
    }

    /// There are `n` arguments of sorts equal to the first's, which is as `is` says.
    fn same(&self, n: usize, words: &str, is: impl Fn(&Sort) -> bool) -> Result<&'a Sort, SortError> {
        self.count(n)?;
        self.alike(words, is)
    }

    /// There are two or more arguments of sorts equal to the first's, which is as `is` says.
    fn chain(&self, words: &str, is: impl Fn(&Sort) -> bool) -> Result<&'a Sort, SortError> {
        self.count_where(self.args.len() >= 2, "two or more")?;
        self.alike(words, is)
    }

    /// All (of at least one) have the sort of the first, which is as `is` says.
    fn alike(&self, words: &str, is: impl Fn(&Sort) -> bool) -> Result<&'a Sort, SortError> {
        let first = self.sort(0);
        if !is(first) {
            return Err(self.mismatch(0, words));
        }
        self.all(first)?;
        Ok(first)
    }

    fn exactly(&self, sorts: &[&Sort]) -> Result<(), SortError> {
        self.count(sorts.len())?;
        match sorts.iter().enumerate().find(|(i, sort)| self.sort(*i) != **sort) {
            Some((position, sort)) => Err(self.mismatch(position, sort)),
            None => Ok(()),
        }
    }

    fn arithmetic(&self, n: usize) -> Result<&'a Sort, SortError> {
        self.same(n, "Int or Real", Sort::is_arithmetic)
    }

    fn bitvec(&self, n: usize) -> Result<&'a Sort, SortError> {
        self.same(n, "a bit-vector", |sort| matches!(sort, Sort::BitVec(_)))
    }

    fn width(&self) -> Result<u32, SortError> {
        self.count(1)?;
        self.width_of(0)
    }

    fn width_of(&self, position: usize) -> Result<u32, SortError> {
        match self.sort(position) {
            Sort::BitVec(width) => Ok(*width),
            _ => Err(self.mismatch(position, "a bit-vector")),
        }
    }

    fn float(&self, n: usize) -> Result<&'a Sort, SortError> {
        self.same(n, "a float", |sort| matches!(sort, Sort::Float { .. }))
    }

    fn set(&self, n: usize) -> Result<&'a Sort, SortError> {
        self.same(n, "a set", |sort| matches!(sort, Sort::Set(_)))
    }

    /// An element and a set of such.
    fn element_and_set(&self) -> Result<&'a Sort, SortError> {
        self.count(2)?;
        match self.sort(1) {
            Sort::Set(element) if **element == *self.sort(0) => Ok(self.sort(1)),
            Sort::Set(element) => Err(self.mismatch(0, element)),
            _ => Err(self.mismatch(1, "a set")),
        }
    }

    fn array(&self) -> Result<(&'a Sort, &'a Sort), SortError> {
        match self.sort(0) {
            Sort::Array(index, element) => Ok((index, element)),
            _ => Err(self.mismatch(0, "an array")),
        }
    }

    fn new_width(&self, width: Option<u32>) -> Result<Sort, SortError> {
        match width {
            Some(width) if (1..=Sort::MAX_WIDTH).contains(&width) => Ok(Sort::BitVec(width)),
            _ => Err(self.index(format!("the result's width is not in 1..={}", Sort::MAX_WIDTH))),
        }
    }

    fn new_sort(&self, sort: Sort) -> Result<Sort, SortError> {
        self.store.check_sort(&sort)?;
        Ok(sort)
    }
}

/// The sort of `op(args)`, or why there is no such term.
pub(crate) fn result_sort(store: &Store, op: &Op, args: &[TermId]) -> Result<Sort, SortError> {
    let args = Args { store, op, args };
    Ok(match op {
        Op::Var(var) => {
            args.count(0)?;
            store.var_sort(*var).clone()
        }
        Op::Literal(value) => {
            args.count(0)?;
            let sort =
                value.atomic_sort().ok_or_else(|| SortError::BadSort(format!("{value:?} is no literal")))?;
            args.new_sort(sort)?
        }
        Op::Not => {
            args.exactly(&[&Sort::Bool])?;
            Sort::Bool
        }
        Op::And | Op::Or => {
            args.chain("Bool", |sort| *sort == Sort::Bool)?;
            Sort::Bool
        }
        Op::Xor | Op::Implies => {
            args.exactly(&[&Sort::Bool, &Sort::Bool])?;
            Sort::Bool
        }
        Op::Ite => {
            args.count(3)?;
            args.exactly(&[&Sort::Bool, args.sort(1), args.sort(1)])?;
            args.sort(1).clone()
        }
        Op::Eq => {
            args.same(2, "any sort", |_| true)?;
            Sort::Bool
        }
        Op::Distinct => {
            args.chain("any sort", |_| true)?;
            Sort::Bool
        }
        Op::Add | Op::Mul => args.chain("Int or Real", Sort::is_arithmetic)?.clone(),
        Op::Sub | Op::Min | Op::Max => args.arithmetic(2)?.clone(),
        Op::Neg | Op::Abs => args.arithmetic(1)?.clone(),
        Op::Le | Op::Lt => {
            args.arithmetic(2)?;
            Sort::Bool
        }
        Op::Div => {
            args.exactly(&[&Sort::Real, &Sort::Real])?;
            Sort::Real
        }
        Op::DivTrunc | Op::RemTrunc | Op::DivEuclid | Op::RemEuclid => {
            args.exactly(&[&Sort::Int, &Sort::Int])?;
            Sort::Int
        }
        Op::ToReal => {
            args.exactly(&[&Sort::Int])?;
            Sort::Real
        }
        Op::ToInt => {
            args.exactly(&[&Sort::Real])?;
            Sort::Int
        }
        Op::BvNot | Op::BvNeg | Op::RotateLeft(_) | Op::RotateRight(_) => args.bitvec(1)?.clone(),
        Op::BvAnd
        | Op::BvOr
        | Op::BvXor
        | Op::BvNand
        | Op::BvNor
        | Op::BvXnor
        | Op::BvAdd
        | Op::BvSub
        | Op::BvMul
        | Op::BvUdiv
        | Op::BvUrem
        | Op::BvSdiv
        | Op::BvSrem
        | Op::BvSmod
        | Op::BvShl
        | Op::BvLshr
        | Op::BvAshr => args.bitvec(2)?.clone(),
        Op::BvComp => {
            args.bitvec(2)?;
            Sort::BitVec(1)
        }
        Op::Concat => {
            args.count(2)?;
            args.new_width(args.width_of(0)?.checked_add(args.width_of(1)?))?
        }
        Op::Extract { high, low } => {
            let width = args.width()?;
            if low > high || *high >= width {
                return Err(args.index(format!("needs low <= high < {width}")));
            }
            Sort::BitVec(high - low + 1)
        }
        Op::ZeroExtend(by) | Op::SignExtend(by) => args.new_width(args.width()?.checked_add(*by))?,
        Op::Repeat(times) => args.new_width(args.width()?.checked_mul(*times))?,
        Op::BvUlt
        | Op::BvUle
        | Op::BvSlt
        | Op::BvSle
        | Op::BvUaddO
        | Op::BvSaddO
        | Op::BvUsubO
        | Op::BvSsubO
        | Op::BvUmulO
        | Op::BvSmulO
        | Op::BvSdivO => {
            args.bitvec(2)?;
            Sort::Bool
        }
        Op::BvNegO => {
            args.bitvec(1)?;
            Sort::Bool
        }
        Op::UbvToInt | Op::SbvToInt => {
            args.width()?;
            Sort::Int
        }
        Op::IntToBv(width) => {
            args.exactly(&[&Sort::Int])?;
            args.new_width(Some(*width))?
        }
        Op::FpAbs | Op::FpNeg | Op::FpSqrt(_) | Op::FpRoundToIntegral(_) => args.float(1)?.clone(),
        Op::FpAdd(_) | Op::FpSub(_) | Op::FpMul(_) | Op::FpDiv(_) | Op::FpRem | Op::FpMin | Op::FpMax => {
            args.float(2)?.clone()
        }
        Op::FpFma(_) => args.float(3)?.clone(),
        Op::FpLe | Op::FpLt | Op::FpEq => {
            args.float(2)?;
            Sort::Bool
        }
        Op::FpIsNormal
        | Op::FpIsSubnormal
        | Op::FpIsZero
        | Op::FpIsInfinite
        | Op::FpIsNan
        | Op::FpIsNegative
        | Op::FpIsPositive => {
            args.float(1)?;
            Sort::Bool
        }
        Op::FpFromBits { exp, sig } => {
            let sort = args.new_sort(Sort::Float { exp: *exp, sig: *sig })?;
            args.exactly(&[&Sort::BitVec(exp + sig)])?;
            sort
        }
        Op::FpFromFp { exp, sig, .. } => {
            args.float(1)?;
            args.new_sort(Sort::Float { exp: *exp, sig: *sig })?
        }
        Op::FpFromReal { exp, sig, .. } => {
            args.exactly(&[&Sort::Real])?;
            args.new_sort(Sort::Float { exp: *exp, sig: *sig })?
        }
        Op::FpFromSbv { exp, sig, .. } | Op::FpFromUbv { exp, sig, .. } => {
            args.width()?;
            args.new_sort(Sort::Float { exp: *exp, sig: *sig })?
        }
        Op::FpToUbv { width, .. } | Op::FpToSbv { width, .. } => {
            args.float(1)?;
            args.new_width(Some(*width))?
        }
        Op::FpToReal => {
            args.float(1)?;
            Sort::Real
        }
        Op::FpToBits => match args.float(1)? {
            Sort::Float { exp, sig } => Sort::BitVec(exp + sig),
            _ => return Err(args.mismatch(0, "a float")),
        },
        Op::EmptySet(element) => {
            args.count(0)?;
            args.new_sort(Sort::set(element.clone()))?
        }
        Op::Singleton => {
            args.count(1)?;
            args.new_sort(Sort::set(args.sort(0).clone()))?
        }
        Op::Insert => args.element_and_set()?.clone(),
        Op::Union | Op::Intersection | Op::Difference => args.set(2)?.clone(),
        Op::Member => {
            args.element_and_set()?;
            Sort::Bool
        }
        Op::Subset | Op::Disjoint => {
            args.set(2)?;
            Sort::Bool
        }
        Op::Card => {
            args.set(1)?;
            Sort::Int
        }
        Op::ConstArray(index) => {
            args.count(1)?;
            args.new_sort(Sort::array(index.clone(), args.sort(0).clone()))?
        }
        Op::Select => {
            args.count(2)?;
            let (index, element) = args.array()?;
            args.exactly(&[args.sort(0), index])?;
            element.clone()
        }
        Op::Store => {
            args.count(3)?;
            let (index, element) = args.array()?;
            args.exactly(&[args.sort(0), index, element])?;
            args.sort(0).clone()
        }
        Op::Construct(constructor) => {
            let info = store.constructor(*constructor);
            args.exactly(&info.fields.iter().map(|(_, sort)| sort).collect::<Vec<_>>())?;
            info.sort.clone()
        }
        Op::Is(constructor) => {
            args.exactly(&[&store.constructor(*constructor).sort])?;
            Sort::Bool
        }
        Op::Field(constructor, position) => {
            let info = store.constructor(*constructor);
            args.exactly(&[&info.sort])?;
            match info.fields.get(*position as usize) {
                Some((_, sort)) => sort.clone(),
                None => return Err(args.index(format!("`{}` has no field number {position}", info.name))),
            }
        }
        Op::Apply(fun) => {
            let info = store.fun(*fun);
            args.exactly(&info.params.iter().collect::<Vec<_>>())?;
            info.result.clone()
        }
        Op::Forall(vars) | Op::Exists(vars) => {
            args.exactly(&[&Sort::Bool])?;
            if vars.is_empty() {
                return Err(args.index("binds no variable"));
            }
            let mut sorted = vars.to_vec();
            sorted.sort_unstable();
            sorted.dedup();
            if sorted.len() != vars.len() {
                return Err(args.index("binds a variable twice"));
            }
            Sort::Bool
        }
    })
}
