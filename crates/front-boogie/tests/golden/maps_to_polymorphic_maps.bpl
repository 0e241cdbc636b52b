// A heap as older tools write it: a map from references to polymorphic maps of fields.
type Ref; type Field a; type Heap = [Ref]<a>[Field a]a; type Frame = <b>[Field b]b;
const alloc: Field bool; const size: Field int;
var heap: Heap; var heaps: [int]Heap;
function fresh(h: Heap, r: Ref): bool { !h[r][alloc] }
axiom (forall<a> h: Heap, r: Ref, f: Field a, x: a :: { h[r := h[r][f := x]] } h[r := h[r][f := x]][r][f] == x);
procedure P(r: Ref, s: Ref) returns (n: int)
  requires (forall o: Ref :: heap[o][alloc]);
  modifies heap, heaps;
  ensures old(heap)[r][size] == n;
{
  var row: Frame;
  row := heap[r];
  n := row[size];
  heap[s] := row;
  heap[r][size] := n + 1;
  heap := heap[r := heap[r][size := n]];
  heaps[n] := heap;
  heaps[n][r][alloc] := false;
  if (heap[r] == heap[s]) { n := heaps[n][s][size]; }
  havoc heap;
}
