//! Closures applied by a function, so that the types of their parameters are known from the arguments.

macro_rules! applied {
    ($($name:ident($($parameter:ident: $ty:ident),*);)*) => {$(
        /// The closure of these arguments.
        pub fn $name<$($ty,)* R>(function: impl FnOnce($($ty),*) -> R, $($parameter: $ty),*) -> R {
            function($($parameter),*)
        }
    )*};
}

applied! {
    call0();
    call1(a: A);
    call2(a: A, b: B);
    call3(a: A, b: B, c: C);
    call4(a: A, b: B, c: C, d: D);
    call5(a: A, b: B, c: C, d: D, e: E);
    call6(a: A, b: B, c: C, d: D, e: E, f: F);
}
