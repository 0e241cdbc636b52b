type T
const c: int;
procedure P(x: int) {
  var y: int;
  y = 1;
  y := ;
  if (x > 0 { y := 2; }
  y := 3;
  assert (y;
  while (x) invariant { }
  call := P(1);
}
axiom ;
function f(: int;
procedure Q() { y := 1 }
var z int;
const d: ;
