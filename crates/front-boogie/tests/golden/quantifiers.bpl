function f(int): int;
function g(int, bool): bool;
axiom (forall x: int, y: bool :: {:weight 5} {f(x), g(x, y)} {:nopats f(x)} g(f(x), y) ==> (exists x: int :: f(x) == 0));
axiom (forall x: int :: (forall x: bool :: g(0, x)) && f(x) == x);
axiom (forall :: f(0) == 0);
