// touchstone: cover --criterion path-2 --time 60s
procedure Count(b0: bool, b1: bool, b2: bool, b3: bool) returns (r: int)
{
  r := 0;
  if (b0) { r := r + 1; }
  if (b1) { r := r + 1; }
  if (b2) { r := r + 1; }
  if (b3) { r := r + 1; }
}
procedure P(n: int, b0: bool, b1: bool, b2: bool, b3: bool)
{
  var r: int;
  if (n > 0) {
    r := 1;
  }
  call r := Count(b0, b1, b2, b3);
  if (n < 0 || (n == -7 && b0)) { // GOAL: anon2_Then -> anon3, anon3 -> anon5_Then
    r := 2;
  }
}
