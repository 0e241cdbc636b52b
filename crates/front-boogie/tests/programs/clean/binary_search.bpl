// Binary search over a sorted map. Nothing is infeasible.
procedure Search(a: [int]int, n: int, key: int) returns (r: int)
  requires 0 <= n;
  requires (forall i, j: int :: {a[i], a[j]} 0 <= i && i < j && j < n ==> a[i] <= a[j]);
{
  var lo, hi, mid: int;
  lo, hi, r := 0, n, 0 - 1;
  while (lo < hi)
    invariant 0 <= lo && lo <= hi && hi <= n;
  {
    mid := (lo + hi) div 2;
    assert lo <= mid && mid < hi;
    if (a[mid] == key) {
      r := mid;
      return;
    } else if (a[mid] < key) {
      lo := mid + 1;
    } else {
      hi := mid;
    }
  }
}
