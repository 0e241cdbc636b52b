// Spec# style: heap with two indices, subtype as function, ownership, free/checked.
// infeasible: line 37
type ref; type name; type exposeVersionType;
const null: ref;
type Fld a;
type HeapType = <x>[ref, Fld x]x;
var $Heap: HeapType where IsHeap($Heap);
const unique $inv: Fld name;
const unique $allocated: Fld bool;
const unique C.x: Fld int;
const unique C: name; const unique System.Object: name;
function IsHeap(h: HeapType) returns (bool);
function $typeof(ref) returns (name);
function $Is(ref, name) returns (bool);
axiom (forall o: ref, T: name :: {:nopats} { $Is(o, T) } $Is(o, T) <==> o == null || $typeof(o) == T);
function IncludedInMod(f: name): bool;
procedure C..ctor(this: ref, x$in: int);
  free requires $Heap[this, $allocated] == true;
  requires $typeof(this) == C && this != null;
  modifies $Heap;
  free ensures IsHeap($Heap);
  ensures $Heap[this, C.x] == x$in;
  free ensures (forall<a> $o: ref, $f: Fld a :: { $Heap[$o, $f] } $o != null && old($Heap)[$o, $allocated] && $o != this ==> old($Heap[$o, $f]) == $Heap[$o, $f]);
implementation C..ctor(this: ref, x$in: int)
{
  var x: int, stack0i: int, temp0: exposeVersionType;
entry:
  x := x$in;
  goto block1;
block1:
  havoc temp0;
  $Heap[this, C.x] := x;
  assume IsHeap($Heap);
  goto true2, false2;
true2:
  assume $typeof(this) == System.Object;
  stack0i := 1;
  goto end;
false2:
  assume $typeof(this) == C;
  stack0i := 2;
  goto end;
end:
  return;
}
