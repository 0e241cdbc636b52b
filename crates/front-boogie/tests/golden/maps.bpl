type Ref;
var Heap: [Ref, int]int;
var Nested: [Ref][int]bool;
procedure P(r: Ref) modifies Heap, Nested; {
  Heap[r, 1] := Heap[r, 0] + 1;
  Nested[r][2] := true;
  Nested := Nested[r := Nested[r][3 := false]];
  Heap := Heap[r, 5 := 6];
  assert Heap[r, 1] == 1;
}
