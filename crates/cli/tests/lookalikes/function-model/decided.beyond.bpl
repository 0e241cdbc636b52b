// touchstone: cover --criterion assert
// Only infinitely many values satisfy the axioms, so that no solver has a model of them.
function next(int): int;
function rank(int): int;
axiom (forall x: int :: {next(x)} next(x) > x);
axiom (forall x: int :: {rank(next(next(x)))} rank(x) == rank(next(x)) && rank(next(x)) == rank(x - 1));
axiom rank(0) == 3;

procedure never(n: int)
{
  assert rank(n) == 3; // GOAL: assertion
}
