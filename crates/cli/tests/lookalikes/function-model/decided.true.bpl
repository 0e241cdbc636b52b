// touchstone: cover --criterion assert
// What the run reads has nothing to do with the axioms that nobody could decide.
function next(int): int;
axiom (forall x: int :: {next(next(x))} next(x) > x);

procedure sometimes(n: int)
{
  if (n > 10) {
    assert n != 12; // GOAL: assertion
  } else {
    assert next(n) > n;
  }
}
