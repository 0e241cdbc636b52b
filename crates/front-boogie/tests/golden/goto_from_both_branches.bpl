procedure P(x: int) {
  if (x > 0) { goto a; } else { goto b; }
  a: assert x > 0; goto c;
  b: assert x <= 0;
  c: return;
}
