procedure P(x: int) returns (y: int) {
  y := x;
  if (y < 0) { y := 0; }
}
