type T;
type F a;
type G a;
const t: F T;
const g: G T;
axiom (forall<a> f: F a :: f == g);
axiom (forall<a> f: F a, n: int :: f == n);
axiom t == g;
procedure Q<a>(f: F a) returns (r: bool) { r := f == t; }
