// Comprehensions: memset and frames by lambdas with free variables.
// infeasible: line 12
// infeasible: line 30
procedure MemSet(M: [int]int, p: int, n: int, v: int, q: int) returns (M': [int]int, r: int)
  requires 0 <= n;
{
  M' := (lambda a: int :: if p <= a && a < p + n then v else M[a]);
  r := 0;
  if (M'[q] != M[q]) {
    r := 1;
    if (q < p) {
      r := 2;
    } else if (v == 3) {
      r := 3;
    }
  }
}
type ref;
procedure Union(a: [ref]bool, b: [ref]bool, o: ref) returns (u: [ref]bool, c: int)
{
  u := (lambda x: ref :: a[x] || b[x]);
  if (u[o]) {
    c := 1;
    if (!a[o]) {
      c := 2;
    }
  } else {
    c := 3;
    if (b[o]) {
      c := 4;
    }
  }
}
