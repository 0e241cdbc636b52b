// Functions whose type arguments show in what is around them only.
type Seq a; type Box;
const box: Box;
var held: [int]Seq bool;
function empty<a>(): Seq a;
function length<a>(s: Seq a): int;
function build<a>(s: Seq a, x: a): Seq a;
function unbox<a>(b: Box): a;
function pair<a, b>(x: a): [int]b;
function none(): Seq int { empty() }
axiom (forall<a> :: length(empty(): Seq a) == 0);
axiom (forall<a> x: a :: length(build(empty(), x)) == 1);
procedure P(n: int, s: Seq bool) returns (r: int, t: Seq bool, h: bool)
  requires s != empty();
  modifies held;
{
  t := empty();
  t := build(empty(), n == 3);
  held[n] := empty();
  held := held[n := if h then empty() else t];
  h := unbox(box) || empty() == t;
  h := !unbox(box) && (if unbox(box) then 1 else unbox(box)) == 2;
  r := -unbox(box) + length(build(t, unbox(box)));
  r := pair(h)[n] + 1;
  t := held[unbox(box)];
}
procedure Q(s: Seq int) returns (q: Seq int) { q := if s == empty() then none() else empty(); call q := Q(empty()); }
