//! Every type, there and back: a value's datum, its tape, its text, and the value that reads from them.

use crate::datum::Datum;
use crate::decode::{Decoder, Memory};
use crate::rtype::{Kind, SeqOrder};
use crate::scalars::{BOUNDARY_CHARS, FLOATS, FLOATS32, boundary_ints};
use crate::spec::reclaim;
use crate::targetable::{Refined, Reflect, Targetable};
use crate::text;
use crate::view::{Elements, View};
use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use std::fmt::Debug;
use std::hash::{BuildHasherDefault, DefaultHasher};
use std::marker::PhantomData;
use std::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize, NonZeroU8, NonZeroU16,
    NonZeroU32, NonZeroU64, NonZeroU128, NonZeroUsize, Saturating, Wrapping,
};
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::Arc;

/// Reads the tape to its last word.
fn read<T: Targetable>(words: &[i128]) -> T {
    let mut decoder = Decoder::new(words);
    let value = T::decode(&mut decoder);
    assert!(decoder.is_at_end(), "{words:?} wasn't read to its end");
    value
}

/// Through the datum's own tape, and through its text and its type; both give a value with the same datum.
fn copies<T: Targetable>(value: &T) -> [T; 2] {
    let datum = Datum::of(value);
    let mut words = Vec::new();
    datum.tape(&mut words);
    let line = datum.to_string();
    let written = text::parse(&line).unwrap_or_else(|error| panic!("{line}: {error}"));
    let fitted = written.conform(&T::rtype(&[], &[])).unwrap_or_else(|error| panic!("{line}: {error}"));
    assert_eq!(datum.conform(&T::rtype(&[], &[])).as_ref(), Ok(&fitted));
    let copies: [T; 2] = [read(&words), read(&fitted)];
    for copy in &copies {
        assert_eq!(Datum::of(copy), datum, "{line}");
    }
    copies
}

#[track_caller]
fn round_trip<T: Targetable + PartialEq + Debug>(values: impl IntoIterator<Item = T>) {
    let mut place: Option<T> = None;
    for value in values {
        for copy in copies(&value) {
            assert_eq!(copy, value);
        }
        // In the place of the value before it.
        let mut words = Vec::new();
        Datum::of(&value).tape(&mut words);
        let mut decoder = Decoder::new(&words);
        match &mut place {
            Some(place) => place.decode_into(&mut decoder),
            None => place = Some(T::decode(&mut decoder)),
        }
        assert!(decoder.is_at_end(), "{words:?} wasn't read to its end");
        assert_eq!(place.as_ref(), Some(&value));
    }
}

#[test]
fn integers_come_back_over_their_whole_range() {
    macro_rules! check {
        ($($integer:ident $nonzero:ident)*) => {$(
            let (low, high) = ($integer::MIN as i128, i128::try_from($integer::MAX).unwrap_or(i128::MAX));
            let values: Vec<$integer> = boundary_ints(low, high).into_iter().map(|value| value as $integer).collect();
            round_trip(values.iter().copied());
            round_trip([$integer::MAX]);
            round_trip(values.into_iter().filter_map($nonzero::new));
        )*};
    }
    check!(i8 NonZeroI8 i16 NonZeroI16 i32 NonZeroI32 i64 NonZeroI64 i128 NonZeroI128 isize NonZeroIsize);
    check!(u8 NonZeroU8 u16 NonZeroU16 u32 NonZeroU32 u64 NonZeroU64 u128 NonZeroU128 usize NonZeroUsize);
    round_trip((0..=255).map(|byte: u8| byte as i8));
    round_trip([u128::MAX - 1, i128::MAX as u128, i128::MAX as u128 + 1, 1 << 127]);
}

#[test]
fn a_u128_beyond_i128_is_the_bits_of_its_word() {
    let mut words = Vec::new();
    Datum::of(&u128::MAX).tape(&mut words);
    assert_eq!(words, [-1]);
    assert!(matches!(u128::MAX.reflect(), View::Unsigned(u128::MAX)));
    assert!(matches!(7_u128.reflect(), View::Int(7)));
}

