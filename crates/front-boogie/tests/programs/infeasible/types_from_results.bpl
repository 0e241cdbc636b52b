// Functions whose type argument shows in the result only.
// infeasible: line 20
type Seq T;
type Box;
function Seq#Empty<T>(): Seq T;
function Seq#Length<T>(Seq T): int;
function Seq#Build<T>(Seq T, T): Seq T;
function $Unbox<T>(Box): T;
function $Box<T>(T): Box;
axiom (forall<T> :: Seq#Length(Seq#Empty(): Seq T) == 0);
procedure P(n: int, b: Box) returns (s: Seq int, r: int)
{
  s := Seq#Empty();
  s := Seq#Build(s, n);
  if (Seq#Length(s) == 0) {
    r := 1;
  }
  r := $Unbox(b);
  if (r == $Unbox(b): int + 1) {
    r := 2;
  }
  if (($Unbox($Box(n)): int) == n) {
    r := 3;
  }
}
