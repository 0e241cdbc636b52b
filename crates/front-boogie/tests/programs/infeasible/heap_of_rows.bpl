// Dafny style: polymorphic heap, type tags, heap successor.
// infeasible: line 53
type Ty;
type TyTag;
type ref;
type Field _;
type Box;
type ClassName;
type TickType;
type Heap = [ref]<alpha>[Field alpha]alpha;
const null: ref;
const unique TInt: Ty;
const unique TBool: Ty;
const unique TagInt: TyTag;
const unique TagBool: TyTag;
const unique TagClass: TyTag;
function Tag(Ty): TyTag;
axiom Tag(TInt) == TagInt;
axiom Tag(TBool) == TagBool;
function TClass_Cell(): Ty;
axiom Tag(TClass_Cell()) == TagClass;
function dtype(ref): Ty;
const unique alloc: Field bool;
const unique Cell.value: Field int;
const unique Cell.next: Field ref;
var $Heap: Heap;
var $Tick: TickType;
function $HeapSucc(Heap, Heap): bool;
function $IsGoodHeap(Heap): bool;
function $IsAlloc(r: ref, h: Heap): bool { r == null || h[r][alloc] }
axiom (forall<alpha> h: Heap, r: ref, f: Field alpha, x: alpha :: { h[r := h[r][f := x]] }
  $IsGoodHeap(h[r := h[r][f := x]]) ==> $HeapSucc(h, h[r := h[r][f := x]]));
axiom (forall a: Heap, b: Heap, c: Heap :: { $HeapSucc(a, b), $HeapSucc(b, c) } a != c ==> $HeapSucc(a, b) && $HeapSucc(b, c) ==> $HeapSucc(a, c));
axiom (forall h: Heap, k: Heap :: { $HeapSucc(h, k) } $HeapSucc(h, k) ==> (forall o: ref :: { k[o] } h[o][alloc] ==> k[o][alloc]));

implementation {:id "id1"} {:verboseName "Cell.Set (correctness)"} Impl$$Cell.Set(this: ref, v: int) returns (old_v: int, $_reverifyPost: bool)
{
  var $_ModifiesFrame: [ref]<beta>[Field beta]bool;
  var n: ref;
  $_reverifyPost := false;
  assume {:captureState "cell.dfy(5,2): initial state"} true;
  assert {:id "id2"} this != null;
  old_v := $Heap[this][Cell.value];
  $Heap := $Heap[this := $Heap[this][Cell.value := v]];
  assume $IsGoodHeap($Heap);
  assume {:captureState "cell.dfy(7,12)"} true;
  n := $Heap[this][Cell.next];
  if (n == null) {
    old_v := 0;
  } else if (Tag(dtype(n)) == TagInt) {
    old_v := 1;
  } else if (dtype(n) == TInt) {
    old_v := 2;
  }
}
procedure {:verboseName "Cell.Set (correctness)"} Impl$$Cell.Set(this: ref, v: int) returns (old_v: int, $_reverifyPost: bool);
  requires this != null && $IsAlloc(this, $Heap);
  modifies $Heap, $Tick;
  ensures $Heap[this][Cell.value] == v;
  free ensures $HeapSucc(old($Heap), $Heap);
