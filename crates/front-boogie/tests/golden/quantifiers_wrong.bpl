axiom (forall x: int, x: bool :: x);
axiom (forall<T> x: T :: x == x);
axiom (forall x: int :: x > 0) && x > 0;