#[test]
fn the_type_of_an_integer_is_its_machine_range() {
    let range = |ty: crate::rtype::RType| match ty.kind() {
        Kind::Int { min, max } => format!("{min}..={max} with {} predicates", ty.refinements().len()),
        other => format!("{other:?}"),
    };
    assert_eq!(range(i8::rtype(&[], &[])), "-128..=127 with 0 predicates");
    assert_eq!(range(u128::rtype(&[], &[])), format!("0..={} with 0 predicates", u128::MAX));
    assert_eq!(range(NonZeroU8::rtype(&[], &[])), "1..=255 with 0 predicates");
    assert_eq!(range(NonZeroI8::rtype(&[], &[])), "-128..=127 with 1 predicates");
    assert!(NonZeroI8::rtype(&[], &[]).same(&NonZeroI8::rtype(&[], &[])));
    assert_eq!(NonZeroI8::rtype(&[], &[]).refinements()[0].predicate.to_string(), "v != 0");
}

#[test]
fn floats_come_back_bit_for_bit_whether_chosen_or_not() {
    for value in FLOATS.into_iter().chain([0.3, -1e300, 1e-310, f64::from(f32::MAX), 16_777_216.0]) {
        for copy in copies(&value) {
            assert!(copy.to_bits() == value.to_bits() || copy.is_nan() && value.is_nan(), "{value:?}");
        }
    }
    for value in FLOATS32.into_iter().chain([0.3, -1e30, 1e-40, 9_007_199_254_740_992.0, f64::EPSILON as f32])
    {
        for copy in copies(&value) {
            assert!(copy.to_bits() == value.to_bits() || copy.is_nan() && value.is_nan(), "{value:?}");
        }
    }
}

#[test]
fn characters_booleans_and_the_unit_come_back() {
    round_trip(BOUNDARY_CHARS.into_iter().chain(['\'', '"', '\\', '\t', '\r', 'x', '\u{7F}', '\u{2028}']));
    round_trip([false, true]);
    round_trip([()]);
    round_trip([PhantomData::<i64>]);
    round_trip([Ordering::Less, Ordering::Equal, Ordering::Greater]);
}

#[test]
fn tuples_up_to_eight_come_back() {
    round_trip([(1_u8,)]);
    round_trip([(1_u8, true), (255, false)]);
    round_trip([(1_u8, 'a', -1_i64)]);
    round_trip([(1_u8, 2_u8, 3_u8, 4_u8)]);
    round_trip([(1_u8, 2_u8, 3_u8, 4_u8, 5_u8)]);
    round_trip([(1_u8, 2_u8, 3_u8, 4_u8, 5_u8, 6_u8)]);
    round_trip([(1_u8, 2_u8, 3_u8, 4_u8, 5_u8, 6_u8, 7_u8)]);
    round_trip([(1_u8, 2_u8, 3_u8, 4_u8, 5_u8, 6_u8, 7_u8, ((), vec![(8_u8,)]))]);
}

#[test]
fn sums_come_back() {
    round_trip([None, Some(0_i32), Some(-7)]);
    round_trip([None, Some(None), Some(Some(false))]);
    round_trip([Ok(3_u8), Err(String::from("no"))]);
}

#[test]
fn pointers_and_wrappers_come_back_and_show_what_they_hold() {
    round_trip([Box::new(3_i64)]);
    round_trip([Rc::new(vec![1_u8])]);
    round_trip([Arc::new(Some('x'))]);
    round_trip([Wrapping(-3_i8), Wrapping(i8::MAX)]);
    round_trip([Saturating(u16::MAX)]);
    round_trip([Reverse(3_u8)]);
    assert_eq!(Datum::of(&Box::new(Rc::new(Arc::new(Wrapping(3_u8))))), Datum::of(&3_u8));
    assert!(matches!(Box::<i64>::rtype(&[], &[]).kind(), Kind::Int { .. }));
}

