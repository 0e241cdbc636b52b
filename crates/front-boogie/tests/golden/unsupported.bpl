type T;
const c: T extends d;
procedure A<a>(x: a);
procedure B() { call forall B(); }
procedure C() { call async B(); }
procedure D() { par B() | B(); }
procedure E() { call B() | D(); }
procedure F(x: int) { call F(*); }
datatype Pair { Pair(a: int, b: int) }
type {:datatype} List;
procedure G();
