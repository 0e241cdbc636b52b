// Walking a list in a heap. Nothing is infeasible.
type Ref;
type Field a;
const unique null: Ref;
const unique Node.next: Field Ref;
const unique Node.value: Field int;
var $Next: [Ref, Field Ref]Ref;
var $Value: [Ref, Field int]int;

procedure Contains(head: Ref, key: int) returns (found: bool)
{
  var cur: Ref;
  cur, found := head, false;
  while (cur != null && !found)
  {
    if ($Value[cur, Node.value] == key) {
      found := true;
    }
    cur := $Next[cur, Node.next];
  }
}