#[test]
fn sequences_of_every_kind_come_back() {
    round_trip([vec![], vec![1_i64], vec![3, 1, 2, 1]]);
    round_trip([vec![vec![], vec![0_u8]], vec![]]);
    round_trip([VecDeque::from([1_u8, 2]), VecDeque::new()]);
    round_trip([LinkedList::from([true, false])]);
    round_trip([[1_u8, 2, 3], [0; 3]]);
    round_trip([[[1_u8, 2], [3, 4]]]);
    round_trip([[0_u8; 0]]);
    round_trip([vec![[(); 0]; 3]]);
    round_trip([Box::<[u8]>::from([1, 2])]);
    round_trip([Rc::<[u8]>::from([1, 2])]);
    round_trip([Arc::<[u8]>::from([1, 2])]);
    round_trip([String::new(), String::from("a\n\"\\\u{301}é😀\u{10FFFF}")]);
    round_trip([Box::<str>::from("x")]);
    round_trip([Rc::<str>::from("x")]);
    round_trip([Arc::<str>::from("x")]);
    round_trip([vec![String::new(), String::from("1, 2]")]]);
}

#[test]
fn a_heap_comes_back_with_its_elements_in_the_same_places() {
    let heap = BinaryHeap::from(vec![1_i64, 5, 2, 8, 5, 3]);
    for copy in copies(&heap) {
        assert_eq!(copy.as_slice(), heap.as_slice());
    }
}

#[test]
fn sets_and_maps_come_back() {
    round_trip([BTreeSet::from([3_u8, 1, 2]), BTreeSet::new()]);
    round_trip([BTreeMap::from([(3_u8, 'c'), (1, 'a')]), BTreeMap::new()]);
    round_trip([HashSet::<u8>::from([3, 1, 2]), HashSet::new()]);
    round_trip([HashMap::<u8, char>::from([(3, 'c'), (1, 'a')]), HashMap::new()]);
    type Hasher = BuildHasherDefault<DefaultHasher>;
    round_trip([HashSet::<String, Hasher>::from_iter([String::from("x")])]);
    round_trip([HashMap::<bool, (), Hasher>::from_iter([(true, ()), (false, ())])]);
    round_trip([BTreeMap::from([(
        BTreeSet::from([1_u8]),
        BTreeMap::from([(0_u8, vec![BTreeSet::from(['x'])])]),
    )])]);
}

#[test]
fn hashed_collections_show_their_elements_in_order() {
    let set: HashSet<i64> = (-50..50).collect();
    let map: HashMap<i64, i64> = (-50..50).map(|key| (key, -key)).collect();
    assert_eq!(Datum::of(&set), Datum::of(&(-50..50).collect::<BTreeSet<i64>>()));
    assert_eq!(Datum::of(&map), Datum::of(&(-50..50).map(|key| (key, -key)).collect::<BTreeMap<i64, i64>>()));
    let at = |elements: &dyn Elements, index| elements.get(index).map(Datum::of_item);
    assert_eq!(at(&set, 3), Some(Datum::of(&-47_i64)));
    assert_eq!(at(&map, 99), Some(Datum::of(&(49_i64, -49_i64))));
    assert_eq!(at(&set, 100), None);
}

