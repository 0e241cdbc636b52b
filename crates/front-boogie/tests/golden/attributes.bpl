type {:external} T;
const {:a} {:b "text", 3 + 4, x} unique c: int;
var {:c} g: int;
axiom {:id "ax"} c == 3;
procedure {:entry} {:d (forall x: int :: {:e} x > 0)} P({:f} x: int) requires {:g} x > 0; {
  assume {:captureState "here"} true;
  assert {:if true} {:msg "division by zero"} x != 0;
}
