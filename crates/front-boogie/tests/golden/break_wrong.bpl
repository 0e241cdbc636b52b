procedure P(x: int) {
  break;
  l: assert true;
  while (*) { break l; }
  if (*) { break; }
}
