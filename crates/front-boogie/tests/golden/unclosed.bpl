procedure P(x: int) {
  if (x > 0) {
    x := 1;
procedure Q() { assert false; }
