// touchstone: cover --criterion assert
// A table with an exception satisfies these axioms throughout.
function f(int): int;
axiom f(0) == 0;
axiom (forall x: int :: {f(f(x))} f(x) == f(x + 1) || f(x) == 7 || f(x + 1) == 7);

procedure sometimes(n: int)
{
  assert f(n) != 7; // GOAL: assertion
}