#[test]
fn an_interrupted_walk_over_elements_stops_there() {
    fn visited(elements: &dyn Elements) -> usize {
        let mut count = 0;
        let flow = elements.each(&mut |_| {
            count += 1;
            if count == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert!(flow.is_break());
        count
    }
    assert_eq!(visited(&vec![1_u8, 2, 3]), 2);
    assert_eq!(visited(&BTreeMap::from([(1_u8, 2_u8), (3, 4), (5, 6)])), 2);
    assert_eq!(visited(&HashSet::<u8>::from([1, 2, 3])), 2);
}

#[test]
fn ranges_come_back() {
    let backwards = std::ops::Range { start: 5, end: -5 };
    round_trip([0_i64..5, 3..3, backwards]);
    round_trip(vec![0_u8..=255, 7..=7]);
    round_trip(vec!['a'..'x', 'x'..'x']);
}

#[test]
fn the_smallest_solution_of_every_type_reads_as_zeros() {
    // A tape that ends early reads as zeros, and still gives a value.
    assert_eq!(<(i64, Option<u8>, Vec<char>)>::decode(&mut Decoder::new(&[])), (0, None, vec![]));
    assert_eq!(NonZeroU8::decode(&mut Decoder::new(&[])).get(), 1);
    assert_eq!(<[u8; 2]>::decode(&mut Decoder::new(&[])), [0, 0]);
}

#[test]
fn what_somebody_else_holds_is_not_decoded_into() {
    let (held, kept) = (Rc::new(1_i64), Arc::new(vec![1_u8]));
    let (mut next, mut other) = (held.clone(), kept.clone());
    next.decode_into(&mut Decoder::new(&[2]));
    other.decode_into(&mut Decoder::new(&[1, 2]));
    assert_eq!((*held, *next, &*kept, &*other), (1, 2, &vec![1], &vec![2]));
}

#[test]
fn what_a_call_is_to_have_is_as_new_whatever_it_is_made_of() {
    let words = [2, 5, 6];
    for capacity in 2..6 {
        let mut left = Vec::with_capacity(capacity);
        left.extend([1_i64]);
        let (place, mut spare) = (left.as_ptr(), Some(left));
        let made = Decoder::new(&words).owned(&mut spare);
        assert_eq!((&made[..], made.capacity(), &spare), (&[5, 6][..], 2, &None));
        assert_eq!(made.as_ptr() == place, capacity == 2);
    }
    // For the judge the capacity is nobody's matter.
    let mut kept: Vec<i64> = Vec::with_capacity(9);
    kept.decode_into(&mut Decoder::new(&words));
    assert_eq!((&kept[..], kept.capacity()), (&[5, 6][..], 9));
    let mut none: Option<Vec<i64>> = None;
    assert_eq!(Decoder::new(&words).owned(&mut none), [5, 6]);
}

#[test]
fn a_result_is_left_to_the_first_place_of_its_type_if_it_owns_memory() {
    let (mut numbers, mut texts, mut more) = (None::<Vec<i64>>, None::<String>, None::<Vec<i64>>);
    reclaim(vec![1_i64], &mut [&mut texts, &mut numbers, &mut more]);
    assert_eq!((&numbers, &texts, &more), (&Some(vec![1]), &None, &None));
    reclaim(String::from("x"), &mut [&mut numbers, &mut texts]);
    assert_eq!((numbers, texts), (Some(vec![1]), Some("x".into())));
    // What borrows, what holds nothing, and what nobody has a place for.
    let (mut borrowed, mut number) = (None::<Vec<&'static i64>>, None::<i64>);
    let here = 1;
    reclaim(vec![&here], &mut [&mut borrowed]);
    reclaim(1_i64, &mut [&mut number]);
    reclaim(vec![1_u8], &mut [&mut more]);
    assert_eq!((borrowed, number, more), (None, None, None));
}

#[test]
fn a_run_recalls_what_one_of_the_same_types_kept() {
    let mut memory = Memory::default();
    let mut run = |words: &[i128]| {
        let mut decoder = Decoder::with_memory(words, &mut memory, 0);
        let mut recalled = false;
        let kept = decoder.recall::<(Vec<i64>,)>(
            |source| (Vec::decode(source),),
            |kept, source| {
                recalled = true;
                kept.0.decode_into(source);
            },
        );
        let value = kept.0.clone();
        decoder.keep(kept);
        (recalled, value)
    };
    assert_eq!(run(&[2, 5, 6]), (false, vec![5, 6]));
    assert_eq!(run(&[1, 7]), (true, vec![7]));
    assert_eq!(run(&[3, 1, 2, 3]), (true, vec![1, 2, 3]));
    let other = Decoder::with_memory(&[4], &mut memory, 0).recall(|source| (i64::decode(source),), |_, _| ());
    assert_eq!(*other, (4,));
}

#[test]
fn types_have_the_order_and_length_of_their_collections() {
    let order = |ty: crate::rtype::RType| match ty.kind() {
        Kind::Seq(seq) => (seq.order, seq.length),
        other => panic!("{other:?}"),
    };
    assert_eq!(order(Vec::<u8>::rtype(&[], &[])), (SeqOrder::Any, None));
    assert_eq!(order(<[u8; 4]>::rtype(&[], &[])), (SeqOrder::Any, Some(4)));
    assert_eq!(order(HashSet::<u8>::rtype(&[], &[])), (SeqOrder::Increasing, None));
    assert_eq!(order(BTreeMap::<u8, u8>::rtype(&[], &[])), (SeqOrder::IncreasingKeys, None));
}

#[test]
fn type_arguments_are_passed_on_as_they_are() {
    let element = u8::rtype(&[], &[]);
    let other = i64::rtype(&[], &[]);
    let Kind::Data(data) = <Result<u8, i64>>::rtype(&[element.clone(), other.clone()], &[]).kind().clone()
    else {
        panic!("a result is data")
    };
    assert!(data.unfold(0)[0].ty.same(&element) && data.unfold(1)[0].ty.same(&other));
    let Kind::Data(data) = <Option<u8>>::rtype(std::slice::from_ref(&element), &[]).kind().clone() else {
        panic!("an option is data")
    };
    assert!(data.unfold(0).is_empty() && data.unfold(1)[0].ty.same(&element));
    let Kind::Data(data) = <(u8, i64)>::rtype(&[element.clone(), other.clone()], &[]).kind().clone() else {
        panic!("a pair is data")
    };
    let names: Vec<&str> = data.unfold(0).iter().map(|field| field.name.text()).collect();
    assert_eq!(names, ["_0", "_1"]);
    let Kind::Data(data) = std::ops::Range::<u8>::rtype(std::slice::from_ref(&element), &[]).kind().clone()
    else {
        panic!("a range is data")
    };
    assert!(data.unfold(0).len() == 2 && data.unfold(0).iter().all(|field| field.ty.same(&element)));
}

#[test]
fn values_that_own_what_they_hold_are_any() {
    fn any<T: Reflect + 'static>(value: T) -> bool {
        value.any().is_some_and(|any| any.is::<T>())
    }
    assert!(any(3_u8) && any('x') && any(1.5_f32) && any(()) && any(String::from("x")));
    assert!(any(vec![vec![1_u8]]) && any(Some(Box::new(1_u8))) && any([[1_u8]; 2]));
    assert!(
        any((1_u8, 'x', (2.5_f64,), vec![1_u8])) && any((1_u8, 2_u8, 3_u8, 4_u8, 5_u8, 6_u8, 7_u8, 8_u8))
    );
    assert!(any(HashMap::<String, Vec<u8>>::new()) && any(BTreeMap::<u8, Option<u8>>::new()) && any(0_u8..1));
    assert!(any(Result::<u8, String>::Ok(1)) && any(HashSet::<u8>::new()) && any(PhantomData::<u8>));
}

#[test]
fn values_that_borrow_are_seen_but_not_any() {
    let (number, list) = (3_u8, vec![1_u8, 2]);
    let slice: &[u8] = &list;
    assert!(Some(&number).any().is_none() && vec![&number].any().is_none() && ("x", 1_u8).any().is_none());
    assert!((1_u8, "x").any().is_none() && slice.any().is_none() && [Some(&number)].any().is_none());
    assert_eq!(Datum::of(&Some(&number)), Datum::of(&Some(3_u8)));
    assert_eq!(Datum::of(&slice), Datum::of(&list));
    assert_eq!(Datum::of(&vec!["a", "b"]), Datum::of(&vec![String::from("a"), String::from("b")]));
    assert_eq!(
        Datum::of(&Result::<&[u8], &str>::Ok(&list[1..])),
        Datum::of(&Result::<Vec<u8>, String>::Ok(vec![2]))
    );
    assert!(<&u8 as Reflect>::any(&&number).is_some_and(|any| any.is::<u8>()));
}
