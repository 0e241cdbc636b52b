// touchstone: cover
// Each call goes one deeper: the sum is over 100,000 at a depth of 447, which no inlining reaches.
procedure down(n: int) returns (r: int)
{
  var s: int;
  if (n <= 0) {
    r := 0;
  } else {
    call s := down(n - 1);
    r := s + n;
  }
}

procedure deep(n: int) returns (r: int)
{
  call r := down(n);
  if (r > 100000) { // GOAL: anon2_Then
    r := 1;
  }
}
