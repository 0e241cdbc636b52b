// Arithmetic: div, mod, reals, conversions, exponent-free.
// infeasible: line 12
// infeasible: line 16
// infeasible: line 23
procedure Scale(n: int, d: int, r: real) returns (q: int, m: int, s: real)
  requires d > 0;
{
  q := n div d;
  m := n mod d;
  s := r / 2.0;
  if (q * 3 == 7 && n == 7) {
    q := 0;
  }
  if (d == 4) {
    if (n mod 4 < 0) {
      m := 0;
    } else if (n mod 4 == 3) {
      m := 1;
    }
  }
  if (real(n) < 3.0 && int(r) > 5) {
    if (r < 5.5) {
      s := 0.0;
    } else if (s > 1e3) {
      s := 1.0;
    }
  }
}
