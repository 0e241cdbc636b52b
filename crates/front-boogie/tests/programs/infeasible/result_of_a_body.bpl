// The callee has no contract, but its body gives only -1, 0 and 1.
// infeasible: line 16
procedure {:inline 1} Compare(a: int, b: int) returns (c: int)
{
  if (a < b) { c := 0 - 1; } else if (a == b) { c := 0; } else { c := 1; }
}

procedure Max(a: int, b: int) returns (m: int)
{
  var c: int;
  call c := Compare(a, b);
  m := b;
  if (c == 1) {
    m := a;
  } else if (c > 1) {
    m := 0;
  }
}
