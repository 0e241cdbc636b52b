// The index check comes first, the handling of a bad index later: who passes the check doesn't need it.
// infeasible: line 14
type Ref;
var $Mem: [Ref, int]int;
function $Length(Ref): int;

procedure Get(a: Ref, i: int) returns (v: int)
{
  v := 0;
  assert {:msg "index out of range"} 0 <= i && i < $Length(a);
  v := $Mem[a, i];
  // Too late:
  if (i >= $Length(a)) {
    v := 0 - 1;
  }
}
