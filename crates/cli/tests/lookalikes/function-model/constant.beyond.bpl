// touchstone: cover --criterion assert
// The pattern matches nothing in the procedure, and the two axioms leave one function only: it's zero.
function f(int): int;
axiom f(0) == 0;
axiom (forall x: int :: {f(f(x))} f(x) == f(x + 1));

procedure never(n: int)
{
  assert f(n) != 7; // GOAL: assertion
}
