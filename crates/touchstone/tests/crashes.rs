//! Whatever the code under test does, it's a finding with its input and the test run goes on: each function here fails in its own
//! way at 2, and the specification says that this is what is found.

use touchstone::spec;

#[spec(fn(n: {v: i64 | 0 <= v}) -> i64, counterexample = "(2)")]
fn panics(n: i64) -> i64 {
    assert_ne!(n, 2, "not two");
    n
}

#[spec(fn(n: {v: i8 | 0 <= v}) -> i8, counterexample = "(2)")]
fn overflows(n: i8) -> i8 {
    n * 64
}

#[spec(fn(n: {v: usize | 0 <= v}) -> i64, counterexample = "(2)")]
fn indexes_out_of_bounds(n: usize) -> i64 {
    let array = [7, 8];
    array[n]
}

#[spec(fn(n: {v: i64 | 0 <= v}) -> i64, counterexample = "(2)", call_time = "1s")]
fn loops(n: i64) -> i64 {
    loop {
        if n != 2 {
            return n;
        }
        std::hint::spin_loop();
    }
}

#[spec(fn(n: {v: i64 | 0 <= v}) -> i64, counterexample = "(2)")]
fn aborts(n: i64) -> i64 {
    if n == 2 {
        std::process::abort();
    }
    n
}

#[spec(fn(n: {v: i64 | 0 <= v}) -> i64, counterexample = "(2)")]
fn exits(n: i64) -> i64 {
    if n == 2 {
        std::process::exit(0);
    }
    n
}

/// Without a base case for 2: `std::hint::black_box` keeps the recursion from being optimised away.
fn depth(n: i64) -> i64 {
    if n == 2 { 1 + std::hint::black_box(depth(std::hint::black_box(n))) } else { n }
}

#[spec(fn(n: {v: i64 | 0 <= v}) -> i64, counterexample = "(2)")]
fn overflows_the_stack(n: i64) -> i64 {
    depth(n)
}

#[spec(fn(n: {v: i64 | 0 <= v}) -> i64, counterexample = "(2)")]
fn panics_in_a_thread(n: i64) -> i64 {
    std::thread::spawn(move || assert_ne!(n, 2)).join().expect("the thread ended well");
    n
}

/// What ends the process and isn't found smallest first becomes as small as any other failure.
mod shrunk {
    use touchstone::spec;

    fn has_two(xs: &[i64]) -> bool {
        2 <= xs.iter().filter(|x| 3 <= **x).count()
    }

    #[spec(fn(xs: Vec<{v: i64 | 0 <= v}>) -> bool, strategy = "random", seed = 3, counterexample = "([3, 3])")]
    fn aborts(xs: Vec<i64>) -> bool {
        if has_two(&xs) {
            std::process::abort();
        }
        true
    }

    fn descend(xs: &[i64]) -> i64 {
        if has_two(xs) { 1 + std::hint::black_box(descend(std::hint::black_box(xs))) } else { 0 }
    }

    #[spec(fn(xs: {v: Vec<i64> | forall(|i in 1..v.len()| v[i - 1] <= v[i])}) -> i64, strategy = "random", seed = 1,
        counterexample = "([3, 3])")]
    fn overflows_the_stack(xs: Vec<i64>) -> i64 {
        descend(&xs)
    }

    #[spec(fn(x: {v: i64 | 0 <= v}) -> bool, strategy = "random", depth = 40, call_time = "800ms", counterexample = "(29)")]
    fn loops(x: i64) -> bool {
        while 29 <= std::hint::black_box(x) {
            std::hint::spin_loop();
        }
        true
    }
}
