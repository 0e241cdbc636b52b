//! Where a specification is said to stand: at its own tokens, and if a `macro_rules` wrote them, where that was called. File and
//! line are of one file: reports point there, and failures are recorded beside it.

use touchstone::inputs;

#[macro_use]
#[path = "places/elsewhere.rs"]
mod elsewhere;

const WRITTEN: u32 = line!() + 3;
inputs! {
    fn first(x: u8) -> () = |_: u8| ();
    fn written(x: u8) -> () = |_: u8| ();
}

const NAMED: u32 = line!() + 1;
identity!(named);

const NESTED: u32 = line!() + 1;
twice!();

#[test]
fn what_is_written_stands_at_its_own_line() {
    assert_eq!((written().file, written().line), (file!(), WRITTEN));
    assert_eq!((first().file, first().line), (file!(), WRITTEN - 1));
}

#[test]
fn what_a_macro_wrote_stands_where_that_was_called() {
    assert_eq!((fixed().file, fixed().line, fixed().column), (file!(), NESTED, 1));
    assert_eq!(named().file, file!());
    assert_eq!(named().line, NAMED);
}
