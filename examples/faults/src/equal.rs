//! Faults that show where two values are equal, or one fits another.

use crate::correct::equal as correct;
use crate::domain::Within;
use crate::fault::faults;
use std::cmp::Ordering;

touchstone::types! {
    type Ascending = {v: Vec<i64> | forall(|i in 1..v.len()| v[i - 1] <= v[i])};
}

faults! {
    Equal;

    /// Equal scores get ranks one after the other.
    spec { (scores: &[u32]) -> {r: Vec<usize> | r.len() == scores.len()
        && forall(|i in 0..scores.len()| forall(|j in 0..scores.len()| scores[i] == scores[j] ==> r[i] == r[j]))} }
    proptest { prop::collection::vec(any::<u32>(), 0..20) }
    quickcheck (scores: Vec<u32>) { scores }
    holds |f, scores: Vec<u32>| {
        let r = f(&scores);
        r.len() == scores.len()
            && (0..r.len()).all(|i| (0..r.len()).all(|j| scores[i] != scores[j] || r[i] == r[j]))
    }
    witness { vec![7, 7] }
    fn ranks(scores: &[u32]) -> Vec<usize> {
        let mut places: Vec<usize> = (0..scores.len()).collect();
        places.sort_by_key(|place| std::cmp::Reverse(scores[*place]));
        let mut ranks = vec![0; scores.len()];
        for (rank, place) in places.into_iter().enumerate() {
            ranks[place] = rank + 1;
        }
        ranks
    }

    /// Two meetings of which one begins when the other ends are said to overlap.
    spec { (a: {v: (u32, u32) | v.0 < v.1}, b: {v: (u32, u32) | v.0 < v.1}) -> {r: bool | r == (max(a.0, b.0) < min(a.1, b.1))} }
    proptest { (any::<u32>(), any::<u32>()).prop_filter("a meeting ends after it begins", |a| a.0 < a.1),
        (any::<u32>(), any::<u32>()).prop_filter("a meeting ends after it begins", |b| b.0 < b.1) }
    quickcheck (a: (u32, u32), b: (u32, u32)) { correct::meeting(a), correct::meeting(b) }
    holds |f, a: (u32, u32), b: (u32, u32)| { f(a, b) == (a.0.max(b.0) < a.1.min(b.1)) }
    witness { (1, 2), (2, 3) }
    fn overlap(a: (u32, u32), b: (u32, u32)) -> bool {
        a.0 <= b.1 && b.0 <= a.1
    }

    /// Of two equal elements one is lost.
    spec { (a: Ascending, b: Ascending) -> {r: Ascending | r.len() == a.len() + b.len()} }
    proptest { prop::collection::vec(any::<i64>(), 0..20).prop_map(correct::sorted),
        prop::collection::vec(any::<i64>(), 0..20).prop_map(correct::sorted) }
    quickcheck (a: Vec<i64>, b: Vec<i64>) { correct::sorted(a), correct::sorted(b) }
    holds |f, a: Vec<i64>, b: Vec<i64>| {
        let expected = a.len() + b.len();
        let r = f(a, b);
        r.is_sorted() && r.len() == expected
    }
    witness { vec![3], vec![3] }
    fn merge(a: Vec<i64>, b: Vec<i64>) -> Vec<i64> {
        let (mut a, mut b) = (a.into_iter().peekable(), b.into_iter().peekable());
        let mut merged = Vec::new();
        while let (Some(x), Some(y)) = (a.peek(), b.peek()) {
            match x.cmp(y) {
                Ordering::Less => merged.extend(a.next()),
                Ordering::Greater => merged.extend(b.next()),
                Ordering::Equal => {
                    merged.extend(a.next());
                    b.next();
                }
            }
        }
        merged.extend(a);
        merged.extend(b);
        merged
    }

    /// Patches are compared the other way round.
    spec { (a: (u16, u16, u16), b: (u16, u16, u16)) -> {r: Ordering | rust(*r == a.cmp(b))} }
    proptest { any::<(u16, u16, u16)>(), any::<(u16, u16, u16)>() }
    quickcheck (a: (u16, u16, u16), b: (u16, u16, u16)) { a, b }
    holds |f, a: (u16, u16, u16), b: (u16, u16, u16)| { f(a, b) == a.cmp(&b) }
    witness { (1, 2, 3), (1, 2, 4) }
    fn newer(a: (u16, u16, u16), b: (u16, u16, u16)) -> Ordering {
        a.0.cmp(&b.0).then(a.1.cmp(&b.1)).then(b.2.cmp(&a.2))
    }

    /// Only neighbours are compared.
    spec { (xs: &[i64]) -> {r: usize | r == elements(xs).len()} }
    proptest { prop::collection::vec(any::<i64>(), 0..20) }
    quickcheck (xs: Vec<i64>) { xs }
    holds |f, xs: Vec<i64>| { f(&xs) == xs.iter().collect::<std::collections::BTreeSet<_>>().len() }
    witness { vec![1, 2, 1] }
    fn distinct(xs: &[i64]) -> usize {
        let mut xs = xs.to_vec();
        xs.dedup();
        xs.len()
    }

    /// Who pays to himself has more than before.
    spec { (balances: [{v: i64 | 0 <= v && v <= 10000}; 4], from: {v: usize | v < 4}, to: {v: usize | v < 4}, amount: {v: i64 | 0 <= v && v <= 10000})
        -> {r: [i64; 4] | r[0] + r[1] + r[2] + r[3] == balances[0] + balances[1] + balances[2] + balances[3]} }
    proptest { prop::array::uniform4(0..=10_000i64), 0..4usize, 0..4usize, 0..=10_000i64 }
    quickcheck (balances: [Within<0, 10_000>; 4], from: Within<0, 3>, to: Within<0, 3>, amount: Within<0, 10_000>) {
        balances.map(|balance| balance.0), from.0 as usize, to.0 as usize, amount.0 }
    holds |f, balances: [i64; 4], from: usize, to: usize, amount: i64| {
        f(balances, from, to, amount).iter().sum::<i64>() == balances.iter().sum::<i64>()
    }
    witness { [5, 0, 0, 0], 0, 0, 3 }
    fn transfer(balances: [i64; 4], from: usize, to: usize, amount: i64) -> [i64; 4] {
        let (payer, payee) = (balances[from], balances[to]);
        let mut after = balances;
        if payer >= amount {
            after[from] = payer - amount;
            after[to] = payee + amount;
        }
        after
    }

    /// Whether the first and the last side are equal isn't asked.
    spec { (a: u32, b: u32, c: u32) -> {r: bool | r == (a == b || b == c || a == c)} }
    proptest { any::<u32>(), any::<u32>(), any::<u32>() }
    quickcheck (a: u32, b: u32, c: u32) { a, b, c }
    holds |f, a: u32, b: u32, c: u32| { f(a, b, c) == (a == b || b == c || a == c) }
    witness { 5, 6, 5 }
    fn is_isosceles(a: u32, b: u32, c: u32) -> bool {
        a == b || b == c
    }

    /// A run at the end isn't counted if it's the longest.
    spec { (xs: &[u8]) -> {r: usize | rust(*r == correct::longest_run(xs))} }
    proptest { prop::collection::vec(any::<u8>(), 0..50) }
    quickcheck (xs: Vec<u8>) { xs }
    holds |f, xs: Vec<u8>| { f(&xs) == correct::longest_run(&xs) }
    witness { vec![1, 2, 2] }
    fn longest_run(xs: &[u8]) -> usize {
        let (mut longest, mut run) = (usize::from(!xs.is_empty()), 1);
        for pair in xs.windows(2) {
            if pair[0] == pair[1] {
                run += 1;
            } else {
                longest = longest.max(run);
                run = 1;
            }
        }
        longest
    }

    /// An element makes a pair with itself.
    spec { (xs: Vec<{v: i64 | -1000 <= v && v <= 1000}>, sum: {v: i64 | -1000 <= v && v <= 1000})
        -> {r: Option<(usize, usize)> | match r { Some(p) => p.0 < p.1 && p.1 < xs.len() && xs[p.0] + xs[p.1] == sum, None => true }} }
    proptest { prop::collection::vec(-1000..=1000i64, 0..30), -1000..=1000i64 }
    quickcheck (xs: Vec<Within<-1000, 1000>>, sum: Within<-1000, 1000>) { xs.into_iter().map(|x| x.0).collect(), sum.0 }
    holds |f, xs: Vec<i64>, sum: i64| {
        f(xs.clone(), sum).is_none_or(|(i, j)| i < j && j < xs.len() && xs[i] + xs[j] == sum)
    }
    witness { vec![4], 8 }
    fn pair_of_sum(xs: Vec<i64>, sum: i64) -> Option<(usize, usize)> {
        let mut seen = std::collections::HashMap::new();
        for (j, x) in xs.iter().enumerate() {
            seen.insert(*x, j);
            if let Some(i) = seen.get(&(sum - x)) {
                return Some((*i, j));
            }
        }
        None
    }

    /// An element swapped with itself becomes 0.
    spec { (xs: Vec<u32>, i: {v: usize | v < xs.len()}, j: {v: usize | v < xs.len()}) -> {r: Vec<u32> | r.len() == xs.len() && r[i] == xs[j] && r[j] == xs[i]} }
    proptest { prop::collection::vec(any::<u32>(), 1..30).prop_flat_map(|xs| { let n = xs.len(); (Just(xs), 0..n, 0..n) }) }
    quickcheck (xs: Vec<u32>, i: usize, j: usize, last: u32) { correct::swap_of(xs, last, i, j) }
    holds |f, given: (Vec<u32>, usize, usize)| {
        let (xs, i, j) = given;
        let r = f(xs.clone(), i, j);
        r.len() == xs.len() && r[i] == xs[j] && r[j] == xs[i]
    }
    witness { (vec![7], 0, 0) }
    fn swap(xs: Vec<u32>, i: usize, j: usize) -> Vec<u32> {
        let mut xs = xs;
        xs[i] ^= xs[j];
        xs[j] ^= xs[i];
        xs[i] ^= xs[j];
        xs
    }

    /// Of several equal elements any is found, not the first.
    spec { (xs: Ascending, x: i64) -> {r: Option<usize> | match r {
        Some(i) => i < xs.len() && xs[i] == x && forall(|j in 0..i| xs[j] < x), None => !xs.contains(x) }} }
    proptest { prop::collection::vec(any::<i64>(), 0..20).prop_map(correct::sorted), any::<i64>() }
    quickcheck (xs: Vec<i64>, x: i64) { correct::sorted(xs), x }
    holds |f, xs: Vec<i64>, x: i64| { f(xs.clone(), x) == xs.iter().position(|y| *y == x) }
    witness { vec![1, 1, 1, 1], 1 }
    fn first_index(xs: Vec<i64>, x: i64) -> Option<usize> {
        let (mut low, mut high) = (0, xs.len());
        while low < high {
            let middle = low + (high - low) / 2;
            match xs[middle].cmp(&x) {
                Ordering::Less => low = middle + 1,
                Ordering::Greater => high = middle,
                Ordering::Equal => return Some(middle),
            }
        }
        None
    }

    /// Of several rows with a key on the left only the last is joined.
    spec { (left: Vec<(u16, u8)>, right: Vec<(u16, u8)>) -> {r: Vec<(u8, u8)> | rust(r.len() == correct::join(left.clone(), right.clone()).len())} }
    proptest { prop::collection::vec(any::<(u16, u8)>(), 0..30), prop::collection::vec(any::<(u16, u8)>(), 0..30) }
    quickcheck (left: Vec<(u16, u8)>, right: Vec<(u16, u8)>) { left, right }
    holds |f, left: Vec<(u16, u8)>, right: Vec<(u16, u8)>| {
        f(left.clone(), right.clone()).len() == correct::join(left, right).len()
    }
    witness { vec![(1, 10), (1, 11)], vec![(1, 20)] }
    fn join(left: Vec<(u16, u8)>, right: Vec<(u16, u8)>) -> Vec<(u8, u8)> {
        let left: std::collections::HashMap<u16, u8> = left.into_iter().collect();
        right.into_iter().filter_map(|(key, value)| Some((*left.get(&key)?, value))).collect()
    }
}
