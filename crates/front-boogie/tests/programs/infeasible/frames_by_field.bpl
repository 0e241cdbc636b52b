// A heap with typed fields, where a frame condition names the one field that changes.
// infeasible: line 35
// infeasible: line 47
// infeasible: line 50
// infeasible: line 55
type Ref;
type Field a;
type HeapType = <a>[Ref, Field a]a;
const null: Ref;
const unique alloc: Field bool;
const unique val: Field int;
const unique next: Field Ref;
var Heap: HeapType where IsHeap(Heap);
function IsHeap(h: HeapType) returns (bool);
function Succ(h: HeapType, k: HeapType) returns (bool);
axiom (forall h: HeapType, k: HeapType :: { Succ(h, k) } Succ(h, k) ==> (forall o: Ref :: { k[o, alloc] } h[o, alloc] ==> k[o, alloc]));
axiom (forall<a> h: HeapType, r: Ref, f: Field a, x: a :: { h[r, f := x] } IsHeap(h[r, f := x]) ==> Succ(h, h[r, f := x]));

procedure Insert(this: Ref, v: int) returns (n: Ref)
  requires this != null && Heap[this, alloc];
  modifies Heap;
  ensures n != null && !old(Heap)[n, alloc] && Heap[n, val] == v;
  ensures (forall<a> o: Ref, f: Field a :: { Heap[o, f] }
    o != null && old(Heap)[o, alloc] ==> Heap[o, f] == old(Heap)[o, f] || (o == this && f == next));
  ensures Succ(old(Heap), Heap);
{
  havoc n;
  assume n != null && !Heap[n, alloc];
  Heap[n, alloc] := true;
  Heap[n, val] := v;
  Heap[n, next] := Heap[this, next];
  Heap[this, next] := n;
  assume IsHeap(Heap);
  if (n == this) {
    Heap[n, val] := 0;
  }
}

procedure Client(a: Ref, b: Ref)
  requires a != null && b != null && Heap[a, alloc] && Heap[b, alloc];
  modifies Heap;
{
  var n, w: Ref;
  w := Heap[b, next];
  call n := Insert(a, 5);
  if (a != b && Heap[b, next] != w) {
    w := null;
  }
  if (n == b) {
    w := null;
  }
  if (Heap[a, next] != w) {
    w := n;
  } else if (Heap[n, val] != 5) {
    w := a;
  }
}
