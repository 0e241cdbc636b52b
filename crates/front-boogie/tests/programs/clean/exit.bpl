// `exit` doesn't return, and its caller knows.
procedure exit(code: int);
  ensures false;

procedure Check(x: int) returns (y: int)
{
  if (x < 0) {
    call exit(1);
  }
  y := x;
}
