procedure P(x: int) returns (y: int) {
  if (x > 0) { y := 1; return; } else { y := 2; return; }
  y := 3;
}
procedure Q(x: int) { goto l; assert x == 1; l: }
procedure R() { while (true) { } }
