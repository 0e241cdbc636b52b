// Two references may be the same or not: both ways are possible.
type Ref;
type Field a;
const unique null: Ref;
const unique Account.balance: Field int;
var $Heap: [Ref, Field int]int;

procedure Transfer(from: Ref, to: Ref, amount: int) returns (ok: bool)
  requires from != null && to != null && 0 <= amount;
  modifies $Heap;
{
  ok := false;
  if ($Heap[from, Account.balance] >= amount) {
    $Heap[from, Account.balance] := $Heap[from, Account.balance] - amount;
    $Heap[to, Account.balance] := $Heap[to, Account.balance] + amount;
    ok := true;
    if ($Heap[from, Account.balance] < 0) {
      assert false;
    }
  }
}
