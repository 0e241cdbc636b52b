//! Values of refined types for other tools: as a `Strategy` of `proptest`, and by `Arbitrary`. Each is a way to come to Touchstone step by step, or
//! to leave it. What they have is a sample.

use crate::{Refined, Targetable};
use std::ops::ControlFlow;
use touchstone_refine::{Ask, visit};
use touchstone_spec::decode::Decoder;
use touchstone_spec::expr::Name;
use touchstone_spec::native::Gaps;
use touchstone_spec::spec::{Argument, Comparisons, Judge, Literals, Passing, Signature, Spec};

/// What draws values, each from a number: a strategy of `proptest`, or [`Arbitrary`](arbitrary::any). For `#[target(with = …)]` in
/// [`foreign!`](crate::foreign).
pub trait Source {
    /// What it draws.
    type Value;

    /// The value of a number: the same each time.
    fn draw(&self, number: u64) -> Self::Value;
}

/// The value that a source draws from a number.
pub fn draw<S: Source>(source: &S, number: u64) -> S::Value {
    source.draw(number)
}

/// A specification whose only argument is of the type.
fn specification<T: Refined>() -> Spec {
    Spec {
        function: "value",
        called: "value",
        defined_as: None,
        test: "value",
        module_path: "",
        file: "",
        line: 0,
        column: 0,
        manifest_dir: "",
        settings: &[],
        written: &[],
        instances: &[],
        literals: Literals::NONE,
        classes: &[],
        comparisons: Comparisons::default,
        handed: &[],
        signature: signature::<T>,
        run: run::<T>,
    }
}

fn signature<T: Refined>() -> Signature {
    Signature {
        arguments: vec![Argument {
            name: Name::fresh("value"),
            ty: T::rtype(&[], &[]),
            after: None,
            passing: Passing::Value,
        }],
        result_name: Name::fresh("result"),
        result: <()>::rtype(&[], &[]),
        unlooked: Vec::new(),
        requires: Vec::new(),
        ensures: Vec::new(),
    }
}

/// Decodes the value and has it judged; there's nothing to call.
fn run<T: Refined>(source: &mut Decoder<'_>, judge: &mut dyn Judge) {
    let value = T::Erased::decode(source);
    judge.admit(&[&value], &|gaps: &mut Gaps| T::inhabits(&value, gaps));
}

/// Values of the type that the request comes to.
///
/// # Errors
/// What keeps the type from being generated, or that nothing was found.
fn values<T: Refined<Erased: Clone>>(asks: &[Ask]) -> Result<Vec<T::Erased>, String> {
    let spec: &'static Spec = Box::leak(Box::new(specification::<T>()));
    let mut values: Vec<T::Erased> = Vec::new();
    for ask in asks {
        let each = &mut |arguments: &[&dyn crate::Reflect]| {
            let value = arguments.first().and_then(|value| value.any());
            values.extend(value.and_then(|value| value.downcast_ref::<T::Erased>()).cloned());
            ControlFlow::Continue(())
        };
        visit(spec, ask, each).map_err(|error| error.to_string())?;
    }
    match values.is_empty() {
        true => Err("no value of the refined type was found: is its predicate ever true?".to_owned()),
        false => Ok(values),
    }
}

/// So many values are drawn at once.
const BATCH: u64 = 1024;

/// Sizes up to this one are drawn.
const SIZE: u32 = 12;

/// Random values of the type, of growing size; where few are of the type by chance, solved for.
fn drawn<T: Refined<Erased: Clone>>(seed: u64) -> Result<Vec<T::Erased>, String> {
    let ask = |strategy: &str| {
        let mut ask = Ask::up_to_depth(SIZE).by(strategy).limit(BATCH);
        ask.seed = seed;
        ask.time = Some(std::time::Duration::from_secs(2));
        ask
    };
    values::<T>(&[ask("random")]).or_else(|_| values::<T>(&[ask("targeted")]))
}

