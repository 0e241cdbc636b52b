// Chalice style: permission mask, credits, fractions.
// infeasible: line 42
type TypeName; type Field a; type Seq T;
type ref;
const unique null: ref;
type PermissionComponent;
const unique perm$R: PermissionComponent;
const unique perm$N: PermissionComponent;
type HeapType = <a>[ref,Field a]a;
type MaskType = <a>[ref,Field a][PermissionComponent]int;
var Heap: HeapType;
var Mask: MaskType where IsGoodMask(Mask);
const ZeroMask: MaskType;
axiom (forall<T> o: ref, f: Field T, pc: PermissionComponent :: ZeroMask[o,f][pc] == 0);
const Permission$FullFraction: int;
axiom 1000 == Permission$FullFraction;
function {:expand false} CanRead<T>(m: MaskType, obj: ref, f: Field T) returns (bool) { 0 < m[obj,f][perm$R] || 0 < m[obj,f][perm$N] }
function {:expand false} CanWrite<T>(m: MaskType, obj: ref, f: Field T) returns (bool) { m[obj,f][perm$R] == Permission$FullFraction && m[obj,f][perm$N] == 0 }
function IsGoodMask(m: MaskType) returns (bool) { (forall<T> o: ref, f: Field T :: 0 <= m[o,f][perm$R] && m[o,f][perm$R] <= Permission$FullFraction) }
const unique Cell.v: Field int;
const unique Cell.w: Field int;
procedure Cell.inc(this: ref) returns (r: int)
  requires this != null;
  modifies Heap, Mask;
{
  Mask := ZeroMask;
  // inhale
  Mask[this, Cell.v] := Mask[this, Cell.v][perm$R := Mask[this, Cell.v][perm$R] + Permission$FullFraction];
  assume IsGoodMask(Mask);
  // write
  assert {:msg "no permission"} CanWrite(Mask, this, Cell.v);
  Heap[this, Cell.v] := Heap[this, Cell.v] + 1;
  r := Heap[this, Cell.v];
  // exhale half
  if (Mask[this, Cell.v][perm$R] > 500) {
    Mask[this, Cell.v] := Mask[this, Cell.v][perm$R := Mask[this, Cell.v][perm$R] - 500];
  }
  if (CanRead(Mask, this, Cell.v) && r > 3) {
    r := 0;
  }
  if (CanWrite(Mask, this, Cell.v)) {
    r := 1;
  }
}
