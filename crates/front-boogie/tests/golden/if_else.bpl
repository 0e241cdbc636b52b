procedure P(x: int) returns (y: int) {
  if (x < 0) { y := 0 - x; } else if (x == 0) { y := 1; } else { y := x; }
  if (*) { return; }
  assert y > 0;
}
