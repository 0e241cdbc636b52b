procedure P(a: [int]int, n: int) returns (i: int) {
  outer:
  while (true) {
    while (*) {
      if (a[i] == n) { break outer; }
      if (a[i] < 0) { break; }
      i := i + 1;
    }
    here: if (i > 100) { if (*) { break here; } i := 0; }
  }
  i := i + 1;
}
