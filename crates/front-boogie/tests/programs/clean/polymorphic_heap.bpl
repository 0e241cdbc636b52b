// One heap for fields of all types, a frame as a lambda over types, what a call leaves alone as a quantifier over types.
type ref;
const null: ref;
type Field a;
type HeapType = <a>[ref, Field a]a;
function {:inline} read<a>(H: HeapType, r: ref, f: Field a) : a { H[r, f] }
function {:inline} update<a>(H: HeapType, r: ref, f: Field a, v: a) : HeapType { H[r, f := v] }
const unique alloc: Field bool;
const unique Cell.data: Field int;
const unique Cell.next: Field ref;
var $Heap: HeapType;
procedure Set(this: ref, x: int)
  modifies $Heap;
  requires this != null && read($Heap, this, alloc);
  ensures read($Heap, this, Cell.data) == x;
  ensures (forall<a> $o: ref, $f: Field a :: $o != this ==> read($Heap, $o, $f) == read(old($Heap), $o, $f));
{
  var before: HeapType;
  before := $Heap;
  $Heap := update($Heap, this, Cell.data, x);
  if ($Heap == before) {
    // It was there already.
    return;
  }
  if (read($Heap, this, Cell.next) == this) {
    $Heap[this, Cell.next] := null;
  }
}
