const c: int;
function f(int, x: bool) returns (bool);
function {:inline} twice(x: int): int { x + x }
function with_constant(x: int): int { x + c }
function fact(n: int): int { if n <= 0 then 1 else n * fact(n - 1) }
function {:bvbuiltin "bvadd"} add8(a: bv8, b: bv8): bv8;
function {:bvbuiltin "zero_extend 8"} wide(a: bv8): bv16;
function {:builtin "fp.add RNE"} fadd(a: float24e8, b: float24e8): float24e8;
function length<T>(s: Seq T): int;
type Seq a;
axiom (forall s: Seq int :: 0 <= length(s));
axiom (forall s: Seq bool :: {length(s)} length(s) < 10);
axiom f(twice(2), true);
axiom add8(1bv8, 2bv8) == 3bv8 && wide(1bv8) == 1bv16;
axiom (forall x: float24e8 :: fadd(x, x) == x ==> x == 0x0.0e0f24e8);
