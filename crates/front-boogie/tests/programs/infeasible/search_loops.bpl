// Loops of all kinds, invariants, break with labels, nondeterministic guards.
// infeasible: line 34
procedure Search(a: [int]int, n: int, key: int) returns (at: int)
  requires 0 <= n;
  ensures at == n || a[at] == key;
{
  var i, steps: int;
  i, steps := 0, 0;
  outer:
  while (*)
    invariant 0 <= i && i <= n;
    free invariant steps == i;
    invariant (forall k: int :: { a[k] } 0 <= k && k < i ==> a[k] != key);
  {
    if (i == n) { break; }
    inner:
    while (i < n)
      invariant 0 <= i && i <= n;
      free invariant steps == i;
      invariant (forall k: int :: { a[k] } 0 <= k && k < i ==> a[k] != key);
    {
      if (a[i] == key) { break outer; }
      i := i + 1;
      steps := steps + 1;
      if (*) { break inner; }
    }
  }
  if (i < n && a[i] == key) {
    at := i;
    return;
  }
  assume i == n;
  if (steps > n) {
    at := -1;
  }
  at := n;
}
