//! Calls that end the process, beside others: asked for, by a panic that can't be unwound, for want of memory.

struct Careless(u8);

impl Drop for Careless {
    fn drop(&mut self) {
        if self.0 == 4 {
            panic!("in drop");
        }
    }
}

pub fn plain(n: u8) -> u8 {
    if n > 3 { 1 } else { 2 }
}

pub fn aborts(n: u8) -> u8 {
    if n == 3 {
        std::process::abort();
    }
    n
}

pub fn panics_again(n: u8) -> u8 {
    let _careless = Careless(n);
    if n > 3 {
        panic!("first");
    }
    n
}

pub extern "C" fn for_c(n: u8) -> u8 {
    if n == 7 {
        panic!("in C");
    }
    n
}

pub fn repeats(n: usize) -> usize {
    "ab".repeat(n).len()
}
