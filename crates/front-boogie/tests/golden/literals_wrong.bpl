axiom 256bv8 == 1bv8;
axiom 1bv0 == 1bv0;
axiom 1e999999 > 0.0;
procedure P() { var y: int, z: bool; y, z := 1; assert (forall x: int where x > 0 :: z); }
