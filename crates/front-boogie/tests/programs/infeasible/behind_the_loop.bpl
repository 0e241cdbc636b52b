// Behind the loop its condition is false, so the test for "stopped early" fails always.
// infeasible: line 20
type Ref;
var $ArrayContents: [Ref, int]int;
function $ArrayLength(Ref): int;
axiom (forall r: Ref :: {$ArrayLength(r)} 0 <= $ArrayLength(r));

procedure Find(a: Ref, key: int) returns (index: int, found: bool)
{
  index, found := 0, false;
  while (index < $ArrayLength(a))
    invariant 0 <= index;
  {
    if ($ArrayContents[a, index] == key) {
      found := true;
    }
    index := index + 1;
  }
  if (index < $ArrayLength(a)) {
    found := true;
  }
}
