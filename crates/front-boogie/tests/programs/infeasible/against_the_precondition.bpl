// The contract excludes the case that the body handles.
// infeasible: line 10
procedure Divide(a: int, b: int) returns (q: int, ok: bool)
  requires b > 0;
  ensures ok ==> q == a div b;
{
  ok := true;
  if (b == 0)
  {
    ok := false;
    return;
  }
  q := a div b;
}
