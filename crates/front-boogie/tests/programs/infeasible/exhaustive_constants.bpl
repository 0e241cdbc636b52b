// Assertions with everything, several goto targets, procedure-local consts, hidden things.
// infeasible: line 35
type {:extern} {:datatypeless} T;
const unique a, b, c: T;
axiom (forall t: T :: t == a || t == b || t == c);
function {:never_pattern true} {:identity} id<T>(x: T): T;
axiom (forall <T> x: T :: { id(x) } id(x) == x);
function {:inline} between(lo: int, x: int, hi: int): bool { lo <= x && x < hi }
var g, h: int where g >= 0;
procedure {:timeLimit 5} {:vcs_split_on_every_assert} Switch(t: T, n: int) returns (r: int)
  requires {:msg "n"} between(0, n, 10);
  modifies g;
  ensures {:captureState "end"} r >= 0;
{
  assert {:subsumption 0} {:msg "inner"} id(n) >= 0;
  assume {:verified_under 1} true;
  assert {:split_here} true;
  havoc g;
  goto case_a, case_b, case_c, default;
case_a:
  assume {:partition} t == a;
  r := 1;
  goto done;
case_b:
  assume {:partition} t == b;
  r := if g < 0 then 5 else 2;
  goto done;
case_c:
  assume {:partition} t == c;
  r := 3;
  goto done;
default:
  assume {:partition} !(t == a || t == b || t == c);
  // three values are all
  r := 4;
  goto done;
done:
  assert {:source "x"} r <= 4 <==> true;
}
