//! A triangle by its sides, on 32-bit integers, in Rust: sums that overflow panic.

pub enum Triangle {
    None,
    Scalene,
    Isosceles,
    Equilateral,
}

fn classify(i: i32, j: i32, k: i32) -> Triangle {
    if i <= 0 || j <= 0 || k <= 0 {
        return Triangle::None;
    }
    match (i == j, i == k, j == k) {
        (true, true, _) => Triangle::Equilateral,
        (true, false, _) if i + j > k => Triangle::Isosceles,
        (false, true, _) if i + k > j => Triangle::Isosceles,
        (false, false, true) if j + k > i => Triangle::Isosceles,
        (false, false, false) if i + j > k && j + k > i && i + k > j => Triangle::Scalene,
        _ => Triangle::None,
    }
}

#[unsafe(no_mangle)]
pub extern "C" fn trityp(i: i32, j: i32, k: i32) -> u32 {
    match classify(i, j, k) {
        Triangle::None => 4,
        Triangle::Scalene => 1,
        Triangle::Isosceles => 2,
        Triangle::Equilateral => 3,
    }
}
