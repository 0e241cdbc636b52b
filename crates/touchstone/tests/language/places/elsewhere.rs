//! Macros that write a specification, in another file than who calls them: no line of this file is the place of one.

macro_rules! identity {
    ($name:ident) => {
        inputs! {
            fn $name(x: u8) -> () = |_: u8| ();
        }
    };
}

macro_rules! fixed {
    () => {
        inputs! {
            fn fixed(x: u8) -> () = |_: u8| ();
        }
    };
}

macro_rules! twice {
    () => {
        fixed!();
    };
}
