// touchstone: cover --criterion assert --time 5s
// The same, but what is asserted holds: the loop counts to thirty.
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
  assert r != 61; // GOAL: assertion
}