/// Refined types for `proptest`.
#[cfg(feature = "proptest")]
pub mod proptest {
    use super::{Ask, drawn, values};
    use crate::Refined;
    use proptest::prelude::Rng;
    use proptest::strategy::{NewTree, Strategy, ValueTree};
    use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
    use std::cell::{OnceCell, RefCell};
    use std::fmt::{self, Debug, Formatter};
    use std::rc::Rc;

    /// The depths and the number of values that a failing one is replaced by, the smallest first.
    const SMALL: (u32, u64) = (3, 512);

    /// The values of a refined type as a strategy: of a Rust type, or of an alias that [`types!`](crate::types) makes.
    ///
    /// ```
    /// use proptest::strategy::Strategy;
    ///
    /// touchstone::types! {
    ///     type Ascending = {v: Vec<u8> | forall(|i in 1..v.len()| v[i - 1] <= v[i])};
    /// }
    ///
    /// proptest::proptest!(|(xs in touchstone::bridge::proptest::refined::<Ascending>())| {
    ///     assert!(xs.is_sorted());
    /// });
    /// ```
    ///
    /// Each is of the type by construction or was filtered by it, so nothing is rejected. A failing value shrinks to the first small one, in
    /// [order](https://docs.rs/touchstone), that fails too.
    pub fn refined<T: Refined<Erased: Clone + Debug>>() -> Refinement<T> {
        Refinement { drawn: Rc::default(), small: Rc::default() }
    }

    /// The strategy that [`refined`] makes.
    pub struct Refinement<T: Refined> {
        drawn: Rc<RefCell<Vec<T::Erased>>>,
        small: Rc<OnceCell<Small<T::Erased>>>,
    }

    /// The small values, the smallest first.
    type Small<V> = Rc<[V]>;

    impl<T: Refined> Clone for Refinement<T> {
        fn clone(&self) -> Refinement<T> {
            Refinement { drawn: self.drawn.clone(), small: self.small.clone() }
        }
    }

    impl<T: Refined> Debug for Refinement<T> {
        fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
            f.write_str("Refinement")
        }
    }

    impl<T: Refined<Erased: Clone + Debug>> Strategy for Refinement<T> {
        type Tree = Tree<T::Erased>;
        type Value = T::Erased;

        fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Refinement<T>> {
            let mut batch = self.drawn.borrow_mut();
            if batch.is_empty() {
                *batch = drawn::<T>(runner.rng().next_u64())?;
                batch.reverse();
            }
            let small = self.small.get_or_init(|| {
                let (depth, limit) = SMALL;
                let mut ask = Ask::up_to_depth(depth).limit(limit);
                ask.time = Some(std::time::Duration::from_secs(1));
                values::<T>(&[ask]).unwrap_or_default().into()
            });
            let value = batch.pop().ok_or("no value was drawn")?;
            Ok(Tree { value, small: small.clone(), at: None })
        }
    }

    /// A strategy draws what its own generator comes to from that seed. It's asked again, with other seeds, where it rejects.
    ///
    /// # Panics
    /// If it rejects 256 times in a row.
    impl<S: Strategy> super::Source for S {
        type Value = S::Value;

        fn draw(&self, number: u64) -> S::Value {
            let mut seed = [0; 32];
            seed[..8].copy_from_slice(&number.to_le_bytes());
            let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
            let mut runner = TestRunner::new_with_rng(Config::default(), rng);
            let drawn = (0..256).find_map(|_| self.new_tree(&mut runner).ok());
            drawn.map_or_else(|| panic!("the strategy {self:?} rejects what it draws"), |tree| tree.current())
        }
    }

    /// A value, and the small ones that may take its place.
    #[derive(Clone, Debug)]
    pub struct Tree<V> {
        value: V,
        small: Small<V>,
        /// Which of the small ones it is now.
        at: Option<usize>,
    }

    impl<V: Clone + Debug> ValueTree for Tree<V> {
        type Value = V;

        fn current(&self) -> V {
            self.at.and_then(|at| self.small.get(at)).unwrap_or(&self.value).clone()
        }

        /// The smallest; what fails there can't be made smaller.
        fn simplify(&mut self) -> bool {
            let begins = self.at.is_none() && !self.small.is_empty();
            if begins {
                self.at = Some(0);
            }
            begins
        }

        /// The next one; after the last, the value itself.
        fn complicate(&mut self) -> bool {
            let Some(at) = self.at.filter(|at| *at < self.small.len()) else { return false };
            self.at = Some(at + 1);
            true
        }
    }
}

