// Lengths aren't negative, says an axiom.
// infeasible: line 11
type Seq;
function Seq#Length(Seq): int;
axiom (forall s: Seq :: { Seq#Length(s) } 0 <= Seq#Length(s));

procedure IsEmpty(s: Seq) returns (b: bool)
{
  b := Seq#Length(s) == 0;
  if (Seq#Length(s) + 1 <= 0) {
    b := true;
  }
}
