type Seq a;
procedure A<a>(x: a);
procedure B() { call A(1); }
axiom true ==> (forall<a> s: Seq a :: s == s);
function g<a>(x: a): a;
axiom (forall<a> x: a :: g(g(x)));
axiom g(1) == 1 && g(true);
function grow<a>(x: a): bool;
type Box a;
function box<a>(x: a): Box a;
axiom (forall<a> x: a :: grow(box(x)));
function endless<a>(x: a): int { endless((lambda i: int :: x)) }
function wrong<a>(x: a): int { x }
axiom endless(3) == wrong(true);
procedure Lost<a>();
procedure C() returns (x: int) { call Lost(); call x := Lost(); call A(1, 2); call A(true); }
procedure Lost<b>();
implementation A<b, c>(x: b) { }
implementation A<b>(x: b) { x := x; }
implementation A<b>(x: b) { }
procedure Twice<a, a>(x: a);
