// A classification whose last branch contradicts the first: no input is both.
procedure Classify(x: int, y: int) returns (kind: int)
{
  kind := 0;
  if (x < 10) {
    kind := 1;
    if (x > 20 && y < 5) {
      kind := 2;
    }
  }
  assert kind <= 1;
}

procedure Sum(n: int) returns (s: int)
{
  var i: int;
  i, s := 0, 0;
  while (i < n) {
    i, s := i + 1, s + i;
  }
  assert s < 3;
}
