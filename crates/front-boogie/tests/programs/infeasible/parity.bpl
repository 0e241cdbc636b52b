// Twice anything is even.
// infeasible: line 11
procedure Double(x: int, y: int) returns (r: int)
{
  var even: int;
  even := 2 * x + 4 * y;
  r := even;
  // A test copied from where the value was odd at times.
  if (even mod 2 == 1)
  {
    r := even + 1;
  }
}
