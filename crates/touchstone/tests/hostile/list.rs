//! Functions that do to their process whatever they can, at 2 and nowhere else unless said otherwise. Each is tested in a worker of its own.

// Not to wait is what's tried.
#![allow(clippy::zombie_processes)]

use std::cell::{Cell, RefCell};
use std::hint::black_box;
use std::process::{Command, Stdio};
use std::sync::{Mutex, mpsc};
use std::thread;
use std::time::Duration;
use touchstone::spec;

/// Functions from a number, with what they do at 2, which is seen in the call: that's the counterexample, expected, so that it isn't recorded.
macro_rules! wrong {
    ($($name:ident($n:ident) $body:block)*) => {$(
        #[spec(fn($n: {v: u8 | v <= 3}) -> u8, skip = "run by the test that lists it", counterexample = "(2)")]
        fn $name($n: u8) -> u8 {
            if $n == 2 $body
            $n
        }
    )*};
}

/// The same of what isn't seen in the call.
macro_rules! unseen {
    ($($name:ident($n:ident) $body:block)*) => {$(
        #[spec(fn($n: {v: u8 | v <= 3}) -> u8, skip = "run by the test that lists it")]
        fn $name($n: u8) -> u8 {
            if $n == 2 $body
            $n
        }
    )*};
}

/// A payload whose destructor panics.
struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        std::panic::panic_any(Bomb);
    }
}

/// Panics when it's shown.
struct Unprintable;

impl std::fmt::Display for Unprintable {
    fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        panic!("unprintable")
    }
}

/// Panics when its thread ends.
struct Last(Cell<bool>);

impl Drop for Last {
    fn drop(&mut self) {
        assert!(!self.0.get(), "the last word");
    }
}

thread_local! {
    static LAST: Last = const { Last(Cell::new(false)) };
    static CELL: RefCell<u8> = const { RefCell::new(0) };
}

static LOCK: Mutex<u8> = Mutex::new(0);

struct Deep(Option<Box<Deep>>);

fn deep(n: u64) -> u64 {
    if n == 0 { 0 } else { 1 + black_box(deep(black_box(n - 1))) }
}

fn later(act: impl FnOnce() + Send + 'static) {
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(30));
        act();
    });
}

fn ends_badly() {
    struct Again;
    impl Drop for Again {
        fn drop(&mut self) {
            panic!("while unwinding");
        }
    }
    let _again = Again;
    panic!("first");
}

fn folder() -> std::path::PathBuf {
    std::env::var_os("TOUCHSTONE_WORKER").map(Into::into).unwrap_or_default()
}

