// The largest element. The `else` that isn't written is nobody's code.
procedure Maximum(a: [int]int, n: int) returns (m: int)
  requires 1 <= n;
{
  var i: int;
  m, i := a[0], 1;
  while (i < n)
    invariant 1 <= i && i <= n;
    invariant a[0] <= m;
  {
    if (a[i] > m) {
      m := a[i];
    }
    i := i + 1;
  }
}
