const a, b, c: bool;
const i: int;
axiom a && b || c;
axiom 1 < i < 3;
axiom a ==> b <== c;
axiom i = 3;
axiom forall x: int :: x > 0;
axiom (i <: i);
axiom |{ return true; }|;
