procedure P(x: int) returns (y: int)
{
  y := x +;
  while (x < 3) { y := y + ; }
  z := true
}

procedure Q( { }
