// touchstone: cover
// The call is cut as well, but it isn't on the way: nobody passes both.
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
  if (n > 3) {
    r := 2;
    if (n < 2) { // GOAL: anon3_Then
      r := 1;
    }
    return;
  }
  call r := down(n);
}
