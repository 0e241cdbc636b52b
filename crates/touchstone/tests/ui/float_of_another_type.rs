use touchstone::spec;

#[spec(fn(x: f32, y: f64) -> {r: bool | r == (x < y)})]
fn less(x: f32, y: f64) -> bool {
    f64::from(x) < y
}

#[spec(fn(x: Option<u8>) -> {r: bool | r == (max(x, None) == x)})]
fn greatest(x: Option<u8>) -> bool {
    x.max(None) == x
}

#[spec(fn(x: f32) -> {r: bool | r == (x < 0.100000005215406417846679687499)})]
fn rounded_twice(x: f32) -> bool {
    x < 0.5
}

#[spec(fn(s: &str) -> {r: bool | r == s.chars().contains('a')})]
fn characters(s: &str) -> bool {
    s.contains('a')
}

fn main() {}
