// Two procedures that call each other.
procedure Even(n: int) returns (r: bool)
  requires 0 <= n;
{
  if (n == 0) {
    r := true;
  } else {
    call r := Odd(n - 1);
  }
}
procedure Odd(n: int) returns (r: bool)
  requires 0 <= n;
{
  if (n == 0) {
    r := false;
  } else {
    call r := Even(n - 1);
  }
}
