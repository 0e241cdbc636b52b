// The field was just written, and it's compared with another value.
// infeasible: line 13
type Ref;
type Field a;
const unique Node.next: Field Ref;
const unique Node.value: Field int;
var $Heap: [Ref, Field int]int;

procedure Reset(this: Ref) modifies $Heap;
{
  $Heap[this, Node.value] := 7;
  if ($Heap[this, Node.value] != 7) {
    $Heap[this, Node.value] := 8;
  }
}
