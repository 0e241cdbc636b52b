procedure Sum(n: int) returns (s: int)
  requires n >= 0;
  ensures 2 * s == n * (n + 1);
{
  var i: int;
  i, s := 0, 0;
  while (i < n)
    invariant i <= n;
    free invariant 0 <= i;
    invariant {:msg "sum"} 2 * s == i * (i + 1);
  {
    i := i + 1;
    s := s + i;
  }
}
