// Euclid's algorithm by subtraction.
procedure Gcd(a: int, b: int) returns (g: int)
  requires 0 < a && 0 < b;
{
  var x, y: int;
  x, y := a, b;
  while (x != y)
    invariant 0 < x && 0 < y;
  {
    if (x < y) {
      y := y - x;
    } else {
      x := x - y;
    }
  }
  g := x;
}