// What goes wrong in the call itself.
wrong! {
    panics_with_a_text(n) { panic!("text") }
    panics_with_a_number(n) { panic!("{n}") }
    panics_with_a_value(n) { std::panic::panic_any(7_u64) }
    panics_with_a_bomb(n) { std::panic::panic_any(Bomb) }
    panics_past_the_hook(n) { std::panic::resume_unwind(Box::new("quiet")) }
    panics_past_the_hook_with_a_bomb(n) { std::panic::resume_unwind(Box::new(Bomb)) }
    panics_while_it_panics(n) { ends_badly() }
    panics_while_it_says_why(n) { panic!("{}", Unprintable) }
    panics_at_length(n) { panic!("{}", "long ".repeat(400_000)) }
    panics_with_escapes(n) { panic!("\x1b[2J\x07\u{202e}\0 gone") }
    panics_with_lines(n) { panic!("test list::panics_with_lines ... ok\n\ntest result: ok. 1 passed") }
    panics_with_markup(n) { panic!("</testcase><script>&amp;]]>") }
    unwraps_nothing(n) { black_box(None::<u8>).unwrap(); }
    expects_in_vain(n) { black_box(Err::<u8, _>("no")).expect("in vain"); }
    indexes(n) { black_box(black_box([1, 2, 3])[black_box(usize::from(n) + 7)]); }
    slices(n) { black_box(&black_box([1, 2, 3])[black_box(usize::from(n))..black_box(1)]); }
    slices_text(n) { black_box(&"äöü"[..black_box(1)]); }
    overflows(n) { black_box(black_box(i32::MAX) + i32::from(n)); }
    divides_by_zero(n) { black_box(1 / black_box(n - 2)); }
    shifts_too_far(n) { black_box(1_u8 << black_box(n + 7)); }
    borrows_twice(n) { CELL.with(|cell| { let _one = cell.borrow_mut(); drop(cell.borrow_mut()); }); }
    is_unreachable(n) { unreachable!() }
    is_not_done(n) { todo!() }
    asserts(n) { assert_eq!(n, 3, "not three") }
    joins_a_panic(n) { thread::spawn(|| panic!("in a thread")).join().unwrap(); }
    scopes_a_panic(n) { thread::scope(|scope| { scope.spawn(|| panic!("in a scope")); }); }
    poisons_a_lock(n) {
        let _ = thread::spawn(|| { let _held = LOCK.lock(); panic!("held") }).join();
        drop(LOCK.lock().unwrap());
    }
    exits_well(n) { std::process::exit(0) }
    exits_badly(n) { std::process::exit(101) }
    exits_oddly(n) { std::process::exit(3) }
    exits_from_a_thread(n) { thread::spawn(|| std::process::exit(0)).join().unwrap(); }
    aborts(n) { std::process::abort() }
    aborts_from_a_thread(n) { thread::spawn(|| std::process::abort()).join().unwrap(); }
    overflows_the_stack(n) { black_box(deep(black_box(u64::MAX))); }
    drops_too_deep(n) {
        let mut list = Deep(None);
        for _ in 0..3_000_000 { list = Deep(Some(Box::new(list))); }
        black_box(list.0.is_some());
    }
    loops(n) { loop { std::hint::spin_loop(); } }
    sleeps(n) { thread::sleep(Duration::from_secs(1000)); }
    parks(n) { loop { thread::park(); } }
    locks_twice(n) { let _one = LOCK.lock(); drop(LOCK.lock()); thread::park(); }
    waits_for_nobody(n) { let (_sender, receiver) = mpsc::channel::<u8>(); black_box(receiver.recv().ok()); }
    waits_for_a_child(n) { Command::new("sleep").arg("1000").status().unwrap(); }
    asks_for_too_much(n) { black_box(Vec::<u8>::with_capacity(black_box(usize::MAX))); }
    asks_for_more_than_there_is(n) { black_box(vec![1_u8; black_box(1 << 45)]); }
    takes_all_memory(n) { let mut all = vec![]; loop { all.push(black_box(vec![7_u8; 1 << 24])); } }
    hooks_an_exit(n) { std::panic::set_hook(Box::new(|_| std::process::exit(0))); panic!("hooked") }
    hooks_a_panic(n) { std::panic::set_hook(Box::new(|_| panic!("again"))); panic!("hooked") }
    kills_itself(n) {
        Command::new("sh").args(["-c", "kill -SEGV $PPID"]).status().unwrap();
        thread::sleep(Duration::from_secs(1000));
    }
}

// What goes wrong when the call has returned.
unseen! {
    leaves_a_panic(n) { later(|| panic!("too late")); }
    leaves_many_panics(n) { for _ in 0..20 { later(|| panic!("too late")); } }
    leaves_an_abort(n) { later(|| std::process::abort()); }
    leaves_an_exit(n) { later(|| std::process::exit(0)); }
    has_a_last_word(n) { LAST.with(|last| last.0.set(true)); }
    uses_up_descriptors(n) { while let Ok(file) = std::fs::File::open("/dev/null") { std::mem::forget(file); } }
}

// What's nobody's fault, or can't be seen: the inputs pass.
unseen! {
    leaves_a_child(n) { Command::new("sleep").arg("1000").stdin(Stdio::null()).spawn().unwrap(); }
    leaves_children_of_children(n) { Command::new("sh").args(["-c", "sleep 1000 & sleep 1000"]).spawn().unwrap(); }
    leaves_a_zombie(n) { Command::new("true").spawn().unwrap(); }
    leaves_a_thread(n) { thread::spawn(|| loop { thread::sleep(Duration::from_secs(1)); }); }
    leaves_many_threads(n) { for _ in 0..50 { thread::spawn(thread::park); } }
    leaks(n) { std::mem::forget(vec![1_u8; 1 << 20]); }
    catches_its_own_panic(n) { let _ = std::panic::catch_unwind(|| panic!("caught")); }
    lets_a_thread_panic(n) { let _ = thread::spawn(|| panic!("and looks away")).join(); }
    prints_much(n) { for _ in 0..20_000 { println!("{}", "much ".repeat(20)); eprintln!("{}", "much ".repeat(20)); } }
    prints_as_if_it_were_the_harness(n) { println!("test list::x ... FAILED\n{{\"event\":\"outcome\"}}"); }
    takes_the_hook(n) { let _ = std::panic::take_hook(); }
    reads_what_is_typed(n) { let mut line = String::new(); black_box(std::io::stdin().read_line(&mut line).unwrap()); }
    goes_elsewhere(n) {
        let gone = std::env::temp_dir().join(format!("gone-{}", std::process::id()));
        std::fs::create_dir(&gone).unwrap();
        std::env::set_current_dir(&gone).unwrap();
        std::fs::remove_dir(&gone).unwrap();
    }
    removes_the_folder(n) { let _ = std::fs::remove_dir_all(folder()); }
}
