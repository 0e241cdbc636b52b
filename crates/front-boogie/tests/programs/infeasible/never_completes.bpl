// Reached, but whoever passes the branch for large values fails the assertion that follows: backward infeasible.
// infeasible: line 8
procedure Store(x: int) returns (slot: int)
{
  slot := x;
  if (x >= 100)
  {
    slot := x + 1;
  }
  assert {:msg "slot in range"} slot < 100;
}
