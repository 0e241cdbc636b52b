// The invariant keeps `i` within bounds, so the defensive test in the body is dead.
// infeasible: line 15
procedure Fill(n: int, v: int) returns (a: [int]int)
  requires 0 <= n;
  ensures (forall k: int :: {a[k]} 0 <= k && k < n ==> a[k] == v);
{
  var i: int;
  i := 0;
  while (i < n)
    invariant 0 <= i && i <= n;
    invariant (forall k: int :: {a[k]} 0 <= k && k < i ==> a[k] == v);
  {
    a[i] := v;
    if (i < 0) {
      i := 0;
    }
    i := i + 1;
  }
}
