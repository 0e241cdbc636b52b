// A procedure with two bodies, and external ones.
// infeasible: line 18
const {:extern} max: int;
axiom {:extern} max == 10;
function {:extern} f(x: int): int;
procedure {:extern} Lib(x: int) returns (y: int);
  ensures y >= x;
procedure Two(x: int) returns (y: int);
  requires x > 0;
  ensures {:subsumption 0} y > 0;
implementation Two(x: int) returns (y: int)
{
  y := x;
}
implementation {:id "second"} Two(x: int) returns (y: int)
{
  if (x < 0) {
    y := 1;
    return;
  }
  call y := Lib(x);
}
