// A `where` clause is the range of an unsigned variable: even after a read from outside it isn't negative.
// infeasible: line 12
var $input: int where 0 <= $input && $input <= 255;

procedure Read() returns (b: int, error: bool)
  modifies $input;
{
  havoc $input;
  b := $input;
  error := false;
  if (b < 0) {
    error := true;
  }
}
