// Inside `x < 0` a test for `x > 10` can't succeed.
// infeasible: line 9
procedure Clamp(x: int) returns (r: int)
{
  r := x;
  if (x < 0) {
    r := 0;
    if (x > 10) {
      r := 10;
    }
  }
}
