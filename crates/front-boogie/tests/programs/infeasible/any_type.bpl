// A polymorphic procedure, called at two types: what it checks at its end holds whatever the type is, and is told once.
// infeasible: line 10
procedure Swap<a>(x: a, y: a, really: bool) returns (p: a, q: a)
{
  p, q := x, y;
  if (really) {
    p, q := y, x;
  }
  if (p == q && x != y) {
    p := x;
  }
}

procedure Client(n: int, b: bool) returns (m: int, c: bool)
{
  var rest: int;
  var other: bool;
  call m, rest := Swap(n, 1, b);
  call c, other := Swap(b, true, false);
  if (m == 1) {
    m := rest;
  }
}
