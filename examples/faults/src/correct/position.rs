//! The twins of faults at one place.

/// The last place of an element.
pub fn last_index(xs: &[i64], x: i64) -> Option<usize> {
    xs.iter().rposition(|y| *y == x)
}

/// The sequence with an element more.
pub fn insert_at(mut xs: Vec<i64>, i: usize, x: i64) -> Vec<i64> {
    xs.insert(i, x);
    xs
}

/// How many heights are above their neighbours.
pub fn peaks(heights: &[i32]) -> usize {
    let is_peak = |i: usize| {
        (i == 0 || heights[i - 1] < heights[i]) && heights.get(i + 1).is_none_or(|next| *next < heights[i])
    };
    (0..heights.len()).filter(|i| is_peak(*i)).count()
}

/// How many fields a line has.
pub fn fields(line: &str) -> usize {
    line.split(',').count()
}

/// The greatest sum of so many neighbours.
pub fn greatest_window(xs: Vec<i32>, width: usize) -> i32 {
    xs.windows(width).map(|window| window.iter().sum()).max().unwrap_or(0)
}

/// The text with a capital at the beginning of each word.
pub fn title(text: &str) -> String {
    let mut title = String::new();
    let mut begins = true;
    for letter in text.chars() {
        title.push(if begins { letter.to_ascii_uppercase() } else { letter });
        begins = letter == ' ';
    }
    title
}

/// Whether an ordered sequence has an element.
pub fn found(xs: Vec<i64>, x: i64) -> bool {
    xs.binary_search(&x).is_ok()
}

/// The sequence without an element.
pub fn removed(mut xs: Vec<i64>, i: usize) -> Vec<i64> {
    xs.remove(i);
    xs
}

/// Whether the digits of a card's number belong together.
pub fn luhn(digits: &[u8]) -> bool {
    let weigh = |(place, digit): (usize, &u8)| match place % 2 {
        1 => u32::from(*digit) * 2 / 10 + u32::from(*digit) * 2 % 10,
        _ => u32::from(*digit),
    };
    digits.iter().rev().enumerate().map(weigh).sum::<u32>() % 10 == 0
}

/// Whether no element is less than the one before.
pub fn ascends(xs: &[i64]) -> bool {
    xs.is_sorted()
}

/// The matrix with rows and columns exchanged.
pub fn transposed(m: [[i8; 3]; 3]) -> [[i8; 3]; 3] {
    std::array::from_fn(|i| std::array::from_fn(|j| m[j][i]))
}

/// Whether the first player has three in a line.
pub fn first_wins(board: [u8; 9]) -> bool {
    const LINES: [[usize; 3]; 8] =
        [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
    LINES.iter().any(|line| line.iter().all(|square| board[*square] == 1))
}
