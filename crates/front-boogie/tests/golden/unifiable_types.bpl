type T;
type F a;
const unique b: F bool;
const unique t: F T;
axiom (forall<a> f: F a :: f == t || f == b || f != t);
procedure P(x: F int) ensures (forall<a> f: F a :: f != t ==> f == f); { }
