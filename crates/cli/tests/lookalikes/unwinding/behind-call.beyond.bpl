// touchstone: cover --criterion assert --time 5s
// The assertion stands behind a call in the same block, and the thirtieth round violates it.
procedure twice(n: int) returns (r: int)
{
  r := n + n;
}

procedure P()
{
  var r: int;
  r := 0;
  while (r < 30) { r := r + 1; }
  call r := twice(r);
  assert r != 60; // GOAL: assertion
}
