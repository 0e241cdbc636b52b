//! Faults that show where an element stands at one place: first, last, beside another.

use crate::correct::position as correct;
use crate::domain::Within;
use crate::fault::faults;

touchstone::types! {
    type Ascending = {v: Vec<i64> | forall(|i in 1..v.len()| v[i - 1] <= v[i])};
    type Small = {v: i32 | -1000 <= v && v <= 1000};
}

faults! {
    Position;

    /// The first place isn't looked at.
    spec { (xs: &[i64], x: i64) -> {r: Option<usize> | match r {
        Some(i) => i < xs.len() && xs[i] == x, None => !xs.contains(x) }} }
    proptest { prop::collection::vec(any::<i64>(), 0..20), any::<i64>() }
    quickcheck (xs: Vec<i64>, x: i64) { xs, x }
    holds |f, xs: Vec<i64>, x: i64| { f(&xs, x) == xs.iter().rposition(|y| *y == x) }
    witness { vec![3, 4], 3 }
    fn last_index(xs: &[i64], x: i64) -> Option<usize> {
        let mut i = xs.len();
        while i > 1 {
            i -= 1;
            if xs[i] == x {
                return Some(i);
            }
        }
        None
    }

    /// What's inserted at the end is lost.
    spec { (xs: Vec<i64>, i: {v: usize | v <= xs.len()}, x: i64) -> {r: Vec<i64> | r.len() == xs.len() + 1 && r[i] == x} }
    proptest { prop::collection::vec(any::<i64>(), 0..20).prop_flat_map(|xs| { let n = xs.len(); (Just(xs), 0..=n) }), any::<i64>() }
    quickcheck (xs: Vec<i64>, i: usize, x: i64) { { let n = xs.len() + 1; (xs, i % n) }, x }
    holds |f, given: (Vec<i64>, usize), x: i64| {
        let (xs, i) = given;
        let r = f(xs.clone(), i, x);
        r.len() == xs.len() + 1 && r[i] == x
    }
    witness { (vec![1, 2], 2), 3 }
    fn insert_at(xs: Vec<i64>, i: usize, x: i64) -> Vec<i64> {
        let mut inserted = Vec::with_capacity(xs.len() + 1);
        for (place, y) in xs.into_iter().enumerate() {
            if place == i {
                inserted.push(x);
            }
            inserted.push(y);
        }
        inserted
    }

    /// The last element is never a peak.
    spec { (heights: &[i32]) -> {r: usize | rust(*r == correct::peaks(heights))} }
    proptest { prop::collection::vec(any::<i32>(), 0..20) }
    quickcheck (heights: Vec<i32>) { heights }
    holds |f, heights: Vec<i32>| { f(&heights) == correct::peaks(&heights) }
    witness { vec![1, 2] }
    fn peaks(heights: &[i32]) -> usize {
        let is_peak = |i: usize| {
            (i == 0 || heights[i - 1] < heights[i]) && heights.get(i + 1).is_some_and(|next| *next < heights[i])
        };
        (0..heights.len()).filter(|i| is_peak(*i)).count()
    }

    /// A field at the end is dropped if it's empty.
    spec { (line: &str) -> {r: usize | r == line.count(',') + 1} }
    proptest { ".*" }
    quickcheck (line: String) { line }
    holds |f, line: String| { f(&line) == line.matches(',').count() + 1 }
    witness { "a,".into() }
    fn fields(line: &str) -> usize {
        let mut fields = line.split(',').count();
        if fields > 1 && line.ends_with(',') {
            fields -= 1;
        }
        fields
    }

    /// The last window isn't summed.
    spec { (xs: Vec<Small>, width: {v: usize | 1 <= v && v <= xs.len()}) -> {r: i32 | rust(*r == correct::greatest_window(xs.clone(), *width))} }
    proptest { prop::collection::vec(-1000..=1000, 1..30).prop_flat_map(|xs| { let n = xs.len(); (Just(xs), 1..=n) }) }
    quickcheck (first: Within<-1000, 1000>, xs: Vec<Within<-1000, 1000>>, width: usize) {
        { let n = xs.len() + 1; (std::iter::once(first).chain(xs).map(|x| x.0 as i32).collect(), width % n + 1) } }
    holds |f, given: (Vec<i32>, usize)| { let (xs, width) = given; f(xs.clone(), width) == correct::greatest_window(xs, width) }
    witness { (vec![1, 2, 3], 2) }
    fn greatest_window(xs: Vec<i32>, width: usize) -> i32 {
        let mut sum: i32 = xs[..width].iter().sum();
        let mut greatest = sum;
        for i in width..xs.len() - 1 {
            sum += xs[i] - xs[i - width];
            greatest = greatest.max(sum);
        }
        greatest
    }

    /// A word after two spaces stays small.
    spec { (text: &str) -> {r: String | rust(*r == correct::title(text))} }
    proptest { ".*" }
    quickcheck (text: String) { text }
    holds |f, text: String| { f(&text) == correct::title(&text) }
    witness { "a  b".into() }
    fn title(text: &str) -> String {
        let mut title = String::new();
        let mut spaces = 1;
        for letter in text.chars() {
            title.push(if spaces == 1 { letter.to_ascii_uppercase() } else { letter });
            spaces = if letter == ' ' { spaces + 1 } else { 0 };
        }
        title
    }

    /// The last element isn't found.
    spec { (xs: Ascending, x: i64) -> {r: bool | r == xs.contains(x)} }
    proptest { prop::collection::vec(any::<i64>(), 0..20).prop_map(crate::correct::equal::sorted), any::<i64>() }
    quickcheck (xs: Vec<i64>, x: i64) { crate::correct::equal::sorted(xs), x }
    holds |f, xs: Vec<i64>, x: i64| { f(xs.clone(), x) == xs.contains(&x) }
    witness { vec![1, 2, 3], 3 }
    fn found(xs: Vec<i64>, x: i64) -> bool {
        let (mut low, mut high) = (0, xs.len().saturating_sub(1));
        while low < high {
            let middle = (low + high) / 2;
            if xs[middle] == x {
                return true;
            }
            if xs[middle] < x { low = middle + 1 } else { high = middle }
        }
        false
    }

    /// The last element takes the place of the one that's removed.
    spec { (xs: Vec<i64>, i: {v: usize | v < xs.len()}) -> {r: Vec<i64> | r.len() == xs.len() - 1
        && forall(|j in 0..r.len()| r[j] == if j < i { xs[j] } else { xs[j + 1] })} }
    proptest { prop::collection::vec(any::<i64>(), 1..20).prop_flat_map(|xs| { let n = xs.len(); (Just(xs), 0..n) }) }
    quickcheck (first: i64, xs: Vec<i64>, i: usize) { { let n = xs.len() + 1; (std::iter::once(first).chain(xs).collect(), i % n) } }
    holds |f, given: (Vec<i64>, usize)| {
        let (xs, i) = given;
        let mut expected = xs.clone();
        expected.remove(i);
        f(xs, i) == expected
    }
    witness { (vec![1, 2, 3], 0) }
    fn removed(xs: Vec<i64>, i: usize) -> Vec<i64> {
        let mut xs = xs;
        xs.swap_remove(i);
        xs
    }

    /// Every second digit is doubled from the left, not from the right.
    spec { (digits: &[{v: u8 | v <= 9}]) -> {r: bool | rust(*r == correct::luhn(digits))} }
    proptest { prop::collection::vec(0..=9u8, 0..20) }
    quickcheck (digits: Vec<Within<0, 9>>) { digits.into_iter().map(|digit| digit.0 as u8).collect() }
    holds |f, digits: Vec<u8>| { f(&digits) == correct::luhn(&digits) }
    witness { vec![5, 0, 5] }
    fn luhn(digits: &[u8]) -> bool {
        let weigh = |(place, digit): (usize, &u8)| match place % 2 {
            0 => u32::from(*digit) * 2 / 10 + u32::from(*digit) * 2 % 10,
            _ => u32::from(*digit),
        };
        digits.iter().enumerate().map(weigh).sum::<u32>() % 10 == 0
    }

    /// The last two elements aren't compared.
    spec { (xs: &[i64]) -> {r: bool | r == forall(|i in 1..xs.len()| xs[i - 1] <= xs[i])} }
    proptest { prop::collection::vec(any::<i64>(), 0..20) }
    quickcheck (xs: Vec<i64>) { xs }
    holds |f, xs: Vec<i64>| { f(&xs) == xs.is_sorted() }
    witness { vec![1, 0] }
    fn ascends(xs: &[i64]) -> bool {
        (1..xs.len().saturating_sub(1)).all(|i| xs[i - 1] <= xs[i])
    }

    /// One element is taken from the wrong column.
    spec { (m: [[i8; 3]; 3]) -> {r: [[i8; 3]; 3] | forall(|i in 0..3| forall(|j in 0..3| r[i][j] == m[j][i]))} }
    proptest { any::<[[i8; 3]; 3]>() }
    quickcheck (m: [[i8; 3]; 3]) { m }
    holds |f, m: [[i8; 3]; 3]| { let r = f(m); (0..3).all(|i| (0..3).all(|j| r[i][j] == m[j][i])) }
    witness { [[0, 0, 0], [0, 0, 1], [0, 2, 0]] }
    fn transposed(m: [[i8; 3]; 3]) -> [[i8; 3]; 3] {
        [[m[0][0], m[1][0], m[2][0]], [m[0][1], m[1][1], m[1][2]], [m[0][2], m[1][2], m[2][2]]]
    }

    /// The second diagonal ends at the wrong square.
    spec { (board: [{v: u8 | v <= 2}; 9]) -> {r: bool | rust(*r == correct::first_wins(*board))} }
    proptest { prop::array::uniform9(0..=2u8) }
    quickcheck (board: [Within<0, 2>; 9]) { board.map(|square| square.0 as u8) }
    holds |f, board: [u8; 9]| { f(board) == correct::first_wins(board) }
    witness { [0, 0, 1, 0, 1, 0, 1, 0, 0] }
    fn first_wins(board: [u8; 9]) -> bool {
        const LINES: [[usize; 3]; 8] =
            [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 7]];
        LINES.iter().any(|line| line.iter().all(|square| board[*square] == 1))
    }
}
