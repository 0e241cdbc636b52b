// touchstone: cover --time 5s
procedure P(n: int)
{
  var i: int;
  i := 0;
  while (i < n) { i := i + 1; }
  if (i < 0) { // GOAL: anon4_Then
    i := 0;
  }
}
