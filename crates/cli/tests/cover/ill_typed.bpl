type A = B;
type B = A;
var total: int;

procedure Count(limit: int) returns (n: int)
{
  n := true;
  while (limit) { n := n + 1; }
  totl := 3;
  call Cuont(3);
}
