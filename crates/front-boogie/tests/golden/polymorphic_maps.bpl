type Ref;
type Field a;
type Heap = <a>[Ref, Field a]a;
const f: Field int;
const g: Field bool;
const empty: Heap;
var heap: Heap where good(heap);
function good(h: Heap): bool;
function {:inline} read<a>(h: Heap, r: Ref, x: Field a): a { h[r, x] }
function {:inline} update<a>(h: Heap, r: Ref, x: Field a, v: a): Heap { h[r, x := v] }
function pick(b: bool, h: Heap, k: Heap): Heap { if b then h else k }
axiom (forall<a> h: Heap, r: Ref, x: Field a :: good(h) ==> h[r, x] == h[r, x]);
axiom (forall h: Heap :: { good(h) } good(h) ==> h[only, f] > 0);
const only: Ref;
procedure P(r: Ref, other: Heap) returns (out: Heap)
  modifies heap;
  ensures heap == old(heap) || old(heap)[r, f] == 1;
  ensures (forall<a> o: Ref, x: Field a :: o != r ==> heap[o, x] == old(heap)[o, x]);
{
  var frame: <b>[Ref, Field b]bool;
  var saved: <c>[Ref, Field c]c;
  frame := (lambda<b> o: Ref, x: Field b :: o == r && read(heap, o, g));
  assume frame[r, f];
  heap[r, f] := 1;
  saved := heap;
  havoc heap;
  heap := update(saved, r, g, true);
  call out := P(r, pick(true, saved, other[r, g := false]));
}
procedure Unused(h: Heap) returns (k: Heap) { k := h; }
