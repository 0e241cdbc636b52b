procedure exit(code: int); ensures false;
procedure P(x: int) {
  if (x < 0) { call exit(1); }
  if (x == 1) { assert false; }
  if (x == 2) { assume false; }
}
