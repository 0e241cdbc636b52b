procedure P(n: int) returns (c: int) {
  var i: int, j: int;
  i := 0;
  while (i < n) invariant 0 <= c; {
    j := 0;
    while (j < i) invariant 0 <= j; { j := j + 1; c := c + 1; }
    i := i + 1;
  }
}
