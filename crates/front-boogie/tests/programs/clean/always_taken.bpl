// The `else` of the second `if` can't be reached, but there is no such branch in the text.
procedure Positive(x: int) returns (y: int)
  requires x > 0;
{
  y := 0;
  if (x > 0) {
    y := x;
  }
  if (y > 5) {
    y := 5;
  }
}
