var g: int;
procedure Q() requires old(g) == g; { }
axiom old(1) == 1;