/// Refined types for `arbitrary`, and so for fuzzers.
#[cfg(feature = "arbitrary")]
pub mod arbitrary {
    use super::drawn;
    use crate::Refined;
    use arbitrary::{Arbitrary, Error, Result, Unstructured};
    use std::any::{Any, TypeId};
    use std::cell::RefCell;
    use std::collections::HashMap;
    use std::fmt::{self, Debug, Formatter};
    use std::marker::PhantomData;
    use std::rc::Rc;

    /// The values that the type's own `Arbitrary` makes: a [`Source`](super::Source).
    pub fn any<T>() -> Anything<T> {
        Anything(PhantomData)
    }

    /// The source that [`any`] is.
    #[derive(Debug)]
    pub struct Anything<T>(PhantomData<T>);

    impl<T: for<'a> Arbitrary<'a>> super::Source for Anything<T> {
        type Value = T;

        /// Small numbers give few bytes: what is made of none comes first.
        ///
        /// # Panics
        /// If the type's `Arbitrary` refuses 256 texts of bytes in a row.
        fn draw(&self, number: u64) -> T {
            let mut random = touchstone_spec::SplitMix64::new(number);
            let mut byte = || (random.bits() >> 56) as u8;
            let length = usize::try_from(number).unwrap_or(usize::MAX).min(256);
            let made = (0..256).find_map(|more| {
                let bytes: Vec<u8> = (0..length + more).map(|_| byte()).collect();
                T::arbitrary_take_rest(Unstructured::new(&bytes)).ok()
            });
            made.unwrap_or_else(|| panic!("`Arbitrary` of {} makes no value", std::any::type_name::<T>()))
        }
    }

    /// A value of a refined type that bytes choose: one of a sample of 1,024, the same in each process.
    ///
    /// ```
    /// use arbitrary::{Arbitrary, Unstructured};
    /// use touchstone::bridge::arbitrary::Refinement;
    ///
    /// touchstone::types! {
    ///     type Even = {v: u32 | v % 2 == 0};
    /// }
    ///
    /// let Refinement(even) = Refinement::<Even>::arbitrary(&mut Unstructured::new(&[7, 1])).unwrap();
    /// assert_eq!(even % 2, 0);
    /// ```
    pub struct Refinement<T: Refined>(pub T::Erased);

    impl<T: Refined<Erased: Clone>> Clone for Refinement<T> {
        fn clone(&self) -> Refinement<T> {
            Refinement(self.0.clone())
        }
    }

    impl<T: Refined<Erased: Debug>> Debug for Refinement<T> {
        fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
            self.0.fmt(f)
        }
    }

    thread_local! {
        static SAMPLES: RefCell<HashMap<TypeId, Rc<dyn Any>>> = RefCell::default();
    }

    impl<'a, T: Refined<Erased: Clone> + 'static> Arbitrary<'a> for Refinement<T> {
        fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Refinement<T>> {
            let known = SAMPLES.with_borrow(|samples| samples.get(&TypeId::of::<T>()).cloned());
            let sample = match known.and_then(|known| known.downcast::<Vec<T::Erased>>().ok()) {
                Some(known) => known,
                None => {
                    let sample = Rc::new(drawn::<T>(0).map_err(|_| Error::EmptyChoose)?);
                    SAMPLES.with_borrow_mut(|samples| samples.insert(TypeId::of::<T>(), sample.clone()));
                    sample
                }
            };
            bytes.choose(&sample).cloned().map(Refinement)
        }
    }
}
