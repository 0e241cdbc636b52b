// In the style of an Eiffel verifier: types of objects as constants, attributes as fields, invariants as functions.
// infeasible: line 50
type Field _;
type ref;
type Type;
const Void: ref;
type HeapType = <beta>[ref, Field beta]beta;
const unique allocated: Field bool;
function type_of(r: ref) : Type;
const unique ACCOUNT: Type;
const unique LIST: Type;
const unique ACCOUNT.balance: Field int;
const unique ACCOUNT.owner: Field ref;
function attached_exact(heap: HeapType, r: ref, t: Type) : bool
  { r != Void && heap[r, allocated] && type_of(r) == t }
function detachable(heap: HeapType, r: ref) : bool
  { r == Void || heap[r, allocated] }
function IsHeap(HeapType) : bool;
var Heap: HeapType where IsHeap(Heap);
function {:inline} ACCOUNT.inv(heap: HeapType, current: ref) : bool
  { heap[current, ACCOUNT.balance] >= 0 && detachable(heap, heap[current, ACCOUNT.owner]) }
procedure ACCOUNT.deposit(Current: ref, amount: int)
  requires attached_exact(Heap, Current, ACCOUNT);
  requires amount > 0;
  requires ACCOUNT.inv(Heap, Current);
  ensures ACCOUNT.inv(Heap, Current);
  ensures Heap[Current, ACCOUNT.balance] == old(Heap[Current, ACCOUNT.balance]) + amount;
  ensures (forall<T> $o: ref, $f: Field T :: $o != Current ==> Heap[$o, $f] == old(Heap)[$o, $f]);
  modifies Heap;
{
  entry:
    Heap[Current, ACCOUNT.balance] := Heap[Current, ACCOUNT.balance] + amount;
    return;
}
procedure CLIENT.transfer(Current: ref, from: ref, other: ref, amount: int)
  requires attached_exact(Heap, from, ACCOUNT) && ACCOUNT.inv(Heap, from);
  requires attached_exact(Heap, other, ACCOUNT) && ACCOUNT.inv(Heap, other);
  requires amount > 0 && amount <= Heap[from, ACCOUNT.balance];
  modifies Heap;
{
  var before: int;
  entry:
    before := Heap[other, ACCOUNT.balance];
    Heap[from, ACCOUNT.balance] := Heap[from, ACCOUNT.balance] - amount;
    if (from == other) {
      before := before - amount;
    }
    call ACCOUNT.deposit(other, amount);
    if (Heap[other, ACCOUNT.balance] != before + amount) {
      Heap[other, ACCOUNT.balance] := before;
    }
    return;
}
