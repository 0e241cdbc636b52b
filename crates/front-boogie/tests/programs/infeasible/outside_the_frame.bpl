// The callee's frame says that only `this` changes, so the cached field of `other` is still what it was.
// infeasible: line 27
type Ref;
type Field a;
const unique null: Ref;
const unique Counter.n: Field int;
var $Heap: [Ref, Field int]int;

procedure Counter.Increment(this: Ref);
  requires this != null;
  modifies $Heap;
  ensures $Heap[this, Counter.n] == old($Heap)[this, Counter.n] + 1;
  ensures (forall $o: Ref, $f: Field int :: { $Heap[$o, $f] } $o != this ==> $Heap[$o, $f] == old($Heap)[$o, $f]);

procedure Client(a: Ref, b: Ref) returns (changed: bool)
  requires a != null && b != null;
  modifies $Heap;
{
  var before: int;
  changed := false;
  if (a != b)
  {
    before := $Heap[b, Counter.n];
    call Counter.Increment(a);
    if (before != $Heap[b, Counter.n])
    {
      changed := true;
    }
  }
}
