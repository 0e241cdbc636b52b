// Statements behind a `return` that every path takes.
// infeasible: line 13
procedure Sign(x: int) returns (s: int)
{
  if (x < 0) {
    s := 0 - 1;
    return;
  } else {
    s := 1;
    return;
  }
  // Nobody gets here.
  s := 0;
}
